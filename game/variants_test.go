package game

import (
	"reflect"
	"slices"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/meld"
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
		m := startMatch(t, presetRules(t, c.Preset), 3)
		if c.Indicator != nil {
			m.public.Indicator = tiles(t, *c.Indicator)[0]
		}
		s := m.public.Starter
		hand := tile.SetOf(c.Tiles...)
		laid := tile.New(tile.Yellow, 13)
		for hand[laid] > 0 || laid == m.public.Terms().Wild() {
			laid--
		}
		m.hands[s] = hand
		m.hands[s].Add(laid)
		played[c.Preset]++
		if !c.Wins {
			checkRefused(t, m, s, finish(laid), DoesNotWin)
			continue
		}
		m, _ = do(t, m, s, finish(laid))
		if r := m.public.Sheet[0]; r.Winner != s || r.How.String() != *c.How {
			t.Errorf("%s (%s): %v, want %s", c.ID, c.Why, r.How, *c.How)
		}
	}
	check.That(t, played["classic"] >= 40 && played["emulator"] >= 4 && played["simple"] >= 4, "only %v were played", played)
}

func TestDeal_Sizes(t *testing.T) { // rules 2.1 to 2.4
	for _, c := range []struct {
		preset, deal string
		seats, stock int
	}{
		{"classic", "deal=ceremony", 4, 48}, {"classic", "deal=ceremony", 3, 62}, {"classic", "deal=ceremony", 2, 76},
		{"emulator", "deal=informal", 4, 48}, {"classic", "deal=informal", 3, 62}, {"classic", "deal=informal", 2, 76},
		{"lastindicator", "deal=ceremony", 4, 49}, {"lastindicator", "deal=informal", 2, 77},
		{"simple", "show=auto", 4, 47}, {"simple", "show=auto", 3, 61}, {"simple", "show=auto", 2, 75},
	} {
		indicators := map[tile.Tile]bool{}
		for seed := range uint64(60) {
			rules := presetRules(t, c.preset, c.deal)
			rules.Seats = c.seats
			m, events, err := New(rules, SeedOf(seed))
			check.OK(t, err)
			checkInvariants(t, m)
			p, dealt := m.public, events[0].(Dealt)
			check.Need(t, p.StockLeft == c.stock, "rule 2.4: %+v: %d tiles can be drawn", c, p.StockLeft)
			check.Need(t, p.Indicator.Numbered() == rules.HasIndicator() && dealt.Indicator == p.Indicator, "rule 1.2: %+v: the indicator is %v", c, p.Indicator)
			if dice := dealt.FirstThrow != 0 && len(dealt.SecondThrows) > 0; dice != (rules.Deal == Ceremony) {
				t.Fatalf("rule 2.3: %+v: dice %d and %v", c, dealt.FirstThrow, dealt.SecondThrows)
			}
			check.Need(t, int(p.Starter) == (int(p.Dealer)+1)%c.seats && m.hands[p.Starter].Len() == 15, "rule 2.2: %+v: dealer %d, starter %d", c, p.Dealer, p.Starter)
			indicators[p.Indicator] = true
		}
		check.That(t, !presetRules(t, c.preset).HasIndicator() || len(indicators) >= 20, "%+v: only %d indicators", c, len(indicators))
	}
}

// Even with two or three seats every place is dealt exactly once, and whole stacks are dealt first.
func TestCeremony_FewerSeats(t *testing.T) { // rules 2.1 and 2.3
	for seats := 2; seats <= MaxSeats; seats++ {
		for first := 1; first <= 6; first++ {
			for second := 1; second <= 6; second++ {
				c := performCeremony(seats, first, func() int { return second }, func(int) bool { return false })
				all := append(slices.Concat(c.hands[:]...), c.stock...)
				all = append(all, c.indicator)
				slices.Sort(all)
				check.Need(t, len(all) == places && len(slices.Compact(all)) == places, "%d seats, throws %d, %d: not every place once", seats, first, second)
				for hand := range seats {
					for i, place := range c.hands[hand][:10] {
						if want := c.hands[hand][i/5*5] + i%5; place != want {
							t.Fatalf("%d seats: hand %d is not dealt stack by stack: %v", seats, hand, c.hands[hand])
						}
					}
				}
				if last := c.stock[len(c.stock)-1]; last != c.stack(0)[0] && c.indicator != c.stack(0)[0] {
					t.Fatalf("%d seats: the six-stack comes last, not %d", seats, last)
				}
			}
		}
	}
}

// drainStock plays without finishing until a turn starts with an empty stock or the round is over.
func drainStock(t testing.TB, m Match) Match {
	for m.public.Phase == Playing && (m.public.StockLeft > 0 || m.public.Step == MustDiscard) {
		m = playTurns(t, m, 1)
	}
	return m
}

func TestStockEnd_Free(t *testing.T) { // rules 2.9 and 2.11
	m := drainStock(t, startMatch(t, presetRules(t, "classic", "stockEnd=free"), 5))
	s := m.public.Turn
	check.Need(t, m.public.Phase == Playing, "the round goes on")
	checkRefused(t, m, s, draw, StockEmpty)
	passed, _ := do(t, m, s, pass)
	if passed.public.Sheet[0].DrawnBy != DrawnStock {
		t.Errorf("passing draws the round: %+v", passed.public.Sheet[0])
	}
	for m.public.Phase == Playing {
		s = m.public.Turn
		m, _ = do(t, m, s, take)
		m, _ = do(t, m, s, discard(harmlessTile(m, s)))
	}
	if r := m.public.Sheet[0]; r.DrawnBy != DrawnTurns || m.public.Turns != 400 {
		t.Errorf("after %d turns: %+v", m.public.Turns, r)
	}
}

func TestIndicatorLast(t *testing.T) { // rule 2.10
	m := startMatch(t, presetRules(t, "lastindicator", "stockEnd=free"), 6)
	indicator := m.public.Indicator
	for m.public.StockLeft > 1 {
		m = playTurns(t, m, 1)
	}
	s := m.public.Turn
	for i := range m.hands { // no hand has the twin, so only knowledge of the indicator is tested
		if m.hands[i].Has(indicator) {
			m = deepCopy(m)
			m.hands[i].Remove(indicator)
			m.hands[i].Add(m.public.TopDiscard(Seat(i)))
			pile := m.public.Discards[i]
			pile[len(pile)-1] = indicator
			last := m.public.Log.newest // search back for that seat's last discard
			for d, ok := last.event.(Discarded); !ok || d.Seat != Seat(i); d, ok = last.event.(Discarded) {
				last = last.before
			}
			last.event = Discarded{Seat(i), indicator}
		}
	}
	before := m.View((s + 2) % 4)
	seen := before.Seen()[indicator]
	check.That(t, !m.public.IndicatorDrawn(), "it still lies there")
	m, events := do(t, m, s, draw)
	for other := range Seat(4) {
		if e := events[0].SeenBy(other).(Drew); e.Tile != indicator {
			t.Errorf("seat %d sees %v drawn: it lay face up", other, e.Tile)
		}
		checkSeen(t, m, other)
	}
	record := m.Public().Record
	move := record[len(record)-1]
	check.That(t, m.public.IndicatorDrawn() && move.Drawn == indicator && m.hands[s].Has(indicator), "the indicator was not drawn: %+v", move)
	if v := m.View((s + 2) % 4); v.Seen()[indicator] != seen {
		t.Errorf("the indicator itself is never among what was seen: %d, before %d", v.Seen()[indicator], seen)
	}
	check.That(t, m.public.Terms().Okey() == indicator.Next(), "the okey stays the okey")
	m, _ = do(t, m, s, discard(indicator))
	checkInvariants(t, m)
	for other := range Seat(4) {
		checkSeen(t, m, other)
	}
}

// The indicator and its twin are told apart by where each can be.
func TestSeen_IndicatorLast(t *testing.T) { // rules 2.6 and 2.10
	ind := tile.New(tile.Red, 4)
	for _, c := range []struct {
		why    string
		own    uint8
		shown  Seat
		record []Move
		want   uint8
	}{
		{"another drew the indicator", 0, Nobody, []Move{{Seat: 2, Drew: true, Drawn: ind}}, 0},
		{"another drew it and discarded it", 0, Nobody, []Move{{Seat: 2, Drew: true, Drawn: ind, Discarded: ind}}, 0},
		{"another drew it, another showed the twin", 0, 3, []Move{{Seat: 2, Drew: true, Drawn: ind}}, 1},
		{"it was drawn here", 1, Nobody, []Move{{Seat: 0, Drew: true, Drawn: ind}}, 0},
		{"it was drawn here, another showed the twin", 1, 3, []Move{{Seat: 0, Drew: true, Drawn: ind}}, 1},
		{"another drew it, the twin is here", 1, 0, []Move{{Seat: 2, Drew: true, Drawn: ind}}, 1},
		{"both are here", 2, 3, []Move{{Seat: 3, Discarded: ind}, {Seat: 0, Took: ind, Discarded: 1}, {Seat: 0, Drew: true, Drawn: ind}}, 0},
	} {
		v := View{Seat: 0}
		v.Rules, v.Indicator, v.Shown, v.Record = presetRules(t, "lastindicator"), ind, c.shown, c.record
		v.Hand[ind] = c.own
		if last := c.record[len(c.record)-1]; last.Discarded == ind {
			v.Discards[last.Seat] = []tile.Tile{ind}
		}
		if got := v.Seen()[ind]; got != c.want {
			t.Errorf("%s: %d seen, want %d", c.why, got, c.want)
		}
	}
}

func TestFakeJokers(t *testing.T) { // rules 1.9 and 4.3
	m := startMatch(t, presetRules(t, "emulator"), 7)
	setIndicator(t, &m, "Y2")
	s := m.public.Starter
	m.hands[s] = tile.SetOf(tiles(t, "R1 R2 R3 B7 B8 F B10 K12 R12 Y12 K6 B6 R6 Y6 F")...)
	if legal := legalFor(m, s); !slices.Contains(legal, finish(tile.FalseJoker)) {
		t.Errorf("legal are %v", legal)
	}
	checkRefused(t, m, s, show, NoGosterme)
	won, _ := do(t, m, s, finish(tile.FalseJoker))
	if r := won.public.Sheet[0]; !r.OkeyFinish || r.Loss != 4 {
		t.Errorf("finishing with a wild F scores as the okey finish: %+v", r)
	}
	m.hands[s] = tile.SetOf(tiles(t, "R1 R2 R3 B7 B8 Y3 B10 K12 R12 Y12 K6 B6 R6 Y6 K1")...)
	checkRefused(t, m, s, finish(tile.New(tile.Black, 1)), DoesNotWin) // Y3 counts as itself
}

func TestNoWrap(t *testing.T) { // rule 1.5
	for value, want := range map[string]Reason{"on": 0, "off": DoesNotWin} {
		m := startMatch(t, presetRules(t, "classic", "wrap="+value), 7)
		setIndicator(t, &m, "Y2")
		s := m.public.Starter
		m.hands[s] = tile.SetOf(tiles(t, "R12 R13 R1 B7 B8 B9 B10 K12 B12 Y12 K6 B6 R6 Y6 K1")...)
		if a := finish(tile.New(tile.Black, 1)); want == 0 {
			do(t, m, s, a)
		} else {
			checkRefused(t, m, s, a, want)
		}
	}
}

func TestSimplified(t *testing.T) { // section 6
	m := startMatch(t, Simplified(), 8)
	if m.public.Starter != 0 || m.public.Terms().Wild() != tile.None {
		t.Errorf("seat %d starts, %v is wild", m.public.Starter, m.public.Terms().Wild())
	}
	checkRefused(t, m, 0, show, NoGosterme)
	arrange(t, &m, 0, "R1 R2 R3 R4 R5 B6 B7 B8 K9 R9 Y9 K10 R10 Y10 Y4")
	v := m.View(0)
	if a, ok := v.BestFinish(); !ok || a != finish(tile.New(tile.Yellow, 4)) {
		t.Errorf("the finish is %v, %v", a, ok)
	}
	won, events := do(t, m, 0, finish(tile.New(tile.Yellow, 4)))
	p := won.public
	check.That(t, p.Phase == MatchOver && p.Ranks == [4]int{1, 2, 2, 2} && p.Wins(0) && !p.Wins(1) && p.Scores == [4]int{} && len(events) == 2, "one round, the finisher wins: phase %d, ranks %v, scores %v", p.Phase, p.Ranks, p.Scores)

	lost := startMatch(t, Simplified(), 9)
	for lost.public.StockLeft > 1 {
		lost = playTurns(t, lost, 1)
	}
	// Even a player who could finish with the last discard may not take it.
	arrange(t, &lost, lost.public.Right(lost.public.Turn), "R1 R2 R3 R4 R5 B6 B7 B8 K9 R9 Y9 K10 R10 Y10")
	lost = playTurns(t, lost, 1)
	if p := lost.public; p.Phase != MatchOver || p.Sheet[0].DrawnBy != DrawnStock || p.Ranks != [4]int{} || p.Wins(0) {
		t.Errorf("an empty stock is a draw: phase %d, %+v", p.Phase, p.Sheet)
	}
}

func TestElimination(t *testing.T) { // rule 5.5
	m := startMatch(t, presetRules(t, "elimination"), 10)
	wins := func(s Seat) []Event {
		t.Helper()
		m.hands[s] = tile.SetOf(tiles(t, "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6 Y1")...)
		m.public.Indicator = tile.New(tile.Yellow, 2)
		m.public.Turn, m.public.Step = s, MustDiscard
		next, events, err := Apply(m, s, finish(tile.New(tile.Yellow, 1)))
		check.OK(t, err)
		m = next
		return events
	}
	m.public.Scores = [4]int{20, 20, 2, 20}
	wins(0)
	check.Need(t, m.public.Phase == RoundOver && m.public.Eliminated(2) && m.public.EliminatedIn == [4]int{0, 0, 1, 0}, "phase %d, fell %v", m.public.Phase, m.public.EliminatedIn)
	m.public.Dealer = 1 // with this dealer, the eliminated seat would deal next
	m, _ = do(t, m, 2, next)
	checkInvariants(t, m)
	p := m.public
	check.Need(t, p.Dealer == 3 && p.Starter == 0 && p.StockLeft == 62 && p.HandSizes == [4]int{15, 14, 0, 14}, "dealt as for three: dealer %d, starter %d, stock %d, hands %v", p.Dealer, p.Starter, p.StockLeft, p.HandSizes)
	thrown := harmlessTile(m, 0)
	m, _ = do(t, m, 0, discard(thrown))
	m, _ = do(t, m, 1, draw)
	m, _ = do(t, m, 1, discard(harmlessTile(m, 1)))
	check.Need(t, m.public.Turn == 3 && m.public.Left(3) == 1, "seat %d plays after seat 1", m.public.Turn)
	checkRefused(t, m, 2, draw, NotYourTurn)
	checkRefused(t, m, 2, show, NotTheTwin)
	do(t, m, 3, take)

	m.public.Scores = [4]int{20, 2, 0, 1}
	events := wins(0)
	p = m.public
	check.That(t, p.Phase == MatchOver && p.Ranks == [4]int{1, 2, 4, 3} && p.Wins(0) && !p.Wins(1) && p.Scores[2] == 0, "the last one wins: phase %d, ranks %v, scores %v", p.Phase, p.Ranks, p.Scores)
	check.That(t, len(events) == 2, "events %v", events)

	m = startMatch(t, presetRules(t, "elimination"), 11)
	m.public.Scores = [4]int{0, 2, 2, 1} // possible after gösterme
	wins(0)
	if p := m.public; p.Phase != MatchOver || p.Ranks != [4]int{1, 1, 1, 4} {
		t.Errorf("all fall together: the highest score wins: ranks %v of %v", p.Ranks, p.Scores)
	}
}

func TestPartners(t *testing.T) { // rules 4.2 and 5.6
	m := startMatch(t, presetRules(t, "partners"), 12)
	s := m.public.Starter
	m.hands[s][m.public.Indicator] = 1
	m, _ = do(t, m, s, show)
	for other := range Seat(4) {
		want := 20
		if (other-s)%2 != 0 {
			want = 19
		}
		if m.public.Scores[other] != want {
			t.Errorf("rule 4.2: seat %d has %d points", other, m.public.Scores[other])
		}
	}
	m.public.Scores = [4]int{4, 2, 4, 2}
	m.hands[0] = tile.SetOf(tiles(t, "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6 Y1")...)
	m.public.Indicator = tile.New(tile.Yellow, 2)
	m.public.Turn, m.public.Step = 0, MustDiscard
	m, _ = do(t, m, 0, finish(tile.New(tile.Yellow, 1)))
	if p := m.public; p.Ranks != [4]int{1, 2, 1, 2} || !p.Wins(0) || p.Wins(1) || !p.Wins(2) {
		t.Errorf("teams are ranked: %v of %v", p.Ranks, p.Scores)
	}
}

func TestWins_FewerSeats(t *testing.T) { // rule 5.4
	for seats, want := range map[int][]bool{2: {true, false}, 3: {true, true, false}} {
		table := Table{Rules: Classic(), Scores: [4]int{9, 5, 0}}
		table.Rules.Seats = seats
		if seats == 2 {
			table.Scores[1] = 0
		}
		table.Ranks = table.rankSeats()
		var got []bool
		for s := range Seat(seats) {
			got = append(got, table.Wins(s))
		}
		check.That(t, slices.Equal(got, want) && !table.Wins(Seat(seats)), "%d seats: %v win, ranks %v", seats, got, table.Ranks)
	}
}

func TestTurnOrder_TwoSeats(t *testing.T) { // rules 2.1 and 2.5
	rules := Classic()
	rules.Seats = 2
	m := startMatch(t, rules, 13)
	s := m.public.Starter
	thrown := harmlessTile(m, s)
	m, _ = do(t, m, s, discard(thrown))
	m, _ = do(t, m, 1-s, take)
	check.That(t, m.hands[1-s].Has(thrown), "with two, each takes what the other threw")
	checkRefused(t, m, 2, draw, UnknownSeat)
}

// Changing the revealed hand does not affect the match.
func TestReveal_Copy(t *testing.T) {
	m, s := arrangedMatch(t, "R1 R2 R3 B7 B8 Y3 B10 K12 R12 Y12 K6 B6 R6 Y6 K1")
	v := m.View(s)
	a, ok := v.BestFinish()
	check.Need(t, ok && a.Groups != (Groups{}), "%v, %v", a, ok)
	if how, _ := v.Terms().ArrangedWinKind(a.Groups.Split()); how != meld.Melds {
		t.Errorf("%v does not win as it stands", a.Groups)
	}
	m, _ = do(t, m, s, a)
	kept := m.public.clone()
	view := m.View(0)
	view.Reveal.Split[0][0] = 99
	check.That(t, reflect.DeepEqual(m.public, kept), "writing into a view changed the match")
}
