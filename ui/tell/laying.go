package tell

import (
	"fmt"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/ui/words"
)

// Opening returns the value of a seat's opening, such as "112" or "5 pairs", or "" if the seat has not opened (rules
// 7.4 and 7.5).
func (t Teller) Opening(s game.Seat) string {
	o := t.View.Opened[s]
	if o.How == meld.NoWin {
		return ""
	}
	return t.OpeningValue(o.How, o.Value)
}

// OpenedWith says what a seat opened with: "opened with 112". It returns "" if the seat has not opened.
func (t Teller) OpenedWith(s game.Seat) string {
	open := t.Opening(s)
	if open == "" {
		return ""
	}
	return t.ForSeat("open.with", s, words.Args{"Amount": open})
}

// OpeningOrNone says what a seat opened with, or that it has not opened: "opened 112".
func (t Teller) OpeningOrNone(s game.Seat) string {
	if open := t.Opening(s); open != "" {
		return t.ForSeat("trail.opened", s, words.Args{"Amount": open})
	}
	return t.ForSeat("open.not", s, words.Args{})
}

// OpeningValue returns the value of an opening, such as "112" or "5 pairs".
func (t Teller) OpeningValue(how meld.WinKind, value int) string {
	if how == meld.Pairs {
		return t.Words.With("open.pairs", words.Args{"Number": value})
	}
	return fmt.Sprint(value)
}

// OkeyNotes returns the numbers that the okeys in a meld stand for. Each is preceded by a blank.
func (t Teller) OkeyNotes(l meld.Laid) (notes string) {
	terms := t.View.Terms()
	for at, x := range l.Tiles() {
		if stands := terms.StandsFor(l, at); x == terms.Wild() && len(stands) > 0 {
			notes += " " + t.Words.With("group.okey", words.Args{"Number": stands[0].Number()})
		}
	}
	return notes
}
