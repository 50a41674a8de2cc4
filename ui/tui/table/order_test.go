//go:build unconverted

package table

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// standingAs puts a hand of Okey 101 on the player's rack in groups, and the cursor on the first
// tile; the okey is R5.
func standingAs(t *testing.T, m *Model, groups ...string) {
	t.Helper()
	m.sitIn(t, gametest.Position{Preset: "101", Drawn: true, Indicator: "R4", Turns: 9})
	m.view.Hand = tile.SetOf(tilesOf(t, strings.Join(groups, " "))...)
	m.view.HandSizes[m.me()] = m.view.Hand.Len()
	m.rack().Hold(m.view.Hand)
	m.standAs(t, groups...)
}

// TestAnOkeyIsLaidWhereItStands on the rack (rule 7.4): in front of a run it is its low end.
func TestAnOkeyIsLaidWhereItStands(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 80, 24)
	for group, want := range map[string]string{"R5 K6 K7": "R5 K6 K7", "K6 K7 R5": "K6 K7 R5", "K6 R5 K7": "K6 K7 R5"} {
		standingAs(t, m, group, "B1 B3")
		m.view.Opened[m.me()] = game.Opened{How: meld.Melds, Value: 110, Turn: 1}
		a := m.s.Lay(rack.Slot{}).Action
		if melds, _, _, _ := m.view.Reads(a); len(melds) != 1 || tile.Format(melds[0].Tiles()) != want || m.view.Check(a) != nil {
			t.Errorf("%s is laid as %v, want %s", group, melds, want)
		}
		if plain := group == want && want != "R5 K6 K7" || group != want; a.Ordered == plain {
			t.Errorf("%s: %v", group, a) // the order is only said where it matters
		}
	}
}

// TestPairsAreMarkedOnceOpenWithPairs, and runs no more, which could not be laid (rule 7.5).
func TestPairsAreMarkedOnceOpenWithPairs(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 80, 24)
	for _, how := range []meld.How{meld.Melds, meld.Pairs} {
		standingAs(t, m, "K7 K8 K9", "B2 B2")
		m.view.Opened[m.me()] = game.Opened{How: how, Value: 110, Turn: 1}
		m.hand.groups.at = groupsPoint{}
		m.hand.groups.present()
		want, got := "run ✓ ", ""
		if how == meld.Pairs {
			want = "pair ✓ "
		}
		for _, g := range m.hand.groups.list {
			got += g.long + " "
		}
		if got != want {
			t.Errorf("opened with %v: %q, want %q", how, got, want)
		}
	}
}

// TestTheLastTurnIsTold on a badge in the first line.
func TestTheLastTurnIsTold(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 80, 24)
	standingAs(t, m, "K7 K8 K9", "B2 B2")
	for stock, told := range map[int]bool{3: true, 4: false} {
		m.view.StockLeft, m.texts.match = stock, matchPoint{}
		m.presentAll()
		if line, _, _ := strings.Cut(pictureOf(m), "\n"); strings.Contains(line, " LAST TURN ") != told {
			t.Errorf("%d left: %q", stock, line)
		}
	}
}

// TestTheOpeningIsNotTakenBackByAccident: one Escape too many asks first.
func TestTheOpeningIsNotTakenBackByAccident(t *testing.T) {
	m := tableAt(t, game.Open)
	press(m, "a", "o")
	if len(m.view.Placed()) == 0 {
		t.Fatal("nothing is opened with")
	}
	press(m, "esc", "esc")
	if len(m.view.Placed()) == 0 {
		t.Fatal("Escape takes the opening back")
	}
	press(m, "esc")
	if press(m, "y"); len(m.view.Placed()) != 0 {
		t.Error("yes does not")
	}
}
