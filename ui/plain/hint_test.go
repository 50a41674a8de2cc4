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
			var out bytes.Buffer
			opts := options(t, lang)
			opts.Hints = 1
			var err error
			if opts.Rules, err = game.PresetByName(preset); err != nil {
				t.Fatal(err)
			}
			f := newStartedPlayer(t, opts, &out)
			ask := func() string {
				out.Reset()
				check.OK(t, f.runCommand(t.Context(), "i"))
				return out.String()
			}
			stopped, cancel := context.WithCancel(t.Context())
			cancel()
			out.Reset()
			if f.runCommand(stopped, "i"); out.Len() > 0 || f.s.HintsLeft() != 1 {
				t.Errorf("%s, %s: a player who does not wait is told %q", preset, lang, out.String())
			}
			first := ask()
			h, ok := f.s.Hint()
			var want bytes.Buffer
			said := &printer{page: newPage(opts, &want), words: f.words}
			said.printAdvice(f.teller().Hint(h))
			if !ok || first != want.String() || ask() != first || f.s.HintsLeft() != 0 {
				t.Errorf("%s, %s: %q, not %q", preset, lang, first, want.String())
			}
			f.printOutcome(f.s.Do(h.Action))
			if got, none := ask(), f.teller().NoHint(f.s.Table()); f.s.MyTurn() && got != words.Plain(none)+"\n" {
				t.Errorf("%s, %s: after the last one %q", preset, lang, got)
			}
		}
	}
}
