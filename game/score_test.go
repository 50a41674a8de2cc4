package game

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"fair/okey/game/check"
)

// In each case the wins and gösterme lead from the initial scores to the expected ones.
func TestScoring_Cases(t *testing.T) { // rules 4.2 and 5.1 to 5.6
	type scoringCase struct {
		ID, Game, Why string
		Before, After [4]int
		Events        []struct {
			Type         string
			Player       Seat
			How, Discard string
			OneColour    bool `json:"one_colour"`
		}
		MatchOver bool `json:"match_over"`
		Winners   []Seat
		Partners  bool
	}
	const oneColour = "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13 B1"
	laid := map[string]string{"ordinary": "Y1", "okey": "Y3", "false_joker": "F"}
	played := 0
	for _, c := range readCases[scoringCase](t, "testdata/scoring.jsonl") {
		if c.Game != "classic" {
			continue
		}
		m := startClassic(9)
		m.public.Indicator = oneTile("Y2")
		m.public.Scores = c.Before
		m.public.Rules.Partners = c.Partners
		// The score sheet starts from the same scores, so the changes add up.
		m.public.Sheet = []Result{{Scores: c.Before}}
		for _, e := range c.Events {
			switch e.Type {
			case "gosterme":
				giveTwin(&m, e.Player)
				m = do(t, m, e.Player, show)
			case "draw":
				m.endRound(Result{Winner: Nobody, DrawnBy: DrawnStock}, Reveal{})
			case "win":
				hand := winning
				if e.How == "pairs" {
					hand = sevenPairs
				}
				if e.OneColour {
					m.public.Rules.OneColour = OneColourAny
					hand = oneColour
				}
				setTurn(&m, e.Player, hand+" "+laid[e.Discard])
				m = do(t, m, e.Player, "finish "+laid[e.Discard])
			default:
				t.Fatalf("%s: event %q", c.ID, e.Type)
			}
		}
		p := m.Public()
		check.That(t, p.Scores == c.After && (p.Phase == MatchOver) == c.MatchOver, "%+v: %+v", c, p)
		var winners []Seat
		for s := range Seat(4) {
			if p.Wins(s) {
				winners = append(winners, s)
			}
		}
		check.That(t, slices.Equal(winners, c.Winners), "%+v: winners %v", c, winners)
		if p.Phase != Playing {
			line := p.Sheet[len(p.Sheet)-1]
			for s := range 4 {
				check.That(t, c.Before[s]+line.Change[s] == c.After[s] && line.Scores[s] == c.After[s], "%+v: %+v", c, line)
			}
		}
		played++
	}
	check.That(t, played >= 14, "only %d classic cases were played", played)
}

func TestScoring_Doubled(t *testing.T) { // rules 5.2 and 5.3
	coloured := func(letter string) string {
		return strings.ReplaceAll("x1 x2 x3 x4 x5 x6 x7 x8 x9 x10 x11 x12 x13 x1", "x", letter)
	}
	const several = "R2 R3 R4 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6"
	for _, c := range []struct {
		set, indicator, hand string
		want                 int
	}{
		{"coloured=on", "R13", several, 16},
		{"coloured=on", "K13", several, 16},
		{"coloured=on", "B13", several, 18},
		{"coloured=on", "Y13", several, 18},
		{"coloured=off", "R13", several, 18},
		{"oneColour=off", "Y2", coloured("R"), 18},
		{"oneColour=any", "Y2", coloured("R"), 16},
		{"oneColour=any", "Y2", "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13 Y3", 16}, // the okey counts as blue
		{"oneColour=any", "Y2", "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 Y2 F Y4", 18},    // the false joker counts as yellow
		{"oneColour=any", "Y2", several, 18},
		{"oneColour=redBlack", "Y2", coloured("R"), 16},
		{"oneColour=redBlack", "Y2", coloured("K"), 16},
		{"oneColour=redBlack", "Y2", coloured("B"), 18},
		{"oneColour=any", "Y2", "R1 R1 R3 R3 R5 R5 R7 R7 R9 R9 R11 R11 R13 R13", 12}, // seven pairs double the loss once more
	} {
		m := start(9, "classic", c.set)
		m.public.Indicator = oneTile(c.indicator)
		s := m.public.Starter
		setHand(&m, s, c.hand+" K8")
		m = do(t, m, s, "finish K8")
		check.Equal(t, m.public.Scores[(s+1)%4], c.want, c)
	}
}

// numbers parses numbers separated by spaces.
func numbers(text string) (all []int) {
	for _, word := range strings.Fields(text) {
		all = append(all, check.Must(strconv.Atoi(word)))
	}
	return all
}

func TestWins(t *testing.T) { // rules 5.4 to 5.6 and 7.2
	for _, c := range []struct {
		preset, scores string
		want           string // the ranks, with a "+" after those that win
	}{
		{"classic", "9 5 3 0", "1+ 2+ 3 4"},
		{"classic", "9 5 5 0", "1+ 2+ 2+ 4"},
		{"classic", "9 9 5 0", "1+ 1+ 3 4"},
		{"classic", "9 9 9 0", "1+ 1+ 1+ 4"},
		{"classic", "-1 1 -1 -1", "2 1+ 2 2"}, // otherwise everybody would win
		{"classic", "0 0 0 0", "1 1 1 1"},
		{"classic", "9 5 0", "1+ 2+ 3"},
		{"classic", "0 5 0", "2 1+ 2"},
		{"classic", "5 5 0", "1+ 1+ 3"},
		{"classic", "0 0 0", "1 1 1"},
		{"classic", "5 0", "1+ 2"},
		{"classic", "0 0", "1 1"},
		{"partners", "0 4 0 4", "2 1+ 2 1+"},
		{"partners", "0 0 0 0", "1 1 1 1"},
		{"101", "0 0 0 0", "1+ 1+ 1+ 1+"}, // ties share a rank
		{"101", "50 -101 50 -101", "3 1+ 3 1+"},
	} {
		table := Table{Rules: presetRules(c.preset)}
		table.Rules.Seats = copy(table.Scores[:], numbers(c.scores))
		table.Ranks = table.rankSeats()
		var got []string
		for s := range Seat(table.Rules.Seats) {
			rank := strconv.Itoa(table.Ranks[s])
			if table.Wins(s) {
				rank += "+"
			}
			got = append(got, rank)
		}
		check.Equal(t, strings.Join(got, " "), c.want, c)
		check.That(t, !table.Wins(Nobody) && !table.Wins(Seat(len(got))), "%v: a seat that there is not wins", c)
	}
}

func TestPot(t *testing.T) { // rule 5.7; the dealer is seat 1, and seat 2 finishes
	for _, c := range []struct {
		why, set, before string
		pot              int    // the points in the pot before the deal
		hand, laid       string // an empty hand stands for a drawn round
		after            string
		left             int
		over             bool
	}{
		{"an ordinary win leaves it", "pot=on", "20 20 20 20", 0, winning, "Y1", "18 17 20 18", 1, false},
		{"pairs take it", "pot=on", "20 20 20 20", 5, sevenPairs, "Y1", "16 15 26 16", 0, false},
		{"the okey takes it", "pot=on", "20 20 20 20", 5, winning, "Y3", "16 15 26 16", 0, false},
		{"pairs and the okey take it once", "pot=on", "20 20 20 20", 2, sevenPairs, "Y3", "12 11 23 12", 0, false},
		{"a false joker is ordinary", "pot=on", "20 20 20 20", 5, winning, "F", "18 17 20 18", 6, false},
		{"a wild false joker takes it", "jokers=fake", "20 20 20 20", 5, winning, "F", "16 15 26 16", 0, false},
		{"a drawn round leaves it", "pot=on", "20 20 20 20", 5, "", "", "20 19 20 20", 6, false},
		{"the dealer's last point ends the match", "pot=on", "9 1 9 9", 3, "", "", "9 0 9 9", 4, true},
		{"the pot saves the winner first", "pot=on", "9 9 0 9", 3, sevenPairs, "Y1", "5 4 4 5", 0, false},
		{"the dealer's team pays and the other takes", "partners=on", "20 20 20 20", 5, sevenPairs, "Y1", "26 15 26 15", 0, false},
		{"the others play on", "elimination=on", "9 1 9 9", 0, winning, "Y1", "7 -2 9 7", 1, false},
	} {
		before, after := numbers(c.before), numbers(c.after)
		e := Excerpt{Rules: presetRules("classic", "pot=on", c.set), Seed: SeedOf(9), Round: 8, Dealer: 1, Scores: before, Pot: c.pot}
		m := check.Must(e.Match())
		check.That(t, m.public.Pot == c.pot+1 && m.public.Scores[1] == before[1]-1, "%+v: the deal leaves %+v", c, m)
		again := m.Excerpt(0, nil)
		check.That(t, again.Pot == c.pot && slices.Equal(again.Scores, before), "%+v: %+v", c, again)
		m.public.Indicator = oneTile("Y2")
		if c.hand == "" {
			m.endRound(Result{Winner: Nobody, DrawnBy: DrawnStock}, Reveal{})
		} else {
			setTurn(&m, 2, c.hand+" "+c.laid)
			m = do(t, m, 2, "finish "+c.laid)
		}
		p := m.Public()
		line := p.Sheet[len(p.Sheet)-1]
		check.That(t, slices.Equal(p.Scores[:], after) && p.Pot == c.left && line.Pot == c.pot+1 && line.PotWon() == line.Pot-c.left && (p.Phase == MatchOver) == c.over, "%+v: %+v", c, p)
		for s, change := range line.Change {
			check.Equal(t, before[s]+change, after[s], c.why, ": the sheet says ", line.Change)
		}
	}
}
