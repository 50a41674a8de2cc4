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
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// handlers maps commands that involve more than the session to their handlers.
var handlers map[command.ID]func(*Model, *command.Command, command.Target) tea.Cmd

func init() { // not in the declaration, because the handlers refer to the map
	handlers = map[command.ID]func(*Model, *command.Command, command.Target) tea.Cmd{
		command.Discard: (*Model).discard, command.Finish: (*Model).finish, command.Lay: (*Model).lay, command.LayOff: (*Model).layOff, command.Swap: (*Model).swap,
		command.LayOffAll: (*Model).layOffAll, command.Bring: (*Model).bringTile,
		command.Move: (*Model).moveCursor, command.MoveRow: (*Model).moveCursor, command.MoveAny: (*Model).moveCursor, command.Ends: (*Model).moveCursor,
		command.ThrowLetter: (*Model).throwLetter, command.ToLetter: (*Model).goToLetter,
		command.NextSeat: (*Model).lookFrom, command.PrevSeat: (*Model).lookFrom, command.Tutor: (*Model).toggleTutor, command.Say: (*Model).talk,

		command.Lift:     withoutCmd(func(m *Model) { m.hand.lift(m.opts.DropSwaps) }),
		command.Exchange: withoutCmd(func(m *Model) { m.hand.lift(true) }),
		command.Letters:  withoutCmd(func(m *Model) { m.Open(letterMode{m}) }),
		command.NoLetter: withoutCmd(func(m *Model) { m.opts.Letters = false; m.Close(Letters) }),
		command.PutBack:  withoutCmd(func(m *Model) { m.hand.cancelLift() }),
		command.Block:    withoutCmd(func(m *Model) { m.hand.block = !m.hand.block }),
		command.Place:    withoutCmd(func(m *Model) { m.melds.fit = (m.melds.fit + 1) % len(m.melds.fits) }),
		command.Undo:     withoutCmd((*Model).undo),
		command.Mark:     withoutCmd((*Model).flipTile),
		command.Look:     withoutCmd((*Model).showNextStack),
		command.Rules:    withoutCmd((*Model).openRules),
		command.Close:    withoutCmd((*Model).closeTop),
		command.Dismiss:  withoutCmd((*Model).closeTop),
		command.ShowEnd:  withoutCmd((*Model).showEnd),

		command.Hint: withCmd((*Model).AskForHint), command.Mouse: withCmd((*Model).toggleMouse),
		command.Next: withCmd((*Model).nextRound), command.Skip: withCmd((*Model).skipDelay), command.Rest: withCmd((*Model).pause),
		command.Pause: withCmd((*Model).pause), command.Step: withCmd((*Model).stepBots), command.Exit: withCmd((*Model).Leave),
		command.Leave:  withCmd(func(m *Model) tea.Cmd { return m.showOutcome(m.s.Leave()) }),
		command.Slower: withCmd(func(m *Model) tea.Cmd { return m.setPace(m.opts.Pace - 1) }),
		command.Faster: withCmd(func(m *Model) tea.Cmd { return m.setPace(m.opts.Pace + 1) }),
	}
	for _, id := range []command.ID{command.Help, command.Sheet, command.Record, command.Proof} {
		handlers[id] = withoutCmd(func(m *Model) { m.togglePanel(id) })
	}
}

// withoutCmd returns a handler that calls f and returns no tea.Cmd.
func withoutCmd(f func(*Model)) func(*Model, *command.Command, command.Target) tea.Cmd {
	return func(m *Model, _ *command.Command, _ command.Target) tea.Cmd { f(m); return nil }
}

// withCmd returns a handler that calls f, ignoring the command and its target.
func withCmd(f func(*Model) tea.Cmd) func(*Model, *command.Command, command.Target) tea.Cmd {
	return func(m *Model, _ *command.Command, _ command.Target) tea.Cmd { return f(m) }
}

// shownTarget returns the target of a command that is run without a key.
func (m *Model) shownTarget() command.Target {
	if m.s.AwaitsWord() {
		return command.Target{Session: m.s}
	}
	t := command.Target{
		Session: m.s,
		Slot:    m.hand.selectedSlot(), Tile: m.hand.selectedTile(), Picked: m.hand.lifted != nil,
		Capitals: m.throwsByCapitals() || m.modes.top().Layer() == Letters,
		Fit:      m.melds.selectedFit(), Fits: len(m.melds.fits), Instant: m.opts.Pace == Instant, Stopped: m.bots.stopped,
		Yes: m.words.Say("letter.yes"), No: m.words.Say("letter.no"),
	}
	for mode := range each[Targeter](&m.modes) {
		t = mode.Target(t)
	}
	return t
}

// Run runs a command. The lowest mode that accepts the command runs it. If none does, its handler runs it or, for a
// command without a handler, the session. If the command has no effect here, Run tells the player so.
func (m *Model) Run(c *command.Command, t command.Target) tea.Cmd {
	for mode := range each[Runner](&m.modes) {
		if cmd, done := mode.Run(c, t); done {
			return cmd
		}
	}
	if handle := handlers[c.ID]; handle != nil {
		return handle(m, c, t)
	}
	if m.opts.Over[c.ID] != nil {
		return m.openOver(c.ID)
	}
	if c.Do == nil {
		m.note = m.words.With("key.press.nothing", words.Args{"Pressed": c.Key()})
		return nil
	}
	if c.Group == command.OfRack { // the cursor moves with the tile
		return m.arrange(c)
	}
	return m.showOutcome(c.Do(t))
}

// footerOf returns the footer with the keys that a mode offers for a target.
func (m *Model) footerOf(mode command.Mode, t command.Target) screen.Footer {
	all, useful := command.Offers(t, mode), 0
	offers := make([]screen.KeyHelp, 0, len(all))
	for i := range all {
		o := &all[i]
		offers = append(offers, screen.KeyHelp{Shown: o.Shown, Text: m.words.Say(o.Text), Key: o.Keys[0]})
		if !o.Always {
			useful++
		}
	}
	return screen.FooterOf(m.layout.W, offers, useful)
}

// graceTime is the time at the beginning of a turn during which Enter does not discard, since the player may have
// pressed it to skip the delay before a bot's move. For the same time after a question appears, a key that has another
// command at the table does not answer yes.
const graceTime = 500 * time.Millisecond

// discard discards a tile. Enter, which also skips delays, discards only a tile that was selected during this turn.
func (m *Model) discard(c *command.Command, t command.Target) tea.Cmd {
	unchosen := !m.hand.cursorMoved || m.opts.Clock.Now().Sub(m.turnBegan) < graceTime
	if t.Key == "enter" && unchosen && m.mustDiscard() {
		m.note = m.words.Say("discard.choose")
		return nil
	}
	return m.showOutcome(c.Do(t))
}

// bringTile moves a tile to a group that needs it. If no group needs a tile from elsewhere on the rack, bringTile tells
// the player so.
func (m *Model) bringTile(c *command.Command, t command.Target) tea.Cmd {
	if !c.Can(t) {
		m.note = m.words.Say("bring.none")
		return nil
	}
	return m.arrange(c)
}

// finish finishes the round, or tells the player how to arrange the winning hand.
func (m *Model) finish(c *command.Command, t command.Target) tea.Cmd {
	return m.showFinish(c.Do(t))
}

// showFinish shows the outcome of finishing. If a refusal hides the offer to finish, showFinish adds the offer to the
// refusal.
func (m *Model) showFinish(o session.Outcome) tea.Cmd {
	cmd := m.showOutcome(o)
	wins := func(w meld.Finish) bool { return w.Tile == o.Action.Tile }
	if m.note != "" && m.offeredWin() != tile.None {
		short := m.words.Say("finish.arrange") // unless the refusal already says what to do
		if errors.Is(o.Refused, game.NotAlone) && slices.ContainsFunc(m.view.Terms().Finishes(m.view.Hand), wins) {
			short = m.note
		}
		m.note = m.longIfFits(strings.TrimSuffix(m.note, ".")+" — "+m.prompt(), short)
	}
	return cmd
}

// lay opens or, once the player has opened, lays a group. The session may rearrange the rack and then ask whether to
// open with the whole hand.
func (m *Model) lay(c *command.Command, t command.Target) tea.Cmd {
	before := m.rack().Clone()
	o := c.Do(t)
	if q := o.Question; q != nil && q.Kind == session.AskOpenHand {
		m.hand.endLift()
		m.hand.cursor = m.rack().Nearest(m.hand.cursor)
		m.animation.launchRearranged(before)
	}
	return m.showOutcome(o)
}

// layOff lays a tile off at the selected place, or tells the player why that is not possible.
func (m *Model) layOff(c *command.Command, t command.Target) tea.Cmd {
	switch {
	case t.Tile == tile.None:
		m.note = m.words.Say("rack.empty")
	case t.Fits == 0:
		a := game.Action{Kind: game.LayOff, Tile: t.Tile}
		m.note = m.words.With("refused.does-not-fit", words.Args{"Tile": t.Tile})
		err := m.view.Check(a)
		if !errors.Is(err, game.NoSuchMeld) && !errors.Is(err, game.NotOntoPairs) { // refused for another reason
			m.note = m.Teller().Refusal(err, a)
		}
	default:
		return m.showOutcome(c.Do(t))
	}
	return nil
}

// layOffAll lays off all tiles that fit. If there are none, it tells the player why the tile under the cursor cannot be
// laid off.
func (m *Model) layOffAll(c *command.Command, t command.Target) tea.Cmd {
	if len(m.s.TilesToLayOff()) == 0 {
		return m.layOff(command.ByID(command.LayOff), t)
	}
	return m.showOutcome(c.Do(t))
}

// swap swaps a tile for an okey on the table (rule 7.8).
func (m *Model) swap(c *command.Command, t command.Target) tea.Cmd {
	if t.Tile == tile.None {
		m.note = m.words.Say("rack.empty")
		return nil
	}
	return m.showOutcome(c.Do(t))
}

// arrange runs a command that arranges the rack. If the command arranges pairs but the hand has none, arrange sorts by
// value instead. The cursor stays on its tile, or moves to the first slot if the command puts the groups to lay first.
func (m *Model) arrange(c *command.Command) tea.Cmd {
	if c.ID == command.Pairs && !m.s.HasPairs() {
		c, m.note = command.ByID(command.Values), m.words.Say("rack.no-pairs")
	}
	h, before := m.hand, m.rack().Clone()
	h.endLift()
	if c.ID != command.Bring {
		h.sortedByNumber = c.ID == command.Values
	}
	under := m.rack().At(h.cursor).Tile
	if m.s.LaysMelds() && c.ID == command.Arrange {
		h.cursor, under = rack.Slot{}, tile.None // the first slot of the group to lay next
	}
	c.Do(command.Target{Session: m.s, Slot: h.cursor})
	h.cursor = m.rack().Find(under, h.cursor)
	m.animation.launchRearranged(before)
	return nil
}

// undo undoes the last move of tiles on the rack.
func (m *Model) undo() {
	m.hand.endLift()
	if m.s.UndoMove() {
		m.hand.cursor = m.rack().Nearest(m.hand.cursor)
	} else {
		m.note = m.words.Say("rack.no-undo")
	}
}

// flipTile turns the tile under the cursor over.
func (m *Model) flipTile() {
	if !m.rack().Flip(m.hand.cursor) {
		m.note = m.words.Say("rack.empty")
	}
}

// moveCursor moves the cursor, or tells the player that it is already at the end of the row.
func (m *Model) moveCursor(c *command.Command, t command.Target) tea.Cmd {
	before := m.hand.cursor
	if m.hand.moveCursor(t.Key); c.ID == command.Ends && m.hand.cursor == before {
		m.note = m.words.Say("rack.at-end")
	}
	return nil
}

// unusedKeyText returns the message about a key that has no command now. The message names the command that the key has
// at other times, if any. It is empty for a key that types no character, such as F5.
func (m *Model) unusedKeyText(k Press) string {
	pressed := words.Safe(string(k.Runes), 1)
	if k.Type != tea.KeyRunes || pressed == "" {
		return ""
	}
	args := words.Args{"Pressed": pressed}
	mode := m.modes[Base].CommandMode()
	if !m.s.Watched() {
		mode |= command.Laying
	}
	c := command.Resolve(k.Target, mode)
	switch {
	case c == nil || c.Text == "":
		return m.words.With("key.press.nothing", args)
	case !c.InGame(&m.view.Rules):
		return m.words.Say("refused.nothing-is-laid")
	}
	args["What"] = m.words.Say(c.Text)
	if m.view.Phase != game.Playing {
		return m.words.With("key.press.round", args)
	}
	return m.words.With("key.press.table", args)
}

// toggleMouse turns the mouse on or off. While it is off, the terminal can select text.
func (m *Model) toggleMouse() tea.Cmd {
	m.opts.Mouse = !m.opts.Mouse
	m.note = m.words.Say("mouse.off")
	if m.opts.Mouse {
		m.note = m.words.Say("mouse.on")
	}
	return screen.SetMouse(m.opts.Mouse)
}

func (m *Model) setPace(p Pace) tea.Cmd {
	m.opts.Pace = min(max(p, Slow), Instant)
	m.note = m.words.With("pace.is", words.Args{"Pace": m.words.Say("set.pace." + Paces()[m.opts.Pace])})
	if m.opts.Pace == Instant {
		return m.skipDelay()
	}
	return nil
}

// mayLook reports whether the player may see other hands. If not, it tells the player so.
func (m *Model) mayLook() bool {
	if !m.s.MayShowFrom() {
		m.note = m.words.Say("replay.hidden")
		return false
	}
	return true
}

// lookFrom shows the table from the next or the previous seat.
func (m *Model) lookFrom(c *command.Command, _ command.Target) tea.Cmd {
	seats := game.Seat(m.view.Rules.Seats)
	by := game.Seat(1)
	if c.ID == command.PrevSeat {
		by = seats - 1
	}
	m.s.ShowFrom((m.ownSeat() + by) % seats)
	m.hand.moveCursorAfter(nil)
	return nil
}

// stepBots makes the bots play one move and then stop.
func (m *Model) stepBots() tea.Cmd {
	m.bots.stopped = true
	if m.view.Phase == game.RoundOver {
		return m.nextRound()
	}
	m.bots.stepping = true
	return m.skipDelay()
}
