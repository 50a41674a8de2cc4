package screen

import (
	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/words"
)

// Choice is a line of a page: something to do, something to change, or a heading.
type Choice struct {
	// Label says what it is about.
	Label string
	// Value is what it is set to now, shown beside the label.
	Value string
	// Note says more about it while it is pointed at.
	Note string
	// Do is what Enter does, nil for nothing.
	Do func() tea.Cmd
	// Step changes the value to the next one or the one before, nil if there is nothing to step
	// through.
	Step func(by int)
	// Write takes a text that was typed, nil if none can be.
	Write func(string)
}

// heading reports whether a line is only there to be read.
func (c *Choice) heading() bool { return c.Do == nil && c.Step == nil && c.Write == nil }

// Page is a screen of lines to choose from: the menu, a table to be set up, the settings.
type Page struct {
	window
	keys *pageKeys

	title string          // its id
	Sign  bool            // the name of the game stands above the lines, in tiles
	Lines func() []Choice // made anew after each change, since one line may depend on another
	// Back is what leaving the page does, nil where there is nothing to go back to.
	Back func() tea.Cmd
	// Draft is set while what is chosen on the page is not to be saved yet.
	Draft bool

	// Shown are the lines as they were made last.
	Shown []Choice
	// At is the line that is pointed at.
	At     int
	scroll int
	input  *textinput.Model // while a text is typed
	Note   string           // why something went wrong, until the next key
	Later  tea.Cmd          // what a change has left to do
}

// pageKeys are the keys of all pages.
type pageKeys struct {
	up, down, first, last, less, more key.Binding
	enter, back, leave, quit, suspend key.Binding
}

func newPageKeys(w *words.Words) *pageKeys {
	bind := func(id, shown string, names ...string) key.Binding {
		return key.NewBinding(key.WithKeys(names...), key.WithHelp(shown, w.Say(id)))
	}
	return &pageKeys{
		up:      bind("key.choose", "↓↑", "up", "k", "shift+tab"),
		down:    bind("key.choose", "↓↑", "down", "j", "tab"),
		first:   bind("key.edges", "Home", "home"),
		last:    bind("key.edges", "End", "end"),
		less:    bind("key.change", "← →", "left", "h"),
		more:    bind("key.change", "← →", "right", "l"),
		enter:   bind("key.enter", "Enter", "enter", " "),
		back:    bind("foot.back", "Esc", "esc", "q"),
		leave:   bind("key.leave", "q", "q"),
		quit:    bind("key.quit", "Ctrl-C", "ctrl+c"),
		suspend: key.NewBinding(key.WithKeys("ctrl+z")),
	}
}

// NewPage is a page in a look and a language, with the id of its title.
func NewPage(w *words.Words, p *cells.Palette, title string) *Page {
	return &Page{window: window{words: w, palette: p}, keys: newPageKeys(w), title: title}
}

// Restyle gives it another language and another look.
func (p *Page) Restyle(w *words.Words, look *cells.Palette) {
	p.words, p.palette, p.keys = w, look, newPageKeys(w)
}

// Init makes the lines and points at the first that can be chosen.
func (p *Page) Init() tea.Cmd {
	p.Shown = p.Lines()
	p.Point(p.At, 1)
	return nil
}

// Update takes a message and never waits.
func (p *Page) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		p.w, p.h = msg.Width, msg.Height
		p.follow()
	case tea.KeyMsg:
		if p.input != nil && msg.Paste {
			p.typed(msg)
			return p, nil
		}
		return p, p.after(EachKey(msg, p.key))
	case tea.MouseMsg:
		return p, p.after(p.mouse(msg))
	}
	return p, nil
}

// after is a command with what a change of a setting has left to do.
func (p *Page) after(cmd tea.Cmd) tea.Cmd {
	if p.Later != nil {
		cmd, p.Later = tea.Batch(cmd, p.Later), nil
	}
	return cmd
}

// mouse points at the line that is clicked and does what Enter does there; the wheel goes up and
// down, the footer's keys can be clicked.
func (p *Page) mouse(e tea.MouseMsg) tea.Cmd {
	first, x := p.top(), (p.w-PageWidth)/2
	line := e.Y - first + p.scroll
	if k, ok := p.footAt(p.foot(), e); ok {
		return p.key(k)
	}
	switch {
	case p.small() || p.input != nil:
	case e.Button == tea.MouseButtonWheelUp:
		p.Point(p.At-1, -1)
	case e.Button == tea.MouseButtonWheelDown:
		p.Point(p.At+1, 1)
	case e.Action != tea.MouseActionPress || e.Button != tea.MouseButtonLeft:
	case e.X >= x && e.X < x+PageWidth && e.Y >= first && e.Y < first+p.room() && line < len(p.Shown) && !p.Shown[line].heading():
		p.Note = ""
		p.Point(line, 1)
		return p.key(KeyNamed("enter"))
	}
	return nil
}

// key does what a key does.
func (p *Page) key(k tea.KeyMsg) tea.Cmd {
	is := func(b key.Binding) bool { return Bound(k, b) }
	switch {
	case is(p.keys.quit):
		return tea.Quit
	case is(p.keys.suspend):
		return tea.Suspend
	case p.small():
		return nil
	case p.input != nil:
		p.typed(k)
		return nil
	}
	p.Note = ""
	line := &p.Shown[p.At]
	switch {
	case p.Sign && is(p.keys.leave):
		return tea.Quit
	case is(p.keys.back):
		if p.Back != nil {
			return p.Back()
		}
	case is(p.keys.up):
		p.Point(p.At-1, -1)
	case is(p.keys.down):
		p.Point(p.At+1, 1)
	case is(p.keys.first):
		p.Point(0, 1)
	case is(p.keys.last):
		p.Point(len(p.Shown)-1, -1)
	case is(p.keys.less) && line.Step != nil:
		line.Step(-1)
		p.Renew()
	case is(p.keys.more) && line.Step != nil:
		line.Step(1)
		p.Renew()
	case is(p.keys.enter) && line.Do != nil:
		cmd := line.Do()
		p.Renew()
		return cmd
	case is(p.keys.enter) && line.Write != nil:
		input := textinput.New()
		input.CharLimit = words.LongestName
		input.SetValue(line.Value)
		input.Focus()
		p.input = &input
	case is(p.keys.enter) && line.Step != nil:
		line.Step(1)
		p.Renew()
	}
	return nil
}

// typed takes a key of a text: Enter keeps the text, Escape forgets it.
func (p *Page) typed(k tea.KeyMsg) {
	switch k.Type {
	case tea.KeyEnter:
		p.Shown[p.At].Write(p.input.Value())
		p.input = nil
		p.Renew()
	case tea.KeyEsc:
		p.input = nil
	default:
		input, _ := p.input.Update(k) // what it answers is about its blinking, which is not shown
		p.input = &input
	}
}

// Renew makes the lines anew and stays where it was.
func (p *Page) Renew() {
	p.Shown = p.Lines()
	p.Point(min(p.At, len(p.Shown)-1), 1)
}

// Point points at a line, or at the next that can be chosen in a direction; if there is none, it
// stays.
func (p *Page) Point(at, step int) {
	for ; at >= 0 && at < len(p.Shown); at += step {
		if !p.Shown[at].heading() {
			p.At = at
			p.follow()
			return
		}
	}
}

// room is how many lines can be seen at once: all but title, sign, note and footer, and what sets
// them apart.
func (p *Page) room() int {
	if p.Sign {
		return p.h - 12
	}
	return p.h - 7
}

// top is where the lines begin.
func (p *Page) top() int {
	if p.Sign {
		return 8
	}
	return 3
}

// follow scrolls so that the line pointed at is seen.
func (p *Page) follow() {
	p.scroll = max(min(p.scroll, p.At), p.At-p.room()+1, 0)
	if p.At > 0 && p.scroll == p.At && p.Shown[p.At-1].heading() {
		p.scroll--
	}
}

// The columns of a page of 80: labels, values, and their width.
const (
	PageWidth = 76
	ValueAt   = 34
)

// NoteWidth is how long a note of a page may be: two lines that are broken between words.
const NoteWidth = 2*PageWidth - 4

// View is the picture as text.
func (p *Page) View() string { return p.Picture().Text() }

// Picture paints the page.
func (p *Page) Picture() cells.Picture { return p.paint(p.words.Say(p.title), p.foot(), p.content) }

func (p *Page) content(b *cells.Brush) {
	x, y := (p.w-PageWidth)/2, p.top()
	if p.Sign {
		b.Sign((p.w-cells.SignWidth)/2, 2)
	}
	for i := p.scroll; i < len(p.Shown) && i < p.scroll+p.room(); i++ {
		p.paintChoice(b, x, y, i)
		y++
	}
	if p.scroll > 0 {
		b.Put(x+PageWidth-1, y-min(len(p.Shown)-p.scroll, p.room()), '▲', cells.RoleGold, cells.RoleNone, true)
	}
	if p.scroll+p.room() < len(p.Shown) {
		b.Put(x+PageWidth-1, y-1, '▼', cells.RoleGold, cells.RoleNone, true)
	}
	note, colour := p.Shown[p.At].Note, cells.RoleDim
	if p.Note != "" {
		note, colour = p.Note, cells.RoleGold
	}
	note, rest := b.Split(note, PageWidth)
	b.Text(x, p.h-3, x+PageWidth, note, colour, colour == cells.RoleGold)
	b.Text(x, p.h-2, x+PageWidth, rest, colour, true)
}

func (p *Page) paintChoice(b *cells.Brush, x, y, i int) {
	c := &p.Shown[i]
	switch {
	case c.heading():
		b.Text(x+2, y, x+PageWidth, c.Label, cells.RoleGold, true)
		return
	case i == p.At:
		b.Fill(cells.NewRect(x, y, PageWidth, 1), ' ', cells.RoleInk, cells.RoleBar)
		b.Put(x+2, y, '▶', cells.RoleGold, cells.RoleBar, true)
	}
	colour := cells.RoleInk
	if i == p.At {
		colour = cells.RoleGold
	}
	b.Text(x+4, y, x+ValueAt, c.Label, colour, i == p.At)
	switch {
	case i == p.At && p.input != nil:
		PaintTyping(b, x+ValueAt+2, y, p.input)
	case c.Step != nil && i == p.At:
		b.Text(x+ValueAt, y, x+PageWidth, "‹ "+c.Value+" ›", colour, true)
	default:
		b.Text(x+ValueAt+2, y, x+PageWidth, c.Value, colour, false)
	}
}

// foot is the last line.
func (p *Page) foot() Footer {
	k := *p.keys
	line := &p.Shown[p.At]
	k.less.SetEnabled(line.Step != nil)
	k.back.SetEnabled(p.Back != nil)
	k.leave.SetEnabled(p.Sign)
	if p.input != nil {
		k.back = Named(k.back, p.words, "Esc", "foot.forget")
		k.up.SetEnabled(false)
	}
	return NewFooter(p.w, []key.Binding{k.up, k.less, k.enter}, k.back, k.leave, k.quit)
}
