package session

import (
	"bytes"
	"context"
	"os"
	"slices"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
)

// leaveAtOnce deals a match at a table with a new shelf, and leaves it.
func leaveAtOnce(t *testing.T, table *Table) *Session {
	t.Helper()
	table.Shelf = NewShelf(t.TempDir(), "test", time.Now)
	s := sitDown(t, *table).s
	s.Close()
	return s
}

// resume resumes the newest match of a table and leaves it.
func resume(t *testing.T, table Table) {
	t.Helper()
	m, notes := table.Shelf.Resume()
	check.Need(t, m != nil, "%v", notes)
	check.Must(Resume(table, m)).Close()
}

func TestResume_BotSeeds(t *testing.T) {
	var seeds []uint64
	var bot closeCounter
	level := bots.Guest("guest", func(seed uint64) bots.Bot {
		seeds = append(seeds, seed)
		return &bot
	})
	table := testTable(game.Classic(), 7)
	table.Levels = [4]bots.Level{{}, level, level, level}
	leaveAtOnce(t, &table)
	resume(t, table)
	check.That(t, len(seeds) == 6 && slices.Equal(seeds[:3], seeds[3:]), "seeds of the bots: %v", seeds)
	check.Equal(t, int(bot), len(seeds))
}

// No other hand may be seen while the player can still play, at the table or in a replay. Watchers see all hands.
func TestShowFrom_HiddenHands(t *testing.T) {
	table := testTable(game.Classic(), 7)
	s := leaveAtOnce(t, &table)
	replay := check.Must(NewReplay(Table{}, check.Must(journal.ReadFile(s.Store().Path()))))
	for _, s := range []*Session{s, replay} {
		own := s.View().Hand
		s.ShowFrom(2)
		other, mine := s.ViewOf(2), s.ViewOf(Player)
		check.That(t, s.Seat() == Player && s.View().Hand == own && other.Hand.Len() == 0, "seat %d is looked from, its hand is %v", s.Seat(), other.Hand)
		check.Equal(t, mine.Hand, own)
	}
	table.Watch, table.Levels[0], table.Shelf = true, table.Levels[1], nil
	s = sitDown(t, table).s
	s.ShowFrom(2)
	check.That(t, s.Seat() == 2 && s.View().Hand.Len() != 0, "who watches does not see a hand")
}

// closeCounter is a bot that counts calls to Close.
type closeCounter int

func (*closeCounter) Play(_ context.Context, v game.View) (game.Action, error) {
	return bots.Fallback(v), nil
}

func (c *closeCounter) Close() error {
	*c++
	return nil
}

// If the program died between the deal and the first layout, the restored rack must be written exactly once.
func TestResume_WritesMissingRack(t *testing.T) {
	table := testTable(game.Classic(), 7)
	path := leaveAtOnce(t, &table).Store().Path()
	before, _, found := bytes.Cut(check.Must(os.ReadFile(path)), []byte(`{"type":"rack"`))
	check.Need(t, found, "no rack in\n%s", before)
	check.OK(t, os.WriteFile(path, before, 0o600))
	for range 2 {
		resume(t, table)
		check.Equal(t, bytes.Count(check.Must(os.ReadFile(path)), []byte(`{"type":"rack"`)), 1, "racks in the journal")
	}
}
