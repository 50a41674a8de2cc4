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

// shownTarget returns the target of a command that is run without a key.
func (m *Model) shownTarget() command.Target {
	if m.Session.AwaitsWord() {
		return command.Target{Session: m.Session}
	}
	t := command.Target{
		Session: m.Session,
		Slot:    m.hand.selectedSlot(), Tile: m.hand.selectedTile(), Picked: m.hand.lifted != nil,
		Capitals: m.throwsByCapitals() || m.modes.top().Layer() == Letters,
		Fit:      m.melds.selectedFit(), Fits: len(m.melds.fits), Instant: m.Options.Pace == Instant, Stopped: m.bots.stopped,
		Yes: m.Words.Say("letter.yes"), No: m.Words.Say("letter.no"),
	}
	for mode := range each[Targeter](&m.modes) {
		t = mode.Target(t)
	}
	return t
}

// Run runs a command. The lowest mode that accepts the command runs it. If none does, the table runs it or, if the
// command involves no more than the session, the session. If the command has no effect here, Run tells the player so.
func (m *Model) Run(c *command.Command, t command.Target) tea.Cmd {
	for mode := range each[Runner](&m.modes) {
		if cmd, done := mode.Run(c, t); done {
			return cmd
		}
	}
	switch c.ID {
	case command.Discard:
		return m.discard(c, t)
	case command.Finish, command.FinishInstead:
		return m.showFinish(c.Do(t))
	case command.Lay:
		return m.lay(c, t)
	case command.LayOff:
		return m.layOff(c, t)
	case command.LayOffAll:
		return m.layOffAll(c, t)
	case command.Swap:
		return m.swap(c, t)
	case command.ThrowLetter:
		return m.throwLetter(t.Key)
	case command.Say:
		return m.talk(c, t)
	case command.Tutor:
		return m.toggleTutor(c, t)
	case command.Hint:
		return m.AskForHint()
	case command.Mouse:
		return m.toggleMouse()
	case command.Next:
		return m.nextRound()
	case command.Skip:
		return m.skipDelay()
	case command.Rest, command.Pause:
		return m.pause()
	case command.Step:
		return m.stepBots()
	case command.Slower:
		return m.setPace(m.Options.Pace - 1)
	case command.Faster:
		return m.setPace(m.Options.Pace + 1)
	case command.Exit:
		return m.Leave()
	case command.Leave:
		return m.showOutcome(m.Session.Leave())
	case command.Move, command.MoveRow, command.MoveAny, command.Ends:
		m.moveCursor(c, t)
	case command.Bring:
		m.bringTile(c, t)
	case command.ToLetter:
		m.moveCursorToLetter(t.Key)
	case command.Letters:
		m.Open(letterMode{m})
	case command.NoLetter:
		m.Options.Letters = false
		m.Close(Letters)
	case command.Lift:
		m.hand.lift(m.Options.DropSwaps)
	case command.Exchange:
		m.hand.lift(true)
	case command.Block:
		m.hand.block = !m.hand.block
	case command.PutBack:
		m.hand.cancelLift()
	case command.Place:
		m.melds.fit = (m.melds.fit + 1) % len(m.melds.fits)
	case command.Undo:
		m.undo()
	case command.Mark:
		m.flipTile()
	case command.NextSeat, command.PrevSeat:
		m.lookFrom(c)
	case command.Help, command.Sheet, command.Record, command.Proof:
		m.togglePanel(c.ID)
	case command.Look:
		m.showNextStack()
	case command.Rules:
		m.openRules()
	case command.ShowEnd:
		m.showEnd()
	case command.Close, command.Dismiss:
		m.closeTop()
	default:
		switch {
		case m.Options.Over[c.ID] != nil:
			return m.openOver(c.ID)
		case c.Do == nil:
			m.Note = m.Words.With("key.press.nothing", words.Args{"Pressed": c.Key()})
		case c.Group == command.OfRack: // the cursor moves with the tile
			m.arrange(c)
		default:
			return m.showOutcome(c.Do(t))
		}
	}
	return nil
}

// footerOf returns the footer with the keys that a mode offers for a target.
func (m *Model) footerOf(mode command.Mode, t command.Target) screen.Footer {
	all, useful := command.Offers(t, mode), 0
	offers := make([]screen.KeyHelp, 0, len(all))
	for i := range all {
		o := &all[i]
		offers = append(offers, screen.KeyHelp{Shown: o.Shown, Text: m.Words.Say(o.Text), Keys: o.Keys})
		if !o.Always {
			useful++
		}
	}
	return screen.FooterOf(m.Plan.W, offers, useful)
}

// graceTime is the time at the beginning of a turn during which Enter does not discard, since the player may have
// pressed it to skip the delay before a bot's move. For the same time after a question appears, a key that has another
// command at the table does not answer yes.
const graceTime = 500 * time.Millisecond

// discard discards a tile. Enter, which also skips delays, discards only a tile that was selected during this turn.
func (m *Model) discard(c *command.Command, t command.Target) tea.Cmd {
	unchosen := !m.hand.cursorMoved || m.Options.Clock.Now().Sub(m.turnBegan) < graceTime
	if t.Key == "enter" && unchosen && m.mustDiscard() {
		m.Note = m.Words.Say("discard.choose")
		return nil
	}
	return m.showOutcome(c.Do(t))
}

// bringTile moves a tile to a group that needs it. If no group needs a tile from elsewhere on the rack, bringTile tells
// the player so.
func (m *Model) bringTile(c *command.Command, t command.Target) {
	if c.Can(t) {
		m.arrange(c)
	} else {
		m.Note = m.Words.Say("bring.none")
	}
}

// showFinish shows the outcome of finishing the round. If a refusal hides the offer to finish, showFinish adds the
// offer to the refusal.
func (m *Model) showFinish(o session.Outcome) tea.Cmd {
	cmd := m.showOutcome(o)
	wins := func(w meld.Finish) bool { return w.Tile == o.Action.Tile }
	if m.Note != "" && m.offeredWin() != tile.None {
		short := m.Words.Say("finish.arrange") // unless the refusal already says what to do
		if errors.Is(o.Refused, game.NotAlone) && slices.ContainsFunc(m.view.Terms().Finishes(m.view.Hand), wins) {
			short = m.Note
		}
		m.Note = m.longIfFits(strings.TrimSuffix(m.Note, ".")+" — "+m.prompt(), short)
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
		m.Note = m.Words.Say("rack.empty")
	case t.Fits == 0:
		a := game.Action{Kind: game.LayOff, Tile: t.Tile}
		m.Note = m.Words.With("refused.does-not-fit", words.Args{"Tile": t.Tile})
		err := m.view.Check(a)
		if !errors.Is(err, game.NoSuchMeld) && !errors.Is(err, game.NotOntoPairs) { // refused for another reason
			m.Note = m.Teller().Refusal(err, a)
		}
	default:
		return m.showOutcome(c.Do(t))
	}
	return nil
}

// layOffAll lays off all tiles that fit. If there are none, it tells the player why the tile under the cursor cannot be
// laid off.
func (m *Model) layOffAll(c *command.Command, t command.Target) tea.Cmd {
	if len(m.Session.TilesToLayOff()) == 0 {
		return m.layOff(command.ByID(command.LayOff), t)
	}
	return m.showOutcome(c.Do(t))
}

// swap swaps a tile for an okey on the table (rule 7.8).
func (m *Model) swap(c *command.Command, t command.Target) tea.Cmd {
	if t.Tile == tile.None {
		m.Note = m.Words.Say("rack.empty")
		return nil
	}
	return m.showOutcome(c.Do(t))
}

// arrange runs a command that arranges the rack. If the command arranges pairs but the hand has none, arrange sorts by
// value instead. The cursor stays on its tile, or moves to the first slot if the command puts the groups to lay first.
func (m *Model) arrange(c *command.Command) {
	if c.ID == command.Pairs && !m.Session.HasPairs() {
		c, m.Note = command.ByID(command.Values), m.Words.Say("rack.no-pairs")
	}
	h, before := m.hand, m.rack().Clone()
	h.endLift()
	if c.ID != command.Bring {
		h.sortedByNumber = c.ID == command.Values
	}
	under := m.rack().At(h.cursor).Tile
	if m.Session.LaysMelds() && c.ID == command.Arrange {
		h.cursor, under = rack.Slot{}, tile.None // the first slot of the group to lay next
	}
	c.Do(command.Target{Session: m.Session, Slot: h.cursor})
	h.cursor = m.rack().Find(under, h.cursor)
	m.animation.launchRearranged(before)
}

// undo undoes the last move of tiles on the rack.
func (m *Model) undo() {
	m.hand.endLift()
	if m.Session.UndoMove() {
		m.hand.cursor = m.rack().Nearest(m.hand.cursor)
	} else {
		m.Note = m.Words.Say("rack.no-undo")
	}
}

// flipTile turns the tile under the cursor over.
func (m *Model) flipTile() {
	if !m.rack().Flip(m.hand.cursor) {
		m.Note = m.Words.Say("rack.empty")
	}
}

// moveCursor moves the cursor, or tells the player that it is already at the end of the row.
func (m *Model) moveCursor(c *command.Command, t command.Target) {
	before := m.hand.cursor
	if m.hand.moveCursor(t.Key); c.ID == command.Ends && m.hand.cursor == before {
		m.Note = m.Words.Say("rack.at-end")
	}
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
	if !m.Session.Watched() {
		mode |= command.Laying
	}
	c := command.Resolve(k.Target, mode)
	switch {
	case c == nil || c.Text == "":
		return m.Words.With("key.press.nothing", args)
	case !c.InGame(&m.view.Rules):
		return m.Words.Say("refused.nothing-is-laid")
	}
	args["What"] = m.Words.Say(c.Text)
	if m.view.Phase != game.Playing {
		return m.Words.With("key.press.round", args)
	}
	return m.Words.With("key.press.table", args)
}

// toggleMouse turns the mouse on or off. While it is off, the terminal can select text.
func (m *Model) toggleMouse() tea.Cmd {
	m.Options.Mouse = !m.Options.Mouse
	m.Note = m.Words.Say("mouse.off")
	if m.Options.Mouse {
		m.Note = m.Words.Say("mouse.on")
	}
	return screen.SetMouse(m.Options.Mouse)
}

func (m *Model) setPace(p Pace) tea.Cmd {
	m.Options.Pace = min(max(p, Slow), Instant)
	m.Note = m.Words.With("pace.is", words.Args{"Pace": m.Words.Say("set.pace." + Paces()[m.Options.Pace])})
	if m.Options.Pace == Instant {
		return m.skipDelay()
	}
	return nil
}

// mayLook reports whether the player may see other hands. If not, it tells the player so.
func (m *Model) mayLook() bool {
	if !m.Session.MayShowFrom() {
		m.Note = m.Words.Say("replay.hidden")
		return false
	}
	return true
}

// lookFrom shows the table from the next or the previous seat.
func (m *Model) lookFrom(c *command.Command) {
	seats := game.Seat(m.view.Rules.Seats)
	by := game.Seat(1)
	if c.ID == command.PrevSeat {
		by = seats - 1
	}
	m.Session.ShowFrom((m.ownSeat() + by) % seats)
	m.hand.moveCursorAfter(nil)
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
