package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"fair/okey/game"
	"fair/okey/game/meld"
)

// The types of lines.
const (
	typeMatch = "match"
	typeBegin = "begin"
	typeAct   = "act"
	typeRound = "round"
	typeRack  = "rack"
	typeEnd   = "end"
	// These types are used only in version 3.
	typeLock   = "lock"
	typeLocked = "locked"
	typeSit    = "sit"
)

// A line is a line of a journal, without its hash.
type line interface {
	// add checks that the line may come next and adds what it says to r. On error r is unchanged.
	add(r *Record) error
}

// newLine returns an empty line of a type, or nil if this match has no lines of that type after the first line. A seat
// is Nobody until it is read.
func (r *Record) newLine(kind string) line {
	switch kind {
	case typeBegin:
		return new(beginLine)
	case typeAct:
		return &actLine{Seat: game.Nobody}
	case typeRound:
		return new(roundLine)
	case typeRack:
		return new(rackLine)
	case typeEnd:
		return new(endLine)
	}
	if r.Header.Host == nil {
		return nil
	}
	switch kind {
	case typeLock:
		return &lockLine{Seat: game.Nobody}
	case typeLocked:
		return new(lockedLine)
	case typeSit:
		return &sitLine{Seat: game.Nobody}
	}
	return nil
}

// beginLine is the line that deals the first round.
type beginLine struct {
	Type string `json:"type"`
	// Word is the player's word, up to version 2.
	Word *string `json:"word,omitempty"`
	// Words lists the words by seat, from version 3 on.
	Words wordList `json:"words,omitempty"`
	// Secret holds the seed and the salt. It is nil in version 1, which has them in the matchLine.
	Secret *Reveal `json:"secret,omitempty"`
}

func (l *beginLine) add(r *Record) error {
	header, version, word := r.Header, r.version[0], ""
	if l.Word != nil {
		word = *l.Word
	}
	switch {
	case r.wordsLine > 0:
		return errDealt
	case version == 1 && l.Secret != nil:
		return errors.New("there is another seed before")
	case version > 1 && l.Secret == nil:
		return errors.New("there is no seed")
	case (version > 2) != (l.Words != nil) || version > 2 && l.Word != nil:
		return errors.New("there is a word for each seat from version 3 on")
	case version > 1 && l.Secret.Word != "":
		return errors.New("the word stands there twice")
	}
	var err error
	if version > 1 {
		err = header.reveal(version, *l.Secret)
	}
	words := []string{word}
	switch {
	case err != nil:
	case version > 2:
		words = l.Words
		err = r.checkWords(words, false)
	case version == 1 && !header.Deal.Practice():
		err = checkWrittenWord(word)
	default:
		err = header.Deal.check(word)
	}
	if err == nil && !r.skims {
		err = r.dealFirst(header.Rules, header.Deal.matchSeed(words), r.lines+1)
	}
	if err == nil {
		r.Header, r.Word, r.Words, r.wordsLine = header, word, l.Words, r.lines+1
	}
	return err
}

// An Act is an action and the seat that performed it.
type Act struct {
	Seat   game.Seat
	Action game.Action
	// Fallback reports whether a bot failed and another action was chosen for it.
	Fallback bool
	// StandIn reports whether a stand-in chose the action for a player who was away, in a hosted match.
	StandIn bool
}

type actLine struct {
	Type     string    `json:"type"`
	Seat     game.Seat `json:"seat"`
	Do       string    `json:"do"`
	Fallback onlyTrue  `json:"fallback,omitempty"` // up to version 2
	By       string    `json:"by,omitempty"`       // from version 3 on: stand-in or fallback
}

// The values of actLine.By.
const (
	byStandIn  = "stand-in"
	byFallback = "fallback"
)

// toLine returns the act as a line in the given version of the format.
func (a *Act) toLine(version int) actLine {
	l := actLine{Type: typeAct, Seat: a.Seat, Do: a.Action.String()}
	switch {
	case version < 3:
		l.Fallback = onlyTrue(a.Fallback)
	case a.Fallback:
		l.By = byFallback
	case a.StandIn:
		l.By = byStandIn
	}
	return l
}

// onlyTrue is a JSON field that is either true or omitted.
type onlyTrue bool

func (f *onlyTrue) UnmarshalJSON(text []byte) error {
	if *f = true; string(text) != "true" {
		return errors.New("a field that is not true has to be left out")
	}
	return nil
}

func (l *actLine) add(r *Record) error {
	version := r.version[0]
	action, err := game.ParseAction(l.Do)
	act := Act{l.Seat, action, bool(l.Fallback) || l.By == byFallback, l.By == byStandIn}
	switch {
	case l.Seat < 0:
		return errors.New("there is no seat")
	case version < 3 && l.By != "" || version >= 3 && bool(l.Fallback):
		return errors.New("who acted for a seat stands under by from version 3 on")
	case l.By != "" && l.By != byStandIn && l.By != byFallback:
		return fmt.Errorf("by %.20q is not known", l.By)
	case err != nil:
		return err
	case version > 1 && action.String() != l.Do: // each action has only one valid text
		return fmt.Errorf("the action has to be written %q", action)
	}
	if err := r.checkActor(act); err != nil {
		return err
	}
	if r.wordsLine == 0 {
		return errNotDealt
	}
	if err := r.playAct(act, r.lines+1); err != nil {
		return &Fault{Kind: Action, Err: err}
	}
	_, phase := r.now.ToPlay()
	r.roundDue = phase != game.Playing
	return nil
}

// rackLine is the line that records the layout of a player's tiles on the rack.
type rackLine struct {
	Type   string          `json:"type"`
	Seat   *game.Seat      `json:"seat,omitempty"` // from version 3 on; before that the layout was always the player's
	Layout json.RawMessage `json:"layout"`
}

func (l *rackLine) add(r *Record) error {
	if (r.Header.Host != nil) != (l.Seat != nil) {
		return errors.New("a rack has a seat from version 3 on")
	}
	seat := game.Seat(0)
	if l.Seat != nil {
		seat = *l.Seat
		if err := r.checkSeat(seat); err != nil {
			return err
		}
	}
	r.Layouts[seat] = l.Layout
	layouts := r.Layouts
	r.layouts = &layouts
	return nil
}

// roundLine is the line for a game.Result. A seat is null if it is Nobody. Lists have one element per seat.
type roundLine struct {
	Type         string          `json:"type"`
	Round        int             `json:"round"`
	Dealer       game.Seat       `json:"dealer"`
	Winner       *game.Seat      `json:"winner"`
	Drawn        game.DrawReason `json:"drawn,omitempty"`
	How          meld.WinKind    `json:"how,omitempty"`
	OkeyFinish   bool            `json:"okey_finish,omitempty"`
	OneColour    bool            `json:"one_colour,omitempty"`
	Coloured     bool            `json:"coloured,omitempty"`
	Loss         int             `json:"loss"`
	Shown        *game.Seat      `json:"shown,omitempty"`
	GostermeLoss int             `json:"gosterme_loss,omitempty"`
	Pot          int             `json:"pot,omitempty"`
	Change       []int           `json:"change"`
	Scores       []int           `json:"scores"`
	Turns        int             `json:"turns"`
	// These fields are only for Okey 101 (rule 7.13).
	Multiplier int            `json:"multiplier,omitempty"`
	Elden      bool           `json:"elden,omitempty"`
	Opened     []meld.WinKind `json:"opened,omitempty"` // by seat
	Penalties  []int          `json:"penalties,omitempty"`
}

// newRoundLine returns the line for a result at a table with the given number of seats.
func newRoundLine(r game.Result, seats int) roundLine {
	seat := func(s game.Seat) *game.Seat {
		if s == game.Nobody {
			return nil
		}
		return &s
	}
	l := roundLine{
		Type: typeRound, Round: r.Round, Dealer: r.Dealer, Winner: seat(r.Winner), Drawn: r.DrawnBy, How: r.How,
		OkeyFinish: r.OkeyFinish, OneColour: r.OneColour, Coloured: r.Coloured, Loss: r.Loss,
		Shown: seat(r.Shown), GostermeLoss: r.GostermeLoss, Pot: r.Pot,
		Change: r.Change[:seats], Scores: r.Scores[:seats], Turns: r.Turns, Multiplier: r.Multiplier, Elden: r.Elden,
	}
	if r.Opened != [game.MaxSeats]meld.WinKind{} {
		l.Opened = r.Opened[:seats]
	}
	if r.Penalties != [game.MaxSeats]int{} {
		l.Penalties = r.Penalties[:seats]
	}
	return l
}

// result returns the result in the line.
func (l *roundLine) result() (game.Result, error) {
	seat := func(s *game.Seat) game.Seat {
		if s == nil {
			return game.Nobody
		}
		return *s
	}
	r := game.Result{
		Round: l.Round, Dealer: l.Dealer, Turns: l.Turns, Winner: seat(l.Winner), DrawnBy: l.Drawn, How: l.How, OkeyFinish: l.OkeyFinish,
		OneColour: l.OneColour, Coloured: l.Coloured, Multiplier: l.Multiplier, Elden: l.Elden, Loss: l.Loss,
		Shown: seat(l.Shown), GostermeLoss: l.GostermeLoss, Pot: l.Pot,
	}
	if len(l.Change) > game.MaxSeats || len(l.Scores) != len(l.Change) || len(l.Penalties) > game.MaxSeats || len(l.Opened) > game.MaxSeats {
		return game.Result{}, errors.New("the scores are not those of a table")
	}
	copy(r.Change[:], l.Change)
	copy(r.Scores[:], l.Scores)
	copy(r.Penalties[:], l.Penalties)
	copy(r.Opened[:], l.Opened)
	return r, nil
}

func (l *roundLine) add(r *Record) error {
	said, err := l.result()
	switch {
	case err != nil:
		return err
	case r.skims:
	case !r.roundDue:
		return &Fault{Kind: Results, Err: ErrNoRound}
	case said != r.lastRound():
		return &Fault{Kind: Results, Err: ErrRoundOtherwise}
	}
	r.Rounds, r.roundDue = append(r.Rounds, said), false
	if r.onRoundOver != nil {
		r.onRoundOver(r.now)
	}
	return nil
}

// lastRound returns the result of the round that just ended.
func (r *Record) lastRound() game.Result {
	sheet := r.now.Public().Sheet
	return sheet[len(sheet)-1]
}

// An End describes how a match ended.
type End struct {
	// Abandoned reports whether the match was not finished.
	Abandoned bool
	// Void reports whether nothing was dealt because a locked word was not revealed. Abandoned is then also set.
	Void bool
	// Ranks holds the ranks as in game.Table. It is nil if the match was abandoned.
	Ranks []int
	// Reveal proves the deal.
	Reveal Reveal
}

type endLine struct {
	Type  string `json:"type"`
	How   string `json:"how"` // played, abandoned or void
	Ranks []int  `json:"ranks,omitempty"`
	Reveal
	Words wordList `json:"words,omitempty"` // from version 3 on
}

const howVoid = "void"

// closingLine returns the line that closes a match in its current state, finished or abandoned.
func (r *Record) closingLine() *endLine {
	l := endLine{Type: typeEnd, How: "abandoned", Reveal: r.Header.Deal.Reveal(r.Word), Words: r.Words}
	if _, phase := r.now.ToPlay(); phase == game.MatchOver {
		t := r.now.Public()
		l.How, l.Ranks = "played", t.Ranks[:t.Rules.Seats]
	}
	return &l
}

func (l *endLine) add(r *Record) error {
	header := r.Header
	if l.How == howVoid && header.Host != nil && r.wordsLine == 0 { // a locked word was not revealed
		if err := header.reveal(r.version[0], l.Reveal); err != nil {
			return err
		}
		if err := r.checkWords(l.Words, true); err != nil {
			return err
		}
		if l.Ranks != nil || l.Reveal != header.Deal.Reveal("") {
			return &Fault{Kind: Results, Err: ErrMatchOtherwise}
		}
		r.Header, r.Words, r.wordsLine = header, l.Words, r.lines+1
	} else if r.wordsLine == 0 && r.version[0] > 1 {
		return errNotDealt
	} else if is := r.closingLine(); !r.skims && l.Reveal != is.Reveal {
		return &Fault{Kind: Commitment, Err: ErrOtherSeed}
	} else if !r.skims && !reflect.DeepEqual(l, is) {
		return &Fault{Kind: Results, Err: ErrMatchOtherwise}
	}
	r.End = &End{Abandoned: l.How != "played", Void: l.How == howVoid, Ranks: l.Ranks, Reveal: l.Reveal}
	return nil
}
