package game

import (
	"fair/okey/game/tile"
)

// A View holds what one seat may see: the table and its own hand. Bots, hints and screens receive only views.
type View struct {
	Table
	Seat Seat
	Hand tile.Set
}

// Clone returns a copy that shares no memory with v.
func (v *View) Clone() View { return View{v.Table.clone(), v.Seat, v.Hand} }

// After returns the view after its seat performs the action a, which must not reveal a hidden tile: a Take, Return,
// Open, Lay, LayOff or Swap. It returns the same errors as Apply.
func (v *View) After(a Action) (View, error) {
	m := Match{public: v.Table.clone()}
	m.hands[v.Seat] = v.Hand
	next, _, err := Apply(m, v.Seat, a)
	if err != nil {
		return View{}, err
	}
	return next.View(v.Seat), nil
}

// LeftDiscard returns the top tile of the left neighbour's discards, which the seat may take on its turn (rule 2.5), or
// None if there is none.
func (v *View) LeftDiscard() tile.Tile { return v.TopDiscard(v.Left(v.Seat)) }

// Seen returns the tiles outside the hand that the seat has seen and that can no longer be drawn: the discards, the
// tiles that others took from the discards or the table and still hold, the melds laid, and the indicator's twin after
// it has been shown. It leaves out the indicator itself, even after it was drawn (rule 2.10), since it may then be
// anywhere.
func (v *View) Seen() tile.Set {
	var seen tile.Set
	for _, pile := range v.Discards {
		for _, x := range pile {
			seen.Add(x)
		}
	}
	if v.Rules.LaysMelds() {
		v.addLaid(&seen)
	} else {
		v.addHeld(&seen)
	}
	return seen
}

// Unseen returns the tiles that, for all the seat knows, may be in the stock or in other hands.
func (v *View) Unseen() tile.Set {
	left := v.Rules.Tiles()
	for x, n := range v.Seen() {
		left[x] -= min(left[x], n+v.Hand[x])
	}
	left.Remove(v.Indicator)
	return left
}

// BestFinish returns the most valuable finish of a hand of 15, counting the points that each opponent loses and the
// points won from the pot. If several are equally valuable, it returns the first in tile order. ok is false if the hand
// cannot finish. The groups are arranged if the rules require it.
func (v *View) BestFinish() (a Action, ok bool) {
	if !v.Rules.FinishesWhole() {
		return a, false
	}
	highest := -1
	for _, f := range v.Terms().Finishes(v.Hand) {
		win := v.FinishResult(Action{Tile: f.Tile})
		if worth := win.Worth(); worth > highest {
			a, highest = judge{&v.Table}.finishAction(v.Hand, f), worth
		}
	}
	return a, highest >= 0
}

// FinishResult returns the result of the round if the seat finishes with the legal action a: the winner, how it won,
// the doublings, the loss and the pot (rules 5.1 to 5.7).
func (v *View) FinishResult(a Action) Result {
	rest := v.Hand
	rest.Remove(a.Tile)
	return v.winResult(v.Seat, rest, a.Tile)
}

// Outcome reports whether finishing with the legal action a would end the match and, if so, whether the seat would have
// won it (rules 5.4 to 5.7).
func (v *View) Outcome(a Action) (over, won bool) {
	t, result := v.Table.clone(), v.FinishResult(a)
	t.score(&result)
	t.Sheet = append(t.Sheet, result)
	t.Played++
	if !t.endsMatch() {
		return false, false
	}
	t.Ranks = t.rankSeats()
	return true, t.Wins(v.Seat)
}

// Check returns a *Refusal if the seat may not perform the action a now, otherwise nil. It uses only what the seat can
// see.
func (v *View) Check(a Action) error {
	verdict := judge{&v.Table}.decide(v.Seat, &v.Hand, a)
	if verdict.reason != 0 {
		return verdict.refusal(v.Seat, a)
	}
	return nil
}

// Legal lists the legal actions of the seat, ordered by kind and tile. If a finish has to be arranged (rule 3.5), each
// finishing tile is listed with one arrangement, even if several win.
func (v *View) Legal() []Action { return judge{&v.Table}.legal(v.Seat, &v.Hand) }
