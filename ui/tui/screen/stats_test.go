package screen

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"
	"github.com/muesli/termenv"

	"fair/okey/game/check"
	"fair/okey/ui/cells"
	"fair/okey/ui/session"
	"fair/okey/ui/stats"
	"fair/okey/ui/words"
)

// playedStats returns statistics of ten matches on three days, and the last of these days, Monday 2026-11-23.
func playedStats() (*stats.Stats, time.Time) {
	s := &stats.Stats{
		Matches: stats.Score{Played: 10, Won: 4}, Last: []int{4, 4, 3, 4, 2, 1, 2, 1, 1, 1},
		Days:    []stats.Day{{Date: "2026-11-20", Matches: 4, Rounds: 12}, {Date: "2026-11-22", Matches: 1, Rounds: 3}, {Date: "2026-11-23", Matches: 5, Rounds: 7}},
		Presets: []stats.Part{{Name: "classic", Matches: stats.Score{Played: 10, Won: 4}}},
		Levels:  []stats.Part{{Name: "çırak", Matches: stats.Score{Played: 8, Won: 4}}, {Name: "usta", Matches: stats.Score{Played: 2}}},
	}
	s.Rounds.Score, s.Rounds.Melds, s.Rounds.Pairs = stats.Score{Played: 22, Won: 9}, 8, 1
	s.Classic.Rounds, s.Places = s.Rounds.Score, [4]int{4, 2, 1, 3}
	s.Opponents = []stats.Opponent{{Name: "Ayşe", Acquaintance: session.Acquaintance{Matches: 10, Ahead: 4, Behind: 5}}}
	return s, time.Date(2026, 11, 23, 9, 0, 0, 0, time.Local)
}

// plainLook returns the messages in a language and a palette without colours.
func plainLook(t *testing.T, lang string) (*words.Words, *cells.Palette) {
	t.Helper()
	texts := check.Must(words.New(lang))
	renderer := lipgloss.NewRenderer(nil)
	renderer.SetColorProfile(termenv.Ascii)
	look := check.Must(cells.NewPalette(cells.Look{Renderer: renderer}))
	return texts, look
}

// newStatsScreen returns the screen of counts in a window of w by h cells without colours.
func newStatsScreen(t *testing.T, lang string, w, h int, counts *stats.Stats, today time.Time) *Stats {
	t.Helper()
	texts, look := plainLook(t, lang)
	s := NewStats(texts, look, counts, today, func(*stats.Milestone) tea.Cmd { return nil }, func() tea.Cmd { return nil })
	s.Update(tea.WindowSizeMsg{Width: w, Height: h})
	return s
}

// ratedStats returns playedStats with a level for each game and all milestones.
func ratedStats() (*stats.Stats, time.Time) {
	counts, today := playedStats()
	counts.Rating = &stats.Rating{
		Rounds: 90, Value: 1240, Margin: 60, Level: "kalfa", Third: -1, Change: 44, Since: "2026-10-26",
		Scale: []stats.LevelRating{{Level: "acemi", Rating: 1000}, {Level: "çırak", Rating: 1160}, {Level: "kalfa", Rating: 1250}, {Level: "usta", Rating: 1300}},
		Weeks: []stats.Week{{Monday: "2026-10-26", Value: 1170}, {Monday: "2026-11-02", Value: 1190}, {Monday: "2026-11-16", Value: 1240}},
	}
	counts.Rating101 = &stats.Rating{Rounds: 18, Missing: 12, Laying: true, Scale: counts.Rating.Scale}
	for i, kind := range []string{"seven_pairs", "pairs_opening", "okey_finish", "elden", "three_rounds", "no_very_bad", "usta_beaten", "thirty_days"} {
		counts.Milestones = append(counts.Milestones, stats.Milestone{Kind: kind, Date: "2026-11-22", Round: 10 + i})
	}
	return counts, today
}

// statsSizes lists one window size for each size class of the statistics.
var statsSizes = [][2]int{{80, 24}, {100, 30}, {120, 30}, {120, 36}, {200, 60}}

// pagesOf returns all pages of the screen, in the order of Tab.
func pagesOf(s *Stats) (pages []string) {
	for len(pages) == 0 || s.View() != pages[0] {
		pages = append(pages, s.View())
		s.Update(tea.KeyMsg{Type: tea.KeyTab})
	}
	return pages
}

// The golden files show all pages in a small and in a large window, and the level before there is a curve.
//
// Each day is in the row of its weekday, and the last column is the current week. The level and its curve are between the
// adjacent levels of the bots.
func TestStats_Golden(t *testing.T) {
	counts, today := ratedStats()
	for _, size := range [][2]int{{80, 24}, {200, 60}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			golden.RequireEqual(t, strings.Join(pagesOf(newStatsScreen(t, "en", size[0], size[1], counts, today)), "\n\n"))
		})
	}
	counts.Rating.Weeks = counts.Rating.Weeks[2:]
	t.Run("one week", func(t *testing.T) {
		golden.RequireEqual(t, newStatsScreen(t, "en", 80, 24, counts, today).View())
	})
}

// Tab goes through all pages. Each panel is shown once and in full.
func TestStats_Pages(t *testing.T) {
	played, today := playedStats()
	rated, _ := ratedStats()
	for _, lang := range words.Languages() {
		for _, size := range statsSizes {
			for _, counts := range []*stats.Stats{played, rated} {
				s := newStatsScreen(t, lang, size[0], size[1], counts, today)
				pages := pagesOf(s)
				seen := strings.Join(pages, "\n\n")
				check.That(t, !strings.ContainsAny(seen, "…▼"), "%s, %v: something is cut:\n%s", lang, size, seen)
				for _, id := range []string{"stats.places", "stats.days", "stats.ends", "stats.people", "stats.all", "stats.by-preset", "stats.by-level", "stats.classic"} {
					check.That(t, strings.Count(seen, s.words.Say(id)+" ") == 1, "%s, %v: %q is not shown once:\n%s", lang, size, s.words.Say(id), seen)
				}
				check.That(t, counts == rated || (len(pages) > 1 || size[0] > 80) && (len(pages) == 1 || size[1] < 36), "%s, %v: there are %d pages", lang, size, len(pages))
			}
		}
	}
}

// A click on Tab in the footer acts like Tab.
func TestStats_ClickTab(t *testing.T) {
	counts, today := ratedStats()
	s := newStatsScreen(t, "en", 80, 24, counts, today)
	pages := pagesOf(s)
	check.Need(t, len(pages) > 2, "there are %d pages", len(pages))
	before, _, _ := strings.Cut(strings.Split(pages[0], "\n")[23], "Tab")
	s.Update(tea.MouseMsg{X: ansi.StringWidth(before), Y: 23, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	check.Equal(t, s.View(), pages[1])
}

// Each milestone can be selected, and Enter or a click replays it. Otherwise Enter leaves the screen.
func TestStats_Milestones(t *testing.T) {
	counts, today := ratedStats()
	texts, look := plainLook(t, "en")
	for _, size := range statsSizes {
		replayed, left := "", false
		s := NewStats(texts, look, counts, today, func(m *stats.Milestone) tea.Cmd { replayed = m.Kind; return nil }, func() tea.Cmd { left = true; return nil })
		s.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		press := func(k tea.KeyType) { s.Update(tea.KeyMsg{Type: k}) }
		for i := 0; !strings.Contains(s.View(), texts.Say("milestone.title")); i++ {
			press(tea.KeyEnter)
			check.Need(t, left && i < 9, "%v: Enter leaves: %v, on page %d", size, left, i)
			left = false
			press(tea.KeyTab)
		}
		press(tea.KeyUp)
		for i, m := range counts.Milestones {
			line := "▶ " + words.Pad(texts.Capitalize(m.Name(texts)), stats.Column) + m.Date + " · " + texts.With("milestone.round", words.Args{"Round": 10 + i})
			check.That(t, strings.Contains(s.View(), line), "%v: there is no %q", size, line)
			press(tea.KeyEnter)
			check.That(t, replayed == m.Kind && !left, "%v: Enter on %s replays %q, leaves: %v", size, m.Kind, replayed, left)
			press(tea.KeyDown)
		}
		for y, line := range strings.Split(s.View(), "\n") {
			for _, m := range counts.Milestones {
				if before, _, found := strings.Cut(line, texts.Capitalize(m.Name(texts))); found {
					s.Update(tea.MouseMsg{X: ansi.StringWidth(before), Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
					check.Equal(t, replayed, m.Kind, size, "a click")
				}
			}
		}
		press(tea.KeyEscape)
		check.That(t, left, "%v: Esc does not leave", size)
	}
}
