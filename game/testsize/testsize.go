// Package testsize says how much tests try. Only tests import it.
//
// A plain "go test ./..." is to end soon, so tests with random play or large samples try a part of
// what they can. With OKEY_TESTS=long in the environment they try all of it, as .ci/run does.
package testsize

import (
	"os"
	"testing"
)

// Long reports whether tests are to try all that they can.
func Long() bool { return os.Getenv("OKEY_TESTS") == "long" }

// Of is how many samples a test takes: long of them in a long run, usual ones otherwise.
func Of(usual, long int) int {
	if Long() {
		return long
	}
	return usual
}

// SkipUnlessLong leaves out a test that makes no sense with a small sample.
func SkipUnlessLong(t testing.TB, why string) {
	t.Helper()
	if !Long() {
		t.Skipf("%s; OKEY_TESTS=long runs it", why)
	}
}
