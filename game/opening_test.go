package game

import (
	"errors"
	"slices"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// opened101 returns a round of Okey 101 in which R5 is the okey and seat 0 has drawn and is to play.
func opened101(t testing.TB, settings ...string) Match {
	t.Helper()
	m := startMatch(t, presetRules(t, "101", settings...), 3)
	setIndicator(t, &m, "R4")
	m.public.Dealer, m.public.Starter, m.public.Turn, m.public.Turns = 0, 0, 0, 0
	for i := range Seat(9) {
		m.public.Turns++
		m.logDraw(i%4, 1)
		if i < 8 {
			m.log(Discarded{i % 4, 1})
		}
	}
	return m
}

// setHand gives a seat the given hand, regardless of the tiles in other hands.
func setHand(t testing.TB, m *Match, seat Seat, hand string) {
	t.Helper()
	m.hands[seat] = tile.SetOf(tiles(t, hand)...)
	m.public.HandSizes[seat] = m.hands[seat].Len()
}

// putMeld puts a meld on the table.
func putMeld(t testing.TB, m *Match, owner Seat, group string) {
	t.Helper()
	l, ok := m.public.Terms().Lay(tiles(t, group))
	check.Need(t, ok, "%s is no meld", group)
	m.public.Melds = appendCopy(m.public.Melds, TableMeld{owner, l})
}

func parseAction(t testing.TB, text string) Action {
	t.Helper()
	a := check.Must(ParseAction(text))
	return a
}

func TestDeal_101(t *testing.T) { // rule 7.1
	for seed := range uint64(20) {
		m := startMatch(t, Okey101(), seed)
		p := m.public
		check.Need(t, p.Starter == p.Dealer && p.Turn == p.Dealer && p.HandSizes[p.Dealer] == 22 && p.HandSizes[(p.Dealer+1)%4] == 21 && p.StockLeft == 20, "dealer %d, starter %d, hands %v, stock %d", p.Dealer, p.Starter, p.HandSizes, p.StockLeft)
		checkInvariants(t, m)
	}
}

func TestOpening_Cases(t *testing.T) { // rules 7.4, 7.5 and 7.14
	type openCase struct {
		ID, Kind, Why string
		Indicator     tile.Tile
		Groups        [][]tile.Tile
		Need          int
		Valid         bool
		Value         *int
	}
	for _, c := range readCases[openCase](t, "meld/testdata/open101.jsonl") {
		m := opened101(t)
		m.public.Indicator = c.Indicator
		m.hands[0] = tile.SetOf(slices.Concat(c.Groups...)...)
		m.hands[0].Add(tile.New(tile.Yellow, 1))
		m.public.HandSizes[0] = m.hands[0].Len()
		if c.Need > 0 {
			m.public.Rules.Raising = true
			m.public.Opened[1] = SeatOpening{meld.Pairs, c.Need - 1, 1}
		}
		next, events, err := Apply(m, 0, Action{Kind: Open, Groups: GroupsOf(c.Groups)})
		if (err == nil) != c.Valid {
			t.Errorf("%s (%s): %v", c.ID, c.Why, err)
		} else if c.Valid {
			if o := next.public.Opened[0]; o.Value != *c.Value || (o.How == meld.Pairs) != (c.Kind == "pairs") || o.Turn != 9 || len(events) != 1 {
				t.Errorf("%s (%s): %+v, %v", c.ID, c.Why, o, events)
			}
		}
	}
}

const worth101 = "R10-R11-R12-R13 B10-B11-B12-B13 K3-Y3-B3"

func TestOpening(t *testing.T) { // rules 7.3 to 7.5, 7.7, 7.11 and 7.14
	hand := "R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 B3 R1 R1 B2 B2 Y4 Y5 Y6 R5 K6 K7 K7"
	m := opened101(t)
	setHand(t, &m, 0, hand)
	for text, want := range map[string]Reason{
		"open R10-R11-R12-R13 B10-B11-B12-B13":          BelowThreshold,
		"open R10-R11-R12-R13 B10-B11-B12-B13 R1-R1":    MixedOpening,
		"open R10-R11-R12-R13 B10-B11-B12-B13 K3-Y3-Y4": BadMeld,
		"open R10-R11-R12-R13 B10-B11-B12-B13 K3-Y3-R3": NotInHand,
		"open R1-R1 B2-B2 K7-K7 K6-R5":                  TooFewPairs,
		"open R1-R1 B2-B2 K7-K6":                        BadPair,
		"lay Y4-Y5-Y6":                                  NotOpen,
		"layoff Y4 0":                                   NotOpen,
		"swap Y4 0":                                     NotOpen,
		"takeback":                                      NothingPlaced,
		"return":                                        NothingTaken,
		"finish K7":                                     FinishByDiscard,
		"draw":                                          AlreadyDrawn,
		"open R10 R11-R12-R13":                          BadMeld,
		"open R10-R11-R12-R13 B10-B11-B12-B13 K3-Y3-B3 R1-R1": MixedOpening,
	} {
		checkRefused(t, m, 0, parseAction(t, text), want)
	}
	faults := []struct {
		open string
		want verdict
	}{
		{"open R10-R11-R12-R13 Y4-Y5-K6", verdict{reason: BadMeld, group: 2}},
		{"open R1-R1 K6-K7", verdict{reason: BadPair, group: 2}},
		{"open R10-R11-R12-R13 K3-Y3-R3", verdict{reason: NotInHand, missing: tiles(t, "R3")[0]}},
	}
	for _, c := range faults {
		var refusal *Refusal
		_, _, err := Apply(m, 0, parseAction(t, c.open))
		check.That(t, errors.As(err, &refusal) && refusal.Reason == c.want.reason && refusal.Group == int(c.want.group) && refusal.Tile == c.want.missing, "%s: %#v, want %+v", c.open, refusal, c.want)
	}
	checkRefused(t, m, 0, Action{Kind: Open}, NothingToLay)
	open, _ := do(t, m, 0, parseAction(t, "open "+worth101))
	if o := open.public.Opened[0]; o.Value != 101 || open.public.HandSizes[0] != 11 || len(open.public.Melds) != 3 {
		t.Errorf("%+v", o)
	}
	checkRefused(t, open, 0, parseAction(t, "open "+worth101), AlreadyOpen)
	checkRefused(t, open, 0, parseAction(t, "lay R1-R1"), NoPairsYet)
	checkRefused(t, open, 0, parseAction(t, "lay R1-B2"), BadPair)
	checkRefused(t, open, 0, parseAction(t, "lay Y4-Y5-Y6 K6-K7-R5"), OneMeld)
	checkRefused(t, open, 0, parseAction(t, "lay Y4-Y5-K6"), BadMeld)
	do(t, open, 0, parseAction(t, "lay Y4-Y5-Y6"), parseAction(t, "lay K6-R5-K7")) // after opening there is no threshold

	m.public.Rules.Raising = true
	m.public.Opened[2] = SeatOpening{meld.Melds, 101, 2}
	checkRefused(t, m, 0, parseAction(t, "open "+worth101), NotHigher)
	do(t, m, 0, parseAction(t, "open "+worth101+" K6-K7-R5"))

	m.public.Rules.Raising = false
	m.public.Taken = tile.New(tile.Yellow, 6)
	checkRefused(t, m, 0, parseAction(t, "open "+worth101), OpenWithTaken)
	checkRefused(t, m, 0, discard(tile.New(tile.Red, 1)), LayTaken)
	if a := legalFor(m, 0); !slices.ContainsFunc(a, func(a Action) bool { return a.Kind == Open }) {
		t.Errorf("an opening with Y6 is possible: %v", a)
	}
	do(t, m, 0, parseAction(t, "open "+worth101+" Y4-Y5-Y6"), discard(tile.New(tile.Red, 1)))

	setHand(t, &m, 0, "R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 B3")
	m.public.Taken = tile.None
	checkRefused(t, m, 0, parseAction(t, "open "+worth101), KeepOne)
}

func TestLay_Pairs(t *testing.T) { // rule 7.5
	for _, c := range []struct {
		own    meld.WinKind
		others bool // whether another seat opened with pairs
		set    string
		pair   Reason
		run    Reason
	}{
		{meld.Melds, false, "on", NoPairsYet, 0},
		{meld.Melds, true, "on", 0, 0},
		{meld.Melds, true, "off", NoPairs, 0},
		{meld.Pairs, false, "on", 0, OnlyPairs},
		{meld.Pairs, true, "off", 0, OnlyPairs},
	} {
		m := opened101(t, "setOpenerPairs="+c.set)
		setHand(t, &m, 0, "R1 R1 K7 K8 K9 Y2")
		m.public.Opened[0] = SeatOpening{How: c.own}
		if c.others {
			m.public.Opened[3] = SeatOpening{How: meld.Pairs}
		}
		for text, want := range map[string]Reason{"lay R1-R1": c.pair, "lay K7-K8-K9": c.run} {
			if want != 0 {
				checkRefused(t, m, 0, parseAction(t, text), want)
				continue
			}
			next, _ := do(t, m, 0, parseAction(t, text))
			check.That(t, next.public.Opened[0].How == c.own, "%+v: he stays what he is", c)
		}
	}
}

func TestLayOffAndSwap(t *testing.T) { // rules 7.3, 7.6 and 7.8
	m := opened101(t)
	m.public.Opened[0] = SeatOpening{How: meld.Pairs}
	setHand(t, &m, 0, "K3 K5 K7 R5 Y9")
	putMeld(t, &m, 1, "K4 R5 K6")
	putMeld(t, &m, 2, "R9 B9 K9")
	putMeld(t, &m, 3, "B2 B2")
	for text, want := range map[string]Reason{
		"layoff R5 0": WhichEnd, "layoff K3 0 high": DoesNotFit, "layoff K5 0": DoesNotFit, "layoff Y9 1 low": DoesNotFit,
		"layoff R5 2": NotOntoPairs, "layoff K3 3": NoSuchMeld, "layoff K8 0": NotInHand, "swap K3 0": NotItsTile, "swap K5 1": NotItsTile,
		"swap K8 0": NotInHand, "swap K5 9": NoSuchMeld,
	} {
		checkRefused(t, m, 0, parseAction(t, text), want)
	}
	swapped, events := do(t, m, 0, parseAction(t, "swap K5 0"))
	if h := swapped.hands[0]; h[m.public.Terms().Wild()] != 2 || h.Len() != 5 || swapped.public.OkeysTaken[0] != 1 || len(events) != 1 {
		t.Errorf("hand %v, taken %v, %v", h, swapped.public.OkeysTaken, events)
	}
	last, _ := do(t, swapped, 0, parseAction(t, "layoff K3 0"), parseAction(t, "layoff K7 0 high"), parseAction(t, "layoff Y9 1"), parseAction(t, "layoff R5 0 low"))
	checkRefused(t, last, 0, parseAction(t, "layoff R5 0 high"), KeepOne)
	if got := tile.Format(last.public.Melds[0].Tiles()); got != "R5 K3 K4 K5 K6 K7" {
		t.Errorf("the run is %s", got)
	}
	m.public.Rules.JokerSwap = false
	checkRefused(t, m, 0, parseAction(t, "swap K5 0"), NoSwap)
}

func TestReturn(t *testing.T) { // rule 7.7
	m := startMatch(t, Okey101(), 5)
	s := m.public.Turn
	m, _ = do(t, m, s, discard(harmlessTile(m, s)))
	s = m.public.Turn
	top := m.public.TopDiscard(m.public.Left(s))
	taken, _ := do(t, m, s, take)
	checkRefused(t, taken, s, discard(harmlessTile(m, s)), LayTaken)
	back, events := do(t, taken, s, Action{Kind: Return})
	if e := events[0].(GaveBack); e.Tile != top || back.hands[s] != m.hands[s] || back.public.TopDiscard(m.public.Left(s)) != top {
		t.Errorf("%+v", e)
	}
	checkRefused(t, back, s, take, GivenBack)
	back, _ = do(t, back, s, draw)
	back, _ = do(t, back, s, discard(harmlessTile(back, s)))
	if r := back.Public().Record; len(r) != 2 || r[1].Returned != top || !r[1].Drew || r[1].Took != tile.None {
		t.Errorf("%+v", r)
	}
}

func TestPenalties(t *testing.T) { // rules 7.10 and 7.11
	for _, c := range []struct {
		hand, discard string
		want          Offence
	}{
		{"K7 Y1", "K7", PlayableDiscarded}, {"K7 Y1", "Y1", NoOffence}, {"R5 Y1", "R5", OkeyDiscarded},
		{"K7", "K7", NoOffence}, {"R5", "R5", NoOffence}, // these discards finish
		{"K5 Y1", "K5", NoOffence}, // it can be swapped for the okey, but not laid off
		{"Y9 Y1", "Y9", PlayableDiscarded}, {"B2 Y1", "B2", NoOffence},
	} {
		m := opened101(t)
		setHand(t, &m, 0, c.hand)
		putMeld(t, &m, 1, "K4 R5 K6")
		putMeld(t, &m, 2, "R9 B9 K9")
		putMeld(t, &m, 3, "B2 B2")
		x := tiles(t, c.discard)[0]
		if got := m.public.DiscardOffence(0, x); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
		m, _ = do(t, m, 0, discard(x))
		if p := m.Public().Penalties; c.want == NoOffence && len(p) > 0 || c.want != NoOffence &&
			(len(p) != 1 || p[0] != Penalty{Seat: 0, Why: c.want, Tile: x, Points: 101, Turn: 9}) {
			t.Errorf("%+v: %+v", c, p)
		}
	}

	m := opened101(t, "strict=on")
	setHand(t, &m, 0, "R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 B3 R9 Y1 Y2")
	failed, _ := do(t, m, 0, parseAction(t, "open R10-R11-R12-R13"))
	if p := failed.Public().Penalties; len(p) != 1 || p[0].Why != OpeningFailed || failed.hands[0] != m.hands[0] || len(failed.public.Melds) != 0 {
		t.Errorf("%+v", p)
	}
	back := Action{Kind: TakeBack}
	m, _ = do(t, m, 0, parseAction(t, "open "+worth101), parseAction(t, "layoff R9 0"))
	check.That(t, m.public.TakeBackCost() == 0, "the last tile is free")
	m, _ = do(t, m, 0, back)
	if len(m.Public().Penalties) != 0 || m.public.TakeBackCost() != 101 {
		t.Errorf("%+v, the next would cost %d", m.Public().Penalties, m.public.TakeBackCost())
	}
	m, _ = do(t, m, 0, back)
	if p := m.Public().Penalties; len(p) != 1 || p[0].Why != ExcessUndo || m.public.Opened[0] != (SeatOpening{}) {
		t.Errorf("%+v", p)
	}
	m, _ = do(t, m, 0, parseAction(t, "open "+worth101), back)
	check.That(t, len(m.Public().Penalties) == 1, "once it is paid for, the turn is free")
}
