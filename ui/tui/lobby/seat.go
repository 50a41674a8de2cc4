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
	t  *table.Model // not embedded, since it has some methods of a mode itself
	of *Model
}

func (seatMode) Layer() table.Layer          { return table.Base }
func (seatMode) Paint(*cells.Brush)          {}
func (s seatMode) Key(k table.Press) tea.Cmd { return s.t.Do(k) }

// CommandMode returns the mode with the keys of a player or a spectator.
func (s seatMode) CommandMode() command.Mode {
	if s.t.Session().Watched() {
		return command.Watch
	}
	return command.Table
}

func (s seatMode) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd {
	if !s.t.Session().Watched() {
		return s.t.PlayMouse(e, at)
	}
	cmd, _ := s.t.WheelOrFooter(e, at)
	return cmd
}

// Run runs the commands that concern other people.
func (s seatMode) Run(c *command.Command, t command.Target) (tea.Cmd, bool) {
	m := s.of
	switch at := slices.Index(c.Keys, t.Key) - 1; { // the first key starts typing
	case c.ID == command.People:
		m.openPage()
		return nil, true
	case c.ID != command.Say || !s.t.Session().MaySay():
		return nil, false
	case at >= 0:
		s.t.Close(table.Panel)
		return m.sayPhrase(at), true
	case m.chair.Table().Setup().Chat == host.FreeChat:
		s.t.Close(table.Panel)
		s.t.Open(newMessageInput(s))
		return nil, true
	}
	return nil, false // the table shows the phrases
}

// sayPhrase returns a command that sends the phrase with the given index to everyone.
func (m *Model) sayPhrase(at int) tea.Cmd {
	return m.request(func() error { return m.chair.SayPhrase(at + 1) })
}

// messageInput is the mode in which the guest types a message.
type messageInput struct {
	s     seatMode
	input textinput.Model
}

func newMessageInput(s seatMode) *messageInput {
	p := &messageInput{s, textinput.New()}
	p.input.CharLimit = host.LongestMessage
	p.input.Focus()
	return p
}

func (*messageInput) Layer() table.Layer        { return table.Chat }
func (*messageInput) CommandMode() command.Mode { return command.Chatting }

// Key handles a key. Enter sends the message, Esc cancels it, and a digit in an empty line sends a phrase.
func (p *messageInput) Key(k table.Press) tea.Cmd {
	m := p.s.of
	text := p.input.Value()
	switch phrase := slices.Index(command.ByID(command.Say).Keys, k.String()) - 1; {
	case k.Command != nil && k.Command.ID == command.Unsaid:
		p.s.t.Close(table.Chat)
	case k.Command != nil && k.Command.ID == command.Speak:
		p.s.t.Close(table.Chat)
		if strings.TrimSpace(text) != "" {
			return m.request(func() error { return m.chair.Say(text) })
		}
	case phrase >= 0 && text == "":
		p.s.t.Close(table.Chat)
		return m.sayPhrase(phrase)
	default:
		p.input, _ = p.input.Update(k.KeyMsg) // ignore the command, which only makes the cursor blink
	}
	return nil
}

// Mouse runs the command of a key clicked in the footer.
func (p *messageInput) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd {
	cmd, _ := p.s.t.WheelOrFooter(e, at)
	return cmd
}

// Paint paints the line, scrolled to the cursor, above the footer.
func (p *messageInput) Paint(b *cells.Brush) {
	plan, w := p.s.t.Plan(), p.s.t.Words()
	if plan.Small {
		return
	}
	r := cells.NewRect(0, plan.Footer.Y-2, plan.W, 2)
	b.Fill(r, ' ', cells.RoleInk, cells.RoleBar)
	var phrases []string
	for i, phrase := range session.Phrases() {
		phrases = append(phrases, words.Number(i+1)+" "+tell.Phrase(w, phrase))
	}
	b.Text(1, r.Y, r.W, strings.Join(phrases, "  "), cells.RoleDim, false)
	x := b.Text(1, r.Y+1, r.W, w.Say("lobby.speak"), cells.RoleGold, true) + 1
	shown, from := p.input, max(0, p.input.Position()-(r.W-x-2))
	shown.SetValue(string([]rune(p.input.Value())[from:min(len([]rune(p.input.Value())), from+r.W-x-2)]))
	shown.SetCursor(p.input.Position() - from)
	screen.PaintInput(b, x, r.Y+1, &shown)
}

// lastNumber returns the number of the last message, or 0 if there is none.
func lastNumber(said []host.Message) int {
	if len(said) == 0 {
		return 0
	}
	return said[len(said)-1].Number
}

// messageText returns a message with the name of its speaker.
func messageText(w *words.Words, s host.Message) string {
	return tell.Message(w, s.Name, s.Text, s.Phrase)
}

// recordMessages records new messages, except those of muted people, and removes those no longer shown.
func (m *Model) recordMessages() {
	now := m.opts.Clock.Now()
	m.shown = slices.DeleteFunc(m.shown, func(s shownMessage) bool { return !now.Before(s.until) })
	for _, s := range m.state.Messages {
		if s.Number > m.heard && !m.muted[s.Name] && m.opts.Talk {
			m.shown = append(m.shown, shownMessage{messageText(m.opts.Words, s), now.Add(messageTime)})
		}
	}
	m.heard = lastNumber(m.state.Messages)
}

// recentMessages returns the last messages, newest first.
func (m *Model) recentMessages() string {
	const most = 2
	var texts []string
	for _, s := range slices.Backward(m.shown) {
		if len(texts) < most {
			texts = append(texts, s.text)
		}
	}
	return strings.Join(texts, "   ")
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
		news = append(news, w.With("lobby.asleep", words.Args{"Name": m.table.Session().Seats()[own].StandIn}))
	}
	if m.table.Session().View().Phase != game.Playing {
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

// proofLines returns lines about what a finished match proves and how to save its journal, or nil if the match is not
// over.
func proofLines(t *table.Model) []string {
	if t.Session().View().Phase != game.MatchOver {
		return nil
	}
	return tell.HostedProof(t.Words(), t.Session())
}
