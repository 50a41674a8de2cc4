package rulebook

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"fair/okey/assets"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

func wordsIn(lang string) *words.Words {
	return check.Must(words.New(lang))
}

// eachPreset calls f with the text of every preset in every language.
func eachPreset(t *testing.T, f func(t *testing.T, lang, preset string, text *Text)) {
	for _, lang := range words.Languages() {
		for _, p := range game.Presets() {
			t.Run(lang+"/"+p.Name, func(t *testing.T) {
				text := check.Must(New(wordsIn(lang), p.Name, p.Rules, Lettered))
				f(t, lang, p.Name, text)
			})
		}
	}
}

// plainText returns the text of glyphs, with tiles in letters.
func plainText(text []glyph) string { return words.Plain(runes(text)) }

// textOf joins lines, with tiles in letters.
func textOf(lines []Line) string {
	var b strings.Builder
	for _, l := range lines {
		for _, s := range l.Spans {
			b.WriteString(words.Plain(s.Text))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestRules_Switches checks that every house rule has one heading with its value, and a paragraph, in the presets where
// it applies, and that no other heading has a key.
func TestRules_Switches(t *testing.T) {
	for _, lang := range words.Languages() {
		w := wordsIn(lang)
		for _, p := range game.Presets() {
			text := check.Must(New(w, p.Name, p.Rules, Drawn))
			check.Equal(t, plainText(text.blocks[0].text), w.Say("preset."+p.Name))
			keys := map[string]int{}
			for _, b := range text.blocks {
				keys[b.key]++
			}
			delete(keys, "")
			for _, s := range game.Switches() {
				at := slices.IndexFunc(text.blocks, func(b block) bool { return b.key == s.Name })
				if !s.Applies(p.Rules) {
					check.That(t, at < 0, "%s: the rules of %s explain %s, which does nothing there", lang, p.Name, s.Name)
					continue
				}
				check.Equal(t, keys[s.Name], 1, lang, p.Name, s.Name)
				delete(keys, s.Name)
				if at < 0 {
					t.Errorf("the rules of %s say nothing about %s: assets/rules/%s needs a heading \"### … {#%s}\" and a paragraph",
						p.Name, s.Name, lang, s.Name)
					continue
				}
				value := ": " + w.SwitchValue(s.Name, s.Get(p.Rules))
				check.That(t, strings.HasSuffix(plainText(text.blocks[at].text), value), "%s: %s: no heading ends with %q", lang, p.Name, value)
				check.That(t, at+1 != len(text.blocks) && text.blocks[at+1].level == 0 && text.blocks[at+1].mark == "" && text.blocks[at+1].rows == nil, "%s: %s: no paragraph about %s", lang, p.Name, s.Name)
			}
			check.That(t, len(keys) == 0, "%s: %s: these are no house rules of the game: %v", lang, p.Name, keys)
		}
	}
}

// TestRules_Languages checks that all languages have the same headings, lists, tables, tiles, and numbers in tables, in
// the same order.
func TestRules_Languages(t *testing.T) {
	shapes := map[string]string{}
	eachPreset(t, func(t *testing.T, lang, preset string, text *Text) {
		var shape strings.Builder
		for i, b := range text.blocks {
			if i == 1 {
				continue // not in the section on the notation of tiles
			}
			fmt.Fprintf(&shape, "\n%t %d %s %q ", b.rows != nil, b.level, b.key, b.mark)
			for _, g := range slices.Concat(append(slices.Concat(b.rows...), b.text)...) {
				if x, ok := words.MarkedTile(g.r); ok {
					fmt.Fprintf(&shape, "%v ", x)
				}
			}
			for _, row := range b.rows[min(1, len(b.rows)):] {
				if n := plainText(row[1]); len(n) < 5 {
					fmt.Fprintf(&shape, "| %s ", n)
				}
			}
		}
		if shapes[preset] == "" {
			shapes[preset] = shape.String()
		}
		a, b := strings.Split(shapes[preset], "\n"), strings.Split(shape.String(), "\n")
		for i := range min(len(a), len(b)) {
			check.Need(t, a[i] == b[i], "part %d: %q, in the other language %q", i, b[i], a[i])
		}
		check.Equal(t, len(a), len(b), " parts")
	})
}

// TestRules_Conditions checks that a line such as {jokers="fake"} names a house rule and one of its values, and that
// the block below it is shown only with that value.
func TestRules_Conditions(t *testing.T) {
	for _, lang := range words.Languages() {
		limited := map[string]int{}
		err := fs.WalkDir(assets.Files, "rules/"+lang, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			source, err := assets.Files.ReadFile(path)
			if err != nil {
				return err
			}
			blocks, err := parse(source, nil)
			for _, b := range blocks {
				for name, value := range b.conditions {
					limited[name+"="+value]++
					s, err := game.SwitchByName(name)
					check.That(t, err == nil && slices.Contains(s.Choices(), value), "%s: no switch has %s=%s: %v", path, name, value, err)
				}
			}
			return err
		})
		check.OK(t, err)
		check.That(t, limited["jokers=okey"] != 0 && limited["jokers=fake"] != 0, "%s: %v", lang, limited)
	}
	blocks := check.Must(parse([]byte("{jokers=\"fake\"}\n# Fake\n\nunder it\n\n# Both\n\n{jokers=\"okey\"}\nokey\n\n{jokers=\"fake\"}\nfake\n\nall\n"), nil))
	text := &Text{}
	text.addBlocks(blocks, wordsIn("en"), game.Classic())
	check.Equal(t, strings.Join(strings.Fields(textOf(text.Lines(80, LetterWidth))), " "), "Both okey all")
}

// TestRules_Emulator checks that, if the false jokers are wild, the text mentions neither wild okeys nor gösterme (rule
// 1.9). The introduction may mention them, since it compares the game with classic Okey.
func TestRules_Emulator(t *testing.T) {
	for _, lang := range words.Languages() {
		w := wordsIn(lang)
		rules := check.Must(game.PresetByName("emulator"))
		text := check.Must(New(w, "emulator", rules, Drawn))
		wrong := regexp.MustCompile(`\bokeys?\b|\bokey(ler|le|in|dir)|gösterme\b|gösterebilir|göstermek\b.*:`)
		intro, key := true, ""
		for _, b := range text.blocks {
			if b.level > 0 {
				intro, key = intro && plainText(b.text) != w.Say("preset.classic"), b.key
			}
			said := plainText(append(slices.Concat(slices.Concat(b.rows...)...), b.text...))
			said = strings.NewReplacer("sahte okey", "", "Sahte okey", "").Replace(said)
			check.That(t, intro || key == "jokers" || key == "show" || !wrong.MatchString(said), "%s: %q", lang, said)
		}
	}
}

// TestRules_Examples checks that the hand given as an example of a win does win (rules 1.4, 1.5 and 3.1).
func TestRules_Examples(t *testing.T) {
	for _, lang := range words.Languages() {
		text := check.Must(New(wordsIn(lang), "classic", game.Classic(), Drawn))
		hands := 0
		for _, b := range text.blocks {
			var hand tile.Set
			for _, g := range b.text {
				if x, ok := words.MarkedTile(g.r); ok {
					hand.Add(x)
				}
			}
			if hand.Len() != 14 {
				continue
			}
			hands++
			check.Equal(t, meld.NewSolver(game.Classic().Terms(tile.New(tile.Red, 4))).Distance(hand).Melds, 0, plainText(b.text))
		}
		check.Equal(t, hands, 1, lang)
	}
}

// TestLines_Fit checks that lines of any width fit and have no trailing blanks, and that no text is lost and no
// Markdown is left.
func TestLines_Fit(t *testing.T) {
	pictures := func(r rune) int { // makes tiles wider than any interface does
		if _, ok := words.MarkedTile(r); ok {
			return 4
		}
		return 1
	}
	eachPreset(t, func(t *testing.T, lang, preset string, text *Text) {
		letters := func(lines []Line) string { // returns the characters that do not depend on the width
			all := strings.Fields(strings.NewReplacer("─", "", "•", "", ":", "").Replace(textOf(lines)))
			together := []rune(strings.Join(all, ""))
			slices.Sort(together)
			return string(together)
		}
		headings := 0
		for _, b := range text.blocks {
			headings += len(b.rows)
		}
		want := letters(text.Lines(200, LetterWidth))
		narrowest, step := -1, testsize.Of(5, 1)
		if files, _ := files(lang, preset); len(files) > 1 {
			narrowest, step = 20, 60 // another preset tests the shared text at every width
		}
		for width := 20; width <= 200; width += step {
			for _, cells := range []func(rune) int{LetterWidth, pictures} {
				lines := text.Lines(width, cells)
				for _, l := range lines {
					n := 0
					for i, s := range l.Spans {
						for _, r := range s.Text {
							n += cells(r)
						}
						check.Need(t, i < len(l.Spans)-1 || !strings.HasSuffix(s.Text, " "), "width %d: blanks at the end of %q", width, s.Text)
					}
					check.Need(t, n <= width, "width %d: a line of %d: %v", width, n, l)
				}
				if width%20 != 0 && width > 22 {
					continue
				}
				shown := textOf(lines)
				check.Need(t, letters(lines) == want || width <= 40 && headings > 0, "width %d: something is lost", width)
				for _, mark := range []string{"**", "`", "#", "|", "{", "}", "](", "\\", "\u00a0"} {
					check.Need(t, !strings.Contains(shown, mark), "width %d: %q is left of the Markdown", width, mark)
				}
			}
		}
		for width := narrowest; width < 20; width++ {
			text.Lines(width, LetterWidth) // this must not panic
		}
	})
}

const constructs = `# Every construct

A paragraph with a **strong word**, tiles ` + "`R4 F K13`" + ` that stay together, groups
` + "`R1 R2 R3 | B5 B6 B7`" + `, and ` + "`okey rules`" + ` to type.

## Section

Before a list:

- one item that is long enough to be wrapped where there is little room
- another

1. first
2. second

    and what belongs to it

### Rule {#gosterme}

| What | How much it is |
|---|---|
| one thing | 2 |
| another thing, in more words | 4 |

Donaudampfschifffahrtsgesellschaftskapitän.
`

// TestLines_Constructs compares every construct, at a large and a small width, with the golden file. TestLines_Fit
// checks the other widths.
func TestLines_Constructs(t *testing.T) {
	blocks := check.Must(parse([]byte(constructs), nil))
	var all strings.Builder
	for _, width := range []int{60, 20} {
		fmt.Fprintf(&all, "%d characters wide\n\n%s\n", width, textOf((&Text{blocks}).Lines(width, LetterWidth)))
	}
	golden.RequireEqual(t, []byte(all.String()))
}

func TestParse_Unsupported(t *testing.T) {
	for _, source := range []string{"> said", "    code\n", "<b>x</b>", "a [link](x)", "![x](y)", "*emphasis*", "---\n"} {
		_, err := parse([]byte(source), nil)
		check.That(t, err != nil, "%q is accepted", source)
	}
}

func TestNearestPreset(t *testing.T) {
	for _, p := range game.Presets() {
		check.Equal(t, NearestPreset(p.Rules), p.Name)
	}
}

func TestNew_NoText(t *testing.T) {
	for _, preset := range []string{"", "nope", "*", "../en/classic", "classic/partners", "[", "?lassic", strings.Repeat("x", 1000)} {
		_, err := New(wordsIn("en"), preset, game.Classic(), Drawn)
		check.That(t, err != nil && len(err.Error()) <= 100, "%.20q: %v", preset, err)
	}
}

// TestNew_Spelled checks that rules with tiles in words have no marks and no line about letters, and that lists of
// tiles have their usual form, even where a sentence begins with a tile or names the false joker before its code.
func TestNew_Spelled(t *testing.T) {
	for lang, want := range map[string][]string{
		"en": {"two of each, and two false jokers. Everyone", "if red 5 is the okey, false joker is a red 5, and red 4, false joker, red 6 is a run", "9: red blue yellow", "blue 12 13 1"},
		"tr": {"bir de iki sahte okey. Herkesin", "Gösterge kırmızı 4 ise", "9: kırmızı mavi sarı", "mavi 12 13 1", "siyah 4 4"},
	} {
		for _, preset := range game.Presets() {
			text := check.Must(New(wordsIn(lang), preset.Name, preset.Rules, Spelled))
			var b strings.Builder
			for _, line := range text.Lines(79, LetterWidth) {
				for _, span := range line.Spans {
					b.WriteString(span.Text + " ")
				}
			}
			all := strings.ReplaceAll(strings.Join(strings.Fields(b.String()), " "), " .", ".")
			marked := strings.ContainsFunc(all, func(r rune) bool { _, ok := words.MarkedTile(r); return ok })
			check.That(t, !marked && !strings.Contains(all, "R red") && !strings.Contains(all, "R kırmızı"), "%s, %s: a mark or letters", lang, preset.Name)
			for _, part := range want {
				check.That(t, preset.Name != "classic" || strings.Contains(all, part), "%s: %q is not in\n%s", lang, part, all)
			}
			check.That(t, preset.Name != "emulator" || strings.Contains(all, "False joker stands for") || strings.Contains(all, "Sahte okey her taşın"), "%s: a sentence begins without a capital:\n%.600s", lang, all)
		}
	}
}
