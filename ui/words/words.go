// Package words returns the texts of the program by language and ID, and makes external text safe to show.
package words

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"fair/okey/assets"
	"fair/okey/game/tile"
)

// Languages returns the codes of the languages with a file in assets/locales. The first is the default.
func Languages() []string { return slices.Clone(languages) }

var languages = func() []string {
	const first = "en"
	found := []string{first}
	files, _ := fs.Glob(assets.Files, "locales/*.json") // the pattern is valid
	for _, file := range files {
		if code := strings.TrimSuffix(path.Base(file), ".json"); code != first {
			found = append(found, code)
		}
	}
	return found
}()

// Words holds the texts of one language. It is immutable and safe for concurrent use. Use New.
type Words struct {
	lang  string
	texts map[string]any    // each a string, or a map with the strings "one" and "other"
	keys  map[string]string // the keys on the keyboard for the commands, by ID
}

// cache holds the *Words by language.
var cache sync.Map

// New returns the Words of a language, always the same pointer. For an unknown language, the error lists Languages.
func New(lang string) (*Words, error) {
	if w, ok := cache.Load(lang); ok {
		return w.(*Words), nil
	}
	text, err := assets.Files.ReadFile("locales/" + lang + ".json")
	if err != nil {
		return nil, fmt.Errorf("no language %.30q; there is %s", lang, strings.Join(languages, ", "))
	}
	read := &Words{lang: lang}
	if err := json.Unmarshal(text, &read.texts); err != nil {
		return nil, fmt.Errorf("the texts of %s cannot be read: %w", lang, err)
	}
	w, _ := cache.LoadOrStore(lang, read)
	return w.(*Words), nil
}

// WithKeys returns a copy of w in which texts show the keys of commands. keys maps the ID of each command to its key,
// and must not change afterwards. Texts refer to a key as "[{{.Key.draw}}]". A missing key is shown as its ID.
func (w *Words) WithKeys(keys map[string]string) *Words {
	return &Words{lang: w.lang, texts: w.texts, keys: keys}
}

// FromEnvironment returns the language of the environment (LC_ALL, then LC_MESSAGES, then LANG), or the first of
// Languages if it is not available. getenv works like os.Getenv.
func FromEnvironment(getenv func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := getenv(name); value != "" {
			if lang := LanguageCode(value); slices.Contains(Languages(), lang) {
				return lang
			}
			break
		}
	}
	return Languages()[0]
}

// LanguageCode returns the language code of a locale, such as "tr" for "tr_TR.UTF-8".
func LanguageCode(locale string) string {
	code := strings.ToLower(locale)
	if end := strings.IndexAny(code, "_.-@"); end >= 0 {
		code = code[:end]
	}
	return code
}

// Args holds the arguments of a text by name. Count, an int, also selects the singular or plural form if the text has
// both: the singular for 1 and -1, as in English and in Turkish.
type Args map[string]any

// Lang returns the code of the language.
func (w *Words) Lang() string { return w.lang }

// ToUpper returns a text in upper case under the rules of the language: a Turkish i keeps its dot.
func (w *Words) ToUpper(text string) string {
	if w.lang == "tr" {
		return strings.ToUpperSpecial(unicode.TurkishCase, text)
	}
	return strings.ToUpper(text)
}

// Has reports whether there is a text with the given ID.
func (w *Words) Has(id string) bool { return w.texts[id] != nil }

// Say returns the text with the given ID, without arguments.
func (w *Words) Say(id string) string { return w.With(id, nil) }

// With returns the text with the given ID and arguments. Tiles among the arguments become tile marks (see Mark). The
// placeholder of a missing argument, such as "{{.Name}}", stays. If there is no such text, With returns the ID.
func (w *Words) With(id string, args Args) string {
	text := w.texts[id]
	if forms, ok := text.(map[string]any); ok {
		text = forms["other"]
		if count := args["Count"]; count == 1 || count == -1 {
			text = forms["one"]
		}
	}
	rest, ok := text.(string)
	if !ok {
		return id
	}
	said := ""
	for {
		before, placeholder, found := strings.Cut(rest, "{{.")
		if !found {
			return said + rest
		}
		name, after, _ := strings.Cut(placeholder, "}}")
		value := ""
		switch arg := args[name].(type) {
		case string:
			value = arg
		case int:
			value = Number(arg)
		case tile.Tile:
			value = Mark(arg)
		case nil:
			if key, ok := strings.CutPrefix(name, "Key."); ok {
				value = cmp.Or(w.keys[key], key)
			} else {
				value = "{{." + name + "}}"
			}
		default:
			value = fmt.Sprint(arg)
		}
		said, rest = said+before+value, after
	}
}

// Number returns a number in digits, with a proper minus sign.
func Number(n int) string { return strings.Replace(strconv.Itoa(n), "-", "−", 1) }

// Signed returns a number in digits with its sign, or "" for 0.
func Signed(n int) string {
	switch {
	case n == 0:
		return ""
	case n > 0:
		return "+" + Number(n)
	}
	return Number(n)
}

// Pad returns a text without tiles, followed by at least one blank and padded to a width in cells.
func Pad(text string, width int) string {
	return text + strings.Repeat(" ", max(1, width-len([]rune(text))))
}

// Decimal returns a number with the given number of decimals, in the notation of the language. A number that rounds to
// zero has no sign.
func (w *Words) Decimal(x float64, digits int) string {
	text := strconv.FormatFloat(x, 'f', digits, 64)
	if amount, negative := strings.CutPrefix(text, "-"); negative {
		text = amount
		if strings.Trim(amount, "0.") != "" {
			text = "−" + amount
		}
	}
	if w.lang == "tr" {
		text = strings.ReplaceAll(text, ".", ",")
	}
	return text
}

// Thousands returns a nonnegative number with thousands separators, such as "1,240".
func (w *Words) Thousands(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + w.Say("thousands") + text[at:]
	}
	return text
}

// SwitchValue returns the displayed form of a value of the named house rule (game.Switch).
func (w *Words) SwitchValue(name, value string) string {
	switch _, err := strconv.Atoi(value); {
	case err == nil:
		return value
	case value == "on" || value == "off":
		return w.Say("switch." + value)
	}
	return w.Say("switch." + name + "." + value)
}

// firstMark is the code point of the first tile mark, in the private use area, which Safe removes from external text.
const firstMark = '\uE000'

// Mark returns the mark of a tile in a text: one rune, to be replaced when the text is shown.
func Mark(t tile.Tile) string { return string(firstMark + rune(t)) }

// Marks returns the marks of tiles.
func Marks(tiles []tile.Tile) (marks []string) {
	for _, t := range tiles {
		marks = append(marks, Mark(t))
	}
	return marks
}

// MarkedTile returns the tile whose mark is r, and reports whether there is one.
func MarkedTile(r rune) (tile.Tile, bool) {
	t := tile.Tile(0)
	if r > firstMark && r <= firstMark+rune(tile.FalseJoker) {
		t = tile.Tile(r - firstMark)
	}
	return t, t != tile.None
}

// Plain replaces tile marks with notation, such as "R13".
func Plain(text string) string {
	var b strings.Builder
	for _, r := range text {
		if t, ok := MarkedTile(r); ok {
			b.WriteString(t.String())
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// LettersMislead reports whether the letters of the colours suggest other colours in the language: K is black, but in
// Turkish suggests "kırmızı", red.
func (w *Words) LettersMislead() bool { return w.lang == "tr" }

// SpellsTiles reports whether tiles are spelled out in text mode if the setting "spell" has the given value. For
// "auto", that depends on LettersMislead.
func (w *Words) SpellsTiles(value string) bool {
	return value == "words" || value == "auto" && w.LettersMislead()
}

// Colours returns the names of the colours, indexed by tile.Colour.
func (w *Words) Colours() [tile.Colours]string {
	return [tile.Colours]string{
		tile.Red: w.Say("colour.red"), tile.Blue: w.Say("colour.blue"), tile.Black: w.Say("colour.black"), tile.Yellow: w.Say("colour.yellow"),
	}
}
