package table_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// step is the time between two moves of bots at the normal pace.
const step = 700 * time.Millisecond

// botFunc is an adapter that makes a function a bots.Bot.
type botFunc func(context.Context, game.View) (game.Action, error)

func (f botFunc) Play(ctx context.Context, v game.View) (game.Action, error) { return f(ctx, v) }

// withBots returns an option that fills all seats except the player's with bots that call play.
func withBots(play botFunc) func(*table.Options) {
	return func(o *table.Options) {
		for seat := 1; seat < len(o.Levels); seat++ {
			o.Levels[seat] = bots.Guest("guest", func(uint64) bots.Bot { return play })
		}
	}
}

// tableOnOthersTurn returns a table where the player has just discarded and it is the next bot's turn.
func tableOnOthersTurn(t *testing.T, s tabletest.Setup) *tabletest.Game {
	t.Helper()
	g := play(t, s).DrawAndDiscard()
	g.Need(g.Session.BotsTurn(), "it is the player's turn")
	return g
}

// emptySlot returns the first empty slot of the rack.
func emptySlot(g *tabletest.Game) rack.Slot {
	r := g.Session.Rack()
	at, _ := r.FindFunc(func(s rack.Slot) bool { return r.At(s).Tile == tile.None })
	return at
}

func atPace(p table.Pace) func(*table.Options) { return func(o *table.Options) { o.Pace = p } }

// TestBots_Late checks that the fallback plays in place of a bot that does not answer within session.BotTimeout.
func TestBots_Late(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		g := open(t, tabletest.Setup{Options: func(o *table.Options) {
			withBots(func(ctx context.Context, v game.View) (game.Action, error) {
				<-ctx.Done()
				return game.Action{}, ctx.Err()
			})(o)
			o.Watch, o.Levels[0] = true, o.Levels[1]
		}})
		check.Equal(t, time.Since(began), session.BotTimeout)
		before := g.Moves()
		g.Wait(step).Shows("'s bot failed")
		g.That(g.Moves() == before+1, "%d moves were made for it", g.Moves()-before)
	})
}

func TestBots_Leave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked := make(chan bool, 1)
		started := false
		g := play(t, tabletest.Setup{Options: withBots(func(ctx context.Context, v game.View) (game.Action, error) {
			if started {
				asked <- true
				<-ctx.Done()
			}
			return bots.Fallback(v), nil
		})})
		g.Press("d").PointWhere(g.IsOrdinary)
		started = true
		g.Async().Press("x")
		<-asked
		began := time.Now()
		g.Press("q", "y").Join()
		check.Equal(t, time.Since(began), 0, "the bot thinks on")
	})
}

// TestBots_Pace checks that bots move sooner at a faster pace, later with a slow temper, and sooner with a quick one.
func TestBots_Pace(t *testing.T) {
	takes := func(p table.Pace, temper bots.Temper) (d time.Duration) {
		g := play(t, tabletest.Setup{Options: func(o *table.Options) {
			o.Pace = p
			for seat := range o.Levels {
				o.Levels[seat].Temper = temper
			}
		}}).DrawAndDiscard()
		for before := g.Moves(); g.Moves() == before; d += 10 * time.Millisecond {
			g.Wait(10 * time.Millisecond)
		}
		return d
	}
	check.Equal(t, takes(table.Normal, bots.Even), step)
	for p := range table.Instant - 1 {
		check.That(t, takes(p, bots.Even) > takes(p+1, bots.Even), "%s is not faster than %s", table.Paces()[p+1], table.Paces()[p])
	}
	check.That(t, takes(table.Normal, bots.Quick) < step && takes(table.Normal, bots.Slow) > step, "tempers have no pace of their own")
}

// TestSkip checks that Enter, or Space on an empty slot, skips the delay before one bot's move, but not the delay of the
// next. A tile can be moved meanwhile.
func TestSkip(t *testing.T) {
	for _, key := range []string{"enter", "space"} {
		g := tableOnOthersTurn(t, tabletest.Setup{}).Wait(step - 1)
		before := g.PointAt(emptySlot(g)).Moves()
		g.Press(key).Wait(step-1).That(g.Moves() == before+1, "after %s %d moves were made", key, g.Moves()-before)
		g.Wait(1).That(g.Moves() == before+2, "the second bot does not move")
	}
	g := tableOnOthersTurn(t, tabletest.Setup{})
	before, x, to := g.Moves(), g.PointWhere(func(tile.Tile) bool { return true }).Tile(), emptySlot(g)
	g.Press("space").PointAt(to).Press("space").That(g.Moves() == before && g.Session.Rack().At(to).Tile == x, "the rack cannot be arranged while others play")
}

// TestLastDiscard checks the prompts when the stock is empty (rule 2.9), and that the table asks before the player
// passes.
func TestLastDiscard(t *testing.T) {
	for stockEnd, says := range map[string][2]string{
		"free": {"take it [t] or pass [n]", "throw a tile [x]"}, "winOnly": {"finish with it [t] or pass [n]", "finish with a tile [f]"},
	} {
		at := gametest.Position{
			Set: []string{"stockEnd=" + stockEnd}, Turns: 60, Indicator: "R4", Hands: [4]string{"R2 R2 B2 B2 K3 K3 Y4 Y4 R10 R10 B11 B11 K13 R1"},
			Discards: [4]string{3: "K13"}, StockLeft: new(int),
		}
		g := playAt(t, &at)
		g.Shows(says[0]).Press("n")
		q := g.Session.Question()
		g.Need(q != nil && q.Kind == session.AskPass, "letting the round end is not asked about")
		g.Press("n").Need(!asks(g) && g.View().Phase == game.Playing, "no means no")
		g.Press("t").Shows(says[1])
	}
}

// TestQuestion_Enter checks that Enter confirms leaving if nothing would be lost, and does not confirm throwing the
// okey (rule 2.8), which y does. Other keys answer nothing.
func TestQuestion_Enter(t *testing.T) {
	g := play(t, tabletest.Setup{}).Press("q").Shows("q Enter leave")
	for _, key := range []string{"g", "x", "space", "q", "tab", "1"} {
		g.Press(key).Need(!g.HasQuit() && asks(g), "%s answers the question", key)
	}
	g.That(g.Press("enter").HasQuit(), "Enter does not leave")
	const question = "Really throw the okey"
	g = tableHolding(t, blunder, "").Discard("R5").Press("x", "enter", "d").Shows(question)
	g.Press("n").ShowsNone(question).Need(g.Session.MyTurn(), "no means no")
	g.Press("x", "y").That(g.View().TopDiscard(0).String() == "R5", "yes means yes")
}

// TestQuitAndSuspend checks Ctrl-Z and Ctrl-C in each mode, and in a window that is too small.
func TestQuitAndSuspend(t *testing.T) {
	for _, over := range [][]string{nil, {"?"}, {"?", "?"}, {"q"}, {";"}, {"f3"}, {"r"}} {
		for _, small := range []bool{false, true} {
			g := play(t, tabletest.Setup{}).Press(over...)
			if small {
				g.Resize(40, 10)
			}
			g.That(tabletest.HasReturned[tea.SuspendMsg](g.Press("ctrl+z")), "%v, small %v: Ctrl-Z does nothing", over, small)
			g.That(g.Press("ctrl+c").HasQuit(), "%v, small %v: Ctrl-C does nothing", over, small)
		}
	}
}

// TestTwin checks that another seat's gösterme is still mentioned on the screen after that seat's next discard.
func TestTwin(t *testing.T) {
	g := play(t, tabletest.Setup{}) // with this seed, Zeynep shows the twin before her first discard
	v := g.View()
	check.Need(t, v.Shown != game.Nobody && !v.Acted[session.Player], "the seed deals other tiles")
	said := words.Plain(g.Teller().Event(gametest.Acted(game.ShowTwin, v.Shown, v.Indicator)))
	g.Shows(said[:20])
	check.That(t, strings.HasPrefix(said, "Zeynep"), "it says %q", said)
}
