package game

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

// readCases decodes a file with one JSON object on each line.
func readCases[C any](t *testing.T, file string) []C {
	t.Helper()
	f := check.Must(os.Open(file))
	defer f.Close()
	var cases []C
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var c C
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatalf("%s: %v: %s", file, err, lines.Text())
		}
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
		check.That(t, got.indicator == c.Indicator && slices.Equal(got.stock, c.Draw) && slices.Equal(got.throws, c.D2), "%s (%s): indicator %d, stock %v, throws %v", c.ID, c.Why, got.indicator, got.stock, got.throws)
		for i, hand := range got.hands {
			slices.Sort(hand)
			if !slices.Equal(hand, c.Hands[i]) {
				t.Errorf("%s (%s): hand %d is %v, want %v", c.ID, c.Why, i, hand, c.Hands[i])
			}
		}
	}
}

// The second throw hits a false joker, which no case in the file covers.
func TestCeremony_FalseJokers(t *testing.T) { // rule 2.3
	for first := 1; first <= 6; first++ {
		for second := 1; second <= 6; second++ {
			again := second%6 + 1
			throws := []int{second, second, again}
			var joker int
			calls := 0
			c := performCeremony(4, first, func() int { calls++; return throws[calls-1] }, func(place int) bool {
				if calls == 1 {
					joker = place
				}
				return place == joker
			})
			check.Need(t, calls == 3 && c.indicator != joker, "throws %d, %d: %d throws, indicator at %d, false joker at %d", first, second, calls, c.indicator, joker)
			all := slices.Concat(c.hands[0], c.hands[1], c.hands[2], c.hands[3], c.stock, []int{c.indicator})
			slices.Sort(all)
			check.Need(t, len(all) == places && len(slices.Compact(all)) == places, "throws %d, %d: not every place once", first, second)
			check.Need(t, len(c.stock) == 48 && slices.Contains(c.stock, joker), "rule 2.4: throws %d, %d: %d tiles can be drawn", first, second, len(c.stock))
		}
	}
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
