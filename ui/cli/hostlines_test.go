//go:build !nohost

package cli

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"io"
	"log/slog"
	"net"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hinshun/vt10x"
	"golang.org/x/crypto/ssh"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/host"
	"fair/okey/ui/session"
	"fair/okey/ui/sshd"
	"fair/okey/ui/words"
)

// A hall is a table with an SSH server, in the test process. Its bots move at once and its clocks do not run.
type hall struct {
	t       *testing.T
	table   *host.Table
	address string
}

// openHall opens a hall whose deals are always the same.
func openHall(t *testing.T, preset, field, value string) *hall {
	t.Helper()
	rules, err := game.PresetByName(preset)
	if err != nil {
		t.Fatal(err)
	}
	if f, ok := game.FieldByName(field); !ok || f.Set(&rules, value) != nil {
		t.Fatalf("%s=%s", field, value)
	}
	level, err := bots.LevelByName("acemi")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	table, err := host.New(host.Setup{
		Name: "kismet", Rules: rules, Preset: preset, Bots: [4]bots.Level{level, level, level, level}, StandIn: level, Spectators: true,
		Grace: time.Hour, Between: time.Hour, Dir: dir, Program: "test",
		Chance: func() session.Chance {
			deal, err := journal.Draw(strings.NewReader(strings.Repeat("0123456789abcdef", 10)))
			if err != nil {
				t.Error(err)
			}
			return session.Chance{Whims: 7, Drawn: &deal}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(table.Close)
	var log bytes.Buffer // the handler writes a line at a time
	server, err := sshd.New(sshd.Config{
		Dir: dir, PerAddress: sshd.PerAddress, Words: wordsIn(t, "en"), Log: slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelWarn})),
		Greet: func(w *words.Words) string { return greeting(w, table) },
		Serve: func(ctx context.Context, g *sshd.Guest) error { return new(hostFlags).serve(ctx, g, table) },
	})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go server.Serve(l)
	t.Cleanup(func() {
		server.Close(time.Second)
		if log.Len() > 0 {
			t.Error(strings.NewReplacer(`\n`, "\n", `\t`, " ").Replace(log.String()))
		}
	})
	return &hall{t, table, l.Addr().String()}
}

// A friend is the connection of a person with a key. At the door the person has typed Enter.
type friend struct {
	t    *testing.T
	name string
	key  ssh.Signer
	in   io.Writer

	mu    sync.Mutex
	all   strings.Builder
	grown chan struct{} // has a value whenever there is new output
	ended chan error
}

// come connects a person who is to be called name, with a terminal of 80 by 24 or without one.
func (h *hall) come(name string, terminal bool, command string) *friend {
	h.t.Helper()
	_, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		h.t.Fatal(err)
	}
	key, err := ssh.NewSignerFromKey(private)
	if err != nil {
		h.t.Fatal(err)
	}
	f := &friend{t: h.t, name: name, key: key, grown: make(chan struct{}, 1), ended: make(chan error, 1)}
	s := h.connect(f)
	s.Stdout = f
	if f.in, err = s.StdinPipe(); err != nil {
		h.t.Fatal(err)
	}
	if terminal {
		if err := s.RequestPty("xterm-256color", 24, 80, nil); err != nil {
			h.t.Fatal(err)
		}
	}
	if err := s.Start(command); err != nil {
		h.t.Fatal(err)
	}
	go func() { f.ended <- s.Wait() }()
	f.wait(0, `Name at the table \[`+name+`\]`)
	f.send("\r\n")
	return f
}

// connect logs a friend in once more.
func (h *hall) connect(f *friend) *ssh.Session {
	h.t.Helper()
	conn, err := ssh.Dial("tcp", h.address, &ssh.ClientConfig{
		User: f.name, Auth: []ssh.AuthMethod{ssh.PublicKeys(f.key)}, HostKeyCallback: ssh.InsecureIgnoreHostKey(),
	})
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { conn.Close() })
	s, err := conn.NewSession()
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

// Write takes output.
func (f *friend) Write(p []byte) (int, error) {
	f.mu.Lock()
	f.all.Write(p)
	f.mu.Unlock()
	select {
	case f.grown <- struct{}{}:
	default:
	}
	return len(p), nil
}

func (f *friend) text() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.all.String()
}

func (f *friend) send(keys string) { io.WriteString(f.in, keys) }

// wait waits for output after the first from bytes that one of the patterns matches, and returns the pattern and the
// length of the output up to the end of the match. Of several, the one that ends first counts.
func (f *friend) wait(from int, patterns ...string) (pattern string, to int) {
	f.t.Helper()
	deadline := time.After(20 * time.Second)
	for {
		text := f.text()
		to = -1
		for _, p := range patterns {
			if at := regexp.MustCompile(p).FindStringIndex(text[from:]); at != nil && (to < 0 || from+at[1] < to) {
				pattern, to = p, from+at[1]
			}
		}
		if to >= 0 {
			return pattern, to
		}
		select {
		case <-f.grown:
		case <-deadline:
			f.t.Fatalf("%s was not shown %q but\n%s", f.name, patterns, text[from:])
		}
	}
}

// playLines plays in lines of text until the match is over: it draws, throws what is proposed, and goes on. from and end
// are lengths of the output.
func (f *friend) playLines(from int) (end int) {
	f.t.Helper()
	const draw, throw, next, yes, over = `d\s+draw`, `x\s+\d+\s+throw`, `\[n\]\s+next\s+round`, `\[n\]\s+no`, `\[n\]\s+another\s+match`
	for range 3000 {
		var said string
		before := from
		switch said, from = f.wait(from, draw, throw, next, yes, over); said {
		case draw:
			f.send("d\n")
		case throw:
			number := regexp.MustCompile(`\d+`).FindString(regexp.MustCompile(throw).FindString(f.text()[before:from]))
			f.send("x " + number + "\n")
		case next:
			f.send("n\n")
		case yes:
			f.send("y\n")
		case over:
			return from
		}
	}
	f.t.Fatalf("the match does not end:\n%s", f.text())
	return 0
}

// playDrawn answers each screen with the key that its footer offers, and returns the one at the end of the match.
func (f *friend) playDrawn() string {
	vt, seen, answered := vt10x.New(vt10x.WithSize(80, 24)), 0, ""
	for range f.grown {
		text := f.text()
		io.WriteString(vt, text[seen:])
		seen = len(text)
		screen := strings.Split(strings.TrimRight(vt.String(), "\n"), "\n")
		foot, key := screen[len(screen)-1], ""
		switch all := strings.Join(screen, "\n"); {
		case strings.Contains(all, "Your word"):
			foot, key = "word", "\x1b[B\r" // no word
		case strings.Contains(foot, "another match"):
			return all
		default:
			for _, c := range []struct{ offered, key string }{{"n no", "y"}, {"n next", "n"}, {"d draw", "d"}, {"x throw", "x"}} {
				if strings.Contains(foot, c.offered) {
					key = c.key
					break
				}
			}
		}
		if foot != answered {
			answered = foot
			f.send(key)
		}
	}
	return ""
}

// TestHostLines_Match: somebody without a terminal plays a whole match in lines of text, from the waiting room to
// another match, beside somebody with a screen and two bots.
func TestHostLines_Match(t *testing.T) {
	for _, c := range []struct{ preset, field, value string }{{"classic", "startPoints", "5"}, {"101", "rounds", "3"}} {
		t.Run(c.preset, func(t *testing.T) {
			t.Parallel()
			h := openHall(t, c.preset, c.field, c.value)
			selin := h.come("selin", false, "play lang=en")
			_, at := selin.wait(0, `begins the match`)
			murat := h.come("murat", true, "animate=off lang=en")
			_, at = selin.wait(at, `Seat 2: murat, here`)
			selin.send("say hoş geldin\n")
			_, at = selin.wait(at, `selin: “hoş geldin”`)
			selin.send("n\n")
			_, at = selin.wait(at, `press Enter alone\s+for no word`)
			selin.send("kismet\n")
			drawn := make(chan string, 1)
			go func() { drawn <- murat.playDrawn() }()
			_, at = selin.wait(at, `Round 1`)
			at = selin.playLines(at)
			if end := <-drawn; !strings.Contains(end, "selin “kismet”") {
				t.Errorf("the last screen does not tell the words:\n%s", end)
			}
			text := selin.text()
			for _, want := range []string{"Fairness code", `The words: selin “kismet”`, "journal > match.jsonl", "Murat drew, threw "} {
				if !strings.Contains(strings.Join(strings.Fields(text), " "), want) {
					t.Errorf("%q is not in\n%s", want, text)
				}
			}
			if strings.ContainsAny(text, "\x1b\r") {
				t.Errorf("there are control characters in %q", text)
			}

			file, err := h.connect(selin).Output("journal")
			if err != nil {
				t.Fatal(err)
			}
			rec, err := journal.Read(bytes.NewReader(file))
			if err != nil || rec.End == nil || rec.Words[0] != "kismet" || rec.Words[1] != "" {
				t.Fatalf("%v: %+v", err, rec)
			}
			for i := range rec.Len() {
				if act := rec.Act(i); act.StandIn || act.Fallback {
					t.Errorf("a bot acted for seat %d", act.Seat)
					break
				}
			}

			selin.send("n\n")
			_, at = selin.wait(at, `Waiting for murat`)
			murat.send("n")
			_, at = selin.wait(at, `press Enter alone\s+for no word`)
			selin.send("q!\n")
			if err := <-selin.ended; err != nil {
				t.Error(err)
			}
		})
	}
}

// TestHostLines_Owner: the host sits in lines of text, begins alone and leaves, which closes the table.
func TestHostLines_Owner(t *testing.T) {
	t.Parallel()
	cmd := command(t, "host", "--plain", "--open", "--seed", "5", "--listen", "127.0.0.1:0", "--dir", t.TempDir(), "--turn", "off", "--name", "Deniz")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	f := &friend{t: t, name: "Deniz", in: in, grown: make(chan struct{}, 1)}
	cmd.Stdout, cmd.Stderr = f, f
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_, at := f.wait(0, `Tell your friends`)
	_, at = f.wait(at, `Deniz, you, here[\s\S]*begins the match`)
	f.send("n\n")
	_, at = f.wait(at, `Round 1[\s\S]*\? help`)
	f.send("q\n")
	f.wait(at, `Leave`)
	f.send("y\n")
	if err := cmd.Wait(); err != nil || strings.Contains(f.text(), "\x1b") {
		t.Errorf("%v: %q", err, f.text())
	}
}
