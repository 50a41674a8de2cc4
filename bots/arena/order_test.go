package arena

import (
	"context"
	"fmt"
	"reflect"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/tile"
)

// TestRun_SlowMachine checks that the game's own levels have no time limit, so that a busy machine has no effect on the
// result.
func TestRun_SlowMachine(t *testing.T) {
	quick := Contest{Entrants: entrants(t, "kalfa", "cirak", "acemi", "cirak"), Deals: 5, Seed: 8}
	want := mustRun(t, quick)
	synctest.Test(t, func(t *testing.T) {
		slow := quick
		slow.Entrants = nil
		for _, e := range quick.Entrants {
			slow.Entrants = append(slow.Entrants, Entrant{Name: e.Name, New: func(seed uint64) bots.Bot { return slowBot{e.New(seed)} }})
		}
		got := mustRun(t, slow)
		check.That(t, reflect.DeepEqual(got, want) && got.Bots[0].Faults <= 0, "quick: %+v\nslow: %+v", want, got)
	})
}

type slowBot struct{ bots.Bot }

func (b slowBot) Play(ctx context.Context, v game.View) (game.Action, error) {
	select {
	case <-time.After(time.Hour):
		return b.Bot.Play(ctx, v)
	case <-ctx.Done():
		return game.Action{}, ctx.Err()
	}
}

// lateBot is a TimeKeeper that is occasionally late.
type lateBot struct{ bots.Bot }

func (b lateBot) Play(ctx context.Context, v game.View) (game.Action, error) {
	if v.Turns%3 == 0 {
		return game.Action{}, bots.ErrLate
	}
	return b.Bot.Play(ctx, v)
}

func TestRun_Timeouts(t *testing.T) {
	e := entrants(t, "cirak", "cirak", "cirak", "cirak")
	e[1].New = func(uint64) bots.Bot { return lateBot{bots.Levels()[1].New(0)} }
	e[2].New = func(uint64) bots.Bot { return illegalBot{} }
	for i, b := range mustRun(t, Contest{Entrants: e, Deals: 3, Seed: 3}).Bots {
		check.That(t, (b.Timeouts > 0) == (i == 1) && (i != 1 || b.Timeouts == b.Faults), "bot %d: %d of %d faults for want of time", i, b.Timeouts, b.Faults)
	}
}

// TestMixedTasks checks that every deal is played once in each rotation, far apart and in different colours, in an
// order that depends on the seed.
func TestMixedTasks(t *testing.T) {
	for _, deals := range []int{1, 2, 7, spread, 2*spread + 30} {
		c := Contest{Rules: game.Classic(), Deals: deals, Seed: 5, Mixed: true}
		last, seen := map[int]int{}, map[task]bool{}
		colours := map[int]map[game.Recolouring]bool{}
		n, order := 0, []task{}
		for x := range c.tasks(0) {
			before, again := last[x.deal]
			if apart := min(spread, deals-x.deal/spread*spread) / 2; again && n-before < apart {
				t.Errorf("%d deals: deal %d comes again after %d rounds", deals, x.deal, n-before)
			}
			check.That(t, !seen[x] && x.deal < deals && x.rotation < 4, "%d deals: %v", deals, x)
			if colours[x.deal] == nil {
				colours[x.deal] = map[game.Recolouring]bool{}
			}
			colours[x.deal][c.recolouring(x)] = true
			seen[x], last[x.deal] = true, n
			order = append(order, x)
			n++
		}
		check.Equal(t, len(seen), 4*deals, deals)
		for d, all := range colours {
			check.Equal(t, len(all), 4, d)
		}
		c.Seed++
		other := []task{}
		for x := range c.tasks(0) {
			other = append(other, x)
		}
		check.That(t, deals <= 2 || !reflect.DeepEqual(order, other), "%d deals: another seed, the same order", deals)
	}
	for x := range (&Contest{Rules: game.Classic(), Deals: 1 << 40, Mixed: true}).tasks(0) { // the iterator must stop when the loop does
		if x.deal >= spread {
			break
		}
	}
}

// TestRun_Mixed checks that the number of workers has no effect on the result, and that each deal has the same tiles in
// all rotations, except for their colours.
func TestRun_Mixed(t *testing.T) {
	var mu sync.Mutex
	dealt := map[string]int{}
	e := entrants(t, "cirak", "acemi", "acemi", "cirak")
	for i := range e {
		level := e[i].New
		e[i].New = func(seed uint64) bots.Bot {
			return &firstTurnWatcher{Bot: level(seed), see: func(v game.View) {
				var numbers [tile.Numbers + 1]int
				for _, x := range v.Hand.Tiles() {
					numbers[x.Number()]++
				}
				mu.Lock()
				defer mu.Unlock()
				dealt[fmt.Sprint(v.Dealer, v.Seat, v.Indicator.Number(), numbers)]++
			}}
		}
	}
	c := Contest{Entrants: e, Deals: 30, Seed: 5, Mixed: true, Workers: 1}
	one := mustRun(t, c)
	for hand, n := range dealt {
		check.Equal(t, n, 4, hand)
	}
	check.Equal(t, len(dealt), 30)
	c.Workers = 5
	if many := mustRun(t, c); !reflect.DeepEqual(one, many) || one.Rounds != 120 {
		t.Errorf("one worker: %+v\nfive: %+v", one, many)
	}
}

// firstTurnWatcher is a bot that calls see with its view on its first turn of the round.
type firstTurnWatcher struct {
	bots.Bot
	see func(game.View)
}

func (b *firstTurnWatcher) Play(ctx context.Context, v game.View) (game.Action, error) {
	if b.see != nil && v.Turns == 1 {
		b.see(v)
	}
	b.see = nil
	return b.Bot.Play(ctx, v)
}
