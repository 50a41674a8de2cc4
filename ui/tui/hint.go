package tui

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// hint says in a line what the solver would do now and why, from what the player sees and nothing else.
func (m *Model) hint() string {
	v := &m.view
	switch {
	case v.Phase != game.Playing || v.Turn != m.me:
		return m.words.Say("hint.wait")
	case v.Step == game.MustDraw:
		return m.drawHint()
	}
	if finish, ok := v.DearestFinish(); ok {
		return m.words.With("hint.finish", words.Args{"Tile": finish.Tile})
	}
	best, ok := m.bestDiscard(v.Hand, v.Taken)
	if !ok || best.Distance.Total == meld.Never {
		return m.words.Say("hint.never")
	}
	return m.words.With("hint.discard", words.Args{"Tile": best.Tile, "Number": best.Distance.Total, "Count": best.Count}) + list(best.Useful)
}

// drawHint tells whether the left tile helps, or else what a draw may bring.
func (m *Model) drawHint() string {
	v := &m.view
	seen := v.Seen()
	now := m.solver.DistanceGiven(v.Hand, seen)
	if top := v.TopDiscard(v.Left(m.me)); m.may(game.Take) {
		with := v.Hand
		with.Add(top)
		if len(v.Terms().Finishes(with)) > 0 {
			return m.words.With("hint.take.wins", words.Args{"Tile": top})
		}
		if best, ok := m.bestDiscard(with, top); ok && best.Distance.Total < now.Total {
			return m.words.With("hint.take", words.Args{"Tile": top, "Number": best.Distance.Total, "Count": best.Count}) + list(best.Useful)
		}
	}
	switch {
	case !m.may(game.Draw):
		return m.words.Say("hint.pass")
	case now.Total == meld.Never:
		return m.words.Say("hint.never")
	case now.Total == 0:
		return m.words.Say("hint.ready")
	}
	useful := m.solver.Useful(v.Hand, seen)
	return m.words.With("hint.draw", words.Args{"Number": now.Total, "Count": useful.Len()}) + list(useful)
}

// bestDiscard is the best tile to throw from a hand of 15, other than the one that was just taken (rule 2.7).
func (m *Model) bestDiscard(hand tile.Set, taken tile.Tile) (meld.Discard, bool) {
	seen := m.view.Seen()
	if m.view.Step == game.MustDraw { // the tile that would be taken lies among the discards yet
		seen.Remove(taken)
	}
	for _, d := range m.solver.Discards(hand, seen) {
		if d.Tile != taken {
			return d, true
		}
	}
	return meld.Discard{}, false
}

// list shows the useful tiles after what is said of them.
func list(useful tile.Set) string {
	text := ":"
	for _, x := range useful.Distinct() {
		text += " " + words.Mark(x)
	}
	return text
}
