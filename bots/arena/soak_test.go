package arena

import (
	"context"
	"errors"
	"flag"
	"fmt"
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
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

var (
	soakRounds = flag.Int("soak", testsize.Of(300, 3000), "how many rounds TestSoak plays at least")
	soakSeed   = flag.Uint64("seed", 1, "the seed of all that TestSoak draws")
)

// TestSoak plays matches under random rules between bots of all kinds, many of which misbehave on purpose. It counts
// the tiles after each action (laws 8.1 and 8.2). After some actions it compares the actions listed as legal with those
// accepted. It replays each match from its seed and actions (rule 8.5). It also checks that memory use does not grow.
// Some bots answer late, so what happens also depends on time.
func TestSoak(t *testing.T) {
	before := runtime.NumGoroutine()
	r := check.Must(soak(t.Context(), *soakRounds, *soakSeed))
	check.That(t, r.rounds >= *soakRounds && r.faults != 0 && r.actions >= 20*r.rounds && len(r.presets) >= 3, "the play was too narrow: %+v", r)
	if late := heapBytes(); late > 2*r.heapEarly+8<<20 {
		t.Errorf("memory grows from %d to %d bytes", r.heapEarly, late)
	} else {
		t.Logf("%+v, %d bytes in use at the end", r, late)
	}
	if left := runtime.NumGoroutine() - before; left > 0 {
		t.Errorf("%d goroutines are left", left)
	}
}

// TestSoak_BrokenMatch checks that the checks of TestSoak fail for a match that has lost a tile or has a different
// seed.
func TestSoak_BrokenMatch(t *testing.T) {
	c := newSoakMatch(1, 1)
	c.rules, c.preset = game.Classic(), "classic"
	m, _, err := game.New(c.rules, c.seed)
	check.OK(t, err)
	p := m.Public()
	check.OK(t, c.checkTiles(&m, &p))
	p.StockLeft--
	check.That(t, c.checkTiles(&m, &p) != nil, "a tile is missing, and all is well")
	p.StockLeft++
	p.HandSizes[2]++
	check.That(t, c.checkTiles(&m, &p) != nil, "a hand is not as large as is said, and all is well")
	other, _, _ := game.New(c.rules, game.SeedOf(99))
	check.That(t, c.checkReplay(other) != nil, "another seed leads to the same match")
}

// soakStats counts what a soak has played.
type soakStats struct {
	matches, rounds, actions int
	faults                   int            // the actions that the fallback chose
	presets                  map[string]int // matches by preset
	heapEarly                uint64         // bytes in use after a tenth of the rounds
}

func (s *soakStats) add(c *soakMatch) {
	s.matches++
	s.rounds += c.rounds
	s.actions += c.actions
	s.faults += c.faults
	s.presets[c.preset]++
}

// patience is the time limit of the bots. Some of them are late on purpose.
const patience = 2 * time.Millisecond

// Most matches are stopped after usualRounds rounds, since bots that misbehave may never win one. One match in
// fullMatchEvery is played to its end, or for maxRounds rounds if it is longer.
const (
	usualRounds    = 4
	fullMatchEvery = 20
	maxRounds      = 200
)

// soak plays matches on all cores until they have the given number of rounds in total. The error names the first law
// that was broken, and the number and rules of the match.
func soak(ctx context.Context, rounds int, seed uint64) (soakStats, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	result := soakStats{presets: map[string]int{}}
	var mu sync.Mutex
	var index atomic.Uint64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for ctx.Err() == nil {
				c := newSoakMatch(seed, index.Add(1))
				if err := c.play(ctx); err != nil && ctx.Err() == nil {
					stop(fmt.Errorf("match %d: %w; %s %+v", c.index, err, c.preset, c.rules))
					return
				}
				mu.Lock()
				result.add(c)
				if result.heapEarly == 0 && result.rounds >= rounds/10 {
					result.heapEarly = heapBytes()
				}
				if result.rounds >= rounds {
					stop(errSoaked)
				}
				mu.Unlock()
			}
		})
	}
	workers.Wait()
	if err := context.Cause(ctx); !errors.Is(err, errSoaked) {
		return result, err
	}
	return result, nil
}

var errSoaked = errors.New("all rounds have been played")

func heapBytes() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// A soakMatch plays one match and checks it.
type soakMatch struct {
	index   uint64
	chance  *rand.Rand
	preset  string
	rules   game.Rules
	seed    game.Seed
	players [game.MaxSeats]*bots.Player
	done    []playedAction

	rounds, actions, faults int
}

// A playedAction is an action and the seat that played it.
type playedAction struct {
	seat   game.Seat
	action game.Action
}

func newSoakMatch(seed, index uint64) *soakMatch {
	c := &soakMatch{index: index, chance: rand.New(rand.NewPCG(seed, index))}
	c.seed = seedOf(seed, int(index))
	presets := game.Presets()
	seats, _ := game.FieldByName("seats")
	for {
		p := presets[c.chance.IntN(len(presets))]
		c.preset, c.rules = p.Name, p.Rules
		c.drawField(seats)
		for _, w := range game.Switches() {
			if w.Applies(c.rules) && c.chance.IntN(2) == 0 {
				c.drawField(w)
			}
		}
		if c.rules.Validate() == nil {
			break
		}
	}
	for s := range c.rules.Seats {
		c.players[s] = bots.NewPlayer(c.bot())
	}
	return c
}

// drawField sets a field at random. The result may contradict other fields.
func (c *soakMatch) drawField(f game.Field) {
	choices := f.Choices()
	f.Set(&c.rules, choices[c.chance.IntN(len(choices))]) // never fails for a choice
}

// bot returns one of the game's levels, a bot that plays at random, or one that misbehaves.
func (c *soakMatch) bot() bots.Bot {
	levels := bots.Levels()[:2]
	switch n := c.chance.IntN(8); {
	case n < 2:
		return levels[n].New(c.chance.Uint64())
	case n < 5:
		return &randomBot{c.chance.Uint64()}
	default:
		return &misbehavingBot{rand.New(rand.NewPCG(c.chance.Uint64(), 0))}
	}
}

// randomBot plays any legal action, but usually finishes if it can.
type randomBot struct{ seed uint64 }

// Play implements bots.Bot.
func (b *randomBot) Play(_ context.Context, v game.View) (game.Action, error) {
	chance := rand.New(rand.NewPCG(b.seed, uint64(v.Round)<<32|uint64(v.Turns)<<2|uint64(v.Step)))
	legal := v.Legal()
	for _, a := range legal {
		if a.Kind == game.Finish && chance.IntN(4) > 0 {
			return a, nil
		}
	}
	return legal[chance.IntN(len(legal))], nil
}

// misbehavingBot misbehaves in every way, but occasionally plays legally.
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
	a := game.Action{Kind: game.Kind(chance.IntN(20)), Tile: tile.Tile(chance.IntN(int(tile.FalseJoker) + 3))}
	if chance.IntN(4) == 0 {
		var groups [][]tile.Tile
		for range chance.IntN(6) {
			var g []tile.Tile
			for range chance.IntN(6) {
				g = append(g, tile.Tile(chance.IntN(int(tile.FalseJoker)+1)))
			}
			groups = append(groups, g)
		}
		a.Groups = game.GroupsOf(groups)
	}
	return a
}

// play plays and checks a match. It returns an error that names the law that was broken, or the error from ctx.
func (c *soakMatch) play(ctx context.Context) error {
	defer func() {
		for _, p := range c.players[:c.rules.Seats] {
			p.Close()
		}
	}()
	m, _, err := game.New(c.rules, c.seed)
	if err != nil {
		return err
	}
	for {
		if err := c.checkLaws(m); err != nil {
			return err
		}
		turn, phase := m.ToPlay()
		if phase == game.MatchOver {
			c.rounds++
			return c.checkReplay(m)
		}
		act := playedAction{turn, game.Action{Kind: game.NextRound}}
		if phase == game.Playing {
			if act.action, err = c.ask(ctx, m, turn); err != nil {
				return err
			}
		} else {
			if c.rounds++; c.rounds >= usualRounds && c.index%fullMatchEvery != 0 || c.rounds >= maxRounds {
				return c.checkReplay(m)
			}
			for s, p := range c.players[:c.rules.Seats] {
				p.ShowEnd(m.View(game.Seat(s)))
			}
			act.seat = game.Seat(c.chance.IntN(c.rules.Seats))
		}
		next, _, err := game.Apply(m, act.seat, act.action)
		if err != nil {
			return fmt.Errorf("law: a bot's legal action %v is refused: %w", act.action, err)
		}
		c.actions++
		c.done = append(c.done, act)
		m = next
	}
}

// ask returns the action of a seat's bot, which is always legal.
func (c *soakMatch) ask(ctx context.Context, m game.Match, seat game.Seat) (game.Action, error) {
	limited, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	a, fault := c.players[seat].Ask(limited, m.View(seat))
	if fault != nil {
		c.faults++
	}
	return a, ctx.Err()
}

// checkEvery is the mean number of actions between the expensive checks in the middle of a round.
const checkEvery = 12

// checkLaws checks the laws that must hold after every action.
func (c *soakMatch) checkLaws(m game.Match) error {
	p := m.Public()
	if err := c.checkTiles(&m, &p); err != nil {
		return err
	}
	if c.chance.IntN(checkEvery) > 0 && p.StockLeft > 0 && p.Phase == game.Playing {
		return nil
	}
	seat := p.Turn
	if c.chance.IntN(8) == 0 {
		seat = game.Seat(c.chance.IntN(c.rules.Seats))
	}
	if err := c.checkLegal(m, seat); err != nil {
		return err
	}
	if after := m.Public(); !reflect.DeepEqual(p, after) {
		return errors.New("law: to try actions has changed the match")
	}
	return nil
}

// checkTiles counts the tiles. None may occur more often than in the full set of tiles (rule 8.1), and none may be
// missing (rule 8.2).
func (c *soakMatch) checkTiles(m *game.Match, p *game.Table) error {
	var seen tile.Set
	n := p.StockLeft
	add := func(tiles ...tile.Tile) {
		for _, x := range tiles {
			seen[x]++
			n++
		}
	}
	if p.Indicator != tile.None && !p.Rules.IndicatorLast { // otherwise it is in the stock
		add(p.Indicator)
	}
	for s := range game.Seat(p.Rules.Seats) {
		hand := m.View(s).Hand
		if hand.Len() != p.HandSizes[s] {
			return fmt.Errorf("rule 8.2: seat %d has %d tiles, the table says %d", s, hand.Len(), p.HandSizes[s])
		}
		add(hand.Tiles()...)
		add(p.Discards[s]...)
	}
	for _, laid := range p.Melds {
		add(laid.Tiles()...)
	}
	if p.Reveal != nil && p.Reveal.Laid != tile.None && !p.Rules.LaysMelds() {
		add(p.Reveal.Laid)
	}
	all := p.Rules.Tiles()
	if n != all.Len() {
		return fmt.Errorf("rule 8.1: %d tiles of %d", n, all.Len())
	}
	for x, k := range seen {
		if k > all[x] {
			return fmt.Errorf("rule 8.1: %d tiles %v", k, tile.Tile(x))
		}
	}
	return nil
}

// checkLegal checks that View.Legal, View.Check and Apply agree on all legal actions and a few random ones.
func (c *soakMatch) checkLegal(m game.Match, seat game.Seat) error {
	view := m.View(seat)
	legal := view.Legal()
	if turn, phase := m.ToPlay(); len(legal) == 0 && (phase == game.RoundOver || phase == game.Playing && turn == seat) {
		return errors.New("law: nothing is legal for the seat to play")
	}
	for _, a := range legal {
		if _, _, err := game.Apply(m, seat, a); err != nil {
			return fmt.Errorf("law: %v is said to be legal, and refused: %w", a, err)
		}
	}
	for range 4 {
		a := randomAction(c.chance)
		next, _, err := game.Apply(m, seat, a)
		if said := view.Check(a); (said == nil) != (err == nil) {
			return fmt.Errorf("law: of %v the seat is told %v, and then %v", a, said, err)
		}
		if err != nil && !reflect.DeepEqual(next, m) {
			return fmt.Errorf("law: %v is refused, and yet changes the match", a)
		}
	}
	return nil
}

// checkReplay checks that playing the same actions from the same seed leads to the same match (rule 8.5).
func (c *soakMatch) checkReplay(m game.Match) error {
	replayed, _, err := game.New(c.rules, c.seed)
	for _, d := range c.done {
		if err == nil {
			replayed, _, err = game.Apply(replayed, d.seat, d.action)
		}
	}
	if err != nil || !reflect.DeepEqual(replayed, m) {
		return fmt.Errorf("rule 8.5: the same seed and actions lead elsewhere: %v", err)
	}
	return nil
}
