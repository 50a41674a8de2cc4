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

// A Background reviews the player's decisions in the matches of a shelf in the background, with quick reviews of one
// round at a time, and has the built-in levels play each round with the player's tiles. It reviews each round of the
// current match when the round ends, and then all unreviewed rounds, newest match first. It saves the review of each
// round under the conditions described at Open, so a crash loses at most one round of work. Once everything is
// reviewed, it waits for further rounds.
//
// It uses a quarter of one core, in slices of about a millisecond, and pauses while a bot or the coach thinks or the
// player types; see session.Shelf.PauseBackground.
type Background struct {
	shelf *session.Shelf
	now   func() time.Time
	sleep func(ctx context.Context, d time.Duration)
	news  chan struct{} // holds a value if there may be something to review

	mu      sync.Mutex
	cancel  context.CancelFunc // nil while disabled
	workers sync.WaitGroup     // the goroutines that have not ended
	working sync.Mutex         // held by the one that works
}

const (
	// firstWait is the delay before the review of older matches begins, so that it does not slow down startup.
	firstWait = time.Second
	// slice is the time to work before a pause. The pause lasts pausePerWork times the time worked.
	slice        = time.Millisecond
	pausePerWork = 3
	// pausePerDelay is the factor for extending the next pause if a pause ended late by more than a slice. That happens
	// on a busy machine, where the work would delay the handling of keys.
	pausePerDelay = 20
	// maxPause is the maximum duration of a pause. It matters after the machine slept, since that time may count as
	// work.
	maxPause = time.Second
	// maxJournal is the size, in bytes, of the largest journal reviewed in the background. A typical journal has 100
	// kB.
	maxJournal = 4 << 20
)

// NewBackground returns a disabled Background for a shelf. It replaces the shelf's OnRound callback.
func NewBackground(shelf *session.Shelf) *Background {
	b := &Background{shelf: shelf, now: time.Now, sleep: sleep, news: make(chan struct{}, 1)}
	if shelf.Dir() != "" {
		shelf.OnRound(b.wake)
	}
	return b
}

// sleep waits for d or until ctx is done.
func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// wake tells the goroutine to look for something to review. It does not block.
func (b *Background) wake() {
	select {
	case b.news <- struct{}{}:
	default:
	}
}

// SetEnabled starts the work, or tells it to stop without waiting for that. Finished work is kept.
func (b *Background) SetEnabled(on bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case on == (b.cancel != nil) || b.shelf.Dir() == "":
	case !on:
		b.cancel()
		b.cancel = nil
	default:
		var ctx context.Context
		ctx, b.cancel = context.WithCancel(context.Background())
		b.workers.Go(func() {
			b.working.Lock()
			defer b.working.Unlock()
			b.work(ctx)
		})
	}
}

// Close stops the work and waits until it has stopped, which takes a few milliseconds.
func (b *Background) Close() {
	b.SetEnabled(false)
	b.workers.Wait()
}

// work reviews rounds until ctx is done. It recovers from panics and ends, since a crash would leave the terminal in
// raw mode.
func (b *Background) work(ctx context.Context) {
	defer func() { _ = recover() }()
	b.sleep(ctx, firstWait)
	b.wake()
	settled := map[string]int64{} // the sizes, by path, of journals with nothing left to review
	pausing := &pausingContext{Context: ctx, b: b}
	for {
		select {
		case <-ctx.Done():
			return
		case <-b.news:
			pausing.since = b.now()
			b.reviewAll(pausing, settled)
		}
	}
}

// reviewAll reviews all unreviewed rounds. It returns early if b.news has a value.
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

// reviewRound reviews the first unreviewed round of a match, and reports whether it reviewed one and saved the review.
func (b *Background) reviewRound(ctx context.Context, path string) bool {
	seat, noted := journal.RecordedSeat(path)
	if !noted {
		seat = session.Player
	}
	k := loadHead(path, seat, coach.Quick)
	if k.Complete {
		return false
	}
	m, err := OpenRounds(path, b.shelf.Dir())
	if err != nil || m.Seat != seat {
		return false
	}
	if m.Workers = 1; !k.isOf(m.text) {
		k = savedHead{}
	}
	missing := m.missingRounds(&k)
	if len(missing) == 0 && m.Record.End == nil {
		return false
	}
	round := AllRounds // to record that the match is over
	if len(missing) > 0 {
		round = missing[0]
	}
	if m.RunRound(ctx, seat, coach.Quick, round, nil); ctx.Err() != nil {
		return false
	}
	if round != AllRounds {
		_, _ = m.RunTiles(ctx, round) // rounds that cannot be replayed have no result
	}
	k = loadHead(path, seat, coach.Quick)
	return len(m.missingRounds(&k)) < len(missing)
}

// A pausingContext pauses the work in calls to Err, which the estimates make about every tenth of a millisecond. Only
// one goroutine at a time may call Err.
type pausingContext struct {
	context.Context
	b     *Background
	since time.Time     // when the work resumed after the last pause
	late  time.Duration // by how much the last pause was too long
}

func (c *pausingContext) Err() error {
	if err := c.Context.Err(); err != nil {
		return err
	}
	worked := c.b.now().Sub(c.since)
	if c.b.shelf.WaitWhilePaused(c.Context) {
		c.since = c.b.now()
	} else if worked >= slice {
		pause := min(pausePerWork*worked+pausePerDelay*c.late, maxPause)
		slept := c.b.now()
		c.b.sleep(c.Context, pause)
		c.since = c.b.now()
		c.late = max(0, c.since.Sub(slept)-pause-slice)
	}
	return c.Context.Err()
}
