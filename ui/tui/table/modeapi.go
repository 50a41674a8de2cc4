package table

import (
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// The methods below are for modes in other packages. Each package declares the ones it uses in an interface.

// Session returns the session that the table shows.
func (m *Model) Session() *session.Session { return m.s }

// Words returns the texts.
func (m *Model) Words() *words.Words { return m.words }

// Plan returns the layout of the table.
func (m *Model) Plan() *layout.Plan { return &m.layout }

// Brush returns the brush for the current round.
func (m *Model) Brush() *cells.Brush { return m.brush() }

// BrushFor returns the brush for the round of a view.
func (m *Model) BrushFor(v *game.View) *cells.Brush {
	terms := v.Terms()
	return cells.NewBrush(m.grid, m.palette, terms.Wild(), terms.Okey())
}

// Teller returns a teller that sees what the player sees.
func (m *Model) Teller() tell.Teller { return m.teller() }

// Name returns the name of a seat for lists, where the player is not addressed.
func (m *Model) Name(s game.Seat) string { return m.name(s) }

// Note shows an answer to the player until the next key press.
func (m *Model) Note(text string) { m.note = text }

// Mode returns the mode of a layer, or nil if there is none.
func (m *Model) Mode(at Layer) Mode { return m.modes[at] }

// Top returns the highest mode, which receives the keys.
func (m *Model) Top() Mode { return m.modes.top() }

// Covered reports whether the table below its header is hidden.
func (m *Model) Covered() bool { return m.modes.hidden()&Felt != 0 }

// Show returns the animation of the end of a round, or nil if it is over.
func (m *Model) Show() *Show { return m.air.show }

// SkipShow ends the animation and reports whether there was one.
func (m *Model) SkipShow() bool { return m.air.skip() }

// Cursor returns the slot of the rack under the cursor.
func (m *Model) Cursor() rack.Slot { return m.hand.cursor }

// PutCursor puts the cursor on the tile nearest to a slot. This does not count as a move by the player.
func (m *Model) PutCursor(at rack.Slot) { m.hand.cursor = m.rack().Nearest(at) }

// Point puts the cursor on a slot, as if the player had moved it, and puts back a picked-up tile.
func (m *Model) Point(at rack.Slot) {
	m.hand.endLift()
	m.hand.cursor, m.hand.cursorMoved = at, true
}

// PointOut points out a tile on the rack and the slot where it belongs, or nothing if x is tile.None.
func (m *Model) PointOut(x tile.Tile, at rack.Slot) { m.hand.goal = goal{x, at} }

// Lifting reports whether a tile is picked up.
func (m *Model) Lifting() bool { return m.hand.lifted != nil }

// WhileOpen returns a command whose answer is dropped if the table has been left by then.
func (m *Model) WhileOpen(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		msg := cmd()
		if answer, ok := msg.(screen.Answer); ok {
			return whileOpen{answer, m}
		}
		return msg
	}
}

// whileOpen is an answer that is dropped if its table has been left.
type whileOpen struct {
	screen.Answer
	of *Model
}

func (o whileOpen) Take() tea.Cmd {
	if o.of.left {
		return nil
	}
	return o.Answer.Take()
}

// PaintFooter paints the last line of the window.
func (m *Model) PaintFooter(b *cells.Brush) { m.felt.footer.Paint(b, m.layout.Footer) }

// WatchCommand returns the command of a key at a watched table. It returns nil if the key has no command or the table
// is not watched.
func (m *Model) WatchCommand(k Press) *command.Command {
	if !m.s.Watched() {
		return nil
	}
	return command.Resolve(m.s, k.Target, m.modes[Base].Keys())
}

// Do clears the messages to the player and runs the command of a key. If the key has no command, Do tells the player
// so.
func (m *Model) Do(k Press) tea.Cmd {
	m.ClearNote()
	if k.Command == nil {
		m.note = m.unusedKeyText(k)
		return nil
	}
	return m.Run(k.Command, k.Target)
}

// ScrollOrDo scrolls a document if the key's command is to scroll, and otherwise calls Do.
func (m *Model) ScrollOrDo(d *cells.Doc, k Press) tea.Cmd {
	if k.Command == nil || k.Command.ID != command.Scroll {
		return m.Do(k)
	}
	m.ClearNote()
	screen.Scroll(d, k.KeyMsg)
	return nil
}
