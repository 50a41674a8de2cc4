package game

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

// The invariants hold in positions of every kind and in the matches played on from them.
func TestSetup(t *testing.T) {
	for name, s := range map[string]Setup{
		"anything":         {Rules: Classic(), Step: MustDiscard},
		"a winning hand":   {Rules: Classic(), Step: MustDiscard, Turn: 2, Indicator: oneTile("R4"), Hands: [4][]tile.Tile{2: tiles("B1 B2 B3 B4 B5 K1 K2 K3 K4 K5 Y1 Y2 Y3 Y4 R9")}},
		"the stock is out": {Rules: Classic(), Step: MustDraw, StockLeft: new(0), Discards: [4][]tile.Tile{3: tiles("R6")}},
		"taken":            {Rules: Classic(), Step: MustDiscard, Taken: oneTile("K9"), Hands: [4][]tile.Tile{tiles("K9")}, Discards: [4][]tile.Tile{2: tiles("R1 R2 R3")}},
		"shown and scored": {Rules: Classic(), Step: MustDraw, Turn: 2, Shown: new(Seat(1)), Scores: []int{3, 4, 5, 6}, Round: 7},
		"someone fell":     {Rules: presetRules("elimination"), Step: MustDraw, Turn: 2, Round: 4, Scores: []int{3, 0, 5, 6}, EliminatedIn: [4]int{1: 2}},
		"last indicator":   {Rules: presetRules("lastindicator"), Step: MustDraw, Stock: tiles("R1 F"), StockLeft: new(3)},
		"simple":           {Rules: Simplified(), Step: MustDraw, Turn: 3, Turns: 30},
		"101":              {Rules: Okey101(), Step: MustDraw, Turn: 1, Discards: [4][]tile.Tile{tiles("R6 R7")}},
		"101 with melds": {
			Rules: Okey101(), Step: MustDiscard, Turn: 1, Turns: 9, Indicator: oneTile("R4"),
			Hands: [4][]tile.Tile{1: tiles("R2 Y9 K9")},
			Laid:  []SetupMeld{{1, tiles("B10 B11 B12 B13")}, {1, tiles("R10 R11 R12 R13")}, {2, tiles("K1 K1")}},
		},
	} {
		for seed := range uint64(3) {
			s.Seed = SeedOf(seed)
			m := check.Must(s.Match())
			checkSetup(t, name, s, m)
			chance := rand.New(rand.NewPCG(seed, 9))
			for m.public.Phase != MatchOver && m.public.Round < max(1, s.Round)+3 {
				a := next
				if legal := legalFor(m, m.public.Turn); m.public.Phase == Playing {
					a = pickEagerly(legal, chance, m.public.Turns > 80)
				}
				m = do(t, m, m.public.Turn, a)
				if len(s.Laid) == 0 || m.public.Round > 1 { // the size of a hand that has laid melds varies
					checkInvariants(t, m)
				}
			}
		}
	}
}

// checkSetup fails the test if m is not in the position of s.
func checkSetup(t *testing.T, name string, s Setup, m Match) {
	t.Helper()
	p := m.Public()
	for seat := range m.hands {
		own := m.hands[seat]
		for _, x := range s.Hands[seat] {
			check.That(t, own.Remove(x), "%s: seat %d: %+v", name, seat, m)
		}
		pile := p.Discards[seat]
		check.That(t, slices.Equal(pile[len(pile)-len(s.Discards[seat]):], s.Discards[seat]), "%s: seat %d has discarded %v", name, seat, pile)
	}
	v := m.View(s.Turn)
	check.OK(t, v.Validate())
	check.Equal(t, allTiles(m), p.Rules.Tiles(), name)
	check.That(t, p.Turn == s.Turn && p.Step == s.Step && p.Turns >= s.Turns && p.Taken == s.Taken && len(legalFor(m, s.Turn)) != 0, "%s: %+v", name, p)
	check.That(t, (s.StockLeft == nil || p.StockLeft == *s.StockLeft) && slices.Equal(m.stock[:len(s.Stock)], s.Stock), "%s: the stock is %v", name, m.stock)
}

func TestSetup_Invalid(t *testing.T) {
	for want, s := range map[string]Setup{
		"start from a preset":    {Rules: Rules{Game: games}, Step: MustDraw},
		"cannot be the one":      {Rules: Classic(), Step: MustDraw, Turn: 4},
		"with step 0":            {Rules: Classic()},
		"no further R1":          {Rules: Classic(), Step: MustDraw, Hands: [4][]tile.Tile{tiles("R1 R1"), tiles("R1")}},
		"the indicator":          {Rules: Classic(), Step: MustDraw, Indicator: tile.FalseJoker},
		"holds 15 tiles":         {Rules: Classic(), Step: MustDraw, Hands: [4][]tile.Tile{tiles("B1 B2 B3 B4 B5 K1 K2 K3 K4 K5 Y1 Y2 Y3 Y4 R9")}},
		"cannot have taken":      {Rules: Classic(), Step: MustDraw, Taken: 5},
		"cannot have laid":       {Rules: Classic(), Step: MustDraw, Laid: []SetupMeld{{1, tiles("R1 R2 R3")}}},
		"the stock cannot":       {Rules: Classic(), Step: MustDraw, StockLeft: new(70)},
		"more than 400":          {Rules: Classic(), Step: MustDraw, Turns: 401},
		"gösterme":               {Rules: Okey101(), Step: MustDraw, Shown: new(Seat(1))},
		"the table: there is no": {Rules: Okey101(), Step: MustDraw, Indicator: 1, Laid: []SetupMeld{{1, tiles("R1 R1")}}},
	} {
		_, err := s.Match()
		check.That(t, err != nil && strings.Contains(err.Error(), want), "want an error about %q, have %v", want, err)
	}
}
