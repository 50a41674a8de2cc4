package screen

import (
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"fair/okey/bots"
	"fair/okey/bots/duplicate"
	"fair/okey/game/journal"
	"fair/okey/ui/daily"
	"fair/okey/ui/words"
)

// dailyIn returns the screen of the second of two tries, which beats 60 of its field, in a window without colours.
// Keys add their name to did.
func dailyIn(t *testing.T, lang string, w, h int, did *[]string) *Daily {
	t.Helper()
	texts, look := plainLook(t, lang)
	now := time.Date(2026, 11, 23, 21, 30, 0, 0, time.UTC)
	days := daily.Days{Tries: []daily.Try{
		{Deal: daily.Deal{Date: "2026-11-22", Preset: "classic"}, Begun: now.AddDate(0, 0, -1), Abandoned: true},
		{Deal: daily.Deal{Date: "2026-11-23", Preset: "classic"}, Begun: now, Round: &journal.Round{}},
	}}
	note := func(name string) func(*daily.Try) tea.Cmd {
		return func(t *daily.Try) tea.Cmd { *did = append(*did, name+" "+t.Date); return nil }
	}
	s := NewDaily(texts, look, days, &days.Tries[1], map[string]int{"2026-11-23": 60}, "", now, DailyActions{
		Copy: func(text string) { *did = append(*did, text) }, Replay: note("replay"), Watch: note("watch"), Again: note("again"),
		Puzzle: func() tea.Cmd { *did = append(*did, "puzzle"); return nil }, Back: func() tea.Cmd { *did = append(*did, "back"); return nil },
	})
	s.job = &Job[int]{Cancel: func() {}} // as if it were over
	s.result = &daily.Result{Deal: days.Tries[1].Deal, Course: duplicate.Course{Points: 2, Won: true, Turns: 9}}
	for i := range daily.FieldSize {
		c := duplicate.Course{Points: 2, Won: true, Turns: 5}
		if i >= 40 {
			c = duplicate.Course{Points: -2.0 / 3, Missing: 1 + i/60}
		}
		s.result.Field = append(s.result.Field, daily.Replay{Level: bots.Levels()[i%4].Name, Course: c})
	}
	s.Update(tea.WindowSizeMsg{Width: w, Height: h})
	return s
}

// press sends a key.
func (s *Daily) press(key string) *Daily {
	s.Update(keyByName(key))
	return s
}

// TestDaily_Shows checks that all of the screen is shown at every size, with the place and the lines to send.
func TestDaily_Shows(t *testing.T) {
	for _, lang := range words.Languages() {
		for _, size := range [][2]int{{80, 24}, {100, 30}, {120, 30}, {120, 36}, {200, 60}} {
			var did []string
			s := dailyIn(t, lang, size[0], size[1], &did)
			text := ansi.Strip(s.View())
			if strings.ContainsAny(text, "…") || s.Doc.Last() > 0 {
				t.Errorf("%s, %v: something is cut:\n%s", lang, size, text)
			}
			for _, want := range append(s.share(), "▼ "+s.words.Say("you"), "usta 40", s.words.Say("daily.days")) {
				if !strings.Contains(text, strings.Join(strings.Fields(want), " ")) && !strings.Contains(text, want) {
					t.Errorf("%s, %v: there is no %q:\n%s", lang, size, want, text)
				}
			}
		}
	}
}

// TestDaily_Keys checks the keys: copying gives the four lines, and the others act on the try that is shown.
func TestDaily_Keys(t *testing.T) {
	var did []string
	s := dailyIn(t, "en", 100, 30, &did)
	s.press("c").press("v").press("w").press("n").press("p").press("esc")
	want := []string{
		"Okey, deal 327 · 23 November 2026\nbeat 60 of 100 · usta 40 · kalfa 40\nwon in turn 9\n▰▰▰▰▰▰▱▱▱▱  one day in a row\n",
		"replay 2026-11-23", "watch 2026-11-23", "again 2026-11-23", "puzzle", "back",
	}
	if strings.Join(did, "|") != strings.Join(want, "|") {
		t.Errorf("the keys did %q", did)
	}
	if text := ansi.Strip(s.View()); !strings.Contains(text, "copied ✓") {
		t.Errorf("the copy is not told:\n%s", text)
	}
	did = nil
	s.press("left")
	if text := ansi.Strip(s.View()); !strings.Contains(text, "given up") || strings.Contains(text, "beat 60") {
		t.Errorf("the day before is not shown:\n%s", text)
	}
	if s.press("c").press("w"); strings.Join(did, "|") != "watch 2026-11-22" {
		t.Errorf("the keys did %q", did)
	}
}

// TestSkyline_Heights checks that each column has the height of its points: wins above the line, losses below.
func TestSkyline_Heights(t *testing.T) {
	var did []string
	s := dailyIn(t, "en", 120, 36, &did)
	lines := strings.Split(ansi.Strip(s.View()), "\n")
	wins, losses := 0, 0
	for _, line := range lines {
		switch letters := strings.Trim(strings.TrimSpace(line), "ackeu▼"); {
		case letters != "" || strings.TrimSpace(line) == "":
		case len([]rune(strings.TrimSpace(line))) == 41: // 40 wins and the try
			wins++
		case len([]rune(strings.TrimSpace(line))) == 60:
			losses++
		}
	}
	if rows := fieldRows(36); wins+losses != rows || wins != 7 || losses != 2 {
		t.Errorf("%d rows of wins and %d of losses, of %d:\n%s", wins, losses, rows, strings.Join(lines, "\n"))
	}
}
