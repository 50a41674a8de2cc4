package coach

import (
	"strings"
	"testing"
)

// TestAPanicIsAnError: a question that breaks the worker stays unanswered, and the worker goes on.
func TestAPanicIsAnError(t *testing.T) {
	w := worker{depth: Deep}
	_, err := w.tryAnswer(t.Context(), []question{{line: 7}}, nil) // where nothing is known, not even that
	if err == nil || !strings.Contains(err.Error(), "line 7") || w.depth != Deep {
		t.Errorf("%v, %+v", err, w.depth)
	}
}
