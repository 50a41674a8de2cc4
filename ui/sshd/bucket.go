package sshd

import "time"

// A bucket is a rate limiter. The zero bucket is full.
type bucket struct {
	used float64 // tokens that had been used and not yet refilled at time at
	at   time.Time
}

// take takes n tokens from a bucket with capacity burst that refills at rate
// per second. It returns how long the caller must wait for the tokens.
func (b *bucket) take(n, rate, burst int) time.Duration {
	b.refill(rate)
	b.used += float64(n)
	return time.Duration(max(0, (b.used-float64(burst))/float64(rate)) * float64(time.Second))
}

// tryTake takes a token if one is available, and reports whether it did.
func (b *bucket) tryTake(rate, burst int) bool {
	b.refill(rate)
	if b.used+1 > float64(burst) {
		return false
	}
	b.used++
	return true
}

// refill reduces used by the tokens refilled since the last call.
func (b *bucket) refill(rate int) {
	now := time.Now()
	b.used, b.at = max(0, b.used-float64(now.Sub(b.at).Seconds()*float64(rate))), now
}
