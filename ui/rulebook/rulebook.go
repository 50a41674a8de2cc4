// Package rulebook assembles the written rules for a preset and the rules of a table from the texts in assets, and
// wraps them into lines.
package rulebook

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"fair/okey/assets"
	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// A Text is a formatted text, such as the rules of one preset in one language.
type Text struct{ blocks []block }

// A TileForm is the form in which the tiles of a text are written.
type TileForm uint8

const (
	// Drawn: as marks (words.Mark), to be drawn.
	Drawn TileForm = iota
	// Lettered: as marks, to be written as letters. A line explains the letters.
	Lettered
	// Spelled: in words.
	Spelled
)

// New returns the rules of a preset: its own text, followed by the text of the game it is based on. The heading of each
// house rule shows its value in rules; house rules that do not apply are left out. New returns an error if there is no
// text for the preset.
func New(w *words.Words, preset string, rules game.Rules, tiles TileForm) (*Text, error) {
	files, err := files(w.Lang(), preset)
	if err != nil {
		return nil, err
	}
	t := &Text{}
	for _, name := range files {
		source, err := assets.Files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		spelled := w
		if tiles != Spelled {
			spelled = nil
		}
		blocks, err := parse(source, spelled)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		t.addBlocks(blocks, w, rules)
	}
	if tiles == Lettered {
		line := block{text: glyphs(w.With("rules.letters", words.Args{"Tile": tile.FalseJoker}), Quiet)}
		t.blocks = slices.Insert(t.blocks, 1, line) // below the title
	}
	return t, nil
}

// addBlocks adds the blocks that apply under rules. It adds the value of each house rule to its heading.
func (t *Text) addBlocks(blocks []block, w *words.Words, rules game.Rules) {
	idle := false
	for _, b := range blocks {
		if b.level > 0 {
			s, err := game.SwitchByName(b.key)
			if idle = err == nil && !s.Applies(rules) || !b.applies(rules); err == nil && !idle {
				value := glyphs(w.SwitchValue(s.Name, s.Get(rules)), Value)
				b.text = slices.Concat(b.text, glyphs(": ", Plain), value)
			}
		}
		if !idle && b.applies(rules) {
			t.blocks = append(t.blocks, b)
		}
	}
}

// applies reports whether rules satisfies the conditions of a block.
func (b *block) applies(rules game.Rules) bool {
	for name, value := range b.conditions {
		if s, err := game.SwitchByName(name); err != nil || s.Get(rules) != value {
			return false
		}
	}
	return true
}

// files returns the paths of the texts of a preset, in reading order.
func files(lang, preset string) ([]string, error) {
	if strings.ContainsAny(preset, `/*?[\`) {
		return nil, fmt.Errorf("%.30q is no name of a preset", preset)
	}
	games, _ := fs.Glob(assets.Files, path.Join("rules", lang, preset+".md")) // the pattern is valid
	if len(games) > 0 {
		return games, nil
	}
	changed, _ := fs.Glob(assets.Files, path.Join("rules", lang, "*", preset+".md"))
	if len(changed) != 1 {
		return nil, fmt.Errorf("there are no rules of %.30q to read in %s", preset, lang)
	}
	return append(changed, path.Dir(changed[0])+".md"), nil
}

// NearestPreset returns the name of the preset that differs least from rules.
func NearestPreset(rules game.Rules) string {
	differ := func(p game.Preset) int {
		n := 0
		if rules.Game != p.Rules.Game {
			n++
		}
		for _, f := range game.Fields() {
			if f.Value(rules) != f.Value(p.Rules) {
				n++
			}
		}
		return n
	}
	return slices.MinFunc(game.Presets(), func(a, b game.Preset) int { return differ(a) - differ(b) }).Name
}

// NewList returns a text with a heading and an empty list.
func NewList(title string) *Text {
	return &Text{[]block{{level: 2, text: glyphs(title, Heading)}}}
}

// AddItem adds an item to the list: code to type, and a description of it.
func (t *Text) AddItem(code, what string) {
	text := append(glyphs(strings.ReplaceAll(code, " ", string(nbsp)), Code), glyphs(" – "+what, Plain)...)
	t.blocks = append(t.blocks, block{mark: "• ", text: text})
}
