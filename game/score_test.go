package game

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
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
	const melds, pairs = "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6", "R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 K13 K13"
	const oneColour = "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13 B1"
	laid := map[string]string{"ordinary": "Y1", "okey": "Y3", "false_joker": "F"}
	played := 0
	for _, c := range readCases[scoringCase](t, "testdata/scoring.jsonl") {
		if c.Game != "classic" {
			continue
		}
		m := startClassic(9)
		setIndicator(&m, "Y2")
		m.public.Scores = c.Before
		m.public.Rules.Partners = c.Partners
		// The score sheet starts from the same scores, so the changes add up.
		m.public.Sheet = []Result{{Scores: c.Before}}
		for _, e := range c.Events {
			switch e.Type {
			case "gosterme":
				for s := range m.hands {
					m.hands[s][m.public.Indicator] = 0
				}
				m.hands[e.Player][m.public.Indicator] = 1
				m = do(t, m, e.Player, show)
			case "draw":
				m.endRound(Result{Winner: Nobody, DrawnBy: DrawnStock}, Reveal{})
			case "win":
				hand := melds
				if e.How == "pairs" {
					hand = pairs
				}
				x := oneTile(laid[e.Discard])
				m.hands[e.Player] = tile.SetOf(append(tiles(hand), x)...)
				m.public.Turn, m.public.Step = e.Player, MustDiscard
				if e.OneColour {
					m.public.Rules.OneColour = OneColourAny
					m.hands[e.Player] = tile.SetOf(append(tiles(oneColour), x)...)
				}
				m = do(t, m, e.Player, finish(x))
			default:
				t.Fatalf("%s: event %q", c.ID, e.Type)
			}
		}
		p := m.Public()
		check.That(t, p.Scores == c.After && (p.Phase == MatchOver) == c.MatchOver, "%s (%s): scores %v, over %v; want %v, %v", c.ID, c.Why, p.Scores, p.Phase == MatchOver, c.After, c.MatchOver)
		var winners []Seat
		for s := range Seat(4) {
			if p.Wins(s) {
				winners = append(winners, s)
			}
		}
		if len(winners) != len(c.Winners) {
			t.Errorf("%s (%s): winners %v, want %v", c.ID, c.Why, winners, c.Winners)
		} else {
			for i := range winners {
				check.That(t, winners[i] == c.Winners[i], "%s (%s): winners %v, want %v", c.ID, c.Why, winners, c.Winners)
			}
		}
		if p.Phase != Playing {
			line := p.Sheet[len(p.Sheet)-1]
			for s := range 4 {
				check.That(t, c.Before[s]+line.Change[s] == c.After[s] && line.Scores[s] == c.After[s], "%s: the sheet says %v to %v", c.ID, line.Change, line.Scores)
			}
		}
		played++
	}
	check.That(t, played >= 14, "only %d classic cases were played", played)
}

func TestScoring_Coloured(t *testing.T) { // rule 5.3
	for _, c := range []struct {
		indicator string
		on        bool
		want      int
	}{{"R13", true, 16}, {"K13", true, 16}, {"B13", true, 18}, {"Y13", true, 18}, {"R13", false, 18}} {
		m := startClassic(9)
		setIndicator(&m, c.indicator)
		m.public.Rules.Coloured = c.on
		s := m.public.Starter
		setHand(&m, s, "R2 R3 R4 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6 F")
		m = do(t, m, s, "finish F")
		if got := m.public.Scores[(s+1)%4]; got != c.want {
			t.Errorf("indicator %s, coloured %v: others have %d, want %d", c.indicator, c.on, got, c.want)
		}
	}
}

func TestScoring_OneColour(t *testing.T) { // rule 5.2; the okey is Y3
	const run = "1 2 3 4 5 6 7 8 9 10 11 12 13"
	coloured := func(letter string) string {
		return letter + strings.Join(strings.Fields(run), " "+letter)
	}
	for _, c := range []struct {
		on   OneColour
		hand string
		want int
	}{
		{OneColourOff, coloured("R") + " R1", 18},
		{OneColourAny, coloured("R") + " R1", 16},
		{OneColourAny, coloured("B") + " Y3", 16},                        // the okey counts as blue
		{OneColourAny, "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 Y2 F Y4", 18}, // the false joker counts as yellow
		{OneColourAny, "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6", 18},
		{OneColourRedBlack, coloured("R") + " R1", 16},
		{OneColourRedBlack, coloured("K") + " K1", 16},
		{OneColourRedBlack, coloured("B") + " B1", 18},
		{OneColourAny, "R1 R1 R3 R3 R5 R5 R7 R7 R9 R9 R11 R11 R13 R13", 12}, // seven pairs double the loss once more
	} {
		m := startClassic(9)
		setIndicator(&m, "Y2")
		m.public.Rules.OneColour = c.on
		s := m.public.Starter
		hand := tile.SetOf(append(tiles(c.hand), oneTile("K8"))...)
		m.hands[s] = hand
		m = do(t, m, s, "finish K8")
		if got := m.public.Scores[(s+1)%4]; got != c.want {
			t.Errorf("switch %d, %s: others have %d, want %d", c.on, c.hand, got, c.want)
		}
	}
}

func TestWins(t *testing.T) { // rules 5.4 to 5.6 and 7.2
	for _, c := range []struct {
		preset string
		scores []int
		ranks  []int
		won    []bool
	}{
		{"classic", []int{9, 5, 3, 0}, []int{1, 2, 3, 4}, []bool{true, true, false, false}},
		{"classic", []int{9, 5, 5, 0}, []int{1, 2, 2, 4}, []bool{true, true, true, false}},
		{"classic", []int{9, 9, 5, 0}, []int{1, 1, 3, 4}, []bool{true, true, false, false}},
		{"classic", []int{9, 9, 9, 0}, []int{1, 1, 1, 4}, []bool{true, true, true, false}},
		{"classic", []int{-1, 1, -1, -1}, []int{2, 1, 2, 2}, []bool{false, true, false, false}}, // otherwise everybody would win
		{"classic", []int{0, 0, 0, 0}, []int{1, 1, 1, 1}, []bool{false, false, false, false}},
		{"classic", []int{9, 5, 0}, []int{1, 2, 3}, []bool{true, true, false}},
		{"classic", []int{0, 5, 0}, []int{2, 1, 2}, []bool{false, true, false}},
		{"classic", []int{5, 5, 0}, []int{1, 1, 3}, []bool{true, true, false}},
		{"classic", []int{0, 0, 0}, []int{1, 1, 1}, []bool{false, false, false}},
		{"classic", []int{5, 0}, []int{1, 2}, []bool{true, false}},
		{"classic", []int{0, 0}, []int{1, 1}, []bool{false, false}},
		{"partners", []int{0, 4, 0, 4}, []int{2, 1, 2, 1}, []bool{false, true, false, true}},
		{"partners", []int{0, 0, 0, 0}, []int{1, 1, 1, 1}, []bool{false, false, false, false}},
		{"101", []int{0, 0, 0, 0}, []int{1, 1, 1, 1}, []bool{true, true, true, true}}, // ties share a rank
		{"101", []int{50, -101, 50, -101}, []int{3, 1, 3, 1}, []bool{false, true, false, true}}, // the lowest total wins
	} {
		rules := check.Must(PresetByName(c.preset))
		rules.Seats = len(c.scores)
		table := Table{Rules: rules}
		copy(table.Scores[:], c.scores)
		table.Ranks = table.rankSeats()
		var won []bool
		for s := range Seat(len(c.scores)) {
			won = append(won, table.Wins(s))
		}
		check.That(t, slices.Equal(table.Ranks[:len(c.ranks)], c.ranks) && slices.Equal(won, c.won), "%s, scores %v: ranks %v, won %v; want %v, %v", c.preset, c.scores, table.Ranks, won, c.ranks, c.won)
	}
}

func TestPot(t *testing.T) { // rule 5.7; the dealer is seat 1, and seat 2 finishes
	const melds, pairs = "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6", "R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 K13 K13"
	for _, c := range []struct {
		why         string
		set         string
		before      []int
		pot         int
		hand, laid  string // an empty hand stands for a drawn round
		after       []int
		left, inPot int // the points left in the pot after the round, and in it when the round ended
		over        bool
	}{
		{"an ordinary win leaves it", "", []int{20, 20, 20, 20}, 0, melds, "Y1", []int{18, 17, 20, 18}, 1, 1, false},
		{"pairs take it", "", []int{20, 20, 20, 20}, 5, pairs, "Y1", []int{16, 15, 26, 16}, 0, 6, false},
		{"the okey takes it", "", []int{20, 20, 20, 20}, 5, melds, "Y3", []int{16, 15, 26, 16}, 0, 6, false},
		{"pairs and the okey take it once", "", []int{20, 20, 20, 20}, 2, pairs, "Y3", []int{12, 11, 23, 12}, 0, 3, false},
		{"a false joker is ordinary", "", []int{20, 20, 20, 20}, 5, melds, "F", []int{18, 17, 20, 18}, 6, 6, false},
		{"a wild false joker takes it", "jokers=fake", []int{20, 20, 20, 20}, 5, melds, "F", []int{16, 15, 26, 16}, 0, 6, false},
		{"a drawn round leaves it", "", []int{20, 20, 20, 20}, 5, "", "", []int{20, 19, 20, 20}, 6, 6, false},
		{"the dealer's last point ends the match", "", []int{9, 1, 9, 9}, 3, "", "", []int{9, 0, 9, 9}, 4, 4, true},
		{"the pot saves the winner first", "", []int{9, 9, 0, 9}, 3, pairs, "Y1", []int{5, 4, 4, 5}, 0, 4, false},
		{"the dealer's team pays and the other takes", "partners=on", []int{20, 20, 20, 20}, 5, pairs, "Y1", []int{26, 15, 26, 15}, 0, 6, false},
		{"the others play on", "elimination=on", []int{9, 1, 9, 9}, 0, melds, "Y1", []int{7, -2, 9, 7}, 1, 1, false},
	} {
		rules := presetRules("classic", "pot=on")
		if c.set != "" {
			rules = presetRules("classic", "pot=on", c.set)
		}
		e := Excerpt{Rules: rules, Seed: SeedOf(9), Round: 8, Dealer: 1, Scores: c.before, Pot: c.pot}
		m := check.Must(e.Match())
		if p := m.Public(); p.Pot != c.inPot || p.Scores[1] != c.before[1]-1 {
			t.Errorf("%s: the deal leaves %d in the pot and the dealer with %d", c.why, p.Pot, p.Scores[1])
		}
		if again := m.Excerpt(0, nil); again.Pot != c.pot || !slices.Equal(again.Scores, c.before) {
			t.Errorf("%s: the excerpt has %d in the pot and scores %v", c.why, again.Pot, again.Scores)
		}
		setIndicator(&m, "Y2")
		if c.hand == "" {
			m.endRound(Result{Winner: Nobody, DrawnBy: DrawnStock}, Reveal{})
		} else {
			x := oneTile(c.laid)
			m.hands[2] = tile.SetOf(append(tiles(c.hand), x)...)
			m.public.Turn, m.public.Step = 2, MustDiscard
			m = do(t, m, 2, finish(x))
		}
		p := m.Public()
		line := p.Sheet[len(p.Sheet)-1]
		check.That(t, slices.Equal(p.Scores[:], c.after) && p.Pot == c.left && line.Pot == c.inPot && line.PotWon() == c.inPot-c.left && (p.Phase == MatchOver) == c.over, "%s: scores %v, %d left, %+v, over %v", c.why, p.Scores, p.Pot, line, p.Phase == MatchOver)
		for s, change := range line.Change {
			check.That(t, c.before[s]+change == c.after[s], "%s: the sheet says %v", c.why, line.Change)
		}
	}
}

// The pot does not affect the tiles and dice dealt from a seed (rule 5.7).
func TestPot_SameDeal(t *testing.T) {
	without, with := startClassic(5), start(5, "classic", "pot=on")
	check.That(t, with.hands == without.hands && slices.Equal(with.stock, without.stock) && with.public.Indicator == without.public.Indicator, "the tiles differ")
	check.That(t, reflect.DeepEqual(with.public.Log.Events(), without.public.Log.Events()), "the deals differ")
}
