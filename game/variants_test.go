package game

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

func TestFinish_Hands(t *testing.T) { // rules 1.3 to 1.9, 3.1, 3.3 and 6
	type handCase struct {
		ID, Preset, Why string
		Indicator       *string
		Tiles           []tile.Tile
		Wins            bool
		How             *string
	}
	played := map[string]int{}
	for _, c := range readCases[handCase](t, "meld/testdata/hands.jsonl") {
		m := start(3, c.Preset)
		if c.Indicator != nil {
			m.public.Indicator = oneTile(*c.Indicator)
		}
		s := m.public.Starter
		m.hands[s] = tile.SetOf(c.Tiles...)
		laid := oneTile("Y13")
		for m.hands[s].Has(laid) || laid == m.public.Terms().Wild() {
			laid--
		}
		m.hands[s].Add(laid)
		played[c.Preset]++
		if !c.Wins {
			checkRefused(t, m, s, finish(laid), DoesNotWin)
			continue
		}
		r := do(t, m, s, finish(laid)).public.Sheet[0]
		check.That(t, r.Winner == s && r.How.String() == *c.How, "%+v: %+v", c, r)
	}
	check.That(t, played["classic"] >= 40 && played["emulator"] >= 4 && played["simple"] >= 4, "only %v were played", played)
}

func TestDeal(t *testing.T) { // rules 1.2, 2.1 to 2.4 and 7.1
	chance := rand.New(rand.NewPCG(2, 2))
	indicators, dealers := map[tile.Tile]bool{}, map[Seat]int{}
	for seed := range uint64(600) {
		rules := anyRules(chance.IntN)
		m := startMatch(rules, seed)
		checkInvariants(t, m)
		p, events := m.public, m.public.Log.Events()
		dealt := events[0].(Dealt)
		left := tile.Total - rules.Seats*rules.HandSize - 1
		if rules.Game == SimplifiedGame {
			left -= tile.Copies // there are no false jokers
		} else if !rules.IndicatorLast {
			left--
		}
		check.Equal(t, p.StockLeft, left, "rule 2.4: ", rules)
		check.That(t, p.Indicator.Numbered() == rules.HasIndicator() && dealt.Indicator == p.Indicator && len(events) == 1, "rule 1.2: %+v", p)
		check.That(t, (dealt.FirstThrow != 0 && len(dealt.SecondThrows) > 0) == (rules.Deal == Ceremony), "rule 2.3: %+v", p)
		starter := p.Dealer
		if !rules.DealerStarts {
			starter = p.Right(p.Dealer)
		}
		check.That(t, p.Starter == starter && p.Turn == starter && p.Step == MustDiscard && p.HandSizes[starter] == rules.HandSize+1, "rules 2.2 and 7.1: %+v", p)
		indicators[p.Indicator] = true
		if rules.Seats == 4 && !rules.SeatZeroStarts {
			dealers[p.Dealer]++
		}
	}
	check.That(t, len(indicators) >= 45, "only %d indicators", len(indicators))
	for s := range Seat(4) {
		check.That(t, dealers[s] >= 30, "rule 2.2: the dealers are %v", dealers)
	}
}

func TestIndicatorLast(t *testing.T) { // rule 2.10
	// The indicator's twin is discarded at once, so only knowledge of the indicator is tested.
	m := check.Must(Setup{Rules: presetRules("lastindicator", "stockEnd=free"), Step: MustDiscard, Indicator: oneTile("R4"), Hands: [4][]tile.Tile{tiles("R4")}}.Match())
	m = do(t, m, 0, "discard R4")
	for m.public.StockLeft > 1 {
		m = playTurns(t, m, 1)
	}
	s, indicator := m.public.Turn, m.public.Indicator
	before := m.View((s + 2) % 4)
	check.That(t, !m.public.IndicatorDrawn(), "it still lies there")
	m = do(t, m, s, draw)
	for other := range Seat(4) {
		check.Equal(t, newest(m, other).(Acted).Tile, indicator, "it lay face up")
		checkSeen(t, m, other)
	}
	record := m.Public().Record
	move := record[len(record)-1]
	check.That(t, m.public.IndicatorDrawn() && move.Drawn == indicator && m.hands[s].Has(indicator), "the indicator was not drawn: %+v", move)
	after := m.View((s + 2) % 4)
	check.Equal(t, after.Seen()[indicator], before.Seen()[indicator], "the indicator itself is never among what was seen")
	check.Equal(t, m.public.Terms().Okey(), indicator.Next())
	m = do(t, m, s, discard(indicator))
	checkInvariants(t, m)
	for other := range Seat(4) {
		checkSeen(t, m, other)
	}
}

func TestNoWrap(t *testing.T) { // rule 1.5
	for value, wins := range map[string]bool{"on": true, "off": false} {
		m := start(7, "classic", "wrap="+value)
		m.public.Indicator = oneTile("Y2")
		setHand(&m, m.public.Starter, "R12 R13 R1 B7 B8 B9 B10 K12 B12 Y12 K6 B6 R6 Y6 K1")
		check.Equal(t, slices.Contains(legalFor(m, m.public.Starter), asAction("finish K1")), wins)
	}
}

func TestSimplified(t *testing.T) { // section 6
	const hand = "R1 R2 R3 R4 R5 B6 B7 B8 K9 R9 Y9 K10 R10 Y10"
	m := start(8, "simple")
	check.That(t, m.public.Starter == 0 && m.public.Terms().Wild() == tile.None, "%+v", m.public)
	checkRefused(t, m, 0, show, NoGosterme)
	won := m
	setHand(&won, 0, hand+" Y4")
	v := won.View(0)
	a, ok := v.BestFinish()
	check.That(t, ok && a == asAction("finish Y4"), "%v, %v", a, ok)
	won = do(t, won, 0, a)
	p := won.public
	check.That(t, p.Phase == MatchOver && p.Ranks == [4]int{1, 2, 2, 2} && p.Wins(0) && !p.Wins(1) && p.Scores == [4]int{}, "one round, the finisher wins: %+v", p)

	// Even a player who could finish with the last discard may not take it.
	p = emptyStock(t, m, hand).public
	check.That(t, p.Phase == MatchOver && p.Sheet[0].DrawnBy == DrawnStock && p.Ranks == [4]int{} && !p.Wins(0), "an empty stock is a draw: %+v", p)
}

// finishWith returns the match after the seat has finished when the scores were as given.
func finishWith(t *testing.T, m Match, s Seat, scores ...int) Match {
	m.public.Indicator = oneTile("Y2")
	copy(m.public.Scores[:], scores)
	setTurn(&m, s, winning+" Y1")
	return do(t, m, s, "finish Y1")
}

func TestElimination(t *testing.T) { // rule 5.5
	m := finishWith(t, start(10, "elimination"), 0, 20, 20, 2, 20)
	check.Need(t, m.public.Phase == RoundOver && m.public.Eliminated(2) && m.public.EliminatedIn == [4]int{0, 0, 1, 0}, "%+v", m.public)
	check.Equal(t, m.public.Margins([4]int{-2, 4, 0, -2}), [4]float64{-3, 6, 0, -3})
	m.public.Dealer = 1 // with this dealer, the eliminated seat would deal next
	m = do(t, m, 2, next)
	checkInvariants(t, m)
	p := m.public
	check.Need(t, p.Dealer == 3 && p.Starter == 0 && p.StockLeft == 62 && p.HandSizes == [4]int{15, 14, 0, 14}, "not dealt as for three: %+v", p)
	m = playTurns(t, m, 2)
	check.Need(t, m.public.Turn == 3 && m.public.Left(3) == 1, "seat 3 plays after seat 1: %+v", m)
	checkRefused(t, m, 2, draw, NotYourTurn)
	checkRefused(t, m, 2, show, NotTheTwin)
	do(t, m, 3, take)

	m = finishWith(t, m, 0, 20, 2, 0, 1)
	p = m.public
	check.That(t, p.Phase == MatchOver && p.Ranks == [4]int{1, 2, 4, 3} && p.Wins(0) && !p.Wins(1) && p.Scores[2] == 0, "the last one wins: %+v", p)

	p = finishWith(t, start(11, "elimination"), 0, 0, 2, 2, 1).public // possible after gösterme
	check.That(t, p.Phase == MatchOver && p.Ranks == [4]int{1, 1, 1, 4}, "all fall together, so the highest score wins: %+v", p)
}
