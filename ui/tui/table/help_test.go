//go:build unconverted

package table

import (
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/practice"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// TestHelpIsReadWhole: at the smallest size no line of the help is cut, in any game, for who plays
// and who watches, in any language, with colours and without, with all it can say; and what a
// player needs is seen without scrolling.
func TestHelpIsReadWhole(t *testing.T) {
	for _, preset := range game.Presets() {
		for _, lang := range words.Languages() {
			for _, profile := range []termenv.Profile{termenv.Ascii, termenv.TrueColor} {
				for _, watch := range []bool{false, true} {
					opts := tableOptions(t, profile)
					opts.Rules, opts.Watch = preset.Rules, watch
					opts.Words, _ = words.New(lang)
					m, err := New(opts)
					if err != nil {
						t.Fatal(err)
					}
					m.layout = layout.New(layout.MinWidth, layout.MinHeight, m.rack().Columns(), m.s.LaysMelds())
					m.grid.Reset(layout.MinWidth, layout.MinHeight, cells.RoleFelt)
					if rows, room := len(m.pages().helpRows()), panelHeight(&m.layout); rows > room {
						t.Errorf("%s, %s: the help has %d rows, and room for %d; give one of the longest column another group",
							preset.Name, lang, rows, room)
					}
					m.opts.Chains = true
					for _, m.hand.byNumber = range []bool{false, true} {
						for _, r := range m.pages().helpRows() {
							if n := m.brush().Width(r.Text); n > layout.MinWidth-6 {
								t.Errorf("%s, %s: %d of %d cells: %s", preset.Name, lang, n, layout.MinWidth-6, r.Text)
							}
						}
					}
				}
			}
		}
	}
}

// TestHelpOfALessonAndAPuzzle: it names the keys that work there, and no others; in every language it
// is read whole at the smallest size.
func TestHelpOfALessonAndAPuzzle(t *testing.T) {
	for _, lang := range words.Languages() {
		opts := tableOptions(t, termenv.Ascii)
		opts.Words, _ = words.New(lang)
		tables := map[string]*Model{}
		for _, course := range practice.Courses() {
			m, err := NewPractice(opts, practice.NewCourse(course, new(practice.Progress)), nil)
			if err != nil {
				t.Fatal(err)
			}
			tables[course] = m
		}
		m, err := NewPractice(opts, practice.NewDeck(practice.LoadNotebook("", time.Now), false), nil)
		if err != nil {
			t.Fatal(err)
		}
		tables["training"] = m
		for name, m := range tables {
			m.Update(tea.WindowSizeMsg{Width: layout.MinWidth, Height: layout.MinHeight})
			rows := m.pages().helpRows()
			if room := panelHeight(&m.layout); len(rows) > room {
				t.Errorf("%s, %s: the help has %d rows, and room for %d", name, lang, len(rows), room)
			}
			text := ""
			for _, r := range rows {
				if n := m.brush().Width(r.Text); n > layout.MinWidth-6 {
					t.Errorf("%s, %s: %d of %d cells: %s", name, lang, n, layout.MinWidth-6, r.Text)
				}
				text += r.Text + "\n"
			}
			own := []string{"learn.show", "foot.back", "learn.on", "key.draw"}
			if name == "training" {
				own = []string{"train.next", "key.draw"}
			}
			for _, id := range own {
				if !strings.Contains(text, m.words.Say(id)) {
					t.Errorf("%s: the help does not name %q:\n%s", name, m.words.Say(id), text)
				}
			}
			for _, id := range []string{"key.hint", "key.next", "key.tutor", "key.review", "key.sheet"} {
				if strings.Contains(text, m.words.Say(id)) {
					t.Errorf("%s: the help names %q, which is of no use there:\n%s", name, m.words.Say(id), text)
				}
			}
		}
	}
}

// TestSaysWhatTheDigitsCount: on the screen and in the help, and what is counted after c and v
// (rules, section 6).
func TestSaysWhatTheDigitsCount(t *testing.T) {
	opts := tableOptions(t, termenv.Ascii)
	opts.Rules, _ = game.PresetByName("simple")
	opts.Chains = true
	for _, size := range [][2]int{{80, 24}, {120, 36}} {
		m := newTable(t, opts, size[0], size[1])
		for key, want := range map[string][2]string{"v": {"chains by number", "longest chains by number [v]; after [c] by colour"},
			"c": {"chains by colour", "longest chains by colour [c]; after [v] by number"}} {
			press(m, key)
			shows(t, m, want[0])
			press(m, "?")
			shows(t, m, want[1])
			press(m, "esc")
		}
		m.opts.Chains = false
		m.presentAll()
		if strings.Contains(pictureOf(m), "digits") {
			t.Error("there are no digits, but they are spoken of")
		}
	}
	classic := tableOptions(t, termenv.Ascii)
	classic.Chains = true
	m := newTable(t, classic, 80, 24)
	shows(t, m, "OKEY ")
	shows(t, m, "chains by colour")
}

// TestEveryKeyOfTheTableDoesSomething: by what the command does to the session, or by a handler.
func TestEveryKeyOfTheTableDoesSomething(t *testing.T) {
	command.Find(func(c *command.Command) bool {
		elsewhere := c.Mode&(command.Table|command.Watch) == 0 || // other modes do theirs
			c.ID == command.Quit || c.ID == command.Suspend
		if c.Do == nil && handlers[c.ID] == nil && !elsewhere {
			t.Errorf("%s does nothing: give it a Do in ui/command/table.go, or a handler in commands.go", c.ID)
		}
		return false
	})
}

// TestHelpNamesColoursWithoutColours: where letters tell them, it says which is which: K is black, and
// a Turk would take it for kırmızı.
func TestHelpNamesColoursWithoutColours(t *testing.T) {
	for lang, says := range map[string]string{"tr": "R kırmızı  B mavi  K siyah  Y sarı", "en": "R red  B blue  K black  Y yellow"} {
		opts := tableOptions(t, termenv.Ascii)
		opts.Words, _ = words.New(lang)
		m, err := New(opts)
		if err != nil {
			t.Fatal(err)
		}
		m.Update(tea.WindowSizeMsg{Width: layout.MinWidth, Height: layout.MinHeight})
		if rows := m.pages().helpRows(); !strings.Contains(rows[len(rows)-1].Text, says) {
			t.Errorf("%s: %s", lang, rows[len(rows)-1].Text)
		}
	}
}
