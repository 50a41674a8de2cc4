package plain

import (
	"strings"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// With seed 0 the player has R4 R5 R6 R9 R11 R12 B2 B3 B8 B10 B11 K1 K5 K5 K8 K10 K11 K12 Y3 Y10 and an okey, R1, and
// draws Y2. Zeynep has opened with 1 B9 R1=B10 B11; 2 R4 B4 Y4; 3 R6 B6 K6; 4 B7 K7 Y7; 5 B8 K8 Y8; 6 R13 B13 Y13; and
// has discarded B5.
func TestLaying_BadInput(t *testing.T) {
	opts := options101(t, "en", "101")
	raising := opts
	raising.Rules.Raising = true
	classic := startedPlayer(t, options(t, "en"))
	const nothing = "Nothing is laid on the table in this game."
	classic.answer("d")
	classic.checkAnswers(map[string]string{"o": nothing, "e 5": nothing, "w 5 1": nothing, "u": nothing})
	f := startedPlayer(t, opts)
	f.checkAnswers(map[string]string{
		"o R4 R5 R6": "Draw [d] or take [t] first.",
		"e R9":       "Draw [d] or take [t] first.",
		"f R9":       "In this game you finish by throwing your last tile.",
		"rules 3":    "Type rules alone, with nothing after it.",
	})
	f.answer("d")
	f.checkAnswers(map[string]string{
		"e B8 1":                "Open your hand first [o].",
		"ee":                    "Open your hand first [o].",
		"o p":                   "You can't open yet: best opening 114, 101 needed; 2 pairs, 5 needed.",
		"o /":                   "You have no group to lay.",
		"o R4 R5 R6":            "That isn't enough: 15, 101 needed.",
		"o R4 R5 R6 R9 R11 R12": "R4 R5 R6 R9 R11… isn't a set or a run.",
		"o R4 R5 K4 / / R6":     "You don't hold K4; an empty line shows your tiles.",
		"o R4 R5 R6 / / R9":     "R9 isn't a set or a run.",
		"o R4 R4 R4":            "You don't hold all of these tiles; an empty line shows yours.",
		"o 1 2 3 / 4 2":         "You named tile 2 twice.",
		"o 1 2 33":              "You have no tile number 33; your tiles are numbered 1 to 22.",
	})
	f.answer("o")
	f.checkAnswers(map[string]string{
		"o":            "You have no group to lay.",
		"e":            "Which tile? 1 R9; 2 B2, 3 B3; 4 B8; 5 K1, 6 K5, 7 K5, 8 K8; 9 Y2, 10 Y3",
		"e K1":         "K1 doesn't fit anywhere on the table.",
		"e B8 2":       "B8 doesn't fit there.",
		"e B8 0":       "Meld 0 doesn't exist; the melds are numbered 1 to 10.",
		"e B8 1 left":  "left isn't an end of a run; type low or high.",
		"e B8 1 low 2": "Type a tile, the number of a meld and an end: e R9 3 low.",
		"w K1":         "No okey on the table stands for K1.",
		"w K1 1 low":   "Type a tile and the number of a meld: w R9 3.",
	})
	check.That(t, strings.HasPrefix(f.answer("ee"), "You laid off B8: meld 1 (Zeynep), B8 B9 R1=B10 B11."), "%s", &f.out)
	f.checkAnswers(map[string]string{"ee": "None of your tiles can be laid off."})
	f = startedPlayer(t, raising)
	f.answer("d")
	f.checkAnswers(map[string]string{
		"o": "You can't open yet: best opening 114, 145 needed; 2 pairs, 5 needed.",
		"o R4 R5 R6 / B10 K10 Y10 / R11 B11 K11 / R12 R1 K12": "That isn't enough: 114, 145 needed.",
	})
	openedPlayer(t, "en", "R4").checkAnswers(map[string]string{"e R4": "You must keep a tile to throw."}) // rule 7.3
}

// If a tile fits several melds, the player must choose one (rule 7.6).
func TestLayOff_SeveralPlaces(t *testing.T) {
	const placed = "e R1 1 low\n"
	before, _, ok := strings.Cut(layingScript(t), placed)
	check.Need(t, ok, "the script has no %q", placed)
	for line, says := range map[string]string{
		"e R1": "R1 fits more than one meld: e R1 1 low (Zeynep: B7 B8 B9 R1=B10 B11),\ne R1 1 high, e R1 3 (Zeynep: R6 B6 K6), e R1 5 (Zeynep: B8 K8 Y8), e R1 7 low\n" +
			"(You: R3 R4 R5 R6 R7), e R1 7 high, e R1 10 (You: R12 B12 K12), e R1 11\n(Mehmet: Y10 Y11 Y12 Y13), e R1 12 (Mehmet: R10 B10 K10).\n",
		"e R1 1":       "R1 fits at both ends: e R1 1 low or e R1 1 high.\n",
		"e R1 14":      "You can't lay off tiles on pairs.\n",
		"e R1 13":      "R1 doesn't fit there.\n",
		"e R1 13 high": "R1 doesn't fit there.\n",
	} {
		check.Equal(t, answerAfter(t, options101(t, "en", "101"), before, line), says, line)
	}
}

// Refusals must not mention a cursor, a rack or keys, which do not exist in text mode.
func TestRefusals_PlainText(t *testing.T) {
	for _, lang := range words.Languages() {
		f := startedPlayer(t, options101(t, lang, "101"))
		for _, reason := range game.Reasons() {
			text := f.refusal(&game.Refusal{Reason: reason}, game.Action{Kind: game.LayOff, Tile: tile.New(tile.Red, 9)})
			for _, odd := range []string{"[Esc]", "[Tab]", "[a]", "cursor", "imleç", "imlec", "İmlec", "rack", "stakada"} {
				check.That(t, !strings.Contains(text, odd), "%s: %v is told as %q", lang, reason, text)
			}
		}
	}
}
