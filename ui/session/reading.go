package session

import (
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// A Reading describes the player's tiles as they are on the rack and as they could be arranged. All faces base their
// texts on it, so the texts agree.
type Reading struct {
	// Parts lists the groups on the rack from the upper left. Each tile is in exactly one part.
	Parts []Part
	// Distance is the number of tiles that the hand still needs to win, taking the tiles seen into account. It is
	// meld.Never in games in which melds are laid.
	Distance meld.Distance
	// Winning holds the tiles that finish the hand if one is missing, with the number of unseen copies of each. It is empty
	// unless hints are unlimited.
	Winning tile.Set
	// Apart is the set or run that the tile taken in this turn makes if the rack is arranged (meld.ByBest), or zero if it
	// stands in one.
	Apart meld.Laid
	// OnRack describes the finished parts with which the player could open, and InHand the best opening with any tiles
	// of the hand (rules 7.4 and 7.5). The sets and runs of InHand include a taken tile that must be laid (rule 7.7).
	// Both are zero if the game has no opening or if the player has opened.
	OnRack, InHand OpeningWorth
	// Opening is the action that opens with InHand, or the zero Action if the player cannot do that now.
	Opening game.Action
	// Fitting holds the player's tiles that fit the melds on the table. After the player has opened, these can be laid
	// off or swapped for an okey. Before that, discarding them costs a penalty (rules 7.6, 7.8 and 7.10).
	Fitting tile.Set
	// Spare is the best tile to discard, or tile.None if no tile may be discarded.
	Spare tile.Tile
	// Left is the left neighbour's discard.
	Left LeftTile

	at      TurnID
	hand    tile.Set
	rack    *rack.Rack
	changes int // the change count of the rack
}

// An OpeningWorth is the worth of some tiles as an opening (rules 7.4 and 7.5).
type OpeningWorth struct {
	Value int // total of the sets and runs
	Pairs int // number of pairs
}

// LeftTile is the left neighbour's discard while the player may take it.
type LeftTile struct {
	// Tile is tile.None if there is no tile to take.
	Tile tile.Tile
	// Use is the usefulness of the tile, and Advised reports whether the coach advises taking it. Both are set after the
	// coach has answered (RequestTurnAdvice) or, if hints are counted, after the hint has been given.
	Use     Use
	Advised bool
	// How and Value describe the opening that the tile makes possible.
	How   meld.WinKind
	Value int
	// Part is the part of the rack in which the tile would be put, or zero if it would be put alone.
	Part Part
	// Apart is the set or run that the tile would make if the rack were then arranged, or zero if Part is one.
	Apart meld.Laid
	// Joins holds the other tiles of Part if that is a set or run and they stand side by side now. Home is the slot where
	// the tile would be put, or rack.Nowhere if other tiles would have to move first.
	Home  rack.Slot
	Joins Block
}

// A Use is the usefulness of a discard to the player.
type Use uint8

// The uses, in increasing order.
const (
	UseUnknown Use = iota
	NoUse
	ToImprove // improves the hand
	ToLay     // can be laid at once
	ToOpen    // makes an opening possible
	ToWin     // wins
)

// Reading returns the reading of the rack and the hand. The caller must not change it. It is valid until the match or
// the rack changes.
func (s *Session) Reading() *Reading {
	r, v := &s.reading, &s.view
	sameHand, sameRack := r.at == s.at && r.hand == v.Hand, r.rack == s.rack && r.changes == s.rack.ChangeCount()
	if sameHand && sameRack {
		return r
	}
	if !sameHand {
		*r = Reading{at: s.at, hand: v.Hand, Distance: s.distance(), Spare: s.Advice().SpareTile()}
		if s.YetToOpen() {
			best := s.solver.Opening(v.Hand)
			if s.MyTurn() && v.Taken != tile.None {
				best, _ = s.solver.OpeningWith(v.Hand, v.Taken)
			}
			r.InHand = OpeningWorth{best.Value, len(s.solver.MostPairs(v.Hand))}
			enough := best.Value >= v.OpeningThreshold(meld.Melds) || r.InHand.Pairs >= v.OpeningThreshold(meld.Pairs)
			if enough && s.MyTurn() && v.Step == game.MustDiscard {
				r.Opening = s.Advice().NextLaying(v.Legal())
			}
			if how, value := v.ValueOpening(r.Opening.Groups); how == meld.Melds {
				r.InHand.Value = value // smaller if the best opening would leave no tile to discard
			}
		}
		for _, x := range v.Hand.Distinct() {
			fits := v.DiscardOffence(s.me, x) == game.PlayableDiscarded
			if s.HasOpened() {
				fits = len(v.LayOffs(x)) > 0 || len(s.LegalSwaps(x)) > 0
			}
			if fits && !s.Watched() && v.Phase == game.Playing {
				r.Fitting.Add(x)
			}
		}
		if r.Distance.Total <= 1 && s.table.Hints < 0 {
			if tiles, missing := s.HelpfulTiles(); missing == 1 {
				r.Winning = tiles
			}
		}
	}
	g := s.groupingAt(r.Distance)
	r.rack, r.changes, r.Parts = s.rack, s.rack.ChangeCount(), g.partsOf(s.rack, rack.Nowhere)
	r.Apart, r.OnRack, r.Left = s.apart(v.Hand, v.Taken), OpeningWorth{}, s.readLeftTile()
	for i := range r.Parts {
		p := &r.Parts[i]
		if p.isMeld() && slices.Contains(p.Tiles, v.Taken) {
			r.Apart = meld.Laid{}
		}
		for j := range p.Wants {
			w := &p.Wants[j]
			w.Wins = slices.ContainsFunc(r.Winning.Distinct(), func(x tile.Tile) bool { return g.meets(w, x) })
		}
	}
	if !s.YetToOpen() {
		return r
	}
	// An okey stands for the tile suggested by its slot, unless only another reading is worth enough (rule 7.4).
	groups := game.GroupsOf(tilesOf(finished(r.Parts, false)))
	laid, _, value, _ := v.ReadMelds(game.Action{Kind: game.Open, Groups: groups, Ordered: true})
	r.OnRack = OpeningWorth{value, len(finished(r.Parts, true))}
	for i := range r.Parts {
		if p := &r.Parts[i]; p.isMeld() && len(laid) > 0 {
			p.Laid, laid = laid[0], laid[1:]
		}
	}
	return r
}

// Finished reports whether the tile in a slot is in a finished part.
func (r *Reading) Finished(at rack.Slot) bool {
	p := partAt(r.Parts, at)
	return p.Finished()
}

// Alone reports whether the tile in a slot is not in a part with other tiles.
func (r *Reading) Alone(at rack.Slot) bool {
	return len(partAt(r.Parts, at).Tiles) == 1
}

func (s *Session) distance() meld.Distance {
	if s.view.Phase != game.Playing || !s.view.Rules.FinishesWhole() {
		return meld.Distance{Total: meld.Never, Melds: meld.Never, Pairs: meld.Never}
	}
	return s.solver.DistanceGiven(s.view.Hand, s.view.Seen())
}

// YetToOpen reports whether the player still has to open in this round (rule 7.4).
func (s *Session) YetToOpen() bool {
	return s.view.OpeningThreshold(meld.Melds) > 0 && s.view.Phase == game.Playing && s.me != game.Nobody && !s.HasOpened()
}

// readLeftTile returns Reading.Left. It puts the tile on a copy of the rack.
func (s *Session) readLeftTile() (l LeftTile) {
	l.Home = rack.Nowhere
	if !s.May(game.Take) {
		return l
	}
	l.Tile = s.view.LeftDiscard()
	after := *s
	after.rack = s.rack.Clone()
	after.view, _ = s.view.After(game.Action{Kind: game.Take})
	if _, given := s.givenHint(); (given || s.table.Hints < 0) && s.advice.at == s.at {
		l.Use, l.Advised = NoUse, s.advice.Action.Kind == game.Take
		switch then := s.advice.Then; {
		case !l.Advised:
			return l
		case s.view.Rules.FinishesWhole() && len(s.terms.Finishes(after.view.Hand)) > 0:
			l.Use = ToWin
		case then.Kind == game.Open:
			l.Use = ToOpen
			l.How, l.Value = after.view.ValueOpening(then.Groups)
		case Lays(then, l.Tile):
			l.Use = ToLay
		default:
			l.Use = ToImprove
		}
	}
	if s.table.Hints == 0 || after.view.TileToLay() != tile.None { // the tile must be laid
		return l
	}
	after.table.Beside = true
	added := after.rack.SetHand(after.view.Hand)
	if len(added) != 1 {
		return l
	}
	l.Apart = after.apart(after.view.Hand, l.Tile)
	to, joined := after.putNewTile(added[0])
	g := after.grouping()
	p := partAt(g.partsOf(after.rack, rack.Nowhere), to)
	if len(p.Tiles) == 1 {
		return l
	}
	finished, places := p.isMeld(), s.table.Beside || s.table.Arranges
	if places { // otherwise, the player has to move the tile there
		l.Part = p
	}
	if finished && places {
		l.Apart = meld.Laid{}
	}
	if finished && len(joined.Tiles) > 0 && !g.scattered(joined, l.Tile) {
		l.Joins = joined
		if places && !s.rack.Occupied(to) && hasRoom(s.rack, to, 1, joined.Slots) {
			l.Home = to
		}
	}
	return l
}

// apart returns the set or run with x in the best arrangement of a hand, or zero if there is none or if hints are off.
func (s *Session) apart(hand tile.Set, x tile.Tile) (made meld.Laid) {
	if x == tile.None || s.table.Hints == 0 || s.table.Exercise || !s.view.Rules.FinishesWhole() {
		return made
	}
	for _, group := range s.bestGroupsOf(hand, x) {
		if s.terms.IsMeld(group) {
			made, _ = s.terms.LayOrdered(group)
		}
	}
	return made
}
