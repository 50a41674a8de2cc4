package lobby

import (
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/host"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// countdownTime is the remaining time at which a turn's countdown appears. messageTime is how long the table shows a
// message.
const (
	countdownTime = 15 * time.Second
	messageTime   = 30 * time.Second
)

// A shownMessage is a message and the time when it disappears.
type shownMessage struct {
	text  string
	until time.Time
}

// seatMode is the base mode of a hosted table.
type seatMode struct {
	table.SeatMode
	m *Model
}

// Run runs the commands that concern other people.
func (s seatMode) Run(c *command.Command, t command.Target) (tea.Cmd, bool) {
	m := s.m
	switch phrase := slices.Index(c.Keys, t.Key); { // the first key starts typing
	case c.ID == command.People:
		m.openPage()
		return nil, true
	case c.ID != command.Say || !m.table.Session.MaySay():
		return nil, false
	case phrase > 0:
		m.table.Close(table.Panel)
		return m.request(func() error { return m.chair.SayPhrase(phrase) }), true
	case m.chair.Table.Chat == host.FreeChat:
		m.table.Close(table.Panel)
		p := &messageInput{m, textinput.New()}
		p.input.CharLimit = host.LongestMessage
		p.input.Focus()
		m.table.Open(p)
		return nil, true
	}
	return nil, false // the table shows the phrases
}

// messageInput is the mode in which the guest types a message.
type messageInput struct {
	m     *Model
	input textinput.Model
}

func (*messageInput) Layer() table.Layer        { return table.Chat }
func (*messageInput) CommandMode() command.Mode { return command.Chatting }

// Key handles a key. Enter sends the message, Esc cancels it, and a digit in an empty line sends a phrase.
func (p *messageInput) Key(k table.Press) tea.Cmd {
	m, text := p.m, p.input.Value()
	phrase := slices.Index(command.ByID(command.Say).Keys, k.String())
	var send tea.Cmd
	switch speak := k.Command != nil && k.Command.ID == command.Speak; {
	case speak && strings.TrimSpace(text) != "":
		send = m.request(func() error { return m.chair.Say(text) })
	case speak, k.Command != nil && k.Command.ID == command.Unsaid:
	case phrase > 0 && text == "":
		send = m.request(func() error { return m.chair.SayPhrase(phrase) })
	default:
		p.input, _ = p.input.Update(k.KeyMsg) // ignore the command, which only makes the cursor blink
		return nil
	}
	m.table.Close(table.Chat)
	return send
}

// Mouse runs the command of a key clicked in the footer.
func (p *messageInput) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd {
	cmd, _ := p.m.table.WheelOrFooter(e, at)
	return cmd
}

// Paint paints the line, scrolled to the cursor, above the footer.
func (p *messageInput) Paint(b *cells.Brush) {
	plan, w := &p.m.table.Plan, p.m.opts.Words
	if plan.Small {
		return
	}
	var phrases []string
	for i, phrase := range session.Phrases() {
		phrases = append(phrases, words.Number(i+1)+" "+tell.Phrase(w, phrase))
	}
	lines := words.Fill(phrases, func(text string) int { return b.Width(text) + 2 }, func(int) int { return plan.W })
	r := cells.NewRect(0, plan.Footer.Y-1-len(lines), plan.W, 1+len(lines))
	b.Blank(r, cells.RoleBar)
	for i, line := range lines {
		b.Text(1, r.Y+i, r.W, strings.Join(line, "  "), cells.RoleDim, false)
	}
	y := r.Y + len(lines)
	x := b.Text(1, y, r.W, w.Say("lobby.speak"), cells.RoleGold, true) + 1
	typed, shown, from := []rune(p.input.Value()), p.input, max(0, p.input.Position()-(r.W-x-2))
	shown.SetValue(string(typed[from:min(len(typed), from+r.W-x-2)]))
	shown.SetCursor(p.input.Position() - from)
	screen.PaintInput(b, x, y, &shown)
}

// recordMessages records new messages, except those of muted people, and removes those no longer shown.
func (m *Model) recordMessages() {
	now := m.opts.Clock.Now()
	m.shown = slices.DeleteFunc(m.shown, func(s shownMessage) bool { return !now.Before(s.until) })
	for _, s := range m.state.Messages {
		if s.Number > m.heard && !m.muted[s.Name] && m.opts.Talk {
			m.shown = append(m.shown, shownMessage{tell.Message(m.opts.Words, s.Name, s.Text, s.Phrase), now.Add(messageTime)})
		}
		m.heard = max(m.heard, s.Number)
	}
}

// recentMessages returns the last messages, newest first.
func (m *Model) recentMessages() string {
	text := ""
	for _, s := range m.shown[max(0, len(m.shown)-2):] {
		text = s.text + "   " + text
	}
	return strings.TrimSpace(text)
}

// nextTick returns the seconds left in the turn, or 0 if they are not to be shown, and a command that sends a tickMsg
// when they or the shown messages change.
func (m *Model) nextTick() (seconds int, next tea.Cmd) {
	now, due := m.opts.Clock.Now(), time.Duration(0)
	if left := m.state.TurnEnds.Sub(now); !m.state.TurnEnds.IsZero() && left > 0 {
		if due = left - countdownTime; due < 0 {
			seconds = int((left + time.Second - 1) / time.Second)
			due = left - time.Duration(seconds-1)*time.Second
		}
		due = max(due, time.Millisecond)
	}
	if len(m.shown) > 0 {
		if until := m.shown[0].until.Sub(now); due == 0 || until < due {
			due = until
		}
	}
	if m.tick++; due == 0 {
		return seconds, nil
	}
	return seconds, m.opts.Clock.Send(due, tickMsg(m.tick))
}

// notifyNews shows a notice if a stand-in plays for the guest. After a round, the notice also lists the recent messages
// and the people the table is waiting for.
func (m *Model) notifyNews() tea.Cmd {
	w, own := m.opts.Words, m.chair.Seat()
	var news []string
	if own != game.Nobody && m.state.Places[own].Asleep {
		news = append(news, w.With("lobby.asleep", words.Args{"Name": m.table.Session.Seats()[own].StandIn}))
	}
	if m.table.Session.View().Phase != game.Playing {
		if text := m.state.AwaitedText(w); text != "" && (own == game.Nobody || !m.state.Awaited[own]) {
			news = append(news, text)
		}
		news = append(news, m.recentMessages())
	}
	text := strings.TrimSpace(strings.Join(news, "   "))
	if text == m.notified {
		return nil
	}
	m.notified = text
	m.table.Notify(text, true)
	_, cmd := m.table.Update(nil)
	return cmd
}
