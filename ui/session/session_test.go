package session

import (
	"context"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/journal"
	"fair/okey/ui/rack"
)

func init() { coach.UseFewSamples() }

// headlessFace is a face without output. A bot plays for the player, using only the session.
type headlessFace struct {
	t      testing.TB
	s      *Session
	me     *bots.Player
	events []game.Event
	drop   func() bool // if it returns true, play stops as if the program had died
}

// sitDown starts a match with a headless face.
func sitDown(t testing.TB, table Table) *headlessFace {
	s, events, err := New(table)
	check.OK(t, err)
	return &headlessFace{t: t, s: s, me: bots.NewPlayer(cirak(t).New(1)), events: events}
}

// playMatch plays a saved match to its end.
func playMatch(t testing.TB, rules game.Rules, seed uint64) *headlessFace {
	t.Helper()
	table := testTable(t, rules, seed)
	table.Shelf = NewShelf(t.TempDir(), "test", time.Now)
	h := sitDown(t, table)
	h.play()
	h.s.Close()
	return h
}

func (h *headlessFace) play() {
	for h.s.View().Phase != game.MatchOver {
		if h.drop != nil && h.drop() {
			return
		}
		var o Outcome
		switch request, botMoves := h.s.BotToMove(); {
		case botMoves:
			o = h.s.Play(request.Ask(context.Background()))
		case h.s.View().Phase == game.RoundOver:
			o, _ = h.s.GoOn()
		default:
			o = h.move()
		}
		check.Need(h.t, o.Refused == nil && o.Fault == nil && len(o.Events) != 0, "%v: refused %v, fault %v", o.Action, o.Refused, o.Fault)
		h.events = append(h.events, o.Events...)
	}
}

// move makes the player's next move. For a discard or finish, it names the slot of the tile.
func (h *headlessFace) move() (o Outcome) {
	a := check.Must(h.me.Ask(context.Background(), *h.s.View()))
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

func cirak(t testing.TB) bots.Level {
	t.Helper()
	level := check.Must(bots.LevelByName("çırak"))
	return level
}

// testTable returns a table with three çırak bots. Its matches have the given seed.
func testTable(t testing.TB, rules game.Rules, seed uint64) Table {
	t.Helper()
	level := cirak(t)
	return Table{
		Rules: rules, Names: [4]string{"", "A", "B", "C"}, Levels: [4]bots.Level{{}, level, level, level}, Hints: -1,
		Seeds: func() Seeds { return Seeds{Seed: game.SeedOf(seed), Bots: seed} },
	}
}

func sessionAt(t testing.TB, p gametest.Position) *Session {
	t.Helper()
	s := NewAt(testTable(t, game.Classic(), 1), p.Match(t))
	t.Cleanup(s.Close)
	return s
}

func playBots(t testing.TB, s *Session) {
	t.Helper()
	for {
		request, ok := s.BotToMove()
		if !ok {
			return
		}
		s.Play(request.Ask(t.Context()))
	}
}

func rulesOf(t testing.TB, preset string) game.Rules {
	t.Helper()
	rules := check.Must(game.PresetByName(preset))
	return rules
}

func readJournal(t testing.TB, path string) *journal.Record {
	t.Helper()
	rec := check.Must(journal.ReadFile(path))
	return rec
}

// shortGames maps each game to the rules of a short match.
func shortGames(t testing.TB) map[string]game.Rules {
	classic := check.Must(game.Classic().With("startPoints=5"))
	okey101 := check.Must(game.Okey101().With("rounds=3"))
	return map[string]game.Rules{"classic": classic, "simple": game.Simplified(), "101": okey101}
}

// A replay must show the events of the match again, step by step.
func TestSession_WholeMatch(t *testing.T) {
	for name, rules := range shortGames(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := playMatch(t, rules, 7)
			rec := readJournal(t, h.s.Store().Path())
			check.Need(t, rec.End != nil, "the journal has no end")
			again := check.Must(NewReplay(Table{}, rec))
			var events []game.Event
			_, last, _ := again.ReplayPosition()
			for at := range last + 1 {
				events = append(events, again.StepTo(at)...)
			}
			if len(events) != len(h.events) || again.View().Scores != h.s.View().Scores || again.View().Ranks != h.s.View().Ranks {
				t.Errorf("%d events, scores %v: looked at again %d, %v", len(h.events), h.s.View().Scores, len(events), again.View().Scores)
			}
		})
	}
}

// The session is closed after each action. The match must then resume with the same rack and end like an uninterrupted
// match.
func TestResume_AfterEveryAction(t *testing.T) {
	for name, rules := range shortGames(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			table := testTable(t, rules, 11)
			whole := sitDown(t, table)
			whole.play()
			table.Shelf = NewShelf(t.TempDir(), "test", time.Now)
			h, laid := sitDown(t, table), 0
			for h.s.View().Phase != game.MatchOver {
				once := false
				h.drop = func() bool { was := once; once = true; return was }
				h.play()
				before := rackInPlay(h.s)
				h.s.Close()
				if h.s.View().Phase == game.MatchOver {
					break
				}
				m, notes := table.Shelf.Resume()
				check.Need(t, m != nil && len(notes) <= 0, "cannot be resumed: %v", notes)
				s := check.Must(Resume(table, m))
				if after := rackInPlay(s); after != before {
					t.Fatalf("the rack was %s, and then %s", before, after)
				}
				if s.MyTurn() {
					layouts := m.LayoutsBeforeLaying(Player)
					for i := 1; i < len(layouts); i++ {
						if layouts[i].Hand.Len() >= layouts[i-1].Hand.Len() {
							t.Errorf("before laying %d the hand has %d tiles, before %d", i, layouts[i].Hand.Len(), layouts[i-1].Hand.Len())
						}
					}
					if len(layouts) != len(s.View().Placed()) {
						t.Errorf("%d layouts before %d layings", len(layouts), len(s.View().Placed()))
					}
					laid = max(laid, len(layouts))
				}
				h.s = s
			}
			check.That(t, laid > 0 == rules.LaysMelds(), "at most %d layings in a turn", laid)
			if got, want := h.s.View().Scores, whole.s.View().Scores; got != want || len(h.events) != len(whole.events) {
				t.Errorf("%v after %d events, without a stop %v after %d", got, len(h.events), want, len(whole.events))
			}
		})
	}
}

// rackInPlay returns the rack as text, or "" between rounds.
func rackInPlay(s *Session) string {
	if s.View().Phase != game.Playing {
		return ""
	}
	return rowsOf(s.Rack())
}
