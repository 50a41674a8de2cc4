package rulebook

import (
	"slices"
	"strings"

	"fair/okey/ui/words"
)

// A Line is a line of a wrapped text.
type Line struct {
	// Spans are the parts of the line from left to right.
	Spans []Span
	// Part is the index of the part of the text to which the line belongs. It does not depend on the width.
	Part int
}

// A Span is a part of a line in one style. Its text may contain tile marks (words.Mark).
type Span struct {
	Text  string
	Style Style
}

// LetterWidth returns the width of a character, in cells, in a text with tiles in letters.
func LetterWidth(r rune) int {
	if t, ok := words.MarkedTile(r); ok {
		return len(t.String())
	}
	return 1
}

// indentStep is the indentation of a section's text relative to its heading, in cells.
const indentStep = 2

// Lines wraps the text into lines of at most width cells, where width is at least 1. cells returns the width of a
// character or tile mark. The lines have no trailing blanks. A line is wider only if it consists of a single tile wider
// than width.
func (t *Text) Lines(width int, cells func(rune) int) []Line {
	p := wrapper{width: max(1, width), cells: cells}
	indent := 0
	for i, b := range t.blocks {
		p.part = i
		if i > 0 && areSeparated(&t.blocks[i-1], &b) {
			p.addLine(nil)
		}
		switch {
		case b.level > 0:
			indent = indentStep * max(0, b.level-2)
			p.addWrapped(b.text, indent, "")
			indent += indentStep * min(1, b.level-1)
			if b.level == 1 {
				indent = 0
			}
		case b.rows != nil:
			p.addTable(b.rows, indent)
		default:
			p.addWrapped(b.text, indent, b.mark)
		}
	}
	return p.lines
}

// areSeparated reports whether a blank line separates two blocks.
func areSeparated(before, b *block) bool {
	switch {
	case b.level > 0:
		return true
	case before.level > 0:
		return before.level == 1
	case before.rows != nil || b.rows != nil:
		return true
	}
	return b.mark == ""
}

// A wrapper collects the lines of a text.
type wrapper struct {
	width int
	cells func(rune) int
	part  int
	lines []Line
}

// addLine adds a line, without trailing blanks.
func (p *wrapper) addLine(text []glyph) {
	l := Line{Part: p.part}
	var last *Span
	for _, g := range trimRight(text) {
		if last == nil || last.Style != g.style {
			l.Spans = append(l.Spans, Span{Style: g.style})
			last = &l.Spans[len(l.Spans)-1]
		}
		if g.r == nbsp {
			g.r = ' '
		}
		last.Text += string(g.r)
	}
	p.lines = append(p.lines, l)
}

// trimRight returns a text without trailing blanks.
func trimRight(text []glyph) []glyph {
	for len(text) > 0 && text[len(text)-1].r == ' ' {
		text = text[:len(text)-1]
	}
	return text
}

func blanks(n int) []glyph { return glyphs(strings.Repeat(" ", max(0, n)), Plain) }

// addWrapped wraps a text and adds its lines at the given indentation in cells, with a mark before the first line. If
// that leaves no room for text, it omits the indentation and the mark.
func (p *wrapper) addWrapped(text []glyph, indent int, mark string) {
	room := p.width - indent - len([]rune(mark))
	if room < 1 {
		indent, mark, room = 0, "", p.width
	}
	for i, line := range p.wrap(text, room) {
		if i == 1 {
			mark = strings.Repeat(" ", len([]rune(mark)))
		}
		p.addLine(slices.Concat(blanks(indent), glyphs(mark, Plain), line))
	}
}

// measure returns the width of a text in cells.
func (p *wrapper) measure(text []glyph) int {
	n := 0
	for _, g := range text {
		n += p.cells(g.r)
	}
	return n
}

// wrap breaks a text into lines that fit in the given room, in cells. It breaks at blanks or, in words that do not fit,
// at no-break spaces and otherwise anywhere.
func (p *wrapper) wrap(text []glyph, room int) (lines [][]glyph) {
	for _, pieces := range words.Fill(p.pieces(text, room), p.measure, func(int) int { return room }) {
		var line []glyph
		for i, word := range pieces {
			if i > 0 {
				line = append(line, glyph{' ', word[0].style})
			}
			line = append(line, word...)
		}
		lines = append(lines, line)
	}
	return lines
}

// pieces splits a text into words, and splits words that do not fit in the given room, if possible at no-break spaces.
func (p *wrapper) pieces(text []glyph, room int) [][]glyph {
	var all [][]glyph
	for _, word := range split(text, ' ') {
		parts := [][]glyph{word}
		if p.measure(word) > room {
			parts = split(word, nbsp)
		}
		for _, part := range parts {
			for p.measure(part) > room && len(part) > 1 {
				n := 1
				for p.measure(part[:n+1]) <= room {
					n++
				}
				all, part = append(all, part[:n:n]), part[n:]
			}
			all = append(all, part)
		}
	}
	return all
}

// split returns the nonempty parts of a text between occurrences of sep.
func split(text []glyph, sep rune) (parts [][]glyph) {
	start := 0
	for end := range len(text) + 1 {
		if end < len(text) && text[end].r != sep {
			continue
		}
		if start < end {
			parts = append(parts, text[start:end:end])
		}
		start = end + 1
	}
	return parts
}

// columnGap is the space between the columns of a table, in cells.
const columnGap = 2

// addTable adds a table at the given indentation in cells. Each column is as wide as its widest cell; if there is too
// little room, the widest columns are narrowed. If a column becomes too narrow to read, the table becomes a list.
func (p *wrapper) addTable(rows [][][]glyph, indent int) {
	widths := make([]int, len(rows[0]))
	sum := indent + columnGap*(len(widths)-1)
	for c := range widths {
		for _, row := range rows {
			widths[c] = max(widths[c], p.measure(row[c]))
		}
		sum += widths[c]
	}
	const least = 10
	for ; sum > p.width; sum-- {
		widest := slices.Index(widths, slices.Max(widths))
		if widths[widest]--; widths[widest] < least {
			p.addItems(rows, indent)
			return
		}
	}
	for i, row := range rows {
		var cells [][][]glyph
		height := 0
		for c, cell := range row {
			cells = append(cells, p.wrap(cell, widths[c]))
			height = max(height, len(cells[c]))
		}
		for y := range height {
			line := blanks(indent)
			for c, cell := range cells {
				var text []glyph
				if y < len(cell) {
					text = cell[y]
				}
				line = append(line, text...)
				line = append(line, blanks(widths[c]-p.measure(text)+columnGap)...)
			}
			p.addLine(line)
		}
		if i == 0 {
			p.addLine(append(blanks(indent), glyphs(strings.Repeat("─", sum-indent), Quiet)...))
		}
	}
}

// addItems adds a table as a list with an item for each row, at the given indentation in cells.
func (p *wrapper) addItems(rows [][][]glyph, indent int) {
	for _, row := range rows[1:] {
		var text []glyph
		for c, cell := range row {
			if c > 0 {
				text = append(text, glyphs(": ", Plain)...)
			}
			text = append(text, cell...)
		}
		p.addWrapped(text, indent, "• ")
	}
}
