package meld

import (
	"math/rand/v2"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

// mustLay returns the meld that a group forms. It fails the test if the group is not a meld.
func mustLay(t testing.TB, terms Terms, group string) Laid {
	t.Helper()
	tiles := check.Must(tile.ParseAll(group))
	l, ok := terms.Lay(tiles)
	check.Need(t, ok, "%s is no meld", group)
	return l
}

func TestFitsOn(t *testing.T) { // rule 7.6
	flat, wrapped := Terms{Indicator: tile.New(tile.Red, 4)}, Terms{Indicator: tile.New(tile.Red, 4), Wrap: true}
	for _, c := range []struct {
		terms          Terms
		meld, x        string
		set, low, high bool
	}{
		{flat, "K4 K5 K6", "K3", false, true, false},
		{flat, "K4 K5 K6", "K7", false, false, true},
		{flat, "K4 K5 K6", "R5", false, true, true},
		{flat, "K4 K5 K6", "K4", false, false, false},
		{flat, "K4 K5 K6", "B7", false, false, false},
		{flat, "K1 K2 K3", "R5", false, false, true},
		{flat, "K11 K12 K13", "R5", false, true, false},
		{flat, "K11 K12 K13", "K1", false, false, false}, // 12-13-1 is not allowed
		{wrapped, "K11 K12 K13", "K1", false, false, true},
		{wrapped, "K12 K13 K1", "R5", false, true, false},
		{wrapped, "K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13", "K1", false, true, true},
		{wrapped, "K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13 K1", "R5", false, false, false}, // no 1 on both ends
		{flat, "K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13", "R5", false, false, false},
		{flat, "R2 R3 R4", "F", false, false, true}, // a false joker counts as R5
		{flat, "R2 R3 R4", "R5", false, true, true},
		{flat, "R9 B9 K9", "Y9", true, false, false},
		{flat, "R9 B9 K9", "R9", false, false, false},
		{flat, "R9 B9 K9", "R5", true, false, false},
		{flat, "R9 B9 K9 Y9", "R5", false, false, false},
		{flat, "R9 B9 R5", "K9", true, false, false}, // the okey may be any missing colour
		{flat, "R9 B9 R5", "Y9", true, false, false},
		{flat, "R9 B9 R5", "B9", false, false, false},
		{flat, "R9 B9 R5", "R5", true, false, false},
		{flat, "B5 K5 Y5", "F", true, false, false},
		{flat, "R9 R9", "R9", false, false, false},
		{flat, "R9 R9", "R5", false, false, false}, // pairs take no layoffs
	} {
		l := mustLay(t, c.terms, c.meld)
		x, _ := tile.Parse(c.x)
		if set, low, high := c.terms.FitsOn(l, x); set != c.set || low != c.low || high != c.high {
			t.Errorf("%s takes %s: set %v, low %v, high %v", c.meld, c.x, set, low, high)
		}
	}
}

func TestLayOffAndSwap(t *testing.T) { // rules 7.4, 7.6 and 7.8
	terms := Terms{Indicator: tile.New(tile.Red, 4)}
	for _, c := range []struct {
		meld   string
		lay    string // the tile laid off, with "<" for the low end or ">" for the high end
		swap   string // the tile to swap for the okey, if any
		want   string // the resulting tiles, or "" if the last step is impossible
		stands string // the tiles that the okeys finally stand for
	}{
		{"R5 K12 K13", "", "", "R5 K12 K13", "K11"}, // the tiles may be in any order
		{"K12 K13 R5", "", "K11", "K11 K12 K13", ""},
		{"K4 R5 K6", "", "K5", "K4 K5 K6", ""},
		{"K4 R5 K6", "", "K4", "", ""},
		{"K4 K5 K6", "R5<", "K3", "K3 K4 K5 K6", ""},
		{"K4 K5 K6", "R5>", "K7", "K4 K5 K6 K7", ""},
		{"K4 K5 K6", "R5", "", "", ""}, // it fits at both ends
		{"R3 R4 R5", "", "F", "R3 R4 F", ""},
		{"R9 B9 R5", "", "K9", "R9 B9 K9", ""},
		{"R9 B9 R5", "", "Y9", "R9 B9 Y9", ""},
		{"R9 B9 R5", "", "B9", "", ""},
		{"R9 B9 R5", "Y9", "", "R9 B9 R5 Y9", "K9"},
		{"R9 B9 R5", "Y9", "K9", "R9 B9 K9 Y9", ""},
		{"R9 B9 R5", "Y9", "Y9", "", ""}, // a set of four has no missing colour
		{"R9 B9 R5", "R5", "Y9", "R9 B9 Y9 R5", "K9"},
		{"B2 R5", "", "B2", "B2 B2", ""},
		{"F R5", "", "F", "F F", ""},
		{"R5 R5", "", "B2", "", ""},
	} {
		l := mustLay(t, terms, c.meld)
		ok := true
		if c.lay != "" {
			end, name := AnyEnd, c.lay
			switch c.lay[len(c.lay)-1] {
			case '<':
				end, name = Low, c.lay[:len(c.lay)-1]
			case '>':
				end, name = High, c.lay[:len(c.lay)-1]
			}
			x, _ := tile.Parse(name)
			l, ok = terms.LayOff(l, x, end)
		}
		if c.swap != "" && ok {
			x, _ := tile.Parse(c.swap)
			l, ok = terms.Swap(l, x)
		}
		if !ok || c.want == "" {
			if ok != (c.want != "") {
				t.Errorf("%+v: possible %v: %v", c, ok, l.Tiles())
			}
			continue
		}
		stands := ""
		for at, x := range l.Tiles() {
			if x == terms.Wild() {
				stands += tile.Format(terms.StandsFor(l, at))
			}
		}
		if got := tile.Format(l.Tiles()); !sameTiles(got, c.want) || stands != c.stands {
			t.Errorf("%+v: %s, okeys stand for %s", c, got, stands)
		}
	}
}

func sameTiles(a, b string) bool {
	x, _ := tile.ParseAll(a)
	y, _ := tile.ParseAll(b)
	return tile.SetOf(x...) == tile.SetOf(y...)
}

// After random layoffs and swaps, the meld keeps its kind, has the value of the tiles that it stands for, survives a
// round trip through LaidAs, and accepts exactly those tiles that leave it a meld of that kind.
func TestLaid_Random(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 6))
	grown := 0
	for i := range handCount(4000) {
		terms := Terms{Indicator: tile.Tile(1 + r.IntN(52)), Wrap: i%4 == 0}
		var l Laid
		for ok := false; !ok; {
			left := allTiles(terms)
			left.Add(terms.Wild())
			hand := drawSet(r, &left, 3)
			if r.IntN(2) == 0 {
				hand = tile.SetOf(terms.Wild())
				x := tile.Tile(1 + r.IntN(50))
				hand.Add(x)
				hand.Add(x + 1)
			}
			l, ok = terms.Lay(hand.Tiles())
		}
		for range 12 {
			x, end := tile.Tile(1+r.IntN(int(tile.FalseJoker))), End(r.IntN(3))
			if r.IntN(2) == 0 {
				x = terms.Wild()
			}
			if swapped, ok := terms.Swap(l, x); ok {
				l = swapped
			}
			next, ok := terms.LayOff(l, x, end)
			both := append(l.Tiles(), x)
			if read, fits := terms.Read(both); ok && (!fits || l.Kind == Run && !terms.IsMeld(both) && !terms.IsRun(next.Tiles())) {
				t.Fatalf("%+v: %v took %v: %v %v", terms, l.Tiles(), x, read, fits)
			}
			if ok {
				l = next
				grown++
			}
			back, ok := terms.LaidAs(l.Kind, l.Tiles())
			if !ok || l.Kind == Set && !terms.IsSet(l.Tiles()) || l.Kind == Run && !terms.IsRun(l.Tiles()) {
				t.Fatalf("%+v: %v of kind %v does not stand", terms, l.Tiles(), l.Kind)
			}
			check.Need(t, back == l, "%+v: %+v was read as %+v", terms, l, back)
			sum := 0
			for at := range l.Len() {
				sum += terms.StandsFor(l, at)[0].Number()
			}
			if sum != l.Value() {
				t.Fatalf("%v is worth %d, not %d", l.Tiles(), sum, l.Value())
			}
		}
	}
	check.That(t, grown >= 1000, "only %d tiles were laid off", grown)
}

// OpeningWith returns the highest sum of any meld that includes the tile and the Opening of the remaining tiles.
func TestOpeningWith_Reference(t *testing.T) { // rule 7.7
	r := rand.New(rand.NewPCG(7, 7))
	forced := 0
	for range handCount(400) {
		terms := presetTerms(t, "101", tile.Tile(1+r.IntN(52)))
		hand := growHand(r, terms, 21, r.IntN(12))
		s := NewSolver(terms)
		for _, must := range hand.Distinct() {
			got, ok := s.OpeningWith(hand, must)
			want := 0
			for _, m := range refMelds(terms, 5) {
				for okeys := range 1 << len(m) {
					left, has, sum := hand, false, 0
					for i, x := range m {
						used := x
						if x == terms.Okey() {
							used = tile.FalseJoker
						}
						if okeys>>i&1 == 1 {
							used = terms.Wild()
						}
						sum += x.Number()
						has = has || used == must
						if !left.Remove(used) {
							has, sum = false, -1000
						}
					}
					if has && sum > 0 {
						want = max(want, sum+s.Opening(left).Value)
					}
				}
			}
			check.Need(t, got.Value == want && ok == (want > 0), "%+v %v with %v: %d, want %d", terms, hand, must, got.Value, want)
			if want > 0 && want < s.Opening(hand).Value {
				forced++
			}
			sum, left, there := 0, hand, false
			for _, m := range got.Melds {
				l, ok := terms.Lay(m)
				check.Need(t, ok, "%v is no meld", m)
				sum += l.Value()
				for _, x := range m {
					there = there || x == must
					check.Need(t, left.Remove(x), "%v is not in %v", got.Melds, hand)
				}
			}
			check.Need(t, sum == got.Value && (!ok || there), "%v are worth %d, not %d; with %v: %v", got.Melds, sum, got.Value, must, there)
		}
	}
	check.That(t, forced >= 100, "only %d times it cost something", forced)
}
