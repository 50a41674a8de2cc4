package host

import "time"

// The limits of a table.
const (
	// LongestSpeech is the greatest length of a speech in characters.
	LongestSpeech = 80
	// speeches is how much a person may say within speechTime. keptSpeeches is how much is kept.
	speeches     = 5
	speechTime   = 10 * time.Second
	keptSpeeches = 50
	// mostSpectators is the largest number of spectators.
	mostSpectators = 20

	// lockTime is the time for locking words, and tellTime the time for telling them.
	lockTime = 90 * time.Second
	tellTime = 60 * time.Second
	// readyTime is how long a deal waits for the people to see it.
	readyTime = 12 * time.Second
	// awayExtra is how long the table waits for an absent person after the end of a turn, within the grace period.
	awayExtra = 10 * time.Second
	// sleepAfter is the number of turns that run out one after the other until a person is asleep.
	sleepAfter = 2
	// stillAfter is how long bots play on where nobody is left, and shelveAfter how long the match is kept open.
	stillAfter  = time.Minute
	shelveAfter = 30 * time.Minute
	// minRoom is the number of bytes that have to be free on the disk of the journals for a new match.
	minRoom = 64 << 20
	// brokenAgain is the time within which a second breakdown closes the table.
	brokenAgain = time.Minute
)
