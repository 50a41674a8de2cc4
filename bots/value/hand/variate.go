package hand

import "fair/okey/game/tile"

// These are the constants of the control variate (docs/bots.md, "Races").
const (
	// luckShare is the share of a rollout's luck that is subtracted from its result. The share does not affect the
	// mean. This one gives the least variance, because the expected luck is slightly too large.
	luckShare = 0.85
	// stillUseful is the fraction of the useful tiles that are still useful after one of them joins the hand.
	stillUseful = 0.5
	// priorCount is the number of observations of 0 with which each effect starts.
	priorCount = 5
)

// controlVariate is the control variate of rollouts. For each tile it holds how much more the tile raises the
// probability of winning, on average, than the static value of a useful or useless tile predicts. Such effects are kept
// separately for each distance of the hand, and for useful and useless tiles.
type controlVariate struct {
	brought [maxDistance + 1][2][tile.Faces + 1]effect
	present []observation // of the current world, whose results must not depend on them
}

// An effect accumulates observations of a tile, as fractions of the probability of winning with a useless tile.
type effect struct{ sum, count float64 }

// An observation is one observed effect of a tile.
type observation struct {
	of   *effect
	part float64
}

// update adds the observations of the current world to the effects.
func (c *controlVariate) update() {
	for _, e := range c.present {
		e.of.sum += e.part
		e.of.count++
	}
	c.present = c.present[:0]
}

// expected returns the expected effect, as a fraction like the observations.
func (f *effect) expected() float64 { return f.sum / (f.count + priorCount) }

// An outlook holds the expectations for the next tile of a hand.
type outlook struct {
	useful  tileBits
	offered bool    // whether the left neighbour offers the tile, or else the seat draws it
	idle    outcome // the outcome with a useless tile
	nearer  float64 // the gain in static value with a useful tile
	control *[2][tile.Faces + 1]effect
	mean    float64 // the expected gain, averaged over the tiles that may be next
	weight  float64 // the probability that the tile makes a difference
}

// newOutlook returns the expectations for the next tile. It assumes that the tile does not win, since addWins has
// already added the wins.
func (r *Rollouts) newOutlook(now *rolloutState, offered bool) outlook {
	n, f := &r.nodes[now.at], r.featuresOf(now)
	o := outlook{useful: n.useful, offered: offered, idle: r.static(&f), control: &r.control.brought[min(n.distance, maxDistance)]}
	var not tileBits
	if offered {
		not = 1 << r.terms.Wild()
	}
	if n.distance <= 1 {
		not |= n.useful
	} else {
		f.Distance--
		f.Useful = int(stillUseful * float64(n.count))
		o.nearer = r.weights.winChance(&f) - o.idle.win
	}
	sum, count, useful := 0.0, 0.0, 0.0
	for x, copies := range r.left {
		if x := tile.Tile(x); copies > 0 && !not.has(x) {
			sum += float64(float64(copies) * o.expectedGain(x))
			count += float64(copies)
			if o.useful.has(x) {
				useful += float64(copies)
			}
		}
	}
	if count == 0 || o.idle.win == 0 {
		return o
	}
	o.mean, o.weight = sum/count, now.alone
	if offered { // instead, a useful tile may still be drawn
		o.weight *= 1 - useful/count
	}
	return o
}

// effectOf returns static, the amount by which tile x raises the static probability of winning, and more, the effect of
// x beyond that. more is nil if there is no such effect.
func (o *outlook) effectOf(x tile.Tile) (static float64, more *effect) {
	switch {
	case o.useful.has(x):
		return o.nearer, &o.control[1][x]
	case o.offered: // the seat hardly ever takes such a tile
		return 0, nil
	}
	return 0, &o.control[0][x]
}

// expectedGain returns the expected gain in the probability of winning from a tile.
func (o *outlook) expectedGain(x tile.Tile) float64 {
	static, more := o.effectOf(x)
	if more == nil {
		return static
	}
	return static + float64(o.idle.win*more.expected())
}

// addLuck adds the luck of receiving tile x to a rollout: the expected gain with x minus the mean over the tiles that
// could have been next. All these tiles were equally likely, so the luck averages 0 whatever the expectations are, and
// subtracting it leaves the mean unchanged. successor is the node that follows with x. The gain at that node is an
// observation for later worlds.
func (r *Rollouts) addLuck(now *rolloutState, o *outlook, x tile.Tile, successor int32) {
	if o.weight == 0 {
		return
	}
	now.luck = now.luck.plus(o.weight*(o.expectedGain(x)-o.mean), outcome{1, o.idle.gain / o.idle.win})
	if static, more := o.effectOf(x); more != nil {
		with := *now
		with.at = successor
		brought := r.staticOf(&with).win - o.idle.win - static
		r.control.present = append(r.control.present, observation{more, brought / o.idle.win})
	}
}
