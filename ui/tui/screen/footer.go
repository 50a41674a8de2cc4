package screen

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
)

// betweenKeys separates the keys in a footer.
const betweenKeys = "  "

// A KeyHelp describes a key that has an effect in the current state.
type KeyHelp struct {
	// Shown is the key as displayed, Text its effect, and Key its name in bindings.
	Shown, Text, Key string
}

// width returns the width of the key and its effect in a footer, in cells.
func (k *KeyHelp) width() int {
	return utf8.RuneCountInString(k.Shown) + 1 + utf8.RuneCountInString(k.Text)
}

// newFooter returns a footer of the given width with the enabled bindings in keys and fixed. If there is too little
// room, it omits bindings from the end of keys, which lists the most useful first.
func newFooter(width int, keys []key.Binding, fixed ...key.Binding) Footer {
	var help []KeyHelp
	useful := 0
	for i, k := range slices.Concat(keys, fixed) {
		if k.Enabled() {
			help = append(help, KeyHelp{k.Help().Key, k.Help().Desc, k.Keys()[0]})
		}
		if i < len(keys) {
			useful = len(help)
		}
	}
	return FooterOf(width, help, useful)
}

// FooterOf returns a footer of the given width with a key for each element of help. If there is too little room, it
// omits keys from the end of help[:useful].
func FooterOf(width int, help []KeyHelp, useful int) (f Footer) {
	total := -len(betweenKeys)
	for i := range help {
		total += len(betweenKeys) + help[i].width()
	}
	kept := useful
	for ; kept > 0 && total > width-2; kept-- {
		total -= len(betweenKeys) + help[kept-1].width()
	}
	var text strings.Builder
	f.Keys = make([]footerKey, 0, len(help))
	x := 0
	for i := range help {
		o := &help[i]
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

// A Footer is the last line of a screen.
type Footer struct {
	// Text is the line as painted.
	Text string
	// Keys lists the keys in Text from left to right.
	Keys []footerKey
}

// A footerKey is a clickable key in a footer.
type footerKey struct {
	// X is the first column.
	X int
	// Text is the key as displayed.
	Text string
	// W is the width of the key and its effect, in cells.
	W int
	// Name is the name of the key in bindings.
	Name string
}

// WithPrefix returns the footer with text before its keys, or the footer unchanged if that does not fit in width cells.
func (f Footer) WithPrefix(text string, width int) Footer {
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

// width returns the width of Text in cells.
func (f *Footer) width() int { return len([]rune(f.Text)) }

// At returns the key at column x. ok is false if there is none.
func (f *Footer) At(x int) (k tea.KeyMsg, ok bool) {
	for _, s := range f.Keys {
		if x >= s.X && x < s.X+s.W {
			return keyByName(s.Name), true
		}
	}
	return tea.KeyMsg{}, false
}

// Paint paints the footer in r.
func (f *Footer) Paint(b *cells.Brush, r cells.Rect) {
	b.Fill(r, ' ', cells.RoleInk, cells.RoleBar)
	b.Line(r.X+1, r.Y, f.Text, cells.RoleDim, false)
	for _, k := range f.Keys {
		b.Line(r.X+1+k.X, r.Y, k.Text, cells.RoleGold, true)
	}
}
