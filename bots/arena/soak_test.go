package arena

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"reflect"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

var (
	soakRounds = flag.Int("soak", testsize.Of(120, 1500), "how many rounds TestSoak plays at least")
	soakSeed   = flag.Uint64("seed", 1, "the seed of all that TestSoak draws")
)

// patience is the time limit of the bots. Some of them are late on purpose.
const patience = 2 * time.Millisecond

// Most matches are stopped after usualRounds rounds, since bots that misbehave may never win one. One match in
// fullMatchEvery is played to its end, or for maxRounds rounds if it is longer.
const (
	usualRounds    = 4
	fullMatchEvery = 20
	maxRounds      = 200
)

// TestSoak plays matches on all cores under random rules between bots of all kinds, many of which misbehave on purpose.
// Whatever they do, only legal actions are played, and the same seed and actions lead to the same match (rule 8.5). It
// also checks that memory use does not grow. Some bots answer late, so what happens also depends on time.
func TestSoak(t *testing.T) {
	before := runtime.NumGoroutine()
	var total soakStats
	presets := map[string]bool{}
	var heapEarly uint64 // bytes in use after a tenth of the rounds
	var mu sync.Mutex
	var index atomic.Uint64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for played := 0; played < *soakRounds && !t.Failed(); {
				s := soak(t, *soakSeed, index.Add(1))
				mu.Lock()
				total.rounds += s.rounds
				total.actions += s.actions
				total.faults += s.faults
				presets[s.preset] = true
				if played = total.rounds; heapEarly == 0 && played >= *soakRounds/10 {
					heapEarly = heapBytes()
				}
				mu.Unlock()
			}
		})
	}
	workers.Wait()
	check.That(t, total.faults != 0 && total.actions >= 20*total.rounds && len(presets) >= 3, "the play was too narrow: %+v of %v", total, presets)
	late := heapBytes()
	check.That(t, late <= 2*heapEarly+8<<20, "memory grows from %d to %d bytes", heapEarly, late)
	left := runtime.NumGoroutine() - before
	check.That(t, left <= 0, "%d goroutines are left", left)
}

// soakStats counts what a soak has played. faults is the number of actions that the fallback chose.
type soakStats struct {
	rounds, actions, faults int
	preset                  string
}

func heapBytes() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// soak plays and checks the match with the given number.
func soak(t *testing.T, seed, index uint64) (s soakStats) {
	chance := rand.New(rand.NewPCG(seed, index))
	preset, rules := soakRules(chance)
	s.preset = preset
	var players []*bots.Player
	for range rules.Seats {
		p := bots.NewPlayer(soakBot(chance))
		defer p.Close()
		players = append(players, p)
	}
	var done []gametest.Act
	m, _, err := game.New(rules, seedOf(seed, int(index)))
	again := check.Must(m, err)
	for {
		act := gametest.Act{Seat: game.Seat(chance.IntN(rules.Seats)), Action: game.Action{Kind: game.NextRound}}
		if turn, phase := m.ToPlay(); phase == game.Playing {
			limited, cancel := context.WithTimeout(t.Context(), patience)
			a, fault := players[turn].Ask(limited, m.View(turn))
			cancel()
			if act.Seat, act.Action = turn, a; fault != nil {
				s.faults++
			}
		} else {
			if s.rounds++; phase == game.MatchOver || s.rounds >= usualRounds && index%fullMatchEvery != 0 || s.rounds >= maxRounds {
				break
			}
			for seat, p := range players {
				p.ShowEnd(m.View(game.Seat(seat)))
			}
		}
		m, _, err = game.Apply(m, act.Seat, act.Action)
		check.Need(t, err == nil, "match %d: a bot's action %v is refused: %v; %s %+v", index, act.Action, err, preset, rules)
		s.actions++
		done = append(done, act)
	}
	for _, d := range done {
		again, _, _ = game.Apply(again, d.Seat, d.Action)
	}
	check.That(t, reflect.DeepEqual(again, m), "match %d: rule 8.5: the same seed and actions lead elsewhere; %s %+v", index, preset, rules)
	return s
}

// soakRules returns a preset, and its rules with some switches changed at random.
func soakRules(chance *rand.Rand) (preset string, rules game.Rules) {
	presets := game.Presets()
	seats, _ := game.FieldByName("seats")
	for {
		p := presets[chance.IntN(len(presets))]
		preset, rules = p.Name, p.Rules
		for _, f := range append(game.Switches(), seats) {
			if f.Applies(rules) && chance.IntN(2) == 0 {
				choices := f.Choices()
				f.Set(&rules, choices[chance.IntN(len(choices))]) // never fails for a choice, but may contradict others
			}
		}
		if rules.Validate() == nil {
			return preset, rules
		}
	}
}

// soakBot returns one of the game's levels or a bot that misbehaves.
func soakBot(chance *rand.Rand) bots.Bot {
	if n := chance.IntN(4); n < 2 {
		return bots.Levels()[n].New(chance.Uint64())
	}
	return &misbehavingBot{rand.New(rand.NewPCG(chance.Uint64(), 0))}
}

// misbehavingBot misbehaves in every way, but usually plays any legal action.
type misbehavingBot struct{ chance *rand.Rand }

// Play implements bots.Bot.
func (b *misbehavingBot) Play(ctx context.Context, v game.View) (game.Action, error) {
	switch b.chance.IntN(40) {
	case 0:
		panic("a misbehaving bot")
	case 1:
		return game.Action{}, errors.New("no wish to play")
	case 2:
		if b.chance.IntN(10) == 0 {
			<-ctx.Done() // this answer is late
		}
		return game.Action{}, nil
	case 3, 4, 5, 6:
		return randomAction(b.chance), nil
	case 7: // the bot alters its view, which is a copy
		for s := range v.Discards {
			clear(v.Discards[s])
		}
		clear(v.Record)
		v.Hand = tile.Set{}
		return game.Action{Kind: game.Discard, Tile: tile.FalseJoker}, nil
	}
	legal := v.Legal()
	return legal[b.chance.IntN(len(legal))], nil
}

// randomAction returns a random action, which is usually illegal.
func randomAction(chance *rand.Rand) game.Action {
	x := func() tile.Tile { return tile.Tile(chance.IntN(int(tile.FalseJoker) + 3)) }
	return game.Action{Kind: game.Kind(chance.IntN(20)), Tile: x(), Groups: game.GroupsOf([][]tile.Tile{{x(), x(), x()}})}
}
