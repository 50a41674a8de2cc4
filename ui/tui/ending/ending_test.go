package ending_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/bots/duplicate"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/journal/journaltest"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/review"
	"fair/okey/ui/stats"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/ending"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

func init() { coach.UseFewSamples() }

// endSizes lists one window size of each size class.
var endSizes = []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 120, Height: 36}, {Width: 200, Height: 60}}

// frame is the time between two animation frames.
const frame = time.Second / 60

// playToFinish returns a table, animated unless s has options, where pressing f finishes the round with the given tile. The okey is R5.
func playToFinish(t *testing.T, with string, s tabletest.Setup) *tabletest.Game {
	t.Helper()
	s.At = &gametest.Position{
		Drawn: true, Indicator: "R4", Hands: [4]string{"R1 R2 R3 B7 B8 B9 K5 B5 Y5 K9 K10 K11 K12 K13 " + with},
	}
	if s.Options == nil {
		s.Options = func(o *table.Options) { o.Animate = true }
	}
	// Wait until the first notices have disappeared.
	return tabletest.Play(t, tui.NewTable, s).Wait(4 * time.Second).Press("home").Point(with)
}

// TestEnd plays matches of each kind in every language and window size.
func TestEnd(t *testing.T) {
	testsize.SkipUnderRace(t)
	for i, lang := range words.Languages() {
		for j, preset := range []string{"classic", "simple", "partners", "101"} {
			if (i+j)%testsize.Of(2, 1) > 0 {
				continue
			}
			short := map[string][]string{"classic": {"startPoints=5"}, "partners": {"startPoints=5"}, "101": {"rounds=3"}}
			s := tabletest.Setup{Lang: lang, Preset: preset, Set: short[preset], Options: func(o *table.Options) { o.Hints = 0 }}
			g := tabletest.Play(t, tui.NewTable, s)
			for g.PlayRound(); ; g.NextRound().PlayRound() {
				for _, size := range endSizes {
					checkEnd(t, g.Resize(size.Width, size.Height), fmt.Sprint(preset, ", ", lang, ", round ", g.View().Round))
				}
				if g.Resize(80, 24); g.View().Phase == game.MatchOver {
					break
				}
			}
		}
	}
}

// squeezed returns text without blanks.
func squeezed(text string) string { return strings.Join(strings.Fields(text), "") }

// checkEnd checks that the screen, scrolled to its end, says everything about the end of the round, and cuts nothing.
func checkEnd(t *testing.T, g *tabletest.Game, what string) {
	t.Helper()
	g.Press("?", "esc") // closes any note, which takes the place of a closing remark
	seen, v, tells := g.Fits(what).Screen()+strings.Join(g.Scrolled(), "\n"), g.View(), g.Teller()
	r := v.Sheet[len(v.Sheet)-1]
	said := append(tells.Reasons(r), tells.Outcome(r), tells.TeamScores())
	whole := []string{g.Words.ToUpper(tells.Title(r))}
	for s := range game.Seat(v.Rules.Seats) {
		if v.Rules.HasPoints() {
			said = append(said, words.Number(r.Scores[s])+" "+tells.RoundPoints(r, s))
		}
		if s == r.Winner && !v.Rules.LaysMelds() {
			continue
		}
		hand := g.Name(s)
		if v.Rules.LaysMelds() {
			hand += tells.OpeningOrNone(s)
		}
		for _, x := range v.Reveal.Hands[s].Tiles() {
			hand += words.Mark(x)
		}
		whole = append(whole, g.Render(hand))
	}
	if v.Phase == game.MatchOver && tells.Winners() != "" {
		said = append(said, tells.ClosingRemark(0))
	}
	for _, text := range said {
		if word := g.Missing(text, seen); word != "" {
			t.Errorf("%s: there is no %q of %q:\n%s", what, word, text, seen)
		}
	}
	for _, text := range whole {
		check.That(t, strings.Contains(squeezed(seen), squeezed(text)), "%s: there is no %q:\n%s", what, text, seen)
	}
}

// In a narrow window the melds of a winner are text, in which more of them fit.
func TestEnd_ManyMelds(t *testing.T) {
	melds := strings.Split("R1 R2 R3,R6 R7 R8,B1 B2 B3,B6 B7 B8,K1 K2 K3,K6 K7 K8,Y1 Y2 Y3,Y6 Y7 Y8,R10 B10 K10,R11 B11 K11 Y11,R12 B12 K12 Y12,R13 B13 K13", ",")
	p := gametest.Position{Preset: "101", Drawn: true, Turns: 60, Indicator: "Y4", Hands: [4]string{"Y13"}}
	for _, m := range melds {
		p.Melds = append(p.Melds, gametest.Meld{Tiles: m})
	}
	g := tabletest.Play(t, tui.NewTable, tabletest.Setup{At: &p}).Discard("Y13").Fits("many melds")
	text := squeezed(g.Screen())
	g.Resize(120, 36)
	for _, m := range melds {
		_, drawn := g.FindTiles(check.Must(tile.ParseAll(m))...)
		g.That(drawn && strings.Contains(text, squeezed(m)), "there is no %s", m)
	}
}

// The golden files show the end of a match with all news. The player finished the last round, but did not win the match.
// The tile of the first place is the okey of that round, but does not look like one.
func TestEnd_Golden(t *testing.T) {
	for _, size := range endSizes {
		t.Run(fmt.Sprint(size.Height), func(t *testing.T) {
			g := tabletest.Play(t, table.New, tabletest.Setup{
				W: size.Width, H: size.Height,
				At: &gametest.Position{
					Set: []string{"startPoints=5"}, Round: 3, Scores: []int{2, 9, 1, 5}, Drawn: true, Indicator: "R13",
					Hands: [4]string{"R2 R3 R4 B7 B8 B9 K5 B5 Y5 K9 K10 K11 K12 K13 Y1"},
				},
				Options: func(o *table.Options) {
					o.Over = map[command.ID]table.Opener{command.ShowEnd: func(m *table.Model) (table.Mode, tea.Cmd) {
						e := ending.New(m, "One more line.")
						e.Await(func() *stats.News { return newsOf(*m.Session.View()) })
						return e, nil
					}}
				},
			})
			g.Point("Y1").Press("f").Settle().Fits("the end").Golden()
		})
	}
}

// newsOf returns the news after a match in which the moves of note were made in the position v.
func newsOf(v game.View) *stats.News {
	option := func(x tile.Tile, win float64) value.Estimate {
		return value.Estimate{Action: game.Action{Kind: game.Discard, Tile: x}, Win: win}
	}
	better, worse := option(tile.New(tile.Black, 9), 0.41), option(tile.New(tile.Red, 12), 0.33)
	move := func(round int, played value.Estimate) *coach.Decision {
		return &coach.Decision{Round: round, Step: coach.Discarding, View: v, Played: played.Action, Options: []value.Estimate{better, worse}}
	}
	return &stats.News{
		Level: &stats.Rating{Value: 1240, Margin: 60, Level: "kalfa"}, Change: 12, Best: move(5, better), Worst: move(3, worse),
		Tiles: &review.Tiles{Levels: []review.LevelTiles{{Level: "usta", Median: duplicate.Outcome{Won: true, Turns: 7}}}},
	}
}

// No frame of the animation cuts anything off. The animation takes at most two seconds and ends with the screen that is
// shown without animations. If the okey finished the round, the animation takes longer.
func TestShow(t *testing.T) {
	testsize.SkipUnderRace(t)
	for i, lang := range words.Languages() {
		for j, size := range endSizes {
			if (i+j)%testsize.Of(2, 1) > 0 {
				continue
			}
			lasts := map[string]int{}
			for _, with := range []string{"Y1", "R5"} {
				s := tabletest.Setup{Lang: lang, W: size.Width, H: size.Height}
				g := playToFinish(t, with, s).Press("f")
				seen := map[string]bool{}
				for ; g.Pending() > 0 && lasts[with] <= 120; lasts[with]++ {
					seen[g.Fits(fmt.Sprint(lang, ", picture ", lasts[with])).Screen()] = true
					g.Wait(frame)
				}
				if lasts[with] > 120 || len(seen) < 15 {
					t.Errorf("%s, %v: the animation has %d different frames of %d", lang, size, len(seen), lasts[with])
				}
				s.Options = func(o *table.Options) { o.Animate = false }
				if without := playToFinish(t, with, s).Press("f"); without.Pending() > 0 || without.Screen() != g.Screen() {
					t.Errorf("%s, %v: the last frame differs from the screen without animations:\n%s", lang, size, g.Screen())
				}
			}
			if lasts["R5"] <= lasts["Y1"] {
				t.Errorf("%s, %v: the animation has %d frames with the okey and %d without it", lang, size, lasts["R5"], lasts["Y1"])
			}
		}
	}
}

// A key or a click during the animation only ends it.
func TestShow_Skip(t *testing.T) {
	end := playToFinish(t, "Y1", tabletest.Setup{}).Press("f").Wait(2 * time.Second).Shows("Left in hand").Screen()
	for _, at := range []time.Duration{0, 10, 30, 60} {
		for _, skip := range []string{"n", "q", "esc", "r", "x", "click on footer", "click on stock"} {
			g := playToFinish(t, "Y1", tabletest.Setup{}).Press("f").Wait(at * frame)
			round := g.Session.TurnID()
			g.Need(g.Screen() != end, "after %d frames there is no animation", at)
			switch skip {
			case "click on footer":
				g.Click(g.Plan.Footer)
			case "click on stock":
				g.Click(g.Plan.Stock)
			default:
				g.Press(skip)
			}
			g.Need(g.Screen() == end && g.Session.TurnID() == round, "%s after %d frames does not end the animation, or does something else as well", skip, at)
			for _, key := range []string{"x", "enter", "k", "b", "space"} {
				told := g.Render(g.Words.Say("end.keys"))
				g.Press(key).Shows(told).Press("s", "s").ShowsNone(told).Need(g.View().Phase != game.Playing, "%s goes on", key)
			}
			g.Press("n").That(g.View().Phase == game.Playing, "the next key does nothing")
		}
	}
}

// There is no animation at instant pace. At any other pace, resizing the window ends the animation.
func TestShow_None(t *testing.T) {
	g := playToFinish(t, "Y1", tabletest.Setup{Options: func(o *table.Options) { o.Animate, o.Pace = true, table.Instant }}).Press("f").Shows("Left in hand")
	g.That(g.Pending() <= 0, "there is an animation at instant pace")
	g = playToFinish(t, "Y1", tabletest.Setup{}).Press("f").ShowsNone("Left in hand").Resize(120, 36).Shows("Left in hand")
	before := g.Screen()
	g.Wait(frame).That(g.Screen() == before && g.Pending() <= 0, "resizing does not end the animation")
}

// A bot's gösterme (rule 4.1) covers no other text and disappears afterwards.
func TestTwin(t *testing.T) {
	testsize.SkipUnderRace(t)
	every := testsize.Of(4, 1) // the frames from one that is looked at to the next
	for _, size := range endSizes {
		// With the default seed, Zeynep shows the indicator's twin before her first discard.
		s := tabletest.Setup{W: size.Width, H: size.Height}
		bare := tabletest.Play(t, tui.NewTable, s).Wait(5 * time.Second)
		s.Options = func(o *table.Options) { o.Animate = true }
		g := tabletest.Open(t, tui.NewTable, s)
		seen := 0
		for range 8 * 60 / every {
			if g.Wait(time.Duration(every) * frame).Fits("twin"); strings.Contains(g.Screen(), " gösterme ") {
				seen++
				g.Shows(g.Words.Say("caption.indicator")).Need(strings.Count(g.Screen(), " −1 ") >= 3, "%v: not all losses are shown", size)
			}
		}
		check.That(t, seen != 0 && seen*every <= 90, "%v: the gösterme is shown in %d frames", size, seen*every)
		g.That(g.Pending() <= 0 && g.Screen() == bare.Screen(), "%v: part of the gösterme remains", size)
	}
}

// The match ends on the player's thirtieth day. Its end screen mentions the milestone and the player's level. Those after
// a round do not.
func TestEnd_News(t *testing.T) {
	testsize.SkipUnderRace(t)
	for _, lang := range words.Languages()[:testsize.Of(1, 2)] {
		dir := filepath.Join(t.TempDir(), "matches")
		level := check.Must(bots.LevelByName("cirak"))
		journaltest.WriteDays(t, dir, time.Date(2026, 3, 1, 20, 30, 0, 0, time.UTC), 29, level.New(1))
		short := func(o *table.Options) { o.Rules.StartPoints, o.Word, o.Hints, o.Reviews = 5, false, 0, lang == "en" }
		g := tabletest.Play(t, tui.NewTable, tabletest.Setup{Lang: lang, Dir: dir, Options: short})
		rated := strings.TrimSpace(g.Words.With("level.line", words.Args{"Level": ""}))
		day := g.Words.Say("milestone.thirty_days")
		for g.PlayRound(); g.View().Phase != game.MatchOver; g.NextRound().PlayRound() {
			g.ShowsNone(day, rated)
		}
		for _, size := range endSizes {
			g.Resize(size.Width, size.Height).Fits("news").Shows(g.Words.With("milestone.told", words.Args{"What": day}), rated)
		}
	}
}
