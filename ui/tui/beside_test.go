package tui

import (
	"errors"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
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

// The menu shows the scores of the unfinished match and the results of recent ones.
func TestMenu_Facts(t *testing.T) {
	dir := t.TempDir()
	saveUnfinishedMatch(t, dir)
	app, _ := newApp(t, termenv.Ascii, 80, 24)
	app.host.Shelf = session.NewShelf(dir, "okey test", time.Now)
	app.Update(app.leaveTable()())
	follow(app, app.readRecentForMenu())
	checkShows(t, app, "round 1 · you 20, ")
	open := summaryOf(t, "classic", [game.MaxSeats]int{16, 14, 9, 6}, nil)
	app.recent = recentMatches{open: &open, over: []journal.Summary{summaryOf(t, "101", [game.MaxSeats]int{}, []int{2, 1, 3, 4})}}
	app.screen.(*screen.Page).Refresh()
	for _, text := range []string{"round 4 · you 16, Ayşe 14", "Classic Okey · 2001-09-0", "16", "Recent matches", "Okey 101          2nd place"} {
		checkShows(t, app, text)
	}
	longest := 0
	for _, name := range []string{"You", "Ayşe", "Mehmet", "Zeynep"} {
		lines := strings.Split(ansi.Strip(app.View()), "\n")
		i := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, name+" ") && strings.Contains(line, "▄") })
		check.Need(t, i >= 0, "no bar for %s", name)
		n := strings.Count(lines[i], "▄")
		check.That(t, longest <= 0 || n < longest, "%s has a bar of %d, the one before %d", name, n, longest)
		longest = n
	}
}

// If only one game has a level, the statistics line shows it. The facts beside the line cover both games.
func TestMenu_Level(t *testing.T) {
	app, _ := newApp(t, termenv.Ascii, 80, 24)
	classic := &stats.Rating{Value: 1240, Margin: 60, Level: "kalfa", Third: -1, Change: 12}
	okey101 := &stats.Rating{Missing: 12, Laying: true}
	for _, c := range []struct {
		levels []*stats.Rating
		want   []string
	}{
		{nil, []string{"Statistics  "}},
		{[]*stats.Rating{okey101}, []string{"Statistics  ", "Your level in 101", "known in 12 rounds"}},
		{[]*stats.Rating{classic, okey101}, []string{"Statistics", " kalfa −", "Your level", "kalfa − ▲", "1,240 ± 60", "Your level in 101", "known in 12 rounds"}},
	} {
		app.levels = c.levels
		menu := app.screen.(*screen.Page)
		menu.Refresh()
		menu.Select(lineOf(t, menu, "Statistics"), 1)
		for _, text := range c.want {
			checkShows(t, app, text)
		}
		if known := len(c.levels) == 2; strings.Contains(pictureOf(app), "kalfa") != known {
			t.Errorf("a level is shown:\n%s", pictureOf(app))
		}
	}
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
		press(app, "home", "down", "down", "down")
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

// The menu shows facts from recent journals while all journals are still being read for the levels.
func TestMenu_LevelsLater(t *testing.T) {
	dir := t.TempDir()
	saveUnfinishedMatch(t, dir)
	deal := check.Must(journal.Draw(rand.New(rand.NewSource(1))))
	h := journal.Header{Begun: time.Unix(1e9, 0), Rules: game.Classic(), Preset: "classic", Deal: deal, Seats: make([]journal.Sitter, game.MaxSeats)}
	for s := 1; s < game.MaxSeats; s++ {
		h.Seats[s].Bot = &journal.Bot{Level: "cirak"}
	}
	bot := bots.Levels()[1].New(1)
	journaltest.Write(t, dir, h, "kismet", []bots.Bot{bot, bot, bot, bot}, 0)
	app, _ := newApp(t, termenv.Ascii, 80, 24)
	app.host.Shelf = session.NewShelf(dir, "okey test", time.Now)
	jobs, ok := app.readRecentForMenu()().(tea.BatchMsg)
	check.Need(t, ok && len(jobs) == 2, "the menu waits for %d jobs", len(jobs))
	follow(app, jobs[0]) // jobs[1] may take arbitrarily long
	page := app.screen.(*screen.Page)
	page.Select(lineOf(t, page, "Statistics"), 1)
	if text := pictureOf(app); !strings.Contains(text, "Continue") || strings.Contains(text, "known in") {
		t.Errorf("before the levels are known the menu shows\n%s", text)
	}
	follow(app, jobs[1])
	checkShows(t, app, "known in")
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
		menu, replays := app.menuPage(), app.replaysPage(over, nil).(*screen.Page)
		lines := menu.Lines
		menu.Lines = func() []screen.Choice { return append([]screen.Choice{app.continueLine(lines()[0])}, lines()...) }
		for _, p := range []*screen.Page{menu, app.newTablePage(), app.settingsPage(), replays} {
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
