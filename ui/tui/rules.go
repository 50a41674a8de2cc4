package tui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/ui/rulebook"
	"fair/okey/ui/words"
)

// rulesScreen shows the rules to read, those of a table first.
type rulesScreen struct {
	reader
	back func() tea.Cmd

	scrolling, page, ends, game, leave, quit, suspend key.Binding

	presets []game.Preset // that of the table with the table's rules
	at      int
	text    *rulebook.Text
	lines   []rulebook.Line
}

// newRulesScreen opens the rules of a preset as they are at a table. The error says that its text cannot be shown.
func newRulesScreen(w *words.Words, p *palette, preset string, rules game.Rules, back func() tea.Cmd) (*rulesScreen, error) {
	bind := func(id, shown string, names ...string) key.Binding {
		return key.NewBinding(key.WithKeys(names...), key.WithHelp(shown, w.Say(id)))
	}
	s := &rulesScreen{
		reader: reader{window: window{words: w, palette: p}}, back: back, presets: game.Presets(),
		scrolling: bind("key.scroll", "↓↑", "up", "down", "k", "j"),
		page:      bind("key.page", "PgDn PgUp", "pgdown", "pgup", " ", "b"),
		ends:      bind("key.edges", "Home End", "home", "end", "g"),
		game:      bind("key.game", "← →", "left", "right", "h", "l"),
		leave:     bind("foot.back", "Esc", "esc", "q", "?", "enter"),
		quit:      bind("key.quit", "Ctrl-C", "ctrl+c"),
		suspend:   key.NewBinding(key.WithKeys("ctrl+z")),
	}
	s.at = max(0, slices.IndexFunc(s.presets, func(p game.Preset) bool { return p.Name == preset }))
	s.presets[s.at].Rules = rules
	s.game.SetEnabled(len(s.presets) > 1)
	return s, s.open(s.at)
}

// open opens the rules of a preset at their beginning.
func (s *rulesScreen) open(at int) error {
	text, err := rulebook.New(s.words, s.presets[at].Name, s.presets[at].Rules, s.palette.letters())
	if err != nil {
		return err
	}
	s.at, s.text, s.top = at, text, 0
	s.wrap()
	return nil
}

// Init has nothing to begin.
func (s *rulesScreen) Init() tea.Cmd { return nil }

// Update takes a message and never waits.
func (s *rulesScreen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.w, s.h = msg.Width, msg.Height
		s.wrap()
	case tea.KeyMsg:
		return s, typed(msg, s.key)
	case tea.MouseMsg:
		return s, s.mouse(msg, s.foot(), s.key)
	}
	return s, nil
}

// widest is how long lines may be and still be read with ease, in cells.
const widest = 88

// wrap makes the lines anew for the window and stays at the same part of the text.
func (s *rulesScreen) wrap() {
	part := 0
	if s.top < len(s.lines) && s.top > 0 {
		part = s.lines[s.top].Part
	}
	b := s.brush()
	s.lines = s.text.Lines(min(s.w-4, widest), func(r rune) int { return b.width(string(r)) })
	s.total = len(s.lines)
	s.top = max(0, slices.IndexFunc(s.lines, func(l rulebook.Line) bool { return l.Part >= part }))
	s.scroll(0)
}

func (s *rulesScreen) key(k tea.KeyMsg) tea.Cmd {
	is := func(b key.Binding) bool { return bound(k, b) }
	name := strings.ToLower(k.String())
	switch {
	case is(s.quit):
		return tea.Quit
	case is(s.suspend):
		return tea.Suspend
	case is(s.leave):
		return s.back()
	case is(s.scrolling) && (name == "up" || name == "k"):
		s.scroll(-1)
	case is(s.scrolling):
		s.scroll(1)
	case is(s.page) && (name == "pgup" || name == "b"):
		s.scroll(1 - s.room())
	case is(s.page):
		s.scroll(s.room() - 1)
	case is(s.ends) && name == "end", k.String() == "G":
		s.scroll(s.total)
	case is(s.ends):
		s.scroll(-s.total)
	case is(s.game):
		by := 1
		if name == "left" || name == "h" {
			by = len(s.presets) - 1
		}
		s.open((s.at + by) % len(s.presets)) // a test sees to it that every preset has its text
	}
	return nil
}

// inks are how the styles of a text are painted.
var inks = map[rulebook.Style]struct {
	fg   role
	bold bool
}{
	rulebook.Plain: {ink, false}, rulebook.Strong: {ink, true}, rulebook.Code: {dim, false}, rulebook.Title: {gold, true},
	rulebook.Heading: {gold, true}, rulebook.Value: {ink, true}, rulebook.Quiet: {dim, false},
}

// foot is the last line.
func (s *rulesScreen) foot() footer {
	return makeFooter(s.w, []key.Binding{s.scrolling, s.page, s.game, s.ends}, s.leave, s.quit)
}

// View paints the screen.
func (s *rulesScreen) View() string {
	return s.paint(s.words.Say("rules.title"), s.foot(), func(b *brush) {
		column := min(s.w-4, widest)
		x0 := (s.w - column) / 2
		for i, line := range s.lines[s.top:min(s.top+s.room(), s.total)] {
			x := x0
			for _, span := range line.Spans {
				how := inks[span.Style]
				x = b.text(x, 2+i, s.w, span.Text, how.fg, how.bold)
			}
		}
		s.paintMore(b, x0+column+1)
	})
}

// readRules goes to the rules of the table that is set up, or says on the page why not.
func (a *App) readRules(p *page) tea.Cmd {
	rules, _ := a.opts.Settings.Rules() // also rules that nobody can play by can be read
	screen, err := newRulesScreen(a.words, a.look, a.opts.Settings.Get("preset"), rules, home)
	if err != nil {
		p.note = err.Error()
		return nil
	}
	return show(screen)
}

// readRules lays the rules over the table, which goes on below.
func (m *Model) readRules() {
	rules := m.view.Rules
	screen, err := newRulesScreen(m.words, m.palette, rulebook.Nearest(rules), rules, func() tea.Cmd {
		if m.rules = nil; m.panel == helpPanel { // or else the round has ended meanwhile
			m.toggle(helpPanel)
		}
		return nil
	})
	if err != nil {
		m.note = err.Error()
		return
	}
	screen.Update(tea.WindowSizeMsg{Width: m.layout.w, Height: m.layout.h})
	m.rules = screen
}
