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

// arrowsTo returns the shortest sequence of arrow keys that moves the cursor to tile x, or nil if no sequence does.
func arrowsTo(g *tabletest.Game, x tile.Tile) []string {
	r := g.Session().Rack()
	arrows := map[string]rack.Slot{"left": {Col: -1}, "right": {Col: 1}, "up": {Row: -1}, "down": {Row: 1}}
	paths := map[rack.Slot][]string{g.Cursor(): {}}
	for queue := []rack.Slot{g.Cursor()}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if r.At(at).Tile == x {
			return paths[at]
		}
		for _, key := range []string{"left", "right", "up", "down"} {
			to := r.NextTile(at, arrows[key])
			if _, seen := paths[to]; !seen {
				paths[to] = append(slices.Clone(paths[at]), key)
				queue = append(queue, to)
			}
		}
	}
	return nil
}

// maxKeys is the highest acceptable average number of keys for moving the cursor to the tile to discard, and of key
// presses in a turn.
const maxKeys = 2.5

// TestThrow_PressesPerDiscard counts the key presses of a turn, including the draw, if the player discards a random
// tile other than the one under the cursor on four turns out of five. It uses the shortest way to throw the tile:
// arrows and x, the key that shows the letters and a capital, or just a capital if the tiles show capitals. Shift with
// a letter counts as one press. The letters are on from the start or, by default, after the first throw by a letter.
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
				if presses++; g.Session().Question() != nil { // the question comes up if the left discard wins
					g.Wait(time.Second).Press("d")
				}
				continue
			case g.Session().WinningTile() != tile.None:
				g.Do(game.Action{Kind: game.Finish, Tile: g.Session().WinningTile()}).Settle()
				presses-- // do not count the draw, since no discard follows it
				continue
			}
			at := g.Cursor()
			if r.IntN(5) > 0 {
				at = chooseOther(g, r)
			}
			way, x := shortestThrow(g, at), g.Session().Rack().At(at).Tile
			g.Press(way...).Need(!g.Session().MyTurn() && g.View().TopDiscard(0) == x, "%q does not throw %v", way, x)
			presses, discards = presses+len(way), discards+1
			g.Settle()
		}
		each := float64(presses) / float64(discards)
		check.That(t, each <= maxKeys, "letters from the start: %v: %.2f presses a discard", start, each)
	}
}

// chooseOther returns the slot of a random tile that differs from the one under the cursor and may be thrown without
// confirmation.
func chooseOther(g *tabletest.Game, r *rand.Rand) rack.Slot {
	proposed := g.Tile()
	var others []rack.Slot
	for s, p := range g.Places() {
		if p.Tile != proposed && g.IsOrdinary(p.Tile) {
			others = append(others, s)
		}
	}
	slices.SortFunc(others, func(a, b rack.Slot) int { return cmp.Or(a.Row-b.Row, a.Col-b.Col) })
	return others[r.IntN(len(others))]
}

// shortestThrow returns the shortest sequence of keys that throws the tile in a slot.
func shortestThrow(g *tabletest.Game, at rack.Slot) []string {
	way := append(arrowsTo(g, g.Session().Rack().At(at).Tile), "x")
	if len(way) <= 1 {
		return way
	}
	if letter := letterOn(g, at); unicode.IsUpper(letter) {
		return []string{string(letter)}
	}
	if len(way) > 2 {
		way = []string{";", strings.ToUpper(string(letterOn(g.Press(";"), at)))}
		g.Press("esc")
	}
	return way
}
