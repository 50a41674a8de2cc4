package table_test

import (
	"maps"
	"strings"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// laying101 returns a table of Okey 101 where everyone lays.
func laying101(t *testing.T, seed uint64, set ...string) *tabletest.Game {
	t.Helper()
	return play(t, tabletest.Setup{Preset: "101", Seed: seed, Set: set})
}

// inSomeRound plays on, over the rounds, until stop.
func inSomeRound(t *testing.T, g *tabletest.Game, stop func() bool) *tabletest.Game {
	t.Helper()
	for range 40 {
		if g.PlayUntil(stop); g.View().Phase == game.Playing {
			return g
		}
		g.NextRound()
	}
	t.Fatal("what is waited for happens in none of 40 rounds")
	return nil
}

// about returns a table where the player, who plays as tabletest.Layer, would now do something.
func about(t *testing.T, kind game.Kind) *tabletest.Game {
	t.Helper()
	g := laying101(t, 1)
	return inSomeRound(t, g, func() bool {
		a, err := tabletest.Layer{}.Play(t.Context(), g.View().Clone())
		return err == nil && a.Kind == kind
	})
}

// open101 is a position where the player, who is open, is to discard; the okey is R5. Melds are those
// on the table of the player after him, before one of his own.
func open101(hand string, melds ...string) *gametest.Position {
	p := &gametest.Position{Preset: "101", Drawn: true, Turns: 9, Indicator: "R4", Hands: [4]string{hand}}
	for _, m := range melds {
		p.Melds = append(p.Melds, gametest.Meld{Owner: 1, Tiles: m})
	}
	p.Melds = append(p.Melds, gametest.Meld{Tiles: "K10 K11 K12"})
	return p
}

// takeBack takes back what was laid last, and says yes where that is the opening.
func takeBack(g *tabletest.Game) {
	if g.Press("esc"); g.Session().Question() != nil {
		g.Press("y")
	}
}

// TestPlaysAMatchOf101 plays whole matches with the keys, under several house rules, and looks at
// every screen on the way.
func TestPlaysAMatchOf101(t *testing.T) {
	for _, set := range [][]string{{"rounds=3"}, {"rounds=3", "raising=on"}, {"rounds=3", "partners=on", "strict=on"}} {
		g := play(t, tabletest.Setup{Preset: "101", Set: set, Colours: true})
		for g.PlayRound(); ; g.NextRound().PlayRound() {
			for _, k := range []string{"s", "r", "tab", "tab", "tab", "?", "esc"} {
				g.Press(k)
				fills(t, g, 80, 24)
			}
			if g.View().Phase == game.MatchOver {
				break
			}
		}
		if n := len(g.View().Sheet); n < 3 {
			t.Errorf("%v: the match was over after %d rounds", set, n)
		}
	}
}

// TestLayingIsTakenBack: Escape takes back what was laid in this turn, and what was laid stands on
// the rack where it stood, in the same groups (rule 7.11); the cursor is on a tile all the while.
func TestLayingIsTakenBack(t *testing.T) {
	for kind, key := range map[game.Kind]string{game.Open: "o", game.LayOff: "e"} {
		g := about(t, kind).Press("a")
		if kind == game.LayOff {
			g.PointWhere(func(x tile.Tile) bool { return len(g.View().LayOffs(x)) > 0 })
		}
		before, fresh, cursor, placed := places(g), g.Session().Fresh(), g.Cursor(), len(g.View().Placed())
		if g.Press(key); len(g.View().Placed()) != placed+1 {
			t.Fatalf("%s lays nothing:\n%s", key, g.Screen())
		}
		if g.Tile() == tile.None || g.Cursor() == cursor {
			t.Errorf("after %s the cursor is at %v, where nothing is:\n%s", key, g.Cursor(), g.Screen())
		}
		takeBack(g.Press("v"))
		if !maps.Equal(before, places(g)) || g.Session().Fresh() != fresh || g.Cursor() != cursor || len(g.View().Placed()) != placed {
			t.Errorf("%s: the rack was %v, it is %v", key, before, places(g))
		}
		if g.Press(key); len(g.View().Placed()) != placed+1 || g.Session().Rack().Tiles() != g.View().Hand {
			t.Errorf("%s again:\n%s", key, g.Screen())
		}
	}
}

// TestWarnsBeforeAPenalty (rule 7.10), unless warnings are off.
func TestWarnsBeforeAPenalty(t *testing.T) {
	for _, warn := range []bool{true, false} {
		g := play(t, tabletest.Setup{At: open101("B5 K1 Y3", "B6 B7 B8"), Options: warning(warn)}).Point("B5")
		before := g.Session().TurnID()
		g.Press("x")
		if asked := g.Session().Question() != nil; asked != warn || warn && g.Session().TurnID() != before {
			t.Fatalf("warnings %v: asked %v", warn, asked)
		}
		if warn {
			g.Wait(time.Second).Press("y")
		}
		if p := g.View().Penalties; len(p) != 1 || p[0].Why != game.PlayableDiscarded {
			t.Errorf("warnings %v: the penalties are %v", warn, p)
		}
	}
}

// TestWhatCanBeLaidOffIsLaidOffInstead: asked whether to throw it, e lays it off in every language; x
// throws it, but not at once, when it is pressed twice by mistake (rules 7.6 and 7.10).
func TestWhatCanBeLaidOffIsLaidOffInstead(t *testing.T) {
	for _, lang := range words.Languages() {
		for _, key := range []string{"e", "x"} {
			g := play(t, tabletest.Setup{Lang: lang, At: open101("B5 K1 Y3", "B6 B7 B8"), Options: warning(true)}).Point("B5").Press("x")
			w := g.Words()
			g.Shows("x " + w.Say("key.discard") + "  e " + w.Say("key.layoff") + "  " + w.Say("letter.no") + " ")
			if g.Press("x"); !g.Session().MyTurn() {
				t.Fatalf("%s: thrown by pressing x twice at once", lang)
			}
			g.Wait(500 * time.Millisecond).Press(key)
			laid := g.Session().MyTurn() && len(g.View().Placed()) == 1
			if g.Session().Question() != nil || (key == "e") != laid || (key == "x") != (len(g.View().Penalties) > 0) {
				t.Errorf("%s: after %s the penalties are %v:\n%s", lang, key, g.View().Penalties, g.Screen())
			}
		}
	}
}

// TestWhatIsGivenBackIsNotOfferedAgain: then there is only to draw (rule 7.7).
func TestWhatIsGivenBackIsNotOfferedAgain(t *testing.T) {
	g := laying101(t, 42)
	inSomeRound(t, g, func() bool { return g.Session().May(game.Take) })
	for _, key := range []string{"x", "o", "e", "w", "t"} {
		g.Press("t", "b", key).Shows("You gave it back: now draw from the stock [d].")
	}
}

// TestTabPicksWhereToLayOff among several places, and looks through the stacks where there is nothing
// to pick (rule 7.6).
func TestTabPicksWhereToLayOff(t *testing.T) {
	const look = "discards, at your left"
	p := open101("R5 B1 Y4", "Y9 K9 B9")
	g := play(t, tabletest.Setup{At: p}).Point("R5").Shows("[e]")
	fits := g.View().LayOffs(g.Tile())
	if len(fits) < 2 {
		t.Fatalf("the okey fits in %v", fits)
	}
	before := g.Screen()
	if g.Press("tab").Lacks(look).Shows("[e]"); g.Screen() == before {
		t.Error("Tab picks no other place")
	}
	if g.Press("e"); !g.View().Melds[fits[1].Meld].Has(tile.New(tile.Red, 5)) {
		t.Errorf("it is not laid off where Tab led:\n%s", g.Screen())
	}
	p = open101("R5 B1 Y4", "Y9 K9 B9")
	p.Turn, p.Drawn = 1, false
	g = tabletest.Open(t, tui.NewTable, tabletest.Setup{At: p}).Point("R5").Lacks("[e]").Shows("fits") // it is not laid off now
	r := g.Session().Rack()
	empty, _ := r.FindFunc(func(s rack.Slot) bool { return r.At(s).Tile == tile.None })
	g.PointAt(empty).Press("tab").Shows(look)
}

// TestFooterOffersWhatCanBeLaid and nothing else, also right after something was laid; the cursor
// then stands on a tile, and not on the empty slot that is left (rules 7.3 to 7.6).
func TestFooterOffersWhatCanBeLaid(t *testing.T) {
	offered, refused, moved := 0, 0, 0
	for seed := range uint64(24) {
		g := laying101(t, seed+1)
		placed := 0
		g.PlayUntil(func() bool {
			now := len(g.View().Placed())
			if now > placed {
				if moved++; g.Tile() == tile.None {
					t.Fatalf("seed %d: the cursor is on an empty slot", seed)
				}
			}
			if placed = now; !g.Session().MyTurn() || g.View().Step != game.MustDiscard {
				return false
			}
			for _, k := range []string{"", "a"} {
				if k != "" {
					g.Press(k)
				}
				offers := strings.Contains(g.Footer(), "o open") || strings.Contains(g.Footer(), "o lay")
				g.Press("o")
				if did := len(g.View().Placed()) > now; did != offers {
					t.Fatalf("seed %d: offered %v, done %v:\n%s", seed, offers, did, g.Screen())
				}
				if !offers {
					refused++
					continue
				}
				if offered++; g.Tile() == tile.None {
					t.Fatalf("seed %d: after laying the cursor is on an empty slot", seed)
				}
				takeBack(g)
			}
			return false
		})
	}
	if offered < 10 || refused < 10 || moved < 10 {
		t.Errorf("offered %d times, refused %d times, laid %d times", offered, refused, moved)
	}
}

// TestCursorFollowsTheNewTile, from an empty slot and from a tile, so that a short hand is not
// searched.
func TestCursorFollowsTheNewTile(t *testing.T) {
	for _, empty := range []bool{true, false} {
		p := open101("B1 Y4 K3", "B6 B7 B8")
		p.Drawn, p.Stock = false, "B5"
		g := play(t, tabletest.Setup{At: p}).PointAt(rack.Slot{})
		if empty {
			g.PointAt(rack.Slot{Col: g.Session().Rack().Columns() - 1})
		}
		if (g.Tile() == tile.None) != empty {
			t.Fatalf("%v holds %v", g.Cursor(), g.Tile())
		}
		if g.Press("d"); g.Session().Fresh() == rack.Nowhere || g.Cursor() != g.Session().Fresh() {
			t.Errorf("on an empty slot %v: the cursor is at %v, the new tile at %v", empty, g.Cursor(), g.Session().Fresh())
		}
	}
}

// TestTheOpeningIsNotTakenBackByAccident: one Escape too many asks first.
func TestTheOpeningIsNotTakenBackByAccident(t *testing.T) {
	g := about(t, game.Open)
	if g.Press("a", "o"); len(g.View().Placed()) == 0 {
		t.Fatalf("nothing is opened with:\n%s", g.Screen())
	}
	if g.Press("esc", "esc"); len(g.View().Placed()) == 0 {
		t.Fatal("Escape takes the opening back")
	}
	if g.Press("esc", "y"); len(g.View().Placed()) != 0 {
		t.Error("yes does not")
	}
}

// TestPairsAreMarkedOnceOpenWithPairs, and runs no more, which could not be laid (rule 7.5).
func TestPairsAreMarkedOnceOpenWithPairs(t *testing.T) {
	for own, want := range map[string]string{"K10 K11 K12": "run ✓", "K10 K10": "pair ✓"} {
		p := open101("K7 K8 K9 B2 B2")
		p.Melds = []gametest.Meld{{Tiles: own}}
		g := play(t, tabletest.Setup{At: p}).Stand("K7 K8 K9", "B2 B2")
		if got := strings.Join(strings.FieldsFunc(ledges(g), func(r rune) bool { return strings.ContainsRune("─╰╯ \n", r) }), " "); got != want {
			t.Errorf("opened with %s: %q, want %q", own, got, want)
		}
	}
}

// ledges returns the words below the tiles of the rack.
func ledges(g *tabletest.Game) string {
	lines, text := g.Lines(), ""
	for _, r := range g.Plan().Ledges {
		text += string([]rune(lines[r.Y])[r.X:r.X+r.W]) + "\n"
	}
	return text
}

// TestTheLastTurnIsTold on a badge in the first line.
func TestTheLastTurnIsTold(t *testing.T) {
	for stock, told := range map[int]bool{3: true, 4: false} {
		g := play(t, tabletest.Setup{At: &gametest.Position{Preset: "101", Drawn: true, Turns: 9, StockLeft: &stock}})
		if strings.Contains(g.Lines()[0], " LAST TURN ") != told {
			t.Errorf("%d left: %q", stock, g.Lines()[0])
		}
	}
}

// TestAnOkeyIsLaidWhereItStands on the rack (rule 7.4): in front of a run it is its low end. The
// order is only said where it matters.
func TestAnOkeyIsLaidWhereItStands(t *testing.T) {
	for group, want := range map[string]struct {
		laid    string
		ordered bool
	}{"R5 K6 K7": {"R5 K6 K7", true}, "K6 K7 R5": {"K6 K7 R5", false}, "K6 R5 K7": {"K6 K7 R5", false}} {
		g := play(t, tabletest.Setup{At: open101("R5 K6 K7 B1 B3")}).Stand(group, "B1 B3")
		a := g.Session().Lay(rack.Slot{}).Action
		laid := g.View().Melds[len(g.View().Melds)-1]
		if tile.Format(laid.Tiles()) != want.laid || a.Ordered != want.ordered {
			t.Errorf("%s is laid as %v by %v, want %v", group, laid, a, want)
		}
	}
}

// warning has the player warned before a penalty, or not.
func warning(on bool) func(*table.Options) { return func(o *table.Options) { o.Warn = on } }
