package sshd

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/crypto/ssh"

	"fair/okey/game/check"
	"fair/okey/ui/words"
)

// A testServer is a server in a synctest bubble, with an in-memory listener.
type testServer struct {
	*Server
	t   *testing.T
	net memListener
	log syncBuffer
	// admitted receives each admitted guest. The guest stays until "bye" is
	// typed or serve returns.
	admitted chan *Guest
	serve    func(ctx context.Context, g *Guest) error
	// term is the TERM of the next client. "dumb" means text mode.
	term   string
	dialed []net.Conn
}

// A syncBuffer is a buffer that is safe for concurrent use.
type syncBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// A memListener is an in-memory net.Listener.
type memListener struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func (n *memListener) Accept() (net.Conn, error) {
	select {
	case conn := <-n.conns:
		return conn, nil
	case <-n.closed:
		return nil, net.ErrClosed
	}
}

func (n *memListener) Close() error {
	n.once.Do(func() { close(n.closed) })
	return nil
}

func (n *memListener) Addr() net.Addr { return addr("192.0.2.1:2222") }

type addr string

func (a addr) Network() string { return "tcp" }
func (a addr) String() string  { return string(a) }

// A link is one end of an in-memory connection.
type link struct {
	in, out *wire
	from    addr
}

// wireSize is the number of bytes that a wire buffers before writes block.
const wireSize = 64 << 10

// newLink returns both ends of a connection.
func newLink(from, to addr) (near, far link) {
	up, down := newWire(), newWire()
	return link{down, up, to}, link{up, down, from}
}

func (l link) Read(p []byte) (int, error)  { return l.in.read(p) }
func (l link) Write(p []byte) (int, error) { return l.out.write(p) }
func (l link) RemoteAddr() net.Addr        { return l.from }
func (l link) LocalAddr() net.Addr         { return l.from }

func (l link) Close() error {
	l.in.change(func(w *wire) { w.closed = true })
	l.out.change(func(w *wire) { w.closed = true })
	return nil
}

func (l link) SetDeadline(t time.Time) error {
	l.SetReadDeadline(t)
	return l.SetWriteDeadline(t)
}

func (l link) SetReadDeadline(t time.Time) error {
	l.in.change(func(w *wire) { w.readUntil = t })
	l.in.wakeAt(t)
	return nil
}

func (l link) SetWriteDeadline(t time.Time) error {
	l.out.change(func(w *wire) { w.writeUntil = t })
	l.out.wakeAt(t)
	return nil
}

// A wire is one direction of a link.
type wire struct {
	mu                    sync.Mutex
	changed               sync.Cond
	data                  []byte
	closed                bool
	readUntil, writeUntil time.Time
}

func newWire() *wire {
	w := new(wire)
	w.changed.L = &w.mu
	return w
}

func (w *wire) change(do func(*wire)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	do(w)
	w.changed.Broadcast()
}

func (w *wire) wakeAt(t time.Time) {
	if !t.IsZero() {
		time.AfterFunc(time.Until(t), w.changed.Broadcast)
	}
}

func isPast(t time.Time) bool { return !t.IsZero() && !time.Now().Before(t) }

func (w *wire) read(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.data) == 0 {
		switch {
		case w.closed:
			return 0, io.EOF
		case isPast(w.readUntil):
			return 0, os.ErrDeadlineExceeded
		}
		w.changed.Wait()
	}
	n := copy(p, w.data)
	w.data = w.data[n:]
	w.changed.Broadcast()
	return n, nil
}

func (w *wire) write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.data) > wireSize && !w.closed && !isPast(w.writeUntil) {
		w.changed.Wait()
	}
	switch {
	case w.closed:
		return 0, io.ErrClosedPipe
	case isPast(w.writeUntil):
		return 0, os.ErrDeadlineExceeded
	}
	w.data = append(w.data, p...)
	w.changed.Broadcast()
	return len(p), nil
}

// runServer runs a test with a server and checks that no goroutines leak.
func runServer(t *testing.T, change func(*Config), test func(h *testServer)) {
	t.Helper()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		h := &testServer{t: t, term: "dumb", admitted: make(chan *Guest, 100), net: memListener{conns: make(chan net.Conn), closed: make(chan struct{})}}
		w, err := words.New("en")
		check.OK(t, err)
		c := Config{
			Dir: dir, PerAddress: PerAddress, Words: w, Log: slog.New(slog.NewJSONHandler(&h.log, nil)),
			Greet: func(*words.Words) string { return "Deniz's table" },
			Serve: func(ctx context.Context, g *Guest) error {
				h.admitted <- g
				if h.serve != nil {
					return h.serve(ctx, g)
				}
				return serveUntilBye(ctx, g)
			},
		}
		if change != nil {
			change(&c)
		}
		if h.Server, err = New(c); err != nil {
			t.Fatal(err)
		}
		served := make(chan error, 1)
		go func() { served <- h.Serve(&h.net) }()
		defer func() { // also after a failure, because leaked goroutines would hide its cause
			h.Close(time.Second)
			for _, conn := range h.dialed {
				conn.Close()
			}
			if err := <-served; err != nil {
				t.Error(err)
			}
			time.Sleep(loginPause) // for readers to notice
		}()
		test(h)
	}) // fails if a goroutine is left in the bubble
}

// serveUntilBye serves a guest until "bye" is typed.
func serveUntilBye(ctx context.Context, g *Guest) error {
	if g.Terminal != nil { // keys are read by the screen
		<-ctx.Done()
		return ctx.Err()
	}
	fmt.Fprintln(g.Lines, "hello "+g.Name)
	said := make(chan bool, 1)
	go func() {
		for line := ""; line != "bye"; {
			var err error
			if line, err = g.Lines.readLine(); err != nil {
				break
			}
		}
		said <- true
	}()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-said:
		return nil
	}
}

// A client is a connection to a testServer.
type client struct {
	*ssh.Client
	t       *testing.T
	session *ssh.Session
	in      io.WriteCloser
	out     syncBuffer
	ended   chan error
}

func newKey(t *testing.T) ssh.Signer {
	t.Helper()
	_, private, err := ed25519.GenerateKey(rand.Reader)
	check.OK(t, err)
	key := check.Must(ssh.NewSignerFromKey(private))
	return key
}

// dial opens a connection without logging in.
func (h *testServer) dial(from addr) net.Conn {
	near, far := newLink(from, "192.0.2.1:2222")
	h.dialed = append(h.dialed, near)
	h.net.conns <- far
	return near
}

// withoutKey is the login method of clients without a key.
var withoutKey = ssh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) { return nil, nil })

// logIn logs in and returns the connection.
func (h *testServer) logIn(from addr, user string, methods ...ssh.AuthMethod) (*ssh.Client, error) {
	return h.logInOn(h.dial(from), &ssh.ClientConfig{User: user, Auth: methods})
}

// logInOn logs in on an open connection. Unless c says otherwise, the client
// knows the host's key.
func (h *testServer) logInOn(near net.Conn, c *ssh.ClientConfig) (*ssh.Client, error) {
	if c.HostKeyCallback == nil {
		c.HostKeyCallback = ssh.FixedHostKey(h.key.PublicKey())
	}
	conn, channels, requests, err := ssh.NewClientConn(near, "host", c)
	if err != nil {
		return nil, err
	}
	return ssh.NewClient(conn, channels, requests), nil
}

// open logs in, with a key unless key is nil, and starts a session with a
// terminal of 80 by 24 cells and a command.
func (h *testServer) open(from addr, user string, key ssh.Signer, command string) *client {
	h.t.Helper()
	method := withoutKey
	if key != nil {
		method = ssh.PublicKeys(key)
	}
	conn, err := h.logIn(from, user, method)
	check.OK(h.t, err)
	c := &client{Client: conn, t: h.t, ended: make(chan error, 1)}
	if c.session, err = conn.NewSession(); err != nil {
		h.t.Fatal(err)
	}
	c.session.Stdout = &c.out
	if c.in, err = c.session.StdinPipe(); err != nil {
		h.t.Fatal(err)
	}
	check.OK(h.t, c.session.RequestPty(h.term, 24, 80, nil))
	if command == "" {
		err = c.session.Shell()
	} else {
		err = c.session.Start(command)
	}
	check.OK(h.t, err)
	go func() {
		c.ended <- c.session.Wait()
		c.Close()
	}()
	return c
}

// typeKeys sends keys and waits until all goroutines are blocked.
func (c *client) typeKeys(keys string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, keys); err != nil {
		c.t.Errorf("%q cannot be typed: %v", keys, err)
	}
	synctest.Wait()
}

// checkShows checks that the client's output contains a text.
func (c *client) checkShows(text string) {
	c.t.Helper()
	synctest.Wait()
	if got := c.out.String(); !strings.Contains(got, text) {
		c.t.Errorf("%q is not in %q", text, got)
	}
}

// guest returns the next admitted guest.
func (h *testServer) guest() *Guest {
	h.t.Helper()
	synctest.Wait()
	select {
	case g := <-h.admitted:
		return g
	default:
		h.t.Fatalf("nobody came: %s", h.log.String())
		return nil
	}
}

// checkNoGuest checks that no guest was admitted.
func (h *testServer) checkNoGuest() {
	h.t.Helper()
	synctest.Wait()
	select {
	case g := <-h.admitted:
		h.t.Errorf("%s came", g.Name)
	default:
	}
}

func TestDoor_Open(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		key := newKey(t)
		c := h.open("192.0.2.7:1000", "selin", key, "")
		c.checkShows("Your name at the table [selin]: ")
		c.typeKeys("Seln\x7fin\r")
		g := h.guest()
		check.That(t, g.Name == "Selin" && g.Person == personOf(key.PublicKey()) && g.Terminal == nil, "%+v", g)
		c.typeKeys("bye\r")
	})
}

// The line being typed must be redrawn below text from others.
func TestLines_Typing(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		c := h.open("192.0.2.7:1000", "selin", newKey(t), "")
		c.typeKeys("Selin\r")
		g := h.guest()
		c.typeKeys("kis")
		before := len(c.out.String())
		fmt.Fprintln(g.Lines, "Murat threw R5.")
		synctest.Wait()
		if got := c.out.String()[before:]; got != "\r\nMurat threw R5.\r\nkis" {
			t.Errorf("shown: %q", got)
		}
		c.typeKeys("met\r")
		fmt.Fprintln(g.Lines, "Murat threw R6.")
		if synctest.Wait(); !strings.HasSuffix(c.out.String(), "kismet\r\nMurat threw R6.\r\n") {
			t.Errorf("shown: %q", c.out.String()[before:])
		}
		c.typeKeys("bye\r")
	})
}
