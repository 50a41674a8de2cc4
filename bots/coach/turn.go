package coach

import (
	"context"
	"slices"

	"fair/okey/bots"
	"fair/okey/bots/value"
	"fair/okey/bots/value/round101"
	"fair/okey/game"
)

// A turn of Okey 101 is judged as a whole. All ways to play it, from its first decision on, race in the same worlds.
// The value of an option is that of the best way that starts with the actions so far, followed by the option. The
// decisions of a turn together therefore lose at most the difference between the best way and the turn as played,
// however many decisions there are.

// A way is a sequence of actions with which a seat may play a turn, together with its estimate.
type way struct {
	actions []game.Action // the known actions, from the first decision of the turn on
	play    round101.Way
	ends    bool // whether it finishes the round
	value.Estimate
}

// startsWith reports whether the way starts with the given actions.
func (w *way) startsWith(with []game.Action) bool {
	return len(w.actions) >= len(with) && slices.Equal(w.actions[:len(with)], with)
}

// continues reports whether the way starts with the given actions and the action that follows is known.
func (w *way) continues(after []game.Action) bool {
	return len(w.actions) > len(after) && w.startsWith(after)
}

// turnOptions returns the options of each decision in a turn of Okey 101, best first. No hidden tile may be revealed
// between the decisions.
func (w *worker) turnOptions(ctx context.Context, decisions []*Decision) ([][]value.Estimate, error) {
	v, played := &decisions[0].View, make([]game.Action, len(decisions))
	for i, d := range decisions {
		played[i] = d.Played
	}
	options := make([][]value.Estimate, len(decisions))
	ways, err := waysToPlay(ctx, decisions, played)
	if err != nil || len(ways) == 0 {
		return options, err
	}
	scale := ScaleOf(&v.Rules)
	budget := scale.budgets[w.depth]
	budget.Keep = played[len(played)-1]
	if w.depth == Deep && !w.whole && len(played) == 1 { // limits apply to single decisions only
		budget.Limits = scale.marks[Doubtful:]
	}
	if err := w.raceWays(ctx, v, ways, budget); err != nil {
		return nil, err
	}
	finishes := slices.ContainsFunc(ways, func(o way) bool { return o.ends && slices.Equal(o.actions, played) })
	var again []way // for each decision that seems to lose something, the best way and the way played
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
	if err := w.raceWays(ctx, v, again, budget); err != nil {
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

// raceWays races ways that start at the view v and sets their estimates.
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

// bestOf returns the best way that starts with the given actions and continues after them, or nil if there is none. If
// finishes is true, only ways that finish the round count.
func bestOf(ways []way, after []game.Action, finishes bool) *way {
	return best(ways, func(o *way) bool { return o.continues(after) && (o.ends || !finishes) })
}

// bestWith returns the best way that starts with the given actions, or nil if there is none.
func bestWith(ways []way, actions []game.Action) *way {
	return best(ways, func(o *way) bool { return o.startsWith(actions) })
}

// best returns the way with the most points among those that counts accepts, or nil if there is none.
func best(ways []way, counts func(*way) bool) (best *way) {
	for i := range ways {
		if o := &ways[i]; counts(o) && (best == nil || o.Points > best.Points) {
			best = o
		}
	}
	return best
}

// optionsOf returns the options after the given actions, best first. Each option is the next action of a way that
// continues after them, with the estimate of the best such way. Losses are relative to the given best way, whose points
// no option exceeds.
func optionsOf(ways []way, best *way, after []game.Action) (options []value.Estimate) {
	for i := range ways {
		if !ways[i].continues(after) {
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

// waysToPlay returns the ways to play a turn that are worth racing. For each decision it tries every choice and leaves the
// rest of the turn to the simple player. If tiles can be laid, it also tries usta's plan for the rest of the turn.
func waysToPlay(ctx context.Context, decisions []*Decision, played []game.Action) (ways []way, err error) {
	plan := way{} // usta's plan, as long as the actions played agree with it
	for i, d := range decisions {
		v := &d.View
		choices := value.Choices(v)
		if !slices.Contains(choices, played[i]) && v.Check(played[i]) == nil {
			choices = append(choices, played[i])
		}
		for _, a := range choices {
			ends := a.Kind == game.Discard && v.HandSizes[v.Seat] == 1
			ways = append(ways, way{actions: appendAction(played[:i], a), play: round101.Way{View: v, Action: a}, ends: ends})
		}
		if plan.continues(played[:i]) {
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
	if last := len(played) - 1; lays(played[last]) && !plan.continues(played) { // the turn continues
		after, err := decisions[last].View.After(played[last])
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

// lays reports whether an action lays tiles from the hand.
func lays(a game.Action) bool {
	return a.Kind == game.Open || a.Kind == game.Lay || a.Kind == game.LayOff || a.Kind == game.Swap
}

// planOf returns a way that starts with the given actions and continues with usta's plan from view v. If usta has no
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
