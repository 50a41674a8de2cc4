package table

import (
	"cmp"
	"context"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
)

type hintState struct {
	asked  session.TurnID // the turn that the coach is thinking about, or zero if it is idle
	wanted session.TurnID // the turn on which the player last asked for a hint
	cursor rack.Slot      // the cursor at that time, or Nowhere if a tile was picked up

	said    tell.Hint // the hint in words
	saidFor rackState
}

// rackState holds everything that a hint in words depends on.
type rackState struct {
	at      session.TurnID
	rack    *rack.Rack
	changes int
	advised bool // taking is advised
}

// AskForHint asks the coach for a hint in the background. If the hint is already shown, AskForHint moves the cursor to
// its tile instead.
func (m *Model) AskForHint() tea.Cmd {
	if _, ok := m.Session.Hint(); ok {
		m.goToHint()
		return nil
	}
	request, ok := m.Session.RequestHint()
	if !ok {
		m.Note = m.Teller().NoHint(m.Session.Table())
		return nil
	}
	m.hint.wanted, m.hint.cursor = m.Session.TurnID(), m.hand.cursor
	if m.hand.lifted != nil {
		m.hint.cursor = rack.Nowhere
	}
	return m.askCoach(request)
}

// goToHint moves the cursor to the hinted tile or group, and selects the place of a hinted layoff.
func (m *Model) goToHint() {
	if at := m.hand.findHinted(); at != rack.Nowhere {
		m.MoveCursor(at)
	}
	h, _ := m.Session.Hint()
	fits := m.view.LayOffs(m.hand.selectedTile())
	if i := slices.Index(fits, h.Action); i >= 0 {
		m.melds.fits, m.melds.fit = fits, i
	}
}

// askAboutTurn asks the coach in the background for the advice that the table shows on every turn.
func (m *Model) askAboutTurn() tea.Cmd {
	if request, ok := m.Session.RequestTurnAdvice(); ok {
		return m.askCoach(request)
	}
	return nil
}

// askCoach sends a request to the coach in the background, unless the coach is already thinking about this turn.
func (m *Model) askCoach(request session.HintRequest) tea.Cmd {
	if m.hint.asked == m.Session.TurnID() {
		return nil
	}
	m.hint.asked = m.Session.TurnID()
	return m.WhileOpen(screen.InBackground(func() session.Hint { return request.Ask(context.Background()) }, m.receiveAdvice))
}

// receiveAdvice stores the coach's answer, and shows it as a hint if the player has asked for one. The cursor goes to
// the hinted tile unless the player has moved it since. A stale answer is dropped.
func (m *Model) receiveAdvice(answer session.Hint) tea.Cmd {
	m.Session.KeepAdvice(answer)
	if m.hint.asked != m.Session.TurnID() { // the coach is now thinking about a later turn
		return nil
	}
	m.hint.asked = session.TurnID{}
	if m.hint.wanted == m.Session.TurnID() && m.Session.GiveHint(answer) {
		if m.hand.lifted == nil && m.hand.cursor == m.hint.cursor {
			m.goToHint()
		}
	}
	return nil
}

// findHinted returns the slot of the hinted tile or group, or rack.Nowhere.
func (h *handView) findHinted() rack.Slot {
	if at, ok := h.findLoosest(cmp.Or(h.goal.tile, h.Session.HintedTile()), h.selectedSlot()); ok {
		return at
	}
	return h.Session.HintedSlot()
}

// tutorTimeout is the maximum time that the player's action waits for the tutor. The tutor is asked when the turn
// begins, and has nearly always answered before the player acts. After the timeout, the action proceeds unjudged.
const tutorTimeout = 100 * time.Millisecond

type tutorState struct {
	asked    session.TurnID // the last turn that the tutor was asked about
	deferred []tea.Msg      // key presses and clicks waiting for the answer
}

// askTutor asks the tutor in the background to judge the player's options, and then handles the key presses and clicks
// that waited for its answer. If the tutor cannot judge the game, it is turned off.
func (m *Model) askTutor() tea.Cmd {
	j, ok := m.Session.RequestTutor()
	if !ok || m.tutor.asked == m.Session.TurnID() {
		return nil
	}
	m.tutor.asked = m.Session.TurnID()
	ask := j.Ask // capturing j itself would allocate it even if the tutor is not asked
	return m.WhileOpen(screen.InBackground(func() session.TutorAnswer { return ask(context.Background()) }, func(answer session.TutorAnswer) tea.Cmd {
		if err := m.Session.KeepTutorAnswer(answer); err != nil {
			m.Session.Table().Tutor = false
			m.Notify(tell.TutorError(m.Words, err), false)
		}
		if _, waits := m.Session.RequestTutor(); waits { // the answer was about another turn
			return nil
		}
		return m.replayDeferred()
	}))
}

// replayDeferred handles the key presses and clicks that waited for the tutor.
func (m *Model) replayDeferred() tea.Cmd {
	held := m.tutor.deferred
	m.tutor.deferred = nil
	var cmds []tea.Cmd
	for _, msg := range held {
		_, cmd := m.Update(msg)
		cmds = append(cmds, cmd)
	}
	return tea.Batch(cmds...)
}

// deferUntilTutor holds back a key press or click until the tutor answers, and reports whether it did so. judged
// reports whether the tutor judges the effect of msg. Only such a message starts a wait; all later messages wait behind
// it.
func (m *Model) deferUntilTutor(msg tea.Msg, judged bool) (cmd tea.Cmd, held bool) {
	if len(m.tutor.deferred) == 0 {
		if _, waits := m.Session.RequestTutor(); !waits || !judged || m.modes.top().Layer() > Letters {
			return nil, false
		}
		cmd = m.afterUnlessMoved(tutorTimeout, func() tea.Cmd {
			if j, waits := m.Session.RequestTutor(); waits && len(m.tutor.deferred) > 0 {
				m.Session.KeepTutorAnswer(j.NoAnswer())
				return m.replayDeferred()
			}
			return nil
		})
	}
	m.tutor.deferred = append(m.tutor.deferred, msg)
	return cmd, true
}

// judges reports whether the tutor judges the effect of a command, which may be nil.
func judges(c *command.Command) bool {
	return c != nil && (c.ID == command.Draw || c.ID == command.Take || c.ID == command.Discard || c.ID == command.ThrowLetter)
}

// judgesClick reports whether the tutor judges the effect of a mouse event at a target.
func (m *Model) judgesClick(e tea.MouseMsg, at layout.Target) bool {
	if at.Spot == layout.OnPile && at.Side == layout.SideBottom {
		return m.hand.lifted != nil && e.Action == tea.MouseActionRelease
	}
	return e.Action == tea.MouseActionPress && (at.Spot == layout.OnStock || at.Spot == layout.OnPile || m.isSecondClick(at))
}

// toggleTutor turns the tutor on or off, and saves the setting.
func (m *Model) toggleTutor(c *command.Command, t command.Target) tea.Cmd {
	if !c.Offered(t) {
		m.Note = m.Words.Say("tutor.not-here")
		return nil
	}
	m.Session.Table().Tutor = !m.Session.Table().Tutor
	m.Note = tell.TutorText(m.Session.Table(), m.Words)
	return m.saveTutor()
}

// saveTutor saves in the background whether the tutor is on.
func (m *Model) saveTutor() tea.Cmd {
	if m.Options.Keep == nil {
		return nil
	}
	return m.Write("", m.Options.Keep("tutor", map[bool]string{true: "on", false: "off"}[m.Session.Table().Tutor]))
}

// showBetter moves the cursor to the tile of the move that the tutor prefers and shows the reasons for that move. It
// finds the reasons in the background, and drops them if the player has moved by then.
func (m *Model) showBetter() tea.Cmd {
	d := m.Session.ShowBetter()
	if best := d.Best().Action; best.Kind == game.Discard {
		if at, ok := m.hand.findLoosest(best.Tile, m.hand.cursor); ok {
			m.MoveCursor(at)
		}
	}
	at := m.Session.TurnID()
	return m.WhileOpen(screen.InBackground(d.Explain, func(explained *coach.Decision) tea.Cmd {
		if at == m.Session.TurnID() {
			m.Note = m.Teller().BetterMove(explained)
		}
		return nil
	}))
}
