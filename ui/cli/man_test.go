package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/testsize"
	"fair/okey/ui/words"
)

// Every command must have a page in every language. groff, if installed, must format it without warnings.
func TestMan(t *testing.T) {
	testsize.SkipUnderRace(t)
	t.Parallel()
	for _, lang := range words.Languages() {
		dir := filepath.Join(t.TempDir(), "man1")
		check.Equal(t, runOK(t, "man", "--lang", lang, dir), "", lang)
		w := wordsIn(lang)
		root := newRoot(&commands{words: w})
		root.InitDefaultHelpCmd()
		documented := root.Commands()
		for _, c := range documented {
			documented = append(documented, c.Commands()...)
		}
		for _, c := range documented {
			name := strings.ReplaceAll(c.CommandPath(), " ", "-")
			page := string(check.Must(os.ReadFile(filepath.Join(dir, name+".1"))))
			check.Contains(t, page, strings.ReplaceAll(name, "-", `\-`)+` \- `, w.Say("man.see"))
		}
		if _, err := exec.LookPath("groff"); err != nil {
			continue
		}
		pages := check.Must(filepath.Glob(filepath.Join(dir, "*.1")))
		check.Equal(t, len(pages), len(documented)+1)
		out, err := exec.Command("groff", append([]string{"-K", "utf8", "-Tutf8", "-man", "-ww", "-z"}, pages...)...).CombinedOutput()
		check.That(t, err == nil && len(out) == 0, "%s: %v\n%s", lang, err, out)
	}
}
