package cli

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
)

// An sshCall is a call to the fake ssh.
type sshCall struct {
	Args  []string
	Input string
}

// runFakeSSH is the fake ssh. It sends its arguments and input to the socket beside it, prints the reply, and returns the exit
// status, which is on the first line of the reply.
func runFakeSSH() int {
	conn, err := net.Dial("unix", filepath.Join(filepath.Dir(os.Args[0]), "s"))
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
	locked   bool // all words for the deal are locked
	calls    []string
	leave    chan struct{} // closed when the guest may leave
	matches  int           // number of matches over or void
	over     []string      // paths of finished journals, oldest first
	waits    []time.Duration
	settings []string // sent with the session with the terminal

	// The fields below configure the host.
	deals        int    // number of matches and void deals
	failures     int    // number of calls that fail before the first succeeds
	asks         bool   // fail by asking for a name
	late         int    // number of locks that come too late, before the first succeeds
	status       int    // exit status of the session with the terminal
	forges       bool   // send receipts that do not match the journal
	withheldWord string // word of seat 0 that is never revealed, or empty
	refuses      bool   // refuse the guest's word, and deal again without it
	drops        bool   // accept the guest's lock, but deal without it
	open         bool   // never end a match dealt without the guest's word
	stalls       bool   // never stop waiting for locks; the guest leaves meanwhile
}

// newFakeHost starts a fake host with an ssh of its own. change configures the host.
func newFakeHost(t *testing.T, change func(*fakeHost)) *fakeHost {
	t.Helper()
	if testing.Short() {
		t.Skip("runs a program")
	}
	s := &fakeHost{t: t, dir: t.TempDir(), path: t.TempDir(), leave: make(chan struct{}), deals: 1}
	change(s)
	check.OK(t, os.Symlink(check.Must(os.Executable()), filepath.Join(s.path, "ssh")))
	l := check.Must(net.Listen("unix", filepath.Join(s.path, "s")))
	t.Cleanup(func() { l.Close() })
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
			switch s.late--; {
			case s.late > 0 || s.j == nil:
			case s.open:
				s.releaseGuest()
			default:
				s.end()
			}
			return exitFail, lateLine + "\nlate\n"
		}
		if s.j != nil || s.matches == s.deals {
			if s.matches == s.deals {
				s.releaseGuest()
			}
			return exitFail, "not now\n"
		}
		s.begin(1, "")
		if !s.drops {
			s.check(s.j.Lock(journal.Lock{Seat: 2, Hash: command[1]}))
		}
		return exitOK, `{"type":"lock"}` + "\n"
	case hostReceipt:
		if s.j == nil {
			return exitFail, "not now\n"
		}
		receipt := string(s.j.Receipt())
		if s.forges {
			receipt = strings.ReplaceAll(receipt, journal.LockOf("kismet"), journal.LockOf("another"))
		}
		switch word := cmp.Or(s.withheldWord, "kismet"); {
		case s.stalls:
			s.releaseGuest()
		case !s.locked: // after the first request, all words are locked
			s.check(errors.Join(s.j.Lock(journal.Lock{Seat: 0, Hash: journal.LockOf(word), ByHost: true}), s.j.CloseLocks()))
			if s.locked = true; s.drops {
				s.deal([]string{word, "", "", ""})
			}
		}
		return exitOK, receipt
	case hostReveal:
		told := []string{"kismet", "", strings.TrimSuffix(input, "\n"), ""}
		switch {
		case s.refuses:
			told[2] = ""
			s.void(told)
			s.dealAgain()
			return exitFail, "not now\n"
		case s.withheldWord != "":
			told[0] = ""
			s.void(told)
		default:
			s.deal(told)
			s.end()
			s.late = 0
		}
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

// begin creates the journal of another attempt to deal.
func (s *fakeHost) begin(attempt int, after string) {
	deal, err := journal.Draw(strings.NewReader(strings.Repeat(string(rune('a'+s.matches)), 64)))
	s.check(err)
	s.h = journal.Header{
		Begun: time.Date(2026, 3, 1+s.matches, 0, 0, 0, 0, time.UTC), Program: version, Preset: "classic", Rules: game.Classic(), Deal: deal,
		Seats: []journal.Sitter{{Name: "Deniz"}, {Name: "Ali", Bot: &journal.Bot{Level: "acemi"}}, {Name: "Çağla"}, {Name: "Ece", Bot: &journal.Bot{Level: "acemi"}}},
		Host:  &journal.Host{Name: "lodos", StandIn: journal.Bot{Level: "acemi"}, Attempt: attempt, After: after},
	}
	s.j, err = journal.Create(s.dir, s.h)
	s.check(err)
	s.locked = false
}

// dealAgain deals without a word of the guest, who comes too late to lock one.
func (s *fakeHost) dealAgain() {
	s.begin(2, strings.Repeat("ab", 32))
	s.check(s.j.CloseLocks())
	s.locked, s.deals = true, s.matches+1
	s.deal(make([]string, 4))
}

// deal deals the tiles with the words by seat. The next lock but one ends the match.
func (s *fakeHost) deal(told []string) {
	s.check(s.j.Begin(told...))
	s.late = 2
}

// void ends a deal in which only some words were revealed.
func (s *fakeHost) void(told []string) {
	s.check(s.j.Void(told))
	s.close()
}

// end ends the match.
func (s *fakeHost) end() {
	s.check(s.j.End())
	s.close()
}

func (s *fakeHost) close() {
	s.check(s.j.Close())
	s.over, s.j = append(s.over, s.j.Path()), nil
	s.matches++
}

// join joins the host and returns the output, the state directory and the error.
func (s *fakeHost) join(word string) (out, errs, state string, err error) {
	state = s.t.TempDir()
	var files [3]*os.File
	for i := range files {
		files[i] = check.Must(os.Create(filepath.Join(s.t.TempDir(), "file")))
		defer files[i].Close()
	}
	to := check.Must(parseDestination("deniz@okey.example"))
	k := &commands{in: files[0], out: files[1], errs: files[2], words: english(), state: state}
	j := &joiner{commands: k, ssh: filepath.Join(s.path, "ssh"), arguments: check.Must(to.arguments()), own: []string{"lang=en"}, word: word, lost: map[string]bool{}, wait: func(_ context.Context, d time.Duration) { s.waits = append(s.waits, d) }}
	err = j.join(s.t.Context())
	said, _ := os.ReadFile(files[1].Name())
	told, _ := os.ReadFile(files[2].Name())
	return string(said), string(told), state, err
}

// A random word must be locked, and revealed only after the receipt is saved. The journal must be saved with the
// receipt and the seat, and verified.
func TestJoin(t *testing.T) {
	t.Parallel()
	s := newFakeHost(t, func(s *fakeHost) { s.deals, s.failures = 2, 3 })
	out, errs, state, err := s.join("")
	check.Need(t, err == nil && errs == "", "%v, %s%s", err, out, errs)
	for _, want := range []string{"The match is over and was saved as ", "Sealed by you", "Your receipt proves it"} {
		check.That(t, strings.Count(out, want) == 2, "%q is not said of each match:\n%s", want, out)
	}
	list := check.Must(journal.List(matchesDir(state)))
	check.Equal(t, len(list), 2)
	told := map[string]bool{}
	for _, m := range list {
		word := check.Must(journal.ReadFile(m.Path)).WordOf(2)
		check.That(t, m.Seat == 2 && len(word) == 26 && !told[word], "seat %d, the word is %q", m.Seat, word)
		told[word] = true
		check.Contains(t, runOK(t, "verify", "--lang", "en", "--receipt", receiptPath(m.Path), m.Path), "Your receipt proves it")
	}
	for word := range told { // the word must be secret, but other users can read the arguments
		check.That(t, !strings.Contains(strings.Join(s.calls, "\n"), word), "the calls are %q", s.calls)
	}
	check.Equal(t, len(check.Must(filepath.Glob(filepath.Join(state, "receipts", "*")))), 0)
}

// A match must be saved with the guest's matches, unless its deal is void or its journal does not match the receipt. If
// the host deals without the guest's word, this must be said and the exit status must not be 0.
func TestJoin_Deals(t *testing.T) {
	t.Parallel()
	const sealed, lost, void = "Sealed by you", "okey: your word is not in this match (code ", "This deal is void: nothing was dealt"
	for name, test := range map[string]struct {
		change    func(*fakeHost)
		out, errs []string
		kept      [3]int // the guest's matches, void deals, and receipts and journals that stay open
		fails     bool
	}{
		"a weak word":            {func(*fakeHost) {}, []string{sealed, "Çağla: “çay”", "fewer than 12 characters"}, nil, [3]int{1, 0, 0}, false},
		"a forged receipt":       {func(s *fakeHost) { s.forges = true }, nil, []string{"the receipt lists different locks"}, [3]int{0, 0, 2}, true},
		"a friend's word":        {func(s *fakeHost) { s.withheldWord = "later" }, []string{void, "didn't reveal their locked word: Deniz."}, nil, [3]int{0, 1, 0}, false},
		"the guest leaves":       {func(s *fakeHost) { s.stalls = true }, nil, []string{"The connection ended before your locked word was revealed."}, [3]int{}, false},
		"the guest comes late":   {func(s *fakeHost) { s.dealAgain() }, []string{"No word was locked on this computer for this match"}, nil, [3]int{1, 0, 0}, false},
		"a refused word":         {func(s *fakeHost) { s.refuses = true }, []string{void, "didn't reveal their locked word: Çağla.", "The match is over", "This was attempt 2"}, []string{"which is void: it was sent, but the host didn't use it", lost}, [3]int{1, 1, 0}, true},
		"a match not over":       {func(s *fakeHost) { s.refuses, s.open = true, true }, []string{void}, []string{"One match isn't over yet", lost}, [3]int{0, 1, 1}, true},
		"a lock that is missing": {func(s *fakeHost) { s.drops = true }, []string{"The match is over"}, []string{lost}, [3]int{1, 0, 0}, true},
	} {
		s := newFakeHost(t, test.change)
		out, errs, state, err := s.join("çay")
		check.Contains(t, out, test.out...)
		check.Contains(t, errs, test.errs...)
		check.Equal(t, [3]bool{out != "", errs != "", err != nil}, [3]bool{test.out != nil, test.errs != nil, test.fails}, name)
		check.Equal(t, strings.Contains(out, sealed), name == "a weak word", name)
		var kept [3]int
		for i, pattern := range []string{"matches/*.jsonl", "receipts/void/*.jsonl", "receipts/*.*"} {
			paths, _ := filepath.Glob(filepath.Join(state, pattern))
			kept[i] = len(paths)
			if i != 1 {
				continue
			}
			for _, path := range paths {
				check.Contains(t, runOK(t, "verify", "--lang", "en", path), void)
				runFails(t, "", "replay", path)
				runFails(t, "", "review", path)
			}
		}
		check.Equal(t, kept, test.kept, name)
	}
}

// While a match is being played, locks must be tried less often.
func TestJoin_Late(t *testing.T) {
	t.Parallel()
	s := newFakeHost(t, func(s *fakeHost) { s.late = 2 })
	_, errs, _, err := s.join("")
	check.Need(t, err == nil && errs == "" && len(s.waits) >= 5, "%v, %s", err, errs)
	check.Equal(t, fmt.Sprint(s.waits[:5]), "[2s 15s 15s 1s 2s]")
}

// The host must get the theme of the settings only if it is built in.
func TestJoin_Theme(t *testing.T) {
	for theme, want := range map[string][]string{"auto": {"lang=en"}, "daylight": {"theme=daylight", "lang=en"}, "mine": {"lang=en"}} {
		s := newFakeHost(t, func(s *fakeHost) { s.releaseGuest() })
		t.Setenv("PATH", s.path+string(os.PathListSeparator)+os.Getenv("PATH"))
		config := filepath.Join(t.TempDir(), "settings.json")
		writeFile(config, fmt.Sprintf(`{"theme":%q}`, theme))
		_, errs := runInDirs(t, config, t.TempDir(), "join", "--lang", "en", "okey.example")
		check.That(t, errs == "" && slices.Equal(s.settings, want), "theme %s: %q, not %q; %s", theme, s.settings, want, errs)
	}
}

// An unreachable host, a host that does not know the player, and a lost connection must be reported.
func TestJoin_NoHost(t *testing.T) {
	t.Parallel()
	for _, asks := range []bool{false, true} {
		s := newFakeHost(t, func(s *fakeHost) { s.failures, s.asks, s.status = 1000, asks, noSession })
		_, errs, _, err := s.join("")
		check.Contains(t, fmt.Sprint(err, errs), "255", "couldn't be locked")
	}
}

func TestParseDestination(t *testing.T) {
	for text, want := range map[string]destination{
		"okey.example":         {host: "okey.example", port: "2222"},
		"deniz+kismet@h:22":    {name: "deniz+kismet", host: "h", port: "22"},
		"::1":                  {host: "::1", port: "2222"},
		"[fe80::1%eth0]:2200":  {host: "fe80::1%eth0", port: "2200"},
		"unix:/run/okey":       {host: "okey", socket: "/run/okey"},
		"deniz@unix:/run/okey": {name: "deniz", host: "okey", socket: "/run/okey"},
	} {
		check.Equal(t, check.Must(parseDestination(text)), want, text)
	}
	for _, text := range []string{"", "@h", "-oProxyCommand=x", "x@-oProxyCommand=x", "-x@h", "h:x", "h:0", "h:65536", "h;x", "unix:", "a\x1b@h", "[::1"} {
		got, err := parseDestination(text)
		check.That(t, err != nil, "%q is taken for %+v", text, got)
	}
	d, _ := parseDestination("unix:/tmp/it's 5%")
	args, err := d.arguments()
	check.That(t, err == nil && args[len(args)-1] == "okey" && strings.HasSuffix(args[len(args)-2], ` join --stdio '/tmp/it'\''s 5%%'`), "%q, %v", args, err)
	checkRefused(t, "en", map[string]string{"join": "HOST", "join a b": "b", "join -x": "-x", "join h --word a\u200b": "--word"})
}

func TestJoin_Socket(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s")
	l := check.Must(net.Listen("unix", path))
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
	check.OK(t, relay(path, strings.NewReader("a word\n"), &out))
	check.Equal(t, out.String(), "heard a word\n")
}
