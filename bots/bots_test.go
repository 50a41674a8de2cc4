package bots

import (
	"context"
	"errors"
	"slices"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

func newMatch(t testing.TB, seed uint64) game.Match {
	t.Helper()
	m, _, err := game.New(game.Classic(), game.SeedOf(seed))
	check.OK(t, err)
	return m
}

func newKalfas() [4]Bot { return [4]Bot{newKalfa(), newKalfa(), newKalfa(), newKalfa()} }

// playRound plays a round to its end. It calls every function in watch before each action. It returns the match
// afterwards and the number of actions.
func playRound(t testing.TB, m game.Match, seats [4]Bot, watch ...func(m game.Match, v *game.View, a game.Action)) (game.Match, int) {
	t.Helper()
	for actions := 0; ; actions++ {
		turn, phase := m.ToPlay()
		if phase != game.Playing {
			return m, actions
		}
		v := m.View(turn)
		a, err := seats[turn].Play(context.Background(), v)
		check.Need(t, err == nil, "seat %d: %v", turn, err)
		for _, w := range watch {
			w(m, &v, a)
		}
		if m, _, err = game.Apply(m, turn, a); err != nil {
			t.Fatalf("seat %d with %v: %v", turn, v.Hand, err)
		}
	}
}

func TestLevels_Rounds(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many rounds")
	}
	for _, level := range Levels() {
		wins, drawn := 0, 0
		for seed := range uint64(testsize.Of(4, 20)) {
			seats := [4]Bot{level.New(seed), level.New(seed + 1), level.New(seed + 2), level.New(seed + 3)}
			m, _ := playRound(t, newMatch(t, seed), seats)
			if p := m.Public(); p.Sheet[0].Winner == game.Nobody {
				drawn++
			} else {
				wins++
			}
		}
		t.Logf("four %s: %d won, %d drawn", level.Name, wins, drawn)
		check.That(t, wins != 0, "%s never finishes", level.Name)
	}
}

func TestLevels_CirakBeatsAcemi(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many rounds")
	}
	var won [2]int // by level: acemi, çırak
	for seed := range uint64(300) {
		for turn := range 2 {
			var seats [4]Bot
			for s := range seats {
				seats[s] = Levels()[(s+turn)%2].New(seed)
			}
			m, _ := playRound(t, newMatch(t, seed), seats)
			if w := m.Public().Sheet[0].Winner; w != game.Nobody {
				won[(int(w)+turn)%2]++
			}
		}
	}
	t.Logf("of 600 rounds acemi won %d, çırak %d", won[0], won[1])
	if won[1] < won[0]*5/4 {
		t.Errorf("acemi won %d, çırak %d", won[0], won[1])
	}
}

// TestLevels_Deterministic checks that a bot's answer depends only on the view, not on views that it has seen before.
func TestLevels_Deterministic(t *testing.T) {
	for _, level := range Levels() {
		m := newMatch(t, 5)
		used := level.New(9)
		for {
			turn, phase := m.ToPlay()
			if phase != game.Playing {
				break
			}
			v := m.View(turn)
			a, _ := used.Play(context.Background(), v)
			b, _ := level.New(9).Play(context.Background(), v)
			check.Need(t, a == b, "%s: %v and %v for the same view", level.Name, a, b)
			m, _, _ = game.Apply(m, turn, a)
		}
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
		a, err := newCirak().Play(context.Background(), classicView(t, c.hand, c.top))
		check.That(t, err == nil && a.String() == c.want, "%s: %v, %v; want %s", c.why, a, err, c.want)
	}
	v := classicView(t, "R4 R2 B7 B8 K12 R12 K6 Y3 Y9 Y11 B4 K1 K9 R8", "")
	v.Acted[1] = false
	if a, _ := newCirak().Play(context.Background(), v); a.Kind != game.ShowTwin {
		t.Errorf("rule 4.1: with the indicator's twin: %v", a)
	}
	v.Turn = 2
	if _, err := newCirak().Play(context.Background(), v); err == nil {
		t.Error("it is another seat's turn")
	}
}

// TestCirak_KeepsMelds checks that çırak does not break up a complete set or run while it may discard another tile.
func TestCirak_KeepsMelds(t *testing.T) {
	discards := 0
	forEachDecision(t, mustLevel(t, "cirak"), uint64(testsize.Of(40, 200)), func(_ uint64, v game.View, a game.Action) {
		if a.Kind != game.Discard {
			return
		}
		discards++
		terms := v.Terms()
		terms.Pairs = false
		split, rest := meld.NewSolver(terms).Best(v.Hand)
		other := slices.ContainsFunc(rest, func(x tile.Tile) bool {
			return x != terms.Wild() && v.Check(game.Action{Kind: game.Discard, Tile: x}) == nil
		})
		check.That(t, !other || slices.Contains(rest, a.Tile), "throws %v of %v, rest %v", a.Tile, split, rest)
	})
	check.That(t, discards >= 500, "%d discards", discards)
}

type botFunc func(context.Context, game.View) (game.Action, error)

func (r botFunc) Play(ctx context.Context, v game.View) (game.Action, error) { return r(ctx, v) }

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
		{"gives up", ErrFailed, func(context.Context, game.View) (game.Action, error) { return game.Action{}, errors.New("no idea") }},
		{"answers nothing", ErrIllegal, func(context.Context, game.View) (game.Action, error) { return game.Action{}, nil }},
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
		t.Run(c.name, func(t *testing.T) {
			m := newMatch(t, 3)
			player := NewPlayer(c.bot)
			for actions := 0; ; actions++ {
				turn, phase := m.ToPlay()
				if phase != game.Playing {
					break
				}
				var a game.Action
				if turn != 2 {
					a, _ = newCirak().Play(context.Background(), m.View(turn))
				} else {
					ctx := context.Background()
					if errors.Is(c.fault, ErrLate) { // the deadline has already passed
						late, cancel := context.WithCancel(ctx)
						cancel()
						ctx = late
					}
					var fault error
					a, fault = player.Ask(ctx, m.View(turn))
					check.Need(t, errors.Is(fault, c.fault) && (fault == nil) == (c.fault == nil), "fault %v, want %v", fault, c.fault)
				}
				var err error
				if m, _, err = game.Apply(m, turn, a); err != nil {
					t.Fatalf("the fallback's %v is refused: %v", a, err)
				}
			}
		})
	}
}

func TestPlayer_GoodAnswer(t *testing.T) {
	m := newMatch(t, 3)
	turn, _ := m.ToPlay()
	v := m.View(turn)
	want, _ := newCirak().Play(context.Background(), v)
	if got, fault := NewPlayer(newCirak()).Ask(context.Background(), v); got != want || fault != nil {
		t.Errorf("%v, %v; want %v", got, fault, want)
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
		if fault := <-answers; fault != nil {
			t.Error(fault)
		}
	}
	check.Equal(t, memory, 4)
	late, cancel := context.WithCancel(context.Background())
	cancel()
	hang := NewPlayer(botFunc(func(ctx context.Context, _ game.View) (game.Action, error) {
		<-ctx.Done()
		return game.Action{}, ctx.Err()
	}))
	for range 20 {
		if _, fault := hang.Ask(late, m.View(turn)); !errors.Is(fault, ErrLate) {
			t.Fatalf("a bot whose time is over is at fault for %v", fault)
		}
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
	if err := p.Close(); err != nil || g.heard != 1 || g.closed != 1 {
		t.Errorf("heard %d times, closed %d times, %v", g.heard, g.closed, err)
	}
	plain := NewPlayer(newCirak())
	plain.ShowEnd(m.View(0))
	if err := plain.Close(); err != nil {
		t.Error(err)
	}
	if b := Guest("x", func(uint64) Bot { return g }).New(1); b != Bot(g) {
		t.Error("a guest's level makes another bot")
	}
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
		if got := Fallback(v).String(); got != c.want {
			t.Errorf("%s: %q, want %q", c.why, got, c.want)
		}
	}
}

func TestLevelByName(t *testing.T) {
	for name, want := range map[string]string{"acemi": "acemi", "ACEMİ": "acemi", "ACEMI": "acemi", "çırak": "çırak", "cirak": "çırak", "CIRAK": "çırak", "Çırak": "çırak"} {
		if l, err := LevelByName(name); err != nil || l.Name != want {
			t.Errorf("%s: %v, %v", name, l.Name, err)
		}
	}
	for name, want := range map[string]string{"kalfa/cautious": "kalfa/cautious", "CIRAK/Quick": "çırak/quick", "usta/even": "usta/even"} {
		if l, err := LevelByName(name); err != nil || l.Name != want {
			t.Errorf("%s: %v, %v", name, l.Name, err)
		}
	}
	for _, name := range []string{"", "usta2", "acemi ", "ajemi", "/", "kalfa/", "kalfa/angry", "kalfa/quick/slow", "angry/quick"} {
		if _, err := LevelByName(name); err == nil {
			t.Errorf("%q is a level", name)
		}
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
	for _, name := range []string{"101", "101-raising", "101-partners"} {
		rules, err := game.PresetByName(name)
		check.OK(t, err)
		m, _, err := game.New(rules, game.SeedOf(7))
		check.OK(t, err)
		var seats []*Player
		for _, l := range Levels()[1:] { // acemi overlooks playable tiles
			seats = append(seats, NewPlayer(l.New(1)))
		}
		seats = append(seats, NewPlayer(undecidedBot{}))
		endless := 0
		for {
			turn, phase := m.ToPlay()
			if phase == game.MatchOver {
				break
			}
			a := game.Action{Kind: game.NextRound}
			if phase == game.Playing {
				v := m.View(turn)
				a, err = seats[turn].Ask(t.Context(), v)
				if errors.Is(err, ErrEndless) {
					endless++
				} else if err != nil {
					t.Fatalf("%s: seat %d: %v", name, turn, err)
				}
				if a.Kind == game.Discard && turn != 3 && v.DiscardOffence(turn, a.Tile) != game.NoOffence {
					for _, other := range v.Legal() {
						check.Need(t, other.Kind != game.Discard || v.DiscardOffence(turn, other.Tile) != game.NoOffence, "%s: seat %d discards %v, and could %v", name, turn, a.Tile, other)
					}
				}
			}
			if m, _, err = game.Apply(m, turn, a); err != nil {
				t.Fatal(err)
			}
		}
		if p := m.Public(); p.Played != 5 {
			t.Errorf("%s: %d rounds", name, p.Played)
		}
		t.Logf("%s: asked too often %d times", name, endless)
	}
}

func TestPlayer_TooManyQuestions(t *testing.T) {
	m := newMatch(t, 3)
	turn, _ := m.ToPlay()
	p := NewPlayer(newCirak())
	for i := range maxQuestions + 1 {
		if _, err := p.Ask(t.Context(), m.View(turn)); (err == nil) != (i < maxQuestions) || err != nil && !errors.Is(err, ErrEndless) {
			t.Fatalf("question %d: %v", i, err)
		}
	}
}
