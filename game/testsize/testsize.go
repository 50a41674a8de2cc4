// Package testsize determines the number of samples that tests use. Only tests may import it.
//
// A plain "go test ./..." should finish quickly, so tests with random play or many samples use only some of their
// samples. With OKEY_TESTS=long in the environment they use all of them, as in .ci/run.
package testsize

import (
	"os"
	"runtime/debug"
	"slices"
	"testing"
)

// Long reports whether tests should use all samples.
func Long() bool { return os.Getenv("OKEY_TESTS") == "long" }

// Of returns the number of samples for a test: long if Long reports true, otherwise usual.
func Of(usual, long int) int {
	if Long() {
		return long
	}
	return usual
}

// SkipUnlessLong skips a test that needs many samples, unless Long reports true. why is the reason.
func SkipUnlessLong(t testing.TB, why string) {
	t.Helper()
	if !Long() {
		t.Skipf("%s; OKEY_TESTS=long runs it", why)
	}
}

// SkipUnderRace skips a long test of a single goroutine if the race detector is on, which can find nothing there.
func SkipUnderRace(t testing.TB) {
	t.Helper()
	if info, ok := debug.ReadBuildInfo(); ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) {
		t.Skip("one goroutine, no races")
	}
}
