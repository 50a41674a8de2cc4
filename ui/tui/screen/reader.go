package screen

import (
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/words"
)

// A reader is a window that shows a document.
type reader struct {
	window
	Doc cells.Doc

	title   string // the message ID of the title
	compose func() // lays out the document for the window and sets x, y and more
	x, y    int    // the position of the document
	more    int    // the column of the scroll marks
	back    func() tea.Cmd

	scrolling KeyHelp  // handled by Scroll
	noScroll  bool     // whether the footer omits scrolling
	actions   []action // those that apply now
	leave     KeyHelp
}

// An action is what some keys of a reader do. step is -1 for a backward key and 1 for any other key. If do is nil, Scroll
// handles the keys.
type action struct {
	keys KeyHelp
	do   func(step int) tea.Cmd
}

// backward are the keys that go left, up or back.
var backward = []string{"left", "h", "up", "k", "shift+tab"}

// newReader returns a reader with the keys for scrolling and leaving. back leaves the screen.
func newReader(w *words.Words, p *cells.Palette, title string, back func() tea.Cmd) reader {
	return reader{
		window: window{words: w, palette: p}, title: title, back: back,
		scrolling: bind(w, "key.scroll", "↓↑", "up", "down", "k", "j"),
		leave:     bind(w, "foot.back", "Esc", "esc", "q", "enter"),
	}
}

// Init implements tea.Model.
func (r *reader) Init() tea.Cmd { return nil }

func (r *reader) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		r.w, r.h = msg.Width, msg.Height
		r.Doc.Room = max(1, r.h-4)
		r.compose()
	case tea.KeyMsg:
		return r.Key(msg)
	case tea.MouseMsg:
		return r.mouse(msg)
	}
	return nil
}

// place puts the document in the middle of the window, a little above the centre, and shows in the footer whether it
// scrolls.
func (r *reader) place() {
	r.x = (r.w - r.Doc.Width) / 2
	r.more = r.x + r.Doc.Width
	r.y = 2 + max(0, (r.Doc.Room-r.Doc.Height())/3)
	r.noScroll = r.Doc.MaxTop() == 0
}

// Key handles a key.
func (r *reader) Key(k tea.KeyMsg) tea.Cmd {
	switch k.String() {
	case "ctrl+c":
		return tea.Quit
	case "ctrl+z":
		return tea.Suspend
	}
	for _, a := range r.actions {
		switch {
		case a.do == nil || !isOneOf(k, a.keys.Keys):
		case isOneOf(k, backward):
			return a.do(-1)
		default:
			return a.do(1)
		}
	}
	if isOneOf(k, r.leave.Keys) {
		return r.back()
	}
	Scroll(&r.Doc, k)
	return nil
}

// wheelRows is the number of rows scrolled per step of the wheel.
const wheelRows = 3

// mouse scrolls when the wheel turns, and handles clicks on keys in the footer.
func (r *reader) mouse(e tea.MouseMsg) tea.Cmd {
	switch e.Button {
	case tea.MouseButtonWheelUp:
		r.Doc.Scroll(-wheelRows)
	case tea.MouseButtonWheelDown:
		r.Doc.Scroll(wheelRows)
	default:
		if k, ok := r.clickedKey(r.Footer(), e); ok {
			return r.Key(k)
		}
	}
	return nil
}

// Footer returns the footer.
func (r *reader) Footer() Footer {
	var keys []KeyHelp
	if !r.noScroll {
		keys = append(keys, r.scrolling)
	}
	for _, a := range r.actions {
		keys = append(keys, a.keys)
	}
	return FooterOf(r.w, append(keys, r.leave, bind(r.words, "key.quit", "Ctrl-C", "ctrl+c")), len(keys))
}

// View returns the picture as text.
func (r *reader) View() string { return r.Picture().Text() }

// Picture returns the current picture.
func (r *reader) Picture() cells.Picture {
	return r.paint(r.words.Say(r.title), r.Footer(), func(b *cells.Brush) {
		r.Doc.Paint(b, r.x, r.y, 1)
		r.Doc.PaintMore(b, r.more, 2, 1+r.Doc.Room)
	})
}
