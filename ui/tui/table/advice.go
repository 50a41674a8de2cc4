package table

import (
	"cmp"
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
)

// hint is the hint that the player has asked for.
type hint struct {
	asked session.TurnID // when the master was asked last
	text  string         // what he said
}

// AskHint asks the master what he would do, in a goroutine of his own. Where the player has been
// told already, it puts the cursor on the tile that the hint is about.
func (m *Model) AskHint() tea.Cmd {
	if h, ok := m.s.Hint(); ok {
		m.hand.goToHinted()
		m.melds.pick(h.Action)
		return nil
	}
	master, ok := m.s.Master()
	switch {
	case !ok:
		m.note = m.teller().NoHint(m.s.Table())
		return nil
	case m.hint.asked == m.s.At(): // he is thinking
		return nil
	}
	m.hint.asked = m.s.At()
	return m.Own(screen.Beside(func() session.Hint { return master.Ask(context.Background()) }, m.giveHint))
}

// giveHint shows what the master answered, unless the player has moved meanwhile.
func (m *Model) giveHint(answer session.Hint) tea.Cmd {
	if m.s.GiveHint(answer) {
		h, _ := m.s.Hint()
		m.hint.text = m.teller().Hint(h)
	}
	return nil
}

// hinted reports whether the tile in a slot is the one that the hint is about.
func (h *handView) hinted(s rack.Slot) bool { return s == h.hintAt }

// findHinted finds the tile that the hint is about: of two the one that is in no finished part, and of
// two such the one nearest to the cursor; rack.Nowhere if there is none.
func (h *handView) findHinted() rack.Slot {
	x := cmp.Or(h.goal.tile, h.s.HintedTile())
	if x == tile.None {
		return rack.Nowhere
	}
	is := func(s rack.Slot) bool { return h.rack().At(s).Tile == x }
	at, ok := h.rack().NearestOf(h.held(), func(s rack.Slot) bool { return is(s) && !h.s.Reading().Finished(s) })
	if !ok {
		at, ok = h.rack().NearestOf(h.held(), is)
	}
	if !ok {
		return rack.Nowhere
	}
	return at
}

// hintWord is the id of the word below the tile that is pointed out.
func (h *handView) hintWord() string {
	if h.goal.tile != tile.None {
		return "learn.this"
	}
	return "group.hint"
}

// goToHinted puts the cursor on the tile that the hint is about.
func (h *handView) goToHinted() {
	if h.hintAt == rack.Nowhere {
		return
	}
	h.putBack()
	h.cursor, h.steered = h.hintAt, true
}

// pick picks the place of a layoff for the tile at hand, if it is one.
func (v *meldView) pick(a game.Action) {
	for i, fit := range v.s.LayOffs(v.hand.tile()) {
		if fit == a {
			v.fits, v.fit = v.s.LayOffs(v.hand.tile()), i
		}
	}
}

// tutorPatience is how long something that the player wants to do waits for the tutor. He is asked
// when the turn begins, so he has nearly always answered by then. What he is too late for is done
// without a question.
const tutorPatience = 100 * time.Millisecond

// tutoring is the tutor at the table.
type tutoring struct {
	asked session.TurnID // when he was asked last
	held  []tea.Msg      // keys and clicks that wait for him
}

// askTutor asks the tutor, in a goroutine of his own, what the player's options are worth.
func (m *Model) askTutor() tea.Cmd {
	j, ok := m.s.Tutor()
	if !ok || m.tutor.asked == m.s.At() {
		return nil
	}
	m.tutor.asked = m.s.At()
	ask := j.Ask // j stays on the stack where nobody is asked
	return m.Own(screen.Beside(func() session.Judged { return ask(context.Background()) }, m.heedTutor))
}

// heedTutor keeps what the tutor answered, and does what has waited for it. A game that he cannot
// judge he leaves alone.
func (m *Model) heedTutor(answer session.Judged) tea.Cmd {
	if err := m.s.Heed(answer); err != nil {
		m.s.SetTutor(false)
		m.Notify(tell.NoTutor(m.words, err), false)
	}
	if _, waits := m.s.Tutor(); waits { // that was about another turn
		return nil
	}
	return m.releaseHeld()
}

// releaseHeld does what has waited for the tutor.
func (m *Model) releaseHeld() tea.Cmd {
	held := m.tutor.held
	m.tutor.held = nil
	var cmds []tea.Cmd
	for _, msg := range held {
		switch msg := msg.(type) {
		case tea.KeyMsg:
			cmds = append(cmds, m.key(msg))
		case tea.MouseMsg:
			cmds = append(cmds, m.mouse(msg))
		}
	}
	return tea.Batch(cmds...)
}

// hold lets a key or a click wait for the tutor, and reports whether it does: one whose effect he
// judges and that comes before he has answered, and what comes after it.
func (m *Model) hold(msg tea.Msg, judged bool) (cmd tea.Cmd, held bool) {
	if len(m.tutor.held) == 0 {
		if _, waits := m.s.Tutor(); !waits || !judged || m.modes.top() != m.modes[Base] {
			return nil, false
		}
		cmd = m.due(tutorPatience, m.stopWaiting)
	}
	m.tutor.held = append(m.tutor.held, msg)
	return cmd, true
}

// stopWaiting does without the tutor what has waited too long for him.
func (m *Model) stopWaiting() tea.Cmd {
	if j, waits := m.s.Tutor(); waits && len(m.tutor.held) > 0 {
		m.s.Heed(j.Unheard())
		return m.releaseHeld()
	}
	return nil
}

// judges reports whether the tutor judges what a command does, which may be nil.
func judges(c *command.Command) bool {
	return c != nil && (c.ID == command.Draw || c.ID == command.Take || c.ID == command.Discard)
}

// judgesClick reports whether the tutor judges what the mouse does at a place.
func (m *Model) judgesClick(e tea.MouseMsg, at layout.Target) bool {
	if at.Spot == layout.OnPile && at.Side == layout.SideBottom {
		return m.hand.lifted != nil && e.Action == tea.MouseActionRelease
	}
	return e.Action == tea.MouseActionPress && (at.Spot == layout.OnStock || at.Spot == layout.OnPile)
}

// toggleTutor turns the tutor on or off, and keeps that.
func (m *Model) toggleTutor(c *command.Command, t command.Target) tea.Cmd {
	if !c.Offered(m.s, t) {
		m.note = m.words.Say("tutor.not-here")
		return nil
	}
	m.s.SetTutor(!m.s.Table().Tutor)
	m.note = tell.TutorText(m.s.Table(), m.words)
	return m.keepSetting("tutor", m.s.Table().Tutor)
}

// keepSetting keeps a setting that is on or off, beside the loop.
func (m *Model) keepSetting(name string, on bool) tea.Cmd {
	if m.opts.Keep == nil {
		return nil
	}
	return m.Write("", m.opts.Keep(name, map[bool]string{true: "on", false: "off"}[on]))
}

// answerTutor answers a question of the tutor's with a key that no other question has.
func (m *Model) answerTutor(id command.ID) tea.Cmd {
	if id == command.ShowBetter {
		return m.showBetter(m.s.ShowBetter())
	}
	m.s.SetTutor(false)
	cmd := m.show(m.s.Confirm(true))
	m.Notify(tell.TutorText(m.s.Table(), m.words), false)
	return tea.Batch(cmd, m.keepSetting("tutor", false))
}

// showBetter puts the cursor on what is better than what the player wanted to do, and says why. The
// reasons are found beside the loop, and not said if the player has moved meanwhile.
func (m *Model) showBetter(d *coach.Decision) tea.Cmd {
	if best := d.Best().Action; best.Kind == game.Discard && best.Tile != tile.None {
		m.Point(m.rack().Find(best.Tile, m.hand.cursor))
	}
	at := m.s.At()
	return m.Own(screen.Beside(d.Explained, func(explained *coach.Decision) tea.Cmd {
		if at == m.s.At() {
			m.note = tell.Better(m.teller(), explained)
		}
		return nil
	}))
}
