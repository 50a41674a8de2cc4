package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
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
	if answers, code, stderr := serveBot(t, hello, `{"type":"bye"}`); !slices.Equal(answers, []string{ours}) || code != exitOK || stderr != "" {
		t.Errorf("%q, exit status %d, %q", answers, code, stderr)
	}
	answers, code, stderr := serveBot(t, "junk", hello, "[1]")
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
	var out, errs bytes.Buffer
	c := command(t, "arena", "--bots", "cmd:'"+path+"' bot kalfa,kalfa,acemi,cmd:"+cat, "--rounds", "40", "--json")
	c.Stdout, c.Stderr = &out, &errs
	if err := c.Run(); err != nil {
		t.Fatalf("%v: %s", err, errs.String())
	}
	var got struct {
		Rounds int
		Bots   []struct {
			Bot          string
			Wins, Faults int
		}
	}
	check.OK(t, json.Unmarshal(out.Bytes(), &got))
	check.That(t, got.Rounds == 40 && got.Bots[0].Faults <= 0 && got.Bots[0].Wins != 0 && got.Bots[3].Faults != 0 && strings.HasPrefix(got.Bots[0].Bot, programMark), "%+v", got)
	if text := errs.String(); strings.Count(text, "\n") != 1 || !strings.Contains(text, "cat was at fault") {
		t.Errorf("on standard error: %q", text)
	}
}

// With programs the default seed is random. A contest with the same seed must have the same results.
func TestArena_SeedWithPrograms(t *testing.T) {
	t.Parallel()
	path := command(t).Path
	contest := func(more ...string) (seed uint64, bots string) {
		args := append([]string{"arena", "--bots", "cmd:'" + path + "' bot cirak,cirak,acemi,cirak", "--rounds", "40", "--json"}, more...)
		text := check.Must(command(t, args...).Output())
		var got struct {
			Seed uint64
			Bots []struct {
				Wins, Faults, Timeouts int
				Points                 float64 `json:"points_per_round"`
			}
		}
		check.OK(t, json.Unmarshal(text, &got))
		return got.Seed, fmt.Sprint(got.Bots)
	}
	seed, bots := contest()
	if other, _ := contest(); other == seed || seed>>53 > 0 {
		t.Errorf("seeds %d and %d", seed, other)
	}
	if again, same := contest("--seed", fmt.Sprint(seed)); again != seed || same != bots {
		t.Errorf("with seed %d %s, and again, with seed %d, %s", seed, bots, again, same)
	}
}

func TestWatch_ProgramAtFault(t *testing.T) {
	t.Parallel()
	cat, err := exec.LookPath("cat")
	if err != nil {
		t.Skip("needs cat, as a program that is not a bot")
	}
	var errs bytes.Buffer
	c := command(t, "watch", "--plain", "--pace", "instant", "--seed", "4", "--bots", "cmd:"+cat+",acemi,acemi,acemi")
	c.Stderr = &errs
	if err := c.Run(); err != nil || strings.Count(errs.String(), "\n") != 1 || !strings.Contains(errs.String(), "cat was at fault") {
		t.Errorf("%v, on standard error: %q", err, errs.String())
	}
}
