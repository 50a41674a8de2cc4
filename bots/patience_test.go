package bots

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
)

// TestCountTicks_StoppedProcess checks that an hour between two ticks, during which the process was stopped, counts as
// one tick, so that nearly all of the limit remains.
func TestCountTicks_StoppedProcess(t *testing.T) {
	ticks, over := make(chan time.Time), make(chan bool, 1)
	go func() { over <- countTicks(t.Context().Done(), ticks, 40) }()
	now := time.Now()
	for range 39 {
		now = now.Add(time.Hour)
		ticks <- now
	}
	select {
	case <-over:
		t.Error("39 of 40 ticks are enough")
	default:
	}
	ticks <- now
	check.That(t, <-over, "40 ticks are not enough")
	done := make(chan struct{})
	close(done)
	check.That(t, !countTicks(done, nil, 1), "late after done")
}

type sleeper struct{ takes time.Duration }

func (s sleeper) Play(ctx context.Context, v game.View) (game.Action, error) {
	select {
	case <-time.After(s.takes):
		return Fallback(v), nil
	case <-ctx.Done():
		return game.Action{}, ctx.Err()
	}
}

type timedSleeper struct{ sleeper }

func (timedSleeper) KeepsTime() {}

func TestPlayer_Within(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := gametest.Deal(t, game.Classic(), 1)
		turn, _ := m.ToPlay()
		v := m.View(turn)
		const second = time.Second
		for _, c := range []struct {
			name   string
			player *Player
			late   bool
		}{
			{"in time", NewPlayer(sleeper{2*second - 1}).Within(2 * second), false},
			{"late", NewPlayer(sleeper{2*second + 1}).Within(2 * second), true},
			{"no limit", NewPlayer(sleeper{time.Hour}), false},
			{"its own time", NewPlayer(timedSleeper{sleeper{time.Hour}}).Within(2 * second), false},
		} {
			began := time.Now()
			_, fault := c.player.Ask(t.Context(), v)
			check.That(t, errors.Is(fault, ErrLate) == c.late && (fault != nil) == c.late, "%s: %v", c.name, fault)
			check.That(t, !c.late || time.Since(began) == 2*second, "%s: given up after %v", c.name, time.Since(began))
		}
	})
}
