package table_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// playedIn is a table where a match of a preset was played, against bots of the first level, and is
// kept in a directory: to its end, or only so many of the player's actions.
func playedIn(t *testing.T, dir string, s tabletest.Setup, most int) *tabletest.Game {
	t.Helper()
	s.Kept = dir
	more := s.Options
	s.Options = func(o *table.Options) {
		level, err := bots.LevelByName("cirak")
		if err != nil {
			t.Fatal(err)
		}
		if o.Levels, o.Warn = [4]bots.Level{level, level, level, level}, false; more != nil {
			more(o)
		}
	}
	g := tabletest.Open(t, tui.NewTable, s).Type("kısmet").Press("enter").Settle()
	for n := 0; n < most && g.View().Phase != game.MatchOver; {
		if g.View().Phase == game.RoundOver {
			g.NextRound()
			n++
			continue
		}
		g.PlayUntil(func() bool { n++; return n > most })
	}
	return g
}

// played is the journal of such a match.
func played(t *testing.T, preset string, most int) *journal.Record {
	t.Helper()
	g := playedIn(t, t.TempDir(), tabletest.Setup{Preset: preset}, most)
	g.Session().Store().Close()
	rec, err := journal.ReadFile(g.Session().Store().Path())
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// replay opens a match again.
func replay(t *testing.T, rec *journal.Record, s tabletest.Setup) *tabletest.Game {
	t.Helper()
	return tabletest.Open(t, func(o table.Options) (*table.Model, error) { return tui.NewReplay(o, rec) }, s)
}

// at is the step that a replay shows.
func at(g *tabletest.Game) int {
	step, _, _ := g.Session().Replaying()
	return step
}

// TestReplay_WholeMatch goes step by step, by rounds, looks from every seat and at all hands, and
// goes to the end and back.
func TestReplay_WholeMatch(t *testing.T) {
	for _, preset := range []string{"classic", "101"} {
		rec := played(t, preset, 1e6)
		if rec.End == nil {
			t.Fatalf("%s: the match is not over", preset)
		}
		g := replay(t, rec, tabletest.Setup{}).Shows(fmt.Sprintf("replay 0/%d", rec.Len()-1))
		for range 30 {
			g.Press("right").Fits(preset)
		}
		g.Press("left").Shows("replay 29/")
		if step := rec.Step(29); g.View().Turns != step.Match.Public().Turns {
			t.Errorf("%s: turn %d at step 29", preset, g.View().Turns)
		}
		seen := g.View().Hand
		if g.Press("down"); g.View().Seat != 1 || g.View().Hand == seen {
			t.Errorf("%s: seat %d is looked from", preset, g.View().Seat)
		}
		for range 3 { // the player has no name, and is there all the same
			g.Shows("You ").Press("right")
		}
		g.Press("left", "left", "left", "o").Shows("You ").Fits(preset)
		for _, name := range []string{"Ayşe", "Mehmet", "Zeynep"} {
			if strings.Count(g.Screen(), name) < 2 {
				t.Errorf("%s: the hand of %s is not shown:\n%s", preset, name, g.Screen())
			}
		}
		g.Press("o")
		if g.Press("pgdown").Shows("Round 2"); len(g.View().Record) > 0 {
			t.Errorf("%s: PgDn does not lead to the beginning of a round", preset)
		}
		g.Press("pgup").Shows("Round 1", "replay 0/")
		g.Press("end").Shows("The match is over")
		if g.Press("right", "n"); at(g) != rec.Len()-1 || g.Session().Store().Path() != "" {
			t.Errorf("%s: step %d after the last", preset, at(g))
		}
	}
}

// TestReplay_GoesOnByItself until its end, a step at a time, also when it was stopped meanwhile.
func TestReplay_GoesOnByItself(t *testing.T) {
	rec := played(t, "simple", 1e6)
	g := replay(t, rec, tabletest.Setup{}).Press("space").Wait(step/2).Press("space", "space")
	if g.Wait(step - 1); at(g) != 0 {
		t.Fatal("it does not wait anew when it goes on")
	}
	g.Wait(1)
	for want := 1; want < rec.Len()-1; want++ {
		if at(g) != want {
			t.Fatalf("step %d, not %d", at(g), want)
		}
		if g.View().Phase == game.Playing {
			g.Wait(step)
		} else {
			g.Wait(6 * step)
		}
	}
	if g.Wait(time.Hour); at(g) != rec.Len()-1 || g.Waits() > 0 {
		t.Errorf("it runs beyond the end: step %d", at(g))
	}
	if g.Press("space"); at(g) != 0 {
		t.Error("it does not begin again")
	}
	if g.Press("right").Wait(time.Hour); at(g) != 1 {
		t.Error("a step does not stop it")
	}
}

// TestReplay_HidesWhatIsHidden checks that while the match is on, nothing but the player's own view is
// shown.
func TestReplay_HidesWhatIsHidden(t *testing.T) {
	rec := played(t, "classic", 10)
	g := replay(t, rec, tabletest.Setup{})
	g.Press("down").Shows("only your own tiles")
	g.Press("left").Lacks("only your own tiles")
	g.Press("o").Shows("only your own tiles")
	if g.View().Seat != session.Player || strings.Count(g.Screen(), "Ayşe") > 1 {
		t.Errorf("other hands are shown:\n%s", g.Screen())
	}
	hidden := 0
	for range rec.Len() - 1 {
		if g.Press("right"); g.View().Seat != session.Player {
			t.Fatal("another seat is looked from")
		}
		if drew, ok := rec.Step(at(g)).Events[0].(game.Drew); ok && drew.Seat != session.Player {
			hidden++
			if told := g.Lines()[g.Plan().Status.Y]; strings.Contains(told, g.Shown(words.Mark(drew.Tile))) || !strings.Contains(told, " drew") {
				t.Errorf("it tells %q", told)
			}
		}
	}
	if hidden == 0 {
		t.Error("nobody drew")
	}
}

// TestReplay_ShowsWholeHands checks that with all hands open every tile of each is shown, also where
// they are of 21 and the window is small.
func TestReplay_ShowsWholeHands(t *testing.T) {
	rec := played(t, "101", 60)
	rec.End = &journal.End{}
	for _, theme := range []string{"", "shapes"} {
		g := replay(t, rec, tabletest.Setup{Options: func(o *table.Options) { o.Look.Theme = theme }}).Press("o")
		for range rec.Len() - 1 {
			if g.View().Phase != game.Playing {
				break
			}
			shown, from := g.Lines(), g.Plan().Rack.Y
			for s := range game.MaxSeats {
				lines := shown[from+2*s : from+2*s+2]
				for _, x := range g.Session().ViewOf(game.Seat(s)).Hand.Distinct() {
					if chip := g.Shown(words.Mark(x)); !strings.Contains(lines[0]+" "+lines[1]+" ", " "+chip+" ") {
						t.Fatalf("step %d, seat %d: %s is missing in\n%s", at(g), s, chip, strings.Join(lines, "\n"))
					}
				}
			}
			g.Press("right")
		}
	}
}

// TestReplay_OffersNoOtherMatch looks at its end, also under something to read.
func TestReplay_OffersNoOtherMatch(t *testing.T) {
	g := replay(t, played(t, "simple", 1e6), tabletest.Setup{}).Press("end")
	if g.View().Phase != game.MatchOver {
		t.Fatal("the match is not over")
	}
	for _, keys := range [][]string{nil, {"r"}, {"tab"}, {"esc"}, {"?"}} {
		g.Press(keys...).Lacks(g.Words().Say("key.another"), "[n]")
		if g.Press("n"); g.View().Phase != game.MatchOver {
			t.Errorf("after %q n begins a match", keys)
		}
	}
}

// TestResume_Of101 goes on with the larger rack and what lies on the table.
func TestResume_Of101(t *testing.T) {
	dir := t.TempDir()
	g := playedIn(t, dir, tabletest.Setup{Preset: "101"}, 25).Press("v", "m")
	if found, _ := filepath.Glob(filepath.Join(dir, "*.jsonl")); len(found) != 1 || g.View().Phase != game.Playing {
		t.Fatalf("%d matches are kept; round over: %v", len(found), g.View().Phase)
	}
	g.Session().Store().Close()
	next := comeBack(t, dir).Fits("101")
	if next.Rack() != g.Rack() || next.View().Hand != g.View().Hand || len(next.View().Melds) != len(g.View().Melds) {
		t.Errorf("the rack was\n%s\nand is\n%s\nwith %d of %d melds", g.Rack(), next.Rack(), len(next.View().Melds), len(g.View().Melds))
	}
}
