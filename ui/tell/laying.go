package tell

import (
	"fmt"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// Open is how a seat has opened, nothing if it has not: "112", "5 pairs" (rules 7.4 and 7.5).
func (t Teller) Open(s game.Seat) string {
	o := t.View.Opened[s]
	if o.How == meld.NoWin {
		return ""
	}
	return t.Amount(o.How, o.Value)
}

// OpenedWith is Open, said of the seat: "opened with 112", nothing if it has not.
func (t Teller) OpenedWith(s game.Seat) string {
	open := t.Open(s)
	if open == "" {
		return ""
	}
	return t.about("open.with", s, words.Args{"Amount": open})
}

// OpenOrNot is Open, or else that it has not.
func (t Teller) OpenOrNot(s game.Seat) string {
	if open := t.Open(s); open != "" {
		return open
	}
	return t.Words.Say("open.not")
}

// Amount is what an opening is worth: "112", "5 pairs".
func (t Teller) Amount(how meld.How, value int) string {
	if how == meld.Pairs {
		return t.Words.With("open.pairs", words.Args{"Number": value})
	}
	return fmt.Sprint(value)
}

// layingHint tells what can be laid, or else what goes with nothing, in a game where melds are laid
// (section 7).
func (t Teller) layingHint() string {
	v, w := t.View, t.Words
	if v.Step == game.MustDraw {
		return t.takingHint()
	}
	if a := adviceFor(t).NextLaid(v.Legal()); a.Kind != 0 {
		args := words.Args{"Tile": a.Tile}
		switch a.Kind {
		case game.Open:
			how, value, _ := v.ValueOpening(a.Groups.Split())
			if args["Value"] = t.Amount(how, value); how == meld.Pairs {
				return w.With("hint.open.pairs", args)
			}
		case game.Lay:
			args["Group"] = Group(a.Groups.Split()[0])
		}
		return w.With("hint."+a.Kind.String(), args)
	}
	if v.Taken != tile.None && !v.TakenLaid {
		return w.With("hint.giveback", words.Args{"Tile": v.Taken})
	}
	best := adviceFor(t).LeastNeeded()
	switch how := v.Opened[v.Seat].How; {
	case best == tile.None:
		return w.Say("hint.no-discard")
	case how == meld.NoWin:
		return w.With("hint.short", words.Args{"Tile": best, "Value": t.Solver.Opening(v.Hand).Value, "Need": v.OpeningThreshold(meld.Melds)})
	case v.LastTurn():
		points := v.Terms().Face(best).Number()
		if how == meld.Pairs {
			points *= 2 // rule 7.13
		}
		return w.With("hint.throw.last", words.Args{"Tile": best, "Points": points})
	case how == meld.Pairs:
		return w.With("hint.throw.pairs", words.Args{"Tile": best})
	}
	return w.With("hint.throw", words.Args{"Tile": best})
}

// takingHint tells whether the left tile could be laid at once (rule 7.7).
func (t Teller) takingHint() string {
	v := t.View
	top := v.TopDiscard(v.Left(v.Seat))
	if t.May(game.Take) {
		taken := v.Clone() // as the player would see it
		taken.Hand.Add(top)
		taken.HandSizes[v.Seat]++
		taken.Step, taken.Taken = game.MustDiscard, top
		for _, a := range taken.Legal() {
			if a.Kind == game.Open {
				how, value, _ := v.ValueOpening(a.Groups.Split())
				if how == meld.Pairs && t.Solver.Opening(v.Hand).Value >= v.OpeningThreshold(meld.Melds) {
					continue // that bars runs and sets for the round (rule 7.5), and here they are enough without the tile
				}
				id := "hint.take.opens"
				if how == meld.Pairs {
					id = "hint.take.opens.pairs"
				}
				return t.Words.With(id, words.Args{"Tile": top, "Value": t.Amount(how, value)})
			}
			if session.Lays(a, top) {
				return t.Words.With("hint.take.lays", words.Args{"Tile": top})
			}
		}
	}
	if v.Opened[v.Seat].How != meld.NoWin {
		return t.Words.Say("hint.draw.open")
	}
	return t.Words.With("hint.draw.opening", words.Args{"Value": t.Solver.Opening(v.Hand).Value})
}
