package journal

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"fair/okey/game"
)

// SaltSize is the length of a salt in bytes.
const SaltSize = 32

// Deal is what decides the tiles of a match before the player's word: a committed seed with its salt, or a known seed. The seed
// stays inside until the match is over. The zero Deal is a practice with the zero seed; make one with Draw or Practice.
type Deal struct {
	seed      game.Seed
	salt      [SaltSize]byte
	committed bool
}

// Draw draws a seed and a salt. The source is meant to be the Reader of crypto/rand; the error is the source's.
func Draw(source io.Reader) (Deal, error) {
	d := Deal{committed: true}
	if _, err := io.ReadFull(source, d.seed[:]); err != nil {
		return Deal{}, fmt.Errorf("no seed could be drawn: %w", err)
	}
	if _, err := io.ReadFull(source, d.salt[:]); err != nil {
		return Deal{}, fmt.Errorf("no salt could be drawn: %w", err)
	}
	return d, nil
}

// Practice is a deal from a seed that is known: there is nothing to commit to, and the match's seed is that seed.
func Practice(seed game.Seed) Deal { return Deal{seed: seed} }

// Practice reports whether the seed was known.
func (d Deal) Practice() bool { return !d.committed }

// Commitment is the SHA-256 of seed and salt, in hexadecimal; empty in practice. It tells nothing about the seed.
func (d Deal) Commitment() string {
	if !d.committed {
		return ""
	}
	sum := sha256.Sum256(append(d.seed[:], d.salt[:]...))
	return hex.EncodeToString(sum[:])
}

// Begin deals the first round of a match from the committed seed and the player's word. The error is that of CheckWord, of
// game.New, or that there is a word in practice.
func (d Deal) Begin(rules game.Rules, word string) (game.Match, []game.Event, error) {
	seed := d.seed
	if d.committed {
		if err := CheckWord(word); err != nil {
			return game.Match{}, nil, err
		}
		seed = sha256.Sum256(append(d.seed[:], word...))
	} else if word != "" {
		return game.Match{}, nil, errors.New("a known seed takes no word; leave the word out")
	}
	return game.New(rules, seed)
}

// Reveal is what proves a deal. It is for when the match is over: with it every tile can be worked out.
func (d Deal) Reveal(word string) Reveal {
	r := Reveal{Seed: hex.EncodeToString(d.seed[:]), Word: word}
	if d.committed {
		r.Salt = hex.EncodeToString(d.salt[:])
	}
	return r
}

// Reveal is a committed seed and its salt in hexadecimal, and the player's word. In practice there is only the seed.
type Reveal struct {
	Seed string `json:"seed"`
	Salt string `json:"salt,omitempty"`
	Word string `json:"word,omitempty"`
}

// deal reads seed and salt back; the error says which of them is wrong.
func (r Reveal) deal(practice bool) (Deal, error) {
	d := Deal{committed: !practice}
	if err := readHex(d.seed[:], r.Seed); err != nil {
		return Deal{}, fmt.Errorf("the seed is %w", err)
	}
	if practice {
		if r.Salt != "" {
			return Deal{}, errors.New("there is a salt, and yet the seed is said to be known")
		}
		return d, nil
	}
	if err := readHex(d.salt[:], r.Salt); err != nil {
		return Deal{}, fmt.Errorf("the salt is %w", err)
	}
	return d, nil
}

func readHex(to []byte, text string) error {
	if b, err := hex.DecodeString(text); err == nil && len(b) == len(to) {
		copy(to, b)
		return nil
	}
	return fmt.Errorf("%.70q, want %d hexadecimal digits", text, 2*len(to))
}

// LongestWord is how long a word may be, in bytes.
const LongestWord = 200

// CheckWord reports whether a player's word can be one: any text in UTF-8 up to LongestWord, also none, without control
// characters. Blanks and capital letters count.
func CheckWord(word string) error {
	switch {
	case len(word) > LongestWord:
		return fmt.Errorf("the word has %d bytes; take one of at most %d", len(word), LongestWord)
	case !utf8.ValidString(word):
		return errors.New("the word is no UTF-8; type another")
	case strings.ContainsFunc(word, unicode.IsControl):
		return errors.New("the word has control characters in it; type another")
	}
	return nil
}

// DrawWord draws a word for who does not want to think of one: twelve letters and digits. The source is as for Draw.
func DrawWord(source io.Reader) (string, error) {
	var b [8]byte
	if _, err := io.ReadFull(source, b[:]); err != nil {
		return "", fmt.Errorf("no word could be drawn: %w", err)
	}
	return strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))[:12], nil
}
