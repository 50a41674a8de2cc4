package table_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// handAt returns a position on the player's turn. hand is the player's hand, the indicator is R4, and top is the left
// neighbour's newest discard.
func handAt(hand, top string) *gametest.Position {
	return &gametest.Position{Indicator: "R4", Hands: [4]string{hand}, Discards: [4]string{3: top}, Drawn: len(strings.Fields(hand)) == 15}
}

// tableHolding returns a table in the position handAt(hand, top), modified by more.
func tableHolding(t *testing.T, hand, top string, more ...func(*gametest.Position)) *tabletest.Game {
	t.Helper()
	p := handAt(hand, top)
	for _, change := range more {
		change(p)
	}
	return open(t, tabletest.Setup{At: p})
}

// messageOf returns the message to the player, which starts on the status line and may continue below the rack.
func messageOf(g *tabletest.Game) string {
	text := g.TextIn(g.Plan.Status)
	if first, _, broken := strings.Cut(text, "…"); broken {
		text = first + strings.Trim(g.TextIn(g.Plan.Trail), "… ")
	}
	_, text, _ = strings.Cut(strings.Join(strings.Fields(text), " "), "Your turn ")
	return standingText.ReplaceAllString(text, "")
}

// standingText matches the text between "Your turn" and the message.
var standingText = regexp.MustCompile(`^(◆ )?([▰▱╱]+ )?(−?\d+ (pts )?)?`)

// isHinted reports whether the player has a hint.
func isHinted(g *tabletest.Game) bool {
	_, ok := g.Session.Hint()
	return ok
}

// near is a hand that needs a third 6, and a tile in place of R13 and Y1. The okey is R5.
const near = "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R13 Y1"

func askHint(t *testing.T, g *tabletest.Game) string {
	t.Helper()
	g.Press("i").Need(isHinted(g), "nothing is said")
	return corner.ReplaceAllString(messageOf(g), "") + " " + strings.TrimSpace(g.TextIn(g.Plan.Trail))
}

// corner matches the text at the right end of the status line: the chance of winning, which is an estimate, and the
// number of missing tiles.
var corner = regexp.MustCompile(` ?(\d+%)?( · )?(\d+ to go)?$`)

func TestHint(t *testing.T) { // the okey is R5
	for _, c := range []struct{ hand, top, want string }{
		{blunder, "", "Throw K9. "},
		{"R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6 K1", "", "Finish with K1 [f]."},
		{near, "Y6", "Take Y6 [t], then [a]: 6-6-6. These tiles win: R4"},
		{near, "K2", "Draw [d]. 39 unseen tiles help."},
	} {
		g := open(t, tabletest.Setup{At: handAt(c.hand, c.top), Options: func(o *table.Options) { o.Beside = true }})
		check.Contains(t, askHint(t, g), c.want)
		g.That(c.top != "K2" || strings.HasSuffix(messageOf(g), "%"), "no chance is said")
	}
}

// TestHint_StaysUntilMove checks that a hint stays until the player moves, and that other messages hide it only until
// the next key. The cursor goes to the hinted tile, and returns to it with a second i, which does not use up another
// hint.
func TestHint_StaysUntilMove(t *testing.T) {
	g := open(t, tabletest.Setup{At: handAt(blunder, ""), Options: func(o *table.Options) { o.Hints = 2 }}).Press("home", "up")
	askHint(t, g)
	k9 := tile.New(tile.Black, 9)
	pointed := func() {
		t.Helper()
		g.Need(g.Tile() == k9 && g.Session.HintsLeft() == 1, "the cursor is on %v, %d hints are left", g.Tile(), g.Session.HintsLeft())
	}
	pointed()
	g.ShowsNone("i go to it").Press("left").Shows("Throw K9. ", "i go to it")
	g.Press("d").Shows("You already have your tile").Press("left").Shows("Throw K9. ").Press("i")
	pointed()
	g.Wait(time.Second).Press("enter").ShowsNone("Throw K9")
	check.Equal(t, g.View().TopDiscard(0), k9) // the cursor has been moved to K9
	check.That(t, !isHinted(g), "the hint outlasts the turn")
}

// TestHint_Late checks that a hint that arrives after a move is neither shown nor counted, and that a hint requested
// twice counts once.
func TestHint_Late(t *testing.T) {
	g := open(t, tabletest.Setup{At: handAt(near, ""), Options: func(o *table.Options) { o.Hints = 2 }}).Async()
	g.Press("i", "d").Join()
	g.That(!isHinted(g) && g.Session.HintsLeft() == 2, "it is said too late")
	g.ShowsNone("Draw [d].").Press("i", "i").Join()
	g.That(isHinted(g) && g.Session.HintsLeft() == 1, "%d hints are left", g.Session.HintsLeft())
}

// TestHint_SelectsLayOff checks that, if a tile fits several melds, a second i selects the meld in the hint.
func TestHint_SelectsLayOff(t *testing.T) {
	for _, tabs := range [][]string{nil, {"tab"}} {
		g := playAt(t, turn101("K9 B1 Y4", gametest.Meld{Tiles: "B9 Y9 R9"}, gametest.Meld{Owner: 1, Tiles: "K6 K7 K8"}))
		askHint(t, g)
		h, _ := g.Session.Hint()
		fits := g.View().LayOffs(h.Action.Tile)
		check.Need(t, len(fits) == 2 && slices.Contains(fits, h.Action), "%v fits in %v", h.Action.Tile, fits)
		g.Point(h.Action.Tile.String()).Press(tabs...).Press("i", "e")
		g.That(!g.View().Hand.Has(h.Action.Tile) && g.View().Melds[h.Action.Meld].Has(h.Action.Tile), "after %v it is not laid off where the hint says", tabs)
	}
}

// TestHint_ChanceOnce checks that the chance of winning is shown only once: in the panel or, without a panel, above the
// rack.
func TestHint_ChanceOnce(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {100, 30}, {120, 30}, {120, 36}, {200, 60}} {
		g := open(t, tabletest.Setup{W: size[0], H: size[1], At: handAt(near, "")})
		askHint(t, g)
		chances, beside := g.Session.Chances(), g.Plan.Beside
		text := tell.Percent(g.Words, chances[len(chances)-1], 0)
		g.That(strings.Count(g.Screen(), text) == 1, "%v: %s is not told once", size, text)
		g.That(beside.W == 0 || strings.Contains(g.TextIn(beside), text), "%v: %s is not in the panel", size, text)
	}
}
