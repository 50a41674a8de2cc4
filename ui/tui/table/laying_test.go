package table_test

import (
	"maps"
	"strings"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// laying101 returns a table of Okey 101 where all bots lay melds.
func laying101(t *testing.T, seed uint64, set ...string) *tabletest.Game {
	t.Helper()
	return play(t, tabletest.Setup{Preset: "101", Seed: seed, Set: set})
}

// tableBefore returns a table on the player's turn where tabletest.MeldingBot would choose an action of the given kind.
func tableBefore(t *testing.T, kind game.Kind) *tabletest.Game {
	t.Helper()
	g := laying101(t, 1)
	return g.PlayRoundsUntil(func() bool {
		a, err := tabletest.MeldingBot{}.Play(t.Context(), g.View().Clone())
		return err == nil && a.Kind == kind
	})
}

// open101 returns a position where the player has opened and has to discard. The given melds belong to the next seat,
// and the player has laid K10 K11 K12. The okey is R5.
func open101(hand string, melds ...string) *gametest.Position {
	p := &gametest.Position{Preset: "101", Drawn: true, Turns: 9, Indicator: "R4", Hands: [4]string{hand}}
	for _, m := range melds {
		p.Melds = append(p.Melds, gametest.Meld{Owner: 1, Tiles: m})
	}
	p.Melds = append(p.Melds, gametest.Meld{Tiles: "K10 K11 K12"})
	return p
}

// takeBack takes back the last opening, meld or layoff. It answers yes to any question.
func takeBack(g *tabletest.Game) {
	if g.Press("esc"); g.Session().Question() != nil {
		g.Press("y")
	}
}

// TestMatch_Okey101 plays matches by key presses under several house rules, and opens every panel along the way.
func TestMatch_Okey101(t *testing.T) {
	for _, set := range [][]string{{"rounds=3"}, {"rounds=3", "raising=on"}, {"rounds=3", "partners=on", "strict=on"}} {
		g := play(t, tabletest.Setup{Preset: "101", Set: set, Colours: true})
		for g.PlayRound(); ; g.NextRound().PlayRound() {
			for _, k := range []string{"s", "r", "tab", "tab", "tab", "?", "esc"} {
				g.Press(k)
				g.Fills()
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

// TestTakeBack checks that Esc returns the tiles laid last to their slots, and the cursor to its slot (rule 7.11).
func TestTakeBack(t *testing.T) {
	for kind, key := range map[game.Kind]string{game.Open: "o", game.LayOff: "e"} {
		g := tableBefore(t, kind).Press("a")
		if kind == game.LayOff {
			g.PointWhere(func(x tile.Tile) bool { return len(g.View().LayOffs(x)) > 0 })
		}
		before, fresh, cursor, placed := g.Places(), g.Session().FreshSlot(), g.Cursor(), len(g.View().Placed())
		g.Press(key).Need(len(g.View().Placed()) == placed+1, "%s lays nothing", key)
		g.That(g.Tile() != tile.None && g.Cursor() != cursor, "after %s the cursor is at %v, where nothing is", key, g.Cursor())
		takeBack(g.Press("v"))
		g.That(maps.Equal(before, g.Places()) && g.Session().FreshSlot() == fresh && g.Cursor() == cursor && len(g.View().Placed()) == placed, "%s: the rack was %v, it is %v", key, before, g.Places())
		g.Press(key).That(len(g.View().Placed()) == placed+1 && g.Session().Rack().Tiles() == g.View().Hand, "%s again", key)
	}
}

// TestDiscard_WarnsOfPenalty checks that the table asks before a discard that costs a penalty, unless Options.Warn is
// off (rule 7.10).
func TestDiscard_WarnsOfPenalty(t *testing.T) {
	for _, warn := range []bool{true, false} {
		g := play(t, tabletest.Setup{At: open101("B5 K1 Y3", "B6 B7 B8"), Options: withWarnings(warn)}).Point("B5")
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

// TestDiscard_LayOffInstead checks the warning before a discard in every language: e lays the tile off, and x discards
// it, except immediately after the x that led to the warning (rules 7.6 and 7.10).
func TestDiscard_LayOffInstead(t *testing.T) {
	for _, lang := range words.Languages() {
		for _, key := range []string{"e", "x"} {
			g := play(t, tabletest.Setup{Lang: lang, At: open101("B5 K1 Y3", "B6 B7 B8"), Options: withWarnings(true)}).Point("B5").Press("x")
			w := g.Words()
			g.Shows("x " + w.Say("key.discard") + "  e " + w.Say("key.layoff") + "  " + w.Say("letter.no") + " ")
			g.Press("x").Need(g.Session().MyTurn(), "%s: thrown by pressing x twice at once", lang)
			g.Wait(500 * time.Millisecond).Press(key)
			laid := g.Session().MyTurn() && len(g.View().Placed()) == 1
			g.That(g.Session().Question() == nil && (key == "e") == laid && (key == "x") == (len(g.View().Penalties) > 0), "%s: after %s the penalties are %v", lang, key, g.View().Penalties)
		}
	}
}

// TestGiveBack checks that a player who has given a tile back can only draw (rule 7.7).
func TestGiveBack(t *testing.T) {
	g := laying101(t, 42)
	g.PlayRoundsUntil(func() bool { return g.Session().May(game.Take) })
	for _, key := range []string{"x", "o", "e", "w", "t"} {
		g.Press("t", "b", key).Shows("You gave it back, so draw from the stock [d].")
	}
}

// TestLayOff_Tab checks that Tab selects the next meld or end where the tile fits (rule 7.6). If there is none, Tab
// opens a panel with discards.
func TestLayOff_Tab(t *testing.T) {
	const look = "discards, on your left"
	p := open101("R5 B1 Y4", "Y9 K9 B9")
	g := play(t, tabletest.Setup{At: p}).Point("R5").Shows("[e]")
	fits := g.View().LayOffs(g.Tile())
	check.Need(t, len(fits) >= 2, "the okey fits in %v", fits)
	before := g.Screen()
	g.Press("tab").ShowsNone(look).Shows("[e]").That(g.Screen() != before, "Tab picks no other place")
	g.Press("e")
	g.That(g.View().Melds[fits[1].Meld].Has(tile.New(tile.Red, 5)), "it is not laid off where Tab led")
	p = open101("R5 B1 Y4", "Y9 K9 B9")
	p.Turn, p.Drawn = 1, false
	g = open(t, tabletest.Setup{At: p}).Point("R5").ShowsNone("[e]").Shows("fits") // not the player's turn
	r := g.Session().Rack()
	empty, _ := r.FindFunc(func(s rack.Slot) bool { return r.At(s).Tile == tile.None })
	g.PointAt(empty).Press("tab").Shows(look)
}

// TestFooter_Laying checks that the footer offers to lay tiles exactly when that is possible, and that the cursor is on
// a tile afterwards (rules 7.3 to 7.6).
func TestFooter_Laying(t *testing.T) {
	offered, refused, moved := 0, 0, 0
	for seed := range uint64(24) {
		if min(offered, refused, moved) >= 10 && !testsize.Long() {
			break
		}
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
				if g.Press("o"); g.Session().Question() != nil {
					g.Wait(time.Second).Press("o")
				}
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
	check.That(t, offered >= 10 && refused >= 10 && moved >= 10, "offered %d times, refused %d times, laid %d times", offered, refused, moved)
}

// TestOpen_WithHand checks what o does if the groups on the rack are not worth enough to open. If the hand is, o
// arranges the rack and asks, even under strict rules, and n then lays nothing. Otherwise, opening is refused.
func TestOpen_WithHand(t *testing.T) {
	for _, c := range []struct{ set, stands, want string }{
		{"", "R10 R11|R12 R13|K10 K11 K12 K13|B1 B2 B3 B4", "Open with 102?"},
		{"strict=on", "R10 R11|R12 R13|K10 K11 K12 K13|B1 B2 B3 B4", "Open with 102?"},
		{"strict=on", "R10 R11 R12 R13|K10 K11|K12 K13|B1 B2 B3 B4", "Open with 102?"},
		{"", "R1 R2|R3|B8 B9|R1 K3|B8 K3|Y4 K6|Y4 K6", "Open with 5 pairs?"},
		{"", "R10 R11 R12|R13|K1 K3", "Your groups are worth less"},
		{"strict=on", "R10 R11 R12|R13|K1 K3", "Only 33 of 101"},
	} {
		stands := strings.Split(c.stands, "|")
		rest := "R6 K1 Y6 K3 Y8 B9 R2 Y4 K5 B7"
		if len(strings.Fields(strings.Join(stands, " "))) < 12 {
			rest = "R6 Y6 Y8 B9 R2 Y4 K5 B7 B3 Y11 K8 B13 R9 Y13 K10 B5"
		}
		if strings.Contains(c.want, "pairs") {
			rest = "R9 Y11 B12 B13 K13 Y10 K11 R12"
		}
		hand := strings.Fields(strings.Join(stands, " ") + " " + rest)
		p := &gametest.Position{Preset: "101", Drawn: true, Indicator: "R4", Turns: 9, Hands: [4]string{strings.Join(hand[:min(len(hand), 22)], " ")}}
		if c.set != "" {
			p.Set = []string{c.set}
		}
		g := play(t, tabletest.Setup{At: p}).Arrange(stands...)
		before := g.Rack()
		g.Press("o").Shows(c.want)
		g.Need(len(g.View().Placed()) <= 0 && len(g.View().Penalties) <= 0, "%+v: it did not ask", c)
		if !strings.HasPrefix(c.want, "Open") {
			g.That(g.Rack() == before, "%+v: the rack was arranged", c)
			continue
		}
		g.Press("n").That(g.Session().Question() == nil && len(g.View().Placed()) <= 0, "%+v: no opens", c)
		g.Press("u").That(g.Rack() == before, "%+v: u does not bring the rack back", c)
		g.Press("o").Wait(time.Second).Press("o").That(len(g.View().Placed()) == 1 && len(g.View().Penalties) <= 0, "%+v: it does not open", c)
		g.That(g.Session().Rack().Tiles() == g.View().Hand, "%+v: the rack holds\n%s", c, g.Rack())
	}
}

// TestLay_AnyGroup checks that, once the player has opened, the prompt names a complete group and o lays it, wherever
// the cursor is.
func TestLay_AnyGroup(t *testing.T) {
	g := play(t, tabletest.Setup{At: open101("K6 K7 K8 B1 B3 Y9")}).Arrange("B1 B3", "K6 K7 K8", "Y9").Point("Y9")
	g.Shows("you can lay K6 K7 K8 [o]", "o lay the group").Press("o").That(len(g.View().Placed()) == 1 && len(g.View().Hand.Tiles()) == 3, "it is not laid")
	g = play(t, tabletest.Setup{At: open101("K6 K7 K8 B1 B3 Y9 R1 K1 B1")}).Arrange("B1 B3", "K6 K7 K8", "Y9", "R1 K1 B1").Point("K1")
	g.Shows("lay this group").Press("o").That(g.View().Hand.Has(tile.New(tile.Black, 6)), "it is not the group under the cursor that is laid")
}

// TestLayOffAll checks that E lays off all tiles that fit, including those that fit only after another one. It leaves
// okeys, tiles of complete groups, tiles that can be swapped for an okey, and at least one tile (rule 7.3). Each layoff
// can be taken back separately.
func TestLayOffAll(t *testing.T) {
	for _, c := range []struct {
		stands string
		melds  []string
		left   string
	}{
		{"B5|K1|B9 B10|Y3", []string{"B6 B7 B8"}, "K1 Y3"},
		{"R5|B9|K1", []string{"B6 B7 B8"}, "K1 R5"},
		{"B9 K9 Y9|B5|K1", []string{"B6 B7 B8"}, "B9 K1 K9 Y9"},
		{"R8|B9|K1", []string{"R7 R5 R9", "K8 B8 Y8", "B6 B7 B8"}, "R8 K1"},
		{"B4|B5", []string{"B6 B7 B8"}, "B4"},
	} {
		g := play(t, tabletest.Setup{At: open101(strings.ReplaceAll(c.stands, "|", " "), c.melds...)}).Arrange(strings.Split(c.stands, "|")...)
		before, tiles := g.Rack(), g.View().Hand
		left := check.Must(tile.ParseAll(c.left))
		g.Press("E")
		g.That(g.View().Hand == tile.SetOf(left...) && g.Session().MyTurn(), "%s: %v is left, want %s", c.stands, g.View().Hand.Tiles(), c.left)
		n := len(g.View().Placed())
		check.That(t, n == tiles.Len()-len(left), "%s: %d of %d can be taken back", c.stands, n, tiles.Len()-len(left))
		for range n {
			g.Press("esc")
		}
		g.That(g.View().Hand == tiles && g.Rack() == before, "%s: taken back it is", c.stands)
	}
	g := play(t, tabletest.Setup{At: open101("K1 Y3 B9", "B6 B7 B8")}).Arrange("K1", "Y3", "B9").ShowsNone("E lay off all").Point("K1")
	g.Press("E", "E").Shows("fits nowhere")
}

// TestCursor_DrawnTile checks that the cursor moves to a drawn tile that fits a meld, both from an empty slot and from
// another tile.
func TestCursor_DrawnTile(t *testing.T) {
	for _, empty := range []bool{true, false} {
		p := open101("B1 Y4 K3", "B6 B7 B8")
		p.Drawn, p.Stock = false, "B5"
		g := play(t, tabletest.Setup{At: p}).PointAt(rack.Slot{})
		if empty {
			g.PointAt(rack.Slot{Col: g.Session().Rack().Columns() - 1})
		}
		g.Need((g.Tile() == tile.None) == empty, "%v holds %v", g.Cursor(), g.Tile())
		g.Press("d").That(g.Session().FreshSlot() != rack.Nowhere && g.Cursor() == g.Session().FreshSlot(), "on an empty slot %v: the cursor is at %v, the new tile at %v", empty, g.Cursor(), g.Session().FreshSlot())
	}
}

func TestTakeBack_OpeningAsks(t *testing.T) {
	g := tableBefore(t, game.Open)
	g.Press("a", "o").Need(len(g.View().Placed()) != 0, "nothing is opened with")
	g.Press("esc", "esc").Need(len(g.View().Placed()) != 0, "Escape takes the opening back")
	g.Press("esc", "y").That(len(g.View().Placed()) == 0, "yes does not")
}

// TestGroups_OpenWithPairs checks that, once the player has opened with pairs, only pairs are labelled as complete,
// since runs cannot be laid (rule 7.5).
func TestGroups_OpenWithPairs(t *testing.T) {
	for own, want := range map[string]string{"K10 K11 K12": "run ✓", "K10 K10": "pair ✓"} {
		p := open101("K7 K8 K9 B2 B2")
		p.Melds = []gametest.Meld{{Tiles: own}}
		g := play(t, tabletest.Setup{At: p}).Arrange("K7 K8 K9", "B2 B2")
		if got := strings.Join(labelsBelow(g), " "); got != want {
			t.Errorf("opened with %s: %q, want %q", own, got, want)
		}
	}
}

func TestHeader_LastTurn(t *testing.T) {
	for stock, told := range map[int]bool{3: true, 4: false} {
		g := play(t, tabletest.Setup{At: &gametest.Position{Preset: "101", Drawn: true, Turns: 9, StockLeft: &stock}})
		if strings.Contains(g.Lines()[0], " LAST TURN ") != told {
			t.Errorf("%d left: %q", stock, g.Lines()[0])
		}
	}
}

// TestLay_OkeyPosition checks that an okey is laid in its position within the group on the rack (rule 7.4). The action
// is ordered only if the order matters.
func TestLay_OkeyPosition(t *testing.T) {
	for group, want := range map[string]struct {
		laid    string
		ordered bool
	}{"R5 K6 K7": {"R5 K6 K7", true}, "K6 K7 R5": {"K6 K7 R5", false}, "K6 R5 K7": {"K6 K7 R5", false}} {
		g := play(t, tabletest.Setup{At: open101("R5 K6 K7 B1 B3")}).Arrange(group, "B1 B3")
		a := g.Session().Lay(rack.Slot{}).Action
		laid := g.View().Melds[len(g.View().Melds)-1]
		check.That(t, tile.Format(laid.Tiles()) == want.laid && a.Ordered == want.ordered, "%s is laid as %v by %v, want %v", group, laid, a, want)
	}
}

func withWarnings(on bool) func(*table.Options) { return func(o *table.Options) { o.Warn = on } }
