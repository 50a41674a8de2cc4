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
	"fair/okey/game/testsize"
	"fair/okey/ui/host"
)

// finishedJournal returns the only journal of the host, whose match must be over.
func (h *testHost) finishedJournal() (path string, rec *journal.Record) {
	h.t.Helper()
	paths, _ := filepath.Glob(filepath.Join(h.matches, "*.jsonl"))
	check.Need(h.t, len(paths) == 1, "journals: %q", paths)
	rec = check.Must(journal.ReadFile(paths[0]))
	check.That(h.t, rec.End != nil && !rec.End.Abandoned, "the match is not over: %+v", rec.End)
	return paths[0], rec
}

// newRoundsHost is like newTestHost, for one table that plays one round of a preset, or three of Okey 101.
func newRoundsHost(t *testing.T, preset string, chat host.Chat) *testHost {
	rules := check.Must(game.PresetByName(preset))
	rules.Rounds = 1 // the keys that players press rarely win
	if rules.LaysMelds() {
		rules.Rounds = testsize.Of(1, 3)
	}
	h := newTestHost(t, 1, func(s *host.Setup) { s.Rules, s.Preset, s.Chat = rules, preset, chat })
	late := time.AfterFunc(time.Minute, h.close)
	t.Cleanup(func() { late.Stop() })
	return h
}

// Four people play a match of each game over SSH. Every screen must match a state of the table in the journal, as seen
// from the player's seat.
func TestHouse_Match(t *testing.T) {
	names := []string{"Deniz", "Selin", "Murat", "Ece"}
	for _, preset := range []string{"classic", "101-partners"} {
		t.Run(preset, func(t *testing.T) {
			t.Parallel()
			h := newRoundsHost(t, preset, host.NoChat)
			done := make(chan error, len(names))
			var players []*player
			for at, name := range names {
				v := dialTestHost(h.address, fmt.Sprint("10.0.0.", at+1), name, newSigner(), 80, "animate=off talk=off name="+name)
				players = append(players, &player{visitor: v, name: name, awaits: names})
				go players[at].play(done)
			}
			for range names {
				check.OK(t, <-done)
			}
			h.tables[0].Close()
			path, rec := h.finishedJournal()
			if rec.Header.Rules.LaysMelds() {
				return // readTable cannot read such tables
			}
			k := &killTest{t: t, path: path}
			for _, p := range players {
				me := game.Seat(slices.IndexFunc(rec.Header.Seats, func(s journal.Sitter) bool { return s.Name == p.name }))
				around, shown := namesAround(rec, me), []tableState(nil)
				for _, s := range p.shown {
					if seen, ok := readTable(&s, around); ok {
						shown = append(shown, seen)
					}
				}
				compare(k, me, shown, drawnTable, nil)
			}
			check.That(t, k.compared >= 80, "%d screens were compared", k.compared)
		})
	}
}

// playPlain plays in text mode until the match is over, and returns the output. It calls arrive when the table is open,
// begins the match once friend is seated, and discards the proposed tiles.
func (v *visitor) playPlain(t *testing.T, friend string, arrive func()) (text string) {
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
		case strings.Contains(line, "[d] draw  [n] no"), strings.Contains(line, "play on?"): // the hand could win
			reply("y")
		case strings.Contains(line, "[n] no"):
			reply("n")
			questions++
			reply(fmt.Sprint("x ", 1+questions%14))
		case strings.Contains(line, "[n] next round"):
			reply("n")
		case strings.Contains(line, "[n] another match"):
			return text
		}
	}
	t.Fatalf("the lines ended: %v\n%s", in.Err(), text)
	return ""
}

// A player without a terminal opens the table and plays a match against a full-screen player and two bots. The output
// must contain what the others say and discard, but not their tiles. The player's own settings, with which no table is
// possible, do not matter.
func TestHouse_PlainText(t *testing.T) {
	t.Parallel()
	h := newRoundsHost(t, "classic", host.FreeChat)
	dial := func(name string, columns int, command string) *visitor {
		return dialTestHost(h.address, fmt.Sprint("10.0.0.", columns+1), name, newSigner(), columns, command+" name="+name)
	}
	lines, done := dial("Deniz", 0, "0 preset=partners seats=3 play"), make(chan error, 1)
	text := lines.playPlain(t, "Selin", func() {
		drawn := &player{visitor: dial("Selin", 80, "0 animate=off"), name: "Selin", awaits: []string{"nobody begins"}}
		t.Cleanup(func() { drawn.Close() })
		go drawn.play(done)
	})
	check.OK(t, <-done)
	check.Contains(t, text, "Seat 2: Selin, here", "Selin drew, threw ")
	io.WriteString(lines.keys, "code\nsay 3\nsay iyi oyundu\nn\nq\n")
	rest := string(check.Must(io.ReadAll(lines.screen)))
	check.Contains(t, rest, "kismet”", "Deniz: “iyi oyundu”", "Waiting for Selin")
	check.OK(t, lines.session.Wait())
	check.That(t, !strings.ContainsAny(text+rest, "\x1b\r"), "control characters in %q%q", text, rest)
	_, rec := h.finishedJournal()
	check.Equal(t, rec.Words[0], "kismet")
}
