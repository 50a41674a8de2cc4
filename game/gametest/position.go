// Package gametest sets up matches for tests. Only tests may import it.
package gametest

import (
	"cmp"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/tile"
)

// A Position describes a position in a match. Tiles are written in the usual notation, for example "R4 B13 F". The
// other tiles are dealt around the named ones in a way that depends only on the seed.
type Position struct {
	// Preset is the name of the rules; "" means "classic". Set lists settings such as "stockEnd=free".
	Preset string
	Set    []string
	Seed   uint64
	// Turn is the seat to play. Drawn is set if that seat has already drawn or taken a tile, or if it is the starter,
	// who begins with one more tile.
	Turn  game.Seat
	Drawn bool
	// Turns is the lowest number that the current turn may have; 0 means the first turn at which the given discards are
	// possible. It determines the starter and the dealer.
	Turns int
	// Round, Scores, Pot and EliminatedIn are as in game.Setup. Their zero values mean the first round of a match.
	Round        int
	Scores       []int
	Pot          int
	EliminatedIn [game.MaxSeats]int
	// Indicator is the tile turned up, or "" for an arbitrary one.
	Indicator string
	// Hands names tiles that each hand has. For the seat to play, the last one is the tile that it drew. Other tiles
	// fill up the hand, except that the tiles named for a seat with melds on the table are its whole hand.
	Hands [game.MaxSeats]string
	// Discards holds the stacks of discards, newest last.
	Discards [game.MaxSeats]string
	// Stock lists the next tiles to draw. StockLeft is the number of tiles in the stock, or nil for all remaining
	// tiles.
	Stock     string
	StockLeft *int
	// Taken is the tile that the seat to play took from the discards, or "" if it drew.
	Taken string
	// Shown is the seat that has shown gösterme, or nil if none has.
	Shown *game.Seat
	// Melds lists the melds on the table. Each owner has opened with its melds.
	Melds []Meld
}

// A Meld is a meld on the table.
type Meld struct {
	Owner game.Seat
	Tiles string
}

// Match returns a match in the position. If the position is impossible, it fails the test.
func (p Position) Match(t testing.TB) game.Match {
	t.Helper()
	tiles := func(text string) []tile.Tile { return check.Must(tile.ParseAll(text)) }
	one := func(text string) tile.Tile {
		if text == "" {
			return tile.None
		}
		return check.Must(tile.Parse(text))
	}
	rules := check.Must(game.PresetByName(cmp.Or(p.Preset, "classic")))
	s := game.Setup{
		Rules: check.Must(rules.With(p.Set...)), Seed: game.SeedOf(p.Seed), Turn: p.Turn, Step: game.MustDraw, Turns: p.Turns,
		Round: p.Round, Scores: p.Scores, Pot: p.Pot, EliminatedIn: p.EliminatedIn, Indicator: one(p.Indicator), Stock: tiles(p.Stock),
		StockLeft: p.StockLeft, Taken: one(p.Taken), Shown: p.Shown,
	}
	if p.Drawn {
		s.Step = game.MustDiscard
	}
	for seat := range p.Hands {
		s.Hands[seat], s.Discards[seat] = tiles(p.Hands[seat]), tiles(p.Discards[seat])
	}
	for _, l := range p.Melds {
		s.Laid = append(s.Laid, game.SetupMeld{Owner: l.Owner, Tiles: tiles(l.Tiles)})
	}
	m, err := s.Match()
	check.OK(t, err)
	return m
}

// View returns the view of the seat to play in the position.
func (p Position) View(t testing.TB) game.View {
	t.Helper()
	m := p.Match(t)
	return m.View(p.Turn)
}
