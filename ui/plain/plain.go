// Package plain plays the game in text mode, for screen readers, for pipes, and for terminals that cannot show the
// full-screen table. It writes no escape sequences, and waits only for input and for bots. It applies no rules itself:
// it prints what a session shows and reads what the player types.
package plain

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strings"
	"time"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/session"
	"fair/okey/ui/settings"
	"fair/okey/ui/stats"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// rackColumns is the number of slots in a row of the rack, enough to keep all tiles apart.
const rackColumns = 60

// Options configures a game in text mode.
type Options struct {
	session.Table
	Words    *words.Words
	Settings *settings.Settings
	// FromMenu is set if leaving the table returns to the menu.
	FromMenu bool
}

// A player reads the input of one player and prints what a session shows.
type player struct {
	*page
	opts  Options
	in    *lineReader
	woken <-chan struct{} // receives a value when others may have acted; nil unless the match is hosted

	lastMatchSaveError error  // last reported error from saving the match, or nil
	lastSaveError      string // last reported error from saving anything else

	turn  game.Move                     // part of another player's turn that has not been printed
	heard [game.MaxSeats]session.Remark // last remark of each seat
	now   func() time.Time
	left  bool // the player has left the table
	gone  bool // the player has left the program, or the input has ended

	s    *session.Session
	view *game.View
	me   game.Seat // game.Nobody if the player only watches

	actions int // number of actions printed so far, including deals

	mode     command.Mode // Table, combined with Lesson or Puzzle in exercises
	asking   bool         // this step of a lesson teaches the player to ask for hints
	brief    bool         // only news is printed
	onlyDrew bool         // only the hand or the melds have changed since the table was printed

	describedRound int    // last round whose hand, indicator and okey were printed, or 0
	describedWorth string // worthText when last printed
}

// Run plays until the player leaves or the input ends. It fails if the rules cannot be played, if reading or writing
// fails, or if ctx is done.
func Run(ctx context.Context, opts Options, in io.Reader, out io.Writer) error {
	return newPlayer(opts, newLineReader(in), out).run(ctx)
}

func newPlayer(opts Options, in *lineReader, out io.Writer) *player {
	opts.Columns, opts.InOrder = rackColumns, true
	return &player{
		page: newPage(opts.Words, opts.Settings, out), opts: opts, in: in, now: time.Now, mode: command.Table, brief: opts.Settings.On("brief"),
	}
}

// run plays the match and any matches after it.
func (p *player) run(ctx context.Context) error {
	p.printSentence(p.opts.Note)
	if err := p.start(); err != nil {
		return err
	}
	defer p.s.Close()
	told := 0 // p.actions when the choices were last printed
	beforeLine := func(ctx context.Context) error {
		if err := p.letOthersPlay(ctx); err != nil || p.left || p.page.err != nil {
			return err
		}
		p.printMatchSaveError()
		if told != p.actions && !p.s.AwaitsWord() {
			told = p.actions
			p.printNews(ctx)
			p.printState(false)
		}
		return nil
	}
	handleLine := func(ctx context.Context, line string) error {
		err := p.runCommand(ctx, line)
		if err == nil {
			p.s.KeepRack()
		}
		return err
	}
	return p.loop(ctx, beforeLine, handleLine, p.sayGoodbye)
}

// loop passes lines of input to handleLine until the player leaves. It calls beforeLine before each line and whenever
// it is woken. At the end of the input, it calls leave with the ID of a farewell text. It returns the first error of
// beforeLine, handleLine, reading or writing, or ctx.Err() once ctx is done.
func (p *player) loop(ctx context.Context, beforeLine func(context.Context) error, handleLine func(context.Context, string) error, leave func(id string)) error {
	var err error
	for err == nil && !p.left && p.page.err == nil {
		if err = beforeLine(ctx); err != nil || p.left || p.page.err != nil {
			break
		}
		var line string
		asked := p.now()
		switch line, err = p.in.readLine(ctx, p.woken); err {
		case nil:
			p.noticeLongTurn(asked)
			err = handleLine(ctx, line)
		case errWoken:
			err = nil
		case io.EOF:
			p.gone, err = true, nil
			leave("plain.eof")
		case errLineTooLong:
			err = nil
			p.sayWith("plain.long", words.Args{"Number": maxLineLength})
		}
	}
	if ctx.Err() != nil {
		p.print("") // go to the line below the ^C shown by the terminal
		return ctx.Err()
	}
	return cmp.Or(err, p.page.err)
}

// start resumes the unfinished match, or begins a new one.
func (p *player) start() error {
	var s *session.Session
	var events []game.Event
	var err error
	if p.opts.Resumed == nil {
		s, events, err = session.New(p.opts.Table)
	} else {
		s, err = session.Resume(p.opts.Table, p.opts.Resumed)
	}
	if err != nil {
		return err
	}
	p.useSession(s)
	if p.opts.Resumed == nil || s.AwaitsWord() {
		p.printBeginning(events)
	} else {
		p.printOngoing()
	}
	return nil
}

// printOngoing prints the header of a round that has begun and, if it is over, how it ended.
func (p *player) printOngoing() {
	p.actions = 1
	p.printHeader()
	if sheet := p.view.Sheet; p.view.Phase != game.Playing {
		p.printRoundEnd(sheet[len(sheet)-1])
	}
}

// useSession makes s the current session.
func (p *player) useSession(s *session.Session) {
	p.s, p.view, p.me = s, s.View(), s.Seat()
	if p.opts.Watch {
		s.ShowFrom(game.Nobody)
		p.me = game.Nobody
	}
}

// printBeginning prints events, which are those of the deal that begins a match. If the match first needs the player's
// word, it asks for the word instead.
func (p *player) printBeginning(events []game.Event) {
	p.s.Store().Wait() // an unsaved commitment proves nothing
	if p.s.AwaitsWord() {
		p.say("saved.word")
		return
	}
	p.printEvents(events)
}

// printCode prints the whole commitment to the tiles of the match or, after the match, what proves them.
func (p *player) printCode() {
	switch over := p.view.Phase == game.MatchOver; {
	case over && p.s.Hosted():
		p.print(tell.HostedProof(p.words, p.s)...)
	case over:
		p.printPage(tell.Proof(p.words, p.s))
	case p.s.Header().Deal.Practice():
		p.say("plain.code.none")
	default:
		p.sayWith("saved.commitment", words.Args{"Commitment": p.s.Store().Commitment})
	}
}

// handleWord passes the line to the session as the player's word, unless it asks for the fairness code.
func (p *player) handleWord(line string) {
	if c := findCommand(line, p.words); c != nil && c.ID == command.Code {
		p.printCode()
		return
	}
	if line == typedKey(command.Quit) {
		p.quit()
		return
	}
	events, err := p.s.SayWord(line)
	if err != nil {
		p.print(tell.SaveStatus(p.words, err))
		return
	}
	p.printEvents(events)
}

// letOthersPlay lets the bots play until the player must act. If the player only watches, they play until the match is
// over, and then the player leaves.
func (p *player) letOthersPlay(ctx context.Context) error {
	for {
		if err := p.letBotsPlay(ctx); err != nil {
			return err
		}
		if !p.opts.Watch || p.view.Phase != game.RoundOver {
			p.left = p.left || p.opts.Watch
			return nil
		}
		if err := p.proceed(); err != nil {
			return err
		}
	}
}

// letBotsPlay lets the bots play until it is the player's turn or the round is over.
func (p *player) letBotsPlay(ctx context.Context) error {
	for p.page.err == nil {
		bot, ok := p.s.BotToMove()
		if !ok {
			return nil
		}
		move := bot.Ask(ctx)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		o := p.s.Play(move)
		if o.Refused != nil {
			return o.Refused // a bug: a bot's fallback always makes a legal move
		}
		if o.Fault != nil {
			p.printSentence(p.words.With("event.fault", words.Args{"Name": p.teller().Name(bot.Seat)}))
		}
		p.printEvents(o.Events)
	}
	return nil
}

// printOutcome prints the result of the player's action.
func (p *player) printOutcome(o session.Outcome) {
	switch {
	case o.Question != nil:
		p.askQuestion(o.Question)
	case o.Left:
		p.sayGoodbye("plain.bye")
	case o.Refused != nil:
		p.print(p.refusal(o.Refused, o.Action))
	default:
		p.printEvents(o.Events)
	}
}

// printEvents prints events after they have been written to the journal. It prints another player's turn on one line
// unless something else happens during the turn.
func (p *player) printEvents(events []game.Event) {
	if len(events) == 0 {
		return
	}
	p.s.Store().Wait()
	p.actions++
	for i, e := range events {
		wins := game.Is(e, game.Discard) && slices.ContainsFunc(events[i:], func(end game.Event) bool {
			ended, ok := end.(game.RoundEnded)
			return ok && ended.Result.Winner == e.(game.Acted).Seat
		})
		if !wins { // the line about the end of the round names the tile
			p.printEvent(e)
		}
	}
	if p.turn == (game.Move{}) { // otherwise the turn is printed first
		p.printTalk()
	}
	if d, ok := events[0].(game.Dealt); ok && d.Round == 1 {
		p.introducePlayers()
	}
}

// printEvent prints an event, or stores it in p.turn.
func (p *player) printEvent(e game.Event) {
	switch e := e.(type) {
	case game.Acted:
		switch kind := e.Action.Kind; {
		case kind == game.Discard:
			p.turn.Discarded = e.Tile
			if p.printTurn() {
				return
			}
		case e.Seat == p.me:
			p.onlyDrew = p.onlyDrew || kind != game.ShowTwin
		case kind == game.Draw:
			p.turn = game.Move{Seat: e.Seat, Drew: true, Drawn: e.Tile}
			return
		case kind == game.Take:
			p.turn = game.Move{Seat: e.Seat, Took: e.Tile}
			return
		}
	case game.Penalised:
		p.onlyDrew = p.onlyDrew || e.Penalty.Seat == p.me && e.Penalty.Why == game.OpeningFailed
	}
	p.printTurn()
	switch e := e.(type) {
	case game.Dealt:
		p.printHeader()
	case game.RoundEnded:
		p.printRoundEnd(e.Result)
	default:
		p.printSentence(p.eventText(e))
	}
}

// printTurn prints p.turn and clears it. It reports whether there was anything to print.
func (p *player) printTurn() bool {
	turn := p.turn
	p.turn = game.Move{}
	if !turn.Drew && turn.Took == tile.None {
		return false
	}
	p.printSentence(p.teller().Move(turn))
	return true
}

// teller returns a teller that calls the player "you".
func (p *player) teller() tell.Teller {
	t := tell.Teller{Words: p.words, Names: p.s.Table().Names, View: p.view, Solver: p.s.Solver(), Brief: p.s.InFirstTurns()}
	if p.me != game.Nobody {
		t.Names[p.me] = ""
	}
	return t
}

// quit leaves the program.
func (p *player) quit() {
	p.gone = true
	p.sayGoodbye("plain.bye")
}

// sayGoodbye leaves the table, and prints the text id and whether an unfinished match is saved.
func (p *player) sayGoodbye(id string) {
	p.left = true
	text := p.words.Say(id)
	if p.opts.FromMenu && !p.gone {
		text = ""
	}
	if p.view.Phase != game.MatchOver && !p.s.Hosted() {
		id := "plain.unfinished"
		if p.s.Store().Enabled() {
			id = "plain.kept"
		}
		text += " " + p.words.Say(id)
	}
	p.printSentence(strings.TrimSpace(text))
}

// printNews prints the changes in the statistics after a round.
func (p *player) printNews(ctx context.Context) {
	if p.view.Phase == game.Playing {
		return
	}
	defer p.opts.Shelf.PauseBackground()()
	for _, read := range stats.NewsOf(p.s, p.opts.Shelf.Dir(), p.opts.Settings.On("reviews")) {
		n := read(ctx)
		for _, line := range n.Lines(p.words) {
			p.printSentence(line)
		}
		p.printSentence(n.SaveAnnounced(p.words))
	}
}

// printMatchSaveError prints why the match cannot be saved, once per error.
func (p *player) printMatchSaveError() {
	if trouble := p.s.Store().Trouble(); trouble != nil && trouble != p.lastMatchSaveError {
		p.lastMatchSaveError = trouble
		p.printSentence(tell.SaveStatus(p.words, trouble))
	}
}

// printSaveError prints the text tell.SaveError(id, err). It does nothing if err is nil or the text is the same as last
// time.
func (p *player) printSaveError(id string, err error) {
	if told := tell.SaveError(p.words, id, err); told != "" && told != p.lastSaveError {
		if p.lastSaveError = told; id == "" {
			p.printSentence(told) // the reason alone
		} else {
			p.print(told)
		}
	}
}
