package screen

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/golden"

	"fair/okey/bots"
	"fair/okey/bots/duplicate"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/tile"
	"fair/okey/ui/daily"
	"fair/okey/ui/words"
)

// dailyIn returns the screen for the second of two attempts, in a window without colours. The attempt beats 60 replays.
// Keys append their names to did.
func dailyIn(t *testing.T, lang string, w, h int, did *[]string) *Daily {
	t.Helper()
	texts, look := plainLook(t, lang)
	now := time.Date(2026, 11, 23, 21, 30, 0, 0, time.UTC)
	days := daily.Days{
		{Deal: daily.Deal{Date: "2026-11-22", Preset: "classic"}, Abandoned: true},
		{Deal: daily.Deal{Date: "2026-11-23", Preset: "classic"}, Over: true, Round: &game.Result{}},
	}
	note := func(name string) func(*daily.Attempt) tea.Cmd {
		return func(t *daily.Attempt) tea.Cmd { *did = append(*did, name+" "+t.Date); return nil }
	}
	s := NewDaily(texts, look, days, &days[1], "", now, DailyActions{
		Copy: func(text string) { *did = append(*did, text) }, Replay: note("replay"), Watch: note("watch"), Again: note("again"),
		Puzzle: func(*daily.Attempt) tea.Cmd { *did = append(*did, "puzzle"); return nil }, Back: func() tea.Cmd { *did = append(*did, "back"); return nil },
	})
	rules := game.Classic()
	tiles := func(text string) []tile.Tile { return check.Must(tile.ParseAll(text)) }
	result := &daily.Result{Deal: days[1].Deal, Outcome: duplicate.Outcome{Points: 2, Won: true, Turns: 9}, Hand: daily.Hand{
		Terms: rules.Terms(tiles("R7")[0]), Groups: [][]tile.Tile{tiles("R4 R5 R6 R8"), tiles("K9 K10 K11"), tiles("K1 Y1 B1 Y13 Y13 F K2")},
	}}
	for i := range daily.FieldSize {
		c := duplicate.Outcome{Points: 2, Won: true, Turns: 5}
		if i >= 40 {
			c = duplicate.Outcome{Points: -2.0 / 3, Missing: 1 + i/60}
		}
		result.Field = append(result.Field, daily.Replay{Level: bots.Levels()[i%4].Name, Outcome: c})
	}
	days[1].Saved = result
	s.Update(tea.WindowSizeMsg{Width: w, Height: h})
	return s
}

func (s *Daily) press(key string) *Daily {
	s.Update(keyByName(key))
	return s
}

// At every size, the whole screen is shown, including the text to send. The golden files show its parts. The height of a
// column of the skyline corresponds to its points, with wins above the baseline and losses below it.
func TestDaily_Shows(t *testing.T) {
	for _, lang := range words.Languages() {
		for _, size := range [][2]int{{80, 24}, {100, 30}, {120, 30}, {120, 36}, {200, 60}} {
			s := dailyIn(t, lang, size[0], size[1], new([]string))
			text := s.View()
			check.That(t, !strings.Contains(text, "…") && s.Doc.MaxTop() <= 0, "%s, %v: something is cut:\n%s", lang, size, text)
			for _, line := range s.shareLines() {
				check.That(t, strings.Contains(text, strings.Join(strings.Fields(line), " ")), "%s, %v: there is no %q:\n%s", lang, size, line, text)
			}
			if lang == "en" && size[1] != 30 {
				t.Run(fmt.Sprint(size[0]), func(t *testing.T) { golden.RequireEqual(t, text) })
			}
			for i := range 40 {
				s.attempt().Saved.Field[i].Level = "usta"
			}
			s.layOut()
			levels := s.words.Say("daily.beats") + "  u usta 60  k kalfa 0 "
			check.That(t, strings.Contains(s.View(), levels), "%s, %v: there is no %q", lang, size, levels)
		}
	}
}

// A long note in a small window leaves the first days of the calendar visible, and the footer names the keys that scroll.
func TestDaily_Note(t *testing.T) {
	for _, lang := range words.Languages() {
		s := dailyIn(t, lang, 80, 24, new([]string))
		s.note = strings.Repeat(s.words.With("saved.damaged", words.Args{"Count": 2})+" ", 2)
		s.layOut()
		text := s.View()
		if days := strings.Count(text, "·· ··"); s.Doc.MaxTop() == 0 || days == 0 || !strings.Contains(text, "↓↑") {
			t.Errorf("%s:\n%s", lang, text)
		}
	}
}

// The copy key copies four lines, and the other keys act on the current attempt.
func TestDaily_Keys(t *testing.T) {
	var did []string
	s := dailyIn(t, "en", 100, 30, &did)
	s.press("c").press("r").press("w").press("n").press("p").press("esc")
	want := []string{
		"Okey, deal 327 · 23 November 2026\nbeat 60 of 100 · usta 40 · kalfa 40\nwon in turn 9\n▰▰▰▰▰▰▱▱▱▱  one day in a row\n",
		"replay 2026-11-23", "watch 2026-11-23", "again 2026-11-23", "puzzle", "back",
	}
	check.Equal(t, strings.Join(did, "|"), strings.Join(want, "|"))
	check.Contains(t, s.View(), "copied ✓")
	did = nil
	s.press("left")
	if text := s.View(); !strings.Contains(text, "gave up") || strings.Contains(text, "beat 60") {
		t.Errorf("the day before is not shown:\n%s", text)
	}
	s.press("c").press("w")
	check.Equal(t, strings.Join(did, "|"), "watch 2026-11-22")
}

// No key shows the tiles of an attempt that may still be continued, or the replay of one with a damaged journal.
func TestDaily_Closed(t *testing.T) {
	for what, c := range map[string]struct {
		attempt daily.Attempt
		want    string
		text    string
	}{
		"begun":   {daily.Attempt{}, "replay 2026-11-22|puzzle", "started"},
		"damaged": {daily.Attempt{Damaged: true, Path: "/x/2026.damaged-1.jsonl"}, "watch 2026-11-22|again 2026-11-22|puzzle", "2026.damaged-1.jsonl"},
	} {
		var did []string
		s := dailyIn(t, "en", 100, 30, &did)
		c.attempt.Deal = s.days[0].Deal
		s.days[0] = c.attempt
		s.press("left").press("c").press("r").press("w").press("n").press("p")
		check.Equal(t, strings.Join(did, "|"), c.want, what)
		check.Contains(t, s.View(), c.text)
	}
}
