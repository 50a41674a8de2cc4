package cli

import (
	"strings"
	"testing"

	"fair/okey/game/check"
)

const playedMatch = "../../game/journal/testdata/2.0.jsonl"

func TestReplay_Part(t *testing.T) {
	t.Parallel()
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
	check.Equal(t, all, len(whole))
	part := lines("--json", "--from", "300")
	check.That(t, part[len(part)-1] == whole[len(whole)-1] && len(part) <= 3, "from the last step there are %d events", len(part))
	text := runOK(t, "replay", playedMatch, "--round", "3")
	check.That(t, !strings.Contains(text, "Round 2") && strings.Contains(text, "Round 3"), "round 3 is told as %.300q", text)
	term := openTerminal(t, "replay", playedMatch, "--round", "2")
	term.play("Round 2", "q")
	term = openTerminal(t, "replay", writeFinishedMatch(t, t.TempDir(), "simple", "cirak", 1))
	term.play("replay 0/", "\x1b[C", "1/", "o\x1b[F", "T H E   M A T C H", "q")
}
