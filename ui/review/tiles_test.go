package review

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
	"fair/okey/game/testsize"
	"fair/okey/ui/session"
)

// A countingContext counts the calls of Err.
type countingContext struct {
	context.Context
	count int
}

func (c *countingContext) Err() error {
	c.count++
	return c.Context.Err()
}

// TestRunTiles checks that rounds are compared, that a çırak in the player's seat has the same outcome as the çırak
// level with whim 0, and that the results are saved, and computed again if the file is damaged. Concurrent calls for a
// round must replay it once, and a waiting call must return when its own context is done.
func TestRunTiles(t *testing.T) {
	testsize.SkipUnderRace(t)
	t.Parallel()
	path := writeMatch(t, t.TempDir(), "classic", 4, 2, "cirak", "cirak", "kalfa", "cirak")
	m := check.Must(Open(path, filepath.Dir(path)))
	var replays atomic.Int32
	var first [2]*Tiles
	for i := range first {
		round := i + 1
		var calls sync.WaitGroup
		for range 3 {
			calls.Go(func() {
				ctx := &countingContext{Context: t.Context()}
				tiles := check.Must(m.RunTiles(ctx, round))
				if ctx.count > 0 {
					replays.Add(1)
					first[i] = tiles
				}
			})
		}
		calls.Wait()
		check.Need(t, replays.Load() == int32(round), "%d rounds are replayed %d times", round, replays.Load())
		for _, l := range first[i].Levels {
			check.That(t, l.Whims == 12 && l.Wins <= l.Whims && !(l.Place < 1) && !(l.Place > 4), "round %d: %+v", round, l)
		}
		check.That(t, first[i].Level("çırak") != nil, "round %d: no çırak has played it", round)
		deal, _, _ := m.dealOf(round)
		check.Equal(t, check.Must(deal.Replay(t.Context(), check.Must(bots.LevelByName("cirak")), 0)), first[i].Own, "round ", round)
	}
	_, err := m.RunTiles(t.Context(), 9)
	check.That(t, errors.Is(err, ErrNotOver), "a round that was not played: %v", err)
	kept := SavedTiles(path)
	check.That(t, len(kept) == 2 && reflect.DeepEqual(&kept[1], first[1]), "kept: %+v", kept)
	write(t, tilesPath(path), bytes.Replace(read(tilesPath(path)), []byte(`"wins":`), []byte(`"wins":1`), 1))
	check.That(t, len(m.SavedTiles()) == 0 && SavedTiles(path) == nil, "a damaged file is believed")
	again := check.Must(m.RunTiles(t.Context(), 2))
	check.That(t, reflect.DeepEqual(again, first[1]), "again: %+v", again)
	foreign := check.Must(Open(path, t.TempDir()))
	check.That(t, foreign.SavedTiles() == nil, "what lies beside a foreign journal is believed")
	replayed, _ := replaying.Load(path)
	replayed.(chan struct{}) <- struct{}{}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	_, err = m.RunTiles(stopped, 1)
	check.That(t, errors.Is(err, context.Canceled), "a call that waits: %v", err)
}

// TestRunTiles_Daily checks that the replays of a deal of the day are saved beside its journal, and not beside a
// journal that merely claims to be one.
func TestRunTiles_Daily(t *testing.T) {
	t.Parallel()
	rules := game.Classic()
	rules.Rounds = 1
	h := journal.Header{Daily: "2026-11-23", Preset: "classic", Rules: rules, Begun: time.Unix(1e9, 0), Deal: journal.Practice(game.SeedOf(146))}
	bot := bots.Levels()[1].New(1)
	for s := range game.MaxSeats {
		h.Seats = append(h.Seats, journal.Sitter{})
		if s > 0 {
			h.Seats[s].Bot = &journal.Bot{Level: "cirak", Temper: "even", Seed: 1}
		}
	}
	matches := filepath.Join(t.TempDir(), "matches")
	for dir, want := range map[string]int{session.DailyDir(matches, "classic"): 1, session.DailyDir(matches, "101"): 0, t.TempDir(): 0} {
		path := journaltest.Write(t, dir, h, "", []bots.Bot{bot, bot, bot, bot}, 0)
		m := check.Must(Open(path, matches))
		check.Must(m.RunTiles(t.Context(), 1))
		check.Equal(t, len(SavedTiles(path)), want, "rounds in ", dir)
		check.Equal(t, len(m.SavedTiles()), want, "rounds in ", dir)
	}
}
