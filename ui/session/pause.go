package session

import (
	"context"
	"sync"
)

// pauses counts the pauses of background work that are still in effect.
type pauses struct {
	mu    sync.Mutex
	count int
	ended chan struct{} // closed when count becomes 0; nil while count is 0
}

// PauseBackground pauses background work until resume is called. The caller must call resume exactly once. It is for
// work that the player waits for, such as that of a bot or the coach.
func (s *Shelf) PauseBackground() (resume func()) {
	if s == nil {
		return func() {}
	}
	p := &s.pauses
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.count++; p.count == 1 {
		p.ended = make(chan struct{})
	}
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.count--; p.count == 0 {
			close(p.ended)
			p.ended = nil
		}
	}
}

// WaitWhilePaused waits until background work may run (see PauseBackground) or ctx is done. It reports whether it had
// to wait.
func (s *Shelf) WaitWhilePaused(ctx context.Context) (waited bool) {
	for s != nil {
		s.pauses.mu.Lock()
		ended := s.pauses.ended
		s.pauses.mu.Unlock()
		if ended == nil {
			break
		}
		waited = true
		select {
		case <-ended:
		case <-ctx.Done():
			return waited
		}
	}
	return waited
}
