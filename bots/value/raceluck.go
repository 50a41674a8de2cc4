package value

import "fair/okey/game/tile"

// How the luck of a race is judged. docs/bots.md ("Races") has the measurement.
const (
	// luckShare is how much of its luck is taken out of a race. Any share is right on average; the
	// races scatter least with this one, as what is expected of tiles is somewhat too much.
	luckShare = 0.85
	// stillUseful is which part of as many tiles is useful once one of them has come.
	stillUseful = 0.5
	// doubt is how often a tile has to have come before half of what it brought is believed.
	doubt = 5
)

// lessons are what tiles have brought in the races so far, beyond what the line expects of a tile
// that is useful and of one that is not: by the distance of the hand, and whether the tile is useful.
type lessons struct {
	brought [maxDistance + 1][2][tile.Faces + 1]lesson
	present []experience // of the present race, which must not judge itself
}

// lesson is what a tile has brought, in parts of the chance of a hand that it does not help.
type lesson struct{ sum, count float64 }

// experience is what a tile has brought once.
type experience struct {
	of   *lesson
	part float64
}

// learn takes in what the present race has taught.
func (l *lessons) learn() {
	for _, e := range l.present {
		e.of.sum += e.part
		e.of.count++
	}
	l.present = l.present[:0]
}

// expected is what the tile is expected to bring.
func (l *lesson) expected() float64 { return l.sum / (l.count + doubt) }

// outlook is what is expected of the tile that comes to a hand next.
type outlook struct {
	useful  kinds
	offered bool     // by the left neighbour, not drawn
	idle    prospect // of the hand with a tile that is of no use
	nearer  float64  // how much likelier it wins with a useful one, by the line
	lessons *[2][tile.Faces + 1]lesson
	mean    float64 // of what the tiles that may come are expected to bring
	weight  float64 // how likely it is that this matters
}

// outlookOf says what is expected of the tile that comes next, which is none that wins, as that has
// been counted by then.
func (r *racer) outlookOf(now *stage, offered bool) outlook {
	n, f := &r.nodes[now.at], r.featuresOf(now)
	o := outlook{useful: n.useful, offered: offered, idle: r.line(&f), lessons: &r.lessons.brought[min(n.distance, maxDistance)]}
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
			sum += float64(copies) * o.brings(x)
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

// lessonOf is by how much likelier the hand wins with a tile by the line, and what races have taught
// about it; nil where nothing more is expected.
func (o *outlook) lessonOf(x tile.Tile) (byLine float64, l *lesson) {
	switch {
	case o.useful.has(x):
		return o.nearer, &o.lessons[1][x]
	case o.offered: // it is hardly ever taken
		return 0, nil
	}
	return 0, &o.lessons[0][x]
}

// brings is how much likelier the hand is expected to win with a tile.
func (o *outlook) brings(x tile.Tile) float64 {
	byLine, l := o.lessonOf(x)
	if l == nil {
		return byLine
	}
	return byLine + o.idle.win*l.expected()
}

// judgeLuck adds to the luck of a race what was expected of the tile that has come, less the mean of
// those that could have. Each of them was as likely, so that luck is 0 on average whatever is
// expected of tiles: races without it come to the same chances. They scatter less, so fewer will do.
// With the tile the hand becomes another node, which is a lesson for later races.
func (r *racer) judgeLuck(now *stage, o *outlook, x tile.Tile, to int32) {
	if o.weight == 0 {
		return
	}
	now.luck = now.luck.plus(o.weight*(o.brings(x)-o.mean), prospect{1, o.idle.gain / o.idle.win})
	if byLine, l := o.lessonOf(x); l != nil {
		with := *now
		with.at = to
		brought := r.lineOf(&with).win - o.idle.win - byLine
		r.lessons.present = append(r.lessons.present, experience{l, brought / o.idle.win})
	}
}
