// Package arena lets bots play many rounds against each other and says how well each does, with error bars. Every deal is played
// once for each rotation of the bots round the seats, with the same tiles, so that luck with the tiles cancels out.
package arena

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"sync"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
)

// Entrant is who plays.
type Entrant struct {
	// Name is what it is called in the result.
	Name string
	// New makes the bot for a round; the seed decides its whims. One that is an io.Closer is closed after the round.
	New func(seed uint64) bots.Bot
}

// Contest is what is to be played. Entrants are as many as the rules have seats.
type Contest struct {
	Rules    game.Rules
	Preset   string // what the rules are called in the result
	Entrants []Entrant
	// Deals is how many deals are played, each once for every rotation.
	Deals int
	// Seed is that of the whole contest: the same seed has the same result, however many workers there are.
	Seed uint64
	// Until ends the contest early once the half-width of the first entrant's 95 % interval of the win rate is below it; 0 never.
	Until float64
	// Workers is how many rounds are played at once; 0 for one a core.
	Workers int
	// Patience is how long a bot may think before the fallback plays for it; 0 for two seconds.
	Patience time.Duration
	// Progress, if not nil, is told of every deal that is counted, in their order.
	Progress func(counted int)
}

// deal is the outcome of one deal: a row for each rotation.
type deal struct {
	index  int
	rounds []round
}

// round is the outcome of one round, by entrant.
type round struct {
	winner    int // entrant, or -1
	okey      bool
	pairs     bool
	change    [game.MaxSeats]int
	faults    [game.MaxSeats]int
	fault     [game.MaxSeats]error // the first of them
	thinking  [game.MaxSeats]thinking
	turnCount int
}

// batch is how many deals are counted between two looks at Until: the same whatever the number of workers.
const batch = 50

// Run plays a contest. When ctx ends first, the result is that of the deals counted until then. The error is about the rules
// or the entrants.
func Run(ctx context.Context, c Contest) (*Result, error) {
	if err := c.Rules.Validate(); err != nil {
		return nil, err
	}
	if len(c.Entrants) != c.Rules.Seats {
		return nil, fmt.Errorf("%d bots for %d seats", len(c.Entrants), c.Rules.Seats)
	}
	if c.Workers <= 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	if c.Patience <= 0 {
		c.Patience = 2 * time.Second
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	began := time.Now()
	todo, done := make(chan int), make(chan deal, c.Workers)
	var workers sync.WaitGroup
	for range c.Workers {
		workers.Go(func() {
			for index := range todo {
				if d, ok := c.play(ctx, index); ok {
					done <- d
				}
			}
		})
	}
	go func() {
		defer close(todo)
		for index := range c.Deals {
			select {
			case todo <- index:
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() {
		workers.Wait()
		close(done)
	}()

	result := newResult(c)
	waiting := map[int]deal{} // played, but an earlier one is not yet
	for d := range done {
		waiting[d.index] = d
		for {
			next, ok := waiting[result.deals]
			if !ok || result.settled(c.Until) {
				break
			}
			delete(waiting, result.deals)
			result.count(next)
			if c.Progress != nil {
				c.Progress(result.deals)
			}
		}
		if result.settled(c.Until) {
			stop() // what is still played is thrown away
			clear(waiting)
		}
	}
	result.finish(time.Since(began))
	return result, nil
}

// play plays a deal in all rotations; not ok when ctx ended before it was whole.
func (c *Contest) play(ctx context.Context, index int) (deal, bool) {
	d := deal{index: index}
	seats := c.Rules.Seats
	for rotation := range seats {
		var entrants [game.MaxSeats]int
		var players [game.MaxSeats]*bots.Player
		for s := range seats {
			entrants[s] = (s + rotation) % seats
			whims := c.Seed ^ uint64(index)<<8 ^ uint64(entrants[s])
			players[s] = bots.NewPlayer(c.Entrants[entrants[s]].New(whims))
		}
		r, ok := c.playRound(ctx, seedOf(c.Seed, index), entrants, players)
		for _, p := range players[:seats] {
			p.Close() // nobody could do anything about an error
		}
		if !ok {
			return d, false
		}
		d.rounds = append(d.rounds, r)
	}
	return d, true
}

// seedOf is the seed of a deal.
func seedOf(contest uint64, index int) game.Seed {
	seed := game.SeedOf(contest)
	n := game.SeedOf(uint64(index))
	copy(seed[8:16], n[:8])
	return seed
}

// playRound plays the first round of a match.
func (c *Contest) playRound(ctx context.Context, seed game.Seed, entrants [game.MaxSeats]int, players [game.MaxSeats]*bots.Player) (round, bool) {
	r := round{winner: -1}
	m, _, err := game.New(c.Rules, seed)
	if err != nil {
		panic(err) // Run has validated the rules
	}
	for {
		turn, phase := m.ToPlay()
		if phase != game.Playing {
			break
		}
		who := entrants[turn]
		began := time.Now()
		a, fault := c.ask(ctx, players[turn], m.View(turn))
		r.thinking[who].add(time.Since(began))
		if ctx.Err() != nil {
			return r, false
		}
		if fault != nil {
			r.faults[who]++
			r.fault[who] = cmp.Or(r.fault[who], fault)
		}
		next, _, err := game.Apply(m, turn, a)
		if err != nil {
			panic(fmt.Errorf("arena: the fallback was refused: %w", err)) // Ask answers with legal actions only
		}
		m = next
	}
	for s, p := range players[:c.Rules.Seats] {
		p.Tell(m.View(game.Seat(s)))
	}
	p := m.Public()
	line := p.Sheet[len(p.Sheet)-1]
	r.turnCount = p.Turns
	r.okey, r.pairs = line.OkeyFinish, line.Winner != game.Nobody && line.How.String() == "pairs"
	for s := range c.Rules.Seats {
		r.change[entrants[s]] = line.Change[s]
		if c.Rules.Opens() { // there the fewest points are the best (rule 7.2)
			r.change[entrants[s]] = -line.Change[s]
		}
		if line.Winner == game.Seat(s) {
			r.winner = entrants[s]
		}
	}
	return r, true
}

// ask asks a player with a deadline.
func (c *Contest) ask(ctx context.Context, p *bots.Player, v game.View) (game.Action, error) {
	ctx, cancel := context.WithTimeout(ctx, c.Patience)
	defer cancel()
	return p.Ask(ctx, v)
}
