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

// countdown is the time left of a turn from which it is shown. spokenTime is how long the table shows what was said.
const (
	countdown  = 15 * time.Second
	spokenTime = 30 * time.Second
)

// spoken is something that was said.
type spoken struct {
	text  string
	until time.Time
}

// seat is the base mode of a guest's table: with a seat, or behind one.
type seat struct {
	t  *table.Model // not embedded, as that has methods of a mode
	of *Model
}

func (seat) Layer() table.Layer          { return table.Base }
func (seat) Paint(*cells.Brush)          {}
func (s seat) Key(k table.Press) tea.Cmd { return s.t.Do(k) }

// Keys returns the keys of a player or of a spectator.
func (s seat) Keys() command.Mode {
	if s.t.Session().Watched() {
		return command.Watch
	}
	return command.Table
}

// Mouse handles the mouse as at any table.
func (s seat) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd {
	if !s.t.Session().Watched() {
		return s.t.PlayMouse(e, at)
	}
	cmd, _ := s.t.WheelOrFooter(e, at)
	return cmd
}

// Run runs the commands that concern the others.
func (s seat) Run(c *command.Command, t command.Target) (tea.Cmd, bool) {
	m := s.of
	switch at := slices.Index(c.Keys, t.Key) - 1; { // after the key that opens the line
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
		s.t.Open(newSpeech(s))
		return nil, true
	}
	return nil, false // the table shows the phrases
}

// sayPhrase says a phrase to everyone.
func (m *Model) sayPhrase(at int) tea.Cmd {
	return m.wish(func() error { return m.chair.SayPhrase(at + 1) })
}

// speech is the line in which the guest writes to the others.
type speech struct {
	s     seat
	input textinput.Model
}

func newSpeech(s seat) *speech {
	p := &speech{s, textinput.New()}
	p.input.CharLimit = host.LongestSpeech
	p.input.Focus()
	return p
}

func (*speech) Layer() table.Layer { return table.Spoken }
func (*speech) Keys() command.Mode { return command.Speech }

// Types tells that text is typed.
func (*speech) Types() {}

// Key handles a key: Enter says the line, Esc shuts it, and a digit at its beginning says a phrase.
func (p *speech) Key(k table.Press) tea.Cmd {
	m := p.s.of
	text := p.input.Value()
	switch phrase := slices.Index(command.ByID(command.Say).Keys, k.String()) - 1; {
	case k.Command != nil && k.Command.ID == command.Unsaid:
		p.s.t.Close(table.Spoken)
	case k.Command != nil && k.Command.ID == command.Speak:
		p.s.t.Close(table.Spoken)
		if strings.TrimSpace(text) != "" {
			return m.wish(func() error { return m.chair.Say(text) })
		}
	case phrase >= 0 && text == "":
		p.s.t.Close(table.Spoken)
		return m.sayPhrase(phrase)
	default:
		p.input, _ = p.input.Update(k.KeyMsg) // the command only makes the cursor blink, which is not shown
	}
	return nil
}

// Mouse presses the clicked key of the footer.
func (p *speech) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd {
	cmd, _ := p.s.t.WheelOrFooter(e, at)
	return cmd
}

// Paint paints the line, scrolled to its cursor, over the last lines of the table.
func (p *speech) Paint(b *cells.Brush) {
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
	screen.PaintTyping(b, x, r.Y+1, &shown)
}

// newest returns the number of the last speech.
func newest(said []host.Speech) int {
	if len(said) == 0 {
		return 0
	}
	return said[len(said)-1].Number
}

// speechText returns a speech with its speaker.
func speechText(w *words.Words, s host.Speech) string {
	return tell.Speech(w, s.Name, s.Text, s.Phrase)
}

// hear notes what was said since it did so last, but by those whom the guest does not want to hear.
func (m *Model) hear() {
	now := m.opts.Clock.Now()
	m.spoken = slices.DeleteFunc(m.spoken, func(s spoken) bool { return !now.Before(s.until) })
	for _, s := range m.state.Said {
		if s.Number > m.heard && !m.deaf[s.Name] && m.opts.Talk {
			m.spoken = append(m.spoken, spoken{speechText(m.opts.Words, s), now.Add(spokenTime)})
		}
	}
	m.heard = newest(m.state.Said)
}

// said returns what was said last, the newest first.
func (m *Model) said() string {
	const most = 2
	var texts []string
	for _, s := range slices.Backward(m.spoken) {
		if len(texts) < most {
			texts = append(texts, s.text)
		}
	}
	return strings.Join(texts, "   ")
}

// schedule returns the seconds left of the turn if they are to be shown, else 0, and a command for the time when they or
// what was said change.
func (m *Model) schedule() (seconds int, next tea.Cmd) {
	now, due := m.opts.Clock.Now(), time.Duration(0)
	if left := m.state.TurnEnds.Sub(now); !m.state.TurnEnds.IsZero() && left > 0 {
		if due = left - countdown; due < 0 {
			seconds = int((left + time.Second - 1) / time.Second)
			due = left - time.Duration(seconds-1)*time.Second
		}
		due = max(due, time.Millisecond)
	}
	if len(m.spoken) > 0 {
		if until := m.spoken[0].until.Sub(now); due == 0 || until < due {
			due = until
		}
	}
	if m.tick++; due == 0 {
		return seconds, nil
	}
	return seconds, m.opts.Clock.Send(due, tick(m.tick))
}

// tellNews tells what the table itself does not show: that a stand-in plays for the guest and, after a round, who is
// waited for and what was said.
func (m *Model) tellNews() tea.Cmd {
	w, own := m.opts.Words, m.chair.Seat()
	var news []string
	if own != game.Nobody && m.state.Places[own].Asleep {
		news = append(news, w.With("lobby.asleep", words.Args{"Name": m.table.Session().Seats()[own].StandIn}))
	}
	if m.table.Session().View().Phase != game.Playing {
		var names []string
		for at, awaited := range m.state.Awaited {
			if awaited && game.Seat(at) != own {
				names = append(names, m.state.Places[at].Name)
			}
		}
		if len(names) > 0 && (own == game.Nobody || !m.state.Awaited[own]) {
			news = append(news, w.With("lobby.awaited", words.Args{"Names": strings.Join(names, ", ")}))
		}
		news = append(news, m.said())
	}
	text := strings.TrimSpace(strings.Join(news, "   "))
	if text == m.told {
		return nil
	}
	m.told = text
	m.table.Notify(text, true)
	_, cmd := m.table.Update(nil)
	return cmd
}

// proofLines returns what the end of a match of several people proves, and how to keep its journal.
func proofLines(t *table.Model) []string {
	if t.Session().View().Phase != game.MatchOver {
		return nil
	}
	return tell.HostedProof(t.Words(), t.Session().Store())
}
