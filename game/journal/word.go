package journal

import (
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"fair/okey/game"
)

// LongestWord is how long a word may be, in bytes.
const LongestWord = 200

// Errors of CheckWord, for faces that say them in other words.
var (
	// ErrWordLong: the word has more than LongestWord bytes.
	ErrWordLong = fmt.Errorf("the word is too long; take one of at most %d bytes", LongestWord)
	// ErrWordHidden: the word has something in it that a screen does not show as it is.
	ErrWordHidden = errors.New("the word has something in it that cannot be seen; type another")
)

// CheckWord reports whether a player may say a word: text of at most LongestWord bytes, also none,
// of which every byte shows. Two words that look alike deal different tiles, so whoever adds to a
// word what cannot be seen could choose the tiles. Refused are therefore characters of control and
// of format, others that take no room, blanks at the ends and blanks other than U+0020, marks
// without a letter, what is not UTF-8, not assigned or private, and text that is not in the Unicode
// normal form NFC (see TidyWord). The error is ErrWordLong or ErrWordHidden.
func CheckWord(word string) error {
	switch {
	case len(word) > LongestWord:
		return ErrWordLong
	case !utf8.ValidString(word) || !norm.NFC.IsNormalString(word) || strings.TrimSpace(word) != word:
		return ErrWordHidden
	}
	before := ' '
	for _, r := range word {
		if r != ' ' && !unicode.IsGraphic(r) || hidden(r) || before == ' ' && unicode.IsMark(r) {
			return ErrWordHidden
		}
		before = r
	}
	return nil
}

// hidden reports whether a character that is printed may leave no trace on a screen.
func hidden(r rune) bool {
	const blankBraille = '\u2800'
	return r != ' ' && unicode.IsSpace(r) || r == blankBraille ||
		unicode.In(r, unicode.Zs, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) && r != ' '
}

// TidyWord is a word as it was meant: without the blanks at its ends, and in the normal form that
// CheckWord asks for, since some keyboards type a letter and its dots apart.
func TidyWord(word string) string { return norm.NFC.String(strings.TrimSpace(word)) }

// checkWrittenWord reports whether a word may stand in a journal: programs before version 2 took
// any text without control characters, and their journals are read for ever.
func checkWrittenWord(word string) error {
	switch {
	case len(word) > LongestWord:
		return ErrWordLong
	case !utf8.ValidString(word) || strings.ContainsFunc(word, unicode.IsControl):
		return ErrWordHidden
	}
	return nil
}

// DrawWord draws a word for a player who does not want to think of one: twelve letters and digits.
// The source is as for Draw.
func DrawWord(source io.Reader) (string, error) {
	var b [8]byte
	if _, err := io.ReadFull(source, b[:]); err != nil {
		return "", fmt.Errorf("no word could be drawn: %w", err)
	}
	return strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))[:12], nil
}

var errPracticeWord = errors.New("a known seed takes no word; leave the word out")

// check reports whether a deal can begin with a word that a player says now.
func (d Deal) check(word string) error {
	if d.committed {
		return CheckWord(word)
	}
	if word != "" {
		return errPracticeWord
	}
	return nil
}

// Begin deals the first round of a match from the committed seed and the player's word. The error
// is that of CheckWord, of game.New, or that there is a word in practice.
func (d Deal) Begin(rules game.Rules, word string) (game.Match, []game.Event, error) {
	if err := d.check(word); err != nil {
		return game.Match{}, nil, err
	}
	return d.deal(rules, word)
}
