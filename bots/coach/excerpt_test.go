package coach

import (
	"context"
	"encoding/json"
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

// TestExcerpt checks that an excerpt survives a round trip through JSON, that its match shows the seat everything that
// the original match did, and that events report their actions. It does so for every preset and some house rules, with
// random actions and penalties.
func TestExcerpt(t *testing.T) {
	testsize.SkipUnderRace(t)
	kinds, offences, shown := map[game.Kind]int{}, map[game.Offence]int{}, 0
	var tables []game.Rules
	for _, p := range game.Presets() {
		tables = append(tables, p.Rules)
	}
	for _, settings := range [][]string{{"strict=on"}, {"strict=on", "raising=on"}, {"setOpenerPairs=off", "partners=on"}, {"jokerSwap=off", "unopenedCap=404"}} {
		tables = append(tables, check.Must(game.Okey101().With(settings...)))
	}
	two, three := game.Classic(), game.Classic()
	two.Seats, three.Seats = 2, 3
	tables = append(tables, two, three)
	for i, rules := range tables {
		seed := uint64(i + 3)
		fickle := fickleBot{rand.New(rand.NewPCG(seed, 1)), botsOf(1, seed)[0]}
		acts := playBots(t, rules, seed, testsize.Of(2, 50), slices.Repeat([]bots.Bot{fickle}, game.MaxSeats))
		for at := range acts {
			act := &acts[at]
			if stepOf(act.Action.Kind) == 0 {
				continue
			}
			kinds[act.Action.Kind]++
			v := act.Before.View(act.Seat)
			for _, p := range v.Penalties {
				offences[p.Why]++
			}
			if v.Shown != game.Nobody {
				shown++
			}
			if at%testsize.Of(3, 1) != 0 {
				continue
			}
			checkActed(t, act)
			e, ok := ExcerptAt(slices.Values(acts), act.Line)
			text := check.Must(json.Marshal(e))
			var back game.Excerpt
			err := json.Unmarshal(text, &back)
			check.Need(t, ok && err == nil && reflect.DeepEqual(e, back), "%+v, act %d: %v, %s", rules, at, err, text)
			m := check.Must(back.Match())
			seen := m.View(0)
			want, got := factsOf(&v), factsOf(&seen)
			check.Need(t, reflect.DeepEqual(want, got), "%+v, act %d: %v, not %v\n%s", rules, at, got, want, text)
		}
	}
	check.That(t, len(kinds) >= 9, "only %v happened", kinds)
	check.That(t, len(offences) >= 4 && shown > 0, "there were only penalties for %v; gösterme was shown %d times", offences, shown)
}

// checkActed checks that the action in the events of an act has the same effect as the act.
func checkActed(t *testing.T, act *Act) {
	t.Helper()
	_, events, err := game.Apply(act.Before, act.Seat, act.Action)
	check.OK(t, err)
	for _, e := range events {
		if acted, ok := e.(game.Acted); ok {
			_, again, err := game.Apply(act.Before, acted.Seat, acted.Action)
			check.That(t, err == nil && reflect.DeepEqual(again, events), "%v is taken for %v: %v", act.Action, acted, err)
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
	return b.kalfa.Play(ctx, v)
}

// randomAction returns a random action or, with a probability of 3/4, the zero Action.
func randomAction(v *game.View, random *rand.Rand) (a game.Action) {
	if random.IntN(4) > 0 {
		return a
	}
	if v.Rules.Strict && v.Opened[v.Seat].How == meld.NoWin && random.IntN(12) == 0 {
		return failedOpening(v)
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
	v := m.View(0)
	check.That(t, v.Played == 1 && v.Round == 4 && v.Scores == [game.MaxSeats]int{10, 20, 30, 40}, "%+v", v.Table)
	again := m.Excerpt(0, nil)
	check.That(t, reflect.DeepEqual(again, e), "%+v, not %+v", again, e)
}

// failedOpening returns an opening whose value is too low, from the hand of a view, or the zero Action if there is none.
// Playing it costs a penalty (rule 7.11).
func failedOpening(v *game.View) game.Action {
	for _, group := range meld.NewSolver(v.Terms()).Opening(v.Hand).Melds {
		a := game.Action{Kind: game.Open, Groups: game.GroupsOf([][]tile.Tile{group})}
		if how, value := v.ValueOpening(a.Groups); value < v.OpeningThreshold(how) && v.Check(a) == nil {
			return a
		}
	}
	return game.Action{}
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
	for _, p := range v.Penalties {
		p.Seat = seatOf(p.Seat)
		facts = append(facts, p)
	}
	for _, e := range v.Log.Events() {
		if acted, ok := e.(game.Acted); ok {
			facts = append(facts, acted.Action, seatOf(acted.Seat))
		}
	}
	return facts
}
