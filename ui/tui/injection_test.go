package tui

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"
)

// hostile is text that would clear the screen, set the title, turn the writing round and ring the bell.
const hostile = "\x1b[2J\x1b]0;own\x07\x9b31m\u202e\u200b\r\n\bX"

// styles are the only escape sequences of a frame.
var styles = regexp.MustCompile("\x1b\\[[0-9;]*m")

// harmless checks that a frame holds styles and lines, and no other control or formatting characters.
func harmless(t *testing.T, what, frame string) {
	t.Helper()
	for _, r := range styles.ReplaceAllString(frame, "") {
		if r != '\n' && unicode.In(r, unicode.Cc, unicode.Cf) {
			t.Errorf("%s: %q on the screen", what, r)
			return
		}
	}
}

// TestNothingInjectsIntoTheMenu: neither the settings, nor what themes are called, nor errors.
func TestNothingInjectsIntoTheMenu(t *testing.T) {
	app, kept := newApp(t, termenv.TrueColor, 80, 24)
	opts := app.opts
	opts.Look = func() (Look, error) { return someTable(t, termenv.TrueColor).Look, nil }
	opts.Note = errors.New("open /" + hostile + ": no").Error()
	opts.Themes = func() []string { return []string{hostile, "felt"} }
	for _, name := range []string{"theme", "name"} {
		if err := kept.Set(name, hostile); err != nil {
			t.Fatal(err)
		}
	}
	a, err := NewApp(opts)
	if err != nil {
		t.Fatal(err)
	}
	a.Init()
	a.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	harmless(t, "the menu", a.View())
	if !strings.Contains(a.View(), "open /") {
		t.Error("the note is not shown")
	}
	for i, page := range []*page{a.settings(), a.newTable()} {
		page.Init()
		page.Update(tea.WindowSizeMsg{Width: 80, Height: 60})
		harmless(t, []string{"the settings", "the table"}[i], page.View())
	}
}

// FuzzTheme: a theme file is refused with one harmless line, or what it writes to the terminal are styles and signs of one cell.
func FuzzTheme(f *testing.F) {
	for _, text := range []string{
		`{"base": "daylight", "marks": "shapes", "colours": {"felt": {"true": "#dfe8f0", "ansi256": "254", "ansi": "15"}}}`,
		`{"base": "own"}`, `{"base": "../felt"}`, `{"base": "felt", "marks": "\u001b[2J"}`, `{"base": "felt", "colours": {"ink": {"true": "\u001b"}}}`,
		`{"base": "felt", "colours": {"ink": {"true": "#123456\n", "ansi256": "1", "ansi": "1"}}}`, `null`, `[]`, `{"colours": null}`, "\x1b", "",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		own := fstest.MapFS{"own.json": {Data: text}}
		for _, profile := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI, termenv.Ascii} {
			look := lookOf("own", profile)
			look.Own = own
			p, err := newPalette(look)
			if err != nil {
				if strings.ContainsFunc(err.Error(), unicode.IsControl) {
					t.Errorf("the error has control characters: %q", err)
				}
				continue
			}
			for r := none + 1; r < roles; r++ {
				for _, style := range []string{p.fg[r], p.bg[r]} {
					if sequences.ReplaceAllString(style, "") != "" {
						t.Errorf("%s writes %q", roleNames[r], style)
					}
				}
			}
			for _, mark := range p.marks {
				if mark == 0 || unicode.IsControl(mark) {
					t.Errorf("a mark is %q", mark)
				}
			}
		}
	})
}
