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

// A Deal, together with the player's word, determines the tiles of a match. It is either a committed seed and its salt,
// or a known seed. It keeps the seed hidden until the match is over. Create one with Draw or Practice.
type Deal struct {
	seed      game.Seed
	salt      [SaltSize]byte
	committed bool
}

// Draw draws a seed and a salt from source, which is normally crypto/rand's Reader. Any error comes from source.
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

// Practice returns the deal for a known seed. The seed is used as the seed of the match, without a commitment.
func Practice(seed game.Seed) Deal { return Deal{seed: seed} }

// Practice reports whether the seed is a known one, without a commitment.
func (d Deal) Practice() bool { return !d.committed }

// commitmentTo returns the commitment to a deal in the given version of the format, or "" for a practice deal. table is
// the text of the first line before the commitment. From version 2 on, the commitment also covers it.
func (d Deal) commitmentTo(version int, table []byte) string {
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

// matchSeed returns the seed of a match with one player's word or, if it is hosted, one word per seat, "" for a seat
// without a word. The words must have been checked.
func (d Deal) matchSeed(words []string) game.Seed {
	secret := d.seed[:]
	switch {
	case !d.committed:
		return d.seed
	case len(words) == 1:
		return sha256.Sum256(append(secret, words[0]...))
	}
	for _, word := range words {
		var part [sha256.Size]byte
		if word != "" {
			part = sha256.Sum256(append([]byte("okey word\n"), word...)) // must differ from the public lock
		}
		secret = append(secret, part[:]...)
	}
	return sha256.Sum256(secret)
}

// Reveal returns the proof of the deal. Keep it hidden until the match is over, since it determines every tile.
func (d Deal) Reveal(word string) Reveal {
	r := Reveal{Seed: hex.EncodeToString(d.seed[:]), Word: word}
	if d.committed {
		r.Salt = hex.EncodeToString(d.salt[:])
	}
	return r
}

// A Reveal proves a deal. It has the player's word and, in hexadecimal, the committed seed and its salt. For a practice
// deal it has only the seed.
type Reveal struct {
	Seed string `json:"seed"`
	Salt string `json:"salt,omitempty"`
	Word string `json:"word,omitempty"`
}

// parse returns the deal with the given seed and salt. practice reports whether the seed is a known one, which has no
// salt. The error says which of the two is wrong.
func (r Reveal) parse(practice bool) (Deal, error) {
	d := Deal{committed: !practice}
	if err := decodeHex(d.seed[:], r.Seed); err != nil {
		return Deal{}, fmt.Errorf("the seed is %w", err)
	}
	if practice {
		if r.Salt != "" {
			return Deal{}, errors.New("there is a salt, and yet the seed is said to be known")
		}
		return d, nil
	}
	if err := decodeHex(d.salt[:], r.Salt); err != nil {
		return Deal{}, fmt.Errorf("the salt is %w", err)
	}
	return d, nil
}

func decodeHex(to []byte, text string) error {
	if b, err := hex.DecodeString(text); err == nil && len(b) == len(to) {
		copy(to, b)
		return nil
	}
	return fmt.Errorf("%.70q, want %d hexadecimal digits", text, 2*len(to))
}
