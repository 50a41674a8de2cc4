package cells

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// Width returns the width of text in cells. Tile marks count as wide as the tiles painted for them.
func (b *Brush) Width(text string) int {
	n := 0
	for _, r := range text {
		if t, ok := words.MarkedTile(r); ok {
			text, _, _ := b.chip(t)
			n += utf8.RuneCountInString(text)
		} else {
			n++
		}
	}
	return n
}

// chip returns the characters of a tile within text, its number and its marks, such as 7●, R7 or 7■★, and their colour
// and background.
func (b *Brush) chip(t tile.Tile) (text string, ink, ground Role) {
	text, ink = b.MeldText(t, []tile.Tile{t})
	if t == tile.FalseJoker {
		if text, ink = b.face(t); t == b.okey {
			text += string(okeyMark)
		}
	}
	switch {
	case !b.Palette.Coloured:
		ground = RoleNone
	case t == b.okey:
		ground = RoleOkey
	default:
		ground = RoleIvory
	}
	return text, ink, ground
}

// Text writes text that may contain tiles, and returns the column after it. RoleNone means RoleInk. Text that reaches
// the limit column is cut and ends with an ellipsis.
func (b *Brush) Text(x, y, limit int, text string, fg Role, bold bool) int {
	defer b.Object()()
	fg = cmp.Or(fg, RoleInk)
	if x+b.Width(text) <= limit {
		limit++ // no ellipsis is needed
	}
	for _, r := range text {
		chars, ink, ground, strong := string(r), fg, RoleNone, bold
		if t, isTile := words.MarkedTile(r); isTile {
			chars, ink, ground = b.chip(t)
			strong = true
		}
		if x+utf8.RuneCountInString(chars) > limit-1 {
			b.Put(x, y, '…', fg, RoleNone, bold)
			return x + 1
		}
		for _, char := range chars {
			b.Put(x, y, char, ink, ground, strong)
			x++
		}
	}
	return x
}

// Say is like Text, but writes keys in gold instead of in brackets. Without colours, the brackets stay.
func (b *Brush) Say(x, y, limit int, text string, fg Role, bold bool) int {
	if !b.Palette.Coloured {
		return b.Text(x, y, limit, text, fg, bold)
	}
	defer b.Object()()
	for text != "" {
		open := strings.IndexByte(text, '[')
		end := strings.IndexByte(text[max(open, 0):], ']') + max(open, 0)
		if open < 0 || end < open {
			return b.Text(x, y, limit, text, fg, bold)
		}
		if x = b.Text(x, y, limit, text[:open], fg, bold); x >= limit {
			return x
		}
		x = b.Text(x, y, limit, text[open+1:end], RoleGold, true)
		text = text[end+1:]
	}
	return x
}

// SayWidth returns the width of the output of Say, in cells.
func (b *Brush) SayWidth(text string) int {
	if b.Palette.Coloured {
		return b.Width(text) - strings.Count(text, "[") - strings.Count(text, "]")
	}
	return b.Width(text)
}

// An Alignment is the horizontal position of text in a rectangle.
type Alignment uint8

// The alignments.
const (
	AlignLeft Alignment = iota
	AlignMiddle
	AlignRight
)

// Align writes text in the first line of a rectangle. Text that is too long starts at the left and is cut.
func (b *Brush) Align(r Rect, how Alignment, text string, fg Role, bold bool) {
	b.Text(r.textStart(how, b.Width(text)), r.Y, r.X+r.W, text, fg, bold)
}

// AlignSay is like Align, but writes keys as Say does.
func (b *Brush) AlignSay(r Rect, how Alignment, text string, fg Role, bold bool) {
	b.Say(r.textStart(how, b.SayWidth(text)), r.Y, r.X+r.W, text, fg, bold)
}

// textStart returns the first column of text of the given width in a rectangle.
func (r Rect) textStart(how Alignment, width int) int {
	switch {
	case width >= r.W:
	case how == AlignRight:
		return r.X + r.W - width
	case how == AlignMiddle:
		return r.X + (r.W-width)/2
	}
	return r.X
}

// A Part is a part of a line: a bar, text, or a bar followed by text. A Part with neither takes no room.
type Part struct {
	Text string
	Ink  Role // RoleNone means RoleInk
	Bold bool
	// Keys writes keys in Text as Say does. Badge writes Text on a badge.
	Keys, Badge bool
	// Bar is BarWidth cells wide.
	Bar      Bar
	BarWidth int
	// Gap is the number of cells between the part and the one before it.
	Gap int
	// Spare is the order in which a line that is too wide loses parts: those with the highest Spare first, and those with
	// 0 never.
	Spare int
}

// width returns the width of the part without its gap, in cells.
func (p *Part) width(b *Brush) int {
	width := p.BarWidth
	if width > 0 && p.Text != "" {
		width++
	}
	if p.Keys {
		return width + b.SayWidth(p.Text)
	}
	if p.Badge && p.Text != "" {
		width += 2
	}
	return width + b.Width(p.Text)
}

// PartsWidth returns the width of a line of parts, in cells.
func (b *Brush) PartsWidth(parts ...Part) (width int) {
	for i := range parts {
		own := parts[i].width(b)
		if width > 0 && own > 0 {
			width += parts[i].Gap
		}
		width += own
	}
	return width
}

// Parts paints a line of parts in the first line of a rectangle, and returns the column after it. With AlignRight, the
// first part is the rightmost. A line that is too wide even without its spare parts starts at the left and is cut.
func (b *Brush) Parts(r Rect, how Alignment, parts ...Part) int {
	defer b.Object()()
	width := b.PartsWidth(parts...)
	for width > r.W && len(parts) > 0 {
		spare := slices.MaxFunc(parts, func(p, q Part) int { return p.Spare - q.Spare }).Spare
		if spare == 0 {
			break
		}
		parts = slices.DeleteFunc(slices.Clone(parts), func(p Part) bool { return p.Spare == spare })
		width = b.PartsWidth(parts...)
	}
	x, y, limit := r.textStart(how, width), r.Y, r.X+r.W
	var before *Part
	for i := range parts {
		p := &parts[i]
		if how == AlignRight {
			p = &parts[len(parts)-1-i]
		}
		if p.Text == "" && p.BarWidth == 0 {
			continue
		}
		switch {
		case before == nil:
		case how == AlignRight:
			x += before.Gap
		default:
			x += p.Gap
		}
		before = p
		if p.BarWidth > 0 {
			b.Bar(x, y, p.BarWidth, p.Bar)
			x += p.BarWidth + min(len(p.Text), 1)
		}
		switch {
		case p.Badge:
			b.Badge(x, y, p.Text)
			x += b.Width(p.Text) + 2
		case p.Keys:
			x = b.Say(x, y, limit, p.Text, p.Ink, p.Bold)
		default:
			x = b.Text(x, y, limit, p.Text, p.Ink, p.Bold)
		}
	}
	return x
}

// Split splits text that does not fit in the given room, in cells, in two at a blank, with an ellipsis on either side.
// If the text fits or cannot be split, rest is "".
func (b *Brush) Split(text string, room int) (first, rest string) {
	if b.Width(text) <= room {
		return text, ""
	}
	lines := words.Fill(strings.Split(text, " "), b.Width, func(line int) int {
		if line == 0 {
			return room - 2 // leave room for the ellipsis
		}
		return math.MaxInt
	})
	first = strings.Join(lines[0], " ")
	if len(lines) == 1 || b.Width(first) > room-2 {
		return text, ""
	}
	return first + " …", "… " + strings.Join(lines[1], " ")
}

// ChipLines returns lines of at most width cells that list tiles, with a blank after each tile. Each line has at least
// one tile.
func (b *Brush) ChipLines(tiles []tile.Tile, width int) (lines []string) {
	for _, some := range words.Fill(words.Marks(tiles), b.Width, func(int) int { return width - 1 }) {
		lines = append(lines, strings.Join(some, " ")+" ")
	}
	return lines
}

// Fit shortens text that ends with a list of tiles if the text does not fit in the given room, in cells. It omits tiles
// at the end and appends the number of tiles omitted.
func (b *Brush) Fit(text string, room int) string {
	runes, out := []rune(text), ""
	for n := 1; b.Width(string(runes)+out) > room && len(runes) > 1; n++ {
		last := len(runes) - 1
		if _, ok := words.MarkedTile(runes[last]); !ok || runes[last-1] != ' ' {
			break
		}
		if runes, out = runes[:last-1], fmt.Sprint(" +", n); runes[last-2] == ':' { // no tile is left
			return string(runes[:last-2])
		}
	}
	return string(runes) + out
}

// Wrap breaks text into lines of at most width cells. It breaks lines at blanks, but not at words.NoBreak, which it
// replaces with a blank. Empty text has no lines.
func (b *Brush) Wrap(text string, width int) (lines []string) {
	if text == "" {
		return nil
	}
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' })
	for _, some := range words.Fill(parts, b.Width, func(int) int { return width }) {
		lines = append(lines, strings.ReplaceAll(strings.Join(some, " "), words.NoBreak, " "))
	}
	return lines
}

// Fold breaks text after commas into lines of at most width cells, or two cells less for all lines after the first.
func (b *Brush) Fold(text string, width int) (lines []string) {
	return words.Fold(text, b.Width, func(line int) int { return width - 2*min(line, 1) })
}
