package cli

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// packager is the tool that builds packages for a release.
const packager = "github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.44.1"

// runInRepository runs a program in the repository and returns its output.
func runInRepository(t *testing.T, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = "../.."
	out, err := cmd.CombinedOutput()
	check.Need(t, err == nil, "%s %q: %v\n%s", name, args, err, out)
	return string(out)
}

// writePackageParts writes the program, man pages and completions to the directory parts.
func writePackageParts(t *testing.T, parts string) {
	t.Helper()
	okey := filepath.Join(parts, "okey")
	runInRepository(t, "go", "build", "-o", okey, ".")
	for dir, lang := range map[string]string{"man/man1": "en", "man/tr/man1": "tr"} {
		runInRepository(t, okey, "man", "--lang", lang, filepath.Join(parts, dir))
		runInRepository(t, "gzip", check.Must(filepath.Glob(filepath.Join(parts, dir, "*.1")))...)
	}
	for _, shell := range shells {
		writeFile(filepath.Join(parts, "completions", "okey."+shell), runInRepository(t, okey, "completion", shell))
	}
}

// packageConfig returns the configuration of packager, generated from .goreleaser.yaml. parts is the directory written
// by writePackageParts.
func packageConfig(t *testing.T, parts string) string {
	t.Helper()
	_, section, found := strings.Cut(readPage(".goreleaser.yaml"), "\nnfpms:\n  - id: packages\n")
	section, _, ends := strings.Cut(section, "\n\n")
	check.Need(t, found && ends, ".goreleaser.yaml says nothing of packages")
	var text strings.Builder
	bin := ""
	for line := range strings.Lines(section + "\n") {
		line = strings.TrimPrefix(line, "    ")
		switch name, value, _ := strings.Cut(strings.TrimSpace(line), ": "); name {
		case "package_name":
			line = "name: " + value + "\n"
		case "bindir":
			bin, line = value, ""
		case "formats":
			line = ""
		}
		text.WriteString(strings.ReplaceAll(line, ".release/", parts+"/"))
	}
	fmt.Fprintf(&text, "  - src: %s/okey\n    dst: %s/okey\nversion: 0.0.1\nplatform: linux\narch: %s\n", parts, bin, runtime.GOARCH)
	return text.String()
}

// The Debian package must be installable below a directory, playable, and removable without a trace.
func TestPackage(t *testing.T) {
	testsize.SkipUnlessLong(t, "builds the program and the packager")
	if _, err := exec.LookPath("dpkg"); err != nil {
		t.Skip(err)
	}
	if os.Geteuid() != 0 {
		t.Skip("dpkg installs for root only")
	}
	dir := t.TempDir()
	parts, root, deb := filepath.Join(dir, "parts"), filepath.Join(dir, "root"), filepath.Join(dir, "okey.deb")
	writePackageParts(t, parts)
	config := filepath.Join(dir, "nfpm.yaml")
	writeFile(config, packageConfig(t, parts))
	if out, err := exec.Command("go", "install", "-n", packager).CombinedOutput(); err != nil {
		t.Skipf("the packager is not available: %v\n%s", err, out)
	}
	runInRepository(t, "go", "run", packager, "package", "-f", config, "-p", "deb", "-t", deb)
	for _, sub := range []string{"info", "updates", "triggers"} {
		check.OK(t, os.MkdirAll(filepath.Join(root, "var/lib/dpkg", sub), 0o755))
	}
	writeFile(filepath.Join(root, "var/lib/dpkg/status"), "")
	runInRepository(t, "dpkg", "--root="+root, "--log=/dev/null", "-i", deb)
	playInstalled(t, root)
	runInRepository(t, "dpkg", "--root="+root, "--log=/dev/null", "--purge", "okey")
	filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		check.That(t, err != nil || d.IsDir() || strings.Contains(path, "/var/lib/dpkg/"), "%s is left", path)
		return err
	})
}

// playInstalled plays with the program installed below root, and checks the other installed files.
func playInstalled(t *testing.T, root string) {
	t.Helper()
	for _, path := range []string{
		"usr/share/man/man1/okey.1.gz", "usr/share/man/man1/okey-play.1.gz", "usr/share/man/tr/man1/okey-play.1.gz",
		"usr/share/bash-completion/completions/okey", "usr/share/zsh/vendor-completions/_okey",
		"usr/share/fish/vendor_completions.d/okey.fish", "usr/share/doc/okey/copyright",
	} {
		check.Must(os.Stat(filepath.Join(root, path)))
	}
	home := t.TempDir()
	game := exec.Command(filepath.Join(root, "usr/games/okey"), "play", "--seed", "42")
	game.Env, game.Stdin = []string{"HOME=" + home}, strings.NewReader("d\n15\n")
	out := check.Must(game.CombinedOutput())
	kept := journalsIn(filepath.Join(home, ".local/state/okey/matches"))
	check.That(t, len(kept) == 1 && kept[0].Len() > 2, "the matches %v are kept:\n%s", kept, out)
}
