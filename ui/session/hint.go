package session

import (
	"context"
	"slices"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// A Hint is the coach's advice to the player, based on what the player sees (coach.Advise).
type Hint struct {
	// Action is the advised action.
	Action game.Action
	// Then is the advised way to lay the tile that Action takes, if melds are laid in this game (rule 7.7). Otherwise
	// it is the zero Action.
	Then game.Action
	// Win is the estimated probability of winning the round after Action, or 0 if unknown.
	Win float64
	// Left describes the tile that Action takes.
	Left LeftTile
	// Alone reports that no tile of the hand could form a set or run with the tile to discard. If all that could stand in
	// finished sets and runs on the rack, Near is one of them, and In is the kind of its group.
	Alone bool
	Near  tile.Tile
	In    meld.Kind
	// Scattered reports that Lay would not lay the groups of Action, so the rack must be arranged first.
	Scattered bool

	at TurnID
}

// A HintRequest asks the coach for advice at one moment of a match. It shares no mutable state with the session, so Ask
// may run in the background.
type HintRequest struct {
	at    TurnID
	view  game.View
	known Hint // the answer, if already known
	shelf *Shelf
	turns chan struct{} // Table.Thinking
}

// RequestHint returns a request whose answer is passed to GiveHint. ok is false if no hint can be given, because it is
// not the player's turn, all hints of the round are used up, or the player already has this hint.
func (s *Session) RequestHint() (a HintRequest, ok bool) {
	if _, given := s.Hint(); given || !s.MyTurn() || s.HintsLeft() == 0 {
		return HintRequest{}, false
	}
	return HintRequest{s.at, s.view, s.advice, s.table.Shelf, s.table.Thinking}, true
}

// RequestTurnAdvice returns a request on the player's turn. Its answer is passed to KeepAdvice, and LeftTile.Advised
// and Chances depend on it. ok is false if the session already has the answer, if hints are counted, or if nothing
// depends on the answer.
func (s *Session) RequestTurnAdvice() (a HintRequest, ok bool) {
	if s.table.Hints >= 0 || s.advice.at == s.at || !s.May(game.Take) && !(s.MyTurn() && s.view.Rules.FinishesWhole()) {
		return HintRequest{}, false
	}
	return HintRequest{s.at, s.view, s.advice, s.table.Shelf, s.table.Thinking}, true
}

// Ask waits for the coach's advice, which takes about 10 ms, or a few tenths of a second in Okey 101. If ctx is done
// first, the answer is stale.
func (a HintRequest) Ask(ctx context.Context) Hint {
	if a.known.at == a.at {
		return a.known
	}
	defer a.shelf.PauseBackground()()
	if a.turns != nil {
		select {
		case a.turns <- struct{}{}:
			defer func() { <-a.turns }()
		case <-ctx.Done():
			return Hint{}
		}
	}
	h := HintOf(ctx, a.view, coach.Advise(ctx, a.view))
	h.Win = winChance(ctx, a.view, h.Action)
	if ctx.Err() == nil {
		h.at = a.at
	}
	return h
}

// HintOf returns the hint that advises action a and, if a takes a tile that must be laid, says how to lay it. v is the
// player's view.
func HintOf(ctx context.Context, v game.View, a game.Action) Hint {
	h := Hint{Action: a}
	if a.Kind == game.Take {
		if with, _ := v.After(a); with.TileToLay() != tile.None {
			h.Then = coach.Advise(ctx, with)
		}
	}
	return h
}

// KeepAdvice stores the coach's answer for the current moment of the match. It ignores a stale answer.
func (s *Session) KeepAdvice(h Hint) {
	if h.at == s.at && s.MyTurn() && s.advice.at != s.at {
		s.advice, s.reading = h, Reading{} // the reading depends on the advice
		c := &s.chances
		switch {
		case h.Win == 0:
		case s.view.Turns == c.turn && len(c.wins) > 0:
			c.wins[len(c.wins)-1] = h.Win
		default:
			c.turn, c.wins = s.view.Turns, append(c.wins, h.Win)
		}
	}
}

// GiveHint gives the player a hint and uses up one of the hints of the round, unless the player already has this hint.
// If h is stale, GiveHint does nothing and returns false.
func (s *Session) GiveHint(h Hint) bool {
	if h.at != s.at || !s.MyTurn() {
		return false
	}
	if _, given := s.Hint(); !given {
		if s.HintsLeft() == 0 {
			return false
		}
		s.KeepAdvice(h)
		s.hintAt, s.reading = s.at, Reading{} // the reading depends on both
		s.hinted++
	}
	return true
}

// Hint returns the hint given to the player at this moment of the match. ok is false if there is none.
func (s *Session) Hint() (given Hint, ok bool) {
	given, ok = s.givenHint()
	switch given.Action.Kind {
	case game.Take:
		given.Left = s.Reading().Left
	case game.Discard:
		s.noteUse(&given)
	case game.Open, game.Lay:
		given.Scattered = !s.rack.InOrder && s.HintedSlot() == rack.Nowhere
	}
	return given, ok
}

// noteUse sets Alone, Near and In of a hint to discard a tile.
func (s *Session) noteUse(h *Hint) {
	x := h.Action.Tile
	h.Alone = true
	for _, p := range s.Reading().Parts {
		for _, y := range p.Tiles {
			switch {
			case affinity(s.terms, x, y) == 0 || y == tile.FalseJoker:
			case !p.isMeld() || slices.Contains(p.Tiles, x):
				h.Alone, h.Near, h.In = false, tile.None, meld.NoMeld
				return
			default:
				h.Alone, h.Near, h.In = false, y, p.Laid.Kind
			}
		}
	}
}

// HintedSlot returns the first slot of the groups that the hint advises to lay, or rack.Nowhere if there is no such hint
// or if the rack does not show these groups.
func (s *Session) HintedSlot() (at rack.Slot) {
	given, _ := s.givenHint()
	at = rack.Nowhere
	switch given.Action.Kind {
	case game.Open:
		blocks := s.openingBlocks()
		how, value := s.view.ValueOpening(given.Action.Groups)
		if how == meld.Melds && value != s.Reading().OnRack.Value { // an okey stands for another tile
			return at
		}
		if sameGroups(blocks, given.Action) {
			at = blocks[0].Slots[0]
		}
	case game.Lay:
		for _, p := range s.Reading().Parts {
			if p.Finished() && sameGroups([]Block{p.Block}, given.Action) {
				at = p.Slots[0]
			}
		}
	}
	return at
}

// sameGroups reports whether blocks and the groups of a consist of the same tiles. It does not matter with which tile an
// okey forms a pair.
func sameGroups(blocks []Block, a game.Action) bool {
	if groups := a.Groups.Split(); len(groups[0]) == tile.Copies && a.Kind == game.Open {
		return len(blocks) == len(groups) && len(blocks[0].Tiles) == tile.Copies
	}
	sets := func(groups [][]tile.Tile) (sets []string) {
		for _, group := range groups {
			sets = append(sets, tile.SetOf(group...).String())
		}
		slices.Sort(sets)
		return sets
	}
	return slices.Equal(sets(tilesOf(blocks)), sets(a.Groups.Split()))
}

// givenHint returns the hint given to the player at this moment, without the fields that depend on the rack.
func (s *Session) givenHint() (h Hint, ok bool) {
	ok = s.hintAt == s.at && s.MyTurn()
	if ok {
		h = s.advice
	}
	return h, ok
}

// HintedTile returns the tile of the player's that the hint is about, or None if there is none.
func (s *Session) HintedTile() tile.Tile {
	h, _ := s.givenHint()
	if h.Action.Kind == game.ShowTwin {
		return s.view.Indicator
	}
	return h.Action.Tile
}

// HintsLeft returns the number of hints left in this round. A negative number means no limit.
func (s *Session) HintsLeft() int {
	if s.table.Hints < 0 {
		return -1
	}
	return max(0, s.table.Hints-s.hinted)
}

// HintsGiven returns the number of hints given in this round.
func (s *Session) HintsGiven() int { return s.hinted }

// InFirstTurns reports whether this is one of the player's first two turns ever. Faces then say only what to do, and
// omit probabilities, distances and lists.
func (s *Session) InFirstTurns() bool {
	const turns = 2
	v := &s.view
	if !s.table.First || v.Round > 1 || s.Watched() {
		return false
	}
	played := 0
	for _, m := range v.Record {
		if m.Seat == s.me && m.Discarded != tile.None {
			played++
		}
	}
	return v.Phase == game.Playing && played < turns
}

// chances holds the estimated probabilities of winning the round, one for each of the player's turns with an estimate. A
// second estimate for the same turn replaces the first.
type chances struct {
	turn int // turn of the last estimate
	wins []float64
}

// Chances returns the estimated probabilities of winning the round, from 0 to 1, one for each of the player's turns
// with an estimate. The caller must not change the slice.
func (s *Session) Chances() []float64 { return s.chances.wins }

// HelpfulTiles returns the tiles that bring the player's hand closer to a win, with the number of unseen copies of
// each, and the number of tiles that the hand still needs. If the player must discard, both results are for the hand
// without its least useful tile. The set is empty in games that are not won with a whole hand.
func (s *Session) HelpfulTiles() (tiles tile.Set, missing int) {
	v := &s.view
	if s.distance().Total == meld.Never || s.me == game.Nobody {
		return tiles, meld.Never
	}
	if v.Turn == v.Seat && v.Step == game.MustDiscard {
		best, _ := s.Advice().BestDiscard(v.Hand, v.Taken)
		return best.Useful, best.Distance.Total
	}
	return s.solver.Useful(v.Hand, v.Seen()), s.distance().Total
}
