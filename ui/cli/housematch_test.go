//go:build unix && !nohost

package cli

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/host"
)

// TestHouse_Match: four people at one table play a match of each game over SSH, by keys alone. Everybody sees the same
// table from the own seat: whatever a screen showed is a moment of the journal, turned round to that seat.
func TestHouse_Match(t *testing.T) {
	names := []string{"Deniz", "Selin", "Murat", "Ece"}
	for _, preset := range []string{"classic", "101", "101-partners"} {
		t.Run(preset, func(t *testing.T) {
			t.Parallel()
			rules, err := game.PresetByName(preset)
			if err != nil {
				t.Fatal(err)
			}
			if rules.Rounds = 3; !rules.LaysMelds() {
				rules.Rounds = 1 // these keys alone hardly ever win
			}
			h := openHouse(t, 1, func(s *host.Setup) { s.Rules, s.Preset = rules, preset })
			done := make(chan error, len(names))
			var players []*player
			for at, name := range names {
				key, err := newSigner()
				if err != nil {
					t.Fatal(err)
				}
				v, err := dialHouse(h.address, fmt.Sprint("10.0.0.", at+1), name, key, 80, 24, "animate=off talk=off name="+name)
				if err != nil {
					t.Fatal(err)
				}
				p := &player{visitor: v, name: name, awaits: names}
				players = append(players, p)
				go p.play(done)
			}
			timeout := time.After(time.Minute)
			for range names {
				select {
				case err := <-done:
					if err != nil {
						t.Fatal(err)
					}
				case <-timeout:
					for _, p := range players {
						p.Close()
					}
					for range names {
						<-done
					}
					for _, p := range players {
						t.Logf("%s sees\n%v", p.name, &p.shown[len(p.shown)-1])
					}
					t.Fatalf("it does not end: %+v", h.tables[0].State())
				}
			}
			h.tables[0].Close()
			paths, _ := filepath.Glob(filepath.Join(h.matches, "*.jsonl"))
			rec, err := journal.ReadFile(paths[0])
			if err != nil || rec.End == nil || rec.End.Abandoned || len(paths) != 1 {
				t.Fatalf("%v, %v: %+v", paths, err, rec.End)
			}
			for _, p := range players {
				me := game.Seat(slices.IndexFunc(rec.Header.Seats, func(s journal.Sitter) bool { return s.Name == p.name }))
				around, known, compared := namesFrom(rec, me), moments(t, paths[0], me), 0
				for i, s := range p.shown {
					if !sitsRound(&s, around) {
						t.Fatalf("screen %d of %s does not have %v around:\n%v", i, p.name, around, &s)
					}
					seen, ok := readTable(t, &s, around)
					if !ok || rules.LaysMelds() { // whose table stands elsewhere
						continue
					}
					if compared++; !slices.Contains(known, seen) {
						t.Fatalf("the journal knows nothing of what %s saw, %+v:\n%v", p.name, seen, &s)
					}
				}
				if compared < 20 && !rules.LaysMelds() {
					t.Errorf("%d screens of %s were compared", compared, p.name)
				}
			}
		})
	}
}

// sitsRound reports whether a screen of a running round has the others in their places: the next player at the right,
// the one after that above, the last at the left. Screens without all three names are not judged.
func sitsRound(s *screen, names []string) bool {
	if headOf.FindString(s.line(0)) == "" || strings.Contains(s.String(), "Left in hand") {
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
