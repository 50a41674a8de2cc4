package cli

import (
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
