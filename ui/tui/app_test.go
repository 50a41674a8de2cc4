package tui

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/exp/golden"
	"github.com/muesli/termenv"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/testsize"
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

// An appTest is the program in a test, with settings that no other test uses.
type appTest struct {
	*App
	t    *testing.T
	kept *settings.Settings
}

// newApp returns the program at its menu in a window of 80 by 24 cells, without colours.
func newApp(t *testing.T) *appTest {
	t.Helper()
	return newAppOf(t, termenv.Ascii, 80, 24)
}

// newAppOf returns the program at its menu in a window of w by h cells.
func newAppOf(t *testing.T, profile termenv.Profile, w, h int) *appTest {
	t.Helper()
	kept := check.Must(settings.Load(filepath.Join(t.TempDir(), "settings.json")))
	said := func() *words.Words {
		return check.Must(words.New(strings.Replace(kept.Get("lang"), settings.Auto, "en", 1)))
	}
	return startApp(t, menu.Host{
		Settings: kept,
		Themes:   func() []string { return append([]string{settings.Auto}, cells.Themes(nil)...) },
		Words:    said,
		Table: func(watch bool) (session.Table, error) {
			at := newTable()
			at.Watch = watch
			var err error
			at.Rules, err = kept.Rules()
			return at, err
		},
		Lesson:   func() (session.Table, error) { return newTable(), nil },
		Notebook: func() *practice.Notebook { return practice.LoadNotebook("", time.Now) },
		Search:   func(context.Context, *practice.Notebook, func(match, of int)) error { return nil },
	}, styleOf(t, profile, kept), w, h)
}

// startApp starts the program on 23 November 2026 in a window of w by h cells. Its timers never fire.
func startApp(t *testing.T, host menu.Host, style func() (cells.Look, error), w, h int) *appTest {
	t.Helper()
	app := &appTest{NewApp(host, style), t, host.Settings}
	app.clock.Time = func() time.Time { return time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC) }
	app.clock.Tick = func(time.Duration, func(time.Time) tea.Msg) tea.Cmd { return nil }
	app.Init()
	app.Update(tea.WindowSizeMsg{Width: w, Height: h})
	return app
}

// styleOf returns a function that returns the look of the settings.
func styleOf(t *testing.T, profile termenv.Profile, kept *settings.Settings) func() (cells.Look, error) {
	return func() (cells.Look, error) {
		look := lookOf(profile)
		look.Theme = strings.Replace(kept.Get("theme"), settings.Auto, "felt", 1)
		return look, look.Check()
	}
}

// saveUnfinishedMatch leaves a match in dir unfinished.
func saveUnfinishedMatch(t *testing.T, dir string) {
	t.Helper()
	g := tabletest.Open(t, NewTable, tabletest.Setup{Dir: dir}).Press("enter", "q", "y")
	g.Need(g.HasQuit(), "the table is not left") // only after writing the match
}

// lookOf returns the look of a terminal with the given colours.
func lookOf(profile termenv.Profile) cells.Look {
	renderer := lipgloss.NewRenderer(io.Discard)
	renderer.SetColorProfile(profile)
	return cells.Look{Renderer: renderer}
}

// newTable returns a table with a fixed seed.
func newTable() session.Table {
	level := check.Must(bots.LevelByName("cirak"))
	return session.Table{
		Rules: game.Classic(), Levels: [4]bots.Level{level, level, level, level}, Hints: -1,
		Seeds: func() session.Seeds { return session.Seeds{Seed: game.SeedOf(42), Bots: 42} },
	}
}

// press presses keys, which are separated by spaces, and runs the resulting commands. It reports whether the program has
// quit.
func (app *appTest) press(keys string) (quit bool) {
	for k := range strings.FieldsSeq(keys) {
		_, cmd := app.Update(tabletest.Key(k))
		quit = app.follow(cmd)
	}
	return quit
}

// follow runs a command and the commands of its batch, which must not block. It reports whether the program has quit.
func (app *appTest) follow(cmd tea.Cmd) (quit bool) {
	if cmd == nil {
		return false
	}
	switch msg := cmd().(type) {
	case tea.QuitMsg:
		return true
	case tea.BatchMsg:
		for _, c := range msg {
			quit = app.follow(c) || quit
		}
	case screen.Call:
		app.Update(msg)
	}
	return quit
}

// picture returns the screen without colours.
func (app *appTest) picture() string { return app.View() }

// shows reports an error unless the screen shows all texts.
func (app *appTest) shows(texts ...string) {
	app.t.Helper()
	check.Contains(app.t, app.picture(), texts...)
}

// that reports an error with the screen unless ok is true.
func (app *appTest) that(ok bool, notes ...any) {
	app.t.Helper()
	check.That(app.t, ok, "%v:\n%s", notes, app.picture())
}

// page returns the page that is shown. It ends the test if there is none.
func (app *appTest) page() *screen.Page {
	app.t.Helper()
	p, ok := app.screen.(*screen.Page)
	check.Need(app.t, ok, "no page is shown:\n%s", app.View())
	return p
}

// table returns the table that is shown. It ends the test if there is none.
func (app *appTest) table() *table.Model {
	app.t.Helper()
	m, ok := app.screen.(*table.Model)
	check.Need(app.t, ok, "no table is shown:\n%s", app.View())
	return m
}

// selected returns the label of the selected line of the page.
func (app *appTest) selected() string { return app.page().Shown[app.page().At].Label }

// line returns the index of the line with the given label.
func (app *appTest) line(label string) int {
	app.t.Helper()
	at := slices.IndexFunc(app.page().Shown, func(c screen.Choice) bool { return strings.TrimSpace(c.Label) == label })
	check.Need(app.t, at >= 0, "no line %q", label)
	return at
}

// open selects the line with the given label on the current page and presses Enter.
func (app *appTest) open(label string) {
	app.t.Helper()
	down := "down "
	if app.screen == tea.Model(app.leftMenu) {
		down = "tab " // goes through the entries in order
	}
	app.press("home " + strings.Repeat(down, app.line(label)) + "enter")
}

// click clicks on a text.
func (app *appTest) click(text string) {
	app.t.Helper()
	app.shows(text)
	for y, line := range strings.Split(app.picture(), "\n") {
		if before, _, ok := strings.Cut(line, text); ok {
			app.Update(tea.MouseMsg{X: len([]rune(before)) + 2, Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
			return
		}
	}
}

// speak changes the language.
func (app *appTest) speak(lang string) {
	app.t.Helper()
	check.OK(app.t, app.kept.Set("lang", lang))
	check.OK(app.t, app.applySettings())
}

func TestMenu(t *testing.T) {
	app := newApp(t)
	app.shows("not played yet")
	app.open("New table")
	app.press("enter")
	app.table()
	app.press("q")
	app.shows("Leave?")
	app.press("y")
	app.shows("Settings")
	app.open("New table")
	app.shows("House rules")
	app.press("esc")
	check.Equal(t, app.selected(), "New table")
	app.open("New table")
	app.press("down enter")
	app.table()
	app.shows("Space pause")
	app.press("q")
	app.open("Settings")
	app.shows("Your name")
	app.click("▸ Sound")
	app.shows("▼ Sound", "▶ Bell")
	app.press("esc")
	for keys, quits := range map[string]bool{"end enter": true, "ctrl+c": true, "q": true, "esc": false} {
		check.Equal(t, app.press(keys), quits, keys)
	}
}

// Every value of every line can be chosen. The values are saved and take effect at the table.
func TestNewTable(t *testing.T) {
	app := newAppOf(t, termenv.Ascii, 120, 40)
	app.open("New table")
	p := app.page()
	for i := range p.Shown {
		if p.Shown[i].Step == nil {
			continue
		}
		p.Select(i, 1)
		before := p.Shown[i].Value
		app.press("right")
		check.That(t, p.Shown[i].Value != before || before == "Classic Okey", "%q stays %q", p.Shown[i].Label, before)
		app.press("left")
		check.Equal(t, p.Shown[i].Value, before, p.Shown[i].Label)
	}
	p.Select(app.line("Gösterme"), 1)
	app.press("right home enter")
	app.table()
	app.press("?")
	app.shows("throw")
	app.that(!regexp.MustCompile("g +gösterme").MatchString(app.picture()), "gösterme is on at the table")
	check.That(t, !check.Must(app.kept.Rules()).Gosterme, "the house rule is not saved")
}

// Settings that exclude each other are refused with a message in the player's language.
func TestNewTable_Refused(t *testing.T) { // rules 2.1, 5.5 and 5.6
	app := newApp(t)
	app.speak("tr")
	p := app.page()
	refused := map[string]int{}
	try := func(seats string, set ...game.Switch) {
		app.kept.Set("seats", seats)
		for _, w := range set {
			for _, v := range w.Choices() {
				app.kept.SetSwitch(w, v)
				if _, err := app.kept.Rules(); err != nil {
					check.That(t, app.startTable("", false) == nil, "%s seats, %s=%s are accepted", seats, w.Name, v)
					refused[p.Note.Text]++
				}
			}
		}
		for _, w := range set {
			app.kept.SetSwitch(w, "")
		}
	}
	all := game.Switches()
	for k, preset := range game.Presets() {
		if k%testsize.Of(3, 1) > 0 {
			continue
		}
		app.kept.Set("preset", preset.Name)
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
		check.That(t, refused[app.words.Say(id)] != 0 && len([]rune(app.words.Say(id))) <= screen.PageWidth, "%s is never shown, or too long", id)
		delete(refused, app.words.Say(id))
	}
	check.Equal(t, len(refused), 0, "not translated:", refused)
}

// If its theme is missing, the program still starts and shows the error, and the player can choose another theme.
func TestApp_MissingTheme(t *testing.T) {
	app := newAppOf(t, termenv.TrueColor, 80, 24)
	check.OK(t, app.kept.Set("theme", "gone"))
	app.host.Note = "The cat has the dealer's chair."
	app = startApp(t, app.host, app.style, 80, 24)
	app.shows(`unknown theme "gone"; choose one of: felt, daylight, contrast, shapes ·`)
	app.open("Settings")
	app.page().Select(app.line("Theme"), 1)
	before, _ := app.look.Sequences(cells.RoleInk)
	app.press("right right right")
	now, _ := app.look.Sequences(cells.RoleInk)
	check.That(t, now != before, "the colours stay")
	check.Equal(t, app.kept.Get("theme"), "daylight")
}

func TestSettings_Name(t *testing.T) {
	app := newApp(t)
	paste := func(text string) { app.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true}) }
	app.open("Settings")
	app.press("enter D e q enter")
	check.Equal(t, app.kept.Get("name"), "Deq")
	app.press("enter x esc")
	check.Equal(t, app.kept.Get("name"), "Deq", "after Esc")
	app.shows("Deq")
	app.press("enter")
	paste("uieter\n[;<zzzzzzzz")
	app.press("enter")
	name := app.kept.Get("name")
	check.That(t, strings.HasPrefix(name, "Dequieter") && len([]rune(name)) <= 10, "after pasting the name is %q", name)
	paste("q") // ignored while no value is being typed
	app.shows("Your name")
}

// TestPages compares pages in English, without colours, with golden files. TestPages_Fit checks other languages and
// sizes.
func TestPages(t *testing.T) {
	app := newApp(t)
	app.page().Refresh() // today's deal is the one of the test's clock
	shown := map[string]string{"menu": app.View()}
	for name, label := range map[string]string{"new table": "New table", "settings": "Settings"} {
		app.open(label)
		shown[name] = app.View()
		app.press("esc")
	}
	openRules(t, app)
	shown["rules"] = app.View()
	var matches []journal.Summary
	for i, p := range game.Presets() {
		matches = append(matches, summaryOf(t, p.Name, [game.MaxSeats]int{1, 2, 3, 4}, []int{1 + i%4, 2, 3, 4}))
	}
	matches[1].Header.Deal = journal.Practice(game.SeedOf(1))
	matches[2].End = &journal.End{Abandoned: true}
	matches[3].End, matches[4].Err = nil, errors.New("damaged")
	replays := app.replaysPage(matches, nil)
	replays.Init()
	replays.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	shown["replays"] = replays.View()
	for name, frame := range shown {
		t.Run(name, func(t *testing.T) { golden.RequireEqual(t, frame) })
	}
}

// Tab opens one group after another. Every setting is in some group, and the sample rack changes with the settings.
func TestSettings_Groups(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {100, 30}, {120, 36}, {200, 60}} {
		app := newAppOf(t, termenv.Ascii, size[0], size[1])
		app.open("Settings")
		p := app.page()
		seen := map[string]bool{}
		for _, group := range []string{"Look", "Rack", "Help", "Bots", "Sound", "Advanced"} {
			app.shows("▼ " + group)
			app.that(strings.Count(app.picture(), "▸") == 5, size, "the other groups are not folded")
			for _, c := range p.Shown {
				if strings.Contains(app.picture(), "    "+c.Label+" ") {
					seen[c.Label] = true
				}
			}
			seen[app.selected()] = true
			app.press("tab")
		}
		app.shows("▼ Look") // back at the first group
		for _, item := range settings.Items() {
			label := app.words.Say("set." + item.Name)
			check.That(t, slices.Contains(append(menu.TableSettings(), "spell", "brief"), item.Name) || seen[label], "%v: %q is in no group", size, label)
		}
		app.shows("run ✓")
		p.Select(app.line("Labels under groups"), 1)
		app.press("left")
		app.that(app.kept.Get("brackets") == "none" && !strings.Contains(app.picture(), "set ✓"), size, "the sample keeps its words")
		app.press("shift+tab")
		check.Equal(t, app.selected(), "Your name", size)
	}
}

// Every page fills the window at every size and in every language, and every label, value and note of every line fits.
func TestPages_Fit(t *testing.T) {
	for _, lang := range words.Languages() {
		app := newApp(t)
		app.speak(lang)
		open := summaryOf(t, "classic", [game.MaxSeats]int{16, 14, 9, 6}, nil)
		var over []journal.Summary
		for _, p := range game.Presets() {
			ended := summaryOf(t, p.Name, [game.MaxSeats]int{1, 2, 3, 4}, []int{1, 2, 3, 4})
			abandoned := ended
			abandoned.End = &journal.End{Abandoned: true}
			over = append(over, ended, abandoned)
		}
		app.recent, app.hasUnfinished = recentMatches{open: &open, over: over}, true
		pages := []*screen.Page{app.menuPage(), app.newTablePage(""), app.settingsPage(), app.replaysPage(over, nil)}
		for _, p := range pages {
			p.Init()
			for i := 0; i < len(p.Shown); i++ { // choosing a value may add or remove lines
				first := p.Shown[i]
				for n := range 20 { // all values of the line
					line := p.Shown[i]
					if n > 0 && line.Label == first.Label && line.Value == first.Value && line.Note == first.Note {
						break // back at the first value
					}
					p.Select(i, 1)
					for j, size := range [][2]int{{80, 24}, {110, 30}, {120, 36}, {200, 60}} {
						if (n+j)%testsize.Of(2, 1) > 0 {
							continue
						}
						p.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
						shown := p.View()
						label := strings.TrimSpace(line.Label)
						check.That(t, !strings.Contains(shown, "…") && (size[0] <= 80 || strings.Contains(shown, label)), "%s, %v: %q is cut:\n%s", lang, size, label, shown)
					}
					if line.Step == nil || line.Label == app.words.Say("set.lang") {
						break
					}
					line.Step(1)
					p.Refresh()
				}
			}
			for w := 1; w <= 140; w += 9 {
				for h := 1 + w%3; h <= 50; h += testsize.Of(4, 1) {
					p.Update(tea.WindowSizeMsg{Width: w, Height: h})
					tabletest.CheckFilled(t, "the page", p.View(), w, h)
				}
			}
		}
	}
}

func TestSettings_Language(t *testing.T) {
	app := newApp(t)
	app.open("Settings")
	app.page().Select(app.line("Language"), 1)
	app.press("left")
	app.shows("Türkçe", "Adın", "OKEY   Ayarlar")
	app.press("esc")
	app.shows("Yeni masa")
}
