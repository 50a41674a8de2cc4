package game

import (
	"slices"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// opened101 returns a round of Okey 101 in which R5 is the okey and seat 0 has drawn and is to play.
func opened101(settings ...string) Match {
	m := start(3, "101", settings...)
	m.public.Indicator = oneTile("R4")
	m.public.Dealer, m.public.Starter, m.public.Turn, m.public.Turns = 0, 0, 0, 0
	for i := range Seat(9) {
		m.public.Turns++
		m.logDraw(i%4, 1)
		if i < 8 {
			m.logDiscard(i%4, 1)
		}
	}
	return m
}

// putMeld puts a meld on the table.
func putMeld(m *Match, owner Seat, group string) {
	l, ok := m.public.Terms().Lay(tiles(group))
	if !ok {
		panic(group + " is no meld")
	}
	m.public.Melds = appendCopy(m.public.Melds, TableMeld{owner, l})
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
		m := opened101()
		m.public.Indicator = c.Indicator
		m.hands[0] = tile.SetOf(slices.Concat(c.Groups...)...)
		m.hands[0].Add(oneTile("Y1"))
		m.public.HandSizes[0] = m.hands[0].Len()
		if c.Need > 0 {
			m.public.Rules.Raising = true
			m.public.Opened[1] = SeatOpening{meld.Pairs, c.Need - 1, 1}
		}
		next, _, err := Apply(m, 0, Action{Kind: Open, Groups: GroupsOf(c.Groups)})
		check.That(t, (err == nil) == c.Valid, "%+v: %v", c, err)
		if o := next.public.Opened[0]; err == nil {
			check.That(t, o.Value == *c.Value && (o.How == meld.Pairs) == (c.Kind == "pairs") && o.Turn == 9, "%+v: %+v", c, o)
		}
	}
}

const worth101 = "R10-R11-R12-R13 B10-B11-B12-B13 K3-Y3-B3"

func TestOpening(t *testing.T) { // rules 7.3 to 7.5, 7.7, 7.11 and 7.14
	m := opened101()
	setHand(&m, 0, "R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 B3 R1 R1 B2 B2 Y4 Y5 Y6 R5 K6 K7 K7")
	for text, want := range map[string]Reason{
		"open R10-R11-R12-R13 B10-B11-B12-B13":          BelowThreshold,
		"open R10-R11-R12-R13 B10-B11-B12-B13 R1-R1":    MixedOpening,
		"open R10-R11-R12-R13 B10-B11-B12-B13 K3-Y3-Y4": BadMeld,
		"open R1-R1 B2-B2 K7-K7 K6-R5":                  TooFewPairs,
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
		checkRefused(t, m, 0, text, want)
	}
	check.Equal(t, checkRefused(t, m, 0, "open R10-R11-R12-R13 Y4-Y5-K6", BadMeld).Group, 2)
	check.Equal(t, checkRefused(t, m, 0, "open R1-R1 K6-K7", BadPair).Group, 2)
	check.Equal(t, checkRefused(t, m, 0, "open R10-R11-R12-R13 K3-Y3-R3", NotInHand).Tile, oneTile("R3"))
	checkRefused(t, m, 0, Action{Kind: Open}, NothingToLay)
	open := do(t, m, 0, "open "+worth101)
	check.That(t, open.public.Opened[0].Value == 101 && open.public.HandSizes[0] == 11 && len(open.public.Melds) == 3, "%+v", open.public)
	for text, want := range map[string]Reason{
		"open " + worth101: AlreadyOpen, "lay R1-R1": NoPairsYet, "lay R1-B2": BadPair, "lay Y4-Y5-Y6 K6-K7-R5": OneMeld, "lay Y4-Y5-K6": BadMeld,
	} {
		checkRefused(t, open, 0, text, want)
	}
	do(t, open, 0, "lay Y4-Y5-Y6", "lay K6-R5-K7") // after opening there is no threshold

	m.public.Rules.Raising = true
	m.public.Opened[2] = SeatOpening{meld.Melds, 101, 2}
	checkRefused(t, m, 0, "open "+worth101, NotHigher)
	do(t, m, 0, "open "+worth101+" K6-K7-R5")

	m.public.Rules.Raising = false
	m.public.Taken = oneTile("Y6")
	checkRefused(t, m, 0, "open "+worth101, OpenWithTaken)
	checkRefused(t, m, 0, "discard R1", LayTaken)
	opens := func(a Action) bool { return a.Kind == Open }
	check.That(t, slices.ContainsFunc(legalFor(m, 0), opens), "an opening with Y6 is possible")
	pairs := m
	setHand(&pairs, 0, "R1 R1 B2 B2 K3 K3 Y4 Y4 Y5 Y5 Y6 Y6")
	check.That(t, slices.ContainsFunc(legalFor(pairs, 0), opens), "an opening with the last pair, Y6, is possible")
	do(t, m, 0, "open "+worth101+" Y4-Y5-Y6", "discard R1")

	setHand(&m, 0, "R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 B3")
	m.public.Taken = tile.None
	checkRefused(t, m, 0, "open "+worth101, KeepOne)
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
		m := opened101("setOpenerPairs=" + c.set)
		setHand(&m, 0, "R1 R1 K7 K8 K9 Y2")
		m.public.Opened[0] = SeatOpening{How: c.own}
		if c.others {
			m.public.Opened[3] = SeatOpening{How: meld.Pairs}
		}
		check.Equal(t, m.public.MayLayPairs(0), c.pair == 0)
		checkRefused(t, m, 0, "lay K7-Y2", BadPair) // even if no pairs may be laid
		for text, want := range map[string]Reason{"lay R1-R1": c.pair, "lay K7-K8-K9": c.run} {
			if want != 0 {
				checkRefused(t, m, 0, text, want)
				continue
			}
			check.Equal(t, do(t, m, 0, text).public.Opened[0].How, c.own, "he stays what he is")
		}
	}
}

func TestLayOffAndSwap(t *testing.T) { // rules 7.3, 7.6 and 7.8
	m := opened101()
	m.public.Opened[0] = SeatOpening{How: meld.Pairs}
	setHand(&m, 0, "K3 K5 K7 R5 Y9")
	putMeld(&m, 1, "K4 R5 K6")
	putMeld(&m, 2, "R9 B9 K9")
	putMeld(&m, 3, "B2 B2")
	for text, want := range map[string]Reason{
		"layoff R5 0": WhichEnd, "layoff K3 0 high": DoesNotFit, "layoff K5 0": DoesNotFit, "layoff Y9 1 low": DoesNotFit,
		"layoff R5 2": NotOntoPairs, "layoff K3 3": NoSuchMeld, "layoff K8 0": NotInHand, "swap K3 0": NotItsTile, "swap K5 1": NotItsTile,
		"swap K8 0": NotInHand, "swap K5 9": NoSuchMeld,
	} {
		checkRefused(t, m, 0, text, want)
	}
	swapped := do(t, m, 0, "swap K5 0")
	hand := swapped.hands[0]
	check.That(t, hand[m.public.Terms().Wild()] == 2 && hand.Len() == 5 && swapped.public.OkeysTaken[0] == 1, "%+v", swapped)
	last := do(t, swapped, 0, "layoff K3 0", "layoff K7 0 high", "layoff Y9 1", "layoff R5 0 low")
	checkRefused(t, last, 0, "layoff R5 0 high", KeepOne)
	check.Equal(t, tile.Format(last.public.Melds[0].Tiles()), "R5 K3 K4 K5 K6 K7")
	m.public.Rules.JokerSwap = false
	checkRefused(t, m, 0, "swap K5 0", NoSwap)
}

func TestReturn(t *testing.T) { // rule 7.7
	m := playTurns(t, start(5, "101"), 1)
	s := m.public.Turn
	left := m.public.Left(s)
	top := m.public.TopDiscard(left)
	taken := do(t, m, s, take)
	checkRefused(t, taken, s, discard(harmlessTile(m, s)), LayTaken)
	back := do(t, taken, s, "return")
	told := newest(back, s).(Acted)
	check.That(t, told.Action.Kind == Return && told.Tile == top && back.hands[s] == m.hands[s] && back.public.TopDiscard(left) == top, "%+v", back.public)
	checkRefused(t, back, s, take, GivenBack)
	back = playTurns(t, back, 1)
	r := back.Public().Record
	check.That(t, len(r) == 2 && r[1].Returned == top && r[1].Drew && r[1].Took == tile.None && back.public.Returned == tile.None, "%+v", r)
}

func TestPenalties(t *testing.T) { // rule 7.10
	for _, c := range []struct {
		hand, discard string
		want          Offence
	}{
		{"K7 Y1", "K7", PlayableDiscarded}, {"K7 Y1", "Y1", NoOffence}, {"R5 Y1", "R5", OkeyDiscarded},
		{"K7", "K7", NoOffence}, {"R5", "R5", NoOffence}, // these discards finish
		{"K5 Y1", "K5", NoOffence}, // it can be swapped for the okey, but not laid off
		{"Y9 Y1", "Y9", PlayableDiscarded}, {"B2 Y1", "B2", NoOffence},
	} {
		m := opened101()
		setHand(&m, 0, c.hand)
		putMeld(&m, 1, "K4 R5 K6")
		putMeld(&m, 2, "R9 B9 K9")
		putMeld(&m, 3, "B2 B2")
		x := oneTile(c.discard)
		check.Equal(t, m.public.DiscardOffence(0, x), c.want, c)
		var want []Penalty
		if c.want != NoOffence {
			want = []Penalty{{Seat: 0, Why: c.want, Tile: x, Points: 101, Turn: 9}}
		}
		m = do(t, m, 0, discard(x))
		got := m.Public().Penalties
		check.That(t, slices.Equal(got, want), "%+v: %+v", c, got)
	}
}
