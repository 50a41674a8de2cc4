package session

import "context"

// PauseBackground pauses background work until resume is called. The caller must call resume exactly once. It is for
// work that the player waits for, such as that of a bot or the coach.
func (s *Shelf) PauseBackground() (resume func()) {
	if s == nil {
		return func() {}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pauses++; s.pauses == 1 {
		s.resumed = make(chan struct{})
	}
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.pauses--; s.pauses == 0 {
			close(s.resumed)
			s.resumed = nil
		}
	}
}

// WaitWhilePaused waits until background work may run (see PauseBackground) or ctx is done. It reports whether it had
// to wait.
func (s *Shelf) WaitWhilePaused(ctx context.Context) (waited bool) {
	for s != nil {
		s.mu.Lock()
		resumed := s.resumed
		s.mu.Unlock()
		if resumed == nil {
			break
		}
		waited = true
		select {
		case <-resumed:
		case <-ctx.Done():
			return waited
		}
	}
	return waited
}
