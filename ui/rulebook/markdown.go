package rulebook

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gomarkdown/markdown/ast"
	"github.com/gomarkdown/markdown/parser"

	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// A Style is the style of a span.
type Style uint8

// The styles.
const (
	Plain   Style = iota
	Strong        // emphasis
	Code          // input to type
	Title         // name of the game
	Heading       // heading of a section
	Value         // current value of a house rule
	Quiet         // secondary text
)

// A glyph is a character or a tile mark (words.Mark), with its style.
type glyph struct {
	r     rune
	style Style
}

// nbsp is a no-break space. A line breaks there only if a word is too long.
const nbsp = '\u00a0'

func glyphs(text string, style Style) []glyph {
	var all []glyph
	for _, r := range text {
		all = append(all, glyph{r, style})
	}
	return all
}

// runes returns the characters of a text.
func runes(text []glyph) string {
	var b strings.Builder
	for _, g := range text {
		b.WriteRune(g.r)
	}
	return b.String()
}

// A block is a heading, a paragraph, a part of an item, or a table. It begins on a new line.
type block struct {
	level int    // the level of a heading, from 1, or 0 for any other block
	key   string // the name of the house rule that a heading is about
	// conditions maps house rules to the values with which the block is shown. The conditions of a heading also apply
	// to all blocks up to the next heading.
	conditions map[string]string
	mark       string // the text before an item, or blanks of the same width before a further paragraph of it
	text       []glyph
	rows       [][][]glyph // the cells of a table by row, or nil for any other block; the first row is the heading
}

// parse parses Markdown: headings with {#keys}, paragraphs, lists, tables, strong words and code, and lines such as
// {jokers="fake"} above blocks that are shown only for that value of a house rule. Code that consists of tiles becomes
// tile marks, or words in the language of spelled if that is not nil. The error names the first unsupported construct.
func parse(source []byte, spelled *words.Words) ([]block, error) {
	const known = parser.NoIntraEmphasis | parser.SpaceHeadings | parser.HeadingIDs | parser.Tables | parser.Attributes
	r := reader{spelled: spelled}
	r.readBlocks(parser.NewWithExtensions(known).Parse(source), "")
	return r.blocks, r.err
}

// A reader converts a syntax tree into blocks, and keeps the first error.
type reader struct {
	blocks  []block
	err     error
	spelled *words.Words // spells out the tiles; if nil, they remain marks
}

// readBlocks reads the blocks in a node. mark is put before the first of them.
func (r *reader) readBlocks(parent ast.Node, mark string) {
	for _, n := range parent.GetChildren() {
		first := len(r.blocks)
		switch n := n.(type) {
		case *ast.Heading:
			style := Heading
			if n.Level == 1 {
				style = Title
			}
			r.blocks = append(r.blocks, block{level: n.Level, key: n.HeadingID, text: r.readInline(n, style)})
		case *ast.Paragraph:
			r.blocks = append(r.blocks, block{mark: mark, text: r.readInline(n, Plain)})
			mark = strings.Repeat(" ", len([]rune(mark)))
		case *ast.List:
			for i, child := range n.GetChildren() {
				if n.ListFlags&ast.ListTypeOrdered != 0 {
					r.readBlocks(child, strconv.Itoa(max(1, n.Start)+i)+". ")
				} else {
					r.readBlocks(child, "• ")
				}
			}
		case *ast.Table:
			var b block
			for _, part := range n.GetChildren() { // the heading and the body of the table
				for _, row := range part.GetChildren() {
					style := Plain
					if len(b.rows) == 0 {
						style = Strong
					}
					var cells [][]glyph
					for _, cell := range row.GetChildren() {
						cells = append(cells, r.readInline(cell, style))
					}
					b.rows = append(b.rows, cells)
				}
			}
			r.blocks = append(r.blocks, b)
		default:
			r.refuse(n)
		}
		if c := n.AsContainer(); c != nil && c.Attribute != nil {
			for i := range r.blocks[first:] {
				b := &r.blocks[first+i]
				if b.conditions == nil {
					b.conditions = map[string]string{}
				}
				for name, value := range c.Attrs {
					b.conditions[name] = string(value)
				}
			}
		}
	}
}

func (r *reader) refuse(n ast.Node) {
	if r.err == nil {
		r.err = fmt.Errorf("%T cannot be shown", n)
	}
}

// readInline returns the text in a node.
func (r *reader) readInline(parent ast.Node, style Style) []glyph {
	var all []glyph
	for _, n := range parent.GetChildren() {
		switch n := n.(type) {
		case *ast.Text:
			all = append(all, glyphs(strings.ReplaceAll(string(n.Literal), "\n", " "), style)...)
		case *ast.Strong:
			all = append(all, r.readInline(n, Strong)...)
		case *ast.Code:
			code := codeGlyphs(string(n.Literal), style)
			if r.spelled != nil {
				all, code = r.spellTiles(all, code)
			}
			all = append(all, code...)
		default:
			r.refuse(n)
		}
	}
	return all
}

// spellTiles returns code with its tiles in words, and the text to keep before it. If code is a false joker and before
// ends with its name, spelled is empty, and kept is before without trailing blanks.
func (r *reader) spellTiles(before, code []glyph) (kept, spelled []glyph) {
	joker := strings.ToLower(strings.TrimSuffix(strings.TrimSpace(runes(before)), "s"))
	if runes(code) == words.Mark(tile.FalseJoker) && strings.HasSuffix(joker, r.spelled.Say("tile.joker")) {
		return trimRight(before), nil
	}
	start := "" // makes SpellTiles detect whether code begins a sentence
	if len(before) > 0 {
		start = ", "
	}
	style := Plain
	if len(code) > 0 {
		style = code[0].style
	}
	return before, glyphs(strings.TrimPrefix(r.spelled.SpellTiles(start+runes(code)), start), style)
}

// codeGlyphs returns code as tile marks with bars between groups, or as text to type if it does not consist of tiles.
func codeGlyphs(code string, style Style) []glyph {
	var all []glyph
	fields := strings.Fields(code)
	for i, field := range fields {
		switch {
		case i > 0 && fields[i-1] == "|":
			all = append(all, glyph{' ', style})
		case i > 0:
			all = append(all, glyph{nbsp, style})
		}
		t, err := tile.Parse(field)
		switch {
		case field == "|":
			all = append(all, glyph{'·', Quiet})
		case err == nil && t.String() == field:
			all = append(all, glyphs(words.Mark(t), style)...)
		default:
			return glyphs(strings.ReplaceAll(code, " ", string(nbsp)), Code)
		}
	}
	return all
}
