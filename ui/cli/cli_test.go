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
		code := execute(t.Context(), english(), root, fullDisk{}, &errs)
		if text := errs.String(); code != exitFail || strings.Count(text, "\n") != 1 || !strings.HasPrefix(text, "okey: the output can't be written: no space") {
			t.Errorf("%s: exit status %d, %q", args, code, text)
		}
		null.Close()
	}
}

func TestSeatNames(t *testing.T) {
	names, err := parseNames("🙂 Ali,\x1b[31mred,דוד,"+strings.Repeat("x", 200), false)
	check.OK(t, err)
	for i, want := range []string{"· Ali", "red", "·", strings.Repeat("x", 23) + "…"} {
		if names[i] != want {
			t.Errorf("name %d is %q, want %q", i+1, names[i], want)
		}
	}
	for list, want := range map[string][4]string{
		"Ayşe":                       {"Ayşe", "Mehmet", "Zeynep", "Ali"},
		"Mehmet,Ali":                 {"Mehmet", "Ali", "Ayşe", "Zeynep"},
		"🙂,🎉,דוד":                    {"·", "· 2", "· 3", "Ayşe"},
		"Muhammed Ali, Muhammed Can": {"Muhammed Ali", "Muhammed 2", "Ayşe", "Mehmet"},
	} {
		if names, err = parseNames(list, false); err != nil || names != want {
			t.Errorf("%s: %q, %v; want %q", list, names, err, want)
		}
	}
	if names, err = parseNames("Deniz", false); err != nil || names != [4]string{"Deniz", "Ayşe", "Mehmet", "Zeynep"} {
		t.Errorf("%v, %v", names, err)
	}
	if names, err = parseNames("", false); err != nil || names[0] != "" {
		t.Errorf("%v, %v", names, err)
	}
}

func TestOptions(t *testing.T) {
	f := playFlags{commands: newCommands(), kept: new(settings.Settings), preset: "classic", seats: "4", bots: "acemi,çırak,CIRAK", seed: "7", pace: "fast", names: "A,B,C,D"}
	f.getenv = func(name string) string { return map[string]string{"LANG": "tr_TR.UTF-8"}[name] }
	opts := check.Must(f.options())
	check.That(t, opts.Words.Lang() == "tr" && opts.Levels[1].ASCII == "acemi" && opts.Levels[3].ASCII == "cirak" && opts.Seeds().Seed == game.SeedOf(7), "%+v", opts)
	again, _ := f.options()
	if a, b := again.Seeds(), again.Seeds(); a != seedSequence(7)() || b != seedSequence(8)() {
		t.Errorf("seed 7 gives %+v, and then %+v", a, b)
	}
	f.seed = ""
	unknown, _ := f.options()
	if c, d := unknown.Seeds(), unknown.Seeds(); c.Deal() == d.Deal() || c.Deal().Practice() || c.Bots == d.Bots {
		t.Error("drawn seeds repeat")
	}
}

// loadSettings returns the settings in a file with the given content.
func loadSettings(t *testing.T, content string) *settings.Settings {
	t.Helper()
	path := filepath.Join(t.TempDir(), "settings.json")
	check.OK(t, os.WriteFile(path, []byte(content), 0o600))
	s := check.Must(settings.Load(path))
	return s
}

// The later of two changes must win, even if it is saved first.
func TestSettingSetter_LastToggle(t *testing.T) {
	own := loadSettings(t, "{}")
	keep := settingSetter(own)
	on, off := keep("tutor", "on"), keep("tutor", "off")
	check.OK(t, errors.Join(off(), on()))
	if again := settings.Peek(filepath.Join(own.Dir(), "settings.json")); again.Get("tutor") != "off" || own.Get("tutor") != "off" {
		t.Errorf("kept is %s, set is %s", again.Get("tutor"), own.Get("tutor"))
	}
}

// An explicit temper, including "even", takes precedence over the temper of the bot's character.
func TestOptions_Tempers(t *testing.T) {
	f := playFlags{commands: newCommands(), kept: new(settings.Settings), bots: "usta/even,usta,usta/slow"}
	opts, err := f.options()
	if got := [3]bots.Temper{opts.Levels[1].Temper, opts.Levels[2].Temper, opts.Levels[3].Temper}; err != nil || got != [3]bots.Temper{bots.Even, bots.Quick, bots.Slow} {
		t.Errorf("%v, %v", got, err)
	}
}

func TestOptions_FlagsOverSettings(t *testing.T) { // rules 5.5 and 5.6
	three := loadSettings(t, `{"preset": "partners", "seats": "3", "bots": "usta,kalfa,acemi"}`)
	for _, f := range []playFlags{{seats: "4"}, {set: []string{"partners=off"}}, {preset: "classic"}, {preset: "simple", seats: "2"}} {
		f.commands, f.kept = newCommands(), three
		if _, err := f.options(); err != nil {
			t.Errorf("%+v: %v", f, err)
		}
	}
	f := playFlags{commands: newCommands(), kept: three}
	if _, err := f.options(); err == nil || !strings.HasPrefix(err.Error(), "partners: 3 players") {
		t.Errorf("error %v", err)
	}
	f = playFlags{commands: newCommands(), kept: three, preset: "classic", watch: true}
	if opts, err := f.options(); err != nil || opts.Levels[3].ASCII != "usta" || opts.Levels[2].ASCII != "acemi" {
		t.Errorf("watching: %v, %v", opts.Levels, err)
	}
}

func TestOptions_NameInSettings(t *testing.T) {
	for name, want := range map[string]string{"Ali,Veli": "Ali Veli", ",": "", " ": "", "Ali,": "Ali", "": ""} {
		f := playFlags{commands: newCommands(), kept: loadSettings(t, `{"name": "`+name+`"}`)}
		if opts, err := f.options(); err != nil || opts.Names[0] != want || opts.Names[1] != "Ayşe" {
			t.Errorf("%q: %q, %v", name, opts.Names, err)
		}
	}
}

func TestReport_OneLine(t *testing.T) {
	var errs bytes.Buffer
	if code := report(english(), failure{errors.New("a\nb\x1b[31m")}, &errs); code != exitFail || errs.String() != "okey: a b [31m\n" {
		t.Errorf("exit status %d, %q", code, errs.String())
	}
}

func TestHelp_Examples(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"bot", "--help"}, {"rules", "--help"}, {"arena", "--help"}, {"watch", "--help"}, {"version", "--help"}, {"help", "play"}, {"play", "--help"}} {
		out := runOK(t, args[0], args[1:]...)
		for _, want := range append(words.Languages(), "Examples:") {
			check.That(t, strings.Contains(out, want), "%q: %q is not in\n%s", args, want, out)
		}
	}
}

// The help of watch omits the flags that only players need, though watch accepts all flags of play.
func TestHelp_Watch(t *testing.T) {
	for use, want := range map[string]bool{"play": true, "watch": false} {
		out := runOK(t, use, "--no-resume", "--help")
		for _, text := range []string{"--no-resume", "yours first"} {
			check.That(t, strings.Contains(out, text) == want, "the help of %s says %q: %v", use, text, !want)
		}
	}
}
