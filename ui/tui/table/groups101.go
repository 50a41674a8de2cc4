package table

import (
	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/session"
)

// tilesThatFit are the tiles of the rack that fit what lies on the table: once the player is open
// those that can be laid off or take an okey, before that those that cost a penalty when they are
// discarded (rules 7.6, 7.8 and 7.10).
func (b *board) tilesThatFit() (fitting tile.Set) {
	if !b.s.LaysMelds() || b.s.Watched() || b.view.Phase != game.Playing {
		return fitting
	}
	for _, x := range b.view.Hand.Distinct() {
		fits := b.view.DiscardPenalty(b.me(), x) == game.PlayableDiscarded
		if b.s.HasOpened() {
			fits = len(b.s.LayOffs(x)) > 0 || len(b.s.Swaps(x)) > 0
		}
		if fits {
			fitting.Add(x)
		}
	}
	return fitting
}

// fitWords are what is said below the tiles of a block that fit what lies on the table, one word for
// all that stand side by side.
func (g *groupView) fitWords(b session.Block) (said []groupWord) {
	for i, x := range b.Tiles {
		if !g.fitting.Has(x) {
			continue
		}
		w := groupWord{row: b.Slots[i].Row, first: b.Slots[i].Col, last: b.Slots[i].Col, ink: cells.RoleGold}
		w.long, w.short = g.fitWord(x)
		if n := len(said); n > 0 && said[n-1].last == w.first-1 && said[n-1].short == w.short {
			said[n-1].last = w.last
			continue
		}
		said = append(said, w)
	}
	return said
}

// fitWord is what is said below a tile that fits, and the key that lays it where it has one now.
func (b *board) fitWord(x tile.Tile) (long, short string) {
	switch {
	case len(b.s.Swaps(x)) > 0: // it takes the place of an okey, which is worth more than to lay it off
		short = b.words.Say("fit.okey")
		return short + " w", short
	case b.s.HasOpened() && b.s.MyTurn() && b.view.Step == game.MustDiscard:
		short = b.words.Say("fit.lay")
		return short + " e", short
	}
	short = b.words.Say("fit.fits")
	return short, short
}
