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
	"fair/okey/game/check"
)

// runProgram runs as a program with the given kind of behaviour. While it runs, it keeps a connection to address, where
// the test listens.
func runProgram(how, address string) {
	defer check.Must(net.Dial("unix", address)).Close()
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
		child.Stdout = os.Stdout // this keeps the pipe open after the program exits
		check.Must(child, child.Start())
		Serve(context.Background(), os.Stdin, os.Stdout, how, cirak.New)
		time.Sleep(time.Hour)
	case "plays well":
		Serve(context.Background(), os.Stdin, os.Stdout, how, cirak.New)
		return
	}
	// All other programs play properly, except that they change some of their answers.
	say(`{"type":"hello","protocol":1,"name":%q}`, how)
	s := server{level: cirak.New, player: bots.NewPlayer(cirak.New(0))}
	requests := 0
	err := ReadLines(os.Stdin, longestQuestion, func(text []byte) bool {
		reply, over := s.answer(context.Background(), text)
		answer, ok := reply.(programMessage)
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
		text, _ = json.Marshal(programMessage{Type: typeAnswer, ID: &id, Action: answer.Action})
		say("%s", text)
		return true
	})
	if err != nil {
		forever()
	}
}

// A processWatch keeps track of the processes that this test binary runs as programs.
type processWatch struct {
	address string
	conns   chan net.Conn // the connections of the processes
	alive   []net.Conn    // those received from conns
}

func newProcessWatch(t *testing.T) *processWatch {
	t.Helper()
	dir := check.Must(os.MkdirTemp("", "w")) // a short path, since the path of a socket must be short
	w := &processWatch{address: filepath.Join(dir, "s"), conns: make(chan net.Conn, 1000)}
	listener := check.Must(net.Listen("unix", w.address))
	var done sync.WaitGroup
	done.Go(func() {
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			w.conns <- c
		}
	})
	t.Cleanup(func() {
		listener.Close()
		done.Wait()
		os.RemoveAll(dir)
	})
	return w
}

// command returns a command that runs this test binary as a program with the given kind of behaviour.
func (w *processWatch) command(how string) string {
	return fmt.Sprintf("'%s' %s '%s' %s", check.Must(os.Executable()), asProgram, how, w.address)
}

// awaitProcesses waits until n processes, including the children of programs, have connected.
func (w *processWatch) awaitProcesses(n int) {
	for range n {
		w.alive = append(w.alive, <-w.conns)
	}
}

// checkAllDead fails the test unless every process that has ever connected has exited. It returns the number of
// connections.
func (w *processWatch) checkAllDead(t *testing.T) (connected int) {
	t.Helper()
	w.awaitProcesses(len(w.conns))
	for _, c := range w.alive {
		c.SetReadDeadline(time.Now().Add(10 * time.Second))
		_, err := c.Read(make([]byte, 1))
		check.That(t, err != nil && !os.IsTimeout(err), "a process was left behind: %v", err)
		c.Close()
	}
	return len(w.alive)
}

// processes returns how many processes a program with the given kind of behaviour runs as.
func processes(how string) int {
	if strings.HasPrefix(how, "has a child") {
		return 2
	}
	return 1
}

func newCommand(t *testing.T, w *processWatch, how string) *Program {
	t.Helper()
	p := check.Must(NewProgram(t.Context(), w.command(how)))
	p.limits = limits{start: plenty, answer: plenty, grace: 20 * time.Millisecond}
	return p
}

// checkFault checks what the first fault of a program says, if there is any, and how many processes were at fault.
func checkFault(t *testing.T, p *Program, says string, broken int) {
	t.Helper()
	fault := p.Fault()
	check.That(t, (fault == nil) == (says == "") && strings.Contains(fmt.Sprint(fault), says), "the fault is %v, want %q", fault, says)
	check.Equal(t, p.broken, broken)
}

// TestProgram_Misbehaving checks that, whatever a program does, the round is played to its end, faults are counted, and
// no process stays alive.
func TestProgram_Misbehaving(t *testing.T) {
	const brief = 30 * time.Millisecond // a limit for programs that do not answer
	for _, c := range []struct {
		how      string
		patience time.Duration
		good     int    // the number of good answers in a round before the first fault, or the minimum of all
		says     string // part of the first fault's message, if any
		dead     int    // the number of processes at fault
	}{
		{"plays well", plenty, 5, "", 0},
		{"dies at once", plenty, 0, "ended", 1},
		{"dies in the round", plenty, 3, "ended", 1},
		{"reads nothing", brief, 0, "answer the hello", 1},
		{"answers nothing", brief, 0, "in time", 1},
		{"answers the question before", brief, 0, "in time", 1},
		{"writes a line without end", plenty, 0, "more than 4096 bytes", 1},
		{"floods with lines", plenty, 0, "answer nothing", 1},
		{"writes rubbish", plenty, 0, `".[31mwhat?", which is no message`, 1},
		{"does not greet", plenty, 0, "hello first", 1},
		{"speaks another protocol", plenty, 0, "protocol 2", 1},
		{"answers what was not asked", plenty, 0, "which was not asked", 1},
		{"answers illegally", plenty, 0, "illegal", 0},
		{"answers no action", plenty, 0, `"dance" is no action`, 0},
		{"says that it cannot", plenty, 0, `"no idea."`, 0},
		{"has a child, and neither ends", plenty, 5, "", 0},
	} {
		t.Run(c.how, func(t *testing.T) {
			t.Parallel()
			w := newProcessWatch(t)
			p := newCommand(t, w, c.how)
			if p.limits.answer = c.patience; c.how == "reads nothing" {
				p.limits.start = c.patience
			}
			b := p.New(0).(*processBot)
			faults, asked := playRound(t, b)
			good := asked - len(faults)
			check.That(t, good >= c.good && (c.says == "" || good == c.good) && (c.says != "" || len(faults) == 0), "%d good answers of %d", good, asked)
			checkFault(t, p, c.says, c.dead)
			if c.patience == plenty {
				w.awaitProcesses(processes(c.how))
			}
			b.Close()
			p.Close()
			w.checkAllDead(t)
			_, err := b.Play(t.Context(), game.View{})
			check.That(t, err != nil, "a closed seat answers")
		})
	}
	t.Cleanup(func() { awaitNoGoroutines(t) })
}

// TestProgram_GivenUp checks that each seat gets a process, until three processes have been at fault.
func TestProgram_GivenUp(t *testing.T) {
	w := newProcessWatch(t)
	p := newCommand(t, w, "dies at once")
	for range 2 * maxBroken {
		b := p.New(0).(*processBot)
		faults, asked := playRound(t, b)
		check.Equal(t, len(faults), asked)
		b.Close()
	}
	p.Close()
	w.awaitProcesses(maxBroken)
	check.Equal(t, w.checkAllDead(t), maxBroken)
	_, err := p.New(0).Play(t.Context(), game.View{})
	check.That(t, err != nil, "a closed program answers")
}

// TestProgram_ReusesProcess checks that a single process serves several rounds, and several seats one after another.
func TestProgram_ReusesProcess(t *testing.T) {
	w := newProcessWatch(t)
	p := newCommand(t, w, "plays well")
	for range 3 {
		b := p.New(0).(*processBot)
		playRounds(t, newMatch(t), b, 2)
		b.Close()
	}
	w.awaitProcesses(1)
	p.Close()
	check.Equal(t, w.checkAllDead(t), 1)
}

// TestProgram_ContextDone checks that programs are killed when the context is done, even if Close is not called.
func TestProgram_ContextDone(t *testing.T) {
	for _, how := range []string{"plays well", "has a child, and neither ends"} {
		w := newProcessWatch(t)
		ctx, cancel := context.WithCancel(t.Context())
		p := check.Must(NewProgram(ctx, w.command(how)))
		p.limits = limits{start: plenty, answer: plenty, grace: time.Hour}
		playRounds(t, newMatch(t), p.New(0), 1)
		w.awaitProcesses(processes(how))
		cancel()
		w.checkAllDead(t)
		awaitNoGoroutines(t)
		p.Close()
	}
}

// TestProgram_NotReading checks that a program that does not read its input is given up once too many messages wait for
// it.
func TestProgram_NotReading(t *testing.T) {
	w := newProcessWatch(t)
	p := newCommand(t, w, "greets and reads nothing")
	p.Start(game.Classic(), 1)
	<-p.idle[0].greeted
	b := p.New(0).(*processBot)
	m := newMatch(t)
	turn, _ := m.ToPlay()
	withdrawn, cancel := context.WithCancel(t.Context())
	cancel()
	for range 1000 {
		if _, err := b.Play(withdrawn, m.View(turn)); err == errNotReading {
			break
		}
	}
	check.That(t, b.broken == errNotReading, "after a thousand unread questions: %v", b.broken)
	p.Close()
	w.checkAllDead(t)
	awaitNoGoroutines(t)
}
