package bots

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

func newMatch(t testing.TB, seed uint64) game.Match { return gametest.Deal(t, game.Classic(), seed) }

func newKalfas() [4]Bot { return [4]Bot{newKalfa(), newKalfa(), newKalfa(), newKalfa()} }

// amongKalfas returns a bot in the given seat and kalfa in the others.
func amongKalfas(seat game.Seat, b Bot) [4]Bot {
	seats := newKalfas()
	seats[seat] = b
	return seats
}

// newBot returns a bot of the level with the given name.
func newBot(level string, seed uint64) Bot { return check.Must(LevelByName(level)).New(seed) }

// playRound plays a round to its end. It calls every function in watch with each action and the match and the view
// before it. It returns the match afterwards.
func playRound(t testing.TB, m game.Match, seats [4]Bot, watch ...func(m game.Match, v *game.View, a game.Action)) game.Match {
	for act := range gametest.Play(t, m, seats[:], 1) {
		for _, w := range watch {
			v := act.Before.View(act.Seat)
			w(act.Before, &v, act.Action)
		}
		m = act.After
	}
	return m
}

// mustPlay returns the bot's action, which must be legal.
func mustPlay(t testing.TB, b Bot, v game.View) game.Action {
	t.Helper()
	a, err := b.Play(t.Context(), v.Clone())
	check.Need(t, err == nil && v.Check(a) == nil, "%v, %v", a, err)
	return a
}

// TestLevels_Deterministic checks that a bot's answer depends only on the view, not on views that it has seen before.
func TestLevels_Deterministic(t *testing.T) {
	for _, level := range Levels() {
		used := level.New(9)
		playRound(t, newMatch(t, 5), [4]Bot{used, used, used, used}, func(_ game.Match, v *game.View, a game.Action) {
			check.Equal(t, mustPlay(t, level.New(9), *v), a, level.Name)
		})
	}
}

// classicView returns a view of seat 1, whose turn it is. Seat 0 has just discarded top. The seat has to discard if
// hand has 15 tiles, and to draw otherwise.
func classicView(hand, top string) game.View {
	v := game.View{Seat: 1, Hand: tile.SetOf(tilesOf(hand)...)}
	v.Rules, v.Phase, v.Turn, v.Step, v.Turns = game.Classic(), game.Playing, 1, game.MustDraw, 5
	if v.Hand.Len() == v.Rules.HandSize+1 {
		v.Step = game.MustDiscard
	}
	v.Indicator, v.StockLeft, v.Shown = tile.New(tile.Red, 4), 30, game.Nobody
	v.Acted = [4]bool{true, true, true, true}
	v.Discards[0] = tilesOf(top)
	return v
}

// TestLevels_Moves checks the moves of each level but acemi. A hand of 15 tiles has to discard.
func TestLevels_Moves(t *testing.T) { // the okey is R5
	const (
		loose = "R1 R2 B7 B8 K12 R12 K6 Y3 Y9 Y11 B4 K1 K9 R8"
		near  = "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R13 Y1" // two away from winning
		pairs = "R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 K13 "
		all   = "cirak kalfa usta"
		best  = "kalfa usta"
	)
	for _, c := range []struct {
		why, hand, top string
		who, want      string // levels, and the move of all of them or of each
	}{
		{"takes an okey", loose, "R5", all, "take"},
		{"takes what wins", pairs + "Y8", "K13", all, "take"},
		{"draws when there is nothing to take", loose, "", all, "draw"},
		{"finishes with the okey if it can", pairs + "K13 R5", "", all, "finish R5"},
		{"always finishes", pairs + "K13 Y8", "", all, "finish Y8"},
		{"never throws an okey", "R1 R2 R3 B7 B8 B9 K12 R12 Y12 R5 R5 Y6 Y7 Y8 K3", "", all, "finish K3"},

		{"takes what makes a chain of three", loose, "B9", "cirak", "take"},
		{"takes what makes a set", loose, "B12", "cirak", "take"},
		{"leaves what makes a chain of two", loose, "Y4", "cirak", "draw"},
		{"leaves what it has already", "R1 R2 R3 B7 B8 K12 R12 K6 Y3 Y9 Y11 B4 K1 K9", "R3", "cirak", "draw"},
		{"throws a spare copy first", "R1 R2 R3 B7 B8 K12 R12 K6 Y3 Y9 Y11 B4 K1 K9 B8", "", "cirak", "discard B8"},
		{"keeps a second copy that is in a meld", "R1 R2 R3 B7 B8 K12 R12 K6 Y3 Y9 Y11 K3 B3 R3 R9", "", "cirak", "discard K6"},
		{"keeps a meld with an okey", "R1 R2 R3 B7 R5 B9 B13 Y3 Y4 Y5 K2 K6 K10 Y8 Y12", "", "cirak", "discard B13"},
		{"throws what stands alone", "R1 R2 R3 B7 B8 B9 K12 R12 Y12 K6 Y6 Y7 R5 R10 Y8", "", "cirak", "discard R10"},

		{"takes what brings it nearer", near, "Y6", best, "take"},
		{"leaves what does not", near, "K2", "kalfa", "draw"},
		{"takes what wins", "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 Y1", "R6", best, "take"},
		{"one away, throws what leaves most that helps", "R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5", "", best, "discard K9"},
		{"four away, takes what opens it up", "R2 R4 R6 R11 B5 B10 B12 B13 K1 K8 K12 Y2 Y3 Y4", "B1", "usta", "take"},
		{"of two tiles that leave four that help, usta keeps the one that others can join",
			"R7 R8 R9 R10 R12 B2 B4 B5 B12 K12 Y4 Y9 Y10 Y11 Y13", "", best, "discard Y4, discard Y13"},
		{"four away, usta leaves what brings it nearer to little", "R8 B2 B7 B8 B9 K7 K9 Y1 Y1 Y2 Y9 Y11 Y12 F", "R6", best, "take, draw"},
		{"three away, usta takes what leaves it as near with more to come",
			"R1 R5 R9 R10 R13 B4 K1 K4 K6 K10 K12 Y1 Y10 Y12", "R8", best, "draw, take"},
		{"with five pairs, kalfa goes for pairs",
			"R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 R10 R11 R12 K13 Y8", "", best, "discard R10, discard R1"},
	} {
		want := strings.Split(c.want, ", ")
		for i, name := range strings.Fields(c.who) {
			a := mustPlay(t, newBot(name, 1), classicView(c.hand, c.top))
			check.Equal(t, a.String(), want[min(i, len(want)-1)], name, c.why)
		}
	}
}

// TestUsta_MindsNextPlayer checks that usta, one tile away from winning, considers what the next player may win with
// when two discards are as good.
func TestUsta_MindsNextPlayer(t *testing.T) {
	v := classicView("K1 K2 K3 K4 B7 B8 B9 B10 Y11 R11 K11 B12 B13 Y3 Y8", "")
	for took, want := range map[string]string{"Y7": "discard Y3", "Y2": "discard Y8"} {
		v.Turns, v.Record = 30, []game.Move{{Seat: v.Right(v.Seat), Took: tilesOf(took)[0], Discarded: tile.New(tile.Red, 13)}}
		check.Equal(t, mustPlay(t, newUsta(), v).String(), want, took)
		check.Equal(t, mustPlay(t, newKalfa(), v).String(), "discard Y3", "kalfa")
	}
}

// TestLevels_OncePerTurn checks that levels show the indicator's twin (rule 4.1), and do not discard the tile that they
// have just taken (rule 2.7).
func TestLevels_OncePerTurn(t *testing.T) {
	taken := classicView("R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5", "")
	taken.Taken = tile.New(tile.Black, 9)
	twin := classicView("R4 R2 B7 B8 K12 R12 K6 Y3 Y9 Y11 B4 K1 K9 R8", "")
	twin.Acted[1] = false
	for _, level := range Levels()[1:] {
		b := level.New(1)
		mustPlay(t, b, taken)
		check.Equal(t, mustPlay(t, b, twin).Kind, game.ShowTwin, level.Name)
	}
}

// TestLevels_LastDiscard checks that kalfa and usta take the last discard of a round only to finish, unless it may be
// taken freely and is useful (rule 2.9).
func TestLevels_LastDiscard(t *testing.T) {
	const near = "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R13 Y1" // two tiles away from winning
	for _, c := range []struct {
		top  string
		free bool
		want string
	}{{"Y6", false, "pass"}, {"Y6", true, "take"}, {"K2", true, "pass"}} {
		for _, level := range Levels()[2:] {
			v := classicView(near, c.top)
			if v.StockLeft = 0; c.free {
				v.Rules.StockEnd = game.FreeTake
			}
			check.Equal(t, mustPlay(t, level.New(1), v).String(), c.want, level.Name, c)
		}
	}
}

// checkMeldKept checks that an action, if it is a discard, does not break up a complete set or run while another tile may be discarded.
func checkMeldKept(t *testing.T, v *game.View, terms meld.Terms, a game.Action) {
	t.Helper()
	split, rest := meld.NewSolver(terms).Best(v.Hand)
	other := slices.ContainsFunc(rest, func(x tile.Tile) bool {
		return x != terms.Wild() && v.Check(game.Action{Kind: game.Discard, Tile: x}) == nil
	})
	check.That(t, a.Kind != game.Discard || !other || slices.Contains(rest, a.Tile), "throws %v of %v, rest %v", a.Tile, split, rest)
}

func TestCirak_KeepsMelds(t *testing.T) {
	forEachDecision(t, "cirak", testsize.Of(30, 200), func(_ uint64, v game.View, a game.Action) {
		terms := v.Terms()
		terms.Pairs = false
		checkMeldKept(t, &v, terms, a)
	})
}

type botFunc func(context.Context, game.View) (game.Action, error)

func (r botFunc) Play(ctx context.Context, v game.View) (game.Action, error) { return r(ctx, v) }

// TestPlayer_BadBots checks that a round goes on whatever a bot does, and that its fault is reported.
func TestPlayer_BadBots(t *testing.T) {
	hang := make(chan struct{})
	defer close(hang)
	for _, c := range []struct {
		name  string
		fault error
		bot   botFunc
	}{
		{"panics", ErrPanicked, func(context.Context, game.View) (game.Action, error) { panic("boom") }},
		{"hangs", ErrLate, func(context.Context, game.View) (game.Action, error) { <-hang; return game.Action{}, nil }},
		{"gives up late", ErrLate, func(ctx context.Context, _ game.View) (game.Action, error) {
			<-ctx.Done()
			return game.Action{}, ctx.Err()
		}},
		{"gives up", ErrFailed, func(context.Context, game.View) (game.Action, error) { return game.Action{}, errors.New("no idea") }},
		{"answers illegally", ErrIllegal, func(context.Context, game.View) (game.Action, error) {
			return game.Action{Kind: game.Finish, Tile: 200}, nil
		}},
		{"spoils its view", nil, func(_ context.Context, v game.View) (game.Action, error) {
			legal := v.Legal()
			for _, pile := range v.Discards {
				for i := range pile {
					pile[i] = 99
				}
			}
			return legal[0], nil
		}},
	} {
		player := NewPlayer(c.bot)
		playRound(t, newMatch(t, 3), amongKalfas(2, botFunc(func(ctx context.Context, v game.View) (game.Action, error) {
			if c.fault == ErrLate { // the deadline has already passed
				late, cancel := context.WithCancel(ctx)
				cancel()
				ctx = late
			}
			a, fault := player.Ask(ctx, v)
			check.Need(t, errors.Is(fault, c.fault), "%s: fault %v", c.name, fault)
			return a, nil
		})))
	}
}

// TestPlayer_ConcurrentQuestions checks that a question waits while the bot is still thinking about an earlier one.
func TestPlayer_ConcurrentQuestions(t *testing.T) {
	thinking, release := make(chan struct{}, 2), make(chan struct{})
	memory := 0 // no lock protects memory, so that the race detector notices concurrent calls
	p := NewPlayer(botFunc(func(_ context.Context, v game.View) (game.Action, error) {
		memory++
		thinking <- struct{}{}
		<-release
		memory++
		return v.Legal()[0], nil
	}))
	m := newMatch(t, 3)
	turn, _ := m.ToPlay()
	var asks sync.WaitGroup
	for range 2 {
		asks.Go(func() {
			_, fault := p.Ask(context.Background(), m.View(turn))
			check.That(t, fault == nil, "%v", fault)
		})
	}
	<-thinking
	select {
	case <-thinking:
		t.Error("the bot thinks about two questions at once")
	default:
	}
	close(release)
	asks.Wait()
	check.Equal(t, memory, 4)
}

// listener is a Listener and an io.Closer. It counts the calls of Hear and Close.
type listener struct {
	botFunc
	heard, closed int
}

func (g *listener) Hear(game.View) { g.heard++ }
func (g *listener) Close() error   { g.closed++; return nil }

// TestPlayer_ListenerAndCloser checks that a player passes the end of a round to a Listener unless it is thinking, and
// closes an io.Closer.
func TestPlayer_ListenerAndCloser(t *testing.T) {
	m := newMatch(t, 3)
	thinking, release := make(chan struct{}), make(chan struct{})
	g := &listener{botFunc: func(_ context.Context, v game.View) (game.Action, error) {
		close(thinking)
		<-release
		return v.Legal()[0], nil
	}}
	p := NewPlayer(g)
	p.ShowEnd(m.View(0))
	var asks sync.WaitGroup
	asks.Go(func() {
		turn, _ := m.ToPlay()
		p.Ask(context.Background(), m.View(turn))
	})
	<-thinking
	p.ShowEnd(m.View(0))
	close(release)
	asks.Wait()
	check.OK(t, p.Close())
	check.That(t, g.heard == 1 && g.closed == 1, "heard %d times, closed %d times", g.heard, g.closed)
	plain := NewPlayer(newCirak())
	plain.ShowEnd(m.View(0))
	check.OK(t, plain.Close())
}

func TestFallback(t *testing.T) {
	const hand = "R1 R2 B7 B8 K12 R12 K6 Y3 Y9 Y11 B4 K1 K9 R8"
	for _, c := range []struct {
		why, hand string
		change    func(*game.View)
		want      string
	}{
		{"finishes", "R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 K13 K13 Y8", nil, "finish Y8"},
		{"draws", hand, nil, "draw"},
		{"keeps what is wild", "R5 F " + hand[:len(hand)-3], nil, "discard R1"},
		{"discards an okey before nothing", "R5", func(v *game.View) { v.Step = game.MustDiscard }, "discard R5"},
		{"lets the round end", "R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 K13 Y8", func(v *game.View) { v.StockLeft = 0 }, "pass"},
		{"has nothing to do", hand, func(v *game.View) { v.Turn = 2 }, ""},
	} {
		v := classicView(c.hand, "K13")
		if c.change != nil {
			c.change(&v)
		}
		check.Equal(t, Fallback(v).String(), c.want, c.why)
	}
}

func TestLevelByName(t *testing.T) {
	for name, want := range map[string]string{
		"acemi": "acemi", "ACEMİ": "acemi", "ACEMI": "acemi", "çırak": "çırak", "cirak": "çırak", "CIRAK": "çırak", "Çırak": "çırak",
		"kalfa/cautious": "kalfa/cautious", "CIRAK/Quick": "çırak/quick", "usta/even": "usta/even",
	} {
		check.Equal(t, check.Must(LevelByName(name)).Name, want)
	}
	for _, name := range []string{"", "usta2", "acemi ", "ajemi", "/", "kalfa/", "kalfa/angry", "kalfa/quick/slow", "angry/quick"} {
		_, err := LevelByName(name)
		check.That(t, err != nil, "%q is a level", name)
	}
}

// benchmarkRounds measures rounds between four bots of a level. An iteration is one round.
func benchmarkRounds(b *testing.B, level string) {
	bot, seed := newBot(level, 0), uint64(0)
	for b.Loop() {
		playRound(b, newMatch(b, seed), [4]Bot{bot, bot, bot, bot})
		seed++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rounds/s")
}

func BenchmarkRounds(b *testing.B) { benchmarkRounds(b, "cirak") }

func BenchmarkKalfas(b *testing.B) { benchmarkRounds(b, "kalfa") }

func TestPlayer_Questions(t *testing.T) {
	m := newMatch(t, 3)
	turn, _ := m.ToPlay()
	v := m.View(turn)
	p, want := NewPlayer(newCirak()), mustPlay(t, newCirak(), v)
	for range maxQuestions {
		check.Equal(t, check.Must(p.Ask(t.Context(), v)), want)
	}
	a, err := p.Ask(t.Context(), v)
	check.That(t, errors.Is(err, ErrEndless) && a == Fallback(v), "one more question: %v, %v", a, err)
}
