package wire

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
)

// behave is a program that plays, well or badly. It is connected to the test as long as it lives.
func behave(how, address string) {
	alive, err := net.Dial("unix", address)
	if err != nil {
		os.Exit(3)
	}
	defer alive.Close()
	cirak := bots.Levels()[1]
	out := bufio.NewWriter(os.Stdout)
	say := func(format string, args ...any) {
		fmt.Fprintf(out, format+"\n", args...)
		if out.Flush() != nil {
			os.Exit(0)
		}
	}
	forever := func() { time.Sleep(time.Hour) }
	switch how {
	case "dies at once":
		return
	case "reads nothing":
		forever()
	case "greets and reads nothing":
		say(`{"type":"hello","protocol":1}`)
		forever()
	case "writes a line without end":
		for {
			if _, err := io.WriteString(os.Stdout, strings.Repeat("x", 1000)); err != nil {
				return
			}
		}
	case "writes rubbish":
		say("\x1b[31mwhat?")
	case "does not greet":
		say(`{"type":"answer","id":1,"action":"draw"}`)
	case "speaks another protocol":
		say(`{"type":"hello","protocol":2}`)
	case "has a child, and neither ends":
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
		child := exec.Command(os.Args[0], asProgram, "reads nothing", address)
		child.Stdout = os.Stdout // a pipe that others hold does not end either
		if child.Start() != nil {
			os.Exit(3)
		}
		Serve(context.Background(), os.Stdin, os.Stdout, how, cirak.New)
		time.Sleep(time.Hour)
	case "plays well":
		Serve(context.Background(), os.Stdin, os.Stdout, how, cirak.New)
		return
	}
	// The others read, and answer in their own way.
	say(`{"type":"hello","protocol":1,"name":%q}`, how)
	s := server{level: cirak.New, player: bots.NewPlayer(cirak.New(0))}
	requests := 0
	err = ReadLines(os.Stdin, longestQuestion, func(text []byte) bool {
		reply, over := s.answer(context.Background(), text)
		answer, ok := reply.(said)
		if over || !ok || answer.Type != typeAnswer {
			return !over
		}
		requests++
		id := *answer.ID
		switch how {
		case "dies in the round":
			if requests == 4 {
				os.Exit(1)
			}
		case "floods with lines":
			for {
				say(`{"type":"answer","id":0,"action":"draw"}`)
			}
		case "answers nothing":
			return true
		case "answers what was not asked":
			id++
		case "answers the question before":
			id--
		case "answers illegally":
			answer.Action = "discard F"
			if strings.Contains(string(text), `"F"`) {
				answer.Action = "next"
			}
		case "answers no action":
			answer.Action = "dance"
		case "says that it cannot":
			say(`{"type":"error","id":%d,"message":"no idea\u001b"}`, id)
			return true
		}
		text, _ = json.Marshal(said{Type: typeAnswer, ID: &id, Action: answer.Action})
		say("%s", text)
		return true
	})
	if err != nil {
		forever()
	}
}

// watch lets programs of this test binary report that they live.
type watch struct {
	address string
	mu      sync.Mutex
	alive   []net.Conn
	known   chan struct{} // one for each that has reported
}

func newWatch(t *testing.T) *watch {
	t.Helper()
	dir, err := os.MkdirTemp("", "w") // the paths of sockets have to be short
	if err != nil {
		t.Fatal(err)
	}
	w := &watch{address: filepath.Join(dir, "s"), known: make(chan struct{}, 1000)}
	listener, err := net.Listen("unix", w.address)
	if err != nil {
		t.Fatal(err)
	}
	var done sync.WaitGroup
	done.Go(func() {
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			w.mu.Lock()
			w.alive = append(w.alive, c)
			w.mu.Unlock()
			w.known <- struct{}{}
		}
	})
	t.Cleanup(func() {
		listener.Close()
		done.Wait()
		os.RemoveAll(dir)
	})
	return w
}

// command runs this test binary as a program.
func (w *watch) command(t *testing.T, how string) string {
	t.Helper()
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("'%s' %s '%s' %s", own, asProgram, how, w.address)
}

// reported waits until a program and its children have reported that they live.
func (w *watch) reported(how string) {
	<-w.known
	if strings.HasPrefix(how, "has a child") {
		<-w.known
	}
}

// allGone fails the test unless every process that has reported is dead.
func (w *watch) allGone(t *testing.T) (reported int) {
	t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range w.alive {
		c.SetReadDeadline(time.Now().Add(10 * time.Second))
		if _, err := c.Read(make([]byte, 1)); err == nil || os.IsTimeout(err) {
			t.Errorf("a process was left behind: %v", err)
		}
		c.Close()
	}
	return len(w.alive)
}

func newCommand(t *testing.T, w *watch, how string) *Program {
	t.Helper()
	p, err := NewProgram(t.Context(), w.command(t, how))
	if err != nil {
		t.Fatal(err)
	}
	p.limits = limits{start: plenty, answer: plenty, grace: 20 * time.Millisecond}
	return p
}

// TestProgramsThatMisbehave: whatever a program does, the round is played to its end, faults are
// counted, and nothing is left.
func TestProgramsThatMisbehave(t *testing.T) {
	const brief = 30 * time.Millisecond // for those that are waited for in vain
	for _, c := range []struct {
		how      string
		patience time.Duration
		good     int    // answers in a round, at least
		all      bool   // every other answer is a fault
		says     string // the first fault
		dead     int    // processes that broke
	}{
		{"plays well", plenty, 5, false, "", 0},
		{"dies at once", plenty, 0, true, "ended", 1},
		{"dies in the round", plenty, 3, true, "ended", 1},
		{"reads nothing", brief, 0, true, "answer the hello", 1},
		{"answers nothing", brief, 0, true, "in time", 1},
		{"answers the question before", brief, 0, true, "in time", 1},
		{"writes a line without end", plenty, 0, true, "more than 4096 bytes", 1},
		{"floods with lines", plenty, 0, true, "answer nothing", 1},
		{"writes rubbish", plenty, 0, true, `".[31mwhat?", which is no message`, 1},
		{"does not greet", plenty, 0, true, "hello first", 1},
		{"speaks another protocol", plenty, 0, true, "protocol 2", 1},
		{"answers what was not asked", plenty, 0, true, "which was not asked", 1},
		{"answers illegally", plenty, 0, true, "illegal", 0},
		{"answers no action", plenty, 0, true, `"dance" is no action`, 0},
		{"says that it cannot", plenty, 0, true, `"no idea."`, 0},
		{"has a child, and neither ends", plenty, 5, false, "", 0},
	} {
		t.Run(c.how, func(t *testing.T) {
			t.Parallel()
			w := newWatch(t)
			p := newCommand(t, w, c.how)
			if p.limits.answer = c.patience; c.how == "reads nothing" {
				p.limits.start = c.patience
			}
			b := p.New(0).(*seat)
			_, faults, asked := playRound(t, newMatch(t, 3), b)
			good := asked - len(faults)
			if good < c.good || c.all && good > c.good || !c.all && len(faults) > 0 {
				t.Errorf("%d good answers of %d; first fault: %v", good, asked, p.Fault())
			}
			if fault := fmt.Sprint(p.Fault()); c.says != "" && !strings.Contains(fault, c.says) || c.says == "" && p.Fault() != nil {
				t.Errorf("the fault is %q, want %q", fault, c.says)
			}
			if p.broken != c.dead {
				t.Errorf("%d processes broke, want %d", p.broken, c.dead)
			}
			if c.patience == plenty {
				w.reported(c.how)
			}
			b.Close()
			p.Close()
			if len(p.running) > 0 {
				t.Errorf("%d processes run", len(p.running))
			}
			w.allGone(t)
			if _, err := b.Play(t.Context(), game.View{}); err == nil {
				t.Error("a closed seat answers")
			}
		})
	}
	t.Cleanup(func() { nothingLeft(t) })
}

// TestBrokenProgramsAreGivenUp: each seat gets a process, until three have broken.
func TestBrokenProgramsAreGivenUp(t *testing.T) {
	w := newWatch(t)
	p := newCommand(t, w, "dies at once")
	for range 2 * mostBroken {
		b := p.New(0).(*seat)
		if _, faults, asked := playRound(t, newMatch(t, 3), b); len(faults) != asked {
			t.Errorf("%d faults for %d questions", len(faults), asked)
		}
		b.Close()
	}
	p.Close()
	for range mostBroken {
		<-w.known
	}
	if n := w.allGone(t); n != mostBroken {
		t.Errorf("%d processes were started", n)
	}
	if _, err := p.New(0).Play(t.Context(), game.View{}); err == nil {
		t.Error("a closed program answers")
	}
}

// TestProcessesAreUsedAgain: a match of several rounds, and several seats after each other, need
// one process.
func TestProcessesAreUsedAgain(t *testing.T) {
	w := newWatch(t)
	p := newCommand(t, w, "plays well")
	for seed := range uint64(3) {
		b := p.New(0).(*seat)
		m := newMatch(t, seed)
		for range 2 {
			var faults []error
			if m, faults, _ = playRound(t, m, b); len(faults) > 0 {
				t.Error(faults)
			}
			m, _, _ = game.Apply(m, 0, game.Action{Kind: game.NextRound})
		}
		b.Close()
	}
	w.reported("plays well")
	p.Close()
	if n := w.allGone(t); n != 1 {
		t.Errorf("%d processes were started", n)
	}
}

// TestTheEndOfTheContextEndsPrograms: at once, and without a Close.
func TestTheEndOfTheContextEndsPrograms(t *testing.T) {
	for _, how := range []string{"plays well", "has a child, and neither ends"} {
		w := newWatch(t)
		ctx, cancel := context.WithCancel(t.Context())
		p, err := NewProgram(ctx, w.command(t, how))
		if err != nil {
			t.Fatal(err)
		}
		p.limits = limits{start: plenty, answer: plenty, grace: time.Hour}
		if _, faults, _ := playRound(t, newMatch(t, 3), p.New(0)); len(faults) > 0 {
			t.Error(faults)
		}
		w.reported(how)
		cancel()
		w.allGone(t)
		nothingLeft(t)
		p.Close()
	}
}

// TestWhatIsNotReadIsBounded: a program that does not read is given up when too much waits for it.
func TestWhatIsNotReadIsBounded(t *testing.T) {
	w := newWatch(t)
	p := newCommand(t, w, "greets and reads nothing")
	p.Start(game.Classic(), 1)
	<-p.idle[0].met
	b := p.New(0).(*seat)
	m := newMatch(t, 3)
	turn, _ := m.ToPlay()
	withdrawn, cancel := context.WithCancel(t.Context())
	cancel()
	for range 1000 {
		if _, err := b.Play(withdrawn, m.View(turn)); err == errDeaf {
			break
		}
	}
	if b.broken != errDeaf {
		t.Errorf("after a thousand unread questions: %v", b.broken)
	}
	p.Close()
	w.allGone(t)
	nothingLeft(t)
}
