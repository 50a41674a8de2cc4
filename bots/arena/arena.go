// Package arena lets bots play many rounds against each other and says how well each does, with
// error bars. Every deal is played once for each rotation of the bots round the seats, with the
// same tiles, so that luck with the tiles cancels out.
package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
)

// Entrant is a bot that takes part in a contest.
type Entrant struct {
	// Name is what it is called in the result.
	Name string
	// New makes the bot for a round; the seed decides its whims. A bot that is an io.Closer is
	// closed after the round.
	New func(seed uint64) bots.Bot
}

// Contest is what is to be played. There is one entrant for each seat of the rules.
type Contest struct {
	Rules    game.Rules
	Preset   string // what the rules are called in the result
	Entrants []Entrant
	// Deals is how many deals are played, each once for every rotation.
	Deals int
	// Seed is that of the whole contest: the same seed has the same result, however many workers
	// there are and however busy the machine is, if no bot keeps a time limit of its own.
	Seed uint64
	// Mixed is for bots that may remember what they saw in other rounds, as programs can: the
	// rotations of a deal are played far apart, in an order that cannot be foretold, and with other
	// colours. Results are as good, but not the same.
	Mixed bool
	// Until ends the contest early once the half-width of the first entrant's 95 % interval of the
	// win rate, less luck where that is known, is below it: looked at every 50 deals, and not
	// reached while all deals go alike. 0 never ends it.
	Until float64
	// Adjusted also takes the luck of the draws out of the results: of wins and points, in Okey 101 of
	// points alone. It takes time.
	Adjusted bool
	// Workers is how many rounds are played at once; 0 for one a core.
	Workers int
	// Progress, if not nil, is told how many rounds have been played, after each.
	Progress func(played int)
}

// deal is the outcome of one deal: a round for each rotation.
type deal struct {
	rounds []round
	played int // how many of the rounds have been played
}

// round is the outcome of one round, by entrant.
type round struct {
	winner    int // entrant, or -1
	okey      bool
	pairs     bool
	elden     bool
	change    [game.MaxSeats]int
	faults    [game.MaxSeats]int
	late      [game.MaxSeats]int   // the faults for which the bot was too late
	fault     [game.MaxSeats]error // the first fault
	thinking  [game.MaxSeats]thinking
	luck      coach.Luck             // of the draws, in rounds won; none in Okey 101
	lucky     [game.MaxSeats]float64 // the same in points
	turnCount int
}

// batch is how many deals are counted between two looks at Until: the same whatever the number of
// workers.
const batch = 50

// Run plays a contest. When ctx ends first, the result is that of the deals counted until then. The
// error is about the rules or the entrants.
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
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	began := time.Now()
	result := newResult(c)
	unfinished := map[int]*deal{} // or finished, but an earlier one is not yet
	rounds := 0
	for p := range c.playAll(ctx) {
		if rounds++; c.Progress != nil {
			c.Progress(rounds)
		}
		d := unfinished[p.deal]
		if d == nil {
			d = &deal{rounds: make([]round, c.Rules.Seats)}
			unfinished[p.deal] = d
		}
		d.rounds[p.rotation] = p.round
		d.played++
		for !result.settled(c.Until) {
			next := unfinished[result.deals]
			if next == nil || next.played < c.Rules.Seats {
				break
			}
			delete(unfinished, result.deals)
			result.count(*next)
		}
		if result.settled(c.Until) {
			stop() // what is still played is thrown away
		}
	}
	result.finish(time.Since(began))
	return result, nil
}

// outcome is a round that was played.
type outcome struct {
	task
	round round
}

// playAll lets the workers play all tasks, begun in their order, until they are done or ctx is.
func (c *Contest) playAll(ctx context.Context) <-chan outcome {
	todo, done := make(chan task), make(chan outcome, c.Workers)
	var workers sync.WaitGroup
	for range c.Workers {
		workers.Go(func() {
			for t := range todo {
				if r, ok := c.play(ctx, t); ok {
					done <- outcome{t, r}
				}
			}
		})
	}
	go func() {
		defer close(todo)
		for t := range c.tasks() {
			select {
			case todo <- t:
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() {
		workers.Wait()
		close(done)
	}()
	return done
}

// play plays a deal in one rotation; not ok when ctx ended before the end.
func (c *Contest) play(ctx context.Context, t task) (round, bool) {
	seats := c.Rules.Seats
	var entrants [game.MaxSeats]int
	var players [game.MaxSeats]*bots.Player
	for s := range seats {
		entrants[s] = (s + t.rotation) % seats
		whims := c.Seed ^ uint64(t.deal)<<8 ^ uint64(entrants[s])
		players[s] = bots.NewPlayer(c.Entrants[entrants[s]].New(whims))
	}
	m, _, err := game.New(c.Rules, seedOf(c.Seed, t.deal))
	if err != nil {
		panic(err) // Run has validated the rules
	}
	r, ok := c.playRound(ctx, m.Recoloured(c.colours(t)), entrants, players)
	for _, p := range players[:seats] {
		p.Close() // nobody could do anything about an error
	}
	return r, ok
}

// seedOf is the seed of a deal.
func seedOf(contest uint64, index int) game.Seed {
	seed := game.SeedOf(contest)
	n := game.SeedOf(uint64(index))
	copy(seed[8:16], n[:8])
	return seed
}

// playRound plays the first round of a match.
func (c *Contest) playRound(ctx context.Context, m game.Match, entrants [game.MaxSeats]int, players [game.MaxSeats]*bots.Player) (round, bool) {
	r := round{winner: -1}
	var referee coach.Referee
	for {
		turn, phase := m.ToPlay()
		if phase != game.Playing {
			break
		}
		who := entrants[turn]
		began := time.Now()
		a, fault := players[turn].Ask(ctx, m.View(turn))
		r.thinking[who].add(time.Since(began))
		if ctx.Err() != nil {
			return r, false
		}
		if fault != nil {
			r.faults[who]++
			if errors.Is(fault, bots.ErrLate) {
				r.late[who]++
			}
			r.fault[who] = cmp.Or(r.fault[who], fault)
		}
		next, _, err := game.Apply(m, turn, a)
		if err != nil {
			panic(fmt.Errorf("arena: the fallback was refused: %w", err)) // Ask answers with legal actions only
		}
		if c.Adjusted && a.Kind == game.Draw {
			r.addLuck(&referee, &m, &next, turn, entrants)
		}
		m = next
	}
	for s, p := range players[:c.Rules.Seats] {
		p.ShowEnd(m.View(game.Seat(s)))
	}
	p := m.Public()
	r.end(&p, entrants)
	return r, true
}

// end notes how the round ended at a table of entrants.
func (r *round) end(t *game.Table, entrants [game.MaxSeats]int) {
	line := t.Sheet[len(t.Sheet)-1]
	r.turnCount = t.Turns
	r.okey, r.pairs = line.OkeyFinish, line.Winner != game.Nobody && line.How.String() == "pairs"
	r.elden = line.Elden
	for s := range t.Rules.Seats {
		r.change[entrants[s]] = line.Change[s]
		if t.Rules.LaysMelds() { // there the fewest points are the best (rule 7.2)
			r.change[entrants[s]] = -line.Change[s]
		}
		if line.Winner == game.Seat(s) {
			r.winner = entrants[s]
		}
	}
}
