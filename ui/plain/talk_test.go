package plain

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// talkingOptions returns the options of a match in which bots talk and the player has met two of them before.
func talkingOptions(t testing.TB, lang string) Options {
	opts := options(t, lang)
	opts.Talk, opts.Meet = true, func() map[string]session.Acquaintance {
		return map[string]session.Acquaintance{"Ayşe": {Matches: 19, Ahead: 12, Behind: 7}, "Mehmet": {Matches: 5, Ahead: 1, Behind: 4}}
	}
	return opts
}

// A match must begin with the characters of the other players, their records against the player, and one greeting.
func TestTalk_Beginning(t *testing.T) {
	out, _, _ := strings.Cut(play(t, talkingOptions(t, "en"), "q!\n"), "gösterme") // which causes another remark
	check.Contains(t, out, "Ayşe: steady, you lead 12–7.\n", "Mehmet: steady, leads 4–1.\n", "Zeynep: steady, first match.\n")
	check.Equal(t, strings.Count(out, "“"), 1, "greetings in ", out)
}

func TestTalk_Phrases(t *testing.T) {
	opts := talkingOptions(t, "en")
	w := opts.Words
	f := startedPlayer(t, opts)
	listed := f.answer("say")
	for i, phrase := range session.Phrases() {
		check.Contains(t, listed, fmt.Sprintf("%d %s\n", i+1, tell.Phrase(w, phrase)))
	}
	said, answer, _ := strings.Cut(strings.TrimSpace(f.answer("say 4")), "\n")
	check.Equal(t, said, "You: “"+tell.Phrase(w, session.Envy)+"”")
	heard := slices.ContainsFunc(tell.Remarks(w, session.Remark{Occasion: session.OnEnvied}), func(text string) bool { return strings.HasSuffix(answer, ": “"+text+"”") })
	check.That(t, heard, "the answer is %q", answer)
	check.Equal(t, f.answer("say 1"), "You: “"+tell.Phrase(w, session.Praise)+"”\n") // no other answer in the same lap
	for _, wrong := range []string{"say 10", "say x", "say 1 2"} {
		check.Equal(t, f.answer(wrong), w.With("plain.one-phrase", words.Args{"Key": "say", "Number": len(session.Phrases())})+"\n", wrong)
	}
	f = startedPlayer(t, options(t, "en"))
	check.Equal(t, f.answer("say 1"), f.words.Say("say.silent")+"\n")
}

// Each remark must be printed on its own line, not within the line of a turn.
func TestTalk_DuringRounds(t *testing.T) {
	text := play(t, talkingOptions(t, "en"), strings.Repeat("d\n1\nn\n", 60)+"q!\n")
	said := len(regexp.MustCompile(`(?m)^\S+: “.*”$`).FindAllString(text, -1))
	check.Equal(t, said, strings.Count(text, ": “"))
	check.That(t, said >= 5 && said <= strings.Count(text, "\n")/20, "%d lines are remarks", said)
}

// At most once a round, a bot may remark that the player is slow.
func TestTalk_LongTurn(t *testing.T) {
	heard := map[int]bool{}
	for seed := range uint64(12) {
		opts := talkingOptions(t, "en")
		opts.Meet = nil
		opts.Seeds = func() session.Seeds { return session.Seeds{Seed: game.SeedOf(42), Bots: seed} }
		var out strings.Builder
		p := newPlayer(opts, newLineReader(strings.NewReader("d\n1\nd\n1\nq!\n")), &out)
		clock := time.Unix(0, 0)
		p.now = func() time.Time { clock = clock.Add(time.Minute); return clock }
		check.OK(t, p.run(t.Context()))
		remarks := 0
		for _, text := range tell.Remarks(opts.Words, session.Remark{Occasion: session.OnWait}) {
			remarks += strings.Count(out.String(), ": “"+text+"”")
		}
		heard[remarks] = true
	}
	check.That(t, len(heard) == 2 && heard[0] && heard[1], "remarks in a round: %v", heard)
}
