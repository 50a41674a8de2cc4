//go:build unconverted

package table

import (
	"context"
	"testing"

	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// arrowsTo are the fewest arrow keys that bring the cursor to a tile.
func arrowsTo(m *Model, x tile.Tile) []string {
	h := m.hand
	from, steered := h.cursor, h.steered
	defer func() { h.cursor, h.steered = from, steered }()
	paths := map[rack.Slot][]string{from: {}}
	for queue := []rack.Slot{from}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if h.rack().At(at).Tile == x {
			return paths[at]
		}
		for _, key := range []string{"left", "right", "up", "down"} {
			h.cursor = at
			h.moveCursor(key)
			if _, seen := paths[h.cursor]; !seen {
				paths[h.cursor] = append(append([]string{}, paths[at]...), key)
				queue = append(queue, h.cursor)
			}
		}
	}
	return nil
}

// mostKeys is how many keys a discard may cost on average to reach its tile.
const mostKeys = 2.5

// TestATileIsReachedWithFewKeys plays whole matches by the hint, with a player whose hints are not
// counted and one who has none, and by the choice of a bot, and counts the keys that bring the
// cursor from where a turn begins to the tile that goes.
func TestATileIsReachedWithFewKeys(t *testing.T) {
	for _, c := range []struct {
		why     string
		hints   int
		goal    func(*Model, game.Action) tile.Tile
		letters bool
		seeds   int // of the first, how many are played
	}{
		{"the hint's tile, arrows", -1, advisedTile, false, 1},
		{"the tile needed least, without hints, arrows", 0, spareTile, false, 2},
		{"the tile needed least, without hints, arrows or a letter", 0, spareTile, true, 2},
		{"a bot's choice, arrows", -1, chosen, false, 2},
		{"a bot's choice, arrows or a letter", -1, chosen, true, 2},
	} {
		keys, discards := 0, 0
		for _, seed := range []uint64{33, 1, 2, 7, 42}[:testsize.Of(c.seeds, 5)] {
			opts := tableOptions(t, termenv.Ascii)
			opts.Chance = func() Chance { return Chance{Seed: game.SeedOf(seed), Whims: seed} }
			opts.Hints, opts.Beside = c.hints, true
			k, n := playReaching(t, newTable(t, opts, 80, 24), c.goal, c.letters)
			t.Logf("%s, seed %d: %d discards, %.2f keys each", c.why, seed, n, float64(k)/float64(n))
			keys, discards = keys+k, discards+n
		}
		each := float64(keys) / float64(discards)
		t.Logf("%s: %.2f keys each", c.why, each)
		if each > mostKeys {
			t.Errorf("%s: %.2f keys a discard, at most %.1f are wanted", c.why, each, mostKeys)
		}
	}
}

// advisedTile is the tile that the hint would throw, where it would throw one, spareTile the one that
// the solver needs least, chosen that of a bot.
func advisedTile(m *Model, act game.Action) tile.Tile {
	if a := session.AskMaster(context.Background(), m.view.Clone()).Action; a.Kind == game.Discard {
		return a.Tile
	}
	return act.Tile
}

func spareTile(m *Model, _ game.Action) tile.Tile { return m.s.Advice().Spare() }
func chosen(_ *Model, act game.Action) tile.Tile  { return act.Tile }

// playReaching plays a match with keys, and says how many keys moved the cursor and how many tiles
// were discarded. With letters the shorter of both ways is gone.
func playReaching(t *testing.T, m *Model, goal func(*Model, game.Action) tile.Tile, letters bool) (keys, discards int) {
	t.Helper()
	plain := map[game.Kind]string{game.Draw: "d", game.Take: "t", game.ShowTwin: "g", game.Pass: "n", game.Finish: "f"}
	for m.view.Phase != game.MatchOver {
		if m.view.Phase == game.RoundOver {
			press(m, "n")
			settle(t, m)
			continue
		}
		a, err := m.seatedLike().Play(t.Context(), m.view.Clone())
		if err != nil {
			t.Fatal(err)
		}
		at := m.s.At()
		if a.Kind == game.Discard {
			x := goal(m, a)
			path := arrowsTo(m, x)
			if letters && len(path) > 2 {
				path = letterTo(t, m, x)
			}
			press(m, path...)
			keys, discards = keys+len(path), discards+1
			if m.hand.tile() != x {
				t.Fatalf("%q leads to %v, not to %v", path, m.hand.tile(), x)
			}
			press(m, "x")
		} else {
			press(m, plain[a.Kind])
		}
		if m.s.Question() != nil {
			press(m, "y")
		}
		if m.s.At() == at {
			t.Fatalf("%v was not done: %s", a, words.Plain(m.note))
		}
		settle(t, m)
	}
	return keys, discards
}

// letterTo are the keys that bring the cursor to a tile by its letter.
func letterTo(t *testing.T, m *Model, x tile.Tile) []string {
	t.Helper()
	press(m, ";")
	at, _ := m.rack().Where(func(s rack.Slot) bool { return m.rack().At(s).Tile == x })
	letter, ok := m.hand.letterAt(at)
	if !ok {
		t.Fatalf("%v shows no letter", x)
	}
	press(m, "esc")
	return []string{";", string(letter)}
}
