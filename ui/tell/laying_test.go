package tell

import (
	"context"
	"slices"
	"strings"
	"testing"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// laying speaks English to seat 0, whose turn it is in a round of Okey 101 with the okey R5, who
// holds a hand and has drawn.
func laying(t *testing.T, hand string) Teller {
	t.Helper()
	teller := teller(t, "en", "")
	match, _, err := game.New(game.Okey101(), game.SeedOf(42))
	if err != nil {
		t.Fatal(err)
	}
	v := match.View(0)
	v.Indicator = tile.New(tile.Red, 4)
	v.Turn, v.Turns, v.Step = 0, 9, game.MustDiscard
	v.Hand = tile.SetOf(parsed(t, hand)...)
	v.HandSizes[0] = v.Hand.Len()
	teller.View, teller.Solver = &v, meld.NewSolver(v.Terms())
	return teller
}

func parsed(t *testing.T, text string) []tile.Tile {
	t.Helper()
	list, err := tile.ParseAll(text)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// hintOf is what is said of what the master would do.
func hintOf(l Teller) string {
	ctx := context.Background()
	return l.Hint(session.HintOf(ctx, *l.View, coach.Master(ctx, *l.View)))
}

const fivePairs = "R1 R1 B2 B2 Y4 Y4 K7 K7 Y9 Y9 B13 K11 B6 Y1"

func TestHintsOpenings(t *testing.T) { // rules 7.4, 7.5 and 7.7
	for _, c := range []struct{ hand, taken, want string }{
		{fivePairs, "", "open with 5 pairs: [a], then [o]. What you keep then counts double, and you can lay no sets or runs."},
		{"R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 B3 K7", "", "open with 101: [a], then [o]."},
		{fivePairs, "R13", "nowhere to go"},
	} {
		l := laying(t, c.hand)
		if c.taken != "" {
			l.View.Taken = parsed(t, c.taken)[0]
			l.View.Hand.Add(l.View.Taken)
		}
		if got := words.Plain(hintOf(l)); !strings.Contains(got, c.want) {
			t.Errorf("%s, taken %s: %q, not %q", c.hand, c.taken, got, c.want)
		}
	}
}

// TestHintsWhatATakenTileIsGoodFor: taking is advised where the tile can be laid, and only there
// (rules 7.3 to 7.8).
func TestHintsWhatATakenTileIsGoodFor(t *testing.T) {
	for _, c := range []struct {
		hand, top, lies string
		opened          meld.How
		want            string
	}{
		{"R1 R1 B2 B2 Y4 Y4 K7 K7 Y9 B13 K11 B6 Y1", "Y9", "", meld.NoWin, "open with 5 pairs; but what you keep counts double, and you can lay no sets or runs."},
		{"R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 K7", "B3", "", meld.NoWin, "open with 101."},
		{"K4 K5 K6 R13 B13 Y13 Y1 Y1 R2 K9", "R2", "", meld.NoWin, "Draw [d]. Your melds are worth 54 of 101."},
		{"Y9 K3", "Y9", "", meld.Pairs, "Take Y9 [t]. Lay Y9 Y9: [a], then [o]."},
		{"Y9 K3", "Y10", "", meld.Pairs, "cannot be laid"},
		{"Y9 Y8", "Y10", "", meld.Melds, "cannot be laid"}, // no tile would stay
		{"Y9 Y8 K1", "Y10", "", meld.Melds, "Take Y10 [t]. Lay Y8 Y9 Y10: [a], then [o]."},
		{"K1 B4", "R5", "K7 K8 K9", meld.Melds, "Lay R5 off on Ayşe's run [e]."},
		{"K1 B4", "K9", "K7 K8 R5", meld.Melds, "Take K9 [t]. Swap K9 for the okey on the table [w]."},
	} {
		l := laying(t, c.hand)
		v := l.View
		v.Step = game.MustDraw
		v.Discards[v.Left(0)] = parsed(t, c.top)
		if c.opened != meld.NoWin {
			v.Opened[0] = game.Opened{How: c.opened, Value: 101, Turn: 1}
		}
		if c.lies != "" {
			laid, _ := v.Terms().Lay(parsed(t, c.lies))
			v.Melds = []game.TableMeld{{Owner: 1, Laid: laid}}
		}
		if got := words.Plain(hintOf(l)); !strings.Contains(got, c.want) {
			t.Errorf("%s, %s on the left: %q, not %q", c.hand, c.top, got, c.want)
		}
		if v.Step != game.MustDraw || v.Hand.Len() != len(parsed(t, c.hand)) {
			t.Error("the hint changes the view")
		}
	}
}

// adviceFor returns what the solver would do in the player's place.
func adviceFor(t Teller) session.Advice { return session.Advice{View: t.View, Solver: t.Solver} }

// TestForLayingWithATakenTile: what is put up can be opened with, also where the dearest melds
// would leave the taken tile out (rule 7.7).
func TestForLayingWithATakenTile(t *testing.T) {
	l := laying(t, "R10 R11 R12 R13 B10 B11 B12 B13 K10 K11 K12 Y2 Y3 Y12 K1 K1 B4")
	v := l.View
	v.Taken = tile.New(tile.Yellow, 12)
	groups := adviceFor(l).GroupsForLaying(v.Hand)
	melds := slices.DeleteFunc(groups, func(g []tile.Tile) bool { read, ok := v.Terms().Lay(g); return !ok || read.Kind == meld.Pair })
	if err := v.Check(game.Action{Kind: game.Open, Groups: game.GroupsOf(melds)}); err != nil {
		t.Errorf("%v cannot be opened with: %v", melds, err)
	}
	v.Opened[0] = game.Opened{How: meld.Melds, Value: 101, Turn: 1}
	groups = adviceFor(l).GroupsForLaying(v.Hand)
	if err := v.Check(game.Action{Kind: game.Lay, Groups: game.GroupsOf(groups[:1])}); err != nil || !slices.Contains(groups[0], v.Taken) {
		t.Errorf("%v is put up first: %v", groups[0], err)
	}
}

// TestWhatIsLaidNextIsPutUp: it stands first on a rack that is put up for laying, and can be laid so
// (rules 7.3 to 7.7), whatever else the hand could lay.
func TestWhatIsLaidNextIsPutUp(t *testing.T) {
	laid, dearer := 0, 0
	for seed := range uint64(400) {
		match, _, err := game.New(game.Okey101(), game.SeedOf(seed))
		if err != nil {
			t.Fatal(err)
		}
		l := laying(t, fivePairs)
		l.View.Hand = match.View(game.Seat(seed % 4)).Hand
		l.View.HandSizes[0] = l.View.Hand.Len()
		how := []meld.How{meld.NoWin, meld.Melds, meld.Pairs}[seed%3]
		if how != meld.NoWin {
			l.View.Opened[0] = game.Opened{How: how, Value: 101, Turn: 1}
		}
		if seed%2 == 1 { // it has to reach the table in this turn
			l.View.Taken = l.View.Hand.Tiles()[0]
		}
		groups := adviceFor(l).GroupsForLaying(l.View.Hand)
		a := adviceFor(l).NextLaying(l.View.Legal())
		if how, _, _ := l.View.ValueOpening(a.Groups.Split()); how == meld.Pairs { // which another key puts up
			continue
		}
		if !a.Kind.NeedsGroups() {
			continue
		}
		laid++
		n := len(a.Groups.Split())
		if stands := game.GroupsOf(groups[:n]); !sameTiles(stands, a.Groups) || l.View.Check(game.Action{Kind: a.Kind, Groups: stands}) != nil {
			t.Errorf("seed %d: %v is put up for %v", seed, stands, a)
		}
		if how == meld.Melds && game.GroupsOf(l.Solver.Opening(l.View.Hand).Melds[:1]) != game.GroupsOf(groups[:1]) {
			dearer++
		}
	}
	if laid < 50 || dearer == 0 {
		t.Errorf("%d hands can lay, in %d the dearest meld is another one", laid, dearer)
	}
}

// sameTiles reports whether groups have the same tiles, in whatever order these stand.
func sameTiles(a, b game.Groups) bool {
	return slices.EqualFunc(a.Split(), b.Split(), func(a, b []tile.Tile) bool { return tile.SetOf(a...) == tile.SetOf(b...) })
}

// TestNumbersTheRoundThatIsOver as when it was played; a void one is played again (rules 7.2 and
// 7.9).
func TestNumbersTheRoundThatIsOver(t *testing.T) {
	l := laying(t, fivePairs)
	for _, c := range []struct {
		phase   game.Phase
		played  int
		drawnBy game.DrawReason
		want    string
	}{
		{game.Playing, 0, 0, "Round 1 of 5"},
		{game.RoundOver, 1, 0, "Round 1 of 5"},
		{game.RoundOver, 1, game.DrawnVoid, "Round 2 of 5"},
		{game.MatchOver, 5, 0, "Round 5 of 5"},
	} {
		l.View.Phase, l.View.Played, l.View.Sheet = c.phase, c.played, []game.Result{{DrawnBy: c.drawnBy}}
		if got := l.Round(); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// TestWhyAPartnersHandCountsNothing, and what a team plays for (rule 7.15).
func TestWhyAPartnersHandCountsNothing(t *testing.T) {
	l := laying(t, fivePairs)
	l.View.Rules.Partners = true
	for winner, want := range map[game.Seat]string{0: "Mehmet: the partner", 2: "Your partner", 3: "Ayşe: the partner"} {
		if lines := l.Reasons(game.Result{Winner: winner}); len(lines) != 2 || !strings.HasPrefix(lines[1], want) {
			t.Errorf("%d: %q", winner, lines)
		}
	}
	if lines := l.Reasons(game.Result{Winner: game.Nobody}); len(lines) != 1 {
		t.Errorf("nobody finished: %q", lines)
	}
	if !strings.Contains(l.Goal(), "team") {
		t.Errorf("the goal is %q", l.Goal())
	}
}
