package sshd

import (
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"
)

// A connLimiter counts and limits connections. It is safe for concurrent use.
type connLimiter struct {
	perAddress int
	exchanges  chan struct{} // holds a value for each key exchange in progress

	mu        sync.Mutex
	visitors  map[*visitor]bool
	unknown   int // visitors that have not logged in yet
	addresses map[netip.Prefix]*addressUsage
	wrong     []time.Time // times of wrong words at the door, within the last wrongWordsTime

	connections, refusals, logins, wrongWords atomic.Uint64
	received, sent                            atomic.Uint64 // bytes
}

// An addressUsage counts the visitors from an IPv4 address or an IPv6 /64
// prefix.
type addressUsage struct {
	unknown, known int         // visitors before and after their login
	connects       bucket      // limits new connections
	wrong          []time.Time // times of wrong words, within the last wrongWordsTime
	seen           time.Time
}

func newConnLimiter(perAddress int) *connLimiter {
	return &connLimiter{
		perAddress: perAddress, exchanges: make(chan struct{}, maxKeyExchanges()),
		visitors: map[*visitor]bool{}, addresses: map[netip.Prefix]*addressUsage{},
	}
}

// prefixOf returns the prefix that counts as the address of a connection. It is
// invalid if the connection has no IP address, for example because it uses a
// local socket. Only the total limits apply to such connections.
func prefixOf(conn net.Conn) netip.Prefix {
	at, err := netip.ParseAddrPort(conn.RemoteAddr().String())
	if err != nil {
		return netip.Prefix{}
	}
	bits := 32
	if addr := at.Addr().Unmap(); addr.Is6() {
		bits = 64
	}
	prefix, _ := at.Addr().Unmap().WithZone("").Prefix(bits) // the address has at least that many bits
	return prefix
}

// usageOf returns the usage of a prefix, or nil if the prefix is invalid.
// e.mu must be held.
func (e *connLimiter) usageOf(prefix netip.Prefix) *addressUsage {
	if !prefix.IsValid() {
		return nil
	}
	a := e.addresses[prefix]
	if a == nil {
		if len(e.addresses) >= maxAddresses {
			e.forgetOldest()
		}
		a = new(addressUsage)
		e.addresses[prefix] = a
	}
	a.seen = time.Now()
	return a
}

// forgetOldest removes the least recently used address that has no visitors.
// e.mu must be held.
func (e *connLimiter) forgetOldest() {
	var oldest netip.Prefix
	for prefix, a := range e.addresses {
		if a.unknown+a.known == 0 && (!oldest.IsValid() || a.seen.Before(e.addresses[oldest].seen)) {
			oldest = prefix
		}
	}
	delete(e.addresses, oldest)
}

// admit returns the visitor of a new connection, or nil if a limit is exceeded.
func (e *connLimiter) admit(conn net.Conn) (v *visitor) {
	e.connections.Add(1)
	defer func() {
		if v == nil {
			e.refusals.Add(1)
		}
	}()
	v = &visitor{Conn: conn, limiter: e, exchanging: true}
	e.mu.Lock()
	full := e.unknown >= maxUnknown
	if !full {
		e.unknown++
		e.visitors[v] = true
	}
	e.mu.Unlock()
	if full {
		return nil
	}
	prefix := prefixOf(conn) // may block on the proxy's header
	e.mu.Lock()
	defer e.mu.Unlock()
	a := e.usageOf(prefix)
	if a != nil && (a.unknown >= maxUnknownEach || !a.connects.tryTake(1, connectRate, connectBurst, time.Now())) {
		e.unknown--
		delete(e.visitors, v)
		return nil
	}
	if v.address = a; a != nil {
		a.unknown++
	}
	return v
}

// mayLogIn reports whether one more visitor from the address of v may log in.
func (e *connLimiter) mayLogIn(v *visitor) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return v.address == nil || v.address.known < e.perAddress
}

// logIn records that a visitor has logged in. It reports whether there was
// room.
func (e *connLimiter) logIn(v *visitor) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if v.known || !e.visitors[v] || v.address != nil && v.address.known >= e.perAddress {
		e.refusals.Add(1)
		return false
	}
	e.logins.Add(1)
	v.known = true
	e.unknown--
	if v.address != nil {
		v.address.unknown--
		v.address.known++
	}
	return true
}

// leave records that a visitor has disconnected.
func (e *connLimiter) leave(v *visitor) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.visitors[v] {
		return
	}
	delete(e.visitors, v)
	switch {
	case !v.known:
		e.unknown--
		if v.address != nil {
			v.address.unknown--
		}
	case v.address != nil:
		v.address.known--
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
		go oldest.Close() // in a new goroutine, because leave needs e.mu
	}
}

// closeAll closes all connections.
func (e *connLimiter) closeAll() {
	e.mu.Lock()
	defer e.mu.Unlock()
	for v := range e.visitors {
		go v.Close() // in a new goroutine, because leave needs e.mu
	}
}

// mayGuessWord reports whether a visitor may try a word at the door.
func (e *connLimiter) mayGuessWord(v *visitor) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.wrong = recentTimes(e.wrong)
	if v.address != nil {
		v.address.wrong = recentTimes(v.address.wrong)
		if len(v.address.wrong) >= maxWrongEach {
			return false
		}
	}
	return len(e.wrong) < maxWrong
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

// A visitor is a connection, logged in or not.
type visitor struct {
	net.Conn
	limiter *connLimiter
	address *addressUsage // nil without an IP address
	login   Person        // the owner of the key used to log in, or ""; set before the session

	// limiter.mu guards these fields.
	known      bool      // the login is complete
	person     Person    // set at the door
	identified time.Time // when person was set

	closing sync.Once

	mu         sync.Mutex
	exchanging bool // keys are being exchanged
	computing  bool // limiter.exchanges holds a value for this visitor
	doorClose  *time.Timer
}

// Read reads from the connection. During a key exchange, it keeps a value in
// limiter.exchanges until the next call, which limits the number of
// concurrent computations.
func (v *visitor) Read(p []byte) (int, error) {
	v.release()
	n, err := v.Conn.Read(p)
	v.limiter.received.Add(uint64(n))
	v.mu.Lock()
	exchanging := v.exchanging
	v.mu.Unlock()
	if !exchanging || err != nil {
		return n, err
	}
	v.limiter.exchanges <- struct{}{} // held only while computing, never while waiting for the network
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.computing = v.exchanging; !v.computing { // the exchange has finished meanwhile
		<-v.limiter.exchanges
	}
	return n, nil
}

func (v *visitor) Write(p []byte) (int, error) {
	n, err := v.Conn.Write(p)
	v.limiter.sent.Add(uint64(n))
	return n, err
}

// release removes the value that Read added to limiter.exchanges.
func (v *visitor) release() {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.computing {
		<-v.limiter.exchanges
		v.computing = false
	}
}

// finishLogin records that the login is complete. The visitor then has doorTime
// to pass the door.
func (v *visitor) finishLogin() {
	v.mu.Lock()
	v.exchanging = false
	v.doorClose = time.AfterFunc(doorTime, func() { v.Close() })
	v.mu.Unlock()
	v.release()
}

// passDoor stops the timer of doorTime.
func (v *visitor) passDoor() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.doorClose.Stop()
}

func (v *visitor) Close() error {
	var err error
	v.closing.Do(func() {
		err = v.Conn.Close()
		v.mu.Lock()
		v.exchanging = false
		if v.doorClose != nil {
			v.doorClose.Stop()
		}
		v.mu.Unlock()
		v.release()
		v.limiter.leave(v)
	})
	return err
}
