package sshd

import (
	"math/rand/v2"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"
)

// A connLimiter counts and limits connections. It is safe for concurrent use.
type connLimiter struct {
	perAddress int

	mu        sync.Mutex
	visitors  map[*visitor]bool
	addresses map[netip.Prefix]*addressUsage
	wrong     []time.Time // times of wrong words at the door, within the last wrongWordsTime

	connections, refusals, logins, wrongWords atomic.Uint64
	received, sent                            atomic.Uint64 // bytes
}

// An addressUsage counts the visitors from an IPv4 address or an IPv6 /64
// prefix.
type addressUsage struct {
	visitors int
	connects bucket      // limits new connections
	wrong    []time.Time // times of wrong words, within the last wrongWordsTime
	seen     time.Time
}

func newConnLimiter(perAddress int) *connLimiter {
	return &connLimiter{perAddress: perAddress, visitors: map[*visitor]bool{}, addresses: map[netip.Prefix]*addressUsage{}}
}

// prefixOf returns the prefix that counts as the address of a connection. It is
// invalid for connections from this computer: through a local socket, or from a
// loopback address, which all guests behind a tunnel share. Only the total
// limits apply to them.
func prefixOf(conn net.Conn) netip.Prefix {
	at, err := netip.ParseAddrPort(conn.RemoteAddr().String())
	addr := at.Addr().Unmap()
	if err != nil || addr.IsLoopback() {
		return netip.Prefix{}
	}
	bits := 32
	if addr.Is6() {
		bits = 64
	}
	prefix, _ := addr.WithZone("").Prefix(bits) // the address has at least that many bits
	return prefix
}

// newVisitor returns the visitor of a new connection.
func (e *connLimiter) newVisitor(conn net.Conn) *visitor {
	v := &visitor{Conn: conn, limiter: e, writing: make(chan struct{}, 1)}
	e.connections.Add(1)
	v.timer = time.AfterFunc(handshakeTime, func() { v.Close() })
	return v
}

// admit records a visitor and the address. It returns false if the address has
// connected too often.
func (e *connLimiter) admit(v *visitor) bool {
	prefix := prefixOf(v) // may block on the proxy's header
	e.mu.Lock()
	defer e.mu.Unlock()
	if prefix.IsValid() {
		a := e.addresses[prefix]
		if a == nil {
			if len(e.addresses) >= maxAddresses { // forget the least recently used one without visitors
				var oldest netip.Prefix
				for prefix, a := range e.addresses {
					if a.visitors == 0 && (!oldest.IsValid() || a.seen.Before(e.addresses[oldest].seen)) {
						oldest = prefix
					}
				}
				delete(e.addresses, oldest)
			}
			a = new(addressUsage)
			e.addresses[prefix] = a
		}
		if a.seen = time.Now(); !a.connects.tryTake(connectRate, connectBurst) {
			e.refusals.Add(1)
			return false
		}
		v.address = a
		a.visitors++
	}
	e.visitors[v] = true
	e.enter(v, exchanging)
	return true
}

// enter moves a visitor to a stage and starts its time limit. If there are too
// many visitors in the stage, it closes the connection of one, picked at random
// from those of the address that has the most. Thus nobody can keep others out
// by holding all places. e.mu must be held.
func (e *connLimiter) enter(v *visitor, to stage) {
	v.stage = to
	if to == inside {
		v.timer.Stop()
		return
	}
	v.timer.Reset(stageTimes[to])
	total, counts := 0, map[*addressUsage]int{}
	for other := range e.visitors {
		if other.stage == to {
			total++
			counts[other.address]++
		}
	}
	if total <= maxWaiting {
		return
	}
	var last *visitor
	for other := range e.visitors { // in random order
		if other.stage == to && other != v && (last == nil || counts[other.address] > counts[last.address]) {
			last = other
		}
	}
	e.refusals.Add(1)
	e.remove(last)
	go last.Close() // may block
}

// answerExchange records that the server has answered the key exchange of a
// visitor, who then has loginTime to log in.
func (e *connLimiter) answerExchange(v *visitor) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.visitors[v] && v.stage == exchanging { // clients may exchange keys again later
		e.enter(v, loggingIn)
	}
}

// mayLogIn reports whether one more visitor from the address of v may log in.
func (e *connLimiter) mayLogIn(v *visitor) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.hasRoom(v)
}

// hasRoom is mayLogIn with e.mu held.
func (e *connLimiter) hasRoom(v *visitor) bool {
	count := 0
	for other := range e.visitors {
		if other.address == v.address && other.stage >= atDoor {
			count++
		}
	}
	return v.address == nil || count < e.perAddress
}

// logIn records that a visitor has logged in, and then has doorTime to pass the
// door. It reports whether there was room.
func (e *connLimiter) logIn(v *visitor) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.visitors[v] || !e.hasRoom(v) {
		e.refusals.Add(1)
		return false
	}
	e.logins.Add(1)
	v.loggedIn.Store(true)
	e.enter(v, atDoor)
	return true
}

// passDoor records that a visitor has passed the door.
func (e *connLimiter) passDoor(v *visitor) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.enter(v, inside)
}

// closeUnlessInside closes the connection of a visitor who has not passed the
// door.
func (e *connLimiter) closeUnlessInside(v *visitor) {
	e.mu.Lock()
	in := v.stage == inside
	e.mu.Unlock()
	if !in {
		v.Close()
	}
}

// remove forgets a visitor. e.mu must be held.
func (e *connLimiter) remove(v *visitor) {
	if !e.visitors[v] {
		return
	}
	delete(e.visitors, v)
	if v.address != nil {
		v.address.visitors--
	}
}

// identify records who a visitor is. If that person has too many connections,
// it closes the oldest.
func (e *connLimiter) identify(v *visitor, who Person) {
	e.mu.Lock()
	defer e.mu.Unlock()
	v.person, v.identified = who, time.Now()
	oldest, count := v, 0
	for other := range e.visitors {
		if other.person == who {
			if count++; other.identified.Before(oldest.identified) {
				oldest = other
			}
		}
	}
	if count > maxPerPerson {
		go oldest.Close() // in a new goroutine, because Close needs e.mu
	}
}

// closeAll closes all connections.
func (e *connLimiter) closeAll() {
	e.mu.Lock()
	defer e.mu.Unlock()
	for v := range e.visitors {
		go v.Close() // in a new goroutine, because Close needs e.mu
	}
}

// mayCheckWord reports whether the server checks a word from a visitor at the
// door. After maxWrong wrong words, the probability is maxWrong divided by their
// number, and likewise for an address. Someone who guesses A words within
// wrongWordsTime thus has about √(A·maxWrong) checked, but the right word is
// still accepted after a few tries.
func (e *connLimiter) mayCheckWord(v *visitor) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.wrong = recentTimes(e.wrong)
	chance := maxWrong / float64(len(e.wrong)) // may be infinite
	if a := v.address; a != nil {
		a.wrong = recentTimes(a.wrong)
		chance = min(chance, maxWrongEach/float64(len(a.wrong)))
	}
	return rand.Float64() < chance
}

// noteWrongWord records a wrong word by a visitor.
func (e *connLimiter) noteWrongWord(v *visitor) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.wrongWords.Add(1)
	e.wrong = append(e.wrong, time.Now())
	if v.address != nil {
		v.address.wrong = append(v.address.wrong, time.Now())
	}
}

// recentTimes returns the elements of times that are less than wrongWordsTime
// ago. times must be sorted.
func recentTimes(times []time.Time) []time.Time {
	for len(times) > 0 && time.Since(times[0]) >= wrongWordsTime {
		times = times[1:]
	}
	return times
}

// A stage is how far a visitor has come.
type stage int

const (
	exchanging stage = iota // until the server answers the key exchange
	loggingIn
	atDoor
	inside
)

// stageTimes holds the time limit of each stage.
var stageTimes = [inside]time.Duration{exchanging: handshakeTime, loggingIn: loginTime, atDoor: doorTime}

// A visitor is a connection, logged in or not.
type visitor struct {
	net.Conn
	limiter  *connLimiter
	login    Person        // the owner of the key used to log in, or ""; set before the session
	writing  chan struct{} // has a value during a write
	loggedIn atomic.Bool   // read without limiter.mu, by every Read

	// limiter.mu guards these fields.
	address    *addressUsage // nil without an address
	stage      stage
	timer      *time.Timer // closes the connection
	person     Person      // set at the door
	identified time.Time   // when person was set
}

// Read reads input. Until the visitor has logged in, it reads little at a time,
// and nothing during a write. Otherwise packets that pile up in a connection
// which x/crypto has given up would keep its goroutines forever.
func (v *visitor) Read(p []byte) (int, error) {
	if !v.loggedIn.Load() {
		p = p[:min(len(p), loginRead)]
		time.Sleep(loginPause)
		v.writing <- struct{}{}
		<-v.writing
	}
	n, err := v.Conn.Read(p)
	v.limiter.received.Add(uint64(n))
	return n, err
}

// Write writes output.
func (v *visitor) Write(p []byte) (int, error) {
	v.writing <- struct{}{}
	defer func() { <-v.writing }()
	n, err := v.Conn.Write(p)
	v.limiter.sent.Add(uint64(n))
	return n, err
}

func (v *visitor) Close() error {
	v.limiter.mu.Lock()
	v.limiter.remove(v)
	v.limiter.mu.Unlock()
	v.timer.Stop()
	return v.Conn.Close()
}
