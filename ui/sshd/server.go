// Package sshd is an SSH server for guests. It identifies guests and decides
// whether to admit them, which is called the door. It also limits their use of
// resources and opens a terminal for each.
package sshd

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/pires/go-proxyproto"
	"golang.org/x/crypto/ssh"

	"fair/okey/ui/words"
)

// A Person identifies a person by 16 hexadecimal digits of a hash of their public
// key or seat word.
type Person string

// personOf returns the person identified by a public key. For a certificate, it
// uses the key in the certificate.
func personOf(key ssh.PublicKey) Person {
	if cert, ok := key.(*ssh.Certificate); ok {
		key = cert.Key
	}
	return personOfSecret(key.Marshal())
}

func personOfSecret(secret []byte) Person {
	return Person(fmt.Sprintf("%x", sha256.Sum256(secret))[:16])
}

// alias returns the name of a person in the log, from which nobody but the host
// can tell whose key or seat word it is.
func (s *Server) alias(who Person) string {
	if who == "" {
		return ""
	}
	mac := hmac.New(sha256.New, s.secret)
	io.WriteString(mac, "okey log\n"+string(who))
	return hex.EncodeToString(mac.Sum(nil)[:8])
}

// logged returns the log attributes of an error that concerns a person. The text
// of the error has the alias of the person.
func (s *Server) logged(who Person, err error) []any {
	alias := s.alias(who)
	return []any{"guest", alias, "error", words.Safe(strings.ReplaceAll(err.Error(), string(who), alias), 200)}
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
	// Needed returns the people who must not be forgotten, such as those of
	// unfinished matches.
	Needed func() []Person
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
	key     ssh.AlgorithmSigner
	secret  []byte          // known only to the host
	invited map[Person]bool // nil if any key may log in
	limiter *connLimiter
	people  peopleStore
	ctx     context.Context // canceled when the server closes
	close   context.CancelFunc
	serving sync.WaitGroup // one for each listener, connection and guest

	mu sync.Mutex // held while closing, and while one is added to serving
}

// New returns a server. It fails if the file with the host's key or Config.Keys
// cannot be read.
func New(c Config) (*Server, error) {
	key, secret, err := loadHostKey(c.Dir)
	if err != nil {
		return nil, err
	}
	s := &Server{config: c, key: key, secret: secret, limiter: newConnLimiter(c.PerAddress), people: peopleStore{dir: c.Dir, max: maxPeople, needed: c.Needed}}
	if c.Keys != "" {
		if s.invited, err = loadInvited(c.Keys); err != nil {
			return nil, err
		}
	}
	s.ctx, s.close = context.WithCancel(context.Background())
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
	e.mu.Lock()
	defer e.mu.Unlock()
	all := e.stats
	all.Received, all.Sent = e.received.Load(), e.sent.Load()
	for v := range e.visitors {
		if v.stage >= atDoor {
			all.Guests++
		}
	}
	return all
}

// Fingerprint returns the fingerprint of the host's key in the format that ssh
// uses.
func (s *Server) Fingerprint() string { return ssh.FingerprintSHA256(s.key.PublicKey()) }

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
		// Trusted peers must send a header; those of other peers are ignored.
		l = &proxyproto.Listener{Listener: l, ConnPolicy: func(peer proxyproto.ConnPolicyOptions) (proxyproto.Policy, error) {
			at, err := netip.ParseAddrPort(peer.Upstream.String())
			if err == nil && slices.ContainsFunc(s.config.Proxies, func(p netip.Prefix) bool { return p.Contains(at.Addr().Unmap()) }) {
				return proxyproto.REQUIRE, nil
			}
			return proxyproto.SKIP, nil
		}}
	}
	s.mu.Lock()
	if s.ctx.Err() != nil {
		s.mu.Unlock()
		return l.Close()
	}
	s.serving.Add(1)
	s.mu.Unlock()
	defer s.serving.Done()
	defer context.AfterFunc(s.ctx, func() { l.Close() })()
	for {
		conn, err := l.Accept()
		switch {
		case err == nil:
			s.serving.Go(func() { s.serveConn(conn) })
		case s.ctx.Err() != nil:
			return nil
		case errors.Is(err, net.ErrClosed):
			return err
		default: // for example, too many files are open
			s.config.Log.Warn("not accepted", "error", err.Error())
			pause(s.ctx, acceptTime)
		}
	}
}

// Close asks all guests to leave, waits for them until the timeout, and then
// closes all connections.
func (s *Server) Close(timeout time.Duration) {
	s.mu.Lock()
	s.close()
	s.mu.Unlock()
	defer time.AfterFunc(timeout, s.limiter.closeAll).Stop()
	s.serving.Wait()
}

// serveConn serves a connection. A panic closes only that connection.
func (s *Server) serveConn(conn net.Conn) {
	defer func() {
		if value := recover(); value != nil {
			s.config.Log.Error("panic", "value", fmt.Sprint(value), "stack", string(debug.Stack()))
		}
	}()
	v := s.limiter.newVisitor(conn)
	defer v.Close()
	defer context.AfterFunc(s.ctx, v.closeUnlessInside)() // unblocks a pending question
	if !v.admit() {
		return
	}
	login, channels, requests, err := ssh.NewServerConn(v, s.login(v))
	if err != nil {
		return
	}
	if !v.logIn() {
		v.Close() // and with it, channels
	}
	go ssh.DiscardRequests(requests)
	opened, refused := false, 0
	for c := range channels { // until the connection is closed
		if c.ChannelType() == "session" && !opened {
			opened = true
			s.serving.Go(func() { s.serveSession(login, c, v) })
			continue
		}
		c.Reject(ssh.Prohibited, "one session is all there is here")
		if refused++; refused >= maxRefusals {
			v.Close()
		}
	}
}

// serveSession serves the session of a connection until either side closes it,
// and then closes the connection.
func (s *Server) serveSession(conn *ssh.ServerConn, c ssh.NewChannel, v *visitor) {
	defer v.Close()
	accepted, requests, err := c.Accept()
	if err != nil {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	ch := &channel{Channel: accepted, visitor: v, ctx: ctx, env: map[string]string{}, sizes: resizer{out: make(chan tea.WindowSizeMsg, 1)}}
	go keepAlive(ctx, conn, v)
	ch.handleRequests(requests, func() {
		s.serving.Go(func() {
			status := s.serveGuest(conn, ch)
			ch.SendRequest("exit-status", false, ssh.Marshal(struct{ Status uint32 }{uint32(status)}))
			ch.Close() // fails only if the guest has left
			time.AfterFunc(leaveTime, func() { v.Close() })
		})
	})
}

// personField is the permissions extension that holds the person. It is absent
// after a login without a key.
const personField = "person@okey"

// login returns the login methods of a visitor: with any key or without one or,
// if only some people are invited, with an invited key. The person is taken
// only from the completed login, because clients may offer keys that they do
// not own.
func (s *Server) login(v *visitor) *ssh.ServerConfig {
	mayLogIn := func() error {
		if v.mayLogIn() {
			return nil
		}
		return &ssh.BannerError{Err: errors.New("too many connections"), Message: s.config.Words.Say("door.crowd") + "\r\n"}
	}
	c := &ssh.ServerConfig{
		ServerVersion: "SSH-2.0-okey",
		PublicKeyCallback: func(_ ssh.ConnMetadata, key ssh.PublicKey) (*ssh.Permissions, error) {
			who := personOf(key)
			if s.invited != nil && !s.invited[who] {
				return nil, errors.New("the key is not invited")
			}
			return &ssh.Permissions{Extensions: map[string]string{personField: string(who)}}, mayLogIn()
		},
	}
	if s.invited == nil {
		c.KeyboardInteractiveCallback = func(ssh.ConnMetadata, ssh.KeyboardInteractiveChallenge) (*ssh.Permissions, error) {
			return new(ssh.Permissions), mayLogIn()
		}
	}
	c.AddHostKey(connKey{s.key, v.answerExchange})
	return c
}

// A connKey is the host's key for one connection.
type connKey struct {
	ssh.AlgorithmSigner
	signing func() // called before the server answers a key exchange
}

// Sign signs a key exchange with the default algorithm.
func (k connKey) Sign(rand io.Reader, data []byte) (*ssh.Signature, error) {
	return k.SignWithAlgorithm(rand, data, "")
}

// SignWithAlgorithm signs a key exchange.
func (k connKey) SignWithAlgorithm(rand io.Reader, data []byte, algorithm string) (*ssh.Signature, error) {
	k.signing()
	return k.AlgorithmSigner.SignWithAlgorithm(rand, data, algorithm)
}

// keepAlive sends keep-alive requests until ctx is canceled, and closes the
// connection if one is not answered.
func keepAlive(ctx context.Context, conn ssh.Conn, v *visitor) {
	for {
		pause(ctx, aliveTime)
		if ctx.Err() != nil {
			return
		}
		late := time.AfterFunc(maxMissed*aliveTime, func() { v.Close() })
		conn.SendRequest("keepalive@openssh.com", true, nil) // any reply counts; an error also closes the channel
		late.Stop()
	}
}
