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

// A given seed always deals the same tiles, since old journals must replay (rule 8.5). The pot does not affect them
// (rule 5.7).
func TestDeal_KnownSeeds(t *testing.T) {
	for i, want := range []string{
		"Y8 | R1 R2 R3 R8 R11 B2 B5 B6 K7 K11 Y2 Y5 Y10 Y12 | B8 R9 Y2 Y10 B2 Y13",
		"Y8 | R5 R8 R9 R13 B2 B3 B6 B11 K7 K8 Y2 Y5 Y8 F | Y12 K4 B4 K2 R3 K3",
		"Y8 | R2 R3 R8 R11 B2 B4 B5 B8 K2 K3 K7 Y2 Y5 Y10 | K1 F K6 R7 R13 B13",
	} {
		for _, pot := range []bool{false, true} {
			rules := Classic()
			rules.Seats, rules.Pot = i+2, pot
			m := startMatch(rules, 42)
			check.Equal(t, m.public.Indicator.String()+" | "+m.hands[0].String()+" | "+tile.Format(m.stock[:6]), want)
		}
	}
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
