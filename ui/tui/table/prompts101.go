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

// discardPrompt names the first action that helps the player, with its key.
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
	at := f.hand.selectedSlot()
	switch {
	case !f.s.CanLay(at):
	case !f.s.HasOpened():
		return w.With("prompt.open", words.Args{"Value": f.openingValue()})
	default:
		part := f.s.PartToLay(at)
		if slices.Contains(part.Slots, at) {
			return w.Say("prompt.lay.group")
		}
		return w.With("prompt.lay.other", words.Args{"Group": tell.Group(part.Tiles)})
	}
	switch {
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

// otherFits returns the tiles of the rack, other than x, that fit melds on the table.
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

// openingValue returns the value, in words, of the opening that command.Lay would lay now: the melds or pairs on the
// rack if they are enough, or else the best opening of the hand.
func (f *layingFelt) openingValue() string {
	stands := f.s.Reading().OnRack
	switch {
	case stands.Value >= f.view.OpeningThreshold(meld.Melds):
		return f.teller().OpeningValue(meld.Melds, stands.Value)
	case stands.Pairs >= f.view.OpeningThreshold(meld.Pairs):
		return f.teller().OpeningValue(meld.Pairs, stands.Pairs)
	}
	how, value, _ := f.view.ValueOpening(f.s.Reading().Opening.Groups.Split())
	return f.teller().OpeningValue(how, value)
}

// findLayable sets the text about a group for which the rack could be arranged.
func (f *layingFelt) findLayable(t *layingTexts) {
	if f.s.HasOpened() {
		legal := f.view.Legal()
		if i := slices.IndexFunc(legal, func(a game.Action) bool { return a.Kind == game.Lay }); i >= 0 {
			t.layable = tell.Group(legal[i].Groups.Split()[0])
		}
	}
}
