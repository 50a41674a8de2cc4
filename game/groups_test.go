package game

import (
	"reflect"
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// groups parses groups of tiles separated by slashes, such as "R1 R2 R3 / B7 K7 Y7".
func groups(text string) Groups {
	var all [][]tile.Tile
	for part := range strings.SplitSeq(text, "/") {
		all = append(all, tiles(part))
	}
	return GroupsOf(all)
}

func TestGroups_RoundTrip(t *testing.T) {
	given := [][]tile.Tile{tiles("R1 R2 R3"), {}, {tile.None}, tiles("F"), {tile.None, tile.FalseJoker, tile.None, oneTile("B2")}}
	g := GroupsOf(given)
	given[0][0] = tile.FalseJoker // the Groups must not share memory with its source
	g.Split()[0][0] = tile.None   // nor with the slices that it returned
	check.That(t, reflect.DeepEqual(g.Split(), [][]tile.Tile{tiles("R1 R2 R3"), tiles("F"), tiles("F B2")}), "%v", g.Split())
	check.Equal(t, g.String(), "R1-R2-R3 F F-B2")
	check.Equal(t, check.Must(ParseGroups(g.String())), g)
	for _, text := range []string{"R1-", "-R1", "R1--R2", "R14", "-", "R1,R2"} {
		g, err := ParseGroups(text)
		check.That(t, err != nil, "%q was read as %v", text, g)
	}
	none := GroupsOf(nil)
	check.That(t, none == (Groups{}) && none.Split() == nil && none.String() == "", "no groups are %q", none)
}

// arrangedMatch returns a match in which the starter has the given hand and may finish. The okey is Y3.
func arrangedMatch(hand string) (Match, Seat) {
	m := start(3, "classic", "show=arranged")
	m.public.Indicator = oneTile("Y2")
	setHand(&m, m.public.Starter, hand)
	return m, m.public.Starter
}

func TestFinish_Arranged(t *testing.T) { // rule 3.5
	const (
		hand  = "R1 R2 R3 B7 B8 Y3 B10 K12 R12 Y12 K6 B6 R6 Y6"
		pairs = "R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 K13 Y3"
		run   = "R1 R2 R3 B7 B8 Y3 B10 K12 R12 Y12 K2 K3 K4 K5"
	)
	for _, c := range []struct {
		why, hand, arranged string
		want                Reason // 0 if legal
		group               int
	}{
		{"as the solver would", hand, "R1 R2 R3 / B7 B8 Y3 B10 / K12 R12 Y12 / K6 B6 R6 Y6", 0, 0},
		{"in any order of groups and sets", hand, "Y6 K6 R6 B6 / R1 R2 R3 / R12 Y12 K12 / B7 B8 Y3 B10", 0, 0},
		{"a run may read down", hand, "R3 R2 R1 / B10 Y3 B8 B7 / K12 R12 Y12 / K6 B6 R6 Y6", 0, 0},
		{"an okey stands where it is put", hand, "R1 R2 R3 / B7 Y3 B8 B10 / K12 R12 Y12 / K6 B6 R6 Y6", BadGroup, 2},
		{"the okey at an end leaves a hole", hand, "R1 R2 R3 / K12 R12 Y12 / K6 B6 R6 Y6 / Y3 B7 B8 B10", BadGroup, 4},
		{"two melds with no gap", hand, "R1 R2 R3 B7 B8 Y3 B10 / K12 R12 Y12 / K6 B6 R6 Y6", BadGroup, 1},
		{"a meld torn in two", hand, "R1 R2 R3 / B7 B8 / Y3 B10 / K12 R12 Y12 / K6 B6 R6 Y6", BadGroup, 2},
		{"the tile laid does not stand alone", hand, "R1 R2 R3 / B7 B8 Y3 B10 / K12 R12 Y12 / K6 B6 R6 Y6 / K1", NotTheHand, 0},
		{"a tile left out", hand, "R1 R2 R3 / B7 B8 Y3 B10 / K12 R12 Y12 / K6 B6 R6", NotTheHand, 0},
		{"a tile that is not there", hand, "R1 R2 R3 / B7 B8 B9 B10 / K12 R12 Y12 / K6 B6 R6 Y6", NotTheHand, 0},
		{"a tile twice", hand, "R1 R2 R3 / B7 B8 Y3 B10 / K12 R12 Y12 / K6 B6 R6 Y6 / R1 R2 R3", NotTheHand, 0},
		{"nothing arranged", hand, "", NotTheHand, 0},
		{"pairs", pairs, "R1 R1 / B2 B2 / K3 K3 / Y4 Y4 / R9 R9 / B11 B11 / Y3 K13", 0, 0},
		{"pairs torn", pairs, "R1 R1 / B2 B2 / K3 K3 / Y4 Y4 / R9 R9 / B11 K13 / Y3 B11", BadGroup, 6},
		{"three in a pair", pairs, "R1 R1 / B2 B2 / K3 K3 / Y4 Y4 / R9 R9 / B11 B11 K13 / Y3", BadGroup, 6},
		{"the tile laid in a group", run, "K1 K2 K3 K4 K5 / R1 R2 R3 / B7 B8 Y3 B10 / K12 R12 Y12", NotAlone, 1},
		{"the tile laid in a group for another", run, "K1 K2 K3 K4 / R1 R2 R3 / B7 B8 Y3 B10 / K12 R12 Y12", NotTheHand, 0},
	} {
		m, s := arrangedMatch(c.hand + " K1")
		a := asAction("finish K1")
		if c.arranged != "" {
			a.Groups = groups(c.arranged)
		}
		split := a.Groups.Split()
		if c.want == 0 {
			m = do(t, m, s, a)
			check.That(t, m.public.Sheet[0].Winner == s && reflect.DeepEqual(m.public.Reveal.Split, split), "%v: %+v", c, m)
			continue
		}
		refusal := checkRefused(t, m, s, a, c.want)
		check.Equal(t, refusal.Group, c.group, c)
		check.That(t, c.group == 0 || reflect.DeepEqual(refusal.GroupAtFault(), split[c.group-1]), "%v: %v", c, refusal)
	}
}

// A run that is too long for the shapes counts as the shorter runs that it can be cut into.
func TestFinish_ArrangedShapes(t *testing.T) { // rule 6
	terms := meld.Terms{ShortShapes: true}
	for text, want := range map[string]meld.WinKind{
		"R1 R2 R3 R4 R5 / B6 B7 B8 / K9 R9 Y9 / K10 R10 Y10":        meld.Melds,
		"R1 R2 R3 R4 / R5 R6 R7 R8 / K9 R9 Y9 / K10 R10 Y10":        meld.Melds,
		"R1 R2 R3 R4 R5 R6 R7 R8 / K9 R9 Y9 / K10 R10 Y10":          meld.Melds, // 4+4, or 5+3
		"R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 / K12 Y12 B12":          meld.Melds, // 11 tiles as 4+4+3
		"R1 R2 R3 R4 R5 / B4 B5 B6 B7 B8 / Y12 K12 R12 B12":         meld.NoWin, // 5+5+4
		"R1 R2 R3 R4 / B1 B2 B3 B4 / K1 K2 K3 K4 K5 K6":             meld.Melds, // 6 tiles as 3+3
		"R12 R13 R1 / R2 R3 R4 R5 / K1 K2 K3 K4 / Y1 Y2 Y3":         meld.NoWin, // no 12-13-1
		"R1 R1 / B2 B2 / K3 K3 / Y4 Y4 / R9 R9 / B11 B11 / K13 K13": meld.NoWin,
	} {
		how, _ := terms.ArrangedWinKind(groups(text).Split())
		check.Equal(t, how, want, text)
	}
}
