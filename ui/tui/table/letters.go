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

// lettered is the player's table while each tile of the rack shows a letter, which brings the
// cursor there.
type lettered struct{}

func (lettered) keys() command.Mode { return command.Lettered }

// key goes to the tile of a letter. A letter that no tile shows does nothing, so that a slip plays
// nothing; a key that is no letter is one of the table again.
func (l lettered) key(m *Model, k tea.KeyMsg) tea.Cmd {
	m.clearNote()
	if c := m.commandOf(k, l.keys()); c != nil {
		return m.run(c, m.target(k))
	}
	if k.Type == tea.KeyRunes {
		return nil
	}
	m.modes[atLetters] = nil
	return m.modes[atTable].key(m, k)
}

func (lettered) mouse(m *Model, e tea.MouseMsg, at layout.Target) tea.Cmd {
	if e.Action == tea.MouseActionPress && at.Spot != layout.OnFooter {
		m.modes[atLetters] = nil
	}
	return m.modes[atTable].mouse(m, e, at)
}

func (lettered) paint(*Model, *cells.Brush) {}

// toLetter puts the cursor on the tile that shows a letter; what is carried goes with it.
func toLetter(m *Model, _ *command.Command, t command.Target) tea.Cmd {
	letter := []rune(strings.ToLower(t.Key))[0]
	at, ok := m.rack().Where(func(s rack.Slot) bool {
		shown, is := m.hand.letterAt(s)
		return is && shown == letter
	})
	if ok {
		m.hand.cursor, m.hand.steered = at, true
		m.modes[atLetters] = nil
	}
	return nil
}

// letterAt is the letter that the tile in a slot shows now; ok is false where it shows none.
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
