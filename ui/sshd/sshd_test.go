package sshd

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
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
	dialed []*link
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
	conns chan net.Conn
	close func() // closes conns
}

func (n *memListener) Accept() (net.Conn, error) {
	if conn, ok := <-n.conns; ok {
		return conn, nil
	}
	return nil, net.ErrClosed
}

func (n *memListener) Close() error {
	n.close()
	return nil
}

func (n *memListener) Addr() net.Addr { return addr("192.0.2.1:2222") }

type addr string

func (a addr) Network() string { return "tcp" }
func (a addr) String() string  { return string(a) }

// A link is one end of an in-memory connection.
type link struct {
	net.Conn
	from   addr
	sent   chan []byte     // what the client has sent
	closed context.Context // done when either end is closed
	close  context.CancelFunc
}

// newLink returns the client's and the server's end of a connection. Writes of
// the client do not block, because both ends begin with a write.
func newLink(from addr) (near, far *link) {
	client, server := net.Pipe()
	far = &link{Conn: server, from: from}
	far.closed, far.close = context.WithCancel(context.Background())
	near = &link{client, from, make(chan []byte, 1<<12), far.closed, far.close}
	go func() {
		for {
			select {
			case p := <-near.sent:
				client.Write(p)
			case <-near.closed.Done():
				return
			}
		}
	}()
	return near, far
}

func (l *link) Write(p []byte) (int, error) {
	if l.sent == nil {
		return l.Conn.Write(p)
	}
	l.sent <- bytes.Clone(p)
	return len(p), nil
}

func (l *link) RemoteAddr() net.Addr { return l.from }

func (l *link) Close() error {
	l.close()
	return l.Conn.Close()
}

// runServer runs a test with a server and checks that no goroutines leak.
func runServer(t *testing.T, change func(*Config), test func(h *testServer)) {
	t.Helper()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		conns := make(chan net.Conn)
		h := &testServer{t: t, term: "dumb", admitted: make(chan *Guest, 100), net: memListener{conns, sync.OnceFunc(func() { close(conns) })}}
		c := Config{
			Dir: dir, PerAddress: PerAddress, Words: check.Must(words.New("en")), Log: slog.New(slog.NewJSONHandler(&h.log, nil)),
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
		h.Server = check.Must(New(c))
		served := make(chan error, 1)
		go func() { served <- h.Serve(&h.net) }()
		defer func() { // also after a failure, because leaked goroutines would hide its cause
			h.Close(time.Second)
			for _, conn := range h.dialed {
				conn.Close()
			}
			check.Equal(t, <-served, nil)
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

// writeFile writes a file, and makes its directory.
func writeFile(path, text string) {
	check.Must(0, os.MkdirAll(filepath.Dir(path), 0o700))
	check.Must(0, os.WriteFile(path, []byte(text), 0o600))
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

func newKey() ssh.Signer {
	_, private, _ := ed25519.GenerateKey(rand.Reader)
	return check.Must(ssh.NewSignerFromKey(private))
}

// dial opens a connection without logging in.
func (h *testServer) dial(from addr) *link {
	near, far := newLink(from)
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

// newSession logs in, with a key unless key is nil, and returns a session
// without a terminal.
func (h *testServer) newSession(from addr, user string, key ssh.Signer) (*ssh.Client, *ssh.Session) {
	method := withoutKey
	if key != nil {
		method = ssh.PublicKeys(key)
	}
	conn := check.Must(h.logIn(from, user, method))
	return conn, check.Must(conn.NewSession())
}

// open starts a session with a terminal of 80 by 24 cells and a command.
func (h *testServer) open(from addr, user string, key ssh.Signer, command string) *client {
	h.t.Helper()
	c := &client{t: h.t, ended: make(chan error, 1)}
	c.Client, c.session = h.newSession(from, user, key)
	c.session.Stdout, c.in = &c.out, check.Must(c.session.StdinPipe())
	check.OK(h.t, c.session.RequestPty(h.term, 24, 80, nil))
	start := c.session.Shell
	if command != "" {
		start = func() error { return c.session.Start(command) }
	}
	check.OK(h.t, start())
	go func() {
		c.ended <- c.session.Wait()
		c.Close()
	}()
	return c
}

// enter opens a session with a new key and accepts the default name.
func (h *testServer) enter(from addr) (*client, *Guest) {
	h.t.Helper()
	c := h.open(from, "selin", newKey(), "")
	c.typeKeys("\r")
	return c, h.guest()
}

// exitStatus returns the exit status that err reports, or -1 if it is another
// error.
func exitStatus(err error) int {
	if status, ok := errors.AsType[*ssh.ExitError](err); ok {
		return status.ExitStatus()
	}
	return -1
}

// typeKeys sends keys and waits until all goroutines are blocked.
func (c *client) typeKeys(keys string) {
	c.t.Helper()
	_, err := io.WriteString(c.in, keys)
	check.Equal(c.t, err, nil, keys)
	synctest.Wait()
}

// checkShows checks that the client's output contains a text.
func (c *client) checkShows(text string) {
	c.t.Helper()
	synctest.Wait()
	check.That(c.t, strings.Contains(c.out.String(), text), "%q is not in %q", text, c.out.String())
}

// guest returns the next admitted guest.
func (h *testServer) guest() *Guest {
	h.t.Helper()
	synctest.Wait()
	check.Need(h.t, len(h.admitted) > 0, "nobody came: %s", h.log.String())
	return <-h.admitted
}

// checkNoGuest checks that no guest was admitted.
func (h *testServer) checkNoGuest() {
	h.t.Helper()
	synctest.Wait()
	check.Equal(h.t, len(h.admitted), 0)
}

// The line being typed must be redrawn below text from others.
func TestLines_Typing(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		c, g := h.enter("192.0.2.7:1000")
		c.typeKeys("kis")
		fmt.Fprintln(g.Lines, "Murat threw R5.")
		c.checkShows("hello selin\r\nkis\r\nMurat threw R5.\r\nkis")
		c.typeKeys("met\r")
		fmt.Fprintln(g.Lines, "Murat threw R6.")
		c.checkShows("\nkismet\r\nMurat threw R6.\r\n")
		c.typeKeys("bye\r")
	})
}
