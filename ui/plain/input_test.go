package plain

import (
	"crypto/rand"
	"regexp"
	"strings"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/testsize"
	"fair/okey/ui/command"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// answerAfter plays the game on the given input, then types line, and returns the answer to line.
func answerAfter(t testing.TB, opts Options, input, line string) string {
	t.Helper()
	earlier := strings.TrimSuffix(play(t, opts, input), "The input has ended. Your match is unfinished and isn't saved.\n")
	text := play(t, opts, input+line+"\nq!\n")
	text, ok := strings.CutPrefix(text, earlier)
	check.Need(t, ok, "%q changes the earlier output", line)
	return strings.TrimSuffix(text, "Goodbye. Your match is unfinished and isn't saved.\n")
}

// checkAnswers checks the answer to each line. The lines must not change the position.
func (p *testPlayer) checkAnswers(answers map[string]string) {
	p.t.Helper()
	for line, want := range answers {
		check.Equal(p.t, strings.TrimSuffix(strings.ReplaceAll(p.answer(line), "\n", " "), " "), want, line)
	}
}

// With seed 42 the player has R2 R3 B2 B4 B5 B8 K2 K3 K7 R8 R11 Y2 Y5 Y10 and draws K1. The okey is Y9.
func TestInput_Bad(t *testing.T) {
	f := startedPlayer(t, options(t, "en"))
	f.checkAnswers(map[string]string{
		"foo":       "foo isn't a command; ? lists them.",
		"draw5":     "draw5 isn't a command; ? lists them.",
		"\x1b[A":    "· isn't a command; ? lists them.",
		"\u202eabc": "abc isn't a command; ? lists them.",
		"\xff\xfe":  "· isn't a command; ? lists them.",
		"/":         "/ isn't a command; ? lists them.",
		"d 5":       "Type d alone, with nothing after it.",
		"5":         "Draw [d] or take [t] first.",
		"f R2":      "Draw [d] or take [t] first.",
		"n":         "The round is still being played.",
		"p":         "No pairs: sorted by value instead. Hand: R2 B2 K2 Y2; R3 K3; B4; B5 Y5; K7; R8 B8; Y10; R11",
	})
	const skipped = "A line of more than 200 bytes was skipped; ? lists the commands."
	f = startedPlayer(t, options(t, "en"))
	f.answer("d")
	f.checkAnswers(map[string]string{
		"d":                      "You already have your tile; now throw one [x].",
		"x":                      "Which tile? 1 R2, 2 R3; 3 B2, 4 B4, 5 B5; 6 K1, 7 K2, 8 K3; 9 R8, 10 R11; 11 B8; 12 K7; 13 Y2, 14 Y5, 15 Y10",
		"F":                      "Your hand doesn't win yet, whichever tile you finish with.",
		"x 1 2":                  "One tile only: x 5 or x R13.",
		"r0":                     "r0 isn't a tile: type R, B, K or Y with 1 to 13, such as R13, or F.",
		"x R1000000000000000000": "R1000000000… isn't a tile: type R, B, K or Y with 1 to 13, such as R13, or F.",
		"16":                     "You have no tile number 16; your tiles are numbered 1 to 15.",
		"99999999999999999999":   "99999999999… isn't a tile: type R, B, K or Y with 1 to 13, such as R13, or F.",
		"R13":                    "You don't hold R13; an empty line shows your tiles.",
		"f 6":                    "You can't finish with K1.",
		"f K1 / R2 R3":           "The melds are found for you: just type f and the tile.",
	})
	for line, want := range map[string]string{
		strings.Repeat("x", maxLineLength): "xxxxxxxxxxx… isn't a command; ? lists them.", strings.Repeat("x", maxLineLength+1): skipped,
		strings.Repeat("x", 1<<20): skipped, strings.Repeat("d ", 1<<10): skipped,
	} {
		check.Equal(t, answerAfter(t, options(t, "en"), "", line), want+"\n")
	}
}

// Capitals, spaces, the kind of line end, and the choice between words, numbers and letters must not matter.
func TestInput_Equivalent(t *testing.T) {
	en, tr := options(t, "en"), options(t, "tr")
	for _, c := range []struct {
		opts   Options
		script string
		ways   []string
	}{
		{en, "d\nx 6\n", []string{"D\nX 6\n", "d\r\nx 6\r\n", " draw \n\tdiscard\t6\n", "DRAW\n6\n", "d\nx k1\n", "d\nK1", "d\nk1\r"}},
		{tr, "d\nx 6\ni\n", []string{"çek\nat 6\nipucu\n", "ÇEK\nAT K1\nİPUCU\n", "Çek\nk1\nIPUCU\n", "d\n6\nI\n", "D\nK1\nİ\n", "d\n6\nı"}},
		{en, "l\n", []string{"look\n", "LOOK\n", "bak\n"}},
		{en, "?\n", []string{"help\n"}},
		{options101(t, "en", "101"), "d\no\ne B8\nu\n", []string{"d\nopen\nlayoff B8 1 low\nundo\n", "d\nO\nE 4 1 alt\nu\n"}},
		{options101(t, "tr", "101"), "d\no\ne B8\n", []string{"çek\naç\nişle B8\n", "d\nAÇ\nİŞLE 4 1 ALT\n", "d\no\ne 4 1 low\n"}},
		{en, "d\nx K1\nq!\n", []string{"d\nx K1\nQ!\n", "d\nx K1\nq\ny\n", "d\nx K1\nquit\nyes\n", "d\nx K1\nleave\nYES\n", "d\nx K1\nexit\nwhat?\ny\n"}},
	} {
		plainly := func(script string) string { // returns the output without the questions
			var kept []string
			for line := range strings.SplitSeq(play(t, c.opts, script), "\n") {
				if !strings.HasPrefix(line, "Leave?") {
					kept = append(kept, line)
				}
			}
			return strings.Join(kept, "\n")
		}
		want := plainly(c.script)
		for _, way := range c.ways {
			check.Equal(t, plainly(way), want, way)
		}
	}
}

// Only yes must leave, and no must continue. The question must be asked again after any other answer. English answers
// must also work in Turkish.
func TestQuestion_Answers(t *testing.T) {
	for lang, answers := range map[string]struct {
		choices        string
		yes, no, other []string
	}{
		"en": {"d draw, t take R1, i hint, ? help\n", []string{"y", "YES", "q"}, []string{"n", "NO"}, []string{"", "d", "\x1b", "y y", "e", "h"}}, // e and h are Turkish answers
		"tr": {"d çek, t al (kırmızı 1), i ipucu, ? yardım\n", []string{"y", "e", "E", "evet"}, []string{"n", "h", "H", "hayır"}, []string{"d"}},
	} {
		f := startedPlayer(t, options(t, lang))
		question := f.answer("q")
		for _, other := range answers.other {
			check.Equal(t, f.answer(other), question, other)
		}
		for _, no := range answers.no {
			text := f.answer(no)
			check.That(t, f.s.Question() == nil && text == answers.choices, "%s: %s is no no: %s", lang, no, text)
			check.Equal(t, f.answer("q"), question)
		}
		for _, yes := range answers.yes {
			f := startedPlayer(t, options(t, lang))
			check.Contains(t, f.answer("q", yes), f.words.Say("plain.bye"))
		}
	}
}

// The simple game has no indicator, okey, gösterme or points. It must print the longest chains on request (rules,
// section 6).
func TestSimpleGame(t *testing.T) {
	opts := options(t, "en")
	opts.Rules = check.Must(game.PresetByName("simple"))
	_, text := playByBot(t, opts, kalfa(), "s", "?", "z", "")
	odd := regexp.MustCompile("ndicator [RBKY]|okey R|pts|ends at 0|loses|costs|gösterme|pairs,").FindString(text)
	check.Equal(t, odd, "", " is in\n", text)
	check.Contains(t, strings.ReplaceAll(text, "\n", " "), "This game has no points.", "z longest chains")
	f := startedPlayer(t, opts)
	holdGroups(t, f.player, "R1 R2 R3 R5", "B1 K1", "Y7 Y7")
	check.Equal(t, f.answer("Z"), "By colour: R1: 3, R2: 3, R3: 3, R5: 1, B1: 1, K1: 1, Y7: 1, Y7: 1\nBy number: R1: 3, R2: 1, R3: 1, R5: 1, B1: 3, K1: 3, Y7: 1, Y7: 1\n")
}

// The game must answer every line with readable text, end without an error, and take time in proportion to its input.
func FuzzInput(f *testing.F) {
	for _, input := range []string{
		"", "d\nx 15\n", "d\r\n15\r\nq\ny\n", "f F / R1 R2 R3 / \n", "x R13 x\n?\ns\nr\nl\ni\ng\nn\n", "\x1b[A\x00\xff\n", "a\nv\np\nc\n/\n//\n", "q!\n",
		strings.Repeat("d\n15\n", 40), strings.Repeat("x", 300) + "\nd",
		"d\no\ne B8\nu\nu\nx 1\ny\n", "t\nb\nd\no R4 R5 R6 / / 9 9 9\n", "d\no 1 2 3 / 8 9 10\no p\ne 1 1 low\nw 1 1\nl\n", "rules\no /\ne\x00 \n",
		"d\no\ne 4 1 low\ne 4 1 high\nw 4\nw B10 1\nx R1\nn\nx R9\nd\no\nu\n",
	} {
		for number := range uint8(4) {
			f.Add(input, number)
		}
	}
	f.Fuzz(func(t *testing.T, input string, number uint8) {
		if len(input) > 1<<12 {
			return
		}
		opts := []Options{options(t, "en"), options(t, "tr"), options101(t, "en", "101"), options101(t, "tr", "101")}[number%4]
		if opts.Rules.Strict = number == 3; number == 1 {
			opts.Rules.Show = game.Arranged
		}
		checkReadable(t, play(t, opts, input))
	})
}

// Any input must be answered with readable text at every prompt of the menu, lessons, training, settings and table
// options. The program must exit at the end of the input.
func FuzzPrompts(f *testing.F) {
	prompts := []string{
		"", "learn\n1\n", "learn\n2\n", "learn\n2\nn\n", "train\n", "settings\n", "settings\nyour name\n", "settings\nlanguage\n", "new\n", "new\ngame\n",
		"new\ngame\n101\nsit\n", "play\n", "play\nd\n", "play\nq\n", "play\nT\n", "2\n", "replays\n", "stat\n", "watch\n",
	}
	for i, input := range []string{
		"", "\n", "?\ni\nn\nb\n", "q\nq\nq\n", "q!\n", "1\n1\n1\n1\n1\n", "99\n-1\n0\n+1\n1e3\n", "\x00\x01\x02\n\xff\xfe\n\xc3\x28\n", "\x1b[A\x1b]0;x\x07\n",
		strings.Repeat("x", 1<<12), strings.Repeat("\n", 50), "no end", "\u202e\u200d\n\ue001\n", "o 6: red blue / red 4 5 okey //\nx okey\n: :\n6:\n/\n", "y\r\nV\r\n",
	} {
		for j := range prompts {
			if (i+j)%testsize.Of(5, 1) == 0 {
				f.Add(uint8(j), input)
			}
		}
	}
	f.Fuzz(func(t *testing.T, prompt uint8, input string) {
		if len(input) > 1<<13 {
			return
		}
		checkReadable(t, runMenu(t, newHost(t), prompts[int(prompt)%len(prompts)]+input))
	})
}

// Every command that can be typed must be run by the session or by runParsed.
func TestVerbs_HaveEffect(t *testing.T) {
	command.Find(func(c *command.Command) bool {
		if len(c.Typed) > 0 {
			startedPlayer(t, options(t, "en")).answer(c.Typed[0]) // panics if nothing runs the command
		}
		return false
	})
}

// The commitment must be printed on request, even before the player enters the word, and only then.
func TestCode(t *testing.T) {
	deal := check.Must(journal.Draw(rand.Reader))
	digits := regexp.MustCompile("[0-9a-f]{64}")
	opts := options(t, "en")
	opts.Seeds = func() session.Seeds { return session.Seeds{Drawn: &deal} }
	check.That(t, !digits.MatchString(play(t, opts, "")) && digits.MatchString(play(t, opts, "code\n")), "the code is told at the wrong time")
	opts.Word = true
	check.That(t, !digits.MatchString(play(t, opts, "\n")), "the code is told without being asked for")
	check.Equal(t, len(digits.FindAllString(play(t, opts, "code\n\n"), -1)), 1)
	check.Equal(t, startedPlayer(t, options(t, "en")).answer("code"), "With a known seed there is no fairness code.\n")
}

// The help must list only commands of the current game, with words that can be typed in the player's language.
func TestHelp_Words(t *testing.T) {
	for _, c := range []struct {
		opts                 Options
		named, typed, absent string
	}{
		{options(t, "tr"), ", kurallar |, kısa |, kod |kelime de olur: çek, al, at kırmızı 13.", "kurallar kısa kod çek", "rules "},
		{options(t, "en"), ", rules |, brief |, code |words work too: draw, take, throw R13.| f 5 or f R13 finish", "rules brief code draw", "kurallar"},
		{options101(t, "en", "101"), ", rules ", "open draw", " f finishes"},
		{options101(t, "tr", "101"), ", kurallar ", "aç çek", " f bitirir"},
	} {
		f := startedPlayer(t, c.opts)
		text := strings.ReplaceAll(f.answer("?"), "\n", " ")
		for word := range strings.SplitSeq(c.named, "|") {
			check.Contains(t, text, word)
		}
		check.That(t, !strings.Contains(text, c.absent), "%q is in\n%s", c.absent, text)
		for word := range strings.FieldsSeq(c.typed) {
			check.That(t, findCommand(word, f.words) != nil, "%s is no command", word)
		}
	}
}

// Every answer must fit on a line in every language.
func TestTexts_Fit(t *testing.T) {
	for _, lang := range words.Languages() {
		w := check.Must(words.New(lang))
		w = w.WithKeys(command.Keys((*command.Command).TypedKey))
		args := words.Args{"Input": "xxxxxxxxxxx…", "Key": "x", "Number": "99999999999…", "Most": 22, "Tile": "R13", "Meld": 22, "Low": w.Say("plain.low"), "High": w.Say("plain.high"), "Sum": "100 / 101"}
		for id := range strings.FieldsSeq(`enter tiles unknown one-tile no-more number no-such-tile not-held no-groups long arranged
			not-the-hand nothing-to-lay too-little not-all-held laid-since which-end fits-nowhere no-okey no-meld
			no-end tile-meld tile-meld-end twice laying.o laying.groups laying.e laying.w laying.okeys`) {
			text := w.With("plain."+id, args)
			check.That(t, len([]rune(text)) <= width, "%s: %s is too long: %s", lang, id, text)
		}
		check.That(t, len([]rune(w.Say("plain.eof")+" "+w.Say("plain.unfinished"))) <= width, "%s: the end is too long", lang)
	}
}
