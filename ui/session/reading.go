package session

import (
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// Reading holds all that a face says about the player's tiles, as they stand on the rack and as they
// could stand. Faces take it from here, so that no two texts contradict each other.
type Reading struct {
	// Parts lists the groups on the rack from the upper left. Each tile is in one.
	Parts []Part
	// Distance is how many tiles the hand is from winning, by what the player has seen; meld.Never
	// where the game is not won so.
	Distance meld.Distance
	// Stands counts what the finished parts could open with, and Hand what the whole hand could (rules
	// 7.4 and 7.5). A tile that was taken and has to be laid is in the sets and runs of Hand
	// (rule 7.7). Both are zero where nothing is opened with, or the player has opened.
	Stands, Hand Openable
	// Fitting are the tiles of the hand that fit what lies on the table: once the player has opened
	// those that can be laid off or take an okey, before that those that cost a penalty when they are
	// discarded (rules 7.6, 7.8 and 7.10).
	Fitting tile.Set
	// Spare is the tile to discard that costs the hand least, tile.None where none may be discarded.
	Spare tile.Tile
	// Left is the discard that the player may take now.
	Left LeftTile

	of       readOf // what it was made of
	grouping grouping
	rack     *rack.Rack
	changes  int // of the rack
}

// readOf tells one hand and table from another.
type readOf struct {
	at     TurnID
	hand   tile.Set
	turn   game.Seat
	step   game.Step
	opened [game.MaxSeats]game.Opened
	melds  int
}

// Openable tells what tiles could open with (rules 7.4 and 7.5).
type Openable struct {
	Value int // the sum of the sets and runs
	Pairs int // how many there are
}

// LeftTile is the left neighbour's discard while the player may take it.
type LeftTile struct {
	// Tile is tile.None if there is none to take.
	Tile tile.Tile
	// Use tells what it is good for, and Advised that the coach takes it now. Advised is set once the
	// coach has answered (MasterOfTake) or, where hints are counted, once the hint was given.
	Use     Use
	Advised bool
	// How and Value say what it would open with.
	How   meld.How
	Value int
	// Made is the set or run that it makes on the rack; the zero Laid if it makes none there.
	Made meld.Laid
	// Joins are the tiles of the rack that Made has beside it, empty if it is not made on the rack;
	// and Home is where it would stand, rack.Nowhere if other tiles have to move first.
	Home  rack.Slot
	Joins Block
}

// Use tells what a discard is good for.
type Use uint8

// The uses, each more than those before.
const (
	Untold      Use = iota // at a table without hints
	NoUse                  // it is good for nothing
	ToGetNearer            // it brings the hand nearer to a win, or leaves it as near with more tiles that help
	ToLay                  // it can be laid at once, where melds are laid
	ToOpen                 // it opens
	ToWin                  // the hand wins with it
)

// Reading reads the rack and the hand. It must not be changed, and holds until the match or the rack
// changes.
func (h *hand) Reading() *Reading {
	r, v := &h.reading, &h.view
	now := readOf{h.at, v.Hand, v.Turn, v.Step, v.Opened, len(v.Melds)}
	same, stands := r.of == now, r.rack == h.rack && r.changes == h.rack.Changes()
	if same && stands {
		return r
	}
	if !same {
		r.of, r.Distance = now, h.distance()
		r.Hand, r.Fitting, r.Spare, r.Left = h.openable(), h.tilesThatFit(), h.Advice().Spare(), h.readLeft()
	}
	if g := h.groupingAt(r.Distance); !stands || g != r.grouping {
		r.rack, r.changes, r.grouping = h.rack, h.rack.Changes(), g
		r.Parts = g.partsOf(h.rack, rack.Nowhere)
	}
	r.Stands = h.standing(r.Parts)
	h.findHome(r)
	return r
}

// Finished reports whether the tile in a slot stands in a finished part.
func (r *Reading) Finished(at rack.Slot) bool {
	return slices.ContainsFunc(r.Parts, func(p Part) bool { return p.Finished() && slices.Contains(p.Slots, at) })
}

// distance returns Reading.Distance.
func (s *seen) distance() meld.Distance {
	if s.view.Phase != game.Playing || !s.view.Rules.FinishesWhole() {
		return meld.Distance{Total: meld.Never, Melds: meld.Never, Pairs: meld.Never}
	}
	return s.solver.DistanceGiven(s.view.Hand, s.view.Seen())
}

// Opening reports whether the player has yet to open in the round that is played (rule 7.4).
func (s *seen) Opening() bool {
	return s.view.OpeningThreshold(meld.Melds) > 0 && s.view.Phase == game.Playing && s.me != game.Nobody && !s.HasOpened()
}

// openable returns Reading.Hand.
func (s *seen) openable() (o Openable) {
	if !s.Opening() {
		return o
	}
	hand := s.view.Hand
	o.Pairs = len(s.solver.MostPairs(hand))
	if s.MyTurn() && s.view.Taken != tile.None {
		best, _ := s.solver.OpeningWith(hand, s.view.Taken)
		o.Value = best.Value
		return o
	}
	o.Value = s.solver.Opening(hand).Value
	return o
}

// standing returns Reading.Stands, and sets the finished parts to what they open as: an okey stands
// for the tile at its place, unless only another reading is enough (rule 7.4).
func (h *hand) standing(parts []Part) (o Openable) {
	if !h.Opening() {
		return o
	}
	var melds []*Part
	var groups [][]tile.Tile
	for i := range parts {
		switch p := &parts[i]; p.Laid.Kind {
		case meld.NoMeld:
		case meld.Pair:
			o.Pairs++
		default:
			melds, groups = append(melds, p), append(groups, p.Tiles)
		}
	}
	laid, _, value, _ := h.view.ReadMelds(game.Action{Kind: game.Open, Groups: game.GroupsOf(groups), Ordered: true})
	for i, l := range laid {
		melds[i].Laid = l
	}
	o.Value = value
	return o
}

// tilesThatFit returns Reading.Fitting.
func (s *seen) tilesThatFit() (fitting tile.Set) {
	if s.Watched() || s.view.Phase != game.Playing {
		return fitting
	}
	for _, x := range s.view.Hand.Distinct() {
		fits := s.view.DiscardOffence(s.me, x) == game.PlayableDiscarded
		if s.HasOpened() {
			fits = len(s.view.LayOffs(x)) > 0 || len(s.Swaps(x)) > 0
		}
		if fits {
			fitting.Add(x)
		}
	}
	return fitting
}

// readLeft reads the discard that the player may take, but for its place on the rack.
func (s *seen) readLeft() (l LeftTile) {
	l.Home = rack.Nowhere
	if !s.May(game.Take) {
		return l
	}
	l.Tile = s.view.TopDiscard(s.view.Left(s.me))
	if s.table.Hints == 0 {
		return l
	}
	l.Use = NoUse
	if l.Advised = s.advisesTake(); l.Advised {
		l.Use = ToGetNearer // at least, by the coach's plan
	}
	if !s.view.Rules.FinishesWhole() {
		how, value, use := s.useOnTable()
		l.How, l.Value, l.Use = how, value, max(l.Use, use)
		return l
	}
	with, _ := s.view.After(game.Action{Kind: game.Take})
	switch {
	case len(s.terms.Finishes(with.Hand)) > 0:
		l.Use = ToWin
	case l.Advised || s.bringsNearer(with.Hand, l.Tile):
		l.Use = ToGetNearer
	}
	return l
}

// advisesTake reports whether the coach's advice is to take. Where hints are counted it has to be given as one.
func (s *seen) advisesTake() bool {
	_, given := s.Hint()
	return (given || s.table.Hints < 0) && s.advice.at == s.at && s.advice.Action.Kind == game.Take
}

// findHome finds where the discard would stand on the rack, if it makes a set or run there: it does
// with a copy what is done when the discard is taken.
func (h *hand) findHome(r *Reading) {
	l := &r.Left
	l.Home, l.Joins, l.Made = rack.Nowhere, Block{}, meld.Laid{}
	if l.Tile == tile.None || h.table.Hints == 0 {
		return
	}
	taken, after := *h.seen, hand{rack: h.rack.Clone()}
	if taken.view, _ = h.view.After(game.Action{Kind: game.Take}); taken.view.TileToLay() != tile.None { // it comes to the table
		return
	}
	taken.table.Beside = true
	after.seen = &taken
	g := after.grouping()
	homes := g.homes(r.Parts, l.Tile, after.collectsPairs(g, r.Parts))
	if len(homes) == 0 || !g.makesMeld(homes[0].Tiles, l.Tile) {
		return
	}
	came := after.rack.Hold(taken.view.Hand)
	if len(came) != 1 {
		return
	}
	to, joined := after.settle(after.rack, came[0])
	for _, p := range g.partsOf(after.rack, rack.Nowhere) {
		if len(joined.Tiles) > 0 && slices.Contains(p.Slots, to) && p.Finished() && p.Laid.Kind != meld.Pair {
			l.Made, l.Joins = p.Laid, joined
			if h.table.Beside && h.freeBeside(to, joined) {
				l.Home = to
			}
		}
	}
}

// freeBeside reports whether a slot is empty and touches no tiles but those that are to have one there.
func (h *hand) freeBeside(at rack.Slot, joined Block) bool {
	for col := at.Col - 1; col <= at.Col+1; col++ {
		slot := rack.Slot{Row: at.Row, Col: col}
		if h.rack.At(slot).Tile != tile.None && !slices.Contains(joined.Slots, slot) {
			return false
		}
	}
	return h.rack.At(at).Tile == tile.None
}
