package tell

import (
	"slices"
	"strings"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// TestHint_OpenedWithPairs checks that, after opening with pairs, sets and runs are useless (rule 7.5): neither the
// hint nor the rack keeps them together, and the costliest tile is thrown.
func TestHint_OpenedWithPairs(t *testing.T) {
	l := okey101Teller(t, "K7 K8 K9 R9 B8 Y8 Y9 Y1")
	l.View.Opened[0] = game.SeatOpening{How: meld.Pairs, Value: 5, Turn: 1}
	if got := words.Plain(hintOf(l)); !strings.Contains(got, "Throw Y9. The tiles left in your hand count double and would cost 100.") {
		t.Errorf("the hint is %q", got)
	}
	if x := adviceFor(l).SpareTile(); l.View.Terms().Face(x).Number() != 9 {
		t.Errorf("%v is needed least", x)
	}
	for _, g := range adviceFor(l).GroupsForLaying(l.View.Hand) {
		check.That(t, !l.View.Terms().IsMeld(g), "%v is put up as a group", g)
	}
	l.View.StockLeft = 3
	if got := words.Plain(hintOf(l)); !strings.Contains(got, "last turn: throw Y9. The tiles left in your hand count double and would cost 100.") {
		t.Errorf("in the last turn the hint is %q", got)
	}
	l = okey101Teller(t, "K7 K7 K9 R9 B8 Y8 Y1") // a pair can be laid
	l.View.Opened[0] = game.SeatOpening{How: meld.Pairs, Value: 5, Turn: 1}
	if groups := adviceFor(l).GroupsForLaying(l.View.Hand); !slices.Equal(groups[0], parseTiles(t, "K7 K7")) {
		t.Errorf("put up are %v", groups)
	}
}

// TestHint_LastTurn checks that incomplete melds are worth nothing if the stock is too small for the player to draw
// again (rule 7.12).
func TestHint_LastTurn(t *testing.T) {
	for stock, want := range map[int]string{3: "Your last turn: throw Y12. Y13 costs more to keep, but Ayşe might take it.", 4: "Throw Y13. The tiles left in your hand would cost 32."} {
		l := okey101Teller(t, "K9 K10 Y12 Y13 B1")
		l.View.Opened[0] = game.SeatOpening{How: meld.Melds, Value: 110, Turn: 1}
		if l.View.StockLeft = stock; l.View.LastTurn() != (stock == 3) {
			t.Errorf("%d left: last %v", stock, l.View.LastTurn())
		}
		if got := words.Plain(hintOf(l)); !strings.Contains(got, want) {
			t.Errorf("%d left: %q, not %q", stock, got, want)
		}
		if l.View.Step = game.MustDraw; l.View.StockLeft == 4 && !l.View.LastTurn() {
			t.Error("with the last but three to draw it is the last turn, too")
		}
		check.That(t, adviceFor(l).SpareTile() == tile.None, "a tile is to be discarded before one was drawn")
	}
}

// TestHint_HandIsOneMeld checks the hint for a hand that is a single meld or pair. The hand cannot be laid, since a
// tile is needed to end the turn (rule 7.3). A discard from it costs no penalty, and the hint names the tile to
// discard.
func TestHint_HandIsOneMeld(t *testing.T) {
	for _, c := range []struct {
		how  meld.WinKind
		hand string
		want string
	}{
		{meld.Melds, "B10 B11 B12", "Throw B10. The tiles left in your hand would cost 23."},
		{meld.Pairs, "K9 K9", "Throw K9. The tiles left in your hand count double and would cost 18."},
	} {
		l := okey101Teller(t, c.hand)
		l.View.Opened[0] = game.SeatOpening{How: c.how, Value: 110, Turn: 1}
		if got := words.Plain(hintOf(l)); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, not %q", c.hand, got, c.want)
		}
		check.That(t, adviceFor(l).SpareTile() != tile.None, "%s: no tile to discard", c.hand)
	}
}

// TestHint_GivesReasons checks, in a match of Okey 101 between bots, that the hint for each action has a reason, unless
