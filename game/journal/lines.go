package journal

import (
	"encoding/json"
	"errors"
	"fmt"

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

// readBegin reads a begin line and returns the player's word or, from version 3 on, the words by seat. From version 2
// on it also sets the deal in h.
func readBegin(text []byte, version int, h *Header) (word string, words []string, err error) {
	var l beginLine
	if err := readLine(text, &l); err != nil {
		return "", nil, err
	}
	switch {
	case version == 1 && l.Secret != nil:
		return "", nil, errors.New("there is another seed before")
	case version > 1 && l.Secret == nil:
		return "", nil, errors.New("there is no seed")
	case version > 1:
		if l.Secret.Word != "" {
			return "", nil, errors.New("the word stands there twice")
		}
		if err := h.reveal(version, *l.Secret); err != nil {
			return "", nil, err
		}
	}
	if (version > 2) != (l.Words != nil) || version > 2 && l.Word != nil {
		return "", nil, errors.New("there is a word for each seat from version 3 on")
	}
	if version > 2 {
		return "", l.Words, nil // participants.checkWords checks these words
	}
	if l.Word != nil {
		word = *l.Word
	}
	if h.Deal.Practice() && word != "" {
		return "", nil, errPracticeWord
	}
	if version > 1 {
		return word, nil, CheckWord(word)
	}
	return word, nil, checkWrittenWord(word)
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
	Type     string     `json:"type"`
	Seat     *game.Seat `json:"seat"`
	Do       string     `json:"do"`
	Fallback onlyTrue   `json:"fallback,omitempty"` // up to version 2
	By       string     `json:"by,omitempty"`       // from version 3 on: stand-in or fallback
}

// The values of actLine.By.
const (
	byStandIn  = "stand-in"
	byFallback = "fallback"
)

// toLine returns the act as a line in the given version of the format.
func (a *Act) toLine(version int) actLine {
	l := actLine{Type: typeAct, Seat: &a.Seat, Do: a.Action.String()}
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

func readAct(text []byte, version int, h *Header) (Act, error) {
	var l actLine
	switch err := readLine(text, &l); {
	case err != nil:
		return Act{}, err
	case l.Seat == nil:
		return Act{}, errNoSeat
	case version < 3 && l.By != "" || version >= 3 && bool(l.Fallback):
		return Act{}, errors.New("who acted for a seat stands under by from version 3 on")
	case l.By != "" && l.By != byStandIn && l.By != byFallback:
		return Act{}, fmt.Errorf("by %.20q is not known", l.By)
	}
	action, err := game.ParseAction(l.Do)
	act := Act{*l.Seat, action, bool(l.Fallback) || l.By == byFallback, l.By == byStandIn}
	switch {
	case err != nil || version == 1:
	case action.String() != l.Do: // each action has only one valid text
		err = fmt.Errorf("the action has to be written %q", action)
	case version == 2 && act.Fallback && int(act.Seat) < len(h.Seats) && act.Seat >= 0 && h.Seats[act.Seat].Bot == nil:
		err = errors.New("a fallback moves for a seat without a bot")
	}
	return act, err
}

// rackLine is the line that records the layout of a player's tiles on the rack.
type rackLine struct {
	Type   string          `json:"type"`
	Seat   *game.Seat      `json:"seat,omitempty"` // from version 3 on; before that the layout was always the player's
	Layout json.RawMessage `json:"layout"`
}

// A Round is the result of one round and the number of its turns.
type Round struct {
	game.Result
	// Turns is the number of turns, including the last one.
	Turns int
}

// roundLine is the line for a Round. A seat is null if it is Nobody. Lists have one element per seat.
type roundLine struct {
	Type         string     `json:"type"`
	Round        int        `json:"round"`
	Dealer       game.Seat  `json:"dealer"`
	Winner       *game.Seat `json:"winner"`
	Drawn        string     `json:"drawn,omitempty"` // stock, turns or void
	How          string     `json:"how,omitempty"`   // melds or pairs
	OkeyFinish   bool       `json:"okey_finish,omitempty"`
	OneColour    bool       `json:"one_colour,omitempty"`
	Coloured     bool       `json:"coloured,omitempty"`
	Loss         int        `json:"loss"`
	Shown        *game.Seat `json:"shown,omitempty"`
	GostermeLoss int        `json:"gosterme_loss,omitempty"`
	Pot          int        `json:"pot,omitempty"`
	Change       []int      `json:"change"`
	Scores       []int      `json:"scores"`
	Turns        int        `json:"turns"`
	// These fields are only for Okey 101 (rule 7.13).
	Multiplier int      `json:"multiplier,omitempty"`
	Elden      bool     `json:"elden,omitempty"`
	Opened     []string `json:"opened,omitempty"` // "melds", "pairs" or "" for each seat
	Penalties  []int    `json:"penalties,omitempty"`
}

// drawnWords holds the words for the reasons for a draw (rules 2.9, 2.11 and 7.9).
var drawnWords = map[game.DrawReason]string{game.NotDrawn: "", game.DrawnStock: "stock", game.DrawnTurns: "turns", game.DrawnVoid: "void"}

// Drawn returns the reason for a draw as a word: stock, turns or void, or "" if the round was won.
func (r *Round) Drawn() string { return drawnWords[r.DrawnBy] }

func (r *Round) toLine(seats int) roundLine {
	seat := func(s game.Seat) *game.Seat {
		if s == game.Nobody {
			return nil
		}
		return &s
	}
	l := roundLine{
		Type: typeRound, Round: r.Round, Dealer: r.Dealer, Winner: seat(r.Winner), Drawn: r.Drawn(), How: r.How.String(),
		OkeyFinish: r.OkeyFinish, OneColour: r.OneColour, Coloured: r.Coloured, Loss: r.Loss,
		Shown: seat(r.Shown), GostermeLoss: r.GostermeLoss, Pot: r.Pot,
		Change: r.Change[:seats], Scores: r.Scores[:seats], Turns: r.Turns, Multiplier: r.Multiplier, Elden: r.Elden,
	}
	if r.Opened != [game.MaxSeats]meld.WinKind{} {
		for _, how := range r.Opened[:seats] {
			l.Opened = append(l.Opened, how.String())
		}
	}
	if r.Penalties != [game.MaxSeats]int{} {
		l.Penalties = r.Penalties[:seats]
	}
	return l
}

// parseHow returns the WinKind with the given name. ok is false if there is none.
func parseHow(name string) (meld.WinKind, bool) {
	for _, how := range []meld.WinKind{meld.NoWin, meld.Melds, meld.Pairs} {
		if how.String() == name {
			return how, true
		}
	}
	return meld.NoWin, name == ""
}

func readRound(text []byte) (Round, error) {
	var l roundLine
	if err := json.Unmarshal(text, &l); err != nil {
		return Round{}, err
	}
	seat := func(s *game.Seat) game.Seat {
		if s == nil {
			return game.Nobody
		}
		return *s
	}
	r := Round{Turns: l.Turns, Result: game.Result{
		Round: l.Round, Dealer: l.Dealer, Winner: seat(l.Winner), OkeyFinish: l.OkeyFinish, OneColour: l.OneColour,
		Coloured: l.Coloured, Multiplier: l.Multiplier, Elden: l.Elden, Loss: l.Loss, Shown: seat(l.Shown), GostermeLoss: l.GostermeLoss,
		Pot: l.Pot,
	}}
	found := false
	for reason, text := range drawnWords {
		if text == l.Drawn {
			r.DrawnBy, found = reason, true
		}
	}
	if !found {
		return Round{}, fmt.Errorf("drawn %.20q is not known", l.Drawn)
	}
	if r.How, found = parseHow(l.How); !found {
		return Round{}, fmt.Errorf("how %.20q is not known", l.How)
	}
	for i, name := range l.Opened[:min(len(l.Opened), game.MaxSeats)] {
		if r.Opened[i], found = parseHow(name); !found {
			return Round{}, fmt.Errorf("opened %.20q is not known", name)
		}
	}
	if len(l.Change) > game.MaxSeats || len(l.Scores) != len(l.Change) || len(l.Penalties) > game.MaxSeats || len(l.Opened) > game.MaxSeats {
		return Round{}, errors.New("the scores are not those of a table")
	}
	copy(r.Change[:], l.Change)
	copy(r.Scores[:], l.Scores)
	copy(r.Penalties[:], l.Penalties)
	return r, nil
}

// lastRound returns the result of the most recent round of m, which must be over.
func lastRound(m *game.Match) Round {
	t := m.Public()
	return Round{t.Sheet[len(t.Sheet)-1], t.Turns}
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

// closingLine returns the line that closes a match in its current state, finished or abandoned. words is nil up to
// version 2.
func closingLine(m *game.Match, reveal Reveal, words []string) endLine {
	l := endLine{Type: typeEnd, How: "abandoned", Reveal: reveal, Words: words}
	if _, phase := m.ToPlay(); phase == game.MatchOver {
		t := m.Public()
		l.How, l.Ranks = "played", t.Ranks[:t.Rules.Seats]
	}
	return l
}

func (l *endLine) toEnd() End {
	return End{Abandoned: l.How != "played", Void: l.How == howVoid, Ranks: l.Ranks, Reveal: l.Reveal}
}
