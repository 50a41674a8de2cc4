package table

import (
	"errors"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// handler does what a command does that needs more than the session.
type handler func(*Model, *command.Command, command.Target) tea.Cmd

// handlers are those of the commands that change what the table shows, or say something.
var handlers map[command.ID]handler

func init() { // some of them lead back to it
	handlers = map[command.ID]handler{
		command.Discard: discard, command.Finish: finish, command.LayOff: layOff, command.Swap: swap, command.Hint: runs(askHint),
		command.Bring: bring,
		command.Undo:  undo, command.Mark: mark, command.Mouse: listen,
		command.Move: moveCursor, command.MoveAny: moveCursor, command.Ends: moveCursor, command.ToLetter: toLetter,
		command.NextSeat: lookFrom, command.PrevSeat: lookFrom, command.AllHands: allHands,
		command.StepOn: stepReplay, command.Back: stepReplay, command.RoundOn: stepReplay, command.RoundOff: stepReplay,
		command.First: stepReplay, command.Last: stepReplay, command.Step: stepWatch, command.Pause: stopOrGo,

		command.Lift:     does(func(m *Model) { m.hand.lift(m.opts.DropSwaps) }),
		command.Exchange: does(func(m *Model) { m.hand.lift(true) }),
		command.Letters:  does(func(m *Model) { m.modes[atLetters] = lettered{} }),
		command.NoLetter: does(func(m *Model) { m.modes[atLetters] = nil }),
		command.PutBack:  does(func(m *Model) { m.hand.letGo() }),
		command.Block:    does(func(m *Model) { m.hand.block = !m.hand.block }),
		command.Place:    does(func(m *Model) { m.melds.pickNext() }),
		command.Look:     does(look),
		command.Rules:    does(readRules),
		command.Close:    does(func(m *Model) { m.modes.closeTop() }),
		command.Dismiss:  does(func(m *Model) { m.modes.closeTop() }),
		command.ShowEnd:  does(func(m *Model) { m.modes.showEnd() }), command.Help: toggles(helpPanel), command.Sheet: toggles(sheetPanel),
		command.Record: toggles(recordPanel), command.Proof: toggles(proofPanel),
		command.Review: runs(openReview), command.Tutor: toggleTutor,

		command.Next: runs((*Model).goOn), command.Skip: runs((*Model).skipWait), command.Rest: runs((*Model).pause),
		command.Exit:     runs((*Model).leave),
		command.Leave:    runs(leaveMatch),
		command.StepDone: runs(lessonOn), command.StepSkip: runs(lessonOn), command.StepBack: runs(lessonBack),
		command.StepShow: does(showStep), command.StepLeave: runs((*Model).leave),
		command.PuzzleNext: runs(nextPuzzle),
		command.Slower:     runs(func(m *Model) tea.Cmd { return setPace(m, m.opts.Pace-1) }),
		command.Faster:     runs(func(m *Model) tea.Cmd { return setPace(m, m.opts.Pace+1) }),
	}
}

// does is a handler that only changes what is shown.
func does(do func(*Model)) handler {
	return func(m *Model, _ *command.Command, _ command.Target) tea.Cmd { do(m); return nil }
}

// runs is a handler that is not about a tile.
func runs(do func(*Model) tea.Cmd) handler {
	return func(m *Model, _ *command.Command, _ command.Target) tea.Cmd { return do(m) }
}

func toggles(kind panelKind) handler { return does(func(m *Model) { m.toggle(kind) }) }

// target is what a key is about as things are.
func (m *Model) target(k tea.KeyMsg) command.Target {
	t := m.shownTarget()
	t.Key = k.String()
	return t
}

// shownTarget is what a command would be about as things are.
func (m *Model) shownTarget() command.Target {
	t := command.Target{Slot: m.hand.held(), Picked: m.hand.lifted != nil}
	t.Tile = m.hand.tile()
	t.Fit, t.Fits = m.melds.picked(), len(m.melds.fits)
	t.Instant = m.opts.Pace == Instant
	t.Stopped = m.bots.stopped
	if l := m.modes.lesson(); l != nil {
		t.Learning, t.Solved, t.First = true, l.Solved(), l.At() == 0
	}
	if tr := m.modes.training(); tr != nil {
		t.Tried = tr.Tried()
	}
	if r := m.modes.replay(); r != nil {
		t.Stopped = !r.runs
	}
	if p, e := m.modes.panel(), m.modes.ending(); p != nil {
		t.Longer = p.lastScroll(&m.layout) > 0
	} else if e != nil {
		t.Longer = e.lastScroll() > 0
	}
	return t
}

// commandOf is the command that a key has in a mode, nil if it has none.
func (m *Model) commandOf(k tea.KeyMsg, mode command.Mode) *command.Command {
	return command.ByKey(m.s, m.target(k), mode)
}

// runKey does what a key does in a mode.
func (m *Model) runKey(k tea.KeyMsg, mode command.Mode) tea.Cmd {
	if c := m.commandOf(k, mode); c != nil {
		return m.run(c, m.target(k))
	}
	return nil
}

// run does a command. One that puts the rack up needs no handler to take the cursor along.
func (m *Model) run(c *command.Command, t command.Target) tea.Cmd {
	if handle := handlers[c.ID]; handle != nil {
		return handle(m, c, t)
	}
	if c.Group == command.OfRack {
		return arrange(m, c, t)
	}
	return m.show(c.Do(m.s, t))
}

// footer is the last line: what can be done now, by the mode that has the keys.
func (m *Model) footer() screen.Footer {
	mode := m.modes.top()
	keys := mode.keys()
	if e, ok := mode.(*ending); ok {
		keys = e.footKeys(m)
	}
	return m.footerOf(keys, m.shownTarget())
}

// footerOf is the last line of a mode.
func (m *Model) footerOf(mode command.Mode, t command.Target) screen.Footer {
	useful, always := command.Footer(mode, &m.s.Table().Rules)
	offers := make([]screen.Offer, 0, len(useful)+len(always))
	for _, c := range useful {
		if c.InGame(&m.view.Rules) && c.Offered(m.s, t) {
			offers = append(offers, m.offer(c, t))
		}
	}
	n := len(offers)
	for _, c := range always {
		offers = append(offers, m.offer(c, t))
	}
	return screen.FooterOf(m.layout.W, offers, n)
}

// offer is a command as the footer shows it.
func (m *Model) offer(c *command.Command, t command.Target) screen.Offer {
	o := screen.Offer{Shown: c.FootKeys(), Text: m.words.Say(c.FootText(m.s, t)), Key: c.Keys[0]}
	switch {
	case c.ID == command.No:
		o.Shown = m.words.Say("letter.no")
	case c.ID == command.Yes && m.s.Question() != nil:
		o.Shown = m.yesKeys()[0]
		if agree := command.ByID(command.Agree); !agree.Yields(m.s, t) {
			o.Shown += " " + agree.Shown
		}
	}
	return o
}

// leaveMatch leaves the match, which is asked about; of a lesson or a training nothing is lost.
func leaveMatch(m *Model) tea.Cmd {
	if m.modes.lesson() != nil || m.modes.training() != nil {
		return m.leave()
	}
	return m.show(m.s.Leave())
}

// enterRests is how long Enter discards nothing after a turn has begun: whoever presses it then
// still means not to wait.
const enterRests = 500 * time.Millisecond

// discard discards a tile. Enter, which also means not to wait, does so only when a tile was chosen
// in this turn.
func discard(m *Model, c *command.Command, t command.Target) tea.Cmd {
	if t.Key == "enter" && (!m.hand.steered || m.clock().Sub(m.turnBegan) < enterRests) {
		m.note = m.words.Say("discard.choose")
		return nil
	}
	return m.show(c.Do(m.s, t))
}

// bring brings a tile to the group that wants it, or says that there is none.
func bring(m *Model, c *command.Command, t command.Target) tea.Cmd {
	if !c.Can(m.s, t) {
		m.note = m.words.Say("bring.none")
		return nil
	}
	return arrange(m, c, t)
}

// finish finishes, or says how the hand that wins has to stand.
func finish(m *Model, c *command.Command, t command.Target) tea.Cmd {
	return showFinish(m, c.Do(m.s, t))
}

// showFinish shows what came of finishing. One that is refused stands where it was offered, and so
// the offer is repeated.
func showFinish(m *Model, o session.Outcome) tea.Cmd {
	cmd := m.show(o)
	p := m.presenter()
	wins := func(f meld.Finish) bool { return f.Tile == o.Action.Tile }
	switch {
	case m.note == "" || p.wins() == tile.None:
	case errors.Is(o.Refused, game.NotAlone) && slices.ContainsFunc(m.view.Terms().Finishes(m.view.Hand), wins): // it says what to do
		m.note = p.fitting(strings.TrimSuffix(m.note, ".")+" — "+p.prompt(), m.note)
	default:
		m.note = p.fitting(strings.TrimSuffix(m.note, ".")+" — "+p.prompt(), m.words.Say("finish.arrange"))
	}
	return cmd
}

// layOff lays a tile off at the place that is picked.
func layOff(m *Model, c *command.Command, t command.Target) tea.Cmd {
	switch {
	case t.Tile == tile.None:
		m.note = m.words.Say("rack.empty")
	case t.Fits == 0:
		a := game.Action{Kind: game.LayOff, Tile: t.Tile}
		m.note = m.words.With("refused.does-not-fit", words.Args{"Tile": t.Tile})
		err := m.view.Check(a)
		if !errors.Is(err, game.NoSuchMeld) && !errors.Is(err, game.NotOntoPairs) { // it is about no meld
			m.note = m.teller().Refusal(err, a)
		}
	default:
		return m.show(c.Do(m.s, t))
	}
	return nil
}

// swap puts a tile in the place of an okey on the table (rule 7.8).
func swap(m *Model, c *command.Command, t command.Target) tea.Cmd {
	if t.Tile == tile.None {
		m.note = m.words.Say("rack.empty")
		return nil
	}
	return m.show(c.Do(m.s, t))
}

// arrange puts the rack up; by value where there are no pairs to put it up by.
func arrange(m *Model, c *command.Command, _ command.Target) tea.Cmd {
	if c.ID == command.Pairs && !m.s.HasPairs() {
		c, m.note = command.ByID(command.Values), m.words.Say("rack.no-pairs")
	}
	before := m.hand.standing()
	m.hand.arrange(c)
	m.air.rearrange(before)
	return nil
}

func undo(m *Model, _ *command.Command, _ command.Target) tea.Cmd {
	if !m.hand.undo() {
		m.note = m.words.Say("rack.no-undo")
	}
	return nil
}

// mark turns the tile under the cursor face down, or up again.
func mark(m *Model, _ *command.Command, _ command.Target) tea.Cmd {
	if !m.rack().Turn(m.hand.cursor) {
		m.note = m.words.Say("rack.empty")
	}
	return nil
}

func moveCursor(m *Model, _ *command.Command, t command.Target) tea.Cmd {
	m.hand.moveCursor(t.Key)
	return nil
}

// listen listens to the mouse, or leaves it to the terminal.
func listen(m *Model, _ *command.Command, _ command.Target) tea.Cmd {
	m.opts.Mouse = !m.opts.Mouse
	m.note = m.words.Say("mouse.off")
	if m.opts.Mouse {
		m.note = m.words.Say("mouse.on")
	}
	return screen.ListenToMouse(m.opts.Mouse)
}

// setPace changes how long bots take.
func setPace(m *Model, p Pace) tea.Cmd {
	m.opts.Pace = min(max(p, Slow), Instant)
	m.note = m.words.With("pace.is", words.Args{"Pace": m.words.Say("set.pace." + Paces()[m.opts.Pace])})
	if m.opts.Pace == Instant {
		return m.skipWait()
	}
	return nil
}

// mayLook reports whether other hands may be seen, and says why not.
func mayLook(m *Model) bool {
	if !m.s.MayLookFrom() {
		m.note = m.words.Say("replay.hidden")
		return false
	}
	return true
}

// lookFrom shows the table as another seat sees it.
func lookFrom(m *Model, c *command.Command, _ command.Target) tea.Cmd {
	if !mayLook(m) {
		return nil
	}
	seats := game.Seat(m.view.Rules.Seats)
	by := game.Seat(1)
	if c.ID == command.PrevSeat {
		by = seats - 1
	}
	m.s.LookFrom((m.me() + by) % seats)
	m.hand.follow(nil)
	if at, _, ok := m.s.Replaying(); ok { // what happened last is told as that seat saw it
		m.stepTo(at)
	}
	return nil
}

// allHands lays all hands of a replay open.
func allHands(m *Model, _ *command.Command, _ command.Target) tea.Cmd {
	if mayLook(m) {
		m.modes.replay().open = !m.modes.replay().open
	}
	return nil
}

func stepReplay(m *Model, c *command.Command, _ command.Target) tea.Cmd {
	m.modes.replay().step(m, c.ID)
	return nil
}

// stepWatch lets bots make one move, and stops them.
func stepWatch(m *Model, _ *command.Command, _ command.Target) tea.Cmd {
	m.bots.stopped = true
	if m.view.Phase == game.RoundOver {
		return m.goOn()
	}
	m.bots.step = true
	return m.skipWait()
}

// stopOrGo stops what goes on by itself, or lets it go on.
func stopOrGo(m *Model, _ *command.Command, _ command.Target) tea.Cmd {
	if r := m.modes.replay(); r != nil {
		return r.toggle(m)
	}
	return m.pause()
}
