package sshd

import (
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"fair/okey/ui/files"
	"fair/okey/ui/settings"
)

// peopleStore remembers who has passed the door, with one directory per person.
type peopleStore struct {
	dir    string          // of the host
	max    int             // maximum number of people remembered
	needed func() []Person // those who must not be forgotten
	mu     sync.Mutex
}

// file returns the path of a person's settings file. The file exists if and
// only if the person is known.
func (p *peopleStore) file(who Person) string {
	return filepath.Join(p.dir, "people", string(who), "settings.json")
}

// knows reports whether a person was admitted before.
func (p *peopleStore) knows(who Person) bool {
	_, err := os.Stat(p.file(who))
	return who != "" && err == nil
}

// remember saves a person's settings, which makes the person known. If there
// are too many people, it first forgets those who have been away longest and are
// not needed.
func (p *peopleStore) remember(who Person, kept *settings.Settings) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.knows(who) {
		p.forgetOldest()
	}
	if err := kept.Save(); err != nil {
		return err
	}
	if !p.knows(who) { // Save does not write unchanged settings
		return files.Write(p.file(who), []byte("{}\n"))
	}
	now := time.Now()
	return os.Chtimes(p.file(who), now, now)
}

// forgetOldest makes room for a hundredth of the people if there is none for one
// more. p.mu must be held.
func (p *peopleStore) forgetOldest() {
	all, _ := os.ReadDir(filepath.Join(p.dir, "people"))
	if len(all) < p.max {
		return
	}
	needed := p.needed()
	seen := map[Person]time.Time{} // zero without settings
	for _, entry := range all {
		if who := Person(entry.Name()); !slices.Contains(needed, who) {
			seen[who] = time.Time{}
			if info, err := os.Stat(p.file(who)); err == nil {
				seen[who] = info.ModTime()
			}
		}
	}
	oldest := slices.SortedFunc(maps.Keys(seen), func(a, b Person) int { return seen[a].Compare(seen[b]) })
	for _, who := range oldest[:min(len(oldest), len(all)-p.max+1+p.max/100)] {
		os.RemoveAll(filepath.Dir(p.file(who))) // ignore the error: the next call tries again
	}
}

// The syllables of random words, which are easy to pronounce in many languages.
const (
	onsets, vowels, codas = "bdfghklmnprstvyz", "aeiou", "klmnprstyz"
	// wordSyllables gives words with 48 bits of entropy. Seat words used to have
	// oldSyllables, and remain valid.
	wordSyllables, oldSyllables = 5, 3
)

// drawWord returns a random word.
func drawWord() string {
	var word []byte
	pick := func(from string) {
		at, _ := rand.Int(rand.Reader, big.NewInt(int64(len(from)))) // never fails
		word = append(word, from[at.Int64()])
	}
	for range wordSyllables {
		pick(onsets)
		pick(vowels)
		pick(codas)
	}
	return string(word)
}

// isWord reports whether a word may be a seat word.
func isWord(word string) bool {
	for i := range len(word) {
		if !strings.Contains([]string{onsets, vowels, codas}[i%3], word[i:i+1]) {
			return false
		}
	}
	return len(word) == 3*wordSyllables || len(word) == 3*oldSyllables
}

// wordIterations is the number of iterations for hashing a seat word, which
// take tens of milliseconds.
const wordIterations = 200_000

// personOfWord returns the person identified by a seat word, or "" if it is not
// a seat word.
func (s *Server) personOfWord(word string) Person {
	switch {
	case !isWord(word):
		return ""
	case len(word) == 3*oldSyllables:
		return personOfSecret([]byte("okey seat word\n" + word))
	}
	hash, _ := pbkdf2.Key(sha256.New, word, s.key.PublicKey().Marshal(), wordIterations, sha256.Size) // fails only for shorter hashes
	return Person(hex.EncodeToString(hash[:8]))
}
