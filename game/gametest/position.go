// Package gametest puts matches into the positions that tests want. Only tests may import it.
package gametest

import (
	"testing"

	"fair/okey/game"
	"fair/okey/game/tile"
)

// Position is a position of a match in which somebody is to play. Tiles are written as everywhere,
// "R4 B13 F". What a position does not name is dealt round it, the same tiles for the same seed.
type Position struct {
	// Preset is the name of the rules, "classic" if it is empty; Set are house rules such as
	// "stockEnd=free".
	Preset string
	Set    []string
	Seed   uint64
	// Turn is to play, and has drawn, or taken, or begins the round with a tile more, where Drawn
	// is true.
	Turn  game.Seat
	Drawn bool
	// Turns is the number of the turn, at least; 0 is the first one for which the discards can be
	// there. Who began, and who dealt, follows from it.
	Turns int
	// Round and Scores are how far the match is; the zero values are its beginning. Fell are the
	// rounds in which seats fell out.
	Round  int
	Scores []int
	Fell   [game.MaxSeats]int
	// Indicator is any where it is empty.
	Indicator string
	// Hands begin with these tiles; the last of the hand of the seat to play is the one that it
	// drew. The hand of somebody who has opened has no others, unless none is named.
	Hands [game.MaxSeats]string
	// Discards are the stacks, the newest tile last.
	Discards [game.MaxSeats]string
	// Stock are the next tiles to be drawn; StockLeft is how many there are in all, nil for as many
	// as are left.
	Stock     string
	StockLeft *int
	// Taken is the tile that was taken and not drawn, if one was.
	Taken string
	// Shown is who has shown gösterme, nil for nobody.
	Shown *game.Seat
	// Melds are the melds on the table, by their owners, who have opened with them.
	Melds []Meld
}

// Meld is a meld on the table.
type Meld struct {
	Owner game.Seat
	Tiles string
}

// Match is a match in the position. A position that cannot be fails the test.
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

// rules are those of the preset with the settings.
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
