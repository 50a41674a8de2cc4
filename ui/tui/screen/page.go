package screen

import (
	"cmp"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/words"
)

// A Choice is a line of a page: an action, a value that can be changed, or a heading.
type Choice struct {
	// Label is the text of the line.
	Label string
	// Key is a key that acts like Enter on this line, from any line.
	Key string
	// Value is the current value, shown beside the label.
	Value string
	// Note is an explanation shown while the line is selected.
	Note string
	// Do is called when the player presses Enter. If Do is nil, Enter starts the input for Write or, if Write is nil,
	// calls Step.
	Do func() tea.Cmd
	// Step changes the value to the next one if delta is 1, or to the previous one if delta is -1. It is nil if there
	// is only one value.
	Step func(delta int)
	// Write sets the value to typed text of at most Room characters, or words.LongestName if Room is 0. It is nil if
	// the value cannot be typed.
	Write func(string)
	Room  int
	// Reset restores the default value. It is nil if there is no default or the value equals it.
	Reset func()
	// Aside is text shown beside the label. About, if not nil, returns the facts shown in wide windows.
	Aside string
	About func() []Fact
	// Apart marks the first line of a block.
	Apart bool
}

// A Fact is a line of information about a Choice.
type Fact struct {
	// Text is the subject and Value the information.
	Text, Value string
	// Share is a fraction from 0 to 1, shown as a bar if Barred is set.
	Share  float64
	Barred bool
	// Strong marks a fact about the player or the current value.
	Strong bool
}

// isHeading reports whether the line is a heading.
func (c *Choice) isHeading() bool { return c.Do == nil && c.Step == nil && c.Write == nil }

// A Page is a screen of lines to choose from, such as the menu or the settings.
type Page struct {
	window

	title string          // the message ID of the title
	Lines func() []Choice // called after each change, since lines may depend on each other
	// Cards, if not nil, paints the lines in its own way and returns the rectangle of each. Only the menu has Cards; there
	// q leaves the program, and Language changes the language.
	Cards    func(b *cells.Brush) []cells.Rect
	Language func()
	// Folds hides all lines below headings except those in the group of the selected line.
	Folds bool
	// Sample, if not nil, paints a picture of the effect of the choices at the top of r, if there is room.
	Sample func(b *cells.Brush, r cells.Rect)
	// Back leaves the page. It is nil if there is nothing to go back to.
	Back func() tea.Cmd
	// Draft reports whether the choices on the page are unsaved.
	Draft bool

	// Shown is the result of the last call of Lines, possibly filtered.
	Shown []Choice
	// At is the index of the selected line.
	At    int
	top   int              // the first visible row of the lines
	input *textinput.Model // nil unless the player is typing a value
	// If finding is set, only lines that contain find are shown, without headings. Lines whose label or heading
	// contains find come first, followed by those where only the note or a value does.
	finding bool
	find    string
	// Note is a message above the footer, such as an error.
	Note Notice
}

// NewPage returns a page without lines. title is the message ID of its title.
func NewPage(w *words.Words, p *cells.Palette, title string) *Page {
	return &Page{window: window{words: w, palette: p}, title: title}
}

// Restyle changes the language and the palette.
func (p *Page) Restyle(w *words.Words, look *cells.Palette) { p.words, p.palette = w, look }

// Init calls Lines and selects the first line at or below At that is not a heading.
func (p *Page) Init() tea.Cmd {
	p.Shown = p.lines()
	p.Select(p.At, 1)
	return nil
}

// Update handles a message. It does not block.
func (p *Page) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		p.w, p.h = msg.Width, msg.Height
		p.Select(p.At, 1)
	case tea.KeyMsg:
		if p.input != nil || !msg.Paste {
			return p, p.key(msg)
		}
	case tea.MouseMsg:
		return p, p.mouse(msg)
	}
	return p, nil
}

// mouse handles a mouse event. A click selects a line and then acts like Enter, the wheel moves the selection, and keys
// in the footer can be clicked.
func (p *Page) mouse(e tea.MouseMsg) tea.Cmd {
	if k, ok := p.clickedKey(p.footer(), e); ok {
		return p.key(k)
	}
	if p.isSmall() || p.input != nil {
		return nil
	}
	line := -1
	if p.Cards != nil {
		line = slices.IndexFunc(p.cards(), func(r cells.Rect) bool { return r.Contains(e.X, e.Y) })
	} else if l := p.layout(); l.list.Contains(e.X, e.Y) {
		line = l.rows[l.seen.Top+e.Y-l.list.Y]
	}
	switch {
	case e.Button == tea.MouseButtonWheelUp:
		p.Select(p.At-1, -1)
	case e.Button == tea.MouseButtonWheelDown:
		p.Select(p.At+1, 1)
	case isClick(e) && line >= 0:
		heading := p.Shown[line].isHeading()
		p.Note.Clear()
		if p.Select(line, 1); !heading {
			return p.key(keyByName("enter"))
		}
	}
	return nil
}

func (p *Page) key(k tea.KeyMsg) tea.Cmd {
	is := func(names ...string) bool { return isOneOf(k, names) }
	switch {
	case is("ctrl+c"):
		return tea.Quit
	case is("ctrl+z"):
		return tea.Suspend
	case p.isSmall():
		return nil
	case p.input != nil && k.Type == tea.KeyEnter:
		p.Shown[p.At].Write(p.input.Value())
		p.input = nil
		p.Refresh()
		return nil
	case p.input != nil && k.Type == tea.KeyEsc:
		p.input = nil
		return nil
	case p.input != nil:
		input, _ := p.input.Update(k) // ignore the command, which only makes the cursor blink
		p.input = &input
		return nil
	}
	p.Note.Clear()
	if p.finding && k.Type != tea.KeyDelete && p.findKey(k) {
		return nil
	}
	if at := slices.IndexFunc(p.Shown, func(c Choice) bool { return c.Key != "" && c.Key == k.String() }); at >= 0 {
		p.Select(at, 1)
		k = keyByName("enter")
	}
	line, dx, dy := &p.Shown[p.At], 0, 0
	switch {
	case is("left", "h"):
		dx = -1
	case is("right", "l"):
		dx = 1
	case is("up", "k"):
		dy = -1
	case is("down", "j"):
		dy = 1
	}
	switch {
	case p.Cards != nil && is("q"):
		return tea.Quit
	case p.Cards != nil && is("l"):
		p.Language()
		p.Refresh()
	case p.Cards != nil && (dx != 0 || dy != 0):
		p.moveOver(dx, dy)
	case is("esc", "q"):
		if p.Back != nil {
			return p.Back()
		}
	case is("/") && p.Folds:
		p.filter(true, "")
	case is("backspace", "delete") && line.Reset != nil:
		line.Reset()
		p.Refresh()
	case dy != 0:
		p.Select(p.At+dy, dy)
	case is("tab"):
		p.moveByGroup(1)
	case is("shift+tab"):
		p.moveByGroup(-1)
	case is("home"):
		p.Select(0, 1)
	case is("end"):
		p.Select(len(p.Shown)-1, -1)
	case dx != 0 && line.Step != nil:
		line.Step(dx)
		p.Refresh()
	case !is("enter", " "):
	case line.Do != nil:
		cmd := line.Do()
		p.Refresh()
		return cmd
	case line.Write != nil:
		input := textinput.New()
		input.CharLimit = cmp.Or(line.Room, words.LongestName)
		input.SetValue(line.Value)
		input.Focus()
		p.input = &input
	case line.Step != nil:
		line.Step(1)
		p.Refresh()
	}
	return nil
}

// findKey handles a key while the lines are filtered, and reports whether the key was for the filter: text, Backspace,
// the key that begins a filter, which empties it, or Esc, which shows all lines again.
func (p *Page) findKey(k tea.KeyMsg) bool {
	switch typed := []rune(p.find); {
	case k.Type == tea.KeyEsc:
		p.filter(false, "")
	case k.String() == "/":
		p.filter(true, "")
	case k.Type == tea.KeyBackspace: // has no effect on an empty filter
		p.filter(true, string(typed[:max(0, len(typed)-1)]))
	case k.Type == tea.KeyRunes && !k.Alt, k.Type == tea.KeySpace:
		// The bar keeps words.Safe from removing a final space.
		if text := words.Safe(p.find+string(k.Runes)+"|", maxFind+1); strings.HasSuffix(text, "|") {
			p.filter(true, strings.TrimSuffix(text, "|"))
		}
	default:
		return k.Type == tea.KeyTab || k.Type == tea.KeyShiftTab
	}
	return true
}

// maxFind is the maximum length of a filter, in runes.
const maxFind = 20

// filter shows the lines that contain text or, if finding is not set, all lines. The selection stays on its line if
// that line is still shown.
func (p *Page) filter(finding bool, text string) {
	label := p.Shown[p.At].Label
	p.finding, p.find = finding, text
	p.Shown = p.lines()
	p.Select(max(0, slices.IndexFunc(p.Shown, func(c Choice) bool { return !c.isHeading() && c.Label == label })), 1)
}

// lines returns the lines to show. There is always at least one.
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

// hasValue reports whether any of the values to choose from contains text, which must be a result of foldLetters.
func (c *Choice) hasValue(text string) bool {
	return c.Step != nil && c.About != nil && slices.ContainsFunc(c.About(), func(f Fact) bool {
		return strings.Contains(foldLetters(f.Text), text)
	})
}

// plainLetters replaces Turkish letters with ASCII letters.
var plainLetters = strings.NewReplacer("İ", "i", "I", "i", "ı", "i", "ş", "s", "Ş", "s", "ç", "c", "Ç", "c", "ğ", "g", "Ğ", "g", "ü", "u", "Ü", "u", "ö", "o", "Ö", "o", "â", "a")

// foldLetters returns text in lower case with ASCII letters instead of Turkish ones, for comparison.
func foldLetters(text string) string { return strings.ToLower(plainLetters.Replace(text)) }

// Refresh calls Lines again. The selection stays on its line, and the player goes on typing there, unless the line is
// gone.
func (p *Page) Refresh() {
	label := p.Shown[p.At].Label
	p.Shown = p.lines()
	if p.At = min(p.At, len(p.Shown)-1); p.Shown[p.At].Label != label {
		if at := slices.IndexFunc(p.Shown, func(c Choice) bool { return c.Label == label }); at >= 0 {
			p.At = at
		} else {
			p.input = nil
		}
	}
	if p.Select(p.At, 1); p.Shown[p.At].isHeading() {
		p.Select(p.At, -1)
	}
}

// Select selects the line with index at. If that is a heading, it selects the next line that is not, forwards if step
// is 1 or backwards if step is -1. If there is no such line, the selection does not change.
func (p *Page) Select(at, step int) {
	for at >= 0 && at < len(p.Shown) && p.Shown[at].isHeading() {
		at += step
	}
	if at >= 0 && at < len(p.Shown) {
		p.At = at
	}
	if p.Cards == nil && len(p.Shown) > 0 {
		p.top = p.layout().seen.Top
	}
}

// cards returns the rectangles of the Cards.
func (p *Page) cards() []cells.Rect {
	p.grid.Reset(p.w, p.h, cells.RoleFelt)
	return p.Cards(p.brush())
}

// moveOver selects the nearest card in a direction, if there is one: dx is -1 for left and 1 for right, and dy is -1 for
// up and 1 for down.
func (p *Page) moveOver(dx, dy int) {
	places, best, least := p.cards(), p.At, 0
	here := places[p.At]
	for i, r := range places {
		// twice the distances along and across the direction: of the centres or, across columns, of the left edges
		x, y := 2*(r.X-here.X), 2*(r.Y-here.Y)+r.H-here.H
		if dx != 0 {
			x += r.W - here.W
		}
		along, across := x*dx+y*dy, max(x*dy, -x*dy, y*dx, -y*dx)
		if dx != 0 && across >= here.H+r.H || along <= 0 {
			continue
		}
		if far := 10*along*max(dy, -dy) + across + along; best == p.At || far < least {
			best, least = i, far
		}
	}
	p.Select(best, 1)
}

// headingOf returns the index of the heading of a line, which may be the line itself, or -1 if there is none.
func (p *Page) headingOf(line int) int {
	for ; line >= 0 && !p.Shown[line].isHeading(); line-- {
	}
	return line
}

// moveByGroup selects the first line of the next group if delta is 1, or of the previous group if delta is -1, and
// wraps around. On a page that does not fold, it selects the next or previous line.
func (p *Page) moveByGroup(delta int) {
	if !p.Folds {
		p.Select(p.At+delta, delta)
		return
	}
	n := len(p.Shown)
	for i := 1; i <= n; i++ {
		if at := (max(0, p.headingOf(p.At)) + i*delta + n) % n; p.Shown[at].isHeading() || at == 0 {
			p.Select(at, 1)
			return
		}
	}
}

func (p *Page) footer() Footer {
	line, typing, menu := &p.Shown[p.At], p.input != nil, p.Cards != nil
	var help []KeyHelp
	add := func(works bool, shown, id, name string) {
		if works {
			help = append(help, bind(p.words, id, shown, name))
		}
	}
	choose, reset, enter, back := "↓↑", "Backspace", "key.enter", "foot.back"
	if menu {
		choose = "↑↓←→"
	}
	if p.finding {
		reset, back = "Del", "foot.find.end" // Backspace edits the text
	}
	if typing {
		back = "foot.forget"
	} else if line.Write != nil {
		enter = "key.write"
	}
	add(!typing, choose, "key.choose", "up")
	add(line.Step != nil, "← →", "key.change", "left")
	add(p.Folds && !typing && !p.finding, "Tab", "key.group", "tab")
	add(p.Folds && !typing && !p.finding, "/", "key.find", "/")
	add(line.Reset != nil && !typing, reset, "key.reset", "delete")
	add(line.Do != nil || line.Write != nil, "Enter", enter, "enter")
	add(menu, "l", "key.language", "l")
	add(p.Folds, "Ctrl-C", "key.quit", "ctrl+c") // other keys are more useful on a page that folds
	useful := len(help)
	add(p.Back != nil, "Esc", back, "esc")
	add(menu, "q", "key.leave", "q")
	add(!menu && !p.Folds, "Ctrl-C", "key.quit", "ctrl+c")
	return FooterOf(p.w, help, useful)
}
