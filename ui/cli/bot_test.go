package cli

import (
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fair/okey/game/check"
)

// serveBot runs okey bot CIRAK on lines of input.
func serveBot(t *testing.T, lines ...string) (answers []string, code int, stderr string) {
	t.Helper()
	code, out, stderr := runWithFiles(t, strings.Join(lines, "\n"), "", "", "bot", "CIRAK")
	return strings.Split(strings.TrimSpace(out), "\n"), code, stderr
}

// The bot must answer every line, continue after a protocol error, and report the error at the end.
func TestBot(t *testing.T) {
	const hello = `{"type":"hello","protocol":1,"rules":{"name":"classic","seats":4,"hand_size":14,"pairs":true,"turn_limit":400,"gosterme_loss":1,"win_loss":2}}`
	const ours, notJSON = `{"type":"hello","protocol":1,"name":"cirak"}`, `the line is not JSON; want a message, such as {"type":"bye"}`
	answers, code, stderr := serveBot(t, hello, `{"type":"bye"}`)
	check.That(t, slices.Equal(answers, []string{ours}) && code == exitOK && stderr == "", "%q, exit status %d, %q", answers, code, stderr)
	answers, code, stderr = serveBot(t, "junk", hello, "[1]")
	check.That(t, len(answers) == 3 && strings.HasPrefix(answers[0], `{"type":"error"`) && answers[1] == ours && strings.HasPrefix(answers[2], `{"type":"error"`), "%q", answers)
	check.That(t, code == exitFail && stderr == "okey: the table broke the protocol 2 times; first: "+notJSON+"\n", "exit status %d, %q", code, stderr)
}

// A built-in level that runs as an external program must play without a fault. A program that is not a bot must be
// reported by name.
func TestPrograms(t *testing.T) {
	t.Parallel()
	cat, err := exec.LookPath("cat")
	if err != nil {
		t.Skip("needs cat, as a program that is not a bot")
	}
	bots := "cmd:'" + command(t).Path + "' bot kalfa,kalfa,acemi,cmd:" + cat
	for line, want := range map[string]string{
		"arena --rounds 40 --json":              `"rounds":40,.*"bot":"cmd:.*?"wins":[1-9].*?"faults":0,.*"faults":[1-9]\d*,`,
		"watch --plain --pace instant --seed 4": `^Round 1`,
	} {
		out, errs, code := runWithInput(t, command(t, append(strings.Fields(line), "--bots", bots)...), "")
		check.That(t, code == exitOK && regexp.MustCompile(want).MatchString(out), "%s: exit status %d\n%s", line, code, out)
		check.That(t, strings.Count(errs, "\n") == 1 && strings.Contains(errs, "cat was at fault"), "on standard error: %q", errs)
	}
}
