//go:build unconverted

package table

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// wonTable is a table where the player's hand wins, with so many different tiles, by the advice of
// a bot that he does not follow any further.
func wonTable(t *testing.T, preset string, tiles int) *Model {
	t.Helper()
	for seed := range uint64(60) {
		opts := tableOptions(t, termenv.Ascii)
		rules, err := game.PresetByName(preset)
		if err != nil {
			t.Fatal(err)
		}
		opts.Rules, opts.Offer = rules, true
		opts.Chance = func() Chance { return Chance{Seed: game.SeedOf(seed), Whims: seed} }
		m := newTable(t, opts, 80, 24)
		for m.view.Phase == game.Playing {
			a, err := m.seatedLike().Play(context.Background(), m.view.Clone())
			if err != nil {
				t.Fatal(err)
			}
			if wins := m.view.Terms().Finishes(m.view.Hand); m.view.Step == game.MustDiscard && len(wins) == tiles || tiles > 1 && len(wins) > tiles {
				return m
			}
			if _, err := m.act(a); err != nil {
				t.Fatal(err)
			}
			settle(t, m)
		}
	}
	t.Fatalf("no hand wins with %d tiles", tiles)
	return nil
}

// losing is a tile of the hand that may be discarded and does not win.
func (m *Model) losing(x tile.Tile) bool {
	return m.ordinary(x) && m.view.Check(game.Action{Kind: game.Finish, Tile: x}) != nil
}

// TestFinishesWhereverTheCursorIs: with the tile that wins; where several do, after a question,
// unless one is under the cursor.
func TestFinishesWhereverTheCursorIs(t *testing.T) {
	for _, offer := range []bool{true, false} {
		m := wonTable(t, "classic", 1)
		m.s.Table().Offer = offer
		point(t, m, m.losing)
		if offered := strings.Contains(m.texts.footer.Text, "f finish"); offered != offer {
			t.Errorf("told %v: the footer is %q", offer, m.texts.footer.Text)
		}
		if press(m, "f"); m.view.Phase == game.Playing || m.view.Sheet[0].Winner != m.me() {
			t.Errorf("f does not finish: %s", words.Plain(m.note))
		}
	}
}

// okeyWin is a hand that wins with the okey for twice as many points as with most other tiles (rule
// 5.1).
var okeyWin = gametest.Position{
	Turns: 9, Drawn: true, Indicator: "Y4", Hands: [4]string{"R1 R2 R3 B4 B5 B6 K7 K8 K9 K10 B13 K13 Y13 R13 Y5"},
}

// TestAsksWhatToFinishWith where it makes a difference: the arrows go through what there is, the
// cursor with them, and Enter or y finishes.
func TestAsksWhatToFinishWith(t *testing.T) {
	for _, c := range []struct {
		keys []string
		loss int // 0 if nothing is finished
	}{
		{[]string{"enter"}, 4}, {[]string{"y"}, 4}, {[]string{"right", "enter"}, 2}, {[]string{"left", "y"}, 2}, {[]string{"right", "right", "enter"}, 4},
		{[]string{"n"}, 0}, {[]string{"right", "esc"}, 0}, {[]string{"x", "d", " "}, 0},
	} {
		m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
		m.sitIn(t, okeyWin)
		point(t, m, func(x tile.Tile) bool { return x == tile.New(tile.Red, 13) })
		press(m, "f")
		shows(t, m, "Finish with which tile? Others: ‹Y5★ −4›  R13 −2")
		shows(t, m, "f Enter finish  ←→ choose  n no")
		if m.hand.tile() != tile.New(tile.Yellow, 5) {
			t.Errorf("the cursor is on %v", m.hand.tile())
		}
		press(m, c.keys...)
		switch sheet := m.view.Sheet; {
		case c.loss == 0 && m.view.Phase != game.Playing, c.loss > 0 && (len(sheet) == 0 || sheet[0].Loss != c.loss):
			t.Errorf("%q: %+v", c.keys, sheet)
		}
	}
}

// TestFinishesByTheMouse: a tile dragged onto the indicator finishes if it wins, whatever else would;
// one that does not is refused, and the offer is repeated.
func TestFinishesByTheMouse(t *testing.T) {
	for x, wins := range map[tile.Tile]bool{tile.New(tile.Red, 13): true, tile.New(tile.Blue, 5): true, tile.New(tile.Yellow, 1): false} {
		m := newTable(t, tableOptions(t, termenv.Ascii), 120, 36)
		p := okeyWin
		if m.s.Table().Offer = true; !wins {
			p.Hands[0] = "R1 R2 R3 B4 B5 B6 K7 K8 K9 K10 B13 K13 Y13 R13 Y1"
			x = tile.New(tile.Red, 2)
		}
		m.sitIn(t, p)
		point(t, m, func(y tile.Tile) bool { return x == y })
		drag(m, m.rectOf(m.hand.cursor), m.layout.Indicator)
		if (m.view.Phase != game.Playing) != wins {
			t.Errorf("%v: finished is %v: %s", x, !wins, words.Plain(m.note))
		}
		if !wins && (!strings.Contains(words.Plain(m.note), "Y1 [f]") || m.s.Question() != nil) {
			t.Errorf("%v: it says %q", x, words.Plain(m.note))
		}
	}
}

// TestAWinBesideYouIsNotDrawnPast by key or by mouse without a question.
func TestAWinBesideYouIsNotDrawnPast(t *testing.T) {
	for _, draw := range []func(*Model){func(m *Model) { press(m, "d") }, func(m *Model) { click(m, m.layout.Stock) }} {
		m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
		m.sitIn(t, gametest.Position{
			Turns: 9, Indicator: "Y4", Hands: [4]string{"R1 R2 R3 B4 B5 B6 K7 K8 K9 K10 B13 K13 Y13 Y1"}, Discards: [4]string{3: "R13"},
		})
		draw(m)
		shows(t, m, "R13 beside you wins. Draw anyway?")
		press(m, "n", "t")
		if press(m, "f"); m.view.Phase == game.Playing {
			t.Errorf("f does not finish: %s", words.Plain(m.note))
		}
	}
}

// TestAWinIsNotThrownAway without a question, by any way to discard, whether the player is told
// that he wins or not; Enter is no answer, as it may be a key held down.
func TestAWinIsNotThrownAway(t *testing.T) {
	for _, offer := range []bool{true, false} {
		m := wonTable(t, "classic", 1)
		m.opts.Clock.Time = func() time.Time { return m.turnBegan.Add(enterRests) }
		m.s.Table().Offer = offer
		for _, wins := range []bool{true, false} {
			point(t, m, func(x tile.Tile) bool { return m.ordinary(x) && m.losing(x) != wins })
			press(m, "space", "esc")
			for _, throw := range []func(){
				func() { press(m, "x") },
				func() { press(m, "enter") },
				func() {
					press(m, "space")
					m.drop(layout.Target{Spot: layout.OnPile, Side: layout.SideBottom}, false)
				},
			} {
				before := m.s.At()
				if throw(); m.s.Question() == nil {
					t.Fatal("nothing is asked")
				}
				press(m, "enter", "enter", "x", " ")
				if m.s.At() != before || m.s.Question() == nil {
					t.Fatal("Enter says yes")
				}
				press(m, "n")
			}
		}
		if press(m, "x", "y"); m.s.MyTurn() { // holding back stays possible (rule 3.1)
			t.Errorf("yes does not discard: %s", words.Plain(m.note))
		}
	}
}

// TestAnAnswerHasOneLineWhereItFits: the signs around its keys take no room where they are not shown.
func TestAnAnswerHasOneLineWhereItFits(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.TrueColor), 80, 24)
	for longer, lines := range []int{1, 2} {
		m.note = "[y] yes [n] no"
		m.note = strings.Repeat("a", m.presenter().statusRoom()-len("y yes n no ")+longer) + " " + m.note
		m.presentAll()
		if got := 1 + strings.Count(pictureOf(m), "…"); (got > 1) != (lines > 1) {
			t.Errorf("%d lines, want %d:\n%s", got, lines, pictureOf(m))
		}
	}
}

// TestFinishesWhereAWinWouldBeThrownAway: f is an answer to the question, which the footer names,
// with the tile that the question names; to no other question.
func TestFinishesWhereAWinWouldBeThrownAway(t *testing.T) {
	m := wonTable(t, "classic", 1)
	point(t, m, m.losing)
	press(m, "x")
	win := m.s.Question().Win
	if !strings.Contains(m.texts.footer.Text, "f finish") {
		t.Errorf("the footer is %q", m.texts.footer.Text)
	}
	if press(m, "f"); m.view.Phase == game.Playing || m.view.Reveal.Laid != win {
		t.Errorf("f does not finish with %v: %s", win, words.Plain(m.note))
	}
	m = wonTable(t, "classic", 1)
	press(m, "q")
	if strings.Contains(m.texts.footer.Text, "f finish") {
		t.Errorf("the footer is %q", m.texts.footer.Text)
	}
	if press(m, "f"); m.s.Question() == nil || m.view.Phase != game.Playing {
		t.Error("f answers whether to leave")
	}
}

// TestSaysHowToShowTheWin where the rack does not show it yet, also where there is not the room to
// say what is wrong (rule 3.5).
func TestSaysHowToShowTheWin(t *testing.T) {
	for _, lang := range words.Languages() {
		for _, keys := range [][]string{{"f"}, {"x", "f"}} {
			m := wonTable(t, "parlour", 1)
			m.words = spoken(t, lang)
			m.rack().Arrange([][]tile.Tile{m.view.Hand.Tiles()})
			if len(keys) > 1 { // the tile that wins stands alone
				win := m.s.WinningTile()
				rest := slices.DeleteFunc(m.view.Hand.Tiles(), func(x tile.Tile) bool { return x == win })
				m.rack().Arrange([][]tile.Tile{{win}, rest[:6], rest[6:]})
			}
			point(t, m, m.losing)
			press(m, keys...)
			if said := words.Plain(m.texts.status); m.s.Question() != nil || !strings.Contains(said, "[a]") || !strings.Contains(said, "[f]") {
				t.Errorf("%s, %q: %q", lang, keys, said)
			}
			if m.brush().Width(m.texts.status) > m.presenter().statusRoom() {
				t.Errorf("%s: no room for %q", lang, words.Plain(m.texts.status))
			}
		}
	}
}

// TestTheRackHasToShowTheWin: where it does not, the player is told how to get there; then f
// finishes wherever the cursor is (rule 3.5).
func TestTheRackHasToShowTheWin(t *testing.T) {
	m := wonTable(t, "parlour", 1)
	press(m, "p", "u") // whatever it was before
	m.rack().Arrange([][]tile.Tile{m.view.Hand.Tiles()})
	point(t, m, m.losing)
	shows(t, m, "[a], then [f]")
	if strings.Contains(m.texts.footer.Text, "f finish") {
		t.Errorf("the footer is %q", m.texts.footer.Text)
	}
	press(m, "f")
	if m.view.Phase != game.Playing || m.note == "" {
		t.Error("it finishes all the same")
	}
	press(m, "a")
	shows(t, m, "f finish")
	wins := m.view.Terms().Finishes(m.view.Hand)[0].Tile
	s := m.rack().Find(wins, rack.Slot{})
	for col := range m.rack().Columns() { // it is put beside a group
		to := rack.Slot{Row: 0, Col: col}
		if m.rack().At(to).Tile == tile.None {
			m.rack().Move(s, to)
			m.hand.cursor = to
			break
		}
	}
	press(m, "f")
	if m.view.Phase != game.Playing || !strings.Contains(words.Plain(m.note), "put it apart") {
		t.Errorf("in a group it is told: %q", words.Plain(m.note))
	}
	press(m, "u")
	point(t, m, m.losing)
	if press(m, "f"); m.view.Phase == game.Playing {
		t.Errorf("f does not finish: %s", words.Plain(m.note))
	}
}
