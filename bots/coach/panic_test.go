package coach

import (
	"strings"
	"testing"
)

// TestAPanicIsAnError: a question that breaks the worker stays unanswered, and the worker goes on.
func TestAPanicIsAnError(t *testing.T) {
	w := worker{depth: Deep}
	a := w.tryAnswer(t.Context(), &question{line: 7}, nil) // where nothing is known, not even that
	if a == nil || a.err == nil || !strings.Contains(a.err.Error(), "line 7") || w.depth != Deep {
		t.Errorf("%+v, %+v", a, w.depth)
	}
}
