package screen

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/rulebook"
	"fair/okey/ui/words"
)

// Rules shows the rules to read, those of a table first.
type Rules struct {
	reader
	back func() tea.Cmd

	scrolling, page, ends               key.Binding // as the last line names them: see Scrolls
	before, after, leave, quit, suspend key.Binding

	presets []game.Preset // that of the table with the table's rules
	at      int
	text    *rulebook.Text
	// Lines are all lines of the text at this width.
	Lines []rulebook.Line
}

// NewRules opens the rules of a preset as they are at a table. The error says that its text cannot
// be shown.
func NewRules(w *words.Words, p *cells.Palette, preset string, rules game.Rules, back func() tea.Cmd) (*Rules, error) {
	bind := func(id, shown string, names ...string) key.Binding {
		return key.NewBinding(key.WithKeys(names...), key.WithHelp(shown, w.Say(id)))
	}
	s := &Rules{
		reader: reader{window: window{words: w, palette: p}}, back: back, presets: game.Presets(),
		scrolling: bind("key.scroll", "↓↑", "up", "down", "k", "j"),
		page:      bind("key.page", "PgDn PgUp", "pgdown", "pgup", " ", "b"),
		ends:      bind("key.edges", "Home End", "home", "end", "g"),
		before:    bind("key.game", "← →", "left", "h"),
		after:     bind("key.game", "← →", "right", "l"),
		leave:     bind("foot.back", "Esc", "esc", "q", "?", "enter"),
		quit:      bind("key.quit", "Ctrl-C", "ctrl+c"),
		suspend:   key.NewBinding(key.WithKeys("ctrl+z")),
	}
	s.at = max(0, slices.IndexFunc(s.presets, func(p game.Preset) bool { return p.Name == preset }))
	s.presets[s.at].Rules = rules
	s.before.SetEnabled(len(s.presets) > 1)
	return s, s.open(s.at)
}

// open opens the rules of a preset at their beginning.
func (s *Rules) open(at int) error {
	text, err := rulebook.New(s.words, s.presets[at].Name, s.presets[at].Rules, s.palette.Letters())
	if err != nil {
		return err
	}
	s.at, s.text, s.Top = at, text, 0
	s.wrap()
	return nil
}

// Init has nothing to begin.
func (s *Rules) Init() tea.Cmd { return nil }

// Update takes a message and never waits.
func (s *Rules) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.w, s.h = msg.Width, msg.Height
		s.wrap()
	case tea.KeyMsg:
		return s, EachKey(msg, s.Key)
	case tea.MouseMsg:
		return s, s.mouse(msg, s.Foot(), s.Key)
	}
	return s, nil
}

// widest is how long lines may be and still be read with ease, in cells.
const widest = 88

// wrap makes the lines anew for the window and stays at the same part of the text.
func (s *Rules) wrap() {
	part := 0
	if s.Top < len(s.Lines) && s.Top > 0 {
		part = s.Lines[s.Top].Part
	}
	b := s.brush()
	s.Lines = s.text.Lines(min(s.w-4, widest), func(r rune) int { return b.Width(string(r)) })
	s.total = len(s.Lines)
	s.Top = max(0, slices.IndexFunc(s.Lines, func(l rulebook.Line) bool { return l.Part >= part }))
	s.scroll(0)
}

// Key does what a key does.
func (s *Rules) Key(k tea.KeyMsg) tea.Cmd {
	is := func(b key.Binding) bool { return Bound(k, b) }
	switch {
	case is(s.quit):
		return tea.Quit
	case is(s.suspend):
		return tea.Suspend
	case is(s.leave):
		return s.back()
	case is(s.before):
		s.open((s.at + len(s.presets) - 1) % len(s.presets)) // a test sees to it that every preset has its text
	case is(s.after):
		s.open((s.at + 1) % len(s.presets))
	default:
		s.scroll(Scrolls(k, s.Room(), s.total))
	}
	return nil
}

// inks are how the styles of a text are painted.
var inks = map[rulebook.Style]struct {
	fg   cells.Role
	bold bool
}{
	rulebook.Plain: {cells.RoleInk, false}, rulebook.Strong: {cells.RoleInk, true}, rulebook.Code: {cells.RoleDim, false}, rulebook.Title: {cells.RoleGold, true},
	rulebook.Heading: {cells.RoleGold, true}, rulebook.Value: {cells.RoleInk, true}, rulebook.Quiet: {cells.RoleDim, false},
}

// Foot is the last line.
func (s *Rules) Foot() Footer {
	return NewFooter(s.w, []key.Binding{s.scrolling, s.page, s.before, s.ends}, s.leave, s.quit)
}

// View is the picture as text.
func (s *Rules) View() string { return s.Picture().Text() }

// Picture paints the screen.
func (s *Rules) Picture() cells.Picture {
	return s.paint(s.words.Say("rules.title"), s.Foot(), func(b *cells.Brush) {
		column := min(s.w-4, widest)
		x0 := (s.w - column) / 2
		for i, line := range s.Lines[s.Top:min(s.Top+s.Room(), s.total)] {
			x := x0
			for _, span := range line.Spans {
				how := inks[span.Style]
				x = b.Text(x, 2+i, s.w, span.Text, how.fg, how.bold)
			}
		}
		s.paintMore(b, x0+column+1)
	})
}
