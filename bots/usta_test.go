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
		check.Equal(t, mustPlay(t, newKalfa(), v).String(), c.kalfa, c.why, ", kalfa")
		check.Equal(t, mustPlay(t, newUsta(), v).String(), c.want, c.why)
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
	check.That(w.t, err == nil && v.Check(a) == nil, "%v: %v, %v", a, err, v.Check(a))
	if a.Kind == game.Discard {
		finish, ok := v.BestFinish()
		win := v.FinishResult(finish)
		waits := win.Pot > 0 && win.PotWon() == 0 && v.Hand.Has(v.Terms().Wild()) // rule 5.7
		check.That(w.t, !ok || waits, "%v where it could finish with %v", a, v.Hand)
		check.That(w.t, a.Tile != v.Terms().Wild(), "throws an okey of %v", v.Hand)
	}
	return a, err
}

func TestUsta_SoundMoves(t *testing.T) {
	for seed := range uint64(6) {
		b := checkedBot{newUsta(), t}
		playRound(t, newMatch(t, 500+seed), [4]Bot{b, b, b, b})
	}
}
