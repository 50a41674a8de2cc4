package coach

import (
	"cmp"
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

func puzzlesOf(preset string) []Puzzle {
	rules := rulesOf(preset)
	return ScaleOf(&rules).Puzzles()
}

// viewOf returns the view of a puzzle.
func (p *Puzzle) viewOf() game.View {
	m := check.Must(p.Match())
	return m.View(0)
}

// TestPuzzles checks that there are enough distinct puzzles, that their options are the legal actions, and that one
// option is clearly the best and all others are judged worse. The options of a judged puzzle are in descending order of
// the value that the player sees, and judging the decision again leaves them unchanged.
func TestPuzzles(t *testing.T) {
	for _, c := range puzzleGames {
		ids, kinds, all := map[string]bool{}, map[game.Kind]int{}, puzzlesOf(c.preset)
		for _, p := range all {
			ids[p.ID] = true
			v, best := p.viewOf(), p.Best()
			kinds[best.Action.Kind]++
			worth := func(o value.Estimate) float64 {
				if ScaleOf(&v.Rules).Unit == Points {
					return o.Points
				}
				return o.Win
			}
			legal := slices.DeleteFunc(v.Legal(), func(a game.Action) bool { return a.Kind == game.ShowTwin })
			check.That(t, len(legal) == len(p.Options), "puzzle %s: %+v, not %v", p.ID, p.Options, legal)
			for _, o := range p.Options {
				d := p.Judge(&v, o.Action)
				check.Need(t, d != nil && slices.Contains(legal, o.Action), "puzzle %s: %+v", p.ID, o)
				right := d.IsRight() && d.Loss <= 0
				if o.Action != best.Action {
					right = worth(best)-worth(o) >= c.lead && o.Loss >= c.lead && (!d.IsRight() || o.Points >= best.Points)
				}
				check.That(t, right, "puzzle %s: %+v", p.ID, d)
			}
			d := p.Judge(&v, best.Action)
			sorted := slices.IsSortedFunc(d.Options, func(a, b value.Estimate) int { return cmp.Compare(worth(b), worth(a)) })
			check.That(t, sorted && reflect.DeepEqual(d.As(d.Played).Options, d.Options), "puzzle %s: %+v, judged again %+v", p.ID, d, d.As(d.Played))
		}
		check.That(t, len(all) >= c.enough && len(ids) == len(all), "%s: %d puzzles, %d of them different", c.preset, len(all), len(ids))
		for kind, least := range c.kinds {
			check.That(t, kinds[kind] >= least, "%s: %v is best %d times", c.preset, kind, kinds[kind])
		}
	}
}

func TestPuzzleOf_Showing(t *testing.T) {
	_, err := PuzzleOf(&Decision{Step: Showing}, game.Excerpt{})
	check.That(t, err != nil, "a missed gösterme is a puzzle")
	check.That(t, check.Must(PuzzleOf(&Decision{Step: Drawing}, game.Excerpt{})).ID != "", "a draw makes a puzzle without an ID")
}

// TestSamePlay checks that the order of melds and of their tiles does not matter if the same melds result.
func TestSamePlay(t *testing.T) {
	v := gametest.Position{
		Preset: "101", Drawn: true, Turns: 12, Indicator: "R4", Melds: []gametest.Meld{{Owner: 0, Tiles: "K9 K10 K11"}},
		Hands: [game.MaxSeats]string{0: "R6 R7 R8 B10 B11 B12 R5 Y1"},
	}.View(t)
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"lay R6-R7-R8 B10-B11-B12", "lay B12-B10-B11 R8-R7-R6", true},
		{"lay R6-R7-R8", "lay R6-R7-R8 B10-B11-B12", false},
		{"lay R6-R7-R8", "discard R6", false},
		{"discard Y1", "discard R6", false},
	} {
		check.Equal(t, SamePlay(&v, parseAction(c.a), parseAction(c.b)), c.same, c.a, " and ", c.b)
	}
}

// TestPuzzle_JudgeOther checks that a move that the puzzle does not list is compared correctly with the best option
// that it lists, whichever of the two is better.
func TestPuzzle_JudgeOther(t *testing.T) {
	p := puzzlesOf("101")[0]
	v := p.viewOf()
	best := p.Best()
	worse := p.Options[slices.IndexFunc(p.Options, func(o value.Estimate) bool { return o.Action != best.Action })]
	for _, c := range [][2]value.Estimate{{best, worse}, {worse, best}} {
		listed, played := c[0], c[1]
		loss := played.Loss - listed.Loss
		one := Puzzle{ID: p.ID, Excerpt: p.Excerpt, Options: []value.Estimate{listed}}
		one.Options[0].Loss = 0
		d := check.Must(one.JudgeOther(t.Context(), &v, played.Action))
		now, other := d.As(listed.Action).Chosen(), d.Chosen()
		check.That(t, math.Abs(other.Loss-now.Loss-loss) <= 12 && math.Abs(now.Points-other.Points-loss) <= 12, "%v instead of %v: %+v, not %.1f", played.Action, listed.Action, d.Options, loss)
	}
}

// isConfirmed reports whether a race in independent worlds finds the same best move and finds that every other move
// loses at least lead.
func isConfirmed(tb testing.TB, p *Puzzle, b value.Budget, lead float64) bool {
	best := p.Best().Action
	others := slices.DeleteFunc(slices.Clone(p.Options), func(o value.Estimate) bool { return o.Action == best })
	b.Keep = slices.MinFunc(others, func(a, b value.Estimate) int { return cmp.Compare(a.Loss, b.Loss) }).Action
	raced := check.Must(new(value.Estimator).Race(tb.Context(), p.viewOf(), b))
	return raced[0].Action == best && raced[1].Loss >= lead
}

func TestPuzzles_Confirmed(t *testing.T) {
	testsize.SkipUnderRace(t)
	for _, c := range puzzleGames {
		all := puzzlesOf(c.preset)
		b := value.Budget{Samples: testsize.Of(1000, 20_000), DropSEs: 6, Seed: 7}
		for i := 0; i < len(all); i += testsize.Of(40, 5) {
			check.That(t, isConfirmed(t, &all[i], b, c.lead/2), "%s, puzzle %d is not confirmed", c.preset, i)
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
			all, good := puzzlesOf(c.preset), 0
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
