package table

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// letterMode is the mode in which each tile of the rack shows a letter. The lowercase letter moves the cursor to the
// tile, and the capital throws the tile. After a throw by letter, the letters stay on (Options.Letters) until the
// player cancels the mode.
type letterMode struct{ t *Model }

func (letterMode) Layer() Layer              { return Letters }
func (letterMode) CommandMode() command.Mode { return command.Lettered }

// Key handles a key. For a character that no tile shows, it only shows a message, so a typing error does no harm. Any
// other key without a command closes the mode and goes to the table.
func (l letterMode) Key(k Press) tea.Cmd {
	switch {
	case k.Command != nil:
		return l.t.Do(k)
	case k.Type == tea.KeyRunes:
		l.t.ClearNote()
		l.t.moveCursorToLetter(k.String()) // no tile shows it
		return nil
	}
	l.t.Close(Letters)
	return l.t.key(k.KeyMsg)
}

func (l letterMode) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd {
	if e.Action == tea.MouseActionPress && at.Spot != layout.OnFooter {
		l.t.Close(Letters)
	}
	return l.t.modes[Base].Mouse(e, at)
}

// moveCursorToLetter moves the cursor, with any picked-up tile, to the tile with the given letter. If there is none, it
// tells the player so and returns false.
func (m *Model) moveCursorToLetter(letter string) (ok bool) {
	at, ok := m.rack().FindFunc(func(s rack.Slot) bool {
		shown, is := m.hand.letterAt(s)
		return is && string(shown) == strings.ToLower(letter)
	})
	if !ok {
		m.Note = m.Words.With("letters.none", words.Args{"Pressed": words.Safe(letter, 1)})
		return false
	}
	m.hand.cursor, m.hand.cursorMoved = at, true
	m.Close(Letters)
	return true
}

// throwLetter throws the tile with the given letter. If the player has to discard, it also makes the letters stay on.
func (m *Model) throwLetter(letter string) tea.Cmd {
	m.hand.endLift()
	if !m.moveCursorToLetter(letter) {
		return nil
	}
	if !m.Options.Letters && m.mustDiscard() {
		m.Options.Letters = true
		m.Notify(m.Words.Say("letters.stay"), false)
	}
	return m.throwAtCursor()
}

// throwAtCursor throws the tile under the cursor, like command.Discard.
func (m *Model) throwAtCursor() tea.Cmd { return m.Run(command.ByID(command.Discard), m.shownTarget()) }

// throwsByCapitals reports whether each tile shows a capital letter that throws it.
func (m *Model) throwsByCapitals() bool {
	return m.Options.Letters && m.modes.top() == m.modes[Base] && m.mustDiscard() && m.hand.lifted == nil
}

// letterAt returns the lowercase letter of the tile in a slot. ok is false if the slot is empty or no letter is left
// for its tile.
func (h *handView) letterAt(s rack.Slot) (letter rune, ok bool) {
	r := h.rack()
	if r.At(s).Tile == tile.None {
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
