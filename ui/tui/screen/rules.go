package screen

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/rulebook"
	"fair/okey/ui/words"
)

// Rules is the screen that shows the rules of each preset.
type Rules struct {
	reader
	presets []game.Preset // that of the table has the table's rules
	at      int
	text    *rulebook.Text
	// Lines are the lines of the text, wrapped for the window.
	Lines []rulebook.Line
}

// NewRules returns the screen with the rules, starting with the given preset. That preset is shown with the given rules
// of the table, others with their own. back leaves the screen. NewRules returns an error if the rules cannot be shown.
func NewRules(w *words.Words, p *cells.Palette, preset string, rules game.Rules, back func() tea.Cmd) (*Rules, error) {
	s := &Rules{reader: newReader(w, p, "rules.title", back), presets: game.Presets()}
	s.leave = bind(w, "foot.back", "Esc", "esc", "q", "?", "enter")
	s.compose = s.wrap
	move := func(step int) tea.Cmd {
		s.showPreset((s.at + step + len(s.presets)) % len(s.presets)) // cannot fail: tests check every preset
		s.wrap()
		return nil
	}
	s.actions = []action{
		{bind(w, "key.page", "PgDn PgUp", "pgdown"), nil}, {bind(w, "key.game", "← →", "left", "h", "right", "l"), move}, {bind(w, "key.edges", "Home End", "home"), nil},
	}
	s.at = max(0, slices.IndexFunc(s.presets, func(p game.Preset) bool { return p.Name == preset }))
	s.presets[s.at].Rules = rules
	return s, s.showPreset(s.at)
}

// showPreset shows the rules of a preset from the top.
func (s *Rules) showPreset(at int) error {
	tiles := rulebook.Drawn
	if s.palette.Letters() {
		tiles = rulebook.Lettered
	}
	text, err := rulebook.New(s.words, s.presets[at].Name, s.presets[at].Rules, tiles)
	if err != nil {
		return err
	}
	s.at, s.text, s.Doc.Top = at, text, 0
	return nil
}

// Update handles a message. It does not block.
func (s *Rules) Update(msg tea.Msg) (tea.Model, tea.Cmd) { return s, s.update(msg) }

// maxLineWidth is the maximum width of a line, in cells. Longer lines are hard to read.
const maxLineWidth = 88

// wrap wraps the text for the window and keeps the same part at the top.
func (s *Rules) wrap() {
	part := 0
	if top := s.Doc.Top; top < len(s.Lines) && top > 0 {
		part = s.Lines[top].Part
	}
	b, width := s.brush(), min(s.w-4, maxLineWidth)
	s.Lines = s.text.Lines(width, func(r rune) int { return b.Width(string(r)) })
	s.Doc.Reset(width)
	for i := range s.Lines {
		s.Doc.Add(cells.Drawing(1, func(b *cells.Brush, r cells.Rect, _ float64) {
			x := r.X
			for _, span := range s.Lines[i].Spans {
				how := inks[span.Style]
				x = b.Text(x, r.Y, r.X+r.W, span.Text, how.fg, how.bold)
			}
		}))
	}
	s.Doc.Top = max(0, slices.IndexFunc(s.Lines, func(l rulebook.Line) bool { return l.Part >= part }))
	s.Doc.Scroll(0)
	s.x, s.y = (s.w-width)/2, 2
	s.more = s.x + width + 1
}

// inks maps text styles to colours.
var inks = map[rulebook.Style]struct {
	fg   cells.Role
	bold bool
}{
	rulebook.Plain: {cells.RoleInk, false}, rulebook.Strong: {cells.RoleInk, true}, rulebook.Code: {cells.RoleDim, false}, rulebook.Title: {cells.RoleGold, true},
	rulebook.Heading: {cells.RoleGold, true}, rulebook.Value: {cells.RoleInk, true}, rulebook.Quiet: {cells.RoleDim, false},
}
