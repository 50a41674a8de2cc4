package tui

import (
	"context"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"
	"github.com/muesli/termenv"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/cells"
	"fair/okey/ui/menu"
	"fair/okey/ui/practice"
	"fair/okey/ui/session"
	"fair/okey/ui/settings"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// newApp returns the program at its menu in a window of w by h cells, and its settings, which no other test uses.
func newApp(t *testing.T, profile termenv.Profile, w, h int) (*App, *settings.Settings) {
	t.Helper()
	kept := check.Must(settings.Load(filepath.Join(t.TempDir(), "settings.json")))
	model := tableOptions(t, profile)
	said := func() (*words.Words, error) {
		return words.New(strings.Replace(kept.Get("lang"), settings.Auto, "en", 1))
	}
	app := check.Must(NewApp(menu.Host[table.Options]{
		Settings: kept,
		Themes:   func() []string { return append([]string{settings.Auto}, cells.Themes(nil)...) },
		Words:    said,
		Table: func(watch bool) (table.Options, error) {
			opts := model
			opts.Watch = watch
			var err error
			if opts.Words, err = said(); err != nil {
				return opts, err
			}
			opts.Rules, err = kept.Rules()
			return opts, err
		},
		Lesson: func() (table.Options, error) {
			opts := model
			opts.Shelf, opts.Brackets = nil, kept.Get("brackets")
			var err error
			opts.Words, err = said()
			return opts, err
		},
		Notebook: func() *practice.Notebook { return practice.LoadNotebook("", time.Now) },
		Search:   func(context.Context, *practice.Notebook, func(match, of int)) error { return nil },
	}, styleOf(t, profile, kept)))
	app.clock.Tick = func(time.Duration, func(time.Time) tea.Msg) tea.Cmd { return nil } // timers never fire
	app.Init()
	app.Update(tea.WindowSizeMsg{Width: w, Height: h})
	return app, kept
}

// styleOf returns a function that returns the look of the settings.
func styleOf(t *testing.T, profile termenv.Profile, kept *settings.Settings) func() (cells.Look, error) {
	return func() (cells.Look, error) {
		look := tableOptions(t, profile).Look
		look.Theme = strings.Replace(kept.Get("theme"), settings.Auto, "felt", 1)
		return look, look.Check()
	}
}

// saveUnfinishedMatch makes a few moves in a match and leaves it unfinished in dir.
func saveUnfinishedMatch(t *testing.T, dir string) {
	t.Helper()
	opts := tableOptions(t, termenv.Ascii)
	opts.Shelf = session.NewShelf(dir, "okey test", time.Now)
	m := check.Must(NewTable(opts))
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("q")})
	_, leave := m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("y")})
	if _, quit := leave().(tea.QuitMsg); !quit { // quits only after writing the match
		t.Fatal("the table is not left")
	}
}

// tableOptions returns the options of a table with a fixed seed.
func tableOptions(t testing.TB, profile termenv.Profile) table.Options {
	t.Helper()
	level := check.Must(bots.LevelByName("cirak"))
	renderer := lipgloss.NewRenderer(io.Discard)
	renderer.SetColorProfile(profile)
	return table.Options{
		Table: session.Table{
			Rules: game.Classic(), Levels: [4]bots.Level{level, level, level, level}, Hints: -1,
			Seeds: func() table.Seeds { return table.Seeds{Seed: game.SeedOf(42), Bots: 42} },
		},
		Words: tabletest.Words(t, "en"), Look: cells.Look{Renderer: renderer},
	}
}

// press presses keys and runs the resulting commands. It reports whether the program has quit.
func press(app *App, keys ...string) (quit bool) {
	for _, k := range keys {
		types := map[string]tea.KeyType{
			"left": tea.KeyLeft, "right": tea.KeyRight, "up": tea.KeyUp, "down": tea.KeyDown, "enter": tea.KeyEnter, "esc": tea.KeyEsc,
			"tab": tea.KeyTab, "shift+tab": tea.KeyShiftTab, "end": tea.KeyEnd, "home": tea.KeyHome, "ctrl+c": tea.KeyCtrlC,
			"backspace": tea.KeyBackspace, "delete": tea.KeyDelete,
		}
		msg := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k)}
		if t, ok := types[k]; ok {
			msg = tea.KeyMsg{Type: t}
		}
		_, cmd := app.Update(msg)
		quit = follow(app, cmd)
	}
	return quit
}

// follow runs a command that may show another screen. It reports whether the program has quit.
func follow(app *App, cmd tea.Cmd) (quit bool) {
	if cmd == nil {
		return false
	}
	switch msg := cmd().(type) {
	case showScreenMsg, appAnswer:
		app.Update(msg)
	case tea.QuitMsg:
		return true
	case tea.BatchMsg:
		for _, c := range msg {
			quit = follow(app, c) || quit
		}
	}
	return quit
}

// checkShows fails the test unless the screen shows text.
func checkShows(t *testing.T, app *App, text string) {
	t.Helper()
	if s := ansi.Strip(app.View()); !strings.Contains(s, text) {
		t.Fatalf("the screen does not show %q:\n%s", text, s)
	}
}

func TestMenu(t *testing.T) {
	app, _ := newApp(t, termenv.Ascii, 80, 24)
	checkShows(t, app, "not played yet")
	press(app, append(keysTo(t, app, "New table"), "enter")...)
	if _, ok := app.screen.(*table.Model); !ok {
		t.Fatal("no table")
	}
	press(app, "q")
	checkShows(t, app, "Leave?")
	press(app, "y")
	checkShows(t, app, "Settings")
	press(app, keysTo(t, app, "New table")...)
	checkShows(t, app, "House rules")
	if press(app, "esc"); app.screen.(*screen.Page).Shown[app.screen.(*screen.Page).At].Label != "New table" {
		t.Error("the menu does not keep its selection")
	}
	press(app, append(keysTo(t, app, "New table"), "down", "enter")...)
	if _, ok := app.screen.(*table.Model); !ok {
		t.Fatal("nothing to watch")
	}
	checkShows(t, app, "Space pause")
	press(app, "q")
	press(app, keysTo(t, app, "Settings")...)
	checkShows(t, app, "Your name")
	press(app, "esc")
	check.That(t, press(app, "end", "enter"), "the last line does not quit")
	check.That(t, press(app, "ctrl+c"), "Ctrl-C does not quit")
	check.That(t, press(app, "q"), "q does not leave the menu")
	check.That(t, !press(app, "esc"), "Esc leaves the menu")
}

// Every value of every line can be chosen. The values are saved and take effect at the table.
func TestNewTable(t *testing.T) {
	app, kept := newApp(t, termenv.Ascii, 120, 40)
	press(app, keysTo(t, app, "New table")...)
	p := app.screen.(*screen.Page)
	for i := range p.Shown {
		if p.Shown[i].Step == nil {
			continue
		}
		p.Select(i, 1)
		before := p.Shown[i].Value
		press(app, "right")
		if p.Shown[i].Value == before && before != "Classic Okey" {
			t.Errorf("%q stays %q", p.Shown[i].Label, before)
		}
		press(app, "left")
		if p.Shown[i].Value != before {
			t.Errorf("%q goes from %q to %q and does not come back", p.Shown[i].Label, before, p.Shown[i].Value)
		}
	}
	gosterme := lineOf(t, p, "Gösterme")
	p.Select(gosterme, 1)
	press(app, "right", "home", "enter")
	if _, ok := app.screen.(*table.Model); !ok {
		t.Fatal("no table: " + app.screen.(*screen.Page).Note.Text)
	}
	press(app, "?")
	checkShows(t, app, "throw")
	if s := ansi.Strip(app.View()); regexp.MustCompile("g +gösterme").MatchString(s) {
		t.Errorf("gösterme is on at the table:\n%s", s)
	}
	if rules, err := kept.Rules(); err != nil || rules.Gosterme {
		t.Error("the house rule is not saved")
	}
}

// Settings that exclude each other are refused with a message in the player's language.
func TestNewTable_Refused(t *testing.T) { // rules 2.1, 5.5 and 5.6
	app, kept := newApp(t, termenv.Ascii, 80, 24)
	check.OK(t, kept.Set("lang", "tr"))
	check.OK(t, app.applySettings())
	p := app.menuPage()
	refused := map[string]int{}
	try := func(seats string, set ...game.Switch) {
		kept.Set("seats", seats)
		for _, w := range set {
			for _, v := range w.Choices() {
				kept.SetSwitch(w, v)
				if _, err := kept.Rules(); err == nil {
					continue
				}
				check.That(t, app.startTable(p, "", false) == nil, "%s seats, %s=%s are accepted", seats, w.Name, v)
				refused[p.Note.Text]++
			}
		}
		for _, w := range set {
			kept.SetSwitch(w, "")
		}
	}
	all := game.Switches()
	for _, preset := range game.Presets() {
		kept.Set("preset", preset.Name)
		for i, a := range all {
			for _, seats := range []string{"2", "3", "4"} {
				try(seats, a)
			}
			for _, b := range all[i+1:] {
				try("4", a, b)
			}
		}
	}
	for _, id := range []string{"setup.refused.partners", "setup.refused.seats"} {
		text := app.words.Say(id)
		check.That(t, refused[text] != 0 && len([]rune(text)) <= screen.PageWidth, "%s is never shown, or too long: %q", id, text)
		delete(refused, text)
	}
	for note := range refused {
		t.Errorf("not translated: %q", note)
	}
}

// keysTo returns the keys that select the line with the given label on the current page.
func keysTo(t *testing.T, app *App, label string) []string {
	t.Helper()
	keys, down := []string{"home"}, "down"
	if app.screen == tea.Model(app.leftMenu) {
		down = "tab" // goes through the entries in order
	}
	for range lineOf(t, app.screen.(*screen.Page), label) {
		keys = append(keys, down)
	}
	return append(keys, "enter")
}

// lineOf returns the index of the line with the given label.
func lineOf(t *testing.T, p *screen.Page, label string) int {
	t.Helper()
	for i := range p.Shown {
		if strings.TrimSpace(p.Shown[i].Label) == label {
			return i
		}
	}
	t.Fatalf("no line %q", label)
	return 0
}

func TestSettings_Language(t *testing.T) {
	app, _ := newApp(t, termenv.Ascii, 80, 24)
	press(app, keysTo(t, app, "Settings")...)
	p := app.screen.(*screen.Page)
	p.Select(lineOf(t, p, "Language"), 1)
	press(app, "left")
	checkShows(t, app, "Türkçe")
	checkShows(t, app, "Adın")
	checkShows(t, app, "OKEY   Ayarlar")
	press(app, "esc")
	checkShows(t, app, "Yeni masa")
}

// If its theme is missing, the program still starts and shows the error, and the player can choose another theme.
func TestApp_MissingTheme(t *testing.T) {
	_, kept := newApp(t, termenv.TrueColor, 80, 24)
	check.OK(t, kept.Set("theme", "gone"))
	w, _ := words.New("en")
	app := check.Must(NewApp(menu.Host[table.Options]{
		Settings: kept, Words: func() (*words.Words, error) { return w, nil }, Themes: func() []string { return cells.Themes(nil) },
		Table:  func(bool) (table.Options, error) { return tableOptions(t, termenv.TrueColor), nil },
		Lesson: func() (table.Options, error) { return tableOptions(t, termenv.TrueColor), nil },
		Note:   "The cat has the dealer's chair.",
	}, styleOf(t, termenv.TrueColor, kept)))
	app.Init()
	app.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	checkShows(t, app, `unknown theme "gone"; choose one of: felt, daylight, contrast, shapes ·`)
	press(app, keysTo(t, app, "Settings")...)
	p := app.screen.(*screen.Page)
	p.Select(lineOf(t, p, "Theme"), 1)
	before, _ := app.look.Sequences(cells.RoleInk)
	press(app, "right", "right")
	if now, _ := app.look.Sequences(cells.RoleInk); now == before || kept.Get("theme") != "daylight" {
		t.Errorf("the theme is %q", kept.Get("theme"))
	}
}

func TestSettings_Name(t *testing.T) {
	app, kept := newApp(t, termenv.Ascii, 80, 24)
	press(app, keysTo(t, app, "Settings")...)
	press(app, "enter", "D", "e", "q", "enter")
	if name := kept.Get("name"); name != "Deq" {
		t.Errorf("the name is %q", name)
	}
	press(app, "enter", "x", "esc")
	if name := kept.Get("name"); name != "Deq" {
		t.Errorf("after Esc the name is %q", name)
	}
	checkShows(t, app, "Deq")
	press(app, "enter")
	app.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("uieter\n[;<zzzzzzzz"), Paste: true})
	press(app, "enter")
	if name := kept.Get("name"); !strings.HasPrefix(name, "Dequieter") || len([]rune(name)) > 10 {
		t.Errorf("after pasting the name is %q", name)
	}
	app.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("q"), Paste: true}) // ignored while no value is being typed
	checkShows(t, app, "Your name")
}

func TestPages_AnySize(t *testing.T) {
	app, _ := newApp(t, termenv.TrueColor, 80, 24)
	press(app, keysTo(t, app, "New table")...)
	setup := app.screen
	for _, shown := range []tea.Model{app.menuPage(), setup, app.settingsPage()} {
		shown.Init()
		for w := 1; w <= 140; w += 7 {
			for h := 1; h <= 50; h++ {
				shown.Update(tea.WindowSizeMsg{Width: w, Height: h})
				shown.Update(tea.KeyMsg{Type: tea.KeyDown})
				tabletest.CheckFilled(t, "the page", ansi.Strip(shown.View()), w, h)
			}
		}
	}
}

// TestPages checks pages in English, without colours, against golden files. See TestPages_FitAt80Columns for other
// languages and TestPages_AnySize for other sizes.
func TestPages(t *testing.T) {
	app, _ := newApp(t, termenv.Ascii, 80, 24)
	app.clock.Time = func() time.Time { return time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC) }
	for _, name := range []string{"menu", "new table", "settings", "rules"} {
		switch name {
		case "menu":
		case "rules":
			press(app, append(keysTo(t, app, "Learn Okey"), "end", "enter")...)
		default:
			press(app, keysTo(t, app, strings.ToUpper(name[:1])+name[1:])...)
		}
		t.Run(name, func(t *testing.T) { golden.RequireEqual(t, []byte(app.View())) })
		press(app, "esc")
	}
}

// Every value of every line fits in every language.
func TestPages_FitAt80Columns(t *testing.T) {
	for _, lang := range words.Languages() {
		app, kept := newApp(t, termenv.Ascii, 80, 24)
		check.OK(t, kept.Set("lang", lang))
		check.OK(t, app.applySettings())
		for _, p := range []*screen.Page{app.menuPage(), app.newTablePage(""), app.settingsPage()} {
			p.Init()
			for i := 0; i < len(p.Shown); i++ { // choosing a value may add or remove lines
				first := p.Shown[i]
				for n := range 20 { // all values of the line
					line := p.Shown[i]
					if n > 0 && line.Label == first.Label && line.Value == first.Value && line.Note == first.Note {
						break // back at the first value
					}
					for _, c := range []struct {
						what, text string
						room       int
					}{{"label", line.Label, screen.ValueAt - 5}, {"value", line.Value, screen.PageWidth - screen.ValueAt - 4}, {"note", line.Note, screen.PageWidth}} {
						if n := len([]rune(c.text)); n > c.room {
							t.Errorf("%s: the %s %q takes %d of %d cells", lang, c.what, c.text, n, c.room)
						}
					}
					p.Update(tea.WindowSizeMsg{Width: 110, Height: 60})
					if s := ansi.Strip(p.View()); strings.Contains(s, "…") {
						t.Errorf("%s: cut beside the explanation:\n%s", lang, s)
					}
					if line.Step == nil || line.Label == app.words.Say("set.lang") {
						break
					}
					line.Step(1)
					p.Refresh()
				}
			}
		}
	}
}

// Tab opens one group after another. Every setting is in some group, and the sample rack changes with the settings.
func TestSettings_Groups(t *testing.T) {
	for _, size := range []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 100, Height: 30}, {Width: 120, Height: 36}, {Width: 200, Height: 60}} {
		app, kept := newApp(t, termenv.Ascii, size.Width, size.Height)
		press(app, keysTo(t, app, "Settings")...)
		p := app.screen.(*screen.Page)
		seen := map[string]bool{}
		for _, group := range []string{"Look", "Rack", "Help", "Bots", "Sound", "Advanced"} {
			checkShows(t, app, "▼ "+group)
			if n := strings.Count(ansi.Strip(app.View()), "▸"); n != 5 {
				t.Errorf("%v: %d groups are folded", size, n)
			}
			for _, c := range p.Shown {
				if strings.Contains(ansi.Strip(app.View()), "    "+c.Label+" ") {
					seen[c.Label] = true
				}
			}
			seen[p.Shown[p.At].Label] = true
			press(app, "tab")
		}
		checkShows(t, app, "▼ Look") // back at the first group
		for _, item := range settings.Items() {
			if label := app.words.Say("set." + item.Name); !slices.Contains(append(menu.TableSettings(), "spell", "brief"), item.Name) && !seen[label] {
				t.Errorf("%v: %q is in no group", size, label)
			}
		}
		checkShows(t, app, "run ✓")
		p.Select(lineOf(t, p, "Labels under groups"), 1)
		if press(app, "left"); kept.Get("brackets") != "none" || strings.Contains(ansi.Strip(app.View()), "set ✓") {
			t.Errorf("%v: the sample keeps its words:\n%s", size, app.View())
		}
		if press(app, "shift+tab"); p.Shown[p.At].Label != "Your name" {
			t.Errorf("%v: Shift-Tab goes to %q", size, p.Shown[p.At].Label)
		}
	}
}

func TestSettings_Mouse(t *testing.T) {
	app, _ := newApp(t, termenv.Ascii, 80, 24)
	press(app, keysTo(t, app, "Settings")...)
	y := slices.IndexFunc(strings.Split(ansi.Strip(app.View()), "\n"), func(line string) bool { return strings.Contains(line, "▸ Sound") })
	app.Update(tea.MouseMsg{X: 20, Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	checkShows(t, app, "▼ Sound")
	checkShows(t, app, "▶ Bell")
}
