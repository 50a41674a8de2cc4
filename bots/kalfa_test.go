package bots

import (
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

func TestKalfaAndUsta_Moves(t *testing.T) { // the okey is R5
	const near = "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R13 Y1" // the hand is two away from winning
	for _, c := range []struct{ only, why, hand, top, want string }{
		{"", "takes what brings it nearer", near, "Y6", "take"},
		{"kalfa", "leaves what does not", near, "K2", "draw"},
		{"", "takes an okey", near, "R5", "take"},
		{"", "takes what wins", "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 Y1", "R6", "take"},
		{"usta", "four away, takes what opens it up", "R2 R4 R6 R11 B5 B10 B12 B13 K1 K8 K12 Y2 Y3 Y4", "B1", "take"},
		{"", "draws when there is nothing to take", near, "", "draw"},
		{"", "one away, throws what leaves most that helps", "R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5", "", "discard K9"},
		{"", "finishes with the okey if it can", "R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 K13 K13 R5", "", "finish R5"},
		{"kalfa", "goes for pairs when five are there", "R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 R10 R11 R12 K13 Y8", "", "discard"},
	} {
		for name, bot := range map[string]Bot{"kalfa": newKalfa(), "usta": newUsta()} {
			if c.only != "" && c.only != name {
				continue
			}
			v := classicView(t, c.hand, c.top)
			a := mustPlay(t, bot, v)
			got := a.String()
			if c.want == "discard" && a.Kind == game.Discard && v.Hand[a.Tile] == 1 { // any discard that does not break a pair
				got = c.want
			}
			check.Equal(t, got, c.want, name, c.why)
		}
	}
}

// TestLevels_TakenAndLastTiles checks that kalfa and usta do not discard the tile that they have just taken (rule 2.7),
// and take the last discard of a round only to finish (rule 2.9). usta does not play out of turn.
func TestLevels_TakenAndLastTiles(t *testing.T) {
	taken := classicView(t, "R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5", "")
	taken.Taken = tile.New(tile.Black, 9)
	last := classicView(t, "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R13 Y1", "Y6")
	last.StockLeft = 0
	for _, bot := range []Bot{newKalfa(), newUsta()} {
		mustPlay(t, bot, taken)
		check.Equal(t, mustPlay(t, bot, last).Kind, game.Pass, "with an empty stock")
	}
	taken.Turn = taken.Right(taken.Seat)
	_, err := newUsta().Play(t.Context(), taken)
	check.That(t, err != nil, "plays out of turn")
}

// TestKalfa_Takes checks that kalfa takes a tile if that brings the hand nearer to winning, or if the hand stays as
// near but has at least takeRatio times as many useful tiles.
func TestKalfa_Takes(t *testing.T) {
	taken, left := 0, 0 // the numbers of tiles that help but do not bring the hand nearer to winning
	forEachDecision(t, "kalfa", testsize.Of(20, 40), func(_ uint64, v game.View, a game.Action) {
		if v.StockLeft == 0 || v.Check(game.Action{Kind: game.Take}) != nil || a.Kind == game.ShowTwin {
			return
		}
		kalfa := newKalfa()
		kalfa.prepare(&v)
		nearer, gain := kalfa.evaluateTake(&v, v.TopDiscard(v.Left(v.Seat)))
		check.That(t, (a.Kind == game.Take) == (nearer || gain >= 2.5), "%v with %v, %.2f times as many tiles that help", a, v.Hand, gain)
		switch {
		case nearer || gain <= 1:
		case a.Kind == game.Take:
			taken++
		default:
			left++
		}
	})
	check.That(t, taken >= 10 && left >= 10, "%d taken, %d left: the test says little", taken, left)
}

func BenchmarkKalfas(b *testing.B) {
	seats := newKalfas()
	seed := uint64(0)
	for b.Loop() {
		playRound(b, newMatch(b, seed), seats)
		seed++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rounds/s")
}
