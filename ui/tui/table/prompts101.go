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

// takePrompt101 returns the prompt for a player whom the coach advises to take the left discard.
func (m *Model) takePrompt101(l *session.LeftTile) string {
	inHand := m.Session.Reading().InHand.Value
	args := words.Args{"Tile": l.Tile, "Value": m.takeOpens()}
	canOpen := inHand >= m.view.OpeningThreshold(meld.Melds)
	switch {
	case l.Use == session.ToOpen && l.How == meld.Melds && canOpen && l.Value > inHand:
		args["Less"] = inHand
		return m.Words.With("prompt.take.more", args)
	case l.Use == session.ToOpen:
		return m.Words.With("prompt.take.opens", args)
	case l.Use == session.ToLay:
		return m.Words.With("prompt.take.lays", args)
	}
	return m.Words.With("prompt.take.advised", words.Args{"Effect": ""})
}

// discardPrompt101 returns the prompt for the most important action available, with its key.
func (m *Model) discardPrompt101() string {
	v, w, held, opened := m.view, m.Words, m.hand.selectedTile(), m.Session.HasOpened()
	switch {
	case v.TileToLay() == tile.None:
	case len(v.Placed()) > 0: // the melds must be taken back before the tile can be given back (rule 7.7)
		return w.Say("prompt.must-lay.back")
	default:
		return w.Say("prompt.must-lay")
	}
	fitting, at := slices.DeleteFunc(m.Session.Reading().Fitting.Distinct(), func(t tile.Tile) bool { return t == held }), m.hand.selectedSlot()
	var all []tile.Tile
	for _, slot := range m.Session.TilesToLayOff() {
		all = append(all, m.rack().At(slot).Tile)
	}
	switch {
	case !m.Session.CanLay(at):
	case !opened:
		return m.openPrompt()
	default:
		part := m.Session.PartToLay(at)
		if slices.Contains(part.Slots, at) {
			return w.Say("prompt.lay.group")
		}
		return w.With("prompt.lay.other", words.Args{"Group": tell.Group(part.Tiles), "How": w.Say("keys.lay")})
	}
	if opened && m.Session.Table().Hints != 0 {
		for _, a := range v.Legal() {
			if a.Kind == game.Lay { // once the rack is arranged
				return w.With("prompt.lay.other", words.Args{"Group": tell.Group(a.Groups.Split()[0]), "How": w.Say("keys.lay.arrange")})
			}
		}
	}
	switch fits := m.melds.describeFits(held); {
	case fits != "" && opened && len(fitting) > 0:
		return m.longIfFits(w.With("prompt.fits.more", words.Args{"Fits": fits, "Count": len(fitting)}), fits)
	case fits != "":
		return fits
	case !opened && len(fitting) > 0:
		return w.With("prompt.fitting", words.Args{"Count": len(fitting), "Points": v.Rules.Penalty})
	case len(all) > 0:
		return w.With("prompt.layoff", words.Args{"Tiles": tell.Tiles(all)})
	case v.Turns == 1:
		return w.Say("prompt.begin")
	}
	return w.Say("prompt.discard")
}

// openPrompt returns the prompt to open. Like command.Lay, it uses the groups on the rack if they are worth enough,
// otherwise groups of the hand. If these are pairs, the prompt mentions the drawback (rule 7.13).
func (m *Model) openPrompt() string {
	stands, id := m.Session.Reading().OnRack, "prompt.open"
	how, value := m.view.ValueOpening(m.Session.Reading().Opening.Groups)
	switch {
	case stands.Value >= m.view.OpeningThreshold(meld.Melds):
		how, value = meld.Melds, stands.Value
	case stands.Pairs >= m.view.OpeningThreshold(meld.Pairs):
		how, value = meld.Pairs, stands.Pairs
	}
	if how == meld.Pairs {
		id = "prompt.open.pairs"
	}
	return m.Words.With(id, words.Args{"Value": m.Teller().OpeningValue(how, value), "How": m.Words.Say("keys.lay")})
}
