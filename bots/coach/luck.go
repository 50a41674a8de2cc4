package coach

import (
	"fair/okey/bots/value"
	"fair/okey/bots/value/hand"
	"fair/okey/bots/value/round101"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// A LuckEstimator estimates the luck of deals and draws. It sees every hand and the contents of the stock, but not its
// order. The zero LuckEstimator is ready to use. Each goroutine needs its own.
//
// Luck is defined as in AIVAT and GNU Backgammon: the chances after the draw minus their mean over all tiles that could
// have been drawn. These tiles are equally likely whatever was played, so luck averages 0 however bad the estimates
// are. Bad estimates only leave more variance. There is one exception: if the die puts a false joker back (rule 2.3),
// the last stack is slightly more likely to hold one. The effect is less than one win in ten thousand. In Okey 101 the
// mean itself is sampled, so luck averages 0 over many draws rather than over the tiles of each draw.
type LuckEstimator struct {
	estimator value.Estimator
}

// Luck is the effect of a deal or a draw on each seat's probability of winning the round or, in Okey 101, on each
// seat's points as in Estimate.Points. It sums to 0 over all seats.
type Luck [game.MaxSeats]float64

// luckOf returns the luck of an act, which must be a deal or a draw. Any error comes from the estimate.
func (r *LuckEstimator) luckOf(a *Act) (Luck, error) {
	if a.isDeal() {
		return r.dealLuck(&a.After)
	}
	return r.Draw(&a.Before, &a.After, a.Seat)
}

// newLuckEvent returns the LuckEvent of an act. The points of a deal include those for gösterme: being dealt the twin of
// the indicator is luck, but showing it is not.
func newLuckEvent(a *Act, luck Luck) LuckEvent {
	t := a.After.Public()
	s := LuckEvent{Line: a.Line, Turn: t.Turns, Seat: a.Seat, Luck: luck, Points: luck.Points(&t)}
	if a.isDeal() {
		s.Turn, s.Seat = 0, game.Nobody
	}
	if t.Rules.LaysMelds() {
		return s
	}
	if a.isDeal() && t.Rules.HasGosterme() && t.Rules.HasPoints() {
		tiles := t.Rules.Tiles()
		unseen := float64(tiles.Len() - 1)
		for holder := range game.Seat(t.Rules.Seats) {
			hand := a.After.View(holder).Hand
			lucky := float64(hand[t.Indicator]) - float64(hand.Len())/unseen
			for seat, points := range showMargins(&t, holder) {
				s.Points[seat] += float64(lucky * points)
			}
		}
	}
	for seat := range s.Points {
		s.Points[seat] *= float64(countPlaying(&t) - 1) // converts from the mean over the other seats to the sum
	}
	return s
}

// Draw returns the luck of the tile that a seat drew, given the match before and after the draw. Any error comes from
// the estimate.
func (r *LuckEstimator) Draw(before, after *game.Match, seat game.Seat) (Luck, error) {
	return r.drawLuck(before, seat, DrawnTile(before, after, seat))
}

// These are the numbers of rounds of Okey 101 that are played out to estimate luck: drawOrders for a draw, and
// dealRounds for a deal (docs/coach.md, "Luck").
var (
	drawOrders = 160
	dealRounds = 300
)

// drawLuck returns the luck of a given tile for a seat that is about to draw it.
func (r *LuckEstimator) drawLuck(m *game.Match, seat game.Seat, drawn tile.Tile) (luck Luck, err error) {
	t := m.Public()
	switch {
	case t.Rules.LaysMelds():
		return round101.DrawLuck(m, drawn, drawOrders), nil
	case t.IndicatorNext():
		return luck, nil // the tile is known
	}
	b, err := r.newDrawContext(m, &t, seat)
	if err != nil {
		return luck, err
	}
	draws := b.hands.Draws(&b.views[seat], b.stock)
	total := float64(b.stock.Len())
	for i := range draws {
		d := &draws[i]
		after := b.chancesWith(d)
		for s := range luck {
			luck[s] -= float64(float64(d.Count) / total * after[s])
			if d.Tile == drawn {
				luck[s] += after[s]
			}
		}
	}
	return luck, nil
}

// A drawContext holds what is known before a seat draws, whichever tile it gets.
type drawContext struct {
	table   *game.Table
	hands   *hand.Evaluator
	seat    game.Seat
	stock   tile.Set
	unseen  int // number of tiles that the seat has not seen
	views   [game.MaxSeats]game.View
	waiting [game.MaxSeats]winChance // of the other seats; chancesWith sets the entry of the seat that draws
	// spares are the tiles of each hand that no meld of the hand uses, and that will therefore be discarded sooner or
	// later.
	spares [game.MaxSeats]tile.Set
	// offers caches the chance of the next seat if it takes a given discard. The entry for tile.None stands for a win,
	// after which the next seat has no chance.
	offers map[tile.Tile]float64
}

// newDrawContext returns the context of a seat that is about to draw. t is the public part of m.
func (r *LuckEstimator) newDrawContext(m *game.Match, t *game.Table, seat game.Seat) (b *drawContext, err error) {
	v := m.View(seat)
	hands, err := r.estimator.Hands(&v)
	if err != nil {
		return nil, err
	}
	b = &drawContext{table: t, hands: hands, seat: seat, stock: StockTiles(m), offers: map[tile.Tile]float64{tile.None: 0}}
	for s := range game.Seat(t.Rules.Seats) {
		if b.views[s] = m.View(s); t.Eliminated(s) {
			continue
		}
		if s != seat {
			b.waiting[s] = winChanceOf(hands, &b.views[s])
		}
		_, spare := meld.NewSolver(t.Terms()).Best(b.views[s].Hand)
		b.spares[s] = tile.SetOf(spare...)
	}
	unseen := b.views[seat].Unseen()
	b.unseen = unseen.Len()
	return b, nil
}

// chancesWith returns the chances of all seats after a draw and its discard.
func (b *drawContext) chancesWith(d *hand.Draw) (after Luck) {
	t, next := b.table, b.table.Right(b.seat)
	offer, ok := b.offers[d.Discard]
	if !ok {
		offer = b.hands.StaticValueIfOffered(&b.views[next], d.Discard)
		b.offers[d.Discard] = offer
	}
	b.waiting[b.seat] = winChance{d.Win, d.Distance, d.Useful, b.unseen - 1}
	left := b.stock
	left.Remove(d.Tile)
	for s := range game.Seat(t.Rules.Seats) {
		switch {
		case t.Eliminated(s):
		case s != next:
			after[s] = b.waiting[s].winGiven(&left, &b.spares[t.Left(s)])
		case offer > b.waiting[s].win: // the next seat takes the discard
			after[s] = offer
		default: // the left neighbour has just discarded
			after[s] = b.waiting[s].winGiven(&left, nil)
		}
	}
	after.normalise(b.seat)
	return after
}

// dealLuck returns the luck of a fresh deal, relative to the mean of all deals with the same starter. It returns an
// error if an estimate fails.
func (r *LuckEstimator) dealLuck(m *game.Match) (luck Luck, err error) {
	t := m.Public()
	if t.Rules.LaysMelds() {
		return round101.DealLuck(m, dealRounds), nil
	}
	luck, err = r.dealtChances(m)
	if err != nil {
		return luck, err
	}
	mean, ok := meanChances(&t)
	if !ok {
		return luck, value.ErrNoEstimate
	}
	for s := range luck {
		luck[s] -= mean[s]
	}
	return luck, nil
}

// meanChances returns each seat's mean chance of winning before the deal. It depends on which seat starts. ok is false
// in Okey 101 and for rules without an entry in starterMeans.
func meanChances(t *game.Table) (mean Luck, ok bool) {
	players := countPlaying(t)
	starter := starterMeans[hand.JokersName(t.Rules.Jokers)][players]
	if starter == 0 || t.Rules.LaysMelds() {
		return mean, false
	}
	for s := range game.Seat(t.Rules.Seats) {
		switch {
		case s == t.Starter:
			mean[s] = starter
		case !t.Eliminated(s):
			mean[s] = (1 - starter) / float64(players-1)
		}
	}
	return mean, true
}

// dealtChances returns each seat's chance of winning after the deal. Any error comes from the estimate.
func (r *LuckEstimator) dealtChances(m *game.Match) (all Luck, err error) {
	t, stock := m.Public(), StockTiles(m)
	v := m.View(t.Starter)
	hands, err := r.estimator.Hands(&v)
	if err != nil {
		return all, err
	}
	for s := range game.Seat(t.Rules.Seats) {
		switch v := m.View(s); {
		case t.Eliminated(s):
		case s == t.Starter:
			all[s] = hands.StaticValue(&v)
		default:
			w := winChanceOf(hands, &v)
			all[s] = w.winGiven(&stock, nil)
		}
	}
	all.normalise(t.Starter)
	return all, nil
}

// DrawnTile returns the tile that a seat drew from the stock, given the match before and after, or tile.None if it drew
// none.
func DrawnTile(before, after *game.Match, seat game.Seat) tile.Tile {
	held := before.View(seat).Hand
	for x, n := range after.View(seat).Hand {
		if n > held[x] {
			return tile.Tile(x)
		}
	}
	return tile.None
}

// StockTiles returns the tiles in the stock, without the indicator.
func StockTiles(m *game.Match) tile.Set {
	t := m.Public()
	stock := t.Rules.Tiles()
	stock.Remove(t.Indicator)
	for s := range game.Seat(t.Rules.Seats) {
		for x, n := range m.View(s).Hand {
			stock[x] -= n
		}
		for _, x := range t.Discards[s] {
			stock[x]--
		}
	}
	for i := range t.Melds { // in Okey 101
		for _, x := range t.Melds[i].Tiles() {
			stock[x]--
		}
	}
	return stock
}

// normalise scales chances that were estimated separately for each seat, so that they sum to 1. It keeps the ratios of
// their odds p / (1 - p). If the given seat is certain to win, the others get 0.
func (c *Luck) normalise(seat game.Seat) {
	if c[seat] >= 1 {
		*c = Luck{}
		c[seat] = 1
		return
	}
	const highest = 0.999 // for a seat that has yet to play
	sum := 0.0
	for s, p := range c {
		p = min(p, highest)
		c[s] = p / (1 - p)
		sum += c[s]
	}
	for s := range c {
		c[s] /= max(sum, 1e-9)
	}
}

// Points converts luck to points as in Estimate.Points. It values each win at the ordinary loss of the opponents (rule
// 5.1), or at one point each in games without points. In Okey 101 luck is already in points.
func (l *Luck) Points(t *game.Table) (points [game.MaxSeats]float64) {
	if t.Rules.LaysMelds() {
		return *l
	}
	for winner := range game.Seat(t.Rules.Seats) {
		for s, p := range winMargins(t, winner) {
			points[s] += float64(l[winner] * p)
		}
	}
	return points
}

// winMargins returns every seat's margin after an ordinary win (rule 5.1). In games without points, each opponent loses
// one point.
func winMargins(t *game.Table, winner game.Seat) [game.MaxSeats]float64 {
	return t.Margins(t.LossTo(winner, max(1, t.WinLoss(winner))))
}

// showMargins returns every seat's margin after the given seat has shown gösterme (rule 4.2).
func showMargins(t *game.Table, seat game.Seat) [game.MaxSeats]float64 {
	return t.Margins(t.LossTo(seat, t.ShowLoss(seat)))
}

// countPlaying returns the number of seats that have not been eliminated.
func countPlaying(t *game.Table) (n int) {
	for s := range game.Seat(t.Rules.Seats) {
		if !t.Eliminated(s) {
			n++
		}
	}
	return n
}
