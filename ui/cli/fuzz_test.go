package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"fair/okey/game/check"
)

// No command line may panic. An invalid one must exit with status 2 and print one harmless line on standard error.
// Valid ones are interrupted at once. Line breaks in the input separate the arguments.
func FuzzCommandLine(f *testing.F) {
	for _, args := range []string{
		"", "play\n--preset\n101\n--set\nrounds=3\n--seed\n42", "play\n--names\nA,B\x1b[2J,C", "play\n--bots\nusta/quick,kalfa,acemi", "--wat\u202e",
		"watch\n--pace=instant\n--lang=tr", "solve\n--indicator\nR4\nR1\nR2\nR3", "solve\n--preset=101\n--json\nF", "arena\n--bots\nacemi,acemi,acemi,cirak",
		"bot\nkalfa", "bot\n\x9b", "replay\n/nowhere\x1b[2J", "verify\n--bots\n\u2028", "stats\n--json", "rules\npartners",
		"help\nplay", "play\n--theme\n../x\x07", "play\n--set\nstrict", "--no-resume=maybe", "-h", "--\n-x", "play\n--seats\n-1",
	} {
		f.Add(args)
	}
	null := check.Must(os.OpenFile(os.DevNull, os.O_RDWR, 0))
	f.Cleanup(func() { null.Close() })
	stopped, stop := context.WithCancel(f.Context())
	stop()
	config := filepath.Join(f.TempDir(), "settings.json")
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "cmd:") || strings.Contains(text, "/dev") { // run no program and read no device
			t.Skip()
		}
		var out, errs bytes.Buffer
		k := newCommands()
		k.in, k.out, k.errs, k.config = null, null, null, config
		root := newRoot(k)
		root.SetArgs(strings.Split(text, "\n"))
		root.SetOut(&out)
		root.SetErr(&errs)
		code := report(english(), root.ExecuteContext(stopped), &errs)
		said := errs.String()
		switch code {
		case exitOK:
			return
		case exitUsage:
			if out.Len() > 0 {
				t.Errorf("%q is refused after an answer: %.300q", text, out.String())
			}
		}
		line, ended := strings.CutSuffix(said, "\n")
		check.That(t, ended && strings.HasPrefix(line, "okey: ") && !strings.ContainsFunc(line, func(r rune) bool { return unicode.In(r, unicode.Cc, unicode.Cf) }), "%q says %q", text, said)
	})
}
