package plain

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/exp/golden"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// A meldPlayer is a bot that lays whatever it can, and takes any tile that it can lay at once. Once every carelessEvery
// turns, it takes a tile that it has to give back, and makes a discard that incurs a penalty.
type meldPlayer struct{ carelessEvery int }

func (l meldPlayer) isCareless(v *game.View) bool {
	return v.Turns/v.Rules.Seats%l.carelessEvery == l.carelessEvery-1
}

func (l meldPlayer) Play(_ context.Context, v game.View) (game.Action, error) {
	if v.Step == game.MustDraw {
		take := game.Action{Kind: game.Take}
		top := v.TopDiscard(v.Left(v.Seat))
		wanted := v.Opened[v.Seat].How != meld.NoWin && v.Playable(top) || l.isCareless(&v) // in a careless turn it then gives the tile back
		if v.Check(take) == nil && wanted {
			return take, nil
		}
		return bots.Fallback(v), nil
	}
	legal := v.Legal()
	for _, kind := range []game.Kind{game.Open, game.Swap, game.LayOff, game.Lay} {
		for _, a := range legal {
			free := v.Taken == tile.None || v.TakenLaid || a.Tile == v.Taken || strings.Contains(a.Groups.String(), v.Taken.String())
			if a.Kind == kind && free {
				return a, nil
			}
		}
	}
	if l.isCareless(&v) {
		for _, x := range v.Hand.Distinct() {
			if a := (game.Action{Kind: game.Discard, Tile: x}); v.DiscardOffence(v.Seat, x) != game.NoOffence && v.Check(a) == nil {
				return a, nil
			}
		}
	}
	return bots.Fallback(v), nil
}

// options101 returns the options of a match of Okey 101 with a fixed seed, against bots that lay melds.
func options101(t testing.TB, lang, preset string) Options {
	t.Helper()
	opts := options(t, lang)
	var err error
	if opts.Rules, err = game.PresetByName(preset); err != nil {
		t.Fatal(err)
	}
	opts.Rules.Rounds = 3
	opts.Warn = true
	opts.Seeds = func() session.Seeds { return session.Seeds{Seed: game.SeedOf(0)} }
	for i := range opts.Levels {
		opts.Levels[i] = bots.Guest("layer", func(uint64) bots.Bot { return meldPlayer{5} })
	}
	return opts
}

// play101ByBot plays a match as a meldPlayer, and returns the input and the output. From time to time it also types a
// command from asks.
func play101ByBot(t testing.TB, opts Options, asks ...string) (script, text string) {
	t.Helper()
	p := &typist{bot: bots.NewPlayer(meldPlayer{4}), asks: asks}
	var out bytes.Buffer
	p.f = newPlayer(opts, p, &out)
	check.OK(t, p.f.run(context.Background()))
	for _, wrong := range p.wrong {
		t.Error(wrong)
	}
	return p.script.String(), out.String()
}

// Ways to type an action: with the letters of tiles, with the numbers of tiles, or in the shortest form.
const (
	byLetters = iota
	byNumbers
	shortest
)

// typedAction returns what to type for action a, which lays tiles. way is byLetters, byNumbers or shortest.
func typedAction(f *player, a game.Action, way int) string {
	tiles := tilesIn(f)
	used := map[int]bool{}
	name := func(x tile.Tile) string {
		for i, y := range tiles {
			if way == byNumbers && x == y && !used[i] {
				used[i] = true
				return fmt.Sprint(i + 1)
			}
		}
		return x.String()
	}
	verbs := map[game.Kind]command.ID{
		game.Open: command.Lay, game.Lay: command.Lay, game.LayOff: command.LayOff, game.Swap: command.Swap,
		game.Return: command.GiveBack, game.TakeBack: command.TakeBack,
	}
	var same []game.Action // all actions that the shortest form could mean
	for _, b := range f.view.Legal() {
		if b.Kind == a.Kind && (b.Tile == a.Tile || a.Kind.NeedsGroups()) {
			same = append(same, b)
		}
	}
	text := command.ByID(verbs[a.Kind]).TypedKey()
	if a.Kind.NeedsMeld() {
		text += " " + name(a.Tile)
	}
	switch {
	case way == shortest && len(same) > 0 && same[0] == a && (len(same) == 1 || a.Kind.NeedsGroups()):
	case a.Kind.NeedsMeld():
		text = strings.TrimSpace(fmt.Sprint(text, " ", a.Meld+1, " ", a.End))
	case a.Kind.NeedsGroups():
		for i, group := range a.Groups.Split() {
			if i > 0 {
				text += " /"
			}
			for _, x := range group {
				text += " " + name(x)
			}
		}
	}
	return text
}

// Whole matches must be playable with each preset, each switch and each way to type, in each language.
func TestPlay_Okey101(t *testing.T) {
	var all string
	for _, preset := range []string{"101", "101-raising", "101-partners"} {
		for i, set := range []string{"", "strict=on", "jokerSwap=off", "setOpenerPairs=off", "unopenedCap=404", "wrap=on"} {
			opts := options101(t, []string{"en", "tr"}[i%2], preset)
			var err error
			if set != "" {
				if opts.Rules, err = opts.Rules.With(set); err != nil {
					t.Fatal(err)
				}
			}
			_, text := play101ByBot(t, opts, "i", "l", "u", "s", "", "a", "?", "r", "p")
			checkReadable(t, text)
			if !strings.HasSuffix(text, "Goodbye.\n") && !strings.HasSuffix(text, "Hoşça kal.\n") {
				t.Errorf("%s %s ends with %q", preset, set, text[max(0, len(text)-200):])
			}
			if i%2 == 0 {
				all += text
			}
		}
	}
	for _, told := range []string{
		"You opened with 1", "You laid ", "You laid off ", " for the okey", "You took it back: ", "You threw ", " pairs: meld",
		"Mehmet laid off ", " (Zeynep), ", " a playable tile: +101.", "best opening with",
	} {
		check.That(t, strings.Contains(strings.ToLower(all), strings.ToLower(told)), "in no match there is %q", told)
	}
}

const layingFile = "testdata/laying.script"

// layingScript returns input for a round of Okey 101 with options101.
func layingScript(t testing.TB) string {
	t.Helper()
	if flag.Lookup("update").Value.String() == "true" {
		text, _ := play101ByBot(t, options101(t, "en", "101"), "i", "l", "u", "s", "e 1 99", "o", "", "?", "p", "a", "w", "r", "o R1", "b")
		round, _, _ := strings.Cut(text, "\nn\n")
		check.OK(t, os.WriteFile(layingFile, []byte(round+"\nl\ns\n?\nq\ny\n"), 0o666))
	}
	text := check.Must(os.ReadFile(layingFile))
	return string(text)
}

func TestRound_Okey101(t *testing.T) {
	input := layingScript(t)
	for _, lang := range words.Languages() {
		t.Run(lang, func(t *testing.T) {
			var out bytes.Buffer
			in := &echoReader{strings.SplitAfter(strings.TrimSuffix(input, "\n"), "\n"), &out}
			in.lines[len(in.lines)-1] += "\n"
			if err := Run(t.Context(), options101(t, lang, "101"), in, &out); err != nil || len(in.lines) > 0 {
				t.Errorf("%v; %d lines were not read", err, len(in.lines))
			}
			checkReadable(t, out.String())
			if lang == "en" { // the tests of the texts cover the other languages
				golden.RequireEqual(t, out.Bytes())
			}
		})
	}
}

func TestEnd_AnyByteOkey101(t *testing.T) {
	checkEndsAnywhere(t, options101(t, "en", "101"), strings.TrimSuffix(layingScript(t), "q\ny\n"))
}

// Everything laid in a turn can be taken back, which must restore the hand (rule 7.11).
func TestTakeBack(t *testing.T) {
	var out bytes.Buffer
	f := newStartedPlayer(t, options101(t, "en", "101"), &out)
	commands := func(lines ...string) {
		for _, line := range lines {
			check.OK(t, f.runCommand(t.Context(), line))
		}
	}
	commands("d", "a")
	hand, view := f.handText(true), f.s.ViewOf(f.me)
	commands("o", "e B8", "c", "u", "u")
	if got := f.handText(true); got != hand {
		t.Errorf("%s\nand not\n%s", words.Plain(got), words.Plain(hand))
	}
	if now := f.s.ViewOf(f.me); now.Hand != view.Hand || len(now.Melds) != len(view.Melds) || now.Opened != view.Opened {
		t.Errorf("%+v", now)
	}
	if told := out.String(); !strings.Contains(told, "You took it back: B8.") || !strings.Contains(told, "You took it back: R4 R5 R6; ") {
		t.Errorf("%s", told)
	}
}

// In a resumed match, only the tiles laid in the current turn can be taken back (rule 7.11).
func TestTakeBack_AfterResume(t *testing.T) {
	dir := t.TempDir()
	opts := options101(t, "en", "101")
	opts.Preset, opts.Shelf = "101", session.NewShelf(dir, "test", time.Now)
	var out bytes.Buffer
	f := newStartedPlayer(t, opts, &out)
	commands := func(f *player, lines ...string) {
		t.Helper()
		for _, line := range lines {
			check.OK(t, f.runCommand(t.Context(), line))
		}
	}
	commands(f, "d", "a")
	before := f.s.ViewOf(f.me)
	commands(f, "o", "e B8")
	f.s.Close()

	var notes []error
	if opts.Resumed, notes = session.NewShelf(dir, "test", time.Now).Resume(); opts.Resumed == nil {
		t.Fatal(notes)
	}
	out.Reset()
	next := newPlayer(opts, strings.NewReader("u\nu\nu\n"), &out)
	check.OK(t, next.run(t.Context()))
	told := out.String()
	for _, text := range []string{"You took it back: B8.", "You took it back: R4 R5 R6; ", "You haven't laid anything this turn."} {
		check.That(t, strings.Count(told, text) == 1, "%q is not told once:\n%s", text, told)
	}
	now := next.s.ViewOf(next.me)
	check.That(t, now.Hand == before.Hand && len(now.Melds) == len(before.Melds) && now.Opened == before.Opened, "%+v", now)
	if hand := tile.SetOf(tilesIn(next)...); hand != now.Hand {
		t.Errorf("the hand that is told is %v and not %v", hand, now.Hand)
	}
}

// If a discard could be laid off, e lays it off in every language, and x discards it (rules 7.6 and 7.10).
func TestDiscard_Layable(t *testing.T) {
	for _, lang := range words.Languages() {
		for answer, thrown := range map[string]bool{"e": false, "e B8": false, "x": true, "y": true} {
			var out bytes.Buffer
			f := newStartedPlayer(t, options101(t, lang, "101"), &out)
			for _, line := range []string{"d", "o", "x B8", answer} {
				check.OK(t, f.runCommand(t.Context(), line))
			}
			if f.s.Question() != nil || f.view.Hand.Has(tile.New(tile.Blue, 8)) || (f.view.Turn != f.me) != thrown || len(f.view.Penalties) > 0 != thrown {
				t.Errorf("%s: %q: turn of %d, penalties %v\n%s", lang, answer, f.view.Turn, f.view.Penalties, out.String())
			}
		}
	}
}

// newStartedPlayer returns a player on the first turn of a game.
func newStartedPlayer(t *testing.T, opts Options, out *bytes.Buffer) *player {
	t.Helper()
	f := newPlayer(opts, strings.NewReader(""), out)
	check.OK(t, f.start())
	check.OK(t, f.letBotsPlay(t.Context()))
	return f
}

// Discarding an okey or a playable tile must ask first, unless warnings are off. Discarding the last tile never asks
// (rule 7.10).
func TestDiscard_Penalty(t *testing.T) {
	for _, c := range []struct {
		warn              bool
		discard, question string
		penalty           bool
	}{
		{true, "R1", "R1 is an okey: penalty +101. Throw it? [x] throw  [n] no\n", true},
		{true, "B8", "B8 is playable: penalty +101. Throw it? [x] throw  [n] no\n", true},
		{true, "K1", "", false},
		{false, "R1", "", true},
		{false, "B8", "", true},
	} {
		opts := options101(t, "en", "101")
		opts.Warn = c.warn
		var out bytes.Buffer
		f := newStartedPlayer(t, opts, &out)
		check.OK(t, f.runCommand(t.Context(), "d"))
		out.Reset()
		check.OK(t, f.runCommand(t.Context(), c.discard))
		if c.question != "" {
			if out.String() != c.question || f.s.Question() == nil {
				t.Errorf("%s is asked %q", c.discard, out.String())
			}
			for _, line := range []string{"n", c.discard, "y"} {
				check.That(t, f.view.Turn == f.me, "%s is discarded before the answer", c.discard)
				check.OK(t, f.runCommand(t.Context(), line))
			}
		}
		if f.view.Turn == f.me || f.s.Question() != nil || len(f.view.Penalties) > 0 != c.penalty {
			t.Errorf("%s: turn of %d, penalties %v", c.discard, f.view.Turn, f.view.Penalties)
		}
		if told := out.String(); strings.Contains(told, "+101.\n") != c.penalty {
			t.Errorf("%s: %s", c.discard, told)
		}
	}
	var out bytes.Buffer
	f := newStartedPlayer(t, options101(t, "en", "101"), &out)
	check.OK(t, f.runCommand(t.Context(), "d"))
	wild := f.view.Terms().Wild()
	f.view.Hand, f.view.HandSizes[f.me] = tile.SetOf(wild), 1 // only in the player's view; the match still has the other tiles
	if err := f.runCommand(t.Context(), wild.String()); err != nil || f.s.Question() != nil {
		t.Errorf("the last tile is asked about: %v", err)
	}
}

// Under the strict rules, a failed opening and taking back several melds must be confirmed, printed and counted (rule
// 7.11).
func TestStrict(t *testing.T) {
	opts := options101(t, "en", "101")
	opts.Rules.Strict = true
	text := play(t, opts, "d\no R4 R5 R6\ny\no\ne B8\nu\nu\ny\n")
	for _, told := range []string{"\nYou failed to open: +101.\n", "\nYou took it back: B8.\n", "\nYou took back too much: +101.\n"} {
		check.That(t, strings.Count(text, told) == 1, "%q is not told once:\n%s", told, text)
	}
}

// The last tile must be discarded, even if it fits a meld (rule 7.3).
func TestLayOff_LastTile(t *testing.T) {
	var out bytes.Buffer
	f := newStartedPlayer(t, options101(t, "en", "101"), &out)
	f.view.Step, f.view.Opened[f.me].How = game.MustDiscard, meld.Melds // only in the player's view
	holdGroups(t, f, "B8")
	out.Reset()
	if err := f.runCommand(t.Context(), "e B8"); err != nil || out.String() != "You must keep a tile to throw.\n" {
		t.Errorf("%v: %s", err, out.String())
	}
}

// Arranging must put the opening worth most first, or the pairs if the player opened with pairs.
func TestArrange_Opening(t *testing.T) {
	var out bytes.Buffer
	f := newStartedPlayer(t, options101(t, "en", "101"), &out)
	for _, c := range []struct {
		how  meld.WinKind
		want string
	}{
		{meld.NoWin, "Hand: R4 R5 R6; B10 K10 Y10; R11 B11 K11; R12 R1=okey K12; B2 B3; R9; B8; "},
		{meld.Pairs, "Hand: K5 K5; R12 R1=okey; "},
	} {
		f.view.Opened[f.me].How = c.how
		out.Reset()
		if err := f.runCommand(t.Context(), "a"); err != nil || !strings.HasPrefix(out.String(), c.want) {
			t.Errorf("%v: %s", err, out.String())
		}
	}
}

// An okey in a meld must be printed with the tile that it replaces (rules 7.6 and 7.8).
func TestMelds(t *testing.T) {
	f := newStartedPlayer(t, options101(t, "en", "101"), &bytes.Buffer{}) // the okey is R1
	for group, want := range map[string]string{
		"B9 R1 B11": "B9 R1=B10 B11", "R12 R1 K12": "R12 R1=B12/Y12 K12", "R12 B12 R1 K12": "R12 B12 K12 R1=Y12",
		"K5 R1": "K5 R1=K5", "R1 R1": "R1 R1", "F R2 R3": "F R2 R3", "R1 R1 K5": "K5 R1=K6 R1=K7",
	} {
		tiles := check.Must(tile.ParseAll(group))
		l, ok := f.view.Terms().Lay(tiles)
		if got := words.Plain(f.teller().Meld(l)); !ok || got != want {
			t.Errorf("%s: %v, %s, want %s", group, ok, got, want)
		}
	}
}

// When the player only watches, melds must be printed with their owners.
func TestWatch_Melds(t *testing.T) {
	opts := options101(t, "en", "101")
	opts.Watch, opts.Names[0] = true, "Ali"
	text := play(t, opts, "")
	checkReadable(t, text)
	for _, told := range []string{"\nAli opened with ", ": meld 1, B9 R1=B10 B11; meld 2, ", " (Ali), ", " the match."} {
		check.That(t, strings.Contains(text, told), "%q is not told", told)
	}
}

// The score sheet must mark a void round, and include the points of teams (rules 7.9 and 7.15).
func TestSheet_Okey101(t *testing.T) {
	var out bytes.Buffer
	f := newStartedPlayer(t, options101(t, "en", "101-partners"), &out)
	f.view.Sheet = []game.Result{{Round: 1, Winner: game.Nobody, DrawnBy: game.DrawnVoid}}
	f.view.Scores = [game.MaxSeats]int{50, -101, 7, 202}
	out.Reset()
	check.OK(t, f.runCommand(t.Context(), "s"))
	want := "Round 1, void: You 0, Ayşe 0, Mehmet 0, Zeynep 0\nNow: You 50, Ayşe −101, Mehmet 7, Zeynep 202\n" +
		"You and Mehmet 57, Ayşe and Zeynep 101\n"
	if out.String() != want {
		t.Errorf("%s", out.String())
	}
}

// The rules must be printed without horizontal lines.
func TestRules(t *testing.T) {
	for _, preset := range game.Presets() {
		for lang, word := range map[string]string{"en": "rules", "tr": "KURALLAR"} {
			opts := options(t, lang)
			opts.Rules = preset.Rules
			told := play(t, opts, word+"\nq!\n")
			checkReadable(t, told)
			if lines := strings.Count(told, "\n"); lines < 55 || strings.Contains(told, "─") {
				t.Errorf("%s in %s: %d lines\n%s", preset.Name, lang, lines, told)
			}
		}
	}
}

// A round that ends because the stock has run out counts, so the sheet must not call it drawn (rule 7.12).
func TestSheet_Exhausted(t *testing.T) {
	for lang, want := range map[string]string{"en": "Round 1, nobody finished: You 202", "tr": "1. el, biten yok: Sen 202"} {
		var out bytes.Buffer
		f := newStartedPlayer(t, options101(t, lang, "101"), &out)
		f.view.Sheet = []game.Result{{Round: 1, Winner: game.Nobody, DrawnBy: game.DrawnStock, Scores: [4]int{202}}}
		f.printSheet()
		if got := strings.ReplaceAll(out.String(), "\u00a0", " "); !strings.Contains(got, want) {
			t.Errorf("%s: %q", lang, got)
		}
	}
}

// Opening with pairs is asked about, with its drawbacks (rules 7.5 and 7.13).
func TestOpen_Pairs(t *testing.T) {
	const pairs = "R12 R12 B5 B5 B9 B9 Y4 Y4 K8 K8 K1 K3"
	for _, typed := range []string{"o", "o p"} {
		f, out := newPlayerWithHand(t, "en", pairs, false)
		for _, line := range []string{typed, "n", typed, "o"} {
			check.Need(t, !f.s.HasOpened(), "%q opens before %q:\n%s", typed, line, out)
			check.OK(t, f.runCommand(t.Context(), line))
		}
		if text := strings.Join(strings.Fields(out.String()), " "); !f.s.HasOpened() || !strings.Contains(text, "count double") {
			t.Errorf("%q: %s", typed, text)
		}
	}
}

// newPlayerWithHand returns a player of Okey 101 who has drawn and has the given hand, and the player's output. Y8 fits
// two of Ayşe's runs on the table. If opened is set, the player has opened with R1 R2 R3.
func newPlayerWithHand(t *testing.T, lang, hand string, opened bool) (*player, *bytes.Buffer) {
	t.Helper()
	return newPlayerAtStep(t, lang, hand, "", opened)
}

// newPlayerAtStep is like newPlayerWithHand, but if left is not empty, the player has not drawn and may take that tile.
func newPlayerAtStep(t *testing.T, lang, hand, left string, opened bool) (*player, *bytes.Buffer) {
	t.Helper()
	parse := func(text string) []tile.Tile {
		tiles := check.Must(tile.ParseAll(text))
		return tiles
	}
	opts := options101(t, lang, "101")
	setup := game.Setup{Rules: opts.Rules, Seed: game.SeedOf(1), Step: game.MustDiscard, Indicator: parse("B7")[0], Laid: []game.SetupMeld{
		{Owner: 1, Tiles: parse("Y5 Y6 Y7")}, {Owner: 1, Tiles: parse("Y9 Y10 Y11")}, {Owner: 1, Tiles: parse("K13 R13 Y13")},
	}}
	if opened {
		setup.Laid = append(setup.Laid, game.SetupMeld{Tiles: parse("R1 R2 R3")})
	}
	setup.Hands[0] = parse(hand)
	if left != "" {
		setup.Step, setup.Discards[3] = game.MustDraw, parse(left)
	}
	m := check.Must(setup.Match())
	var out bytes.Buffer
	f := newPlayer(opts, strings.NewReader(""), &out)
	f.useSession(session.NewAt(f.opts.Table, m))
	return f, &out
}

// A hint to lay tiles must include what to type, with the number of the meld and its owner.
func TestHint_NamesMeld(t *testing.T) {
	y8 := tile.New(tile.Yellow, 8)
	for _, c := range []struct {
		lang string
		a    game.Action
		want string
	}{
		{"en", game.Action{Kind: game.LayOff, Tile: y8, Meld: 0, End: meld.High}, "Lay off Y8 on Ayşe's meld 1 (Y5 Y6 Y7): e Y8 1."},
		{"en", game.Action{Kind: game.LayOff, Tile: y8, Meld: 1, End: meld.Low}, "Lay off Y8 on Ayşe's meld 2 (Y9 Y10 Y11): e Y8 2."},
		{"tr", game.Action{Kind: game.LayOff, Tile: y8, Meld: 1, End: meld.Low}, "Sarı 8 taşını şuraya işle: Ayşe, 2. per (sarı 9 10 11): e sarı 8 2."},
		{"en", game.Action{Kind: game.LayOff, Tile: tile.New(tile.Red, 4), Meld: 3, End: meld.High}, "Lay off R4 on your meld 4 (R1 R2 R3): e R4 4."},
		{"tr", game.Action{Kind: game.Discard, Tile: y8}, ""},
	} {
		f, out := newPlayerWithHand(t, c.lang, "Y8 R4 B1 K3", true)
		f.page.print(f.layingAdvice(c.a))
		if got := strings.TrimSpace(out.String()); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
		if c.want == "" {
			continue
		}
		if typed := c.want[strings.LastIndex(c.want, ": ")+2:]; f.runCommand(t.Context(), strings.TrimSuffix(typed, ".")) != nil || f.view.Hand.Has(c.a.Tile) {
			t.Errorf("%s does not lay %v off:\n%s", typed, c.a.Tile, out)
		}
	}
}

// Groups can be typed as they are printed, and the okey can be typed as "okey".
func TestLay_AsPrinted(t *testing.T) {
	for _, c := range []struct{ typed, told string }{
		{"o siyah 4 5 6", "İndirdin: 5. per, siyah 4 5 6."},
		{"o 9: kırmızı mavi siyah", "İndirdin: 5. per, 9: kırmızı mavi siyah."},
		{"o siyah 4 5 okey", "İndirdin: 5. per, siyah 4 5 okey(6)."},
	} {
		f, out := newPlayerWithHand(t, "tr", "K4 K5 K6 R9 B9 K9 B8 Y1", true)
		if err := f.runCommand(t.Context(), c.typed); err != nil || strings.TrimSpace(out.String()) != c.told {
			t.Errorf("%s is answered %q, %v; want %q", c.typed, out, err, c.told)
		}
	}
}

// A winner's last discard must be printed once.
func TestFinish_PrintedOnce(t *testing.T) {
	f, out := newPlayerWithHand(t, "en", "Y3", true)
	check.OK(t, f.runCommand(t.Context(), "y3"))
	text := out.String()
	check.That(t, !strings.Contains(text, "threw") && strings.Count(text, "You finished with Y3.\n") == 1, "%s", text)
	check.That(t, strings.Contains(text, ", opened ") && strings.Contains(text, ", not open"), "the openings are not told:\n%s", text)
}

// With brief on, taking back must not be the only choice listed, as if it were required.
func TestBrief_ChoicesWhole(t *testing.T) {
	f, out := newPlayerWithHand(t, "en", "Y8 R4 B1 K3", true)
	f.opts.Brief, f.describedRound = true, f.view.Round
	check.OK(t, f.runCommand(t.Context(), "e R4 4"))
	f.printState()
	if text := out.String(); !strings.Contains(text, "u take back, x ") || !strings.Contains(text, " throw\n") {
		t.Errorf("%s", text)
	}
}

// F alone must mean the false joker in a game without f.
func TestDiscard_JokerIn101(t *testing.T) {
	f, out := newPlayerWithHand(t, "en", "F R4 B1 K3", true)
	if err := f.runCommand(t.Context(), "F"); err != nil || f.view.Hand.Has(tile.FalseJoker) && f.s.Question() == nil {
		t.Errorf("%v: %s", err, out)
	}
	if text := out.String(); strings.Contains(text, "to finish") {
		t.Errorf("%s", text)
	}
}

// The printed value of the best opening must be that of the opening made by o, which leaves a tile to discard.
func TestOpening_LeavesATile(t *testing.T) {
	f, out := newPlayerAtStep(t, "en", "R4 R5 R6 R7 R8 R9 R10 K4 K5 K6 K7 K8 K9 K10 B1 B2 B3 B4 B5 B6 B7", "K11", false)
	for _, line := range []string{"t", "", "o"} {
		check.OK(t, f.runCommand(t.Context(), line))
	}
	var best, opened int
	text := strings.ReplaceAll(out.String(), "\n", " ")
	if i := strings.Index(text, "est opening with K11: "); i >= 0 {
		fmt.Sscanf(text[i:], "est opening with K11: %d", &best)
	}
	if i := strings.Index(text, "You opened with "); i >= 0 {
		fmt.Sscanf(text[i:], "You opened with %d", &opened)
	}
	check.That(t, best != 0 && best == opened && f.view.Hand.Len() != 0, "best %d, opened with %d:\n%s", best, opened, out)
}
