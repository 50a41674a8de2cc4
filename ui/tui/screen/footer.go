package screen

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
)

// betweenKeys is what stands between two keys of the footer.
const betweenKeys = "  "

// NewFooter makes the last line of a screen so wide: the keys that do something now, the most useful first, and behind them those that
// stand there always. Where there is no room for all, keys are left out whole, the least useful first.
func NewFooter(width int, keys []key.Binding, always ...key.Binding) Footer {
	off := func(k key.Binding) bool { return !k.Enabled() }
	keys, always = slices.DeleteFunc(keys, off), slices.DeleteFunc(always, off)
	for {
		f := footerOf(slices.Concat(keys, always))
		if f.width() <= width-2 || len(keys) == 0 {
			return f
		}
		keys = keys[:len(keys)-1]
	}
}

// footerOf is a footer with just these keys.
func footerOf(keys []key.Binding) (f Footer) {
	for i, k := range keys {
		if i > 0 {
			f.Text += betweenKeys
		}
		text := k.Help().Key + " " + k.Help().Desc
		f.Keys = append(f.Keys, FooterKey{f.width(), k.Help().Key, len([]rune(text)), k.Keys()[0]})
		f.Text += text
	}
	return f
}

// Footer is the last line: a text, and the keys that stand in it.
type Footer struct {
	// Text is all of it, as it is painted.
	Text string
	// Keys are the keys in it, from left to right.
	Keys []FooterKey
}

// FooterKey is a key in the footer, which can be clicked.
type FooterKey struct {
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
			return KeyNamed(s.Name), true
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
