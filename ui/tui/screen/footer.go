package screen

import (
	"slices"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
)

// A KeyHelp describes a key that has an effect in the current state.
type KeyHelp struct {
	// Shown is the key as displayed, and Text its effect.
	Shown, Text string
	// Keys are the names of the keys with the effect. A click acts as the first one.
	Keys []string
}

// FooterOf returns a footer of the given width with a key for each element of help. If there is too little room, it
// omits keys from the end of help[:useful], which lists the most useful first.
func FooterOf(width int, help []KeyHelp, useful int) Footer {
	f := Footer{keys: help}
	for ; useful > 0 && f.each(func(int, int, *KeyHelp) {}) > width-2; useful-- {
		f.keys = slices.Delete(f.keys, useful-1, useful)
	}
	return f
}

// A Footer is the last line of a screen: keys, with their effects, after a text.
type Footer struct {
	prefix string
	keys   []KeyHelp
}

// WithPrefix returns the footer with text before its keys, or the footer unchanged if that does not fit in width cells.
func (f Footer) WithPrefix(text string, width int) Footer {
	long := Footer{text, f.keys}
	if long.each(func(int, int, *KeyHelp) {}) > width-2 {
		return f
	}
	return long
}

// each calls do with each key and the columns of its start and its end, and returns the width of the footer.
func (f *Footer) each(do func(x, end int, k *KeyHelp)) (end int) {
	end = utf8.RuneCountInString(f.prefix)
	for i := range f.keys {
		k, x := &f.keys[i], end
		if i > 0 {
			x += 2
		}
		end = x + utf8.RuneCountInString(k.Shown+" "+k.Text)
		do(x, end, k)
	}
	return end
}

// At returns the key at column x. ok is false if there is none.
func (f *Footer) At(x int) (k tea.KeyMsg, ok bool) {
	f.each(func(from, end int, help *KeyHelp) {
		if x >= from && x < end {
			k, ok = keyByName(help.Keys[0]), true
		}
	})
	return k, ok
}

// Paint paints the footer in r.
func (f *Footer) Paint(b *cells.Brush, r cells.Rect) {
	b.Blank(r, cells.RoleBar)
	b.Line(r.X+1, r.Y, f.prefix, cells.RoleDim, false)
	f.each(func(x, end int, k *KeyHelp) {
		b.Line(r.X+1+x, r.Y, k.Shown, cells.RoleGold, true)
		b.Line(r.X+1+end-utf8.RuneCountInString(k.Text), r.Y, k.Text, cells.RoleDim, false)
	})
}
