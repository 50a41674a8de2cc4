package game

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// checkLegalLaying checks that legal, the actions that Legal lists for a seat, includes exactly the layoffs and swaps
// that Apply accepts, and an opening or a meld if Apply accepts any.
func checkLegalLaying(t testing.TB, m Match, seat Seat, legal map[Action]bool) {
	t.Helper()
	hand := *m.hand(seat)
	// Call the judge behind Apply directly, because there are thousands of actions.
	try := func(a Action) bool { return judge{&m.public}.decide(seat, &hand, a).reason == 0 }
	for at := range len(m.public.Melds) + 1 {
		for x := tile.None; x <= tile.FalseJoker+1; x++ {
			swap := Action{Kind: Swap, Tile: x, Meld: uint8(at)}
			check.Need(t, try(swap) == legal[swap], "seat %d, %v: Legal is wrong", seat, swap)
			fits := 0
			for _, end := range []meld.End{meld.Low, meld.High, meld.High + 1, meld.AnyEnd} {
				a := Action{Kind: LayOff, Tile: x, Meld: uint8(at), End: end}
				if legal[a] {
					fits++
				}
				want := legal[a] || end == meld.AnyEnd && fits == 1 // the end may be left out if only one fits
				check.Need(t, try(a) == want, "seat %d, %v: legal %v", seat, a, !want)
			}
		}
	}
	for _, kind := range []Kind{Open, Lay} {
		if kind == Open && m.public.Rules.Strict {
			continue // under strict rules any opening may be tried, even if it then fails
		}
		listed := false
		for a := range legal {
			listed = listed || a.Kind == kind
		}
		for _, groups := range someGroups(&m.public, hand, kind) {
			a := Action{Kind: kind, Groups: GroupsOf(groups)}
			check.Need(t, listed || !try(a), "seat %d, %v is legal, and none is listed", seat, a)
		}
	}
}

// someGroups returns a naive selection of the groups that a hand might lay: melds of three tiles, and pairs. For Lay,
// each choice is one of these. For Open, each choice is a different one of them followed by disjoint ones, highest
// first.
func someGroups(table *Table, hand tile.Set, kind Kind) (all [][][]tile.Tile) {
	terms := table.Terms()
	take := func(from *tile.Set, group ...tile.Tile) bool {
		rest := *from
		if _, ok := terms.Lay(group); !ok || GroupsOf([][]tile.Tile{group}).takeFrom(&rest) != tile.None {
			return false
		}
		*from = rest
		return true
	}
	var melds, pairs [][]tile.Tile
	faces := hand.Distinct()
	slices.Reverse(faces)
	for i, x := range faces {
		for j, y := range faces[i:] {
			if whole := hand; take(&whole, x, y) {
				pairs = append(pairs, []tile.Tile{x, y})
			}
			for _, z := range faces[i+j:] {
				if whole := hand; take(&whole, x, y, z) {
					melds = append(melds, []tile.Tile{x, y, z})
				}
			}
		}
	}
	for _, list := range [][][]tile.Tile{melds, pairs} {
		for first := range list {
			if kind == Lay {
				all = append(all, list[first:first+1])
				continue
			}
			left := hand
			var groups [][]tile.Tile
			for i := range list {
				group, before := list[(first+i)%len(list)], left
				switch {
				case !take(&left, group...):
				case left == tile.Set{}: // a tile has to be kept
					left = before
				default:
					groups = append(groups, group)
				}
			}
			all = append(all, groups)
		}
	}
	return all
}

// pickEagerly picks a legal action like a player who usually finishes, shows or lays what is possible and sometimes takes it
// back. If endTurn is set, it ends the turn if possible.
func pickEagerly(legal []Action, chance *rand.Rand, endTurn bool) Action {
	var laying []Action
	for _, a := range legal {
		switch {
		case (a.Kind == Finish || a.Kind == ShowTwin) && chance.IntN(4) > 0, endTurn && (a.Kind == Discard || a.Kind == Return || a.Kind == TakeBack):
			return a
		case a.Kind.NeedsGroups() || a.Kind.NeedsMeld():
			laying = append(laying, a)
		}
	}
	if len(laying) > 0 && chance.IntN(2) == 0 {
		return laying[chance.IntN(len(laying))]
	}
	return legal[chance.IntN(len(legal))]
}

// giveGoodHand gives a seat pairs or runs from its hand and the stock. In games without melds on the table, they win
// unless the tiles are too few.
func giveGoodHand(m *Match, seat Seat, chance *rand.Rand) {
	end := len(m.stock)
	if m.public.Rules.IndicatorLast {
		end-- // the indicator stays in its place
	}
	pool := tile.SetOf(append(m.hands[seat].Tiles(), m.stock[:end]...)...)
	var hand tile.Set
	add := func(tiles ...tile.Tile) {
		rest, more := pool, hand
		for _, x := range tiles {
			if !rest.Remove(x) {
				return
			}
			more.Add(x)
		}
		if more.Len() <= m.hands[seat].Len() {
			pool, hand = rest, more
		}
	}
	pairs := chance.IntN(3) == 0
	for range 200 {
		x := tile.Tile(1 + chance.IntN(int(tile.FalseJoker)-1))
		switch {
		case pairs:
			add(x, x)
		case x.Number() <= 10 && hand.Len()%7 == 0: // 4+3+4+3 tiles win
			add(x, x+1, x+2, x+3)
		case x.Number() <= 11:
			add(x, x+1, x+2)
		}
	}
	for _, x := range pool.Tiles() {
		add(x)
	}
	m.hands[seat] = hand
	rest := pool.Tiles()
	chance.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	m.stock = append(rest, m.stock[end:]...)
}

// checkTakingBack checks that everything laid during a turn can be taken back at the predicted cost, which leads to the
// match before anything was laid, and that laying it again leads to the same match.
func checkTakingBack(t testing.TB, untouched, m Match) {
	t.Helper()
	var placed []Action
	for _, p := range m.public.Placed() {
		placed = append(placed, p.Action)
	}
	if len(placed) == 0 {
		return
	}
	check.Need(t, len(m.undo) == len(placed), "%v were placed, %v can be taken back", placed, m.undo)
	seat, back := m.public.Turn, m
	for range placed {
		cost, before := back.public.TakeBackCost(), len(back.Public().Penalties)
		back = do(t, back, seat, "takeback")
		check.Need(t, (len(back.Public().Penalties)-before)*101 == cost, "rule 7.11: it was to cost %d", cost)
	}
	checkRefused(t, back, seat, "takeback", NothingPlaced)
	check.Need(t, slices.Equal(back.Public().Placements, untouched.Public().Placements), "rule 7.11: other placements: %+v", back)
	// Taking back undoes neither its own events nor its cost.
	restored := back
	restored.public.Log.newest, restored.public.UndoLevel = untouched.public.Log.newest, untouched.public.UndoLevel
	check.Need(t, reflect.DeepEqual(restored, untouched), "rule 7.11: taking %v back leads to\n%+v, not\n%+v", placed, restored, untouched)
	again := do(t, back, seat, placed...)
	check.Need(t, slices.Equal(again.Public().Placements, m.Public().Placements), "rule 7.11: %v taken back and laid again", placed)
	again.public.Log.newest, again.public.UndoLevel = m.public.Log.newest, m.public.UndoLevel
	check.Need(t, reflect.DeepEqual(again, m), "rule 7.11: %v taken back and laid again makes a difference", placed)
}
