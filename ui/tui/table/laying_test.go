package table_test

import (
	"context"
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

// playAt opens a table in a position, and lets time pass until the player's turn.
func playAt(t *testing.T, p *gametest.Position) *tabletest.Game {
	t.Helper()
	return play(t, tabletest.Setup{At: p})
}

// turn101 returns a position of Okey 101 where the player has to discard. The okey is R5.
func turn101(hand string, melds ...gametest.Meld) *gametest.Position {
	return &gametest.Position{Preset: "101", Drawn: true, Turns: 9, Indicator: "R4", Hands: [4]string{hand}, Melds: melds}
}

// open101 returns the position turn101(hand) after the player has opened with K10 K11 K12. The given melds belong to
// the next seat.
func open101(hand string, melds ...string) *gametest.Position {
	p := turn101(hand)
	for _, m := range melds {
		p.Melds = append(p.Melds, gametest.Meld{Owner: 1, Tiles: m})
	}
	p.Melds = append(p.Melds, gametest.Meld{Tiles: "K10 K11 K12"})
	return p
}

// asks reports whether a question is open.
func asks(g *tabletest.Game) bool { return g.Session.Question() != nil }

// confirm answers yes to the question, if there is one.
func confirm(g *tabletest.Game) *tabletest.Game {
	if asks(g) {
		g.Press("y")
	}
	return g
}

// placed returns the number of the player's layings that can be taken back.
func placed(g *tabletest.Game) int { return len(g.View().Placed()) }

// takeBack takes back the last opening, meld or layoff. It answers yes to any question.
func takeBack(g *tabletest.Game) { confirm(g.Press("esc")) }

// TestTakeBack checks that Esc returns the tiles laid last to their slots, and the cursor to its slot (rule 7.11). The
// table asks before it takes back an opening, and Esc then means no.
func TestTakeBack(t *testing.T) {
	for kind, key := range map[game.Kind]string{game.Open: "o", game.LayOff: "e"} {
		g := playUntilLaying(laying101(t, 1), kind).Press("a")
		if kind == game.LayOff {
			g.PointWhere(func(x tile.Tile) bool { return len(g.View().LayOffs(x)) > 0 })
		}
		before, fresh, cursor, laid := g.Places(), g.Session.FreshSlot(), g.Cursor(), placed(g)
		g.Press(key).Need(placed(g) == laid+1, "%s lays nothing", key)
		g.That(g.Tile() != tile.None && g.Cursor() != cursor, "after %s the cursor is at %v, where nothing is", key, g.Cursor())
		if kind == game.Open {
			g.Press("esc", "esc").Need(placed(g) == laid+1, "Escape takes the opening back")
		}
		takeBack(g.Press("v"))
		g.That(maps.Equal(before, g.Places()) && g.Session.FreshSlot() == fresh && g.Cursor() == cursor && placed(g) == laid, "%s: the rack was %v", key, before)
		g.Press(key).That(placed(g) == laid+1, "%s again", key)
	}
}

// TestDiscard_WarnsOfPenalty checks that the table asks before a discard that costs a penalty, unless Options.Warn is
// off. In every language, e lays the tile off instead, and y or x discards it, except an x immediately after the x that
// led to the question (rules 7.6 and 7.10).
func TestDiscard_WarnsOfPenalty(t *testing.T) {
	s := tabletest.Setup{At: open101("B5 K1 Y3", "B6 B7 B8"), Options: withWarnings(false)}
	check.Equal(t, len(play(t, s).Discard("B5").View().Penalties), 1, "penalties if warnings are off")
	s.Options = withWarnings(true)
	for _, s.Lang = range words.Languages() {
		for key, laid := range map[string]int{"e": 1, "x": 0, "y": 0} {
			g := play(t, s).Discard("B5")
			w := g.Words
			g.Shows("x " + w.Say("key.discard") + "  e " + w.Say("key.layoff") + "  " + w.Say("letter.no") + " ")
			g.Press("x").Need(asks(g) && g.Session.MyTurn(), "%s: thrown by pressing x twice at once", s.Lang)
			g.Wait(time.Second).Press(key)
			g.That(!asks(g) && placed(g) == laid && len(g.View().Penalties) == 1-laid, "%s, %s", s.Lang, key)
		}
	}
}

// TestGiveBack checks that a player who has given a tile back can only draw (rule 7.7).
func TestGiveBack(t *testing.T) {
	g := laying101(t, 42)
	g.PlayRoundsUntil(func() bool { return g.Session.May(game.Take) })
	for _, key := range []string{"x", "o", "e", "w", "t"} {
		g.Press("t", "b", key).Shows("You gave it back, so draw from the stock [d].")
	}
}

// TestLayOff_Tab checks that Tab selects the next meld or end where the tile fits (rule 7.6). If there is none, Tab
// opens a panel with discards.
func TestLayOff_Tab(t *testing.T) {
	const look = "'s discards"
	p := open101("R5 B1 Y4", "Y9 K9 B9")
	g := playAt(t, p).Point("R5").Shows("[e]")
	fits := g.View().LayOffs(g.Tile())
	check.Need(t, len(fits) >= 2, "the okey fits in %v", fits)
	g.Press("tab").ShowsNone(look).Shows("[e]").Press("e")
	g.That(g.View().Melds[fits[1].Meld].Has(tile.New(tile.Red, 5)), "it is not laid off where Tab led")
	p.Turn, p.Drawn = 1, false
	g = open(t, tabletest.Setup{At: p}).Point("R5").ShowsNone("[e]").Shows("fits") // not the player's turn
	g.PointAt(emptySlot(g)).Press("tab").Shows(look)
}

// TestFooter_Laying checks that the footer offers to lay tiles exactly when that is possible, and that the cursor is on
// a tile afterwards (rules 7.3 to 7.6).
func TestFooter_Laying(t *testing.T) {
	offered, refused, moved := 0, 0, 0
	for seed := range uint64(24) {
		if min(offered, refused, moved) >= 6 && !testsize.Long() {
			break
		}
		g := laying101(t, seed+1)
		last := 0
		g.PlayUntil(func() bool {
			now := placed(g)
			if now > last {
				moved++
				g.Need(g.Tile() != tile.None, "seed %d: the cursor is on an empty slot", seed)
			}
			if last = now; !g.Session.MyTurn() || g.View().Step != game.MustDiscard {
				return false
			}
			for _, keys := range [][]string{nil, {"a"}} {
				footer := g.Press(keys...).Footer()
				offers := strings.Contains(footer, "o open") || strings.Contains(footer, "o lay")
				if g.Press("o"); asks(g) {
					g.Wait(time.Second).Press("o")
				}
				g.Need((placed(g) > now) == offers, "seed %d: offered %v", seed, offers)
				if !offers {
					refused++
					continue
				}
				offered++
				g.Need(g.Tile() != tile.None, "seed %d: after laying the cursor is on an empty slot", seed)
				takeBack(g)
			}
			return false
		})
	}
	check.That(t, min(offered, refused, moved) >= 6, "offered %d times, refused %d times, laid %d times", offered, refused, moved)
}

// TestOpen_WithHand checks what o does if the groups on the rack are not worth enough to open. If the hand is, o
// arranges the rack and asks, even under strict rules, and n then lays nothing. Otherwise, opening is refused.
func TestOpen_WithHand(t *testing.T) {
	const (
		others = " R6 K1 Y6 K3 Y8 B9 R2 Y4 K5 B7"
		singly = " R6 Y6 Y8 B9 R2 Y4 K5 B7 B3 Y11 K8 B13 R9 Y13 K10 B5"
	)
	rackOf := func(strict, stands, rest string) *tabletest.Game {
		p := turn101(strings.ReplaceAll(stands, "|", " ") + rest)
		p.Set = []string{"strict=" + strict}
		return playAt(t, p).Arrange(strings.Split(stands, "|")...)
	}
	for _, c := range []struct{ strict, stands, rest, want string }{
		{"off", "R10 R11|R12 R13|K10 K11 K12 K13|B1 B2 B3 B4", others, "Open with 102?"},
		{"on", "R10 R11 R12 R13|K10 K11|K12 K13|B1 B2 B3 B4", others, "Open with 102?"},
		{"off", "R1 R2|R3|B8 B9|R1 K3|B8 K3|Y4 K6|Y4 K6", " R9 Y11 B12 B13 K13 Y10 K11 R12", "Open with 5 pairs?"},
	} {
		g := rackOf(c.strict, c.stands, c.rest)
		before := g.Rack()
		g.Press("o").Shows(c.want).Press("n").That(!asks(g) && placed(g)+len(g.View().Penalties) == 0, "%+v: no opens", c)
		check.Equal(t, g.Press("u").Rack(), before, "undone")
		g.Press("o").Wait(time.Second).Press("o").That(placed(g) == 1 && len(g.View().Penalties) == 0, "%+v: it does not open", c)
		check.Equal(t, g.Session.Rack().Tiles(), g.View().Hand, c)
	}
	for strict, want := range map[string]string{"off": "Your groups are worth less", "on": "Only 33 of 101"} {
		g := rackOf(strict, "R10 R11 R12|R13|K1 K3", singly)
		before := g.Rack()
		check.Equal(t, g.Press("o").Shows(want).Rack(), before, want)
		g.That(placed(g)+len(g.View().Penalties) == 0, "it did not ask")
	}
}

// TestLay_AnyGroup checks that, once the player has opened, the prompt names a complete group and o lays it, wherever
// the cursor is.
func TestLay_AnyGroup(t *testing.T) {
	g := playAt(t, open101("K6 K7 K8 B1 B3 Y9")).Arrange("B1 B3", "K6 K7 K8", "Y9").Point("Y9")
	g.Shows("you can lay K6 K7 K8 [o]", "o lay the group").Press("o").That(placed(g) == 1 && g.View().Hand.Len() == 3, "it is not laid")
	g = playAt(t, open101("K6 K7 K8 B1 B3 Y9 R1 K1 B1")).Arrange("B1 B3", "K6 K7 K8", "Y9", "R1 K1 B1").Point("K1")
	g.Shows("lay this group").Press("o").That(g.View().Hand.Has(tile.New(tile.Black, 6)), "it is not the group under the cursor that is laid")
}

// TestLayOffAll checks that E lays off all tiles that fit, including those that fit only after another one. It leaves
// okeys, tiles of complete groups, tiles that can be swapped for an okey, and at least one tile (rule 7.3). Each layoff
// can be taken back separately.
func TestLayOffAll(t *testing.T) {
	for _, c := range []struct{ stands, melds, left string }{
		{"B5|K1|B9 B10|Y3", "B6 B7 B8", "K1 Y3"},
		{"R5|B9|K1", "B6 B7 B8", "K1 R5"},
		{"B9 K9 Y9|B5|K1", "B6 B7 B8", "B9 K1 K9 Y9"},
		{"R8|B9|K1", "R7 R5 R9|K8 B8 Y8|B6 B7 B8", "R8 K1"},
		{"B4|B5", "B6 B7 B8", "B4"},
	} {
		g := playAt(t, open101(strings.ReplaceAll(c.stands, "|", " "), strings.Split(c.melds, "|")...)).Arrange(strings.Split(c.stands, "|")...)
		before, left := g.Rack(), tile.SetOf(check.Must(tile.ParseAll(c.left))...)
		check.Equal(t, g.Press("E").View().Hand, left, c)
		for placed(g) > 0 {
			g.Press("esc")
		}
		check.Equal(t, g.Rack(), before, c)
	}
	playAt(t, open101("K1 Y3 B9", "B6 B7 B8")).Arrange("K1", "Y3", "B9").ShowsNone("E lay off all").Point("K1").Press("E", "E").Shows("fits nowhere")
}

// TestCursor_DrawnTile checks that the cursor moves to a drawn tile that fits a meld, both from an empty slot and from
// another tile.
func TestCursor_DrawnTile(t *testing.T) {
	for _, empty := range []bool{true, false} {
		p := open101("B1 Y4 K3", "B6 B7 B8")
		p.Drawn, p.Stock = false, "B5"
		g := playAt(t, p).PointAt(rack.Slot{})
		if empty {
			g.PointAt(rack.Slot{Col: g.Session.Rack().Columns() - 1})
		}
		g.Need((g.Tile() == tile.None) == empty, "%v holds %v", g.Cursor(), g.Tile())
		fresh := g.Press("d").Session.FreshSlot()
		g.That(fresh != rack.Nowhere && g.Cursor() == fresh, "on an empty slot %v: the new tile is at %v", empty, fresh)
	}
}

func TestHeader_LastTurn(t *testing.T) {
	for stock, told := range map[int]bool{3: true, 4: false} {
		p := turn101("")
		p.StockLeft = &stock
		header := playAt(t, p).Lines()[0]
		check.Equal(t, strings.Contains(header, " LAST TURN "), told, header)
	}
}

func withWarnings(on bool) func(*table.Options) { return func(o *table.Options) { o.Warn = on } }

// playUntilLaying plays until tabletest.MeldingBot would choose an action of the given kind on the player's turn.
func playUntilLaying(g *tabletest.Game, kind game.Kind) *tabletest.Game {
	return g.PlayRoundsUntil(func() bool {
		a, err := tabletest.MeldingBot{}.Play(context.Background(), g.View().Clone())
		return err == nil && a.Kind == kind
	})
}

// TestTakeBack_AfterResuming checks that tiles laid before a match was left can be taken back when it is resumed, and
// return to their slots (rule 7.11). TestResume_AfterEveryAction of package session checks all layings of a turn.
func TestTakeBack_AfterResuming(t *testing.T) {
	s := tabletest.Setup{Preset: "101", Dir: t.TempDir()}
	g := playUntilLaying(open(t, s).Type("kısmet").Press("enter").Settle(), game.Open).Press("a")
	before := g.Places()
	g.Press("o").Session.Store().Close()
	g = reopen(t, s)
	g.Need(placed(g) == 1 && g.Tile() != tile.None, "%d layings, with the cursor at %v", placed(g), g.Cursor())
	takeBack(g)
	g.That(maps.Equal(g.Places(), before) && placed(g) == 0, "the rack was %v", before)
}

// TestLay_OkeyPosition checks that an okey is laid in its position within the group on the rack (rule 7.4). The action
// is ordered only if the order matters.
func TestLay_OkeyPosition(t *testing.T) {
	for _, c := range []struct {
		group, laid string
		ordered     bool
	}{{"R5 K6 K7", "R5 K6 K7", true}, {"K6 K7 R5", "K6 K7 R5", false}, {"K6 R5 K7", "K6 K7 R5", false}} {
		g := playAt(t, open101("R5 K6 K7 B1 B3")).Arrange(c.group, "B1 B3")
		check.Equal(t, g.Session.Lay(rack.Slot{}).Action.Ordered, c.ordered, c)
		laid := g.View().Melds[len(g.View().Melds)-1]
		check.Equal(t, tile.Format(laid.Tiles()), c.laid, c)
	}
}
