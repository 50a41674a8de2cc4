package coach

import (
	"cmp"
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"testing"

	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
)

// puzzleGames lists the games with puzzles. Each has a minimum number of puzzles, a minimum lead of the best option, in
// the unit of the game, and minimum numbers of puzzles by kind of best option.
var puzzleGames = []struct {
	preset string
	enough int
	lead   float64
	kinds  map[game.Kind]int
}{
	{"classic", 100, 0.02, map[game.Kind]int{game.Draw: 10, game.Take: 10, game.Discard: 10}},
	{"101", 30, 10, map[game.Kind]int{game.Take: 1, game.Discard: 10, game.Swap: 1}},
}

func puzzlesOf(t testing.TB, preset string) []Puzzle {
	t.Helper()
	rules := rulesOf(preset)
	return ScaleOf(&rules).Puzzles()
}

// TestPuzzles_Sound checks that there are enough distinct puzzles, that their options are the legal actions, and that
// one option is clearly the best and all others are judged worse.
func TestPuzzles_Sound(t *testing.T) {
	for _, c := range puzzleGames {
		ids, kinds, all := map[string]bool{}, map[game.Kind]int{}, puzzlesOf(t, c.preset)
		for i, p := range all {
			ids[p.ID] = true
			v := puzzleView(t, &p)
			best := p.Best()
			kinds[best.Action.Kind]++
			for _, o := range p.Options {
				less := best.Win - o.Win
				if ScaleOf(&v.Rules).Unit == Points {
					less = best.Points - o.Points
				}
				d := p.Judge(&v, o.Action)
				switch {
				case d == nil:
					t.Errorf("%s, puzzle %d: %v is not judged", c.preset, i, o.Action)
				case o.Action == best.Action && (!d.IsRight() || d.Loss > 0):
					t.Errorf("%s, puzzle %d: the best one, %v, loses %v", c.preset, i, o.Action, d.Loss)
				case o.Action != best.Action && (less < c.lead || o.Loss < c.lead):
					t.Errorf("%s, puzzle %d: %v loses only %v, and is worth %v less", c.preset, i, o.Action, o.Loss, less)
				case o.Action != best.Action && d.IsRight() && o.Points < best.Points:
					t.Errorf("%s, puzzle %d: %v is right, too", c.preset, i, o.Action)
				}
			}
		}
		if n := len(all); n < c.enough || len(ids) != n {
			t.Errorf("%s: %d puzzles, %d of them different", c.preset, n, len(ids))
		}
		for kind, least := range c.kinds {
			if kinds[kind] < least {
				t.Errorf("%s: %v is best %d times", c.preset, kind, kinds[kind])
			}
		}
	}
}

// puzzleView returns the view of a puzzle. It checks that the puzzle's options are the legal actions.
func puzzleView(t *testing.T, p *Puzzle) game.View {
	t.Helper()
	m, err := p.Match()
	check.Need(t, err == nil, "puzzle %s: %v", p.ID, err)
	v := m.View(0)
	legal := slices.DeleteFunc(v.Legal(), func(a game.Action) bool { return a.Kind == game.ShowTwin })
	ok := len(legal) == len(p.Options)
	for _, o := range p.Options {
		ok = ok && slices.Contains(legal, o.Action)
	}
	check.That(t, ok, "puzzle %s: %+v, not %v", p.ID, p.Options, legal)
	return v
}

// TestPuzzles_InOrder checks that the options of a judged puzzle are in descending order of the value that the player
// sees, and that judging the decision again leaves them unchanged.
func TestPuzzles_InOrder(t *testing.T) {
	for _, c := range puzzleGames {
		for i, p := range puzzlesOf(t, c.preset) {
			v := puzzleView(t, &p)
			d := p.Judge(&v, p.Best().Action)
			worth := func(o value.Estimate) float64 {
				if ScaleOf(&v.Rules).Unit == Points {
					return o.Points
				}
				return o.Win
			}
			check.That(t, slices.IsSortedFunc(d.Options, func(a, b value.Estimate) int { return cmp.Compare(worth(b), worth(a)) }), "%s, puzzle %d: the options are not in order: %+v", c.preset, i, d.Options)
			if again := d.As(d.Played); !reflect.DeepEqual(again.Options, d.Options) {
				t.Errorf("%s, puzzle %d: judged again, the options differ", c.preset, i)
			}
		}
	}
}

func TestPuzzles_RoundTrip(t *testing.T) {
	for _, p := range slices.Concat(puzzlesOf(t, "classic"), puzzlesOf(t, "101")) {
		text, err := json.Marshal(p)
		var back Puzzle
		check.Need(t, err == nil && json.Unmarshal(text, &back) == nil && reflect.DeepEqual(p, back), "%s, %v", text, err)
	}
}

func TestPuzzleOf_Showing(t *testing.T) {
	if _, err := PuzzleOf(&Decision{Step: Showing}, game.Excerpt{}); err == nil {
		t.Error("a missed gösterme is a puzzle")
	}
	if p, err := PuzzleOf(&Decision{Step: Drawing}, game.Excerpt{}); err != nil || p.ID == "" {
		t.Errorf("a draw makes the puzzle %q: %v", p.ID, err)
	}
}

// TestSamePlay checks that the order of melds and of their tiles does not matter if the same melds result.
func TestSamePlay(t *testing.T) {
	m := gametest.Position{
		Preset: "101", Drawn: true, Turns: 12, Indicator: "R4", Melds: []gametest.Meld{{Owner: 0, Tiles: "K9 K10 K11"}},
		Hands: [game.MaxSeats]string{0: "R6 R7 R8 B10 B11 B12 R5 Y1"},
	}.Match(t)
	v := m.View(0)
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"lay R6-R7-R8 B10-B11-B12", "lay B12-B10-B11 R8-R7-R6", true},
		{"lay R6-R7-R8", "lay R6-R7-R8 B10-B11-B12", false},
		{"lay R6-R7-R8 B10-B11-B12", "lay R6-R7-R8", false},
		{"lay R6-R7-R8", "lay B10-B11-B12", false},
		{"lay R6-R7-R8", "discard R6", false},
		{"discard Y1", "discard Y1", true},
		{"discard Y1", "discard R6", false},
	} {
		if same := SamePlay(&v, parseAction(c.a), parseAction(c.b)); same != c.same {
			t.Errorf("%s and %s are the same: %t", c.a, c.b, same)
		}
	}
}

// TestPuzzle_JudgeOther checks that a move that the puzzle does not list is compared correctly with the best option
// that it lists, whichever of the two is better.
func TestPuzzle_JudgeOther(t *testing.T) {
	p := puzzlesOf(t, "101")[0]
	v := puzzleView(t, &p)
	best := p.Best()
	worse := p.Options[slices.IndexFunc(p.Options, func(o value.Estimate) bool { return o.Action != best.Action })]
	for _, c := range []struct {
		listed, played value.Estimate
		loss           float64
	}{{best, worse, worse.Loss}, {worse, best, -worse.Loss}} {
		c.listed.Loss = 0
		one := Puzzle{ID: p.ID, Excerpt: p.Excerpt, Options: []value.Estimate{c.listed}}
		d, err := one.JudgeOther(t.Context(), &v, c.played.Action)
		if err != nil || d == nil {
			t.Fatal(d, err)
		}
		listed := d.As(c.listed.Action).Chosen()
		if off := d.Chosen().Loss - listed.Loss - c.loss; math.Abs(off) > 12 || math.Abs(listed.Points-d.Chosen().Points-c.loss) > 12 {
			t.Errorf("%v instead of %v: %+v, off by %.1f", c.played.Action, c.listed.Action, d.Options, off)
		}
	}
}

// isConfirmed reports whether a race in independent worlds finds the same best move and finds that every other move
// loses at least lead.
func isConfirmed(tb testing.TB, p *Puzzle, b value.Budget, lead float64) bool {
	tb.Helper()
	m := check.Must(p.Match())
	best := p.Best().Action
	others := slices.DeleteFunc(slices.Clone(p.Options), func(o value.Estimate) bool { return o.Action == best })
	b.Keep = slices.MinFunc(others, func(a, b value.Estimate) int { return cmp.Compare(a.Loss, b.Loss) }).Action
	raced := check.Must(new(value.Estimator).Race(tb.Context(), m.View(0), b))
	return raced[0].Action == best && raced[1].Loss >= lead
}

func TestPuzzles_Confirmed(t *testing.T) {
	testsize.SkipUnderRace(t)
	for _, c := range puzzleGames {
		all := puzzlesOf(t, c.preset)
		b := value.Budget{Samples: testsize.Of(1500, 20_000), DropSEs: 6, Seed: 7}
		for i := 0; i < len(all); i += testsize.Of(17, 5) {
			if !isConfirmed(t, &all[i], b, c.lead/2) {
				t.Errorf("%s, puzzle %d, best %v, is not confirmed", c.preset, i, all[i].Best().Action)
			}
		}
	}
}

// BenchmarkPuzzles races one puzzle in 20,000 worlds per iteration and reports the percentage of puzzles confirmed. A
// puzzle is confirmed if the same move is best by at least the promised lead.
//
//	go test ./bots/coach -run XXX -bench Puzzles/classic -benchtime 100x -cpu 1
//	go test ./bots/coach -run XXX -bench Puzzles/101 -benchtime 32x -cpu 1
func BenchmarkPuzzles(b *testing.B) {
	for _, c := range puzzleGames {
		b.Run(c.preset, func(b *testing.B) {
			all, good := puzzlesOf(b, c.preset), 0
			for i := range b.N {
				if isConfirmed(b, &all[i%len(all)], value.Budget{Samples: 20_000, DropSEs: 6, Seed: uint64(1000 + i)}, c.lead) {
					good++
				} else {
					b.Logf("puzzle of iteration %d", i)
				}
			}
			b.ReportMetric(100*float64(good)/float64(b.N), "confirmed/100")
		})
	}
}
