package cli

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/hinshun/vt10x"

	"fair/okey/game/check"
)

// programVariable is an environment variable. If it is set, this test binary runs the game, so that tests need not
// build the program.
const programVariable = "OKEY_TEST_IS_PROGRAM"

func TestMain(m *testing.M) {
	switch {
	case filepath.Base(os.Args[0]) == "ssh":
		os.Exit(runFakeSSH())
	case os.Getenv(crashVariable) != "":
		os.Exit(runCrashingTable())
	case os.Getenv(programVariable) != "":
		os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	debug.SetGCPercent(400)
	flag.Parse()
	flag.Set("test.parallel", strconv.Itoa(4*runtime.GOMAXPROCS(0))) // most tests wait for other programs
	os.Exit(m.Run())
}

// command returns a command that runs the game as a separate program, with its own environment.
func command(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	if testing.Short() {
		t.Skip("runs the program")
	}
	path := check.Must(os.Executable())
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Env = []string{"TERM=xterm-256color", "COLORTERM=truecolor", "LANG=en_US.UTF-8", "HOME=" + t.TempDir(), programVariable + "=1"}
	return cmd
}

// A terminal is a program running in a pseudo-terminal.
type terminal struct {
	t      *testing.T
	cmd    *exec.Cmd
	pty    *os.File
	mu     sync.Mutex
	output bytes.Buffer
	read   transcript
	grown  chan struct{} // receives a value when there is new output
	seen   int           // position in the text up to which wait has matched
	closed chan struct{}
}

// openTerminal starts the game in a terminal of 80 by 24 cells.
func openTerminal(t *testing.T, args ...string) *terminal {
	t.Helper()
	return startTerminal(t, command(t, args...))
}

// startTerminal starts cmd in a terminal of 80 by 24 cells.
func startTerminal(t *testing.T, cmd *exec.Cmd) *terminal {
	t.Helper()
	file := check.Must(pty.StartWithSize(cmd, &pty.Winsize{Cols: 80, Rows: 24}))
	term := &terminal{t: t, cmd: cmd, pty: file, grown: make(chan struct{}, 1), closed: make(chan struct{})}
	term.read.vt = vt10x.New(vt10x.WithSize(80, 24))
	t.Cleanup(func() { file.Close(); cmd.Process.Kill() })
	go func() {
		defer close(term.closed)
		chunk := make([]byte, 1<<16)
		for {
			n, err := file.Read(chunk)
			term.mu.Lock()
			term.output.Write(chunk[:n])
			term.read.add(string(chunk[:n]))
			term.mu.Unlock()
			select {
			case term.grown <- struct{}{}:
			default:
			}
			if err != nil {
				return
			}
		}
	}()
	return term
}

// text returns the readable text of the output so far.
func (term *terminal) text() string {
	term.mu.Lock()
	defer term.mu.Unlock()
	return term.read.text.String()
}

// raw returns all output so far.
func (term *terminal) raw() string {
	term.mu.Lock()
	defer term.mu.Unlock()
	return term.output.String()
}

// wait waits until one of the patterns matches, and returns that pattern. It searches the screen on which the last wait
// ended and all later output.
func (term *terminal) wait(patterns ...string) string {
	term.t.Helper()
	deadline := time.After(30 * time.Second)
	for ended := false; ; {
		text := term.text()
		fresh := text[min(term.seen, len(text)):]
		for _, p := range patterns {
			if at := regexp.MustCompile(p).FindStringIndex(fresh); at != nil {
				term.mu.Lock()
				defer term.mu.Unlock()
				if place := term.seen + at[0]; term.read.screenStart(place) < place {
					term.seen = term.read.screenStart(place)
				} else {
					term.seen += at[1]
				}
				return p
			}
		}
		check.Need(term.t, !ended, "the program ended before it showed %q:\n%s", patterns, text)
		select {
		case <-term.grown:
		case <-term.closed:
			ended = true // the last output may have arrived after the text was searched, so search once more
		case <-deadline:
			term.t.Fatalf("it did not show %q; since the last key it wrote:\n%s", patterns, fresh)
		}
	}
}

func (term *terminal) send(keys string) {
	term.t.Helper()
	if _, err := io.WriteString(term.pty, keys); err != nil {
		term.t.Fatal(err)
	}
}

// play is like answer, and the program must then succeed.
func (term *terminal) play(steps ...string) {
	term.t.Helper()
	term.answer(steps...)
	term.exits()
}

// answer waits for a pattern, types keys, waits for the next pattern, and so on.
func (term *terminal) answer(steps ...string) {
	term.t.Helper()
	for i, step := range steps {
		if i%2 == 0 {
			term.wait(step)
		} else {
			term.send(step)
		}
	}
}

// exits checks that the program succeeds.
func (term *terminal) exits() {
	term.t.Helper()
	check.Equal(term.t, term.end(), exitOK, term.text())
}

// exitsPlain checks that the program succeeds and has written no escape sequences.
func (term *terminal) exitsPlain() {
	term.t.Helper()
	check.That(term.t, term.end() == exitOK && !strings.Contains(term.raw(), "\x1b"), "%q", term.raw())
}

// end waits for the program to exit, checks that the terminal was restored, and returns the exit status.
func (term *terminal) end() int {
	term.t.Helper()
	err := term.cmd.Wait()
	<-term.closed
	raw := term.output.String()
	for _, restored := range []struct{ what, on, off string }{
		{"the alternate screen", "\x1b[?1049h", "\x1b[?1049l"},
		{"the cursor", "\x1b[?25l", "\x1b[?25h"},
		{"bracketed paste", "\x1b[?2004h", "\x1b[?2004l"},
		{"the title", "\x1b[22;0t", "\x1b[23;0t"},
	} {
		if on, off := strings.LastIndex(raw, restored.on), strings.LastIndex(raw, restored.off); on >= 0 && off < on {
			term.t.Errorf("%s is not put back", restored.what)
		}
	}
	if err != nil && term.cmd.ProcessState == nil {
		term.t.Fatal(err)
	}
	return term.cmd.ProcessState.ExitCode()
}

// The terminal must be restored after Ctrl-C and after signals.
func TestTerminal_Restored(t *testing.T) {
	for _, signal := range []os.Signal{nil, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT} {
		t.Run(fmt.Sprint(signal), func(t *testing.T) {
			t.Parallel()
			term := openTerminal(t, "play", "--seed", "42")
			term.wait("Mehmet")
			if signal != nil {
				term.cmd.Process.Signal(signal)
			} else {
				term.send("\x03")
			}
			term.exits()
		})
	}
}

// Some terminals never reply, so neither the help nor a table with a named theme may query the terminal.
func TestTerminal_NoQueries(t *testing.T) {
	t.Parallel()
	term := openTerminal(t, "--help")
	term.wait("Usage")
	term.end()
	table := openTerminal(t, "play", "--seed", "42", "--theme", "felt")
	table.play("Mehmet", "\x03")
	for _, raw := range []string{term.output.String(), table.output.String()} {
		for _, question := range []string{"\x1b]11;?", "\x1b]10;?", "\x1b[6n", "\x1b[c"} {
			check.That(t, !strings.Contains(raw, question), "it asks the terminal %q", question)
		}
	}
}

// Text mode must write no escape sequences, and Ctrl-C must stop the game at once.
func TestPlain_Terminal(t *testing.T) {
	t.Parallel()
	for last, keys := range map[string]string{"Which tile": "\x03", "Goodbye": "q!\n", "The input has ended": "\x04"} {
		cmd := command(t, "play", "--seed", "42")
		cmd.Env = append(cmd.Env, "TERM=dumb")
		term := startTerminal(t, cmd)
		term.answer("d draw, t take R1", "d\n", "Which tile", keys)
		term.exitsPlain()
		check.Contains(t, term.raw(), last)
	}
}

func TestPlain_OutputFull(t *testing.T) {
	t.Parallel()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	cmd := command(t, "play", "--seed", "42")
	var errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = full, &errs
	cmd.Run()
	check.Equal(t, cmd.ProcessState.ExitCode(), exitFail)
	check.That(t, strings.Count(errs.String(), "\n") == 1 && strings.Contains(errs.String(), "the disk is full"), "%q", &errs)
}
