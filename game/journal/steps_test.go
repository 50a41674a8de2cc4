package journal

import (
	"reflect"
	"runtime"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// Each step is the same whether it is read alone, in order, or starting from any step, even in a match so long that
// only a few checkpoints are kept.
func TestSteps_AnyOrder(t *testing.T) {
	for _, preset := range []string{"classic", "101"} {
		played, text := closedMatch(t, newHeader(preset), toEnd)
		rec := check.Must(readText(text))
		same := func(how string, i int, got Step) {
			t.Helper()
			got.Line, got.Layouts = 0, played[i].Layouts
			check.Need(t, reflect.DeepEqual(got, played[i]) && got.Act == rec.Act(i), "%s: step %d %s is %+v, played was %+v", preset, i, how, got.Act, played[i].Act)
		}
		for i, step := range rec.Steps() {
			same("in order", i, step)
		}
		for i := rec.Len() - 1; i >= 0; i -= testsize.Of(29, 7) {
			same("alone", i, rec.Step(i))
			for k, step := range rec.StepsFrom(i) {
				if same("from another on", k, step); k > i+3 {
					break
				}
			}
		}
		kept := len(rec.checkpoints)
		check.That(t, kept >= 2 && kept <= rec.Len()/firstSpacing+1, "%s: %d positions of %d are kept", preset, kept, rec.Len())
	}
}

// layAndTakeBack returns the journal of a match of Okey 101 in which a seat opens its hand and takes the opening back,
// the given number of times. Every act is legal, and the turn never ends.
func layAndTakeBack(t testing.TB, times int) []byte {
	t.Helper()
	h := newHeader("101")
	j, p := newMemJournal(t, h)
	do := func(m game.Match, act Act) game.Match {
		next, _, err := game.Apply(m, act.Seat, act.Action)
		check.OK(t, err)
		check.OK(t, j.Append(act))
		return next
	}
	m := beginMatch(t, j, h).Match
	open := playNextAct(m, chooseAsCirak).Act
	for open.Action.Kind != game.Open {
		m = do(m, open)
		open = playNextAct(m, chooseAsCirak).Act
	}
	for range times {
		m = do(do(m, open), Act{Seat: open.Seat, Action: game.Action{Kind: game.TakeBack}})
	}
	return p.Bytes()
}

// In the longest possible legal match, an act takes about as much memory as its line, which is far less than a match.
func TestSteps_Memory(t *testing.T) {
	times := testsize.Of(1_000, 6_000)
	text := layAndTakeBack(t, times)
	heap := func() uint64 {
		runtime.GC()
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		return stats.HeapAlloc
	}
	before := heap()
	rec := check.Must(readText(text))
	used := int(heap() - before)
	check.That(t, rec.Len() >= 2*times && used <= rec.Len()*300+maxCheckpointBytes, "%d steps need %d bytes, %d each", rec.Len(), used, used/rec.Len())
	check.That(t, reflect.DeepEqual(rec.Step(rec.Len()-1).Match, rec.now), "the last step is another match")
	runtime.KeepAlive(text)
}
