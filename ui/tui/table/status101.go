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

// takingPrompt is what the player can do who may take, where melds are laid.
func (p *presenter) takingPrompt() string {
	l := &p.s.Reading().Left
	args := words.Args{"Tile": l.Tile, "Value": p.texts.laying.opens}
	switch {
	case l.Advised && l.Use == session.ToOpen:
		return p.words.With("prompt.take.opens", args)
	case l.Advised && l.Use == session.ToLay:
		return p.words.With("prompt.take.lays", args)
	case l.Advised:
		return p.words.Say("prompt.take.helps")
	case l.Use == session.NoUse:
		return p.words.Say("prompt.draw")
	}
	return p.words.Say("prompt.take")
}

// layingPrompt is what the player can do who has his tile, where melds are laid: the first of all that
// helps him, with its key.
func (p *presenter) layingPrompt() string {
	v, w, held := p.view, p.words, p.hand.tile()
	fitting := p.fittingBut(held)
	if p.s.CanLay(p.hand.held()) {
		if p.s.HasOpened() {
			return w.Say("prompt.lay.group")
		}
		return w.With("prompt.open", words.Args{"Value": p.rackOpening()})
	}
	switch {
	case !p.s.HasOpened() && p.texts.laying.best != "":
		return w.With(p.texts.laying.arrange, words.Args{"Value": p.texts.laying.best})
	case p.texts.laying.lays != "":
		return w.With("prompt.lay.arrange", words.Args{"Group": p.texts.laying.lays})
	case p.told != "" && p.s.HasOpened() && len(fitting) > 0:
		return w.With("prompt.fits.more", words.Args{"Fits": p.told, "Count": len(fitting)})
	case p.told != "":
		return p.told
	case !p.s.HasOpened() && len(fitting) > 0:
		return w.With("prompt.fitting", words.Args{"Count": len(fitting), "Points": v.Rules.Penalty})
	case len(fitting) > 0:
		return w.With("prompt.layoff", words.Args{"Tiles": p.listed(fitting)})
	case v.Turns == 1:
		return w.Say("prompt.begin")
	}
	return w.Say("prompt.discard")
}

// fittingBut are the tiles of the rack that fit what lies on the table, but for one.
func (p *presenter) fittingBut(x tile.Tile) (fitting []tile.Tile) {
	for _, t := range p.s.Reading().Fitting.Distinct() {
		if t != x {
			fitting = append(fitting, t)
		}
	}
	return fitting
}

// listed are tiles side by side.
func (p *presenter) listed(tiles []tile.Tile) (list string) {
	for i, t := range tiles {
		if i > 0 {
			list += " "
		}
		list += words.Mark(t)
	}
	return list
}

// rackOpening is what the groups on the rack open with: their sum, or how many pairs.
func (p *presenter) rackOpening() string {
	stands := p.s.Reading().Stands
	if stands.Value >= p.view.OpeningThreshold(meld.Melds) {
		return p.teller().Amount(meld.Melds, stands.Value)
	}
	return p.teller().Amount(meld.Pairs, stands.Pairs)
}

// findLayable finds what the hand could be arranged to open with, sets and runs before pairs, or to
// lay.
func (p *presenter) findLayable(t *layingTexts) {
	hand := p.s.Reading().Hand
	switch {
	case hand.Value > 0 && hand.Value >= p.view.OpeningThreshold(meld.Melds):
		t.best, t.arrange = p.teller().Amount(meld.Melds, hand.Value), "prompt.open.arrange"
	case hand.Pairs > 0 && hand.Pairs >= p.view.OpeningThreshold(meld.Pairs):
		t.best, t.arrange = p.teller().Amount(meld.Pairs, hand.Pairs), "prompt.open.pairs"
	case p.s.HasOpened():
		legal := p.view.Legal()
		if i := slices.IndexFunc(legal, func(a game.Action) bool { return a.Kind == game.Lay }); i >= 0 {
			t.lays = tell.Group(legal[i].Groups.Split()[0])
		}
	}
}
