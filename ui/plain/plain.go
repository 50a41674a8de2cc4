// Package plain is the game in lines of text: for screen readers, for terminals that cannot be
// drawn on, and for pipes. It moves no cursor, uses no colour and no escape sequence, waits for
// nothing but the input and the bots, and computes no rule: it tells what a session shows and reads
// what the player types.
package plain

import (
	"cmp"
	"context"
	"io"
	"strings"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// rackColumns is how many slots a row of the rack has here, where nothing is drawn: enough for
// every tile to stand apart.
const rackColumns = 60

// Options is all that the game needs to know.
type Options struct {
	session.Table
	Words *words.Words
	// Resumed is the match to go on with first, nil for a new one.
	Resumed *session.Store
	// Note is something that the player has to be told first.
	Note string
	// Spell writes tiles in words, "red 4", instead of letters; Brief tells only what is new.
	Spell, Brief bool
	// FromMenu is set where leaving the table leads to the menu.
	FromMenu bool
	// Keep changes a setting of the player's, and returns what writes it; the error is
	// of that. Nil keeps nothing.
	Keep func(name, value string) (write func() error)
}

// face is the game at one player's place.
type face struct {
	*speaker
	in *lines

	reported error  // the trouble with saving that was told
	unkept   string // what was told about what cannot be kept

	turn game.Move // what a bot has done so far in its turn and was not told yet
	left bool      // the player has left the table
	gone bool      // and the program, or the input has ended
}

// speaker tells what a session shows.
type speaker struct {
	opts  Options
	words *words.Words
	page  *page

	s    *session.Session
	view *game.View
	me   game.Seat // Nobody for who only watches

	actions int // done since the program began, deals included

	mode     command.Mode // the table, or that of a lesson or a puzzle, too
	onlyDrew bool         // the player only got a tile or laid some: the table is as he was told

	told      int    // the round whose hand, indicator and okey the player was told, 0 for none
	worthTold string // what he was last told that his hand could open with
}

// Run plays until the player leaves or the input ends. The error is about the rules, about what
// cannot be written any more or read any more, or that of ctx when it is done.
func Run(ctx context.Context, opts Options, in io.Reader, out io.Writer) error {
	return newFace(opts, in, out).run(ctx)
}

func newFace(opts Options, in io.Reader, out io.Writer) *face {
	return seatedAt(opts, newLines(in), out)
}

// seatedAt is a face that reads lines which something else has read from before.
func seatedAt(opts Options, in *lines, out io.Writer) *face {
	opts.Columns, opts.InOrder, opts.Words = rackColumns, true, opts.Words.WithKeys(command.Keys((*command.Command).TypedKey))
	return &face{speaker: &speaker{opts: opts, words: opts.Words, page: newPage(opts, out), mode: command.Table}, in: in}
}

// newPage writes lines with tiles as the player wants them.
func newPage(opts Options, out io.Writer) *page {
	written := words.Plain
	if opts.Spell {
		written = opts.Words.SpellTiles
	}
	return &page{out: out, written: written}
}

// run plays.
func (f *face) run(ctx context.Context) error {
	f.sentence(f.opts.Note)
	if err := f.start(); err != nil {
		return err
	}
	defer f.s.Close()
	told := 0 // how many actions had been done when the player was last told what he can do
	await := func(ctx context.Context) error {
		if err := f.letOthersPlay(ctx); err != nil || f.left || f.page.err != nil {
			return err
		}
		f.reportSaveError()
		if told != f.actions && !f.s.AwaitsWord() {
			told = f.actions
			f.state()
		}
		return nil
	}
	hear := func(ctx context.Context, line string) error {
		err := f.obey(ctx, line)
		if err == nil {
			f.s.KeepRack()
		}
		return err
	}
	return f.loop(ctx, await, hear, f.farewell)
}

// loop hears line after line until the player leaves; before each it does await, and at the end of the
// input leave with the id of what is said then. The error is that of await, hear, the input or the
// output, or of ctx when it is done.
func (f *face) loop(ctx context.Context, await func(context.Context) error, hear func(context.Context, string) error, leave func(id string)) error {
	var err error
	for err == nil && !f.left && f.page.err == nil {
		if err = await(ctx); err != nil || f.left || f.page.err != nil {
			break
		}
		var line string
		switch line, err = f.in.next(ctx); err {
		case nil:
			err = hear(ctx, line)
		case io.EOF:
			f.gone, err = true, nil
			leave("plain.eof")
		case errLong:
			err = nil
			f.sentence(f.words.With("plain.long", words.Args{"Number": longest}))
		}
	}
	if ctx.Err() != nil {
		f.page.line("") // below the ^C that the terminal shows
		return ctx.Err()
	}
	return cmp.Or(err, f.page.err)
}

// start goes on with the match that was not over, or begins one.
func (f *face) start() error {
	if f.opts.Resumed == nil {
		s, events, err := session.New(f.opts.Table)
		if err != nil {
			return err
		}
		f.sitAt(s)
		f.began(events)
		return nil
	}
	s, err := session.Resume(f.opts.Table, f.opts.Resumed)
	if err != nil {
		return err
	}
	f.sitAt(s)
	if s.AwaitsWord() {
		f.began(nil)
		return nil
	}
	f.actions = 1
	f.header()
	if sheet := f.view.Sheet; f.view.Phase != game.Playing {
		f.ended(sheet[len(sheet)-1])
	}
	return nil
}

// sitAt takes a session as the one that is shown.
func (f *face) sitAt(s *session.Session) {
	f.s, f.view, f.me = s, s.View(), s.Seat()
	if f.opts.Watch {
		s.LookFrom(game.Nobody)
		f.me = game.Nobody
	}
}

// began tells that a match has begun: the deal; or what its tiles are committed to, and the question
// for the player's word. Otherwise a few digits of that are told with each round, and all of it where
// it is asked for.
func (f *face) began(events []game.Event) {
	f.s.Store().Wait() // a promise that could be lost is none
	if f.s.AwaitsWord() {
		f.code()
		f.page.line(f.words.Say("saved.word"))
		return
	}
	f.tellEvents(events)
}

// code tells what the tiles of the match are committed to, whole.
func (sp *speaker) code() {
	if sp.s.Header().Deal.Practice() {
		sp.sentence(sp.words.Say("plain.code.none"))
		return
	}
	sp.page.line(sp.words.With("saved.commitment", words.Args{"Commitment": sp.s.Store().Commitment}))
}

// sayWord deals with the word of a line.
func (f *face) sayWord(line string) {
	if line == command.ByID(command.Quit).TypedKey() {
		f.gone = true
		f.farewell("plain.bye")
		return
	}
	events, err := f.s.SayWord(line)
	if err != nil {
		f.page.line(tell.SaveStatus(f.words, err))
		return
	}
	f.tellEvents(events)
}

// letOthersPlay lets the bots play until the player has to do something; whoever only watches has left
// the table then.
func (f *face) letOthersPlay(ctx context.Context) error {
	for {
		if err := f.letBotsPlay(ctx); err != nil {
			return err
		}
		if !f.opts.Watch || f.view.Phase != game.RoundOver {
			f.left = f.left || f.opts.Watch
			return nil
		}
		if err := f.goOn(); err != nil {
			return err
		}
	}
}

// letBotsPlay lets the bots play until it is the player's turn or the round is over.
func (f *face) letBotsPlay(ctx context.Context) error {
	for f.page.err == nil {
		bot, ok := f.s.BotToMove()
		if !ok {
			return nil
		}
		move := bot.Ask(ctx)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		o := f.s.Play(move)
		if o.Refused != nil {
			return o.Refused // a bot or its fallback always has a legal move
		}
		if o.Fault != nil {
			f.sentence(f.words.With("event.fault", words.Args{"Name": f.name(bot.Seat)}))
		}
		f.tellEvents(o.Events)
	}
	return nil
}

// show tells what came of what the player wanted to do.
func (f *face) show(o session.Outcome) {
	switch {
	case o.Question != nil:
		f.inquire(o.Question)
	case o.Left:
		f.farewell("plain.bye")
	case o.Refused != nil:
		f.page.line(f.refusal(o.Refused, o.Action))
	default:
		f.tellEvents(o.Events)
	}
}

// tellEvents tells what happened, once it is in the journal: a bot's turn in one line, where
// nothing comes between.
func (f *face) tellEvents(events []game.Event) {
	if len(events) == 0 {
		return
	}
	f.s.Store().Wait()
	f.actions++
	for _, e := range events {
		f.tell(e)
	}
	if f.view.Phase == game.MatchOver && !f.s.Watched() {
		f.proof()
	}
}

// tell tells an event, or keeps it for the line about a bot's whole turn.
func (f *face) tell(e game.Event) {
	switch e := e.(type) {
	case game.Drew:
		if e.Seat != f.me {
			f.turn = game.Move{Seat: e.Seat, Drew: true, Drawn: e.Tile}
			return
		}
		f.onlyDrew = true
	case game.Took:
		if e.Seat != f.me {
			f.turn = game.Move{Seat: e.Seat, Took: e.Tile}
			return
		}
		f.onlyDrew = true
	case game.Discarded:
		f.turn.Discarded = e.Tile
		if f.tellTurn() {
			return
		}
	case game.TookBack:
		f.onlyDrew = f.onlyDrew || e.Seat == f.me
	case game.GaveBack:
		f.onlyDrew = f.onlyDrew || e.Seat == f.me
	case game.Penalised:
		f.onlyDrew = f.onlyDrew || e.Penalty.Seat == f.me && e.Penalty.Why == game.OpeningFailed
	default:
		if by, ok := session.LaidBy(e); ok && by == f.me {
			f.onlyDrew = true
		}
	}
	f.tellTurn()
	switch e := e.(type) {
	case game.Dealt:
		f.header()
	case game.RoundEnded:
		f.ended(e.Result)
	default:
		f.sentence(f.eventText(e))
	}
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

// teller says in words what the player sees, and speaks to him whatever he is called.
func (sp *speaker) teller() tell.Teller {
	t := tell.Teller{Words: sp.words, Names: sp.s.Table().Names, View: sp.view, Solver: sp.s.Solver()}
	if sp.me != game.Nobody {
		t.Names[sp.me] = ""
	}
	return t
}

// name is what a seat is called in lists.
func (sp *speaker) name(s game.Seat) string {
	if name := sp.s.Table().Names[s]; name != "" {
		return name
	}
	return sp.words.Say("you")
}

// farewell says goodbye, and what becomes of a match that is not over.
func (f *face) farewell(id string) {
	f.left = true
	text := f.words.Say(id)
	if f.opts.FromMenu && !f.gone {
		text = ""
	}
	if f.view.Phase != game.MatchOver {
		id := "plain.unfinished"
		if f.s.Store().Enabled() {
			id = "plain.kept"
		}
		text += " " + f.words.Say(id)
	}
	f.sentence(strings.TrimSpace(text))
}

// reportSaveError tells once that the match is not saved.
func (f *face) reportSaveError() {
	if trouble := f.s.Store().Trouble(); trouble != nil && trouble != f.reported {
		f.reported = trouble
		f.sentence(tell.SaveStatus(f.words, trouble))
	}
}

// tellNotKept tells once why something cannot be kept, if so, in the words of tell.KeepError.
func (f *face) tellNotKept(say func(string), id string, err error) {
	if told := tell.KeepError(f.words, id, err); told != "" && told != f.unkept {
		f.unkept = told
		say(told)
	}
}

// proof reveals what the tiles of the match were made from, and where it is kept.
func (sp *speaker) proof() {
	m := sp.s.Store()
	if deal := m.Header.Deal; !deal.Practice() {
		r := deal.Reveal(m.Word)
		sp.page.line(sp.words.With("saved.proof", words.Args{"Seed": r.Seed, "Salt": r.Salt, "Word": tell.ShowWord(sp.words, r.Word)}))
		if table := m.Header.TableHash(); table != "" {
			sp.page.line(sp.words.With("saved.table", words.Args{"Table": table}))
		}
	}
	if m.Enabled() {
		sp.page.line(sp.words.With("saved.journal", words.Args{"File": words.Safe(m.Path(), 1000)}))
	}
}
