package tell

import (
	"fmt"
	"strings"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
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
	m = after(t, m, "draw", "open R10-R11-R12-R13", "open R10-R11-R12-R13 B10-B11-B12-B13 K3-Y3-B3", "layoff R9 1", "lay K7-K8-K9",
		"layoff B9 2", "swap Y8 0", "lay B1-K1-Y1", "takeback", "discard R8", "draw", "discard R5")
	v := m.View(me)
	l := teller("en", "Deniz")
	l.View, l.Solver = &v, meld.NewSolver(v.Terms())
	l.Names[me] = ""
	return l
}

// after returns the match after some actions of the seats to play.
func after(t *testing.T, m game.Match, actions ...string) game.Match {
	t.Helper()
	for _, text := range actions {
		seat, _ := m.ToPlay()
		var err error
		m, _, err = game.Apply(m, seat, parseAction(text))
		check.OK(t, err)
	}
	return m
}

func TestTurn_Finished(t *testing.T) {
	m := gametest.Position{Indicator: "K1", Drawn: true, Turns: 5, Hands: [4]string{0: "R1 R2 R3 R4 B1 B2 B3 B4 Y5 Y6 Y7 K9 K10 K11 R7"}}.Match(t)
	m = after(t, m, "finish R7")
	v := m.View(0)
	for lang, want := range map[string]string{"en": "You drew, finished with R7", "tr": "Sen çektin, R7 ile bitirdin"} {
		l := teller(lang, "")
		l.View = &v
		check.Equal(t, words.Plain(l.Turn(l.Turns()-1)), want)
	}
}

// TestRecordLines checks that the discard comes after the melds, and that the penalty for the discard comes last (rules
// 7.3, 7.10 and 7.11).
func TestRecordLines(t *testing.T) {
	l := layingTurn(t, 0)
	check.Equal(t, recordLines(l, 1), "drew; Ayşe failed to open: +101; Ayşe opened with 101; Ayşe laid off R9; Ayşe laid K7 K8 K9; "+
		"Ayşe laid off B9; Ayşe swapped Y8 for the okey; Ayşe took back too much: +101; Ayşe threw R8; Ayşe threw R8, a playable tile: +101")
	check.Equal(t, recordLines(l, 0), "threw B2") // nothing was laid
	l.View.Penalties = nil
	for _, line := range []string{recordLines(l, 1), l.Turn(1)} { // penalties of a void round are neither paid nor shown (rule 7.9)
		check.That(t, !strings.Contains(line, "+"), "%q is told", words.Plain(line))
	}
}

func recordLines(l Teller, at int) string {
	_, lines := l.recordLines(at)
	return words.Plain(strings.Join(lines, "; "))
}

// TestNews checks that openings since the player's last discard are news, and seats with at most two tiles left.
func TestNews(t *testing.T) {
	l := layingTurn(t, 0)
	check.Equal(t, news(l), "[1] Ayşe opened with 101")
	l.View.HandSizes = [4]int{1, 1, 3, 1} // Zeynep has not opened
	check.Equal(t, news(l), "[1] Ayşe opened with 101; Ayşe has 1 tile left")
	l.View.HandSizes[2] = 2
	check.Equal(t, news(l), "[1] Ayşe opened with 101; Ayşe has 1 tile left; Mehmet has 2 tiles left")
	check.Equal(t, news(layingTurn(t, 1)), "[] ")
}

func news(l Teller) string {
	texts, seats := l.News()
	return words.Plain(fmt.Sprint(seats, " ", strings.Join(texts, "; ")))
}

func TestTurn_Okey101(t *testing.T) {
	const en, tr = " drew, penalty +101, opened 101, laid off 2 tiles, laid a meld, took an okey, penalty +101, threw R8, penalty +101",
		"Ayşe çekti, ceza +101, 101 açtı, 2 taş işledi, 1 per indirdi, okeyi aldı, ceza +101, R8 attı, ceza +101"
	check.Equal(t, words.Plain(layingTurn(t, 0).Turn(1)), "Ayşe"+en)
	l := layingTurn(t, 1)
	check.Equal(t, words.Plain(l.Turn(1)), "You"+en)
	l.Words = wordsIn("tr")
	check.Equal(t, words.Plain(l.Turn(1)), "Sen çektin, ceza +101, 101 açtın, 2 taş işledin, 1 per indirdin, okeyi aldın, ceza +101, R8 attın, ceza +101")
	l.Names[1] = "Ayşe"
	check.Equal(t, words.Plain(l.Turn(1)), tr)
}

// TestStanding_Penalties checks that penalties are shown until they are added to the score (rule 7.13).
func TestStanding_Penalties(t *testing.T) {
	l := layingTurn(t, 0)
	l.View.Scores = [4]int{0, -50, 631, 7}
	for s, want := range []string{"0 pts; not open; not open", "−50 +303; open 101; opened 101", "631 +101; open 24; opened 24", "7 pts; not open; not open"} {
		s := game.Seat(s)
		check.Equal(t, l.Standing(s)+"; "+l.OpenedWith(s)+"; "+l.OpeningOrNone(s), want)
	}
	l.View.Rules.Partners = true
	check.Equal(t, l.TeamScores(), "You and Mehmet 631 +101, Ayşe and Zeynep −43 +303")
	second := layingTurn(t, 1)
	second.View.Rules.Partners = true
	check.That(t, strings.HasPrefix(second.TeamScores(), "You and ") && strings.Count(second.TeamScores(), "You") == 1, "%s", second.TeamScores())
	l.View.Phase = game.RoundOver
	check.Equal(t, l.Standing(1), "−50 pts") // they are counted by now
}

// TestTurn_NotRecordedYet checks the turn of a starter who lays melds and pays penalties before the first discard
// (rules 7.3 and 7.11).
func TestTurn_NotRecordedYet(t *testing.T) {
	m := gametest.Position{
		Preset: "101", Set: []string{"strict=on"}, Turn: 0, Drawn: true, Indicator: "R4",
		Hands: [4]string{0: "R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 B3 K7 K8 K9"},
	}.Match(t)
	l := teller("en", "")
	show := func() string {
		v := m.View(0)
		l.View = &v
		if l.Turns() == 0 {
			return ""
		}
		return recordLines(l, 0) + " / " + words.Plain(l.Turn(0))
	}
	check.Equal(t, show(), "")
	for _, c := range [][2]string{
		{"open R10-R11-R12-R13", "; You failed to open: +101 / You penalty +101"},
		{"open R10-R11-R12-R13 B10-B11-B12-B13 K3-Y3-B3", "; You failed to open: +101; You opened with 101 / You penalty +101, opened 101"},
		{"discard K9", "; You failed to open: +101; You opened with 101; You threw K9 / You penalty +101, opened 101, threw K9"},
	} {
		m = after(t, m, c[0])
		check.Equal(t, show(), c[1])
		check.Equal(t, l.Turns(), 1)
	}
}

// TestRoundPoints checks that penalties of the round are shown separately, even if they cancel out the other points.
func TestRoundPoints(t *testing.T) {
	r := game.Result{Change: [game.MaxSeats]int{-101, 0, 230, 0}, Penalties: [game.MaxSeats]int{1: 101, 2: 202}}
	for s, want := range []string{"−101", "−101 +101", "+28 +202", ""} {
		check.Equal(t, Teller{}.RoundPoints(r, game.Seat(s)), want)
	}
}
