package coach

import (
	"strings"
	"testing"

	"fair/okey/game/check"
)

// TestWorker_Panic checks that a panic while answering a question becomes an error, and that the worker keeps its
// depth.
func TestWorker_Panic(t *testing.T) {
	w := worker{depth: Deep}
	_, err := w.tryAnswer(t.Context(), []question{{line: 7}}, nil) // this panics, as known is nil
	check.That(t, err != nil && strings.Contains(err.Error(), "line 7") && w.depth == Deep, "%v, %+v", err, w.depth)
}
