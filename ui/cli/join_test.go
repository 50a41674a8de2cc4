package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/words"
)

// sshSocket is an environment variable with the path of the fake ssh's socket.
const sshSocket = "OKEY_TEST_SSH"

// An sshCall is a call to the fake ssh.
type sshCall struct {
	Args  []string
	Input string
}

// runFakeSSH is the fake ssh. It sends its arguments and input to the socket, prints the reply, and returns the exit
// status, which is on the first line of the reply.
func runFakeSSH(socket string) int {
	conn, err := net.Dial("unix", socket)
	if err != nil {
		return noSession
	}
	defer conn.Close()
	call := sshCall{Args: os.Args[1:]}
	if slices.Contains(call.Args, "-T") {
		input, _ := io.ReadAll(os.Stdin)
		call.Input = string(input)
	}
	json.NewEncoder(conn).Encode(call)
	in := bufio.NewReader(conn)
	line, err := in.ReadString('\n')
	if err != nil {
		return noSession
	}
	io.Copy(os.Stdout, in)
	status, _ := strconv.Atoi(strings.TrimSpace(line))
	return status
}

// A fakeHost stands in for a host with one guest, at seat 2. When the guest reveals a word, it deals and ends the match
// at once.
type fakeHost struct {
	t    *testing.T
	dir  string
	path string // directory of the fake ssh

	mu       sync.Mutex
	j        *journal.Journal
	h        journal.Header
	calls    []string
	leave    chan struct{} // closed when the guest may leave
	matches  int           // number of matches dealt or void
	over     []string      // paths of finished journals, oldest first
	waits    []time.Duration
	settings []string // sent with the session with the terminal

	// The fields below configure the host.
	deals        int    // number of deals
	failures     int    // number of calls that fail before the first succeeds
	asks         bool   // fail by asking for a name
	late         int    // number of locks that come too late, before the first succeeds
	status       int    // exit status of the session with the terminal
	forges       bool   // send a journal that does not match the receipt
	withheldWord string // word of seat 0 that is never revealed, or empty
}

// newFakeHost starts a fake host and puts its ssh first in PATH. change configures the host.
func newFakeHost(t *testing.T, change func(*fakeHost)) *fakeHost {
	t.Helper()
	if testing.Short() {
		t.Skip("runs a program")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	s := &fakeHost{t: t, dir: t.TempDir(), path: t.TempDir(), leave: make(chan struct{}), deals: 1}
	change(s)
	if err := os.Symlink(self, filepath.Join(s.path, "ssh")); err != nil {
		t.Skip(err)
	}
	socket := filepath.Join(s.path, "s")
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { l.Close() })
	t.Setenv(sshSocket, socket)
	t.Setenv("PATH", s.path+string(os.PathListSeparator)+os.Getenv("PATH"))
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go s.serve(conn)
		}
	}()
	return s
}

func (s *fakeHost) serve(conn net.Conn) {
	defer conn.Close()
	var call sshCall
	if json.NewDecoder(conn).Decode(&call) != nil {
		return
	}
	if slices.Contains(call.Args, "-t") {
		s.mu.Lock()
		s.settings = call.Args[slices.Index(call.Args, "okey.example")+1:]
		s.mu.Unlock()
		<-s.leave
		fmt.Fprintln(conn, s.status)
		return
	}
	at := slices.Index(call.Args, "okey.example")
	status, text := s.do(call.Args[at+1:], call.Input)
	fmt.Fprintf(conn, "%d\n%s", status, text)
}

// do runs a command and returns its exit status and output.
func (s *fakeHost) do(command []string, input string) (status int, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls = append(s.calls, strings.Join(command, " "))
	if s.failures > 0 {
		if s.failures--; len(s.calls) == maxFailedCalls {
			s.releaseGuest()
		}
		if s.asks {
			return exitFail, "Your name at the table [deniz]: "
		}
		return noSession, ""
	}
	switch command[0] {
	case hostLock:
		if s.late > 0 {
			s.late--
			return exitFail, lateLine + "\nlate\n"
		}
		if s.j != nil || s.matches == s.deals {
			if s.matches == s.deals {
				s.releaseGuest()
			}
			return exitFail, "not now\n"
		}
		s.begin()
		s.check(s.j.Lock(journal.Lock{Seat: 2, Hash: command[1]}))
		return exitOK, `{"type":"lock"}` + "\n"
	case hostReceipt:
		if s.j == nil {
			return exitFail, "not now\n"
		}
		if receipt, _ := journal.ReadReceipt(strings.NewReader(string(s.j.Receipt()))); len(receipt.Locks) == 1 { // after the first request, all words are locked
			defer func() {
				word := "kismet"
				if s.withheldWord != "" {
					word = s.withheldWord
				}
				s.check(errors.Join(s.j.Lock(journal.Lock{Seat: 0, Hash: journal.LockOf(word), ByHost: true}), s.j.CloseLocks()))
			}()
		}
		return exitOK, string(s.j.Receipt())
	case hostReveal:
		s.deal(strings.TrimSuffix(input, "\n"))
		return exitOK, `{"type":"reveal"}` + "\n"
	case hostJournal:
		n, _ := strconv.Atoi(command[1])
		if n > len(s.over) {
			return exitFail, "not now\n"
		}
		text, err := os.ReadFile(s.over[len(s.over)-n])
		s.check(err)
		return exitOK, string(text)
	}
	return exitUsage, ""
}

func (s *fakeHost) check(err error) {
	if err != nil {
		s.t.Error(err)
	}
}

func (s *fakeHost) releaseGuest() {
	select {
	case <-s.leave:
	default:
		close(s.leave)
	}
}

// begin creates the journal of another match.
func (s *fakeHost) begin() {
	deal, err := journal.Draw(strings.NewReader(strings.Repeat(string(rune('a'+s.matches)), 64)))
	s.check(err)
	s.h = journal.Header{
		Begun: time.Date(2026, 3, 1+s.matches, 0, 0, 0, 0, time.UTC), Program: version, Preset: "classic", Rules: game.Classic(), Deal: deal,
		Seats: []journal.Sitter{{Name: "Deniz"}, {Name: "Ali", Bot: &journal.Bot{Level: "acemi"}}, {Name: "Çağla"}, {Name: "Ece", Bot: &journal.Bot{Level: "acemi"}}},
		Host:  &journal.Host{Name: "lodos", StandIn: journal.Bot{Level: "acemi"}, Attempt: 1},
	}
	s.j, err = journal.Create(s.dir, s.h)
	s.check(err)
}

// deal deals the tiles, using the guest's word, and ends the match, or voids the deal.
func (s *fakeHost) deal(word string) {
	told := []string{"kismet", "", word, ""}
	if s.withheldWord != "" {
		told[0] = ""
		s.check(s.j.Void(told))
	} else {
		m, _, err := s.h.Deal.BeginWords(s.h.Rules, told)
		s.check(errors.Join(err, s.j.BeginWords(told), s.j.End(m)))
	}
	s.check(s.j.Close())
	path := s.j.Path()
	if s.forges {
		path = s.forge(word)
	}
	s.over, s.j = append(s.over, path), nil
	s.matches++
}

// forge writes a journal in which seat 0 has a different word, and returns its path.
func (s *fakeHost) forge(word string) string {
	told := []string{"another", "", word, ""}
	j, err := journal.Create(s.t.TempDir(), s.h)
	m, _, dealErr := s.h.Deal.BeginWords(s.h.Rules, told)
	s.check(errors.Join(err, dealErr, j.Lock(journal.Lock{Seat: 2, Hash: journal.LockOf(word)}),
		j.Lock(journal.Lock{Seat: 0, Hash: journal.LockOf("another"), ByHost: true}), j.CloseLocks(), j.BeginWords(told), j.End(m), j.Close()))
	return j.Path()
}

// join joins the host and returns the output, the state directory and the error.
func (s *fakeHost) join(word string) (out, errs, state string, err error) {
	s.t.Helper()
	w, err := words.New("en")
	if err != nil {
		s.t.Fatal(err)
	}
	state = s.t.TempDir()
	var files [3]*os.File
	for i := range files {
		if files[i], err = os.Create(filepath.Join(s.t.TempDir(), "file")); err != nil {
			s.t.Fatal(err)
		}
		defer files[i].Close()
	}
	program, err := exec.LookPath("ssh")
	if err != nil {
		s.t.Fatal(err)
	}
	to, err := parseDestination("deniz@okey.example")
	if err != nil {
		s.t.Fatal(err)
	}
	j := &joiner{ssh: program, to: to, own: []string{"lang=en"}, state: state, word: word, wait: func(_ context.Context, d time.Duration) { s.waits = append(s.waits, d) }}
	k := &commands{in: files[0], out: files[1], errs: files[2]}
	err = k.join(s.t.Context(), j, w)
	said, _ := os.ReadFile(files[1].Name())
	told, _ := os.ReadFile(files[2].Name())
	return string(said), string(told), state, err
}

// A random word must be locked, and revealed only after the receipt is saved. The journal must be saved with the
// receipt and the seat, and verified.
func TestJoin(t *testing.T) {
	s := newFakeHost(t, func(s *fakeHost) { s.deals, s.failures = 2, 3 })
	out, errs, state, err := s.join("")
	if err != nil || errs != "" {
		t.Fatalf("%v, %s%s", err, out, errs)
	}
	for _, want := range []string{"The match is over and was saved as ", "Sealed by you", "Your receipt proves it"} {
		if strings.Count(out, want) != 2 {
			t.Errorf("%q is not said of each match:\n%s", want, out)
		}
	}
	list, err := journal.List(matchesDir(state))
	if err != nil || len(list) != 2 {
		t.Fatal(list, err)
	}
	told := map[string]bool{}
	for _, m := range list {
		rec, err := journal.ReadFile(m.Path)
		if err != nil || m.Seat != 2 || len(rec.WordOf(2)) != 26 || told[rec.WordOf(2)] {
			t.Errorf("seat %d, the word is %q, %v", m.Seat, rec.WordOf(2), err)
		}
		told[rec.WordOf(2)] = true
		receipt := strings.TrimSuffix(m.Path, ".jsonl") + receiptExt
		if again := runOK(t, "verify", "--lang", "en", "--receipt", receipt, m.Path); !strings.Contains(again, "Your receipt proves it") {
			t.Error(again)
		}
	}
	for i, call := range s.calls { // the word must be secret, but other users can read the arguments
		for word := range told {
			if strings.Contains(call, word) {
				t.Errorf("call %d is %s", i, call)
			}
		}
	}
	if left, _ := filepath.Glob(filepath.Join(state, "receipts", "*")); len(left) > 0 {
		t.Errorf("receipts stay open: %v", left)
	}
}

// A weak word must cause a warning.
func TestJoin_OwnWord(t *testing.T) {
	s := newFakeHost(t, func(*fakeHost) {})
	out, _, state, err := s.join("çay")
	if err != nil || !strings.Contains(out, "fewer than 12 characters") {
		t.Errorf("%v, %s", err, out)
	}
	list, _ := journal.List(matchesDir(state))
	if rec, err := journal.ReadFile(list[0].Path); err != nil || rec.WordOf(2) != "çay" {
		t.Error(err)
	}
}

// A journal that does not match its receipt must not be saved with the player's matches.
func TestJoin_Tampering(t *testing.T) {
	s := newFakeHost(t, func(s *fakeHost) { s.forges = true })
	out, errs, state, err := s.join("")
	if err == nil || out != "" || !strings.Contains(errs, "the receipt lists different locks") {
		t.Errorf("%v, %s%s", err, out, errs)
	}
	if list, _ := journal.List(matchesDir(state)); len(list) > 0 {
		t.Errorf("kept is %v", list)
	}
	if left, _ := filepath.Glob(filepath.Join(state, "receipts", "*")); len(left) != 2 {
		t.Errorf("receipt and journal are not kept: %v", left)
	}
}

// A void deal must be saved separately.
func TestJoin_Void(t *testing.T) {
	s := newFakeHost(t, func(s *fakeHost) { s.withheldWord = "later" })
	out, errs, state, err := s.join("")
	if err != nil || !strings.Contains(out, "didn't reveal their locked word: Deniz") {
		t.Errorf("%v, %s%s", err, out, errs)
	}
	if list, _ := journal.List(matchesDir(state)); len(list) > 0 {
		t.Errorf("kept is %v", list)
	}
	if list, _ := journal.List(filepath.Join(state, "receipts", "void")); len(list) != 1 {
		t.Errorf("the void deal is not kept: %v", list)
	}
}

// While a match is being played, locks must be tried less often.
func TestJoin_Late(t *testing.T) {
	s := newFakeHost(t, func(s *fakeHost) { s.late = 2 })
	if _, errs, _, err := s.join(""); err != nil || errs != "" {
		t.Fatal(err, errs)
	}
	const second = time.Second
	if want := []time.Duration{5 * second, 10 * second, 10 * second, 1 * second, 5 * second}; !slices.Equal(s.waits[:len(want)], want) {
		t.Errorf("the waits are %v, not %v", s.waits, want)
	}
}

// The host must get the theme of the settings only if it is built in.
func TestJoin_Theme(t *testing.T) {
	for theme, want := range map[string][]string{"auto": {"lang=en"}, "daylight": {"theme=daylight", "lang=en"}, "mine": {"lang=en"}} {
		s := newFakeHost(t, func(s *fakeHost) { s.releaseGuest() })
		config := filepath.Join(t.TempDir(), "settings.json")
		if err := os.WriteFile(config, fmt.Appendf(nil, `{"theme":%q}`, theme), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, errs := runInDirs(t, config, t.TempDir(), "join", "--lang", "en", "okey.example"); errs != "" || !slices.Equal(s.settings, want) {
			t.Errorf("theme %s: %q, not %q; %s", theme, s.settings, want, errs)
		}
	}
}

// An unreachable host, a host that does not know the player, and a lost connection must be reported.
func TestJoin_NoHost(t *testing.T) {
	for _, asks := range []bool{false, true} {
		s := newFakeHost(t, func(s *fakeHost) { s.failures, s.asks, s.status = 1000, asks, noSession })
		out, errs, _, err := s.join("")
		if err == nil || !strings.Contains(err.Error(), "255") || out != "" || !strings.Contains(errs, "couldn't be locked") {
			t.Errorf("%v, %s%s", err, out, errs)
		}
	}
}

func TestParseDestination(t *testing.T) {
	for text, want := range map[string]destination{
		"okey.example":         {host: "okey.example", port: "2222"},
		"deniz@okey.example":   {name: "deniz", host: "okey.example", port: "2222"},
		"deniz+kismet@h:22":    {name: "deniz+kismet", host: "h", port: "22"},
		"192.168.1.20:2200":    {host: "192.168.1.20", port: "2200"},
		"::1":                  {host: "::1", port: "2222"},
		"[::1]":                {host: "::1", port: "2222"},
		"[fe80::1%eth0]:2200":  {host: "fe80::1%eth0", port: "2200"},
		"unix:/run/okey":       {host: "okey", socket: "/run/okey"},
		"deniz@unix:/run/okey": {name: "deniz", host: "okey", socket: "/run/okey"},
	} {
		if got, err := parseDestination(text); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "@h", "-oProxyCommand=x", "x@-oProxyCommand=x", "-x@h", "h:", "h:x", "h:0", "h:65536", "h x", "h;x", "unix:", "a\x1b@h", "[::1", "h/x"} {
		if got, err := parseDestination(text); err == nil {
			t.Errorf("%q is taken for %+v", text, got)
		}
	}
	d, _ := parseDestination("unix:/tmp/it's 5%")
	args, err := d.arguments()
	if err != nil || args[len(args)-1] != "okey" || !strings.HasSuffix(args[len(args)-2], ` join --stdio '/tmp/it'\''s 5%%'`) {
		t.Errorf("%q, %v", args, err)
	}
	for _, args := range [][]string{{}, {"a", "b"}, {"-h x"}, {"h", "--word", "a\u200b"}} {
		if code, _, errs := runCommandLine(t, "", append([]string{"join"}, args...)...); code != exitUsage || strings.Count(errs, "\n") != 1 {
			t.Errorf("%q: %d, %s", args, code, errs)
		}
	}
}

func TestJoin_Socket(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s")
	l, err := net.Listen("unix", path)
	if err != nil {
		t.Skip(err)
	}
	defer l.Close()
	go func() {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		line, _ := bufio.NewReader(conn).ReadString('\n')
		fmt.Fprint(conn, "heard "+line)
	}()
	var out strings.Builder
	if err := relay(path, strings.NewReader("a word\n"), &out); err != nil || out.String() != "heard a word\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}
