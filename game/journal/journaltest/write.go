// Package journaltest writes journals of matches for tests. Only tests may import it.
package journaltest

import (
	"testing"

	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/game/journal"
)

// Begin begins a journal in a directory, says the word and deals. The caller must close the journal.
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

// Append writes an act to a journal and fails the test if that fails.
func Append(t testing.TB, j *journal.Journal, a gametest.Act) {
	t.Helper()
	if err := j.Append(journal.Act{Seat: a.Seat, Action: a.Action}, a.After); err != nil {
		t.Fatal(err)
	}
}

// Write writes the journal of a match and returns its path. The match ends after the given number of rounds, or is
// finished if rounds is 0.
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
