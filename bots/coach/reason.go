package coach

import (
	"math"
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// A Fact is the kind of a Reason.
type Fact uint8

// These are the facts, with the fields of the Reason that each of them uses.
const (
	// CouldFinish: the hand could have finished with Tile.
	CouldFinish Fact = iota + 1
	// FinishLosesMatch: finishing with Tile ends the match and loses it.
	FinishLosesMatch
	// CostlierFinish: a finish with Tile costs the others more than one with Other.
	CostlierFinish
	// TakesPot: a finish with the okey or with pairs takes the Count points in the pot, but the finish played does not.
	TakesPot
	// ThrewOkey: Other is an okey, which stands for any tile.
	ThrewOkey
	// Farther: without Tile the hand is Count tiles short of winning, and without Other OtherCount tiles short. OtherCount
	// may be meld.Never.
	Farther
	// HelpsLess: without Tile, Count tiles help; without Other, only OtherCount do.
	HelpsLess
	// WidensLess: as many tiles help now, but fewer will later. After a tile that helps, Count tiles help on average if
	// Tile is discarded, and only OtherCount if Other is discarded.
	WidensLess
	// LaterMore: fewer tiles help now if Tile is discarded than if Other is, but more will later. After a tile that helps,
	// Count tiles help on average if Tile is discarded, and only OtherCount if Other is discarded.
	LaterMore
	// NearerButFew: the hand is nearer to winning without Other, but then only Count tiles help. Without Tile,
	// OtherCount tiles help.
	NearerButFew
	// PairsNearer: the hand is only Count tiles short of seven pairs, but OtherCount tiles short of sets and runs.
	PairsNearer
	// Gone: OtherCount tiles help only if Tile is kept, and Count of them have already been seen.
	Gone
	// NeighbourHolds: the left neighbour took Tiles, which would help if Tile were kept.
	NeighbourHolds
	// NextTook: the next player took Tiles, which make a set or a run with Other.
	NextTook
	// TakeWins: taking Tile, the left discard, wins.
	TakeWins
	// TakeNearer: Tile brings the hand nearer to winning. The hand is Count tiles short with Tile, and OtherCount
	// without it.
	TakeNearer
	// TakeNoNearer: Tile brings the hand no nearer to winning. The hand stays Count tiles short.
	TakeNoNearer
	// TakeHelps: Tile brings the hand no nearer to winning, but Count tiles help with Tile, and OtherCount without it.
	TakeHelps
	// DrawHelps: Count of the OtherCount tiles that may be drawn bring the hand nearer to winning.
	DrawHelps
	// FewAfterTake: Tile brings the hand nearer to winning, but then only Count tiles help.
	FewAfterTake
	// ShowsTwin: showing gösterme would have cost the others Count points each.
	ShowsTwin
	// Late: only Count tiles are left in the stock.
	Late
	// WinsMore: the best option wins Count rounds out of 100, and the option played OtherCount. CountsMore: the best
	// option wins about as often, but is worth Count points, and the option played OtherCount points. Both are given
	// only if there is no other reason.
	WinsMore
	CountsMore

	// These facts apply to Okey 101:

	// CouldOpen: the hand could open with Count points. CouldOpenPairs: it could open with Count pairs.
	CouldOpen
	CouldOpenPairs
	// HigherOpening: the hand could have opened with Count points or pairs, but opened with OtherCount.
	HigherOpening
	// CouldLay: Tiles could be laid. CouldLayOff: Tile could be laid off. CouldSwap: Tile could be swapped for an okey on
	// the table.
	CouldLay
	CouldLayOff
	CouldSwap
	// TakeOpens: with Tile the hand could open with Count points. TakeOpensPairs: with Tile it could open with Count
	// pairs.
	TakeOpens
	TakeOpensPairs
	// ThrewPlayable: Other could have been laid off, so discarding it cost Count points.
	ThrewPlayable
	// OpensLess: the best opening is worth Count points without Tile, and only OtherCount without Other. FewerPairs: the
	// hand has Count pairs without Tile, and only OtherCount without Other.
	OpensLess
	FewerPairs
	// KeepsMore: the rest of the hand costs only Count points without Tile, but OtherCount points without Other.
	KeepsMore
	// FeedsNext: the next player, at Seat, takes Other in Count cases out of 100, but Tile only in OtherCount.
	FeedsNext
	// OkeyFinish: the best option finishes with the okey, which counts double, in Count cases out of 100, and the
	// option played in OtherCount. EldenFinish is the same for opening and finishing in one turn, and PairsFinish for
	// finishing with pairs.
	OkeyFinish
	EldenFinish
	PairsFinish
	// PairsDouble: after opening with pairs, what is left in the hand counts double.
	PairsDouble
)

// A Reason is a fact that makes one option better than another.
type Reason struct {
	Fact              Fact
	Tile, Other       tile.Tile
	Count, OtherCount int
	Tiles             []tile.Tile
	// Seat is the other seat that the fact is about, if any.
	Seat game.Seat
}

// maxReasons is the maximum number of reasons for a decision.
const maxReasons = 3

// A reasoner finds reasons. It caches the solver for a round.
type reasoner struct {
	terms  meld.Terms
	solver *meld.Solver
}

// explain returns the reasons why the best option of a decision is better than the one played.
func (r *reasoner) explain(d *Decision) (reasons []Reason) {
	if terms := d.View.Terms(); r.solver == nil || r.terms != terms {
		r.terms, r.solver = terms, meld.NewSolver(terms)
	}
	switch best, played := d.Best().Action, d.Played; {
	case ScaleOf(&d.View.Rules).Unit == Points:
		reasons = append(r.explain101(d), explainFinishes(d)...)
	case d.Step == Showing:
		reasons = []Reason{{Fact: ShowsTwin, Tile: d.View.Indicator, Count: d.View.ShowLoss(d.View.Seat)}}
	case d.Step == Drawing:
		reasons = r.explainDraw(&d.View, best.Kind == game.Take)
	case best.Kind == game.Finish && played.Kind == game.Finish:
		reasons = []Reason{{Fact: CostlierFinish, Tile: best.Tile, Other: played.Tile}}
		if win, other := d.View.FinishResult(best), d.View.FinishResult(played); win.PotWon() > other.PotWon() {
			reasons = append(reasons, Reason{Fact: TakesPot, Count: win.Pot})
		}
	case best.Kind == game.Finish:
		reasons = []Reason{{Fact: CouldFinish, Tile: best.Tile}}
	case d.MissedPot():
		reasons = []Reason{{Fact: TakesPot, Count: d.View.Pot}}
	case losesMatch(&d.View, played):
		reasons = []Reason{{Fact: FinishLosesMatch, Tile: played.Tile}}
	default:
		reasons = r.explainDiscard(&d.View, best.Tile, played.Tile)
	}
	if len(reasons) == 0 {
		reasons = explainByFigures(d)
	}
	if v := &d.View; d.Step != Showing && d.Best().Win < 1 && v.StockLeft > 0 && v.StockLeft <= late {
		reasons = append(reasons, Reason{Fact: Late, Count: v.StockLeft})
	}
	return reasons[:min(len(reasons), maxReasons)]
}

// late is the maximum number of tiles in the stock for the reason Late: about two draws per seat.
const late = 9

// explainByFigures returns the difference between two estimates as the only reason, or nil if they hardly differ.
func explainByFigures(d *Decision) []Reason {
	const least = 5 // the minimum difference, in wins out of 100, in Okey 101, where options are compared by points
	best, played := d.Best(), d.Chosen()
	most, less := percent(best.Win), percent(played.Win)
	points := ScaleOf(&d.View.Rules).Unit == Points
	switch {
	case most > less && (!points || most >= less+least):
		return []Reason{{Fact: WinsMore, Count: most, OtherCount: less}}
	case points && math.Round(best.Points) > math.Round(played.Points):
		return []Reason{{Fact: CountsMore, Count: int(math.Round(best.Points)), OtherCount: int(math.Round(played.Points))}}
	}
	return nil
}

// percent converts a fraction from 0 to 1 to a rounded percentage.
func percent(share float64) int { return int(math.Round(100 * share)) }

// explainDiscard returns the reasons why best is a better discard than played.
func (r *reasoner) explainDiscard(v *game.View, best, played tile.Tile) (reasons []Reason) {
	seen := v.Seen()
	better, worse := r.describeDiscard(v, best), r.describeDiscard(v, played)
	if played == r.terms.Wild() {
		reasons = append(reasons, Reason{Fact: ThrewOkey, Other: played})
	}
	switch near, far := better.Distance.Total, worse.Distance.Total; {
	case far >= meld.Never && near >= meld.Never:
	case near < far:
		reasons = append(reasons, Reason{Fact: Farther, Tile: best, Other: played, Count: near, OtherCount: far})
		if better.Distance.Pairs < better.Distance.Melds && worse.Distance.Pairs > better.Distance.Pairs {
			reasons = append(reasons, Reason{Fact: PairsNearer, Count: better.Distance.Pairs, OtherCount: better.Distance.Melds})
		}
	case near == far && better.Count > worse.Count:
		reasons = append(reasons, Reason{Fact: HelpsLess, Tile: best, Other: played, Count: better.Count, OtherCount: worse.Count})
	case near == far && near > 1:
		fact := WidensLess
		if better.Count < worse.Count {
			fact = LaterMore
		}
		if most, least := r.usefulAfterNext(v, &better), r.usefulAfterNext(v, &worse); most > least {
			reasons = append(reasons, Reason{Fact: fact, Tile: best, Other: played, Count: most, OtherCount: least})
		}
	case near > far && better.Count > worse.Count:
		reasons = append(reasons, Reason{Fact: NearerButFew, Tile: best, Other: played, Count: worse.Count, OtherCount: better.Count})
	}
	reasons = append(reasons, r.explainGone(v, best, played, &seen)...)
	next := v.Right(v.Seat)
	if pair := MeldPartners(r.terms, TakenBy(v, next), played); pair != nil && MeldPartners(r.terms, TakenBy(v, next), best) == nil {
		reasons = append(reasons, Reason{Fact: NextTook, Other: played, Tiles: pair, Seat: next})
	}
	return reasons
}

// describeDiscard returns what the solver finds about discarding x.
func (r *reasoner) describeDiscard(v *game.View, x tile.Tile) meld.Discard {
	for _, d := range r.solver.Discards(v.Hand, v.Seen()) {
		if d.Tile == x {
			return d
		}
	}
	return meld.Discard{}
}

// usefulAfterNext returns the number of tiles that are useful after the discard d, one useful tile, and the best
// discard that follows. It is the mean over all tiles that are useful after d, rounded.
func (r *reasoner) usefulAfterNext(v *game.View, d *meld.Discard) int {
	hand, seen := v.Hand, v.Seen()
	hand.Remove(d.Tile)
	seen.Add(d.Tile)
	sum, total := 0, 0
	useful := d.Useful
	for x, n := range useful {
		if n == 0 {
			continue
		}
		with := hand
		with.Add(tile.Tile(x))
		total += int(n)
		if after := r.solver.Discards(with, seen); len(after) > 0 {
			sum += int(n) * after[0].Count
		}
	}
	if total == 0 {
		return 0
	}
	return (sum + total/2) / total
}

// explainGone returns reasons that concern the tiles that are useful only if best is kept: that at least half of them
// have been seen, and that the left neighbour holds some. It returns none unless both discards leave the hand equally
// near to winning.
func (r *reasoner) explainGone(v *game.View, best, played tile.Tile, seen *tile.Set) (reasons []Reason) {
	kept, thrown := v.Hand, v.Hand
	kept.Remove(played)
	thrown.Remove(best)
	if r.solver.Distance(kept).Total != r.solver.Distance(thrown).Total {
		return nil
	}
	with, without := r.solver.Useful(kept, tile.Set{}), r.solver.Useful(thrown, tile.Set{})
	var gone, all int
	var held []tile.Tile
	taken := TakenBy(v, v.Left(v.Seat))
	for x, n := range with {
		if n == 0 || without[x] > 0 {
			continue
		}
		all += int(n)
		gone += min(int(n), int(seen[x]))
		if slices.Contains(taken, tile.Tile(x)) {
			held = append(held, tile.Tile(x))
		}
	}
	if all > 1 && 2*gone >= all {
		reasons = append(reasons, Reason{Fact: Gone, Tile: best, Count: gone, OtherCount: all})
	}
	if len(held) > 0 {
		reasons = append(reasons, Reason{Fact: NeighbourHolds, Tile: best, Tiles: held, Seat: v.Left(v.Seat)})
	}
	return reasons
}

// explainDraw returns the reasons why it is better to take the left discard or, if take is false, to draw.
func (r *reasoner) explainDraw(v *game.View, take bool) (reasons []Reason) {
	seen, top := v.Seen(), v.TopDiscard(v.Left(v.Seat))
	now, useful := r.solver.DistanceGiven(v.Hand, seen).Total, r.solver.Useful(v.Hand, seen)
	with, left := v.Hand, seen
	with.Add(top)
	left.Remove(top)
	if v.Terms().Finishes(with) != nil {
		return []Reason{{Fact: TakeWins, Tile: top}}
	}
	then, ok := r.bestAfter(with, left, top)
	switch {
	case !ok || now >= meld.Never:
		return nil
	case then.Distance.Total < now && take:
		return []Reason{{Fact: TakeNearer, Tile: top, Count: then.Distance.Total, OtherCount: now}}
	case then.Distance.Total < now:
		reasons = append(reasons, Reason{Fact: FewAfterTake, Tile: top, Count: then.Count})
	case then.Distance.Total == now && take:
		return []Reason{{Fact: TakeHelps, Tile: top, Count: then.Count, OtherCount: useful.Len()}}
	default:
		reasons = append(reasons, Reason{Fact: TakeNoNearer, Tile: top, Count: now})
	}
	if !take {
		unseen := v.Unseen()
		reasons = append(reasons, Reason{Fact: DrawHelps, Count: useful.Len(), OtherCount: unseen.Len()})
	}
	return reasons
}

// bestAfter returns the best discard from a hand of 15 tiles. The discard must not be the tile just taken (rule 2.7).
// ok is false if there is none.
func (r *reasoner) bestAfter(hand, seen tile.Set, taken tile.Tile) (best meld.Discard, ok bool) {
	for _, d := range r.solver.Discards(hand, seen) {
		if d.Tile != taken {
			return d, true
		}
	}
	return meld.Discard{}, false
}

// TakenBy returns the tiles, except okeys, that a seat has taken from the discards in this round and has not discarded
// since. In games without laid melds, these are still in its hand.
func TakenBy(v *game.View, s game.Seat) (held []tile.Tile) {
	for _, move := range v.Record {
		if move.Seat != s {
			continue
		}
		if move.Took != tile.None && move.Took != v.Terms().Wild() {
			held = append(held, move.Took)
		}
		if at := slices.Index(held, move.Discarded); at >= 0 {
			held = slices.Delete(held, at, at+1)
		}
	}
	return held
}

// MeldPartners returns two tiles of held that make a set or a run with x, or nil.
func MeldPartners(terms meld.Terms, held []tile.Tile, x tile.Tile) []tile.Tile {
	if x == terms.Wild() { // an okey helps any hand
		return nil
	}
	for i, y := range held {
		for _, z := range held[:i] {
			if _, ok := terms.Lay([]tile.Tile{x, y, z}); ok {
				return []tile.Tile{z, y}
			}
		}
	}
	return nil
}
