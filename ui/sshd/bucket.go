package sshd

import "time"

// A bucket limits how much is used a second. The zero bucket is full.
type bucket struct {
	used float64 // by the time at
	at   time.Time
}

// take takes n from a bucket that holds burst and is filled at rate a second, and returns the time until what was taken
// is there, 0 if it is now.
func (b *bucket) take(n, rate, burst int, now time.Time) time.Duration {
	b.drain(rate, now)
	b.used += float64(n)
	return time.Duration(max(0, (b.used-float64(burst))/float64(rate)) * float64(time.Second))
}

// tryTake is like take, but takes nothing and reports false if that would have to be waited for.
func (b *bucket) tryTake(n, rate, burst int, now time.Time) bool {
	b.drain(rate, now)
	if b.used+float64(n) > float64(burst) {
		return false
	}
	b.used += float64(n)
	return true
}

// drain forgets what was used long enough ago.
func (b *bucket) drain(rate int, now time.Time) {
	b.used, b.at = max(0, b.used-float64(now.Sub(b.at).Seconds()*float64(rate))), now
}
