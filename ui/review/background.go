package review

import (
	"context"
	"os"
	"slices"
	"sync"
	"time"

	"fair/okey/bots/coach"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
)

// A Background reviews the player's decisions in the matches of a shelf while the program runs, quickly and one round
// at a time, and has the built-in levels play each round with the player's tiles. It reviews each round of the match
// being played when the round ends, and then all unreviewed rounds, the newest match first. It saves the review of each
// round under the conditions given at Open, so that a kill loses at most one round of work. Once everything is
// reviewed, it waits for further rounds.
//
// It uses a quarter of one core, in slices of about a millisecond, and pauses while a bot or the coach thinks or the
// player types; see session.Shelf.PauseBackground.
type Background struct {
	shelf *session.Shelf
	now   func() time.Time
	sleep func(ctx context.Context, d time.Duration)
	news  chan struct{} // holds a value if there may be something to review

	mu     sync.Mutex
	cancel context.CancelFunc // nil while the work is off
	ended  chan struct{}      // closed when the last goroutine has ended; nil before the first
}

const (
	// firstWait is the delay before the review of older matches begins, so that it does not slow down startup.
	firstWait = time.Second
	// slice is the duration of work after which the work rests, for restsPerSlice times the time worked.
	slice         = time.Millisecond
	restsPerSlice = 3
	// restsPerDelay is the factor for the additional rest after a rest that ended late by more than a slice. That
	// happens on a busy machine, where the work would delay the handling of keys.
	restsPerDelay = 20
	// maxRest is the maximum duration of a rest. Time in which the machine slept may count as work.
	maxRest = time.Second
	// maxJournal is the size, in bytes, of the largest journal reviewed in the background. A usual journal has 100 kB.
	maxJournal = 4 << 20
)

// NewBackground returns a Background for a shelf, turned off. It takes over the shelf's OnRound.
func NewBackground(shelf *session.Shelf) *Background {
	b := &Background{shelf: shelf, now: time.Now, sleep: sleep, news: make(chan struct{}, 1)}
	if shelf.Dir() != "" {
		shelf.OnRound(b.wake)
	}
	return b
}

// sleep waits for a time or until ctx ends.
func sleep(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}

// wake makes the work look for something to review. It does not block.
func (b *Background) wake() {
	select {
	case b.news <- struct{}{}:
	default:
	}
}

// Turn turns the work on or off, without waiting for its end. Finished work is kept.
func (b *Background) Turn(on bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case on == (b.cancel != nil) || b.shelf.Dir() == "":
	case !on:
		b.cancel()
		b.cancel = nil
	default:
		ctx, cancel := context.WithCancel(context.Background())
		before, ended := b.ended, make(chan struct{})
		b.cancel, b.ended = cancel, ended
		go func() {
			defer close(ended)
			if before != nil {
				<-before
			}
			b.work(ctx)
		}()
	}
}

// Close turns the work off and waits some milliseconds until it has ended.
func (b *Background) Close() {
	b.Turn(false)
	b.mu.Lock()
	ended := b.ended
	b.mu.Unlock()
	if ended != nil {
		<-ended
	}
}

// work reviews until ctx ends or a panic occurs. It recovers from the panic, which would leave the terminal in raw
// mode.
func (b *Background) work(ctx context.Context) {
	defer func() { _ = recover() }()
	b.sleep(ctx, firstWait)
	b.wake()
	settled := map[string]int64{} // the sizes of the journals with nothing left to review
	gentle := &gentleContext{Context: ctx, b: b}
	for {
		select {
		case <-ctx.Done():
			return
		case <-b.news:
			gentle.since = b.now()
			b.reviewAll(gentle, settled)
		}
	}
}

// reviewAll reviews all unreviewed rounds. It returns early if there is news.
func (b *Background) reviewAll(ctx context.Context, settled map[string]int64) {
	paths, _ := journal.Paths(b.shelf.Dir()) // nothing can be reviewed in an unreadable directory
	slices.Reverse(paths)
	for _, path := range append([]string{b.shelf.Path()}, paths...) {
		info, err := os.Stat(path)
		for err == nil && info.Size() <= maxJournal && settled[path] != info.Size() {
			if !b.reviewRound(ctx, path) {
				if ctx.Err() == nil {
					settled[path] = info.Size()
				}
				break
			}
			if len(b.news) > 0 {
				return
			}
		}
		if ctx.Err() != nil {
			return
		}
	}
}

// reviewRound reviews the first unreviewed round of a match. It reports whether it reviewed one and saved the review.
func (b *Background) reviewRound(ctx context.Context, path string) bool {
	seat, noted := journal.NotedSeat(path)
	if !noted {
		seat = session.Player
	}
	k := keptHead(path, seat, coach.Quick)
	if k.Complete {
		return false
	}
	m, err := OpenRounds(path, b.shelf.Dir())
	if err != nil || m.Seat != seat {
		return false
	}
	if m.Workers = 1; !k.serves(m.text) {
		k = savedHead{}
	}
	missing := m.missing(&k)
	if len(missing) == 0 && m.Record.End == nil {
		return false
	}
	round := AllRounds // to record that the match is over
	if len(missing) > 0 {
		round = missing[0]
	}
	if _, err := m.RunRound(ctx, seat, coach.Quick, round, nil); err != nil || ctx.Err() != nil {
		return false
	}
	if round != AllRounds {
		_, _ = m.RunTiles(ctx, round) // rounds that cannot be replayed have no result
	}
	k = keptHead(path, seat, coach.Quick)
	return len(m.missing(&k)) < len(missing)
}

// A gentleContext makes work rest now and then in calls of Err, which the estimates make about every tenth of a
// millisecond. Only one goroutine at a time may call Err.
type gentleContext struct {
	context.Context
	b     *Background
	since time.Time     // when the work resumed after the last rest
	late  time.Duration // by how much the last rest was too long
}

func (c *gentleContext) Err() error {
	if err := c.Context.Err(); err != nil {
		return err
	}
	worked := c.b.now().Sub(c.since)
	if c.b.shelf.WaitWhilePaused(c.Context) {
		c.since = c.b.now()
	} else if worked >= slice {
		rest := min(restsPerSlice*worked+restsPerDelay*c.late, maxRest)
		slept := c.b.now()
		c.b.sleep(c.Context, rest)
		c.since = c.b.now()
		c.late = max(0, c.since.Sub(slept)-rest-slice)
	}
	return c.Context.Err()
}
