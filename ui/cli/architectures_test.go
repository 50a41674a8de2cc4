package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// clockTimes matches the parts of the output that depend on the clock.
var clockTimes = regexp.MustCompile(`"(seconds|rounds_per_second)":[^,}]*,?|"think_ms":\{[^}]*\},?`)

// emulator returns the path of an arm64 emulator. It skips the test if none is installed.
func emulator(t *testing.T) string {
	t.Helper()
	if runtime.GOARCH != "amd64" {
		t.Skip("compares programs for amd64, which this machine is not, and arm64")
	}
	for _, name := range []string{"qemu-aarch64", "qemu-aarch64-static"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("runs a program for arm64 by qemu-aarch64, which is not installed: apt-get install qemu-user")
	return ""
}

// Contests, seeded matches, reviews and verify --bots must print the same on both architectures, except for times.
func TestArchitecturesAgree(t *testing.T) {
	testsize.SkipUnlessLong(t, "builds the program twice, and plays by an emulator")
	qemu, dir := emulator(t), t.TempDir()
	for _, arch := range []string{"amd64", "arm64"} {
		build := exec.Command("go", "build", "-o", filepath.Join(dir, arch), ".")
		build.Dir, build.Env = "../..", append(os.Environ(), "GOOS=linux", "CGO_ENABLED=0", "GOARCH="+arch)
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", build, err, out)
		}
	}
	answer := func(t *testing.T, args ...string) string {
		run := exec.Command(args[0], args[1:]...)
		run.Env = []string{"HOME=" + t.TempDir()}
		out, err := run.CombinedOutput()
		check.That(t, err == nil, "%v: %v\n%s", run, err, out)
		return clockTimes.ReplaceAllString(string(out), "")
	}
	for _, preset := range []string{"classic", "101"} {
		levels := []string{"--preset", preset, "--seed", "5", "--bots", "usta,kalfa,çırak,acemi"}
		journal := writeFinishedMatch(t, t.TempDir(), preset, "usta", 1)
		for name, args := range map[string][]string{
			"arena":            append([]string{"arena", "--json", "--rounds", "20"}, levels...),
			"arena --adjusted": append([]string{"arena", "--json", "--rounds", "20", "--adjusted"}, levels...),
			"watch":            append([]string{"watch", "--plain", "--pace", "instant"}, levels...),
			"verify":           {"verify", "--bots", journal},
			"review":           {"review", "--json", journal},
		} {
			t.Run(name+" "+preset, func(t *testing.T) {
				amd64 := answer(t, append([]string{filepath.Join(dir, "amd64")}, args...)...)
				arm64 := answer(t, append([]string{qemu, filepath.Join(dir, "arm64")}, args...)...)
				check.Equal(t, arm64, amd64)
			})
		}
	}
}
