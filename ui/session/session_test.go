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
	"fair/okey/game/tile"
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
	t.Cleanup(s.Close)
	return &headlessFace{t: t, s: s, me: bots.NewPlayer(cirak().New(1)), events: events}
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
	check.Need(h.t, h.s.Rack().Tiles() == h.s.View().Hand, "after %v the rack holds other tiles than the hand", a)
	return o
}

// slotOf returns a slot with the named tile.
func (s *Session) slotOf(name string) rack.Slot {
	return s.Rack().Find(tileOf(name), rack.Slot{})
}

func tileOf(name string) tile.Tile { return check.Must(tile.Parse(name)) }

func rulesOf(preset string) game.Rules { return check.Must(game.PresetByName(preset)) }

func cirak() bots.Level { return check.Must(bots.LevelByName("çırak")) }

// testTable returns a table with three çırak bots. Its matches have the given seed.
func testTable(rules game.Rules, seed uint64) Table {
	level := cirak()
	return Table{
		Rules: rules, Names: [4]string{"", "A", "B", "C"}, Levels: [4]bots.Level{{}, level, level, level}, Hints: -1,
		Seeds: func() Seeds { return Seeds{Seed: game.SeedOf(seed), Bots: seed} },
	}
}

func sessionAt(t testing.TB, p gametest.Position) *Session {
	t.Helper()
	s := NewAt(testTable(game.Classic(), 1), p.Match(t))
	t.Cleanup(s.Close)
	return s
}

func playBots(t testing.TB, s *Session) {
	t.Helper()
	for request, ok := s.BotToMove(); ok; request, ok = s.BotToMove() {
		s.Play(request.Ask(t.Context()))
	}
}

// shortGames maps each game to the rules of a short match.
func shortGames() map[string]game.Rules {
	return map[string]game.Rules{
		"classic": check.Must(game.Classic().With("startPoints=5")), "simple": game.Simplified(), "101": check.Must(game.Okey101().With("rounds=3")),
	}
}

// The session is closed after each action. The match must then resume with the same rack and end like an uninterrupted
// match. A replay must show its events and racks again, step by step, and end there.
func TestResume_AfterEveryAction(t *testing.T) {
	for name, rules := range shortGames() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			table := testTable(rules, 27)
			whole := sitDown(t, table)
			whole.play()
			table.Shelf = NewShelf(t.TempDir(), "test", time.Now)
			h, laid, acted := sitDown(t, table), 0, false
			h.drop = func() bool { acted = !acted; return !acted }
			racks := map[int]string{} // by step
			for h.play(); h.s.View().Phase != game.MatchOver; h.play() {
				before := rackInPlay(h.s)
				h.s.Close()
				m, notes := table.Shelf.Resume()
				check.Need(t, m != nil && len(notes) == 0, "cannot be resumed: %v", notes)
				h.s = check.Must(Resume(table, m))
				check.Equal(t, rackInPlay(h.s), before)
				racks[m.Record.Len()-1] = before
				if !h.s.MyTurn() {
					continue
				}
				saved := h.s.beforeLaid
				check.Equal(t, len(saved), len(h.s.View().Placed()), "racks before layings")
				for i := 1; i < len(saved); i++ {
					check.That(t, saved[i].rack.Tiles().Len() < saved[i-1].rack.Tiles().Len(), "laying %d leaves as many tiles", i)
				}
				laid = max(laid, len(saved))
			}
			h.s.Close()
			check.That(t, laid > 0 == rules.LaysMelds(), "at most %d layings in a turn", laid)
			check.Equal(t, len(h.events), len(whole.events), "events")
			rec := check.Must(journal.ReadFile(h.s.Store().Path()))
			check.Need(t, rec.End != nil, "the journal has no end")
			replay, events := check.Must(NewReplay(Table{}, rec)), 0
			_, last, _ := replay.ReplayPosition()
			for at := range last + 1 {
				events += len(replay.StepTo(at))
				if before, known := racks[at]; known {
					check.Equal(t, rackInPlay(replay), before, "step ", at)
				}
			}
			check.Equal(t, events, len(whole.events), "events of the replay")
			for _, s := range []*Session{h.s, replay} {
				check.Equal(t, s.View().Scores, whole.s.View().Scores)
				check.Equal(t, s.View().Ranks, whole.s.View().Ranks)
			}
			o, err := replay.GoOn()
			check.That(t, err == nil && len(o.Events) == 0 && !replay.BotsTurn() && !replay.MyTurn(), "it goes on: %v, %v", o.Events, err)
			check.That(t, replay.Leave().Left && replay.Question() == nil, "leaving asks %+v", replay.Question())
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
