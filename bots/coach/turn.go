package coach

import (
	"context"
	"slices"

	"fair/okey/bots"
	"fair/okey/bots/value"
	"fair/okey/bots/value/round101"
	"fair/okey/game"
)

// A turn of Okey 101 is judged as a whole: every way to play it races in the same worlds, from the first decision on.
// The value of an option is that of the best way that begins with the actions so far and the option. So the decisions
// of a turn together lose at most the best way less the turn as played, however many there are.

// A way is a way to play a turn.
type way struct {
	actions []game.Action // from the first decision on, as far as known
	play    round101.Way
	ends    bool // it finishes the round
	value.Estimate
}

// begins reports whether the way begins with actions.
func (w *way) begins(with []game.Action) bool {
	return len(w.actions) >= len(with) && slices.Equal(w.actions[:len(with)], with)
}

// goesOn reports whether the way begins with actions and has a known next one.
func (w *way) goesOn(after []game.Action) bool { return len(w.actions) > len(after) && w.begins(after) }

// turnOptions returns the options of the decisions of a turn of Okey 101, each the best first, by their views and the
// actions played. No hidden tile may be turned over between the views.
func (w *worker) turnOptions(ctx context.Context, views []*game.View, played []game.Action) ([][]value.Estimate, error) {
	ways, err := waysToPlay(ctx, views, played)
	if err != nil || len(ways) == 0 {
		return make([][]value.Estimate, len(views)), err
	}
	scale := ScaleOf(&views[0].Rules)
	budget := scale.budgets[w.depth]
	budget.Keep = played[len(played)-1]
	if w.depth == Deep && !w.whole && len(played) == 1 { // otherwise the race is about several decisions
		budget.Limits = scale.marks[Doubtful:]
	}
	if err := w.raceWays(ctx, views[0], ways, budget); err != nil {
		return nil, err
	}
	finishes := slices.ContainsFunc(ways, func(o way) bool { return o.ends && slices.Equal(o.actions, played) })
	options := make([][]value.Estimate, len(views))
	var again []way // the best ways, and those played, of decisions that seem to lose
	for i := range options {
		best, own := bestOf(ways, played[:i], finishes), bestWith(ways, played[:i+1])
		options[i] = optionsOf(ways, best, played[:i])
		if own != nil && best.Points-own.Points >= scale.Shown {
			again = append(again, *best, *own)
		}
	}
	if len(again) == 0 {
		return options, nil
	}
	again = slices.CompactFunc(again, func(a, b way) bool { return slices.Equal(a.actions, b.actions) })
	budget.Seed, budget.DropSEs, budget.StopPart = budget.Seed+1, 0, 0
	if err := w.raceWays(ctx, views[0], again, budget); err != nil {
		return nil, err
	}
	for i := range options {
		best, own := bestOf(again, played[:i], finishes), bestWith(again, played[:i+1])
		o := slices.IndexFunc(options[i], func(o value.Estimate) bool { return o.Action == played[i] })
		if best == nil || own == nil || o < 0 || options[i][o].Loss < scale.Shown {
			continue
		}
		p := &options[i][o]
		p.Loss, p.LossSE = max(0, best.Points-own.Points), max(best.LossSE, own.LossSE)
		p.Points = options[i][0].Points - p.Loss
	}
	return options, nil
}

// raceWays sets the estimates of ways from a view.
func (w *worker) raceWays(ctx context.Context, v *game.View, ways []way, b value.Budget) error {
	plays := make([]round101.Way, len(ways))
	for i := range ways {
		plays[i] = ways[i].play
	}
	found, err := w.estimator.RaceWays(ctx, v, plays, b)
	for i := range found {
		ways[i].Estimate = found[i]
	}
	return err
}

// bestOf returns the best way that goes on after actions, only among those that finish the round if finishes is true;
// nil if there is none.
func bestOf(ways []way, after []game.Action, finishes bool) *way {
	return best(ways, func(o *way) bool { return o.goesOn(after) && (o.ends || !finishes) })
}

// bestWith returns the best way that begins with actions; nil if there is none.
func bestWith(ways []way, actions []game.Action) *way {
	return best(ways, func(o *way) bool { return o.begins(actions) })
}

// best returns the way with the most points for which counts reports true; nil if there is none.
func best(ways []way, counts func(*way) bool) (best *way) {
	for i := range ways {
		if o := &ways[i]; counts(o) && (best == nil || o.Points > best.Points) {
			best = o
		}
	}
	return best
}

// optionsOf returns the options after actions, the best first: the next action of each way, with the value of the
// best way that plays it, but none better than best.
func optionsOf(ways []way, best *way, after []game.Action) (options []value.Estimate) {
	for i := range ways {
		if !ways[i].goesOn(after) {
			continue
		}
		o := ways[i].Estimate
		o.Action = ways[i].actions[len(after)]
		k := slices.IndexFunc(options, func(p value.Estimate) bool { return p.Action == o.Action })
		switch {
		case k < 0:
			options = append(options, o)
		case o.Points > options[k].Points:
			options[k] = o
		}
	}
	for k := range options {
		o := &options[k]
		if o.Loss = max(0, best.Points-o.Points); o.Action == best.actions[len(after)] {
			o.Loss, o.LossSE = 0, 0
		}
		o.Points = best.Points - o.Loss
	}
	slices.SortStableFunc(options, value.Compare)
	return options
}

// waysToPlay returns the ways to play a turn: each choice after each of the actions played, with the rest of the turn
// left to the simple player, and usta's plan if it can lay something.
func waysToPlay(ctx context.Context, views []*game.View, played []game.Action) (ways []way, err error) {
	plan := way{} // usta's, while it is played
	for i, v := range views {
		choices := value.Choices(v)
		if !slices.Contains(choices, played[i]) && v.Check(played[i]) == nil {
			choices = append(choices, played[i])
		}
		for _, a := range choices {
			ends := a.Kind == game.Discard && v.HandSizes[v.Seat] == 1
			ways = append(ways, way{actions: appendAction(played[:i], a), play: round101.Way{View: v, Action: a}, ends: ends})
		}
		if plan.goesOn(played[:i]) {
			continue
		}
		take := game.Action{Kind: game.Take}
		switch {
		case v.Step == game.MustDraw && slices.Contains(choices, take):
			var after game.View
			if after, err = v.After(take); err == nil {
				plan, err = planOf(ctx, &after, appendAction(played[:i], take))
			}
		case v.Step == game.MustDiscard && slices.ContainsFunc(v.Legal(), lays):
			plan, err = planOf(ctx, v, played[:i])
		default:
			continue
		}
		if err != nil {
			return nil, err
		}
		if plan.play.End != nil {
			ways = append(ways, plan)
		}
	}
	if last := len(played) - 1; lays(played[last]) && !plan.goesOn(played) { // the turn continues
		after, err := views[last].After(played[last])
		if err != nil {
			return nil, err
		}
		if plan, err = planOf(ctx, &after, played); err == nil && plan.play.End != nil {
			ways = append(ways, plan)
		}
	}
	return ways, err
}

// appendAction returns a new slice of actions followed by a.
func appendAction(actions []game.Action, a game.Action) []game.Action {
	return slices.Concat(actions, []game.Action{a})
}

// lays reports whether an action lays tiles of the hand.
func lays(a game.Action) bool {
	return a.Kind == game.Open || a.Kind == game.Lay || a.Kind == game.LayOff || a.Kind == game.Swap
}

// planOf returns a way that begins with the actions after and continues with usta's plan from view v. If usta has no
// plan, it returns the zero way.
func planOf(ctx context.Context, v *game.View, after []game.Action) (way, error) {
	actions, end, err := bots.PlanTurn(ctx, v)
	if err != nil || end == nil {
		return way{}, err
	}
	plan := way{actions: slices.Concat(after, actions), play: round101.Way{View: v, End: end}}
	plan.ends = end.Rest.Len() == 0
	return plan, nil
}
