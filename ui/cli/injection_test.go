package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/text/unicode/bidi"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/testsize"
	"fair/okey/ui/settings"
	"fair/okey/ui/stats"
	"fair/okey/ui/tui"
	"fair/okey/ui/words"
)

// hostile lists texts that would clear the screen, set its title or colours, ring the bell, reverse the writing
// direction, take up more or less than one cell per character, look like a tile, or begin another line. Each also
// contains something harmless to show.
var hostile = []string{
	"\x1b[2Jx", "\x1b]0;own\x07x", "\x1bPq\x1b\\x", "\u009b31mx", "\u009d0;own\u009cx", "x\r\n\t\b\x00y", "\u202eabc", "\u2066x\u2069", "\u061cx",
	"x\u200by\u200d\ufeffz", "漢字x", "👩\u200d👩\u200d👧x", "xe\u0301\u0300\u0302", "x\ufe0f", "x\U000e0041y", "\ue005x", "\U0010fffdx", "דוד x", "x\xff\xfe\x9b1m", "x\u2028y\u2029z",
	"x\u00ady", "x\u034fy", "ﷺx",
}

// hostileSample returns every third of the hostile texts, or in long tests all of them.
func hostileSample() (texts []string) {
	for i := 0; i < len(hostile); i += testsize.Of(3, 1) {
		texts = append(texts, hostile[i])
	}
	return texts
}

// checkPrintable checks that a text contains only line breaks and characters one cell wide.
func checkPrintable(t *testing.T, what, text string) {
	t.Helper()
	check.That(t, utf8.ValidString(text), "%s: broken characters in %q", what, text)
	odd := strings.IndexFunc(strings.ReplaceAll(text, "\n", ""), func(r rune) bool {
		p, _ := bidi.LookupRune(r)
		return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Mn, unicode.Me, unicode.Zl, unicode.Zp) || ansi.StringWidth(string(r)) != 1 ||
			slices.Contains([]bidi.Class{bidi.R, bidi.AL, bidi.AN}, p.Class())
	})
	check.That(t, odd < 0, "%s: byte %d is odd in %q", what, odd, text)
}

// checkOneSafeLine checks that a text is one line without control characters.
func checkOneSafeLine(t check.T, what, text string) {
	t.Helper()
	check.That(t, strings.Count(text, "\n") <= 1 && !strings.ContainsFunc(strings.TrimSuffix(text, "\n"), func(r rune) bool { return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) }), "%s says %q", what, text)
}

// runInDirs runs a command in this process with a settings file and a state directory.
func runInDirs(t *testing.T, config, state string, args ...string) (out, errs string) {
	t.Helper()
	_, out, errs = runWithFiles(t, "", config, state, args...)
	return out, errs
}

// runWithFiles runs a command in this process on the given input.
func runWithFiles(t testing.TB, input, config, state string, args ...string) (code int, out, errs string) {
	t.Helper()
	return runner{config, state, func(string) string { return "" }, t.TempDir()}.run(t, input, args...)
}

// styles matches the only escape sequences that a frame may contain.
var styles = regexp.MustCompile("\x1b\\[[0-9;]*m")

// The player's name in the settings is shown at the table, and those of a command line in text mode. The errors for
// themes name the theme or list the themes.
func TestInjection_Names(t *testing.T) {
	testsize.SkipUnderRace(t)
	t.Parallel()
	for _, evil := range hostileSample() {
		dir, evil := t.TempDir(), strings.ReplaceAll(evil, ",", "")
		config := filepath.Join(dir, "settings.json")
		own := check.Must(settings.Load(config))
		check.OK(t, own.Set("name", evil))
		f := playFlags{commands: newCommands(), kept: own, seeds: seedSequence(42)}
		at, err := f.newTable(false)
		check.Need(t, err == nil, "%q: %v", evil, err)
		terminal := tui.Terminal{Renderer: lipgloss.NewRenderer(os.Stdout), Getenv: f.getenv}
		model := check.Must(tui.NewTable(tui.TableOptions(at, english(), own, check.Must(terminal.Look(own)), nil)))
		model.Update(tea.WindowSizeMsg{Width: 120, Height: 36})
		for _, key := range []string{"s", "r", "?"} {
			checkPrintable(t, "the table", styles.ReplaceAllString(model.View(), ""))
			model.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(key)})
		}
		out, errs := runInDirs(t, config, "", "play", "--plain", "--seed", "42", "--names", evil+",A,"+evil+"b,"+evil+"c")
		checkPrintable(t, "text mode", out)
		check.That(t, strings.Contains(out, "Round 1") && errs == "", "%q: %q, %q", evil, out, errs)
		theme := strings.NewReplacer("/", "", "\x00", "").Replace(evil)
		writeFile(filepath.Join(dir, "themes", theme+".json"), `{"base":`)
		for _, asked := range []string{theme, "no" + theme} {
			_, errs := runInDirs(t, config, "", "play", "--plain", "--theme", asked) // the runner checks the line
			check.Contains(t, errs, "theme")
		}
	}
}

// writeHostileJournal writes a journal with evil in place of every text, and returns its path. The match is over if
// closed is set.
func writeHostileJournal(t *testing.T, dir, evil string, closed bool) string {
	t.Helper()
	deal := randomSeeds().Deal()
	word := strings.ToValidUTF8(evil, "·")
	h := journal.Header{Program: evil, Preset: evil, Rules: game.Classic(), Deal: deal, Seats: []journal.Sitter{{Name: evil}}}
	for range 3 {
		h.Seats = append(h.Seats, journal.Sitter{Name: evil, Bot: &journal.Bot{Level: evil, Temper: evil}})
	}
	j := check.Must(journal.Create(dir, h))
	_, _, err := deal.Begin(h.Rules, word)
	if err != nil {
		word = "x" // evil must be refused as a word
		_, _, err = deal.Begin(h.Rules, word)
	}
	check.OK(t, errors.Join(err, j.Begin(word)))
	if closed {
		check.OK(t, j.End())
	}
	check.OK(t, j.Close())
	return j.Path()
}

func TestInjection_Journals(t *testing.T) {
	testsize.SkipUnderRace(t)
	t.Parallel()
	for _, evil := range hostileSample() {
		config, state := filepath.Join(t.TempDir(), "settings.json"), t.TempDir()
		path := writeHostileJournal(t, matchesDir(state), evil, true)
		named := filepath.Join(t.TempDir(), strings.NewReplacer("/", "", "\x00", "").Replace(evil)+".jsonl")
		text := string(check.Must(os.ReadFile(path)))
		writeFile(named, text)
		for _, args := range [][]string{
			{"replay", named}, {"replay", named, "--json"}, {"verify", named, "--bots"}, {"stats"}, {"stats", "--json"},
		} {
			out, errs := runInDirs(t, config, state, args...)
			checkPrintable(t, args[0], out)
			check.That(t, out != "", "%q of %q says nothing: %s", args, evil, errs)
		}
		writeFile(named, text+"x\n")
		for _, args := range [][]string{{"verify", named}, {"replay", named}, {"replay", named + "no"}} {
			_, errs := runInDirs(t, config, state, args...) // the runner checks the line
			check.That(t, errs != "", "%q: damage is not told", args)
		}
		writeHostileJournal(t, matchesDir(state), evil, false)
		out, _ := runInDirs(t, config, state, "play", "--plain")
		checkPrintable(t, "going on", out)
		check.Contains(t, out, "Round 1")
	}
}

// JSON must contain the name of a preset unchanged, but escaped.
func TestInjection_StatsJSON(t *testing.T) {
	for _, evil := range hostile {
		s := stats.Stats{Presets: []stats.Part{{Name: evil}}}
		var text strings.Builder
		check.OK(t, writeJSON(&text, s))
		checkOneSafeLine(t, "JSON", text.String())
		var back stats.Stats
		check.OK(t, json.Unmarshal([]byte(text.String()), &back))
		check.That(t, back.Presets[0].Name == evil || !utf8.ValidString(evil), "%q: %s", evil, text.String())
	}
}

func TestInjection_Programs(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("runs programs")
	}
	for _, evil := range []string{"\x1b[2J漢字\u200bx", "\u009b31m\u202e\ue005\U000e0041x"} {
		quoted := check.Must(json.Marshal(evil))
		script := filepath.Join(t.TempDir(), "bot.sh")
		said := fmt.Sprintf("read hello\ncat <<'END'\n{\"type\":\"hello\",\"protocol\":1,\"name\":%s}\n{\"type\":\"error\",\"id\":1,\"message\":%s}\n%s\nEND\n", quoted, quoted, evil)
		writeFile(script, said)
		names := "cmd:sh " + script + " '" + strings.ReplaceAll(evil, "\x00", "") + "',acemi,acemi,acemi"
		for _, flags := range [][]string{{}, {"--json"}} {
			out, errs := runInDirs(t, filepath.Join(t.TempDir(), "settings.json"), "", append([]string{"arena", "--bots", names, "--rounds", "4"}, flags...)...)
			checkPrintable(t, "arena", out)
			check.Contains(t, errs, "was at fault") // the runner checks the lines
		}
		out, _ := runInDirs(t, filepath.Join(t.TempDir(), "settings.json"), t.TempDir(), "play", "--plain", "--seed", "42", "--bots", strings.TrimSuffix(names, ",acemi,acemi,acemi"))
		checkPrintable(t, "text mode", out)
		check.Contains(t, out, "bot failed")
	}
}

// The names at a table must be short, harmless and distinct, or be refused with a one-line error.
func FuzzNames(f *testing.F) {
	for _, evil := range hostile {
		f.Add(evil + ",A," + evil + "b")
	}
	f.Fuzz(func(t *testing.T, list string) {
		names, err := parseNames(list, false)
		if err != nil {
			checkOneSafeLine(t, "--names", oneLine(err.Error()))
			return
		}
		for i, name := range names {
			checkPrintable(t, "--names", name)
			n := len([]rune(name))
			check.That(t, n <= words.LongestName && (n > 0 || i == 0) && !strings.Contains(name, "\n"), "%q makes the name %q", list, name)
			check.That(t, !slices.Contains(names[:i], name), "%q: two are called %q", list, name)
		}
	})
}

// The library prints arguments that it cannot complete on standard error, so they must be harmless.
func TestInjection_Completion(t *testing.T) {
	for _, evil := range hostile {
		for _, hidden := range []string{"__complete", "__completeNoDesc"} {
			for _, arg := range sanitizeCompletionArgs([]string{"--lang", "tr", hidden, "play", "--" + evil}) {
				checkOneSafeLine(t, hidden, arg)
			}
		}
		check.Equal(t, sanitizeCompletionArgs([]string{"play", evil})[1], evil)
	}
}
