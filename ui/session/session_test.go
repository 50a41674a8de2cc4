package session

import (
	"context"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// headless is a face that shows nothing: it plays for the player what a bot of the same level
// would. It holds that a face needs nothing but the session, and that it is short.
type headless struct {
	t      testing.TB
	s      *Session
	me     *bots.Player
	events []game.Event
	drop   func() bool // the program is killed now
}

// sitDown is a headless face at a table.
func sitDown(t testing.TB, table Table) *headless {
	s, events, err := New(table)
	if err != nil {
		t.Fatal(err)
	}
	return &headless{t: t, s: s, me: seatedBot(t), events: events}
}

func seatedBot(t testing.TB) *bots.Player {
	level, err := bots.LevelByName("çırak")
	if err != nil {
		t.Fatal(err)
	}
	return bots.NewPlayer(level.New(1))
}

// play plays until the match is over.
func (h *headless) play() {
	for h.s.View().Phase != game.MatchOver {
		if h.drop != nil && h.drop() {
			return
		}
		var o Outcome
		switch thinking, botMoves := h.s.BotToMove(); {
		case botMoves:
			o = h.s.Play(thinking.Ask(context.Background()))
		case h.s.View().Phase == game.RoundOver:
			o, _ = h.s.GoOn()
		default:
			o = h.move()
		}
		if o.Refused != nil || o.Fault != nil || len(o.Events) == 0 {
			h.t.Fatalf("%v: refused %v, fault %v", o.Action, o.Refused, o.Fault)
		}
		h.events = append(h.events, o.Events...)
	}
}

// move makes a move of the player's, through the rack where it is about tiles.
func (h *headless) move() (o Outcome) {
	a, err := h.me.Ask(context.Background(), *h.s.View())
	if err != nil {
		h.t.Fatal(err)
	}
	from := h.s.Rack().Find(a.Tile, rack.Slot{})
	switch a.Kind {
	case game.Discard:
		o = h.s.Discard(from)
	case game.Finish:
		o = h.s.Finish(from)
	case game.Open, game.Lay:
		var blocks []Block
		for _, group := range a.Groups.Split() {
			blocks = append(blocks, Block{Tiles: group})
		}
		o = h.s.LayBlocks(blocks)
	default:
		o = h.s.Do(a, from)
	}
	if o.Question != nil {
		o = h.s.Confirm(true)
	}
	if got := h.s.Rack().Tiles(); got != h.s.View().Hand {
		h.t.Fatalf("after %v the rack holds %v, the hand %v", a, got.Tiles(), h.s.View().Hand.Tiles())
	}
	return o
}

func testTable(t testing.TB, rules game.Rules, seed uint64) Table {
	level, err := bots.LevelByName("çırak")
	if err != nil {
		t.Fatal(err)
	}
	return Table{
		Rules: rules, Names: [4]string{"", "A", "B", "C"}, Levels: [4]bots.Level{{}, level, level, level}, Hints: -1,
		Chance: func() Chance { return Chance{Seed: game.SeedOf(seed), Whims: seed} },
	}
}

// games are short matches of each game.
func games(t testing.TB) map[string]game.Rules {
	classic, err := game.Classic().With("startPoints=5")
	if err != nil {
		t.Fatal(err)
	}
	okey101, err := game.Okey101().With("rounds=3")
	if err != nil {
		t.Fatal(err)
	}
	return map[string]game.Rules{"classic": classic, "simple": game.Simplified(), "101": okey101}
}

// TestPlaysWholeMatches plays a match of each game, and looks at it again step by step.
func TestPlaysWholeMatches(t *testing.T) {
	for name, rules := range games(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			table := testTable(t, rules, 7)
			table.Shelf = NewShelf(t.TempDir(), "test", time.Now)
			h := sitDown(t, table)
			h.play()
			h.s.Close()
			rec, err := journal.ReadFile(h.s.Store().Path())
			if err != nil || rec.End == nil {
				t.Fatalf("the journal is not that of a match that is over: %v", err)
			}
			again, err := NewReplay(Table{}, rec)
			if err != nil {
				t.Fatal(err)
			}
			var events []game.Event
			_, last, _ := again.Replaying()
			for at := range last + 1 {
				events = append(events, again.StepTo(at)...)
			}
			if len(events) != len(h.events) || again.View().Scores != h.s.View().Scores || again.View().Ranks != h.s.View().Ranks {
				t.Errorf("%d events, scores %v: looked at again %d, %v", len(h.events), h.s.View().Scores, len(events), again.View().Scores)
			}
		})
	}
}

// TestResumesAtAnyAction drops the face after each action of a match: resumed, it goes on as if
// nothing had been, with the rack as it stood.
func TestResumesAtAnyAction(t *testing.T) {
	for name, rules := range games(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			table := testTable(t, rules, 11)
			whole := sitDown(t, table)
			whole.play()
			table.Shelf = NewShelf(t.TempDir(), "test", time.Now)
			h := sitDown(t, table)
			for h.s.View().Phase != game.MatchOver {
				once := false
				h.drop = func() bool { was := once; once = true; return was }
				h.play()
				before := standing(h.s)
				h.s.Close()
				if h.s.View().Phase == game.MatchOver {
					break
				}
				m, notes := table.Shelf.Resume()
				if m == nil || len(notes) > 0 {
					t.Fatalf("cannot be resumed: %v", notes)
				}
				s, err := Resume(table, m)
				if err != nil {
					t.Fatal(err)
				}
				if after := standing(s); after != before {
					t.Fatalf("the rack stood as %s, and then as %s", before, after)
				}
				h.s = s
			}
			if got, want := h.s.View().Scores, whole.s.View().Scores; got != want || len(h.events) != len(whole.events) {
				t.Errorf("%v after %d events, without a stop %v after %d", got, len(h.events), want, len(whole.events))
			}
		})
	}
}

// standing is how the tiles stand on the rack while a round is played.
func standing(s *Session) string {
	if s.View().Phase != game.Playing {
		return ""
	}
	text := ""
	for row := range rack.Rows {
		for col := range s.Rack().Columns() {
			if x := s.Rack().At(rack.Slot{Row: row, Col: col}).Tile; x != tile.None {
				text += x.String()
			}
			text += "."
		}
	}
	return text
}
