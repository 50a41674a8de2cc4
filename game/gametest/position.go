// Package gametest sets up matches for tests. Only tests may import it.
package gametest

import (
	"testing"

	"fair/okey/game"
	"fair/okey/game/tile"
)

// A Position is a position of a match in which a seat is to play. Tiles are written as everywhere, "R4 B13 F". Tiles
// that the position does not name are dealt around it, the same ones for the same seed.
type Position struct {
	// Preset is the name of the rules, "classic" if it is empty. Set lists house rules such as "stockEnd=free".
	Preset string
	Set    []string
	Seed   uint64
	// Turn is the seat to play. If Drawn is true, it has drawn or taken, or begins the round with a tile more.
	Turn  game.Seat
	Drawn bool
	// Turns is the least number of the turn; 0 stands for the first one for which the discards are possible. Starter
	// and dealer follow from it.
	Turns int
	// Round, Scores and Fell are as in game.Setup; the zero values stand for the beginning of a match.
	Round  int
	Scores []int
	Fell   [game.MaxSeats]int
	// Indicator may be empty for any.
	Indicator string
	// Hands are the first tiles of the hands; the last one named for the seat to play is the one it drew. The hand of a
	// seat that has opened has no others, unless none is named.
	Hands [game.MaxSeats]string
	// Discards are the stacks, the newest tile last.
	Discards [game.MaxSeats]string
	// Stock lists the next tiles to be drawn. StockLeft is the number of tiles in the stock, nil for all that are left.
	Stock     string
	StockLeft *int
	// Taken is the tile that was taken instead of drawn, if one was.
	Taken string
	// Shown is the seat that has shown gösterme, nil for nobody.
	Shown *game.Seat
	// Melds lists the melds on the table. Their owners have opened with them.
	Melds []Meld
}

// A Meld is a meld on the table.
type Meld struct {
	Owner game.Seat
	Tiles string
}

// Match returns a match in the position. An impossible position fails the test.
func (p Position) Match(t testing.TB) game.Match {
	t.Helper()
	tiles := func(text string) []tile.Tile {
		t.Helper()
		list, err := tile.ParseAll(text)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	one := func(text string) tile.Tile {
		t.Helper()
		switch list := tiles(text); len(list) {
		case 0:
			return tile.None
		case 1:
			return list[0]
		}
		t.Fatalf("%q is more than one tile", text)
		return tile.None
	}
	s := game.Setup{
		Rules: p.rules(t), Seed: game.SeedOf(p.Seed), Turn: p.Turn, Step: game.MustDraw, Turns: p.Turns,
		Round: p.Round, Scores: p.Scores, Fell: p.Fell, Indicator: one(p.Indicator), Stock: tiles(p.Stock),
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
	if err != nil {
		t.Fatalf("no such position: %v", err)
	}
	return m
}

// rules returns the rules of the preset with the settings.
func (p Position) rules(t testing.TB) game.Rules {
	t.Helper()
	name := p.Preset
	if name == "" {
		name = "classic"
	}
	rules, err := game.PresetByName(name)
	if err == nil {
		rules, err = rules.With(p.Set...)
	}
	if err != nil {
		t.Fatal(err)
	}
	return rules
}
