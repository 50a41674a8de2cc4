//go:build unconverted

package table

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// othersTurn is a table where the player has just discarded, and the bot after him is to play.
func othersTurnTable(t *testing.T, pace Pace) *Model {
	t.Helper()
	opts := tableOptions(t, termenv.Ascii)
	opts.Pace = pace
	m := newTable(t, opts, 80, 24)
	press(m, "d")
	point(t, m, m.ordinary)
	press(m, "x")
	if !m.s.BotsTurn() {
		t.Fatal("it is the player's turn")
	}
	return m
}

// thinking is the part of a command in which a bot thinks, and whether there is another in which
// time passes.
func thinking(t *testing.T, cmd tea.Cmd) (think tea.Cmd, ticks bool) {
	t.Helper()
	if cmd == nil {
		t.Fatal("nobody thinks")
	}
	if batch, ok := cmd().(tea.BatchMsg); ok {
		return batch[0], len(batch) == 2
	}
	return cmd, false
}

// TestBotsGetTheirOwnView: a bot is asked with what its own seat sees, and its answer comes as a
// message.
func TestBotsGetTheirOwnView(t *testing.T) {
	views := make(chan game.View, 1)
	m := botsTurn(t, func(_ context.Context, v game.View) (game.Action, error) {
		views <- v
		return bots.Fallback(v), nil
	})
	seat := m.view.Turn
	think, ticks := thinking(t, m.advance())
	if m.Update(think()); m.bots.move == nil {
		t.Error("no move waits")
	}
	if !ticks {
		t.Error("a slow bot answers at once")
	}
	if v := <-views; v.Seat != seat || v.Hand.Len() != m.view.HandSizes[seat] || v.Hand == m.view.Hand {
		t.Errorf("seat %d was given the view of seat %d", seat, v.Seat)
	}
}

// TestBotsAreNotWaitedForInVain: for a bot that never answers the fallback plays after two seconds,
// those of a bubble.
func TestBotsAreNotWaitedForInVain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		opts := tableOptions(t, termenv.Ascii)
		stuck := bots.Guest("stuck", func(uint64) bots.Bot {
			return botFunc(func(ctx context.Context, v game.View) (game.Action, error) {
				<-ctx.Done()
				return game.Action{}, ctx.Err()
			})
		})
		opts.Watch, opts.Pace, opts.Levels = true, Instant, [game.MaxSeats]bots.Level{stuck, stuck, stuck, stuck}
		m, err := New(opts)
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		if m.Update(m.advance()()); m.notice.text == "" || time.Since(began) != session.Patience {
			t.Errorf("after %v: %q", time.Since(began), m.notice.text)
		}
	})
}

func TestInstantBotsAreNotWaitedFor(t *testing.T) {
	m := othersTurnTable(t, Instant)
	m.bots.forget()
	cmd := m.advance()
	if _, ok := cmd().(screen.Answer); !ok {
		t.Fatal("an instant bot is waited for")
	}
	m.bots.forget()
	cmd = m.advance()
	moves := m.s.At().Action
	m.Update(cmd())
	if m.s.At().Action != moves+1 {
		t.Error("the bot's move was not made")
	}
}

func TestPaces(t *testing.T) {
	for p := Slow; p < Instant; p++ {
		if p.step() <= (p + 1).step() {
			t.Errorf("%s is no slower than %s", Paces()[p], Paces()[p+1])
		}
	}
	if Instant.step() != 0 || len(Paces()) != int(paces) {
		t.Error("instant is not instant")
	}
}

func TestEachSeatGetsItsLevel(t *testing.T) {
	opts := tableOptions(t, termenv.Ascii)
	asked := map[game.Seat]string{}
	for seat := 1; seat < 4; seat++ {
		name := string(rune('a' + seat))
		opts.Levels[seat] = bots.Guest(name, func(seed uint64) bots.Bot {
			return botFunc(func(_ context.Context, v game.View) (game.Action, error) {
				asked[v.Seat] = name
				if want := 42 + uint64(v.Seat); seed != want {
					t.Errorf("seat %d has the whims %d, not %d", v.Seat, seed, want)
				}
				return bots.Fallback(v), nil
			})
		})
	}
	m := newTable(t, opts, 80, 24)
	playOn(t, m)
	for seat := game.Seat(1); seat < 4; seat++ {
		if asked[seat] != string(rune('a'+seat)) {
			t.Errorf("seat %d is played by %q", seat, asked[seat])
		}
	}
}

// TestActingOutOfTurnEndsTheQuestion: what the bot was asked before the table changed is not waited
// for.
func TestActingOutOfTurnEndsTheQuestion(t *testing.T) {
	asked := make(chan context.Context, 1)
	m := botsTurn(t, func(ctx context.Context, v game.View) (game.Action, error) {
		asked <- ctx
		<-ctx.Done()
		return game.Action{}, ctx.Err()
	})
	answered := make(chan tea.Msg)
	think, _ := thinking(t, m.advance())
	go func() { answered <- think() }()
	<-asked
	m.bots.forget()
	m.bots.due = true
	if m.Update(<-answered); !strings.Contains(m.notice.text, "bot failed") {
		t.Errorf("the notice is %q", m.notice.text)
	}
}

// botsTurn is a table where the player has just discarded, and a slow bot that plays so is to play.
func botsTurn(t *testing.T, play botFunc) *Model {
	t.Helper()
	opts := tableOptions(t, termenv.Ascii)
	opts.Pace = Slow
	started := false
	guest := bots.Guest("guest", func(uint64) bots.Bot {
		return botFunc(func(ctx context.Context, v game.View) (game.Action, error) {
			if !started {
				return bots.Fallback(v), nil
			}
			return play(ctx, v)
		})
	})
	opts.Levels = [4]bots.Level{opts.Levels[0], guest, guest, guest}
	m := newTable(t, opts, 80, 24)
	press(m, "d")
	point(t, m, m.ordinary)
	press(m, "x")
	m.bots.forget()
	started = true
	return m
}

type botFunc func(context.Context, game.View) (game.Action, error)

func (f botFunc) Play(ctx context.Context, v game.View) (game.Action, error) { return f(ctx, v) }

// TestHastening: Enter does not wait, Space neither where there is no tile it could be about.
func TestHastening(t *testing.T) {
	for _, k := range []string{"enter", "space"} {
		m := othersTurnTable(t, Slow)
		for m.rack().At(m.hand.cursor).Tile != tile.None {
			press(m, "L")
		}
		moves := m.s.At().Action
		m.Update(m.says(game.Action{Kind: game.Draw}, nil))
		press(m, k)
		if m.s.At().Action != moves+1 || m.hand.lifted != nil {
			t.Errorf("%s does not hasten", k)
		}
	}
	m := othersTurnTable(t, Slow)
	point(t, m, m.any)
	moves := m.s.At().Action
	m.Update(m.says(game.Action{Kind: game.Draw}, nil))
	press(m, "space")
	if m.s.At().Action != moves || m.hand.lifted == nil {
		t.Error("the rack cannot be arranged while others play")
	}
}

func (m *Model) any(x tile.Tile) bool { return x != tile.None }

// lastDiscardWins is a table where the stock is empty, and the player wins with what was discarded
// last.
func lastDiscardWins(t *testing.T) *Model {
	t.Helper()
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	m.sitIn(t, gametest.Position{
		Indicator: "R4", Hands: [4]string{"R2 R2 B2 B2 K3 K3 Y4 Y4 R10 R10 B11 B11 K13 R1"}, Discards: [4]string{3: "K13"}, StockLeft: new(int),
	})
	return m
}

func TestTheLastDiscard(t *testing.T) { // rule 2.9
	m := lastDiscardWins(t)
	if got := m.presenter().prompt(); got != m.words.Say("prompt.last") {
		t.Errorf("the player is told: %s", got)
	}
	press(m, "n")
	if m.s.Question() == nil || m.s.Question().Kind != session.AskPass {
		t.Fatal("letting the round end is not asked about")
	}
	press(m, "n")
	if m.s.Question() != nil || m.view.Phase != game.Playing {
		t.Fatal("no means no")
	}
	m = lastDiscardWins(t)
	m.view.Step, m.view.Taken = game.MustDiscard, tile.New(tile.Black, 13)
	if got := m.presenter().prompt(); got != m.words.Say("prompt.finish") {
		t.Errorf("after taking the player is told: %s", got)
	}
}

func TestHowARoundEndedStaysOpen(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	playOn(t, m)
	press(m, "x", "space", "enter", "d")
	if !isAtEnd(m) {
		t.Error("a key that was meant for the table closes the screen")
	}
	press(m, "esc")
	if isAtEnd(m) {
		t.Error("Esc does not close it")
	}
	press(m, "enter")
	if !isAtEnd(m) {
		t.Error("Enter does not open it again")
	}
	press(m, "s", "s")
	if !isAtEnd(m) {
		t.Error("behind the score sheet is not how the round ended")
	}
}

func TestOnlyYesIsYes(t *testing.T) {
	for _, k := range []string{"g", "x", "space", "q", "tab", "1"} {
		m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
		press(m, "q")
		if quits(press(m, k)) || m.s.Question() == nil {
			t.Errorf("%s answers the question", k)
		}
	}
}

// TestEnterSaysYesToLeaving, which loses nothing, and to no question that does.
func TestEnterSaysYesToLeaving(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	press(m, "q")
	shows(t, m, "q Enter leave")
	if !quits(press(m, "enter")) {
		t.Error("Enter does not leave")
	}
	m = holding(t, "R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5", "")
	point(t, m, func(x tile.Tile) bool { return x == m.view.Terms().Wild() })
	press(m, "x")
	press(m, "enter")
	if m.s.Question() == nil || !m.s.MyTurn() {
		t.Error("Enter answers a question")
	}
}

func TestSuspends(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	cmd := press(m, "ctrl+z")
	if cmd == nil {
		t.Fatal("Ctrl-Z does nothing")
	}
	if batch, ok := cmd().(tea.BatchMsg); ok {
		cmd = batch[0]
	}
	if _, ok := cmd().(tea.SuspendMsg); !ok {
		t.Errorf("Ctrl-Z sends %T", cmd())
	}
}

// TestGostermeOfOthersIsNotMissed: it is told beside what followed it at once.
func TestGostermeOfOthersIsNotMissed(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24) // Zeynep shows the twin before her first discard
	if m.view.Shown == game.Nobody || m.view.Acted[m.me()] {
		t.Fatal("the seed deals other tiles")
	}
	shows(t, m, words.Plain(m.presenter().event(game.Shown{Seat: m.view.Shown, Tile: m.view.Indicator, Loss: 1}))[:20])
}
