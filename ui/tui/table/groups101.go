package table

import (
	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/session"
)

// presentFitting finds the tiles of the rack that fit what lies on the table: once the player is open
// those that can be laid off, before that those that cost a penalty when they are discarded (rules
// 7.6 and 7.10).
func (h *handView) presentFitting() {
	h.fitting = tile.Set{}
	if !h.s.LaysMelds() || h.s.Watched() || h.view.Phase != game.Playing {
		return
	}
	for _, x := range h.view.Hand.Distinct() {
		fits := h.view.DiscardPenalty(h.me(), x) == game.PlayableDiscarded
		if h.s.HasOpened() {
			fits = len(h.s.LayOffs(x)) > 0 || len(h.s.Swaps(x)) > 0
		}
		if fits {
			h.fitting.Add(x)
		}
	}
}

// fitWords are what is said below the tiles of a block that fit what lies on the table, one word for
// all that stand side by side.
func (h *handView) fitWords(b session.Block) (said []groupWord) {
	for i, x := range b.Tiles {
		if !h.fitting.Has(x) {
			continue
		}
		w := groupWord{row: b.Slots[i].Row, first: b.Slots[i].Col, last: b.Slots[i].Col, ink: cells.RoleGold}
		w.long, w.short = h.fitWord(x)
		if n := len(said); n > 0 && said[n-1].last == w.first-1 && said[n-1].short == w.short {
			said[n-1].last = w.last
			continue
		}
		said = append(said, w)
	}
	return said
}

// fitWord is what is said below a tile that fits, and the key that lays it where it has one now.
func (h *handView) fitWord(x tile.Tile) (long, short string) {
	switch {
	case len(h.s.Swaps(x)) > 0: // it takes the place of an okey, which is worth more than to lay it off
		short = h.words.Say("fit.okey")
		return short + " w", short
	case h.s.HasOpened() && h.s.MyTurn() && h.view.Step == game.MustDiscard:
		short = h.words.Say("fit.lay")
		return short + " e", short
	}
	short = h.words.Say("fit.fits")
	return short, short
}
