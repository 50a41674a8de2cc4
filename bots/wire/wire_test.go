package wire

import (
	"os"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
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

func newMatch(t testing.TB) game.Match { return gametest.Deal(t, game.Classic(), 3) }

// plenty is the time limit in tests that do not test time limits.
const plenty = time.Minute

// playRound plays a round with a bot in seat 0 against three çırak. It returns the bot's faults and the number of
// questions to the bot.
func playRound(t *testing.T, b bots.Bot) (faults []error, asked int) {
	t.Helper()
	m := newMatch(t)
	players := [game.MaxSeats]*bots.Player{bots.NewPlayer(b)}
	for s := 1; s < game.MaxSeats; s++ {
		players[s] = bots.NewPlayer(bots.Levels()[1].New(1))
	}
	for {
		turn, phase := m.ToPlay()
		if phase != game.Playing {
			players[0].ShowEnd(m.View(0))
			return faults, asked
		}
		if turn == 0 {
			asked++
		}
		a, fault := players[turn].Ask(t.Context(), m.View(turn))
		if fault != nil {
			faults = append(faults, fault)
		}
		next, _, err := game.Apply(m, turn, a)
		check.OK(t, err)
		m = next
	}
}

// isPrintable reports whether a text has no control characters.
func isPrintable(text string) bool { return !strings.ContainsFunc(text, unicode.IsControl) }

// awaitNoGoroutines waits until no goroutines started by this package are left.
func awaitNoGoroutines(t *testing.T) {
	t.Helper()
	stacks := make([]byte, 1<<20)
	for deadline := time.Now().Add(10 * time.Second); ; runtime.Gosched() {
		text := string(stacks[:runtime.Stack(stacks, true)])
		if !strings.Contains(text, "wire.(*process)") {
			return
		}
		check.Need(t, !time.Now().After(deadline), "a goroutine was left behind:\n%s", text)
	}
}

func TestRules_RoundTrip(t *testing.T) {
	r := game.Classic()
	r.StartPoints, r.Coloured = 9, true
	for _, p := range append(game.Presets(), game.Preset{Name: "custom", Rules: r}) {
		w := writeRules(p.Rules)
		check.Equal(t, check.Must(readRules(w)), p.Rules)
		check.Equal(t, w.Name, p.Name)
	}
	w := writeRules(r)
	w.Game = "chess\x1b"
	_, err := readRules(w)
	check.That(t, err != nil && isPrintable(err.Error()), "there is no such game: %v", err)
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
	_, err := NewProgram(t.Context(), "no-such-program-anywhere 1")
	check.That(t, err != nil && strings.Contains(err.Error(), "no-such-program"), "what is not there: %v", err)
}

func TestPrintable(t *testing.T) {
	check.Equal(t, printable("a\x1b[31mçb\n"), "a.[31m.b.")
	check.Equal(t, len(printable(strings.Repeat("x", 1000))), longestText+3)
}
