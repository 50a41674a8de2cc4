// Package words is every text that a person reads, in the person's language, and the care that text
// from outside needs before it is shown. It knows nothing of where a text will stand.
package words

import (
	"cmp"
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

// Languages lists the languages there are, by their codes: those that assets/locales has a file of.
// The first is the one for everybody else. The slice is the caller's own.
func Languages() []string { return slices.Clone(languages) }

var languages = func() []string {
	const first = "en"
	found := []string{first}
	files, _ := fs.Glob(assets.Files, "locales/*.json") // the pattern is a good one
	for _, file := range files {
		if code := strings.TrimSuffix(path.Base(file), ".json"); code != first {
			found = append(found, code)
		}
	}
	return found
}()

// Words says things in one language. It never changes once it is made, so any number of goroutines
// may use it. Use New.
type Words struct {
	lang      string
	localizer *i18n.Localizer
	fixed     map[string]string // texts without arguments, for every frame; never written again
	keyed     []string          // the ids of those that name keys
	counted   map[string]bool   // texts with a form for one; never written again
	keys      map[string]string // of the commands, by ID; never written again
	filled    map[string]string // the texts of keyed with their keys; never written again
}

// made holds the *Words that there are, by language.
var made sync.Map

// New is the words of a language of Languages, always the same ones; the error names the languages
// there are.
func New(lang string) (*Words, error) {
	if w, ok := made.Load(lang); ok {
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
	file, err := i18n.ParseMessageFileBytes(text, name, nil)
	if err != nil {
		return nil, fmt.Errorf("the texts of %s cannot be read: %w", lang, err)
	}
	fixed := make(map[string]string, len(file.Messages))
	counted := map[string]bool{}
	var keyed []string
	var others []*i18n.Message
	for _, m := range file.Messages {
		m.One, m.Other = hideKeys(m.One), hideKeys(m.Other)
		if m.One == "" && !strings.Contains(m.Other, "{{") {
			if fixed[m.ID] = m.Other; strings.Contains(m.Other, hidden) {
				keyed = append(keyed, m.ID)
			}
			continue
		}
		counted[m.ID] = m.One != ""
		others = append(others, m)
	}
	bundle := i18n.NewBundle(language.English)
	if err := bundle.AddMessages(file.Tag, others...); err != nil {
		return nil, fmt.Errorf("the texts of %s cannot be read: %w", lang, err)
	}
	read := &Words{lang: lang, localizer: i18n.NewLocalizer(bundle, lang), fixed: fixed, keyed: keyed, counted: counted}
	w, _ := made.LoadOrStore(lang, read.WithKeys(nil))
	return w.(*Words), nil
}

// WithKeys returns the same words with the keys of the commands, by ID, which texts name as
// "[{{.Key.draw}}]". A key that is missing shows as its ID. The map must not change any more.
func (w *Words) WithKeys(keys map[string]string) *Words {
	with := *w
	with.keys, with.filled = keys, make(map[string]string, len(w.keyed))
	for _, id := range w.keyed {
		with.filled[id] = with.fillKeys(w.fixed[id])
	}
	return &with
}

// hidden stands on both sides of the ID of a command where its key belongs, so that templates leave
// it alone.
const hidden = "\x01"

// hideKeys hides the places of keys in a text as it is written.
func hideKeys(text string) string {
	return replaceKeys(text, "{{.Key.", "}}", func(id string) string { return hidden + id + hidden })
}

// fillKeys puts the keys into a text.
func (w *Words) fillKeys(text string) string {
	return replaceKeys(text, hidden, hidden, func(id string) string { return cmp.Or(w.keys[id], id) })
}

// replaceKeys replaces what stands between two marks in a text, and the marks.
func replaceKeys(text, open, end string, with func(id string) string) string {
	before, rest, found := strings.Cut(text, open)
	if !found {
		return text
	}
	id, after, _ := strings.Cut(rest, end)
	return before + with(id) + replaceKeys(after, open, end, with)
}

// FromEnvironment is the language that the environment asks for (LC_ALL, then LC_MESSAGES, then
// LANG), or the first of Languages. getenv is os.Getenv or its like.
func FromEnvironment(getenv func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := getenv(name); value != "" {
			if lang := Code(value); slices.Contains(Languages(), lang) {
				return lang
			}
			break
		}
	}
	return Languages()[0]
}

// Code is the language's code in the name of a locale: "tr" of "tr_TR.UTF-8".
func Code(locale string) string {
	code := strings.ToLower(locale)
	if end := strings.IndexAny(code, "_.-@"); end >= 0 {
		code = code[:end]
	}
	return code
}

// Args are the arguments of a text by name. Count, an int, also chooses between one and many
// where a text has a form for each.
type Args map[string]any

// Lang is the code of the language.
func (w *Words) Lang() string { return w.lang }

// Capitals is a text in capitals, as the language writes them: the Turkish i has a dot there, too.
func (w *Words) Capitals(text string) string {
	if w.lang == "tr" {
		return strings.ToUpperSpecial(unicode.TurkishCase, text)
	}
	return strings.ToUpper(text)
}

// Has reports whether there is a text of an id.
func (w *Words) Has(id string) bool { return w.Say(id) != id }

// Say is the text of an id with no arguments.
func (w *Words) Say(id string) string { return w.With(id, nil) }

// With is the text of an id with arguments; Tile values among them become tile marks (see Mark).
// What is missing shows as its id: a test sees to it that nothing is.
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

// Number is a number in digits, below zero with the minus sign of the texts.
func Number(n int) string { return strings.Replace(strconv.Itoa(n), "-", "−", 1) }

// Signed returns a change in digits with its sign, and nothing for none.
func Signed(n int) string {
	switch {
	case n == 0:
		return ""
	case n > 0:
		return "+" + Number(n)
	}
	return Number(n)
}

// Pad returns a text without tiles followed by blanks, so many cells wide or one more than it is.
func Pad(text string, width int) string {
	return text + strings.Repeat(" ", max(1, width-len([]rune(text))))
}

// Decimal returns a number with so many digits after its point, as the language writes it. What rounds
// to zero has no sign.
func (w *Words) Decimal(x float64, digits int) string {
	text := strconv.FormatFloat(x, 'f', digits, 64)
	if amount, negative := strings.CutPrefix(text, "-"); negative {
		text = amount
		if strings.Trim(amount, "0.") != "" {
			text = "−" + amount
		}
	}
	return w.Figures(text)
}

// Figures is a text of figures, such as fmt writes, with the decimal points of the language.
func (w *Words) Figures(text string) string {
	if w.lang == "tr" {
		return strings.ReplaceAll(text, ".", ",")
	}
	return text
}

// SwitchValue is how a value of a switch of the rules (game.Switch) is said.
func (w *Words) SwitchValue(name, value string) string {
	switch _, err := strconv.Atoi(value); {
	case err == nil:
		return value
	case value == "on" || value == "off":
		return w.Say("switch." + value)
	}
	return w.Say("switch." + name + "." + value)
}

// marks is where tile marks begin: code points of the private use area, which no text from outside
// may hold.
const marks = '\uE000'

// Mark is a tile inside a text: one rune that whoever shows the text turns into a picture of the
// tile.
func Mark(t tile.Tile) string { return string(marks + rune(t)) }

// Marked is the tile that a rune of a text stands for.
func Marked(r rune) (tile.Tile, bool) {
	t := tile.Tile(0)
	if r > marks && r <= marks+rune(tile.FalseJoker) {
		t = tile.Tile(r - marks)
	}
	return t, t != tile.None
}

// Plain turns tile marks into the notation: "R13".
func Plain(text string) string {
	var b strings.Builder
	for _, r := range text {
		if t, ok := Marked(r); ok {
			b.WriteString(t.String())
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// LettersMislead reports whether the letters of the colours say something else in the language: K is
// black, and a Turk reads "kırmızı", red.
func (w *Words) LettersMislead() bool { return w.lang == "tr" }

// Spells reports whether tiles are spelled in lines of text by a value of the setting for that: where
// the player has not chosen, they are if letters would mislead.
func (w *Words) Spells(value string) bool {
	return value == "words" || value == "auto" && w.LettersMislead()
}

// Colours are what the colours of the tiles are called, by tile.Colour.
func (w *Words) Colours() [tile.Colours]string {
	return [tile.Colours]string{
		tile.Red: w.Say("colour.red"), tile.Blue: w.Say("colour.blue"), tile.Black: w.Say("colour.black"), tile.Yellow: w.Say("colour.yellow"),
	}
}
