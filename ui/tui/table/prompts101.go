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
	args := words.Args{"Tile": l.Tile, "Value": f.texts.opens}
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

// discardPrompt returns the first action that helps the player, with its key.
func (f *layingFelt) discardPrompt() string {
	v, w, held := f.view, f.words, f.hand.tile()
	switch {
	case v.TileToLay() == tile.None:
	case len(v.Placed()) > 0: // it cannot be given back before that is taken back (rule 7.7)
		return w.Say("prompt.must-lay.back")
	default:
		return w.Say("prompt.must-lay")
	}
	fitting := f.fittingBut(held)
	if f.s.CanLay(f.hand.held()) {
		if f.s.HasOpened() {
			return w.Say("prompt.lay.group")
		}
		return w.With("prompt.open", words.Args{"Value": f.rackOpening()})
	}
	switch {
	case !f.s.HasOpened() && f.texts.best != "":
		return w.With(f.texts.arrange, words.Args{"Value": f.texts.best})
	case f.texts.lays != "":
		return w.With("prompt.lay.arrange", words.Args{"Group": f.texts.lays})
	case f.melds.told != "" && f.s.HasOpened() && len(fitting) > 0:
		return w.With("prompt.fits.more", words.Args{"Fits": f.melds.told, "Count": len(fitting)})
	case f.melds.told != "":
		return f.melds.told
	case !f.s.HasOpened() && len(fitting) > 0:
		return w.With("prompt.fitting", words.Args{"Count": len(fitting), "Points": v.Rules.Penalty})
	case len(fitting) > 0:
		return w.With("prompt.layoff", words.Args{"Tiles": f.listed(fitting)})
	case v.Turns == 1:
		return w.Say("prompt.begin")
	}
	return w.Say("prompt.discard")
}

// fittingBut returns the tiles of the rack, except for x, that fit melds on the table.
func (f *layingFelt) fittingBut(x tile.Tile) (fitting []tile.Tile) {
	for _, t := range f.s.Reading().Fitting.Distinct() {
		if t != x {
			fitting = append(fitting, t)
		}
	}
	return fitting
}

// listed returns the marks of tiles, separated by blanks.
func (f *layingFelt) listed(tiles []tile.Tile) (list string) {
	for i, t := range tiles {
		if i > 0 {
			list += " "
		}
		list += words.Mark(t)
	}
	return list
}

// rackOpening returns in words what the groups on the rack open with: their sum, or the number of pairs.
func (f *layingFelt) rackOpening() string {
	stands := f.s.Reading().OnRack
	if stands.Value >= f.view.OpeningThreshold(meld.Melds) {
		return f.teller().OpeningValue(meld.Melds, stands.Value)
	}
	return f.teller().OpeningValue(meld.Pairs, stands.Pairs)
}

// findLayable sets the texts about what the hand could be arranged to open with, sets and runs before pairs,
// or to lay.
func (f *layingFelt) findLayable(t *layingTexts) {
	hand := f.s.Reading().InHand
	switch {
	case hand.Value > 0 && hand.Value >= f.view.OpeningThreshold(meld.Melds):
		t.best, t.arrange = f.teller().OpeningValue(meld.Melds, hand.Value), "prompt.open.arrange"
	case hand.Pairs > 0 && hand.Pairs >= f.view.OpeningThreshold(meld.Pairs):
		t.best, t.arrange = f.teller().OpeningValue(meld.Pairs, hand.Pairs), "prompt.open.pairs"
	case f.s.HasOpened():
		legal := f.view.Legal()
		if i := slices.IndexFunc(legal, func(a game.Action) bool { return a.Kind == game.Lay }); i >= 0 {
			t.lays = tell.Group(legal[i].Groups.Split()[0])
		}
	}
}
