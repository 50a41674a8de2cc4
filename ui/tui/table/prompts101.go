package table

import (
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

func (f *layingFelt) takePrompt() string {
	l := &f.s.Reading().Left
	args := words.Args{"Tile": l.Tile, "Value": f.texts.takeOpens}
	switch {
	case l.Advised && l.Use == session.ToOpen:
		return f.words.With("prompt.take.opens", args)
	case l.Advised && l.Use == session.ToLay:
		return f.words.With("prompt.take.lays", args)
	case l.Advised:
		return f.words.Say("prompt.take.helps")
	case l.Use == session.NoUse:
		return f.words.Say("prompt.draw")
	}
	return f.words.Say("prompt.take")
}

// discardPrompt returns the first helpful action, with its key.
func (f *layingFelt) discardPrompt() string {
	v, w, held := f.view, f.words, f.hand.selectedTile()
	switch {
	case v.TileToLay() == tile.None:
	case len(v.Placed()) > 0: // what was laid must be taken back before the tile is given back (rule 7.7)
		return w.Say("prompt.must-lay.back")
	default:
		return w.Say("prompt.must-lay")
	}
	fitting := f.otherFits(held)
	if f.s.CanLay(f.hand.selectedSlot()) {
		if f.s.HasOpened() {
			return w.Say("prompt.lay.group")
		}
		return w.With("prompt.open", words.Args{"Value": f.rackOpening()})
	}
	switch {
	case !f.s.HasOpened() && f.texts.openable != "":
		return w.With(f.texts.arrange, words.Args{"Value": f.texts.openable})
	case f.texts.layable != "":
		return w.With("prompt.lay.arrange", words.Args{"Group": f.texts.layable})
	case f.melds.fitsText != "" && f.s.HasOpened() && len(fitting) > 0:
		return w.With("prompt.fits.more", words.Args{"Fits": f.melds.fitsText, "Count": len(fitting)})
	case f.melds.fitsText != "":
		return f.melds.fitsText
	case !f.s.HasOpened() && len(fitting) > 0:
		return w.With("prompt.fitting", words.Args{"Count": len(fitting), "Points": v.Rules.Penalty})
	case len(fitting) > 0:
		return w.With("prompt.layoff", words.Args{"Tiles": f.marksOf(fitting)})
	case v.Turns == 1:
		return w.Say("prompt.begin")
	}
	return w.Say("prompt.discard")
}

// otherFits returns the tiles of the rack, except for x, that fit melds on the table.
func (f *layingFelt) otherFits(x tile.Tile) (fitting []tile.Tile) {
	for _, t := range f.s.Reading().Fitting.Distinct() {
		if t != x {
			fitting = append(fitting, t)
		}
	}
	return fitting
}

// marksOf returns the marks of tiles, separated by blanks.
func (f *layingFelt) marksOf(tiles []tile.Tile) (list string) {
	for i, t := range tiles {
		if i > 0 {
			list += " "
		}
		list += words.Mark(t)
	}
	return list
}

// rackOpening returns in words the opening on the rack: the value of the melds, or the number of pairs.
func (f *layingFelt) rackOpening() string {
	stands := f.s.Reading().OnRack
	if stands.Value >= f.view.OpeningThreshold(meld.Melds) {
		return f.teller().OpeningValue(meld.Melds, stands.Value)
	}
	return f.teller().OpeningValue(meld.Pairs, stands.Pairs)
}

// findLayable sets the texts about the opening for which the hand could be arranged, melds before pairs, or the
// group to lay.
func (f *layingFelt) findLayable(t *layingTexts) {
	hand := f.s.Reading().InHand
	switch {
	case hand.Value > 0 && hand.Value >= f.view.OpeningThreshold(meld.Melds):
		t.openable, t.arrange = f.teller().OpeningValue(meld.Melds, hand.Value), "prompt.open.arrange"
	case hand.Pairs > 0 && hand.Pairs >= f.view.OpeningThreshold(meld.Pairs):
		t.openable, t.arrange = f.teller().OpeningValue(meld.Pairs, hand.Pairs), "prompt.open.pairs"
	case f.s.HasOpened():
		legal := f.view.Legal()
		if i := slices.IndexFunc(legal, func(a game.Action) bool { return a.Kind == game.Lay }); i >= 0 {
			t.layable = tell.Group(legal[i].Groups.Split()[0])
		}
	}
}
