// Package check reports unexpected results in tests. Only tests may import it.
package check

import (
	"fmt"
	"reflect"
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

// Equal reports an error, with notes, unless got and want are deeply equal. Empty slices and maps equal nil.
func Equal[V any](t T, got, want V, notes ...any) {
	if g, w := reflect.ValueOf(&got).Elem(), reflect.ValueOf(&want).Elem(); !reflect.DeepEqual(got, want) && !(isEmpty(g) && isEmpty(w)) {
		t.Helper()
		t.Errorf("%sgot %v, want %v", fmt.Sprintln(notes...), got, want)
	}
}

func isEmpty(v reflect.Value) bool {
	return (v.Kind() == reflect.Slice || v.Kind() == reflect.Map) && v.Len() == 0
}
