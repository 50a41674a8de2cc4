package screen

import (
	"cmp"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/words"
)

// A Choice is a line of a page: an action, a value to change, or a heading.
type Choice struct {
	// Label is the text of the line.
	Label string
	// Value is the current value, shown beside the label.
	Value string
	// Note is an explanation that is shown while the line is selected.
	Note string
	// Do is called when the player presses Enter. If Do is nil, Enter starts the typing of a value for Write, or calls
	// Step if Write is nil.
	Do func() tea.Cmd
	// Step changes the value to the next one if by is 1, or to the previous one if by is -1. It is nil if there is only
	// one value.
	Step func(by int)
	// Write sets the value to typed text. The text has at most Room characters, or words.LongestName if Room is 0. Write
	// is nil if the value cannot be typed.
	Write func(string)
	Room  int
	// Reset restores the default value. It is nil if there is no default or the value already equals it.
	Reset func()
	// Aside is shown beside the label. About, which may be nil, returns facts about the line, which are shown in wide
	// windows.
	Aside string
	About func() []Fact
	// Tiles, if not nil, returns a picture for the line, at most w by h cells, to be shown below the line's facts. Tiles
	// returns nil if there is too little room.
	Tiles func(b *cells.Brush, w, h int) cells.Item
	// Strong marks one of the main lines of the menu. Apart marks the first line of a block.
	Strong, Apart bool
}

// A Fact is one line of information about a Choice.
type Fact struct {
	// Text is the subject, and Value the information.
	Text, Value string
	// Share is a fraction from 0 to 1, shown as a bar if Barred is set.
	Share  float64
	Barred bool
	// Strong marks facts about the player, and the current value.
	Strong bool
}

// isHeading reports whether the line is a heading.
func (c *Choice) isHeading() bool { return c.Do == nil && c.Step == nil && c.Write == nil }

// A Page is a screen of lines to choose from, such as the menu, the options of a table, or the settings.
type Page struct {
	window
	keys *pageKeys

	title    string          // the ID of the title
	ShowLogo bool            // whether to show the logo above the lines
	Lines    func() []Choice // called after each change, since lines may depend on each other
	// Folds hides the lines below each heading, except in the group of the selected line.
	Folds bool
	// Sample, which may be nil, returns a picture that shows what the choices look like, and the part of it to show, of at
	// most w by h cells. If there is too little room, the picture has no grid.
	Sample func(w, h int) (picture cells.Picture, part cells.Rect)
	// Back leaves the page. It is nil if the page cannot be left.
	Back func() tea.Cmd
	// Draft is set while the choices on the page have not been saved.
	Draft bool

	// Shown holds the result of the last call of Lines.
	Shown []Choice
	// At is the index of the selected line.
	At     int
	at     pagePlan
	list   cells.Doc        // lays out the visible lines
	lineAt []int            // the index of the line in each row of list, or -1
	input  *textinput.Model // nil unless the player is typing text
	// If finding is set, only lines that contain the text in find are shown, without headings. Lines with the text in
	// their label or heading come first, followed by lines with it in their note or values.
	finding bool
	find    string
	// Note is a message above the footer, such as an error.
	Note Notice
}

// pageKeys holds the keys of all pages.
type pageKeys struct {
	up, down, first, last, less, more, next, before key.Binding
	find, reset                                     key.Binding
	enter, back, leave, quit, suspend               key.Binding
}

func newPageKeys(w *words.Words) *pageKeys {
	return &pageKeys{
		up:      bind(w, "key.choose", "↓↑", "up", "k"),
		down:    bind(w, "key.choose", "↓↑", "down", "j"),
		next:    bind(w, "key.group", "Tab", "tab"),
		before:  bind(w, "key.group", "Tab", "shift+tab"),
		find:    bind(w, "key.find", "/", "/"),
		reset:   bind(w, "key.reset", "Backspace", "backspace", "delete"),
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

// NewPage returns a page without lines. title is the ID of the page's title.
func NewPage(w *words.Words, p *cells.Palette, title string) *Page {
	return &Page{window: window{words: w, palette: p}, keys: newPageKeys(w), title: title}
}

// Restyle changes the language and the palette.
func (p *Page) Restyle(w *words.Words, look *cells.Palette) {
	p.words, p.palette, p.keys = w, look, newPageKeys(w)
}

// Init calls Lines and selects the first selectable line at or below At.
func (p *Page) Init() tea.Cmd {
	p.Shown = p.lines()
	p.Point(p.At, 1)
	return nil
}

// Update handles a message. It does not block.
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

// mouse handles the mouse. A click selects a line and then acts like Enter, and the wheel moves the selection. Keys in
// the footer can be clicked.
func (p *Page) mouse(e tea.MouseMsg) tea.Cmd {
	if k, ok := p.footAt(p.footer(), e); ok {
		return p.key(k)
	}
	row, line := p.list.Top+e.Y-p.at.list.Y, -1
	if p.at.list.Contains(e.X, e.Y) && row < len(p.lineAt) {
		line = p.lineAt[row]
	}
	switch {
	case p.isSmall() || p.input != nil:
	case e.Button == tea.MouseButtonWheelUp:
		p.Point(p.At-1, -1)
	case e.Button == tea.MouseButtonWheelDown:
		p.Point(p.At+1, 1)
	case e.Action != tea.MouseActionPress || e.Button != tea.MouseButtonLeft:
	case line >= 0 && p.Shown[line].isHeading():
		p.Note.Clear()
		p.Point(line, 1)
	case line >= 0:
		p.Note.Clear()
		p.Point(line, 1)
		return p.key(keyByName("enter"))
	}
	return nil
}

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
	if p.finding && k.Type != tea.KeyDelete && p.findKey(k) {
		return nil
	}
	line := &p.Shown[p.At]
	switch {
	case p.ShowLogo && is(p.keys.leave):
		return tea.Quit
	case is(p.keys.back):
		if p.Back != nil {
			return p.Back()
		}
	case is(p.keys.find) && p.Folds:
		p.filter(true, "")
	case is(p.keys.reset) && line.Reset != nil:
		line.Reset()
		p.Renew()
	case is(p.keys.up):
		p.Point(p.At-1, -1)
	case is(p.keys.down):
		p.Point(p.At+1, 1)
	case is(p.keys.next):
		p.goToGroup(1)
	case is(p.keys.before):
		p.goToGroup(-1)
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
		input.CharLimit = cmp.Or(line.Room, words.LongestName)
		input.SetValue(line.Value)
		input.Focus()
		p.input = &input
	case is(p.keys.enter) && line.Step != nil:
		line.Step(1)
		p.Renew()
	}
	return nil
}

// typeKey handles a key while the player is typing text. Enter keeps the text, and Esc discards it.
func (p *Page) typeKey(k tea.KeyMsg) {
	switch k.Type {
	case tea.KeyEnter:
		p.Shown[p.At].Write(p.input.Value())
		p.input = nil
		p.Renew()
	case tea.KeyEsc:
		p.input = nil
	default:
		input, _ := p.input.Update(k) // the command only makes the cursor blink, which the page does not show
		p.input = &input
	}
}

// findKey handles a key while lines are filtered. It reports whether the key is for the filter: typed text, Backspace,
// or Esc, which shows all lines again.
func (p *Page) findKey(k tea.KeyMsg) bool {
	switch typed := []rune(p.find); {
	case k.Type == tea.KeyEsc:
		p.filter(false, "")
	case k.Type == tea.KeyBackspace: // Backspace in an empty filter has no effect
		p.filter(true, string(typed[:max(0, len(typed)-1)]))
	case k.Type == tea.KeyRunes && !k.Alt, k.Type == tea.KeySpace:
		// The bar at the end keeps words.Safe from removing a final blank.
		if text := words.Safe(p.find+string(k.Runes)+"|", maxFind+1); strings.HasSuffix(text, "|") {
			p.filter(true, strings.TrimSuffix(text, "|"))
		}
	default:
		return k.Type == tea.KeyTab || k.Type == tea.KeyShiftTab
	}
	return true
}

// maxFind is the maximum length of the text in a filter, in runes.
const maxFind = 20

// filter shows the lines that contain text, or all lines if finding is not set. It keeps the selection if the selected
// line is still shown.
func (p *Page) filter(finding bool, text string) {
	label := p.Shown[p.At].Label
	p.finding, p.find = finding, text
	p.Shown = p.lines()
	p.Point(max(0, slices.IndexFunc(p.Shown, func(c Choice) bool { return !c.isHeading() && c.Label == label })), 1)
}

// lines returns the lines to show. The result is never empty.
func (p *Page) lines() (shown []Choice) {
	all := p.Lines()
	if !p.finding {
		return all
	}
	heading, typed := "", foldLetters(strings.TrimSpace(p.find))
	var noted []Choice
	for _, c := range all {
		switch {
		case c.isHeading():
			heading = c.Label
		case strings.Contains(foldLetters(heading+" "+c.Label), typed):
			shown = append(shown, c)
		case strings.Contains(foldLetters(c.Note), typed), c.hasValue(typed):
			noted = append(noted, c)
		}
	}
	shown = append(shown, noted...)
	if len(shown) == 0 {
		p.At, shown = 0, []Choice{{Label: p.words.Say("page.nothing")}}
	}
	return shown
}

// hasValue reports whether any of the available values contains text. text must be folded.
func (c *Choice) hasValue(text string) bool {
	return c.Step != nil && c.About != nil && slices.ContainsFunc(c.About(), func(f Fact) bool {
		return strings.Contains(foldLetters(f.Text), text)
	})
}

// plainLetters replaces Turkish letters with their ASCII counterparts.
var plainLetters = strings.NewReplacer("İ", "i", "I", "i", "ı", "i", "ş", "s", "Ş", "s", "ç", "c", "Ç", "c", "ğ", "g", "Ğ", "g", "ü", "u", "Ü", "u", "ö", "o", "Ö", "o", "â", "a")

// foldLetters returns text in lower case without accents, for comparison.
func foldLetters(text string) string { return strings.ToLower(plainLetters.Replace(text)) }

// Renew calls Lines and keeps the selection.
func (p *Page) Renew() {
	p.Shown = p.lines()
	p.Point(min(p.At, len(p.Shown)-1), 1)
}

// Point selects a line or, if the line is a heading, the next line in the direction of step that is not. If there is
// none, the selection does not change.
func (p *Page) Point(at, step int) {
	for at >= 0 && at < len(p.Shown) && p.Shown[at].isHeading() {
		at += step
	}
	if at >= 0 && at < len(p.Shown) {
		p.At = at
	}
	p.layOut()
}

// groupOf returns the index of the nearest heading at or above a line, or -1 if there is none.
func (p *Page) groupOf(line int) int {
	for ; line >= 0 && !p.Shown[line].isHeading(); line-- {
	}
	return line
}

// isVisible reports whether a line is shown.
func (p *Page) isVisible(line int) bool {
	group := p.groupOf(line)
	return !p.Folds || group < 0 || group == line || group == p.groupOf(p.At)
}

// goToGroup selects the first line of the next group if by is 1, or of the previous group if by is -1. It wraps around.
// On a page that does not fold, it selects the next or previous line.
func (p *Page) goToGroup(by int) {
	if !p.Folds {
		p.Point(p.At+by, by)
		return
	}
	n := len(p.Shown)
	for i := 1; i <= n; i++ {
		if at := (max(0, p.groupOf(p.At)) + i*by + n) % n; p.Shown[at].isHeading() || at == 0 {
			p.Point(at, 1)
			return
		}
	}
}

func (p *Page) footer() Footer {
	k := *p.keys
	k.next.SetEnabled(p.Folds && p.input == nil && !p.finding)
	k.find.SetEnabled(p.Folds && p.input == nil && !p.finding)
	line := &p.Shown[p.At]
	k.reset.SetEnabled(line.Reset != nil && p.input == nil)
	k.less.SetEnabled(line.Step != nil)
	k.enter.SetEnabled(line.Do != nil || line.Write != nil)
	k.back.SetEnabled(p.Back != nil)
	k.leave.SetEnabled(p.ShowLogo)
	switch {
	case p.input != nil:
		k.back = withDescription(k.back, p.words, "Esc", "foot.forget")
		k.up.SetEnabled(false)
	case p.finding:
		k.back = withDescription(k.back, p.words, "Esc", "foot.find.end")
		k.reset.SetKeys("delete") // Backspace edits the text
		k.reset = withDescription(k.reset, p.words, "Del", "key.reset")
	}
	if line.Write != nil && p.input == nil {
		k.enter = withDescription(k.enter, p.words, "Enter", "key.write")
	}
	k.quit.SetEnabled(!p.ShowLogo) // on the menu, q also quits
	keys, always := []key.Binding{k.up, k.less, k.next, k.find, k.reset, k.enter}, []key.Binding{k.back, k.leave}
	if p.Folds { // a page that folds has keys that are more useful than quit
		keys = append(keys, k.quit)
	} else {
		always = append(always, k.quit)
	}
	return newFooter(p.w, keys, always...)
}
