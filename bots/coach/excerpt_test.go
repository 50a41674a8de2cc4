package coach

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// TestAPositionIsWhatItsSeatSaw: the match that a position makes shows its seat all that the match
// showed it from which the position was made, through the text form, in every game; what the seat did
// not see is another deal.
func TestAPositionIsWhatItsSeatSaw(t *testing.T) {
	hidden, shown := 0, 0
	type table struct {
		name  string
		rules game.Rules
	}
	var tables []table
	for _, p := range game.Presets() {
		tables = append(tables, table{p.Name, p.Rules})
	}
	for seats := 2; seats < game.MaxSeats; seats++ {
		rules := game.Classic()
		rules.Seats = seats
		tables = append(tables, table{fmt.Sprint(seats, " players"), rules})
	}
	for _, at := range tables {
		for i, act := range playRules(t, at.rules, 3, 6) {
			if act.decides() == 0 {
				continue
			}
			m := comesBack(t, fmt.Sprintf("%s, act %d", at.name, i), &act)
			for s := range at.rules.Seats {
				other, as := act.Before.View(game.Seat((s+int(act.Seat))%at.rules.Seats)), m.View(game.Seat(s))
				if s > 0 && other.Hand != as.Hand {
					hidden++
				}
			}
			if act.Before.View(0).Shown != game.Nobody {
				shown++
			}
		}
	}
	if hidden == 0 || shown == 0 {
		t.Errorf("hands differ %d times, gösterme was shown %d times", hidden, shown)
	}
}

// comesBack makes a position of what the seat of an act saw before it, and a match of that, and holds
// them against each other.
func comesBack(t *testing.T, name string, act *Act) game.Match {
	t.Helper()
	v := act.Before.View(act.Seat)
	p, err := positionOf(&v)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	var back Position
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	m, err := back.Match()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, text)
	}
	compareViews(t, &v, m)
	if t.Failed() {
		t.Fatalf("%s: %s", name, text)
	}
	return m
}

// TestAnythingCanHaveHappened before a position of Okey 101, in a round where everybody does now and
// then what nobody would: under all house rules, with all kinds of actions and penalties.
func TestAnythingCanHaveHappened(t *testing.T) {
	kinds, offences := map[game.Kind]int{}, map[game.Offence]int{}
	for i, settings := range [][]string{
		{"strict=on"}, {"strict=on", "raising=on"}, {"setOpenerPairs=off", "partners=on"}, {"jokerSwap=off", "unopenedCap=404"},
	} {
		rules, err := game.Okey101().With(settings...)
		if err != nil {
			t.Fatal(err)
		}
		for _, act := range playWildly(t, rules, uint64(i), testsize.Of(6, 60)) {
			if act.decides() == 0 {
				continue
			}
			kinds[act.Action.Kind]++
			m := comesBack(t, fmt.Sprint(settings), &act)
			for _, p := range m.View(0).Penalties {
				offences[p.Why]++
			}
		}
	}
	for _, kind := range []game.Kind{game.Draw, game.Take, game.Discard, game.Return, game.Open, game.Lay, game.LayOff, game.Swap} {
		if kinds[kind] == 0 {
			t.Errorf("%v never happened", kind)
		}
	}
	for _, why := range []game.Offence{game.OkeyDiscarded, game.PlayableDiscarded, game.OpeningFailed, game.ExcessUndo} {
		if offences[why] == 0 {
			t.Errorf("there was no penalty for %v", why)
		}
	}
}

// playWildly are the acts of rounds in which kalfa plays, but for what chance makes of it.
func playWildly(t *testing.T, rules game.Rules, seed uint64, rounds int) (acts []Act) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	level, err := bots.LevelByName("kalfa")
	if err != nil {
		t.Fatal(err)
	}
	player := level.New(seed)
	for round := range rounds {
		m, _, err := game.New(rules, game.SeedOf(100*seed+uint64(round)))
		if err != nil {
			t.Fatal(err)
		}
		for {
			seat, phase := m.ToPlay()
			if phase != game.Playing {
				break
			}
			v := m.View(seat)
			a := wildAction(&v, random)
			if a.Kind == 0 || v.Check(a) != nil {
				if a, err = player.Play(t.Context(), v); err != nil || v.Check(a) != nil {
					a = v.Legal()[0]
				}
			}
			next, _, err := game.Apply(m, seat, a)
			if err != nil {
				t.Fatal(err)
			}
			acts = append(acts, Act{Line: len(acts) + 2, Seat: seat, Action: a, Before: m, After: next})
			m = next
		}
	}
	return acts
}

// wildAction is something that chance would do, now and then.
func wildAction(v *game.View, random *rand.Rand) (a game.Action) {
	if random.IntN(4) > 0 {
		return a
	}
	if v.Rules.Strict && v.Opened[v.Seat].How == meld.NoWin && random.IntN(12) == 0 {
		a, _ = failedOpening(v)
		return a
	}
	legal := v.Legal()
	a = legal[random.IntN(len(legal))]
	if a.Kind == game.Discard && random.IntN(3) > 0 { // rather something else
		for _, other := range legal {
			if other.Kind != game.Discard && random.IntN(2) == 0 {
				a = other
			}
		}
	}
	a.Ordered = a.Kind.NeedsGroups() && random.IntN(2) == 0
	return a
}

// TestVoidRoundsCount among those before a position, and not among those played (rule 7.9).
func TestVoidRoundsCount(t *testing.T) {
	s := game.Setup{Rules: game.Okey101(), Step: game.MustDiscard, Round: 4, Void: 2, Scores: []int{10, 20, 30, 40}}
	m, err := s.Match()
	if err != nil {
		t.Fatal(err)
	}
	if v := m.View(0); v.Played != 1 || v.Round != 4 {
		t.Fatalf("%d of %d rounds were played", v.Played, v.Round)
	}
	comesBack(t, "void", &Act{Before: m})
}

// compareViews compares what a seat sees with what seat 0 sees in the match made of it.
func compareViews(t *testing.T, v *game.View, m game.Match) {
	t.Helper()
	got := m.View(0)
	n := game.Seat(v.Rules.Seats)
	seatOf := func(s game.Seat) game.Seat {
		if s == game.Nobody {
			return s
		}
		return (s - v.Seat + n) % n
	}
	same := func(what string, want, got any) {
		t.Helper()
		if !reflect.DeepEqual(want, got) {
			t.Errorf("%s: %v, not %v", what, got, want)
		}
	}
	same("rules", v.Rules, got.Rules)
	same("hand", v.Hand, got.Hand)
	same("seen", v.Seen(), got.Seen())
	same("indicator", v.Indicator, got.Indicator)
	same("turns", v.Turns, got.Turns)
	same("stock", v.StockLeft, got.StockLeft)
	same("step", v.Step, got.Step)
	same("round", v.Round, got.Round)
	same("played", v.Played, got.Played)
	same("starter", seatOf(v.Starter), got.Starter)
	same("dealer", seatOf(v.Dealer), got.Dealer)
	same("taken", [2]tile.Tile{v.Taken, v.Returned}, [2]tile.Tile{got.Taken, got.Returned})
	same("taken laid", v.TakenLaid, got.TakenLaid)
	same("taking back", v.TakingBack, got.TakingBack)
	same("shown", seatOf(v.Shown), got.Shown)
	for s := range n {
		same("scores", v.Scores[s], got.Scores[seatOf(s)])
		same("fell", v.Fell[s], got.Fell[seatOf(s)])
		same("hands", v.HandSizes[s], got.HandSizes[seatOf(s)])
		same("acted", v.Acted[s], got.Acted[seatOf(s)])
		same("opened", v.Opened[s], got.Opened[seatOf(s)])
		same("okeys", v.OkeysTaken[s], got.OkeysTaken[seatOf(s)])
		same("discards", tile.Format(v.Discards[s]), tile.Format(got.Discards[seatOf(s)]))
	}
	same("record", len(v.Record), len(got.Record))
	for i, move := range v.Record {
		move.Seat = seatOf(move.Seat)
		same("move", move, got.Record[i])
	}
	same("melds", len(v.Melds), len(got.Melds))
	for i, l := range v.Melds {
		l.Owner = seatOf(l.Owner)
		same("meld", l, got.Melds[i])
	}
	same("placements", len(v.Placements), len(got.Placements))
	for i, p := range v.Placements {
		p.Seat = seatOf(p.Seat)
		same("placement", p, got.Placements[i])
	}
	same("penalties", len(v.Penalties), len(got.Penalties))
	for i, p := range v.Penalties {
		p.Seat = seatOf(p.Seat)
		same("penalty", p, got.Penalties[i])
	}
	same("events", v.Log.Len(), got.Log.Len())
	for i, e := range v.Log.Events() {
		want, seat, _ := moveOf(e, v.Terms())
		have, as, _ := moveOf(got.Log.Events()[i], v.Terms())
		want.gives, want.gets, have.gives, have.gets = nil, nil, nil, nil // named by the actions, and the hands agree
		same("event", want, have)
		same("by", seatOf(seat), as)
	}
	same("legal moves", v.Legal(), got.Legal())
}
