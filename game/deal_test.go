package game

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

// readCases decodes a file with one JSON object on each line.
func readCases[C any](t *testing.T, file string) []C {
	t.Helper()
	var cases []C
	for line := range strings.Lines(string(check.Must(os.ReadFile(file)))) {
		var c C
		err := json.Unmarshal([]byte(line), &c)
		check.Need(t, err == nil, "%s: %v: %s", file, err, line)
		cases = append(cases, c)
	}
	check.Need(t, len(cases) != 0, "%s holds no case", file)
	return cases
}

func TestCeremony_Cases(t *testing.T) { // rule 2.3
	type dealCase struct {
		ID          string
		D1          int
		D2          []int
		FalseJokers []int `json:"false_jokers"`
		Indicator   int
		Hands       [4][]int
		Draw        []int
		Why         string
	}
	for _, c := range readCases[dealCase](t, "testdata/deal.jsonl") {
		throws := slices.Clone(c.D2)
		got := performCeremony(4, c.D1, func() int {
			n := throws[0]
			throws = throws[1:]
			return n
		}, func(place int) bool { return slices.Contains(c.FalseJokers, place) })
		check.That(t, got.indicator == c.Indicator && slices.Equal(got.stock, c.Draw) && slices.Equal(got.throws, c.D2), "%+v: %+v", c, got)
		for i, hand := range got.hands {
			slices.Sort(hand)
			check.That(t, slices.Equal(hand, c.Hands[i]), "%+v: hand %d is %v", c, i, hand)
		}
	}
}

func TestCeremony(t *testing.T) { // rules 2.1 and 2.3
	for seats := 2; seats <= MaxSeats; seats++ {
		for first := 1; first <= 6; first++ {
			for second := 1; second <= 6; second++ {
				checkCeremony(t, seats, first, second, 1)
				checkCeremony(t, seats, first, second, 3)
			}
		}
	}
}

// checkCeremony checks that every place is dealt exactly once and that whole stacks are dealt first. If throws is 3, the
// second throw hits a false joker, and so does the same throw again.
func checkCeremony(t *testing.T, seats, first, second, throws int) {
	t.Helper()
	calls, joker := 0, -1
	c := performCeremony(seats, first, func() int {
		if calls++; calls == 3 {
			return second%6 + 1
		}
		return second
	}, func(place int) bool {
		if calls == 1 && throws == 3 {
			joker = place
		}
		return place == joker
	})
	check.Need(t, calls == throws && c.indicator != joker && slices.Contains(c.stock, joker) == (throws == 3), "%d throws, false joker at %d: %+v", calls, joker, c)
	all := append(slices.Concat(c.hands[:]...), append(c.stock, c.indicator)...)
	slices.Sort(all)
	check.Need(t, len(all) == places && len(slices.Compact(all)) == places, "not every place once: %+v", c)
	for hand := range seats {
		for i, place := range c.hands[hand][:10] {
			check.Need(t, place == c.hands[hand][i/5*5]+i%5, "hand %d is not dealt stack by stack: %+v", hand, c)
		}
	}
	last, six := c.stock[len(c.stock)-1], c.stack(0)[0]
	check.Need(t, last == six || c.indicator == six, "the six-stack comes last: %+v", c)
}

// A given seed always deals the same tiles, since old journals must replay (rule 8.5).
func TestDeal_KnownSeeds(t *testing.T) {
	m := startClassic(42)
	got := m.public.Indicator.String() + " | " + m.hands[0].String() + " | " + tile.Format(m.stock[:6])
	const want = "Y8 | R2 R3 R8 R11 B2 B4 B5 B8 K2 K3 K7 Y2 Y5 Y10 | K1 F K6 R7 R13 B13"
	check.Equal(t, got, want)
}

func TestBelow_Uniform(t *testing.T) {
	s := SeedOf(7).stream(0)
	var count [6]int
	for range 60000 {
		count[s.die()-1]++
	}
	for face, n := range count { // the expected number is 10,000 for each, with a standard deviation of 91
		check.That(t, n >= 9500 && n <= 10500, "the die shows %d %d times in 60,000", face+1, n)
	}
}
