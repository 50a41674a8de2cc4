package table_test

import (
	"maps"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// numberIn returns the number on the small tile in a rectangle, or "" if no tile is there.
func numberIn(g *tabletest.Game, r cells.Rect) string {
	r.H = 1
	return strings.TrimSpace(g.TextIn(r))
}

// rowOf returns the tiles in the first n slots of the upper row.
func rowOf(g *tabletest.Game, n int) string {
	return tile.Format(g.Session.Rack().Between(0, 0, n-1))
}

// handOnRack returns a table with R1 R2 R3 B5 at the start of the upper row, apart from the other tiles. The cursor is
// on R1. swaps is the value of Options.DropSwaps.
func handOnRack(t *testing.T, swaps bool) *tabletest.Game {
	t.Helper()
	g := play(t, tabletest.Setup{
		At:      &gametest.Position{Indicator: "R8", Hands: [4]string{"R1 R2 R3 B5 K1 K3 K5 K7 K9 Y1 Y3 Y5 Y7 Y9"}},
		Options: func(o *table.Options) { o.DropSwaps = swaps },
	})
	return g.Arrange("R1 R2 R3 B5", "K1 K3 K5 K7 K9", "Y1 Y3 Y5 Y7 Y9").PointAt(rack.Slot{})
}

func TestRack_Moves(t *testing.T) {
	g := play(t, tabletest.Setup{}).PointAt(rack.Slot{})
	r := g.Session.Rack()
	at := func(row, col int) tile.Tile { return r.At(rack.Slot{Row: row, Col: col}).Tile }
	first, second := at(0, 0), at(0, 1)
	g.Press("space", "right", "ctrl+@").That(at(0, 0) == second && at(0, 1) == first, "the two tiles are not exchanged")
	g.Press("space", "down", "end", "space").That(at(1, r.Columns()-1) == first && at(0, 1) == tile.None, "the tile is not where it was put")
	g.Press("u", "u").That(at(0, 0) == first && at(0, 1) == second, "undo did not take the two moves back")
	g.Press("home", "up", "space", "right", "esc").That(!g.Lifting() && at(0, 0) == first, "Esc does not put the tile back")
	g.Press("d").Point(first.String()).Press("space", "right", "right", "x") // this throws the picked-up tile
	check.Equal(t, g.View().TopDiscard(0), first)
	check.Equal(t, r.Tiles(), g.View().Hand, "on the rack")
}

// TestCursor_StaysWithTiles checks the cursor if hints are limited. It moves to a drawn tile, moves to the nearest tile
// after a discard, and stays on its tile when the rack is sorted. A picked-up tile stays picked up.
func TestCursor_StaysWithTiles(t *testing.T) {
	g := play(t, tabletest.Setup{Options: func(o *table.Options) { o.Hints = 3 }}).Press("d")
	drawn := g.Tile()
	g.Need(g.Cursor() == g.Session.FreshSlot() && drawn != tile.None, "after drawing the cursor is at %v", g.Cursor())
	for _, keys := range [][]string{{"c"}, {"v"}, {"p"}, {"a"}, {"space", "home", "up", "esc"}} {
		g.Press(keys...)
		check.Equal(t, g.Tile(), drawn, "after ", keys)
	}
	from := g.PointWhere(g.IsOrdinary).Cursor()
	g.Press("x").That(g.Tile() != tile.None && g.Cursor() == g.Session.Rack().Nearest(from) && g.Cursor() != from, "after discarding from %v the cursor is at %v", from, g.Cursor())
	g.Settle()
	lifted, tileThere := g.Cursor(), g.Tile()
	at := g.Press("space", "left", "left", "left").Cursor()
	g.Press("d").That(g.Lifting() && g.Cursor() == at, "drawing moves the cursor though a tile is picked up")
	g.Press("esc").That(g.Cursor() == lifted && g.Tile() == tileThere, "%v goes back to %v, where %v is", tileThere, g.Cursor(), g.Tile())
}

// TestCursor_Arrows checks that arrows, and the letters in place of them, move the cursor from tile to tile and, with
// Shift or a picked-up tile, from slot to slot.
func TestCursor_Arrows(t *testing.T) {
	g, h := play(t, tabletest.Setup{}).PointAt(rack.Slot{}), play(t, tabletest.Setup{}).PointAt(rack.Slot{})
	random := rand.New(rand.NewPCG(7, 8))
	arrows, letters := []string{"left", "right", "up", "down", "home", "end"}, []string{"h", "l", "k", "j", "0", "$"}
	for range 200 {
		i := random.IntN(len(arrows))
		g.Press(arrows[i]).Need(g.Tile() != tile.None && h.Press(letters[i]).Cursor() == g.Cursor(), "%s leads to %v, and %s to %v", arrows[i], g.Cursor(), letters[i], h.Cursor())
	}
	for _, keys := range [][]string{{"shift+left", "shift+right", "shift+up", "shift+down"}, {"H", "L", "K", "J"}} {
		g.PointAt(rack.Slot{Col: 4})
		for i, want := range []rack.Slot{{Col: 3}, {Col: 4}, {Col: 4}, {Row: 1, Col: 4}} {
			check.Equal(t, g.Press(keys[i]).Cursor(), want, keys[i])
		}
	}
	g.PointWhere(func(tile.Tile) bool { return true })
	g.Press("space", "end", "left").That(g.Cursor().Col == g.Session.Rack().Columns()-2, "a carried tile is at %v", g.Cursor())
}

// TestDrop_PushesOrSwaps checks that a dropped tile pushes tiles aside or swaps, depending on Options.DropSwaps. With
// Ctrl or Alt it always swaps. A single undo restores the rack.
func TestDrop_PushesOrSwaps(t *testing.T) {
	for _, c := range []struct {
		swaps bool
		key   string
		want  string
	}{{false, "space", "R2 R3 R1 B5"}, {true, "space", "R3 R2 R1 B5"}, {false, "ctrl+@", "R3 R2 R1 B5"}, {true, "ctrl+@", "R3 R2 R1 B5"}} {
		g := handOnRack(t, c.swaps)
		before := g.Places()
		g.Press("space", "right", "right", c.key).That(!g.Lifting(), "it is still picked up")
		check.Equal(t, rowOf(g, 4), c.want, c)
		g.Press("u").That(maps.Equal(g.Places(), before), "one undo leads to\n%s", g.Rack())
		to := g.Slot(rack.Slot{Col: 2})
		g.Mouse(tea.MouseActionPress, g.Slot(rack.Slot{})).Mouse(tea.MouseActionMotion, to)
		g.Send(tea.MouseMsg{X: to.X, Y: to.Y, Action: tea.MouseActionRelease, Button: tea.MouseButtonLeft, Alt: c.key != "space"})
		check.Equal(t, rowOf(g, 4), c.want, c, " with the mouse")
	}
}

// letterOn returns the character in the middle of the lower edge of the tile in a slot.
func letterOn(g *tabletest.Game, s rack.Slot) rune {
	r := g.Slot(s)
	sign, _, _, _ := g.Picture().CellAt(r.X+r.W/2, r.Y+r.H-1)
	return sign
}

// TestLetters checks that each tile has a letter that moves the cursor and any picked-up tile to it, and that the
// labels of the groups stay visible. Esc, a second press of the key, a click, and an unused letter leave the table
// unchanged.
func TestLetters(t *testing.T) {
	const footer = "a s d … go to that tile"
	for _, preset := range []string{"classic", "101"} {
		g := play(t, tabletest.Setup{Preset: preset})
		seen, labels := map[rune]bool{}, g.Ledges()
		for s := range g.Places() {
			letter := letterOn(g.ShowsNone(footer).Press(";").Shows(footer), s)
			g.Need(g.Ledges() == labels, "the labels below the groups are gone")
			g.Need(strings.ContainsRune(command.TileLetters, letter) && !seen[letter], "below %v stands %q, like before", s, letter)
			seen[letter] = true
			g.Press(string(letter))
			check.Equal(t, g.Cursor(), s, "after ", string(letter))
		}
		before := g.Screen()
		for _, keys := range [][]string{{";", ";"}, {";", "i", "ş", "e", "V", "esc"}} {
			g.Press(keys...).That(g.Screen() == before, "%q changes the table", keys)
		}
		g.Press(";").Shows(footer).Click(g.Plan.Header).ShowsNone(footer)
		g.Press(";", "end").ShowsNone(footer).That(g.Cursor().Col != 0, "another key is not one of the table")
	}
	g := handOnRack(t, false)
	g.Press("space", ";", "d", "space")
	check.Equal(t, rowOf(g, 4), "R2 R3 R1 B5", "the tile that is carried goes along")
}

// TestLetters_Throw checks that the capital letter of a tile throws the tile, after the same questions as a discard. If
// the letters do not stay on, they have to be shown first; after the throw, they stay on until they are cancelled.
// Before the draw, a capital throws nothing.
func TestLetters_Throw(t *testing.T) {
	for _, stay := range []bool{false, true} {
		g := play(t, tabletest.Setup{
			At:      &gametest.Position{Indicator: "R4", Hands: [4]string{"R5 K1 K5"}, Stock: "Y9"},
			Options: func(o *table.Options) { o.Letters = stay },
		})
		throws := func(x string) {
			at := g.Point(x).Cursor()
			if g.Point("K5"); unicode.IsUpper(letterOn(g, at)) {
				g.Press(string(letterOn(g, at)))
			} else {
				letter := letterOn(g.Press(";"), at)
				g.Press(strings.ToUpper(string(letter)))
			}
		}
		g.That(!unicode.IsUpper(letterOn(g, rack.Slot{})), "there is a letter before drawing")
		g.Press(";", "S").Shows("Draw [d]").That(g.View().Step == game.MustDraw, "stay %v: something was thrown or drawn", stay)
		g.Press("d", ";", "s").That(unicode.IsUpper(letterOn(g, rack.Slot{})) == stay, "a jump turns the letters on")
		throws("K1")
		check.Equal(t, g.View().TopDiscard(0).String(), "K1", stay)
		g.Shows(map[bool]string{false: "Letters stay on"}[stay]).Settle().Press("d")
		x := g.Session.Rack().At(rack.Slot{}).Tile
		g.Press("A").That(g.View().TopDiscard(0) == x, "%v is not thrown at once", x)
		g.Settle().Press("d")
		throws("R5")
		g.That(asks(g) && g.Tile().String() == "R5", "stay %v: nothing is asked about the okey", stay)
		g.Press("n", ";", ";").That(!unicode.IsUpper(letterOn(g, g.Cursor())), "the letters cannot be turned off")
	}
}

// TestLetters_Stay checks that, while the letters stay on, all keys of the table except capitals still work.
func TestLetters_Stay(t *testing.T) {
	g := play(t, tabletest.Setup{Preset: "101", Options: func(o *table.Options) { o.Letters = true }})
	for _, c := range []command.ID{command.Tutor, command.Review, command.LayOffAll} {
		check.That(t, !strings.Contains(command.TileLetters, strings.ToLower(command.ByID(c).Keys[0])), "a tile has the letter of %s", c)
	}
	check.That(t, len(command.TileLetters) > g.View().Rules.HandSize, "there are too few letters")
	at := g.Press("H", "L", "d").Cursor()
	g.Need(unicode.IsUpper(letterOn(g, at)), "a small letter is no key of the table")
	order := g.Rack()
	g.Press("c").That(g.Rack() != order && g.Session.MyTurn(), "c does not sort")
	g.Press("home", "space").That(letterOn(g, g.Cursor()) == '▲', "a tile that is picked up has no sign")
	g.Press("L").That(g.Cursor().Col == 1, "L does not carry it to the next slot")
	g.Press("esc", "?", "S").That(g.Session.MyTurn(), "below a panel a capital throws a tile")
}

// TestCarry_Preview checks that, while a tile is carried, the row is shown as it would be after the drop, without
// labels below tiles that would move. The rack itself does not change until the tile is put down.
func TestCarry_Preview(t *testing.T) {
	for swaps, want := range map[bool]string{false: "R2 R3 R1", true: "R3 R2 R1"} {
		g := handOnRack(t, swaps).Arrange("R1 R2 R3", "K1 K3 K5 K7 K9", "B5 Y1 Y3 Y5 Y7 Y9").Shows("run ✓")
		before := g.Places()
		g.Press("space", "right", "right").ShowsNone("run ✓")
		seen := ""
		for col := range 3 {
			seen += " R" + numberIn(g, g.Slot(rack.Slot{Col: col}))
		}
		check.Equal(t, seen, " "+want, "is seen")
		g.That(maps.Equal(g.Places(), before), "swaps %v: it has moved:\n%s", swaps, g.Rack())
	}
}

// TestArrange checks each key that arranges the rack, and that u undoes it.
func TestArrange(t *testing.T) {
	for k, by := range map[string]meld.Arrangement{"c": meld.ByColour, "v": meld.ByNumber, "p": meld.ByPairs, "a": meld.ByBest} {
		disordered := func() *tabletest.Game { // with this seed, the hand has pairs
			return play(t, tabletest.Setup{Seed: 7}).PointAt(rack.Slot{}).Press("space", "right", "right", "space")
		}
		g, want := disordered(), disordered()
		before := g.Rack()
		want.Session.Arrange(by)
		check.Equal(t, g.Press(k).Rack(), want.Rack(), k)
		check.Equal(t, g.Press("u").Rack(), before, k, " undone")
	}
	g := play(t, tabletest.Setup{})
	byNumber := g.Press("v").Rack()
	check.Equal(t, g.Press("c", "p").Shows("No pairs: sorted by value instead.").Rack(), byNumber)
}

// TestKeys_WithoutEffect checks that a key without effect shows a message: a key of the table at the end of a round or
// over a panel, a key without a command, a key of another game, and a letter that no tile shows. Pasted text is not
// played.
func TestKeys_WithoutEffect(t *testing.T) {
	for _, lang := range words.Languages() {
		g := play(t, tabletest.Setup{Lang: lang, Options: withoutHints}).Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("d"), Paste: true})
		g.That(g.View().Step == game.MustDraw, "pasted text was played")
		before, colours := g.Session.TurnID(), g.Words.Say("key.colours")
		says := func(pressed, id, what string) {
			t.Helper()
			text := g.Words.With(id, words.Args{"Pressed": pressed, "What": what})
			g.Press(pressed).That(g.Missing(text, g.Screen()) == "" && g.Session.TurnID() == before, "%s: %s is not answered with %s", lang, pressed, id)
		}
		says("é", "key.press.nothing", "")
		says("w", "refused.nothing-is-laid", "")
		g.Press("home")
		says("0", "rack.at-end", "")
		g.Press(";")
		says("Z", "letters.none", "")
		says("1", "letters.none", "")
		g.Press("esc", "r")
		says("c", "key.press.table", colours)
		before = g.Press("esc").PlayRound().Session.TurnID()
		says("c", "key.press.round", colours)
	}
}
