package plain

import (
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// eventText returns the text of an event, with the melds that it changed.
func (p *player) eventText(e game.Event) string {
	acted, _ := e.(game.Acted)
	if acted.Laid == nil {
		return p.teller().Event(e)
	}
	var changed []string
	for i := range acted.Laid.Melds {
		changed = append(changed, p.meldText(acted.Seat, acted.Laid.At+i, &acted.Laid.Melds[i]))
	}
	switch undone := acted.Laid.Undone; {
	case acted.Action.Kind == game.Lay:
		return p.teller().ForSeat("plain.laid", acted.Seat, words.Args{"Meld": changed[0]})
	case undone.Kind.NeedsGroups():
		for _, g := range undone.Groups.Split() {
			changed = append(changed, tell.Tiles(g))
		}
	case undone.Kind.LaysOnTable():
		changed = []string{words.Mark(undone.Tile)}
	}
	return p.teller().Event(e) + ": " + strings.Join(changed, "; ")
}

// meldText returns the number of a meld, at+1, its owner unless that is s, and its tiles.
func (p *player) meldText(s game.Seat, at int, l *game.TableMeld) string {
	number := words.Args{"Number": at + 1}
	which := p.words.With("plain.meld", number)
	if l.Owner != s {
		which = p.teller().ForSeat("plain.meld.of", l.Owner, number)
	}
	return noBreak(which) + ", " + noBreak(p.teller().Meld(l.Laid))
}

// noBreak replaces the spaces in text with no-break spaces.
func noBreak(text string) string { return strings.ReplaceAll(text, " ", nbsp) }

// bestOpeningText describes the best opening that the hand allows, counting a tile that was taken (rule 7.7). It
// returns "" once the player has opened.
func (p *player) bestOpeningText() string {
	v, w := p.view, p.words
	if !p.s.YetToOpen() {
		return ""
	}
	hand := p.s.Reading().InHand
	id := "plain.worth"
	if v.Turn == p.me && v.Taken != tile.None {
		id = "plain.worth.taken"
	}
	text := w.With(id, words.Args{"Tile": v.Taken, "Value": hand.Value, "Need": v.OpeningThreshold(meld.Melds)})
	if hand.Pairs > 1 {
		text += "; " + w.With("plain.worth.pairs", words.Args{"Count": hand.Pairs, "Need": v.OpeningThreshold(meld.Pairs)})
	}
	return text
}
