package sshd

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"golang.org/x/crypto/ssh"

	"fair/okey/game/check"
	"fair/okey/ui/settings"
)

// isClosed waits until all goroutines are blocked, and reports whether the
// server has closed a connection.
func isClosed(conn net.Conn) bool {
	synctest.Wait()
	in := conn.(link).in
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.closed
}

// isOver waits until all goroutines are blocked, and reports whether the
// session has ended.
func (c *client) isOver() bool {
	synctest.Wait()
	return len(c.ended) > 0
}

// A connection without a key exchange is closed after ten seconds. After the
// key exchange, there are two minutes to compare the host's key and log in.
func TestLimits_Handshake(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		silent, slow := h.dial("192.0.2.7:1"), h.dial("192.0.2.7:2")
		io.WriteString(slow, "SSH-2.0-")
		time.Sleep(handshakeTime - time.Millisecond)
		check.That(t, !isClosed(silent) && !isClosed(slow), "it is closed too early")
		time.Sleep(time.Millisecond)
		check.That(t, isClosed(silent) && isClosed(slow), "it is still open")
		for _, compares := range []time.Duration{loginTime - time.Second, loginTime + time.Second} {
			if err := h.logInAfter(h.dial("192.0.2.7:3"), compares); (err == nil) != (compares < loginTime) {
				t.Errorf("after %v: %v", compares, err)
			}
		}
	})
}

// logInAfter logs in, but first compares the host's key for some time.
func (h *testServer) logInAfter(near net.Conn, compares time.Duration) error {
	_, err := h.logInOn(near, &ssh.ClientConfig{Auth: []ssh.AuthMethod{withoutKey}, HostKeyCallback: func(string, net.Addr, ssh.PublicKey) error {
		time.Sleep(compares)
		return nil
	}})
	return err
}

// Connections that wait, before or after their key exchange, must not keep
// others out, even if all come through a tunnel.
func TestLimits_Waiting(t *testing.T) {
	for _, attacker := range []string{"192.0.2.%d:1", "[2001:db8:0:%d::1]:1", "127.0.0.1:%d"} {
		for _, answered := range []bool{false, true} {
			runServer(t, nil, func(h *testServer) {
				early := h.dial("198.51.100.200:1")
				const compares = time.Minute
				logIn := make(chan error, 1)
				if !answered {
					go func() { logIn <- h.logInAfter(h.dial("198.51.100.201:1"), compares) }()
					synctest.Wait()
				}
				for i := range 2 * maxWaiting {
					near := h.dial(addr(fmt.Sprintf(attacker, i/connectBurst)))
					if answered {
						go h.logInAfter(near, compares)
					}
				}
				began := time.Now()
				for i := range 39 {
					if _, err := h.logIn(addr(fmt.Sprintf("198.51.100.%d:1", i)), "selin", withoutKey); err != nil {
						t.Fatalf("%s keeps a friend out: %v", attacker, err)
					}
				}
				check.That(t, !isClosed(early) && time.Since(began) < 10*time.Second, "%s closes an earlier connection, or delays a friend", attacker)
				if !answered {
					if err := <-logIn; err != nil {
						t.Error(err)
					}
				}
				time.Sleep(compares)
			})
		}
	}
}

// Before the login, little input is read at once, and none while the client accepts no output.
func TestVisitor_Read(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		v := newConnLimiter(PerAddress).newVisitor(far)
		defer v.Close()
		go near.Write(make([]byte, 3*loginRead))
		read := make(chan int, 1)
		do := func() {
			n, _ := v.Read(make([]byte, 4*loginRead))
			read <- n
		}
		do()
		check.Equal(t, <-read, loginRead)
		go v.Write([]byte("x"))
		synctest.Wait()
		go do()
		time.Sleep(time.Second)
		synctest.Wait()
		check.That(t, len(read) == 0, "input is read during a write")
		near.Read(make([]byte, 1))
		check.Equal(t, <-read, loginRead)
	})
}

// An address may open ten connections at once, then five per second.
func TestLimits_Connects(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		dial := func(n int) (admitted int) {
			for i := range n {
				conn := h.dial(addr(fmt.Sprintf("192.0.2.7:%d", i)))
				if !isClosed(conn) {
					admitted++
				}
				conn.Close()
				synctest.Wait()
			}
			return admitted
		}
		if n := dial(30); n != connectBurst {
			t.Errorf("%d at once", n)
		}
		time.Sleep(time.Second)
		if n := dial(30); n != connectRate {
			t.Errorf("%d in the next second", n)
		}
	})
}

// There is a delay of three seconds after a wrong word. After ten from an address
// in an hour, or 100 in all, words are checked only at random, but known people
// are admitted, and the right word still is after a few tries.
func TestLimits_Door(t *testing.T) {
	runServer(t, func(c *Config) { c.Invite = "Kismet" }, func(h *testServer) {
		known := newKey(t)
		c := h.open("192.0.2.7:1", "selin", known, "")
		c.checkShows("OKEY  Deniz's table\r\nDoor password: ")
		c.typeKeys("kader\r")
		check.That(t, !strings.Contains(c.out.String(), "Wrong password"), "it does not wait")
		time.Sleep(wrongWordTime)
		c.checkShows("Wrong password.")
		c.typeKeys(" KISMET \r\r") // accepts the default name
		h.guest()
		c.typeKeys("bye\r")

		guess := func(v *visitor, words int) {
			for range words {
				h.limiter.noteWrongWord(v)
			}
		}
		checked := func(v *visitor) (n int) {
			for range 1000 {
				if h.limiter.mayCheckWord(v) {
					n++
				}
			}
			return n
		}
		one, tunnel := &visitor{address: new(addressUsage)}, new(visitor)
		guess(one, maxWrongEach)
		if n := checked(one); n < 1000 {
			t.Errorf("%d of 1000 words are checked", n)
		}
		guess(one, 4*maxWrongEach)
		if n := checked(one); n < 100 || n > 300 {
			t.Errorf("%d of 1000 words of an address are checked, want 200", n)
		}
		if n := checked(tunnel); n < 1000 {
			t.Errorf("%d of 1000 words of others are checked", n)
		}
		guess(tunnel, 2*maxWrong)
		if n := checked(tunnel); n < 300 || n > 500 {
			t.Errorf("%d of 1000 words are checked, want 400", n)
		}
		h.open("192.0.2.7:1", "selin", known, "")
		if g := h.guest(); g.Name != "selin" {
			t.Errorf("%+v", g)
		}
		c = h.open("127.0.0.1:1", "murat", newKey(t), "")
		for range doorTime / wrongWordTime {
			if synctest.Wait(); strings.Contains(c.out.String(), "Your name") {
				break
			}
			c.typeKeys("kismet\r")
			time.Sleep(wrongWordTime)
		}
		c.checkShows("Your name")
		guess(tunnel, 1e6)
		c = h.open("127.0.0.1:1", "ece+kismet", newKey(t), "")
		time.Sleep(wrongWordTime)
		c.checkShows("Too many wrong passwords: this one was not checked. Try it again.\r\nDoor password: ")
		time.Sleep(wrongWordsTime)
		h.open("127.0.0.1:1", "murat+kismet", newKey(t), "").typeKeys("\r")
		h.guest()
	})
}

// A guest who has not passed the door after a minute is disconnected, even
// without a session.
func TestLimits_DoorTime(t *testing.T) {
	runServer(t, func(c *Config) { c.Invite = "kismet" }, func(h *testServer) {
		c := h.open("192.0.2.7:1", "selin", newKey(t), "")
		idle := check.Must(h.logIn("192.0.2.7:2", "murat", withoutKey))
		gone := make(chan error, 1)
		go func() { gone <- idle.Wait() }()
		time.Sleep(doorTime - time.Second)
		check.That(t, !c.isOver() && len(gone) <= 0, "it is too early")
		time.Sleep(time.Second)
		check.That(t, c.isOver() && len(gone) != 0, "it is still open")
	})
}

// Eight guests may log in from an address. The ninth is refused with a reason.
func TestLimits_Address(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		var first *client
		for i := range PerAddress {
			c := h.open(addr(fmt.Sprintf("192.0.2.7:%d", i)), "selin", newKey(t), "")
			if first == nil {
				first = c
			}
			c.typeKeys("\r")
			h.guest()
			time.Sleep(time.Second)
		}
		told := ""
		_, err := h.logInOn(h.dial("192.0.2.7:99"), &ssh.ClientConfig{
			Auth: []ssh.AuthMethod{withoutKey}, BannerCallback: func(text string) error { told += text; return nil },
		})
		check.That(t, err != nil && strings.Contains(told, "Too many connections"), "%v, %q", err, told)
		h.open("192.0.2.8:1", "ece", newKey(t), "")
		first.typeKeys("bye\r")
		time.Sleep(time.Second)
		h.open("192.0.2.7:100", "murat", newKey(t), "")
	})
}

// A person's fourth connection closes the oldest.
func TestLimits_Person(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		key := newKey(t)
		var all []*client
		for i := range maxPerPerson + 2 {
			c := h.open(addr(fmt.Sprintf("192.0.2.7:%d", i)), "selin", key, "")
			if i == 0 {
				c.typeKeys("\r")
			}
			h.guest()
			time.Sleep(time.Second)
			all = append(all, c)
		}
		for i, c := range all {
			if c.isOver() != (i < 2) {
				t.Errorf("connection %d is over: %v", i, c.isOver())
			}
		}
	})
}

// dialRaw logs in but does not answer requests on the connection.
func (h *testServer) dialRaw(from addr) (ssh.Conn, net.Conn) {
	h.t.Helper()
	near := h.dial(from)
	conn, channels, _, err := ssh.NewClientConn(near, "host", &ssh.ClientConfig{
		User: "selin", Auth: []ssh.AuthMethod{withoutKey}, HostKeyCallback: ssh.FixedHostKey(h.key.PublicKey()),
	})
	check.OK(h.t, err)
	go func() {
		for c := range channels {
			c.Reject(ssh.Prohibited, "")
		}
	}()
	return conn, near
}

// A connection may have one session and no forwarding, and is closed after ten
// refusals.
func TestLimits_Channels(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		conn, near := h.dialRaw("192.0.2.7:1")
		ch, requests, err := conn.OpenChannel("session", nil)
		check.OK(t, err)
		go ssh.DiscardRequests(requests)
		for _, name := range []string{"auth-agent-req@openssh.com", "x11-req", "subsystem", "signal", "break", "unknown"} {
			if ok, err := ch.SendRequest(name, true, ssh.Marshal(struct{ Name string }{"sftp"})); ok || err != nil {
				t.Errorf("%s: %v, %v", name, ok, err)
			}
		}
		for _, name := range []string{"tcpip-forward", "streamlocal-forward@openssh.com"} {
			if ok, _, err := conn.SendRequest(name, true, nil); ok || err != nil {
				t.Errorf("%s: %v, %v", name, ok, err)
			}
		}
		for i := range maxRefusals {
			check.Need(t, !isClosed(near), "it is closed after %d refusals", i)
			name := []string{"session", "direct-tcpip", "direct-streamlocal@openssh.com", "x11"}[i%4]
			if _, _, err := conn.OpenChannel(name, nil); err == nil {
				t.Errorf("%s is opened", name)
			}
		}
		check.That(t, isClosed(near), "it is still open")
	})
}

// 64 requests of 4 kB are accepted before the shell, and 20 per second after
// it. Further requests close the connection.
func TestLimits_Requests(t *testing.T) {
	for _, c := range []struct {
		why    string
		before func(ch ssh.Channel)
		after  func(ch ssh.Channel)
		closes bool
	}{
		{why: "many variables", closes: true, before: func(ch ssh.Channel) {
			for i := range maxRequests + 1 {
				setenv(ch, fmt.Sprintf("LANG_%d", i), "x")
			}
		}},
		{why: "slow variables", closes: true, before: func(ch ssh.Channel) {
			for range maxRequests + 1 {
				setenv(ch, "LANG", "x")
				time.Sleep(time.Second / 2)
			}
		}},
		{why: "as many as may be", before: func(ch ssh.Channel) {
			for range maxRequests - 1 { // the shell is one more request
				setenv(ch, "LANG", strings.Repeat("x", 4000))
			}
		}},
		{why: "a long variable", closes: true, before: func(ch ssh.Channel) { setenv(ch, "LANG", strings.Repeat("x", maxRequestBytes)) }},
		{why: "signals", closes: true, after: func(ch ssh.Channel) {
			for range maxRequests + 10 {
				ch.SendRequest("signal", false, ssh.Marshal(struct{ Name string }{"INT"}))
			}
		}},
		{why: "signals now and then", after: func(ch ssh.Channel) {
			for range 10 * requestRate {
				ch.SendRequest("signal", false, ssh.Marshal(struct{ Name string }{"INT"}))
				time.Sleep(time.Second / requestRate)
			}
		}},
		{why: "many sizes", after: func(ch ssh.Channel) {
			for i := range uint32(1000) {
				resize(ch, i, i)
			}
		}},
	} {
		runServer(t, nil, func(h *testServer) {
			conn, near := h.dialRaw("192.0.2.7:1")
			ch, requests, err := conn.OpenChannel("session", nil)
			check.OK(t, err)
			go ssh.DiscardRequests(requests)
			if c.before != nil {
				c.before(ch)
			}
			ch.SendRequest("shell", false, nil)
			synctest.Wait()
			if c.after != nil {
				c.after(ch)
			}
			if isClosed(near) != c.closes {
				t.Errorf("%s: closed %v", c.why, isClosed(near))
			}
		})
	}
}

func setenv(ch ssh.Channel, name, value string) {
	ch.SendRequest("env", false, ssh.Marshal(struct{ Name, Value string }{name, value})) // fails once the channel is closed
}

func resize(ch ssh.Channel, columns, rows uint32) {
	ch.SendRequest("window-change", false, ssh.Marshal(struct{ Columns, Rows, Width, Height uint32 }{columns, rows, 0, 0}))
}

// At most 300 by 100 cells are painted. The size changes at most ten times per
// second, and the last change is never lost.
func TestLimits_Size(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		h.term = "xterm-256color"
		var sizes []tea.WindowSizeMsg
		var times []time.Time
		h.serve = func(ctx context.Context, g *Guest) error {
			for {
				select {
				case size := <-g.Terminal.Sizes:
					sizes, times = append(sizes, size), append(times, time.Now())
				case <-ctx.Done():
					return nil
				}
			}
		}
		c := h.open("192.0.2.7:1", "selin", newKey(t), "")
		c.typeKeys("\r")
		began := time.Now()
		for i := range 500 {
			check.OK(t, c.session.WindowChange(25+i%50, 81+i))
			time.Sleep(2 * time.Millisecond)
		}
		c.session.WindowChange(500, 1000)
		time.Sleep(time.Second)
		synctest.Wait()
		if first, last := sizes[0], sizes[len(sizes)-1]; first != (tea.WindowSizeMsg{Width: 80, Height: 24}) || last != (tea.WindowSizeMsg{Width: maxColumns, Height: maxRows}) {
			t.Errorf("from %v to %v", first, last)
		}
		if n, most := len(sizes), 2+int(time.Since(began)/resizeTime); n > most || n < 8 {
			t.Errorf("%d sizes", n)
		}
		for i := range times[1:] {
			if d := times[i+1].Sub(times[i]); d < resizeTime {
				t.Errorf("%v between two sizes", d)
			}
		}
	})
}

// 64 kB of input are read at once, then 4 kB per second. No input is lost.
func TestLimits_Read(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		var read atomic.Int64
		h.serve = func(_ context.Context, g *Guest) error {
			_, err := io.Copy(byteCounter{&read}, g.Lines.in)
			return err
		}
		c := h.open("192.0.2.7:1", "selin", newKey(t), "")
		c.typeKeys("\r")
		const pasted = 200_000
		began := time.Now()
		go func() {
			c.in.Write(bytes.Repeat([]byte("x"), pasted))
			c.in.Close()
		}()
		time.Sleep(time.Second)
		synctest.Wait()
		if n := read.Load(); n < readBurst || n > readBurst+3*readRate {
			t.Errorf("%d bytes in a second", n)
		}
		for !c.isOver() {
			time.Sleep(time.Second)
		}
		if n := read.Load(); n != pasted {
			t.Errorf("%d bytes are read", n)
		}
		if took, want := time.Since(began), (pasted-readBurst)*time.Second/readRate; took < want-2*time.Second || took > want+5*time.Second {
			t.Errorf("it takes %v, want %v", took, want)
		}
	})
}

// A byteCounter counts the bytes written.
type byteCounter struct{ n *atomic.Int64 }

func (c byteCounter) Write(p []byte) (int, error) {
	c.n.Add(int64(len(p)))
	return len(p), nil
}

// A guest whose terminal accepts no output for a minute is disconnected, even
// if the client answers keep-alive requests.
func TestLimits_Write(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		wrote := make(chan error, 1)
		h.serve = func(_ context.Context, g *Guest) error {
			for {
				if _, err := g.Lines.out.Write(make([]byte, 16<<10)); err != nil {
					wrote <- err
					return err
				}
			}
		}
		conn, err := h.logIn("192.0.2.7:1", "selin", withoutKey)
		check.OK(t, err)
		ch, requests, err := conn.OpenChannel("session", nil)
		check.OK(t, err)
		go ssh.DiscardRequests(requests)
		ch.SendRequest("shell", false, nil)
		io.WriteString(ch, "\n\n") // accepts the default name and the seat word
		h.guest()
		time.Sleep(writeTime - time.Second)
		synctest.Wait()
		check.That(t, len(wrote) <= 0, "it is closed too early")
		time.Sleep(2 * time.Second)
		synctest.Wait()
		check.That(t, len(wrote) != 0, "it still waits")
	})
}

// A guest is disconnected after three missed keep-alive requests.
func TestLimits_Alive(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		stays := h.open("192.0.2.8:1", "murat", newKey(t), "")
		stays.typeKeys("\r")
		h.guest()
		conn, near := h.dialRaw("192.0.2.7:1")
		ch, requests, err := conn.OpenChannel("session", nil)
		check.OK(t, err)
		go ssh.DiscardRequests(requests)
		ch.SendRequest("shell", false, nil)
		io.WriteString(ch, "\n\n")
		h.guest()
		time.Sleep(aliveTime*(maxMissed+1) - time.Second)
		check.That(t, !isClosed(near), "it is closed too early")
		time.Sleep(2 * time.Second)
		check.That(t, isClosed(near), "it is still open")
		time.Sleep(10 * time.Minute)
		if stays.isOver() {
			t.Errorf("%s", h.log.String())
		}
	})
}

// A client that stays connected after its session is disconnected.
func TestLimits_Leave(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		h.serve = func(context.Context, *Guest) error { return nil }
		conn, near := h.dialRaw("192.0.2.7:1")
		ch, _, err := conn.OpenChannel("session", nil) // its requests are not read
		check.OK(t, err)
		ch.SendRequest("shell", false, nil)
		io.WriteString(ch, "\n\n")
		h.guest()
		time.Sleep(leaveTime)
		check.That(t, isClosed(near), "it is still open")
	})
}

// A new person must replace the one who has been away longest and is not needed.
func TestLimits_People(t *testing.T) {
	const most = 10
	needed := Person(fmt.Sprintf("%016x", most/2))
	p := peopleStore{dir: t.TempDir(), max: most, needed: func() []Person { return []Person{needed} }}
	for i := range most {
		who := Person(fmt.Sprintf("%016x", i))
		check.OK(t, os.MkdirAll(filepath.Dir(p.file(who)), 0o700))
		check.OK(t, os.WriteFile(p.file(who), []byte("{}"), 0o600))
		seen := time.Unix(int64(1_000_000+(i+most/2)%most), 0)
		check.OK(t, os.Chtimes(p.file(who), seen, seen))
	}
	kept, err := settings.Load(p.file("new"))
	if err == nil {
		err = kept.Set("name", "Selin")
	}
	if err == nil {
		err = p.remember("new", kept)
	}
	oldest := Person(fmt.Sprintf("%016x", most/2+1))
	if err != nil || p.knows(oldest) || !p.knows(needed) || !p.knows("new") || !p.knows(Person(fmt.Sprintf("%016x", 0))) {
		t.Errorf("%v; the oldest is known %v", err, p.knows(oldest))
	}
}

func TestPrefixOf(t *testing.T) {
	for from, want := range map[string]string{
		"192.0.2.7:22": "192.0.2.7/32", "[::ffff:192.0.2.7]:1": "192.0.2.7/32", "127.0.0.1:1": "invalid Prefix", "[::1]:1": "invalid Prefix", "[2001:db8:1:2:3::4]:5": "2001:db8:1:2::/64",
		"[fe80::1%eth0]:5": "fe80::/64", "@": "invalid Prefix", "": "invalid Prefix",
	} {
		if got := prefixOf(link{from: addr(from)}); got.String() != want {
			t.Errorf("%q counts as %v", from, got)
		}
	}
}

// Only trusted proxies may, and must, set another address.
func TestLimits_Proxy(t *testing.T) {
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	runServer(t, func(c *Config) { c.Proxies = proxies }, func(h *testServer) {
		const header = "PROXY TCP4 198.51.100.9 192.0.2.1 4000 2222\r\n"
		logIn := func(from addr, header string) error {
			near := h.dial(from)
			io.WriteString(near, header)
			c, err := h.logInOn(near, &ssh.ClientConfig{User: "selin", Auth: []ssh.AuthMethod{ssh.PublicKeys(newKey(t))}})
			if err != nil {
				return err
			}
			s, err := c.NewSession()
			if err == nil {
				s.Stdin = strings.NewReader("\n")
				err = s.Shell()
			}
			return err
		}
		if err := logIn("10.1.2.3:1", ""); err == nil {
			t.Error("a proxy need not say for whom it speaks")
		}
		check.OK(t, logIn("10.1.2.3:1", header))
		if g := h.guest(); g.From != "198.51.100.9:4000" {
			t.Errorf("a guest from %s", g.From)
		}
		if err := logIn("192.0.2.7:1", header); err != nil { // lines before the SSH version are ignored
			t.Fatal(err)
		}
		if g := h.guest(); g.From != "192.0.2.7:1" {
			t.Errorf("a guest from %s", g.From)
		}
	})
}
