package stats

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/game/journal"
	"fair/okey/game/testsize"
	"fair/okey/ui/words"
)

// TestChiSquare: as the tables of every book have it (Abramowitz and Stegun, table 26.8).
func TestChiSquare(t *testing.T) {
	for _, c := range []struct {
		x       float64
		degrees int
		p       float64
	}{
		{7.81473, 3, 0.05}, {11.3449, 3, 0.01}, {2.36597, 3, 0.5}, {21.0261, 12, 0.05}, {26.2170, 12, 0.01}, {11.3403, 12, 0.5}, {3.84146, 1, 0.05}, {5.99147, 2, 0.05}, {0, 12, 1},
	} {
		if p := chiSquare(c.x, c.degrees); math.Abs(p-c.p) > 1e-4 {
			t.Errorf("chi-square of %v with %d degrees: %v, want %v", c.x, c.degrees, p, c.p)
		}
	}
}

// deals is a tally of so many deals, in a share of which a seat is given an okey.
func deals(t *testing.T, number int, seat game.Seat, rigged float64, first uint64) *luckTally {
	t.Helper()
	var tally luckTally
	for i := range number {
		seed := first + uint64(i)
		m, _, err := game.New(game.Classic(), game.SeedOf(seed))
		if err != nil {
			t.Fatal(err)
		}
		if p := m.Public(); float64(i%100) < 100*rigged {
			position := gametest.Position{Seed: seed, Turn: p.Starter, Drawn: true, Indicator: p.Indicator.String()}
			position.Hands[seat] = p.Terms().Okey().String()
			m = position.Match(t)
		}
		tally.addDeal(&m)
	}
	return &tally
}

// TestRigIsFound: an okey given to one seat in a fifth of 200 deals is found, and honest deals are
// not accused.
func TestRigIsFound(t *testing.T) {
	found, seen, accused, odds := 0, 0, 0, 0
	tries := testsize.Of(10, 100)
	for try := range tries {
		seat := game.Seat(try % game.MaxSeats)
		crooked := deals(t, 200, seat, 0.2, uint64(1000*try)).compare()
		if crooked.P < rigged {
			found++
		}
		if crooked.P < odd {
			seen++
		}
		honest := deals(t, 200, 0, 0, uint64(1000*try)).compare()
		if honest.P < rigged {
			accused++
		}
		if honest.P < odd {
			odds++
		}
		worst := crooked.Comparisons[0]
		for _, c := range crooked.Comparisons {
			if c.P < worst.P {
				worst = c
			}
		}
		if crooked.P < rigged && (worst.Subject != OkeysDealt || worst.Place == nil || *worst.Place != int(seat)) {
			t.Errorf("seat %d was given okeys; blamed is %+v", seat, worst)
		}
	}
	if seen < tries*98/100 || found < tries*3/4 || accused > 0 || odds > 3+tries/10 {
		t.Errorf("of %d rigs %d are called unusual, %d hardly chance; of as many honest ones %d and %d", tries, seen, found, odds, accused)
	}
}

// TestFairMatches: matches that were played are compared in every way, and nothing is wrong with
// them.
func TestFairMatches(t *testing.T) {
	dir := t.TempDir()
	playMatches(t, dir, testsize.Of(20, 200))
	matches, err := journal.List(dir)
	if err != nil {
		t.Fatal(err)
	}
	f := CheckFair(matches)
	if f.Matches+f.Practice+f.Damaged != len(matches) || f.Practice == 0 || f.Rounds < 40 {
		t.Errorf("%+v", f)
	}
	if f.P < rigged {
		t.Errorf("honest matches are accused: %+v", f)
	}
	subjects := map[Subject]int{}
	for _, c := range f.Comparisons {
		subjects[c.Subject]++
		if c.P < 0 || c.P > 1 || c.Usual <= 0 || c.Sample == 0 {
			t.Errorf("%+v", c)
		}
	}
	if subjects[IndicatorColours] != 1 || subjects[HelpfulDrawn] != 4 || subjects[OkeysDealt] != 4 {
		t.Errorf("%v", subjects)
	}
	again := CheckFair(matches)
	one, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	if two, err := json.Marshal(again); err != nil || string(one) != string(two) {
		t.Errorf("%s\nthe second time: %s", one, two)
	}
}

// TestFairInWords: every comparison and every verdict in each language.
func TestFairInWords(t *testing.T) {
	place := func(n int) *int { return &n }
	f := Fair{Matches: 24, Rounds: 240, Practice: 2, Damaged: 1, P: 0.61, Comparisons: []Comparison{
		{Subject: IndicatorColours, Count: 68, Rarest: 52, Usual: 60, Sample: 240, P: 0.52},
		{Subject: IndicatorNumbers, Count: 27, Rarest: 11, Usual: 18.46, Sample: 240, P: 0.31},
		{Subject: OkeysDealt, Place: place(0), Count: 61, Usual: 60, Sample: 240, P: 0.88},
		{Subject: OkeysDealt, Place: place(1), Count: 71, Usual: 60, Sample: 240, P: 0.0712},
		{Subject: OkeysDrawn, Place: place(0), Count: 12, Usual: 14.2, Sample: 1200, P: 0.55},
		{Subject: OkeysDrawn, Place: place(2), Count: 44, Usual: 14.2, Sample: 1200, P: 1e-9},
		{Subject: HelpfulDrawn, Place: place(0), Count: 301, Usual: 299.8, Sample: 1200, P: 0.97},
		{Subject: HelpfulDrawn, Place: place(3), Count: 310, Usual: 299.8, Sample: 1200, P: 0.5},
	}}
	var text strings.Builder
	for _, lang := range words.Languages() {
		w, err := words.New(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range []float64{0.61, 0.03, 1e-7} {
			f.P = p
			lines := f.Lines(w)
			if p < 0.5 {
				lines = lines[slices.Index(lines[4:], "")+4:]
			}
			text.WriteString(strings.Join(lines, "\n") + "\n")
		}
		text.WriteString(strings.Join((&Fair{P: 1}).Lines(w), "\n") + "\n")
	}
	golden.RequireEqual(t, []byte(text.String()))
}
