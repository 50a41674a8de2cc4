package tabletest

import (
	"context"
	"slices"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
)

// MeldingBot is the simplest bot for Okey 101 that lays melds. It opens, lays and lays off whatever it can, and avoids
// discards that incur a penalty.
type MeldingBot struct{}

// Play implements bots.Bot.
func (MeldingBot) Play(_ context.Context, v game.View) (game.Action, error) {
	rank := func(a game.Action) int {
		i := slices.Index([]game.Kind{game.Discard, game.Draw, game.LayOff, game.Lay, game.Open}, a.Kind)
		if a.Kind == game.Discard && v.DiscardOffence(v.Seat, a.Tile) == game.NoOffence {
			return 2*i + 1
		}
		return 2 * i
	}
	return slices.MaxFunc(v.Legal(), func(a, b game.Action) int { return rank(a) - rank(b) }), nil
}

// PlayRound plays the player's turns until the round is over.
func (g *Game) PlayRound() *Game {
	g.t.Helper()
	return g.PlayUntil(func() bool { return false })
}

// PlayUntil plays the player's turns by key presses, as a bot of the player's level would. It stops when the round is
// over or when stop, called before each action, returns true.
func (g *Game) PlayUntil(stop func() bool) *Game {
	g.t.Helper()
	bot := g.Session.Table().Levels[0].New(1)
	for g.View().Phase == game.Playing && !stop() {
		g.Do(check.Must(bot.Play(context.Background(), g.View().Clone()))).Settle()
	}
	return g
}

// PlayRoundsUntil is like PlayUntil but continues with the next round when a round is over.
func (g *Game) PlayRoundsUntil(stop func() bool) *Game {
	g.t.Helper()
	for range 40 {
		if g.PlayUntil(stop); g.View().Phase == game.Playing {
			return g
		}
		g.NextRound()
	}
	g.t.Fatalf("40 rounds are not enough:\n%s", g.Screen())
	return g
}

// NextRound goes from the end of a round to the player's first turn in the next, or to its end if a bot wins before.
func (g *Game) NextRound() *Game {
	g.t.Helper()
	before := g.Session.TurnID()
	g.Press("n")
	return g.Settle().Need(g.Session.TurnID() != before, "no round starts")
}

// commands maps the kinds of actions to the commands that perform them.
var commands = map[game.Kind]command.ID{
	game.Draw: command.Draw, game.Take: command.Take, game.ShowTwin: command.ShowTwin, game.Pass: command.Next,
	game.Finish: command.Finish, game.Discard: command.Discard, game.Open: command.Lay, game.Lay: command.Lay,
	game.LayOff: command.LayOff, game.Swap: command.Swap, game.Return: command.GiveBack,
}

// Do performs an action by key presses and confirms it if the table asks.
func (g *Game) Do(a game.Action) *Game {
	g.t.Helper()
	before := g.Session.TurnID()
	key := func(id command.ID) string { return command.ByID(id).Keys[0] }
	id, ok := commands[a.Kind]
	g.Need(ok, "there is no key for %v", a)
	switch a.Kind {
	case game.Open, game.Lay:
		g.Session.Rack().Arrange(a.Groups.Split())
		g.Send(nil)
		if a.Kind == game.Lay {
			g.PointAt(rack.Slot{})
		}
	case game.Finish, game.Discard, game.LayOff, game.Swap:
		if a.Kind == game.Finish && g.View().Rules.Show == game.Arranged {
			g.Press(key(command.Arrange))
		}
		g.PointAt(g.slotOf(a.Tile))
		for range slices.Index(g.View().LayOffs(a.Tile), a) { // none unless the tile is laid off
			g.Press(key(command.Place))
		}
	}
	g.Press(key(id))
	if g.Session.Question() != nil {
		g.Press(key(command.Yes))
	}
	return g.Need(g.Session.TurnID() != before, "%v was not done", a)
}
