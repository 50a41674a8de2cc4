package table_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// ownStart is a seed with which the player starts. With the default seed, another seat does.
const ownStart = 5

// openCeremony opens a table at the start of the dealing ceremony.
func openCeremony(t *testing.T, s tabletest.Setup) *tabletest.Game {
	t.Helper()
	s.Options = options(func(o *table.Options) { o.Ceremony = true }, s.Options)
	return open(t, s)
}

// isDealt reports whether the ceremony is over or was never shown.
func isDealt(g *tabletest.Game) bool {
	return !strings.Contains(g.Screen(), g.Words.With("deal.title", words.Args{"Round": 1}))
}

// TestCeremony checks that the dice and the indicator (rule 2.3) appear step by step, and that nobody plays until the
// ceremony ends. At a slower pace it takes longer.
func TestCeremony(t *testing.T) {
	asked := false
	g := openCeremony(t, tabletest.Setup{Options: withBots(func(_ context.Context, v game.View) (game.Action, error) {
		asked = true
		return bots.Fallback(v), nil
	})})
	upper := func() string { return strings.TrimSpace(g.Lines()[g.Plan.Slots[1][0].Y]) }
	indicator := g.Words.Say("caption.indicator")
	g.ShowsNone(indicator, "starts").That(upper() == "", "how the dealing ends is seen before it")
	steps, last := 0, ""
	for ; !isDealt(g); steps++ {
		check.Need(t, steps <= 30 && !asked, "it never ends, or a bot thinks while the tiles are being dealt")
		last = g.Screen()
		g.Wait(step)
	}
	g.Shows(indicator).That(upper() != "", "after the dealing nothing is there")
	check.That(t, steps >= 5 && asked, "%d steps, and then a bot thinks: %v", steps, asked)
	dealt := g.View().Log.Events()[0].(game.Dealt)
	check.Contains(t, last, fmt.Sprintf("dice %d + %d", dealt.FirstThrow, dealt.SecondThrows[0]), " starts.")
	slow := openCeremony(t, tabletest.Setup{Options: atPace(table.Slow)}).Wait(time.Duration(steps) * step)
	slow.That(!isDealt(slow), "it lasts no longer at a slow pace")
}

func TestCeremony_Skip(t *testing.T) {
	for _, skip := range []func(*tabletest.Game){
		func(g *tabletest.Game) { g.Press("x") },
		func(g *tabletest.Game) { g.Click(g.Plan.Stock) },
	} {
		g := openCeremony(t, tabletest.Setup{}).Wait(step / 2)
		skip(g)
		g.Need(isDealt(g) && g.View().Turns == 1 && g.Moves() == 0, "it is not skipped, or the key did something else as well")
		g.Wait(step/2).That(isDealt(g) && g.Moves() == 0, "a late step opens it again")
		g.Settle().That(isDealt(g) && g.Session.MyTurn(), "nobody plays after it")
	}
	g := openCeremony(t, tabletest.Setup{Seed: ownStart}).Wait(step / 2).Press("x")
	g.Wait(step/2).That(g.Pending() == 0, "its steps go on where the player begins")
	check.That(t, isDealt(openCeremony(t, tabletest.Setup{Options: atPace(table.Instant)})), "there is a ceremony at instant pace")
	check.That(t, isDealt(openCeremony(t, tabletest.Setup{Set: []string{"deal=informal"}})), "there is a ceremony though no dice are thrown")
}
