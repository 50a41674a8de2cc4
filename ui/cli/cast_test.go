package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/muesli/termenv"
)

const playedMatch = "../../game/journal/testdata/2.0.jsonl"

func TestReplay_Cast(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "match.cast")
	cast := func(args ...string) string {
		t.Helper()
		if out := runOK(t, "replay", append([]string{playedMatch, "--cast", file}, args...)...); out != "" {
			t.Errorf("%q prints %q", args, out)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	whole := cast()
	if !strings.HasPrefix(whole, `{"version":2,"width":80,"height":24,`) || !strings.Contains(whole, "replay 0/300") {
		t.Errorf("a whole match begins with %.300q", whole)
	}
	part := cast("--round", "2", "--size", "120x36", "--theme", "daylight", "--lang", "tr", "--pace", "slow")
	if !strings.HasPrefix(part, `{"version":2,"width":120,"height":36,`) || !strings.Contains(part, "2. el") || len(part) >= len(whole) {
		t.Errorf("a round begins with %.300q", part)
	}
	if later := cast("--round", "2", "--from", "100"); len(later) >= len(part) {
		t.Errorf("from step 100 it has %d bytes, from the beginning of the round %d", len(later), len(part))
	}
	if out := runOK(t, "replay", playedMatch, "--cast", "-"); out != whole {
		t.Errorf("standard output differs from a file: %.300q", out)
	}
	for _, text := range []string{"a letter\n", "{}\n", `{"type":"match","version":2}` + "\n"} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		code, _, errs := runCommandLine(t, "", "replay", playedMatch, "--cast", file)
		if kept, err := os.ReadFile(file); code != exitFail || !strings.Contains(errs, "the file exists and isn't an asciicast") || string(kept) != text || err != nil {
			t.Errorf("over %q: exit status %d, %s; the file holds %.80q, %v", text, code, errs, kept, err)
		}
	}
	for to, want := range map[string]string{dir: "is a folder", filepath.Join(dir, "none", "match.cast"): "its folder doesn't exist"} {
		if code, _, errs := runCommandLine(t, "", "replay", playedMatch, "--cast", to); code != exitFail || !strings.Contains(errs, to) || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("to %s: exit status %d, %s", to, code, errs)
		}
	}
}

func TestReplay_Colours(t *testing.T) {
	for _, noColour := range []string{"", "1"} {
		f := playFlags{kept: loadSettings(t, "{}")}
		look, err := f.castLook(func(name string) string { return map[string]string{"NO_COLOR": noColour}[name] })
		if err != nil || (look.Renderer.ColorProfile() == termenv.TrueColor) != (noColour == "") {
			t.Errorf("NO_COLOR=%s: profile %v, %v", noColour, look.Renderer.ColorProfile(), err)
		}
	}
}

func TestReplay_Part(t *testing.T) {
	lines := func(args ...string) []string {
		t.Helper()
		return strings.Split(strings.TrimSpace(runOK(t, "replay", append([]string{playedMatch}, args...)...)), "\n")
	}
	whole, all := lines("--json"), 0
	for _, round := range []string{"1", "2", "3", "4", "5"} {
		part := lines("--json", "--round", round)
		if all += len(part); !strings.Contains(part[0], `"event":"deal","round":`+round+",") || strings.Count(strings.Join(part, ""), `"event":"deal"`) != 1 {
			t.Errorf("round %s has %d events, first %.80s", round, len(part), part[0])
		}
	}
	if all != len(whole) {
		t.Errorf("the rounds have %d events, the match %d", all, len(whole))
	}
	if part := lines("--json", "--from", "300"); part[len(part)-1] != whole[len(whole)-1] || len(part) > 3 {
		t.Errorf("from the last step there are %d events", len(part))
	}
	if text := lines("--round", "3"); strings.Contains(strings.Join(text, " "), "Round 2") || !strings.Contains(strings.Join(text, " "), "Round 3") {
		t.Errorf("round 3 is told as %.300q", text)
	}
	for args, says := range map[string]string{
		"--round 0": "rounds are counted from 1", "--round 6": "the last one is 5", "--round x": "--round", "--from 301": "0 to 300", "--from -1": "0 to 300",
		"--round 5 --from 3": "choose ", "--size 120x36": "works only with --cast", "--cast - --size 79x24": "from 80x24", "--cast - --size 120x36x": "120x36x",
		"--cast - --size 99999x99": "to 1000x500", "--cast - --size x": `"x"`, "--speed 2": "works only with --cast", "--cast - --speed 0": "0.1 to 100", "--cast - --speed NaN": "0.1 to 100", "--cast - --speed x": "--speed",
		"--cast - --json": "not both", "--cast=": "is empty", "--cast - --theme nope": "felt",
	} {
		if text := runRefused(t, append([]string{"replay", playedMatch}, strings.Fields(args)...)...); !strings.Contains(text, says) {
			t.Errorf("%s says %s", args, text)
		}
	}
	term := openTerminal(t, "replay", playedMatch, "--round", "2")
	term.wait("Round 2")
	term.send("q")
	term.end()
}
