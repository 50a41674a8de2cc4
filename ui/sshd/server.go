// Package sshd is an SSH server for guests. It identifies guests and decides
// whether to admit them, which is called the door. It also limits their use of
// resources and opens a terminal for each.
package sshd

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"strings"
	"sync"
	"time"

	"charm.land/ssh"
	"github.com/pires/go-proxyproto"
	gossh "golang.org/x/crypto/ssh"

	"fair/okey/ui/words"
)

// A Person identifies a person by the first 16 hexadecimal digits of the
// SHA-256 hash of their public key or seat word.
type Person string

// personOf returns the person identified by a public key. For a certificate, it
// uses the key in the certificate.
func personOf(key gossh.PublicKey) Person {
	if cert, ok := key.(*gossh.Certificate); ok {
		key = cert.Key
	}
	return personOfSecret(key.Marshal())
}

func personOfSecret(secret []byte) Person {
	sum := sha256.Sum256(secret)
	return Person(hex.EncodeToString(sum[:8]))
}

// A Config configures a Server.
type Config struct {
	// Dir is the directory that holds the host's key and the known people.
	Dir string
	// Invite is the word that strangers must give at the door. If it is empty,
	// everyone may enter.
	Invite string
	// Keys is the path of an authorized_keys file. If it is not empty, only the
	// keys in it may log in.
	Keys string
	// PerAddress is the maximum number of concurrent logins from one address.
	PerAddress int
	// Proxies are the peers whose PROXY protocol headers are trusted.
	Proxies []netip.Prefix
	// Words are the texts for guests whose language is unknown.
	Words *words.Words
	// Log receives messages without control characters.
	Log *slog.Logger
	// Quiet lists commands that programs repeat. Their guests are logged at the
	// debug level.
	Quiet []string
	// Greet returns the line that strangers see at the door.
	Greet func(*words.Words) string
	// Serve serves a guest until the guest leaves or ctx is canceled. If it
	// returns an *Exit, the guest sees its message. Other errors are logged.
	// After a panic or a *tui.PanicError the guest is asked to connect again.
	Serve func(ctx context.Context, g *Guest) error
}

// A Server is an SSH server for guests. It is safe for concurrent use.
type Server struct {
	config  Config
	key     gossh.Signer
	invited map[Person]bool // nil if any key may log in
	limiter *connLimiter
	people  peopleStore
	ssh     *ssh.Server
	ctx     context.Context // canceled when the server closes
	close   context.CancelFunc
	guests  sync.WaitGroup

	mu        sync.Mutex
	listeners []net.Listener
	languages map[string]*words.Words
}

// New returns a server. It fails if the file with the host's key or Config.Keys
// cannot be read.
func New(c Config) (*Server, error) {
	key, err := loadHostKey(c.Dir)
	if err != nil {
		return nil, err
	}
	s := &Server{config: c, key: key, limiter: newConnLimiter(c.PerAddress), people: peopleStore{dir: c.Dir, max: maxPeople}, languages: map[string]*words.Words{}}
	if c.Keys != "" {
		if s.invited, err = loadInvited(c.Keys); err != nil {
			return nil, err
		}
	}
	s.ctx, s.close = context.WithCancel(context.Background())
	s.ssh = &ssh.Server{
		HostSigners: []ssh.Signer{key}, Handler: s.runSession, HandshakeTimeout: handshakeTime,
		ConnCallback: s.admit, ServerConfigCallback: s.login,
		ChannelHandlers: map[string]ssh.ChannelHandler{"session": s.openSession, "default": s.refuseChannel},
	}
	return s, nil
}

// Stats holds counts since the server started.
type Stats struct {
	// Guests is the number of people logged in now.
	Guests int
	// Connections counts the connections, Refusals the connections and logins
	// refused because of a limit, and Logins the logins.
	Connections, Refusals, Logins uint64
	// WrongWords counts wrong words at the door.
	WrongWords uint64
	// Received and Sent count bytes on the network, after encryption.
	Received, Sent uint64
}

// Stats returns the current counts.
func (s *Server) Stats() Stats {
	e := s.limiter
	all := Stats{
		Connections: e.connections.Load(), Refusals: e.refusals.Load(), Logins: e.logins.Load(), WrongWords: e.wrongWords.Load(),
		Received: e.received.Load(), Sent: e.sent.Load(),
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for v := range e.visitors {
		if v.known {
			all.Guests++
		}
	}
	return all
}

// Fingerprint returns the fingerprint of the host's key in the format that ssh
// uses.
func (s *Server) Fingerprint() string { return gossh.FingerprintSHA256(s.key.PublicKey()) }

// Listen listens on the TCP address HOST:PORT or on the socket unix:PATH. It
// replaces a stale socket.
func Listen(address string) (net.Listener, error) {
	path, local := strings.CutPrefix(address, "unix:")
	if !local {
		return net.Listen("tcp", address)
	}
	if conn, err := net.Dial("unix", path); err == nil {
		conn.Close()
	} else if info, err := os.Lstat(path); err == nil && info.Mode().Type() == os.ModeSocket {
		os.Remove(path) // Listen below reports any error
	}
	return net.Listen("unix", path)
}

// Serve accepts connections on a listener until Close is called. It may be
// called for several listeners.
func (s *Server) Serve(l net.Listener) error {
	if len(s.config.Proxies) > 0 {
		l = &proxyproto.Listener{Listener: l, ReadHeaderTimeout: handshakeTime, ConnPolicy: s.proxyPolicy}
	}
	s.mu.Lock()
	s.listeners = append(s.listeners, l)
	if s.ctx.Err() != nil {
		l.Close()
	}
	s.mu.Unlock()
	if err := s.ssh.Serve(l); s.ctx.Err() == nil {
		return err
	}
	return nil
}

// proxyPolicy returns the policy for a peer's PROXY headers. Trusted peers must
// send one; those of other peers are ignored.
func (s *Server) proxyPolicy(peer proxyproto.ConnPolicyOptions) (proxyproto.Policy, error) {
	if at, err := netip.ParseAddrPort(peer.Upstream.String()); err == nil {
		for _, proxies := range s.config.Proxies {
			if proxies.Contains(at.Addr().Unmap()) {
				return proxyproto.REQUIRE, nil
			}
		}
	}
	return proxyproto.SKIP, nil
}

// Close asks all guests to leave, waits for them until the timeout, and then
// closes all connections.
func (s *Server) Close(timeout time.Duration) {
	s.mu.Lock()
	s.close()
	for _, l := range s.listeners { // the library closes only listeners that it is serving
		l.Close()
	}
	s.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	s.ssh.Shutdown(ctx) // waits until the guests have closed their connections or ctx is done
	for _, v := range s.limiter.all() {
		v.Close()
	}
	s.ssh.Close() // fails only for closed listeners
	s.guests.Wait()
}

// visitorKey is the context key of the *visitor of a connection.
type visitorKey struct{}

func visitorOf(ctx ssh.Context) *visitor { return ctx.Value(visitorKey{}).(*visitor) }

// admit returns a visitor for a new connection, or nil if there are too many.
func (s *Server) admit(ctx ssh.Context, conn net.Conn) net.Conn {
	v := s.limiter.admit(conn)
	if v == nil {
		return nil
	}
	ctx.SetValue(visitorKey{}, v)
	return v
}

// personField is the permissions extension that holds the person. It is absent
// after a login without a key.
const personField = "person@okey"

// errNotInvited is returned for a key that is not in the key file.
var errNotInvited = errors.New("the key is not invited")

// login returns the login methods of a visitor: with any key or without one or,
// if only some people are invited, with an invited key. The person is taken
// only from the completed login, because clients may offer keys that they do
// not own.
func (s *Server) login(ctx ssh.Context) *gossh.ServerConfig {
	v := visitorOf(ctx)
	mayLogIn := func() error {
		if s.limiter.mayLogIn(v) {
			return nil
		}
		return &gossh.BannerError{Err: errors.New("too many connections"), Message: s.config.Words.Say("door.crowd") + "\r\n"}
	}
	c := &gossh.ServerConfig{
		ServerVersion: "SSH-2.0-okey",
		PublicKeyCallback: func(_ gossh.ConnMetadata, key gossh.PublicKey) (*gossh.Permissions, error) {
			who := personOf(key)
			if s.invited != nil && !s.invited[who] {
				return nil, errNotInvited
			}
			return &gossh.Permissions{Extensions: map[string]string{personField: string(who)}}, mayLogIn()
		},
		AuthLogCallback: func(meta gossh.ConnMetadata, method string, err error) {
			if err != nil {
				return
			}
			v.finishLogin()
			if !s.limiter.logIn(v) {
				v.Close()
			}
		},
	}
	if s.invited == nil {
		c.KeyboardInteractiveCallback = func(gossh.ConnMetadata, gossh.KeyboardInteractiveChallenge) (*gossh.Permissions, error) {
			return new(gossh.Permissions), mayLogIn()
		}
	}
	return c
}

// refuseChannel refuses a channel that is not a session, such as port
// forwarding.
func (s *Server) refuseChannel(_ *ssh.Server, _ *gossh.ServerConn, c gossh.NewChannel, ctx ssh.Context) {
	visitorOf(ctx).openChannel(false)
	c.Reject(gossh.Prohibited, "one session is all there is here")
}

// channelKey is the context key of the *channel of a connection.
type channelKey struct{}

// openSession serves the first session of a connection and then closes the
// connection. It refuses any further session.
func (s *Server) openSession(srv *ssh.Server, conn *gossh.ServerConn, c gossh.NewChannel, ctx ssh.Context) {
	v := visitorOf(ctx)
	if !v.openChannel(true) {
		c.Reject(gossh.Prohibited, "one session is all there is here")
		return
	}
	defer v.Close()
	ch := newChannel(c, v)
	defer ch.close()
	if p := conn.Permissions; p != nil {
		v.login = Person(p.Extensions[personField])
	}
	ctx.SetValue(channelKey{}, ch)
	over := make(chan struct{})
	defer close(over)
	go keepAlive(conn, v, over)
	ssh.DefaultSessionHandler(srv, conn, ch, ctx) // returns when either side has closed the channel
}

// keepAlive sends keep-alive requests and closes the connection if they are not
// answered.
func keepAlive(conn *gossh.ServerConn, v *visitor, over <-chan struct{}) {
	tick := time.NewTicker(aliveTime)
	defer tick.Stop()
	answered := make(chan bool, 1)
	answered <- true
	for missed := 0; ; {
		select {
		case <-over:
			return
		case <-tick.C:
		}
		select {
		case <-answered:
			missed = 0
			go func() {
				conn.SendRequest("keepalive@openssh.com", true, nil) // any reply counts; an error also closes the channel
				answered <- true
			}()
		default:
			if missed++; missed >= maxMissed {
				v.Close()
				return
			}
		}
	}
}
