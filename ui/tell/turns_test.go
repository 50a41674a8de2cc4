package tell

import (
	"strings"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// layingTurn returns a Teller for the player at seat me. Seat 1 has done everything that a turn allows and has every
// penalty. Seat 2 has a penalty for an okey.
func layingTurn(t *testing.T, me game.Seat) Teller {
	t.Helper()
	m := gametest.Position{
		Preset: "101", Set: []string{"strict=on"}, Turn: 1, Indicator: "R4", Stock: "K13 Y2", Discards: [4]string{0: "B2"},
		Hands: [4]string{1: "R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 B3 K7 K8 K9 R9 B9 Y8 B1 K1 Y1 R8", 2: "R5 K4 B6"},
		Melds: []gametest.Meld{{Owner: 2, Tiles: "Y7 R5 Y9"}},
	}.Match(t)
	for _, text := range []string{
		"draw", "open R10-R11-R12-R13", "open R10-R11-R12-R13 B10-B11-B12-B13 K3-Y3-B3", "layoff R9 1", "lay K7-K8-K9",
		"layoff B9 2", "swap Y8 0", "lay B1-K1-Y1", "takeback", "discard R8", "draw", "discard R5",
	} {
		a, err := game.ParseAction(text)
		check.OK(t, err)
		seat, _ := m.ToPlay()
		if m, _, err = game.Apply(m, seat, a); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	v := m.View(me)
	l := teller(t, "en", "Deniz")
	l.View, l.Solver = &v, meld.NewSolver(v.Terms())
	l.Names[me] = ""
	return l
}

func TestTurn_Finished(t *testing.T) {
	for lang, want := range map[string]string{"en": "You drew, finished with R7", "tr": "Sen çektin, R7 ile bitirdin"} {
		m := gametest.Position{Indicator: "K1", Drawn: true, Turns: 5, Hands: [4]string{0: "R1 R2 R3 R4 B1 B2 B3 B4 Y5 Y6 Y7 K9 K10 K11 R7"}}.Match(t)
		seven := tile.New(tile.Red, 7)
		m, _, err := game.Apply(m, 0, game.Action{Kind: game.Finish, Tile: seven})
		check.OK(t, err)
		v := m.View(0)
		l := teller(t, lang, "")
		l.View = &v
		if said := words.Plain(l.Turn(l.Turns() - 1)); !strings.HasSuffix(said, want) {
			t.Errorf("%s: %q", lang, said)
		}
	}
}

// TestTurnLines checks that the discard comes after the melds, and that the penalty for the discard comes last (rules
// 7.3, 7.10 and 7.11).
func TestTurnLines(t *testing.T) {
	l := layingTurn(t, 0)
	want := []string{"drew", "failed to open: +101", "opened with 101", "laid off R9", "laid K7 K8 K9", "laid off B9", "swapped Y8 for the okey",
		"took back too much: +101", "threw R8", "a playable tile: +101"}
	lines := l.TurnLines(1)
	check.Need(t, len(lines) == len(want), "%d lines: %q", len(lines), lines)
	for i := range want {
		if !strings.HasSuffix(words.Plain(lines[i]), want[i]) {
			t.Errorf("%d: %q, not %q", i, words.Plain(lines[i]), want[i])
		}
	}
	for at, want := range []string{"threw B2", "drew"} {
		if seat, lines := l.RecordLines(at); seat != game.Seat(at) || words.Plain(lines[0]) != want || len(lines) != len(l.TurnLines(at)) {
			t.Errorf("turn %d of seat %d: %q", at, seat, lines)
		}
	}
	if lines := l.TurnLines(0); len(lines) != 1 || words.Plain(lines[0]) != "You threw B2" {
		t.Errorf("a turn in which nothing was laid: %q", lines)
	}
}

// TestTurnLines_VoidRound checks that penalties of a void round are neither paid nor shown (rule 7.9).
func TestTurnLines_VoidRound(t *testing.T) {
	l := layingTurn(t, 0)
	l.View.Penalties = nil
	for _, line := range append(l.TurnLines(1), l.Turn(1)) {
		if strings.Contains(line, "101") && !strings.Contains(line, "opened") || strings.Contains(line, "+") {
			t.Errorf("%q is told", words.Plain(line))
		}
	}
}

func TestTurn_Okey101(t *testing.T) {
	for lang, wants := range map[string][2]string{
		"en": {"Ayşe drew, penalty +101, opened 101, laid off 2 tiles, laid a meld, took an okey, penalty +101, threw R8, penalty +101",
			"You drew, penalty +101, opened 101, laid off 2 tiles, laid a meld, took an okey, penalty +101, threw R8, penalty +101"},
		"tr": {"Ayşe çekti, ceza +101, 101 açtı, 2 taş işledi, 1 per indirdi, okeyi aldı, ceza +101, R8 attı, ceza +101",
			"Sen çektin, ceza +101, 101 açtın, 2 taş işledin, 1 per indirdin, okeyi aldın, ceza +101, R8 attın, ceza +101"},
	} {
		for me, want := range wants {
			l := layingTurn(t, game.Seat(me))
			l.Words = wordsIn(t, lang)
			if got := words.Plain(l.Turn(1)); got != want {
				t.Errorf("%s: %q", lang, got)
			}
		}
	}
}

// TestStanding_Penalties checks that penalties are shown until they are added to the score (rule 7.13).
func TestStanding_Penalties(t *testing.T) {
	l := layingTurn(t, 0)
	l.View.Scores = [4]int{0, -50, 631, 7}
	for s, want := range []string{"0 pts; ; not open", "−50 +303; open 101; opened 101", "631 +101; open 24; opened 24", "7 pts; ; not open"} {
		s := game.Seat(s)
		if got := l.Standing(s) + "; " + l.OpenedWith(s) + "; " + l.OpeningOrNone(s); got != want {
			t.Errorf("%d: %q, not %q", s, got, want)
		}
	}
	l.View.Rules.Partners = true
	if got := l.TeamScores(); got != "You and Mehmet 631 +101, Ayşe and Zeynep −43 +303" {
		t.Errorf("the teams: %q", got)
	}
	second := layingTurn(t, 1)
	second.View.Rules.Partners = true
	if got := second.TeamScores(); !strings.HasPrefix(got, "You and ") || strings.Contains(got[1:], "You") {
		t.Errorf("the teams of seat 1: %q", got)
	}
	l.View.Phase = game.RoundOver
	if got := l.Score(1); got != "−50" {
		t.Errorf("once they are counted: %q", got)
	}
}

// TestTurn_NotRecordedYet checks the turn of a starter who lays melds and pays penalties before the first discard
// (rules 7.3 and 7.11).
func TestTurn_NotRecordedYet(t *testing.T) {
	m := gametest.Position{
		Preset: "101", Set: []string{"strict=on"}, Turn: 0, Drawn: true, Indicator: "R4",
		Hands: [4]string{0: "R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 B3 K7 K8 K9"},
	}.Match(t)
	l := teller(t, "en", "")
	for _, c := range []struct{ action, told, brief string }{
		{"", "", ""},
		{"open R10-R11-R12-R13", "You; You failed to open: +101", "You, penalty +101"},
		{"open R10-R11-R12-R13 B10-B11-B12-B13 K3-Y3-B3", "You; You failed to open: +101; You opened with 101", "You, penalty +101, opened 101"},
		{"discard K9", "You; You failed to open: +101; You opened with 101; You threw K9", "You, penalty +101, opened 101, threw K9"},
	} {
		if c.action != "" {
			a, err := game.ParseAction(c.action)
			check.OK(t, err)
			if m, _, err = game.Apply(m, 0, a); err != nil {
				t.Fatalf("%s: %v", c.action, err)
			}
		}
		v := m.View(0)
		l.View = &v
		switch turns := l.Turns(); {
		case c.told == "" && turns > 0:
			t.Errorf("%d turns of a round that nobody has begun", turns)
		case c.told == "":
		case turns != 1:
			t.Errorf("%s: %d turns", c.action, turns)
		case words.Plain(strings.Join(l.TurnLines(0), "; ")) != c.told, words.Plain(l.Turn(0)) != c.brief:
			t.Errorf("%s: %q, in brief %q", c.action, l.TurnLines(0), l.Turn(0))
		}
	}
}

// TestRoundPoints checks that penalties of the round are shown separately, even if they cancel out the other points.
func TestRoundPoints(t *testing.T) {
	l := layingTurn(t, 0)
	l.View.Phase = game.RoundOver
	l.View.Penalties = []game.Penalty{{Seat: 1, Points: 101}, {Seat: 2, Points: 101}, {Seat: 2, Points: 101}}
	r := game.Result{Change: [game.MaxSeats]int{-101, 0, 230, 0}}
	for s, want := range []string{"−101", "−101 +101", "+28 +202", ""} {
		if got := l.RoundPoints(r, game.Seat(s)); got != want {
			t.Errorf("%d: %q, not %q", s, got, want)
		}
	}
	r = game.Result{DrawnBy: game.DrawnVoid}
	if got := l.RoundPoints(r, 1); got != "" {
		t.Errorf("a void round: %q", got)
	}
}
