package ending_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/journal/journaltest"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
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

// playToFinish returns an animated table where pressing f finishes the round with the given tile. The okey is R5.
func playToFinish(t *testing.T, with string, s tabletest.Setup) *tabletest.Game {
	t.Helper()
	s.At = &gametest.Position{
		Drawn: true, Indicator: "R4", Hands: [4]string{"R1 R2 R3 B7 B8 B9 K5 B5 Y5 K9 K10 K11 K12 K13 " + with},
	}
	more := s.Options
	s.Options = func(o *table.Options) {
		if o.Animate = true; more != nil {
			more(o)
		}
	}
	// Wait until the first notices have disappeared.
	return tabletest.Play(t, tui.NewTable, s).Wait(4 * time.Second).Press("home").Point(with)
}

// showsHand reports whether the end screen shows the remaining hand of seat s, either as tiles or as text.
func showsHand(g *tabletest.Game, s game.Seat) bool {
	tiles, label, written := g.View().Reveal.Hands[s].Tiles(), g.Name(s), ""
	if g.View().Rules.LaysMelds() {
		label += g.Teller().OpeningOrNone(s)
	}
	for _, x := range tiles {
		written += g.Render(words.Mark(x))
	}
	squeezed := func(text string) string { return strings.Join(strings.Fields(text), "") }
	if strings.Contains(squeezed(g.Screen()), squeezed(label+written)) {
		return true
	}
	for n := len(tiles); n > len(tiles)/2; n-- { // a hand that does not fit on one line takes up two
		at, drawn := g.FindTiles(tiles[:n]...)
		labelled := drawn && slices.ContainsFunc(g.Lines()[at.Y:at.Y+at.H], func(line string) bool {
			return strings.HasPrefix(squeezed(line), squeezed(label))
		})
		if _, rest := g.FindTiles(tiles[n:]...); labelled && rest {
			return true
		}
	}
	return false
}

// TestEnd plays matches of each kind in every language and window size.
func TestEnd(t *testing.T) {
	testsize.SkipUnderRace(t)
	for i, lang := range words.Languages() {
		for j, preset := range []string{"classic", "simple", "partners", "101"} {
			if (i+j)%testsize.Of(2, 1) > 0 {
				continue
			}
			s := tabletest.Setup{Lang: lang, Preset: preset}
			if preset == "101" {
				s.Set = []string{"rounds=3"}
			}
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

func checkEnd(t *testing.T, g *tabletest.Game, what string) {
	t.Helper()
	g.Fits(what)
	screens, v, tells := g.Scrolled(), g.View(), g.Teller()
	seen, r := strings.Join(screens, "\n"), v.Sheet[len(v.Sheet)-1]
	said := append(tells.Reasons(r), tells.Outcome(r), tells.TeamScores())
	for s := range game.Seat(v.Rules.Seats) {
		if v.Rules.HasPoints() {
			change := words.Number(r.Change[s])
			if r.Change[s] > 0 {
				change = "+" + change
			}
			said = append(said, g.Name(s)+" "+words.Number(r.Scores[s])+" "+strings.TrimSuffix(change, "0"))
		}
		if s == r.Winner && !v.Rules.LaysMelds() {
			continue
		}
		g.Press("home")
		found := showsHand(g, s)
		for i := 1; i < len(screens) && !found; i++ {
			found = showsHand(g.Press("down"), s)
		}
		if !found {
			t.Errorf("%s: the hand of %s, %v, is not shown:\n%s", what, g.Name(s), v.Reveal.Hands[s], seen)
		}
	}
	if v.Phase == game.MatchOver && tells.Winners() != "" {
		said = append(said, tells.ClosingRemark(0))
	}
	for _, text := range said {
		if word := g.Missing(text, seen); word != "" {
			t.Errorf("%s: there is no %q of %q:\n%s", what, word, text, seen)
		}
	}
	title := g.Words().ToUpper(tells.Title(r))
	check.That(t, strings.Contains(seen, title) || strings.Contains(seen, strings.Join(strings.Split(title, ""), " ")), "%s: there is no %q:\n%s", what, title, seen)
}

func TestEnd_ManyMelds(t *testing.T) {
	// More melds than fit on two lines of a small window.
	melds := strings.Split("R1 R2 R3,R6 R7 R8,B1 B2 B3,B6 B7 B8,K1 K2 K3,K6 K7 K8,Y1 Y2 Y3,Y6 Y7 Y8,R10 B10 K10,R11 B11 K11 Y11,R12 B12 K12 Y12,R13 B13 K13", ",")
	p := gametest.Position{Preset: "101", Drawn: true, Turns: 60, Indicator: "Y4", Hands: [4]string{"Y13"}}
	for _, m := range melds {
		p.Melds = append(p.Melds, gametest.Meld{Tiles: m})
	}
	g := tabletest.Play(t, tui.NewTable, tabletest.Setup{At: &p}).Discard("Y13").Fits("many melds")
	seen := strings.Join(strings.Fields(g.Screen()), " ")
	for _, m := range melds {
		g.That(strings.Contains(seen, m), "there is no %s", m)
	}
}

// Larger windows show the final standings as tiles, the winner's highest, with the points below the tiles and the extra
// lines beside them. Each key is named only once.
func TestEnd_Podium(t *testing.T) {
	g := tabletest.Play(t, func(o table.Options) (*table.Model, error) {
		o.Over = map[command.ID]table.Opener{
			command.ShowEnd: func(m *table.Model) (table.Mode, tea.Cmd) { return ending.New(m, "Your level is up 12."), nil },
		}
		return table.New(o)
	}, tabletest.Setup{Seed: 2, Set: []string{"startPoints=5"}})
	for g.PlayRound(); g.View().Phase != game.MatchOver; g.NextRound().PlayRound() {
	}
	v := g.View()
	for _, size := range [][2]int{{100, 30}, {120, 36}} { // at these sizes the hands are shown as text
		g.Resize(size[0], size[1]).Shows("Your level is up 12.").Fits("the podium")
		top := map[int]int{} // the row of each place's tile
		for s := range game.Seat(v.Rules.Seats) {
			place := v.Ranks[s]
			at, ok := g.FindTiles(tile.New(tile.Colour(place-1), place))
			names := g.Lines()[max(0, at.Y-2)] + g.Lines()[max(0, at.Y-1)]
			if !ok || !strings.Contains(names, g.Name(s)) { // seats in the same place share a line
				t.Fatalf("%v: there is no tile %d below %s:\n%s", size, place, g.Name(s), g.Screen())
			}
			top[place] = at.Y
			if below := strings.Join(g.Lines()[at.Y+at.H:at.Y+at.H+8], "\n"); !strings.Contains(below, words.Number(v.Scores[s])) {
				t.Errorf("%v: the points of %s are not below the tile:\n%s", size, g.Name(s), g.Screen())
			}
		}
		for place := 2; top[place] > 0; place++ {
			if before := top[place-1]; before > 0 && before >= top[place] {
				t.Errorf("%v: place %d is as high as the place before it", size, place)
			}
		}
	}
	g.Resize(80, 24).Shows("Esc look at the table")
	for range 2 {
		if n := strings.Count(g.Screen(), "another match"); n != 1 {
			t.Errorf("the key for another match is shown %d times:\n%s", n, g.Screen())
		}
		g.Press("esc").ShowsNone("Esc look")
	}
}

// The seat that finishes the last round need not win the match.
func TestEnd_MatchWinners(t *testing.T) {
	testsize.SkipUnderRace(t)
	g := tabletest.Play(t, tui.NewTable, tabletest.Setup{Colours: true, Seed: 2})
	for g.PlayRound(); g.View().Phase != game.MatchOver; g.NextRound().PlayRound() {
	}
	v := g.View()
	if last := v.Sheet[len(v.Sheet)-1].Winner; last == game.Nobody || v.Wins(last) {
		t.Fatal("bad seed: a winner of the match finished the last round")
	}
	g.Shows("F I R S T ,   A H E A D   O F   A Y Ş E")
	for s := range game.Seat(v.Rules.Seats) {
		row := regexp.MustCompile(fmt.Sprintf(`^ *%d\. %s +▄`, v.Ranks[s], g.Name(s)))
		y := slices.IndexFunc(g.Lines(), row.MatchString)
		if y < 0 {
			t.Fatalf("there are no points of %s:\n%s", g.Name(s), g.Screen())
		}
		for sign, won := range map[string]cells.Role{g.Name(s): cells.RoleGold, "▄": cells.RoleGood} {
			left, _, _ := strings.Cut(g.Lines()[y], sign)
			_, ink, _, _ := g.Picture().Grid.CellAt(len([]rune(left)), y)
			if (ink == won) != v.Wins(s) {
				t.Errorf("%s wins: %v; %s has the colour %v", g.Name(s), v.Wins(s), sign, ink)
			}
		}
	}
}

// No frame of the animation cuts anything off. The animation takes at most two seconds and ends with the screen that is
// shown without animations. If the okey finished the round, the animation takes longer and a gold sheen moves across
// the title.
func TestShow(t *testing.T) {
	testsize.SkipUnderRace(t)
	for _, lang := range words.Languages() {
		for _, size := range endSizes {
			lasts := map[string]int{}
			for _, with := range []string{"Y1", "R5"} {
				s := tabletest.Setup{Lang: lang, W: size.Width, H: size.Height}
				g := playToFinish(t, with, s).Press("f")
				seen, title := map[string]bool{}, 0
				for ; g.Pending() > 0 && lasts[with] <= 120; lasts[with]++ {
					seen[g.Fits(fmt.Sprint(lang, ", picture ", lasts[with])).Screen()] = true
					title = max(title, titleInks(g))
					g.Wait(frame)
				}
				if lasts[with] > 120 || len(seen) < 15 {
					t.Errorf("%s, %v: the animation has %d different frames of %d", lang, size, len(seen), lasts[with])
				}
				check.That(t, (title > 1) == (with == "R5"), "%s, %v: the title of a finish with %s has %d colours", lang, size, with, title)
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

// titleInks returns the number of colours in the title, or 0 if there is no title.
func titleInks(g *tabletest.Game) int {
	won := strings.Join(strings.Split(g.Words().ToUpper(g.Teller().Title(g.View().Sheet[0])), ""), " ")
	y := slices.IndexFunc(g.Lines(), func(line string) bool { return strings.TrimSpace(line) == won })
	inks, grid := map[cells.Role]bool{}, g.Picture().Grid
	for x := 0; y >= 0 && x < grid.W; x++ {
		if sign, ink, _, _ := grid.CellAt(x, y); sign != ' ' {
			inks[ink] = true
		}
	}
	return len(inks)
}

// A key or a click during the animation only ends it.
func TestShow_Skip(t *testing.T) {
	end := playToFinish(t, "Y1", tabletest.Setup{}).Press("f").Wait(2 * time.Second).Shows("Left in hand").Screen()
	for _, at := range []time.Duration{0, 10, 30, 60, 90} {
		for _, skip := range []string{"n", "q", "esc", "r", "x", "click on footer", "click on stock"} {
			g := playToFinish(t, "Y1", tabletest.Setup{}).Press("f").Wait(at * frame)
			round := g.Session().TurnID()
			g.Need(g.Screen() != end, "after %d frames there is no animation", at)
			switch skip {
			case "click on footer":
				g.Click(g.Plan().Footer)
			case "click on stock":
				g.Click(g.Plan().Stock)
			default:
				g.Press(skip)
			}
			g.Need(g.Screen() == end && g.Session().TurnID() == round, "%s after %d frames does not end the animation, or does something else as well", skip, at)
			for _, key := range []string{"x", "enter", "k", "b", "space"} {
				told := g.Render(g.Words().Say("end.keys"))
				g.Press(key).Shows(told).Press("s", "s").ShowsNone(told).Need(g.View().Phase != game.Playing, "%s goes on", key)
			}
			g.Press("n").That(g.View().Phase == game.Playing, "the next key does nothing")
		}
	}
}

// There is no animation at instant pace. At any other pace, resizing the window ends the animation.
func TestShow_None(t *testing.T) {
	g := playToFinish(t, "Y1", tabletest.Setup{Options: func(o *table.Options) { o.Pace = table.Instant }}).Press("f").Shows("Left in hand")
	g.That(g.Pending() <= 0, "there is an animation at instant pace")
	g = playToFinish(t, "Y1", tabletest.Setup{}).Press("f").ShowsNone("Left in hand").Resize(120, 36).Shows("Left in hand")
	before := g.Screen()
	g.Wait(frame).That(g.Screen() == before && g.Pending() <= 0, "resizing does not end the animation")
}

// A bot's gösterme (rule 4.1) covers no other text and disappears afterwards.
func TestTwin(t *testing.T) {
	testsize.SkipUnderRace(t)
	for _, size := range endSizes {
		// With the default seed, Zeynep shows the indicator's twin before her first discard.
		s := tabletest.Setup{W: size.Width, H: size.Height}
		bare := tabletest.Play(t, tui.NewTable, s).Wait(5 * time.Second)
		s.Options = func(o *table.Options) { o.Animate = true }
		g := tabletest.Open(t, tui.NewTable, s)
		seen := 0
		for range 8 * 60 {
			if g.Wait(frame).Fits("twin"); strings.Contains(g.Screen(), " gösterme ") {
				seen++
				g.Shows(g.Words().Say("caption.indicator")).Need(strings.Count(g.Screen(), " −1 ") >= 3, "%v: not all losses are shown", size)
			}
		}
		check.That(t, seen != 0 && seen <= 90, "%v: the gösterme is shown in %d frames", size, seen)
		g.That(g.Pending() <= 0 && g.Screen() == bare.Screen(), "%v: part of the gösterme remains", size)
	}
}

// The screen after a saved match shows the player's level. The screen after a round does not, nor does the one after a
// match that does not count towards the level.
func TestEnd_Level(t *testing.T) {
	testsize.SkipUnderRace(t)
	for _, lang := range words.Languages()[:testsize.Of(1, 2)] {
		short := func(o *table.Options) { o.Rules.StartPoints, o.Word, o.Reviews = 5, false, true }
		g := tabletest.Play(t, tui.NewTable, tabletest.Setup{Lang: lang, Dir: t.TempDir(), Options: short})
		line := strings.TrimSpace(g.Words().With("level.line", words.Args{"Level": ""}))
		for g.PlayRound(); g.View().Phase != game.MatchOver; g.NextRound().PlayRound() {
			g.ShowsNone(line)
		}
		told := regexp.MustCompile(regexp.QuoteMeta(line) + `.* [12][0-9] `)
		for _, size := range endSizes {
			if screen := g.Resize(size.Width, size.Height).Fits("level").Screen(); !told.MatchString(screen) {
				t.Errorf("%s, %v: the level is not shown:\n%s", lang, size, screen)
			}
		}
	}
	for name, setup := range map[string]tabletest.Setup{
		"not saved": {Options: func(o *table.Options) { o.Rules.StartPoints = 5 }},
		"two seats": {Dir: t.TempDir(), Options: func(o *table.Options) { o.Rules.StartPoints, o.Rules.Seats, o.Word = 5, 2, false }},
	} {
		g := tabletest.Play(t, tui.NewTable, setup)
		for g.PlayRound(); g.View().Phase != game.MatchOver; g.NextRound().PlayRound() {
		}
		g.Settle().That(!strings.Contains(g.Screen(), "Your level"), "%s: the level is shown", name)
	}
}

// The first match ends on the player's thirtieth day and its end screen mentions the milestone. No other end screen
// does.
func TestEnd_Milestone(t *testing.T) {
	testsize.SkipUnderRace(t)
	for _, lang := range words.Languages()[:testsize.Of(1, 2)] {
		dir := filepath.Join(t.TempDir(), "matches")
		level := check.Must(bots.LevelByName("cirak"))
		journaltest.WriteDays(t, dir, time.Date(2026, 3, 1, 20, 30, 0, 0, time.UTC), 29, level.New(1))
		short := func(o *table.Options) { o.Rules.StartPoints, o.Word, o.Reviews = 5, false, lang == "en" }
		g := tabletest.Play(t, tui.NewTable, tabletest.Setup{Lang: lang, Dir: dir, Options: short})
		line := g.Words().With("milestone.told", words.Args{"What": g.Words().Say("milestone.thirty_days")})
		for g.PlayRound(); g.View().Phase != game.MatchOver; g.NextRound().PlayRound() {
			g.ShowsNone(line)
		}
		for _, size := range endSizes {
			g.Resize(size.Width, size.Height).Fits("milestone").Shows(line)
		}
		for g.Resize(80, 24).NextRound().PlayRound(); g.View().Phase != game.MatchOver; g.NextRound().PlayRound() {
			g.ShowsNone(g.Words().Say("milestone.thirty_days"))
		}
		g.ShowsNone(g.Words().Say("milestone.thirty_days"))
	}
}

// With bars, both columns of numbers have headings. On a podium, nothing is wider than its block, so a winner's points
// are shown alone if they do not fit next to the word for winning.
func TestEnd_Columns(t *testing.T) {
	for _, lang := range words.Languages() {
		g := tabletest.Play(t, tui.NewTable, tabletest.Setup{Lang: lang, At: &gametest.Position{
			Preset: "101", Set: []string{"rounds=3"}, Round: 3, Scores: []int{0, 10, 20, 30}, Drawn: true, Turns: 60, Indicator: "Y4", Hands: [4]string{"Y13"},
			Melds: []gametest.Meld{{Tiles: "R1 R2 R3"}},
		}})
		w := g.Words()
		g.Discard("Y13").Resize(80, 24)
		y := slices.IndexFunc(g.Lines(), func(line string) bool { return strings.Contains(line, w.Say("end.total")) })
		g.Need(y >= 0 && strings.Contains(g.Lines()[y], w.With("end.round", words.Args{"Round": 3})), "%s: the columns have no headings", lang)
		end := func(line, of string) int {
			before, _, _ := strings.Cut(line, of)
			return len([]rune(before + of))
		}
		for _, line := range g.Lines()[y+1 : y+5] {
			if total := regexp.MustCompile(`▄ +(−?\d+)`).FindStringSubmatch(line); total != nil && end(line, total[0]) != end(g.Lines()[y], w.Say("end.total")) {
				t.Errorf("%s: %q is not below its heading:\n%s", lang, total[1], g.Screen())
			}
		}
		g.Resize(120, 36).That(!strings.Contains(g.Screen(), "…"), "%s: something is cut", lang)
		g.Shows(w.With("end.podium", words.Args{"Round": 3}), "−101")
	}
}
