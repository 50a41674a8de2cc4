package cli

import (
	"encoding/json"
	"os/exec"
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
func TestArena_Programs(t *testing.T) {
	t.Parallel()
	path := command(t).Path
	cat, err := exec.LookPath("cat")
	if err != nil {
		t.Skip("needs cat, as a program that is not a bot")
	}
	out, errs, _ := runWithInput(t, command(t, "arena", "--bots", "cmd:'"+path+"' bot kalfa,kalfa,acemi,cmd:"+cat, "--rounds", "40", "--json"), "")
	var got struct {
		Rounds int
		Bots   []struct {
			Bot          string
			Wins, Faults int
		}
	}
	check.OK(t, json.Unmarshal([]byte(out), &got))
	check.That(t, got.Rounds == 40 && got.Bots[0].Faults <= 0 && got.Bots[0].Wins != 0 && got.Bots[3].Faults != 0 && strings.HasPrefix(got.Bots[0].Bot, programMark), "%+v", got)
	check.That(t, strings.Count(errs, "\n") == 1 && strings.Contains(errs, "cat was at fault"), "on standard error: %q", errs)
}

func TestWatch_ProgramAtFault(t *testing.T) {
	t.Parallel()
	cat, err := exec.LookPath("cat")
	if err != nil {
		t.Skip("needs cat, as a program that is not a bot")
	}
	_, errs, code := runWithInput(t, command(t, "watch", "--plain", "--pace", "instant", "--seed", "4", "--bots", "cmd:"+cat+",acemi,acemi,acemi"), "")
	check.That(t, code == exitOK && strings.Count(errs, "\n") == 1 && strings.Contains(errs, "cat was at fault"), "exit status %d, %q", code, errs)
}
