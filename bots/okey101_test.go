package bots

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

func tilesOf(s string) []tile.Tile { return check.Must(tile.ParseAll(s)) }

// view101 returns a view of Okey 101 in which the okey is R5 and seat 1 has drawn.
func view101(hand string) game.View {
	v := game.View{Seat: 1, Hand: tile.SetOf(tilesOf(hand)...)}
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
		laid, ok := v.Terms().Lay(tilesOf(group))
		check.Need(t, ok, "%s is no meld", group)
		v.Melds = append(v.Melds, game.TableMeld{Owner: 3, Laid: laid})
	}
	v.Opened[3] = game.SeatOpening{How: meld.Melds, Value: 101, Turn: 3}
	v.HandSizes[3] = 10
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
		v := view101(strings.Join(slices.Concat(c.Groups...), " ") + " Y6") // the bot needs another tile to discard
		v.Indicator = tilesOf(c.Indicator)[0]
		if c.Need > 5 && c.Kind == "pairs" {
			v.Rules.Raising = true
			v.Opened[3] = game.SeatOpening{How: meld.Pairs, Value: c.Need - 1, Turn: 3}
		}
		if highest := meld.NewSolver(v.Terms()).Opening(v.Hand); !c.Valid && highest.Value >= v.Rules.OpenSum {
			continue // the tiles also form a valid opening
		}
		for _, name := range []string{"cirak", "kalfa", "usta"} { // acemi overlooks things
			a := mustPlay(t, newBot(name, 1), v)
			_, value := v.ValueOpening(a.Groups)
			check.That(t, (a.Kind == game.Open) == c.Valid && (!c.Valid || value >= c.Value), "%s: %s does %v, which is worth %d of %d", c.ID, name, a, value, c.Value)
		}
	}
}

// TestLevels_Moves101 checks the first action of the levels in a turn.
func TestLevels_Moves101(t *testing.T) { // section 7; the okey is R5
	const (
		opening = "R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 B3"
		lacking = "R10 R11 R12 R13 B10 B11 B13 K3 Y3 B3 Y6 K8 R1" // B12 opens
		all     = "cirak kalfa usta"
		best    = "kalfa usta"
	)
	open := func(v *game.View) { v.Opened[1] = game.SeatOpening{How: meld.Melds, Value: 101, Turn: 5} }
	lastTurn := func(v *game.View) { open(v); v.StockLeft = 1 }
	taken := func(name string) func(*game.View) {
		return func(v *game.View) { open(v); v.Taken = tilesOf(name)[0] }
	}
	left := func(name string, change func(*game.View)) func(*game.View) { // the seat has to draw or take the tile
		return func(v *game.View) {
			v.Step, v.Discards[0] = game.MustDraw, tilesOf(name)
			change(v)
		}
	}
	unopened := func(*game.View) {}
	for _, c := range []struct {
		why, hand, table string
		change           func(*game.View)
		who, want        string // the levels, and a pattern for their first action
	}{
		{"a meld that is there is laid", "B7 B8 B9 Y2 K12", "", open, all, "lay B7-B8-B9"},
		{"rule 7.6: a tile that fits is laid off", "B9 Y2 K12", "B6 B7 B8", open, all, "layoff B9 0 high"},
		{"rule 7.10: no playable tile is thrown by one who is not open", "B9 Y2 K12 K5 R8 R1 Y4 K9 B1 B5 Y11 Y13", "B6 B7 B8", unopened, all, "discard (B1|[^B].*)"},
		{"rule 7.13: the okey finishes rather than to be laid off", "B9 R5", "B6 B7 B8", open, best, "layoff B9 0 high"},
		{"and then it does", "R5", "B6 B7 B8 B9", open, all, "discard R5"},
		{"an okey that cannot finish is laid off in the last turn", "R5 Y2 K12", "B6 B7 B8",
			lastTurn, all, "layoff R5 0 .*"},
		{"rule 7.8: an okey is taken from the table to finish with", "Y7 Y11 K12", "B7 K7 R5, Y8 Y9 Y10",
			lastTurn, best, ".*Y.*"},
		{"rule 7.13: the last tile is swapped for an okey, which finishes", "Y7", "B7 K7 R5", open, all, "swap Y7 0"},
		{"after all others are laid", "Y7 B9", "B7 K7 R5, B6 B7 B8", open, best, "layoff B9 1 high"},
		{"and when it was taken", "Y7", "B7 K7 R5", taken("Y7"), best, "swap Y7 0"},
		{"rule 7.8: but not where okeys stay", "Y7", "B7 K7 R5",
			func(v *game.View) { open(v); v.Rules.JokerSwap = false }, all, "discard Y7"},
		{"rule 7.7: what was taken is laid", "B9 Y2 K12", "B6 B7 B8", taken("B9"), best, "layoff B9 0 high"},
		{"an opening is used at once", opening + " Y6 K8 R1", "", unopened, all, "open .*"},
		{"rule 7.14: but not where it has to be dearer", opening + " Y6 K8 R1", "B6 B7 B8",
			func(v *game.View) { v.Rules.Raising = true }, all, "discard .*"},
		{"rule 7.5: sets and runs rather than as many pairs",
			"R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 B3 R10 R11 R12 B10 B11 K8 R1", "", unopened, all, "open R10-R11-.*"},
		{"rule 7.8: an okey is taken from the table", "Y7 Y2 K12", "B7 K7 R5", open, "cirak", "swap Y7 0"},
		{"rule 7.13: and laid off after all that fits", "R5 B9", "B6 B7 B8", open, "cirak", "layoff B9 0 high"},
		{"rule 7.5: pairs after pairs", "K2 K2 Y7 R9 B13", "B6 B7 B8",
			func(v *game.View) { v.Opened[1] = game.SeatOpening{How: meld.Pairs, Value: 5, Turn: 5} }, all, "lay K2-K2"},

		// rule 7.7
		{"what opens", lacking, "B6 B7 B8", left("B12", unopened), all, "take"},
		{"what opens with pairs", "R10 R10 R12 R12 B10 B10 B13 B13 Y3 Y6 K8 R1", "B6 B7 B8", left("Y3", unopened), all, "take"},
		{"not what does not", "R10 R11 R12 B10 B11 B13 K3 Y3 B3 Y6 K8 R1", "B6 B7 B8", left("B12", unopened), all, "draw"},
		{"not what an opening does without", "R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 B3 Y6 K8 R1", "", left("Y1", unopened), all, "draw"},
		{"rule 7.14: not what opens for too little", lacking, "B6 B7 B8", left("B12", func(v *game.View) { v.Rules.Raising, v.Opened[3].Value = true, 180 }), all, "draw"},
		{"what makes a meld", "B7 B8 K2 Y12", "", left("B9", open), best, "take"},
		{"what can be laid off", "K2 Y12", "B6 B7 B8", left("B9", open), best, "take"},
		{"nothing else", "K2 Y12", "B6 B7 B8", left("Y11", open), all, "draw"},
	} {
		v := view101(c.hand)
		if c.table != "" {
			layOnTable(t, &v, strings.Split(c.table, ", ")...)
		}
		c.change(&v)
		for _, name := range strings.Fields(c.who) {
			a := mustPlay(t, newBot(name, 1), v).String()
			check.That(t, regexp.MustCompile("^"+c.want+"$").MatchString(a), "%s: %s does %q, want %q", c.why, name, a, c.want)
		}
	}
}
