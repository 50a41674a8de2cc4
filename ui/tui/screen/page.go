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
	// Aside is said beside the label, and About what else concerns the line, where there is room
	// beside it; nil for nothing.
	Aside string
	About func() []Fact
}

// Fact is a line of what concerns a line of a page.
type Fact struct {
	// Text is what it is about, Value how it is.
	Text, Value string
	// Share is how much of a whole it is, from 0 to 1, for a bar; Barred tells that it is one.
	Share  float64
	Barred bool
	// Strong is set for what is the player's own, or holds now.
	Strong bool
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
	At    int
	list  cells.Doc        // of Shown
	input *textinput.Model // while a text is typed
	// Note is why something went wrong.
	Note Notice
}

// pageKeys are the keys of all pages.
type pageKeys struct {
	up, down, first, last, less, more key.Binding
	enter, back, leave, quit, suspend key.Binding
}

func newPageKeys(w *words.Words) *pageKeys {
	return &pageKeys{
		up:      bind(w, "key.choose", "↓↑", "up", "k", "shift+tab"),
		down:    bind(w, "key.choose", "↓↑", "down", "j", "tab"),
		first:   bind(w, "key.edges", "Home", "home"),
		last:    bind(w, "key.edges", "End", "end"),
		less:    bind(w, "key.change", "← →", "left", "h"),
		more:    bind(w, "key.change", "← →", "right", "l"),
		enter:   bind(w, "key.enter", "Enter", "enter", " "),
		back:    bind(w, "foot.back", "Esc", "esc", "q"),
		leave:   bind(w, "key.leave", "q", "q"),
		quit:    bind(w, "key.quit", "Ctrl-C", "ctrl+c"),
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
		return p, EachKey(msg, p.key)
	case tea.MouseMsg:
		return p, p.mouse(msg)
	}
	return p, nil
}

// mouse points at the line that is clicked and does what Enter does there; the wheel goes up and
// down, the footer's keys can be clicked.
func (p *Page) mouse(e tea.MouseMsg) tea.Cmd {
	at := p.plan()
	if k, ok := p.footAt(p.foot(), e); ok {
		return p.key(k)
	}
	row := p.list.Top + e.Y - at.list.Y
	line := row / at.pitch
	switch {
	case p.small() || p.input != nil:
	case e.Button == tea.MouseButtonWheelUp:
		p.Point(p.At-1, -1)
	case e.Button == tea.MouseButtonWheelDown:
		p.Point(p.At+1, 1)
	case e.Action != tea.MouseActionPress || e.Button != tea.MouseButtonLeft:
	case at.list.Contains(e.X, e.Y) && row%at.pitch == 0 && line < len(p.Shown) && !p.Shown[line].heading():
		p.Note.Clear()
		p.Point(line, 1)
		return p.key(keyNamed("enter"))
	}
	return nil
}

// key does what a key does.
func (p *Page) key(k tea.KeyMsg) tea.Cmd {
	is := func(b key.Binding) bool { return bound(k, b) }
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
	p.Note.Clear()
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
	for at >= 0 && at < len(p.Shown) && p.Shown[at].heading() {
		at += step
	}
	if at >= 0 && at < len(p.Shown) {
		p.At = at
	}
	p.follow()
}

// foot is the last line.
func (p *Page) foot() Footer {
	k := *p.keys
	line := &p.Shown[p.At]
	k.less.SetEnabled(line.Step != nil)
	k.back.SetEnabled(p.Back != nil)
	k.leave.SetEnabled(p.Sign)
	if p.input != nil {
		k.back = named(k.back, p.words, "Esc", "foot.forget")
		k.up.SetEnabled(false)
	}
	return newFooter(p.w, []key.Binding{k.up, k.less, k.enter}, k.back, k.leave, k.quit)
}
