//go:build unix

package sshd

import (
	"context"
	"encoding/pem"
	"io"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/crypto/ssh"

	"fair/okey/ui/words"
)

// An sshUser runs OpenSSH clients with a separate home directory.
type sshUser struct {
	t    *testing.T
	home string
	key  ssh.Signer
}

// newUser returns a user with a key.
func newUser(t *testing.T) *sshUser {
	t.Helper()
	f := &sshUser{t: t, home: t.TempDir()}
	private, signer := drawKey(t)
	f.key = signer
	block, err := ssh.MarshalPrivateKey(private, "")
	if err == nil {
		err = os.WriteFile(filepath.Join(f.home, "key"), pem.EncodeToMemory(block), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// An sshClient is a running ssh process.
type sshClient struct {
	t    *testing.T
	cmd  *exec.Cmd
	tty  *os.File
	text syncBuffer
	read chan struct{} // closed at the end of the output
}

// ssh connects to an address in a terminal of 80 by 24 cells, with the given
// additional arguments.
func (f *sshUser) ssh(l net.Listener, args ...string) *sshClient {
	f.t.Helper()
	port := l.Addr().String()[strings.LastIndexByte(l.Addr().String(), ':')+1:]
	ctx, cancel := context.WithTimeout(f.t.Context(), 30*time.Second) // a limit in case the test fails
	f.t.Cleanup(cancel)
	all := append([]string{
		"-F", "/dev/null", "-p", port, "-o", "UserKnownHostsFile=" + filepath.Join(f.home, "known_hosts"), "-o", "GlobalKnownHostsFile=/dev/null",
		"-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none", "-o", "LogLevel=ERROR",
	}, args...)
	c := &sshClient{t: f.t, cmd: exec.CommandContext(ctx, "ssh", all...), read: make(chan struct{})}
	c.cmd.Env = []string{"HOME=" + f.home, "TERM=xterm-256color", "PATH=" + os.Getenv("PATH")}
	tty, err := pty.StartWithSize(c.cmd, &pty.Winsize{Cols: 80, Rows: 24})
	if err != nil {
		f.t.Fatal(err)
	}
	c.tty = tty
	f.t.Cleanup(func() { tty.Close() })
	go func() {
		defer close(c.read)
		io.Copy(&c.text, tty)
	}()
	return c
}

// withKey adds the options for using the user's key to args.
func (f *sshUser) withKey(args ...string) []string {
	return append([]string{"-i", filepath.Join(f.home, "key"), "-o", "StrictHostKeyChecking=accept-new"}, args...)
}

// wait waits until the output matches pattern.
func (c *sshClient) wait(pattern string) []string {
	c.t.Helper()
	for deadline := time.Now().Add(20 * time.Second); ; {
		text := c.text.String()
		if found := regexp.MustCompile(pattern).FindStringSubmatch(text); found != nil {
			return found
		}
		select {
		case <-c.read:
			if c.text.String() == text {
				c.t.Fatalf("it ended before %q: %q", pattern, text)
			}
		case <-time.After(5 * time.Millisecond):
		}
		if time.Now().After(deadline) {
			c.t.Fatalf("no %q in %q", pattern, text)
		}
	}
}

// typeKeys sends keys.
func (c *sshClient) typeKeys(keys string) {
	c.t.Helper()
	if _, err := io.WriteString(c.tty, keys); err != nil {
		c.t.Error(err)
	}
}

// status waits for ssh to exit and returns its status.
func (c *sshClient) status() int {
	c.t.Helper()
	<-c.read
	c.cmd.Wait()
	return c.cmd.ProcessState.ExitCode()
}

// serveKeyCounter shows a keyCounter to every guest, on a loopback port.
func serveKeyCounter(t *testing.T, dir string) (*Server, net.Listener) {
	t.Helper()
	if _, err := exec.LookPath("ssh"); err != nil {
		t.Skip("needs ssh, the client of OpenSSH: ", err)
	}
	if testing.Short() {
		t.Skip("runs ssh")
	}
	w, err := words.New("en")
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(Config{
		Dir: dir, PerAddress: PerAddress, Words: w, Log: slog.New(slog.DiscardHandler), Greet: func(*words.Words) string { return "Deniz's table" },
		Serve: func(ctx context.Context, g *Guest) error {
			if g.Terminal == nil {
				return serveUntilBye(ctx, g)
			}
			return showKeyCounter(ctx, g)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	l, err := Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- s.Serve(l) }()
	t.Cleanup(func() {
		s.Close(5 * time.Second)
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return s, l
}

// With a real client, Ctrl-Z and the escape ~. must affect only one guest, the
// window must be resizable, and a killed or stopped client must not affect
// others.
func TestOpenSSH(t *testing.T) {
	s, l := serveKeyCounter(t, t.TempDir())
	selin, murat := newUser(t), newUser(t)
	first := selin.ssh(l, selin.withKey("selin@127.0.0.1")...)
	first.wait(`Your name at the table \[selin\]: `)
	first.typeKeys("\r")
	first.wait("keys:")
	first.typeKeys("a\x1a")
	first.wait(`ctrl\+z`)
	if err := pty.Setsize(first.tty, &pty.Winsize{Cols: 100, Rows: 30}); err != nil {
		t.Fatal(err)
	}
	first.typeKeys("b")
	first.wait("b")

	killed := murat.ssh(l, murat.withKey("murat@127.0.0.1")...)
	killed.wait("Your name")
	killed.typeKeys("\r")
	killed.wait("keys:")
	killed.cmd.Process.Signal(syscall.SIGSTOP)
	killed.cmd.Process.Kill()
	killed.status()
	escaped := murat.ssh(l, murat.withKey("murat@127.0.0.1")...)
	escaped.wait("keys:")
	escaped.typeKeys("\r~.")
	escaped.status()

	plain := murat.ssh(l, murat.withKey("-T", "murat@127.0.0.1", "lang=tr")...)
	plain.wait("hello murat")
	plain.typeKeys("bye\n")
	if status := plain.status(); status != exitOK {
		t.Errorf("in lines of text: exit status %d", status)
	}
	if wrong := murat.ssh(l, murat.withKey("murat@127.0.0.1", "lang=xx")...); wrong.status() != exitUsage {
		t.Errorf("%q", wrong.text.String())
	}
	first.typeKeys("q")
	if status := first.status(); status != exitOK {
		t.Errorf("exit status %d", status)
	}
	last := selin.ssh(l, selin.withKey("-t", "selin@127.0.0.1", "theme=daylight")...)
	last.wait("keys:")
	go s.Close(5 * time.Second)
	last.wait(`\[\?1049l[\s\S]*The host has closed the table`)
	if status := last.status(); status != exitOK {
		t.Errorf("exit status %d", status)
	}
}

// A key offered without its private half is not accepted, and a client without
// a key is recognized by its seat word.
func TestOpenSSH_Identity(t *testing.T) {
	s, l := serveKeyCounter(t, t.TempDir())
	selin, thief := newUser(t), newUser(t)
	first := selin.ssh(l, selin.withKey("selin@127.0.0.1")...)
	first.wait("Your name")
	first.typeKeys("\r")
	first.wait("keys:")
	public := filepath.Join(thief.home, "theirs.pub")
	if err := os.WriteFile(public, ssh.MarshalAuthorizedKey(selin.key.PublicKey()), 0o600); err != nil {
		t.Fatal(err)
	}
	second := thief.ssh(l, append([]string{"-i", strings.TrimSuffix(public, ".pub")}, thief.withKey("selin@127.0.0.1")...)...)
	second.wait("Your name at the table")
	second.typeKeys("\r")
	second.wait("keys:")
	if who := personOf(thief.key.PublicKey()); !s.people.knows(who) {
		t.Errorf("%s is not here", who)
	}

	none := []string{"-o", "PubkeyAuthentication=no", "-o", "StrictHostKeyChecking=accept-new"}
	third := thief.ssh(l, append(none, "ece@127.0.0.1")...)
	third.wait("Your name")
	third.typeKeys("\r")
	word := third.wait(`Your seat password: (\w+)`)[1]
	third.typeKeys("\r")
	third.wait("keys:")
	third.typeKeys("q")
	third.status()
	back := thief.ssh(l, append(none, "x+"+word+"@127.0.0.1")...)
	if text := back.wait("keys:"); strings.Contains(back.text.String(), "Your name") {
		t.Errorf("%q", text)
	}
}

// A client that knows the host refuses a different key.
func TestOpenSSH_OtherKey(t *testing.T) {
	f := newUser(t)
	_, l := serveKeyCounter(t, t.TempDir())
	c := f.ssh(l, f.withKey("-o", "HostKeyAlias=host", "selin@127.0.0.1")...)
	c.wait("Your name")
	c.typeKeys("\x03")
	c.status()
	_, other := serveKeyCounter(t, t.TempDir())
	c = f.ssh(other, f.withKey("-o", "HostKeyAlias=host", "selin@127.0.0.1")...)
	if status := c.status(); status != 255 {
		t.Errorf("exit status %d: %q", status, c.text.String())
	}
}
