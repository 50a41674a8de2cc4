package table

import (
	"slices"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
	"fair/okey/ui/words"
)

// A Mark marks a tile on a rack.
type Mark struct {
	Slot rack.Slot
	// How is the state in which the tile is painted.
	How cells.TileState
	// Label is shown below the tile, or Short where there is little room. If Yields is set, the label of the tile's
	// group, if any, is shown instead; otherwise that label makes room for the mark.
	Label, Short string
	Ink          cells.Role
	Yields       bool
}

// markAt returns the mark of the tile in a slot, or nil if there is none.
func markAt(marks []Mark, at rack.Slot) *Mark {
	if i := slices.IndexFunc(marks, func(m Mark) bool { return m.Slot == at }); i >= 0 {
		return &marks[i]
	}
	return nil
}

// marker collects the marks of tiles on a rack.
type marker struct {
	words *words.Words
	rack  *rack.Rack
	marks []Mark
}

// MarkDecision returns the marks for a judged decision: the played tile, the better tile if there is one, and the tile
// of the option with the given index. For a missed gösterme it marks only the indicator's twin.
func MarkDecision(w *words.Words, r *rack.Rack, d *coach.Decision, option int) []Mark {
	m := marker{words: w, rack: r}
	if d.Step == coach.Showing {
		m.mark(d.View.Indicator, "key.show", "!", cells.RoleGold, cells.TileFresh)
		return m.marks
	}
	ink, how := cells.RoleInk, cells.TilePlain
	if d.Loss > 0 {
		ink, how = cells.RoleBad, cells.TileBlamed
		m.mark(d.Best().Action.Tile, "review.better", "✓", cells.RoleGood, cells.TileFresh)
	}
	m.markPlayed(d.Played, ink, how)
	m.mark(d.Options[option].Action.Tile, "", "", ink, cells.TileAtCursor)
	return m.marks
}

// MarkPlayed returns the mark of the tile that the given action throws or lays, or nil if there is none.
func MarkPlayed(w *words.Words, r *rack.Rack, played game.Action) []Mark {
	m := marker{words: w, rack: r}
	m.markPlayed(played, cells.RoleInk, cells.TilePlain)
	return m.marks
}

func (m *marker) markPlayed(played game.Action, ink cells.Role, how cells.TileState) {
	id := "review.thrown"
	if played.Kind == game.LayOff || played.Kind == game.Swap {
		id = "review.laid"
	}
	m.mark(played.Tile, id, "×", ink, how)
}

// mark marks tile x. The label of the mark is the message with the given ID; if id is "", it has no label. If x already
// has a mark, mark only changes its state.
func (m *marker) mark(x tile.Tile, id, short string, ink cells.Role, how cells.TileState) {
	at, ok := m.rack.FindFunc(func(s rack.Slot) bool { return m.rack.At(s).Tile == x })
	if x == tile.None || !ok {
		return
	}
	if known := markAt(m.marks, at); known != nil {
		known.How = how
		return
	}
	label := ""
	if id != "" {
		label = m.words.Say(id)
	}
	m.marks = append(m.marks, Mark{Slot: at, Label: label, Short: short, Ink: ink, How: how})
}
