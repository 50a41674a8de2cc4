package screen

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
)

// betweenKeys separates the keys in the footer.
const betweenKeys = "  "

// An Offer is a key that has an effect in the current state.
type Offer struct {
	// Shown is the key as displayed, Text describes its effect, and Key is its name in bindings.
	Shown, Text, Key string
}

// width returns the width of the offer in the footer, in cells.
func (o *Offer) width() int {
	return utf8.RuneCountInString(o.Shown) + 1 + utf8.RuneCountInString(o.Text)
}

// newFooter returns a footer of the given width with the enabled bindings in keys and always. keys lists the most
// useful binding first. If there is too little room, newFooter omits bindings from the end of keys. It never omits
// those in always.
func newFooter(width int, keys []key.Binding, always ...key.Binding) Footer {
	var offers []Offer
	useful := 0
	for i, k := range slices.Concat(keys, always) {
		if k.Enabled() {
			offers = append(offers, Offer{k.Help().Key, k.Help().Desc, k.Keys()[0]})
		}
		if i < len(keys) {
			useful = len(offers)
		}
	}
	return FooterOf(width, offers, useful)
}

// FooterOf returns a footer of the given width with a key for each offer. If there is too little room, it omits offers
// from the end of offers[:useful].
func FooterOf(width int, offers []Offer, useful int) (f Footer) {
	total := -len(betweenKeys)
	for i := range offers {
		total += len(betweenKeys) + offers[i].width()
	}
	kept := useful
	for ; kept > 0 && total > width-2; kept-- {
		total -= len(betweenKeys) + offers[kept-1].width()
	}
	var text strings.Builder
	f.Keys = make([]footerKey, 0, len(offers))
	x := 0
	for i := range offers {
		o := &offers[i]
		if i >= kept && i < useful {
			continue
		}
		if x > 0 {
			text.WriteString(betweenKeys)
			x += len(betweenKeys)
		}
		f.Keys = append(f.Keys, footerKey{x, o.Shown, o.width(), o.Key})
		text.WriteString(o.Shown)
		text.WriteByte(' ')
		text.WriteString(o.Text)
		x += o.width()
	}
	f.Text = text.String()
	return f
}

// A Footer is the last line of a screen. It consists of text and the keys in it.
type Footer struct {
	// Text is the whole line as painted.
	Text string
	// Keys lists the keys from left to right.
	Keys []footerKey
}

// A footerKey is a key in the footer that can be clicked.
type footerKey struct {
	// X is the first column.
	X int
	// Text is the key as displayed.
	Text string
	// W is the width of the key and its description, in cells.
	W int
	// Name is the name of the key in bindings.
	Name string
}

// After returns the footer with text before its keys. If there is no room for the text, it returns the footer
// unchanged.
func (f Footer) After(text string, width int) Footer {
	shift := len([]rune(text))
	if shift+f.width() > width-2 {
		return f
	}
	f.Text = text + f.Text
	for i := range f.Keys {
		f.Keys[i].X += shift
	}
	return f
}

// width returns the width of the text, in cells.
func (f *Footer) width() int { return len([]rune(f.Text)) }

// At returns the key at a column, and whether there is one.
func (f *Footer) At(x int) (tea.KeyMsg, bool) {
	for _, s := range f.Keys {
		if x >= s.X && x < s.X+s.W {
			return keyByName(s.Name), true
		}
	}
	return tea.KeyMsg{}, false
}

// Paint paints the footer into r.
func (f *Footer) Paint(b *cells.Brush, r cells.Rect) {
	b.Fill(r, ' ', cells.RoleInk, cells.RoleBar)
	b.Line(r.X+1, r.Y, f.Text, cells.RoleDim, false)
	for _, k := range f.Keys {
		b.Line(r.X+1+k.X, r.Y, k.Text, cells.RoleGold, true)
	}
}
