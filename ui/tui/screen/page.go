package screen

import (
	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/words"
)

// A Choice is a line of a page: something to do, something to change, or a heading.
type Choice struct {
	// Label is the name of the line.
	Label string
	// Value is the current value, shown beside the label.
	Value string
	// Note is an explanation, shown while the line is selected.
	Note string
	// Do is called for Enter; nil does nothing.
	Do func() tea.Cmd
	// Step changes the value to the next or the previous one; nil if there is only one.
	Step func(by int)
	// Write takes typed text; nil if none can be typed.
	Write func(string)
	// Aside is shown beside the label, and About returns more facts about the line for wide windows; nil for none.
	Aside string
	About func() []Fact
}

// A Fact is a line of information about a line of a page.
type Fact struct {
	// Text is the subject, Value the information.
	Text, Value string
	// Share is a share of a whole from 0 to 1, shown as a bar if Barred is set.
	Share  float64
	Barred bool
	// Strong marks the player's own facts, and the current value.
	Strong bool
}

// isHeading reports whether the line is a heading.
func (c *Choice) isHeading() bool { return c.Do == nil && c.Step == nil && c.Write == nil }

// A Page is a screen of lines to choose from: the menu, the set-up of a table, the settings.
type Page struct {
	window
	keys *pageKeys

	title    string          // its id
	ShowLogo bool            // shows the logo above the lines
	Lines    func() []Choice // called after each change, since one line may depend on another
	// Back leaves the page; nil if the page cannot be left.
	Back func() tea.Cmd
	// Draft is set while choices on the page are not saved.
	Draft bool

	// Shown holds the result of the last call of Lines.
	Shown []Choice
	// At is the index of the selected line.
	At    int
	list  cells.Doc        // lays out Shown
	input *textinput.Model // nil unless a text is being typed
	// Note tells why something went wrong.
	Note Notice
}

// pageKeys holds the keys of all pages.
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

// NewPage returns a page. Title is the ID of its title.
func NewPage(w *words.Words, p *cells.Palette, title string) *Page {
	return &Page{window: window{words: w, palette: p}, keys: newPageKeys(w), title: title}
}

// Restyle changes the language and the palette.
func (p *Page) Restyle(w *words.Words, look *cells.Palette) {
	p.words, p.palette, p.keys = w, look, newPageKeys(w)
}

// Init calls Lines and selects the first line that can be chosen.
func (p *Page) Init() tea.Cmd {
	p.Shown = p.Lines()
	p.Point(p.At, 1)
	return nil
}

// Update handles a message without waiting.
func (p *Page) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		p.w, p.h = msg.Width, msg.Height
		p.layOut()
	case tea.KeyMsg:
		if p.input != nil && msg.Paste {
			p.typeKey(msg)
			return p, nil
		}
		return p, EachKey(msg, p.key)
	case tea.MouseMsg:
		return p, p.mouse(msg)
	}
	return p, nil
}

// mouse handles the mouse: a click selects a line and does what Enter does, the wheel moves the selection, and keys
// in the footer can be clicked.
func (p *Page) mouse(e tea.MouseMsg) tea.Cmd {
	at := p.plan()
	if k, ok := p.footAt(p.footer(), e); ok {
		return p.key(k)
	}
	row := p.list.Top + e.Y - at.list.Y
	line := row / at.pitch
	switch {
	case p.isSmall() || p.input != nil:
	case e.Button == tea.MouseButtonWheelUp:
		p.Point(p.At-1, -1)
	case e.Button == tea.MouseButtonWheelDown:
		p.Point(p.At+1, 1)
	case e.Action != tea.MouseActionPress || e.Button != tea.MouseButtonLeft:
	case at.list.Contains(e.X, e.Y) && row%at.pitch == 0 && line < len(p.Shown) && !p.Shown[line].isHeading():
		p.Note.Clear()
		p.Point(line, 1)
		return p.key(keyByName("enter"))
	}
	return nil
}

// key handles a key.
func (p *Page) key(k tea.KeyMsg) tea.Cmd {
	is := func(b key.Binding) bool { return matches(k, b) }
	switch {
	case is(p.keys.quit):
		return tea.Quit
	case is(p.keys.suspend):
		return tea.Suspend
	case p.isSmall():
		return nil
	case p.input != nil:
		p.typeKey(k)
		return nil
	}
	p.Note.Clear()
	line := &p.Shown[p.At]
	switch {
	case p.ShowLogo && is(p.keys.leave):
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

// typeKey handles a key while a text is typed: Enter keeps the text, Esc discards it.
func (p *Page) typeKey(k tea.KeyMsg) {
	switch k.Type {
	case tea.KeyEnter:
		p.Shown[p.At].Write(p.input.Value())
		p.input = nil
		p.Renew()
	case tea.KeyEsc:
		p.input = nil
	default:
		input, _ := p.input.Update(k) // the command is about its blinking, which is not shown
		p.input = &input
	}
}

// Renew calls Lines and keeps the selection.
func (p *Page) Renew() {
	p.Shown = p.Lines()
	p.Point(min(p.At, len(p.Shown)-1), 1)
}

// Point selects a line or, if it is a heading, the next line in the direction of step. If there is none, the
// selection stays.
func (p *Page) Point(at, step int) {
	for at >= 0 && at < len(p.Shown) && p.Shown[at].isHeading() {
		at += step
	}
	if at >= 0 && at < len(p.Shown) {
		p.At = at
	}
	p.layOut()
}

// footer returns the footer.
func (p *Page) footer() Footer {
	k := *p.keys
	line := &p.Shown[p.At]
	k.less.SetEnabled(line.Step != nil)
	k.back.SetEnabled(p.Back != nil)
	k.leave.SetEnabled(p.ShowLogo)
	if p.input != nil {
		k.back = withDescription(k.back, p.words, "Esc", "foot.forget")
		k.up.SetEnabled(false)
	}
	return newFooter(p.w, []key.Binding{k.up, k.less, k.enter}, k.back, k.leave, k.quit)
}
