package session

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// stretches returns all sequences of two or more adjacent tiles in blocks.
func stretches(blocks []Block) (all [][]tile.Tile) {
	for _, b := range blocks {
		all = append(all, tilesOf(b.stretches())...)
	}
	return all
}

// completesMeld reports whether x and some adjacent tiles outside complete groups make a set or run.
func completesMeld(terms meld.Terms, blocks []Block, x tile.Tile) bool {
	inMeld := map[tile.Tile]bool{}
	for _, s := range stretches(blocks) {
		if l, ok := terms.Lay(s); ok && (l.Kind != meld.Pair || terms.IsPair(s)) {
			for _, y := range s {
				inMeld[y] = true
			}
		}
	}
	return slices.ContainsFunc(stretches(blocks), func(s []tile.Tile) bool {
		l, ok := terms.Lay(append(slices.Clone(s), x))
		return ok && l.Kind != meld.Pair && !slices.ContainsFunc(s, func(y tile.Tile) bool { return inMeld[y] })
	})
}

func (s *Session) blockOf(at rack.Slot) (b Block) {
	for _, b = range s.Blocks() {
		if slices.Contains(b.Slots, at) {
			break
		}
	}
	return b
}

// shuffleRack moves some of the player's tiles at random, or arranges them.
func shuffleRack(s *Session, random *rand.Rand) {
	slot := func() rack.Slot { return rack.Slot{Row: random.IntN(rack.Rows), Col: random.IntN(s.Rack().Columns())} }
	switch random.IntN(6) {
	case 0:
		s.Arrange([]meld.Arrangement{meld.ByBest, meld.ByColour, meld.ByNumber, meld.ByRuns, meld.ByPairs}[random.IntN(5)])
	case 1:
		s.Arrange(meld.ByBest)
	case 2:
		for range random.IntN(4) {
			s.Insert(slot(), slot())
		}
	}
}

// eachNewTile plays rounds at a table like change makes it until the given number of new tiles has come to the player.
// before is called ahead of each of the player's moves. The function that it returns is called if the move brings a
// tile; it reports whether the tile counts.
func eachNewTile(t *testing.T, preset string, tiles int, change func(*Table), before func(s *Session) (after func(x tile.Tile) bool)) {
	t.Helper()
	for seed := uint64(0); tiles > 0; seed++ {
		table := testTable(rulesOf(preset), seed)
		change(&table)
		h := sitDown(t, table)
		for s := h.s; tiles > 0 && s.View().Phase == game.Playing; {
			if playBots(t, s); !s.MyTurn() {
				continue
			}
			after, hand := before(s), s.View().Hand
			h.move()
			came := slices.DeleteFunc(s.View().Hand.Tiles(), hand.Remove)
			if s.View().Phase == game.Playing && len(came) == 1 && after(came[0]) {
				tiles--
			}
		}
	}
}

// On any rack, a new tile that completes a set or run must be put into it, and no finished group may be broken.
func TestPlaceNewTile_CompletesMeld(t *testing.T) {
	for preset, turns := range map[string]int{"classic": testsize.Of(150, 1500), "101": testsize.Of(60, 1500)} {
		random := rand.New(rand.NewPCG(1, 2))
		eachNewTile(t, preset, turns, func(table *Table) { table.Beside = true }, func(s *Session) func(x tile.Tile) bool {
			if s.View().Step == game.MustDraw {
				shuffleRack(s, random)
			}
			before, stood, finished := s.Blocks(), rowsOf(s.Rack()), slices.Clone(s.Reading().Parts)
			return func(x tile.Tile) bool {
				if x == s.terms.Wild() || s.collectsPairs(s.grouping(), s.Reading().Parts) {
					return false
				}
				if !s.grouping().pairs { // pairs no longer count
					finished = slices.DeleteFunc(finished, func(p Part) bool { return p.Laid.Kind == meld.Pair })
				}
				comes := fmt.Sprintf("%s, okey %s: %s comes to\n%s\nand stands so:\n%s", preset, s.terms.Wild(), x, stood, rowsOf(s.Rack()))
				check.Need(t, s.grouping().keepsFinished(s.Rack(), finished), "a group is parted: %s", comes)
				check.Need(t, !completesMeld(s.terms, before, x) || s.Reading().Finished(s.FreshSlot()), "no group is made whole: %s", comes)
				return true
			}
		})
	}
}

// With Table.Arranges, each new tile must leave the rack as Arrange puts it, with nothing to undo.
func TestArranges(t *testing.T) {
	for _, preset := range []string{"classic", "101"} {
		eachNewTile(t, preset, 60, func(table *Table) { table.Beside, table.Arranges = true, true }, func(s *Session) func(x tile.Tile) bool {
			return func(x tile.Tile) bool {
				check.Equal(t, s.Rack().TileAt(s.FreshSlot()), x, preset)
				now := rowsOf(s.Rack())
				check.That(t, !s.UndoMove(), "%s: it can be undone to\n%s", preset, rowsOf(s.Rack()))
				s.Arrange(meld.ByBest)
				best := rowsOf(s.Rack())
				s.Arrange(meld.ByPairs)
				check.That(t, now == best || s.LaysMelds() && now == rowsOf(s.Rack()), "%s: it stands as\n%s\nand not as\n%s", preset, now, best)
				return true
			}
		})
	}
}

// A rack must be dealt with two free slots at the end of each row. Sorting by colour or value must leave the sets and
// runs of any rack whole, and room for another tile in the lower row. Pairs must come first if the rack is sorted by
// pairs, and ByBest must show as many melds as the solver finds. No tile may be said to be elsewhere if it stands in
// the same block.
func TestArrange_Sorts(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, preset := range []string{"classic", "simple", "101"} {
		for seed := range uint64(testsize.Of(20, 400)) {
			s := sitDown(t, testTable(rulesOf(preset), seed)).s
			last := s.Rack().Columns()
			for row := range rack.Rows {
				check.Equal(t, len(s.Rack().Between(row, last-2, last-1)), 0, preset, seed, ": tiles at the end of row ", row)
			}
			s.Arrange(meld.ByBest)
			most := slices.DeleteFunc(s.groupsOf(s.rack.Tiles(), meld.ByBest), func(g []tile.Tile) bool { return !s.terms.IsMeld(g) })
			stand := slices.DeleteFunc(s.Blocks(), func(b Block) bool { return !s.terms.IsMeld(b.Tiles) })
			check.That(t, len(stand) >= len(most), "%s, seed %d: not %v stand: %s", preset, seed, most, rowsOf(s.Rack()))
			for range 10 {
				shuffleRack(s, random)
				before, by := rowsOf(s.Rack()), []meld.Arrangement{meld.ByColour, meld.ByNumber, meld.ByPairs}[random.IntN(3)]
				melds := slices.DeleteFunc(slices.Clone(s.Reading().Parts), func(p Part) bool { return p.Laid.Kind == meld.Pair })
				s.Arrange(by)
				wrong := by != meld.ByPairs && !s.grouping().keepsFinished(s.Rack(), melds)
				if pairs := s.solver.MostPairs(s.View().Hand); by == meld.ByPairs && len(pairs) > 0 {
					wrong = !slices.Equal(pairs[0], s.Rack().Between(0, 0, 1))
				}
				wrong = wrong || len(s.Rack().Between(1, last-2, last-1)) > 0
				for _, p := range s.Reading().Parts {
					for _, w := range p.Wants {
						wrong = wrong || w.Here != rack.Nowhere && slices.Contains(s.blockOf(p.Slots[0]).Slots, w.Here)
					}
				}
				check.That(t, !wrong, "%s, seed %d, okey %s, by %d:\n%s\nbecomes\n%s", preset, seed, s.terms.Wild(), by, before, rowsOf(s.Rack()))
			}
		}
	}
}
