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

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

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
	lang      string
	localizer *i18n.Localizer
	fixed     map[string]string // texts without arguments, which need no template
	keyed     []string          // the IDs of the fixed texts that contain keys
	counted   map[string]bool   // whether a text has a singular form
	keys      map[string]string // the keys on the keyboard for the commands, by ID
	filled    map[string]string // the texts in keyed with their keys filled in
}

// cache holds the *Words by language.
var cache sync.Map

// New returns the Words of a language, always the same pointer. For an unknown language, the error lists Languages.
func New(lang string) (*Words, error) {
	if w, ok := cache.Load(lang); ok {
		return w.(*Words), nil
	}
	if !slices.Contains(Languages(), lang) {
		return nil, fmt.Errorf("no language %.30q; there is %s", lang, strings.Join(Languages(), ", "))
	}
	name := "locales/" + lang + ".json"
	text, err := assets.Files.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("the texts of %s cannot be read: %w", lang, err)
	}
	var all map[string]any // i18n.ParseMessageFileBytes takes three times the memory, and its garbage slows the start
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("the texts of %s cannot be read: %w", lang, err)
	}
	fixed := make(map[string]string, len(all))
	counted := map[string]bool{}
	var keyed []string
	var others []*i18n.Message
	for id, value := range all {
		var one string
		other, ok := value.(string)
		if forms, isMap := value.(map[string]any); isMap {
			one, _ = forms["one"].(string)
			other, ok = forms["other"].(string)
		}
		if !ok {
			return nil, fmt.Errorf("the text %s of %s is neither a string nor an object with one and other", id, lang)
		}
		one, other = hideKeys(one), hideKeys(other)
		if one == "" && !strings.Contains(other, "{{") {
			if fixed[id] = other; strings.Contains(other, keyMark) {
				keyed = append(keyed, id)
			}
			continue
		}
		counted[id] = one != ""
		others = append(others, &i18n.Message{ID: id, One: one, Other: other})
	}
	bundle := i18n.NewBundle(language.English)
	if err := bundle.AddMessages(language.Make(lang), others...); err != nil {
		return nil, fmt.Errorf("the texts of %s cannot be read: %w", lang, err)
	}
	read := &Words{lang: lang, localizer: i18n.NewLocalizer(bundle, lang), fixed: fixed, keyed: keyed, counted: counted}
	w, _ := cache.LoadOrStore(lang, read.WithKeys(nil))
	return w.(*Words), nil
}

// WithKeys returns a copy of w in which texts show the keys of commands. keys maps the ID of each command to its key,
// and must not change afterwards. Texts refer to a key as "[{{.Key.draw}}]". A missing key is shown as its ID.
func (w *Words) WithKeys(keys map[string]string) *Words {
	with := *w
	with.keys, with.filled = keys, make(map[string]string, len(w.keyed))
	for _, id := range w.keyed {
		with.filled[id] = with.fillKeys(w.fixed[id])
	}
	return &with
}

// keyMark encloses the ID of a command in a text that shows its key. Templates leave it unchanged.
const keyMark = "\x01"

// hideKeys replaces the key placeholders in a text with marked IDs.
func hideKeys(text string) string {
	return replaceKeys(text, "{{.Key.", "}}", func(id string) string { return keyMark + id + keyMark })
}

// fillKeys replaces the marked IDs in a text with keys.
func (w *Words) fillKeys(text string) string {
	return replaceKeys(text, keyMark, keyMark, func(id string) string { return cmp.Or(w.keys[id], id) })
}

// replaceKeys replaces each ID between open and end, along with open and end, with the result of repl.
func replaceKeys(text, open, end string, repl func(id string) string) string {
	before, rest, found := strings.Cut(text, open)
	if !found {
		return text
	}
	id, after, _ := strings.Cut(rest, end)
	return before + repl(id) + replaceKeys(after, open, end, repl)
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
// both.
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
func (w *Words) Has(id string) bool { return w.Say(id) != id }

// Say returns the text with the given ID, without arguments.
func (w *Words) Say(id string) string { return w.With(id, nil) }

// With returns the text with the given ID and arguments. Tiles among the arguments become tile marks (see Mark). If
// there is no such text, it returns the ID.
func (w *Words) With(id string, args Args) string {
	if text, ok := w.filled[id]; ok {
		return text
	}
	if text, ok := w.fixed[id]; ok {
		return text
	}
	data := make(map[string]any, len(args))
	config := i18n.LocalizeConfig{MessageID: id, TemplateData: data}
	for name, arg := range args {
		if t, ok := arg.(tile.Tile); ok {
			arg = Mark(t)
		}
		if name == "Count" && w.counted[id] {
			config.PluralCount = arg
		}
		if n, ok := arg.(int); ok {
			arg = Number(n)
		}
		data[name] = arg
	}
	text, err := w.localizer.Localize(&config)
	if err != nil {
		return id
	}
	return w.fillKeys(text)
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
	return w.LocalizeDecimals(text)
}

// Thousands returns a nonnegative number with thousands separators, such as "1,240".
func (w *Words) Thousands(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + w.Say("thousands") + text[at:]
	}
	return text
}

// LocalizeDecimals replaces decimal points in formatted numbers with the decimal separator of the language.
func (w *Words) LocalizeDecimals(text string) string {
	if w.lang == "tr" {
		return strings.ReplaceAll(text, ".", ",")
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
