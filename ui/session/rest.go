package session

import (
	"context"
	"sync"
)

// urgency makes background work rest while somebody waits for other work.
type urgency struct {
	mu    sync.Mutex
	count int
	over  chan struct{} // closed when count becomes 0; nil while count is 0
}

// Hurry makes background work rest until done is called. done must be called once. A bot or the coach calls Hurry while
// the player waits for it.
func (s *Shelf) Hurry() (done func()) {
	if s == nil {
		return func() {}
	}
	u := &s.urgent
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.count++; u.count == 1 {
		u.over = make(chan struct{})
	}
	return func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		if u.count--; u.count == 0 {
			close(u.over)
			u.over = nil
		}
	}
}

// Rest waits until nothing is urgent (see Hurry) or ctx ends. It reports whether it had to wait.
func (s *Shelf) Rest(ctx context.Context) (waited bool) {
	for s != nil {
		s.urgent.mu.Lock()
		over := s.urgent.over
		s.urgent.mu.Unlock()
		if over == nil {
			break
		}
		waited = true
		select {
		case <-over:
		case <-ctx.Done():
			return waited
		}
	}
	return waited
}
