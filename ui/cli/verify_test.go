package cli

import (
	"encoding/hex"
	"errors"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
)

// Every move must be counted as a repeated choice, a fallback's move, or a move of a seat without a bot, even in a
// forged journal.
func TestVerify_EveryMoveCounted(t *testing.T) {
	fallback := func(n int, act *journal.Act, v *game.View) {
		if act.Fallback = n%5 == 0; act.Fallback {
			act.Action = bots.Fallback(*v)
		}
	}
	for name, change := range map[string]func(*journal.Header){
		"as played":              nil,
		"a seat without its bot": func(h *journal.Header) { h.Seats[1].Bot = nil },
		"a program":              func(h *journal.Header) { h.Seats[1].Bot.Level = "cmd:./bot" },
		"a seat without a name":  func(h *journal.Header) { h.Seats[0].Name = "" },
	} {
		s := (&hostedMatch{acts: 40, change: change, cheat: fallback}).write(t, t.TempDir())
		out := runOK(t, "verify", "--bots", s.path)
		told := 0
		for _, found := range regexp.MustCompile(`(?m)^(?:All )?(\d+|One) (?:bot choices?|moves?) `).FindAllStringSubmatch(out, -1) {
			told += check.Must(strconv.Atoi(strings.Replace(found[1], "One", "1", 1)))
		}
		check.Equal(t, told, 40, name, out)
		check.Contains(t, out, "made by the game", "One saved rack layout has tiles you didn't hold")
		check.Equal(t, strings.Contains(out, "seat 0 ×"), name == "a seat without a name", name, out)
	}
}

// Invisible characters in a word must be shown.
func TestVerify_InvisibleWord(t *testing.T) {
	rec := check.Must(journal.ReadFile(playedMatch))
	rec.Word = "kismet\u200b\u200b"
	v := verifier{words: english()}
	text := v.report("x.jsonl", rec)
	check.Contains(t, text, `kismet\u200b\u200b (12 bytes`)
}

// The commands in docs/journals.md must prove a journal without okey.
func TestDocs_ProofWithOtherTools(t *testing.T) {
	t.Parallel()
	for _, tool := range []string{"bash", "xxd", "sha256sum", "sed"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	script := strings.Join(codeBlock(t, "docs/journals.md", "value() {"), "\n")
	h := journal.Header{Rules: game.Classic(), Deal: *journaltest.DrawDeal(), Seats: make([]journal.Sitter, 4)}
	j, m := journaltest.Begin(t, t.TempDir(), h, "kismet")
	check.OK(t, errors.Join(j.End(), j.Close()))
	cmd := exec.Command("bash", "-c", script)
	cmd.Env = append(os.Environ(), "FILE="+j.Path())
	out, errs, _ := runWithInput(t, cmd, "")
	check.Need(t, errs == "", "%s", errs)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	check.Equal(t, lines[0], check.Must(journal.ReadFile(j.Path())).Header.Commitment()+"  -")
	seed := check.Must(hex.DecodeString(strings.TrimSuffix(lines[1], "  -")))
	want, _, err := game.New(h.Rules, game.Seed(seed))
	check.That(t, err == nil && want.View(1).Hand == m.View(1).Hand, "the seed deals other tiles: %v", err)
}
