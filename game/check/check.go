// Package check reports unexpected results in tests. Only tests may import it.
package check

import (
	"fmt"
	"strings"
)

// T is the part of testing.TB that property-based tests have, too.
type T interface {
	Helper()
	Errorf(format string, args ...any)
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// OK ends the test if err is not nil.
func OK(t T, err error) {
	if err != nil {
		t.Helper()
		t.Fatal(err)
	}
}

// Must returns v. It panics if err is not nil.
func Must[V any](v V, err error) V {
	if err != nil {
		panic(err)
	}
	return v
}

// That reports an error with the given message unless ok is true.
func That(t T, ok bool, format string, args ...any) {
	if !ok {
		t.Helper()
		t.Errorf(format, args...)
	}
}

// Need ends the test with the given message unless ok is true.
func Need(t T, ok bool, format string, args ...any) {
	if !ok {
		t.Helper()
		t.Fatalf(format, args...)
	}
}

// Equal reports an error, with notes, unless got equals want.
func Equal[V comparable](t T, got, want V, notes ...any) {
	if got != want {
		t.Helper()
		t.Errorf("got %v, want %v %s", got, want, fmt.Sprint(notes...))
	}
}

// Contains reports an error for each of wants that text does not contain.
func Contains(t T, text string, wants ...string) {
	for _, want := range wants {
		if !strings.Contains(text, want) {
			t.Helper()
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}
