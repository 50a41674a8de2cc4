// Package journaltest writes journals of matches for tests. Only tests may import it.
package journaltest

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/game/journal"
)

// DrawDeal returns a deal drawn from fixed bytes instead of random ones, so that it is always the same.
func DrawDeal() *journal.Deal {
	deal, err := journal.Draw(strings.NewReader(strings.Repeat("0123456789abcdef", 10)))
	if err != nil {
		panic(err)
	}
	return &deal
}

// Begin creates a journal in a directory, writes the word and deals the first round. The caller must close the journal.
func Begin(t testing.TB, dir string, h journal.Header, word string) (*journal.Journal, game.Match) {
	t.Helper()
	j, err := journal.Create(dir, h)
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Begin(word); err != nil {
		t.Fatal(err)
	}
	m, _, err := h.Deal.Begin(h.Rules, word)
	if err != nil {
		t.Fatal(err)
	}
	return j, m
}

// Append writes an act to a journal. If this fails, the test fails.
func Append(t testing.TB, j *journal.Journal, a gametest.Act) {
	t.Helper()
	if err := j.Append(journal.Act{Seat: a.Seat, Action: a.Action}, a.After); err != nil {
		t.Fatal(err)
	}
}

// Write plays a match, writes its journal and returns the journal's path. The match is abandoned after the given number
// of rounds, or played to the end if rounds is 0.
func Write[P gametest.Player](t testing.TB, dir string, h journal.Header, word string, players []P, rounds int) (path string) {
	t.Helper()
	j, m := Begin(t, dir, h, word)
	defer j.Close()
	for a := range gametest.Play(t, m, players, rounds) {
		Append(t, j, a)
		m = a.After
	}
	if err := j.End(m); err != nil {
		t.Fatal(err)
	}
	return j.Path()
}

// BeginHosted creates the journal of a hosted match in a directory, writes the locks in the given order, and deals. A
// lock without a hash gets the hash of the seat's word; words lists the words by seat. BeginHosted also returns a
// receipt issued before the words were revealed. The caller must close the journal.
func BeginHosted(t testing.TB, dir string, h journal.Header, words []string, locks ...journal.Lock) (j *journal.Journal, m game.Match, receipt []byte) {
	t.Helper()
	j = LockHosted(t, dir, h, words, locks...)
	receipt = j.Receipt()
	if err := j.BeginWords(words); err != nil {
		t.Fatal(err)
	}
	m, _, err := h.Deal.BeginWords(h.Rules, words)
	if err != nil {
		t.Fatal(err)
	}
	return j, m, receipt
}

// LockHosted is like BeginHosted but stops before the words are revealed.
func LockHosted(t testing.TB, dir string, h journal.Header, words []string, locks ...journal.Lock) *journal.Journal {
	t.Helper()
	j, err := journal.Create(dir, h)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range locks {
		if l.Hash == "" {
			l.Hash = journal.LockOf(words[l.Seat])
		}
		if err := j.Lock(l); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.CloseLocks(); err != nil {
		t.Fatal(err)
	}
	return j
}

// WriteDays writes journals of finished one-round matches without points, one for each of the given number of days
// before a given time.
func WriteDays[P gametest.Player](t testing.TB, dir string, before time.Time, days int, player P) {
	t.Helper()
	rules, err := game.PresetByName("simple")
	if err != nil {
		t.Fatal(err)
	}
	deal, err := journal.Draw(bytes.NewReader(make([]byte, 64)))
	if err != nil {
		t.Fatal(err)
	}
	h := journal.Header{Program: "okey test", Preset: "simple", Rules: rules, Deal: deal, Seats: []journal.Sitter{{}}}
	players := []P{player}
	for range rules.Seats - 1 {
		h.Seats = append(h.Seats, journal.Sitter{Name: "x", Bot: &journal.Bot{Level: "cirak", Temper: "even"}})
		players = append(players, player)
	}
	for i := range days {
		h.Begun = before.AddDate(0, 0, i-days)
		Write(t, dir, h, "word", players, 0)
	}
}
