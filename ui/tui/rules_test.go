package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/ui/words"
)

// openRules goes from the menu to the rules.
func openRules(t *testing.T, app *App) *rulesScreen {
	t.Helper()
	use(app, "home", "down", "down", "down", "enter")
	s, ok := app.screen.(*rulesScreen)
	if !ok {
		t.Fatalf("%T instead of the rules", app.screen)
	}
	return s
}

func TestRulesAreReadFromTheMenu(t *testing.T) {
	app, kept := newApp(t, termenv.Ascii, 80, 24)
	s, err := game.SwitchByName("gosterme")
	if err == nil {
		err = kept.SetSwitch(s, "off")
	}
	if err == nil {
		err = kept.Set("preset", "partners")
	}
	if err != nil {
		t.Fatal(err)
	}
	screen := openRules(t, app)
	appShows(t, app, "Partners")
	use(app, "end")
	appShows(t, app, "Partners: yes")
	last := screen.top
	use(app, "down")
	if screen.top != last {
		t.Error("it scrolls beyond the end")
	}
	for n := 0; !strings.Contains(app.View(), "Gösterme: no"); n++ {
		if n > 10 {
			t.Fatal("the house rule of the table is not shown")
		}
		screen.Update(tea.KeyMsg{Type: tea.KeyPgUp})
	}
	use(app, "home", "up")
	if screen.top != 0 {
		t.Error("it scrolls beyond the beginning")
	}
	use(app, "down", "down")
	if screen.top != 2 {
		t.Errorf("two lines down is line %d", screen.top)
	}
	use(app, "esc")
	appShows(t, app, "Settings")
	openRules(t, app)
	if !use(app, "ctrl+c") {
		t.Error("Ctrl-C does not quit")
	}
}

// TestEveryPageIsSeen: page by page, every line comes by.
func TestEveryPageIsSeen(t *testing.T) {
	app, _ := newApp(t, termenv.Ascii, 80, 24)
	screen := openRules(t, app)
	seen := map[int]bool{}
	for range len(screen.lines) {
		for i := range screen.room() {
			seen[screen.top+i] = true
		}
		screen.Update(tea.KeyMsg{Type: tea.KeyPgDown})
	}
	for i := range screen.lines {
		if !seen[i] {
			t.Fatalf("line %d is never shown", i)
		}
	}
}

func TestRulesOfEveryGame(t *testing.T) {
	app, _ := newApp(t, termenv.Ascii, 80, 24)
	openRules(t, app)
	w, _ := words.New("en")
	for _, p := range game.Presets() {
		appShows(t, app, w.Say("preset."+p.Name))
		use(app, "end", "right")
	}
	appShows(t, app, w.Say("preset."+game.Presets()[0].Name)) // round again
	use(app, "left")
	appShows(t, app, w.Say("preset."+game.Presets()[len(game.Presets())-1].Name))
}

// TestRulesOfAnySize: exact lines at every size, and what was read stays in sight.
func TestRulesOfAnySize(t *testing.T) {
	for _, profile := range []termenv.Profile{termenv.TrueColor, termenv.Ascii} {
		app, _ := newApp(t, profile, 80, 24)
		screen := openRules(t, app)
		for w := 1; w <= 200; w += 9 {
			for h := 1; h <= 60; h += 1 {
				screen.Update(tea.WindowSizeMsg{Width: w, Height: h})
				screen.Update(tea.KeyMsg{Type: tea.KeyDown})
				lines := strings.Split(ansi.Strip(screen.View()), "\n")
				if len(lines) != h {
					t.Fatalf("%d×%d: %d lines", w, h, len(lines))
				}
				for _, line := range lines {
					if n := len([]rune(line)); n != w {
						t.Fatalf("%d×%d: a line of %d", w, h, n)
					}
				}
			}
		}
		screen.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
		screen.Update(tea.KeyMsg{Type: tea.KeyPgDown})
		part := screen.lines[screen.top].Part
		screen.Update(tea.WindowSizeMsg{Width: 120, Height: 30})
		if now := screen.lines[screen.top].Part; now != part {
			t.Errorf("after another size part %d is at the top, not %d", now, part)
		}
	}
}

// TestRulesAtTheTable: the second ? opens them over a table that goes on, the third closes them.
func TestRulesAtTheTable(t *testing.T) {
	opts := tableOptions(t, termenv.Ascii)
	opts.Rules.StartPoints = 7
	m := newTable(t, opts, 80, 24)
	press(m, "?")
	shows(t, m, "? all rules")
	press(m, "?")
	shows(t, m, "Classic Okey")
	hand := m.view.Hand
	press(m, "d", "x", "c")
	if m.view.Hand != hand || m.rules == nil {
		t.Fatal("keys go through the rules to the table")
	}
	m.Update(tea.WindowSizeMsg{Width: 120, Height: 36})
	press(m, "end")
	for n := 0; !strings.Contains(screen(m), "Points at the start: 7"); n++ {
		if n > 100 {
			t.Fatal("what is set at this table is not shown")
		}
		press(m, "up")
	}
	press(m, "?")
	if m.rules != nil || m.panel != noPanel {
		t.Error("the third ? does not go back to the table")
	}
	press(m, "?", "?", "esc")
	if m.rules != nil || m.panel != noPanel {
		t.Error("Escape does not go back to the table")
	}
	press(m, "?", "?")
	if cmd := press(m, "ctrl+c"); cmd == nil {
		t.Error("Ctrl-C does not quit")
	}
}

// TestTheRoundEndsBehindTheRules: who closes them sees how.
func TestTheRoundEndsBehindTheRules(t *testing.T) {
	m := newWatch(t)
	press(m, "?", "?")
	for m.view.Phase == game.Playing {
		before := m.now()
		think(t, m)
		m.Update(beat{before})
	}
	shows(t, m, "Classic Okey")
	press(m, "q")
	if m.rules != nil || m.panel != endPanel {
		t.Errorf("panel %d is open", m.panel)
	}
}

func TestRulesGolden(t *testing.T) {
	for _, lang := range words.Languages() {
		for _, width := range []int{80, 120} {
			app, kept := newApp(t, termenv.Ascii, width, width*3/10)
			if err := kept.Set("lang", lang); err != nil {
				t.Fatal(err)
			}
			if err := app.renew(); err != nil {
				t.Fatal(err)
			}
			follow(app, toMenu)
			screen := openRules(t, app)
			if width == 120 {
				for screen.top < len(screen.lines) && !strings.Contains(app.View(), "──") {
					use(app, "down") // to the table of points
				}
			}
			t.Run(lang+"-"+map[int]string{80: "80x24", 120: "120x36"}[width], func(t *testing.T) {
				golden.RequireEqual(t, []byte(app.View()))
			})
		}
	}
}

// TestTheMouseReadsTheRules: the wheel scrolls, the last line can be clicked, and what lies below is left alone.
func TestTheMouseReadsTheRules(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	press(m, "?", "?")
	if m.rules == nil {
		t.Fatal("no rules")
	}
	m.Update(tea.MouseMsg{X: 40, Y: 10, Button: tea.MouseButtonWheelDown})
	if m.rules.top != 3 {
		t.Errorf("the wheel scrolled to line %d", m.rules.top)
	}
	m.Update(tea.MouseMsg{X: 40, Y: 10, Button: tea.MouseButtonWheelUp})
	if m.rules.top != 0 {
		t.Errorf("the wheel scrolled back to line %d", m.rules.top)
	}
	if click(m, m.layout.stock); m.rules == nil || m.view.Step != game.MustDraw || m.panel != helpPanel {
		t.Error("a click goes through to the table")
	}
	foot := m.rules.foot()
	for _, k := range foot.keys {
		if k.name == "esc" {
			m.Update(tea.MouseMsg{X: 1 + k.x, Y: 23, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
		}
	}
	if m.rules != nil {
		t.Error("a click on Esc does not close the rules")
	}
}
