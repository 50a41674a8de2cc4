package stats

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/exp/golden"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/ui/words"
)

// TestChiSquare compares chiSquare with values from Abramowitz and Stegun, table 26.8.
func TestChiSquare(t *testing.T) {
	for _, c := range []struct {
		x       float64
		degrees int
		p       float64
	}{
		{7.81473, 3, 0.05}, {2.36597, 3, 0.5}, {26.2170, 12, 0.01}, {11.3403, 12, 0.5}, {3.84146, 1, 0.05}, {5.99147, 2, 0.05}, {0, 12, 1},
	} {
		check.That(t, math.Abs(chiSquare(c.x, c.degrees)-c.p) <= 1e-4, "%+v, got %v", c, chiSquare(c.x, c.degrees))
	}
}

func TestSidak(t *testing.T) {
	for _, c := range []struct {
		p    float64
		n    int
		want float64
	}{{1, 0, 1}, {0.3, 1, 0.3}, {0.5, 2, 0.75}, {1, 14, 1}, {1e-20, 14, 14e-20}} {
		check.That(t, math.Abs(sidak(c.p, c.n)-c.want) <= 1e-15*c.want, "%+v, got %v", c, sidak(c.p, c.n))
	}
}

// tallyDeals returns a tally of 200 deals of classic Okey. In a fraction of them, given by rigged, the seat is given an
// okey.
func tallyDeals(t *testing.T, seat game.Seat, rigged float64, first uint64) *fairTally {
	t.Helper()
	var tally fairTally
	for i := range 200 {
		seed := first + uint64(i)
		m, _, err := game.New(game.Classic(), game.SeedOf(seed))
		check.OK(t, err)
		if p := m.Public(); float64(i%100) < 100*rigged {
			position := gametest.Position{Seed: seed, Turn: p.Starter, Drawn: true, Indicator: p.Indicator.String()}
			position.Hands[seat] = p.Terms().Okey().String()
			m = position.Match(t)
		}
		tally.addDeal(&m)
	}
	return &tally
}

// TestFair_RiggedOkeys checks that an okey given to one seat in a fifth of 200 deals is detected, without false
// positives in honest deals.
func TestFair_RiggedOkeys(t *testing.T) {
	found, accused := 0, 0
	trials := testsize.Of(5, 100)
	for trial := range trials {
		seat := game.Seat(trial % game.MaxSeats)
		crooked := tallyDeals(t, seat, 0.2, uint64(1000*trial)).compare()
		if crooked.P < unusualP {
			found++
		}
		honest := tallyDeals(t, seat, 0, uint64(1000*trial)).compare()
		if honest.P < unusualP {
			accused++
		}
		check.That(t, honest.P >= riggedP, "honest deals are hardly chance: %+v", honest)
		worst := slices.MinFunc(crooked.Comparisons, func(a, b Comparison) int { return cmp.Compare(a.P, b.P) })
		check.That(t, !(crooked.P < riggedP) || worst.Subject == OkeysDealt && worst.Place != nil && *worst.Place == int(seat), "seat %d was given okeys; blamed is %+v", seat, worst)
	}
	check.That(t, found >= trials*98/100 && accused <= 3+trials/10, "of %d rigs %d are called unusual, of as many honest ones %d", trials, found, accused)
}

// tallyHands returns a tally of 160 deals with a preset. If worse is set, the seat gets the worse of two hands in each
// deal.
func tallyHands(t *testing.T, preset string, seat game.Seat, worse bool, first uint64) *fairTally {
	t.Helper()
	rules := check.Must(game.PresetByName(preset))
	var tally fairTally
	for i := range 160 {
		var deals [2]game.Match
		var worth [2]int // lower is better
		for k := range deals {
			m, _, err := game.New(rules, game.SeedOf(first+uint64(2*i+k)))
			check.OK(t, err)
			deals[k] = m
			v := m.View(seat)
			if solver := meld.NewSolver(v.Terms()); rules.LaysMelds() {
				worth[k] = -solver.Opening(v.Hand).Value
			} else {
				worth[k] = solver.Distance(v.Hand).Total
			}
		}
		m := deals[0]
		if worse && worth[1] > worth[0] {
			m = deals[1]
		}
		tally.addDeal(&m)
	}
	return &tally
}

// TestFair_BadHands checks that a seat always dealt the worse of two hands is detected within 160 rounds, and that
// honest deals pass, each in at least 95 of 100 trials.
func TestFair_BadHands(t *testing.T) {
	testsize.SkipUnderRace(t)
	for preset, subject := range map[string]Subject{"classic": HandsDealt, "101": OpeningsDealt} {
		found, accused := 0, 0
		trials := testsize.Of(5, 100)
		for trial := range trials {
			seat := game.Seat(trial % game.MaxSeats)
			unusual := func(worse bool) bool {
				f := tallyHands(t, preset, seat, worse, uint64(1000*trial)).compare()
				return slices.ContainsFunc(f.Comparisons, func(c Comparison) bool {
					return c.Subject == subject && *c.Place == int(seat) && sidak(c.P, len(f.Comparisons)) < unusualP
				})
			}
			if unusual(true) {
				found++
			}
			if unusual(false) {
				accused++
			}
		}
		check.That(t, found >= trials*95/100 && accused <= (trials*5+99)/100, "%s: of %d rigs %d are found, of as many honest ones %d accused", preset, trials, found, accused)
	}
}

// TestCheckFairness_BadHands checks that bad hands are also detected in matches abandoned at once.
func TestCheckFairness_BadHands(t *testing.T) {
	dir := t.TempDir()
	for i := range 250 {
		h := headerOf("classic", "kalfa", "kalfa", "kalfa")
		h.Begun = time.Unix(int64(i)*3600, 0)
		chance, worst := randomReader(i), -1
		for range 2 {
			deal := check.Must(journal.Draw(&chance))
			m, _, err := deal.Begin(h.Rules, "word")
			check.OK(t, err)
			v := m.View(0)
			if away := meld.NewSolver(v.Terms()).Distance(v.Hand).Total; away > worst {
				worst, h.Deal = away, deal
			}
		}
		j, _ := journaltest.Begin(t, dir, h, "word")
		check.OK(t, errors.Join(j.End(), j.Close()))
	}
	f := CheckFairness(check.Must(journal.List(dir)))
	text := strings.Join(f.Lines(wordsIn("en")), "\n")
	check.That(t, f.P < riggedP && strings.Contains(text, "Hands dealt to you (") && strings.Contains(text, "hardly chance"), "%d rounds:\n%s", f.Rounds, text)
}

// TestFair_Lines compares the texts of every comparison and verdict in each language with the golden file.
func TestFair_Lines(t *testing.T) {
	place := func(n int) *int { return &n }
	f := Fairness{Matches: 24, Rounds: 240, Practice: 2, Damaged: 1, P: 0.61, Comparisons: []Comparison{
		{Subject: IndicatorColours, Count: 68, Rarest: 52, Usual: 60, Sample: 240, P: 0.52},
		{Subject: IndicatorNumbers, Count: 27, Rarest: 11, Usual: 18.46, Sample: 240, P: 0.31},
		{Subject: OkeysDealt, Place: place(0), Count: 61, Usual: 60, Sample: 240, P: 0.88},
		{Subject: OkeysDealt, Place: place(1), Count: 71, Usual: 60, Sample: 240, P: 0.0712},
		{Subject: OkeysDrawn, Place: place(0), Count: 12, Usual: 14.2, Sample: 1200, P: 0.55},
		{Subject: OkeysDrawn, Place: place(2), Count: 44, Usual: 14.2, Sample: 1200, P: 1e-9},
		{Subject: HandsDealt, Place: place(0), Count: 1106, Usual: 1099.2, Sample: 240, P: 0.61},
		{Subject: HandsDealt, Place: place(1), Count: 1180, Usual: 1099.2, Sample: 240, P: 1e-7},
		{Subject: OpeningsDealt, Place: place(0), Count: 5120, Usual: 5230.5, Sample: 100, P: 0.4},
		{Subject: OpeningsDealt, Place: place(2), Count: 5311, Usual: 5230.5, Sample: 100, P: 0.5},
	}}
	var texts []string
	for _, lang := range words.Languages() {
		w := wordsIn(lang)
		for _, p := range []float64{0.61, 0.03, 1e-7} {
			f.P = p
			lines := f.Lines(w)
			if p < 0.5 {
				lines = lines[slices.Index(lines[4:], "")+4:]
			}
			texts = append(texts, lines...)
		}
		texts = append(texts, (&Fairness{P: 1}).Lines(w)...)
	}
	golden.RequireEqual(t, []byte(strings.Join(texts, "\n")+"\n"))
}
