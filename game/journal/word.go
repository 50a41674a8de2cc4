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

// LongestWord is the maximum length of a word in bytes.
const LongestWord = 200

// The errors of CheckWord. User interfaces have their own texts for them.
var (
	// ErrWordLong means that the word is longer than LongestWord bytes.
	ErrWordLong = fmt.Errorf("the word is too long; take one of at most %d bytes", LongestWord)
	// ErrWordHidden means that the word has invisible characters.
	ErrWordHidden = errors.New("the word has something in it that cannot be seen; type another")
)

// CheckWord returns ErrWordLong or ErrWordHidden if the word is not acceptable. A word may be empty, or any visible
// text of at most LongestWord bytes. Two words that look alike deal different tiles, so anyone able to add invisible
// characters to a word could choose the tiles. Therefore CheckWord refuses control and format characters, other
// characters without width, spaces at either end, spaces other than U+0020, marks without a letter, invalid UTF-8,
// unassigned and private-use characters, and text that is not in Unicode normalization form NFC (see TidyWord).
func CheckWord(word string) error {
	switch {
	case len(word) > LongestWord:
		return ErrWordLong
	case !utf8.ValidString(word) || !norm.NFC.IsNormalString(word) || strings.TrimSpace(word) != word:
		return ErrWordHidden
	}
	before := ' '
	for _, r := range word {
		if r != ' ' && !unicode.IsGraphic(r) || isHidden(r) || before == ' ' && unicode.IsMark(r) {
			return ErrWordHidden
		}
		before = r
	}
	return nil
}

// isHidden reports whether a character may be invisible although unicode.IsGraphic accepts it.
func isHidden(r rune) bool {
	const blankBraille = '\u2800'
	return r != ' ' && unicode.IsSpace(r) || r == blankBraille ||
		unicode.In(r, unicode.Zs, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) && r != ' '
}

// TidyWord returns the word without spaces at either end and in normalization form NFC, since some keyboards produce a
// letter and its dots as separate characters.
func TidyWord(word string) string { return norm.NFC.String(strings.TrimSpace(word)) }

// checkWrittenWord returns an error unless a journal of version 1 may have the word: any text of at most LongestWord
// bytes without control characters. Journals of version 1 must remain readable forever.
func checkWrittenWord(word string) error {
	switch {
	case len(word) > LongestWord:
		return ErrWordLong
	case !utf8.ValidString(word) || strings.ContainsFunc(word, unicode.IsControl):
		return ErrWordHidden
	}
	return nil
}

// DrawWord returns a random word of 12 letters and digits, for a player who does not want to choose one. source is as
// in Draw.
func DrawWord(source io.Reader) (string, error) { return drawWord(source, 12) }

// DrawLongWord returns a random word of 26 letters and digits, or 130 bits, which nobody can guess from its lock.
// source is as in Draw.
func DrawLongWord(source io.Reader) (string, error) { return drawWord(source, 26) }

func drawWord(source io.Reader, digits int) (string, error) {
	const bits = 5 // per digit
	b := make([]byte, (bits*digits+7)/8)
	if _, err := io.ReadFull(source, b); err != nil {
		return "", fmt.Errorf("no word could be drawn: %w", err)
	}
	return strings.ToLower(base32.StdEncoding.EncodeToString(b))[:digits], nil
}

var errPracticeWord = errors.New("a known seed takes no word; leave the word out")

// check returns an error if the deal cannot be combined with the word.
func (d Deal) check(word string) error {
	if d.committed {
		return CheckWord(word)
	}
	if word != "" {
		return errPracticeWord
	}
	return nil
}

// Begin deals the first round of a match from the committed seed and the player's word or, in a hosted match, the words
// by seat, "" for a seat without a word. It returns the errors of CheckWord and game.New, or an error if a practice deal
// is given a word.
func (d Deal) Begin(rules game.Rules, words ...string) (game.Match, []game.Event, error) {
	for _, word := range words {
		if err := d.check(word); err != nil {
			return game.Match{}, nil, err
		}
	}
	return game.New(rules, d.matchSeed(words))
}
