package host

import "time"

// The limits of a table.
const (
	// LongestMessage is the maximum length of a message in characters.
	LongestMessage = 80
	// maxMessages is the maximum number of messages that a person may send
	// within messageTime. keptMessages is the number of messages in a State.
	maxMessages  = 5
	messageTime  = 10 * time.Second
	keptMessages = 50
	// maxSpectators is the maximum number of spectators.
	maxSpectators = 20

	// lockTime is the time allowed for locking words, and revealTime the time
	// allowed for revealing them.
	lockTime   = 90 * time.Second
	revealTime = 60 * time.Second
	// readyTime is the maximum time that play waits for everyone to see the
	// deal.
	readyTime = 12 * time.Second
	// awayExtra is how long the table waits for an absent person after the end
	// of a turn, within the grace period.
	awayExtra = 10 * time.Second
	// sleepAfter is the number of timeouts in a row after which a person is
	// asleep.
	sleepAfter = 2
	// Bots play on for pauseAfter after everyone has left, and the match stays
	// open for shelveAfter.
	pauseAfter  = time.Minute
	shelveAfter = 30 * time.Minute
	// minRoom is the number of free bytes on disk that a new match needs.
	minRoom = 64 << 20
	// panicWindow is the time within which a second panic closes the table.
	panicWindow = time.Minute
)
