package coach

import (
	"math"
	"slices"
	"testing"

	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
)

// TestAdvise_Marks checks that advised actions have no mark unless a deep review is sure of a great loss, and that
// other actions keep the mark for their loss.
func TestAdvise_Marks(t *testing.T) {
	for preset, limit := range map[string]float64{"classic": 0.05, "101": 10} {
		left := 4
		v := gametest.Position{Preset: preset, Drawn: true, Turns: 60, StockLeft: &left}.View(t)
		advice := Advise(t.Context(), v)
		others := slices.DeleteFunc(v.Legal(), func(a game.Action) bool { return a.Kind != game.Discard || a.Same(advice) })
		for _, c := range []struct {
			played   game.Action
			depth    Depth
			loss, se float64
			deeper   bool // the review marks the action although it is advised
		}{
			{others[0], Quick, limit, 0, false},
			{advice, Quick, limit, 0, false},
			{advice, Deep, math.Nextafter(limit, 0), 0, false},
			{advice, Deep, limit, 0, true},
			{advice, Deep, 1.2 * limit, 0.11 * limit, false},
		} {
			w, d := worker{depth: c.depth}, newDecision(v, c.played)
			var known *Verdict // that the advice is recognised is checked in one row
			if c.depth == Deep {
				known = &Verdict{Advised: true}
			}
			w.judge(t.Context(), d, []value.Estimate{
				{Action: others[1], Win: 0.9}, {Action: c.played, Win: 0.9 - c.loss, Points: -c.loss, Loss: c.loss, LossSE: c.se},
			}, known)
			marked := c.deeper || c.played != advice
			check.That(t, d.Advised == (c.played == advice) && d.Deeper == c.deeper && d.Loss == c.loss && (d.Mark == Doubtful) == marked, "%s, %+v: %+v", preset, c, d)
		}
	}
}

// TestJudge_TakenTile checks that no option leaves a tile in the hand that has to be laid, unless that option was
// played.
func TestJudge_TakenTile(t *testing.T) {
	p := gametest.Position{
		Preset: "101", Turn: 0, Drawn: true, Turns: 12, Indicator: "R11", Taken: "K2",
		Melds: []gametest.Meld{{Owner: 0, Tiles: "K9 K10 K11 K12 K13"}, {Owner: 0, Tiles: "B9 B10 B11 B12"}},
		Hands: [game.MaxSeats]string{0: "R1 R12 B6 B8 Y2 Y8 Y12 K2"},
	}
	v := p.View(t)
	strands, lays := parseAction("lay R12-B8-Y8"), parseAction("lay R12-K2-Y2")
	check.Need(t, slices.ContainsFunc(v.Legal(), strands.Same), "the okey cannot be laid without the tile taken")
	for _, d := range []*Decision{check.Must(EstimateOptions(t.Context(), v)), check.Must(Judge(t.Context(), v, lays, Quick))} {
		check.That(t, d.As(lays) != nil && d.As(strands) == nil, "laying the tile is no option, or laying without it is one: %v", d.Options)
	}
	judged := check.Must(Judge(t.Context(), v, strands, Quick))
	check.That(t, judged != nil && judged.Chosen() != nil, "the action played is no option: %v", judged)
}

// TestBreaksPairs checks that only takes and discards break pairs, and only if the hand is one tile short of seven
// pairs and at least three tiles short of sets and runs.
func TestBreaksPairs(t *testing.T) {
	for _, c := range []struct {
		hand, left string // if left is not empty, the seat may take it instead of drawing
		want       bool
	}{
		{"R1 R1 B3 B3 K6 K6 Y8 Y8 R10 R10 K13 K13 Y2 B11 K4", "", true},
		{"R1 R1 B3 B3 K6 K6 Y8 Y8 R10 R10 K13 B13 Y2 B11 K4", "", false}, // two tiles short of seven pairs
		{"R1 R1 R2 R2 R3 R3 B7 B7 B8 B8 B9 B9 K4 K5 Y13", "", false},     // one short of sets and runs
		{"R1 R1 B3 B3 K6 K6 Y8 Y8 R10 R10 K13 K13 Y2 Y2 K4", "", false},  // it wins
		{"R1 R1 B3 B3 K6 K6 Y8 Y8 R10 R10 K13 K13 Y2 B11", "K4", true},
		{"R1 R1 B3 B3 K6 K6 Y8 Y8 R10 R10 K13 K13 Y2 B11", "Y2", false}, // the left tile wins
	} {
		p := gametest.Position{Indicator: "R4", Drawn: c.left == "", Turns: 9, Hands: [game.MaxSeats]string{c.hand}}
		p.Discards[3] = c.left
		v := p.View(t)
		a := game.Action{Kind: game.Discard, Tile: v.Hand.Tiles()[0]}
		if c.left != "" {
			a = game.Action{Kind: game.Take}
		}
		check.Equal(t, breaksPairs(v, a), c.want, c)
		check.That(t, !breaksPairs(v, game.Action{Kind: game.Draw}), "%+v: drawing breaks pairs", c)
	}
}

// TestAdvise_Okey101 checks that in Okey 101 Advise returns usta's move or, if a quick judgement finds that this move
// loses at least 5 points, the best option.
func TestAdvise_Okey101(t *testing.T) {
	testsize.SkipUnderRace(t)
	corrected, kept := 0, 0
	for _, a := range playMatch(t, "101", 20, 1) {
		v := a.Before.View(max(0, a.Seat))
		if stepOf(a.Action.Kind) != Drawing || v.Turns < 8 || v.Turns > 20 || corrected*kept > 0 && !testsize.Long() {
			continue
		}
		master := MasterMove(t.Context(), v)
		want := master
		d := check.Must(Judge(t.Context(), v, master, Quick))
		if d != nil && d.Loss >= 5 {
			want = d.Best().Action
			corrected++
		} else {
			kept++
		}
		got := Advise(t.Context(), v)
		check.That(t, got.Same(want), "turn %d: %v is advised, want %v; usta plays %v", v.Turns, got, want, master)
	}
	check.That(t, corrected != 0 && kept != 0, "%d moves of usta are corrected, %d kept", corrected, kept)
}
