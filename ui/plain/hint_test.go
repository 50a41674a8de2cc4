package plain

import (
	"bytes"
	"context"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/words"
)

// i must print the same hint as the full-screen table, and repeat it without using up another.
func TestHint(t *testing.T) {
	for _, preset := range []string{"classic", "simple", "101"} {
		for _, lang := range words.Languages() {
			opts := options(t, lang)
			opts.Hints = 1
			opts.Rules = check.Must(game.PresetByName(preset))
			f := startedPlayer(t, opts)
			stopped, cancel := context.WithCancel(t.Context())
			cancel()
			f.out.Reset()
			f.runCommand(stopped, "i")
			check.That(t, f.out.Len() == 0 && f.s.HintsLeft() == 1, "a player who does not wait is told %q", &f.out)
			first := f.answer("i")
			h, ok := f.s.Hint()
			var want bytes.Buffer
			said := &printer{page: newPage(f.words, opts.Spell, &want)}
			said.printAdvice(f.teller().Hint(h))
			check.That(t, ok && f.answer("i") == first && f.s.HintsLeft() == 0, "%s, %s: it is not repeated", preset, lang)
			check.Equal(t, first, want.String(), preset, lang)
			f.printOutcome(f.s.Do(h.Action))
			check.That(t, !f.s.MyTurn() || f.answer("i") == words.Plain(f.teller().NoHint(f.s.Table()))+"\n", "after the last one: %s", &f.out)
		}
	}
}
