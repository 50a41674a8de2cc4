package plain

import (
	"bytes"
	"strings"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
)

// newWinningPlayer returns a player who can finish with exactly one tile or, if tiles is more than 1, with several. It
// also returns the player's output.
func newWinningPlayer(t *testing.T, tiles int) (*player, *bytes.Buffer) {
	t.Helper()
	for seed := range uint64(60) {
		opts := options(t, "en")
		opts.OfferWin = true
		opts.Seeds = func() session.Seeds { return session.Seeds{Seed: game.SeedOf(seed), Bots: seed} }
		var out bytes.Buffer
		f := newPlayer(opts, strings.NewReader(""), &out)
		check.OK(t, f.start())
		bot := bots.NewPlayer(opts.Levels[0].New(1))
		for f.view.Phase == game.Playing {
			check.OK(t, f.letBotsPlay(t.Context()))
			wins := len(f.view.Terms().Finishes(f.view.Hand))
			if f.view.Step == game.MustDiscard && f.view.Turn == f.me && (wins == tiles || tiles > 1 && wins > 1) {
				return f, &out
			}
			if a, _ := bot.Ask(t.Context(), f.view.Clone()); f.s.Do(a).Refused != nil {
				break
			}
		}
	}
	t.Fatalf("no hand wins with %d tiles", tiles)
	return nil, nil
}

// f alone must win if one tile wins, and ask if several do.
func TestFinish_AnyTile(t *testing.T) {
	f, out := newWinningPlayer(t, 1)
	wins := f.view.Terms().Finishes(f.view.Hand)[0].Tile
	f.printState()
	if want := "f finish " + wins.String() + ", "; !strings.Contains(out.String(), want) {
		t.Errorf("it does not say %q", want)
	}
	if f.s.Table().OfferWin = false; strings.Contains(f.choicesText(), "finish") {
		t.Errorf("it is told to one who does not want it: %q", f.choicesText())
	}
	if f.runCommand(t.Context(), "f"); f.view.Phase == game.Playing || f.view.Sheet[len(f.view.Sheet)-1].Winner != f.me {
		t.Errorf("f does not finish:\n%s", out)
	}
}

// newOkeyWinPlayer returns a player for whom finishing with the okey, Y5, is worth twice as many points as with most
// other tiles (rule 5.1). It also returns the player's output.
func newOkeyWinPlayer(t *testing.T) (*player, *bytes.Buffer) {
	t.Helper()
	f, out := newWinningPlayer(t, 1)
	p := gametest.Position{Turns: 9, Drawn: true, Indicator: "Y4", Hands: [4]string{"R1 R2 R3 B4 B5 B6 K7 K8 K9 K10 B13 K13 Y13 R13 Y5"}}
	f.s = session.NewAt(*f.s.Table(), p.Match(t))
	f.printer.s, f.view = f.s, f.s.View()
	out.Reset()
	return f, out
}

// If the points depend on the tile, yes must finish with the tile worth most, and f with the tile typed after it.
func TestFinish_TileWorthMost(t *testing.T) {
	for answer, loss := range map[string]int{"y": 4, "f R13": 2, "f y5": 4, "f": 4, "n": 0, "f Y1": 0, "x": 0} {
		f, out := newOkeyWinPlayer(t)
		if f.runCommand(t.Context(), "f"); f.s.Question() == nil || !strings.Contains(out.String(), "Finish with which tile? Cost to the others: ‹Y5 −4›") {
			t.Fatalf("it is asked:\n%s", out)
		}
		f.runCommand(t.Context(), answer)
		if sheet := f.view.Sheet; loss == 0 && f.view.Phase != game.Playing || loss > 0 && (len(sheet) == 0 || sheet[0].Loss != loss) {
			t.Errorf("%s: %+v\n%s", answer, sheet, out)
		}
	}
}

func TestFinish_InsteadOfDiscard(t *testing.T) {
	f, out := newWinningPlayer(t, 1)
	for _, x := range f.view.Hand.Distinct() {
		if f.view.Check(game.Action{Kind: game.Discard, Tile: x}) == nil {
			f.runCommand(t.Context(), "x "+x.String())
			break
		}
	}
	check.Need(t, f.s.Question() != nil, "nothing is asked")
	if f.runCommand(t.Context(), "f"); f.view.Phase == game.Playing {
		t.Errorf("f does not finish:\n%s", out)
	}
}

// Discarding from a winning hand must ask first, even with the hint about wins off.
func TestDiscard_Win(t *testing.T) {
	f, _ := newWinningPlayer(t, 1)
	f.opts.OfferWin = false
	for _, x := range f.view.Hand.Distinct() {
		if f.view.Check(game.Action{Kind: game.Discard, Tile: x}) != nil {
			continue
		}
		if f.runCommand(t.Context(), "x "+x.String()); f.s.Question() == nil {
			t.Errorf("%v is thrown without a question", x)
		}
		if f.runCommand(t.Context(), "n"); f.view.Turn != f.me {
			t.Fatal("no is yes")
		}
	}
	var throw tile.Tile
	for _, x := range f.view.Hand.Distinct() {
		if f.view.Check(game.Action{Kind: game.Discard, Tile: x}) == nil {
			throw = x
		}
	}
	f.runCommand(t.Context(), "x "+throw.String())
	if f.runCommand(t.Context(), "y"); f.view.Turn == f.me { // the player may decide not to win (rule 3.1)
		t.Error("yes does not discard")
	}
}
