package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fair/okey/game/check"
	"fair/okey/ui/words"
)

func wordsIn(lang string) *words.Words {
	return check.Must(words.New(lang))
}

// writeFile writes a file, and makes its directory.
func writeFile(path, text string) {
	check.Must(0, os.MkdirAll(filepath.Dir(path), 0o700))
	check.Must(0, os.WriteFile(path, []byte(text), 0o600))
}

// runCommandLine runs a command line with env as the value of LANG, and without settings and saved state.
func runCommandLine(t testing.TB, env string, args ...string) (code int, out, errs string) {
	t.Helper()
	getenv := func(name string) string { return map[string]string{"LANG": env}[name] }
	return runner{filepath.Join(t.TempDir(), "settings.json"), "", getenv, t.TempDir()}.run(t, "", args...)
}

// helpTexts returns the help of every command and the usage text of every flag. The keys of flags are "command flag".
func helpTexts(t *testing.T, lang string) (texts map[string]string, flags map[string]string) {
	t.Helper()
	texts, flags = map[string]string{}, map[string]string{}
	root := newRoot(&commands{words: wordsIn(lang), getenv: newCommands().getenv})
	root.InitDefaultHelpCmd()
	var out bytes.Buffer
	root.SetOut(&out)
	for _, c := range append([]*cobra.Command{root}, root.Commands()...) {
		out.Reset()
		c.InitDefaultHelpFlag()
		check.OK(t, c.Help())
		texts[c.Name()] = out.String()
		c.Flags().VisitAll(func(f *pflag.Flag) { flags[c.Name()+" "+f.Name] = f.Usage })
	}
	return texts, flags
}

// Every command and flag must have a text in every language, without the library's English.
func TestHelp_Languages(t *testing.T) {
	library := regexp.MustCompile(`(?i)\b(usage|flags?|available|commands?|examples?|default|string(array)?|help (for|about)|for more|information|use)\b`)
	english, flags := helpTexts(t, "en")
	check.Need(t, len(english) >= 12 && len(flags) >= 30, "%d commands, %d flags", len(english), len(flags))
	for _, lang := range words.Languages()[1:] {
		texts, others := helpTexts(t, lang)
		for name, text := range texts {
			about, _, _ := strings.Cut(text, "\n")
			check.That(t, about != "" && !strings.HasPrefix(english[name], about+"\n"), "%s: the help of %s begins with %q", lang, name, about)
			check.Equal(t, library.FindString(text), "", lang, ": is in ", text)
		}
		for name, about := range others {
			check.That(t, about != "" && about != flags[name] && !strings.HasPrefix(about, "flag."), "%s: the flag %s is about %q", lang, name, about)
		}
	}
	for _, name := range []string{"okey", "play", "watch", "arena", "solve"} {
		check.Contains(t, english[name], append(words.Languages(), "Examples:")...)
		for line := range strings.Lines(english[name]) {
			check.That(t, len([]rune(line)) <= 81 || strings.HasPrefix(line, "  okey"), "a long line: %q", line)
		}
	}
}

func TestRequestedWords(t *testing.T) {
	turkish := filepath.Join(t.TempDir(), "settings.json")
	writeFile(turkish, `{"lang": "tr"}`)
	for _, c := range []struct{ args, config, env, want string }{
		{"", "", "", "en"},
		{"", "", "tr_TR.UTF-8", "tr"},
		{"", turkish, "en_GB.UTF-8", "tr"},
		{"--lang tr play", "", "", "tr"},
		{"play --seats 9 --lang=tr", "", "", "tr"},
		{"play --lang en", turkish, "tr_TR.UTF-8", "en"},
		{"play --lang de", turkish, "", "tr"},
		{"play --lang", "", "tr", "tr"},
		{"solve -- --lang tr", "", "", "en"},
	} {
		w := requestedWords(strings.Fields(c.args), c.config, func(name string) string { return map[string]string{"LANG": c.env}[name] })
		check.Equal(t, w.Lang(), c.want, c)
	}
}

func TestVersion(t *testing.T) {
	check.Equal(t, runOK(t, "version"), runOK(t, "--version"))
	check.That(t, runOK(t, "version") != runOK(t, "version", "--lang", "tr"), "the version is not told in Turkish")
	const path, commit = "fair/okey", "0123456789abcdef"
	for want, info := range map[string]*debug.BuildInfo{
		version + ", revision unknown, ":                    nil,
		version + ", revision 0123456789ab+dirty, ":         {Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: commit}, {Key: "vcs.modified", Value: "true"}}},
		"okey v0.3.0, revision 0123456789ab, ":              {Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: commit}}, Main: debug.Module{Path: path, Version: "v0.3.0", Sum: "h1:sum="}},
		"okey v1.0.0-rc.1, module fair/okey v1.0.0-rc.1 h1": {Main: debug.Module{Path: path, Version: "v1.0.0-rc.1", Sum: "h1:sum="}},
		version + ", module fair/okey (devel), ":            {Main: debug.Module{Path: path, Version: "(devel)"}},
	} {
		check.Contains(t, versionLine(english(), info), want)
	}
	for _, tag := range []string{"", "(devel)", "v0.0.0-20261122095000-0123456789ab", "v0.3.0+dirty", "v0.3.1-0.20261122095000-0123456789ab"} {
		check.Equal(t, nameAndVersion(&debug.BuildInfo{Main: debug.Module{Version: tag}}), version, tag)
	}
}
