package table_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// withTalk returns s with bots that talk. known holds the player's acquaintance with each bot, by name.
func withTalk(s tabletest.Setup, known map[string]session.Acquaintance) tabletest.Setup {
	s.Options = func(o *table.Options) {
		o.Talk, o.Meet = true, func() map[string]session.Acquaintance { return known }
	}
	return s
}

// TestTalk_Answer checks that a digit says a phrase with or without the panel of phrases, and that one bot answers after
// a delay. Introductions end with the player's first move. Where nobody talks, the keys show only a message.
func TestTalk_Answer(t *testing.T) {
	for _, lang := range words.Languages() {
		known := session.Acquaintance{Matches: 19, Ahead: 12, Behind: 7}
		g := play(t, withTalk(tabletest.Setup{Lang: lang}, map[string]session.Acquaintance{"Ayşe": known}))
		introduction := tell.Standing(g.Words, known)
		g.Shows(introduction).DrawAndDiscard().ShowsNone(introduction).Settle()
		w, before := g.Words, g.View().Turns
		g.Press("/")
		for i, phrase := range session.Phrases() {
			g.Shows(fmt.Sprint(1+i, " ", tell.Phrase(w, phrase)))
		}
		g.Press("5").Shows("“" + tell.Phrase(w, session.Dare) + "”").ShowsNone(tell.Phrase(w, session.Praise))
		check.Equal(t, heard(g, session.OnDared), 0, "at once")
		check.Equal(t, heard(g.Wait(time.Second), session.OnDared), 1, "after a second")
		g.Press("2").Wait(time.Second).Shows("“" + tell.Phrase(w, session.Luck) + "”")
		g.That(heard(g, session.OnDared) == 1 && g.View().Turns == before, "another phrase in the same lap is answered, or somebody plays")
		for _, key := range []string{"/", "3"} {
			play(t, tabletest.Setup{Lang: lang}).Press(key).Shows(w.Say("say.silent")).ShowsNone("“")
		}
	}
}

// TestTalk_EndOfRound checks that the screen at the end of a round shows the remarks, and that the player can say a
// phrase there.
func TestTalk_EndOfRound(t *testing.T) {
	g := play(t, withTalk(tabletest.Setup{}, nil)).PlayRound()
	winner := g.View().Sheet[0].Winner
	check.Need(t, winner > session.Player, "no bot wins; choose another seed")
	remark := g.Name(winner) + ": " + tell.Remark(g.Words, g.Session.RemarkOf(winner))
	g.Shows(remark).Resize(120, 36).Shows(remark)
	g.Press("1").Shows("You: “" + tell.Phrase(g.Words, session.Praise) + "”").Wait(time.Second)
	check.That(t, heard(g, session.OnPraised) > 0, "nobody answers")
}

// TestTalk_LongTurn checks that a bot may remark once on a long turn, and that an idle table does not change otherwise.
func TestTalk_LongTurn(t *testing.T) {
	heard := 0
	for seed := range uint64(6) {
		at := gametest.Position{Seed: seed + 1, Turns: 8 + 4*int(seed), Discards: [4]string{3: "R1"}}
		g := open(t, withTalk(tabletest.Setup{At: &at}, nil)).Wait(40 * time.Second).ShowsNone("“")
		shown := g.Wait(10 * time.Second).Screen()
		if strings.Contains(shown, "“") {
			heard++
		}
		g.Wait(3*time.Minute).That(g.Screen() == shown, "seed %d: it changes again", seed)
	}
	check.That(t, heard != 0 && heard != 6, "somebody remarks on it %d times of 6", heard)
}

// TestTalk_NextMatch checks that the introductions of the next match take the previous match into account.
func TestTalk_NextMatch(t *testing.T) {
	matches := 3
	g := play(t, tabletest.Setup{Preset: "simple", Options: func(o *table.Options) {
		o.Hints, o.Talk, o.Meet = 0, true, func() map[string]session.Acquaintance {
			matches++
			return map[string]session.Acquaintance{"Ayşe": {Matches: matches}}
		}
	}})
	for want := 4; want <= 5; want++ {
		ayse, _ := g.Wait(time.Second).Session.Introduction(1)
		check.Equal(t, ayse.Matches, want)
		g.PlayRound().NextRound().Settle()
	}
}

// heard returns the number of seats that show a remark on the given occasion.
func heard(g *tabletest.Game, on session.Occasion) (n int) {
	for seat := game.Seat(1); seat < 4; seat++ {
		if r := g.Session.RemarkOf(seat); r.Occasion == on {
			n++
			g.Shows(tell.Remark(g.Words, r))
		}
	}
	return n
}
