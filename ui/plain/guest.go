package plain

import (
	"cmp"
	"context"
	"io"
	"strings"
	"time"

	"fair/okey/game"
	"fair/okey/ui/command"
	"fair/okey/ui/host"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// warnAt is the time left in the player's turn when a warning is printed.
const warnAt = 15 * time.Second

// A hostedPlayer is a player at a hosted table. Between matches its session is nil.
type hostedPlayer struct {
	*player
	chair *host.Chair
	wake  func()      // makes loop call beforeLine
	timer *time.Timer // calls wake when the warning is due, or nil

	state     *host.State
	seats     [game.MaxSeats]string // last printed text about each seat
	awaited   string                // text last printed by printAwaited
	attempt   string                // text last printed about the attempt to deal
	lastHeard int                   // number of the last printed message
	shownAt   int                   // value of actions when the choices were last printed
	warned    time.Time             // end of the turn for which a warning was last printed
	hasLeft   bool                  // the player has chosen to leave
}

// RunHosted runs a hosted seat in text mode until the player leaves, the chair or the input is closed, or ctx is
// canceled. left reports whether the player chose to leave. RunHosted fails if reading or writing fails or if ctx is
// canceled.
func RunHosted(ctx context.Context, chair *host.Chair, opts Options, in io.Reader, out io.Writer) (left bool, err error) {
	opts.AskOpeningBack, opts.Shelf = true, nil
	woken := make(chan struct{}, 1)
	g := &hostedPlayer{player: newPlayer(opts, newLineReader(in), out), chair: chair, state: &host.State{Stage: host.Shelved}}
	g.player.woken = woken
	g.wake = func() {
		select {
		case woken <- struct{}{}:
		default: // a wake-up is already pending
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	state := chair.Table.State() // before the first line is printed, so that no change is missed
	go func() {
		for {
			select {
			case <-state.Replaced:
				state = chair.Table.State()
				g.wake()
			case <-chair.Gone():
				g.wake()
				return
			case <-ctx.Done():
				return
			}
		}
	}()
	defer g.stopTimer()
	g.printSentence(opts.Note)
	for _, earlier := range chair.Table.State().Messages {
		g.lastHeard = earlier.Number
	}
	err = g.loop(ctx, g.beforeLine, g.handleLine, func(string) { g.left = true })
	return g.hasLeft, err
}

// beforeLine prints what has changed since its last call.
func (g *hostedPlayer) beforeLine(context.Context) error {
	if g.chair.Err() != nil { // reported by the caller
		g.gone, g.left = true, true
		return nil
	}
	before := g.state
	g.state = g.chair.Table.State()
	playing := g.state.Stage == host.Playing || g.state.Stage == host.Over
	if g.s != nil && (!playing || g.state.Stage == host.Playing && g.view.Phase == game.MatchOver) {
		g.s = nil // another match begins
	}
	g.printMessages()
	if text := g.state.Seals.AttemptText(g.words); text != g.attempt && g.s == nil {
		g.attempt = text
		g.printUnlessEmpty(text)
	}
	switch {
	case g.s != nil:
		g.catchUp()
	case playing:
		g.openSession()
	case before.Stage != g.state.Stage || g.state.Seals.Attempt != before.Seals.Attempt:
		g.printStage()
	default:
		g.printSeats()
	}
	g.printAwaited()
	g.printSecondsLeft()
	return g.page.err
}

// openSession opens the session of a match that has been dealt.
func (g *hostedPlayer) openSession() {
	s, err := g.chair.Session(g.opts.Table)
	if err != nil { // retried on the next change
		return
	}
	g.useSession(s)
	g.me = g.chair.Seat()
	g.shownAt, g.describedRound = 0, 0
	for at := range game.Seat(s.View().Rules.Seats) { // they need not be printed again
		g.seats[at] = g.seatText(at)
	}
	g.printOngoing()
	s.Ready()
	g.printChoices()
	g.printTurnHolder()
}

// printTurnHolder prints whose turn it is if that is not the player.
func (g *hostedPlayer) printTurnHolder() {
	if v := g.view; v.Phase == game.Playing && !g.s.MyTurn() {
		g.printSentence(g.teller().ForSeat("prompt.wait", v.Turn, nil))
	}
}

// catchUp prints the other players' moves.
func (g *hostedPlayer) catchUp() {
	o := g.s.CatchUp()
	if o.Skipped {
		g.actions++
		g.onlyDrew = false
		g.describedRound = 0
		g.printHeader()
	}
	g.printEvents(o.Events)
	for _, e := range o.Events {
		if _, dealt := e.(game.Dealt); dealt {
			g.s.Ready()
		}
	}
	g.printMatchSaveError()
	g.printSeats()
	g.printChoices()
	if o.Skipped {
		g.printTurnHolder()
	}
}

// printChoices prints the state of the match if the player can act, or if a round has begun or ended.
func (g *hostedPlayer) printChoices() {
	v := g.view
	if g.shownAt == g.actions || g.s.Watched() || v.Phase == game.Playing && v.Turn != g.me && g.describedRound == v.Round {
		return
	}
	g.shownAt = g.actions
	g.printState(false)
}

// printStage prints the state of the table between matches, and the possible commands.
func (g *hostedPlayer) printStage() {
	g.seats = [game.MaxSeats]string{}
	if g.state.Stage == host.Words {
		if g.state.Seals.Code != "" {
			g.sayWith("saved.commitment", words.Args{"Commitment": g.state.Seals.Code})
		}
		g.printSeats()
		switch {
		case g.mayLock():
			g.print(g.words.Say("lobby.word.note") + " " + g.words.Say("lobby.line.word"))
		case g.chooses():
			g.say("lobby.outside")
		}
		return
	}
	g.printSeats()
	switch {
	case g.owns():
		g.say("lobby.line.begin")
	case g.state.Owner != game.Nobody:
		g.print(g.words.With("lobby.waits", words.Args{"Name": g.state.Places[g.state.Owner].Name}) + " " + g.words.Say("lobby.line.waits"))
	}
}

// owns reports whether the player owns the table.
func (g *hostedPlayer) owns() bool {
	return g.state.Owner != game.Nobody && g.state.Owner == g.chair.Seat()
}

// mayLock reports whether the player may still type a word.
func (g *hostedPlayer) mayLock() bool { return g.chooses() && !g.chair.LocksOutside() }

// chooses reports whether the table waits for the lock of the player's word.
func (g *hostedPlayer) chooses() bool {
	at := g.chair.Seat()
	return at != game.Nobody && g.state.Stage == host.Words && g.state.Seals.Seats[at].State == host.Choosing
}

// printSeats prints the seats that have changed.
func (g *hostedPlayer) printSeats() {
	for at := range game.Seat(g.chair.Table.Rules.Seats) {
		if text := g.seatText(at); text != g.seats[at] {
			g.seats[at] = text
			g.print(text)
		}
	}
}

// seatText describes a seat and the player in it.
func (g *hostedPlayer) seatText(at game.Seat) string {
	w, p := g.words, g.state.Places[at]
	parts := []string{p.Name}
	if at == g.chair.Seat() {
		parts = append(parts, w.Say("lobby.you"))
	}
	switch {
	case !p.Person:
		parts = append(parts, p.Level.Name)
	case !p.Here || p.Asleep:
		parts = append(parts, w.Say("lobby.away"))
	case g.state.Stage == host.Words:
		parts = append(parts, g.state.Seals.Seats[at].Text(w))
	default:
		parts = append(parts, w.Say("lobby.here"))
	}
	if parts[0] == "" {
		parts = parts[1:]
	}
	return w.With("lobby.line.seat", words.Args{"Seat": int(at) + 1, "State": strings.Join(parts, ", ")})
}

// printAwaited prints who has yet to lock or reveal a word or to confirm the end of a round, or that a stand-in plays
// for the player.
func (g *hostedPlayer) printAwaited() {
	own, text := g.chair.Seat(), ""
	switch {
	case g.s == nil && (g.state.Stage != host.Words || g.mayLock()):
	case g.s == nil:
		text = g.state.AwaitedText(g.words)
	case own != game.Nobody && g.state.Places[own].Asleep:
		text = g.words.With("lobby.asleep", words.Args{"Name": g.s.Seats()[own].StandIn})
	case g.view.Phase != game.Playing && (own == game.Nobody || !g.state.Awaited[own]):
		text = g.state.AwaitedText(g.words)
	}
	if text != g.awaited {
		g.awaited = text
		g.printUnlessEmpty(text)
	}
}

// printSecondsLeft prints the time left in the player's turn once it is at most warnAt.
func (g *hostedPlayer) printSecondsLeft() {
	g.stopTimer()
	ends := g.state.TurnEnds
	if g.s == nil || ends.IsZero() || !g.s.MyTurn() || ends.Equal(g.warned) {
		return
	}
	left := ends.Sub(g.now())
	if left > warnAt {
		g.timer = time.AfterFunc(left-warnAt, g.wake)
		return
	}
	g.warned = ends
	g.sayWith("lobby.line.seconds", words.Args{"Count": max(1, int(left/time.Second))})
}

func (g *hostedPlayer) stopTimer() {
	if g.timer != nil {
		g.timer.Stop()
	}
}

// printMessages prints new chat messages.
func (g *hostedPlayer) printMessages() {
	for _, s := range g.state.Messages {
		if g.opts.Talk && s.Number > g.lastHeard {
			g.print(tell.Message(g.words, s.Name, s.Text, s.Phrase))
		}
		g.lastHeard = s.Number
	}
}

func (g *hostedPlayer) handleLine(ctx context.Context, line string) error {
	if own := g.chair.Seat(); own != game.Nobody && g.state.Places[own].Asleep {
		g.chair.Wake()
	}
	typed, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	var id command.ID
	if c := findCommand(typed, g.words); c != nil {
		id = c.ID
	}
	switch {
	case id == command.Say && (g.s != nil || !g.mayLock()):
		g.speak(strings.TrimSpace(rest))
	case g.s != nil:
		if err := g.runCommand(ctx, line); err != nil {
			return err
		}
		g.hasLeft = g.left
		g.s.KeepRack()
	case id == command.Quit || id == command.Leave:
		g.hasLeft, g.left = true, true
		g.say("plain.bye")
	case g.mayLock():
		g.printRefusal(g.chair.LockWord(line))
	case g.state.Stage == host.Waiting && len(typed) == 1 && typed[0] >= '1' && typed[0] < '1'+game.MaxSeats:
		g.printRefusal(g.chair.Move(game.Seat(typed[0] - '1')))
	case id == command.Next && g.owns():
		g.printRefusal(g.chair.Begin())
	default:
		g.printStage()
	}
	return nil
}

// speak sends text to the chat or, if text is a number, the phrase with that number. If text is empty, speak lists the
// phrases.
func (g *hostedPlayer) speak(text string) {
	n, isNumber := phraseNumber(text)
	switch {
	case text == "":
		g.printPage(tell.Phrases(g.words))
	case isNumber:
		g.printRefusal(g.chair.SayPhrase(n))
	default:
		g.printRefusal(g.chair.Say(text))
	}
}

// printRefusal prints why a request was refused. It does nothing if err is nil.
func (g *hostedPlayer) printRefusal(err error) {
	if err != nil {
		g.print(cmp.Or(host.Reason(g.words, err), tell.Error(g.words, err)))
	}
}
