package tui

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/golden"
	"github.com/muesli/termenv"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/words"
)

// layer plays Okey 101 in the simplest way that lays: it opens, lays and lays off what it can, and throws what costs nothing.
type layer struct{}

func (layer) Play(_ context.Context, v game.View) (game.Action, error) {
	rank := func(a game.Action) int {
		i := slices.Index([]game.Kind{game.Discard, game.Draw, game.LayOff, game.Lay, game.Open}, a.Kind)
		if a.Kind == game.Discard && v.Offends(v.Seat, a.Tile) == game.NoOffence {
			return 2*i + 1
		}
		return 2 * i
	}
	return slices.MaxFunc(v.Legal(), func(a, b game.Action) int { return rank(a) - rank(b) }), nil
}

// layingTable is a table of Okey 101 where everyone lays, at the player's turn.
func layingTable(t *testing.T, profile termenv.Profile, w, h int, set ...string) *Model {
	t.Helper()
	return layingTableOf(t, 42, profile, w, h, set...)
}

// layingTableOf is the same with the tiles of a seed.
func layingTableOf(t *testing.T, seed uint64, profile termenv.Profile, w, h int, set ...string) *Model {
	t.Helper()
	opts := tableOptions(t, profile)
	opts.Chance = func() Chance { return Chance{Seed: game.SeedOf(seed), Whims: 42, Known: "42"} }
	rules, err := game.PresetByName("101")
	if err == nil {
		opts.Rules, err = rules.With(set...)
	}
	if err != nil {
		t.Fatal(err)
	}
	for i := range opts.Levels {
		opts.Levels[i] = bots.Guest("layer", func(uint64) bots.Bot { return layer{} })
	}
	opts.Warn = true
	return newTable(t, opts, w, h)
}

// layOn plays the player's turns with the keys, as layer would, until stop or the end of the round.
func layOn(t *testing.T, m *Model, stop func() bool) {
	t.Helper()
	for m.view.Phase == game.Playing && !stop() {
		a, err := layer{}.Play(t.Context(), m.view.Clone())
		if err != nil {
			t.Fatal(err)
		}
		before := m.now()
		switch a.Kind {
		case game.Draw:
			press(m, "d")
		case game.Open:
			m.rack.Arrange(a.Groups.Split())
			press(m, "o")
		case game.Lay:
			m.rack.Arrange(a.Groups.Split())
			m.cursor = rack.Slot{}
			press(m, "o")
		case game.LayOff:
			point(t, m, func(x tile.Tile) bool { return x == a.Tile })
			for i := range m.fits {
				if m.fits[i] == a {
					m.fit = i
				}
			}
			press(m, "e")
		case game.Discard:
			point(t, m, func(x tile.Tile) bool { return x == a.Tile })
			press(m, "x")
			if m.ask != nil {
				press(m, "y")
			}
		}
		if m.now() == before {
			t.Fatalf("%v was not done: %s\n%s", a, words.Plain(m.note), screen(m))
		}
		settle(t, m)
	}
}

func never() bool { return false }

// tableAt is a table where the player would now do something of a kind, as layer plays.
func tableAt(t *testing.T, kind game.Kind) *Model {
	t.Helper()
	for seed := range uint64(60) {
		m := layingTableOf(t, seed, termenv.Ascii, 80, 24)
		layOn(t, m, func() bool {
			a, err := layer{}.Play(t.Context(), m.view.Clone())
			return err == nil && a.Kind == kind
		})
		if m.view.Phase == game.Playing {
			return m
		}
	}
	t.Fatalf("there is never occasion for %v", kind)
	return nil
}

// TestPlaysAMatchOf101 plays whole matches with the keys, under several house rules, and looks at every screen on the way.
func TestPlaysAMatchOf101(t *testing.T) {
	for _, set := range [][]string{{"rounds=3"}, {"rounds=3", "raising=on"}, {"rounds=3", "partners=on", "strict=on"}} {
		m := layingTable(t, termenv.TrueColor, 80, 24, set...)
		for {
			layOn(t, m, never)
			for _, k := range []string{"s", "r", "tab", "tab", "tab", "?", "esc"} {
				press(m, k)
				if n := len(strings.Split(screen(m), "\n")); n != 24 {
					t.Fatalf("%v, after %s: %d lines", set, k, n)
				}
			}
			if m.view.Phase == game.MatchOver {
				break
			}
			press(m, "n")
			settle(t, m)
		}
		if len(m.view.Sheet) < 3 {
			t.Errorf("%v: the match was over after %d rounds", set, len(m.view.Sheet))
		}
	}
}

// opened plays until the player has opened and it is his turn.
func opened(t *testing.T, m *Model) {
	t.Helper()
	for range 20 {
		layOn(t, m, func() bool {
			return m.view.Opened[m.me].How != meld.NoWin && len(m.view.Placed()) == 0 && m.view.Step == game.MustDiscard
		})
		if m.view.Phase == game.Playing {
			return
		}
		press(m, "n")
		settle(t, m)
	}
	t.Fatal("the player never opens")
}

// TestLayingIsTakenBack: Escape takes back what was laid in this turn, step by step, and gives the tiles back to the rack (rule 7.11).
func TestLayingIsTakenBack(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 80, 24)
	for range 30 {
		layOn(t, m, func() bool { return len(m.view.Placed()) > 0 })
		if m.view.Phase == game.Playing {
			break
		}
		press(m, "n")
		settle(t, m)
	}
	placed, hand := len(m.view.Placed()), m.view.Hand.Len()
	if placed == 0 {
		t.Fatal("nothing was laid")
	}
	press(m, "esc")
	if len(m.view.Placed()) != placed-1 || m.view.Hand.Len() <= hand || m.rack.Tiles() != m.view.Hand {
		t.Errorf("Escape does not take back: %s", m.note)
	}
}

// TestTheRackStandsAsBefore: what was laid and is taken back stands on the rack where it stood, in the same groups (rule 7.11).
func TestTheRackStandsAsBefore(t *testing.T) {
	for _, kind := range []game.Kind{game.Open, game.LayOff} {
		m := tableAt(t, kind)
		press(m, "a")
		if kind == game.LayOff {
			point(t, m, func(x tile.Tile) bool { return len(m.layOffs(x)) > 0 })
		}
		before, fresh, cursor := m.stood(), m.fresh, m.cursor
		key := map[game.Kind]string{game.Open: "o", game.LayOff: "e"}[kind]
		press(m, key)
		if len(m.view.Placed()) == 0 {
			t.Fatalf("%s lays nothing: %s", key, m.note)
		}
		press(m, "v")
		press(m, "esc")
		if after := m.stood(); !maps.Equal(before, after) || m.fresh != fresh || m.cursor != cursor {
			t.Errorf("%s: the rack was %v, it is %v", key, before, after)
		}
		press(m, key)
		if len(m.view.Placed()) == 0 || m.rack.Tiles() != m.view.Hand {
			t.Errorf("%s again: %s", key, m.note)
		}
	}
}

// TestWarnsBeforeAPenalty (rule 7.10), unless warnings are off.
func TestWarnsBeforeAPenalty(t *testing.T) {
	for _, warn := range []bool{true, false} {
		m := layingTable(t, termenv.Ascii, 80, 24)
		m.opts.Warn = warn
		playable := func(x tile.Tile) bool {
			return m.view.Offends(m.me, x) == game.PlayableDiscarded && m.view.Check(game.Action{Kind: game.Discard, Tile: x}) == nil
		}
		for range 40 {
			layOn(t, m, func() bool {
				return m.view.Step == game.MustDiscard && slices.ContainsFunc(m.view.Hand.Distinct(), playable)
			})
			if m.view.Phase == game.Playing {
				break
			}
			press(m, "n")
			settle(t, m)
		}
		point(t, m, playable)
		before := m.now()
		press(m, "x")
		if asked := m.ask != nil; asked != warn || warn && m.now() != before {
			t.Fatalf("warnings %v: asked %v", warn, asked)
		}
		if warn {
			press(m, "y")
		}
		if len(m.view.Penalties) == 0 && m.view.Phase == game.Playing {
			t.Error("there is no penalty")
		}
	}
}

// TestTabPicksWhereToLayOff: among several places, and looks through the stacks where there is nothing to pick (rule 7.6).
func TestTabPicksWhereToLayOff(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 80, 24)
	opened(t, m)
	wild := m.view.Terms().Wild()
	s := rack.Slot{}
	m.view.Hand.Add(wild) // an okey fits nearly everywhere
	m.rack.Hold(m.view.Hand, rack.Nowhere)
	point(t, m, func(x tile.Tile) bool { return x == wild })
	if len(m.fits) < 2 {
		t.Fatal("the okey fits in one place at most")
	}
	press(m, "tab")
	if m.fit != 1 || m.panel != noPanel {
		t.Errorf("Tab picks %d, panel %d", m.fit, m.panel)
	}
	shows(t, m, "▶")
	for row := range rack.Rows {
		for col := range m.rack.Columns() {
			if s = (rack.Slot{Row: row, Col: col}); m.rack.At(s).Tile == tile.None {
				m.cursor = s
				m.describe()
				press(m, "tab")
				if m.panel != lookLeft {
					t.Error("over an empty slot Tab does not look through the stacks")
				}
				return
			}
		}
	}
}

// TestATileIsDraggedOntoAMeld lays it off there (rule 7.6).
func TestATileIsDraggedOntoAMeld(t *testing.T) {
	m := tableAt(t, game.LayOff)
	hand := m.view.Hand.Len()
	x := point(t, m, func(x tile.Tile) bool { return len(m.layOffs(x)) > 0 })
	to := m.places[m.layOffs(x)[0].Meld]
	mouseAt(m, m.rectOf(m.cursor), tea.MouseActionPress)
	mouseAt(m, to, tea.MouseActionMotion)
	mouseAt(m, to, tea.MouseActionRelease)
	if m.view.Hand.Len() != hand-1 || len(m.view.Placed()) == 0 {
		t.Errorf("%v was not laid off: %s", x, m.note)
	}
	i := slices.IndexFunc(m.view.Melds, func(l game.TableMeld) bool { return !l.Has(m.view.Terms().Wild()) })
	point(t, m, func(x tile.Tile) bool { return !m.view.Terms().Playable(m.view.Melds[i].Laid, x) })
	mouseAt(m, m.rectOf(m.cursor), tea.MouseActionPress)
	mouseAt(m, m.places[i], tea.MouseActionMotion)
	mouseAt(m, m.places[i], tea.MouseActionRelease)
	if !strings.Contains(words.Plain(m.note), "does not fit there") {
		t.Errorf("a tile that does not fit: %q", words.Plain(m.note))
	}
}

// TestTheFooterOffersWhatCanBeLaid and nothing else, also right after something was laid; the cursor then stands on a tile, and not on
// the empty slot that is left (rules 7.3 to 7.6).
func TestTheFooterOffersWhatCanBeLaid(t *testing.T) {
	offered, refused, moved := 0, 0, 0
	for seed := range uint64(24) {
		m := layingTableOf(t, seed, termenv.Ascii, 80, 24)
		placed := 0
		layOn(t, m, func() bool {
			now := len(m.view.Placed())
			if now > placed {
				moved++
				if m.rack.At(m.cursor).Tile == tile.None {
					t.Fatalf("seed %d: the cursor is on an empty slot", seed)
				}
			}
			if placed = now; !m.mine() || m.view.Step != game.MustDiscard {
				return false
			}
			for _, k := range []string{"", "a"} {
				if k != "" {
					press(m, k)
				}
				offers := m.keys.open.Enabled()
				press(m, "o")
				if did := len(m.view.Placed()) > now; did != offers {
					t.Fatalf("seed %d: offered %v, done %v: %s\n%s", seed, offers, did, m.note, screen(m))
				}
				if !offers {
					refused++
					continue
				}
				offered++
				if m.rack.At(m.cursor).Tile == tile.None {
					t.Fatalf("seed %d: after laying the cursor is on an empty slot", seed)
				}
				press(m, "esc")
			}
			return false
		})
	}
	if offered < 10 || refused < 10 || moved < 10 {
		t.Errorf("offered %d times, refused %d times, laid %d times", offered, refused, moved)
	}
}

// onTable puts melds on the table of a player who is open, with a tile on his rack that he holds with the mouse; the okey is R5.
func onTable(t *testing.T, m *Model, hand string, melds ...string) {
	t.Helper()
	v := &m.view
	v.Indicator, v.Turn, v.Step, v.Melds = tile.New(tile.Red, 4), m.me, game.MustDiscard, nil
	v.Opened[m.me] = game.Opened{How: meld.Melds, Value: 101, Turn: 1}
	for _, text := range melds {
		tiles, err := tile.ParseAll(text)
		if err != nil {
			t.Fatal(err)
		}
		l, ok := v.Terms().Lay(tiles)
		if !ok {
			t.Fatalf("%s is no meld", text)
		}
		v.Melds = append(v.Melds, game.TableMeld{Owner: 1, Laid: l})
	}
	tiles, err := tile.ParseAll(hand)
	if err != nil {
		t.Fatal(err)
	}
	v.Hand = tile.SetOf(tiles...)
	v.HandSizes[m.me] = len(tiles)
	m.rack.Hold(v.Hand, rack.Nowhere)
	m.described = moment{}
	m.describe()
}

// TestADropMeansWhatIsPointedAt: on an okey that the tile can take, to take it; elsewhere to lay off, at the nearer end where both ends
// are free; and what alone is possible, anywhere on the meld (rules 7.6 and 7.8).
func TestADropMeansWhatIsPointedAt(t *testing.T) {
	for _, c := range []struct {
		why, hand, meld string
		at              int // the tile of the meld, -1 for the letter before it
		want            string
	}{
		{"both fit, on the okey", "K8 R1", "R5 B8 Y8", 0, "swap K8 0"},
		{"both fit, beside it", "K8 R1", "R5 B8 Y8", 2, "layoff K8 0"},
		{"both fit, on the letter", "K8 R1", "R5 B8 Y8", -1, "layoff K8 0"},
		{"only the swap, on the okey", "B9 R1", "B8 R5 B10", 1, "swap B9 0"},
		{"only the swap, beside it", "B9 R1", "B8 R5 B10", 0, "swap B9 0"},
		{"only laying off, on the okey", "B11 R1", "B8 R5 B10", 1, "layoff B11 0"},
		{"an okey near the low end", "R5 R1", "B8 B9 B10", 0, "layoff R5 0 low"},
		{"an okey near the high end", "R5 R1", "B8 B9 B10", 2, "layoff R5 0 high"},
		{"an okey where one end is closed", "R5 R1", "B1 B2 B3", 2, "layoff R5 0"},
		{"neither, on the okey", "Y13 R1", "B8 R5 B10", 1, "swap Y13 0"},
		{"neither", "Y13 R1", "B8 R5 B10", 0, "layoff Y13 0"},
	} {
		for _, profile := range []termenv.Profile{termenv.Ascii, termenv.TrueColor} {
			m := layingTable(t, profile, 80, 24)
			onTable(t, m, c.hand, c.meld)
			tiles, _ := tile.ParseAll(c.hand)
			point(t, m, func(x tile.Tile) bool { return x == tiles[0] })
			mouseAt(m, m.rectOf(m.cursor), tea.MouseActionPress)
			b, to := m.brush(), m.places[0]
			to.x, to.w = to.x+1, 1
			if l := m.view.Melds[0].Laid; c.at >= 0 {
				to.x += m.initialsWidth() + 1
				for at, x := range l.Tiles()[:c.at] {
					text, _ := b.laid(x, m.view.Terms().StandsFor(l, at))
					to.x += b.laidWidth(text)
				}
			}
			mouseAt(m, to, tea.MouseActionMotion)
			if got := m.onto(m.at(to.x, to.y)); got.String() != c.want {
				t.Errorf("%s: %v, not %s", c.why, got, c.want)
			}
			if end := m.fits; strings.HasSuffix(c.want, "high") {
				shows(t, m, "high end")
				shows(t, m, "◀")
				if end[m.fit].End != meld.High {
					t.Errorf("%s: another end is shown", c.why)
				}
			}
		}
	}
}

func TestGolden101(t *testing.T) {
	for _, c := range []struct {
		name    string
		profile termenv.Profile
		w, h    int
	}{{"80", termenv.TrueColor, 80, 24}, {"80-plain", termenv.Ascii, 80, 24}, {"120", termenv.Ascii, 120, 36}, {"160", termenv.Ascii, 160, 45}} {
		m := layingTable(t, c.profile, c.w, c.h)
		opened(t, m)
		for range 2 {
			turn := m.view.Turns
			layOn(t, m, func() bool { return m.view.Turns > turn })
		}
		t.Run(c.name, func(t *testing.T) { golden.RequireEqual(t, []byte(m.View())) })
		layOn(t, m, never)
		t.Run(c.name+"-end", func(t *testing.T) { golden.RequireEqual(t, []byte(m.View())) })
	}
}

// TestOkeysInRunsStandApart from the next tile, also those with two digits (rule 7.4).
func TestOkeysInRunsStandApart(t *testing.T) {
	for profile, want := range map[termenv.Profile]string{termenv.Ascii: "Y10 ★Y11 Y12", termenv.TrueColor: "10 ★11 12"} {
		m := layingTable(t, profile, 80, 24)
		y := func(n int) tile.Tile { return tile.New(tile.Yellow, n) }
		l, ok := m.view.Terms().Lay([]tile.Tile{y(9), y(10), m.view.Terms().Wild(), y(12), y(13)})
		if !ok {
			t.Fatal("that is no run")
		}
		m.view.Melds = []game.TableMeld{{Owner: 1, Laid: l}, {Owner: 2, Laid: l}}
		m.described = moment{}
		m.describe()
		shows(t, m, want)
		for _, r := range m.places {
			if at := m.at(r.x+r.w-2, r.y); at.spot != onMeld {
				t.Errorf("the last tile of %v is not on the meld", r)
			}
		}
	}
}

// TestSheetsOf101 name the sums that decide with partners, and a round that nobody finished is none that was drawn (rules 7.9, 7.12, 7.15).
func TestSheetsOf101(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 80, 24, "partners=on", "rounds=3")
	layOn(t, m, never)
	shows(t, m, "You and Mehmet "+words.Number(m.view.Total(0))+", Ayşe and Zeynep "+words.Number(m.view.Total(1)))
	result := &m.view.Sheet[0]
	result.Winner = game.Nobody
	for reason, want := range map[game.DrawReason]string{game.DrawnStock: "nobody", game.DrawnVoid: "void"} {
		if result.DrawnBy = reason; m.briefly(*result) != want {
			t.Errorf("%v: %q", reason, m.briefly(*result))
		}
	}
	press(m, "s")
	shows(t, m, "You and Mehmet ")
}

// TestSheetsSayWhatMultiplied: pairs and a hand that was opened and finished in one turn in words (rule 7.13), in the room there is.
func TestSheetsSayWhatMultiplied(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 80, 24, "rounds=3")
	layOn(t, m, never)
	r := &m.view.Sheet[0]
	r.Winner, r.How, r.OkeyFinish, r.Elden, r.Multiplier, r.DrawnBy = 1, meld.Pairs, true, true, 8, 0
	press(m, "s")
	shows(t, m, "×8★ pairs elden │")
	r.How, r.OkeyFinish, r.Multiplier = meld.Melds, false, 2
	press(m, "s", "s")
	shows(t, m, "×2 elden ")
}

// TestWholeHandsAtTheEnd: how a round ended shows every tile of every hand, however narrow the window is (rule 7.13).
func TestWholeHandsAtTheEnd(t *testing.T) {
	for _, width := range []int{80, 120} {
		m := layingTable(t, termenv.Ascii, width, 60)
		layOn(t, m, never)
		longest := 0
		for s, hand := range m.view.Reveal.Hands {
			longest = max(longest, hand.Len())
			i := slices.IndexFunc(m.rows, func(r row) bool { return strings.HasPrefix(r.text, m.name(game.Seat(s))) })
			if i < 0 {
				t.Fatalf("%s has no line", m.name(game.Seat(s)))
			}
			shown := 0
			for first := i; i == first || i < len(m.rows) && strings.HasPrefix(m.rows[i].text, " "); i++ {
				text := words.Plain(m.rows[i].text)
				if text = strings.TrimRight(text, " "); !strings.Contains(screen(m), strings.ReplaceAll(text, "F", "☘")) {
					t.Errorf("%d columns: %q is cut", width, text)
				}
				for _, c := range m.rows[i].text {
					if _, is := words.Marked(c); is {
						shown++
					}
				}
			}
			if shown != hand.Len() && game.Seat(s) != m.view.Sheet[0].Winner {
				t.Errorf("%d columns: %d of %d tiles of %s", width, shown, hand.Len(), m.name(game.Seat(s)))
			}
		}
		if longest < 20 {
			t.Fatalf("the longest hand has %d tiles", longest)
		}
	}
}

// TestWhoIsOpenIsSaidWhole beside the longest name, the sign of who is dealer and of whose turn it is, and at the end (rules 7.4, 7.5).
func TestWhoIsOpenIsSaidWhole(t *testing.T) {
	for _, height := range []int{24, 36} {
		m := layingTable(t, termenv.Ascii, 80, height)
		m.opts.Names[3] = "Abdurrahmanb"
		m.view.Turn, m.view.Dealer = 3, 3
		m.view.Opened[3] = game.Opened{How: meld.Pairs, Value: 11, Turn: 2}
		m.described = moment{}
		m.describe()
		shows(t, m, "▶ Abdurrahmanb ◆")
		shows(t, m, "open 11 pairs")
		shows(t, m, "not open")
		m.view = m.match.View(m.me)
		layOn(t, m, never)
		m.view.Opened = [4]game.Opened{2: {How: meld.Melds, Value: 117}, 3: {How: meld.Pairs, Value: 5}}
		m.describe()
		for s, want := range map[game.Seat]string{1: " not open ", 2: " 117 ", 3: " 5 pairs "} {
			if !slices.ContainsFunc(m.rows, func(r row) bool { return strings.HasPrefix(r.text, m.name(s)) && strings.Contains(r.text, want) }) {
				t.Errorf("the end does not say%sof %s", want, m.name(s))
			}
		}
	}
}

// TestTheCursorGoesToTheNewTile where it stood on none, so that a short hand is not searched; on a tile it stays.
func TestTheCursorGoesToTheNewTile(t *testing.T) {
	for _, empty := range []bool{true, false} {
		m := tableAt(t, game.Draw)
		m.cursor = rack.Slot{}
		if empty {
			m.cursor = rack.Slot{Row: 0, Col: m.rack.Columns() - 1}
		}
		if (m.rack.At(m.cursor).Tile == tile.None) != empty {
			t.Fatalf("%v holds %v", m.cursor, m.rack.At(m.cursor))
		}
		press(m, "d")
		if onNew := m.fresh != nil && m.cursor == *m.fresh; onNew != empty {
			t.Errorf("on an empty slot %v: the cursor is at %v, the new tile at %v", empty, m.cursor, m.fresh)
		}
	}
}

// TestTurnsBesideTheTableAreWhole: what is too long for a line there goes on in the next.
func TestTurnsBesideTheTableAreWhole(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 160, 60)
	m.opts.Names[1] = "Abdurrahmanb"
	opened(t, m)
	layOn(t, m, never)
	text := ""
	for _, line := range m.texts.side {
		if b := m.brush(); b.width(line.text) > m.layout.side.w-3 {
			t.Errorf("%q is cut", words.Plain(line.text))
		}
		text += strings.TrimSpace(line.text) + " "
	}
	for i := range m.view.Record {
		if told := m.teller().Turn(i); !strings.Contains(text, told) {
			t.Errorf("%q is not there", words.Plain(told))
		}
	}
}

// TestAWinnerAlone is not congratulated as one of several (rule 7.2).
func TestAWinnerAlone(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 80, 24, "rounds=3")
	layOn(t, m, never)
	m.view.Phase, m.view.Ranks = game.MatchOver, [4]int{1, 2, 3, 4}
	m.describe()
	shows(t, m, "│ Well played! ")
	m.view.Ranks = [4]int{1, 1, 3, 4}
	m.describe()
	shows(t, m, "You are among the winners")
}

// TestMeldsFillTheLines: a small meld goes where a line has room, and moves none that stands.
func TestMeldsFillTheLines(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 80, 24)
	onTable(t, m, "K1 K2", "B1 B2 B3 B4 B5 B6", "Y1 Y2 Y3 Y4 Y5 Y6")
	before := slices.Clone(m.places)
	onTable(t, m, "K1 K2", "B1 B2 B3 B4 B5 B6", "Y1 Y2 Y3 Y4 Y5 Y6", "K9 K9")
	if !slices.Equal(m.places[:2], before) || m.places[2].y != before[0].y {
		t.Errorf("%v, then %v", before, m.places)
	}
}

// TestWhatIsLeftIsSaidWhole: the captions of stock and indicator, in both languages, at all sizes that show their tiles.
func TestWhatIsLeftIsSaidWhole(t *testing.T) {
	for _, lang := range words.Languages() {
		for width := 80; width <= 150; width += 7 {
			m := layingTable(t, termenv.Ascii, width, 36)
			w, err := words.New(lang)
			if err != nil {
				t.Fatal(err)
			}
			m.words, m.described = w, moment{}
			m.describe()
			line := strings.Split(screen(m), "\n")[m.layout.captions.y]
			if !strings.Contains(line, w.Say("caption.indicator")) || !strings.Contains(line, m.texts.left+" ") {
				t.Errorf("%s, %d columns: %q", lang, width, line)
			}
			if m.layout.names[top].x <= m.layout.stock.x+m.layout.stock.w-1 {
				t.Errorf("%d columns: a name on the stock", width)
			}
		}
	}
}

// TestTablesFullOfMelds: with all tiles of the game laid on the table there is a line for each meld, here or behind Tab.
func TestTablesFullOfMelds(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 80, 24)
	terms := m.view.Terms()
	for n := 1; n <= 11; n++ {
		for c := tile.Red; c < tile.Colours; c++ {
			l, ok := terms.Lay([]tile.Tile{tile.New(c, n), tile.New(c, n+1), tile.New(c, n+2)})
			if ok {
				m.view.Melds = append(m.view.Melds, game.TableMeld{Owner: game.Seat(n % 4), Laid: l})
			}
		}
	}
	m.described = moment{}
	m.describe()
	area := m.layout.melds
	fit := 0
	for i, r := range m.places {
		if r.w == 0 {
			continue
		}
		fit++
		for j, other := range m.places[:i] {
			if other.y == r.y && other.x < r.x+r.w && r.x < other.x+other.w {
				t.Errorf("%d stands on %d", i, j)
			}
		}
		if r.x < area.x || r.y < area.y || r.x+r.w > area.x+area.w || r.y >= area.y+area.h {
			t.Errorf("%v is outside of %v", r, area)
		}
	}
	if fit == len(m.view.Melds) {
		t.Fatal("all of them fit")
	}
	shows(t, m, "more: [Tab] · on the rack ") // neither hides the other
	m.panel = meldsPanel
	m.describe()
	if len(m.rows) != len(m.view.Melds) {
		t.Errorf("the panel has %d lines for %d melds", len(m.rows), len(m.view.Melds))
	}
}
