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

// handlers holds the commands that need more than the session: they change what the table shows, or say
// something.
var handlers map[command.ID]func(*Model, *command.Command, command.Target) tea.Cmd

func init() { // some of them lead back to it
	handlers = map[command.ID]func(*Model, *command.Command, command.Target) tea.Cmd{
		command.Discard: (*Model).discard, command.Finish: (*Model).finish, command.LayOff: (*Model).layOff, command.Swap: (*Model).swap,
		command.Bring: (*Model).bring, command.Undo: (*Model).undo, command.Mark: (*Model).mark, command.Mouse: (*Model).toggleMouse,
		command.Move: (*Model).moveCursor, command.MoveRow: (*Model).moveCursor, command.MoveAny: (*Model).moveCursor, command.Ends: (*Model).moveCursor,
		command.NextSeat: (*Model).lookFrom, command.PrevSeat: (*Model).lookFrom, command.Tutor: (*Model).toggleTutor,

		command.Lift:     does(func(m *Model) { m.hand.lift(m.opts.DropSwaps) }),
		command.Exchange: does(func(m *Model) { m.hand.lift(true) }),
		command.Letters:  does(func(m *Model) { m.Open(lettered{m}) }),
		command.PutBack:  does(func(m *Model) { m.hand.letGo() }),
		command.Block:    does(func(m *Model) { m.hand.block = !m.hand.block }),
		command.Place:    does(func(m *Model) { m.melds.pickNext() }),
		command.Look:     does((*Model).look),
		command.Rules:    does((*Model).readRules),
		command.Close:    does((*Model).closeTop),
		command.Dismiss:  does((*Model).closeTop),
		command.ShowEnd:  does((*Model).showEnd),

		command.Hint: runs((*Model).AskHint),
		command.Next: runs((*Model).goOn), command.Skip: runs((*Model).skipWait), command.Rest: runs((*Model).pause),
		command.Pause: runs((*Model).pause), command.Step: runs((*Model).stepBots), command.Exit: runs((*Model).Leave),
		command.Leave:  runs(func(m *Model) tea.Cmd { return m.show(m.s.Leave()) }),
		command.Slower: runs(func(m *Model) tea.Cmd { return m.setPace(m.opts.Pace - 1) }),
		command.Faster: runs(func(m *Model) tea.Cmd { return m.setPace(m.opts.Pace + 1) }),
	}
}

// does returns a handler that only changes what is shown.
func does(do func(*Model)) func(*Model, *command.Command, command.Target) tea.Cmd {
	return func(m *Model, _ *command.Command, _ command.Target) tea.Cmd { do(m); return nil }
}

// runs returns a handler that needs neither the command nor its target.
func runs(do func(*Model) tea.Cmd) func(*Model, *command.Command, command.Target) tea.Cmd {
	return func(m *Model, _ *command.Command, _ command.Target) tea.Cmd { return do(m) }
}

// target returns the present target of a key.
func (m *Model) target(k tea.KeyMsg) command.Target {
	t := m.shownTarget()
	t.Key = k.String()
	return t
}

// shownTarget returns the present target of a command without its key.
func (m *Model) shownTarget() command.Target {
	if m.s.AwaitsWord() {
		return command.Target{}
	}
	t := command.Target{
		Slot: m.hand.held(), Tile: m.hand.tile(), Picked: m.hand.lifted != nil,
		Fit: m.melds.picked(), Fits: len(m.melds.fits), Instant: m.opts.Pace == Instant, Stopped: m.bots.stopped,
		Yes: m.words.Say("letter.yes"), No: m.words.Say("letter.no"),
	}
	for mode := range each[Targeter](&m.modes) {
		t = mode.Target(t)
	}
	return t
}

// Run runs a command: by a mode that has it, by a handler, or by the session.
func (m *Model) Run(c *command.Command, t command.Target) tea.Cmd {
	for mode := range each[Runner](&m.modes) {
		if cmd, done := mode.Run(c, t); done {
			return cmd
		}
	}
	if handle := handlers[c.ID]; handle != nil {
		return handle(m, c, t)
	}
	if _, ok := panelPages[c.ID]; ok {
		m.toggle(c.ID)
		return nil
	}
	if m.opts.Over[c.ID] != nil {
		return m.openOver(c.ID)
	}
	if c.Group == command.OfRack { // it takes the cursor along
		return m.arrange(c, t)
	}
	return m.show(c.Do(m.s, t))
}

// footer returns the last line: what can be done now, by the highest mode.
func (m *Model) footer() screen.Footer {
	mode := m.modes.top()
	keys := mode.Keys()
	if footed, ok := mode.(Footed); ok {
		keys = footed.Foot()
	}
	return m.footerOf(keys, m.shownTarget())
}

// footerOf returns the last line for a mode.
func (m *Model) footerOf(mode command.Mode, t command.Target) screen.Footer {
	all, useful := command.Offers(m.s, t, mode), 0
	offers := make([]screen.Offer, 0, len(all))
	for i := range all {
		o := &all[i]
		offers = append(offers, screen.Offer{Shown: o.Shown, Text: m.words.Say(o.Text), Key: o.Keys[0]})
		if !o.Always {
			useful++
		}
	}
	return screen.FooterOf(m.layout.W, offers, useful)
}

// enterRests is the time after the beginning of a turn in which Enter discards nothing, as it may still mean
// not to wait. For as long, a key of the table does not say yes to a new question.
const enterRests = 500 * time.Millisecond

// discard discards a tile. Enter, which also means not to wait, does so only when a tile was chosen
// in this turn.
func (m *Model) discard(c *command.Command, t command.Target) tea.Cmd {
	if t.Key == "enter" && (!m.hand.steered || m.opts.Clock.Now().Sub(m.turnBegan) < enterRests) {
		m.note = m.words.Say("discard.choose")
		return nil
	}
	return m.show(c.Do(m.s, t))
}

// bring brings a tile to the group that wants it, or says that there is none.
func (m *Model) bring(c *command.Command, t command.Target) tea.Cmd {
	if !c.Can(m.s, t) {
		m.note = m.words.Say("bring.none")
		return nil
	}
	return m.arrange(c, t)
}

// finish finishes, or says how the hand that wins has to stand.
func (m *Model) finish(c *command.Command, t command.Target) tea.Cmd {
	return m.showFinish(c.Do(m.s, t))
}

// showFinish shows the outcome of finishing. It repeats the offer behind a refusal, which takes its place.
func (m *Model) showFinish(o session.Outcome) tea.Cmd {
	cmd := m.show(o)
	f := m.felt
	wins := func(w meld.Finish) bool { return w.Tile == o.Action.Tile }
	switch {
	case m.note == "" || f.wins() == tile.None:
	case errors.Is(o.Refused, game.NotAlone) && slices.ContainsFunc(m.view.Terms().Finishes(m.view.Hand), wins): // it says what to do
		m.note = f.fitting(strings.TrimSuffix(m.note, ".")+" — "+f.prompt(), m.note)
	default:
		m.note = f.fitting(strings.TrimSuffix(m.note, ".")+" — "+f.prompt(), m.words.Say("finish.arrange"))
	}
	return cmd
}

// layOff lays a tile off at the selected place, or says why it cannot.
func (m *Model) layOff(c *command.Command, t command.Target) tea.Cmd {
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
func (m *Model) swap(c *command.Command, t command.Target) tea.Cmd {
	if t.Tile == tile.None {
		m.note = m.words.Say("rack.empty")
		return nil
	}
	return m.show(c.Do(m.s, t))
}

// arrange arranges the rack as a command asks, by value if there are no pairs to arrange it by.
func (m *Model) arrange(c *command.Command, _ command.Target) tea.Cmd {
	if c.ID == command.Pairs && !m.s.HasPairs() {
		c, m.note = command.ByID(command.Values), m.words.Say("rack.no-pairs")
	}
	before := m.hand.standing()
	m.hand.arrange(c)
	m.air.rearrange(before)
	return nil
}

func (m *Model) undo(_ *command.Command, _ command.Target) tea.Cmd {
	if !m.hand.undo() {
		m.note = m.words.Say("rack.no-undo")
	}
	return nil
}

// mark turns the tile under the cursor face down, or up again.
func (m *Model) mark(_ *command.Command, _ command.Target) tea.Cmd {
	if !m.rack().Flip(m.hand.cursor) {
		m.note = m.words.Say("rack.empty")
	}
	return nil
}

func (m *Model) moveCursor(_ *command.Command, t command.Target) tea.Cmd {
	m.hand.moveCursor(t.Key)
	return nil
}

// toggleMouse turns the mouse on, or leaves it to the terminal.
func (m *Model) toggleMouse(_ *command.Command, _ command.Target) tea.Cmd {
	m.opts.Mouse = !m.opts.Mouse
	m.note = m.words.Say("mouse.off")
	if m.opts.Mouse {
		m.note = m.words.Say("mouse.on")
	}
	return screen.ListenToMouse(m.opts.Mouse)
}

// setPace sets the pace of the bots.
func (m *Model) setPace(p Pace) tea.Cmd {
	m.opts.Pace = min(max(p, Slow), Instant)
	m.note = m.words.With("pace.is", words.Args{"Pace": m.words.Say("set.pace." + Paces()[m.opts.Pace])})
	if m.opts.Pace == Instant {
		return m.skipWait()
	}
	return nil
}

// mayLook reports whether other hands may be seen, and tells the player if not.
func (m *Model) mayLook() bool {
	if !m.s.MayLookFrom() {
		m.note = m.words.Say("replay.hidden")
		return false
	}
	return true
}

// lookFrom shows the table as the next or the previous seat sees it.
func (m *Model) lookFrom(c *command.Command, _ command.Target) tea.Cmd {
	if !m.mayLook() {
		return nil
	}
	seats := game.Seat(m.view.Rules.Seats)
	by := game.Seat(1)
	if c.ID == command.PrevSeat {
		by = seats - 1
	}
	m.s.LookFrom((m.me() + by) % seats)
	m.hand.follow(nil)
	return nil
}

// stepBots lets bots make one move, and stops them.
func (m *Model) stepBots() tea.Cmd {
	m.bots.stopped = true
	if m.view.Phase == game.RoundOver {
		return m.goOn()
	}
	m.bots.step = true
	return m.skipWait()
}
