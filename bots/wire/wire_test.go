package wire

import (
	"fmt"
	"maps"
	"os"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// asProgram is the first argument of this test binary when it is to run as a program. The second argument is then the
// program's behaviour.
const asProgram = "as-program"

func TestMain(m *testing.M) {
	if len(os.Args) > 3 && os.Args[1] == asProgram {
		runProgram(os.Args[2], os.Args[3])
		return
	}
	os.Exit(m.Run())
}

func newMatch(t testing.TB, seed uint64) game.Match {
	t.Helper()
	m, _, err := game.New(game.Classic(), game.SeedOf(seed))
	check.OK(t, err)
	return m
}

func newBot(t testing.TB, name string) bots.Bot {
	t.Helper()
	l := check.Must(bots.LevelByName(name))
	return l.New(1)
}

// plenty is the time limit in tests that do not test time limits.
const plenty = time.Minute

// playRound plays a round with a bot in seat 0 against three çırak. It returns the match afterwards, the bot's faults,
// and the number of questions to the bot.
func playRound(t *testing.T, m game.Match, b bots.Bot) (next game.Match, faults []error, asked int) {
	t.Helper()
	players := [game.MaxSeats]*bots.Player{bots.NewPlayer(b)}
	for s := 1; s < game.MaxSeats; s++ {
		players[s] = bots.NewPlayer(newBot(t, "cirak"))
	}
	for {
		turn, phase := m.ToPlay()
		if phase != game.Playing {
			players[0].ShowEnd(m.View(0))
			return m, faults, asked
		}
		if turn == 0 {
			asked++
		}
		a, fault := players[turn].Ask(t.Context(), m.View(turn))
		if fault != nil {
			faults = append(faults, fault)
		}
		var err error
		if m, _, err = game.Apply(m, turn, a); err != nil {
			t.Fatal(err)
		}
	}
}

// awaitNoGoroutines waits until no goroutines started by this package are left.
func awaitNoGoroutines(t *testing.T) {
	t.Helper()
	stacks := make([]byte, 1<<20)
	for deadline := time.Now().Add(10 * time.Second); ; runtime.Gosched() {
		text := string(stacks[:runtime.Stack(stacks, true)])
		if !strings.Contains(text, "wire.start") {
			return
		}
		check.Need(t, !time.Now().After(deadline), "a goroutine was left behind:\n%s", text)
	}
}

func TestView_RoundTrip(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many rounds")
	}
	for _, p := range game.Presets() {
		for seed := range uint64(2) {
			m, _, err := game.New(p.Rules, game.SeedOf(seed))
			check.OK(t, err)
			for rounds := 0; rounds < testsize.Of(1, 2); {
				turn, phase := m.ToPlay()
				if phase != game.Playing {
					rounds++
					m, _, _ = game.Apply(m, turn, game.Action{Kind: game.NextRound})
					continue
				}
				m = checkRoundTrip(t, m, turn, seed%2 == 0)
			}
		}
	}
}

// checkRoundTrip checks that the view of the seat to play survives a round trip, and returns the match after the seat's
// action. If collector is true, the seat takes tiles and shows gösterme when it can.
func checkRoundTrip(t *testing.T, m game.Match, turn game.Seat, collector bool) game.Match {
	t.Helper()
	v := m.View(turn)
	w := newView(&v)
	got, err := w.toView(v.Rules)
	if err != nil {
		t.Fatalf("%v: %s", err, encode(w))
	}
	want := v.Clone()
	want.Sheet = nil // the score sheet is not sent
	want.Log = game.Log{}
	for _, x := range []*game.View{&got, &want} {
		for s := range x.Discards {
			x.Discards[s] = append(x.Discards[s][:0:0], x.Discards[s]...)
		}
	}
	check.Need(t, fmt.Sprint(got) == fmt.Sprint(want) && reflect.DeepEqual(got.Legal(), want.Legal()) && got.Seen() == want.Seen(), "got  %v\nwant %v", got, want)
	for _, a := range v.Legal() {
		if read, err := parseAction(a.String()); err != nil || read != a {
			t.Fatalf("%v was read as %v, %v", a, read, err)
		}
	}
	a := bots.Fallback(v)
	if legal := v.Legal(); v.Step == game.MustDraw && collector && v.StockLeft > 0 {
		a = legal[len(legal)-1]
	}
	if v.Step == game.MustDraw && v.StockLeft == 1 { // let the round end
		a = game.Action{Kind: game.Draw}
	}
	next, _, err := game.Apply(m, turn, a)
	check.OK(t, err)
	return next
}

func TestRules_RoundTrip(t *testing.T) {
	r := game.Classic()
	r.StartPoints, r.Coloured = 9, true
	for _, p := range append(game.Presets(), game.Preset{Name: "custom", Rules: r}) {
		w := writeRules(p.Rules)
		if got, err := readRules(w); err != nil || got != p.Rules || w.Name != p.Name {
			t.Errorf("%s: %+v, %v", w.Name, got, err)
		}
	}
	w := writeRules(r)
	w.Game = "chess\x1b"
	if _, err := readRules(w); err == nil || strings.Contains(err.Error(), "\x1b") {
		t.Errorf("there is no such game: %v", err)
	}
}

// checkToldHand checks that the tiles counted in hand, by name, are those of the view.
func checkToldHand(t *testing.T, v *game.View, hand map[string]int) {
	t.Helper()
	have := map[string]int{}
	for _, x := range v.Hand.Tiles() {
		have[x.String()]++
	}
	maps.DeleteFunc(hand, func(_ string, n int) bool { return n == 0 })
	check.Need(t, maps.Equal(have, hand), "the hand is %v, the news tell of %v", have, hand)
}

// TestNewMessages_Hand checks that a program can derive its hand from the deal and the events, that it gets the end of
// each round exactly once, and that it does not see what other seats draw.
func TestNewMessages_Hand(t *testing.T) {
	for _, shown := range []bool{true, false} { // whether the end of a round is shown at once
		m := newMatch(t, 8)
		var sent progress
		hand := map[string]int{}
		deals, ends := 0, 0
		learn := func(v game.View) {
			for _, message := range sent.newMessages(&v) {
				switch x := message.(type) {
				case deal:
					deals++
					clear(hand)
					for _, y := range x.Hand {
						hand[y.String()]++
					}
				case event:
					switch {
					case x.Event == "draw" && (x.Tile.Valid() != (x.Seat == v.Seat)):
						t.Fatalf("seat %d hears of %+v", v.Seat, x)
					case x.Seat != v.Seat || x.Event == "show":
					case x.Event == "discard":
						hand[x.Tile.String()]--
					default:
						hand[x.Tile.String()]++
					}
				case end:
					ends++
				}
			}
		}
		b := newBot(t, "kalfa")
		for {
			turn, phase := m.ToPlay()
			if phase == game.MatchOver {
				break
			}
			if phase == game.RoundOver {
				if shown {
					learn(m.View(0))
				}
				m, _, _ = game.Apply(m, 0, game.Action{Kind: game.NextRound})
				continue
			}
			v := m.View(turn)
			if turn == 0 {
				learn(v)
				checkToldHand(t, &v, hand)
			}
			a := check.Must(b.Play(t.Context(), v))
			m, _, _ = game.Apply(m, turn, a)
		}
		if rounds := len(m.View(0).Sheet); rounds < 2 || deals != rounds || ends != rounds-1 {
			t.Errorf("%d deals and %d ends in %d rounds", deals, ends, rounds)
		}
	}
}

func TestParseAction(t *testing.T) {
	for text, good := range map[string]bool{
		"draw": true, "take": true, "show": true, "pass": true, "next": true, "discard R13": true, "finish F": true, "discard k9": true,
		"": false, " ": false, "discard": false, "discard ": false, "discard R14": false, "draw R1": false, "Draw": false, "kind(0)": false, "discard R1 ": false,
	} {
		a, err := parseAction(text)
		check.That(t, (err == nil) == good && (!good || strings.EqualFold(a.String(), text)), "%q: %v, %v", text, a, err)
	}
}

func TestSplitCommand(t *testing.T) {
	for command, want := range map[string][]string{
		"a":                {"a"},
		"  a  b\tc ":       {"a", "b", "c"},
		`a 'b c' "d 'e'" `: {"a", "b c", "d 'e'"},
		`a '' b"c d"e`:     {"a", "", "bc de"},
		`a \$b;c|d`:        {"a", `\$b;c|d`},
		`a 'b`:             nil,
		"":                 nil,
		"  ":               nil,
		`''`:               nil,
		"a \x00":           nil,
	} {
		got, err := splitCommand(command)
		check.That(t, reflect.DeepEqual(got, want) && (err == nil) == (want != nil), "%q: %q, %v", command, got, err)
	}
	if _, err := NewProgram(t.Context(), "no-such-program-anywhere 1"); err == nil || !strings.Contains(err.Error(), "no-such-program") {
		t.Errorf("what is not there: %v", err)
	}
}

func TestPrintable(t *testing.T) {
	if got := printable("a\x1b[31mçb\n"); got != "a.[31m.b." {
		t.Errorf("%q", got)
	}
	if got := printable(strings.Repeat("x", 1000)); len(got) != longestText+3 {
		t.Errorf("%d bytes", len(got))
	}
}
