package tell

import (
	"strings"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// okey101Teller returns an English Teller for seat 0 in a round of Okey 101 in which the okey is R5. The seat has drawn
// and holds the given hand.
func okey101Teller(hand string) Teller {
	teller := teller("en", "")
	match, _, _ := game.New(game.Okey101(), game.SeedOf(42))
	v := match.View(0)
	v.Indicator = tile.New(tile.Red, 4)
	v.Turn, v.Turns, v.Step = 0, 9, game.MustDiscard
	v.Hand = tile.SetOf(parseTiles(hand)...)
	v.HandSizes[0] = v.Hand.Len()
	teller.View, teller.Solver = &v, meld.NewSolver(v.Terms())
	return teller
}

func parseTiles(text string) []tile.Tile {
	return check.Must(tile.ParseAll(text))
}

const fivePairs = "R1 R1 B2 B2 Y4 Y4 K7 K7 Y9 Y9 B13 K11 B6 Y1"

// adviceFor returns the solver's advice for the player.
func adviceFor(t Teller) session.Advice { return session.Advice{View: t.View, Solver: t.Solver} }

// TestGroupsForLaying_NextLaid checks that the groups to lay next come first in the arrangement, and that it is legal
// to lay them as arranged (rules 7.3 to 7.7).
func TestGroupsForLaying_NextLaid(t *testing.T) {
	laid, dearer := 0, 0
	for seed := range uint64(400) {
		match, _, err := game.New(game.Okey101(), game.SeedOf(seed))
		check.OK(t, err)
		l := okey101Teller(fivePairs)
		l.View.Hand = match.View(game.Seat(seed % 4)).Hand
		l.View.HandSizes[0] = l.View.Hand.Len()
		how := []meld.WinKind{meld.NoWin, meld.Melds, meld.Pairs}[seed%3]
		if how != meld.NoWin {
			l.View.Opened[0] = game.SeatOpening{How: how, Value: 101, Turn: 1}
		}
		if seed%2 == 1 { // the taken tile must be laid on this turn
			l.View.Taken = l.View.Hand.Tiles()[0]
		}
		groups := adviceFor(l).GroupsForLaying(l.View.Hand)
		a := adviceFor(l).NextLaying(l.View.Legal())
		if with, _ := l.View.ValueOpening(a.Groups); with == meld.Pairs || !a.Kind.NeedsGroups() { // pairs are arranged with another key
			continue
		}
		laid++
		n := len(a.Groups.Split())
		stands := game.GroupsOf(groups[:n])
		for i, group := range a.Groups.Split() {
			check.Equal(t, tile.SetOf(groups[i]...), tile.SetOf(group...), "seed ", seed, a)
		}
		check.OK(t, l.View.Check(game.Action{Kind: a.Kind, Groups: stands}))
		if how == meld.Melds && game.GroupsOf(l.Solver.Opening(l.View.Hand).Melds[:1]) != game.GroupsOf(groups[:1]) {
			dearer++
		}
	}
	check.That(t, laid >= 50 && dearer != 0, "%d hands can lay, in %d the highest meld is another one", laid, dearer)
}

// TestRound checks the number shown for a round. A void round does not count (rules 7.2 and 7.9).
func TestRound(t *testing.T) {
	l := okey101Teller(fivePairs)
	for _, c := range []struct {
		rounds, played int
		phase          game.Phase
		drawnBy        game.DrawReason
		want           string
	}{
		{5, 0, game.Playing, 0, "Round 1 of 5"},
		{5, 1, game.RoundOver, 0, "Round 1 of 5"},
		{5, 1, game.RoundOver, game.DrawnVoid, "Round 2 of 5"},
		{5, 5, game.MatchOver, 0, "Round 5 of 5"},
		{1, 0, game.Playing, 0, "Round 1"},
		{0, 0, game.Playing, 0, "Round 1"},
	} {
		l.View.Phase, l.View.Played, l.View.Sheet, l.View.Rules.Rounds = c.phase, c.played, []game.Result{{DrawnBy: c.drawnBy}}, c.rounds
		check.Equal(t, l.Round(), c.want, c)
	}
}

func TestReasons_Okey101Partners(t *testing.T) { // rule 7.15
	l := okey101Teller(fivePairs)
	l.View.Rules.Partners = true
	for winner, want := range map[game.Seat]string{0: "Mehmet's hand", 2: "Your hand", 3: "Ayşe's hand"} {
		lines := l.Reasons(game.Result{Winner: winner})
		check.That(t, len(lines) == 2 && strings.HasPrefix(lines[1], want), "%d: %q", winner, lines)
	}
	lines := l.Reasons(game.Result{Winner: 0, OkeyFinish: true, How: meld.Pairs, Elden: true})
	check.That(t, strings.Count(lines[0], " · ") == 3, "okey, pairs and elden: %q", lines)
	check.Equal(t, len(l.Reasons(game.Result{Winner: game.Nobody})), 0)
	lines = l.Reasons(game.Result{Winner: 0, Opened: [4]meld.WinKind{meld.Melds}, Multiplier: 2, Change: [4]int{-202, 505, 0, 404}, Penalties: [4]int{1: 101}})
	check.Equal(t, strings.Join(lines[2:], "; "), "never opened: +404") // the partner's hand costs nothing
}

func TestMeld(t *testing.T) { // the okey is R5
	l := okey101Teller(fivePairs)
	for _, c := range []struct{ tiles, meld, notes string }{
		{"K7 K8 K9", "K7 K8 K9", ""}, {"K7 R5 K9", "K7 R5=K8 K9", " ★ as 8"}, {"K9 R5", "K9 R5=K9", " ★ as 9"}, {"R5 R5", "R5 R5", ""},
		{"R5 R5 K5", "K5 R5=K6 R5=K7", " ★ as 6 ★ as 7"}, {"R12 R5 K12", "R12 R5=B12/Y12 K12", " ★ as 12"}, {"R12 B12 R5 K12", "R12 B12 K12 R5=Y12", " ★ as 12"},
		{"F R4 R3", "R3 R4 F", ""},
	} {
		laid, ok := l.View.Terms().Lay(parseTiles(c.tiles))
		check.That(t, ok, "%s is no meld", c.tiles)
		check.Equal(t, words.Plain(l.Meld(laid)), c.meld)
		check.Equal(t, l.OkeyNotes(laid), c.notes, c.tiles)
	}
}
