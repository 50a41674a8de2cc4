package game

import (
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

func TestTurnOrder(t *testing.T) { // rules 2.1, 2.4, 2.5 and 2.6
	for seats := Seat(2); seats <= MaxSeats; seats++ {
		rules := Classic()
		rules.Seats = int(seats)
		m := startMatch(rules, 13)
		first := m.public.Starter
		second, thrown := (first+1)%seats, harmlessTile(m, first)
		checkRefused(t, m, first, draw, AlreadyDrawn)
		checkRefused(t, m, first, take, AlreadyDrawn)
		checkRefused(t, m, second, draw, NotYourTurn)
		checkRefused(t, m, seats, draw, UnknownSeat)
		for owner := range seats {
			check.Equal(t, m.public.MayBrowse(second, owner), owner == second || owner == first, "rule 2.6: ", owner)
		}
		m = do(t, m, first, discard(thrown))
		checkRefused(t, m, first, discard(thrown), NotYourTurn)
		checkRefused(t, m, second, discard(harmlessTile(m, first)), DrawFirst)
		checkRefused(t, m, second, "finish F", DrawFirst)
		checkRefused(t, m, second, pass, StockNotEmpty)

		taken := do(t, m, second, take)
		before, after := m.View(second), taken.View(second)
		check.That(t, before.LeftDiscard() == thrown && after.LeftDiscard() == tile.None && after.Hand[thrown] == before.Hand[thrown]+1, "rule 2.5: the last discard goes to the hand")
		told := newest(taken, first).(Acted)
		check.That(t, told.Seat == second && told.Action.Kind == Take && told.Tile == thrown, "%+v", told)
		checkRefused(t, taken, second, draw, AlreadyDrawn)

		drawn := do(t, m, second, draw)
		check.That(t, drawn.public.StockLeft == m.public.StockLeft-1 && drawn.hands[second].Len() == 15, "rule 2.4: %d tiles left", drawn.public.StockLeft)
		own, public := newest(drawn, second).(Acted), newest(drawn, first).(Acted)
		check.That(t, own.Action.Kind == Draw && own.Tile == m.stock[0] && public.Seat == second && public.Tile == tile.None, "rule 8.4: %+v, %+v", own, public)
		checkRefused(t, drawn, second, pass, AlreadyDrawn)
		checkRefused(t, drawn, second, next, RoundStillOn)
	}
}

func TestApply_Nonsense(t *testing.T) { // rule 2.12
	m := startClassic(1)
	s := m.public.Starter
	for _, seat := range []Seat{-1, 4, 100, -128} {
		checkRefused(t, m, seat, draw, UnknownSeat)
	}
	checkRefused(t, m, s, Action{}, UnknownAction)
	checkRefused(t, m, s, Action{Kind: 99}, UnknownAction)
	for _, x := range []tile.Tile{tile.None, tile.FalseJoker + 1, 255} {
		checkRefused(t, m, s, discard(x), NotInHand)
		checkRefused(t, m, s, finish(x), NotInHand)
	}
}

// The okey may be discarded and taken. A taken tile may not be discarded in the same turn, but finishes.
func TestTakenTile(t *testing.T) { // rules 2.7, 2.8 and 3.2
	m := startClassic(2)
	m.public.Indicator = oneTile("Y2")
	first := m.public.Starter
	second, okey := (first+1)%4, oneTile("Y3")
	setHand(&m, first, winning+" Y3")
	setHand(&m, second, winning)
	m = do(t, m, first, discard(okey))
	checkRefused(t, m, second, "finish R1", DrawFirst)
	m = do(t, m, second, take)
	checkRefused(t, m, second, discard(okey), JustTaken)
	twice := m // nor may the second copy be discarded
	twice.hands[second][okey] = 2
	checkRefused(t, twice, second, discard(okey), JustTaken)
	finished := do(t, m, second, finish(okey))
	check.That(t, finished.public.Sheet[0].Winner == second && finished.public.Reveal.Laid == okey, "%+v", finished)
	m = do(t, m, second, "discard R1")
	check.That(t, m.public.Taken == tile.None, "the duty ends with the turn")
}

func TestFinish(t *testing.T) { // rules 3.1, 3.2 and 5.4
	m := startClassic(3)
	m.public.Indicator = oneTile("Y2")
	s := m.public.Starter
	setHand(&m, s, winning+" K1")
	checkRefused(t, m, s, "finish R1", DoesNotWin)
	check.That(t, do(t, m, s, "discard K1").public.Phase == Playing, "rule 3.1: merely discarding never finishes")
	either := m
	setHand(&either, s, winning+" R4")
	v := either.View(s)
	best, ok := v.BestFinish()
	check.That(t, ok && best == asAction("finish R1"), "%v is not the first of equally valuable finishes", best)
	over := do(t, m, s, "finish K1")
	r := over.public.Sheet[0]
	check.That(t, over.public.Phase == RoundOver && r.Winner == s && r.How == meld.Melds && r.Loss == 2 && !r.OkeyFinish && r.DrawnBy == NotDrawn, "result %+v", r)
	check.Equal(t, countTiles(over.public.Reveal.Split), 14)
	for _, group := range over.public.Reveal.Split {
		check.That(t, over.public.Terms().IsMeld(group), "%v is no meld", group)
	}
	checkRefused(t, over, s, draw, RoundNotOn)
	checkRefused(t, over, s, show, RoundNotOn)

	m.public.Scores = [4]int{2, 2, 2, 2}
	over = do(t, m, s, "finish K1")
	ranks := [4]int{2, 2, 2, 2}
	ranks[s] = 1
	check.That(t, over.public.Phase == MatchOver && over.public.Ranks == ranks && newest(over, s) == Event(MatchEnded{ranks}), "%+v", over.public)
	for kind := Kind(1); kind < kinds; kind++ {
		checkRefused(t, over, s, Action{Kind: kind, Tile: 1}, MatchIsOver)
	}
	check.Equal(t, len(legalFor(over, s)), 0)
}

// emptyStock plays until the stock is empty. The seat to play then holds the given hand.
func emptyStock(t *testing.T, m Match, hand string) Match {
	for m.public.StockLeft > 1 {
		m = playTurns(t, m, 1)
	}
	setHand(&m, m.public.Right(m.public.Turn), hand)
	return playTurns(t, m, 1)
}

func TestStockEnd(t *testing.T) { // rules 2.2, 2.9, 2.11 and 5.3
	const losing = "R1 R4 R7 R10 R13 B2 B5 B8 B11 K3 K6 K9 K12 Y1"
	m := startClassic(5)
	m.public.Indicator = oneTile("Y2")
	drawn := emptyStock(t, m, losing)
	p := drawn.public
	check.That(t, p.Phase == RoundOver && p.Sheet[0].Winner == Nobody && p.Sheet[0].DrawnBy == DrawnStock && p.Sheet[0].Change == [4]int{}, "nobody can finish, so the round is drawn at once: %+v", p)
	again := do(t, drawn, 0, next)
	check.That(t, again.public.Dealer == (p.Dealer+1)%4 && again.public.Round == 2 && again.public.Starter == (p.Dealer+2)%4, "%+v", again.public)

	m = emptyStock(t, m, winning)
	s, last := m.public.Turn, m.public.TopDiscard(m.public.Left(m.public.Turn))
	checkRefused(t, m, s, draw, StockEmpty)
	check.Equal(t, do(t, m, s, pass).public.Sheet[0].DrawnBy, DrawnStock)
	m = do(t, m, s, take)
	for _, x := range m.hands[s].Distinct() {
		if x != last {
			checkRefused(t, m, s, discard(x), OnlyToFinish)
		}
	}
	check.Equal(t, do(t, m, s, finish(last)).public.Sheet[0].Winner, s)

	m = emptyStock(t, start(5, "classic", "stockEnd=free"), losing)
	checkRefused(t, m, m.public.Turn, draw, StockEmpty)
	check.Equal(t, do(t, m, m.public.Turn, pass).public.Sheet[0].DrawnBy, DrawnStock)
	for m.public.Phase == Playing { // players who only take discards reach the limit of turns
		s := m.public.Turn
		m = do(t, m, s, take)
		m = do(t, m, s, discard(harmlessTile(m, s)))
	}
	check.That(t, m.public.Sheet[0].DrawnBy == DrawnTurns && m.public.Turns == 400, "%+v", m.public)
}

func TestGosterme(t *testing.T) { // rules 4.1 to 4.3
	m := startClassic(7)
	m.public.Indicator = oneTile("R4")
	starter := m.public.Starter
	holder := (starter + 2) % 4
	giveTwin(&m, holder)
	shown := do(t, m, holder, show) // out of turn
	told := newest(shown, 0).(Acted)
	check.That(t, told.Seat == holder && told.Action.Kind == ShowTwin && told.Tile == m.public.Indicator && shown.public.Shown == holder, "%+v", shown.public)
	check.That(t, shown.hands == m.hands && shown.public.Turn == m.public.Turn, "rule 4.2: it is shown and kept")
	checkRefused(t, shown, holder, show, AlreadyShown)
	for s, score := range shown.public.Scores {
		if s := Seat(s); s == holder {
			check.Equal(t, score, 20)
		} else {
			check.Equal(t, score, 19, "rule 4.2")
			checkRefused(t, m, s, show, NotTheTwin)
		}
	}

	late := playTurns(t, m, 2)
	do(t, late, holder, show) // on its turn, before drawing
	checkRefused(t, do(t, late, holder, draw), holder, show, ShownTooLate)
	checkRefused(t, do(t, late, holder, take), holder, show, ShownTooLate)

	giveTwin(&m, starter) // the starter may show gösterme until its first discard
	m.public.Scores = [4]int{1, 1, 1, 1}
	check.That(t, do(t, m, starter, show).public.Phase == Playing, "rule 4.2: the end of the match is only looked at after the round")
	checkRefused(t, do(t, m, starter, discard(harmlessTile(m, starter))), starter, show, ShownTooLate)

	checkRefused(t, start(7, "classic", "gosterme=off"), holder, show, NoGosterme)
}

func TestReasons_Codes(t *testing.T) {
	codes := map[string]bool{}
	for _, r := range Reasons() {
		check.That(t, r.Code() != "" && r.Rule() != "" && !codes[r.Code()], "reason %d, %v", r, r)
		codes[r.Code()] = true
	}
}

func TestSeen(t *testing.T) { // rule 2.6: remembering what was visible is fair
	m := startClassic(2)
	s := m.public.Starter
	second, holder := (s+1)%4, (s+3)%4
	sees := func(seat Seat, want ...tile.Tile) {
		t.Helper()
		v := m.View(seat)
		check.Equal(t, v.Seen(), tile.SetOf(want...), "seen by seat ", seat)
	}
	first := harmlessTile(m, s)
	m = do(t, m, s, discard(first))
	m = do(t, m, second, take)
	sees(s, first)
	sees(second)
	sees(holder, first)
	thrown := harmlessTile(m, second)
	m = do(t, m, second, discard(thrown))
	sees(holder, first, thrown)
	giveTwin(&m, holder)
	m = do(t, m, holder, show)
	sees(s, first, thrown, m.public.Indicator)
	sees(holder, first, thrown)
}

// The indicator and its twin are told apart by where each can be.
func TestSeen_Indicator(t *testing.T) { // rules 2.6 and 2.10
	ind := oneTile("R4")
	drawnBy := func(s Seat) Move { return Move{Seat: s, Drew: true, Drawn: ind} }
	for _, c := range []struct {
		why, preset string
		own         uint8
		shown       Seat
		want        uint8
		record      []Move
	}{
		{"another drew the indicator", "lastindicator", 0, Nobody, 0, []Move{drawnBy(2)}},
		{"another drew it and discarded it", "lastindicator", 0, Nobody, 0, []Move{{Seat: 2, Drew: true, Drawn: ind, Discarded: ind}}},
		{"another drew it, another showed the twin", "lastindicator", 0, 3, 1, []Move{drawnBy(2)}},
		{"it was drawn here", "lastindicator", 1, Nobody, 0, []Move{drawnBy(0)}},
		{"it was drawn here, another showed the twin", "lastindicator", 1, 3, 1, []Move{drawnBy(0)}},
		{"another drew it, the twin is here", "lastindicator", 1, 0, 1, []Move{drawnBy(2)}},
		{"both are here", "lastindicator", 2, 3, 0, []Move{{Seat: 3, Discarded: ind}, {Seat: 0, Took: ind, Discarded: 1}, drawnBy(0)}},
		{"the twin that another showed and discarded is here", "classic", 1, 3, 0, []Move{{Seat: 3, Drew: true, Discarded: ind}, {Seat: 0, Took: ind}}},
		{"that twin was thrown again", "classic", 0, 3, 1, []Move{{Seat: 3, Drew: true, Discarded: ind}, {Seat: 0, Took: ind}}},
	} {
		v := View{Seat: 0}
		v.Rules, v.Indicator, v.Shown, v.Record = presetRules(c.preset), ind, c.shown, c.record
		v.Hand[ind] = c.own
		if last := c.record[len(c.record)-1]; last.Discarded == ind {
			v.Discards[last.Seat] = []tile.Tile{ind}
		}
		check.Equal(t, v.Seen()[ind], c.want, c.why)
	}
}
