package screen

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// window is the common part of all screens: a title at the top and keys at the bottom.
type window struct {
	words   *words.Words
	palette *cells.Palette
	grid    cells.Grid
	w, h    int
}

// isSmall reports whether the window is too small to show the screen.
func (s *window) isSmall() bool { return s.w < layout.MinWidth || s.h < layout.MinHeight }

// paint returns the picture of the window. It calls content to paint between the title and the footer.
func (s *window) paint(title string, foot Footer, content func(*cells.Brush)) cells.Picture {
	if s.w <= 0 || s.h <= 0 {
		return cells.Picture{}
	}
	s.grid.Reset(s.w, s.h, cells.RoleFelt)
	if s.isSmall() {
		PaintTooSmall(&s.grid, s.words)
	} else {
		b := s.brush()
		PaintHeader(b, s.words, title)
		content(b)
		foot.Paint(b, cells.NewRect(0, s.h-1, s.w, 1))
	}
	return cells.Picture{Grid: &s.grid, Palette: s.palette}
}

// brush returns a brush for a screen without an okey.
func (s *window) brush() *cells.Brush {
	return cells.NewBrush(&s.grid, s.palette, tile.None, tile.None)
}

// isClick reports whether e is a press of the left button.
func isClick(e tea.MouseMsg) bool {
	return e.Action == tea.MouseActionPress && e.Button == tea.MouseButtonLeft
}

// clickedKey returns the key in the footer on which e clicks. ok is false if there is none.
func (s *window) clickedKey(f Footer, e tea.MouseMsg) (k tea.KeyMsg, ok bool) {
	if !isClick(e) || e.Y != s.h-1 || s.isSmall() {
		return tea.KeyMsg{}, false
	}
	return f.At(e.X - 1)
}

// Scroll scrolls a document if k is a scrolling key.
func Scroll(d *cells.Doc, k tea.KeyMsg) {
	page, total := max(1, d.Room-1), d.Height()
	if k.String() == "G" {
		d.Scroll(total)
		return
	}
	d.Scroll(map[string]int{
		"up": -1, "k": -1, "down": 1, "j": 1, "pgup": -page, "b": -page, "pgdown": page, " ": page, "home": -total, "g": -total, "end": total,
	}[strings.ToLower(k.String())])
}

// wideWidth is the minimum width of a window with two columns, and widestPage the maximum width of a page. Both are in
// cells.
const (
	wideWidth  = 110
	widestPage = 140
)

// isWide reports whether the window has room for two columns.
func (s *window) isWide() bool { return s.w >= wideWidth }

// PaintHeader paints the first line of a screen: the name of the program and a title.
func PaintHeader(b *cells.Brush, w *words.Words, title string) {
	b.Blank(cells.NewRect(0, 0, b.W, 1), cells.RoleBar)
	b.Line(1, 0, w.Say("app"), cells.RoleGold, true)
	b.Line(8, 0, title, cells.RoleDim, false)
}

// PaintTooSmall paints the message that the window is too small, cut to fit.
func PaintTooSmall(c *cells.Grid, w *words.Words) {
	lines := []string{
		w.With("small", words.Args{"Width": layout.MinWidth, "Height": layout.MinHeight}),
		w.With("small.is", words.Args{"Width": c.W, "Height": c.H}),
	}
	for i, text := range lines {
		text = words.Cut(text, c.W)
		c.Line((c.W-len([]rune(text)))/2, max(0, c.H/2-1)+i, text, cells.RoleInk, i == 0)
	}
}

// SetMouse returns a command that turns the mouse on or off.
func SetMouse(on bool) tea.Cmd {
	if on {
		return tea.EnableMouseCellMotion
	}
	return tea.DisableMouse
}
