package tabletest

import (
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// keys holds the keys that are no letters, by the names that Bubble Tea gives them.
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

// Press presses keys: letters, or names such as "left", "shift+up", "pgdown", "space" and "ctrl+c".
func (g *Game) Press(names ...string) *Game {
	g.t.Helper()
	for _, name := range names {
		k, named := keys[name]
		if !named {
			k = tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
		}
		g.Send(k)
	}
	return g
}

// Type types a text, a key for each of its letters.
func (g *Game) Type(text string) *Game {
	g.t.Helper()
	for _, r := range text {
		g.Press(string(r))
	}
	return g
}

// Send gives the table a message, and does all that follows from it at once.
func (g *Game) Send(msg tea.Msg) *Game {
	g.got = nil
	g.update(msg)
	return g
}

// Resize gives the window another size.
func (g *Game) Resize(w, h int) *Game {
	g.w, g.h = w, h
	return g.Send(tea.WindowSizeMsg{Width: w, Height: h})
}

// Mouse sends a report of the left button from the middle of a rectangle.
func (g *Game) Mouse(action tea.MouseAction, r cells.Rect) *Game {
	return g.Send(tea.MouseMsg{X: r.X + r.W/2, Y: r.Y + r.H/2, Action: action, Button: tea.MouseButtonLeft})
}

// Click presses and releases the left button in the middle of a rectangle.
func (g *Game) Click(r cells.Rect) *Game {
	return g.Mouse(tea.MouseActionPress, r).Mouse(tea.MouseActionRelease, r)
}

// ClickText clicks on a text of the screen.
func (g *Game) ClickText(text string) *Game {
	g.t.Helper()
	for y, line := range g.Lines() {
		if before, _, found := strings.Cut(line, text); found {
			return g.Click(cells.NewRect(ansi.StringWidth(before), y, 1, 1))
		}
	}
	g.t.Fatalf("there is no %q to click on:\n%s", text, g.Screen())
	return g
}

// Drag drags what is in the middle of a rectangle to that of another one.
func (g *Game) Drag(from, to cells.Rect) *Game {
	return g.Mouse(tea.MouseActionPress, from).Mouse(tea.MouseActionMotion, to).Mouse(tea.MouseActionRelease, to)
}

// Point moves the cursor to a tile on the rack, such as "R5".
func (g *Game) Point(notation string) *Game {
	g.t.Helper()
	x, err := tile.Parse(notation)
	if err != nil {
		g.t.Fatal(err)
	}
	return g.PointAt(g.slotOf(x))
}

// PointWhere moves the cursor to the first tile on the rack of which something is true.
func (g *Game) PointWhere(is func(tile.Tile) bool) *Game {
	g.t.Helper()
	r := g.Session().Rack()
	at, ok := r.FindFunc(func(s rack.Slot) bool { x := r.At(s).Tile; return x != tile.None && is(x) })
	if !ok {
		g.t.Fatalf("there is no such tile on the rack:\n%s", g.Rack())
	}
	return g.PointAt(at)
}

// PointAt moves the cursor to a slot of the rack.
func (g *Game) PointAt(to rack.Slot) *Game {
	g.t.Helper()
	for range 4 * g.Session().Rack().Columns() {
		switch at := g.table.Cursor(); {
		case at == to:
			return g
		case at.Row != to.Row:
			g.Press(or(map[bool]string{at.Row < to.Row: "shift+down"}[true], "shift+up"))
		case to.Col < at.Col/2 && at.Col > 0:
			g.Press("home")
			if g.table.Cursor() == at {
				g.Press("shift+left")
			}
		case at.Col < to.Col:
			g.Press("shift+right")
		default:
			g.Press("shift+left")
		}
	}
	g.t.Fatalf("the cursor does not go from %v to %v:\n%s", g.table.Cursor(), to, g.Screen())
	return g
}

// Carry moves a tile with the keys to a slot of the rack.
func (g *Game) Carry(notation string, row, col int) *Game {
	g.t.Helper()
	return g.Point(notation).Press("space").PointAt(rack.Slot{Row: row, Col: col}).Press("space")
}

// Discard discards a tile, such as "R5", with the keys.
func (g *Game) Discard(notation string) *Game {
	g.t.Helper()
	return g.Point(notation).Press(command.ByID(command.Discard).Keys[0])
}

// Stand puts up the rack in groups of tiles, such as "R1 R2 R3".
func (g *Game) Stand(groups ...string) *Game {
	g.t.Helper()
	var all [][]tile.Tile
	for _, text := range groups {
		tiles, err := tile.ParseAll(text)
		if err != nil {
			g.t.Fatal(err)
		}
		all = append(all, tiles)
	}
	g.Session().Rack().Arrange(all)
	return g.Send(nil)
}

// Ordinary reports whether a tile may be discarded without a question.
func (g *Game) Ordinary(x tile.Tile) bool {
	v := g.View()
	return x != v.Terms().Wild() && v.Check(game.Action{Kind: game.Discard, Tile: x}) == nil
}

// slotOf returns the first slot with a tile, from the upper left.
func (g *Game) slotOf(x tile.Tile) rack.Slot {
	g.t.Helper()
	r := g.Session().Rack()
	at, ok := r.FindFunc(func(s rack.Slot) bool { return r.At(s).Tile == x })
	if !ok {
		g.t.Fatalf("there is no %v on the rack:\n%s", x, g.Rack())
	}
	return at
}

// Wait lets time pass, and does what is due in it.
func (g *Game) Wait(d time.Duration) *Game {
	until := g.now.Add(d)
	for len(g.ticks) > 0 && !g.ticks[0].at.After(until) {
		g.tick()
	}
	g.now = until
	return g
}

// Settle lets time pass until no bot is to move, or nothing is waited for any more.
func (g *Game) Settle() *Game {
	for g.Session().BotsTurn() && len(g.ticks) > 0 {
		g.tick()
	}
	return g
}

// Waits returns how many things the table waits for, such as the end of a notice.
func (g *Game) Waits() int { return len(g.ticks) }

// Aside has the commands of the table run in goroutines from now on, in which they may block. What
// they return is given to the table by Await and Join.
func (g *Game) Aside() *Game {
	g.aside = true
	return g
}

// Await gives the table what its commands return, until the screen shows a text.
func (g *Game) Await(text string) *Game {
	g.t.Helper()
	for !strings.Contains(g.Screen(), text) {
		if g.beside.Load() == 0 {
			g.t.Fatalf("%q is awaited in vain:\n%s", text, g.Screen())
		}
		g.takeReturned()
	}
	return g
}

// Join gives the table what its commands return, until none of them runs any more.
func (g *Game) Join() *Game {
	for g.beside.Load() > 0 {
		g.takeReturned()
	}
	return g
}

// Lose throws away what the commands of the table return, as if it came too late.
func (g *Game) Lose() *Game {
	for g.beside.Load() > 0 {
		g.returned()
	}
	return g
}

// Got reports whether a command has returned a message of type M since the last key or other message
// of the test.
func Got[M tea.Msg](g *Game) bool {
	return slices.ContainsFunc(g.got, func(msg tea.Msg) bool { _, is := msg.(M); return is })
}

// Left reports whether the last key has ended the program.
func (g *Game) Left() bool { return Got[tea.QuitMsg](g) }

// Session returns the match.
func (g *Game) Session() *session.Session { return g.table.Session() }

// View returns the match as the player sees it.
func (g *Game) View() *game.View { return g.Session().View() }

// Cursor returns the slot of the rack under the cursor.
func (g *Game) Cursor() rack.Slot { return g.table.Cursor() }

// Tile returns the tile under the cursor.
func (g *Game) Tile() tile.Tile { return g.Session().Rack().At(g.Cursor()).Tile }

// Rack returns the two rows of the rack in the notation of tiles, with a dot for an empty slot.
func (g *Game) Rack() string {
	r := g.Session().Rack()
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

// Plan returns where everything stands in the window.
func (g *Game) Plan() layout.Plan { return *g.table.Plan() }

// Slot returns where a slot of the rack is in the window.
func (g *Game) Slot(s rack.Slot) cells.Rect { return g.Plan().Slots[s.Row][s.Col] }

// Table returns what is driven.
func (g *Game) Table() Table { return g.table }

// Words returns the texts of the table.
func (g *Game) Words() *words.Words { return g.words }

// Picture returns what the player sees, as cells.
func (g *Game) Picture() cells.Picture { return g.table.Picture() }

// Screen returns what the player sees, without colours.
func (g *Game) Screen() string { return ansi.Strip(g.table.View()) }

// Lines returns the lines of the screen.
func (g *Game) Lines() []string { return strings.Split(g.Screen(), "\n") }

// Footer returns the last line of the screen.
func (g *Game) Footer() string { return g.Lines()[g.h-1] }

// Shows fails unless the screen holds each of some texts.
func (g *Game) Shows(texts ...string) *Game {
	g.t.Helper()
	screen := g.Screen()
	for _, text := range texts {
		if !strings.Contains(screen, text) {
			g.t.Fatalf("the screen does not show %q:\n%s", text, screen)
		}
	}
	return g
}

// Lacks fails if the screen holds one of some texts.
func (g *Game) Lacks(texts ...string) *Game {
	g.t.Helper()
	screen := g.Screen()
	for _, text := range texts {
		if strings.Contains(screen, text) {
			g.t.Fatalf("the screen shows %q:\n%s", text, screen)
		}
	}
	return g
}

// Fits reports an error unless the screen fills the window and no text below its first line is cut.
// What tells what is shown.
func (g *Game) Fits(what string) *Game {
	g.t.Helper()
	small := g.w < layout.MinWidth || g.h < layout.MinHeight
	bad := func(why string, args ...any) {
		g.t.Helper()
		g.t.Errorf("%s, %d×%d: "+why, append([]any{what, g.w, g.h}, args...)...)
	}
	lines := g.Lines()
	if len(lines) != g.h {
		bad("%d lines", len(lines))
	}
	for i, line := range lines {
		if n := ansi.StringWidth(line); n != g.w {
			bad("a line of %d cells: %q", n, line)
		}
		if i > 0 && !small && strings.Contains(line, "…") {
			bad("cut: %q", line)
		}
	}
	if g.w > 1 && small != strings.Contains(g.Screen(), "80 × 24") {
		bad("does it ask for a larger window?\n%s", g.Screen())
	}
	return g
}

// Shown returns a text of the table as the screen shows it, with its tiles.
func (g *Game) Shown(text string) string {
	b := g.brush(4*len(text)+1, 1)
	b.Text(0, 0, b.W, text, cells.RoleInk, false)
	return strings.TrimSpace(ansi.Strip(b.Frame(b.Palette)))
}

// Missing returns the first word of a text of the table that is not among those of what was seen, and
// nothing where all are. A text may be wrapped there, and its keys have lost their brackets.
func (g *Game) Missing(text, seen string) string {
	seen = unbracketed.Replace(seen)
	for _, word := range strings.Fields(text) {
		if word = g.Shown(unbracketed.Replace(word)); !strings.Contains(seen, word) {
			return word
		}
	}
	return ""
}

// unbracketed takes away the brackets of keys.
var unbracketed = strings.NewReplacer("[", "", "]", "")

// Teller returns what says in words what the player sees.
func (g *Game) Teller() tell.Teller {
	t := tell.Teller{Words: g.words, Names: g.Session().Table().Names, View: g.View(), Solver: g.Session().Solver()}
	if !g.Session().Watched() {
		t.Names[g.Session().Seat()] = ""
	}
	return t
}

// Name returns what a seat is called in lists.
func (g *Game) Name(s game.Seat) string {
	return or(g.Session().Table().Names[s], g.words.Say("you"))
}

// brush returns a brush of the table's for a grid of its own.
func (g *Game) brush(w, h int) *cells.Brush {
	terms := g.View().Terms()
	b := cells.NewBrush(new(cells.Grid), g.Picture().Palette, terms.Wild(), terms.Okey())
	b.Reset(w, h, cells.RoleFelt)
	return b
}

// FindTiles returns where tiles stand side by side on the screen, whatever their size, and reports
// whether they do.
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
		rows := runes(strings.Split(ansi.Strip(b.Frame(b.Palette)), "\n")[:h-1]) // without the edge, which tells how a tile stands
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

// Golden fails unless the screen is that of the test's file in testdata.
func (g *Game) Golden() {
	g.t.Helper()
	golden.RequireEqual(g.t, g.Screen())
}
