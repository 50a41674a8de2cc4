package table_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/testsize"
	"fair/okey/ui/session"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// playInDir plays at a table with a match that is saved in s.Dir until the player has taken the given number of
// actions, or the match is over.
func playInDir(g *tabletest.Game, actions int) *tabletest.Game {
	g.Type("kısmet").Press("enter").Settle()
	for n := 0; n < actions && g.View().Phase != game.MatchOver; {
		if g.View().Phase == game.RoundOver {
			g.NextRound()
			n++
			continue
		}
		g.PlayUntil(func() bool { n++; return n > actions })
	}
	return g
}

// playedRecord returns a copy of the record of a match played by playInDir.
func playedRecord(t *testing.T, preset string, actions int) *journal.Record {
	t.Helper()
	key := fmt.Sprint(preset, actions)
	if records[key] == nil {
		short := map[string][]string{"classic": {"startPoints=5"}, "101": {"rounds=3"}}
		s := tabletest.Setup{Preset: preset, Set: short[preset], Dir: t.TempDir(), Options: withoutHints}
		g := playInDir(tabletest.Open(t, table.New, s), actions)
		g.Session.Store().Close()
		records[key] = check.Must(journal.ReadFile(g.Session.Store().Path()))
	}
	rec := *records[key]
	return &rec
}

// records caches the results of playedRecord.
var records = map[string]*journal.Record{}

func replay(t *testing.T, rec *journal.Record, s tabletest.Setup) *tabletest.Game {
	t.Helper()
	return tabletest.Open(t, func(o table.Options) (*table.Model, error) { return tui.NewReplay(o, rec) }, s)
}

// replayAt returns a replay in the language lang at the given step.
func replayAt(t *testing.T, rec *journal.Record, lang string, steps int) *tabletest.Game {
	t.Helper()
	g := replay(t, rec, tabletest.Setup{Lang: lang})
	for range steps {
		g.Press("right")
	}
	return g
}

func replayStep(g *tabletest.Game) int {
	step, _, _ := g.Session.ReplayPosition()
	return step
}

// TestReplay checks the keys that move a replay by steps and rounds and to its start and end, and the keys that show
// the hand of another seat or all hands. No key starts a match at the end, even with a panel open.
func TestReplay(t *testing.T) {
	testsize.SkipUnderRace(t)
	for _, preset := range []string{"classic", "101"} {
		rec := playedRecord(t, preset, 1e6)
		check.Need(t, rec.End != nil, "%s: the match is not over", preset)
		g := replay(t, rec, tabletest.Setup{}).Shows(fmt.Sprintf("replay 0/%d", rec.Len()-1))
		for range 30 {
			g.Press("right").Fits(preset)
		}
		g.Press("left").Shows("replay 29/")
		at29 := rec.Step(29).Match
		check.Equal(t, g.View().Turns, at29.Public().Turns, "turns at step 29")
		seen := g.View().Hand
		g.Press("down").That(g.View().Seat == 1 && g.View().Hand != seen, "%s: seat %d is looked from", preset, g.View().Seat)
		g.Shows("You ").Press("o").Shows("You ").Fits(preset) // only three seats have names, so the player is shown as "You"
		for _, name := range []string{"Ayşe", "Mehmet", "Zeynep"} {
			g.That(strings.Count(g.Screen(), name) >= 2, "%s: the hand of %s is not shown", preset, name)
		}
		g.Press("o", "pgdown").Shows("Round 2").That(len(g.View().Record) == 0, "PgDn does not lead to the beginning of a round")
		g.Press("pgup").Shows("Round 1", "replay 0/").Press("end").Shows("The match is over")
		for _, key := range strings.Fields("right r tab esc ?") {
			g.Press(key).ShowsNone(g.Words.Say("key.another"), "[n]").Press("n")
			g.That(replayStep(g) == rec.Len()-1 && g.Session.Store().Path() == "", "step %d after %s", replayStep(g), key)
		}
	}
}

// TestReplay_Runs checks that a replay runs to its end by itself, even if it has been stopped and started again.
func TestReplay_Runs(t *testing.T) {
	rec := playedRecord(t, "simple", 1e6)
	g := replay(t, rec, tabletest.Setup{}).Press("space").Wait(step/2).Press("space", "space")
	g.Wait(step-1).Need(replayStep(g) == 0, "it does not wait anew when it goes on")
	g.Wait(1)
	for want := 1; want < rec.Len()-1; want++ {
		g.Need(replayStep(g) == want, "step %d, not %d", replayStep(g), want)
		if g.View().Phase == game.Playing {
			g.Wait(step)
		} else {
			g.Wait(6 * step)
		}
	}
	g.Wait(time.Hour).That(replayStep(g) == rec.Len()-1 && g.Pending() == 0, "it runs beyond the end")
	g.Press("space").That(replayStep(g) == 0, "it does not begin again")
	g.Press("right").Wait(time.Hour).That(replayStep(g) == 1, "a step does not stop it")
}

// TestReplay_UnfinishedMatch checks that the replay of an unfinished match shows only what the player saw.
func TestReplay_UnfinishedMatch(t *testing.T) {
	rec := playedRecord(t, "classic", 10)
	g := replay(t, rec, tabletest.Setup{})
	g.Press("down").Shows("only your own tiles")
	g.Press("left").ShowsNone("only your own tiles")
	g.Press("o").Shows("only your own tiles")
	g.That(g.View().Seat == session.Player && strings.Count(g.Screen(), "Ayşe") <= 1, "other hands are shown")
	hidden := 0
	for range rec.Len() - 1 {
		g.Press("right").Need(g.View().Seat == session.Player, "another seat is looked from")
		if drew, ok := rec.Step(replayStep(g)).Events[0].(game.Acted); ok && drew.Action.Kind == game.Draw && drew.Seat != session.Player {
			hidden++
			if told := g.Status(); strings.Contains(told, g.Render(words.Mark(drew.Tile))) || !strings.Contains(told, " drew") {
				t.Errorf("it tells %q", told)
			}
		}
	}
	check.That(t, hidden != 0, "nobody drew")
}

// TestReplay_AllHands checks that every tile of all hands is shown, even with 21 tiles per hand in the smallest window.
func TestReplay_AllHands(t *testing.T) {
	testsize.SkipUnderRace(t)
	rec := playedRecord(t, "101", testsize.Of(25, 60))
	rec.End = &journal.End{}
	for _, theme := range []string{"", "shapes"} {
		g := replay(t, rec, tabletest.Setup{Options: func(o *table.Options) { o.Look.Theme = theme }}).Press("o")
		for replayStep(g) < rec.Len()-1 && g.View().Phase == game.Playing {
			shown, from := g.Lines(), g.Plan.Rack.Y
			for s := range game.MaxSeats {
				lines := shown[from+2*s : from+2*s+2]
				for _, x := range g.Session.ViewOf(game.Seat(s)).Hand.Distinct() {
					if chip := g.Render(words.Mark(x)); !strings.Contains(lines[0]+" "+lines[1]+" ", " "+chip+" ") {
						t.Fatalf("step %d, seat %d: %s is missing in\n%s", replayStep(g), s, chip, strings.Join(lines, "\n"))
					}
				}
			}
			for range testsize.Of(6, 1) {
				g.Press("right")
			}
		}
	}
}
