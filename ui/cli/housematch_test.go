//go:build unix && !nohost

package cli

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/ui/host"
)

// finishedJournal returns the only journal of the host, whose match must be over.
func (h *testHost) finishedJournal() (path string, rec *journal.Record) {
	h.t.Helper()
	paths, _ := filepath.Glob(filepath.Join(h.matches, "*.jsonl"))
	check.Need(h.t, len(paths) != 0, "no journal")
	rec, err := journal.ReadFile(paths[0])
	check.Need(h.t, err == nil && rec.End != nil && !rec.End.Abandoned && len(paths) == 1, "%v, %v: %+v", paths, err, rec)
	return paths[0], rec
}

// await waits until n players are done.
func (h *testHost) await(done <-chan error, n int) {
	h.t.Helper()
	timeout := time.After(time.Minute)
	for range n {
		select {
		case err := <-done:
			check.OK(h.t, err)
		case <-timeout:
			h.t.Fatalf("it does not end: %+v", h.tables[0].State())
		}
	}
}

// newRoundsHost is like newTestHost, for one table that plays one round of a preset, or three of Okey 101.
func newRoundsHost(t *testing.T, preset string, chat host.Chat) *testHost {
	t.Helper()
	rules := check.Must(game.PresetByName(preset))
	if rules.Rounds = 3; !rules.LaysMelds() {
		rules.Rounds = 1 // the keys that players press rarely win
	}
	return newTestHost(t, 1, func(s *host.Setup) { s.Rules, s.Preset, s.Chat = rules, preset, chat })
}

// Four people play a match of each game over SSH. Every screen must match a state of the table in the journal, as seen
// from the player's seat.
func TestHouse_Match(t *testing.T) {
	names := []string{"Deniz", "Selin", "Murat", "Ece"}
	for _, preset := range []string{"classic", "101", "101-partners"} {
		t.Run(preset, func(t *testing.T) {
			t.Parallel()
			h := newRoundsHost(t, preset, host.NoChat)
			done := make(chan error, len(names))
			var players []*player
			for at, name := range names {
				v := check.Must(dialTestHost(h.address, fmt.Sprint("10.0.0.", at+1), name, check.Must(newSigner()), 80, 24, "animate=off talk=off name="+name))
				p := &player{visitor: v, name: name, awaits: names}
				players = append(players, p)
				go p.play(done)
			}
			h.await(done, len(names))
			h.tables[0].Close()
			path, rec := h.finishedJournal()
			melds := rec.Header.Rules.LaysMelds()
			for _, p := range players {
				me := game.Seat(slices.IndexFunc(rec.Header.Seats, func(s journal.Sitter) bool { return s.Name == p.name }))
				around, known, compared := namesAround(rec, me), possibleStates(t, path, me), 0
				for i, s := range p.shown {
					check.Need(t, seatedInOrder(&s, around), "screen %d of %s does not have %v around:\n%v", i, p.name, around, &s)
					seen, ok := readTable(t, &s, around)
					if !ok || melds { // readTable cannot read tables with melds
						continue
					}
					if compared++; !slices.Contains(known, seen) {
						t.Fatalf("the journal knows nothing of what %s saw, %+v:\n%v", p.name, seen, &s)
					}
				}
				check.That(t, compared >= 20 || melds, "%d screens of %s were compared", compared, p.name)
			}
		})
	}
}

// On each turn, one player resizes the window and pastes a page of text, and another player's connection drops. The
// match must end without a stand-in.
func TestHouse_Interruptions(t *testing.T) {
	t.Parallel()
	rules := check.Must(game.PresetByName("101"))
	rules.Rounds = 1
	h := newTestHost(t, 1, func(s *host.Setup) { s.Rules, s.Preset = rules, "101" })
	names := []string{"Deniz", "Selin", "Murat"}
	done := make(chan error, len(names))
	lost, pasted := 0, 0
	for at, name := range names {
		key := check.Must(newSigner())
		dial := func() (*visitor, error) {
			return dialTestHost(h.address, fmt.Sprint("10.0.0.", at+1), name, key, 80, 24, "0 animate=off talk=off name="+name)
		}
		v := check.Must(dial())
		p := &player{visitor: v, name: name, awaits: names}
		switch name {
		case "Selin":
			p.onTurn = func() {
				pasted++
				p.session.WindowChange(36, 120)
				io.WriteString(p.keys, "\x1b[200~"+strings.Repeat("dxq y\r\x1b[A", 300)+"\x1b[201~")
				p.session.WindowChange(24, 80)
			}
		case "Murat":
			p.onTurn = func() { p.Close() }
		}
		go func() {
			for {
				ended := make(chan error, 1)
				p.play(ended)
				err := <-ended
				if err == nil || p.onTurn == nil || name != "Murat" {
					done <- err
					return
				}
				if lost++; lost == 3 {
					p.onTurn = nil
				}
				if p.visitor, err = dial(); err != nil {
					done <- err
					return
				}
				p.answered = ""
			}
		}()
	}
	h.await(done, len(names))
	check.That(t, lost == 3 && pasted >= 3, "%d connections lost, %d pages pasted", lost, pasted)
	h.tables[0].Close()
	_, rec := h.finishedJournal()
	for i := range rec.Len() {
		if act := rec.Act(i); act.StandIn || act.Fallback {
			t.Errorf("somebody else acted for seat %d", act.Seat)
		}
	}
}

// playPlain plays in text mode until the match is over, and returns the output. It calls arrive when the table is open,
// begins the match once friend is seated, and discards the proposed tiles.
func (v *visitor) playPlain(friend string, arrive func()) (text string, err error) {
	throw := regexp.MustCompile(`x (\d+) throw`)
	in := bufio.NewScanner(v.screen)
	questions := 0
	reply := func(line string) { io.WriteString(v.keys, line+"\n") }
	for in.Scan() {
		line := in.Text()
		text += line + "\n"
		switch proposed := throw.FindStringSubmatch(line); {
		case strings.HasPrefix(line, "[n] starts the match"):
			reply("3")
		case line == "Seat 3: Deniz, you, here":
			reply("1")
			arrive()
		case strings.HasPrefix(line, "Seat ") && strings.HasSuffix(line, " "+friend+", here"):
			reply("n")
		case strings.HasSuffix(line, "press Enter to have one drawn."):
			reply("kismet")
		case strings.HasPrefix(line, "d draw"):
			reply("d")
		case proposed != nil:
			reply("x " + proposed[1])
		case strings.Contains(line, "[g] show it"):
			reply("g")
		case strings.Contains(line, "[d] draw  [n] no"):
			reply("y")
		case strings.Contains(line, "[n] no"):
			reply("n")
			questions++
			reply(fmt.Sprint("x ", 1+questions%14))
		case strings.Contains(line, "[n] next round"):
			reply("n")
		case strings.Contains(line, "[n] another match"):
			return text, nil
		}
	}
	return text, fmt.Errorf("the lines ended: %v\n%s", in.Err(), text)
}

// A player without a terminal opens the table and plays a match against a full-screen player and two bots. The output
// must contain what the others say and discard, but not their tiles.
func TestHouse_PlainText(t *testing.T) {
	for _, preset := range []string{"classic", "101"} {
		t.Run(preset, func(t *testing.T) {
			t.Parallel()
			h := newRoundsHost(t, preset, host.FreeChat)
			dial := func(name string, columns int, command string) *visitor {
				return check.Must(dialTestHost(h.address, fmt.Sprint("10.0.0.", columns+1), name, check.Must(newSigner()), columns, 24, command+" name="+name))
			}
			lines, done := dial("Deniz", 0, "0 play"), make(chan error, 1)
			stop := time.AfterFunc(time.Minute, func() { lines.Close() })
			defer stop.Stop()
			text := check.Must(lines.playPlain("Selin", func() {
				drawn := &player{visitor: dial("Selin", 80, "0 animate=off"), name: "Selin", awaits: []string{"nobody begins"}}
				t.Cleanup(func() { drawn.Close() })
				go drawn.play(done)
			}))
			check.OK(t, <-done)
			for _, want := range []string{"Seat 2: Selin, here", "Selin threw|Selin drew, threw"} {
				check.That(t, regexp.MustCompile(want).MatchString(text), "the lines do not contain %q:\n%s", want, text)
			}
			io.WriteString(lines.keys, "code\nsay 3\nsay iyi oyundu\nn\nq\n")
			rest, err := io.ReadAll(lines.screen)
			check.That(t, err == nil && strings.Contains(string(rest), "kismet”") && strings.Contains(string(rest), "Deniz: “iyi oyundu”") && strings.Contains(string(rest), "Waiting for Selin"), "%v: %s", err, rest)
			check.OK(t, lines.session.Wait())
			check.That(t, !strings.ContainsAny(text+string(rest), "\x1b\r"), "control characters in %q%q", text, rest)
			_, rec := h.finishedJournal()
			check.Equal(t, rec.Words[0], "kismet")
		})
	}
}

// seatedInOrder reports whether the screen of a running round shows names[1] on the right, names[2] at the top and
// names[3] on the left. It also accepts screens on which one of the names is missing.
func seatedInOrder(s *screen, names []string) bool {
	if tableHeader.FindString(s.line(0)) == "" || strings.Contains(s.String(), "The match is over") {
		return true
	}
	var x, y [4]int
	for i, name := range names[1:] {
		x[i+1] = -1
		for line := 1; line < 12 && x[i+1] < 0; line++ {
			if at := strings.Index(s.line(line), name); at >= 0 {
				x[i+1], y[i+1] = len([]rune(s.line(line)[:at])), line
			}
		}
		if x[i+1] < 0 {
			return true
		}
	}
	return x[3] < x[2] && x[2] < x[1] && y[2] <= y[1] && y[2] <= y[3]
}
