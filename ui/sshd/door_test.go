package sshd

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"golang.org/x/crypto/ssh"

	"fair/okey/game/check"
	"fair/okey/ui/cells"
	"fair/okey/ui/settings"
	"fair/okey/ui/tui"
)

// A stranger gives the word once and chooses a name. From then on the key is
// enough, with any user name.
func TestDoor_Stranger(t *testing.T) {
	runServer(t, func(c *Config) { c.Invite = "kismet" }, func(h *testServer) {
		key := newKey()
		c := h.open("192.0.2.7:1", "selin", key, "")
		c.checkShows("OKEY  Deniz's table\r\nDoor password: ")
		c.typeKeys("kismat\x7f\x7fet\r")
		c.checkShows("Your name at the table [selin]: ")
		c.typeKeys("\x1b[ASe,lin\x1b]\x1b \x02şelale\r")
		first := h.guest()
		check.That(t, first.Name == "Se" && first.Person == personOf(key.PublicKey()) && first.Terminal == nil, "%+v", first)
		c.typeKeys("bye\r")
		c = h.open("192.0.2.7:2", "deniz", key, "")
		again := h.guest()
		check.That(t, again.Name == "Se" && again.Person == first.Person && !strings.Contains(c.out.String(), "word"), "%+v, after %q", again, &c.out)
		h.open("192.0.2.7:3", "selin", newKey(), "").checkShows("Door password: ")
		h.checkNoGuest()
	})
}

// A guest whose input ends at a question has not been let in, and the session
// fails.
func TestDoor_InputEnds(t *testing.T) {
	for _, invite := range []string{"", "kismet"} {
		runServer(t, func(c *Config) { c.Invite = invite }, func(h *testServer) {
			for _, key := range []ssh.Signer{newKey(), nil} {
				for _, user := range []string{"selin", "selin+kismet"} {
					_, s := h.newSession("192.0.2.7:1", user, key)
					check.Equal(t, exitStatus(s.Run("tables")), exitFail, invite, user)
				}
			}
			h.checkNoGuest()
		})
	}
}

// The word may be given with the user name. Guests named play are asked nothing, and whoever has a key and is not asked
// for a name must be remembered too.
func TestDoor_UserName(t *testing.T) {
	runServer(t, func(c *Config) { c.Invite = "kismet" }, func(h *testServer) {
		key := newKey()
		for i, test := range []struct {
			user      string
			key       ssh.Signer
			command   string
			answer    string
			name      string
			wantQuick bool
		}{
			{"deniz+kismet", newKey(), "", "\r", "deniz", false},
			{"x+kismet", key, "name=Deniz", "", "Deniz", false},
			{"x", key, "name=Deniz", "", "Deniz", false},
			{"play+kismet", nil, "lang=tr", "", "konuk", true},
			{"play+kismet", newKey(), "", "", "guest", true},
			{"play", key, "name=Selin keep", "", "Selin", true},
			{"play", key, "", "", "Selin", true},
		} {
			h.open(addr(fmt.Sprint("192.0.2.7:", 1+i)), test.user, test.key, test.command).typeKeys(test.answer)
			g := h.guest()
			check.That(t, g.Name == test.name && g.Quick == test.wantQuick, "%+v: %+v", test, g)
		}
		check.That(t, !strings.Contains(h.log.String(), "not remembered"), "%s", &h.log)
	})
}

// A person without a key gets a seat word, which identifies them next time.
func TestDoor_SeatWord(t *testing.T) {
	for _, invite := range []string{"", "kismet"} {
		runServer(t, func(c *Config) { c.Invite = invite }, func(h *testServer) {
			user := "murat"
			if invite != "" {
				user += "+" + invite
			}
			c := h.open("192.0.2.7:1", user, nil, "")
			c.typeKeys("\r")
			c.checkShows("Your seat password: ")
			c.typeKeys("\r")
			first := h.guest()
			word := regexp.MustCompile(`seat password: (\w+)`).FindStringSubmatch(c.out.String())[1]
			// checkGuest checks who has come, and that the client did not see a question.
			checkGuest := func(c *client, who Person, question string) {
				t.Helper()
				g := h.guest()
				check.That(t, g.Person == who && g.Name == "murat" && !strings.Contains(c.out.String(), question), "%+v, after %q", g, &c.out)
			}
			checkGuest(h.open("192.0.2.7:2", "murat+"+word, nil, ""), first.Person, "Your name")
			c.checkShows("murat+" + word + "@HOST")
			// the word also answers the question for the door password or, at an open door, the name
			c = h.open("192.0.2.7:3", "x", nil, "play")
			c.typeKeys(strings.ToUpper(word) + "\r")
			checkGuest(c, first.Person, "seat password")
			if invite == "" {
				h.open("192.0.2.9:1", "x", newKey(), "").typeKeys("takmakkal\r")
				check.Equal(t, h.guest().Name, "takmakkal")
				check.Equal(t, len(h.limiter.wrong), 0)
				c := h.open("192.0.2.9:2", "x", nil, "")
				c.typeKeys("takmakkal\r")
				time.Sleep(wrongWordTime)
				c.checkShows("Wrong password.")
				h.checkNoGuest()
				check.Equal(t, len(h.limiter.wrong), 1)
			}
			const old = "09f6cfab4b50e473" // SHA-256 of "okey seat word\ntakmakkal", which was given out before
			check.OK(t, os.Rename(filepath.Dir(h.people.file(first.Person)), filepath.Dir(h.people.file(old))))
			checkGuest(h.open("192.0.2.10:1", "x+takmakkal", nil, ""), old, "Your name")
			log := h.log.String()
			check.That(t, !strings.Contains(log, word) && !strings.Contains(log, string(first.Person)) && strings.Contains(log, h.alias(old)), "a seat word can be found out from the log: %s", log)
			other := check.Must(New(Config{Dir: t.TempDir()}))
			check.That(t, other.alias(old) != h.alias(old) && other.personOfWord(word) != first.Person && len(word) == 15, "another host gives the same hash for %q", word)
		})
	}
}

// With a key file, only its keys may log in, and their owners need no word.
func TestDoor_Keys(t *testing.T) {
	invited, stranger := newKey(), newKey()
	file := filepath.Join(t.TempDir(), "keys")
	text := "# friends\nno-pty,command=\"rm\" " + string(ssh.MarshalAuthorizedKey(invited.PublicKey()))
	writeFile(file, text)
	runServer(t, func(c *Config) { c.Keys = file }, func(h *testServer) {
		h.open("192.0.2.7:1", "selin", invited, "").typeKeys("\r")
		h.guest()
		for _, method := range []ssh.AuthMethod{ssh.PublicKeys(stranger), withoutKey} {
			_, err := h.logIn("192.0.2.7:2", "selin", method)
			check.That(t, err != nil, "a stranger logs in")
		}
	})
	writeFile(file, "# nobody\n")
	_, err := New(Config{Dir: t.TempDir(), Keys: file})
	check.That(t, err != nil && strings.Contains(err.Error(), "no public keys"), "%v", err)
}

// An impostor offers the public key of somebody else.
type impostor struct {
	ssh.Signer
	offered ssh.PublicKey
}

func (l impostor) PublicKey() ssh.PublicKey { return l.offered }

// A key without proof of its private half is refused.
func TestDoor_Identity(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		theirs, own := newKey(), newKey()
		_, err := h.logIn("192.0.2.8:1", "selin", ssh.PublicKeys(impostor{own, theirs.PublicKey()}, own))
		check.That(t, err != nil, "a key that is not proven is enough")
		h.checkNoGuest()
	})
}

// Settings in the command apply to one session, unless "keep" saves them.
func TestDoor_Settings(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		key := newKey()
		for _, step := range []struct{ command, answer, name, theme, rest string }{
			{"lang=tr theme=daylight name=Ayşe watch", "", "Ayşe", "daylight", "watch"},
			{"lang=tr keep", "\r", "selin", settings.Auto, ""},
			{"", "", "selin", settings.Auto, ""},
		} {
			c := h.open("192.0.2.7:1", "selin", key, step.command)
			c.typeKeys(step.answer)
			g := h.guest()
			check.That(t, g.Name == step.name && g.Words.Lang() == "tr" && g.Settings.Get("theme") == step.theme && strings.Join(g.Command, " ") == step.rest, "%q: %+v", step.command, g)
			c.typeKeys("bye\r")
		}
		for _, command := range []string{"lang=xx", "nothing=1", "theme=nope", "theme=nope keep"} {
			check.Equal(t, exitStatus(<-h.open("192.0.2.8:1", "selin", key, command).ended), exitUsage, command)
		}
		h.open("192.0.2.8:1", "selin", key, "theme")
		h.guest() // for whom it is served to say what that means
	})
}

// Only some variables are accepted, and an invalid TERM is refused.
func TestDoor_Environment(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		_, s := h.newSession("192.0.2.7:1", "selin", newKey())
		for name, want := range map[string]bool{"LANG": true, "COLORTERM": true, "NO_COLOR": true, "LD_PRELOAD": false, "PATH": false, "TERM": false} {
			check.Equal(t, s.Setenv(name, "tr_TR.UTF-8") == nil, want, name)
		}
		takes := func(term string) bool { return s.RequestPty(term, 24, 80, nil) == nil }
		for _, term := range []string{"\x1b]0;x\a", "", strings.Repeat("x", 41), "xterm;reboot"} {
			check.Equal(t, takes(term), false, term)
		}
		check.That(t, takes("xterm-256color") && !takes("xterm-256color"), "there is no terminal, or a second one")
		s.Stdin = strings.NewReader("\r")
		check.OK(t, s.Shell())
		g := h.guest()
		check.That(t, g.Words.Lang() == "tr" && g.Terminal.Getenv("TERM") == "xterm-256color", "%+v", g)
	})
}

// A keyCounter is a screen that counts the keys pressed.
type keyCounter struct {
	palette *cells.Palette
	grid    cells.Grid
	size    tea.WindowSizeMsg
	keys    string
}

func (b *keyCounter) Init() tea.Cmd { return nil }
func (b *keyCounter) View() string  { return "" }

func (b *keyCounter) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		b.size = msg
	case tea.KeyMsg:
		switch b.keys += msg.String() + " "; msg.String() {
		case "q":
			return b, tea.Quit
		case "ctrl+z":
			return b, tea.Suspend
		case "P":
			panic("in Update")
		}
	}
	return b, nil
}

func (b *keyCounter) Picture() cells.Picture {
	b.grid.Reset(b.size.Width, b.size.Height, cells.RoleNone)
	b.grid.Line(0, 0, "keys: "+b.keys, cells.RoleInk, false)
	return cells.Picture{Grid: &b.grid, Palette: b.palette}
}

// showKeyCounter is a Config.Serve that shows a keyCounter.
func showKeyCounter(ctx context.Context, g *Guest) error {
	g.Settings.Override("theme", "felt")
	look, err := g.Terminal.Look(g.Settings)
	if err != nil {
		return err
	}
	palette, err := cells.NewPalette(look)
	if err != nil {
		return err
	}
	return tui.Run(ctx, &keyCounter{palette: palette}, g.Terminal, nil)
}

// A screen is drawn, Ctrl-Z has no effect, and the terminal is always restored.
func TestScreen(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		h.serve, h.term = showKeyCounter, "xterm-256color"
		restored := func(c *client) {
			t.Helper()
			c.checkShows("\x1b[?1049h")
			text := c.out.String()
			check.That(t, strings.LastIndex(text, "\x1b[?1049l") > strings.LastIndex(text, "\x1b[?1049h"), "the terminal is not restored: %q", text)
		}
		var all []*client
		for _, from := range []addr{"192.0.2.7:1", "192.0.2.8:1", "192.0.2.9:1", "192.0.2.10:1"} {
			c, _ := h.enter(from)
			time.Sleep(time.Second)
			c.typeKeys("a\x1a")
			time.Sleep(time.Second)
			c.typeKeys("b")
			time.Sleep(time.Second)
			c.checkShows("keys:")
			c.checkShows("ctrl+z")
			c.checkShows("Hb\x1b") // still running
			all = append(all, c)
		}
		leaves, breaks, drops, stays := all[0], all[1], all[2], all[3]
		leaves.typeKeys("q")
		check.Equal(t, <-leaves.ended, nil)
		restored(leaves)
		breaks.typeKeys("P")
		check.Equal(t, exitStatus(<-breaks.ended), exitFail)
		restored(breaks)
		breaks.checkShows("The program crashed here. The table is still open, so come back.\r\n")
		check.That(t, strings.Contains(h.log.String(), "in Update"), "the log is %s", &h.log)
		drops.Close()
		stays.typeKeys("c")
		time.Sleep(time.Second)
		check.That(t, !stays.isOver(), "all are gone")
		h.Server.Close(time.Minute)
		check.Equal(t, <-stays.ended, nil)
		restored(stays)
		stays.checkShows("The host has closed the table.")
	})
}

// A brokenConn panics when it is used.
type brokenConn struct{ net.Conn }

func (brokenConn) Close() error { return nil }

// A panic in one session or connection leaves the others running, and the server
// can be closed while a guest is at the door.
func TestPanic(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		other := h.open("192.0.2.8:1", "murat", newKey(), "")
		h.serve = func(ctx context.Context, g *Guest) error {
			if g.Name == "murat" {
				return serveUntilBye(ctx, g)
			}
			panic("in Serve")
		}
		other.typeKeys("\r")
		c := h.open("192.0.2.7:1", "selin", newKey(), "")
		c.typeKeys("\r")
		check.Equal(t, exitStatus(<-c.ended), exitFail)
		c.checkShows("The program crashed here.")
		h.net.conns <- brokenConn{}
		check.That(t, !other.isOver(), "the other is gone")
		atDoor := h.open("192.0.2.9:1", "ece", newKey(), "")
		h.Server.Close(time.Minute)
		check.That(t, other.isOver() && atDoor.isOver(), "somebody is still there")
	})
}

// The log contains no control characters from guests, and no guests with quiet
// commands.
func TestLog(t *testing.T) {
	runServer(t, func(c *Config) { c.Quiet = []string{"lock"} }, func(h *testServer) {
		c := h.open("192.0.2.7:1", "selin", newKey(), "lock x name=Selin")
		h.guest()
		c.typeKeys("bye\r")
		h.open("192.0.2.7:1", "selin", newKey(), "lock x").typeKeys("\x04") // leaves at the door
		synctest.Wait()
		check.Equal(t, h.log.String(), "")

		c = h.open("192.0.2.7:1", "se\x1b[2Jlin\u202e", newKey(), "")
		c.typeKeys("\r")
		check.Equal(t, h.guest().Name, "selin")
		c.typeKeys("bye\r")
		synctest.Wait()
		log := h.log.String()
		check.That(t, !strings.ContainsAny(log, "\x1b\u202e") && strings.Contains(log, `"name":"selin"`), "%q", log)
	})
}

// The key is created once, with private permissions, and never replaced.
func TestHostKey(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "host")
	fingerprint := func() (string, error) {
		key, _, err := loadHostKey(dir)
		if err != nil {
			return "", err
		}
		return ssh.FingerprintSHA256(key.PublicKey()), nil
	}
	first := check.Must(fingerprint())
	path := filepath.Join(dir, hostKeyName)
	check.That(t, runtime.GOOS == "windows" || check.Must(os.Stat(path)).Mode().Perm() == 0o600, "others may read it")
	check.Equal(t, check.Must(fingerprint()), first)
	good := check.Must(os.ReadFile(path))
	for _, text := range []string{"", "no key", string(good[:len(good)/2])} {
		writeFile(path, text)
		_, err := fingerprint()
		check.That(t, err != nil && strings.Contains(err.Error(), "has no private key"), "%q: %v", text, err)
		check.Equal(t, string(check.Must(os.ReadFile(path))), text)
	}
	check.OK(t, errors.Join(os.Remove(path), os.Mkdir(path, 0o700)))
	_, err := fingerprint()
	check.That(t, err != nil, "a directory is a key")
}

// A stale socket is replaced, but any other file is not.
func TestListen_Socket(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a socket that was left behind is not recognised there")
	}
	path := filepath.Join(t.TempDir(), "s")
	l, err := Listen("unix:" + path)
	if err != nil {
		t.Skip(err)
	}
	_, err = Listen("unix:" + path)
	check.That(t, err != nil, "two listen on one socket")
	l.(interface{ SetUnlinkOnClose(bool) }).SetUnlinkOnClose(false)
	l.Close()
	check.Must(Listen("unix:" + path)).Close()
	writeFile(path, "mine")
	_, err = Listen("unix:" + path)
	check.That(t, err != nil, "a file is replaced")
	check.Equal(t, string(check.Must(os.ReadFile(path))), "mine")
}

// Without a terminal, lines are not echoed or edited.
func TestLines_Plain(t *testing.T) {
	runServer(t, nil, func(h *testServer) {
		_, s := h.newSession("192.0.2.7:1", "selin", newKey())
		s.Stdin = strings.NewReader("Selin\r\nbye\n")
		check.Equal(t, string(check.Must(s.Output(""))), "Your name at the table [selin]: hello Selin\n")
		g := h.guest()
		check.That(t, g.Name == "Selin" && g.Terminal == nil, "%+v", g)
	})
}
