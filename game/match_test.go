package game

import (
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

func TestTurnOrder(t *testing.T) { // rules 2.1 and 2.5
	m := startClassic(t, 1)
	starter := m.public.Starter
	checkRefused(t, m, starter, draw, AlreadyDrawn)
	checkRefused(t, m, starter, take, AlreadyDrawn)
	checkRefused(t, m, (starter+1)%4, draw, NotYourTurn)
	thrown := harmlessTile(m, starter)
	m, _ = do(t, m, starter, discard(thrown))
	second := (starter + 1) % 4
	check.Need(t, m.public.Turn == second, "rule 2.1: after seat %d plays seat %d", starter, m.public.Turn)
	checkRefused(t, m, second, discard(harmlessTile(m, starter)), DrawFirst)
	checkRefused(t, m, second, finish(tile.FalseJoker), DrawFirst)
	checkRefused(t, m, starter, discard(thrown), NotYourTurn)

	taken, events := do(t, m, second, take)
	check.That(t, taken.hands[second][thrown] == m.hands[second][thrown]+1 && len(taken.public.Discards[starter]) == 0, "rule 2.5: the last discard goes to the hand")
	if e, ok := events[0].(Took); !ok || e.Tile != thrown {
		t.Errorf("events %v", events)
	}
	checkRefused(t, taken, second, draw, AlreadyDrawn)

	drawn, events := do(t, m, second, draw)
	check.That(t, drawn.public.StockLeft == 47 && drawn.hands[second].Len() == 15, "rule 2.4: %d tiles left", drawn.public.StockLeft)
	if e := events[0].(Drew); e.Tile != m.stock[0] || e.SeenBy(second) != Event(e) {
		t.Errorf("the one who draws sees the tile: %v", e)
	} else if got := e.SeenBy(starter).(Drew); got.Tile != tile.None {
		t.Errorf("rule 8.4: another seat sees the drawn %v", got.Tile)
	}
	checkRefused(t, drawn, second, pass, AlreadyDrawn)
	checkRefused(t, m, second, pass, StockNotEmpty)
	checkRefused(t, drawn, second, next, RoundStillOn)
}

func TestApply_Nonsense(t *testing.T) { // rule 2.12
	m := startClassic(t, 1)
	s := m.public.Starter
	for _, seat := range []Seat{-1, 4, 100, -128} {
		checkRefused(t, m, seat, draw, UnknownSeat)
	}
	checkRefused(t, m, s, Action{}, UnknownAction)
	checkRefused(t, m, s, Action{Kind: 99}, UnknownAction)
	for _, x := range []tile.Tile{tile.None, 99, 255} {
		checkRefused(t, m, s, discard(x), NotInHand)
		checkRefused(t, m, s, finish(x), NotInHand)
	}
	missing := tile.None
	for x := tile.Tile(1); x <= tile.FalseJoker; x++ {
		if !m.hands[s].Has(x) {
			missing = x
		}
	}
	checkRefused(t, m, s, discard(missing), NotInHand)
	checkRefused(t, m, s, finish(missing), NotInHand)
}

func TestDiscard_TakenTile(t *testing.T) { // rule 2.7
	m := startClassic(t, 2)
	s := m.public.Starter
	x := harmlessTile(m, s)
	m, _ = do(t, m, s, discard(x))
	m, _ = do(t, m, s+1&3, take)
	checkRefused(t, m, s+1&3, discard(x), JustTaken)
	twin := deepCopy(m) // the second copy of the taken tile may not be discarded either
	twin.hands[s+1&3][x] = 2
	checkRefused(t, twin, s+1&3, discard(x), JustTaken)
	m, _ = do(t, m, s+1&3, discard(func() tile.Tile {
		for _, y := range m.hands[s+1&3].Distinct() {
			if y != x {
				return y
			}
		}
		return tile.None
	}()))
	check.That(t, m.public.Taken == tile.None, "the duty ends with the turn")
}

func TestFinish_TakenTile(t *testing.T) { // rules 2.7, 3.2
	m := startClassic(t, 2)
	setIndicator(t, &m, "Y2")
	s, second := m.public.Starter, (m.public.Starter+1)%4
	arrange(t, &m, second, "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6")
	checkRefused(t, m, second, finish(tile.New(tile.Red, 1)), NotYourTurn)
	x := harmlessTile(m, s)
	m, _ = do(t, m, s, discard(x))
	checkRefused(t, m, second, finish(tile.New(tile.Red, 1)), DrawFirst) // rule 3.2: must draw or take first
	m, _ = do(t, m, second, take)
	checkRefused(t, m, second, discard(x), JustTaken)
	m, _ = do(t, m, second, finish(x))
	if m.public.Sheet[0].Winner != second || m.public.Reveal.Laid != x {
		t.Errorf("the taken tile finishes: %+v", m.public.Sheet[0])
	}
}

func TestFinish_Starter(t *testing.T) { // rules 3.1 and 3.2
	m := startClassic(t, 3)
	setIndicator(t, &m, "Y2")
	s := m.public.Starter
	arrange(t, &m, s, "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6 K1")
	checkRefused(t, m, s, finish(tile.New(tile.Red, 1)), DoesNotWin)
	held, _ := do(t, m, s, discard(tile.New(tile.Black, 1)))
	check.That(t, held.public.Phase == Playing, "rule 3.1: merely discarding never finishes")
	m, events := do(t, m, s, finish(tile.New(tile.Black, 1)))
	check.Need(t, len(events) == 1 && m.public.Phase == RoundOver, "events %v", events)
	r := m.public.Sheet[0]
	check.That(t, r.Winner == s && r.How == meld.Melds && r.Loss == 2 && !r.OkeyFinish && r.DrawnBy == NotDrawn, "result %+v", r)
	n := 0
	for _, group := range m.public.Reveal.Split {
		n += len(group)
		check.That(t, m.public.Rules.Terms(m.public.Indicator).IsMeld(group), "%v is no meld", group)
	}
	check.Equal(t, n, 14)
	checkRefused(t, m, s, draw, RoundNotOn)
	checkRefused(t, m, s, show, RoundNotOn)
}

func TestDiscard_Okey(t *testing.T) { // rule 2.8
	m := startClassic(t, 4)
	setIndicator(t, &m, "Y2")
	s := m.public.Starter
	okey := tile.New(tile.Yellow, 3)
	if !m.hands[s].Has(okey) {
		m.stock = append([]tile.Tile(nil), m.stock...)
		m.exchange(s, harmlessTile(m, s), okey)
	}
	m, _ = do(t, m, s, discard(okey))
	m, _ = do(t, m, (s+1)%4, take)
	check.That(t, m.hands[(s+1)%4].Has(okey), "the next player may take it")
}

// playUntilStockEmpty plays until the stock is empty. If wins is set, the next seat can then finish with the last
// discard; otherwise it cannot. rules modifies the rules before the match.
func playUntilStockEmpty(t *testing.T, rules func(*Rules), wins bool) Match {
	m := startClassic(t, 5)
	rules(&m.public.Rules)
	m.public.Rules.TurnLimit = 400
	setIndicator(t, &m, "Y2")
	for m.public.StockLeft > 1 {
		m = playTurns(t, m, 1)
	}
	// The next draw empties the stock. The hand given to the seat after that can finish with any discard, or with none.
	after := m.public.Right(m.public.Turn)
	check.Need(t, m.public.Step == MustDraw, "a turn is half done")
	hand := "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6"
	if !wins {
		hand = "R1 R4 R7 R10 R13 B2 B5 B8 B11 K3 K6 K9 K12 Y1"
	}
	arrange(t, &m, after, hand)
	return playTurns(t, m, 1)
}

func TestStockEnd_Draw(t *testing.T) { // rule 2.9
	m := playUntilStockEmpty(t, func(*Rules) {}, false)
	check.Need(t, m.public.Phase == RoundOver, "phase %d: nobody can finish, the round is drawn at once", m.public.Phase)
	r := m.public.Sheet[0]
	check.That(t, r.Winner == Nobody && r.DrawnBy == DrawnStock && r.Change == [4]int{} && m.public.Scores == [4]int{20, 20, 20, 20}, "rule 5.3: a drawn round scores nothing: %+v", r)
}

func TestStockEnd_Win(t *testing.T) { // rule 2.9
	m := playUntilStockEmpty(t, func(*Rules) {}, true)
	check.Need(t, m.public.Phase == Playing && m.public.StockLeft == 0, "phase %d, %d left", m.public.Phase, m.public.StockLeft)
	s := m.public.Turn
	checkRefused(t, m, s, draw, StockEmpty)
	passed, _ := do(t, m, s, pass)
	if passed.public.Sheet[0].DrawnBy != DrawnStock {
		t.Errorf("passing draws the round: %+v", passed.public.Sheet[0])
	}
	last := m.public.TopDiscard(m.public.Left(s))
	m, _ = do(t, m, s, take)
	for _, x := range m.hands[s].Distinct() {
		if x != last {
			checkRefused(t, m, s, discard(x), OnlyToFinish)
		}
	}
	m, _ = do(t, m, s, finish(last))
	check.That(t, m.public.Sheet[0].Winner == s, "the last discard may be taken to finish")
}

func TestTurnLimit(t *testing.T) { // rule 2.11
	m := startClassic(t, 6)
	turns := 0
	for m.public.Phase == Playing {
		s := m.public.Turn
		if m.public.Step == MustDraw {
			// Players who take discards instead of drawing do not shrink the stock.
			m, _ = do(t, m, s, take)
		}
		m, _ = do(t, m, s, discard(harmlessTile(m, s)))
		turns++
		check.Need(t, turns <= 400, "the round goes on for ever")
	}
	if r := m.public.Sheet[0]; turns != 400 || r.DrawnBy != DrawnTurns || m.public.StockLeft != 48 {
		t.Errorf("%d turns, %+v", turns, r)
	}
}

func TestDeal_NextDealer(t *testing.T) { // rule 2.2; the deal also passes after a drawn round
	m := playUntilStockEmpty(t, func(*Rules) {}, false)
	before := m.public.Dealer
	m, _ = do(t, m, (before+2)%4, next)
	check.That(t, m.public.Dealer == (before+1)%4 && m.public.Round == 2 && m.public.Starter == (before+2)%4, "dealer %d after %d, starter %d", m.public.Dealer, before, m.public.Starter)
}

func TestGosterme_Window(t *testing.T) { // rules 4.1 and 4.2
	deal := func(holder Seat) (Match, Seat) {
		m := startClassic(t, 7)
		setIndicator(t, &m, "R4")
		holder = (m.public.Starter + holder) % 4
		for s := range m.hands { // ensure that only the holder has the twin
			if Seat(s) != holder && m.hands[s].Has(tile.New(tile.Red, 4)) {
				m.stock = append([]tile.Tile(nil), m.stock...)
				m.exchange(holder, harmlessTile(m, holder), tile.New(tile.Red, 4))
			}
		}
		if !m.hands[holder].Has(tile.New(tile.Red, 4)) {
			m.stock = append([]tile.Tile(nil), m.stock...)
			m.exchange(holder, harmlessTile(m, holder), tile.New(tile.Red, 4))
		}
		return m, holder
	}

	m, holder := deal(2) // the seat opposite the starter, which may show gösterme out of turn
	shown, events := do(t, m, holder, show)
	if e := events[0].(Shown); e.Seat != holder || e.Loss != 1 || shown.public.Shown != holder {
		t.Errorf("events %v", events)
	}
	for s := range Seat(4) {
		want := 19
		if s == holder {
			want = 20
		}
		if shown.public.Scores[s] != want {
			t.Errorf("rule 4.2: seat %d has %d points", s, shown.public.Scores[s])
		}
		if s != holder {
			checkRefused(t, m, s, show, NotTheTwin)
		}
	}
	check.That(t, shown.hands == m.hands && shown.public.Turn == m.public.Turn, "rule 4.2: it is shown and kept")
	checkRefused(t, shown, holder, show, AlreadyShown)

	late := playTurns(t, m, 2)
	check.Need(t, late.public.Turn == holder, "not the holder's turn")
	do(t, late, holder, show) // on its turn, before drawing
	drawn, _ := do(t, late, holder, draw)
	checkRefused(t, drawn, holder, show, ShownTooLate)
	taken, _ := do(t, late, holder, take)
	checkRefused(t, taken, holder, show, ShownTooLate)

	m, holder = deal(0) // the starter may show gösterme until its first discard
	do(t, m, holder, show)
	m, _ = do(t, m, holder, discard(harmlessTile(m, holder)))
	checkRefused(t, m, holder, show, ShownTooLate)

	off := startClassic(t, 7)
	off.public.Rules.Gosterme = false
	checkRefused(t, off, holder, show, NoGosterme) // rule 4.3
}

func TestGosterme_LastPoints(t *testing.T) { // rule 4.2
	m := startClassic(t, 8)
	m.public.Scores = [4]int{1, 1, 1, 1}
	holder := m.public.Starter
	m.hands[holder][m.public.Indicator] = 1
	m, _ = do(t, m, holder, show)
	check.That(t, m.public.Phase == Playing, "the end of the match is only looked at after the round")
}

func TestApply_MatchOver(t *testing.T) { // rule 5.4
	m := startClassic(t, 3)
	setIndicator(t, &m, "Y2")
	s := m.public.Starter
	m.public.Scores = [4]int{2, 2, 2, 2}
	arrange(t, &m, s, "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6 K1")
	m, events := do(t, m, s, finish(tile.New(tile.Black, 1)))
	check.That(t, m.public.Phase == MatchOver && len(events) == 2 && m.public.Ranks[s] == 1 && m.public.Ranks[(s+1)%4] == 2, "phase %d, ranks %v, events %v", m.public.Phase, m.public.Ranks, events)
	for kind := Kind(1); kind < kinds; kind++ {
		checkRefused(t, m, s, Action{Kind: kind, Tile: tile.New(tile.Black, 1)}, MatchIsOver)
	}
	if legal := legalFor(m, s); len(legal) != 0 {
		t.Errorf("legal after the match: %v", legal)
	}
}

func TestMayBrowse(t *testing.T) { // rule 2.6
	for seats, want := range map[int]string{
		2: "11 11", // with two seats, both stacks are next to each player
		3: "101 110 011",
		4: "1001 1100 0110 0011",
	} {
		table := Table{Rules: Rules{Seats: seats}}
		var rows []string
		for s := range Seat(seats) {
			row := ""
			for owner := range Seat(seats) {
				if table.MayBrowse(s, owner) {
					row += "1"
				} else {
					row += "0"
				}
			}
			rows = append(rows, row)
		}
		if got := strings.Join(rows, " "); got != want {
			t.Errorf("%d seats: %s, want %s", seats, got, want)
		}
	}
}

func TestReasons_Codes(t *testing.T) {
	codes := map[string]bool{}
	for _, r := range Reasons() {
		if r.Code() == "" || r.Rule() == "" || codes[r.Code()] {
			t.Errorf("reason %d: code %q, rule %q", r, r.Code(), r.Rule())
		}
		codes[r.Code()] = true
	}
}

func TestSeen(t *testing.T) { // rule 2.6: remembering what was visible is fair
	m := startClassic(t, 2)
	s := m.public.Starter
	first := harmlessTile(m, s)
	m, _ = do(t, m, s, discard(first))
	second := (s + 1) % 4
	m, _ = do(t, m, second, take)
	for seat, want := range map[Seat]tile.Set{s: tile.SetOf(first), second: {}, (s + 2) % 4: tile.SetOf(first)} {
		if v := m.View(seat); v.Seen() != want {
			t.Errorf("seat %d has seen %v, want %v", seat, v.Seen(), want)
		}
	}
	next := harmlessTile(m, second)
	m, _ = do(t, m, second, discard(next))
	if v := m.View((s + 2) % 4); v.Seen() != tile.SetOf(first, next) {
		t.Errorf("seen %v, want %v and %v", v.Seen(), first, next)
	}
	holder := (s + 3) % 4
	for i := range m.hands {
		m.hands[i][m.public.Indicator] = 0
	}
	m.hands[holder][m.public.Indicator] = 1
	m, _ = do(t, m, holder, show)
	if v := m.View(s); v.Seen() != tile.SetOf(first, next, m.public.Indicator) {
		t.Errorf("the shown twin is not among %v", v.Seen())
	}
	if v := m.View(holder); v.Seen() != tile.SetOf(first, next) {
		t.Errorf("the holder's own twin is among %v", v.Seen())
	}
}

// Another player showed and discarded the indicator's twin, and the seat took it. It counts only as part of the hand.
func TestSeen_Twin(t *testing.T) {
	twin := tile.New(tile.Red, 4)
	v := View{Seat: 1, Hand: tile.SetOf(twin)}
	v.Rules, v.Indicator, v.Shown = Classic(), twin, 0
	v.Record = []Move{{Seat: 0, Drew: true, Discarded: twin}, {Seat: 1, Took: twin}}
	if seen := v.Seen(); seen.Has(twin) {
		t.Errorf("seen outside the hand: %v", seen)
	}
	v.Hand = tile.Set{}
	if seen := v.Seen(); seen[twin] != 1 {
		t.Errorf("shown, and not seen: %v", seen)
	}
}
