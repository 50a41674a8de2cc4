package tell

import (
	"slices"
	"strings"
	"testing"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// layingTurn is a table where seat 1 has laid all that there is in its turn, and was punished for all that there is.
func layingTurn(t *testing.T) (Teller, tile.Tile) {
	l := laying(t, fivePairs)
	v := l.View
	v.Opened[1] = game.Opened{How: meld.Pairs, Value: 6, Turn: 2}
	x := tile.New(tile.Black, 7)
	for _, text := range []string{"open R1-R1 B2-B2", "layoff K7 0", "lay K7-K8-K9", "layoff K7 0", "swap K7 0"} {
		a, err := game.ParseAction(text)
		if err != nil {
			t.Fatal(err)
		}
		v.Placements = append(v.Placements, game.Placement{Turn: 2, Seat: 1, Action: a})
	}
	v.Penalties = []game.Penalty{
		{Seat: 1, Why: game.MuchTakenBack, Points: 101, Turn: 2}, {Seat: 1, Why: game.OpeningFailed, Points: 101, Turn: 2},
		{Seat: 1, Why: game.PlayableDiscarded, Tile: x, Points: 101, Turn: 2}, {Seat: 2, Why: game.OkeyDiscarded, Points: 101, Turn: 3},
	}
	v.Record = []game.Move{{Seat: 0, Drew: true, Discarded: x}, {Seat: 1, Drew: true, Discarded: x}}
	return l, x
}

// TestTellsATurnAsItHappened: the discard comes behind what was laid, and its penalty behind the discard (rules 7.3, 7.10 and 7.11).
func TestTellsATurnAsItHappened(t *testing.T) {
	l, _ := layingTurn(t)
	want := []string{"drew", "failed to open: +101", "opened with 6 pairs", "laid off K7", "laid K7 K8 K9", "laid off K7", "took the okey for K7",
		"took too much back: +101", "discarded K7", "a playable tile: +101"}
	lines := l.Told(1)
	if len(lines) != len(want) {
		t.Fatalf("%d lines: %q", len(lines), lines)
	}
	for i := range want {
		if !strings.HasSuffix(words.Plain(lines[i]), want[i]) {
			t.Errorf("%d: %q, not %q", i, words.Plain(lines[i]), want[i])
		}
	}
	if lines := l.Told(0); len(lines) != 1 || words.Plain(lines[0]) != "You drew, threw K7" {
		t.Errorf("a turn in which nothing was laid: %q", lines)
	}
}

// TestTellsWhatWasLaidBriefly: melds, tiles laid off and okeys apart, in every language and to everyone.
func TestTellsWhatWasLaidBriefly(t *testing.T) {
	l, _ := layingTurn(t)
	for lang, wants := range map[string][2]string{
		"en": {"Ayşe drew, penalty +101, opened 6 pairs, laid off 2 tiles, laid a meld, took an okey, penalty +101, threw K7, penalty +101",
			"You drew, laid off 2 tiles, laid a meld, took an okey, threw K7"},
		"tr": {"Ayşe çekti, ceza +101, 6 çift açtı, 2 taş işledi, 1 per indirdi, okeyi aldı, ceza +101, K7 attı, ceza +101",
			"Sen çektin, 2 taş işledin, 1 per indirdin, okeyi aldın, K7 attın"},
	} {
		var err error
		if l.Words, err = words.New(lang); err != nil {
			t.Fatal(err)
		}
		if got := words.Plain(l.Turn(1)); got != wants[0] {
			t.Errorf("%s: %q", lang, got)
		}
		own := *l.View
		own.Penalties, own.Placements = nil, slices.Clone(own.Placements[1:])
		own.Record = []game.Move{own.Record[0], own.Record[1]}
		own.Record[1].Seat = 0
		for i := range own.Placements {
			own.Placements[i].Seat = 0
		}
		me := l
		me.View = &own
		if got := words.Plain(me.Turn(1)); got != wants[1] {
			t.Errorf("%s: %q", lang, got)
		}
	}
}

// TestPenaltiesAreSeenAtOnce beside the points, until they are counted (rule 7.13); the team's together.
func TestPenaltiesAreSeenAtOnce(t *testing.T) {
	l, _ := layingTurn(t)
	l.View.Scores = [4]int{0, -50, 631, 7}
	for s, want := range []string{"0 pts", "−50 +303", "631 +101", "7 pts"} {
		if got := l.Standing(game.Seat(s)); got != want {
			t.Errorf("%d: %q, not %q", s, got, want)
		}
	}
	l.View.Rules.Partners = true
	if got := l.Teams(); got != "You and Mehmet 631 +101, Ayşe and Zeynep −43 +303" {
		t.Errorf("the teams: %q", got)
	}
	l.View.Phase = game.RoundOver
	if got := l.Score(1); got != "−50" {
		t.Errorf("once they are counted: %q", got)
	}
}

// TestTellsATurnThatIsNotInTheRecordYet: a starter lays and pays before the first discard (rules 7.3 and 7.11).
func TestTellsATurnThatIsNotInTheRecordYet(t *testing.T) {
	l := laying(t, fivePairs)
	if l.View.Record = nil; l.Turns() != 0 {
		t.Errorf("%d turns of a round that nobody has begun", l.Turns())
	}
	l.View.Penalties = []game.Penalty{{Seat: 0, Why: game.OpeningFailed, Points: 101, Turn: 1}}
	if l.Turns() != 1 {
		t.Fatalf("%d turns", l.Turns())
	}
	if got := l.Told(0); !slices.Equal(got, []string{"You", "You failed to open: +101"}) {
		t.Errorf("%q", got)
	}
	a, err := game.ParseAction("open R1-R1 B2-B2")
	if err != nil {
		t.Fatal(err)
	}
	l.View.Penalties, l.View.Placements = nil, []game.Placement{{Turn: 1, Seat: 0, Action: a}}
	l.View.Opened[0] = game.Opened{How: meld.Pairs, Value: 6, Turn: 1}
	if got := l.Turn(0); l.Turns() != 1 || got != "You, opened 6 pairs" {
		t.Errorf("%q", got)
	}
	if l.View.Record = []game.Move{{Seat: 0, Discarded: tile.New(tile.Red, 1)}}; l.Turns() != 1 {
		t.Errorf("%d turns once the starter has discarded", l.Turns())
	}
}
