//go:build unix && !nohost

package cli

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
	"net/netip"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hinshun/vt10x"
	"golang.org/x/crypto/ssh"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal/journaltest"
	"fair/okey/ui/host"
	"fair/okey/ui/session"
	"fair/okey/ui/sshd"
	"fair/okey/ui/words"
)

// A testHost is a host running in this process with several tables. Its guests connect by SSH. The first word of a
// guest's command is the index of a table.
type testHost struct {
	t       *testing.T
	tables  []*host.Table
	server  *sshd.Server
	address string
	matches string
	log     safeLog
	close   func() // stops the host and closes the tables
}

// A safeLog is a buffer that is safe for concurrent use.
type safeLog struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *safeLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *safeLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// newTestHost starts a testHost whose tables have no time limit for turns. change modifies their setup, unless it is
// nil.
func newTestHost(t *testing.T, tables int, change func(*host.Setup)) *testHost {
	t.Helper()
	if testing.Short() {
		t.Skip("listens on the loopback interface")
	}
	level := check.Must(bots.LevelByName("acemi"))
	h := &testHost{t: t, matches: filepath.Join(t.TempDir(), "matches")}
	setup := host.Setup{
		Name: "kismet", Rules: game.Classic(), Preset: "classic", Bots: [4]bots.Level{level, level, level, level}, StandIn: level,
		Grace: 30 * time.Second, Between: 30 * time.Second, Dir: h.matches, Program: version, Chat: host.NoChat,
		Seeds: func() session.Seeds { return session.Seeds{Bots: 7, Drawn: journaltest.DrawDeal()} },
	}
	if change != nil {
		change(&setup)
	}
	for range tables {
		h.tables = append(h.tables, check.Must(host.New(setup)))
	}
	f := hostFlags{setup: setup, config: sshd.Config{Dir: t.TempDir()}}
	h.server = check.Must(sshd.New(sshd.Config{
		Dir: f.config.Dir, PerAddress: sshd.PerAddress, Words: english(), Log: slog.New(slog.NewJSONHandler(&h.log, nil)), Greet: func(*words.Words) string { return "kismet" },
		Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")},
		Serve: func(ctx context.Context, g *sshd.Guest) error {
			table := h.tables[0]
			if len(g.Command) > 0 {
				n, err := strconv.Atoi(g.Command[0])
				if err != nil || n >= len(h.tables) {
					return fmt.Errorf("no table %q", g.Command[0])
				}
				table, g.Command = h.tables[n], g.Command[1:]
			}
			return f.serve(ctx, g, table, nil)
		},
	}))
	l := check.Must(sshd.Listen("127.0.0.1:0"))
	h.address = l.Addr().String()
	served := make(chan error, 1)
	go func() { served <- h.server.Serve(l) }()
	h.close = sync.OnceFunc(func() {
		h.server.Close(5 * time.Second)
		for _, table := range h.tables {
			table.Close()
		}
		check.OK(t, <-served)
	})
	t.Cleanup(h.close)
	return h
}

// A visitor is an SSH client connected to a testHost.
type visitor struct {
	*ssh.Client
	session *ssh.Session
	keys    io.Writer
	screen  io.Reader
}

// newSigner generates an SSH key.
func newSigner() ssh.Signer {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	return check.Must(ssh.NewSignerFromKey(check.Must(private, err)))
}

// dialTestHost connects a visitor to a testHost and starts a session. from is the client's address, as a proxy would
// report it. columns is the width of the terminal; if it is 0, the session has no terminal.
func dialTestHost(address, from, user string, key ssh.Signer, columns int, command string) *visitor {
	raw := check.Must(net.Dial("tcp", address))
	fmt.Fprintf(raw, "PROXY TCP4 %s 192.0.2.1 1000 22\r\n", from)
	conn, channels, requests, err := ssh.NewClientConn(raw, "host", &ssh.ClientConfig{
		User: user, Auth: []ssh.AuthMethod{ssh.PublicKeys(key)}, HostKeyCallback: ssh.InsecureIgnoreHostKey(), // our own host
	})
	v := &visitor{Client: ssh.NewClient(check.Must(conn, err), channels, requests)}
	v.session = check.Must(v.NewSession())
	v.keys, v.screen = check.Must(v.session.StdinPipe()), check.Must(v.session.StdoutPipe())
	err = v.session.Setenv("NO_COLOR", "1")
	if columns > 0 {
		err = errors.Join(err, v.session.RequestPty("xterm-256color", 24, columns, nil))
	}
	return check.Must(v, errors.Join(err, v.session.Start(command)))
}

// A player plays by pressing, for each frame, one of the keys listed in the footer. It mostly answers no to
// questions about discards.
type player struct {
	*visitor
	name     string
	awaits   []string // names that must be on the screen before the match begins
	answered string
	shown    []screen
}

// play plays until the match is over. It then sends its error, or nil, to done.
func (p *player) play(done chan<- error) {
	vt := vt10x.New(vt10x.WithSize(80, 24))
	text, chunk := "", make([]byte, 1<<16)
	for {
		n, err := p.screen.Read(chunk)
		text += string(chunk[:n])
		for {
			frame, rest, whole := strings.Cut(text, endsFrame)
			if !whole {
				break
			}
			vt.Write([]byte(frame))
			text = rest
			s := readScreen(vt)
			p.shown = append(p.shown, s)
			if key, over := p.answer(&s); over {
				done <- nil
				return
			} else if key != "" {
				io.WriteString(p.keys, key)
			}
		}
		if err != nil {
			done <- fmt.Errorf("%s: %w\n%s", p.name, err, text)
			return
		}
	}
}

// answer returns the key for a screen and reports whether the match is over.
func (p *player) answer(s *screen) (key string, over bool) {
	text := s.String()
	foot := s.line(23)
	switch {
	case strings.Contains(text, "The match is over") || strings.Contains(text, "the match."):
		return "", true
	case strings.Contains(text, "Your word"):
		key, foot = "\x1b[B\r", "word" // no word
		if p.name == p.awaits[0] {
			key = "\rkismet\r"
		}
	case strings.Contains(text, "Start the match"): // the owner's screen
		for _, name := range p.awaits {
			if !strings.Contains(text, name) {
				return "", false
			}
		}
		key, foot = "\r", "begin"
	default:
		for _, c := range []struct{ offered, key string }{{"g show it", "g"}, {"f finish", "f"}, {"y yes", "y"}, {"d draw  n no", "y"}, {"n no", "n\x1b[D"}, {"n next", "n"}, {"n let", "n"}, {"d draw", "d"}, {"x throw", "x"}} {
			if strings.Contains(foot, c.offered) {
				key = c.key
				break
			}
		}
		if strings.HasPrefix(key, "n\x1b") && len(p.shown)%7 == 0 { // there may be no tile that needs no question
			key = "y"
		}
	}
	if foot == p.answered {
		return "", false
	}
	p.answered = foot
	return key, false
}
