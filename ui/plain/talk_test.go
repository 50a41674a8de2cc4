package plain

import (
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
	for lang, want := range map[string][]string{
		"en": {"Ayşe: steady, you lead 12–7.\n", "Mehmet: steady, leads 4–1.\n", "Zeynep: steady, first match.\n"},
		"tr": {"Ayşe: dengeli, 12:7 öndesin.\n", "Mehmet: dengeli, 4:1 önde.\n", "Zeynep: dengeli, ilk oyun.\n"},
	} {
		out, _, _ := strings.Cut(play(t, talkingOptions(t, lang), "q!\n"), "göster") // a gösterme causes another remark
		for _, line := range want {
			check.That(t, strings.Count(out, line) == 1, "%s: there is no %q:\n%s", lang, line, out)
		}
		if n := strings.Count(out, "“"); n != 1 {
			t.Errorf("%s: %d greetings:\n%s", lang, n, out)
		}
	}
}

func TestTalk_Phrases(t *testing.T) {
	for lang, verb := range map[string]string{"en": "say", "tr": "söyle"} {
		opts := talkingOptions(t, lang)
		w := opts.Words
		out := play(t, opts, verb+"\n"+verb+" 4\n"+verb+" 1\n"+verb+" 10\n"+verb+" x\n"+verb+" 1 2\nq!\n")
		for i, phrase := range session.Phrases() {
			check.That(t, strings.Contains(out, "\n"+string(rune('1'+i))+" "+tell.Phrase(w, phrase)+"\n"), "%s: phrase %d is not listed:\n%s", lang, i+1, out)
		}
		_, after, found := strings.Cut(out, w.Say("you")+": “"+tell.Phrase(w, session.Envy)+"”\n")
		answer, rest, _ := strings.Cut(after, "\n")
		heard := false
		for seat := range 4 {
			for _, text := range tell.Remarks(w, session.Remark{Occasion: session.OnEnvied}) {
				heard = heard || answer == opts.Names[seat]+": “"+text+"”"
			}
		}
		check.That(t, found && heard, "%s: the answer is %q:\n%s", lang, answer, out)
		if next, _, _ := strings.Cut(strings.TrimPrefix(rest, w.Say("you")+": “"+tell.Phrase(w, session.Praise)+"”\n"), "\n"); strings.Contains(next, "“") {
			t.Errorf("%s: another phrase in the same lap is answered: %s", lang, next)
		}
		if n := strings.Count(out, w.With("plain.one-phrase", words.Args{"Key": verb, "Number": len(session.Phrases())})); n != 3 {
			t.Errorf("%s: %d of 3 wrong lines are explained:\n%s", lang, n, out)
		}
	}
	opts := options(t, "en")
	if out := play(t, opts, "say 1\nq!\n"); !strings.Contains(out, opts.Words.Say("say.silent")) {
		t.Errorf("at a silent table:\n%s", out)
	}
}

// Each remark must be printed on its own line, not within the line of a turn.
func TestTalk_DuringRounds(t *testing.T) {
	lines := strings.Split(play(t, talkingOptions(t, "en"), strings.Repeat("d\n1\nn\n", 60)+"q!\n"), "\n")
	said := 0
	for _, line := range lines {
		if name, text, found := strings.Cut(line, ": “"); found {
			said++
			check.That(t, !strings.Contains(name, " ") && strings.HasSuffix(text, "”"), "it prints %q", line)
		}
	}
	check.That(t, said >= 5 && said <= len(lines)/20, "%d of %d lines are remarks", said, len(lines))
}

// At most once a round, a bot may remark that the player is slow.
func TestTalk_LongTurn(t *testing.T) {
	heard := 0
	for seed := range uint64(12) {
		opts := talkingOptions(t, "en")
		opts.Meet = nil
		opts.Seeds = func() session.Seeds { return session.Seeds{Seed: game.SeedOf(42), Bots: seed} }
		var out strings.Builder
		p := newPlayer(opts, strings.NewReader("d\n1\nd\n1\nq!\n"), &out)
		clock := time.Unix(0, 0)
		p.now = func() time.Time { clock = clock.Add(time.Minute); return clock }
		check.OK(t, p.run(t.Context()))
		remarks := 0
		for _, text := range tell.Remarks(opts.Words, session.Remark{Occasion: session.OnWait}) {
			remarks += strings.Count(out.String(), ": “"+text+"”")
		}
		if remarks > 1 {
			t.Errorf("seed %d: %d remarks:\n%s", seed, remarks, out.String())
		}
		heard += remarks
	}
	check.That(t, heard != 0 && heard != 12, "somebody remarks on it %d times of 12", heard)
}
