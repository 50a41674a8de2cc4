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

// openCeremony opens a table at the start of the dealing ceremony.
func openCeremony(t *testing.T, s tabletest.Setup) *tabletest.Game {
	t.Helper()
	s.Options = options(func(o *table.Options) { o.Ceremony = true }, s.Options)
	return open(t, s)
}

// isDealt reports whether the ceremony is over or was never shown.
func isDealt(g *tabletest.Game) bool {
	return !strings.Contains(g.Screen(), g.Words().With("deal.title", words.Args{"Round": 1}))
}

// seedOf returns the lowest positive seed whose deal satisfies f.
func seedOf(t *testing.T, f func(game.Dealt) bool) uint64 {
	t.Helper()
	for seed := uint64(1); seed < 1e6; seed++ {
		_, events, err := game.New(game.Classic(), game.SeedOf(seed))
		check.OK(t, err)
		if f(events[0].(game.Dealt)) {
			return seed
		}
	}
	t.Fatal("no seed deals so")
	return 0
}

// TestCeremony checks that the dice and the indicator (rule 2.3) appear step by step, and that nobody plays until the
// ceremony ends.
func TestCeremony(t *testing.T) {
	asked := false
	begins := seedOf(t, func(d game.Dealt) bool { return d.Starter != 0 })
	g := openCeremony(t, tabletest.Setup{Seed: begins, Options: withBots(func(_ context.Context, v game.View) (game.Action, error) {
		asked = true
		return bots.Fallback(v), nil
	})})
	upper := func() string { return strings.TrimSpace(g.Lines()[g.Plan().Slots[1][0].Y]) }
	indicator := g.Words().Say("caption.indicator")
	g.ShowsNone(indicator, "starts").That(upper() == "", "how the dealing ends is seen before it")
	steps, last := 0, ""
	for ; !isDealt(g); steps++ {
		check.Need(t, steps <= 30, "it never ends")
		check.Need(t, !asked, "a bot thinks while the tiles are being dealt")
		last = g.Screen()
		g.Wait(step)
	}
	g.Shows(indicator).That(upper() != "", "after the dealing nothing is there")
	check.That(t, steps >= 5 && asked, "%d steps, and then a bot thinks: %v", steps, asked)
	dealt := g.View().Log.Events()[0].(game.Dealt)
	dice := fmt.Sprintf("dice %d + %d", dealt.FirstThrow, dealt.SecondThrows[0])
	check.That(t, strings.Contains(last, dice) && strings.Contains(last, " starts."), "there is no %q, or nobody starts:\n%s", dice, last)
}

func TestCeremony_Skip(t *testing.T) {
	for _, skip := range []func(*tabletest.Game){
		func(g *tabletest.Game) { g.Press("x") },
		func(g *tabletest.Game) { g.Click(g.Plan().Stock) },
	} {
		g := openCeremony(t, tabletest.Setup{}).Wait(step / 2)
		skip(g)
		g.Need(isDealt(g) && g.View().Turns == 1 && g.Moves() == 0, "it is not skipped, or the key did something else as well")
		g.Wait(step/2).That(isDealt(g) && g.Moves() == 0, "a late step opens it again")
		g.Settle().That(isDealt(g) && g.Session().MyTurn(), "nobody plays after it")
	}
	g := openCeremony(t, tabletest.Setup{Seed: seedOf(t, func(d game.Dealt) bool { return d.Starter == 0 })}).Wait(step / 2).Press("x")
	g.Wait(step/2).That(g.Pending() == 0, "its steps go on where the player begins")
	check.That(t, isDealt(openCeremony(t, tabletest.Setup{Options: atPace(table.Instant)})), "there is a ceremony at instant pace")
	check.That(t, isDealt(openCeremony(t, tabletest.Setup{Set: []string{"deal=informal"}})), "there is a ceremony though no dice are thrown")
}

func TestCeremony_Pace(t *testing.T) {
	lasts := func(p table.Pace) (d time.Duration) {
		for g := openCeremony(t, tabletest.Setup{Options: atPace(p)}); !isDealt(g); d += 10 * time.Millisecond {
			g.Wait(10 * time.Millisecond)
		}
		return d
	}
	check.That(t, lasts(table.Slow) > lasts(table.Fast), "it lasts no longer at a slow pace")
}
