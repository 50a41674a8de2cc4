package table

import (
	"context"
	"fmt"
	"slices"
	"sync"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/review"
)

// reviewRun is a review that is reckoned beside the loop, until it is done or ended.
type reviewRun struct {
	end  context.CancelFunc
	news chan struct{} // there is something that the loop has not seen
	done chan struct{} // nothing goes on any more

	mu    sync.Mutex
	fresh reviewNews
}

// reviewNews is what was found since the loop has looked.
type reviewNews struct {
	moments     []review.Moment
	decisions   []*coach.Decision
	done, total int
	review      *coach.Review // of what was looked at to its end
	err         error
	over        bool
}

// reviewTold tells that a review has found something.
type reviewTold struct{ run *reviewRun }

// reviewBeside begins a review with the eyes of a seat: of a round, and then of all others that are
// over. Path gives the journal, and may wait for the disk; own is the directory of the player's.
func reviewBeside(path func() string, own string, seat game.Seat, round int) *reviewRun {
	ctx, end := context.WithCancel(context.Background())
	r := &reviewRun{end: end, news: make(chan struct{}, 1), done: make(chan struct{})}
	go func() {
		defer close(r.done)
		defer r.add(func(n *reviewNews) { n.over = true })
		defer func() { // nobody could put the terminal right from here
			if p := recover(); p != nil {
				r.add(func(n *reviewNews) { n.err = fmt.Errorf("the review broke off: %v", p) })
			}
		}()
		if err := r.find(ctx, path(), own, seat, round); err != nil {
			r.add(func(n *reviewNews) { n.err = err })
		}
	}()
	return r
}

// find does the work.
func (r *reviewRun) find(ctx context.Context, path, own string, seat game.Seat, round int) error {
	m, err := review.OpenRounds(path, own)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(m.Record.Rounds, func(over journal.Round) bool { return over.Round == round }) {
		return review.ErrNotOver
	}
	moments := m.Moments(seat)
	if len(moments) == 0 {
		return review.ErrWatched
	}
	r.add(func(n *reviewNews) { n.moments = moments })
	for _, some := range []int{playedRound(moments, round), review.AllRounds} {
		found, err := m.RunRound(ctx, seat, coach.Quick, some, r.found)
		if err != nil || ctx.Err() != nil {
			return err
		}
		r.add(func(n *reviewNews) { n.review = found })
	}
	return nil
}

// found notes what was found.
func (r *reviewRun) found(p coach.Progress) {
	r.add(func(n *reviewNews) {
		n.done, n.total = p.Done, p.Total
		if p.Decision != nil {
			n.decisions = append(n.decisions, p.Decision)
		}
	})
}

// add adds to what the loop has not seen, and calls it.
func (r *reviewRun) add(add func(*reviewNews)) {
	r.mu.Lock()
	add(&r.fresh)
	r.mu.Unlock()
	select {
	case r.news <- struct{}{}:
	default: // it is called already
	}
}

// await waits for the next news.
func (r *reviewRun) await() tea.Msg {
	<-r.news
	return reviewTold{r}
}

// take takes what is new.
func (r *reviewRun) take() reviewNews {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := r.fresh
	r.fresh = reviewNews{done: n.done, total: n.total}
	return n
}
