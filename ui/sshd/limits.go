package sshd

import (
	"time"

	"fair/okey/ui/words"
)

// Limits on connections that have not logged in yet.
const (
	// handshakeTime is the time limit for the key exchange, and loginTime that
	// for logging in after it. A guest who connects for the first time compares
	// the host's key meanwhile.
	handshakeTime, loginTime = 10 * time.Second, 120 * time.Second
	// loginRead is the number of bytes read at once until the login, where a
	// packet has at least 32, and loginPause the time between reads.
	loginRead, loginPause = 256, time.Millisecond
	// maxWaiting is the maximum number of connections exchanging keys, logging
	// in, or at the door, for each of these.
	maxWaiting = 64
	// connectRate is the maximum number of connections per second from an
	// address, and connectBurst the maximum at once.
	connectRate, connectBurst = 5, 10
	// acceptTime is the delay after a connection that cannot be accepted.
	acceptTime = time.Second
	// maxAddresses is the maximum number of addresses remembered for these
	// limits. The least recently used are dropped first.
	maxAddresses = 10_000
)

// PerAddress is the default for Config.PerAddress.
const PerAddress = 8

// maxPerPerson is the maximum number of connections per person. One more closes
// the oldest, which may be dead.
const maxPerPerson = 3

// Limits at the door.
const (
	// doorTime is the time limit for passing the door after the login.
	doorTime = 60 * time.Second
	// wrongWordTime is the delay after a wrong word, or one that is not checked.
	wrongWordTime = 3 * time.Second
	// maxWrongEach is the number of wrong words per address within
	// wrongWordsTime, and maxWrong the number in total, above which words are
	// checked only at random.
	maxWrongEach, maxWrong = 10, 100
	wrongWordsTime         = time.Hour
	// maxPeople is the maximum number of people remembered. Those who have been
	// away longest and are not needed are dropped first.
	maxPeople = 10_000
)

// Limits of a session.
const (
	// maxRefusals is the number of refused channels after which a connection is
	// closed.
	maxRefusals = 10
	// maxRequests is the maximum number of requests before the shell starts.
	// After that, requestRate is the maximum per second and maxRequests the
	// maximum at once. maxRequestBytes is the maximum size of a request.
	maxRequests, requestRate, maxRequestBytes = 64, 20, 4 << 10
	// maxColumns and maxRows are the size, in cells, of the largest window that
	// is painted. Such a window takes 2.8 MB.
	maxColumns, maxRows = 300, 100
	// resizeTime is the minimum time between two changes of the window's size.
	resizeTime = 100 * time.Millisecond
	// readRate is the input accepted per second, in bytes, and readBurst the
	// input accepted at once. Further input is delayed.
	readRate, readBurst = 4 << 10, 64 << 10
	// maxQueuedKeys is the maximum number of keys waiting for the program.
	maxQueuedKeys = 64
	// writeTime is how long a write may block before the connection is closed.
	writeTime = 60 * time.Second
	// aliveTime is the interval between keep-alive requests, and maxMissed the
	// number of unanswered ones after which the connection is closed.
	aliveTime = 15 * time.Second
	maxMissed = 3
	// leaveTime is the time that a guest has to close the connection after the
	// session.
	leaveTime = 10 * time.Second
	// maxLine is the maximum length of a line of input in characters.
	maxLine = 256
)

// Limits returns descriptions of the limits on guests.
func Limits(w *words.Words) []string {
	seconds := func(d time.Duration) string { return words.Number(int(d / time.Second)) }
	return []string{
		w.With("limit.login", words.Args{"Exchange": seconds(handshakeTime), "Login": seconds(loginTime)}),
		w.With("limit.waiting", words.Args{"Most": maxWaiting}),
		w.With("limit.connect", words.Args{"Rate": connectRate, "Burst": connectBurst}),
		w.With("limit.logins", words.Args{"Most": PerAddress}),
		w.With("limit.person", words.Args{"Most": maxPerPerson}),
		w.With("limit.door", words.Args{"Seconds": seconds(doorTime), "Wait": seconds(wrongWordTime)}),
		w.With("limit.wrong", words.Args{"Each": maxWrongEach, "Most": maxWrong, "Minutes": words.Number(int(wrongWordsTime / time.Minute))}),
		w.With("limit.people", words.Args{"Most": w.Thousands(maxPeople)}),
		w.With("limit.channels", words.Args{"Most": maxRefusals}),
		w.With("limit.requests", words.Args{"Most": maxRequests, "Size": maxRequestBytes >> 10, "Rate": requestRate}),
		w.With("limit.window", words.Args{"Columns": maxColumns, "Rows": maxRows, "Rate": int(time.Second / resizeTime)}),
		w.With("limit.input", words.Args{"Rate": readRate >> 10, "Burst": readBurst >> 10}),
		w.With("limit.output", words.Args{"Seconds": seconds(writeTime)}),
		w.With("limit.alive", words.Args{"Seconds": seconds(aliveTime), "Most": maxMissed}),
	}
}
