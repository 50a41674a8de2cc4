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
	g.Need(g.Session().BotsTurn(), "it is the player's turn")
	return g
}

// emptySlot returns the first empty slot of the rack.
func emptySlot(g *tabletest.Game) rack.Slot {
	r := g.Session().Rack()
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
		}})
		g.Press("d").PointWhere(g.IsOrdinary)
		before := g.Moves()
		for g.Press("x"); g.Moves() == before+1; d += time.Millisecond {
			g.Wait(time.Millisecond)
		}
		return d
	}
	check.Equal(t, takes(table.Normal, bots.Even), step)
	for p := range table.Paces()[1:] {
		check.That(t, takes(table.Pace(p), bots.Even) > takes(table.Pace(p+1), bots.Even), "%s is not faster than %s", table.Paces()[p+1], table.Paces()[p])
	}
	check.Equal(t, takes(table.Instant, bots.Even), 0)
	check.That(t, table.Paces()[table.Instant] == "instant" && len(table.Paces()) == int(table.Instant)+1, "the paces are %v", table.Paces())
	check.That(t, takes(table.Normal, bots.Quick) < step && takes(table.Normal, bots.Slow) > step, "tempers have no pace of their own")
}

// TestSkip checks that Enter, or Space on an empty slot, skips the delay before a bot's move.
func TestSkip(t *testing.T) {
	slow := tabletest.Setup{Options: atPace(table.Slow)}
	for _, key := range []string{"enter", "space"} {
		g := tableOnOthersTurn(t, slow)
		before := g.PointAt(emptySlot(g)).Moves()
		g.Press(key).That(g.Moves() == before+1, "after %s %d moves were made", key, g.Moves()-before)
	}
	g := tableOnOthersTurn(t, slow)
	before, x, to := g.Moves(), g.PointWhere(func(tile.Tile) bool { return true }).Tile(), emptySlot(g)
	g.Press("space").PointAt(to).Press("space").That(g.Moves() == before && g.Session().Rack().At(to).Tile == x, "the rack cannot be arranged while others play:\n%s", g.Rack())
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
		q := g.Session().Question()
		g.Need(q != nil && q.Kind == session.AskPass, "letting the round end is not asked about")
		g.Press("n").Need(!asks(g) && g.View().Phase == game.Playing, "no means no")
		g.Press("t").Shows(says[1])
	}
}

func TestEnd_StaysOpen(t *testing.T) {
	g := play(t, tabletest.Setup{}).PlayRound()
	g.Press("x", "space", "enter", "d").Shows("Left in hand") // keys of the table do not close the end screen
	g.Press("esc").ShowsNone("Left in hand")
	g.Press("enter").Shows("Left in hand")
	g.Press("s").Shows("Score sheet")
	g.Press("s").ShowsNone("Score sheet").Shows("Left in hand")
}

// TestQuestion_Enter checks that Enter confirms leaving if nothing would be lost, and does not confirm throwing the
// okey. Other keys answer nothing.
func TestQuestion_Enter(t *testing.T) {
	g := play(t, tabletest.Setup{}).Press("q").Shows("q Enter leave")
	for _, key := range []string{"g", "x", "space", "q", "tab", "1"} {
		g.Press(key).Need(!g.HasQuit() && asks(g), "%s answers the question", key)
	}
	g.That(g.Press("enter").HasQuit(), "Enter does not leave")
	g = playAt(t, handAt("R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5", "")).Discard("R5").Press("enter")
	g.That(asks(g) && g.Session().MyTurn(), "Enter throws the okey away")
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
