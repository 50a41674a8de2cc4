package arena

import (
	"context"
	"fmt"
	"reflect"
	"slices"
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
	quick := Contest{Entrants: entrants("kalfa", "cirak", "acemi", "cirak"), Deals: 5, Seed: 8}
	want := mustRun(t, quick)
	synctest.Test(t, func(t *testing.T) {
		slow := quick
		slow.Entrants = nil
		for _, e := range quick.Entrants {
			level := e.New
			e.New = func(seed uint64) bots.Bot {
				b := level(seed)
				return botFunc(func(ctx context.Context, v game.View) (game.Action, error) {
					select {
					case <-time.After(time.Hour):
					case <-ctx.Done():
					}
					return b.Play(ctx, v)
				})
			}
			slow.Entrants = append(slow.Entrants, e)
		}
		got := mustRun(t, slow)
		check.That(t, reflect.DeepEqual(got, want) && got.Bots[0].Faults <= 0, "quick: %+v\nslow: %+v", want, got)
	})
}

// TestMixedTasks checks that every deal is played once in each rotation, far apart and in different colours, in an
// order that depends on the seed.
func TestMixedTasks(t *testing.T) {
	for _, deals := range []int{1, 2, 7, spread, 2*spread + 30} {
		c := Contest{Rules: game.Classic(), Deals: deals, Seed: 5, Mixed: true}
		type coloured struct {
			deal   int
			colour game.Recolouring
		}
		last, seen, colours := map[int]int{}, map[task]bool{}, map[coloured]bool{}
		order := slices.Collect(c.tasks(0))
		for n, x := range order {
			before, again := last[x.deal]
			apart := min(spread, deals-x.deal/spread*spread) / 2
			check.That(t, !again || n-before >= apart, "%d deals: deal %d comes again after %d rounds", deals, x.deal, n-before)
			check.That(t, x.deal < deals && x.rotation < 4, "%d deals: %v", deals, x)
			seen[x], last[x.deal], colours[coloured{x.deal, c.recolouring(x)}] = true, n, true
		}
		check.Equal(t, [3]int{len(order), len(seen), len(colours)}, [3]int{4 * deals, 4 * deals, 4 * deals})
		c.Seed++
		check.That(t, deals <= 2 || !slices.Equal(order, slices.Collect(c.tasks(0))), "%d deals: another seed, the same order", deals)
	}
	for x := range (&Contest{Rules: game.Classic(), Deals: 1 << 40, Mixed: true}).tasks(0) { // the iterator must stop when the loop does
		if x.deal >= spread {
			break
		}
	}
}

// TestRun_Mixed checks that each deal has the same tiles in all rotations, except for their colours.
func TestRun_Mixed(t *testing.T) {
	dealt := map[string]int{}
	e := entrants("cirak", "acemi", "acemi", "cirak")
	for i := range e {
		level := e[i].New
		e[i].New = func(seed uint64) bots.Bot {
			b, first := level(seed), true
			return botFunc(func(ctx context.Context, v game.View) (game.Action, error) {
				if first && v.Turns == 1 {
					var numbers [tile.Numbers + 1]int
					for _, x := range v.Hand.Tiles() {
						numbers[x.Number()]++
					}
					dealt[fmt.Sprint(v.Dealer, v.Seat, v.Indicator.Number(), numbers)]++
				}
				first = false
				return b.Play(ctx, v)
			})
		}
	}
	mustRun(t, Contest{Entrants: e, Deals: 12, Seed: 5, Mixed: true, Workers: 1})
	for hand, n := range dealt {
		check.Equal(t, n, 4, hand)
	}
	check.Equal(t, len(dealt), 12)
}
