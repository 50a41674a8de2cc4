// Package rulebook is the rules to read: the texts of the assets, put together for a preset and the
// rules of a table, and wrapped to lines for whoever shows them.
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

// Text is the rules of one preset in one language.
type Text struct{ blocks []block }

// New puts the rules of a preset together: its own text, and that of the game it changes. After the
// name of each house rule stands what it is in rules; those that do nothing there are left out.
// With letters, a line says how tiles are written. The error says that there is no text for the
// preset, or what in it is not understood.
func New(w *words.Words, preset string, rules game.Rules, letters bool) (*Text, error) {
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
		blocks, err := parse(source)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		t.addBlocks(blocks, w, rules)
	}
	if letters {
		line := block{kind: paragraph, text: glyphs(w.With("rules.letters", words.Args{"Tile": tile.FalseJoker}), Quiet)}
		t.blocks = slices.Insert(t.blocks, 1, line) // below the title
	}
	return t, nil
}

// add adds blocks, with the value of each switch in its heading. Switches that do nothing in these
// rules are left out, and so is what is true for other rules only.
func (t *Text) addBlocks(blocks []block, w *words.Words, rules game.Rules) {
	idle := false
	for _, b := range blocks {
		if b.kind == heading {
			s, err := game.SwitchByName(b.key)
			known := b.key != "" && err == nil
			if idle = known && !s.Applies(rules) || !b.applies(rules); known && !idle {
				value := glyphs(w.SwitchValue(s.Name, s.Get(rules)), Value)
				b.text = slices.Concat(b.text, glyphs(": ", Plain), value)
			}
		}
		if !idle && b.applies(rules) {
			t.blocks = append(t.blocks, b)
		}
	}
}

// isTrue reports whether switches have the values that a block is about.
func (b *block) applies(rules game.Rules) bool {
	for name, value := range b.conditions {
		if s, err := game.SwitchByName(name); err != nil || s.Get(rules) != value {
			return false
		}
	}
	return true
}

// files are the texts that make up the rules of a preset, in the order to read them in.
func files(lang, preset string) ([]string, error) {
	if strings.ContainsAny(preset, `/*?[\`) {
		return nil, fmt.Errorf("%.30q is no name of a preset", preset)
	}
	games, err := fs.Glob(assets.Files, path.Join("rules", lang, preset+".md"))
	if err != nil || len(games) > 0 {
		return games, err
	}
	changed, err := fs.Glob(assets.Files, path.Join("rules", lang, "*", preset+".md"))
	if err == nil && len(changed) != 1 {
		err = fmt.Errorf("there are no rules of %.30q to read in %s", preset, lang)
	}
	if err != nil {
		return nil, err
	}
	return append(changed, path.Dir(changed[0])+".md"), nil
}

// Nearest is the preset that rules differ least from, for rules that are no longer known by a name.
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

// List is a text of one section, to which items are added.
func NewList(title string) *Text {
	return &Text{[]block{{kind: heading, level: 2, text: glyphs(title, Heading)}}}
}

// Add adds an item: something to type, and what it gives.
func (t *Text) AddItem(code, what string) {
	text := append(glyphs(strings.ReplaceAll(code, " ", string(nbsp)), Code), glyphs(" – "+what, Plain)...)
	t.blocks = append(t.blocks, block{kind: item, mark: "• ", text: text})
}
