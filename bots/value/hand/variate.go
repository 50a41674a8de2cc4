package hand

import "fair/okey/game/tile"

// How much of the luck of a rollout is taken out. docs/bots.md ("Races") has the measurement.
const (
	// luckShare is the share of its luck that is taken out of a rollout. Any share is right on average;
	// rollouts scatter least with this one, as a little too much is expected of tiles.
	luckShare = 0.85
	// stillUseful is which part of as many tiles is useful once one of them has come.
	stillUseful = 0.5
	// doubt is how often a tile has to have come before half of what it brought is believed.
	doubt = 5
)

// control is the control variate of rollouts: how much tiles have raised the chance of winning so far,
// beyond what the static value expects of a useful tile and of another one, by the distance of the hand
// and whether the tile is useful.
type control struct {
	brought [maxDistance + 1][2][tile.Faces + 1]effect
	present []observation // of the present world, which must not correct itself
}

// effect sums up what a tile has brought, in parts of the chance of a hand that it does not help.
type effect struct{ sum, count float64 }

// observation notes what a tile has brought once.
type observation struct {
	of   *effect
	part float64
}

// update adds the observations of the present world to the effects.
func (c *control) update() {
	for _, e := range c.present {
		e.of.sum += e.part
		e.of.count++
	}
	c.present = c.present[:0]
}

// expected returns what the tile is expected to bring.
func (f *effect) expected() float64 { return f.sum / (f.count + doubt) }

// outlook holds what is expected of the tile that comes to a hand next.
type outlook struct {
	useful  kinds
	offered bool    // by the left neighbour, not drawn
	idle    outcome // of the hand with a tile that is of no use
	nearer  float64 // how much likelier it wins with a useful one, by the static value
	control *[2][tile.Faces + 1]effect
	mean    float64 // of what the tiles that may come are expected to bring
	weight  float64 // how likely it is that this matters
}

// outlookOf returns what is expected of the tile that comes next, which is none that wins, as that has
// been counted by then.
func (r *Rollouts) outlookOf(now *stage, offered bool) outlook {
	n, f := &r.nodes[now.at], r.featuresOf(now)
	o := outlook{useful: n.useful, offered: offered, idle: r.static(&f), control: &r.control.brought[min(n.distance, maxDistance)]}
	var not kinds
	if offered {
		not = 1 << r.terms.Wild()
	}
	if n.distance <= 1 {
		not |= n.useful
	} else {
		f.Distance--
		f.Useful = int(stillUseful * float64(n.count))
		o.nearer = r.weights.win(&f) - o.idle.win
	}
	sum, count, useful := 0.0, 0.0, 0.0
	for x, copies := range r.left {
		if x := tile.Tile(x); copies > 0 && !not.has(x) {
			sum += float64(float64(copies) * o.brings(x))
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
	if offered { // what is not offered may yet be drawn
		o.weight *= 1 - useful/count
	}
	return o
}

// effectOf returns by how much likelier the hand wins with a tile by the static value, and the effect of
// the tile beyond that; nil where nothing more is expected.
func (o *outlook) effectOf(x tile.Tile) (static float64, more *effect) {
	switch {
	case o.useful.has(x):
		return o.nearer, &o.control[1][x]
	case o.offered: // it is hardly ever taken
		return 0, nil
	}
	return 0, &o.control[0][x]
}

// brings returns how much likelier the hand is expected to win with a tile.
func (o *outlook) brings(x tile.Tile) float64 {
	static, more := o.effectOf(x)
	if more == nil {
		return static
	}
	return static + float64(o.idle.win*more.expected())
}

// addLuck adds to the luck of a rollout what was expected of the tile that has come, less the mean over
// those that could have. Each of them was as likely, so the luck is 0 on average whatever is expected of
// tiles, and taking it out leaves the mean as it is. With the tile the hand becomes another node, which is
// an observation for later worlds.
func (r *Rollouts) addLuck(now *stage, o *outlook, x tile.Tile, to int32) {
	if o.weight == 0 {
		return
	}
	now.luck = now.luck.plus(o.weight*(o.brings(x)-o.mean), outcome{1, o.idle.gain / o.idle.win})
	if static, more := o.effectOf(x); more != nil {
		with := *now
		with.at = to
		brought := r.staticOf(&with).win - o.idle.win - static
		r.control.present = append(r.control.present, observation{more, brought / o.idle.win})
	}
}
