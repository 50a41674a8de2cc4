package sshd

import (
	"crypto/rand"
	"os"
	"path/filepath"
	"sync"
	"time"

	"fair/okey/ui/files"
	"fair/okey/ui/settings"
)

// people are those who have passed the door, each with a directory for his settings.
type people struct {
	dir  string // of the host
	most int    // how many are remembered
	mu   sync.Mutex
}

// file returns the file of a person's settings. Whoever has one was let in.
func (p *people) file(who Person) string {
	return filepath.Join(p.dir, "people", string(who), "settings.json")
}

// know reports whether a person was let in before.
func (p *people) know(who Person) bool {
	_, err := os.Stat(p.file(who))
	return who != "" && err == nil
}

// remember lets a person in from now on, by saving his settings. It forgets whoever has not been here for the longest
// time if there are too many.
func (p *people) remember(who Person, kept *settings.Settings) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.know(who) {
		p.forgetOldest()
	}
	if err := kept.Save(); err != nil {
		return err
	}
	if !p.know(who) { // Save writes nothing where nothing has changed
		return files.Write(p.file(who), []byte("{}\n"))
	}
	now := time.Now()
	return os.Chtimes(p.file(who), now, now)
}

// forgetOldest makes room for one more person. p.mu is held.
func (p *people) forgetOldest() {
	all, _ := os.ReadDir(filepath.Join(p.dir, "people"))
	if len(all) < p.most {
		return
	}
	var oldest string
	var at time.Time
	for _, entry := range all {
		path := filepath.Join(p.dir, "people", entry.Name())
		info, err := os.Stat(filepath.Join(path, "settings.json"))
		switch {
		case err != nil: // it is empty
			oldest, at = path, time.Time{}
		case oldest == "" || info.ModTime().Before(at):
			oldest, at = path, info.ModTime()
		}
	}
	os.RemoveAll(oldest) // nothing could be done about an error
}

// The parts of the syllables of a word that is drawn. They are easy to say and to hear in many languages.
const (
	onsets, vowels, codas = "bdfghklmnprstvyz", "aeiou", "klmnprstyz"
	// seatSyllables and inviteSyllables make words of 29 and 48 bits.
	seatSyllables, inviteSyllables = 3, 5
)

// drawWord draws a word of some syllables.
func drawWord(syllables int) string {
	var word []byte
	pick := func(from string) {
		var b [1]byte
		for limit := 256 / len(from) * len(from); ; {
			rand.Read(b[:]) // never fails
			if int(b[0]) < limit {
				word = append(word, from[int(b[0])%len(from)])
				return
			}
		}
	}
	for range syllables {
		pick(onsets)
		pick(vowels)
		pick(codas)
	}
	return string(word)
}

// DrawInvite returns a random word for the door, too long to guess.
func DrawInvite() string { return drawWord(inviteSyllables) }

// personOfWord returns the person with a seat word.
func personOfWord(word string) Person { return personOfSecret([]byte("okey seat word\n" + word)) }
