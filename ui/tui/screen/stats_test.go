package screen

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"fair/okey/game/check"
	"fair/okey/ui/cells"
	"fair/okey/ui/stats"
	"fair/okey/ui/tell"
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
	s.Opponents = []stats.Opponent{{Name: "Ayşe", Matches: 10, Ahead: 4, Behind: 5}}
	return s, time.Date(2026, 11, 23, 9, 0, 0, 0, time.Local)
}

// playedStatsScreen returns the screen of playedStats in a window of w by h cells without colours.
func playedStatsScreen(t *testing.T, lang string, w, h int) *Stats {
	t.Helper()
	counts, today := playedStats()
	return newStatsScreen(t, lang, w, h, counts, today)
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

// Tab goes through all pages. Each panel is shown once and in full.
func TestStats_Pages(t *testing.T) {
	for _, lang := range words.Languages() {
		for _, size := range [][2]int{{80, 24}, {100, 30}, {120, 30}, {120, 36}, {200, 60}} {
			s := playedStatsScreen(t, lang, size[0], size[1])
			seen, pages := "", 0
			for first := ""; pages < 9; pages++ {
				screen := ansi.Strip(s.View())
				if pages == 0 {
					first = screen
				} else if screen == first {
					break
				}
				check.That(t, !strings.ContainsAny(screen, "…▼"), "%s, %v: something is cut:\n%s", lang, size, screen)
				seen += screen
				s.Update(tea.KeyMsg{Type: tea.KeyTab})
			}
			for _, id := range []string{"stats.places", "stats.days", "stats.ends", "stats.people", "stats.all", "stats.by-preset", "stats.by-level", "stats.classic"} {
				if n := strings.Count(seen, s.words.Say(id)+" "); n != 1 {
					t.Errorf("%s, %v: %q is shown %d times:\n%s", lang, size, s.words.Say(id), n, seen)
				}
			}
			check.That(t, (pages > 1 || size[0] > 80) && (pages <= 1 || size[1] < 36), "%s, %v: there are %d pages", lang, size, pages)
		}
	}
}

// Each day is in the row of its weekday, the last column is the current week, and later days are empty.
func TestStats_Days(t *testing.T) {
	s := playedStatsScreen(t, "en", 80, 24)
	s.Update(tea.KeyMsg{Type: tea.KeyTab})
	lines := strings.Split(ansi.Strip(s.View()), "\n")
	at := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, " Days ") })
	check.That(t, strings.Contains(lines[at+1], "now 2, best 2"), "the days in a row: %q", lines[at+1])
	for i, want := range []string{"M .*·· ▄▄", "T .*··", "W .*··", "T .*··", "F .*██", "S .*··", "S .*▁▁"} {
		name, end, _ := strings.Cut(want, " .*")
		if line := strings.TrimSpace(lines[at+2+i]); !strings.HasPrefix(line, name+" ··") || !strings.HasSuffix(line, end) {
			t.Errorf("row %d is %q, not %s", i, line, want)
		}
	}
}

// The level and its curve are between the adjacent levels of the bots. There is no curve in the first two weeks.
func TestStats_Level(t *testing.T) {
	counts, today := playedStats()
	counts.Rating = &stats.Rating{
		Rounds: 90, Value: 1240, Margin: 60, Level: "kalfa", Third: -1, Change: 44, Since: "2026-10-26",
		Scale: []stats.LevelRating{{Level: "acemi", Rating: 1000}, {Level: "çırak", Rating: 1160}, {Level: "kalfa", Rating: 1250}, {Level: "usta", Rating: 1300}},
		Weeks: []stats.Week{{Monday: "2026-10-26", Value: 1170}, {Monday: "2026-11-02", Value: 1190}, {Monday: "2026-11-16", Value: 1240}},
	}
	counts.Rating101 = &stats.Rating{Rounds: 18, Missing: 12, Laying: true, Scale: counts.Rating.Scale}
	for _, lang := range words.Languages() {
		for _, size := range [][2]int{{80, 24}, {100, 30}, {120, 36}, {200, 60}} {
			s := newStatsScreen(t, lang, size[0], size[1], counts, today)
			w := s.words
			screen := ansi.Strip(s.View())
			pages := screen
			for range 5 {
				s.Update(tea.KeyMsg{Type: tea.KeyTab})
				pages += ansi.Strip(s.View())
			}
			for _, want := range []string{w.Say("level.title.101"), w.With("level.soon", words.Args{"Count": 12})} {
				check.That(t, strings.Contains(pages, want), "%s, %v: there is no %q:\n%s", lang, size, want, pages)
			}
			for _, want := range []string{
				w.Say("level.title"), tell.RatingText(w, 1240, 60),
				w.With("level.weeks", words.Args{"Count": 4}), w.With("level.since", words.Args{"Date": "2026-10-26"}), tell.LevelName("çırak") + " ",
			} {
				check.That(t, strings.Contains(screen, want), "%s, %v: there is no %q:\n%s", lang, size, want, screen)
			}
			lines := strings.Split(screen, "\n")
			row := func(rating int) int {
				at := slices.IndexFunc(lines, func(line string) bool {
					return strings.Contains(line, w.Thousands(rating)+" ") && strings.Contains(line, "··")
				})
				check.Need(t, at >= 0, "%s, %v: there is no line for %d:\n%s", lang, size, rating, screen)
				return at
			}
			column := func(row int) int { return len([]rune(lines[row][:strings.IndexAny(lines[row], "█▀▄")])) }
			if high, low := row(1250), row(1160); high >= low || column(high+1) <= column(low-1) {
				t.Errorf("%s, %v: the curve does not rise:\n%s", lang, size, screen)
			}
			check.That(t, !strings.Contains(screen, w.Thousands(1000)) && !strings.Contains(screen, w.Thousands(1300)), "%s, %v: a level far from the curve has a line:\n%s", lang, size, screen)
		}
	}
	counts.Rating.Weeks = counts.Rating.Weeks[2:]
	if screen := ansi.Strip(newStatsScreen(t, "en", 80, 24, counts, today).View()); strings.Contains(screen, "1,250") || !strings.Contains(screen, "1,240 ± 60") {
		t.Errorf("after one week:\n%s", screen)
	}
}

// Each milestone can be selected, and Enter or a click replays it. Otherwise Enter leaves the screen.
func TestStats_Milestones(t *testing.T) {
	counts, today := playedStats()
	for i, kind := range []string{"seven_pairs", "pairs_opening", "okey_finish", "elden", "three_rounds", "no_very_bad", "usta_beaten", "thirty_days"} {
		counts.Milestones = append(counts.Milestones, stats.Milestone{Kind: kind, Date: "2026-11-22", Round: 10 + i})
	}
	for _, lang := range words.Languages() {
		for _, size := range [][2]int{{80, 24}, {100, 30}, {120, 36}, {200, 60}} {
			texts, look := plainLook(t, lang)
			replayed, left := "", false
			s := NewStats(texts, look, counts, today, func(m *stats.Milestone) tea.Cmd { replayed = m.Kind; return nil }, func() tea.Cmd { left = true; return nil })
			s.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			press := func(k tea.KeyType) { s.Update(tea.KeyMsg{Type: k}) }
			title := texts.Say("milestone.title")
			for i := 0; !strings.Contains(ansi.Strip(s.View()), title); i++ {
				if press(tea.KeyEnter); !left || i > 9 {
					t.Fatalf("%s, %v: Enter leaves: %v, on page %d:\n%s", lang, size, left, i, ansi.Strip(s.View()))
				}
				left = false
				press(tea.KeyTab)
			}
			press(tea.KeyUp)
			for i, m := range counts.Milestones {
				line := "▶ " + words.Pad(texts.Capitalize(m.Name(texts)), stats.Column) + m.Date + " · " + texts.With("milestone.round", words.Args{"Round": 10 + i})
				if screen := ansi.Strip(s.View()); !strings.Contains(screen, line) || strings.Contains(screen, "…") {
					t.Errorf("%s, %v: there is no %q:\n%s", lang, size, line, screen)
				}
				if press(tea.KeyEnter); replayed != m.Kind || left {
					t.Errorf("%s, %v: Enter on %s replays %q, leaves: %v", lang, size, m.Kind, replayed, left)
				}
				press(tea.KeyDown)
			}
			for y, line := range strings.Split(ansi.Strip(s.View()), "\n") {
				for _, m := range counts.Milestones {
					before, _, found := strings.Cut(line, texts.Capitalize(m.Name(texts)))
					if !found {
						continue
					}
					replayed = ""
					s.Update(tea.MouseMsg{X: ansi.StringWidth(before), Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
					if replayed != m.Kind || !strings.Contains(strings.Split(ansi.Strip(s.View()), "\n")[y], "▶ ") {
						t.Errorf("%s, %v: a click on %s replays %q:\n%s", lang, size, m.Kind, replayed, ansi.Strip(s.View()))
					}
				}
			}
			if press(tea.KeyEscape); !left {
				t.Errorf("%s, %v: Esc does not leave", lang, size)
			}
		}
	}
}
