package plain

import (
	"context"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
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
		top := v.LeftDiscard()
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
	opts.Rules = check.Must(game.PresetByName(preset))
	opts.Rules.Rounds = 3
	opts.Warn = true
	opts.Seeds = func() session.Seeds { return session.Seeds{Seed: game.SeedOf(0)} }
	for i := range opts.Levels {
		opts.Levels[i] = bots.Guest("layer", func(uint64) bots.Bot { return meldPlayer{5} })
	}
	return opts
}

// Ways to type an action: with the letters of tiles, with the numbers of tiles, or in the shortest form.
const (
	byLetters = iota
	byNumbers
	shortest
)

// typedLaying returns what to type for action a, which lays tiles. way is byLetters, byNumbers or shortest.
func typedLaying(f *player, a game.Action, way int) string {
	tiles := f.hand().Tiles
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
	verbs := map[game.Kind]command.ID{game.Open: command.Lay, game.Lay: command.Lay, game.LayOff: command.LayOff, game.Swap: command.Swap}
	var same []game.Action // all actions that the shortest form could mean
	for _, b := range f.view.Legal() {
		if b.Kind == a.Kind && (b.Tile == a.Tile || a.Kind.NeedsGroups()) {
			same = append(same, b)
		}
	}
	text := typedKey(verbs[a.Kind])
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
	for p, preset := range []string{"101", "101-raising", "101-partners"} {
		for i, set := range []string{"", "strict=on", "jokerSwap=off", "setOpenerPairs=off", "unopenedCap=404", "wrap=on"} {
			if (i+p)%testsize.Of(3, 1) > 0 {
				continue
			}
			opts := options101(t, []string{"en", "tr"}[i%2], preset)
			if set != "" {
				opts.Rules = check.Must(opts.Rules.With(set))
			}
			_, text := playByBot(t, opts, meldPlayer{4}, "i", "l", "u", "s", "", "a", "?", "r", "p")
			checkReadable(t, text)
			check.That(t, strings.HasSuffix(text, opts.Words.Say("plain.bye")+"\n"), "%s %s ends with %q", preset, set, text[max(0, len(text)-200):])
			if i%2 == 0 {
				all += text
			}
		}
	}
	for _, told := range []string{
		"You opened with 1", "You laid ", "You laid off ", " for the okey", "You took it back: ", "You threw ", " pairs: meld",
		"Mehmet laid off ", " (Zeynep), ", " a playable tile: +101.", "best opening with",
	} {
		check.Contains(t, strings.ToLower(all), strings.ToLower(told))
	}
}

const layingFile = "testdata/laying.script"

// layingScript returns input for a round of Okey 101 with options101.
func layingScript(t testing.TB) string {
	t.Helper()
	if flag.Lookup("update").Value.String() == "true" {
		text, _ := playByBot(t, options101(t, "en", "101"), meldPlayer{4}, "i", "l", "u", "s", "e 1 99", "o", "", "?", "p", "a", "w", "r", "o R1", "b")
		round, _, _ := strings.Cut(text, "\nn\n")
		check.OK(t, os.WriteFile(layingFile, []byte(round+"\nl\ns\n?\nq\ny\n"), 0o666))
	}
	return string(check.Must(os.ReadFile(layingFile)))
}

func TestRound_Okey101(t *testing.T) {
	checkTranscript(t, layingScript(t), func(lang string) Options { return options101(t, lang, "101") })
}

// Everything laid in a turn can be taken back, even in a resumed match, which must restore the hand (rule 7.11).
func TestTakeBack(t *testing.T) {
	dir := t.TempDir()
	opts := options101(t, "en", "101")
	opts.Preset, opts.Shelf = "101", session.NewShelf(dir, "test", time.Now)
	f := startedPlayer(t, opts)
	f.answer("d", "a")
	hand, before := f.handText(true), f.s.ViewOf(f.me)
	checkTakenBack := func(f *testPlayer) {
		t.Helper()
		told := f.answer("u", "u", "u")
		now := f.s.ViewOf(f.me)
		check.That(t, now.Hand == before.Hand && len(now.Melds) == len(before.Melds) && now.Opened == before.Opened, "%+v", now)
		for _, text := range []string{"You took it back: B8.", "You took it back: R4 R5 R6; ", "You haven't laid anything this turn."} {
			check.That(t, strings.Count(told, text) == 1, "%q is not told once:\n%s", text, told)
		}
		check.Equal(t, tile.SetOf(f.hand().Tiles...), now.Hand)
	}
	f.answer("o", "e B8", "c")
	checkTakenBack(f)
	check.Equal(t, words.Plain(f.handText(true)), words.Plain(hand))
	f.answer("o", "e B8")
	f.s.Close()
	opts.Resumed, _ = session.NewShelf(dir, "test", time.Now).Resume()
	checkTakenBack(startedPlayer(t, opts))
}

// table101 is a position of Okey 101 in which it is the player's turn and the okey is B8. Y8 fits two of Ayşe's runs.
func table101(hand string) gametest.Position {
	return gametest.Position{Preset: "101", Seed: 1, Drawn: true, Indicator: "B7", Hands: [4]string{hand}, Melds: []gametest.Meld{
		{Owner: 1, Tiles: "Y5 Y6 Y7"}, {Owner: 1, Tiles: "Y9 Y10 Y11"}, {Owner: 1, Tiles: "K13 R13 Y13"},
	}}
}

// openedPlayer returns a player who goes on from table101, has opened with R1 R2 R3, and has the given hand left.
func openedPlayer(t *testing.T, lang, hand string) *testPlayer {
	t.Helper()
	p := table101(hand)
	p.Melds = append(p.Melds, gametest.Meld{Tiles: "R1 R2 R3"})
	return playerAt(t, options101(t, lang, "101"), p)
}

// Each question must be asked before a costly move, unless warnings are off. No must leave everything as it was. The
// last tile can be discarded without a question (rules 2.8, 7.3, 7.5, 7.6, 7.10, 7.11 and 7.13).
func TestQuestions(t *testing.T) {
	const (
		hand     = "Y8 R4 B8 B1 K3"
		pairs    = "R12 R12 B5 B5 B9 B9 Y4 Y4 K8 K8 K1 K3"
		asksOkey = "B8 is an okey: penalty +101. Throw it? [x] throw  [e] lay off  [n] no\n"
		asksPlay = "R4 is playable: penalty +101. Throw it? [x] throw  [e] lay off  [n] no\n"
		asksPair = "Open with 7 pairs? The tiles left in your hand will then count double, and you\ncan't lay sets or runs. [o] open your hand  [n] no\n"
	)
	strict := options101(t, "en", "101")
	strict.Rules.Strict = true
	heedless := openedPlayer(t, "en", hand)
	heedless.s.Table().Warn = false
	for _, c := range []struct {
		f                                  *testPlayer
		before, typed, question, yes, told string
	}{
		{playerAt(t, options(t, "en"), gametest.Position{Turns: 9, Drawn: true, Indicator: "Y8", Hands: [4]string{"Y9"}}), "", "x okey", "Really throw the okey Y9? [x] throw  [n] no\n", "y", "You threw Y9."},
		{openedPlayer(t, "en", hand), "", "B8", asksOkey, "x", "\nYou threw the okey: +101.\n"},
		{openedPlayer(t, "en", hand), "", "x R4", asksPlay, "y", "\nYou threw R4, a playable tile: +101.\n"},
		{openedPlayer(t, "en", hand), "", "x R4", asksPlay, "e", "You laid off R4: meld 4, R1 R2 R3 R4.\n"},
		{openedPlayer(t, "en", hand), "", "x R4", asksPlay, "e R4 4", "You laid off R4: meld 4, R1 R2 R3 R4.\n"},
		{openedPlayer(t, "tr", hand), "", "x R4", "Kırmızı 4 işler taş: +101 ceza. Atacak mısın? [x] at  [e] işle  [h] hayır\n", "e", "\nKırmızı 4 işledin: 4. per, "},
		{openedPlayer(t, "en", hand), "", "K3", "", "", "You threw K3.\n"},
		{openedPlayer(t, "en", "B8"), "", "B8", "", "", "You finished"},
		{heedless, "", "R4", "", "", "\nYou threw R4, a playable tile: +101.\n"},
		{playerAt(t, strict, table101(pairs)), "", "o", asksPair, "o", "You opened with 7 pairs"},
		{playerAt(t, strict, table101(pairs)), "", "o p", asksPair, "o", "You opened with 7 pairs"},
		{startedPlayer(t, strict), "d", "o R4 R5 R6", "Only 15 of 101: penalty +101. Open anyway? [o] open your hand  [n] no\n", "y", "You failed to open: +101.\n"},
		{startedPlayer(t, strict), "d, o, e B8, u", "u", "Take back your whole opening? Penalty: +101 [u] take back  [n] no\n", "y", "You took back too much: +101.\n"},
	} {
		if c.before != "" {
			c.f.answer(strings.Split(c.before, ", ")...)
		}
		before, text := c.f.s.ViewOf(c.f.me), c.f.answer(c.typed)
		if c.question != "" {
			check.Equal(t, text, c.question, c.typed)
			c.f.answer("n")
			now := c.f.s.ViewOf(c.f.me)
			check.That(t, now.Turn == before.Turn && now.Hand == before.Hand && len(now.Penalties) == len(before.Penalties), "no is yes: %+v", now)
			text = c.f.answer(c.typed, c.yes)
		}
		check.That(t, c.f.s.Question() == nil && strings.Contains(text, c.told), "%s, %s: %s", c.typed, c.yes, text)
	}
}

// Arranging must put the opening worth most first, or the pairs if the player opened with pairs.
func TestArrange_Opening(t *testing.T) {
	f := startedPlayer(t, options101(t, "en", "101"))
	for how, want := range map[meld.WinKind]string{
		meld.NoWin: "Hand: R4 R5 R6; B10 K10 Y10; R11 B11 K11; R12 R1=okey K12; B2 B3; R9; B8; ",
		meld.Pairs: "Hand: K5 K5; R12 R1=okey; ",
	} {
		f.view.Opened[f.me].How = how
		check.That(t, strings.HasPrefix(f.answer("a"), want), "%v: %s", how, &f.out)
	}
}

// The rules must be printed without horizontal lines, and spell tiles as the game does.
func TestRules(t *testing.T) {
	for _, preset := range game.Presets() {
		for lang, word := range map[string]string{"en": "rules", "tr": "KURALLAR"} {
			opts := options(t, lang)
			opts.Rules = preset.Rules
			told := startedPlayer(t, opts).answer(word)
			checkReadable(t, told)
			check.That(t, strings.Count(told, "\n") > 40 && !strings.Contains(told, "─"), "%s in %s:\n%s", preset.Name, lang, told)
			check.That(t, strings.Contains(told, "R9 B9 Y9") == (lang == "en"), "%s in %s spells tiles like this:\n%s", preset.Name, lang, told)
		}
	}
}

// A hint to lay tiles must include what to type, with the number of the meld and its owner.
func TestHint_NamesMeld(t *testing.T) {
	y8 := tile.New(tile.Yellow, 8)
	for _, c := range []struct {
		lang, advice, typed string
		a                   game.Action
	}{
		{"en", "Lay off Y8 on Ayşe's meld 1 (Y5 Y6 Y7): ", "e Y8 1", game.Action{Kind: game.LayOff, Tile: y8, End: meld.High}},
		{"tr", "Sarı 8 taşını şuraya işle: Ayşe, 2. per (sarı 9 10 11): ", "e sarı 8 2", game.Action{Kind: game.LayOff, Tile: y8, Meld: 1, End: meld.Low}},
		{"en", "Lay off R4 on your meld 4 (R1 R2 R3): ", "e R4 4", game.Action{Kind: game.LayOff, Tile: tile.New(tile.Red, 4), Meld: 3, End: meld.High}},
	} {
		f := openedPlayer(t, c.lang, "Y8 R4 B1 K3")
		f.print(f.layingAdvice(c.a))
		check.Equal(t, f.out.String(), c.advice+c.typed+".\n")
		f.answer(c.typed)
		check.That(t, !f.view.Hand.Has(c.a.Tile), "%s does not lay it off:\n%s", c.typed, &f.out)
	}
}

// A winner's last discard must be printed once.
func TestFinish_PrintedOnce(t *testing.T) {
	text := openedPlayer(t, "en", "Y3").answer("y3")
	check.That(t, !strings.Contains(text, "threw") && strings.Count(text, "You finished with Y3.\n") == 1, "%s", text)
	check.Contains(t, text, ", opened ", ", not open")
}

// With brief on, taking back must not be the only choice listed, as if it were required.
func TestBrief_ChoicesWhole(t *testing.T) {
	f := openedPlayer(t, "en", "Y8 R4 B1 K3")
	f.brief, f.describedRound = true, f.view.Round
	f.answer("e R4 4")
	f.printState(false)
	check.Contains(t, f.out.String(), "u take back, x ", " throw\n")
}

// The printed value of the best opening must be that of the opening made by o, which leaves a tile to discard.
func TestOpening_LeavesATile(t *testing.T) {
	p := table101("R4 R5 R6 R7 R8 R9 R10 K4 K5 K6 K7 K8 K9 K10 B1 B2 B3 B4 B5 B6 B7")
	p.Drawn, p.Discards[3] = false, "K11"
	f := playerAt(t, options101(t, "en", "101"), p)
	values := regexp.MustCompile(`(?s)est opening with K11: (\d+).*You opened with (\d+)`).FindStringSubmatch(f.answer("t", "", "o"))
	check.That(t, len(values) == 3 && values[1] == values[2] && f.view.Hand.Len() != 0, "%q:\n%s", values, &f.out)
}
