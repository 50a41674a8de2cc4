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
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// step is the time between two moves of bots at a normal pace.
const step = 700 * time.Millisecond

// botFunc is a bot.
type botFunc func(context.Context, game.View) (game.Action, error)

func (f botFunc) Play(ctx context.Context, v game.View) (game.Action, error) { return f(ctx, v) }

// guests has other bots play so.
func guests(play botFunc) func(*table.Options) {
	return func(o *table.Options) {
		for seat := 1; seat < len(o.Levels); seat++ {
			o.Levels[seat] = bots.Guest("guest", func(uint64) bots.Bot { return play })
		}
	}
}

// throw draws and discards a tile.
func throw(t *testing.T, g *tabletest.Game) *tabletest.Game {
	t.Helper()
	g.Press("d").PointWhere(g.Ordinary).Press("x")
	if g.View().TopDiscard(session.Player) == tile.None {
		t.Fatalf("nothing is discarded:\n%s", g.Screen())
	}
	return g
}

// othersTurn is a table where the player has just discarded, and the bot after him is to play.
func othersTurn(t *testing.T, s tabletest.Setup) *tabletest.Game {
	t.Helper()
	g := throw(t, tabletest.Play(t, tui.NewTable, s))
	if !g.Session().BotsTurn() {
		t.Fatal("it is the player's turn")
	}
	return g
}

// atPace sets the pace of a table.
func atPace(p table.Pace) func(*table.Options) { return func(o *table.Options) { o.Pace = p } }

// moves is how many moves were made.
func moves(g *tabletest.Game) int { return g.Session().TurnID().Action }

func TestBots_GetTheirOwnView(t *testing.T) {
	asked := 0
	var g *tabletest.Game
	play := func(_ context.Context, v game.View) (game.Action, error) {
		if g != nil {
			asked++
			now := g.View()
			if v.Seat != now.Turn || v.Hand.Len() != now.HandSizes[now.Turn] || v.Hand == now.Hand || v.Turn != v.Seat {
				t.Errorf("seat %d was given the view of seat %d", now.Turn, v.Seat)
			}
		}
		return bots.Fallback(v), nil
	}
	g = tabletest.Play(t, tui.NewTable, tabletest.Setup{Options: guests(play)})
	if throw(t, g).Settle(); asked < 3 {
		t.Errorf("only %d bots were asked", asked)
	}
}

// TestBots_AreNotWaitedForInVain has a bot that never answers. The fallback plays for it after two
// seconds.
func TestBots_AreNotWaitedForInVain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		g := tabletest.Open(t, tui.NewTable, tabletest.Setup{Options: func(o *table.Options) {
			guests(func(ctx context.Context, v game.View) (game.Action, error) {
				<-ctx.Done()
				return game.Action{}, ctx.Err()
			})(o)
			o.Watch, o.Levels[0] = true, o.Levels[1]
		}})
		if took := time.Since(began); took != session.BotTimeout {
			t.Errorf("it is waited for for %v", took)
		}
		before := moves(g)
		if g.Wait(step).Shows("'s bot failed"); moves(g) != before+1 {
			t.Errorf("%d moves were made for it", moves(g)-before)
		}
	})
}

// TestBots_StopThinkingWhenTheTableIsLeft checks that leaving waits for no bot.
func TestBots_StopThinkingWhenTheTableIsLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked := make(chan bool, 1)
		started := false
		g := tabletest.Play(t, tui.NewTable, tabletest.Setup{Options: guests(func(ctx context.Context, v game.View) (game.Action, error) {
			if started {
				asked <- true
				<-ctx.Done()
			}
			return bots.Fallback(v), nil
		})})
		g.Press("d").PointWhere(g.Ordinary)
		started = true
		g.Aside().Press("x")
		<-asked
		began := time.Now()
		if g.Press("q", "y").Join(); time.Since(began) > 0 {
			t.Errorf("the bot thinks on for %v", time.Since(began))
		}
	})
}

// TestBots_TakeTheirTime measures the time until a bot moves: less at a faster pace, more where it is
// of a slow temper.
func TestBots_TakeTheirTime(t *testing.T) {
	takes := func(p table.Pace, temper bots.Temper) (d time.Duration) {
		g := tabletest.Play(t, tui.NewTable, tabletest.Setup{Options: func(o *table.Options) {
			o.Pace = p
			for seat := range o.Levels {
				o.Levels[seat].Temper = temper
			}
		}})
		g.Press("d").PointWhere(g.Ordinary)
		before := moves(g)
		for g.Press("x"); moves(g) == before+1; d += time.Millisecond {
			g.Wait(time.Millisecond)
		}
		return d
	}
	if takes(table.Normal, bots.Even) != step {
		t.Errorf("at a normal pace it is %v", takes(table.Normal, bots.Even))
	}
	for p := range table.Paces()[1:] {
		if slower, faster := takes(table.Pace(p), bots.Even), takes(table.Pace(p+1), bots.Even); slower <= faster {
			t.Errorf("%s takes %v, %s takes %v", table.Paces()[p], slower, table.Paces()[p+1], faster)
		}
	}
	if d := takes(table.Instant, bots.Even); d != 0 || table.Paces()[table.Instant] != "instant" || len(table.Paces()) != int(table.Instant)+1 {
		t.Errorf("instant takes %v", d)
	}
	if takes(table.Normal, bots.Quick) >= step || takes(table.Normal, bots.Slow) <= step {
		t.Error("tempers have no pace of their own")
	}
}

func TestBots_PlayAtTheirSeats(t *testing.T) {
	asked := map[game.Seat]string{}
	g := tabletest.Play(t, tui.NewTable, tabletest.Setup{Options: func(o *table.Options) {
		for seat := 1; seat < 4; seat++ {
			name := string(rune('a' + seat))
			o.Levels[seat] = bots.Guest(name, func(seed uint64) bots.Bot {
				return botFunc(func(_ context.Context, v game.View) (game.Action, error) {
					asked[v.Seat] = name
					if want := 42 + uint64(v.Seat); seed != want {
						t.Errorf("seat %d has the whims %d, not %d", v.Seat, seed, want)
					}
					return bots.Fallback(v), nil
				})
			})
		}
	}})
	g.PlayRound()
	for seat := game.Seat(1); seat < 4; seat++ {
		if asked[seat] != string(rune('a'+seat)) {
			t.Errorf("seat %d is played by %q", seat, asked[seat])
		}
	}
}

// TestSkip_MakesTheNextMove checks that Enter does not wait, and that Space does not where there is
// no tile it could be about.
func TestSkip_MakesTheNextMove(t *testing.T) {
	slow := tabletest.Setup{Options: atPace(table.Slow)}
	empty := func(g *tabletest.Game) rack.Slot {
		r := g.Session().Rack()
		at, _ := r.FindFunc(func(s rack.Slot) bool { return r.At(s).Tile == tile.None })
		return at
	}
	for _, key := range []string{"enter", "space"} {
		g := othersTurn(t, slow)
		g.PointAt(empty(g))
		before := moves(g)
		if g.Press(key); moves(g) != before+1 {
			t.Errorf("after %s %d moves were made", key, moves(g)-before)
		}
	}
	g := othersTurn(t, slow)
	before, x, to := moves(g), g.PointWhere(func(tile.Tile) bool { return true }).Tile(), empty(g)
	if g.Press("space").PointAt(to).Press("space"); moves(g) != before || g.Session().Rack().At(to).Tile != x {
		t.Errorf("the rack cannot be arranged while others play:\n%s", g.Rack())
	}
}

// TestLastDiscard_WinsOrEndsTheRound looks at an empty stock (rule 2.9): what there is to do is said,
// and letting the round end is asked about.
func TestLastDiscard_WinsOrEndsTheRound(t *testing.T) {
	for stockEnd, says := range map[string][2]string{
		"free": {"take it [t] or pass [n]", "throw one [x]"}, "winOnly": {"finish with it [t] or pass [n]", "finish with a tile [f]"},
	} {
		at := gametest.Position{
			Set: []string{"stockEnd=" + stockEnd}, Turns: 60, Indicator: "R4", Hands: [4]string{"R2 R2 B2 B2 K3 K3 Y4 Y4 R10 R10 B11 B11 K13 R1"},
			Discards: [4]string{3: "K13"}, StockLeft: new(int),
		}
		g := tabletest.Play(t, tui.NewTable, tabletest.Setup{At: &at})
		g.Shows(says[0]).Press("n")
		if q := g.Session().Question(); q == nil || q.Kind != session.AskPass {
			t.Fatal("letting the round end is not asked about")
		}
		if g.Press("n"); g.Session().Question() != nil || g.View().Phase != game.Playing {
			t.Fatal("no means no")
		}
		g.Press("t").Shows(says[1])
	}
}

func TestEnd_StaysOpen(t *testing.T) {
	g := tabletest.Play(t, tui.NewTable, tabletest.Setup{}).PlayRound()
	g.Press("x", "space", "enter", "d").Shows("Left in hand") // keys that were meant for the table
	g.Press("esc").Lacks("Left in hand")
	g.Press("enter").Shows("Left in hand")
	g.Press("s").Shows("Score sheet")
	g.Press("s").Lacks("Score sheet").Shows("Left in hand")
}

func TestQuestion_OnlyYesIsYes(t *testing.T) {
	for _, key := range []string{"g", "x", "space", "q", "tab", "1"} {
		g := tabletest.Play(t, tui.NewTable, tabletest.Setup{})
		if g.Press("q", key); g.Left() || g.Session().Question() == nil {
			t.Errorf("%s answers the question", key)
		}
	}
}

// TestQuestion_EnterSaysYesToLeaving, which loses nothing, and to no question that does.
func TestQuestion_EnterSaysYesToLeaving(t *testing.T) {
	g := tabletest.Play(t, tui.NewTable, tabletest.Setup{})
	if !g.Press("q").Shows("q Enter leave").Press("enter").Left() {
		t.Error("Enter does not leave")
	}
	g = tabletest.Play(t, tui.NewTable, tabletest.Setup{At: &gametest.Position{
		Drawn: true, Indicator: "R4", Hands: [4]string{"R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5"},
	}})
	if g.Discard("R5").Press("enter"); g.Session().Question() == nil || !g.Session().MyTurn() {
		t.Error("Enter throws the okey away")
	}
}

// TestQuitAndSuspend_WorkEverywhere presses Ctrl-Z and Ctrl-C over whatever lies on the table, also where
// the window is too small to show it.
func TestQuitAndSuspend_WorkEverywhere(t *testing.T) {
	for _, over := range [][]string{nil, {"?"}, {"?", "?"}, {"q"}, {";"}, {"f3"}, {"r"}} {
		for _, small := range []bool{false, true} {
			g := tabletest.Play(t, tui.NewTable, tabletest.Setup{}).Press(over...)
			if small {
				g.Resize(40, 10)
			}
			if !tabletest.Got[tea.SuspendMsg](g.Press("ctrl+z")) {
				t.Errorf("%v, small %v: Ctrl-Z does nothing", over, small)
			}
			if !g.Press("ctrl+c").Left() {
				t.Errorf("%v, small %v: Ctrl-C does nothing", over, small)
			}
		}
	}
}

// TestTwin_OfOthersIsTold checks that gösterme is told beside what followed it at once.
func TestTwin_OfOthersIsTold(t *testing.T) {
	g := tabletest.Play(t, tui.NewTable, tabletest.Setup{}) // Zeynep shows the twin before her first discard
	v := g.View()
	if v.Shown == game.Nobody || v.Acted[session.Player] {
		t.Fatal("the seed deals other tiles")
	}
	said := words.Plain(g.Teller().Event(game.Shown{Seat: v.Shown, Tile: v.Indicator, Loss: 1}))
	g.Shows(said[:20])
	if !strings.HasPrefix(said, "Zeynep") {
		t.Errorf("it says %q", said)
	}
}
