package tui

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
	"fair/okey/ui/stats"
	"fair/okey/ui/words"
)

// summaryOf returns the summary of a match with the rules of a preset and the given scores after one round. If ranks is
// nil, the match is unfinished.
func summaryOf(t *testing.T, preset string, scores [game.MaxSeats]int, ranks []int) journal.Summary {
	t.Helper()
	rules := check.Must(game.PresetByName(preset))
	m := journal.Summary{Header: journal.Header{Preset: preset, Rules: rules, Begun: time.Date(2026, 3, 1, 20, 30, 0, 0, time.Local)}}
	for _, name := range []string{"", "Ayşe", "Mehmet", "Zeynep"} {
		m.Header.Seats = append(m.Header.Seats, journal.Sitter{Name: name})
	}
	m.Rounds = []game.Result{{Round: 3, Scores: scores}}
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
		app := newAppOf(t, termenv.Ascii, c.w, c.h)
		app.hasUnfinished, app.recent = true, recentMatches{open: &open, over: []journal.Summary{over}, due: 7}
		menu := app.page()
		menu.Refresh()
		menu.Select(0, 1)
		app.shows(c.want)
		app.that(!strings.Contains(app.picture(), "kalfa"), "a level is shown")
		app.level = okey101
		menu.Refresh()
		app.shows("12 more rounds")
		app.level = classic
		menu.Refresh()
		app.shows("kalfa − ▲", "1,240 ± 60")
		longest := 0
		for _, name := range []string{"You", "Ayşe", "Mehmet", "Zeynep"} {
			if c.w >= 100 {
				bar := regexp.MustCompile(name + " +(▰+)").FindStringSubmatch(app.picture())
				check.Need(t, bar != nil && (longest == 0 || len(bar[1]) < longest), "the bar of %s is %q after %d:\n%s", name, bar, longest, app.picture())
				longest = len(bar[1])
			}
		}
	}
}

// Arrow keys select the nearest card, and a click presses it. The key l changes the language.
func TestMenu_Keys(t *testing.T) {
	app := newAppOf(t, termenv.Ascii, 120, 36)
	for _, step := range strings.Fields("down=New_table right=Okey_101 right=Okey_101 left=New_table down=Train right=Learn_Okey left=Train left=Train up=New_table up=Today's_deal up=Today's_deal end=Leave") {
		key, want, _ := strings.Cut(step, "=")
		app.press(key)
		check.Equal(t, app.selected(), strings.ReplaceAll(want, "_", " "), " after ", key)
	}
	check.That(t, !app.press("l") && app.kept.Get("lang") == "tr", "the language is %s", app.kept.Get("lang"))
	app.shows("Günün eli")
	app.press("l")
	app.click("With friends")
	app.shows("ssh -p 2222")
	hosts := false
	app.host.Host = func() { hosts = true }
	app.press("esc")
	app.open("With friends")
	check.That(t, app.press("home enter") && hosts, "no table is opened")
}

// Journals are read and settings written in the background. Meanwhile the selection stays on its line. Errors are
// shown.
func TestMenu_DiskInBackground(t *testing.T) {
	dir := t.TempDir()
	app := newApp(t)
	app.host.Shelf = session.NewShelf(dir, "okey test", time.Now)
	for _, there := range []bool{true, false} {
		if saveUnfinishedMatch(t, dir); !there {
			check.OK(t, os.RemoveAll(dir))
		}
		app.press("home tab tab tab")
		was := app.selected()
		app.that(strings.Contains(app.picture(), "Continue") != there, "Update has looked for matches")
		app.follow(app.readRecent())
		app.that(strings.Contains(app.picture(), "Continue") == there && app.selected() == was, "a match is there", there, was, "was selected")
	}

	path := filepath.Join(app.kept.Dir(), "settings.json")
	app.open("Settings")
	app.page().Select(app.line("Mouse"), 1)
	_, first := app.Update(tea.KeyMsg{Type: tea.KeyRight})
	_, second := app.Update(tea.KeyMsg{Type: tea.KeyRight})
	_, err := os.Stat(path)
	check.That(t, err != nil, "Update has written the settings")
	app.follow(second)
	app.follow(first)
	check.That(t, strings.Contains(string(check.Must(os.ReadFile(path))), `"mouse": "on"`), "the last change is not saved")
	check.OK(t, errors.Join(os.Remove(path), os.Mkdir(path, 0o700)))
	app.press("right")
	app.shows("can't be saved")
}

func TestPage_NoticeEnds(t *testing.T) {
	app := newApp(t)
	app.clock.Tick = func(_ time.Duration, send func(time.Time) tea.Msg) tea.Cmd {
		return func() tea.Msg { return send(time.Time{}) }
	}
	p := app.page()
	p.Note.Set("first", false)
	app.press("?")
	check.Equal(t, p.Note.Text, "", "after a key")
	p.Note.Set("second", false)
	_, over := app.Update(nil)
	app.shows("second")
	app.follow(over)
	check.Equal(t, p.Note.Text, "", "after a while")
}

func TestStanding(t *testing.T) {
	w := check.Must(words.New("en"))
	for preset, want := range map[string]string{"classic": "round 4 · you 5, Zeynep 12", "101": "round 4 · you 5, Mehmet −3", "simple": "round 4"} {
		m := summaryOf(t, preset, [game.MaxSeats]int{5, 4, -3, 12}, nil)
		check.Equal(t, standing(w, &m), want, preset)
	}
}
