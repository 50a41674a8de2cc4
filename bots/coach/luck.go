package coach

import (
	"fair/okey/bots/value"
	"fair/okey/bots/value/hand"
	"fair/okey/bots/value/round101"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Referee says how lucky deals and draws were. It sees every hand and knows which tiles are left in
// the stock, though not in which order, and tells no bot. The zero Referee is ready to use; every
// goroutine needs its own.
//
// Each of these tiles is as likely to be drawn, whatever has been played so far. So the luck of a
// draw, which is what it did to the chances of all seats less the mean of what any tile would have
// done, is 0 on average, however bad the referee's idea of the chances is; a bad one only saves
// fewer rounds. (A false joker put back by the die, rule 2.3, makes the last stack a little likelier
// to hold one. That is less than one win in ten thousand.) In Okey 101 the mean is estimated, too, so
// that there luck is 0 on average over many draws, and not over the tiles of each.
type Referee struct {
	estimator value.Estimator
	terms     meld.Terms
	solver    *meld.Solver // for these terms
}

// Luck is what a stroke of luck did to each seat's chance of winning the round, in Okey 101 to its
// points, which are as Estimate.Points. It is 0 for all seats together.
type Luck [game.MaxSeats]float64

// luckOf is the luck of an act of luck, a deal or a draw. The error is that of the estimate.
func (r *Referee) luckOf(a *Act) (Luck, error) {
	if a.deals() {
		return r.dealLuck(&a.After)
	}
	return r.Draw(&a.Before, &a.After, a.Seat)
}

// strokeOf is an act of luck as a stroke of that luck.
func strokeOf(a *Act, luck Luck) Stroke {
	t := a.After.Public()
	s := Stroke{Line: a.Line, Turn: t.Turns, Seat: a.Seat, Luck: luck}
	if a.deals() {
		s.Turn, s.Seat = 0, game.Nobody
	}
	s.weigh(&t, a)
	return s
}

// weigh works out what a stroke of luck is worth in points. Of the deal that is also gösterme: to be
// dealt the twin is luck, to show it is not.
func (s *Stroke) weigh(t *game.Table, a *Act) {
	if s.Points = s.Luck.Points(t); ScaleOf(&t.Rules).Unit == Points {
		return
	}
	if a.deals() && t.Rules.HasGosterme() && t.Rules.HasPoints() {
		tiles := t.Rules.Tiles()
		unseen := float64(tiles.Len() - 1)
		for holder := range game.Seat(t.Rules.Seats) {
			hand := a.After.View(holder).Hand
			lucky := float64(hand[t.Indicator]) - float64(hand.Len())/unseen
			for seat, points := range showMargins(t, holder) {
				s.Points[seat] += float64(lucky * points)
			}
		}
	}
	for seat := range s.Points {
		s.Points[seat] *= float64(playing(t) - 1) // added up over the others
	}
}

// Draw is what the tile that a seat drew between two matches did to the chances, beyond what any
// other would have done. The error is that of the estimate.
func (r *Referee) Draw(before, after *game.Match, seat game.Seat) (Luck, error) {
	return r.drawLuck(before, seat, Drawn(before, after, seat))
}

// How many rounds of Okey 101 are played out for the luck of a draw, each with another order of the stock,
// and of a deal. docs/coach.md says what more of them would be worth.
var (
	drawOrders = 160
	dealRounds = 300
)

// drawLuck is what a tile that a seat is about to draw does to the chances.
func (r *Referee) drawLuck(m *game.Match, seat game.Seat, drawn tile.Tile) (luck Luck, err error) {
	t := m.Public()
	switch {
	case ScaleOf(&t.Rules).Unit == Points:
		return round101.DrawLuck(m, drawn, drawOrders), nil
	case t.IndicatorNext():
		return luck, nil // nobody is surprised by it
	}
	b, err := r.beforeDraw(m, &t, seat)
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

// beforeDraw is what a referee knows before a seat draws.
type beforeDraw struct {
	table   *game.Table
	hands   *hand.Evaluator
	seat    game.Seat
	stock   tile.Set
	unseen  int // how many tiles the seat has not seen
	views   [game.MaxSeats]game.View
	waiting [game.MaxSeats]waits    // of the other seats
	spares  [game.MaxSeats]tile.Set // what each can spare
	// offers are the next seat's chances by the tile that the seat throws to it: none where the seat
	// wins and throws nothing.
	offers map[tile.Tile]float64
}

// beforeDraw looks at all hands before a seat draws.
func (r *Referee) beforeDraw(m *game.Match, t *game.Table, seat game.Seat) (b *beforeDraw, err error) {
	v := m.View(seat)
	hands, err := r.estimator.Hands(&v)
	if err != nil {
		return nil, err
	}
	b = &beforeDraw{table: t, hands: hands, seat: seat, stock: Stock(m), offers: map[tile.Tile]float64{tile.None: 0}}
	for s := range game.Seat(t.Rules.Seats) {
		if b.views[s] = m.View(s); t.Out(s) {
			continue
		}
		if s != seat {
			b.waiting[s] = r.waitsOf(hands, &b.views[s])
		}
		b.spares[s] = r.spare(&b.views[s])
	}
	unseen := b.views[seat].Unseen()
	b.unseen = unseen.Len()
	return b, nil
}

// chancesWith returns the chances of all seats once a tile has been drawn.
func (b *beforeDraw) chancesWith(d *hand.Draw) (after Luck) {
	t, next := b.table, b.table.Right(b.seat)
	offer, ok := b.offers[d.Discard]
	if !ok {
		offer = b.hands.StaticOffered(&b.views[next], d.Discard)
		b.offers[d.Discard] = offer
	}
	b.waiting[b.seat] = waits{d.Win, d.Distance, d.Useful, b.unseen - 1}
	left := b.stock
	left.Remove(d.Tile)
	for s := range game.Seat(t.Rules.Seats) {
		switch {
		case t.Out(s):
		case s != next:
			after[s] = b.waiting[s].chanceWith(&left, &b.spares[t.Left(s)])
		case offer > b.waiting[s].win: // it will be taken
			after[s] = offer
		default: // its left neighbour has just thrown something else
			after[s] = b.waiting[s].chanceWith(&left, nil)
		}
	}
	after.share(b.seat)
	return after
}

// dealLuck is what a deal that has just been done does to the chances, beyond what a deal does on
// average to the seats in their order. The error is that of the estimate.
func (r *Referee) dealLuck(m *game.Match) (luck Luck, err error) {
	t := m.Public()
	if ScaleOf(&t.Rules).Unit == Points {
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

// meanChances are the chances of winning before the deal, by who begins; not ok in Okey 101, where
// nobody asks for them.
func meanChances(t *game.Table) (mean Luck, ok bool) {
	players := playing(t)
	starter, ok := starterMeans[dealKind{hand.JokersName(t.Rules.Jokers), players}]
	if !ok || ScaleOf(&t.Rules).Unit == Points {
		return mean, false
	}
	for s := range game.Seat(t.Rules.Seats) {
		switch {
		case s == t.Starter:
			mean[s] = starter
		case !t.Out(s):
			mean[s] = (1 - starter) / float64(players-1)
		}
	}
	return mean, true
}

// dealtChances returns the chances after a deal. The error is that of the estimate.
func (r *Referee) dealtChances(m *game.Match) (all Luck, err error) {
	t, stock := m.Public(), Stock(m)
	v := m.View(t.Starter)
	hands, err := r.estimator.Hands(&v)
	if err != nil {
		return all, err
	}
	for s := range game.Seat(t.Rules.Seats) {
		switch v := m.View(s); {
		case t.Out(s):
		case s == t.Starter:
			all[s] = hands.Static(&v)
		default:
			w := r.waitsOf(hands, &v)
			all[s] = w.chanceWith(&stock, nil)
		}
	}
	all.share(t.Starter)
	return all, nil
}

// Drawn is the tile that a seat drew from the stock between two matches.
func Drawn(before, after *game.Match, seat game.Seat) tile.Tile {
	held := before.View(seat).Hand
	for x, n := range after.View(seat).Hand {
		if n > held[x] {
			return tile.Tile(x)
		}
	}
	return tile.None
}

// Stock are the tiles that are left in the stock, but for the indicator.
func Stock(m *game.Match) tile.Set {
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

// share makes what each seat can expect by itself into chances of all: by their odds. A seat that
// has won already leaves nothing to the others.
func (c *Luck) share(seat game.Seat) {
	if c[seat] >= 1 {
		*c = Luck{}
		c[seat] = 1
		return
	}
	const most = 0.999 // that another seat, which has to play yet, can be sure of
	sum := 0.0
	for s, p := range c {
		p = min(p, most)
		c[s] = p / (1 - p)
		sum += c[s]
	}
	for s := range c {
		c[s] /= max(sum, 1e-9)
	}
}

// Points are what luck comes to in points: each win costs the opponents the ordinary loss (rule
// 5.1), or one point where there are none. They are as Estimate.Points, of each seat against the mean
// of the others; so is the luck itself in Okey 101.
func (l *Luck) Points(t *game.Table) (points [game.MaxSeats]float64) {
	if ScaleOf(&t.Rules).Unit == Points {
		return *l
	}
	for winner := range game.Seat(t.Rules.Seats) {
		for s, p := range winMargins(t, winner) {
			points[s] += float64(l[winner] * p)
		}
	}
	return points
}

// winMargins returns the margins of an ordinary win (rule 5.1); where there are no points, a loss counts
// as one.
func winMargins(t *game.Table, winner game.Seat) [game.MaxSeats]float64 {
	return t.Margins(t.LossTo(winner, max(1, t.WinLoss(winner))))
}

// showMargins returns the margins of showing gösterme (rule 4.2).
func showMargins(t *game.Table, seat game.Seat) [game.MaxSeats]float64 {
	return t.Margins(t.LossTo(seat, t.ShowLoss(seat)))
}

// playing is how many seats play.
func playing(t *game.Table) (n int) {
	for s := range game.Seat(t.Rules.Seats) {
		if !t.Out(s) {
			n++
		}
	}
	return n
}
