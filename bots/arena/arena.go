// Package arena plays many rounds between bots and reports their results with error bars. Every deal is played once in
// each rotation of the bots around the seats, with the same tiles, so the luck of the deal cancels out.
package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"sync"
	"time"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
)

// An Entrant is a bot that takes part in a contest.
type Entrant struct {
	// Name is the bot's name in the result.
	Name string `json:"bot"`
	// Command is the command line of an external program, or "" for any other bot. It must be the same in all parts of a
	// contest.
	Command string `json:"command,omitempty"`
	// New returns the bot for a round. The seed determines its random choices. A bot that is an io.Closer is closed after
	// the round.
	New func(seed uint64) bots.Bot `json:"-"`
}

// A Contest specifies what to play. There is one entrant for each seat of the rules. Its JSON form, which leaves out
// what has no effect on the deals of a part, is in the header of a part's file.
type Contest struct {
	// Program is the name and version of this program, which PlayPart writes to the file.
	Program string `json:"program"`
	// Preset is the name of the rules in the result.
	Preset   string     `json:"preset"`
	Rules    game.Rules `json:"rules"`
	Entrants []Entrant  `json:"bots"`
	// Seed determines the deals. Contests with the same seed have the same result, whatever the number of workers and the
	// load of the machine, unless a bot keeps its own time limit.
	Seed uint64 `json:"seed"`
	// Deals is the number of deals. Each is played once in every rotation.
	Deals int `json:"deals"`
	// Adjusted adds results adjusted for the luck of the draws: wins and points, or only points in Okey 101. It makes
	// the contest slower.
	Adjusted bool `json:"adjusted"`
	// Mixed makes a contest fair to bots that may remember other rounds, as external programs can. The rotations of a
	// deal are played far apart, in an unpredictable order, and with permuted colours. The results differ from those of
	// other contests, but are equally accurate.
	Mixed bool `json:"mixed"`
	// Part is the share of the contest to play.
	Part
	// Until, if not 0, ends the contest once the 95% confidence interval of the first entrant's win rate has a
	// half-width below Until. The half-width is checked every 50 deals. The win rate is adjusted for luck if Adjusted
	// is set, except in Okey 101. If all deals so far have equal results, the interval is unknown and the contest
	// continues.
	Until float64 `json:"-"`
	// Workers is the number of rounds played at once. 0 means one for each core.
	Workers int `json:"-"`
	// Progress, if not nil, is called after each round with the number of rounds played so far and the total number.
	Progress func(played, rounds int) `json:"-"`
}

// A dealResult holds the results of one deal. Arrays are indexed by entrant.
type dealResult struct {
	Number   int                      `json:"deal"`
	Rounds   []roundResult            `json:"rounds"` // one for each rotation
	Thinking [game.MaxSeats]histogram `json:"think"`
	// Seconds is the time between the end of the previous deal, or the start of the contest, and the end of this deal.
	Seconds float64 `json:"seconds"`

	played int
}

// A roundResult is the result of one round. Arrays are indexed by entrant.
type roundResult struct {
	Winner     int                    `json:"winner"` // the entrant that won, or -1
	Okey       bool                   `json:"okey,omitzero"`
	Pairs      bool                   `json:"pairs,omitzero"`
	Elden      bool                   `json:"elden,omitzero"`
	Change     [game.MaxSeats]int     `json:"change"`
	Faults     [game.MaxSeats]int     `json:"faults,omitzero"`
	Late       [game.MaxSeats]int     `json:"late,omitzero"`        // the number of faults that were timeouts
	Fault      [game.MaxSeats]fault   `json:"fault,omitzero"`       // the first fault
	Luck       coach.Luck             `json:"luck,omitzero"`        // the luck of the draws, in wins; 0 in Okey 101
	LuckPoints [game.MaxSeats]float64 `json:"luck_points,omitzero"` // the luck of the draws, in points
	Turns      int                    `json:"turns"`
}

// batch is the number of deals between comparisons with Until, whatever the number of workers.
const batch = 50

// Run plays a contest. If ctx ends first, the result covers the deals that were counted before then. Run returns an
// error if the rules, the part or the number of entrants is invalid.
func Run(ctx context.Context, c Contest) (*Result, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	result := newResult(c)
	for d := range c.play(ctx, 0) {
		result.addDeal(d)
		if result.mayEnd(c.Until) {
			break // this discards the rounds still being played
		}
	}
	result.computeStandings()
	return result, nil
}

// check returns an error if the contest cannot be played.
func (c *Contest) check() error {
	if len(c.Entrants) != c.Rules.Seats {
		return fmt.Errorf("%d bots for %d seats", len(c.Entrants), c.Rules.Seats)
	}
	return cmp.Or(c.Rules.Validate(), c.Part.Validate())
}

// play plays the deals of the part, except the first n, and yields them in order. If ctx ends, it yields only the deals
// that are already complete.
func (c *Contest) play(ctx context.Context, n int) iter.Seq[*dealResult] {
	return func(yield func(*dealResult) bool) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		last, rounds, goesOn := time.Now(), 0, true
		toPlay := (c.Part.count(c.Deals) - n) * c.Rules.Seats
		unfinished := map[int]*dealResult{} // deals that are incomplete, or follow one that is
		for p := range c.playAll(ctx, n) {
			if rounds++; c.Progress != nil {
				c.Progress(rounds, toPlay)
			}
			d := unfinished[p.deal]
			if d == nil {
				d = &dealResult{Number: p.deal, Rounds: make([]roundResult, c.Rules.Seats)}
				unfinished[p.deal] = d
			}
			d.Rounds[p.rotation] = p.round
			for i := range d.Thinking {
				d.Thinking[i].merge(&p.thinking[i])
			}
			d.played++
			for goesOn {
				next := unfinished[c.Part.deal(n)]
				if next == nil || next.played < c.Rules.Seats {
					break
				}
				delete(unfinished, next.Number)
				n++
				now := time.Now()
				next.Seconds, last = now.Sub(last).Seconds(), now
				if goesOn = yield(next); !goesOn {
					stop()
				}
			}
		}
	}
}

// An outcome is a task with its result and its decision times. The times are indexed by entrant.
type outcome struct {
	task
	round    roundResult
	thinking [game.MaxSeats]histogram
}

// playAll starts the workers, which play all tasks, in order, except those of the first n deals. It returns a channel
// of outcomes, which is closed when all tasks have been played or ctx is done.
func (c *Contest) playAll(ctx context.Context, n int) <-chan outcome {
	workers := c.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	todo, done := make(chan task), make(chan outcome, workers)
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			for t := range todo {
				if o, ok := c.playTask(ctx, t); ok {
					done <- o
				}
			}
		})
	}
	go func() {
		defer close(todo)
		for t := range c.tasks(n) {
			select {
			case todo <- t:
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() {
		all.Wait()
		close(done)
	}()
	return done
}

// playTask plays a deal in one rotation. ok is false if ctx is done before the round ends.
func (c *Contest) playTask(ctx context.Context, t task) (o outcome, ok bool) {
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
	o.task = t
	ok = c.playRound(ctx, m.Recoloured(c.recolouring(t)), entrants, players, &o)
	for _, p := range players[:seats] {
		p.Close() // an error has no effect on the result
	}
	return o, ok
}

// seedOf returns the seed of the deal with the given index.
func seedOf(contest uint64, index int) game.Seed {
	seed := game.SeedOf(contest)
	n := game.SeedOf(uint64(index))
	copy(seed[8:16], n[:8])
	return seed
}

// playRound plays the first round of a match and records it in o. entrants and players are indexed by seat. ok is false
// if ctx is done before the round ends. The luck of the deal itself needs no estimate: over its rotations, it is the
// same for every entrant.
func (c *Contest) playRound(ctx context.Context, m game.Match, entrants [game.MaxSeats]int, players [game.MaxSeats]*bots.Player, o *outcome) (ok bool) {
	r := &o.round
	r.Winner = -1
	var referee coach.LuckEstimator
	for {
		turn, phase := m.ToPlay()
		if phase != game.Playing {
			break
		}
		who := entrants[turn]
		began := time.Now()
		a, err := players[turn].Ask(ctx, m.View(turn))
		o.thinking[who].add(time.Since(began))
		if ctx.Err() != nil {
			return false
		}
		if err != nil {
			r.Faults[who]++
			if errors.Is(err, bots.ErrLate) {
				r.Late[who]++
			}
			r.Fault[who] = cmp.Or(r.Fault[who], fault{err})
		}
		next, _, err := game.Apply(m, turn, a)
		if err != nil {
			panic(fmt.Errorf("arena: the fallback was refused: %w", err)) // Ask returns only legal actions
		}
		if c.Adjusted && a.Kind == game.Draw {
			luck, err := referee.Draw(&m, &next, turn)
			if err != nil {
				panic(fmt.Errorf("arena: a draw cannot be judged: %w", err)) // Run has validated the rules
			}
			t := m.Public()
			points := luck.Points(&t)
			for s := range t.Rules.Seats {
				if !t.Rules.LaysMelds() {
					r.Luck[entrants[s]] += luck[s]
				}
				r.LuckPoints[entrants[s]] += points[s]
			}
		}
		m = next
	}
	for s, p := range players[:c.Rules.Seats] {
		p.ShowEnd(m.View(game.Seat(s)))
	}
	p := m.Public()
	r.recordEnd(&p, entrants)
	return true
}

// recordEnd records how the round at a table ended. entrants is indexed by seat.
func (r *roundResult) recordEnd(t *game.Table, entrants [game.MaxSeats]int) {
	line := t.Sheet[len(t.Sheet)-1]
	r.Turns = t.Turns
	r.Okey, r.Pairs = line.OkeyFinish, line.Winner != game.Nobody && line.How.String() == "pairs"
	r.Elden = line.Elden
	for s := range t.Rules.Seats {
		r.Change[entrants[s]] = line.Change[s]
		if t.Rules.LaysMelds() { // in Okey 101, points count against a player (rule 7.2)
			r.Change[entrants[s]] = -line.Change[s]
		}
		if line.Winner == game.Seat(s) {
			r.Winner = entrants[s]
		}
	}
}
