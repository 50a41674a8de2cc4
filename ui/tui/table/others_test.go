package table

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// watched is a bot that tells what it was given, and plays like another.
type watched struct{ views chan game.View }

func (w watched) Play(_ context.Context, v game.View) (game.Action, error) {
	w.views <- v
	return bots.Fallback(v), nil
}

// othersTurn is a table where the player has just discarded, and the bot after him is to play.
func othersTurnTable(t *testing.T, pace Pace) *Model {
	t.Helper()
	opts := tableOptions(t, termenv.Ascii)
	opts.Pace = pace
	m := newTable(t, opts, 80, 24)
	press(m, "d")
	point(t, m, m.ordinary)
	press(m, "x")
	if !m.othersTurn() {
		t.Fatal("it is the player's turn")
	}
	return m
}

// thinking is the part of a command in which a bot thinks, and whether there is another in which time passes.
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

// TestBotsGetTheirOwnView: a bot is asked with what its own seat sees, and its answer comes as a message.
func TestBotsGetTheirOwnView(t *testing.T) {
	m := othersTurnTable(t, Slow)
	w := watched{make(chan game.View, 1)}
	seat := m.view.Turn
	m.seated[seat] = bots.NewPlayer(w)
	think, ticks := thinking(t, m.advance())
	if msg := think(); msg.(answer).moment != m.now() || msg.(answer).fault != nil {
		t.Errorf("message %#v", msg)
	}
	if !ticks {
		t.Error("a slow bot answers at once")
	}
	if v := <-w.views; v.Seat != seat || v.Hand != m.match.View(seat).Hand || v.Hand == m.view.Hand {
		t.Errorf("seat %d was given the view of seat %d", seat, v.Seat)
	}
}

// TestBotsAreNotWaitedForInVain: for a bot that never answers the fallback plays after two seconds, those of a bubble.
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
		if a := m.advance()().(answer); !errors.Is(a.fault, bots.ErrLate) || time.Since(began) != session.Patience {
			t.Errorf("after %v: %v", time.Since(began), a.fault)
		}
	})
}

func TestInstantBotsAreNotWaitedFor(t *testing.T) {
	m := othersTurnTable(t, Instant)
	m.pending.stop()
	cmd := m.advance()
	if _, ok := cmd().(answer); !ok {
		t.Fatal("an instant bot is waited for")
	}
	m.pending.stop()
	cmd = m.advance()
	moves := m.moves
	m.Update(cmd())
	if m.moves != moves+1 {
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
	acemi, _ := bots.LevelByName("acemi")
	opts.Levels[2] = acemi
	m := newTable(t, opts, 80, 24)
	v := m.match.View(m.view.Turn)
	for seat := 1; seat < 4; seat++ {
		v.Seat, v.Turn, v.Step, v.Taken = game.Seat(seat), game.Seat(seat), game.MustDiscard, tile.None
		list, _ := tile.ParseAll("R1 R4 R7 B2 B5 B8 K3 K6 K9 K12 Y1 Y4 Y10 R10 B11")
		v.Hand = tile.SetOf(list...)
		got, _ := m.seated[seat].Ask(t.Context(), v)
		want, _ := opts.Levels[seat].New(42+uint64(seat)).Play(t.Context(), v)
		if got != want {
			t.Errorf("seat %d plays %v, its level with its seed %v", seat, got, want)
		}
	}
}

// TestActingOutOfTurnEndsTheQuestion: what the bot was asked before the table changed is not waited for.
func TestActingOutOfTurnEndsTheQuestion(t *testing.T) {
	m := othersTurnTable(t, Slow)
	asked := make(chan context.Context, 1)
	m.seated[m.view.Turn] = bots.NewPlayer(botFunc(func(ctx context.Context, v game.View) (game.Action, error) {
		asked <- ctx
		<-ctx.Done()
		return game.Action{}, ctx.Err()
	}))
	answered := make(chan tea.Msg)
	think, _ := thinking(t, m.advance())
	go func() { answered <- think() }()
	<-asked
	m.pending.stop()
	if a := (<-answered).(answer); !errors.Is(a.fault, bots.ErrLate) {
		t.Errorf("fault %v", a.fault)
	}
}

type botFunc func(context.Context, game.View) (game.Action, error)

func (f botFunc) Play(ctx context.Context, v game.View) (game.Action, error) { return f(ctx, v) }

// TestHastening: Enter does not wait, Space neither where there is no tile it could be about.
func TestHastening(t *testing.T) {
	for _, k := range []string{"enter", "space"} {
		m := othersTurnTable(t, Slow)
		for m.rack.At(m.cursor).Tile != tile.None {
			press(m, "right")
		}
		moves := m.moves
		m.Update(answer{m.now(), game.Action{Kind: game.Draw}, nil})
		press(m, k)
		if m.moves != moves+1 || m.lifted != nil {
			t.Errorf("%s does not hasten", k)
		}
	}
	m := othersTurnTable(t, Slow)
	point(t, m, m.any)
	moves := m.moves
	m.Update(answer{m.now(), game.Action{Kind: game.Draw}, nil})
	press(m, "space")
	if m.moves != moves || m.lifted == nil {
		t.Error("the rack cannot be arranged while others play")
	}
}

func (m *Model) any(x tile.Tile) bool { return x != tile.None }

// lastDiscardWins is a table where the stock is empty, and the player wins with what was discarded last.
func lastDiscardWins(t *testing.T) *Model {
	t.Helper()
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	m.view.StockLeft = 0
	list, _ := tile.ParseAll("R2 R2 B2 B2 K3 K3 Y4 Y4 R10 R10 B11 B11 K13 R1")
	m.view.Hand = tile.SetOf(list...)
	m.view.Discards[m.view.Left(m.me)] = []tile.Tile{tile.New(tile.Black, 13)}
	m.describeMatch()
	m.describe()
	return m
}

func TestTheLastDiscard(t *testing.T) { // rule 2.9
	m := lastDiscardWins(t)
	if got := m.prompt(); got != m.words.Say("prompt.last") {
		t.Errorf("the player is told: %s", got)
	}
	press(m, "n")
	if m.ask == nil || m.ask.text != m.words.Say("confirm.pass") {
		t.Fatal("letting the round end is not asked about")
	}
	press(m, "n")
	if m.ask != nil || m.view.Phase != game.Playing {
		t.Fatal("no means no")
	}
	m = lastDiscardWins(t)
	m.view.Step, m.view.Taken = game.MustDiscard, tile.New(tile.Black, 13)
	if got := m.prompt(); got != m.words.Say("prompt.finish") {
		t.Errorf("after taking the player is told: %s", got)
	}
}

func TestHowARoundEndedStaysOpen(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	playOn(t, m)
	press(m, "x", "space", "enter", "d")
	if m.panel != endPanel {
		t.Error("a key that was meant for the table closes the panel")
	}
	press(m, "esc")
	if m.panel != noPanel {
		t.Error("Esc does not close it")
	}
	press(m, "enter")
	if m.panel != endPanel {
		t.Error("Enter does not open it again")
	}
	press(m, "s", "s")
	if m.panel != endPanel {
		t.Error("behind the score sheet is not how the round ended")
	}
}

func TestOnlyYesIsYes(t *testing.T) {
	for _, k := range []string{"g", "x", "space", "q", "tab", "1"} {
		m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
		press(m, "q")
		if quits(press(m, k)) || m.ask == nil {
			t.Errorf("%s answers the question", k)
		}
	}
}

// TestEnterSaysYesToLeaving, which loses nothing, and to no question that does.
func TestEnterSaysYesToLeaving(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	press(m, "q")
	shows(t, m, "y Enter yes")
	if !quits(press(m, "enter")) {
		t.Error("Enter does not leave")
	}
	m = newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	m.ask = &question{text: "?", yes: func() tea.Cmd { t.Error("Enter throws something away"); return nil }}
	press(m, "enter")
	if m.ask == nil {
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
	if m.view.Shown == game.Nobody || m.view.Acted[m.me] {
		t.Fatal("the seed deals other tiles")
	}
	shows(t, m, words.Plain(m.tell(game.Shown{Seat: m.view.Shown, Tile: m.view.Indicator, Loss: 1}))[:20])
}
