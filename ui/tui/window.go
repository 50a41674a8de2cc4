package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// window is what all screens beside the table have: a title above, keys below, and what they are painted with.
type window struct {
	words   *words.Words
	palette *palette
	canvas  canvas
	w, h    int
}

// small reports whether there is too little room to show anything.
func (s *window) small() bool { return s.w < minWidth || s.h < minHeight }

// paint paints the window: exactly as many lines as the screen has, none wider than it is.
func (s *window) paint(title string, foot footer, content func(*brush)) string {
	if s.w <= 0 || s.h <= 0 {
		return ""
	}
	s.canvas.reset(s.w, s.h, felt)
	if s.small() {
		paintSmall(&s.canvas, s.words)
		return s.canvas.frame(s.palette)
	}
	b := s.brush()
	paintHead(b, s.words, title)
	content(b)
	foot.paint(b, rect{0, s.h - 1, s.w, 1})
	return s.canvas.frame(s.palette)
}

// brush is one that knows no okey.
func (s *window) brush() *brush { return newBrush(&s.canvas, s.palette, tile.None, tile.None) }

// paintHead paints the first line of a screen.
func paintHead(b *brush, w *words.Words, title string) {
	b.fill(rect{0, 0, b.w, 1}, ' ', ink, bar)
	b.line(1, 0, w.Say("app"), gold, true)
	b.line(8, 0, title, dim, false)
}

// footAt is the key of the last line at a place.
func (s *window) footAt(f footer, e tea.MouseMsg) (tea.KeyMsg, bool) {
	if e.Action != tea.MouseActionPress || e.Button != tea.MouseButtonLeft || e.Y != s.h-1 || s.small() {
		return tea.KeyMsg{}, false
	}
	return f.at(e.X - 1)
}

// typed does what the keys of a message do.
func typed(msg tea.KeyMsg, key func(tea.KeyMsg) tea.Cmd) tea.Cmd {
	var cmds []tea.Cmd
	for _, k := range split(msg) {
		cmds = append(cmds, key(k))
	}
	return tea.Batch(cmds...)
}

// reader is a window with lines to read, more than it has room for.
type reader struct {
	window
	total, top int // lines, and the first that is seen
}

// room is how many lines can be seen at once.
func (r *reader) room() int { return max(1, r.h-4) }

// scroll moves by so many lines, as far as there is something to see.
func (r *reader) scroll(by int) { r.top = max(0, min(r.top+by, r.total-r.room())) }

// scrolls is how many lines a key scrolls a text of so many lines, of which so many are seen; 0 if
// it is none of those keys.
func scrolls(k tea.KeyMsg, room, total int) int {
	page := max(1, room-1)
	return map[string]int{
		"up": -1, "k": -1, "down": 1, "j": 1, "pgup": -page, "b": -page, "pgdown": page, " ": page, "home": -total, "end": total,
	}[strings.ToLower(k.String())]
}

// wheelLines is how many lines the wheel scrolls.
const wheelLines = 3

// mouse scrolls with the wheel, and does what the key does that is clicked in the last line.
func (r *reader) mouse(e tea.MouseMsg, f footer, key func(tea.KeyMsg) tea.Cmd) tea.Cmd {
	switch e.Button {
	case tea.MouseButtonWheelUp:
		r.scroll(-wheelLines)
	case tea.MouseButtonWheelDown:
		r.scroll(wheelLines)
	default:
		if k, ok := r.footAt(f, e); ok {
			return key(k)
		}
	}
	return nil
}

// paintMore marks at a column whether there is more above or below.
func (r *reader) paintMore(b *brush, x int) {
	if r.top > 0 {
		b.put(x, 2, '▲', gold, none, true)
	}
	if r.top+r.room() < r.total {
		b.put(x, 1+r.room(), '▼', gold, none, true)
	}
}
