package cli

import "testing"

const playedMatch = "../../game/journal/testdata/2.0.jsonl"

func TestReplay_Terminal(t *testing.T) {
	t.Parallel()
	term := openTerminal(t, "replay", playedMatch, "--round", "2")
	term.play("Round 2", "q")
	term = openTerminal(t, "replay", writeFinishedMatch(t, t.TempDir(), "simple", "cirak", 1))
	term.play("replay 0/", "\x1b[C", "1/", "o\x1b[F", "T H E   M A T C H", "q")
}
