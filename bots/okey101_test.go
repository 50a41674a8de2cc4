package bots

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

func tilesOf(t testing.TB, s string) []tile.Tile {
	t.Helper()
	tiles := check.Must(tile.ParseAll(s))
	return tiles
}

// view101 returns a view of Okey 101 in which the okey is R5 and seat 1 has drawn.
func view101(t testing.TB, hand string) game.View {
	t.Helper()
	v := game.View{Seat: 1, Hand: tile.SetOf(tilesOf(t, hand)...)}
	v.Rules, v.Phase, v.Turn, v.Step, v.Turns = game.Okey101(), game.Playing, 1, game.MustDiscard, 9
	v.Indicator, v.StockLeft, v.Shown = tile.New(tile.Red, 4), 12, game.Nobody
	v.HandSizes = [4]int{21, v.Hand.Len(), 21, 21}
	v.Acted = [4]bool{true, true, true, true}
	return v
}

// layOnTable puts melds on the table, as if seat 3 had opened with them.
func layOnTable(t testing.TB, v *game.View, groups ...string) {
	t.Helper()
	for _, group := range groups {
		laid, ok := v.Terms().Lay(tilesOf(t, group))
		check.Need(t, ok, "%s is no meld", group)
		v.Melds = append(v.Melds, game.TableMeld{Owner: 3, Laid: laid})
	}
	v.Opened[3] = game.SeatOpening{How: meld.Melds, Value: 101, Turn: 3}
	v.HandSizes[3] = 10
}

// levels101 returns a bot of each level except acemi, which overlooks things. The keys are ASCII names.
func levels101(t testing.TB) map[string]Bot {
	t.Helper()
	bots := map[string]Bot{}
	for _, l := range Levels()[1:] {
		bots[l.ASCII] = l.New(1)
	}
	return bots
}

// mustPlay returns the bot's action, which must be legal.
func mustPlay(t testing.TB, b Bot, v *game.View) game.Action {
	t.Helper()
	a := check.Must(b.Play(t.Context(), v.Clone()))
	if err := v.Check(a); err != nil {
		t.Fatalf("%v: %v", a, err)
	}
	return a
}

// TestLevels_Open101 checks that bots open whenever they can, with the given opening or a more valuable one, and never
// try to open with too little.
func TestLevels_Open101(t *testing.T) { // rules 7.4, 7.5 and 7.14
	data := check.Must(os.ReadFile("../game/meld/testdata/open101.jsonl"))
	for line := range strings.Lines(string(data)) {
		var c struct {
			ID, Indicator, Kind string
			Groups              [][]string
			Need, Value         int
			Valid               bool
		}
		check.OK(t, json.Unmarshal([]byte(line), &c))
		var words []string
		for _, g := range c.Groups {
			words = append(words, g...)
		}
		v := view101(t, strings.Join(words, " ")+" Y6") // the bot needs another tile to discard
		v.Indicator = tilesOf(t, c.Indicator)[0]
		if c.Need > 5 && c.Kind == "pairs" {
			v.Rules.Raising = true
			v.Opened[3] = game.SeatOpening{How: meld.Pairs, Value: c.Need - 1, Turn: 3}
		}
		if highest := meld.NewSolver(v.Terms()).Opening(v.Hand); !c.Valid && highest.Value >= v.Rules.OpenSum {
			continue // the tiles also form a valid opening
		}
		for name, b := range levels101(t) {
			a := mustPlay(t, b, &v)
			if (a.Kind == game.Open) != c.Valid {
				t.Errorf("%s: %s does %v", c.ID, name, a)
				continue
			}
			if _, value, _ := v.ValueOpening(a.Groups.Split()); c.Valid && value < c.Value {
				t.Errorf("%s: %s opens with %d, %d were there: %v", c.ID, name, value, c.Value, a)
			}
		}
	}
}

func TestLevels_Lay101(t *testing.T) { // section 7; the okey is R5
	const opening = "R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 B3"
	open := func(v *game.View) { v.Opened[1] = game.SeatOpening{How: meld.Melds, Value: 101, Turn: 5} }
	taken := func(name string) func(*game.View) {
		return func(v *game.View) { open(v); v.Taken = tilesOf(t, name)[0] }
	}
	for _, c := range []struct {
		why, hand string
		table     []string
		change    func(*game.View)
		who, want string // the levels, and a pattern (see matchesPattern) for their first action
	}{
		{"a meld that is there is laid", "B7 B8 B9 Y2 K12", nil, open, "cirak kalfa usta", "lay B7-B8-B9"},
		{"rule 7.6: a tile that fits is laid off", "B9 Y2 K12", []string{"B6 B7 B8"}, open, "cirak kalfa usta", "layoff B9 0 high"},
		{"rule 7.10: no playable tile is thrown by one who is not open", "B9 Y2 K12 K5 R8 R1 Y4 K9 B1 B5 Y11 Y13", []string{"B6 B7 B8"},
			nil, "cirak kalfa usta", "discard [^B9 B5]"},
		{"rule 7.13: the okey finishes rather than to be laid off", "B9 R5", []string{"B6 B7 B8"}, open, "kalfa usta", "layoff B9 0 high"},
		{"and then it does", "R5", []string{"B6 B7 B8 B9"}, open, "cirak kalfa usta", "discard R5"},
		{"an okey that cannot finish is laid off in the last turn", "R5 Y2 K12", []string{"B6 B7 B8"},
			func(v *game.View) { open(v); v.StockLeft = 1 }, "cirak kalfa usta", "layoff R5 0 *"},
		{"rule 7.8: an okey is taken from the table to finish with", "Y7 Y11 K12", []string{"B7 K7 R5", "Y8 Y9 Y10"},
			func(v *game.View) { open(v); v.StockLeft = 1 }, "kalfa usta", "*Y*"},
		{"rule 7.13: the last tile is swapped for an okey, which finishes", "Y7", []string{"B7 K7 R5"}, open, "cirak kalfa usta", "swap Y7 0"},
		{"after all others are laid", "Y7 B9", []string{"B7 K7 R5", "B6 B7 B8"}, open, "kalfa usta", "layoff B9 1 high"},
		{"and when it was taken", "Y7", []string{"B7 K7 R5"}, taken("Y7"), "kalfa usta", "swap Y7 0"},
		{"rule 7.8: but not where okeys stay", "Y7", []string{"B7 K7 R5"},
			func(v *game.View) { open(v); v.Rules.JokerSwap = false }, "cirak kalfa usta", "discard Y7"},
		{"rule 7.7: what was taken is laid", "B9 Y2 K12", []string{"B6 B7 B8"}, taken("B9"), "kalfa usta", "layoff B9 0 high"},
		{"an opening is used at once", opening + " Y6 K8 R1", nil, nil, "cirak kalfa usta", "open *"},
		{"rule 7.14: but not where it has to be dearer", opening + " Y6 K8 R1", []string{"B6 B7 B8"},
			func(v *game.View) { v.Rules.Raising = true }, "cirak kalfa usta", "discard *"},
		{"rule 7.5: sets and runs rather than as many pairs",
			"R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 B3 R10 R11 R12 B10 B11 K8 R1", nil, nil, "cirak kalfa usta", "open R10-R11-*"},
		{"rule 7.8: an okey is taken from the table", "Y7 Y2 K12", []string{"B7 K7 R5"}, open, "cirak", "swap Y7 0"},
		{"rule 7.13: and laid off after all that fits", "R5 B9", []string{"B6 B7 B8"}, open, "cirak", "layoff B9 0 high"},
		{"rule 7.5: pairs after pairs", "K2 K2 Y7 R9 B13", []string{"B6 B7 B8"},
			func(v *game.View) { v.Opened[1] = game.SeatOpening{How: meld.Pairs, Value: 5, Turn: 5} }, "cirak kalfa usta", "lay K2-K2"},
	} {
		v := view101(t, c.hand)
		if c.table != nil {
			layOnTable(t, &v, c.table...)
		}
		if c.change != nil {
			c.change(&v)
		}
		for name, b := range levels101(t) {
			if !strings.Contains(c.who, name) {
				continue
			}
			if a := mustPlay(t, b, &v).String(); !matchesPattern(c.want, a) {
				t.Errorf("%s: %s does %q, want %q", c.why, name, a, c.want)
			}
		}
	}
}

// matchesPattern reports whether s matches a pattern. A star at either end of the pattern matches any text. A pattern
// "a[^b c]" matches any text that starts with a, except ab and ac.
func matchesPattern(pattern, s string) bool {
	if before, not, ok := strings.Cut(pattern, "[^"); ok {
		rest, found := strings.CutPrefix(s, before)
		return found && !strings.Contains(" "+strings.TrimSuffix(not, "]")+" ", " "+rest+" ")
	}
	front, star := strings.CutPrefix(pattern, "*")
	back, end := strings.CutSuffix(front, "*")
	switch {
	case star && end:
		return strings.Contains(s, back)
	case star:
		return strings.HasSuffix(s, back)
	case end:
		return strings.HasPrefix(s, back)
	}
	return s == pattern
}

func TestLevels_Take101(t *testing.T) { // rule 7.7; the okey is R5
	open := func(v *game.View) { v.Opened[1] = game.SeatOpening{How: meld.Melds, Value: 101, Turn: 5} }
	for _, c := range []struct {
		why, hand, top string
		table          []string
		change         func(*game.View)
		who, want      string
	}{
		{"what opens", "R10 R11 R12 R13 B10 B11 B13 K3 Y3 B3 Y6 K8 R1", "B12", []string{"B6 B7 B8"}, nil, "cirak kalfa usta", "take"},
		{"what opens with pairs", "R10 R10 R12 R12 B10 B10 B13 B13 Y3 Y6 K8 R1", "Y3", []string{"B6 B7 B8"}, nil, "cirak kalfa usta", "take"},
		{"not what does not", "R10 R11 R12 B10 B11 B13 K3 Y3 B3 Y6 K8 R1", "B12", []string{"B6 B7 B8"}, nil, "cirak kalfa usta", "draw"},
		{"not what an opening does without", "R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 B3 Y6 K8 R1", "Y1", nil, nil, "cirak kalfa usta", "draw"},
		{"rule 7.14: not what opens for too little", "R10 R11 R12 R13 B10 B11 B13 K3 Y3 B3 Y6 K8 R1", "B12", []string{"B6 B7 B8"},
			func(v *game.View) { v.Rules.Raising, v.Opened[3].Value = true, 180 }, "cirak kalfa usta", "draw"},
		{"what makes a meld", "B7 B8 K2 Y12", "B9", nil, open, "kalfa usta", "take"},
		{"what can be laid off", "K2 Y12", "B9", []string{"B6 B7 B8"}, open, "kalfa usta", "take"},
		{"nothing else", "K2 Y12", "Y11", []string{"B6 B7 B8"}, open, "cirak kalfa usta", "draw"},
	} {
		v := view101(t, c.hand)
		v.Step, v.Discards[0] = game.MustDraw, tilesOf(t, c.top)
		if c.table != nil {
			layOnTable(t, &v, c.table...)
		}
		if c.change != nil {
			c.change(&v)
		}
		for name, b := range levels101(t) {
			if !strings.Contains(c.who, name) {
				continue
			}
			if a := mustPlay(t, b, &v).String(); a != c.want {
				t.Errorf("%s: %s does %q, want %q", c.why, name, a, c.want)
			}
		}
	}
}
