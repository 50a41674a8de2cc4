package tui

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
	"fair/okey/ui/stats"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// summaryOf returns the summary of a match with the rules of a preset and the given scores after one round. If ranks is
// nil, the match is unfinished.
func summaryOf(t *testing.T, preset string, scores [game.MaxSeats]int, ranks []int) journal.Summary {
	t.Helper()
	rules := check.Must(game.PresetByName(preset))
	m := journal.Summary{Header: journal.Header{Preset: preset, Rules: rules, Begun: time.Unix(1e9, 0)}}
	for _, name := range []string{"", "Ayşe", "Mehmet", "Zeynep"} {
		m.Header.Seats = append(m.Header.Seats, journal.Sitter{Name: name})
	}
	m.Rounds = []journal.Round{{Result: game.Result{Round: 3, Scores: scores}}}
	if ranks != nil {
		m.End = &journal.End{Ranks: ranks}
	}
	return m
}

// The menu shows the scores of the unfinished match, the people at a new table, the last result there, and the level. A
// small window shows lines instead of cards.
func TestMenu_Cards(t *testing.T) {
	classic := &stats.Rating{Value: 1240, Margin: 60, Level: "kalfa", Third: -1, Change: 12}
	okey101 := &stats.Rating{Missing: 12, Laying: true}
	open, over := summaryOf(t, "classic", [game.MaxSeats]int{16, 14, 9, 6}, nil), summaryOf(t, "101", [game.MaxSeats]int{}, []int{2, 1, 3, 4})
	for _, c := range []struct {
		w, h int
		want string
	}{
		{80, 24, "Continue        round 4 · you 16, Ayşe 14"}, {80, 24, "Okey 101        çırak · çırak"}, {80, 24, "Train 7 due"},
		{100, 30, "▶ Continue  round 4"}, {100, 30, "last: 2nd"}, {120, 36, "Train 7 due"}, {200, 60, "last: 2nd"},
	} {
		app, _ := newApp(t, termenv.Ascii, c.w, c.h)
		app.hasUnfinished, app.recent = true, recentMatches{open: &open, over: []journal.Summary{over}, due: 7}
		menu := app.screen.(*screen.Page)
		menu.Refresh()
		menu.Select(0, 1)
		checkShows(t, app, c.want)
		check.That(t, !strings.Contains(pictureOf(app), "kalfa"), "a level is shown:\n%s", pictureOf(app))
		app.levels = []*stats.Rating{okey101}
		menu.Refresh()
		checkShows(t, app, "known in 12 rounds")
		app.levels = []*stats.Rating{classic, okey101}
		menu.Refresh()
		checkShows(t, app, "kalfa − ▲")
		checkShows(t, app, "1,240 ± 60")
		longest := 0
		for _, name := range []string{"You", "Ayşe", "Mehmet", "Zeynep"} {
			lines := strings.Split(pictureOf(app), "\n")
			if i := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, name+" ") && strings.Contains(line, "▄") }); c.w >= 100 {
				check.Need(t, i >= 0, "no bar for %s:\n%s", name, pictureOf(app))
				n := len(regexp.MustCompile(name + " +(▄*)").FindStringSubmatch(lines[i])[1])
				check.That(t, longest <= 0 || n < longest, "%s has a bar of %d, the one before %d", name, n, longest)
				longest = n
			}
		}
	}
}

// Arrow keys select the nearest card, and a click presses it. The key l changes the language.
func TestMenu_Keys(t *testing.T) {
	app, kept := newApp(t, termenv.Ascii, 120, 36)
	selected := func() string { return app.screen.(*screen.Page).Shown[app.screen.(*screen.Page).At].Label }
	for _, step := range strings.Fields("down=New_table right=Okey_101 right=Okey_101 left=New_table down=Learn_Okey left=Train left=Train up=New_table up=Today's_deal up=Today's_deal end=Leave") {
		key, want, _ := strings.Cut(step, "=")
		press(app, key)
		check.Equal(t, selected(), strings.ReplaceAll(want, "_", " "), " after ", key)
	}
	check.That(t, !press(app, "l") && kept.Get("lang") == "tr", "the language is %s", kept.Get("lang"))
	checkShows(t, app, "Günün eli")
	press(app, "l")
	lines := strings.Split(pictureOf(app), "\n")
	y := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, "With friends") })
	x := len([]rune(strings.Split(lines[y], "With friends")[0]))
	app.Update(tea.MouseMsg{X: x + 2, Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	checkShows(t, app, "ssh -p 2222")
	hosts := false
	app.host.Host = func() { hosts = true }
	press(app, "esc")
	check.That(t, press(app, append(keysTo(t, app, "With friends"), "home", "enter")...) && hosts, "no table is opened")
}

// Journals are read and settings written in the background. Meanwhile the selection stays on its line. Errors are
// shown.
func TestMenu_DiskInBackground(t *testing.T) {
	dir := t.TempDir()
	app, settings := newApp(t, termenv.Ascii, 80, 24)
	app.host.Shelf = session.NewShelf(dir, "okey test", time.Now)
	selected := func() string { return app.screen.(*screen.Page).Shown[app.screen.(*screen.Page).At].Label }
	for _, there := range []bool{true, false} {
		if saveUnfinishedMatch(t, dir); !there {
			check.OK(t, os.RemoveAll(dir))
		}
		press(app, "home", "tab", "tab", "tab")
		was := selected()
		if got := strings.Contains(pictureOf(app), "Continue"); got == there {
			t.Errorf("Update has looked for matches:\n%s", pictureOf(app))
		}
		follow(app, app.readRecentForMenu())
		if got := strings.Contains(pictureOf(app), "Continue"); got != there || selected() != was {
			t.Errorf("a match is there: %v; %q was selected:\n%s", there, was, pictureOf(app))
		}
	}

	path := filepath.Join(settings.Dir(), "settings.json")
	press(app, keysTo(t, app, "Settings")...)
	app.screen.(*screen.Page).Select(lineOf(t, app.screen.(*screen.Page), "Mouse"), 1)
	_, first := app.Update(tea.KeyMsg{Type: tea.KeyRight})
	_, second := app.Update(tea.KeyMsg{Type: tea.KeyRight})
	if _, err := os.Stat(path); err == nil {
		t.Error("Update has written the settings")
	}
	follow(app, second)
	follow(app, first)
	if data, err := os.ReadFile(path); err != nil || !strings.Contains(string(data), `"mouse": "on"`) {
		t.Errorf("the last change is not saved: %s, %v", data, err)
	}
	check.OK(t, errors.Join(os.Remove(path), os.Mkdir(path, 0o700)))
	press(app, "right")
	checkShows(t, app, "can't be saved")
}

func TestStanding(t *testing.T) {
	w := check.Must(words.New("en"))
	for preset, want := range map[string]string{"classic": "round 4 · you 5, Zeynep 12", "101": "round 4 · you 5, Mehmet −3", "simple": "round 4"} {
		m := summaryOf(t, preset, [game.MaxSeats]int{5, 4, -3, 12}, nil)
		if got := screen.Standing(w, &m); got != want {
			t.Errorf("%s: %q, not %q", preset, got, want)
		}
	}
}

// pictureOf returns the screen without colours.
func pictureOf(app *App) string { return ansi.Strip(app.View()) }

func TestPages_FactsFit(t *testing.T) {
	for _, lang := range words.Languages() {
		app, settings := newApp(t, termenv.Ascii, 80, 24)
		check.OK(t, settings.Set("lang", lang))
		check.OK(t, app.applySettings())
		open := summaryOf(t, "classic", [game.MaxSeats]int{16, 14, 9, 6}, nil)
		var over []journal.Summary
		for _, p := range game.Presets() {
			over = append(over, summaryOf(t, p.Name, [game.MaxSeats]int{1, 2, 3, 4}, []int{1, 2, 3, 4}))
		}
		for _, m := range over[:len(game.Presets())] {
			m.End = &journal.End{Abandoned: true}
			over = append(over, m)
		}
		app.recent = recentMatches{open: &open, over: over}
		app.hasUnfinished = true
		menu, replays := app.menuPage(), app.replaysPage(over, nil).(*screen.Page)
		for _, p := range []*screen.Page{menu, app.newTablePage(""), app.settingsPage(), replays} {
			p.Init()
			for _, size := range [][2]int{{80, 24}, {110, 30}, {120, 36}, {200, 60}} {
				p.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				for i := range p.Shown {
					p.Select(i, 1)
					if s := ansi.Strip(p.View()); strings.Contains(s, "…") || size[0] > 80 && !strings.Contains(s, strings.TrimSpace(p.Shown[p.At].Label)) {
						t.Errorf("%s, %v: cut:\n%s", lang, size, s)
					}
				}
			}
		}
	}
}

func TestPage_NoticeEnds(t *testing.T) {
	app, _ := newApp(t, termenv.Ascii, 80, 24)
	app.clock.Tick = func(_ time.Duration, send func(time.Time) tea.Msg) tea.Cmd {
		return func() tea.Msg { return send(time.Time{}) }
	}
	p := app.screen.(*screen.Page)
	p.Note.Set("first", false)
	if press(app, "?"); p.Note.Text != "" {
		t.Error("a key does not end the notice")
	}
	p.Note.Set("second", false)
	_, over := app.Update(nil)
	checkShows(t, app, "second")
	if follow(app, over); p.Note.Text != "" {
		t.Error("the notice does not expire")
	}
}
