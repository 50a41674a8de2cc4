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

	stats Stats // but for the fields that Server.Stats sets

	received, sent atomic.Uint64 // bytes; counted without mu
}

// An addressUsage is what visitors from an IPv4 address or an IPv6 /64 prefix
// have done.
type addressUsage struct {
	connects bucket      // limits new connections; its time is that of the last attempt
	wrong    []time.Time // times of wrong words, within the last wrongWordsTime
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
	e.mu.Lock()
	e.stats.Connections++
	e.mu.Unlock()
	v.timer = time.AfterFunc(handshakeTime, func() { v.Close() })
	return v
}

// admit records a visitor and the address. It returns false if the address has
// connected too often.
func (v *visitor) admit() bool {
	prefix := prefixOf(v) // may block on the proxy's header
	v.limiter.mu.Lock()
	defer v.limiter.mu.Unlock()
	if prefix.IsValid() {
		a := v.limiter.addresses[prefix]
		if a == nil {
			if len(v.limiter.addresses) >= maxAddresses { // forget the least recently used one without visitors
				inUse := map[*addressUsage]bool{}
				for other := range v.limiter.visitors {
					inUse[other.address] = true
				}
				var oldest netip.Prefix
				for prefix, a := range v.limiter.addresses {
					if !inUse[a] && (!oldest.IsValid() || a.connects.at.Before(v.limiter.addresses[oldest].connects.at)) {
						oldest = prefix
					}
				}
				delete(v.limiter.addresses, oldest)
			}
			a = new(addressUsage)
			v.limiter.addresses[prefix] = a
		}
		if !a.connects.tryTake(connectRate, connectBurst) {
			v.limiter.stats.Refusals++
			return false
		}
		v.address = a
	}
	v.limiter.visitors[v] = true
	v.enter(exchanging)
	return true
}

// enter moves a visitor to a stage before inside, and starts its time limit. If
// there are too many visitors in the stage, it closes the connection of one,
// picked at random from those of the address that has the most. Thus nobody can
// keep others out by holding all places. limiter.mu must be held.
func (v *visitor) enter(to stage) {
	v.stage = to
	v.timer.Reset(stageTimes[to])
	total, counts := 0, map[*addressUsage]int{}
	for other := range v.limiter.visitors {
		if other.stage == to {
			total++
			counts[other.address]++
		}
	}
	if total <= maxWaiting {
		return
	}
	var last *visitor
	for other := range v.limiter.visitors { // in random order
		if other.stage == to && other != v && (last == nil || counts[other.address] > counts[last.address]) {
			last = other
		}
	}
	v.limiter.stats.Refusals++
	delete(v.limiter.visitors, last)
	go last.Close() // may block
}

// answerExchange records that the server has answered the key exchange of a
// visitor, who then has loginTime to log in.
func (v *visitor) answerExchange() {
	v.limiter.mu.Lock()
	defer v.limiter.mu.Unlock()
	if v.limiter.visitors[v] && v.stage == exchanging { // clients may exchange keys again later
		v.enter(loggingIn)
	}
}

// mayLogIn reports whether one more visitor from the address of v may log in.
func (v *visitor) mayLogIn() bool {
	v.limiter.mu.Lock()
	defer v.limiter.mu.Unlock()
	return v.hasRoom()
}

// hasRoom is mayLogIn with limiter.mu held.
func (v *visitor) hasRoom() bool {
	count := 0
	for other := range v.limiter.visitors {
		if other.address == v.address && other.stage >= atDoor {
			count++
		}
	}
	return v.address == nil || count < v.limiter.perAddress
}

// logIn records that a visitor has logged in, and then has doorTime to pass the
// door. It reports whether there was room.
func (v *visitor) logIn() bool {
	v.limiter.mu.Lock()
	defer v.limiter.mu.Unlock()
	if !v.limiter.visitors[v] || !v.hasRoom() {
		v.limiter.stats.Refusals++
		return false
	}
	v.limiter.stats.Logins++
	v.loggedIn.Store(true)
	v.enter(atDoor)
	return true
}

// passDoor records that a visitor has passed the door.
func (v *visitor) passDoor() {
	v.limiter.mu.Lock()
	defer v.limiter.mu.Unlock()
	v.stage = inside
	v.timer.Stop()
}

// closeUnlessInside closes the connection of a visitor who has not passed the
// door.
func (v *visitor) closeUnlessInside() {
	v.limiter.mu.Lock()
	defer v.limiter.mu.Unlock()
	if v.stage != inside {
		go v.Close() // in a new goroutine, because Close needs limiter.mu
	}
}

// identify records who a visitor is. If that person has too many connections,
// it closes the oldest.
func (v *visitor) identify(who Person) {
	v.limiter.mu.Lock()
	defer v.limiter.mu.Unlock()
	v.person, v.identified = who, time.Now()
	oldest, count := v, 0
	for other := range v.limiter.visitors {
		if other.person == who {
			if count++; other.identified.Before(oldest.identified) {
				oldest = other
			}
		}
	}
	if count > maxPerPerson {
		go oldest.Close() // in a new goroutine, because Close needs limiter.mu
	}
}

// closeAll closes all connections.
func (e *connLimiter) closeAll() {
	e.mu.Lock()
	defer e.mu.Unlock()
	for v := range e.visitors {
		go v.Close() // in a new goroutine, because Close needs mu
	}
}

// mayCheckWord reports whether the server checks a word from a visitor at the
// door. After maxWrong wrong words, the probability is maxWrong divided by their
// number, and likewise for an address. Someone who guesses A words within
// wrongWordsTime thus has about √(A·maxWrong) checked, but the right word is
// still accepted after a few tries.
func (v *visitor) mayCheckWord() bool {
	v.limiter.mu.Lock()
	defer v.limiter.mu.Unlock()
	v.limiter.wrong = recentTimes(v.limiter.wrong)
	chance := maxWrong / float64(len(v.limiter.wrong)) // may be infinite
	if a := v.address; a != nil {
		a.wrong = recentTimes(a.wrong)
		chance = min(chance, maxWrongEach/float64(len(a.wrong)))
	}
	return rand.Float64() < chance
}

// noteWrongWord records a wrong word by a visitor.
func (v *visitor) noteWrongWord() {
	v.limiter.mu.Lock()
	defer v.limiter.mu.Unlock()
	v.limiter.stats.WrongWords++
	v.limiter.wrong = append(v.limiter.wrong, time.Now())
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
	delete(v.limiter.visitors, v)
	v.limiter.mu.Unlock()
	v.timer.Stop()
	return v.Conn.Close()
}
