// Package sshd lets people in by SSH: who may come in, how much he may use, and a face for each.
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

// A Person is who somebody is: the first 16 hexadecimal digits of the SHA-256 of his public key, or of a word that he
// was given in its stead.
type Person string

// personOf returns the person with a public key. A certificate counts as its key.
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

// A Config says who may come in, and what then happens.
type Config struct {
	// Dir is the directory of the host's key and of the people who were here.
	Dir string
	// Invite is the word that a stranger has to say at the door; anybody may come in if it is empty.
	Invite string
	// Keys is a file of public keys in the form of authorized_keys. If it is not empty, nobody else may log in.
	Keys string
	// PerAddress is the number of logins from one address at a time.
	PerAddress int
	// Proxies are the peers that may name another address by the PROXY protocol.
	Proxies []netip.Prefix
	// Words are the words of the host, for those whose language is not known yet.
	Words *words.Words
	// Log is the log of the host. It gets no control characters.
	Log *slog.Logger
	// Greet returns the line that strangers see at the door.
	Greet func(*words.Words) string
	// Serve shows a guest what he came for, until he leaves or ctx is done. He is told of an *Exit; another error is
	// logged, and after a panic or a *tui.PanicError he is asked to come again.
	Serve func(ctx context.Context, g *Guest) error
}

// A Server lets people in. Any goroutine may use it.
type Server struct {
	config   Config
	key      gossh.Signer
	invited  map[Person]bool // nil if anybody may log in
	entrance *entrance
	people   people
	ssh      *ssh.Server
	ctx      context.Context // done once the server closes
	close    context.CancelFunc
	guests   sync.WaitGroup

	mu        sync.Mutex
	listeners []net.Listener
	languages map[string]*words.Words
}

// New returns a server. It fails if the host's key or the file of keys cannot be read.
func New(c Config) (*Server, error) {
	key, err := loadHostKey(c.Dir)
	if err != nil {
		return nil, err
	}
	s := &Server{config: c, key: key, entrance: newEntrance(c.PerAddress), people: people{dir: c.Dir, most: maxPeople}, languages: map[string]*words.Words{}}
	if c.Keys != "" {
		if s.invited, err = loadInvited(c.Keys); err != nil {
			return nil, err
		}
	}
	s.ctx, s.close = context.WithCancel(context.Background())
	s.ssh = &ssh.Server{
		HostSigners: []ssh.Signer{key}, Handler: s.receive, HandshakeTimeout: handshakeTime,
		ConnCallback: s.admit, ServerConfigCallback: s.login,
		ChannelHandlers: map[string]ssh.ChannelHandler{"session": s.openSession, "default": s.refuseChannel},
	}
	return s, nil
}

// Fingerprint returns the fingerprint of the host's key as ssh shows it.
func (s *Server) Fingerprint() string { return gossh.FingerprintSHA256(s.key.PublicKey()) }

// Listen listens on an address HOST:PORT, or on a socket unix:PATH. It replaces a socket on which nobody listens.
func Listen(address string) (net.Listener, error) {
	path, local := strings.CutPrefix(address, "unix:")
	if !local {
		return net.Listen("tcp", address)
	}
	if conn, err := net.Dial("unix", path); err == nil {
		conn.Close()
	} else if info, err := os.Lstat(path); err == nil && info.Mode().Type() == os.ModeSocket {
		os.Remove(path) // Listen says what is wrong
	}
	return net.Listen("unix", path)
}

// Serve lets people in by a listener until Close is called. Several may be served at a time.
func (s *Server) Serve(l net.Listener) error {
	if len(s.config.Proxies) > 0 {
		l = &proxyproto.Listener{Listener: l, ReadHeaderTimeout: handshakeTime, ConnPolicy: s.mayNameAnother}
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

// mayNameAnother returns whether a peer may speak the PROXY protocol. What another says in it is ignored.
func (s *Server) mayNameAnother(peer proxyproto.ConnPolicyOptions) (proxyproto.Policy, error) {
	if at, err := netip.ParseAddrPort(peer.Upstream.String()); err == nil {
		for _, proxies := range s.config.Proxies {
			if proxies.Contains(at.Addr().Unmap()) {
				return proxyproto.USE, nil
			}
		}
	}
	return proxyproto.SKIP, nil
}

// Close tells all guests to leave, waits at most patience for them, and ends all connections.
func (s *Server) Close(patience time.Duration) {
	s.mu.Lock()
	s.close()
	for _, l := range s.listeners { // the library knows those only that it has begun to serve
		l.Close()
	}
	s.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	s.ssh.Shutdown(ctx) // until the guests have closed their connections; whoever has not is not waited for
	for _, v := range s.entrance.all() {
		v.Close()
	}
	s.ssh.Close() // fails only for listeners that are closed
	s.guests.Wait()
}

// visitorKey is the key of the *visitor in the context of a connection.
type visitorKey struct{}

// visitorOf returns the visitor of a connection.
func visitorOf(ctx ssh.Context) *visitor { return ctx.Value(visitorKey{}).(*visitor) }

// admit returns the connection of a visitor, or nil if there are too many.
func (s *Server) admit(ctx ssh.Context, conn net.Conn) net.Conn {
	v := s.entrance.admit(conn)
	if v == nil {
		return nil
	}
	ctx.SetValue(visitorKey{}, v)
	return v
}

// personField is the extension of a finished login that holds the person. It is missing without a key.
const personField = "person@okey"

// errNotInvited is the reason why a key is refused.
var errNotInvited = errors.New("the key is not invited")

// login returns how a visitor logs in: by any key or by one that is invited, or without a key, where nothing is asked.
// Who somebody is comes from the finished login alone, since a key that was offered need not be his.
func (s *Server) login(ctx ssh.Context) *gossh.ServerConfig {
	v := visitorOf(ctx)
	mayLogIn := func() error {
		if s.entrance.mayLogIn(v) {
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
			v.enter()
			if !s.entrance.logIn(v) {
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

// refuseChannel refuses a channel that is no session: nothing is forwarded.
func (s *Server) refuseChannel(_ *ssh.Server, _ *gossh.ServerConn, c gossh.NewChannel, ctx ssh.Context) {
	visitorOf(ctx).openChannel(false)
	c.Reject(gossh.Prohibited, "one session is all there is here")
}

// channelKey is the key of the *channel in the context of a connection.
type channelKey struct{}

// openSession serves the first session of a connection, and then closes the connection. It refuses all others.
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
	ssh.DefaultSessionHandler(srv, conn, ch, ctx) // until the guest or the host closes the channel
}

// keepAlive asks a guest again and again whether he is still there, and closes his connection if he does not answer.
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
				conn.SendRequest("keepalive@openssh.com", true, nil) // any answer will do; an error closes the channel as well
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
