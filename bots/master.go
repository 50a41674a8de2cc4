package bots

import (
	"context"
	"math"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// master is usta: kalfa that looks further ahead, in six rules. It shows as kalfa does. Of three kalfa it wins 27.40 ± 0.37 rounds in a
// hundred, where kalfa would win 25, and 0.062 ± 0.010 points a round (all intervals are of 95 %):
//
//	okey arena --bots usta,kalfa,kalfa,kalfa --rounds 40000 --seed 9120
//
// It plans for sets and runs alone. Seven pairs that come by themselves win all the same, but to go for them wins less, though it is
// worth twice as much: kalfa wins 0.27 ± 0.09 rounds in a hundred more without, in a race against a clock that goes as
// fast as three kalfa finish, where rules can be told apart sooner than at a table. One more win in a hundred is 0.027
// points a round; as pairs would have counted twice, this is 0.006 ± 0.003 points:
//
//	go test ./bots -run XXX -bench Rules/melds -benchtime 20000x
//
// Of the tiles that leave it nearest it throws the one with the greatest promise. That is not only what helps now, but also what
// will help once a tile has come that does (next), and how much tiles that do not help would add to what does (widening). That is worth
// 1.5 ± 0.4 wins, or 0.041 ± 0.011 points, in the race:
//
//	go test ./bots -run XXX -bench Rules/discards -benchtime 14000x -cpu 1
//
// It takes what leaves it as near with 1.75 times as many tiles that help, where kalfa wants 2.5 times as many (enough). That is worth
// 0.47 ± 0.18 wins, or 0.013 ± 0.005 points, in the race; to want less than 1.5 or more than 2.5 loses:
//
//	go test ./bots -run XXX -bench Rules/takes -benchtime 20000x
//
// What brings the hand nearer from afar it leaves lying when fewer tiles would help then than after most draws that do (leaves).
// That is worth 0.40 ± 0.32 wins, or 0.011 ± 0.009 points, in the race:
//
//	go test ./bots -run XXX -bench Rules/leaves -benchtime 8000x
//
// One tile away it minds what the next player may win with (winning). That is worth 0.20 ± 0.15 wins at the table, or 0.005 ± 0.004
// points, and nothing that could be told from luck two tiles away (-0.08 ± 0.22):
//
//	go test ./bots -run XXX -bench Minding -benchtime 80000x -cpu 1
//
// A finish that would end the match, and lose it, it holds back (loses): if somebody else finishes so that the match goes on, it is not
// lost yet. That is worth 0.40 ± 0.20 matches in a hundred to kalfa, and nothing in a round by itself:
//
//	go test ./bots -run XXX -bench Holding -benchtime 4000x
//
// What was measured and left out, as it earned nothing that could be told from luck: a fitted chance of winning that may prefer a
// greater distance; minding what the next player collects; weighing the tiles that help by how readily they come, though who threw
// and took what tells much of that; the chance of winning along whole paths of draws; taking what leaves the hand as near by its
// promise; holding a won hand back for the okey finish; keeping gösterme to oneself where somebody would fall by it and the match be
// lost. Never to take from afar what leaves the hand as near loses.
//
// Of the house rules, one colour that costs twice as much (rule 5.2) is not worth chasing. Going for it where it is as near as any win
// is worth 0.0004 ± 0.0006 points a round to kalfa, as hardly a hand in a thousand rounds is like that; where it is one tile farther,
// -0.002 ± 0.002:
//
//	go test ./bots -run XXX -bench OneColour -benchtime 20000x
//
// Where partners play together, or players fall out, nothing else is to be minded: no finish is held back for more points, the next
// player is always an opponent, and only what he collects makes a temper cautious.
type master struct{ journeyman }

func newMaster() *master { return &master{journeyman{melds: true, eager: true}} }

// Play implements Bot.
func (m *master) Play(ctx context.Context, v game.View) (game.Action, error) {
	if v.Phase == game.Playing && v.Turn == v.Seat && v.Rules.Opens() {
		return m.playOpening(&v), nil
	}
	if v.Phase != game.Playing || v.Turn != v.Seat || v.Check(game.Action{Kind: game.ShowTwin}) == nil {
		return m.journeyman.Play(ctx, v)
	}
	if v.Step == game.MustDraw {
		a, err := m.journeyman.Play(ctx, v)
		if a.Kind == game.Take && v.StockLeft > 0 && (m.leaves(&v) || losesTaken(&v)) {
			a = game.Action{Kind: game.Draw}
		}
		return a, err
	}
	if finish, ok := v.DearestFinish(); ok && !loses(&v, finish) {
		return finish, nil
	}
	m.prepare(&v)
	return game.Action{Kind: game.Discard, Tile: m.discard(&v)}, nil
}

// loses reports whether a finish is held back: it would end the match, and lose it.
func loses(v *game.View, finish game.Action) bool {
	over, won := v.Outcome(finish)
	return over && !won && v.StockLeft >= v.Rules.Seats
}

// losesTaken reports whether the left tile wins, but would be held back. It could not be thrown again in that turn (rule 2.7).
func losesTaken(v *game.View) bool {
	with := *v
	with.Hand.Add(v.TopDiscard(v.Left(v.Seat)))
	finish, ok := with.DearestFinish()
	return ok && loses(&with, finish)
}

// From afar on, three tiles away, a tile that brings the hand nearer is left lying when the ratio of the tiles that help after
// it to those that help after a draw is as poor as this, a logarithm, by the distance. There, in 7,400 pairs of a take and a
// draw with everyone playing on as kalfa, the one began to win more than the other.
const afar = 3

var poor = [...]float64{afar: -0.5, -0.15, 0}

// leaves reports whether the left tile, though kalfa would take it, is left lying: it brings the hand nearer from afar, but so
// that fewer tiles would help then than after most draws that do.
func (m *master) leaves(v *game.View) bool {
	top := v.TopDiscard(v.Left(v.Seat))
	hand, seen := v.Hand, v.Seen()
	now := m.solver.DistanceGiven(hand, seen)
	if top == m.terms.Wild() || now.Total < afar {
		return false
	}
	hand.Add(top)
	without := seen
	without.Remove(top)
	after := 0 // tiles that help once it is taken
	for _, d := range m.solver.Discards(hand, without) {
		if d.Tile != top && d.Distance.Total < now.Total {
			after = max(after, d.Count)
		}
	}
	useful := m.solver.Useful(v.Hand, seen)
	drawn := m.next(v, &meld.Discard{Useful: useful, Count: useful.Len()})
	return after > 0 && math.Log(float64(after+1)/(drawn+1)) <= poor[min(now.Total, len(poor)-1)]
}

// discard is the tile to throw.
func (m *master) discard(v *game.View) tile.Tile {
	options := m.options(v)
	switch len(options) {
	case 0: // nothing but okeys and the tile just taken
		return Fallback(*v).Tile
	case 1:
		return options[0].Tile
	}
	best, most := tile.None, math.Inf(-1)
	for i := range options {
		if worth := m.worth(v, &options[i]); worth > most {
			best, most = options[i].Tile, worth
		}
	}
	return best
}

// worth is what a discard promises, less what the next player may win with it.
func (m *master) worth(v *game.View, d *meld.Discard) float64 {
	if d.Distance.Total == 1 {
		return m.promise(v, d) - lost*winning(v, &m.terms, d.Tile)
	}
	return m.promise(v, d)
}

// lost is the chance of winning that goes with a tile that the next player wins with, one tile away: 0.309 ± 0.072 (standard error), by
// least squares over 19,000 pairs of discards as those of promise. Farther away nothing could be told from luck.
const lost = 0.3

// options are the tiles that leave the hand nearest and nearly as many that help as can be, the most first. There are few, to
// bound the time that a decision takes.
func (m *master) options(v *game.View) []meld.Discard {
	const nearly, few = 0.7, 5
	nearby := m.nearest(v)
	most := 0
	for _, d := range nearby {
		most = max(most, d.Count)
	}
	options := nearby[:0]
	for _, d := range nearby {
		if float64(d.Count) >= nearly*float64(most) && len(options) < few {
			options = append(options, d)
		}
	}
	return options
}

// promise is what a discard is worth, as a chance of winning with whatever is the same for every option left out. The weights are
// how much more often the round was won with one discard than with another, by least squares over 63,500 pairs at the table and 42,600
// in a race, weighed by their errors: two of the tiles that leave the hand nearest with at least 0.6 of what can help, everyone playing on
// as kalfa from there with the same stock. Their standard errors are 0.015 to 0.03, those of widening 0.03 to 0.075.
func (m *master) promise(v *game.View, d *meld.Discard) float64 {
	now := math.Log(float64(d.Count) + 1)
	switch d.Distance.Total {
	case 0:
		return 0
	case 1:
		return 0.236*now + 0.365*m.widening(v, d)
	case 2:
		return 0.119*now + 0.104*math.Log(m.next(v, d)+1) + 0.153*m.widening(v, d)
	default:
		return 0.056*now + 0.085*math.Log(m.next(v, d)+1) + 0.156*m.widening(v, d)
	}
}

// next is how many tiles will help, on average, once one has been drawn that does now.
func (m *master) next(v *game.View, d *meld.Discard) float64 {
	sum := 0
	hand, seen := m.without(v, d)
	for x, left := range d.Useful {
		if left > 0 {
			hand[x]++
			sum += int(left) * m.solver.Discards(hand, seen)[0].Count
			hand[x]--
		}
	}
	return float64(sum) / float64(max(1, d.Count))
}

// widening is by which factor, as a logarithm, a tile that does not help now makes more tiles help, on average.
func (m *master) widening(v *game.View, d *meld.Discard) float64 {
	sum, tiles := 0.0, 0
	hand, seen := m.without(v, d)
	for x, n := range unseen(v) {
		left := int(n)
		if left == 0 || d.Useful[x] > 0 {
			continue
		}
		tiles += left
		hand[x]++
		if helpful := m.solver.Useful(hand, seen); helpful.Len() > d.Count { // or else nothing can be won, whatever is thrown
			if then := m.solver.Discards(hand, seen)[0].Count; then > d.Count {
				sum += float64(left) * math.Log(float64(then+1)/float64(d.Count+1))
			}
		}
		hand[x]--
	}
	return sum / float64(max(1, tiles))
}

// without is the hand after a discard, and what has then been seen.
func (m *master) without(v *game.View, d *meld.Discard) (hand, seen tile.Set) {
	hand, seen = v.Hand, v.Seen()
	if hand.Remove(d.Tile) {
		seen.Add(d.Tile)
	}
	return hand, seen
}
