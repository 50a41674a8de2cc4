package plain

import (
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

func TestTiles_InWords(t *testing.T) {
	for _, c := range []struct{ lang, typed, means string }{
		{"en", "Black 13", "K13"}, {"en", "f yellow 7 / blue 1 blue 2 blue 3", "f Y7 / B1 B2 B3"},
		{"en", "x False Joker", "x F"}, {"en", "x B9=okey", "x B9"}, {"en", "x red 14", "x red 14"}, {"en", "red", "red"},
		{"tr", "SARI 13", "Y13"}, {"tr", "at sahte okey", "at F"},
		{"tr", "o kırmızı 1, kırmızı 2, mavi 3=okey / Sahte okey", "o R1 R2 B3 / F"},
		{"tr", "aç sarı 7 8 okey 10/6: mavi siyah SARI / 4 5", "aç Y7 Y8 okey Y10 / B6 K6 Y6 / 4 5"},
		{"en", "f red 1 / blue 2 3 4, black 5 5", "f R1 / B2 B3 B4 K5 K5"}, {"en", "o red 13 14", "o R13 14"},
		{"en", "e red 9 3 low", "e R9 3 low"}, {"en", "w blue 9 3", "w B9 3"}, {"en", "o 6: 7", "o 6: 7"}, {"en", "o red okey", "o red okey"}, {"en", "o 14: red", "o 14: red"},
	} {
		w := check.Must(words.New(c.lang))
		check.Equal(t, spellingToLetters(c.typed, w, takesGroups(c.typed, w)), c.means, c.typed)
		for x := tile.Tile(1); x <= tile.FalseJoker; x++ {
			told := strings.ReplaceAll(w.SpellTiles(words.Mark(x)), "\u00a0", " ")
			check.Equal(t, spellingToLetters("x "+told, w, false), "x "+x.String(), told)
		}
	}
}

// F means the false joker, and f finishes. A player who holds a false joker must be told how to type each.
func TestInput_CapitalF(t *testing.T) {
	f := startedPlayer(t, options(t, "en"))
	holdGroups(t, f.player, "F R2 R3", "K1 K2 K3")
	check.Equal(t, f.answer("F"), "Type x F to throw the false joker, or f to finish.\n")
	holdGroups(t, f.player, "R2 R3")
	check.That(t, !strings.Contains(f.answer("F"), "joker"), "%s", &f.out) // as on a keyboard that writes capitals
	f = openedPlayer(t, "en", "F R4 B1 K3")                                // a game without f
	f.answer("F", "y")
	check.That(t, !f.view.Hand.Has(tile.FalseJoker), "%s", &f.out)
}

// With brief on, only news is printed after the first turn of a round. h and an empty line print everything.
func TestBrief(t *testing.T) {
	opts := options(t, "en")
	opts.Settings.Override("brief", "on")
	text := play(t, opts, "d\nx K1\nd\nh\nx?\n\nbrief\nx 15\nq!\n")
	checkReadable(t, text)
	if n := strings.Count(text, "okey Y9"); n != 3 { // at first, when asked for, and when no longer brief
		t.Errorf("the table is told %d times:\n%s", n, text)
	}
	check.Contains(t, text, "\nYou drew K1.\nYou threw K1.\n", "\nHand: ", "\nLeft discard B3.\nYou drew ", "\nFrom now on everything is shown again.\n")
	check.That(t, strings.Count(text, "Which tile?") == 1, "the hand is told otherwise than when it is asked for:\n%s", text)
}
