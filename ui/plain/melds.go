package plain

import (
	"fmt"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// eventText is an event in words; of what was laid also where it lies now.
func (sp *speaker) eventText(e game.Event) string {
	text := sp.teller().Event(e)
	switch e := e.(type) {
	case game.HandOpened:
		var melds []string
		first := len(sp.view.Melds) - len(e.Melds)
		for i := range e.Melds {
			melds = append(melds, sp.numbered(first+i, &e.Melds[i]))
		}
		return text + ": " + strings.Join(melds, "; ")
	case game.MeldLaid:
		return sp.teller().ForSeat("event.laid", e.Seat, words.Args{"Group": sp.numbered(e.At, &e.Meld)})
	case game.LaidOff:
		return text + ": " + sp.numberedOf(e.Seat, e.At, &e.Meld)
	case game.Swapped:
		return text + ": " + sp.numberedOf(e.Seat, e.At, &e.Meld)
	case game.TookBack:
		if !e.Action.Kind.NeedsGroups() {
			return text + ": " + words.Mark(e.Action.Tile)
		}
		var groups []string
		for _, g := range e.Action.Groups.Split() {
			groups = append(groups, marks(g))
		}
		return text + ": " + strings.Join(groups, "; ")
	}
	return text
}

// numbered is a meld behind the number by which it is named.
func (sp *speaker) numbered(at int, l *game.TableMeld) string {
	return fmt.Sprint(at+1, keep, sp.teller().Meld(l.Laid))
}

// numberedOf is the same, with whose it is if it is not that seat's.
func (sp *speaker) numberedOf(s game.Seat, at int, l *game.TableMeld) string {
	if l.Owner == s {
		return sp.numbered(at, l)
	}
	return fmt.Sprint(at+1, keep, "(", sp.name(l.Owner), ") ", sp.teller().Meld(l.Laid))
}

// melds lists the melds on the table, a line each.
func (sp *speaker) melds() {
	w, v := sp.words, sp.view
	if len(v.Melds) == 0 {
		sp.page.line(w.Say("melds.none"))
		return
	}
	sp.page.line(w.Say("melds.title") + ":")
	for i := range v.Melds {
		l := &v.Melds[i]
		sp.page.line(fmt.Sprint(i+1, keep, sp.name(l.Owner), ": ", sp.teller().Meld(l.Laid)))
	}
}

// whoIsOpen says who has opened, how, and how many tiles they have left; nothing as long as nobody
// has.
func (sp *speaker) whoIsOpen() []string {
	var open []string
	for s := range game.Seat(sp.view.Rules.Seats) {
		if how := sp.teller().Opening(s); how != "" {
			text := fmt.Sprint(sp.name(s), " ", how, " (", sp.words.With("tiles", words.Args{"Count": sp.view.HandSizes[s]}), ")")
			open = append(open, strings.ReplaceAll(text, " ", keep))
		}
	}
	if open == nil {
		return nil
	}
	return []string{sp.words.Say("plain.open.who") + " " + strings.Join(open, ", ")}
}

// worth says what the hand could open with, as long as it has not: with the tile that was taken, if
// one was (rule 7.7).
func (sp *speaker) worth() string {
	v, w := sp.view, sp.words
	if !sp.s.YetToOpen() {
		return ""
	}
	hand := sp.s.Reading().InHand
	id := "plain.worth"
	if v.Turn == sp.me && v.Taken != tile.None {
		id = "plain.worth.taken"
	}
	text := w.With(id, words.Args{"Tile": v.Taken, "Value": hand.Value, "Need": v.OpeningThreshold(meld.Melds)})
	if hand.Pairs > 1 {
		text += ", " + w.With("laying.pairs", words.Args{"Value": hand.Pairs, "Need": v.OpeningThreshold(meld.Pairs)})
	}
	return text
}
