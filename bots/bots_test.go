package bots

import (
	"context"
	"errors"
	"slices"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// deal deals a match of the given rules.
func deal(t testing.TB, rules game.Rules, seed uint64) game.Match {
	t.Helper()
	m, _, err := game.New(rules, game.SeedOf(seed))
	check.OK(t, err)
	return m
}

func newMatch(t testing.TB, seed uint64) game.Match { return deal(t, game.Classic(), seed) }

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
// before it. It returns the match afterwards and the number of actions.
func playRound(t testing.TB, m game.Match, seats [4]Bot, watch ...func(m game.Match, v *game.View, a game.Action)) (game.Match, int) {
	t.Helper()
	actions := 0
	for act := range gametest.Play(t, m, seats[:], 1) {
		for _, w := range watch {
			v := act.Before.View(act.Seat)
			w(act.Before, &v, act.Action)
		}
		m = act.After
		actions++
	}
	return m, actions
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
func classicView(t *testing.T, hand, top string) game.View {
	t.Helper()
	tiles := check.Must(tile.ParseAll(hand))
	v := game.View{Seat: 1, Hand: tile.SetOf(tiles...)}
	v.Rules, v.Phase, v.Turn, v.Step, v.Turns = game.Classic(), game.Playing, 1, game.MustDraw, 5
	if v.Hand.Len() == v.Rules.HandSize+1 {
		v.Step = game.MustDiscard
	}
	v.Indicator, v.StockLeft, v.Shown = tile.New(tile.Red, 4), 30, game.Nobody
	v.Acted = [4]bool{true, true, true, true}
	if top != "" {
		x, _ := tile.Parse(top)
		v.Discards[0] = []tile.Tile{x}
	}
	return v
}

func TestCirak_Moves(t *testing.T) { // the okey is R5
	const loose = "R1 R2 B7 B8 K12 R12 K6 Y3 Y9 Y11 B4 K1 K9 R8"
	for _, c := range []struct{ why, hand, top, want string }{
		{"takes what makes a chain of three", loose, "B9", "take"},
		{"takes what makes a set", loose, "B12", "take"},
		{"leaves what makes a chain of two", loose, "Y4", "draw"},
		{"leaves what it has already", "R1 R2 R3 B7 B8 K12 R12 K6 Y3 Y9 Y11 B4 K1 K9", "R3", "draw"},
		{"takes an okey", loose, "R5", "take"},
		{"takes what wins", "R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 K13 Y8", "K13", "take"},
		{"draws when there is nothing to take", loose, "", "draw"},
		{"throws a spare copy first", "R1 R2 R3 B7 B8 K12 R12 K6 Y3 Y9 Y11 B4 K1 K9 B8", "", "discard B8"},
		{"keeps a second copy that is in a meld", "R1 R2 R3 B7 B8 K12 R12 K6 Y3 Y9 Y11 K3 B3 R3 R9", "", "discard K6"},
		{"keeps a meld with an okey", "R1 R2 R3 B7 R5 B9 B13 Y3 Y4 Y5 K2 K6 K10 Y8 Y12", "", "discard B13"},
		{"throws what stands alone", "R1 R2 R3 B7 B8 B9 K12 R12 Y12 K6 Y6 Y7 R5 R10 Y8", "", "discard R10"},
		{"never an okey", "R1 R2 R3 B7 B8 B9 K12 R12 Y12 R5 R5 Y6 Y7 Y8 K3", "", "finish K3"},
		{"finishes with the okey if it can", "R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 K13 K13 R5", "", "finish R5"},
		{"always finishes", "R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 K13 K13 Y8", "", "finish Y8"},
	} {
		check.Equal(t, mustPlay(t, newCirak(), classicView(t, c.hand, c.top)).String(), c.want, c.why)
	}
	v := classicView(t, "R4 R2 B7 B8 K12 R12 K6 Y3 Y9 Y11 B4 K1 K9 R8", "")
	v.Acted[1] = false
	check.Equal(t, mustPlay(t, newCirak(), v).Kind, game.ShowTwin, "rule 4.1: with the indicator's twin")
	v.Turn = 2
	_, err := newCirak().Play(t.Context(), v)
	check.That(t, err != nil, "it is another seat's turn")
}

// checkMeldKept checks that a discard does not break up a complete set or run while another tile may be discarded.
func checkMeldKept(t *testing.T, v *game.View, terms meld.Terms, a game.Action) {
	t.Helper()
	split, rest := meld.NewSolver(terms).Best(v.Hand)
	other := slices.ContainsFunc(rest, func(x tile.Tile) bool {
		return x != terms.Wild() && v.Check(game.Action{Kind: game.Discard, Tile: x}) == nil
	})
	check.That(t, !other || slices.Contains(rest, a.Tile), "throws %v of %v, rest %v", a.Tile, split, rest)
}

func TestCirak_KeepsMelds(t *testing.T) {
	discards := 0
	forEachDecision(t, "cirak", testsize.Of(30, 200), func(_ uint64, v game.View, a game.Action) {
		if a.Kind == game.Discard {
			discards++
			terms := v.Terms()
			terms.Pairs = false
			checkMeldKept(t, &v, terms, a)
		}
	})
	check.That(t, discards >= 500, "%d discards", discards)
}

type botFunc func(context.Context, game.View) (game.Action, error)

func (r botFunc) Play(ctx context.Context, v game.View) (game.Action, error) { return r(ctx, v) }

// answers returns a bot that always gives the same answer.
func answers(a game.Action, err error) botFunc {
	return func(context.Context, game.View) (game.Action, error) { return a, err }
}

func TestPlayer_BadBots(t *testing.T) {
	hang := make(chan struct{})
	defer close(hang)
	for _, c := range []struct {
		name  string
		fault error
		bot   botFunc
	}{
		{"panics", ErrPanicked, func(context.Context, game.View) (game.Action, error) { panic("boom") }},
		{"index out of range", ErrPanicked, func(_ context.Context, v game.View) (game.Action, error) {
			return game.Action{Kind: game.Discard, Tile: v.Discards[0][999]}, nil
		}},
		{"hangs", ErrLate, func(context.Context, game.View) (game.Action, error) { <-hang; return game.Action{}, nil }},
		{"waits for the deadline", ErrLate, func(ctx context.Context, _ game.View) (game.Action, error) {
			<-ctx.Done()
			<-hang
			return game.Action{}, ctx.Err()
		}},
		{"gives up", ErrFailed, answers(game.Action{}, errors.New("no idea"))},
		{"answers nothing", ErrIllegal, answers(game.Action{}, nil)},
		{"answers illegally", ErrIllegal, answers(game.Action{Kind: game.Finish, Tile: 200}, nil)},
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
		t.Run(c.name, func(t *testing.T) {
			player, cirak := NewPlayer(c.bot), newCirak()
			asked := botFunc(func(ctx context.Context, v game.View) (game.Action, error) {
				if errors.Is(c.fault, ErrLate) { // the deadline has already passed
					late, cancel := context.WithCancel(ctx)
					cancel()
					ctx = late
				}
				a, fault := player.Ask(ctx, v)
				check.Need(t, errors.Is(fault, c.fault) && (fault == nil) == (c.fault == nil), "fault %v, want %v", fault, c.fault)
				return a, nil
			})
			playRound(t, newMatch(t, 3), [4]Bot{cirak, cirak, asked, cirak})
		})
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
	answers := make(chan error)
	for range 2 {
		go func() {
			_, fault := p.Ask(context.Background(), m.View(turn))
			answers <- fault
		}()
	}
	<-thinking
	select {
	case <-thinking:
		t.Error("the bot thinks about two questions at once")
	default:
	}
	close(release)
	for range 2 {
		check.OK(t, <-answers)
	}
	check.Equal(t, memory, 4)
	late, cancel := context.WithCancel(t.Context())
	cancel()
	hang := NewPlayer(botFunc(func(ctx context.Context, _ game.View) (game.Action, error) {
		<-ctx.Done()
		return game.Action{}, ctx.Err()
	}))
	for range 20 {
		_, fault := hang.Ask(late, m.View(turn))
		check.Need(t, errors.Is(fault, ErrLate), "a bot whose time is over is at fault for %v", fault)
	}
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
	answered := make(chan struct{})
	go func() {
		turn, _ := m.ToPlay()
		p.Ask(context.Background(), m.View(turn))
		close(answered)
	}()
	<-thinking
	p.ShowEnd(m.View(0))
	close(release)
	<-answered
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
		v := classicView(t, c.hand, "K13")
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

// BenchmarkRounds plays matches of four çırak. An iteration is one round.
func BenchmarkRounds(b *testing.B) {
	seats := [4]Bot{newCirak(), newCirak(), newCirak(), newCirak()}
	b.ReportAllocs()
	seed, actions := uint64(0), 0
	m := newMatch(b, seed)
	for b.Loop() {
		var n int
		m, n = playRound(b, m, seats)
		actions += n
		if _, phase := m.ToPlay(); phase == game.MatchOver {
			seed++
			m = newMatch(b, seed)
			continue
		}
		m, _, _ = game.Apply(m, 0, game.Action{Kind: game.NextRound})
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rounds/s")
	b.ReportMetric(float64(actions)/float64(b.N), "actions/round")
}

// undecidedBot lays tiles and takes them back forever.
type undecidedBot struct{}

func (undecidedBot) Play(_ context.Context, v game.View) (game.Action, error) {
	legal := v.Legal()
	for _, a := range legal {
		if a.Kind.NeedsGroups() || a.Kind.NeedsMeld() {
			return a, nil
		}
	}
	if back := (game.Action{Kind: game.TakeBack}); v.Check(back) == nil {
		return back, nil
	}
	return Fallback(v), nil
}

// TestLevels_Matches101 checks that matches between the levels and an undecidedBot end, and that no level is penalised
// for a discard if another discard would have cost no penalty.
func TestLevels_Matches101(t *testing.T) { // section 7
	for _, name := range []string{"101-partners", "101-raising", "101"} {
		endless := 0
		seats := []Bot{newBot("cirak", 1), newBot("kalfa", 1), newBot("usta", 1), undecidedBot{}} // acemi overlooks playable tiles
		for i, b := range seats {
			player := NewPlayer(b)
			seats[i] = botFunc(func(ctx context.Context, v game.View) (game.Action, error) {
				a, err := player.Ask(ctx, v)
				if errors.Is(err, ErrEndless) {
					endless++
					err = nil
				}
				return a, err
			})
		}
		var m game.Match
		for act := range gametest.Play(t, deal(t, mustRules(t, name, 4), 7), seats, 0) {
			m = act.After
			v := act.Before.View(act.Seat)
			offends := func(a game.Action) bool { return v.DiscardOffence(v.Seat, a.Tile) != game.NoOffence }
			if act.Action.Kind == game.Discard && act.Seat != 3 && offends(act.Action) {
				legal := slices.ContainsFunc(v.Legal(), func(a game.Action) bool { return a.Kind == game.Discard && !offends(a) })
				check.Need(t, !legal, "%s: seat %d has a better discard than %v", name, act.Seat, act.Action)
			}
		}
		check.Equal(t, m.Public().Played, 5, name)
		t.Logf("%s: asked too often %d times", name, endless)
	}
}

func TestPlayer_Questions(t *testing.T) {
	m := newMatch(t, 3)
	turn, _ := m.ToPlay()
	v := m.View(turn)
	p, want := NewPlayer(newCirak()), mustPlay(t, newCirak(), v)
	for range maxQuestions {
		check.Equal(t, check.Must(p.Ask(t.Context(), v)), want)
	}
	_, err := p.Ask(t.Context(), v)
	check.That(t, errors.Is(err, ErrEndless), "one more question: %v", err)
}
