package table

import (
	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/session"
)

// addFits says below the tiles of a part that they fit what lies on the table, in one word for all
// that stand side by side, and reports whether any does.
func (g *groupView) addFits(p *session.Part) (any bool) {
	for i, x := range p.Tiles {
		if !g.s.Reading().Fitting.Has(x) {
			continue
		}
		any = true
		w := groupWord{row: p.Slots[i].Row, first: p.Slots[i].Col, last: p.Slots[i].Col, ink: cells.RoleGold}
		w.long, w.short = g.fitWord(x)
		if n := len(g.list) - 1; n >= 0 && g.list[n].row == w.row && g.list[n].last == w.first-1 && g.list[n].short == w.short {
			g.list[n].last = w.last
			continue
		}
		g.list = append(g.list, w)
	}
	return any
}

// fitWord is what is said below a tile that fits, and the key that lays it where it has one now.
func (b *board) fitWord(x tile.Tile) (long, short string) {
	switch {
	case len(b.s.Swaps(x)) > 0: // it takes the place of an okey, which is worth more than to lay it off
		short = b.words.Say("fit.okey")
		return short + " " + command.ByID(command.Swap).Key(), short
	case b.s.HasOpened() && b.s.MyTurn() && b.view.Step == game.MustDiscard:
		short = b.words.Say("fit.lay")
		return short + " " + command.ByID(command.LayOff).Key(), short
	}
	short = b.words.Say("fit.fits")
	return short, short
}
