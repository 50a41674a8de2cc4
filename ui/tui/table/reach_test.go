package table_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// TestThrow_PressesPerDiscard counts the key presses of a turn, including the draw, if the player discards a random
// tile other than the one under the cursor on four turns out of five. Shift with a letter counts as one press. The letters
// are on from the start or, by default, after the first throw by a letter.
func TestThrow_PressesPerDiscard(t *testing.T) {
	testsize.SkipUnderRace(t)
	for _, start := range []bool{false, true} {
		r := rand.New(rand.NewPCG(29, 1))
		g := play(t, tabletest.Setup{Options: func(o *table.Options) { o.Letters, o.Beside = start, true }})
		presses, discards := 0, 0
		for discards < testsize.Of(20, 200) {
			switch {
			case g.View().Phase != game.Playing:
				g.NextRound()
				continue
			case g.View().Step == game.MustDraw:
				g.Press("d")
				if presses++; g.Session.Question() != nil { // the question comes up if the left discard wins
					g.Wait(time.Second).Press("d")
				}
				continue
			case g.Session.WinningTile() != tile.None:
				g.Do(game.Action{Kind: game.Finish, Tile: g.Session.WinningTile()}).Settle()
				presses-- // do not count the draw, since no discard follows it
				continue
			}
			at := g.Cursor()
			if r.IntN(5) > 0 { // a random tile that differs and may be thrown without confirmation
				proposed := g.Tile()
				var others []rack.Slot
				for s, p := range g.Places() {
					if p.Tile != proposed && g.IsOrdinary(p.Tile) {
						others = append(others, s)
					}
				}
				slices.SortFunc(others, func(a, b rack.Slot) int { return cmp.Or(a.Row-b.Row, a.Col-b.Col) })
				at = others[r.IntN(len(others))]
			}
			way, x := shortestThrow(g, at), g.Session.Rack().At(at).Tile
			g.Press(way...).Need(!g.Session.MyTurn() && g.View().TopDiscard(0) == x, "%q does not throw %v", way, x)
			presses, discards = presses+len(way), discards+1
			g.Settle()
		}
		each := float64(presses) / float64(discards)
		check.That(t, each <= 2.5, "letters from the start: %v: %.2f presses a discard", start, each)
	}
}

// shortestThrow returns the shortest sequence of keys that throws the tile in a slot. Arrows are never shorter than
// letters.
func shortestThrow(g *tabletest.Game, at rack.Slot) []string {
	if at == g.Cursor() {
		return []string{"x"}
	}
	if letter := letterOn(g, at); unicode.IsUpper(letter) {
		return []string{string(letter)}
	}
	letter := letterOn(g.Press(";"), at)
	g.Press("esc")
	return []string{";", strings.ToUpper(string(letter))}
}
