package coach

import (
	"testing"

	"fair/okey/game/check"
)

// TestWorker_Panic checks that a job that panics is not done, and that the worker keeps its depth. The luck of a round is
// then unknown if the job was about luck.
func TestWorker_Panic(t *testing.T) {
	w, j := worker{depth: Deep}, job{event: new(Act)}
	w.try(t.Context(), &j, nil) // this panics, as known is nil
	check.That(t, !j.done && w.depth == Deep, "%+v, %+v", j, w.depth)
	r := Review{Rounds: []Round{{Lucky: true, Complete: true}}}
	r.add(&job{})
	check.That(t, r.Rounds[0].Lucky && !r.Rounds[0].Complete, "after decisions: %+v", r.Rounds[0])
	r.add(&j)
	check.That(t, !r.Rounds[0].Lucky, "after a draw: %+v", r.Rounds[0])
}
