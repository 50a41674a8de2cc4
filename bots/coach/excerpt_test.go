package coach

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// TestExcerpt_View checks for every preset that an excerpt survives a round trip through JSON, and that its match shows
// the seat everything that the original match did.
func TestExcerpt_View(t *testing.T) {
	testsize.SkipUnderRace(t)
	shown := 0
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
		acts := playRules(t, at.rules, 3, 6)
		for i := range acts {
			if acts[i].step() == 0 {
				continue
			}
			checkExcerpt(t, at.name, acts, i)
			if acts[i].Before.View(0).Shown != game.Nobody {
				shown++
			}
		}
	}
	check.That(t, shown != 0, "gösterme was never shown")
}

// checkExcerpt checks that the excerpt before acts[i] survives a round trip through JSON and shows the seat what the
// match showed. It returns the match of the excerpt.
func checkExcerpt(t *testing.T, name string, acts []Act, i int) game.Match {
	t.Helper()
	act := &acts[i]
	e, ok := ExcerptAt(slices.Values(acts), act.Line)
	text, err := json.Marshal(e)
	var back game.Excerpt
	check.Need(t, ok && err == nil && json.Unmarshal(text, &back) == nil && reflect.DeepEqual(e, back), "%s, act %d: %v, %s", name, i, err, text)
	m, err := back.Match()
	check.Need(t, err == nil, "%s, act %d: %v\n%s", name, i, err, text)
	v := act.Before.View(act.Seat)
	checkViews(t, &v, m)
	check.Need(t, !t.Failed(), "%s, act %d: %s", name, i, text)
	return m
}

// TestExcerpt_RandomPlay checks what TestExcerpt_View checks, and that events report their actions. It does so in
// rounds of Okey 101 with random actions, penalties and several house rules.
func TestExcerpt_RandomPlay(t *testing.T) {
	testsize.SkipUnderRace(t)
	kinds, offences := map[game.Kind]int{}, map[game.Offence]int{}
	for i, settings := range [][]string{
		{"strict=on"}, {"strict=on", "raising=on"}, {"setOpenerPairs=off", "partners=on"}, {"jokerSwap=off", "unopenedCap=404"},
	} {
		rules := check.Must(game.Okey101().With(settings...))
		acts := playRandomly(t, rules, uint64(i), testsize.Of(6, 60))
		for at := range acts {
			act := &acts[at]
			if act.step() == 0 {
				continue
			}
			kinds[act.Action.Kind]++
			checkActionOf(t, act)
			m := checkExcerpt(t, fmt.Sprint(settings), acts, at)
			for _, p := range m.View(0).Penalties {
				offences[p.Why]++
			}
		}
	}
	for _, kind := range []game.Kind{game.Draw, game.Take, game.Discard, game.Return, game.Open, game.Lay, game.LayOff, game.Swap} {
		check.That(t, kinds[kind] != 0, "%v never happened", kind)
	}
	for _, why := range []game.Offence{game.OkeyDiscarded, game.PlayableDiscarded, game.OpeningFailed, game.ExcessUndo} {
		check.That(t, offences[why] != 0, "there was no penalty for %v", why)
	}
}

// checkActionOf checks that ActionOf finds, among the events of an act, an action with the same effect as the act.
func checkActionOf(t *testing.T, act *Act) {
	t.Helper()
	_, events, err := game.Apply(act.Before, act.Seat, act.Action)
	check.OK(t, err)
	for _, e := range events {
		v := act.Before.View(act.Seat)
		a, seat, ok := ActionOf(e, v.Terms())
		if !ok {
			continue
		}
		if _, again, err := game.Apply(act.Before, seat, a); err != nil || !reflect.DeepEqual(again, events) {
			t.Errorf("%v is taken for %v: %v", act.Action, a, err)
		}
	}
}

// playRandomly plays rounds between kalfa in which about one action in four is random, and returns their acts.
func playRandomly(t *testing.T, rules game.Rules, seed uint64, rounds int) (acts []Act) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	level := check.Must(bots.LevelByName("kalfa"))
	player := level.New(seed)
	for round := range rounds {
		m, _, err := game.New(rules, game.SeedOf(100*seed+uint64(round)))
		check.OK(t, err)
		acts = append(acts, Act{Line: len(acts) + 2, Seat: game.Nobody, After: m})
		for {
			seat, phase := m.ToPlay()
			if phase != game.Playing {
				break
			}
			v := m.View(seat)
			a := randomAction(&v, random)
			if a.Kind == 0 || v.Check(a) != nil {
				if a, err = player.Play(t.Context(), v); err != nil || v.Check(a) != nil {
					a = v.Legal()[0]
				}
			}
			next, _, err := game.Apply(m, seat, a)
			check.OK(t, err)
			acts = append(acts, Act{Line: len(acts) + 2, Seat: seat, Action: a, Before: m, After: next})
			m = next
		}
	}
	return acts
}

// randomAction returns a random action or, with a probability of 3/4, the zero Action.
func randomAction(v *game.View, random *rand.Rand) (a game.Action) {
	if random.IntN(4) > 0 {
		return a
	}
	if v.Rules.Strict && v.Opened[v.Seat].How == meld.NoWin && random.IntN(12) == 0 {
		a, _ = failedOpening(v)
		return a
	}
	legal := v.Legal()
	a = legal[random.IntN(len(legal))]
	if a.Kind == game.Discard && random.IntN(3) > 0 { // other actions are preferred
		for _, other := range legal {
			if other.Kind != game.Discard && random.IntN(2) == 0 {
				a = other
			}
		}
	}
	a.Ordered = a.Kind.NeedsGroups() && random.IntN(2) == 0
	return a
}

// TestExcerpt_VoidRounds checks that void rounds count among the rounds before an excerpt, but not among the rounds
// played (rule 7.9).
func TestExcerpt_VoidRounds(t *testing.T) {
	e := game.Excerpt{Rules: game.Okey101(), Round: 4, Void: 2, Scores: []int{10, 20, 30, 40}}
	m := check.Must(e.Match())
	if v := m.View(0); v.Played != 1 || v.Round != 4 || v.Scores != [game.MaxSeats]int{10, 20, 30, 40} {
		t.Fatalf("%d of %d rounds were played, with %v", v.Played, v.Round, v.Scores)
	}
	if again := m.Excerpt(0, nil); !reflect.DeepEqual(again, e) {
		t.Errorf("%+v, not %+v", again, e)
	}
}

// failedOpening returns an opening whose value is too low, from the hand of a view. Playing it costs a penalty (rule
// 7.11).
func failedOpening(v *game.View) (a game.Action, ok bool) {
	tiles, terms := v.Hand.Tiles(), v.Terms()
	try := func(group ...tile.Tile) bool {
		if _, isMeld := terms.Lay(group); !isMeld {
			return false
		}
		a = game.Action{Kind: game.Open, Groups: game.GroupsOf([][]tile.Tile{group})}
		how, value, fault := v.ValueOpening([][]tile.Tile{group})
		return fault < 0 && value < v.OpeningThreshold(how) && v.Check(a) == nil
	}
	for i, x := range tiles {
		for k, y := range tiles[:i] {
			if try(x, y) {
				return a, true
			}
			for _, z := range tiles[:k] {
				if try(x, y, z) || try(y, x, z) || try(y, z, x) {
					return a, true
				}
			}
		}
	}
	return game.Action{}, false
}

// checkViews checks that, apart from seat numbers, seat 0 of m, the match of an excerpt, sees what v shows.
func checkViews(t *testing.T, v *game.View, m game.Match) {
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
		check.That(t, reflect.DeepEqual(want, got), "%s: %v, not %v", what, got, want)
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
	same("taking back", v.UndoLevel, got.UndoLevel)
	same("shown", seatOf(v.Shown), got.Shown)
	for s := range n {
		same("scores", v.Scores[s], got.Scores[seatOf(s)])
		same("fell", v.EliminatedIn[s], got.EliminatedIn[seatOf(s)])
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
		want, seat, _ := ActionOf(e, v.Terms())
		have, as, _ := ActionOf(got.Log.Events()[i], v.Terms())
		same("event", want, have)
		same("by", seatOf(seat), as)
	}
	same("legal moves", v.Legal(), got.Legal())
}
