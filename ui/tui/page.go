package tui

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/words"
)

// choice is a line of a page: something to do, something to change, or a heading.
type choice struct {
	label string
	// value is what it is set to now, shown beside the label.
	value string
	// note says more about it while it is pointed at.
	note string
	// do is what Enter does, nil for nothing.
	do func() tea.Cmd
	// step changes the value to the next one or the one before, nil if there is nothing to step through.
	step func(by int)
	// write takes a text that was typed, nil if none can be.
	write func(string)
}

// heading reports whether a line is only there to be read.
func (c *choice) heading() bool { return c.do == nil && c.step == nil && c.write == nil }

// page is a screen of lines to choose from: the menu, a table to be set up, the settings.
type page struct {
	window
	keys *pageKeys

	title string          // its id
	sign  bool            // the name of the game stands above the lines, in tiles
	lines func() []choice // made anew after each change, since one line may depend on another
	back  func() tea.Cmd

	shown  []choice
	at     int
	scroll int
	input  *textinput.Model // while a text is typed
	note   string           // why something went wrong, until the next key
	later  tea.Cmd          // what a change has left to do
}

// pageKeys are the keys of all pages.
type pageKeys struct {
	move, change, enter, back, leave, quit, suspend key.Binding
}

func newPageKeys(w *words.Words) *pageKeys {
	bind := func(id, shown string, names ...string) key.Binding {
		return key.NewBinding(key.WithKeys(names...), key.WithHelp(shown, w.Say(id)))
	}
	return &pageKeys{
		move:    bind("key.choose", "↓↑", "up", "down", "k", "j", "home", "end", "tab", "shift+tab"),
		change:  bind("key.change", "← →", "left", "right", "h", "l"),
		enter:   bind("key.enter", "Enter", "enter", " "),
		back:    bind("foot.back", "Esc", "esc", "q"),
		leave:   bind("key.leave", "q", "q"),
		quit:    bind("key.quit", "Ctrl-C", "ctrl+c"),
		suspend: key.NewBinding(key.WithKeys("ctrl+z")),
	}
}

// newPage is a page in a look and a language, with the id of its title.
func newPage(w *words.Words, p *palette, title string) *page {
	return &page{window: window{words: w, palette: p}, keys: newPageKeys(w), title: title}
}

// restyle gives it another language and another look.
func (p *page) restyle(w *words.Words, look *palette) {
	p.words, p.palette, p.keys = w, look, newPageKeys(w)
}

// Init makes the lines and points at the first that can be chosen.
func (p *page) Init() tea.Cmd {
	p.shown = p.lines()
	p.point(p.at, 1)
	return nil
}

// Update takes a message and never waits.
func (p *page) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		p.w, p.h = msg.Width, msg.Height
		p.follow()
	case tea.KeyMsg:
		if p.input != nil && msg.Paste {
			p.typed(msg)
			return p, nil
		}
		return p, p.after(typed(msg, p.key))
	case tea.MouseMsg:
		return p, p.after(p.mouse(msg))
	}
	return p, nil
}

// after is a command with what a change of a setting has left to do.
func (p *page) after(cmd tea.Cmd) tea.Cmd {
	if p.later != nil {
		cmd, p.later = tea.Batch(cmd, p.later), nil
	}
	return cmd
}

// mouse points at the line that is clicked and does what Enter does there; the wheel goes up and down, the footer's keys can be clicked.
func (p *page) mouse(e tea.MouseMsg) tea.Cmd {
	first, x := p.top(), (p.w-pageWidth)/2
	line := e.Y - first + p.scroll
	if k, ok := p.footAt(p.foot(), e); ok {
		return p.key(k)
	}
	switch {
	case p.small() || p.input != nil:
	case e.Button == tea.MouseButtonWheelUp:
		p.move("up")
	case e.Button == tea.MouseButtonWheelDown:
		p.move("down")
	case e.Action != tea.MouseActionPress || e.Button != tea.MouseButtonLeft:
	case e.X >= x && e.X < x+pageWidth && e.Y >= first && e.Y < first+p.room() && line < len(p.shown) && !p.shown[line].heading():
		p.note = ""
		p.point(line, 1)
		return p.key(keyNamed("enter"))
	}
	return nil
}

func (p *page) key(k tea.KeyMsg) tea.Cmd {
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
	p.note = ""
	line := &p.shown[p.at]
	switch {
	case p.sign && is(p.keys.leave):
		return tea.Quit
	case is(p.keys.back):
		if p.back != nil {
			return p.back()
		}
	case is(p.keys.move):
		p.move(k.String())
	case is(p.keys.change) && line.step != nil:
		by := 1
		if s := strings.ToLower(k.String()); s == "left" || s == "h" {
			by = -1
		}
		line.step(by)
		p.renew()
	case is(p.keys.enter) && line.do != nil:
		cmd := line.do()
		p.renew()
		return cmd
	case is(p.keys.enter) && line.write != nil:
		input := textinput.New()
		input.CharLimit = 10 // names of the table are no longer
		input.SetValue(line.value)
		input.Focus()
		p.input = &input
	case is(p.keys.enter) && line.step != nil:
		line.step(1)
		p.renew()
	}
	return nil
}

// typed takes a key of a text: Enter keeps the text, Escape forgets it.
func (p *page) typed(k tea.KeyMsg) {
	switch k.Type {
	case tea.KeyEnter:
		p.shown[p.at].write(p.input.Value())
		p.input = nil
		p.renew()
	case tea.KeyEsc:
		p.input = nil
	default:
		input, _ := p.input.Update(k) // what it answers is about its blinking, which is not shown
		p.input = &input
	}
}

// renew makes the lines anew and stays where it was.
func (p *page) renew() {
	p.shown = p.lines()
	p.point(min(p.at, len(p.shown)-1), 1)
}

// move points at another line.
func (p *page) move(k string) {
	switch strings.ToLower(k) {
	case "up", "k", "shift+tab":
		p.point(p.at-1, -1)
	case "down", "j", "tab":
		p.point(p.at+1, 1)
	case "home":
		p.point(0, 1)
	case "end":
		p.point(len(p.shown)-1, -1)
	}
}

// point points at a line, or at the next that can be chosen in a direction; if there is none, it stays.
func (p *page) point(at, step int) {
	for ; at >= 0 && at < len(p.shown); at += step {
		if !p.shown[at].heading() {
			p.at = at
			p.follow()
			return
		}
	}
}

// room is how many lines can be seen at once: all but title, sign, note and footer, and what sets them apart.
func (p *page) room() int {
	if p.sign {
		return p.h - 12
	}
	return p.h - 7
}

// top is where the lines begin.
func (p *page) top() int {
	if p.sign {
		return 8
	}
	return 3
}

// follow scrolls so that the line pointed at is seen.
func (p *page) follow() {
	p.scroll = max(min(p.scroll, p.at), p.at-p.room()+1, 0)
	if p.at > 0 && p.scroll == p.at && p.shown[p.at-1].heading() {
		p.scroll--
	}
}

// The columns of a page of 80: labels, values, and their width.
const (
	pageWidth = 76
	valueAt   = 34
)

// noteWidth is how long a note of a page may be: two lines that are broken between words.
const noteWidth = 2*pageWidth - 4

// View paints the page.
func (p *page) View() string { return p.paint(p.words.Say(p.title), p.foot(), p.content) }

func (p *page) content(b *brush) {
	x, y := (p.w-pageWidth)/2, p.top()
	if p.sign {
		b.sign(p.w/2, 3)
	}
	for i := p.scroll; i < len(p.shown) && i < p.scroll+p.room(); i++ {
		p.paintChoice(b, x, y, i)
		y++
	}
	if p.scroll > 0 {
		b.put(x+pageWidth-1, y-min(len(p.shown)-p.scroll, p.room()), '▲', gold, none, true)
	}
	if p.scroll+p.room() < len(p.shown) {
		b.put(x+pageWidth-1, y-1, '▼', gold, none, true)
	}
	note, colour := p.shown[p.at].note, dim
	if p.note != "" {
		note, colour = p.note, gold
	}
	note, rest := b.split(note, pageWidth)
	b.text(x, p.h-3, x+pageWidth, note, colour, colour == gold)
	b.text(x, p.h-2, x+pageWidth, rest, colour, true)
}

func (p *page) paintChoice(b *brush, x, y, i int) {
	c := &p.shown[i]
	switch {
	case c.heading():
		b.text(x+2, y, x+pageWidth, c.label, gold, true)
		return
	case i == p.at:
		b.fill(rect{x, y, pageWidth, 1}, ' ', ink, bar)
		b.put(x+2, y, '▶', gold, bar, true)
	}
	colour := ink
	if i == p.at {
		colour = gold
	}
	b.text(x+4, y, x+valueAt, c.label, colour, i == p.at)
	switch {
	case i == p.at && p.input != nil:
		paintTyping(b, x+valueAt+2, y, p.input)
	case c.step != nil && i == p.at:
		b.text(x+valueAt, y, x+pageWidth, "‹ "+c.value+" ›", colour, true)
	default:
		b.text(x+valueAt+2, y, x+pageWidth, c.value, colour, false)
	}
}

// foot is the last line.
func (p *page) foot() footer {
	k := *p.keys
	line := &p.shown[p.at]
	k.change.SetEnabled(line.step != nil)
	k.back.SetEnabled(p.back != nil)
	k.leave.SetEnabled(p.sign)
	if p.input != nil {
		k.back = named(k.back, p.words, "Esc", "foot.forget")
		k.move.SetEnabled(false)
	}
	return makeFooter(p.w, []key.Binding{k.move, k.change, k.enter}, k.back, k.leave, k.quit)
}
