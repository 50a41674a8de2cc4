package bots

import (
	"context"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/tile"
)

func TestUsta_DiffersFromKalfa(t *testing.T) { // the okey is R5
	const waiting = "K1 K2 K3 K4 B7 B8 B9 B10 Y11 R11 K11 B12 B13 Y3 Y8" // the hand is one away from winning, and Y3 and Y8 go with no other tile
	for _, c := range []struct{ why, hand, top, took, kalfa, want string }{
		{"of two tiles that leave four that help, keeps the one that others can join",
			"R7 R8 R9 R10 R12 B2 B4 B5 B12 K12 Y4 Y9 Y10 Y11 Y13", "", "", "discard Y4", "discard Y13"},
		{"four away, leaves what brings it nearer to little", "R8 B2 B7 B8 B9 K7 K9 Y1 Y1 Y2 Y9 Y11 Y12 F", "R6", "", "take", "draw"},
		{"three away, takes what leaves it as near with more to come", "R1 R5 R9 R10 R13 B4 K1 K4 K6 K10 K12 Y1 Y10 Y12", "R8", "", "draw", "take"},
		{"plans for sets and runs, though five pairs are there", "R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 R10 R11 R12 K13 Y8", "", "", "discard R10", "discard R1"},
		{"one away, throws what is as good", waiting, "", "Y7", "discard Y3", "discard Y3"},
		{"one away, minds what the next player may win with", waiting, "", "Y2", "discard Y3", "discard Y8"},
	} {
		v := classicView(t, c.hand, c.top)
		if took, err := tile.Parse(c.took); err == nil {
			v.Turns, v.Record = 30, []game.Move{{Seat: v.Right(v.Seat), Took: took, Discarded: tile.New(tile.Red, 13)}}
		}
		kalfa, _ := newKalfa().Play(context.Background(), v)
		if a, err := newUsta().Play(context.Background(), v); err != nil || a.String() != c.want || kalfa.String() != c.kalfa {
			t.Errorf("%s: %v, %v, kalfa %v; want %s, kalfa %s", c.why, a, err, kalfa, c.want, c.kalfa)
		}
	}
}

// TestUsta_TakenAndLastTiles checks that usta does not discard the tile that it has just taken (rule 2.7), and takes
// the last discard only to finish (rule 2.9). It also checks that usta does not play out of turn.
func TestUsta_TakenAndLastTiles(t *testing.T) {
	v := classicView(t, "R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5", "")
	v.Taken = tile.New(tile.Black, 9)
	if a, _ := newUsta().Play(context.Background(), v); v.Check(a) != nil {
		t.Errorf("%v is refused", a)
	}
	v.Turn = (v.Seat + 1) % 4
	if _, err := newUsta().Play(context.Background(), v); err == nil {
		t.Error("plays out of turn")
	}
	v = classicView(t, "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R13 Y1", "Y6")
	v.StockLeft = 0
	if a, _ := newUsta().Play(context.Background(), v); a.Kind != game.Pass {
		t.Errorf("with an empty stock: %v", a)
	}
}

// checkedBot fails the test if the wrapped bot plays illegally, misses a finish or discards an okey.
type checkedBot struct {
	Bot
	t *testing.T
}

// Play implements Bot.
func (w checkedBot) Play(ctx context.Context, v game.View) (game.Action, error) {
	a, err := w.Bot.Play(ctx, v)
	if err != nil || v.Check(a) != nil {
		w.t.Errorf("%v: %v, %v", a, err, v.Check(a))
	}
	if a.Kind == game.Discard {
		finish, ok := v.BestFinish()
		win := v.FinishResult(finish)
		if ok && !(win.Pot > 0 && win.PotWon() == 0 && v.Hand.Has(v.Terms().Wild())) { // rule 5.7
			w.t.Errorf("%v where it could finish with %v", a, v.Hand)
		}
		check.That(w.t, a.Tile != v.Terms().Wild(), "throws an okey of %v", v.Hand)
	}
	return a, err
}

func TestUsta_SoundMoves(t *testing.T) {
	for seed := range uint64(6) {
		var seats [4]Bot
		for s := range seats {
			seats[s] = checkedBot{newUsta(), t}
		}
		playRound(t, newMatch(t, 500+seed), seats)
	}
}
