package words

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"

	"github.com/charmbracelet/x/ansi"
)

// odd stands for a character that cannot be shown safely.
const substitute = '·'

// LongestName is how long a player's name may be shown, in characters: what goes into a line with
// points, or beside a stack at 80 columns. Longer ones are cut by Safe.
const LongestName = 10

// Safe makes text from outside fit to stand anywhere on a screen: one line of characters that each
// take one cell and are written from left to right. Control characters go; what is wider, writes
// from the right or belongs to a private alphabet becomes a dot, since terminals disagree on where
// the next character would stand. Long texts are cut to at most the given number of characters,
// with a sign that they were.
func Safe(text string, most int) string {
	var safe []rune
	for _, r := range norm.NFC.String(ansi.Strip(text)) {
		switch {
		case unicode.IsSpace(r):
			r = ' '
		case unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r):
			continue
		case !unicode.IsPrint(r) || rightToLeft(r) || ansi.StringWidth(string(r)) != 1:
			r = substitute
		}
		if n := len(safe); n > 0 && safe[n-1] == r && (r == ' ' || r == substitute) {
			continue
		}
		safe = append(safe, r)
	}
	return Cut(strings.TrimSpace(string(safe)), most)
}

// Cut shortens a text to at most so many characters, the last of them "…" where something is
// missing.
func Cut(text string, most int) string {
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	if most <= 0 {
		return ""
	}
	return strings.TrimRight(string(runes[:most-1]), " ") + "…"
}

func rightToLeft(r rune) bool {
	p, _ := bidi.LookupRune(r)
	class := p.Class()
	return class == bidi.R || class == bidi.AL || class == bidi.AN
}
