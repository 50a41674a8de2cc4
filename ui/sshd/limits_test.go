package sshd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"golang.org/x/crypto/ssh"

	"fair/okey/game/check"
	"fair/okey/game/testsize"
	"fair/okey/ui/settings"
)

// isClosed waits until all goroutines are blocked, and reports whether a
// connection is closed.
func (l *link) isClosed() bool {
	synctest.Wait()
	return l.closed.Err() != nil
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
		check.That(t, !silent.isClosed() && !slow.isClosed(), "it is closed too early")
		time.Sleep(time.Millisecond)
		check.That(t, silent.isClosed() && slow.isClosed(), "it is still open")
		check.OK(t, h.logInAfter(h.dial("192.0.2.7:3"), loginTime-time.Second))
		check.That(t, h.logInAfter(h.dial("192.0.2.7:3"), loginTime+time.Second) != nil, "there is more time")
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
			if answered && attacker[0] == '[' && !testsize.Long() {
				continue // as with addresses of IPv4
			}
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
				for i := range testsize.Of(19, 39) {
					_, err := h.logIn(addr(fmt.Sprintf("198.51.100.%d:1", i)), "selin", withoutKey)
					check.Need(t, err == nil, "%s keeps a friend out: %v", attacker, err)
				}
				check.That(t, !early.isClosed() && time.Since(began) < 10*time.Second, "%s closes an earlier connection, or delays a friend", attacker)
				if !answered {
					check.Equal(t, <-logIn, nil)
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
				if !conn.isClosed() {
					admitted++
				}
				conn.Close()
				synctest.Wait()
			}
			return admitted
		}
		check.Equal(t, dial(30), connectBurst)
		time.Sleep(time.Second)
		check.Equal(t, dial(30), connectRate)
	})
}

// There is a delay of three seconds after a wrong word. After ten from an address
// in an hour, or 100 in all, words are checked only at random, but known people
// are admitted, and the right word still is after a few tries.
func TestLimits_Door(t *testing.T) {
	runServer(t, func(c *Config) { c.Invite = "Kismet" }, func(h *testServer) {
		known := newKey()
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
				v.noteWrongWord()
			}
		}
		// checkShare checks how many of 1000 words are checked.
		checkShare := func(v *visitor, least, most int) {
			t.Helper()
			n := 0
			for range 1000 {
				if v.mayCheckWord() {
					n++
				}
			}
			check.That(t, n >= least && n <= most, "%d of 1000 words are checked", n)
		}
		one, tunnel := &visitor{limiter: h.limiter, address: new(addressUsage)}, &visitor{limiter: h.limiter}
		guess(one, maxWrongEach)
		checkShare(one, 1000, 1000)
		guess(one, 4*maxWrongEach)
		checkShare(one, 100, 300)
		checkShare(tunnel, 1000, 1000)
		guess(tunnel, 2*maxWrong)
		checkShare(tunnel, 300, 500)
		h.open("192.0.2.7:1", "selin", known, "")
		check.Equal(t, h.guest().Name, "selin")
		c = h.open("127.0.0.1:1", "murat", newKey(), "")
		for range doorTime / wrongWordTime {
			if synctest.Wait(); strings.Contains(c.out.String(), "Your name") {
				break
			}
			c.typeKeys("kismet\r")
			time.Sleep(wrongWordTime)
		}
		c.checkShows("Your name")
		guess(tunnel, 1e6)
		c = h.open("127.0.0.1:1", "ece+kismet", newKey(), "")
		time.Sleep(wrongWordTime)
		c.checkShows("Too many wrong passwords: this one was not checked. Try it again.\r\nDoor password: ")
		time.Sleep(wrongWordsTime)
		h.open("127.0.0.1:1", "murat+kismet", newKey(), "").typeKeys("\r")
		h.guest()
	})
}

// A guest who has not passed the door after a minute is disconnected, even
// without a session.
func TestLimits_DoorTime(t *testing.T) {
	runServer(t, func(c *Config) { c.Invite = "kismet" }, func(h *testServer) {
		c := h.open("192.0.2.7:1", "selin", newKey(), "")
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
		first, _ := h.enter("192.0.2.7:0")
		for i := range PerAddress - 1 {
			h.enter(addr(fmt.Sprintf("192.0.2.7:%d", i+1)))
			time.Sleep(time.Second)
		}
		told := ""
		_, err := h.logInOn(h.dial("192.0.2.7:99"), &ssh.ClientConfig{
			Auth: []ssh.AuthMethod{withoutKey}, BannerCallback: func(text string) error { told += text; return nil },
		})
		check.That(t, err != nil && strings.Contains(told, "Too many connections"), "%v, %q", err, told)
		h.open("192.0.2.8:1", "ece", newKey(), "")
		first.typeKeys("bye\r")
		time.Sleep(time.Second)
		h.open("192.0.2.7:100", "murat", newKey(), "")
	})
}

// A person's fourth connection closes the oldest.
func TestLimits_Person(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		key := newKey()
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
			check.Equal(t, c.isOver(), i < 2, i)
		}
	})
}

// dialRaw logs in but does not answer requests on the connection.
func (h *testServer) dialRaw(from addr) (ssh.Conn, *link) {
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

// openSession opens a session and ignores requests in it.
func openSession(conn ssh.Conn) ssh.Channel {
	ch, requests, err := conn.OpenChannel("session", nil)
	check.Must(ch, err)
	go ssh.DiscardRequests(requests)
	return ch
}

// enterRaw opens a session on a connection and accepts the default name and the
// seat word.
func (h *testServer) enterRaw(conn ssh.Conn) *Guest {
	h.t.Helper()
	ch := openSession(conn)
	ch.SendRequest("shell", false, nil)
	io.WriteString(ch, "\n\n")
	return h.guest()
}

// A connection may have one session and no forwarding, and is closed after ten
// refusals.
func TestLimits_Channels(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		conn, near := h.dialRaw("192.0.2.7:1")
		ch := openSession(conn)
		for _, name := range []string{"auth-agent-req@openssh.com", "x11-req", "subsystem", "signal", "break", "unknown"} {
			check.That(t, !check.Must(ch.SendRequest(name, true, ssh.Marshal(struct{ Name string }{"sftp"}))), "%s is accepted", name)
		}
		for _, name := range []string{"tcpip-forward", "streamlocal-forward@openssh.com"} {
			ok, _, err := conn.SendRequest(name, true, nil)
			check.That(t, !ok && err == nil, "%s: %v, %v", name, ok, err)
		}
		for i := range maxRefusals {
			check.Need(t, !near.isClosed(), "it is closed after %d refusals", i)
			name := []string{"session", "direct-tcpip", "direct-streamlocal@openssh.com", "x11"}[i%4]
			_, _, err := conn.OpenChannel(name, nil)
			check.That(t, err != nil, "%s is opened", name)
		}
		check.That(t, near.isClosed(), "it is still open")
	})
}

// 64 requests of 4 kB are accepted before the shell, and 20 per second after
// it. Further requests close the connection.
func TestLimits_Requests(t *testing.T) {
	setenv := func(size int) []byte {
		return ssh.Marshal(struct{ Name, Value string }{"LANG", strings.Repeat("x", size)})
	}
	signal, resize := ssh.Marshal(struct{ Name string }{"INT"}), ssh.Marshal(struct{ Columns, Rows, Width, Height uint32 }{100, 30, 0, 0})
	for _, c := range []struct {
		why, request string
		payload      []byte
		number       int
		pause        time.Duration
		closes       bool
	}{
		{"many variables", "env", setenv(1), maxRequests + 1, 0, true},
		{"slow variables", "env", setenv(1), maxRequests + 1, time.Second / 2, true},
		{"as many as may be before the shell", "env", setenv(4000), maxRequests - 1, 0, false},
		{"a long variable", "env", setenv(maxRequestBytes), 1, 0, true},
		{"signals", "signal", signal, maxRequests + 10, 0, true},
		{"signals now and then", "signal", signal, 10 * requestRate, time.Second / requestRate, false},
		{"many sizes", "window-change", resize, 1000, 0, false},
	} {
		runServer(t, nil, func(h *testServer) {
			conn, near := h.dialRaw("192.0.2.7:1")
			ch := openSession(conn)
			shell := func() { ch.SendRequest("shell", false, nil) }
			if c.request != "env" {
				shell()
				synctest.Wait()
			}
			for range c.number {
				ch.SendRequest(c.request, false, c.payload)
				time.Sleep(c.pause)
			}
			if c.request == "env" {
				shell()
			}
			check.Equal(t, near.isClosed(), c.closes, c.why)
		})
	}
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
		c, _ := h.enter("192.0.2.7:1")
		began := time.Now()
		for i := range 500 {
			check.OK(t, c.session.WindowChange(25+i%50, 81+i))
			time.Sleep(2 * time.Millisecond)
		}
		c.session.WindowChange(500, 1000)
		time.Sleep(time.Second)
		synctest.Wait()
		n := len(sizes)
		check.Equal(t, sizes[0], tea.WindowSizeMsg{Width: 80, Height: 24})
		check.Equal(t, sizes[n-1], tea.WindowSizeMsg{Width: maxColumns, Height: maxRows})
		check.That(t, n >= 8 && n <= 2+int(time.Since(began)/resizeTime), "%d sizes", n)
		for i := range times[1:] {
			check.That(t, times[i+1].Sub(times[i]) >= resizeTime, "less than %v between two sizes", resizeTime)
		}
	})
}

// 64 kB of input are read at once, then 4 kB per second. No input is lost.
func TestLimits_Read(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		var read syncBuffer
		h.serve = func(_ context.Context, g *Guest) error {
			_, err := io.Copy(&read, g.Lines.in)
			return err
		}
		c, _ := h.enter("192.0.2.7:1")
		const pasted = 200_000
		began := time.Now()
		go func() {
			c.in.Write(bytes.Repeat([]byte("x"), pasted))
			c.in.Close()
		}()
		time.Sleep(time.Second)
		synctest.Wait()
		n := len(read.String())
		check.That(t, n >= readBurst && n <= readBurst+3*readRate, "%d bytes in a second", n)
		for !c.isOver() {
			time.Sleep(time.Second)
		}
		check.Equal(t, len(read.String()), pasted)
		late := time.Since(began) - (pasted-readBurst)*time.Second/readRate
		check.That(t, late >= -2*time.Second && late <= 5*time.Second, "it takes %v more than it should", late)
	})
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
		h.enterRaw(check.Must(h.logIn("192.0.2.7:1", "selin", withoutKey)))
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
		stays, _ := h.enter("192.0.2.8:1")
		conn, near := h.dialRaw("192.0.2.7:1")
		h.enterRaw(conn)
		time.Sleep(aliveTime*(maxMissed+1) - time.Second)
		check.That(t, !near.isClosed(), "it is closed too early")
		time.Sleep(2 * time.Second)
		check.That(t, near.isClosed(), "it is still open")
		time.Sleep(10 * time.Minute)
		check.That(t, !stays.isOver(), "the other is gone: %s", &h.log)
	})
}

// A client that stays connected after its session is disconnected.
func TestLimits_Leave(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		h.serve = func(context.Context, *Guest) error { return nil }
		conn, near := h.dialRaw("192.0.2.7:1")
		h.enterRaw(conn)
		time.Sleep(leaveTime)
		check.That(t, near.isClosed(), "it is still open")
	})
}

// A new person must replace the one who has been away longest and is not needed.
func TestLimits_People(t *testing.T) {
	const most = 10
	needed := Person(fmt.Sprintf("%016x", most/2))
	p := peopleStore{dir: t.TempDir(), max: most, needed: func() []Person { return []Person{needed} }}
	for i := range most {
		who := Person(fmt.Sprintf("%016x", i))
		writeFile(p.file(who), "{}")
		seen := time.Unix(int64(1_000_000+(i+most/2)%most), 0)
		check.OK(t, os.Chtimes(p.file(who), seen, seen))
	}
	kept := check.Must(settings.Load(p.file("new")))
	check.OK(t, errors.Join(kept.Set("name", "Selin"), p.remember("new", kept)))
	oldest := Person(fmt.Sprintf("%016x", most/2+1))
	check.That(t, !p.knows(oldest) && p.knows(needed) && p.knows("new") && p.knows(Person(fmt.Sprintf("%016x", 0))), "the oldest is known %v", p.knows(oldest))
}

func TestPrefixOf(t *testing.T) {
	for from, want := range map[string]string{
		"192.0.2.7:22": "192.0.2.7/32", "[::ffff:192.0.2.7]:1": "192.0.2.7/32", "127.0.0.1:1": "invalid Prefix", "[::1]:1": "invalid Prefix", "[2001:db8:1:2:3::4]:5": "2001:db8:1:2::/64",
		"[fe80::1%eth0]:5": "fe80::/64", "@": "invalid Prefix", "": "invalid Prefix",
	} {
		check.Equal(t, prefixOf(&link{from: addr(from)}).String(), want, from)
	}
}

// Only trusted proxies may, and must, set another address.
func TestLimits_Proxy(t *testing.T) {
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	runServer(t, func(c *Config) { c.Proxies = proxies }, func(h *testServer) {
		const header = "PROXY TCP4 198.51.100.9 192.0.2.1 4000 2222\r\n"
		from := func(from addr, header string) (string, error) {
			near := h.dial(from)
			io.WriteString(near, header)
			c, err := h.logInOn(near, &ssh.ClientConfig{User: "selin", Auth: []ssh.AuthMethod{withoutKey}})
			if err != nil {
				return "", err
			}
			return h.enterRaw(c).From, nil
		}
		_, err := from("10.1.2.3:1", "")
		check.That(t, err != nil, "a proxy need not say for whom it speaks")
		check.Equal(t, check.Must(from("10.1.2.3:1", header)), "198.51.100.9:4000")
		check.Equal(t, check.Must(from("192.0.2.7:1", header)), "192.0.2.7:1") // lines before the SSH version are ignored
	})
}
