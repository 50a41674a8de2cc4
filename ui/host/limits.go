package host

import "time"

// The limits of a table.
const (
	// LongestSpeech is the maximum length of a speech in characters.
	LongestSpeech = 80
	// speeches is the maximum number of speeches of a person within speechTime.
	// keptSpeeches is the number of speeches in a State.
	speeches     = 5
	speechTime   = 10 * time.Second
	keptSpeeches = 50
	// mostSpectators is the largest number of spectators.
	mostSpectators = 20

	// lockTime is the time for locking words, and revealTime the time for
	// revealing them.
	lockTime   = 90 * time.Second
	revealTime = 60 * time.Second
	// readyTime is how long a deal waits until everyone has seen it.
	readyTime = 12 * time.Second
	// awayExtra is how long the table waits for an absent person after the end
	// of a turn, within the grace period.
	awayExtra = 10 * time.Second
	// sleepAfter is the number of timeouts in a row after which a person is
	// asleep.
	sleepAfter = 2
	// stillAfter is how long bots play on after everyone has left, and
	// shelveAfter is how long the match then stays open.
	stillAfter  = time.Minute
	shelveAfter = 30 * time.Minute
	// minRoom is the number of free bytes on disk that a new match needs.
	minRoom = 64 << 20
	// brokenAgain is the time within which a second breakdown closes the table.
	brokenAgain = time.Minute
)
