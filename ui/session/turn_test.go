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
	"fair/okey/game/gametest"
)

func TestPlay_StaleMove(t *testing.T) {
	s := sessionAt(t, gametest.Position{Turn: 1, Drawn: true})
	request, _ := s.BotToMove()
	move := request.Ask(context.Background())
	if o := s.Play(move); o.Refused != nil || o.Fault != nil || len(o.Events) == 0 {
		t.Fatalf("%+v", o)
	}
	after := s.View().Turns
	if o := s.Play(move); len(o.Events) > 0 || o.Refused != nil || o.Fault != nil || s.View().Turns != after {
		t.Errorf("the same move again: %+v", o)
	}
	request, _ = s.BotToMove()
	move = request.Ask(context.Background())
	if _, err := s.Begin(); err != nil {
		t.Fatal(err)
	}
	if o := s.Play(move); s.Awaits(move) || len(o.Events) > 0 {
		t.Errorf("a move of the match before: %+v", o)
	}
}

// GoOn must ask if the stock is empty and the last discard would win (rule 2.9).
func TestGoOn_AsksBeforePass(t *testing.T) {
	none := 0
	s := sessionAt(t, gametest.Position{
		Turns: 60, Indicator: "Y4", Hands: [4]string{"R1 R2 R3 B4 B5 B6 K7 K8 K9 K10 B13 K13 Y13 Y1"}, Discards: [4]string{3: "R13"}, StockLeft: &none,
	})
	if !s.May(game.Pass) {
		t.Fatalf("the round cannot be let end: %v", s.View().Check(game.Action{Kind: game.Pass}))
	}
	o, err := s.GoOn()
	check.Need(t, err == nil && o.Question != nil && o.Question.Kind == AskPass && s.View().Phase == game.Playing, "%+v, %v", o, err)
	if s.Confirm(false); s.View().Phase != game.Playing || s.Question() != nil {
		t.Error("no lets it end")
	}
	if _, err := s.GoOn(); err != nil {
		t.Fatal(err)
	}
	if s.Confirm(true); s.View().Phase == game.Playing {
		t.Error("yes does not let it end")
	}
}

func TestHintsLeft(t *testing.T) {
	s := sessionAt(t, gametest.Position{Turn: 0, Drawn: true})
	s.table.Hints = 1
	if !askHint(t, s) || askHint(t, s) || s.HintsLeft() != 0 {
		t.Errorf("of one hint %d are left", s.HintsLeft())
	}
	if _, err := s.Begin(); err != nil {
		t.Fatal(err)
	}
	if s.HintsLeft() != 1 {
		t.Errorf("%d hints in a new round", s.HintsLeft())
	}
	s.table.Hints = -1
	for range 40 {
		if mine := s.MyTurn(); mine && s.HintsLeft() != -1 {
			t.Error("there is a limit")
		}
		playNext(t, s)
	}
	s = sessionAt(t, gametest.Position{Turn: 1, Drawn: true})
	s.table.Hints = 1
	check.That(t, !askHint(t, s) && s.HintsLeft() == 1, "hints out of turn are given or counted")
}

// leaveAtOnce deals a match at a table with a new shelf, and leaves it.
func leaveAtOnce(t *testing.T, table *Table) *Session {
	t.Helper()
	table.Shelf = NewShelf(t.TempDir(), "test", time.Now)
	s, _, err := New(*table)
	check.OK(t, err)
	s.Close()
	return s
}

func TestResume_BotSeeds(t *testing.T) {
	var seeds []uint64
	closed := 0
	level := bots.Guest("guest", func(seed uint64) bots.Bot {
		seeds = append(seeds, seed)
		return closeCounter{closed: &closed}
	})
	table := testTable(t, game.Classic(), 7)
	table.Levels = [4]bots.Level{{}, level, level, level}
	leaveAtOnce(t, &table)
	m, notes := table.Shelf.Resume()
	if m == nil {
		t.Fatal(notes)
	}
	s := check.Must(Resume(table, m))
	s.Close()
	check.That(t, len(seeds) == 6 && slices.Equal(seeds[:3], seeds[3:]), "seeds of the bots: %v", seeds)
	check.Equal(t, closed, len(seeds))
}

// No other hand may be seen while the player can still play, at the table or in a replay. Watchers see all hands.
func TestShowFrom_HiddenHands(t *testing.T) {
	table := testTable(t, game.Classic(), 7)
	s := leaveAtOnce(t, &table)
	replay, err := NewReplay(Table{}, readJournal(t, s.Store().Path()))
	check.OK(t, err)
	for _, s := range []*Session{s, replay} {
		own := s.View().Hand
		s.ShowFrom(2)
		if v := s.ViewOf(2); s.Seat() != Player || s.View().Hand != own || v.Hand.Len() > 0 {
			t.Errorf("seat %d is looked from, its hand is %v", s.Seat(), v.Hand.Tiles())
		}
		if v := s.ViewOf(Player); v.Hand != own {
			t.Error("the player does not see the own hand")
		}
	}
	table.Watch, table.Levels[0], table.Shelf = true, table.Levels[1], nil
	if s, _, err = New(table); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if s.ShowFrom(2); s.Seat() != 2 || s.View().Hand.Len() == 0 {
		t.Error("who watches does not see a hand")
	}
}

// fallback is a bot that plays bots.Fallback.
type fallback struct{}

func (fallback) Play(_ context.Context, v game.View) (game.Action, error) {
	return bots.Fallback(v), nil
}

// closeCounter is a fallback bot that counts calls to Close.
type closeCounter struct {
	fallback
	closed *int
}

func (c closeCounter) Close() error {
	*c.closed++
	return nil
}

// If the program died between the deal and the first layout, the restored rack must be written exactly once.
func TestResume_WritesMissingRack(t *testing.T) {
	table := testTable(t, game.Classic(), 7)
	path := leaveAtOnce(t, &table).Store().Path()
	text := check.Must(os.ReadFile(path))
	upTo := bytes.Index(text, []byte(`{"type":"rack"`))
	check.Need(t, upTo >= 0, "no rack in\n%s", text)
	check.OK(t, os.WriteFile(path, text[:upTo], 0o600))
	racks := func() int {
		m, notes := table.Shelf.Resume()
		if m == nil {
			t.Fatal(notes)
		}
		s := check.Must(Resume(table, m))
		s.Close()
		text := check.Must(os.ReadFile(path))
		return bytes.Count(text, []byte(`{"type":"rack"`))
	}
	if n := racks(); n != 1 {
		t.Errorf("%d racks in the journal after the first time", n)
	}
	if n := racks(); n != 1 {
		t.Errorf("%d racks in the journal after the second time", n)
	}
}
