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

// OpenedWith returns what a seat opened with, as in "open 112", or the text for a seat that has not opened.
func (t Teller) OpenedWith(s game.Seat) string {
	if open := t.Opening(s); open != "" {
		return t.ForSeat("open.with", s, words.Args{"Amount": open})
	}
	return t.ForSeat("open.not", s, nil)
}

// OpeningOrNone is like OpenedWith, but in the form "opened 112", or "opened 5 pairs ×2", with which the seat's tiles
// count double.
func (t Teller) OpeningOrNone(s game.Seat) string {
	if open := t.Opening(s); open != "" {
		if t.View.Opened[s].How == meld.Pairs {
			open += " ×2"
		}
		return t.ForSeat("trail.opened", s, words.Args{"Amount": open})
	}
	return t.ForSeat("open.not", s, nil)
}

// OpeningValue returns the value of an opening, such as "112" or "5 pairs".
func (t Teller) OpeningValue(how meld.WinKind, value int) string {
	if how == meld.Pairs {
		return t.Words.With("open.pairs", words.Args{"Number": value})
	}
	return fmt.Sprint(value)
}

// OkeyNotes returns the numbers that the okeys in a meld stand for, each preceded by a blank.
func (t Teller) OkeyNotes(l meld.Laid) (notes string) {
	terms := t.View.Terms()
	for at, x := range l.Tiles() {
		if stands := terms.StandsFor(l, at); x == terms.Wild() && len(stands) > 0 {
			notes += " " + t.Words.With("group.okey", words.Args{"Number": stands[0].Number()})
		}
	}
	return notes
}
