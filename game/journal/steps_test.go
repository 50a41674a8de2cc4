package journal

import (
	"bytes"
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
		_, played, text := wholeMatch(t, preset)
		rec := check.Must(Read(bytes.NewReader(text)))
		same := func(how string, i int, got Step) {
			t.Helper()
			want := played[i]
			check.Need(t, got.Act == want.Act && reflect.DeepEqual(got.Match, want.Match) && reflect.DeepEqual(got.Events, want.Events) && got.Act == rec.Act(i), "%s: step %d %s is %+v, played was %+v", preset, i, how, got.Act, want.Act)
		}
		for i, step := range rec.Steps() {
			same("in order", i, step)
		}
		for i := rec.Len() - 1; i >= 0; i -= 7 {
			same("alone", i, rec.Step(i))
			for k, step := range rec.StepsFrom(i) {
				if same("from another on", k, step); k > i+3 {
					break
				}
			}
		}
		if len(rec.checkpoints) < 2 || len(rec.checkpoints) > rec.Len()/firstSpacing+1 {
			t.Errorf("%s: %d positions of %d are kept", preset, len(rec.checkpoints), rec.Len())
		}
	}
}

// layAndTakeBack returns the journal of a match of Okey 101 in which a seat opens its hand and takes the opening back,
// the given number of times. Every act is legal, and the turn never ends.
func layAndTakeBack(t testing.TB, times int) []byte {
	t.Helper()
	h := newHeader(t, "101")
	j, p := newMemJournal(t, h)
	m := beginMatch(t, j, h).Match
	for {
		act, after, _ := playNextAct(m, chooseAsCirak)
		check.OK(t, j.Append(act, after))
		before := m
		if m = after; act.Action.Kind != game.Open {
			continue
		}
		back := Act{Seat: act.Seat, Action: game.Action{Kind: game.TakeBack}}
		for range times {
			for _, again := range []struct {
				Act
				from game.Match
			}{{back, m}, {act, before}} {
				next, _, err := game.Apply(again.from, again.Seat, again.Action)
				if err == nil {
					err = j.Append(again.Act, next)
				}
				check.OK(t, err)
				if again.Act == back {
					before = next
				} else {
					m = next
				}
			}
		}
		return p.Bytes()
	}
}

// In the longest possible legal match, an act takes about as much memory as its line, which is far less than a match.
func TestSteps_Memory(t *testing.T) {
	times := testsize.Of(3_000, 6_000)
	text := layAndTakeBack(t, times)
	heap := func() uint64 {
		runtime.GC()
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		return stats.HeapAlloc
	}
	before := heap()
	rec := check.Must(Read(bytes.NewReader(text)))
	used := int(heap() - before)
	if rec.Len() < 2*times || used > rec.Len()*300+maxCheckpointBytes {
		t.Errorf("%d steps need %d bytes, %d each", rec.Len(), used, used/rec.Len())
	}
	t.Logf("%d steps, %d bytes of text, %d bytes kept, %d checkpoints", rec.Len(), len(text), used, len(rec.checkpoints))
	if got := rec.Step(rec.Len() - 1); !reflect.DeepEqual(got.Match, rec.now) {
		t.Error("the last step is another match")
	}
	runtime.KeepAlive(text)
}
