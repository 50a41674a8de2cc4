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

// A reasoner finds reasons for a decision.
type reasoner struct {
	*Decision
	solver *meld.Solver
}

// explain returns the reasons why the best option of a decision is better than the one played.
func explain(d *Decision) (reasons []Reason) {
	v, r := &d.View, reasoner{d, meld.NewSolver(d.View.Terms())}
	switch best, played := d.Best().Action, d.Played; {
	case v.Rules.LaysMelds():
		reasons = append(r.explain101(), explainFinishes(d)...)
	case d.Step == Showing:
		reasons = []Reason{{Fact: ShowsTwin, Tile: v.Indicator, Count: v.ShowLoss(v.Seat)}}
	case d.Step == Drawing:
		reasons = r.explainDraw(best.Kind == game.Take)
	case best.Kind == game.Finish && played.Kind == game.Finish:
		reasons = []Reason{{Fact: CostlierFinish, Tile: best.Tile, Other: played.Tile}}
		if win, other := v.FinishResult(best), v.FinishResult(played); win.PotWon() > other.PotWon() {
			reasons = append(reasons, Reason{Fact: TakesPot, Count: win.Pot})
		}
	case best.Kind == game.Finish:
		reasons = []Reason{{Fact: CouldFinish, Tile: best.Tile}}
	case d.MissedPot():
		reasons = []Reason{{Fact: TakesPot, Count: v.Pot}}
	case losesMatch(v, played):
		reasons = []Reason{{Fact: FinishLosesMatch, Tile: played.Tile}}
	default:
		reasons = r.explainDiscard(best.Tile, played.Tile)
	}
	if len(reasons) == 0 {
		reasons = explainByFigures(d)
	}
	if d.Step != Showing && d.Best().Win < 1 && v.StockLeft > 0 && v.StockLeft <= late {
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
	points := d.View.Rules.LaysMelds()
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
func (r *reasoner) explainDiscard(best, played tile.Tile) (reasons []Reason) {
	v, terms := &r.View, r.View.Terms()
	discards := r.solver.Discards(v.Hand, v.Seen())
	better, _ := find(discards, func(x tile.Tile) bool { return x == best })
	worse, _ := find(discards, func(x tile.Tile) bool { return x == played })
	add := func(fact Fact, count, other int) {
		reasons = append(reasons, Reason{Fact: fact, Tile: best, Other: played, Count: count, OtherCount: other})
	}
	if played == terms.Wild() {
		reasons = append(reasons, Reason{Fact: ThrewOkey, Other: played})
	}
	switch near, far := better.Distance.Total, worse.Distance.Total; {
	case far >= meld.Never && near >= meld.Never:
	case near < far:
		add(Farther, near, far)
		if better.Distance.Pairs < better.Distance.Melds && worse.Distance.Pairs > better.Distance.Pairs {
			reasons = append(reasons, Reason{Fact: PairsNearer, Count: better.Distance.Pairs, OtherCount: better.Distance.Melds})
		}
	case near == far && better.Count > worse.Count:
		add(HelpsLess, better.Count, worse.Count)
	case near == far && near > 1:
		fact := WidensLess
		if better.Count < worse.Count {
			fact = LaterMore
		}
		if most, least := r.usefulAfterNext(&better), r.usefulAfterNext(&worse); most > least {
			add(fact, most, least)
		}
	case near > far && better.Count > worse.Count:
		add(NearerButFew, worse.Count, better.Count)
	}
	reasons = append(reasons, r.explainGone(best, played)...)
	next := v.Right(v.Seat)
	taken := TakenBy(v, next)
	if pair := MeldPartners(terms, taken, played); pair != nil && MeldPartners(terms, taken, best) == nil {
		reasons = append(reasons, Reason{Fact: NextTook, Other: played, Tiles: pair, Seat: next})
	}
	return reasons
}

// find returns the first of the discards whose tile is accepted. ok is false if there is none.
func find(discards []meld.Discard, accept func(tile.Tile) bool) (found meld.Discard, ok bool) {
	for _, d := range discards {
		if accept(d.Tile) {
			return d, true
		}
	}
	return found, false
}

// usefulAfterNext returns the number of tiles that are useful after the discard d, one useful tile, and the best
// discard that follows. It is the mean over all tiles that are useful after d, rounded.
func (r *reasoner) usefulAfterNext(d *meld.Discard) int {
	hand, seen := r.View.Hand, r.View.Seen()
	hand.Remove(d.Tile)
	seen.Add(d.Tile)
	sum, total := 0, 0
	for x, n := range d.Useful {
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
	return (sum + total/2) / max(1, total)
}

// explainGone returns reasons that concern the tiles that are useful only if best is kept: that at least half of them
// have been seen, and that the left neighbour holds some. It returns none unless both discards leave the hand equally
// near to winning.
func (r *reasoner) explainGone(best, played tile.Tile) (reasons []Reason) {
	v := &r.View
	kept, thrown := v.Hand, v.Hand
	kept.Remove(played)
	thrown.Remove(best)
	if r.solver.Distance(kept).Total != r.solver.Distance(thrown).Total {
		return nil
	}
	with, without := r.solver.Useful(kept, tile.Set{}), r.solver.Useful(thrown, tile.Set{})
	var gone, all int
	var held []tile.Tile
	seen, taken := v.Seen(), TakenBy(v, v.Left(v.Seat))
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
func (r *reasoner) explainDraw(take bool) (reasons []Reason) {
	v := &r.View
	seen, top := v.Seen(), v.LeftDiscard()
	now, useful := r.solver.DistanceGiven(v.Hand, seen).Total, r.solver.Useful(v.Hand, seen)
	with := v.Hand
	with.Add(top)
	seen.Remove(top)
	if v.Terms().Finishes(with) != nil {
		return []Reason{{Fact: TakeWins, Tile: top}}
	}
	then, ok := find(r.solver.Discards(with, seen), func(x tile.Tile) bool { return x != top }) // rule 2.7
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
