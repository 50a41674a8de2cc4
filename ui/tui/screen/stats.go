package screen

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/stats"
	"fair/okey/ui/words"
)

// Stats shows how the player has played.
type Stats struct {
	reader
	keys  *pageKeys
	lines []stats.Line
	back  func() tea.Cmd
}

// NewStats shows lines of statistics; back is what leaving it does.
func NewStats(w *words.Words, p *cells.Palette, lines []stats.Line, back func() tea.Cmd) *Stats {
	return &Stats{reader{window: window{words: w, palette: p}, total: len(lines)}, newPageKeys(w), lines, back}
}

// Init has nothing to begin.
func (s *Stats) Init() tea.Cmd { return nil }

// Update takes a message and never waits.
func (s *Stats) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.w, s.h = msg.Width, msg.Height
		s.scroll(0)
	case tea.KeyMsg:
		return s, EachKey(msg, s.key)
	case tea.MouseMsg:
		return s, s.mouse(msg, s.foot(), s.key)
	}
	return s, nil
}

// key does what a key does.
func (s *Stats) key(k tea.KeyMsg) tea.Cmd {
	switch {
	case Bound(k, s.keys.quit):
		return tea.Quit
	case Bound(k, s.keys.suspend):
		return tea.Suspend
	case Bound(k, s.keys.back), k.Type == tea.KeyEnter:
		return s.back()
	}
	s.scroll(Scrolls(k, s.Room(), s.total))
	return nil
}

// foot is the last line.
func (s *Stats) foot() Footer {
	k := *s.keys
	scrolling := Named(k.up, s.words, "↓↑", "key.scroll")
	scrolling.SetEnabled(s.total > s.Room())
	return NewFooter(s.w, []key.Binding{scrolling}, k.back, k.quit)
}

// View is the picture as text.
func (s *Stats) View() string { return s.Picture().Text() }

// Picture paints the screen.
func (s *Stats) Picture() cells.Picture {
	return s.paint(s.words.Say("stats.title"), s.foot(), func(b *cells.Brush) {
		x := (s.w - PageWidth) / 2
		for i, line := range s.lines[s.Top:min(s.Top+s.Room(), s.total)] {
			fg := cells.RoleInk
			if line.Heading {
				fg = cells.RoleGold
			}
			b.Text(x, 2+i, x+PageWidth, line.Text, fg, line.Heading)
		}
		s.paintMore(b, x+PageWidth)
	})
}
