package journal

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"fair/okey/game"
)

// SaltSize is the length of a salt in bytes.
const SaltSize = 32

// Deal is what decides the tiles of a match before the player's word: a committed seed with its
// salt, or a known seed. The seed stays inside until the match is over. The zero Deal is a practice
// with the zero seed; make one with Draw or Practice.
type Deal struct {
	seed      game.Seed
	salt      [SaltSize]byte
	committed bool
}

// Draw draws a seed and a salt. The source is meant to be the Reader of crypto/rand; the error is
// the source's.
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

// Practice is a deal from a seed that is known: there is nothing to commit to, and the match's seed
// is that seed.
func Practice(seed game.Seed) Deal { return Deal{seed: seed} }

// Practice reports whether the seed was known.
func (d Deal) Practice() bool { return !d.committed }

// commit is the commitment to a deal and, from version 2 of the format on, to the table: the text
// of the first line before it. In practice there is none.
func (d Deal) commit(version int, table []byte) string {
	if !d.committed {
		return ""
	}
	secret := append(d.seed[:], d.salt[:]...)
	if version > 1 {
		sum := sha256.Sum256(table)
		secret = append(secret, sum[:]...)
	}
	sum := sha256.Sum256(secret)
	return hex.EncodeToString(sum[:])
}

// deal deals with a word that was looked at before.
func (d Deal) deal(rules game.Rules, word string) (game.Match, []game.Event, error) {
	seed := d.seed
	if d.committed {
		seed = sha256.Sum256(append(d.seed[:], word...))
	}
	return game.New(rules, seed)
}

// Reveal is what proves a deal. It is for when the match is over: with it every tile can be worked
// out.
func (d Deal) Reveal(word string) Reveal {
	r := Reveal{Seed: hex.EncodeToString(d.seed[:]), Word: word}
	if d.committed {
		r.Salt = hex.EncodeToString(d.salt[:])
	}
	return r
}

// Reveal is a committed seed and its salt in hexadecimal, and the player's word. In practice there
// is only the seed.
type Reveal struct {
	Seed string `json:"seed"`
	Salt string `json:"salt,omitempty"`
	Word string `json:"word,omitempty"`
}

// read reads seed and salt back; the error says which of them is wrong.
func (r Reveal) read(practice bool) (Deal, error) {
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
