package cli

import (
	"strings"
	"testing"
)

// The table must be shown before the search for mistakes ends. The first puzzle is therefore not a mistake.
func TestTrain_TableBeforeSearch(t *testing.T) {
	cmd, matches := newHomeCommand(t, "train")
	writeFinishedMatch(t, matches, "classic", "acemi", 1)
	term := startTerminal(t, cmd)
	term.play("Puzzle of the day", "q")
}

// On a dumb terminal or in text mode, progress must not use escape sequences.
func TestProgress_DumbTerminal(t *testing.T) {
	t.Parallel()
	const looking = "Looking for your mistakes in your last matches"
	for _, c := range []struct{ args, env, says string }{
		{"train --plain", "TERM=xterm", looking},
		{"review", "TERM=dumb", "Round by round"},
		{"arena --bots acemi,acemi,acemi,acemi --rounds 4", "TERM=dumb", "4 rounds"},
	} {
		cmd, matches := newHomeCommand(t, strings.Fields(c.args)...)
		writeFinishedMatch(t, matches, "classic", "acemi", 1)
		cmd.Env = append(cmd.Env, c.env)
		term := startTerminal(t, cmd)
		term.wait(c.says)
		if c.says == looking {
			term.answer("(?s)Your own mistake on .*q leave", "q\r")
		}
		term.exitsPlain()
	}
}
