package plain

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// With seed 0 the player has R4 R5 R6 R9 R11 R12 B2 B3 B8 B10 B11 K1 K5 K5 K8 K10 K11 K12 Y3 Y10
// and an okey, R1; then Y2 is drawn. Zeynep has opened: 1 B9 R1=B10 B11; 2 R4 B4 Y4; 3 R6 B6 K6; 4
// B7 K7 Y7; 5 B8 K8 Y8; 6 R13 B13 Y13; and threw B5.
func TestBadInputIn101(t *testing.T) {
	opts := options101(t, "en", "101")
	strict := opts
	strict.Rules.Strict = true
	raising := opts
	raising.Rules.Raising = true
	plain := options(t, "en")
	const drawn, open = "d\n", "d\no\n"
	const nothing = "Nothing is laid on the table in this game."
	for _, c := range []struct {
		opts               *Options
		before, line, says string
	}{
		{&opts, "", "o", "First draw [d] or take [t]."},
		{&opts, "", "o R4 R5 R6", "First draw [d] or take [t]."},
		{&opts, "", "e R9", "First draw [d] or take [t]."},
		{&opts, "", "w", "First draw [d] or take [t]."},
		{&opts, "", "b", "First draw [d] or take [t]."},
		{&opts, "", "u", "First draw [d] or take [t]."},
		{&opts, "t\nb\n", "x 5", "You gave it back: now draw from the stock [d]."},
		{&opts, "t\nb\n", "o", "You gave it back: now draw from the stock [d]."},
		{&opts, "t\nb\n", "t", "You gave it back: now draw from the stock [d]."},
		{&opts, "", "f", "Here you finish by discarding your last tile."},
		{&opts, "", "f R9", "Here you finish by discarding your last tile."},
		{&opts, "", "rules 3", "Write rules alone, without 3."},
		{&opts, drawn, "e", "First open your hand [o]."},
		{&opts, drawn, "e B8 1", "First open your hand [o]."},
		{&opts, drawn, "w B10", "First open your hand [o]."},
		{&opts, drawn, "b", "You have taken no tile that you could give back."},
		{&opts, drawn, "u", "You have laid nothing in this turn."},
		{&opts, drawn, "b 5", "Write b alone, without 5."},
		{&opts, drawn, "u / 5", "Write u alone, without /."},
		{&opts, drawn, "o p", "You cannot open yet: best opening 114 of 101, 2 of 5 pairs."},
		{&opts, drawn, "o /", "There is no group to lay."},
		{&opts, drawn, "o / / /", "There is no group to lay."},
		{&opts, drawn, "o R4 R5 R6", "That is not enough: 15 of 101."},
		{&opts, drawn, "o K5 K5", "That is not enough: 1 of 5 pairs."},
		{&opts, drawn, "o R4 R5 R6 / K5 K5", "Open with sets and runs, or with pairs, never both."},
		{&opts, drawn, "o R4 R5 K5", "R4 R5 K5 is no set and no run."},
		{&opts, drawn, "o R4 R5 R6 R9 R11 R12", "R4 R5 R6 R9 R11… is no set and no run."},
		{&opts, drawn, "o R4 R5 K4 / / R6", "You do not hold K4; an empty line shows your tiles."},
		{&opts, drawn, "o R4 R5 R6 / / R9", "R9 is no set and no run."},
		{&opts, drawn, "o R4 R4 R4", "You do not hold all of these tiles; an empty line shows yours."},
		{&opts, drawn, "o R4 R5 R13", "You do not hold R13; an empty line shows your tiles."},
		{&opts, drawn, "o 1 2 1", "You named tile 1 twice."},
		{&opts, drawn, "o 1 2 3 / 4 2", "You named tile 2 twice."},
		{&opts, drawn, "o 1 2 33", "There is no tile 33; your tiles are 1 to 22."},
		{&opts, drawn, "o foo", "foo is no tile: R, B, K or Y with 1 to 13, such as R13, or F."},
		{&opts, drawn, "o \x1b[31m", "· is no tile: R, B, K or Y with 1 to 13, such as R13, or F."},
		{&raising, drawn, "o", "You cannot open yet: best opening 114 of 145, 2 of 5 pairs."},
		{&raising, drawn, "o R4 R5 R6 / B10 K10 Y10 / R11 B11 K11 / R12 R1 K12", "That is not enough: 114 of 145."},
		{&opts, "t\n", "o R4 R5 R6 / B10 K10 Y10 / R11 B11 K11 / R12 R1 K12", "The tile taken has to be in your opening."},
		{&opts, "t\n", "x R9", "The taken tile has to be laid now, or given back [b]."},
		{&opts, "t\nb\n", "t", "You gave it back: now draw from the stock [d]."},
		{&opts, open, "o R4 R5", "You do not hold R4; an empty line shows your tiles."},
		{&opts, open, "o", "You have no group that you could lay."},
		{&opts, open, "o B2 B3 B8", "B2 B3 B8 is no set and no run."},
		{&opts, open, "o B2 B3 / K5 K5", "Lay one group at a time."},
		{&opts, open, "o K5 K5", "Nobody else has opened with pairs yet."},
		{&opts, open, "e", "Which tile? Its number or its letters: e 5 or e R13."},
		{&opts, open, "e R13", "You do not hold R13; an empty line shows your tiles."},
		{&opts, open, "e 99", "There is no tile 99; your tiles are 1 to 10."},
		{&opts, open, "e K1", "K1 fits nowhere on the table."},
		{&opts, open, "e K1 1", "K1 does not fit there."},
		{&opts, open, "e B8 2", "B8 does not fit there."},
		{&opts, open, "e B8 1 high", "B8 does not fit there."},
		{&opts, open, "e B8 0", "There is no meld 0; those on the table are 1 to 10."},
		{&opts, open, "e B8 11", "There is no meld 11; those on the table are 1 to 10."},
		{&opts, open, "e B8 99999999999999999999", "There is no meld 99999999999…; those on the table are 1 to 10."},
		{&opts, open, "e B8 R9", "There is no meld R9; those on the table are 1 to 10."},
		{&opts, open, "e B8 1 left", "left is no end of a run; write low or high."},
		{&opts, open, "e B8 1 low 2", "Write a tile, the number of a meld and an end: e R9 3 low."},
		{&opts, open, "e B8 / 1", "Write e alone, without /."},
		{&opts, open, "ee", "You laid off B8: 1 (Zeynep) B8 B9 R1=B10 B11. Which tile? 1 R9; 2 B2, 3 B3; 4 K1, 5 K5, 6 K5, 7 K8; 8 Y3; 9 Y2 u take back, x 9 discard, i hint, ? help"},
		{&opts, open + "ee\n", "ee", "None of your tiles can be laid off."},
		{&opts, drawn, "ee", "First open your hand [o]."},
		{&opts, open, "w", "Which tile? Its number or its letters: w 5 or w R13."},
		{&opts, open, "w K1", "No okey on the table stands for K1."},
		{&opts, open, "w K1 2", "No okey there stands for K1."},
		{&opts, open, "w K1 99", "There is no meld 99; those on the table are 1 to 10."},
		{&opts, open, "w K1 1 low", "Write a tile and the number of a meld: w R9 3."},
		{&opts, open, "b", "You have taken no tile that you could give back."},
		{&opts, open, "d", "You have your tile; now discard one [x]."},
		{&strict, drawn, "o R4 R5 R6", "That is 15 of 101: +101. Try? [o] open your hand  [n] no"},
		{&strict, open, "u", "Taking back costs +101. Do it? [u] take back  [n] no"},
		{&plain, drawn, "o", nothing}, {&plain, drawn, "o R2 R3", nothing}, {&plain, drawn, "e 5", nothing}, {&plain, drawn, "w 5 1", nothing},
		{&plain, drawn, "b", nothing}, {&plain, drawn, "u", nothing}, {&plain, "", "o", nothing},
	} {
		got := answers(t, *c.opts, c.before, c.line)
		if got = strings.ReplaceAll(strings.TrimSuffix(got, "\n"), "\n", " "); got != c.says {
			t.Errorf("%.40q is answered %q, want %q", c.line, got, c.says)
		}
	}
}

// TestWaysToLay: words for the commands, in the player's language, and blanks.
func TestWaysToLay(t *testing.T) {
	for lang, lines := range map[string][][]string{
		"en": {{"d"}, {"o", "open", "O", " o "}, {"e B8", "e b8 1", "e 4", "layoff B8 1 low", "E 4 1 LOW", "e 4 1 alt"}, {"u", "undo"}, {"e B8 1"}},
		"tr": {{"çek"}, {"o", "aç", "AÇ"}, {"e B8", "işle B8", "İŞLE 4 1 ALT", "e 4 1 low"}, {"u"}, {"işle 4"}},
	} {
		opts := options101(t, lang, "101")
		want := ""
		for way := range 6 {
			var script string
			for _, ways := range lines {
				script += ways[min(way, len(ways)-1)] + "\n"
			}
			if got := play(t, opts, script); want == "" {
				want = got
			} else if got != want {
				t.Errorf("%q:\n%s\nand not\n%s", script, got, want)
			}
		}
	}
}

// TestListsWays: a tile that fits in several places is laid off where the player says, and nowhere
// before that (rule 7.6).
func TestListsWays(t *testing.T) {
	const placed = "e R1 1 low\n"
	before, _, ok := strings.Cut(layingScript(t), placed)
	if !ok {
		t.Fatalf("the script has no %q", placed)
	}
	for line, says := range map[string]string{
		"e R1": "R1 fits in several places: e R1 1 low (Zeynep: B7 B8 B9 R1=B10 B11),\ne R1 1 high, e R1 3 (Zeynep: R6 B6 K6), e R1 5 (Zeynep: B8 K8 Y8), e R1 7 low\n" +
			"(You: R3 R4 R5 R6 R7), e R1 7 high, e R1 10 (You: R12 B12 K12), e R1 11\n(Mehmet: Y10 Y11 Y12 Y13), e R1 12 (Mehmet: R10 B10 K10).\n",
		"e 7": "R1 fits in several places: e 7 1 low (Zeynep: B7 B8 B9 R1=B10 B11), e 7 1 high,\ne 7 3 (Zeynep: R6 B6 K6), e 7 5 (Zeynep: B8 K8 Y8), e 7 7 low (You: R3 R4 R5 R6\n" +
			"R7), e 7 7 high, e 7 10 (You: R12 B12 K12), e 7 11 (Mehmet: Y10 Y11 Y12 Y13),\ne 7 12 (Mehmet: R10 B10 K10).\n",
		"e R1 1":       "R1 fits at both ends: e R1 1 low or e R1 1 high.\n",
		"e R1 14":      "Nothing is laid off on pairs.\n",
		"e R1 13":      "R1 does not fit there.\n",
		"e R1 13 high": "R1 does not fit there.\n",
	} {
		if got := answers(t, options101(t, "en", "101"), before, line); got != says {
			t.Errorf("%q is answered %q", line, got)
		}
	}
}

// TestRefusalsFitPlainText: no refusal speaks of a cursor, a rack or keys that there are none of.
func TestRefusalsFitPlainText(t *testing.T) {
	for _, lang := range words.Languages() {
		f := begun(t, options101(t, lang, "101"), &bytes.Buffer{})
		for _, reason := range game.Reasons() {
			text := f.refusal(&game.Refusal{Reason: reason}, game.Action{Kind: game.LayOff, Tile: tile.New(tile.Red, 9)})
			for _, odd := range []string{"[Esc]", "[Tab]", "[a]", "cursor", "imleç", "imlec", "İmlec", "rack", "stakada"} {
				if strings.Contains(text, odd) {
					t.Errorf("%s: %v is told as %q", lang, reason, text)
				}
			}
		}
	}
}

// FuzzLaying: whatever comes in, a game of Okey 101 ends without an error and answers with text fit
// to be read.
func FuzzLaying(f *testing.F) {
	for _, seed := range []string{
		"d\no\ne B8\nu\nu\nx 1\ny\n", "t\nb\nd\no R4 R5 R6 / / 9 9 9\n", "d\no 1 2 3 / 8 9 10\no p\ne 1 1 low\nw 1 1\nl\n", "rules\no /\ne\x00 \n",
		"d\no\ne 4 1 low\ne 4 1 high\nw 4\nw B10 1\nx R1\nn\nx R9\nd\no\nu\n",
	} {
		f.Add(seed, false)
		f.Add(seed, true)
	}
	f.Fuzz(func(t *testing.T, input string, strict bool) {
		if len(input) > 1<<12 {
			return
		}
		opts := options101(t, "tr", "101")
		opts.Rules.Strict = strict
		var out bytes.Buffer
		if err := Run(context.Background(), opts, strings.NewReader(input), &out); err != nil {
			t.Fatal(err)
		}
		readable(t, out.String())
	})
}

// TestPenaltiesAreOnTheSheetAtOnce, not only when the round is over (rules 7.11 and 7.13).
func TestPenaltiesAreOnTheSheetAtOnce(t *testing.T) {
	opts := options101(t, "en", "101")
	opts.Rules.Strict = true
	if got := answers(t, opts, "d\no R4 R5 R6\ny\n", "s"); got != "Now: You 0 +101, Ayşe 0, Mehmet 0, Zeynep 0\n" {
		t.Errorf("%q", got)
	}
}

// TestTheRecordTellsTheStartersTurn before the first discard: an opening that failed, here (rule
// 7.11).
func TestTheRecordTellsTheStartersTurn(t *testing.T) {
	opts := options101(t, "en", "101")
	opts.Rules.Strict = true
	opts.Chance = func() session.Chance { return session.Chance{Seed: game.SeedOf(13)} } // the player begins
	if got := answers(t, opts, "o B5 B6 B7\ny\n", "r"); got != "Record of round 1:\n1. You\n   You failed to open: +101\n" {
		t.Errorf("%q", got)
	}
}
