package table

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/layout"
)

// lettered is the mode in which each tile of the rack shows a letter that moves the cursor there.
type lettered struct{ t *Model }

func (lettered) Layer() Layer       { return Letters }
func (lettered) Keys() command.Mode { return command.Lettered }
func (lettered) Paint(*cells.Brush) {}

// Key handles a key. A letter that no tile shows does nothing, so that a slip plays nothing. Any other key closes
// the mode and goes to the table.
func (l lettered) Key(k Press) tea.Cmd {
	switch {
	case k.Command != nil:
		return l.t.Do(k)
	case k.Type == tea.KeyRunes:
		l.t.ClearNote()
		return nil
	}
	l.t.Close(Letters)
	return l.t.key(k.KeyMsg)
}

// Run runs the commands of the mode.
func (l lettered) Run(c *command.Command, t command.Target) (tea.Cmd, bool) {
	switch c.ID {
	case command.NoLetter:
		l.t.Close(Letters)
	case command.ToLetter:
		l.goToLetter([]rune(strings.ToLower(t.Key))[0])
	default:
		return nil, false
	}
	return nil, true
}

func (l lettered) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd {
	if e.Action == tea.MouseActionPress && at.Spot != layout.OnFooter {
		l.t.Close(Letters)
	}
	return l.t.modes[Base].Mouse(e, at)
}

// goToLetter puts the cursor on the tile with a letter, carrying a picked-up tile along.
func (l lettered) goToLetter(letter rune) {
	m := l.t
	at, ok := m.rack().FindFunc(func(s rack.Slot) bool {
		shown, is := m.hand.letterAt(s)
		return is && shown == letter
	})
	if ok {
		m.hand.cursor, m.hand.cursorMoved = at, true
		m.Close(Letters)
	}
}

// letterAt returns the letter of the tile in a slot; ok is false if it has none.
func (h *handView) letterAt(s rack.Slot) (letter rune, ok bool) {
	r := h.rack()
	if !h.lettered || r.At(s).Tile == tile.None {
		return 0, false
	}
	n := 0
	for row := range s.Row + 1 {
		last := r.Columns() - 1
		if row == s.Row {
			last = s.Col - 1
		}
		n += len(r.Between(row, 0, last))
	}
	if n >= len(command.TileLetters) {
		return 0, false
	}
	return rune(command.TileLetters[n]), true
}
