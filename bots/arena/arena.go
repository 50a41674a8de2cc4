// Package arena plays many rounds between bots and reports their results with error bars. Every deal is played once
// for each rotation of the bots round the seats, with the same tiles, so that the luck of the deal cancels out.
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

// An Entrant is a bot that takes part in a contest.
type Entrant struct {
	// Name is its name in the result.
	Name string
	// New returns the bot for a round; the seed determines its random choices. A bot that is an io.Closer is closed
	// after the round.
	New func(seed uint64) bots.Bot
}

// A Contest specifies what to play. There is one entrant for each seat of the rules.
type Contest struct {
	Rules    game.Rules
	Preset   string // the name of the rules in the result
	Entrants []Entrant
	// Deals is the number of deals, each played once in every rotation.
	Deals int
	// Seed determines the deals. Contests with the same seed have the same result, whatever the number of workers and
	// the load of the machine, if no bot keeps a time limit of its own.
	Seed uint64
	// Mixed is for bots that may remember what they saw in other rounds, as programs can: the rotations of a deal are
	// played far apart, in an unpredictable order, and with permuted colours. Results are equally accurate, but not the
	// same.
	Mixed bool
	// Until ends the contest early once the 95 % interval of the first entrant's win rate, less luck where that is
	// known, has a half-width below it. The two are compared every 50 deals. The interval is unknown, and the contest
	// goes on, while all deals go alike. 0 means no early end.
	Until float64
	// Adjusted also reports results less the luck of the draws: wins and points, in Okey 101 points alone. That makes
	// the contest slower.
	Adjusted bool
	// Workers is the number of rounds played at once; 0 means one for each core.
	Workers int
	// Progress, if not nil, is called after each round with the number of rounds played.
	Progress func(played int)
}

// A deal holds the results of one deal: one round for each rotation.
type deal struct {
	rounds []round
	played int
}

// A round is the result of one round. Arrays are indexed by entrant.
type round struct {
	winner     int // the entrant that won, or -1
	okey       bool
	pairs      bool
	elden      bool
	change     [game.MaxSeats]int
	faults     [game.MaxSeats]int
	late       [game.MaxSeats]int   // how many of the faults were timeouts
	fault      [game.MaxSeats]error // the first fault
	thinking   [game.MaxSeats]histogram
	luck       coach.Luck             // the luck of the draws, in wins; 0 in Okey 101
	luckPoints [game.MaxSeats]float64 // the same in points
	turnCount  int
}

// batch is the number of deals between two comparisons with Until, whatever the number of workers.
const batch = 50

// Run plays a contest. If ctx ends first, the result covers the deals counted until then. The error reports invalid
// rules or a wrong number of entrants.
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
	unfinished := map[int]*deal{} // the deals whose rounds are not all played, or that wait for an earlier deal
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
		for !result.mayEnd(c.Until) {
			next := unfinished[result.deals]
			if next == nil || next.played < c.Rules.Seats {
				break
			}
			delete(unfinished, result.deals)
			result.addDeal(*next)
		}
		if result.mayEnd(c.Until) {
			stop() // discards the rounds still being played
		}
	}
	result.computeStandings(time.Since(began))
	return result, nil
}

// An outcome is a task with its round.
type outcome struct {
	task
	round round
}

// playAll starts the workers, which play all tasks in order. It returns a channel of the outcomes, which is closed when
// all are played or ctx is done.
func (c *Contest) playAll(ctx context.Context) <-chan outcome {
	todo, done := make(chan task), make(chan outcome, c.Workers)
	var workers sync.WaitGroup
	for range c.Workers {
		workers.Go(func() {
			for t := range todo {
				if r, ok := c.playTask(ctx, t); ok {
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

// playTask plays a deal in one rotation. ok is false if ctx is done before the round ends.
func (c *Contest) playTask(ctx context.Context, t task) (r round, ok bool) {
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
	r, ok = c.playRound(ctx, m.Recoloured(c.recolouring(t)), entrants, players)
	for _, p := range players[:seats] {
		p.Close() // an error makes no difference here
	}
	return r, ok
}

// seedOf returns the seed of the deal with the given index.
func seedOf(contest uint64, index int) game.Seed {
	seed := game.SeedOf(contest)
	n := game.SeedOf(uint64(index))
	copy(seed[8:16], n[:8])
	return seed
}

// playRound plays the first round of a match. entrants and players are by seat. ok is false if ctx is done before the
// round ends.
func (c *Contest) playRound(ctx context.Context, m game.Match, entrants [game.MaxSeats]int, players [game.MaxSeats]*bots.Player) (r round, ok bool) {
	r.winner = -1
	var referee coach.LuckEstimator
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
			panic(fmt.Errorf("arena: the fallback was refused: %w", err)) // Ask answers only with legal actions
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
	r.recordEnd(&p, entrants)
	return r, true
}

// recordEnd records how the round ended at table t. entrants are by seat.
func (r *round) recordEnd(t *game.Table, entrants [game.MaxSeats]int) {
	line := t.Sheet[len(t.Sheet)-1]
	r.turnCount = t.Turns
	r.okey, r.pairs = line.OkeyFinish, line.Winner != game.Nobody && line.How.String() == "pairs"
	r.elden = line.Elden
	for s := range t.Rules.Seats {
		r.change[entrants[s]] = line.Change[s]
		if t.Rules.LaysMelds() { // in Okey 101, points are bad (rule 7.2)
			r.change[entrants[s]] = -line.Change[s]
		}
		if line.Winner == game.Seat(s) {
			r.winner = entrants[s]
		}
	}
}
