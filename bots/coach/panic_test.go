package coach

import (
	"testing"

	"fair/okey/game/check"
)

// TestWorker_Panic checks that a job that panics is not done, and that the worker keeps its depth.
func TestWorker_Panic(t *testing.T) {
	w, j := worker{depth: Deep}, job{event: new(Act)}
	w.try(t.Context(), &j, nil) // this panics, as known is nil
	check.That(t, !j.done && w.depth == Deep, "%+v, %+v", j, w.depth)
}
