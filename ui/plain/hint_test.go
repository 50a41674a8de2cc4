package plain

import (
	"context"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/words"
)

// i must repeat its hint without using up another.
func TestHint(t *testing.T) {
	for _, preset := range []string{"classic", "101"} {
		opts := options(t, "en")
		opts.Hints = 1
		opts.Rules = check.Must(game.PresetByName(preset))
		f := startedPlayer(t, opts)
		stopped, cancel := context.WithCancel(t.Context())
		cancel()
		f.out.Reset()
		f.runCommand(stopped, "i")
		check.That(t, f.out.Len() == 0 && f.s.HintsLeft() == 1, "a player who does not wait is told %q", &f.out)
		first := f.answer("i")
		check.That(t, first != "" && f.answer("i") == first && f.s.HintsLeft() == 0, "%s: %q is not repeated", preset, first)
		h, _ := f.s.Hint()
		f.printOutcome(f.s.Do(h.Action))
		check.That(t, !f.s.MyTurn() || f.answer("i") == words.Plain(f.teller().NoHint(f.s.Table()))+"\n", "after the last one: %s", &f.out)
	}
}
