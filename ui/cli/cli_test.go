package cli

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/settings"
	"fair/okey/ui/words"
)

func init() { coach.UseFewSamples() }

// newCommands returns commands in English without streams, environment, settings and saved state.
func newCommands() *commands {
	return &commands{words: english(), getenv: func(string) string { return "" }}
}

// runOK runs a command that must succeed and write nothing to standard error. It returns standard output.
func runOK(t *testing.T, command string, args ...string) string {
	t.Helper()
	code, out, errs := runCommandLine(t, "", append([]string{command}, args...)...)
	check.Need(t, code == exitOK && errs == "", "%s %q: exit status %d, %q", command, args, code, errs)
	return out
}

// runFails runs a command that must fail with one line, which contains says.
func runFails(t *testing.T, says, command string, args ...string) {
	t.Helper()
	code, out, errs := runCommandLine(t, "", append([]string{command}, args...)...)
	check.That(t, code == exitFail && out == "" && strings.Contains(errs, says) && strings.Count(errs, "\n") == 1, "%s %q: exit status %d, %s%s", command, args, code, out, errs)
}

// A fullDisk is a writer that always fails.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

func TestOutput_DiskFull(t *testing.T) {
	for _, args := range []string{
		"arena --bots cirak,cirak,acemi,acemi --rounds 4", "arena --bots cirak,cirak,acemi,acemi --rounds 4 --json",
		"stats", "stats --json", "solve --indicator R4 R1 R2 R3", "solve --indicator R4 --json R1 R2 R3", "--help",
		"completion bash", "completion zsh", "completion fish", "completion powershell",
	} {
		dir := t.TempDir()
		null := check.Must(os.Open(os.DevNull))
		k := newCommands()
		k.in, k.out, k.errs, k.config, k.state = null, null, null, filepath.Join(dir, "settings.json"), dir
		root := newRoot(k)
		root.SetArgs(strings.Fields(args))
		var errs bytes.Buffer
		check.Equal(t, execute(t.Context(), english(), root, fullDisk{}, &errs), exitFail, args)
		check.Equal(t, errs.String(), "okey: the output can't be written: no space left on device\n", args)
		null.Close()
	}
}

func TestSeatNames(t *testing.T) {
	for list, want := range map[string][4]string{
		"🙂 Ali,\x1b[31mred,דוד," + strings.Repeat("x", 200): {"· Ali", "red", "·", strings.Repeat("x", 23) + "…"},
		"Ayşe":                       {"Ayşe", "Mehmet", "Zeynep", "Ali"},
		"Mehmet,Ali":                 {"Mehmet", "Ali", "Ayşe", "Zeynep"},
		"🙂,🎉,דוד":                    {"·", "· 2", "· 3", "Ayşe"},
		"Muhammed Ali, Muhammed Can": {"Muhammed Ali", "Muhammed 2", "Ayşe", "Mehmet"},
		"Deniz":                      {"Deniz", "Ayşe", "Mehmet", "Zeynep"},
		"":                           {"", "Ayşe", "Mehmet", "Zeynep"},
	} {
		check.Equal(t, check.Must(parseNames(list, false)), want, list)
	}
}

func TestOptions(t *testing.T) {
	f := playFlags{commands: newCommands(), kept: new(settings.Settings), preset: "classic", seats: "4", bots: "acemi,çırak,CIRAK", seeds: seedSequence(7), names: "A,B,C,D"}
	f.getenv = func(name string) string { return map[string]string{"LANG": "tr_TR.UTF-8"}[name] }
	opts := check.Must(f.newTable(false))
	check.That(t, f.currentWords().Lang() == "tr" && opts.Levels[1].ASCII == "acemi" && opts.Levels[3].ASCII == "cirak" && opts.Seeds().Seed == game.SeedOf(7), "%+v", opts)
	f.seeds = seedSequence(7)
	again := check.Must(f.newTable(false))
	for _, seed := range []uint64{7, 8} {
		check.Equal(t, again.Seeds(), seedSequence(seed)())
	}
	f.seeds = nil
	drawn := check.Must(f.newTable(false)).Seeds
	c, d := drawn(), drawn()
	check.That(t, c.Deal() != d.Deal() && !c.Deal().Practice() && c.Bots != d.Bots, "drawn seeds repeat")
}

// loadSettings returns the settings in a file with the given content.
func loadSettings(t *testing.T, content string) *settings.Settings {
	t.Helper()
	path := filepath.Join(t.TempDir(), "settings.json")
	writeFile(path, content)
	return check.Must(settings.Load(path))
}

// An explicit temper, including "even", takes precedence over the temper of the bot's character.
func TestOptions_Tempers(t *testing.T) {
	f := playFlags{commands: newCommands(), kept: new(settings.Settings), bots: "usta/even,usta,usta/slow"}
	opts := check.Must(f.newTable(false))
	for seat, want := range map[int]bots.Temper{1: bots.Even, 2: bots.Quick, 3: bots.Slow} {
		check.Equal(t, opts.Levels[seat].Temper, want, seat)
	}
}

func TestOptions_NameInSettings(t *testing.T) {
	for name, want := range map[string]string{"Ali,Veli": "Ali Veli", ",": "", " ": "", "Ali,": "Ali", "": ""} {
		f := playFlags{commands: newCommands(), kept: loadSettings(t, `{"name": "`+name+`"}`)}
		opts := check.Must(f.newTable(false))
		check.That(t, opts.Names[0] == want && opts.Names[1] == "Ayşe", "%q: %q", name, opts.Names)
	}
}

// Errors must be reported on one line, in the language of the player.
func TestReport(t *testing.T) {
	for says, err := range map[string]error{
		"okey: a b [31m\n": errors.New("a\nb\x1b[31m"), "bitmeden": errInterrupted,
		"çıktı yazılamıyor": localized("wrong.output", words.Args{"Why": "full"}),
	} {
		var errs bytes.Buffer
		check.Equal(t, report(wordsIn("tr"), err, &errs), exitFail, says)
		check.Contains(t, errs.String(), says)
	}
}
