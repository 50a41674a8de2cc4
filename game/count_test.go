package game

import (
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// In each case the last discard ends the round with the expected scores.
func TestScore101_Cases(t *testing.T) { // rules 7.9, 7.12 and 7.13
	type countCase struct {
		ID, Game, Why string
		Indicator     tile.Tile
		Players       []struct {
			Opened string
			Hand   []tile.Tile
			Pen    int
		}
		Winner      *Seat
		JokerFinish bool `json:"joker_finish"`
		Elden       bool
		Partners    bool
		Scores      *[4]int
	}
	hows := map[string]meld.WinKind{"series": meld.Melds, "pairs": meld.Pairs, "none": meld.NoWin}
	played := 0
	for _, c := range readCases[countCase](t, "testdata/scoring.jsonl") {
		if c.Game != "101" {
			continue
		}
		played++
		m := opened101()
		m.public.Indicator, m.public.Rules.Partners = c.Indicator, c.Partners
		laid := oneTile("Y1") // the last discard
		if c.JokerFinish {
			laid = m.public.Terms().Wild()
		}
		last := Seat(0)
		if c.Winner != nil {
			last = *c.Winner
		}
		for s, p := range c.Players {
			m.hands[s] = tile.SetOf(p.Hand...)
			m.public.Opened[s] = SeatOpening{How: hows[p.Opened], Turn: 3}
			for range p.Pen {
				m.log(Penalised{Penalty{Seat: Seat(s), Points: 101}})
			}
		}
		if c.Elden {
			m.public.Opened[last].Turn = m.public.Turns
		}
		a := discard(laid)
		if c.Scores == nil { // the last seat to open does so with pairs, which makes the round void
			m.public.Opened[last] = SeatOpening{}
			setHand(&m, last, "R1 R1 R2 R2 R3 R3 K6 K6 K7 K7 Y9")
			a = asAction("open R1-R1 R2-R2 R3-R3 K6-K6 K7-K7")
		} else {
			m.hands[last].Add(laid)
		}
		for s := range c.Players {
			m.public.HandSizes[s] = m.hands[s].Len()
		}
		m.public.Turn = last
		if c.Winner == nil {
			m.stock, m.public.StockLeft = nil, 0
		}
		dealer := m.public.Dealer
		m = do(t, m, last, a)
		line := m.public.Sheet[0]
		switch {
		case c.Scores == nil:
			check.That(t, line.DrawnBy == DrawnVoid && line.Change == [4]int{} && m.public.Scores == [4]int{} && m.public.Played == 0 && len(m.Public().Penalties) <= 0, "%+v: %+v", c, line)
			if m = do(t, m, 0, next); m.public.Dealer != dealer {
				t.Errorf("%s: the same dealer deals again", c.ID)
			}
		case line.Change != *c.Scores || m.public.Scores != *c.Scores || line.Elden != c.Elden:
			t.Errorf("%s (%s): %v, want %v", c.ID, c.Why, line.Change, *c.Scores)
		}
	}
	check.That(t, played >= 12, "only %d cases were played", played)
}

func TestScore101_CapAndPartners(t *testing.T) { // rules 7.13 and 7.15
	m := opened101("unopenedCap=404", "partners=on")
	for s, hand := range []string{"R5", "B3", "K9 K8", "Y1"} {
		setHand(&m, Seat(s), hand)
	}
	m.public.Opened = [4]SeatOpening{{How: meld.Pairs, Turn: 2}, {}, {}, {How: meld.Pairs, Turn: 1}}
	m.log(Penalised{Penalty{Seat: 2, Points: 101}})
	m = do(t, m, 0, discard(m.public.Terms().Wild()))
	p := m.public
	p.Ranks = p.rankSeats()
	check.That(t, p.Scores == [4]int{-404, 404, 101, 8} && p.Sheet[0].Multiplier == 4 && p.Sheet[0].Penalties == [4]int{0, 0, 101, 0}, "%+v", p)
	check.That(t, p.Total(0) == -303 && p.Total(2) == -303 && p.Total(1) == 412, "%+v", p)
	check.That(t, p.Ranks == [4]int{1, 2, 1, 2} && p.Wins(2) && !p.Wins(1), "ranks %v", p.Ranks)
}
