package words

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"

	"github.com/charmbracelet/x/ansi"
)

// substitute replaces each character that cannot be shown safely.
const substitute = '·'

// LongestName is the maximum length of a player's name in a line or list, in characters. A name of that length fits in a
// line with points, and beside a discard pile at 80 columns. FullName is the maximum length where there is more room.
const (
	LongestName = 10
	FullName    = 24
)

// Name returns a name that is safe to show and has at most LongestName characters (see ShortName).
func Name(text string) string { return ShortName(Safe(text, FullName)) }

// ShortName shortens a name that is safe to show to at most LongestName characters. If the whole name is too long, the
// first name stands alone if that is short enough.
func ShortName(whole string) string {
	first, _, _ := strings.Cut(whole, " ")
	if utf8.RuneCountInString(whole) > LongestName && utf8.RuneCountInString(first) <= LongestName {
		return first
	}
	return Cut(whole, LongestName)
}

// Safe makes external text safe to show anywhere on a screen: one line of left-to-right characters that are one cell
// wide. It removes control characters, and replaces blanks and wide, right-to-left and private-use characters with a
// dot, since terminals disagree on their widths. It cuts the text to at most limit characters (see Cut).
func Safe(text string, limit int) string {
	var safe []rune
	for _, r := range norm.NFC.String(ansi.Strip(text)) {
		switch {
		case unicode.IsSpace(r):
			r = ' '
		case unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r):
			continue
		case !unicode.IsPrint(r) || strings.ContainsRune(blanks, r) || isRightToLeft(r) || ansi.StringWidth(string(r)) != 1:
			r = substitute
		}
		if n := len(safe); n > 0 && safe[n-1] == r && (r == ' ' || r == substitute) {
			continue
		}
		safe = append(safe, r)
	}
	return Cut(strings.TrimSpace(string(safe)), limit)
}

// Cut shortens a text to at most limit characters. If it removes any, the result ends with "…".
func Cut(text string, limit int) string {
	switch {
	case utf8.RuneCountInString(text) <= limit:
		return text
	case limit <= 0:
		return ""
	}
	return strings.TrimRight(string([]rune(text)[:limit-1]), " ") + "…"
}

// ShortHash returns the first sixteen digits of a hash in hexadecimal. These are 64 bits, too many for anybody to find
// another preimage with the same digits.
func ShortHash(hash string) string { return Cut(hash, 16+1) }

// blanks are the printable characters, other than spaces, that show nothing.
const blanks = "\u2800\uffa0\U0001d159"

func isRightToLeft(r rune) bool {
	p, _ := bidi.LookupRune(r)
	class := p.Class()
	return class == bidi.R || class == bidi.AL || class == bidi.AN
}
