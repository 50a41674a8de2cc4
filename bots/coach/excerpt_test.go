package coach

import (
	"context"
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
	tables := game.Presets()
	for seats := 2; seats < game.MaxSeats; seats++ {
		rules := game.Classic()
		rules.Seats = seats
		tables = append(tables, game.Preset{Name: fmt.Sprint(seats, " players"), Rules: rules})
	}
	for _, at := range tables {
		acts := playRules(t, at.Rules, 3, 6)
		for i := range acts {
			if acts[i].step() == 0 {
				continue
			}
			checkExcerpt(t, at.Name, acts, i)
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
	v, seen := act.Before.View(act.Seat), m.View(0)
	want, got := factsOf(&v), factsOf(&seen)
	check.Need(t, reflect.DeepEqual(want, got), "%s, act %d: %v, not %v\n%s", name, i, got, want, text)
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
		fickle := fickleBot{rand.New(rand.NewPCG(uint64(i), 1)), botsOf(1, uint64(i))[0]}
		for round := range testsize.Of(6, 60) {
			acts := playBots(t, rules, uint64(100*i+round), 1, slices.Repeat([]bots.Bot{fickle}, game.MaxSeats))
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
	}
	check.That(t, len(kinds) >= 8, "only %v happened", kinds)
	check.That(t, len(offences) >= 4, "there were only penalties for %v", offences)
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

// A fickleBot plays like kalfa, but about one action in four is random.
type fickleBot struct {
	random *rand.Rand
	kalfa  bots.Bot
}

// Play implements bots.Bot.
func (b fickleBot) Play(ctx context.Context, v game.View) (game.Action, error) {
	if a := randomAction(&v, b.random); a.Kind != 0 && v.Check(a) == nil {
		return a, nil
	}
	if a, err := b.kalfa.Play(ctx, v); err == nil && v.Check(a) == nil {
		return a, nil
	}
	return v.Legal()[0], nil
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

// factsOf returns everything that a view shows, with seats counted from the seat of the view.
func factsOf(v *game.View) []any {
	n := game.Seat(v.Rules.Seats)
	seatOf := func(s game.Seat) game.Seat {
		if s == game.Nobody {
			return s
		}
		return (s - v.Seat + n) % n
	}
	facts := []any{
		v.Rules, v.Hand, v.Seen(), v.Indicator, v.Turns, v.StockLeft, v.Step, v.Round, v.Played, v.Taken, v.Returned, v.TakenLaid, v.UndoLevel,
		seatOf(v.Starter), seatOf(v.Dealer), seatOf(v.Shown), v.Legal(),
	}
	for i := range n {
		s := (v.Seat + i) % n
		facts = append(facts, v.Scores[s], v.EliminatedIn[s], v.HandSizes[s], v.Acted[s], v.Opened[s], v.OkeysTaken[s], tile.Format(v.Discards[s]))
	}
	for _, move := range v.Record {
		move.Seat = seatOf(move.Seat)
		facts = append(facts, move)
	}
	for _, l := range v.Melds {
		l.Owner = seatOf(l.Owner)
		facts = append(facts, l)
	}
	for _, p := range v.Placements {
		p.Seat = seatOf(p.Seat)
		facts = append(facts, p)
	}
	for _, p := range v.Penalties {
		p.Seat = seatOf(p.Seat)
		facts = append(facts, p)
	}
	for _, e := range v.Log.Events() {
		a, seat, _ := ActionOf(e, v.Terms())
		facts = append(facts, a, seatOf(seat))
	}
	return facts
}
