// Package testsize decides how many samples tests take. Only tests import it.
//
// A plain "go test ./..." should end soon, so tests with random play or large samples take only a part. With
// OKEY_TESTS=long in the environment they take all, as .ci/run does.
package testsize

import (
	"os"
	"testing"
)

// Long reports whether tests should take all samples.
func Long() bool { return os.Getenv("OKEY_TESTS") == "long" }

// Of returns the number of samples that a test takes: long if Long reports true, otherwise usual.
func Of(usual, long int) int {
	if Long() {
		return long
	}
	return usual
}

// SkipUnlessLong skips a test that makes no sense with a small sample, unless Long reports true. why says the reason.
func SkipUnlessLong(t testing.TB, why string) {
	t.Helper()
	if !Long() {
		t.Skipf("%s; OKEY_TESTS=long runs it", why)
	}
}
