package meld

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

// words returns the words that are true, in the order of the alphabet.
func words(are map[string]bool) string {
	var all []string
	for _, word := range slices.Sorted(maps.Keys(are)) {
		if are[word] {
			all = append(all, word)
		}
	}
	return strings.Join(all, " ")
}

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
		terms         Terms
		meld, x, fits string
	}{
		{flat, "K4 K5 K6", "R5", "high low"},
		{flat, "K11 K12 K13", "K1", ""}, // 12-13-1 is not allowed
		{wrapped, "K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13", "K1", "high low"},
		{wrapped, "K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13 K1", "R5", ""}, // no 1 on both ends
		{flat, "R2 R3 R4", "F", "high"},                                   // a false joker counts as R5
		{flat, "R9 B9 R5", "Y9", "set"},                                   // the okey may be any missing colour
		{flat, "R9 R9", "R5", ""},                                         // pairs take no layoffs
	} {
		set, low, high := c.terms.FitsOn(mustLay(t, c.terms, c.meld), check.Must(tile.Parse(c.x)))
		check.Equal(t, words(map[string]bool{"set": set, "low": low, "high": high}), c.fits, c.meld, c.x)
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
			l, ok = terms.LayOff(l, check.Must(tile.Parse(name)), end)
		}
		if c.swap != "" && ok {
			l, ok = terms.Swap(l, check.Must(tile.Parse(c.swap)))
		}
		check.Equal(t, ok, c.want != "", c)
		if !ok {
			continue
		}
		stands := ""
		for at, x := range l.Tiles() {
			if x == terms.Wild() {
				stands += tile.Format(terms.StandsFor(l, at))
			}
		}
		want := handOf(c.want)
		check.That(t, tile.SetOf(l.Tiles()...) == want && stands == c.stands, "%+v: %v, okeys stand for %s", c, l.Tiles(), stands)
	}
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
			both, before := append(l.Tiles(), x), append([]tile.Tile{x}, l.Tiles()...)
			set, low, high := terms.FitsOn(l, x)
			_, below := terms.LaidAs(Run, before)
			_, above := terms.LaidAs(Run, both)
			fits := [3]bool{l.Kind == Set && terms.IsSet(both), l.Kind == Run && below, l.Kind == Run && above}
			check.Equal(t, [3]bool{set, low, high}, fits, terms, l, x)
			next, ok := terms.LayOff(l, x, end)
			if ok {
				_, fits := terms.Lay(both)
				check.Need(t, fits && (l.Kind != Run || terms.IsMeld(both) || terms.IsRun(next.Tiles())), "%+v: %v took %v", terms, l, x)
				l = next
				grown++
			}
			back, ok := terms.LaidAs(l.Kind, l.Tiles())
			check.Need(t, ok && back == l, "%+v: %+v was read as %+v", terms, l, back)
			check.Need(t, l.Kind == Set && terms.IsSet(l.Tiles()) || l.Kind == Run && terms.IsRun(l.Tiles()), "%+v: %+v does not stand", terms, l)
			sum := 0
			for at := range l.Len() {
				sum += terms.StandsFor(l, at)[0].Number()
			}
			check.Equal(t, l.Value(), sum, terms, l)
		}
	}
	check.That(t, grown >= 300, "only %d tiles were laid off", grown)
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
			want := 0
			for _, m := range refMelds(terms) {
				for okeys := range 1 << len(m) {
					left, fits := hand, true
					for i, x := range m {
						if x == terms.Okey() {
							x = tile.FalseJoker
						}
						if okeys>>i&1 == 1 {
							x = terms.Wild()
						}
						fits = fits && left.Remove(x)
					}
					if fits && left[must] < hand[must] {
						want = max(want, okeysAt(0)(m, okeys)+s.Opening(left).Value)
					}
				}
			}
			got, ok := s.OpeningWith(hand, must)
			rest, sum := take(t, terms, hand, got.Melds)
			check.Need(t, got.Value == want && sum == want && ok == (want > 0), "%+v %v with %v: %v, want %d", terms, hand, must, got, want)
			check.That(t, !ok || rest[must] < hand[must], "%v without %v", got, must)
			if want > 0 && want < s.Opening(hand).Value {
				forced++
			}
		}
	}
	check.That(t, forced >= 30, "only %d times it cost something", forced)
}
