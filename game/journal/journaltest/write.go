// Package journaltest writes journals of matches for tests. Only tests may import it.
package journaltest

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/journal"
)

// DrawDeal returns a deal drawn from fixed bytes instead of random ones, so that it is always the same.
func DrawDeal() *journal.Deal {
	deal := check.Must(journal.Draw(strings.NewReader(strings.Repeat("0123456789abcdef", 10))))
	return &deal
}

// Begin creates a journal in a directory, writes the word and deals the first round. The caller must close the journal.
func Begin(t testing.TB, dir string, h journal.Header, word string) (*journal.Journal, game.Match) {
	t.Helper()
	j := check.Must(journal.Create(dir, h))
	check.OK(t, j.Begin(word))
	m, _, err := h.Deal.Begin(h.Rules, word)
	check.OK(t, err)
	return j, m
}

// Append writes an act to a journal. If this fails, the test fails.
func Append(t testing.TB, j *journal.Journal, a gametest.Act) {
	t.Helper()
	check.OK(t, j.Append(journal.Act{Seat: a.Seat, Action: a.Action}))
}

// Write plays a match, writes its journal and returns the journal's path. The match is abandoned after the given number
// of rounds, or played to the end if rounds is 0.
func Write[P gametest.Player](t testing.TB, dir string, h journal.Header, word string, players []P, rounds int) (path string) {
	t.Helper()
	j, m := Begin(t, dir, h, word)
	defer j.Close()
	for a := range gametest.Play(t, m, players, rounds) {
		Append(t, j, a)
	}
	check.OK(t, j.End())
	return j.Path()
}

// BeginHosted creates the journal of a hosted match in a directory, writes the locks in the given order, and deals. A
// lock without a hash gets the hash of the seat's word; words lists the words by seat. BeginHosted also returns a
// receipt issued before the words were revealed. The caller must close the journal.
func BeginHosted(t testing.TB, dir string, h journal.Header, words []string, locks ...journal.Lock) (j *journal.Journal, m game.Match, receipt []byte) {
	t.Helper()
	j = LockHosted(t, dir, h, words, locks...)
	receipt = j.Receipt()
	check.OK(t, j.Begin(words...))
	m, _, err := h.Deal.Begin(h.Rules, words...)
	check.OK(t, err)
	return j, m, receipt
}

// LockHosted is like BeginHosted but stops before the words are revealed.
func LockHosted(t testing.TB, dir string, h journal.Header, words []string, locks ...journal.Lock) *journal.Journal {
	t.Helper()
	j := check.Must(journal.Create(dir, h))
	for _, l := range locks {
		if l.Hash == "" {
			l.Hash = journal.LockOf(words[l.Seat])
		}
		check.OK(t, j.Lock(l))
	}
	check.OK(t, j.CloseLocks())
	return j
}

// WriteDays writes journals of finished one-round matches without points, one for each of the given number of days
// before a given time.
func WriteDays[P gametest.Player](t testing.TB, dir string, before time.Time, days int, player P) {
	t.Helper()
	rules, deal := check.Must(game.PresetByName("simple")), check.Must(journal.Draw(bytes.NewReader(make([]byte, 64))))
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
