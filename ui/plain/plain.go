// Package plain is the game in lines of text: for screen readers, for terminals that cannot be drawn on, and for pipes. It moves
// no cursor, uses no colour and no escape sequence, waits for nothing but the input and the bots, and computes no rule.
package plain

import (
	"context"
	"io"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/saved"
	"fair/okey/ui/seats"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// Options is all that the game needs to know.
type Options struct {
	Rules game.Rules
	// Preset is the name of the preset that the Rules are made from. It may be empty.
	Preset string
	// Names are those of the seats, fit to be shown (words.Safe). The first may be empty: then the player is "you".
	Names [game.MaxSeats]string
	// Levels are those of the bots by seat. The first seat is the player's, unless he only watches.
	Levels [game.MaxSeats]bots.Level
	// Watch leaves every seat to bots, until one match is over; nothing is read then.
	Watch bool
	// Warn asks before a discard that costs a penalty (rule 7.10).
	Warn bool
	// Chance gives the chance of each new match.
	Chance func() seats.Chance
	Words  *words.Words
	// Shelf keeps the matches, nil if they are not kept. Resumed is the match to go on with first, nil for a new one.
	Shelf   *saved.Shelf
	Resumed *saved.Match
	// Word asks the player for a word before each match with drawn tiles.
	Word bool
	// Note is something that the player has to be told first.
	Note string
}

// face is the game at one player's place.
type face struct {
	opts  Options
	words *words.Words
	in    *lines
	page  *page

	chance  seats.Chance
	saved   *saved.Match
	layouts string // the last order of the hand that was saved
	worried error  // the trouble with saving that was told
	sealed  bool   // the player is asked for his word
	match   game.Match
	me      game.Seat // Nobody for who only watches
	view    game.View
	seated  [game.MaxSeats]*bots.Player
	solver  *meld.Solver // for hands of this round
	hand    hand
	actions int       // done since the program began, deals included
	before  []hand    // the hand before each of what was laid in this turn and can be taken back
	named   []int     // the numbers in the hand that were last named
	turn    game.Move // what a bot has done so far in its turn and was not told yet

	brief bool // the player only got a tile: the table is as he was told
	ask   *question
	left  bool // the player has left
}

// question is what the player has to confirm.
type question struct {
	text string
	yes  func() error
}

// Run plays until the player leaves or the input ends. The error is about the rules, about what cannot be written any more or
// read any more, or that of ctx when it is done.
func Run(ctx context.Context, opts Options, in io.Reader, out io.Writer) error {
	return newFace(opts, in, out).run(ctx)
}

func newFace(opts Options, in io.Reader, out io.Writer) *face {
	f := &face{opts: opts, words: opts.Words, in: newLines(in), page: &page{out: out}}
	if opts.Watch {
		f.me = game.Nobody
	}
	return f
}

// run plays.
func (f *face) run(ctx context.Context) error {
	defer f.dismiss()
	f.sentence(f.opts.Note)
	err := f.start()
	if err != nil {
		return err
	}
	defer func() { f.saved.Close() }()
	err = f.play(ctx)
	if ctx.Err() != nil {
		f.page.line("") // below the ^C that the terminal shows
		return ctx.Err()
	}
	if err == nil {
		err = f.page.err
	}
	return err
}

// play lets bots and player play in turn.
func (f *face) play(ctx context.Context) error {
	told := 0 // how many actions had been done when the player was last told what he can do
	for {
		if err := f.others(ctx); err != nil {
			return err
		}
		if f.opts.Watch && f.view.Phase == game.RoundOver {
			if err := f.act(0, game.Action{Kind: game.NextRound}); err != nil {
				return err
			}
			continue
		}
		if f.left || f.page.err != nil || f.opts.Watch {
			return nil
		}
		f.worry()
		if told != f.actions && !f.sealed {
			told = f.actions
			f.state()
		}
		line, err := f.in.next(ctx)
		switch {
		case err == io.EOF:
			f.farewell("plain.eof")
		case err == errLong:
			f.sentence(f.words.With("plain.long", words.Args{"Number": longest}))
		case err != nil:
			return err
		default:
			if err := f.obey(line); err != nil {
				return err
			}
		}
	}
}

// begin starts a match: with the player's word, if he is asked for one.
func (f *face) begin() error {
	f.dismiss()
	f.chance = f.opts.Chance()
	if err := f.opts.Rules.Validate(); err != nil {
		return err
	}
	o := &f.opts
	f.saved = o.Shelf.Begin(saved.Table{Preset: o.Preset, Rules: o.Rules, Names: o.Names, Levels: o.Levels, Watched: o.Watch}, f.chance)
	return f.open()
}

// dismiss lets the bots go; nobody could do anything about an error.
func (f *face) dismiss() {
	for s, player := range f.seated {
		if player != nil {
			player.Close()
			f.seated[s] = nil
		}
	}
}

// othersTurn reports whether a bot is to play.
func (f *face) othersTurn() bool {
	return !f.sealed && f.view.Phase == game.Playing && f.view.Turn != f.me
}

// others lets the bots play until it is the player's turn or the round is over.
func (f *face) others(ctx context.Context) error {
	for f.othersTurn() && f.page.err == nil {
		seat := f.view.Turn
		action, fault := f.seated[seat].Ask(ctx, f.match.View(seat))
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if fault != nil {
			f.sentence(f.words.With("event.fault", words.Args{"Name": f.name(seat)}))
		}
		if err := f.do(journal.Act{Seat: seat, Action: action, Fallback: fault != nil}); err != nil {
			return err // Ask answers with legal actions only
		}
	}
	return nil
}

// act applies an action of a seat and tells what happens.
func (f *face) act(seat game.Seat, a game.Action) error {
	return f.do(journal.Act{Seat: seat, Action: a})
}

// do is act, also for an action that a fallback chose. It is written before it is told.
func (f *face) do(act journal.Act) error {
	next, events, err := game.Apply(f.match, act.Seat, act.Action)
	if err != nil {
		return err
	}
	f.saved.Did(act, next)
	f.saved.Wait()
	f.match = next
	f.actions++
	f.happened(events)
	f.keepHand()
	if f.view.Phase == game.MatchOver && !f.opts.Watch {
		f.proof()
	}
	return nil
}

// happened tells what happened: a bot's turn in one line, where nothing comes between.
func (f *face) happened(events []game.Event) {
	f.view = f.match.View(f.me)
	for _, e := range events {
		e = e.SeenBy(f.me)
		switch e := e.(type) {
		case game.Drew:
			if e.Seat != f.me {
				f.turn = game.Move{Seat: e.Seat, Drew: true, Drawn: e.Tile}
				continue
			}
			f.brief = true
		case game.Took:
			if e.Seat != f.me {
				f.turn = game.Move{Seat: e.Seat, Took: e.Tile}
				continue
			}
			f.brief = true
		case game.Discarded:
			f.before = nil
			f.turn.Discarded = e.Tile
			if f.tellTurn() {
				continue
			}
		default:
			f.remember(e)
		}
		f.tellTurn()
		switch e := e.(type) {
		case game.Dealt:
			f.dealt()
		case game.RoundEnded:
			f.tellBots()
			f.ended(e.Result)
		default:
			f.sentence(f.eventText(e))
		}
	}
	f.hand.hold(f.view.Hand, f.named...)
	f.named = nil
}

// tellTurn tells what a bot has done so far in its turn, and reports whether there was anything.
func (f *face) tellTurn() bool {
	turn := f.turn
	f.turn = game.Move{}
	if !turn.Drew && turn.Took == tile.None {
		return false
	}
	f.sentence(f.teller().Move(turn))
	return true
}

// dealt takes up the hand of a new round.
func (f *face) dealt() {
	f.solver = meld.NewSolver(f.view.Terms())
	f.hand, f.before = hand{}, nil
	f.hand.arrange(f.solver.Arrange(f.view.Hand, meld.ByRuns))
	f.header()
}

// tellBots shows the bots how a round ended.
func (f *face) tellBots() {
	for s, player := range f.seated {
		if player != nil {
			player.Tell(f.match.View(game.Seat(s)))
		}
	}
}

// teller says in words what the player sees, and speaks to him whatever he is called.
func (f *face) teller() tell.Teller {
	t := tell.Teller{Words: f.words, Names: f.opts.Names, View: &f.view, Solver: f.solver}
	if f.me != game.Nobody {
		t.Names[f.me] = ""
	}
	return t
}

// name is what a seat is called in lists.
func (f *face) name(s game.Seat) string {
	if f.opts.Names[s] == "" {
		return f.words.Say("you")
	}
	return f.opts.Names[s]
}

// farewell says goodbye, and what becomes of a match that is not over.
func (f *face) farewell(id string) {
	f.left = true
	text := f.words.Say(id)
	if f.view.Phase != game.MatchOver {
		id := "plain.unfinished"
		if f.saved.Saved() {
			id = "plain.kept"
		}
		text += " " + f.words.Say(id)
	}
	f.page.line(text)
}
