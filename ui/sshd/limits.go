package sshd

import (
	"runtime"
	"time"

	"fair/okey/ui/words"
)

// The limits on what a connection may use before its login is finished.
const (
	// handshakeTime is the time in which a connection has to finish its login.
	handshakeTime = 10 * time.Second
	// maxUnknown and maxUnknownEach are the numbers of connections without a finished login, in all and from an address.
	maxUnknown, maxUnknownEach = 64, 8
	// connectRate and connectBurst limit the connections from an address: a second, and at once.
	connectRate, connectBurst = 5, 10
	// keyExchangesPerCore limits the key exchanges that are computed at once.
	keyExchangesPerCore = 2
	// maxAddresses is the number of addresses that are remembered for these limits. The oldest are forgotten first.
	maxAddresses = 10_000
)

// PerAddress is the usual number of logins from one address at a time.
const PerAddress = 8

// maxPerPerson is the number of connections of a person. With one more, the oldest is closed, since it may be dead.
const maxPerPerson = 3

// The limits at the door.
const (
	// doorTime is the time from the login until the guest has passed the door.
	doorTime = 60 * time.Second
	// maxTries is the number of words a guest may try on one connection, and wrongWordTime the wait after a wrong one.
	maxTries      = 3
	wrongWordTime = 3 * time.Second
	// maxWrongEach is the number of wrong words from an address within wrongWordsTime, and maxWrong the one from all
	// addresses. After that no word is taken; only known people come in.
	maxWrongEach, maxWrong = 10, 200
	wrongWordsTime         = time.Hour
	// maxPeople is the number of people that are remembered. The oldest are forgotten first.
	maxPeople = 10_000
)

// The limits of a session.
const (
	// maxRefusals is the number of refused channels after which a connection is closed.
	maxRefusals = 10
	// maxRequests is the number of requests before the shell, and requestRate the number a second after it, with
	// maxRequests at once. maxRequestBytes is the size of a request.
	maxRequests, requestRate, maxRequestBytes = 64, 20, 4 << 10
	// maxColumns and maxRows are the largest window that is painted, in cells. It takes 2.8 MB.
	maxColumns, maxRows = 300, 100
	// resizeTime is the least time between two sizes of a window. The newest one counts.
	resizeTime = 100 * time.Millisecond
	// readRate and readBurst limit the input, in bytes: a second, and at once. The rest waits.
	readRate, readBurst = 4 << 10, 64 << 10
	// maxQueuedKeys is the number of keys that may wait for the program.
	maxQueuedKeys = 64
	// writeTime is the time after which a blocked output closes the connection.
	writeTime = 60 * time.Second
	// aliveTime is the time between two questions whether the guest is still there, and maxMissed the number of them
	// that may pass without an answer.
	aliveTime = 15 * time.Second
	maxMissed = 3
	// leaveTime is the time a guest has to close the connection after the end of his session.
	leaveTime = 10 * time.Second
	// maxLine is the length of a line that is typed, in characters.
	maxLine = 256
)

// maxKeyExchanges is the number of key exchanges that are computed at once.
func maxKeyExchanges() int { return keyExchangesPerCore * runtime.GOMAXPROCS(0) }

// Limits returns the limits on guests in words.
func Limits(w *words.Words) []string {
	seconds := func(d time.Duration) string { return words.Number(int(d / time.Second)) }
	return []string{
		w.With("limit.login", words.Args{"Seconds": seconds(handshakeTime), "Most": maxUnknown, "Each": maxUnknownEach}),
		w.With("limit.connect", words.Args{"Rate": connectRate, "Burst": connectBurst}),
		w.With("limit.logins", words.Args{"Most": PerAddress}),
		w.With("limit.person", words.Args{"Most": maxPerPerson}),
		w.With("limit.door", words.Args{"Seconds": seconds(doorTime), "Tries": maxTries, "Wait": seconds(wrongWordTime)}),
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
