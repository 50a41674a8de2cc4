package tabletest

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/layout"
)

// keys maps the names of keys other than letters to their messages.
var keys = func() map[string]tea.KeyMsg {
	all := map[string]tea.KeyMsg{}
	for t := tea.KeyType(-200); t < 200; t++ {
		if name := t.String(); name != "" && t != tea.KeyRunes {
			all[name] = tea.KeyMsg{Type: t}
		}
	}
	space := tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}
	all["space"], all[" "] = space, space
	return all
}()

// Key returns the message of a key. It is a letter or a name such as "left", "shift+up", "pgdown", "space" or "ctrl+c".
func Key(name string) tea.KeyMsg {
	if k, named := keys[name]; named {
		return k
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// Press presses keys, named as for Key.
func (g *Game) Press(names ...string) *Game {
	g.t.Helper()
	for _, name := range names {
		g.Send(Key(name))
	}
	return g
}

// Type types text one character at a time.
func (g *Game) Type(text string) *Game {
	g.t.Helper()
	for _, r := range text {
		g.Press(string(r))
	}
	return g
}

// Send sends a message to the table and handles all that follows from it without letting time pass.
func (g *Game) Send(msg tea.Msg) *Game {
	g.got = nil
	g.loop.Send(msg)
	return g
}

// Resize resizes the window to w by h cells.
func (g *Game) Resize(w, h int) *Game {
	g.w, g.h = w, h
	return g.Send(tea.WindowSizeMsg{Width: w, Height: h})
}

// Mouse sends an event of the left button in the middle of a rectangle.
func (g *Game) Mouse(action tea.MouseAction, r cells.Rect) *Game {
	return g.Send(tea.MouseMsg{X: r.X + r.W/2, Y: r.Y + r.H/2, Action: action, Button: tea.MouseButtonLeft})
}

// Click clicks the left button in the middle of a rectangle.
func (g *Game) Click(r cells.Rect) *Game {
	return g.Mouse(tea.MouseActionPress, r).Mouse(tea.MouseActionRelease, r)
}

// ClickText clicks the first cell of text on the screen.
func (g *Game) ClickText(text string) *Game {
	g.t.Helper()
	return g.Click(g.FindText(text))
}

// FindText returns the first cell of text on the screen.
func (g *Game) FindText(text string) cells.Rect {
	g.t.Helper()
	for y, line := range g.Lines() {
		if before, _, found := strings.Cut(line, text); found {
			return cells.NewRect(ansi.StringWidth(before), y, 1, 1)
		}
	}
	g.t.Fatalf("there is no %q:\n%s", text, g.Screen())
	return cells.Rect{}
}

// Drag drags the mouse from the middle of one rectangle to the middle of another.
func (g *Game) Drag(from, to cells.Rect) *Game {
	return g.Mouse(tea.MouseActionPress, from).Mouse(tea.MouseActionMotion, to).Mouse(tea.MouseActionRelease, to)
}

// Point moves the cursor to a tile on the rack, such as "R5".
func (g *Game) Point(notation string) *Game {
	g.t.Helper()
	return g.PointAt(g.slotOf(check.Must(tile.Parse(notation))))
}

// PointWhere moves the cursor to the first tile on the rack for which match returns true.
func (g *Game) PointWhere(match func(tile.Tile) bool) *Game {
	g.t.Helper()
	r := g.Session.Rack()
	at, ok := r.FindFunc(func(s rack.Slot) bool { x := r.At(s).Tile; return x != tile.None && match(x) })
	if !ok {
		g.t.Fatalf("there is no such tile on the rack:\n%s", g.Rack())
	}
	return g.PointAt(at)
}

// PointAt moves the cursor to a slot of the rack.
func (g *Game) PointAt(to rack.Slot) *Game {
	g.t.Helper()
	for range 4 * g.Session.Rack().Columns() {
		switch at := g.Cursor(); {
		case at == to:
			return g
		case at.Row != to.Row:
			g.Press([]string{"shift+up", "shift+down"}[to.Row]) // there are two rows
		case to.Col < at.Col/2 && at.Col > 0:
			g.Press("home")
			if g.Cursor() == at {
				g.Press("shift+left")
			}
		case at.Col < to.Col:
			g.Press("shift+right")
		default:
			g.Press("shift+left")
		}
	}
	g.t.Fatalf("the cursor does not go from %v to %v:\n%s", g.Cursor(), to, g.Screen())
	return g
}

// Carry moves a tile to a slot of the rack by key presses.
func (g *Game) Carry(notation string, row, col int) *Game {
	g.t.Helper()
	return g.Point(notation).Press("space").PointAt(rack.Slot{Row: row, Col: col}).Press("space")
}

// Discard discards a tile, such as "R5", by key presses.
func (g *Game) Discard(notation string) *Game {
	g.t.Helper()
	return g.Point(notation).Press(command.ByID(command.Discard).Keys[0])
}

// Arrange arranges the rack in groups such as "R1 R2 R3".
func (g *Game) Arrange(groups ...string) *Game {
	g.t.Helper()
	var all [][]tile.Tile
	for _, text := range groups {
		all = append(all, check.Must(tile.ParseAll(text)))
	}
	g.Session.Rack().Arrange(all)
	return g.Send(nil)
}

// DrawAndDiscard draws a tile and discards the first ordinary one.
func (g *Game) DrawAndDiscard() *Game {
	g.t.Helper()
	g.Press("d").PointWhere(g.IsOrdinary).Press("x")
	return g.Need(g.View().TopDiscard(session.Player) != tile.None, "no tile is discarded")
}

// IsOrdinary reports whether a tile may be discarded and is not the okey, whose discard needs confirmation.
func (g *Game) IsOrdinary(x tile.Tile) bool {
	v := g.View()
	return x != v.Terms().Wild() && v.Check(game.Action{Kind: game.Discard, Tile: x}) == nil
}

// slotOf returns the first slot that holds x, row by row.
func (g *Game) slotOf(x tile.Tile) rack.Slot {
	g.t.Helper()
	r := g.Session.Rack()
	at, ok := r.FindFunc(func(s rack.Slot) bool { return r.At(s).Tile == x })
	if !ok {
		g.t.Fatalf("there is no %v on the rack:\n%s", x, g.Rack())
	}
	return at
}

// Wait lets time d pass and handles all messages due by then.
func (g *Game) Wait(d time.Duration) *Game {
	g.loop.Wait(d)
	return g
}

// Settle lets time pass until it is no bot's turn or no message is scheduled.
func (g *Game) Settle() *Game {
	for g.Session.BotsTurn() && g.loop.Step() {
	}
	return g
}

// Pending returns the number of scheduled messages, such as the one that ends a notice.
func (g *Game) Pending() int { return g.loop.Pending() }

// Async makes commands run in goroutines from now on, so they may block. Await and Join send their messages to the
// table.
func (g *Game) Async() *Game {
	g.loop.Start = g.startCommand
	return g
}

// Await sends the messages of commands to the table until the screen shows text.
func (g *Game) Await(text string) *Game {
	g.t.Helper()
	for !strings.Contains(g.Screen(), text) {
		g.Need(g.running.Load() > 0, "no command is running, and there is no %q", text)
		g.takeReturned()
	}
	return g
}

// Join sends the messages of commands to the table until no command is running.
func (g *Game) Join() *Game {
	for g.running.Load() > 0 {
		g.takeReturned()
	}
	return g
}

// DropMessages waits for all running commands and drops their messages.
func (g *Game) DropMessages() *Game {
	for g.running.Load() > 0 {
		g.awaitReturn()
	}
	return g
}

// HasReturned reports whether a command has returned a message of type M since the last Send.
func HasReturned[M tea.Msg](g *Game) bool {
	return slices.ContainsFunc(g.got, func(msg tea.Msg) bool { _, is := msg.(M); return is })
}

// HasQuit reports whether the program has quit since the last Send.
func (g *Game) HasQuit() bool { return HasReturned[tea.QuitMsg](g) }

// View returns the match from the player's point of view.
func (g *Game) View() *game.View { return g.Session.View() }

// Moves returns the number of moves made in the match.
func (g *Game) Moves() int { return g.Session.TurnID().Action }

// Tile returns the tile under the cursor.
func (g *Game) Tile() tile.Tile { return g.Session.Rack().At(g.Cursor()).Tile }

// Rack returns the two rows of the rack in tile notation, with "." for each empty slot.
func (g *Game) Rack() string {
	r := g.Session.Rack()
	var rows []string
	for row := range rack.Rows {
		line := ""
		for col := range r.Columns() {
			text := "."
			if p := r.At(rack.Slot{Row: row, Col: col}); p.Tile != tile.None {
				text = p.Tile.String()
			}
			line += text + " "
		}
		rows = append(rows, strings.TrimRight(line, ". "))
	}
	return strings.Join(rows, "\n")
}

// Places returns the tiles on the rack by slot.
func (g *Game) Places() map[rack.Slot]rack.PlacedTile {
	all, r := map[rack.Slot]rack.PlacedTile{}, g.Session.Rack()
	for row := range rack.Rows {
		for col := range r.Columns() {
			s := rack.Slot{Row: row, Col: col}
			if p := r.At(s); p.Tile != tile.None {
				all[s] = p
			}
		}
	}
	return all
}

// Slot returns the rectangle of a slot of the rack.
func (g *Game) Slot(s rack.Slot) cells.Rect { return g.Plan.Slots[s.Row][s.Col] }

// Screen returns the screen without colours.
func (g *Game) Screen() string { return ansi.Strip(g.Model.View()) }

// Lines returns the lines of the screen.
func (g *Game) Lines() []string { return strings.Split(g.Screen(), "\n") }

// TextIn returns the text of the screen inside a rectangle.
func (g *Game) TextIn(r cells.Rect) string {
	lines := g.Lines()[r.Y : r.Y+r.H]
	for i, line := range lines {
		lines[i] = ansi.Cut(line, r.X, r.X+r.W)
	}
	return strings.Join(lines, "\n")
}

// Status returns the line above the rack.
func (g *Game) Status() string { return g.Lines()[g.Plan.Status.Y] }

// Ledges returns the text below the tiles on the rack, one line for each row.
func (g *Game) Ledges() string {
	plan := g.Plan
	var rows []string
	for _, r := range plan.Ledges {
		rows = append(rows, g.TextIn(r))
	}
	return strings.Join(rows, "\n")
}

// Scrolled returns the screens reached by scrolling from the top to the bottom.
func (g *Game) Scrolled() (all []string) {
	g.Press("home")
	for len(all) == 0 || all[len(all)-1] != g.Screen() {
		all = append(all, g.Screen())
		g.Press("down")
	}
	return all
}

// Footer returns the last line of the screen.
func (g *Game) Footer() string { return g.Lines()[g.h-1] }

// Shows fails the test unless the screen shows all of the texts.
func (g *Game) Shows(texts ...string) *Game {
	g.t.Helper()
	screen := g.Screen()
	for _, text := range texts {
		g.Need(strings.Contains(screen, text), "the screen does not show %q", text)
	}
	return g
}

// ShowsNone fails the test if the screen shows any of the texts.
func (g *Game) ShowsNone(texts ...string) *Game {
	g.t.Helper()
	screen := g.Screen()
	for _, text := range texts {
		g.Need(!strings.Contains(screen, text), "the screen shows %q", text)
	}
	return g
}

// That reports an error with the screen unless ok is true.
func (g *Game) That(ok bool, format string, args ...any) *Game {
	if !ok {
		g.t.Helper()
		g.t.Errorf(format+":\n%s", append(args, g.Screen())...)
	}
	return g
}

// Need is like That, but ends the test.
func (g *Game) Need(ok bool, format string, args ...any) *Game {
	if !ok {
		g.t.Helper()
		g.t.Fatalf(format+":\n%s", append(args, g.Screen())...)
	}
	return g
}

// Fits reports an error unless the screen fills the window and no text below the first line is cut off. If the window is
// too small for the table, the screen must ask for a larger one. The parameter what describes the screen.
func (g *Game) Fits(what string) *Game {
	g.t.Helper()
	screen := g.Screen()
	CheckFilled(g.t, what, screen, g.w, g.h)
	small := g.w < layout.MinWidth || g.h < layout.MinHeight
	_, below, _ := strings.Cut(screen, "\n")
	g.That(small || !strings.Contains(below, "…"), "%s, %d×%d: text is cut", what, g.w, g.h)
	return g.That(g.w <= 1 || small == strings.Contains(screen, "80 × 24"), "%s, %d×%d: does it ask for a larger window?", what, g.w, g.h)
}

// Fills calls CheckFilled for the screen.
func (g *Game) Fills() *Game {
	g.t.Helper()
	CheckFilled(g.t, "the screen", g.Screen(), g.w, g.h)
	return g
}

// CheckFilled fails the test unless the screen has h lines of w cells. The parameter what describes the screen.
func CheckFilled(t testing.TB, what, screen string, w, h int) {
	t.Helper()
	lines := strings.Split(screen, "\n")
	if len(lines) != h {
		t.Fatalf("%s, %d×%d: %d lines", what, w, h, len(lines))
	}
	for _, line := range lines {
		if n := ansi.StringWidth(line); n != w {
			t.Fatalf("%s, %d×%d: a line of %d cells: %q", what, w, h, n, line)
		}
	}
}

// Render returns text as the screen shows it, with the tiles drawn.
func (g *Game) Render(text string) string {
	b := g.brush(4*len(text)+1, 1)
	b.Text(0, 0, b.W, text, cells.RoleInk, false)
	return strings.TrimSpace(ansi.Strip(b.Frame(b.Palette)))
}

// Missing returns the first word of a message that is not in seen, or "" if all are. In seen, the message may be
// wrapped and its keys may have no brackets.
func (g *Game) Missing(text, seen string) string {
	seen = unbracketed.Replace(seen)
	for _, word := range strings.Fields(text) {
		if word = g.Render(unbracketed.Replace(word)); !strings.Contains(seen, word) {
			return word
		}
	}
	return ""
}

// unbracketed removes the brackets around keys.
var unbracketed = strings.NewReplacer("[", "", "]", "")

// brush returns a brush like the table's for a new grid of w by h cells.
func (g *Game) brush(w, h int) *cells.Brush {
	b := g.Brush()
	b.Grid = new(cells.Grid)
	b.Reset(w, h, cells.RoleFelt)
	return b
}

// FindTiles returns the rectangle on the screen in which the given tiles stand side by side, in any size. ok is false
// if there is none.
func (g *Game) FindTiles(tiles ...tile.Tile) (at cells.Rect, ok bool) {
	runes := func(lines []string) (all [][]rune) {
		for _, line := range lines {
			all = append(all, []rune(line))
		}
		return all
	}
	seen := runes(g.Lines())
	for size := cells.SizeS; size <= cells.SizeL; size++ {
		w, h := size.Cells()
		b := g.brush(w*len(tiles), h)
		for i, x := range tiles {
			b.Tile(size.At(i*w, 0), x, cells.TilePlain)
		}
		rows := runes(strings.Split(ansi.Strip(b.Frame(b.Palette)), "\n")[:h-1]) // without the bottom edge, which depends on the state of a tile
		for y := range len(seen) - len(rows) {
			for x := range max(0, len(seen[y])-b.W) {
				i := 0
				for i < len(rows) && slices.Equal(seen[y+i][x:x+b.W], rows[i]) {
					i++
				}
				if i == len(rows) {
					return cells.NewRect(x, y, b.W, b.H), true
				}
			}
		}
	}
	return cells.Rect{}, false
}

// Golden compares the screen with the test's golden file in testdata.
func (g *Game) Golden() {
	g.t.Helper()
	golden.RequireEqual(g.t, g.Screen())
}
