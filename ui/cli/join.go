package cli

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/cells"
	"fair/okey/ui/settings"
	"fair/okey/ui/tui"
	"fair/okey/ui/words"
)

// hostPort is the default port of okey host.
const hostPort = "2222"

// Host commands. Each runs in a separate session. Only play and watch can use a terminal. The exit status is 0 on
// success, exitFail if the command is not possible now, and exitUsage if it is unknown.
const (
	hostLock    = "lock"    // HEX: lock the word with this hash for the next deal
	hostReceipt = "receipt" // print the receipt of the match
	hostReveal  = "reveal"  // reveal the locked word, read from standard input
	hostPlay    = "play"    // sit down
	hostWatch   = "watch"   // watch
	hostTables  = "tables"  // print the tables
	hostHelp    = "help"    // print the commands
	hostJournal = "journal" // N: print the Nth finished match, latest first, starting from 1
)

// lateLine is printed by hostLock, before its error, if the word can only be locked for another match.
const lateLine = `{"type":"late"}`

// noSession is the exit status of ssh if it could not start a session.
const noSession = 255

const (
	lockInterval    = 2 * time.Second  // between attempts to lock a word before a match
	lateInterval    = 15 * time.Second // between attempts during a match
	receiptInterval = time.Second      // between requests for the receipt
)

const (
	maxFailedCalls  = 15  // consecutive failed calls; enough for a new guest to answer the host's questions in the terminal
	maxReceiptCalls = 300 // requests for a receipt; enough for all players to lock their words
	maxFetched      = 20  // matches to fetch
)

func (k *commands) joinCommand() *cobra.Command {
	j := &joiner{commands: k, wait: waitFor, lost: map[string]bool{}}
	var watch, stdio bool
	c := k.command("join", 1, 1, "  okey join 192.168.1.20\n"+
		"  okey join deniz@192.168.1.20:2200\n  okey join --watch unix:/run/okey", func(c *cobra.Command, args []string) error {
		if stdio {
			return relay(args[0], k.in, k.out)
		}
		to, err := parseDestination(args[0])
		if err != nil {
			return misuse{err}
		}
		if j.ssh, err = exec.LookPath("ssh"); err != nil {
			return localized("wrong.ssh")
		}
		own := playFlags{commands: k, kept: settings.Peek(k.config)}
		to.name = cmp.Or(to.name, own.kept.Get("name"))
		if j.arguments, err = to.arguments(); err != nil {
			return err
		}
		if j.plain = j.plain || own.wantsPlain(); j.plain {
			j.own = append(j.own, "plain=on")
		} else if theme := own.kept.Get("theme"); slices.Contains(cells.Themes(nil), theme) { // the host lacks the player's own themes
			j.own = append(j.own, "theme="+theme)
		}
		if j.own = append(j.own, "lang="+k.words.Lang()); watch {
			j.own = append(j.own, "watch")
		}
		return j.join(c.Context())
	})
	valueFlag(c, "word", "", func(text string) error {
		j.word = journal.TidyWord(text)
		return journal.CheckWord(j.word)
	})
	boolFlag(c, "watch", &watch)
	boolFlag(c, "plain", &j.plain)
	boolFlag(c, "stdio", &stdio)
	c.Flags().MarkHidden("stdio")
	return c
}

// join shows a host's table until the player leaves, while it locks the player's words in the background. It then saves
// the finished matches and reports what their journals prove.
func (j *joiner) join(ctx context.Context) error {
	w := j.words
	lockCtx, stop := context.WithCancel(ctx)
	var background sync.WaitGroup
	if !slices.Contains(j.own, "watch") {
		background.Go(func() { j.lockWords(lockCtx) })
	}
	status, err := j.show(ctx)
	stop()
	background.Wait()
	if err != nil {
		return err
	}
	if j.failedCalls == maxFailedCalls {
		fmt.Fprintln(j.errs, w.Say("join.unsealed"))
	}
	wrong := false
	kept, open := j.fetch(ctx)
	fault := func(err error) {
		wrong = true
		report(w, err, j.errs)
	}
	for _, m := range kept {
		code := m.rec.Header.Commitment()
		if m.err != nil {
			fault(withFile(m.path, m.err))
			continue
		}
		v := verifier{words: w, seat: m.seat, receipt: m.receipt, word: m.receipt.Word}
		id := "join.kept"
		if m.rec.End.Void {
			id = "join.void"
		}
		fmt.Fprint(j.out, w.With(id, words.Args{"File": safePath(m.path)})+"\n"+v.report(m.path, m.rec))
		switch {
		case v.word == "":
			fmt.Fprintln(j.out, w.Say("join.wordless"))
		case m.seat == game.Nobody:
			j.lost[code] = true
		case m.rec.WordOf(m.seat) == "":
			fault(localized("join.refused", words.Args{"Code": words.ShortHash(code)}))
		}
	}
	if j.left {
		fmt.Fprintln(j.errs, w.Say("join.left"))
	}
	for _, code := range slices.Sorted(maps.Keys(j.lost)) {
		fault(localized("join.lost", words.Args{"Code": words.ShortHash(code)}))
	}
	if open > 0 {
		fmt.Fprintln(j.errs, w.With("join.open", words.Args{"Count": open}))
	}
	switch {
	case wrong:
		return localized("join.wrong")
	case status != exitOK:
		return localized("join.status", words.Args{"Status": status})
	}
	return nil
}

// A destination is the network address or Unix socket of a host.
type destination struct{ name, host, port, socket string }

// parseDestination parses [NAME@]HOST[:PORT] or [NAME@]unix:PATH.
func parseDestination(text string) (d destination, err error) {
	wrong := wrongValue("wrong.destination", text)
	if replaceControlChars(text) != text {
		return d, wrong
	}
	rest := text
	if at := strings.LastIndexByte(text, '@'); at >= 0 {
		d.name, rest = text[:at], text[at+1:]
		if strings.HasPrefix(d.name, "-") || d.name == "" {
			return d, wrong
		}
	}
	if path, ok := strings.CutPrefix(rest, "unix:"); ok {
		d.socket, d.host = path, "okey"
		if path == "" {
			return d, wrong
		}
		return d, nil
	}
	d.host, d.port = rest, hostPort
	if strings.Count(rest, ":") == 1 || strings.HasPrefix(rest, "[") && !strings.HasSuffix(rest, "]") {
		if d.host, d.port, err = net.SplitHostPort(rest); err != nil {
			return d, wrong
		}
	}
	d.host = strings.TrimSuffix(strings.TrimPrefix(d.host, "["), "]")
	if n, err := strconv.Atoi(d.port); err != nil || n < 1 || n > 65535 || !hostNames.MatchString(d.host) {
		return d, wrong
	}
	return d, nil
}

// hostNames matches host names and addresses that ssh cannot mistake for options.
var hostNames = regexp.MustCompile(`^[A-Za-z0-9:][A-Za-z0-9.:%_-]*$`)

// arguments returns the arguments with which ssh connects to d.
func (d *destination) arguments() (args []string, err error) {
	args = []string{"-o", "SendEnv=COLORTERM NO_COLOR LANG LC_ALL LC_MESSAGES"}
	if d.name != "" {
		args = append(args, "-l", d.name)
	}
	if d.socket == "" {
		return append(args, "-p", d.port, d.host), nil
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	path, err := filepath.Abs(d.socket)
	if err != nil {
		return nil, err
	}
	literal := func(text string) string {
		return "'" + strings.NewReplacer("'", `'\''`, "%", "%%").Replace(text) + "'"
	}
	return append(args, "-o", "ProxyCommand="+literal(self)+" join --stdio "+literal(path), d.host), nil
}

// relay copies in to the Unix socket at path, and the socket to out.
func relay(path string, in io.Reader, out io.Writer) error {
	conn, err := net.Dial("unix", path)
	if err != nil {
		return err
	}
	defer conn.Close()
	go io.Copy(conn, in)
	_, err = io.Copy(out, conn)
	return err
}

// A joiner plays at a host's table through the system's ssh.
type joiner struct {
	*commands
	ssh       string   // path of the ssh program
	arguments []string // of ssh, to connect to the host
	own       []string // settings and command sent to the host
	plain     bool     // text mode
	word      string   // word for the first deal; empty for a random word
	wait      func(context.Context, time.Duration)

	failedCalls int             // number of consecutive failed calls
	locked      string          // last word that the host locked for the player, or empty
	lost        map[string]bool // commitments of the deals without the word that the host locked for them
	left        bool            // the player left before the locked word could be revealed
}

// waitFor waits for d or until ctx is canceled.
func waitFor(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// show shows the host's table on the terminal and returns the exit status of ssh. It restores the terminal if the
// connection was lost.
func (j *joiner) show(ctx context.Context) (status int, err error) {
	terminal := "-t"
	if j.plain {
		terminal = "-T"
	}
	c := exec.CommandContext(ctx, j.ssh, slices.Concat([]string{terminal}, j.arguments, j.own)...)
	c.Stdin, c.Stdout, c.Stderr = j.in, j.out, j.errs
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	c.WaitDelay = exitTimeout
	before, stateErr := term.GetState(j.in.Fd())
	err = c.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return 0, err
	}
	status = c.ProcessState.ExitCode()
	if stateErr == nil && (status < 0 || status == noSession) { // otherwise the host or ssh has restored it
		term.Restore(j.in.Fd(), before)
		if term.IsTerminal(j.out.Fd()) {
			io.WriteString(j.out, tui.RestoreTerminal)
		}
	}
	return status, nil
}

// call runs a command on the host with the given input, and returns the output and exit status. The status is noSession
// if the host did not answer the command with a line, but asked a question, for example for a name.
func (j *joiner) call(ctx context.Context, input string, command ...string) (out []byte, status int) {
	// BatchMode disables prompts, because the terminal shows the table.
	options := []string{"-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10", "-o", "LogLevel=ERROR"}
	c := exec.CommandContext(ctx, j.ssh, slices.Concat(options, j.arguments, command)...)
	c.WaitDelay = exitTimeout
	c.Stdin = strings.NewReader(input)
	printed := &limitedBuffer{remaining: journal.LargestFile}
	c.Stdout = printed
	if err := c.Run(); err != nil && c.ProcessState == nil {
		return nil, noSession
	}
	status = c.ProcessState.ExitCode()
	if status == noSession || status < 0 || status != exitOK && !bytes.HasSuffix(printed.Bytes(), []byte("\n")) {
		j.failedCalls++
		return nil, noSession
	}
	j.failedCalls = 0
	return printed.Bytes(), status
}

// A limitedBuffer is a bytes.Buffer with a maximum size.
type limitedBuffer struct {
	bytes.Buffer
	remaining int // number of bytes that still fit
}

// Write fails if p does not fit.
func (b *limitedBuffer) Write(p []byte) (int, error) {
	if b.remaining -= len(p); b.remaining < 0 {
		return 0, io.ErrShortWrite
	}
	return b.Buffer.Write(p)
}

// lockWords locks a word for each deal, and reveals it once all words are locked, until ctx is canceled. It asks less
// often while a match is being played. It gives up if ssh cannot log in, or the host does not admit the player, without
// prompting.
func (j *joiner) lockWords(ctx context.Context) {
	word, interval := j.word, lockInterval
	for ctx.Err() == nil && j.failedCalls < maxFailedCalls {
		if word == "" {
			var err error
			if word, err = journal.DrawLongWord(rand.Reader); err != nil {
				return
			}
		}
		j.wait(ctx, interval)
		interval = lockInterval
		out, status := j.call(ctx, "", hostLock, journal.LockOf(word))
		switch {
		case status == exitOK:
			j.locked = word
		case status == exitUsage:
			return
		case bytes.HasPrefix(out, []byte(lateLine)):
			interval = lateInterval
		default:
			continue
		}
		if j.reveal(ctx, word) || status == exitOK {
			word = ""
		}
	}
}

// reveal waits until all words for the deal are locked, saves the receipt, and then reveals the word. If the deal lacks
// the word, reveal only saves the receipt, with the word that the host locked for this match, if any. It reports whether
// the deal has the word.
func (j *joiner) reveal(ctx context.Context, word string) (found bool) {
	kept := false
	for range maxReceiptCalls {
		out, status := j.call(ctx, "", hostReceipt)
		if ctx.Err() != nil || j.failedCalls == maxFailedCalls {
			j.left = word == j.locked && !kept
			return found
		}
		receipt, err := journal.ReadReceipt(bytes.NewReader(out))
		switch {
		case status != exitOK || err != nil:
			if word != j.locked {
				return false
			}
		case seatOfWord(receipt.Locks, word) == game.Nobody: // this is another deal, or the host cheats
			last := j.locked
			if word != last && receipt.Header.Host.Attempt == 1 {
				last = "" // it was for another match
			} else if last != "" && seatOfWord(receipt.Locks, last) == game.Nobody {
				j.lost[receipt.Header.Commitment()] = true
			}
			j.saveReceipt(receipt, out, last)
			return found
		default:
			found, j.locked = true, word
			if receipt.Locked && !kept {
				kept = j.saveReceipt(receipt, out, word) == nil
			}
			if kept {
				if _, status := j.call(ctx, word+"\n", hostReveal); status == exitOK {
					return true
				}
			}
		}
		j.wait(ctx, receiptInterval)
	}
	return found
}

// seatOfWord returns the seat that locked a word, or game.Nobody.
func seatOfWord(locks []journal.Lock, word string) game.Seat {
	for _, l := range locks {
		if word != "" && l.Hash == journal.LockOf(word) {
			return l.Seat
		}
	}
	return game.Nobody
}

// receiptExt is the file name extension of receipts.
const receiptExt = ".receipt"

// receiptPath returns the path of the receipt beside the journal at path.
func receiptPath(path string) string {
	return strings.TrimSuffix(path, filepath.Ext(path)) + receiptExt
}

// receiptDir returns the directory for the receipts of unfinished matches.
func (j *joiner) receiptDir() string { return filepath.Join(j.state, "receipts") }

// saveReceipt writes text, the receipt as received, and word, unless it is empty, to a file named after the receipt's
// commitment. It does not replace a file unless the receipt has the word.
func (j *joiner) saveReceipt(receipt *journal.Receipt, text []byte, word string) error {
	code := receipt.Header.Commitment()
	if j.state == "" || code == "" {
		return nil
	}
	path := filepath.Join(j.receiptDir(), code+receiptExt)
	if seatOfWord(receipt.Locks, word) == game.Nobody && fileExists(path) {
		return nil
	}
	if err := os.MkdirAll(j.receiptDir(), 0o700); err != nil {
		return err
	}
	if word != "" {
		text = journal.WithWord(text, word)
	}
	return os.WriteFile(path, text, 0o600)
}

// A savedMatch is a finished match with the receipt that was saved during it.
type savedMatch struct {
	path    string
	rec     *journal.Record
	receipt *journal.Receipt
	seat    game.Seat
	err     error // reason why the journal is invalid, or nil
}

// fetch saves the journals of finished matches for which there are receipts. It returns these matches and the number of
// receipts whose matches are still open.
func (j *joiner) fetch(ctx context.Context) (kept []savedMatch, open int) {
	if j.state == "" {
		return nil, 0
	}
	paths, _ := filepath.Glob(filepath.Join(j.receiptDir(), "*"+receiptExt)) // the pattern is valid
	receipts := map[string]*journal.Receipt{}
	for _, path := range paths {
		if r, err := readReceipt(path); err == nil {
			receipts[path] = r
		}
	}
	missing := 0
	for n := 1; n <= maxFetched && len(receipts) > 0 && missing < 2; n++ { // the last match may be unfinished
		text, status := j.call(ctx, "", hostJournal, strconv.Itoa(n))
		if status != exitOK {
			missing++
			continue
		}
		rec, err := journal.Read(bytes.NewReader(text))
		for path, r := range receipts {
			if rec != nil && rec.Header.Commitment() == r.Header.Commitment() && (err != nil || rec.End != nil) {
				m := savedMatch{path: path, rec: rec, receipt: r, seat: seatOfWord(r.Locks, r.Word), err: err}
				m.save(j.state, text)
				kept = append(kept, m)
				delete(receipts, path)
			}
		}
	}
	return kept, len(receipts)
}

// save saves text, the journal of a match, with its receipt and seat. Journals of void deals and invalid journals go to
// the directory of receipts. The receipt of an invalid journal remains there as that of an unfinished match.
func (m *savedMatch) save(state string, text []byte) {
	open := m.path
	if m.err == nil {
		m.err = m.receipt.Verify(bytes.NewReader(text))
	}
	if m.err != nil {
		m.path = strings.TrimSuffix(open, receiptExt) + ".jsonl"
		m.err = errors.Join(m.err, os.WriteFile(m.path, text, 0o600))
		return
	}
	dir := matchesDir(state)
	if m.rec.End.Void {
		dir = filepath.Join(filepath.Dir(open), "void")
	}
	if m.path, _, m.err = journal.Import(dir, text); m.err != nil {
		return
	}
	if m.seat != game.Nobody {
		m.err = journal.WriteSeat(m.path, m.seat)
	}
	m.err = errors.Join(m.err, os.Rename(open, receiptPath(m.path)))
}
