//go:build unix && !nohost

package cli

import (
	"bufio"
	"encoding/json"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/creack/pty"

	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/ui/host"
	"fair/okey/ui/sshd"
	"fair/okey/ui/words"
)

// A hostProcess is a host that runs as a separate program.
type hostProcess struct {
	*exec.Cmd
	port string
	told string // printed before the port
	log  *bufio.Reader
}

// startHost starts a host on a loopback port, with its files in dir.
func startHost(t *testing.T, dir string, args ...string) *hostProcess {
	t.Helper()
	cmd := command(t, append([]string{"host", "--no-seat", "--listen", "127.0.0.1:0", "--dir", dir, "--open"}, args...)...)
	errs := check.Must(cmd.StderrPipe())
	check.OK(t, cmd.Start())
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	h := &hostProcess{Cmd: cmd, log: bufio.NewReader(errs)}
	for h.port == "" {
		line, err := h.log.ReadString('\n')
		check.Need(t, err == nil, "%q, %v", line, err)
		if at := regexp.MustCompile(`ssh -p (\d+) 127\.0\.0\.1`).FindStringSubmatch(line); at != nil {
			h.port = at[1]
		}
		h.told += line
	}
	return h
}

// newFriendHome returns a home directory with an SSH key. It skips the test if OpenSSH is missing.
func newFriendHome(t *testing.T) string {
	t.Helper()
	home := t.TempDir()
	if _, err := exec.LookPath("ssh"); err != nil {
		t.Skip("needs the client of OpenSSH: ", err)
	}
	check.Must(exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", filepath.Join(home, "key")).Output())
	return home
}

// sshOptions returns the options of ssh for a friend's key and known hosts.
func sshOptions(home string) []string {
	return []string{
		"-F", "/dev/null", "-i", filepath.Join(home, "key"), "-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none", "-o", "HostKeyAlias=host",
		"-o", "UserKnownHostsFile=" + filepath.Join(home, "known_hosts"), "-o", "StrictHostKeyChecking=accept-new", "-o", "LogLevel=ERROR",
	}
}

// ssh returns a command that connects a friend to the host.
func (h *hostProcess) ssh(t *testing.T, home, user string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(t.Context(), "ssh", slices.Concat(sshOptions(home), []string{"-p", h.port, user + "@127.0.0.1"}, args)...)
	cmd.Env = []string{"TERM=xterm-256color", "HOME=" + home, "PATH=" + os.Getenv("PATH")}
	return cmd
}

// visit connects a friend to the host with a terminal.
func (h *hostProcess) visit(t *testing.T, home, user string, args ...string) *terminal {
	t.Helper()
	return startTerminal(t, h.ssh(t, home, user, append([]string{"-t"}, args...)...))
}

// Two friends play in different languages. A friend whose client is stopped and killed, or is left with ssh's escape ~.,
// must get the same seat back, Ctrl-Z and changes of the window must not end a session, and a restarted host must resume
// the match.
func TestHost_Friends(t *testing.T) {
	t.Parallel()
	dir, selin, murat := t.TempDir(), newFriendHome(t), newFriendHome(t)
	host := startHost(t, dir, "--bots", "acemi", "--turn", "off", "--seats", "2")
	one := host.visit(t, selin, "selin")
	one.answer(`Your name at the table \[selin\]`, "\r", "Start the match")
	two := host.visit(t, murat, "murat", "lang=tr")
	two.answer(`Masadaki adın \[murat\]`, "Murat\r", "Herkes gelince oyunu selin başlatır")
	one.answer("Murat", "\r", "Your word", "\rkismet\r")
	two.answer("Senin kelimen", "\x1b[B\r")
	one.wait(`Round 1[\s\S]*Murat`)
	two.wait(`1\. el[\s\S]*selin`)

	one.send("\x1a")
	check.OK(t, pty.Setsize(one.pty, &pty.Winsize{Cols: 100, Rows: 30}))
	one.wait(`Round 1[\s\S]*Murat`)
	two.cmd.Process.Signal(syscall.SIGSTOP)
	two.cmd.Process.Signal(syscall.SIGKILL)
	again := host.visit(t, murat, "other", "lang=tr")
	again.answer(`1\. el[\s\S]*selin`, "\r~.")
	<-again.closed
	again = host.visit(t, murat, "other", "lang=tr")
	again.wait(`1\. el[\s\S]*selin`)

	host.visit(t, newFriendHome(t), "ece").answer("Your name", "\r", "All seats are taken")

	host.Process.Signal(syscall.SIGTERM)
	check.OK(t, host.Wait())
	one.wait("The host has closed the table")
	again.wait("Ev sahibi masayı kapattı")
	for _, term := range []*terminal{one, again} {
		term.exits()
	}
	host = startHost(t, dir, "--preset", "101", "--seats", "4", "--bots", "acemi", "--turn", "off", "--hints", "3")
	check.That(t, strings.HasPrefix(host.told, "okey: The unfinished match continues, without --preset, --seats, --hints; --no-resume starts another.\n"), "%q", host.told)
	host.visit(t, selin, "selin").wait(`Round 1[\s\S]*Murat`)
	host.visit(t, murat, "murat", "lang=tr").wait(`1\. el[\s\S]*selin`)
	host.Process.Kill()

	check.Equal(t, len(journalsIn(filepath.Join(dir, "matches"))), 1)
}

// Two hosts must not share a directory, whose next host has the same invitation.
func TestHost_Directory(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first := startHost(t, dir, "--open=false")
	invitation, _ := first.log.ReadString('\n')
	second := command(t, "host", "--no-seat", "--listen", "127.0.0.1:0", "--dir", dir)
	out, err := second.CombinedOutput()
	check.That(t, err != nil && strings.Contains(string(out), "another okey host (process "), "%v, %s", err, out)
	first.Process.Signal(os.Interrupt)
	check.OK(t, first.Wait())
	word := regexp.MustCompile(`[a-z]{15}\n`).FindString(invitation)
	again := check.Must(startHost(t, dir, "--open=false").log.ReadString('\n'))
	check.That(t, again == invitation && word != "", "invitations %q, %q", invitation, again)
	path := filepath.Join(dir, "invite")
	check.Equal(t, check.Must(os.Stat(path)).Mode().Perm(), 0o600)
	writeFile(path, "")
	word, err = sshd.LoadInvite(dir)
	check.That(t, err != nil && word == "", "an empty invitation is read as %q", word)
}

func TestHost_Refused(t *testing.T) {
	dir, busy := t.TempDir(), check.Must(net.Listen("tcp", "127.0.0.1:0"))
	defer busy.Close()
	runFails(t, "is in use", "host", "--no-seat", "--open", "--dir="+dir, "--listen="+busy.Addr().String())
	checkRefused(t, "en", map[string]string{
		"host --turn=soon":                          "isn't a time limit",
		"host --grace=1500ms":                       "isn't a time;",
		"host --hints=2":                            "choose one of: never, 1, 3, always",
		"host --open --proxy=10.0.0.1 --dir=" + dir: "isn't an address range",
		"host --stand-in=cmd:true":                  "choose one of: acemi",
		"host --open --bots=cmd:true":               "programs can't play at a table that is open",
		"host --listen=nowhere":                     `"nowhere" isn't an address to listen on`,
		"host --listen=unix:":                       "isn't an address to listen on",
		"host --listen=unix:" + dir:                 dir + ": this exists and isn't a socket",
		"host --listen=unix:" + dir + "/none/s":     "doesn't exist",
		"host --tables=0":                           "1 to 1000",
		"host --no-seat=abc":                        "give true or false",
		"host --invite=":                            "1 to 40 visible characters",
		"host --invite=" + strings.Repeat("x", 41):  "1 to 40 visible characters",
		"host --invite=kismet --open":               "--invite, --open can't be combined",
		"host --metrics=0.0.0.0:9100":               "isn't an address on this computer",
		"host --metrics=example.org:9":              "isn't an address on this computer",
		"host --metrics=localhost":                  "isn't an address on this computer",
		"host --metrics=:9":                         "isn't an address on this computer",
		"host --metrics=unix:":                      "isn't an address to listen on",
		"host --metrics=unix:" + dir:                dir + ": this exists and isn't a socket",
	})
	checkRefused(t, "tr", map[string]string{
		"host --invite x --open": "birini seç", "host --grace off": "bir süre değil", "host --theme nope": "tema yok",
	})
	runFails(t, "doesn't exist", "host", "--no-seat", "--listen=127.0.0.1:0", "--open", "--dir="+dir, "--keys="+filepath.Join(dir, "none"))
}

// The help, whose lists the man page has, too, and docs/hosting.md must list all limits.
func TestHost_Limits(t *testing.T) {
	page := strings.Join(strings.Fields(readPage("docs/hosting.md")), " ")
	for _, lang := range words.Languages() {
		w := wordsIn(lang)
		help := strings.Join(strings.Fields(runOK(t, "host", "--help", "--lang", lang)), " ")
		limits := append(sshd.Limits(w), host.Limits(w)...)
		check.That(t, len(limits) >= 15, "%d limits", len(limits))
		for _, limit := range limits {
			check.That(t, !strings.Contains(limit, "<no value>") && strings.ContainsAny(limit, "0123456789"), "%s: %q", lang, limit)
			check.Contains(t, help, limit)
			check.That(t, lang != "en" || strings.Contains(page, "- "+limit), "hosting.md does not say - %s", limit)
		}
	}
}

// run runs a host command for a friend, without a terminal.
func (h *hostProcess) run(t *testing.T, home string, args ...string) (out string, status int) {
	cmd := h.ssh(t, home, "selin", append([]string{"-T"}, args...)...)
	text, _ := cmd.Output()
	return string(text), cmd.ProcessState.ExitCode()
}

// do is like run, but returns the lines of JSON.
func (h *hostProcess) do(t *testing.T, home string, args ...string) (lines []map[string]any, status int) {
	out, status := h.run(t, home, args...)
	for line := range strings.Lines(out) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err == nil {
			lines = append(lines, fields)
		}
	}
	return lines, status
}

// joinFrom runs okey join with a friend's key and home directory.
func (h *hostProcess) joinFrom(t *testing.T, home, user string, args ...string) *terminal {
	t.Helper()
	script := "#!/bin/sh\nexec " + check.Must(exec.LookPath("ssh")) + " " + strings.Join(sshOptions(home), " ") + " \"$@\"\n"
	bin := t.TempDir()
	check.OK(t, os.WriteFile(filepath.Join(bin, "ssh"), []byte(script), 0o700))
	cmd := command(t, append([]string{"join", user + "@127.0.0.1:" + h.port}, args...)...)
	cmd.Env = append(cmd.Env, "HOME="+home, "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	return startTerminal(t, cmd)
}

// When the owner leaves, the table must close. The owner must be told that the match continues next time.
func TestHost_OwnerPlainText(t *testing.T) {
	t.Parallel()
	args := []string{"host", "--open", "--listen", "127.0.0.1:0", "--dir", t.TempDir(), "--turn", "off", "--name", "Deniz"}
	owner := startTerminal(t, command(t, append(args, "--plain", "--seed", "5")...))
	owner.answer("Tell your friends", "", "starts the match", "n\r", "Round 1", "", `\? help`, "q\r", `Leave\? The table closes for everyone`, "y\r", "The match is saved: okey host resumes it")
	owner.exitsPlain()
	for _, face := range []string{"--plain", "--plain=false"} {
		owner = startTerminal(t, command(t, append(args, face)...))
		owner.wait("The unfinished match continues; --no-resume starts another")
		owner.cmd.Process.Signal(os.Interrupt)
		owner.end()
	}
}

func TestHost_JoinPlainText(t *testing.T) {
	t.Parallel()
	host := startHost(t, t.TempDir(), "--turn", "off")
	selin := host.joinFrom(t, newFriendHome(t), "selin", "--plain")
	selin.answer(`Your name at the table \[selin\]`, "\r", "starts the match", "n\r", "Round 1", "q\r", "Leave", "y\r", "One match isn't over yet")
	selin.exitsPlain()
}

// Two friends play with okey join, which must lock and reveal their words and save their receipts. When they join a
// restarted host after the match is over, they must get the verified journal.
func TestHost_Join(t *testing.T) {
	t.Parallel()
	dir, selin, murat := t.TempDir(), newFriendHome(t), newFriendHome(t)
	host := startHost(t, dir, "--turn", "off", "--seats", "2")
	one := host.joinFrom(t, selin, "selin")
	one.answer(`Your name at the table \[selin\]`, "\r", "Start the match")
	two := host.joinFrom(t, murat, "murat")
	two.answer(`Your name at the table \[murat\]`, "\r")
	one.answer("murat", "\r", `Round 1`)
	two.wait(`Round 1`)
	lines, status := host.do(t, selin, "lock", strings.Repeat("0", 64))
	check.That(t, status == exitFail && len(lines) == 1 && lines[0]["type"] == "late", "lock during the match: %v, exit status %d", lines, status)
	out, status := host.run(t, selin, "play", "nowhere")
	check.That(t, strings.Contains(out, "use play.") && status == exitUsage, "play nowhere: exit status %d, %s", status, out)
	host.Process.Signal(syscall.SIGTERM)
	host.Wait()
	for _, term := range []*terminal{one, two} {
		term.wait("One match isn't over yet")
		term.exits()
	}

	paths := check.Must(journal.Unfinished(filepath.Join(dir, "matches")))
	check.Equal(t, len(paths), 1)
	j, rec, err := journal.Resume(paths[0])
	check.OK(t, errors.Join(err, j.End(), j.Close()))
	host = startHost(t, dir, "--seats", "2")
	check.That(t, !strings.Contains(host.told, "continues"), "%s", host.told)
	for home, name := range map[string]string{selin: "selin", murat: "murat"} {
		term := host.joinFrom(t, home, name)
		term.play("Start the match", "q", "Your receipt proves it")
		kept, err := journal.List(filepath.Join(home, ".local", "state", "okey", "matches"))
		check.That(t, err == nil && len(kept) == 1 && rec.Header.Seats[max(0, kept[0].Seat)].Name == name, "%s has kept %+v, %v", name, kept, err)
	}
	for _, l := range rec.Locks {
		check.That(t, !l.ByHost, "the host made the lock of seat %d", l.Seat)
	}
}

func TestMetricsAddress(t *testing.T) {
	socket := "unix:" + filepath.Join(t.TempDir(), "x")
	for address, want := range map[string]string{"localhost:9": "127.0.0.1:9", "127.0.0.2:9": "127.0.0.2:9", "[::1]:9": "[::1]:9", socket: socket} {
		check.Equal(t, check.Must(metricsAddress(address)), want)
	}
}
