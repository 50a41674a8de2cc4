package table

import (
	"context"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
)

// tutorPatience is how long something that the player wants to do waits for the tutor. He is asked
// when the turn begins, so he has nearly always answered by then. What he is too late for is done
// without a question.
const tutorPatience = 100 * time.Millisecond

// tutoring is the tutor at the table.
type tutoring struct {
	asked session.TurnID // when he was asked last
	held  []tea.Msg      // keys and clicks that wait for him
}

// judged is what the tutor answered.
type judged struct{ by session.Judged }

// judgeLate tells that the tutor is not waited for any longer.
type judgeLate struct{ at session.TurnID }

// askTutor asks the tutor, in a goroutine of his own, what the player's options are worth.
func askTutor(m *Model) tea.Cmd {
	j, ok := m.s.Tutor()
	if !ok || m.modes[atExit] != nil || m.tutor.asked == m.s.At() {
		return nil
	}
	m.tutor.asked = m.s.At()
	return func() tea.Msg { return judged{j.Ask(context.Background())} }
}

// heedTutor keeps what the tutor answered, and does what has waited for it. A game that he cannot
// judge he leaves alone.
func heedTutor(m *Model, msg judged) tea.Cmd {
	if err := m.s.Heed(msg.by); err != nil {
		m.s.SetTutor(false)
		m.Notify(tell.NoTutor(m.words, err), false)
	}
	if _, waits := m.s.Tutor(); waits { // that was about another turn
		return nil
	}
	return releaseHeld(m)
}

// releaseHeld does what has waited for the tutor.
func releaseHeld(m *Model) tea.Cmd {
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

// hold lets a key or a click wait for the tutor, and reports whether it does: one that draws, takes
// or discards before he has answered, and what comes after it.
func hold(m *Model, msg tea.Msg) (cmd tea.Cmd, held bool) {
	if len(m.tutor.held) == 0 {
		if _, waits := m.s.Tutor(); !waits || m.modes.top() != m.modes[atTable] || !isJudged(m, msg) {
			return nil, false
		}
		late := judgeLate{m.s.At()}
		cmd = tea.Tick(tutorPatience, func(time.Time) tea.Msg { return late })
	}
	m.tutor.held = append(m.tutor.held, msg)
	return cmd, true
}

// isJudged reports whether a key or a click does something that the tutor judges.
func isJudged(m *Model, msg tea.Msg) bool {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		c := m.commandOf(msg, command.Table)
		return c != nil && slices.Contains([]command.ID{command.Draw, command.Take, command.Discard}, c.ID)
	case tea.MouseMsg:
		at := m.melds.at(msg.X, msg.Y)
		if at.Spot == layout.OnPile && at.Side == layout.SideBottom {
			return m.hand.lifted != nil && msg.Action == tea.MouseActionRelease
		}
		return msg.Action == tea.MouseActionPress && (at.Spot == layout.OnStock || at.Spot == layout.OnPile)
	}
	return false
}

// noLonger does without the tutor what has waited too long for him.
func noLonger(m *Model, msg judgeLate) tea.Cmd {
	if j, waits := m.s.Tutor(); waits && msg.at == m.s.At() && len(m.tutor.held) > 0 {
		m.s.Heed(j.Unheard())
		return releaseHeld(m)
	}
	return nil
}

// toggleTutor turns the tutor on or off, and keeps that.
func toggleTutor(m *Model, c *command.Command, t command.Target) tea.Cmd {
	if !c.Offered(m.s, t) {
		m.note = m.words.Say("tutor.not-here")
		return nil
	}
	m.s.SetTutor(!m.s.Table().Tutor)
	m.note = tell.TutorText(m.s.Table(), m.words)
	return keep(m, "tutor", m.s.Table().Tutor)
}

// keep keeps a setting that is on or off, beside the loop.
func keep(m *Model, name string, on bool) tea.Cmd {
	if m.opts.Keep == nil {
		return nil
	}
	return writeBeside("", m.opts.Keep(name, map[bool]string{true: "on", false: "off"}[on]))
}

// answerTutor answers a question of the tutor's with a key that no other question has.
func answerTutor(m *Model, id command.ID) tea.Cmd {
	if id == command.ShowBetter {
		return showBetter(m, m.s.ShowBetter())
	}
	m.s.SetTutor(false)
	cmd := m.show(m.s.Confirm(true))
	m.Notify(tell.TutorText(m.s.Table(), m.words), false)
	return tea.Batch(cmd, keep(m, "tutor", false))
}

// better is what is better than what the player wanted to do, with its reasons.
type better struct {
	at       session.TurnID
	decision *coach.Decision
}

// showBetter puts the cursor on what is better than what the player wanted to do, and finds the
// reasons beside the loop.
func showBetter(m *Model, d *coach.Decision) tea.Cmd {
	if best := d.Best().Action; best.Kind == game.Discard && best.Tile != tile.None {
		m.hand.putBack()
		m.hand.cursor, m.hand.steered = m.rack().Find(best.Tile, m.hand.cursor), true
	}
	at := m.s.At()
	return func() tea.Msg { return better{at, d.Explained()} }
}

// sayBetter says what is better and why, unless the player has moved meanwhile.
func sayBetter(m *Model, msg better) {
	if msg.at == m.s.At() {
		m.note = tell.Better(m.teller(), msg.decision)
	}
}
