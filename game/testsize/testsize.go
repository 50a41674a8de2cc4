// Package testsize determines how many samples tests use. Only tests may import it.
//
// A plain "go test ./..." should finish quickly, so tests with random play or large samples use only part of their
// samples. With OKEY_TESTS=long in the environment they use all of them, as in .ci/run.
package testsize

import (
	"os"
	"testing"
)

// Long reports whether tests should use all samples.
func Long() bool { return os.Getenv("OKEY_TESTS") == "long" }

// Of returns the number of samples that a test should use: long if Long reports true, otherwise usual.
func Of(usual, long int) int {
	if Long() {
		return long
	}
	return usual
}

// SkipUnlessLong skips a test that makes no sense with a small sample, unless Long reports true. why gives the reason.
func SkipUnlessLong(t testing.TB, why string) {
	t.Helper()
	if !Long() {
		t.Skipf("%s; OKEY_TESTS=long runs it", why)
	}
}
