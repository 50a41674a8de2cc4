package plain

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// With seed 0 the player has R4 R5 R6 R9 R11 R12 B2 B3 B8 B10 B11 K1 K5 K5 K8 K10 K11 K12 Y3 Y10 and an okey, R1, and
// draws Y2. Zeynep has opened with 1 B9 R1=B10 B11; 2 R4 B4 Y4; 3 R6 B6 K6; 4 B7 K7 Y7; 5 B8 K8 Y8; 6 R13 B13 Y13; and
// has discarded B5.
func TestLaying_BadInput(t *testing.T) {
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
		{&opts, "", "o", "Draw [d] or take [t] first."},
		{&opts, "", "o R4 R5 R6", "Draw [d] or take [t] first."},
		{&opts, "", "e R9", "Draw [d] or take [t] first."},
		{&opts, "", "w", "Draw [d] or take [t] first."},
		{&opts, "", "b", "Draw [d] or take [t] first."},
		{&opts, "", "u", "Draw [d] or take [t] first."},
		{&opts, "t\nb\n", "x 5", "You gave it back, so draw from the stock [d]."},
		{&opts, "t\nb\n", "o", "You gave it back, so draw from the stock [d]."},
		{&opts, "t\nb\n", "t", "You gave it back, so draw from the stock [d]."},
		{&opts, "", "f", "In this game you finish by throwing your last tile."},
		{&opts, "", "f R9", "In this game you finish by throwing your last tile."},
		{&opts, "", "rules 3", "Type rules alone, with nothing after it."},
		{&opts, drawn, "e", "Open your hand first [o]."},
		{&opts, drawn, "e B8 1", "Open your hand first [o]."},
		{&opts, drawn, "w B10", "Open your hand first [o]."},
		{&opts, drawn, "b", "You haven't taken a tile you could give back."},
		{&opts, drawn, "u", "You haven't laid anything this turn."},
		{&opts, drawn, "b 5", "Type b alone, with nothing after it."},
		{&opts, drawn, "u / 5", "Type u alone, with nothing after it."},
		{&opts, drawn, "o p", "You can't open yet: best opening 114, 101 needed; 2 pairs, 5 needed."},
		{&opts, drawn, "o /", "You have no group to lay."},
		{&opts, drawn, "o / / /", "You have no group to lay."},
		{&opts, drawn, "o R4 R5 R6", "That isn't enough: 15, 101 needed."},
		{&opts, drawn, "o K5 K5", "That isn't enough: 1 pair, 5 needed."},
		{&opts, drawn, "o R4 R5 R6 / K5 K5", "Open with sets and runs or with pairs, not with both."},
		{&opts, drawn, "o R4 R5 K5", "R4 R5 K5 isn't a set or a run."},
		{&opts, drawn, "o R4 R5 R6 R9 R11 R12", "R4 R5 R6 R9 R11… isn't a set or a run."},
		{&opts, drawn, "o R4 R5 K4 / / R6", "You don't hold K4; an empty line shows your tiles."},
		{&opts, drawn, "o R4 R5 R6 / / R9", "R9 isn't a set or a run."},
		{&opts, drawn, "o R4 R4 R4", "You don't hold all of these tiles; an empty line shows yours."},
		{&opts, drawn, "o R4 R5 R13", "You don't hold R13; an empty line shows your tiles."},
		{&opts, drawn, "o 1 2 1", "You named tile 1 twice."},
		{&opts, drawn, "o 1 2 3 / 4 2", "You named tile 2 twice."},
		{&opts, drawn, "o 1 2 33", "You have no tile number 33; your tiles are numbered 1 to 22."},
		{&opts, drawn, "o foo", "foo isn't a tile: type R, B, K or Y with 1 to 13, such as R13, or F."},
		{&opts, drawn, "o \x1b[31m", "· isn't a tile: type R, B, K or Y with 1 to 13, such as R13, or F."},
		{&raising, drawn, "o", "You can't open yet: best opening 114, 145 needed; 2 pairs, 5 needed."},
		{&raising, drawn, "o R4 R5 R6 / B10 K10 Y10 / R11 B11 K11 / R12 R1 K12", "That isn't enough: 114, 145 needed."},
		{&opts, "t\n", "o R4 R5 R6 / B10 K10 Y10 / R11 B11 K11 / R12 R1 K12", "Your opening must use the tile you took."},
		{&opts, "t\n", "x R9", "Lay the tile you took, or give it back [b]."},
		{&opts, "t\nb\n", "t", "You gave it back, so draw from the stock [d]."},
		{&opts, open, "o R4 R5", "You don't hold R4; an empty line shows your tiles."},
		{&opts, open, "o", "You have no group to lay."},
		{&opts, open, "o B2 B3 B8", "B2 B3 B8 isn't a set or a run."},
		{&opts, open, "o B2 B3 / K5 K5", "Lay one group at a time."},
		{&opts, open, "o K5 K5", "Nobody else has opened with pairs yet."},
		{&opts, open, "e", "Which tile? 1 R9; 2 B2, 3 B3; 4 B8; 5 K1, 6 K5, 7 K5, 8 K8; 9 Y2, 10 Y3"},
		{&opts, open, "e R13", "You don't hold R13; an empty line shows your tiles."},
		{&opts, open, "e 99", "You have no tile number 99; your tiles are numbered 1 to 10."},
		{&opts, open, "e K1", "K1 doesn't fit anywhere on the table."},
		{&opts, open, "e K1 1", "K1 fits nowhere on the table."},
		{&opts, open, "e B8 2", "B8 doesn't fit there."},
		{&opts, open, "e B8 1 high", "B8 doesn't fit there."},
		{&opts, open, "e B8 0", "Meld 0 doesn't exist; the melds are numbered 1 to 10."},
		{&opts, open, "e B8 11", "Meld 11 doesn't exist; the melds are numbered 1 to 10."},
		{&opts, open, "e B8 99999999999999999999", "Meld 99999999999… doesn't exist; the melds are numbered 1 to 10."},
		{&opts, open, "e B8 R9", "Meld R9 doesn't exist; the melds are numbered 1 to 10."},
		{&opts, open, "e B8 1 left", "left isn't an end of a run; type low or high."},
		{&opts, open, "e B8 1 low 2", "Type a tile, the number of a meld and an end: e R9 3 low."},
		{&opts, open, "e B8 / 1", "Type e alone, with nothing after it."},
		{&opts, open, "ee", "You laid off B8: meld 1 (Zeynep), B8 B9 R1=B10 B11. Which tile? 1 R9; 2 B2, 3 B3; 4 K1, 5 K5, 6 K5, 7 K8; 8 Y2, 9 Y3 u take back, x 8 throw, i hint, ? help"},
		{&opts, open + "ee\n", "ee", "None of your tiles can be laid off."},
		{&opts, drawn, "ee", "Open your hand first [o]."},
		{&opts, open, "w", "Which tile? 1 R9; 2 B2, 3 B3; 4 B8; 5 K1, 6 K5, 7 K5, 8 K8; 9 Y2, 10 Y3"},
		{&opts, open, "w K1", "No okey on the table stands for K1."},
		{&opts, open, "w K1 2", "No okey on the table stands for K1."},
		{&opts, open, "w K1 99", "Meld 99 doesn't exist; the melds are numbered 1 to 10."},
		{&opts, open, "w K1 1 low", "Type a tile and the number of a meld: w R9 3."},
		{&opts, open, "b", "You haven't taken a tile you could give back."},
		{&opts, open, "d", "You already have your tile; now throw one [x]."},
		{&strict, drawn, "o R4 R5 R6", "Only 15 of 101: penalty +101. Open anyway? [o] open your hand  [n] no"},
		{&strict, open, "u", "Take back your whole opening? Penalty: +101 [u] take back  [n] no"},
		{&plain, drawn, "o", nothing}, {&plain, drawn, "o R2 R3", nothing}, {&plain, drawn, "e 5", nothing}, {&plain, drawn, "w 5 1", nothing},
		{&plain, drawn, "b", nothing}, {&plain, drawn, "u", nothing}, {&plain, "", "o", nothing},
	} {
		got := answerAfter(t, *c.opts, c.before, c.line)
		if got = strings.ReplaceAll(strings.TrimSuffix(got, "\n"), "\n", " "); got != c.says {
			t.Errorf("%.40q is answered %q, want %q", c.line, got, c.says)
		}
	}
}

func TestLaying_Equivalent(t *testing.T) {
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

// If a tile fits several melds, the player must choose one (rule 7.6).
func TestLayOff_SeveralPlaces(t *testing.T) {
	const placed = "e R1 1 low\n"
	before, _, ok := strings.Cut(layingScript(t), placed)
	check.Need(t, ok, "the script has no %q", placed)
	for line, says := range map[string]string{
		"e R1": "R1 fits more than one meld: e R1 1 low (Zeynep: B7 B8 B9 R1=B10 B11),\ne R1 1 high, e R1 3 (Zeynep: R6 B6 K6), e R1 5 (Zeynep: B8 K8 Y8), e R1 7 low\n" +
			"(You: R3 R4 R5 R6 R7), e R1 7 high, e R1 10 (You: R12 B12 K12), e R1 11\n(Mehmet: Y10 Y11 Y12 Y13), e R1 12 (Mehmet: R10 B10 K10).\n",
		"e 7": "R1 fits more than one meld: e 7 1 low (Zeynep: B7 B8 B9 R1=B10 B11),\ne 7 1 high, e 7 3 (Zeynep: R6 B6 K6), e 7 5 (Zeynep: B8 K8 Y8), e 7 7 low (You:\n" +
			"R3 R4 R5 R6 R7), e 7 7 high, e 7 10 (You: R12 B12 K12), e 7 11 (Mehmet: Y10 Y11\nY12 Y13), e 7 12 (Mehmet: R10 B10 K10).\n",
		"e R1 1":       "R1 fits at both ends: e R1 1 low or e R1 1 high.\n",
		"e R1 14":      "You can't lay off tiles on pairs.\n",
		"e R1 13":      "R1 doesn't fit there.\n",
		"e R1 13 high": "R1 doesn't fit there.\n",
	} {
		if got := answerAfter(t, options101(t, "en", "101"), before, line); got != says {
			t.Errorf("%q is answered %q", line, got)
		}
	}
}

// Refusals must not mention a cursor, a rack or keys, which do not exist in text mode.
func TestRefusals_PlainText(t *testing.T) {
	for _, lang := range words.Languages() {
		f := newStartedPlayer(t, options101(t, lang, "101"), &bytes.Buffer{})
		for _, reason := range game.Reasons() {
			text := f.refusal(&game.Refusal{Reason: reason}, game.Action{Kind: game.LayOff, Tile: tile.New(tile.Red, 9)})
			for _, odd := range []string{"[Esc]", "[Tab]", "[a]", "cursor", "imleç", "imlec", "İmlec", "rack", "stakada"} {
				check.That(t, !strings.Contains(text, odd), "%s: %v is told as %q", lang, reason, text)
			}
		}
	}
}

// Okey 101 must answer with readable text and end without an error.
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
		check.OK(t, Run(context.Background(), opts, strings.NewReader(input), &out))
		checkReadable(t, out.String())
	})
}

// The score sheet must include the penalties of the current round (rules 7.11 and 7.13).
func TestSheet_Penalties(t *testing.T) {
	opts := options101(t, "en", "101")
	opts.Rules.Strict = true
	if got := answerAfter(t, opts, "d\no R4 R5 R6\ny\n", "s"); got != "Now: You 0 +101, Ayşe 0, Mehmet 0, Zeynep 0\n" {
		t.Errorf("%q", got)
	}
}

// The record must include the starter's turn before the first discard, here with a failed opening (rule 7.11).
func TestRecord_StarterFirstTurn(t *testing.T) {
	opts := options101(t, "en", "101")
	opts.Rules.Strict = true
	opts.Seeds = func() session.Seeds { return session.Seeds{Seed: game.SeedOf(13)} } // with this seed the player begins
	if got := answerAfter(t, opts, "o B5 B6 B7\ny\n", "r"); got != "Moves in round 1:\n1. You\n   You failed to open: +101\n" {
		t.Errorf("%q", got)
	}
}
