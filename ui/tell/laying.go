package tell

import (
	"fmt"

	"fair/okey/game"
	"fair/okey/game/meld"
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
	return t.About("open.with", s, words.Args{"Amount": open})
}

// OpenOrNot is Open, or else that it has not.
func (t Teller) OpenOrNot(s game.Seat) string {
	if open := t.Open(s); open != "" {
		return open
	}
	return t.About("open.not", s, words.Args{})
}

// Amount is what an opening is worth: "112", "5 pairs".
func (t Teller) Amount(how meld.How, value int) string {
	if how == meld.Pairs {
		return t.Words.With("open.pairs", words.Args{"Number": value})
	}
	return fmt.Sprint(value)
}

// Okeys returns what is said of the okeys in a meld behind its name, each with a blank before it: the
// number that it stands for.
func (t Teller) Okeys(l meld.Laid) (said string) {
	terms := t.View.Terms()
	for at, x := range l.Tiles() {
		if stands := terms.StandsFor(l, at); x == terms.Wild() && len(stands) > 0 {
			said += " " + t.Words.With("group.okey", words.Args{"Number": stands[0].Number()})
		}
	}
	return said
}
