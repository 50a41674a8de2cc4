package game

import (
	"slices"

	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Phase is how far a match is.
type Phase uint8

// The phases. Play goes from Playing to RoundOver and back, until MatchOver.
const (
	Playing Phase = iota + 1
	RoundOver
	MatchOver
)

// Step is what the seat whose turn it is has to do.
type Step uint8

// The steps of a turn (rule 2.5).
const (
	MustDraw Step = iota + 1
	MustDiscard
)

// Table is all that everyone at the table has seen, and nothing else: there is no place in it for a hidden tile.
type Table struct {
	Rules Rules
	Phase Phase
	// Round counts from 1; Dealer dealt it and Starter began it (rule 2.2).
	Round           int
	Dealer, Starter Seat
	// Turn is the seat to play, Step what it has to do, Turns the number of this turn in the round, from 1.
	Turn  Seat
	Step  Step
	Turns int
	// Indicator is the tile laid face up (rule 1.2).
	Indicator tile.Tile
	// StockLeft is how many tiles can be drawn yet.
	StockLeft int
	// HandSizes are the tiles in each hand.
	HandSizes [MaxSeats]int
	// Discards are the stacks of discards by owner, the newest last. All of it was visible when it was discarded, and
	// remembering is fair; a face of the game shows only what MayBrowse allows (rule 2.6).
	Discards [MaxSeats][]tile.Tile
	// Taken is the tile that the seat to play took from the left in this turn, None if it drew (rule 2.7).
	Taken tile.Tile
	// Shown is who showed gösterme in this round, or Nobody (rule 4.2).
	Shown Seat
	// Acted tells who has drawn, taken or discarded in this round: too late to show gösterme (rule 4.1).
	Acted [MaxSeats]bool
	// Record is every turn of the round that everyone saw, the one being played included, the oldest first.
	Record []Move
	// Scores are the points (rule 5.1).
	Scores [MaxSeats]int
	// Sheet has a line for each round that is over.
	Sheet []Result
	// Ranks are 1 for the highest score and so on, equal scores sharing a rank; only once the match is over (rule 5.4).
	Ranks [MaxSeats]int
	// Reveal is what lies open after a round; nil while one is played.
	Reveal *Reveal
}

// Move is what everyone saw of a turn.
type Move struct {
	Seat Seat
	// Took is the tile taken from the left, None if the seat drew or, as the starter, did neither.
	Took tile.Tile
	// Drew tells that a tile was drawn from the stock.
	Drew bool
	// Discarded is the tile discarded, None while the turn goes on and for a turn that ended the round.
	Discarded tile.Tile
}

// Terms are what hands are judged on in this round.
func (t *Table) Terms() meld.Terms { return t.Rules.Terms(t.Indicator) }

// Opponents reports whether seats a and b play against each other (rule 5.6).
func (t *Table) Opponents(a, b Seat) bool {
	return a != b && !(t.Rules.Partners && (a-b)%2 == 0)
}

// clone copies what t points to, so that nobody can change one table through another.
func (t *Table) clone() Table {
	c := *t
	for i := range c.Discards {
		c.Discards[i] = slices.Clone(c.Discards[i])
	}
	c.Record = slices.Clone(c.Record)
	c.Sheet = slices.Clone(c.Sheet)
	if t.Reveal != nil {
		r := *t.Reveal
		r.Split = slices.Clone(r.Split)
		for i := range r.Split {
			r.Split[i] = slices.Clone(r.Split[i])
		}
		c.Reveal = &r
	}
	return c
}

// View is what one seat may see: the table and its own hand. It is all that a bot, a hint or a screen is ever given.
type View struct {
	Table
	Seat Seat
	Hand tile.Set
}

// Clone is a copy that shares no memory with v.
func (v *View) Clone() View { return View{v.Table.clone(), v.Seat, v.Hand} }

// Seen are the tiles that the seat has seen outside its hand and that cannot be drawn any more: the discards, what others took
// from them and still hold, and the indicator's twin once it was shown. The indicator itself is not among them.
func (v *View) Seen() tile.Set {
	var seen tile.Set
	for _, pile := range v.Discards {
		for _, x := range pile {
			seen.Add(x)
		}
	}
	var held [MaxSeats]tile.Set // what was taken from the discards
	for _, move := range v.Record {
		if move.Took != tile.None {
			held[move.Seat].Add(move.Took)
		}
		held[move.Seat].Remove(move.Discarded)
	}
	for s, tiles := range held {
		if Seat(s) != v.Seat {
			for x, n := range tiles {
				seen[x] += n
			}
		}
	}
	if v.Shown != Nobody && v.Shown != v.Seat && !v.Hand.Has(v.Indicator) { // it may have been discarded and taken since
		seen[v.Indicator] = 1 // there is but one twin
	}
	return seen
}

// DearestFinish is the way to finish with the hand of 15 that costs the opponents most, the first in the order of the tiles where
// several do; ok tells whether there is one.
func (v *View) DearestFinish() (a Action, ok bool) {
	dearest := 0
	for _, f := range v.Terms().Finishes(v.Hand) {
		rest := v.Hand
		rest.Remove(f.Tile)
		if loss := v.win(v.Seat, rest, f.Tile).Loss; loss > dearest {
			a, dearest = Action{Finish, f.Tile}, loss
		}
	}
	return a, dearest > 0
}

// Check reports whether the seat may do a now: nil, or a *Refusal. It needs nothing that the seat does not see.
func (v *View) Check(a Action) error {
	if reason := v.Table.refuses(v.Seat, &v.Hand, a); reason != 0 {
		return &Refusal{reason, v.Seat, a}
	}
	return nil
}

// Legal lists all that the seat may do now, in the order of the kinds and the tiles.
func (v *View) Legal() []Action {
	var legal []Action
	for kind := Kind(1); kind < kinds; kind++ {
		if !kind.NeedsTile() {
			if a := (Action{Kind: kind}); v.Check(a) == nil {
				legal = append(legal, a)
			}
			continue
		}
		for _, t := range v.Hand.Distinct() {
			if a := (Action{kind, t}); v.Check(a) == nil {
				legal = append(legal, a)
			}
		}
	}
	return legal
}

// refuses is the reason why seat, holding hand, may not do a; 0 if it may. The one judge of legality.
func (t *Table) refuses(seat Seat, hand *tile.Set, a Action) Reason {
	switch {
	case seat < 0 || int(seat) >= t.Rules.Seats:
		return UnknownSeat
	case a.Kind == 0 || a.Kind >= kinds:
		return UnknownAction
	case t.Phase == MatchOver:
		return MatchIsOver
	case a.Kind == NextRound && t.Phase == Playing:
		return RoundStillOn
	case a.Kind == NextRound:
		return 0
	case t.Phase != Playing:
		return RoundNotOn
	case a.Kind == ShowTwin:
		return t.refusesShow(seat, hand)
	case seat != t.Turn:
		return NotYourTurn
	}
	switch a.Kind {
	case Draw, Take, Pass:
		return t.refusesDraw(seat, hand, a.Kind)
	default:
		return t.refusesDiscard(hand, a)
	}
}

// refusesShow judges gösterme (rules 4.1 to 4.3).
func (t *Table) refusesShow(seat Seat, hand *tile.Set) Reason {
	switch {
	case !t.Rules.Gosterme || t.Rules.Jokers == FakeWild:
		return NoGosterme
	case t.Shown != Nobody:
		return AlreadyShown
	case t.Acted[seat]:
		return ShownTooLate
	case !hand.Has(t.Indicator):
		return NotTheTwin
	}
	return 0
}

// refusesDraw judges how a turn begins (rules 2.5 and 2.9).
func (t *Table) refusesDraw(seat Seat, hand *tile.Set, kind Kind) Reason {
	top := t.TopDiscard(t.Left(seat))
	switch {
	case t.Step != MustDraw:
		return AlreadyDrawn
	case kind == Draw && t.StockLeft == 0:
		return StockEmpty
	case kind == Pass && t.StockLeft > 0:
		return StockNotEmpty
	case kind == Take && top == tile.None:
		return NothingToTake
	case kind == Take && t.takesOnlyToFinish() && !t.finishesWith(*hand, top):
		return OnlyToFinish
	}
	return 0
}

// refusesDiscard judges how a turn ends (rules 2.7, 2.9 and 3.1).
func (t *Table) refusesDiscard(hand *tile.Set, a Action) Reason {
	switch {
	case t.Step != MustDiscard:
		return DrawFirst
	case !hand.Has(a.Tile):
		return NotInHand
	case a.Kind == Finish:
		rest := *hand
		rest.Remove(a.Tile)
		if t.Terms().Wins(rest) == meld.NoWin {
			return DoesNotWin
		}
	case t.Taken != tile.None && t.takesOnlyToFinish():
		return OnlyToFinish
	case a.Tile == t.Taken: // or its twin: that would leave everything as if nothing had been taken
		return JustTaken
	}
	return 0
}

// takesOnlyToFinish tells that the stock is empty and the last discard only good for finishing (rule 2.9).
func (t *Table) takesOnlyToFinish() bool {
	return t.StockLeft == 0 && t.Rules.StockEnd == WinOnly
}

// finishesWith reports whether a hand that gets one more tile can finish.
func (t *Table) finishesWith(hand tile.Set, more tile.Tile) bool {
	hand.Add(more)
	return len(t.Terms().Finishes(hand)) > 0
}
