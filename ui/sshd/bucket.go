package sshd

import "time"

// A bucket is a rate limiter. The zero bucket is full.
type bucket struct {
	used float64 // tokens that had been used and not yet refilled at time at
	at   time.Time
}

// take takes n tokens from a bucket with capacity burst that refills at rate
// per second. It returns how long the caller must wait for the tokens.
func (b *bucket) take(n, rate, burst int, now time.Time) time.Duration {
	b.refill(rate, now)
	b.used += float64(n)
	return time.Duration(max(0, (b.used-float64(burst))/float64(rate)) * float64(time.Second))
}

// tryTake is like take, but if the tokens are not available yet, it takes none
// and returns false.
func (b *bucket) tryTake(n, rate, burst int, now time.Time) bool {
	b.refill(rate, now)
	if b.used+float64(n) > float64(burst) {
		return false
	}
	b.used += float64(n)
	return true
}

// refill reduces used by the tokens refilled since the last call.
func (b *bucket) refill(rate int, now time.Time) {
	b.used, b.at = max(0, b.used-float64(now.Sub(b.at).Seconds()*float64(rate))), now
}
