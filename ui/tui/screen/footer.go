package screen

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
)

// betweenKeys is what stands between two keys of the footer.
const betweenKeys = "  "

// Offer is a key that does something now.
type Offer struct {
	// Shown is how the key is written, Text what it does, Key what it is called in bindings.
	Shown, Text, Key string
}

// width is how many cells it takes.
func (o *Offer) width() int {
	return utf8.RuneCountInString(o.Shown) + 1 + utf8.RuneCountInString(o.Text)
}

// newFooter makes the last line of a screen so wide: the keys that do something now, the most
// useful first, and behind them those that stand there always. Where there is no room for all, keys
// are left out whole, the least useful first.
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

// FooterOf makes the last line of a screen so wide: the first offers are useful, the others stand
// there always. Where there is no room for all, useful ones are left out whole, the last first.
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

// Footer is the last line: a text, and the keys that stand in it.
type Footer struct {
	// Text is all of it, as it is painted.
	Text string
	// Keys are the keys in it, from left to right.
	Keys []footerKey
}

// footerKey is a key in the footer, which can be clicked.
type footerKey struct {
	// X is the column it begins at.
	X int
	// Text is the key as it is written.
	Text string
	// W is how many cells it takes with its words.
	W int
	// Name is what the key is called in bindings.
	Name string
}

// After is the footer with a text before its keys, if there is room for it.
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

// width is how many cells it takes.
func (f *Footer) width() int { return len([]rune(f.Text)) }

// At is the key whose words are at a column.
func (f *Footer) At(x int) (tea.KeyMsg, bool) {
	for _, s := range f.Keys {
		if x >= s.X && x < s.X+s.W {
			return keyNamed(s.Name), true
		}
	}
	return tea.KeyMsg{}, false
}

// Paint paints it into a line.
func (f *Footer) Paint(b *cells.Brush, r cells.Rect) {
	b.Fill(r, ' ', cells.RoleInk, cells.RoleBar)
	b.Line(r.X+1, r.Y, f.Text, cells.RoleDim, false)
	for _, k := range f.Keys {
		b.Line(r.X+1+k.X, r.Y, k.Text, cells.RoleGold, true)
	}
}
