package plain

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode"

	"github.com/charmbracelet/x/exp/golden"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/session"
	"fair/okey/ui/settings"
	"fair/okey/ui/words"
)

// options returns the options of a short match with a fixed seed.
func options(t testing.TB, lang string) Options {
	t.Helper()
	w := check.Must(words.New(lang))
	level := check.Must(bots.LevelByName("cirak"))
	rules := game.Classic()
	rules.StartPoints = 8
	kept := new(settings.Settings)
	kept.Override("reviews", "off")
	return Options{Table: session.Table{
		Rules: rules, Hints: -1, Beside: true, Names: [game.MaxSeats]string{"", "Ayşe", "Mehmet", "Zeynep"},
		Levels: [game.MaxSeats]bots.Level{level, level, level, level},
		Seeds:  func() session.Seeds { return session.Seeds{Seed: game.SeedOf(42), Bots: 42} },
	}, Words: w, Settings: kept}
}

// holdGroups replaces the hand in the player's view with groups of tiles. The match itself still has the dealt hand.
func holdGroups(t *testing.T, f *player, groups ...string) {
	t.Helper()
	var all [][]tile.Tile
	f.view.Hand = tile.Set{}
	for _, text := range groups {
		tiles := check.Must(tile.ParseAll(text))
		all = append(all, tiles)
		for _, x := range tiles {
			f.view.Hand.Add(x)
		}
	}
	f.s.Rack().SetHand(f.view.Hand)
	f.s.Rack().Arrange(all)
}

// play runs the game on the given input and returns the output.
func play(t testing.TB, opts Options, input string) string {
	t.Helper()
	var out bytes.Buffer
	check.OK(t, Run(context.Background(), opts, strings.NewReader(input), &out))
	return out.String()
}

// A testPlayer is a player whose output a test reads.
type testPlayer struct {
	*player
	t   testing.TB
	out bytes.Buffer
}

func newTestPlayer(t testing.TB, opts Options) *testPlayer {
	p := &testPlayer{t: t}
	p.player = newPlayer(opts, newLineReader(strings.NewReader("")), &p.out)
	return p
}

// startedPlayer returns a player on the first turn of a match.
func startedPlayer(t testing.TB, opts Options) *testPlayer {
	t.Helper()
	p := newTestPlayer(t, opts)
	check.OK(t, p.start())
	check.OK(t, p.letBotsPlay(t.Context()))
	return p
}

// playerAt returns a player who goes on from a position.
func playerAt(t testing.TB, opts Options, position gametest.Position) *testPlayer {
	t.Helper()
	p := newTestPlayer(t, opts)
	p.useSession(session.NewAt(p.opts.Table, position.Match(t)))
	return p
}

// answer runs lines of input and returns the output.
func (p *testPlayer) answer(lines ...string) string {
	p.t.Helper()
	p.out.Reset()
	for _, line := range lines {
		check.OK(p.t, p.runCommand(p.t.Context(), line))
	}
	return p.out.String()
}

// An echoReader is a reader that copies each line to out when the line is read, as a terminal does.
type echoReader struct {
	lines []string
	out   io.Writer
}

func (e *echoReader) Read(p []byte) (int, error) {
	if len(e.lines) == 0 {
		return 0, io.EOF
	}
	line := e.lines[0]
	e.lines = e.lines[1:]
	fmt.Fprint(e.out, "> ", line)
	return copy(p, line), nil
}

// A typist is a reader that types a bot's moves and, from time to time, another command.
type typist struct {
	f      *player
	bot    *bots.Player
	asks   []string // the other commands, typed in turn
	asked  int
	script strings.Builder
	want   game.Action // action typed last, which must be played
	wrong  []string    // actions that were played instead
}

func (p *typist) Read(buffer []byte) (int, error) {
	line := p.next() + "\n"
	p.script.WriteString(line)
	return copy(buffer, line), nil
}

func (p *typist) next() string {
	f := p.f
	p.asked++
	if p.want.Kind != 0 {
		if laid := f.view.Placements; len(laid) == 0 || laid[len(laid)-1].Action != p.want || laid[len(laid)-1].Seat != f.me {
			p.wrong = append(p.wrong, fmt.Sprintf("%v is laid by %q", p.want, p.script.String()[max(0, p.script.Len()-80):]))
		}
		p.want = game.Action{}
	}
	switch {
	case f.s.Question() != nil:
		return typedKey(command.Yes)
	case len(p.asks) > 0 && p.asked%4 == 0:
		return p.asks[p.asked/4%len(p.asks)]
	case f.view.Phase == game.MatchOver:
		return typedKey(command.Leave)
	case f.view.Phase == game.RoundOver:
		return typedKey(command.Next)
	}
	a, _ := p.bot.Ask(context.Background(), f.s.ViewOf(f.me))
	switch id, simple := map[game.Kind]command.ID{
		game.Draw: command.Draw, game.Take: command.Take, game.ShowTwin: command.ShowTwin, game.Pass: command.Next, game.Return: command.GiveBack, game.TakeBack: command.TakeBack,
	}[a.Kind]; {
	case simple:
		return typedKey(id)
	case a.Kind == game.Finish:
		return typedKey(command.Finish) + " " + a.Tile.String()
	case a.Kind != game.Discard:
		p.want = a
		return typedLaying(f, a, p.asked%3)
	}
	if p.asked%2 > 0 {
		return strings.ToLower(a.Tile.String())
	}
	for n, x := range f.hand().Tiles {
		if x == a.Tile {
			return fmt.Sprint(typedKey(command.Discard), " ", n+1)
		}
	}
	return "?"
}

// playByBot plays a match as a bot, and returns the input and the output. From time to time it also types a command
// from asks.
func playByBot(t testing.TB, opts Options, bot bots.Bot, asks ...string) (script, text string) {
	t.Helper()
	p := &typist{bot: bots.NewPlayer(bot), asks: asks}
	var out bytes.Buffer
	p.f = newPlayer(opts, newLineReader(p), &out)
	check.OK(t, p.f.run(context.Background()))
	check.Equal(t, strings.Join(p.wrong, "\n"), "")
	return p.script.String(), out.String()
}

// kalfa returns a bot.
func kalfa() bots.Bot { return check.Must(bots.LevelByName("kalfa")).New(1) }

const scriptFile = "testdata/match.script"

// script returns input for a whole match with the options of options.
func script(t testing.TB) string {
	t.Helper()
	if flag.Lookup("update").Value.String() == "true" {
		text, _ := playByBot(t, options(t, "en"), kalfa(), "i", "a", "s", "", "r", "c", "?", "l", "v", "x", "p", "foo")
		check.OK(t, os.WriteFile(scriptFile, []byte(text), 0o666))
	}
	return string(check.Must(os.ReadFile(scriptFile)))
}

// The same script must play the same match in every language.
func TestPlay_WholeMatch(t *testing.T) {
	checkTranscript(t, script(t), func(lang string) Options { return options(t, lang) })
}

// checkTranscript compares the transcript of a match in English, with the typed lines, with a golden file. In the other
// languages, the same input must be read to its end.
func checkTranscript(t *testing.T, input string, options func(lang string) Options) {
	for _, lang := range words.Languages() {
		t.Run(lang, func(t *testing.T) {
			text := runEchoed(t, input, func(in io.Reader, out io.Writer) error { return Run(t.Context(), options(lang), in, out) })
			checkReadable(t, text)
			if lang == "en" { // the tests of the texts cover the other languages
				golden.RequireEqual(t, []byte(text))
			}
		})
	}
}

// runEchoed returns what run prints, together with the lines of input that it reads. It must read all of them.
func runEchoed(t *testing.T, input string, run func(io.Reader, io.Writer) error) string {
	t.Helper()
	var out bytes.Buffer
	in := &echoReader{slices.Collect(strings.Lines(input)), &out}
	check.OK(t, run(in, &out))
	check.That(t, len(in.lines) == 0, "not read: %q", in.lines)
	return out.String()
}

// checkReadable checks that text consists of printable characters, in lines that are not too long.
func checkReadable(t testing.TB, text string) {
	t.Helper()
	for line := range strings.SplitSeq(text, "\n") {
		check.That(t, len([]rune(line)) <= width, "a line is too long: %s", line)
		for _, r := range line {
			_, marked := words.MarkedTile(r)
			check.That(t, unicode.IsPrint(r) && !marked, "%q in %q", r, line)
		}
	}
}

// Wherever the input is cut off, the game must report the end of the input and stop (rule 8.5).
func TestEnd_AnyByte(t *testing.T) {
	ended := regexp.MustCompile(`The input has ended\.( Your match is unfinished and isn't saved\.)?\n$`)
	for input, opts := range map[string]Options{
		strings.TrimSuffix(script(t), "q\n"): options(t, "en"), strings.TrimSuffix(layingScript(t), "q\ny\n"): options101(t, "en", "101"),
	} {
		whole := play(t, opts, input)
		for cut := 0; cut < len(input); cut += testsize.Of(13, 1) {
			text := play(t, opts, input[:cut])
			end := ended.FindStringIndex(text)
			check.Need(t, end != nil, "cut after %d bytes: it ends with %q", cut, text[max(0, len(text)-100):])
			check.Need(t, cut <= 0 || input[cut-1] != '\n' || strings.HasPrefix(whole, text[:end[0]]), "cut after %d bytes the match is another", cut)
		}
	}
}

// A match of every preset must be playable and watchable to its end, with each number of seats. A player who only
// watches must not be asked anything. Melds must be printed with their owners.
func TestPlay_Presets(t *testing.T) {
	testsize.SkipUnderRace(t)
	for _, preset := range game.Presets() {
		for n := 2; n <= game.MaxSeats; n++ {
			opts := options(t, "tr")
			opts.Rules = preset.Rules
			opts.Rules.Seats = n
			if opts.Rules.StartPoints > 0 && !testsize.Long() {
				opts.Rules.StartPoints = 5
			}
			if opts.Rules.Validate() != nil || n != preset.Rules.Seats && !testsize.Long() {
				continue
			}
			_, text := playByBot(t, opts, kalfa(), "s", "r", "l", "?", "i", "a")
			checkReadable(t, text)
			check.That(t, strings.HasSuffix(text, "Hoşça kal.\n"), "%s with %d seats ends with %q", preset.Name, n, text[max(0, len(text)-200):])
			opts.Watch, opts.Names[0] = true, "Ali"
			text = play(t, opts, "")
			checkReadable(t, text)
			told := strings.Contains(text, "1. el") || strings.Contains(text, "El 1/")
			asked := strings.Contains(text, "Sen ") || strings.Contains(text, "?") || strings.Contains(text, "Hoşça kal")
			laid := strings.Contains(text, ": 1. per, ")
			check.That(t, told && !asked && laid == preset.Rules.LaysMelds(), "%s with %d seats is watched as %q", preset.Name, n, text)
		}
	}
}

// Run must return once the context is done, even while it waits for a line.
func TestRun_ContextDone(t *testing.T) {
	in, _ := io.Pipe() // nobody ever writes
	ctx, cancel := context.WithCancel(t.Context())
	asked := make(chan struct{})
	out := writer(func(p []byte) (int, error) {
		if bytes.Contains(p, []byte("d draw")) {
			close(asked)
		}
		return len(p), nil
	})
	go func() {
		<-asked
		cancel()
	}()
	err := Run(ctx, options(t, "en"), in, out)
	check.That(t, errors.Is(err, context.Canceled), "it ends with %v", err)
}

type writer func([]byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

func TestRun_WriteError(t *testing.T) {
	full := errors.New("no space left")
	for room := range 12 {
		left := room
		out := writer(func(p []byte) (int, error) {
			if left--; left < 0 {
				return 0, full
			}
			return len(p), nil
		})
		check.Equal(t, errors.Is(Run(t.Context(), options(t, "en"), strings.NewReader(strings.Repeat("i\n", 50)), out), full), true, room, " lines")
	}
	broken := errors.New("broken")
	check.That(t, errors.Is(Run(t.Context(), options(t, "en"), iotest.ErrReader(broken), io.Discard), broken), "an input that breaks is not reported")
}

// A failingBot is a bot that never plays and counts calls to Close.
type failingBot struct{ closed *int }

func (failingBot) Play(context.Context, game.View) (game.Action, error) {
	return game.Action{}, errors.New("no idea")
}

func (b failingBot) Close() error { *b.closed++; return nil }

// The fallback must play for a bot that fails, and the player must be told. Bots must be closed at the end.
func TestRun_BotFails(t *testing.T) {
	closed := 0
	opts := options(t, "en")
	opts.Levels[3] = bots.Guest("helpless", func(uint64) bots.Bot { return failingBot{&closed} })
	text := play(t, opts, "d\nx 15\n")
	check.Contains(t, text, "Zeynep's bot failed; the game moved for it")
	check.Equal(t, closed, 1)
}
