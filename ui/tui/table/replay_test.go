//go:build unconverted

package table

import (
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// played is the journal of a match of a preset: to its end, or only so many actions.
func played(t *testing.T, preset string, most int) *journal.Record {
	t.Helper()
	dir := t.TempDir()
	m := playedAt(t, keptOptions(t, dir), preset, most)
	m.s.Saved().Close()
	rec, err := journal.ReadFile(journals(t, dir)[0])
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// playedAt is a table where a match of a preset was played: to its end, or only so many actions.
func playedAt(t *testing.T, opts Options, preset string, most int) *Model {
	t.Helper()
	var err error
	if opts.Rules, err = game.PresetByName(preset); err != nil {
		t.Fatal(err)
	}
	opts.Preset = preset
	m := sealedTable(t, opts)
	say(t, m, "kısmet")
	for n := 0; n < most && m.view.Phase != game.MatchOver; n++ {
		action := game.Action{Kind: game.NextRound}
		if m.view.Phase == game.Playing {
			if action, err = m.seatedLike().Play(t.Context(), m.view.Clone()); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := m.act(action); err != nil {
			t.Fatal(err)
		}
		settle(t, m)
	}
	return m
}

// TestReplays: step by step, by rounds, from every seat, with all hands, to the end and back; each
// frame is whole.
func TestReplays(t *testing.T) {
	for _, preset := range []string{"classic", "101"} {
		rec := played(t, preset, 1e6)
		if rec.End == nil {
			t.Fatalf("%s: the match is not over", preset)
		}
		m, err := NewReplay(keptOptions(t, t.TempDir()), rec)
		if err != nil {
			t.Fatal(err)
		}
		m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
		shows(t, m, "replay 0/")
		for range 30 {
			press(m, "right")
			fills(t, m, 80, 24)
		}
		press(m, "left")
		if step := rec.Step(29); m.stepAt() != 29 || m.view.Turns != step.Match.Public().Turns {
			t.Errorf("%s: step %d", preset, m.stepAt())
		}
		seen := m.view.Hand
		press(m, "down")
		if m.view.Seat != 1 || m.view.Hand == seen {
			t.Errorf("%s: seat %d is looked from", preset, m.view.Seat)
		}
		for range 3 { // the player has no name, and is there all the same
			shows(t, m, "You ")
			press(m, "right")
		}
		press(m, "left", "left", "left", "o")
		shows(t, m, "You ")
		fills(t, m, 80, 24)
		for _, name := range []string{"Ayşe", "Mehmet", "Zeynep"} {
			if strings.Count(pictureOf(m), name) < 2 {
				t.Errorf("%s: the hand of %s is not shown", preset, name)
			}
		}
		press(m, "o")
		m.Update(tea.KeyMsg{Type: tea.KeyPgDown})
		if round := m.view.Round; round != 2 || len(m.view.Record) > 0 {
			t.Errorf("%s: after PgDn it is round %d", preset, round)
		}
		m.Update(tea.KeyMsg{Type: tea.KeyPgUp})
		if m.view.Round != 1 || m.stepAt() != 0 {
			t.Errorf("%s: after PgUp it is round %d, step %d", preset, m.view.Round, m.stepAt())
		}
		press(m, "end")
		shows(t, m, "The match is over")
		press(m, "right", "n")
		if m.stepAt() != rec.Len()-1 || m.s.Saved().Path() != "" {
			t.Errorf("%s: step %d after the last", preset, m.stepAt())
		}
	}
}

// TestAReplayGoesOnByItself until its end, at the beats it has asked for.
func TestAReplayGoesOnByItself(t *testing.T) {
	rec := played(t, "simple", 1e6)
	m, err := NewReplay(keptOptions(t, t.TempDir()), rec)
	if err != nil {
		t.Fatal(err)
	}
	m.opts.Clock.Tick = func(_ time.Duration, f func(time.Time) tea.Msg) tea.Cmd {
		return func() tea.Msg { return f(time.Time{}) }
	}
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	beat := press(m, "space")
	if beat == nil {
		t.Fatal("nothing is waited for")
	}
	stale := beat()
	beat = m.modes.replay().next()
	for range rec.Len() - 1 {
		at := m.stepAt()
		m.Update(stale)
		if m.stepAt() != at {
			t.Fatal("a stale beat steps on")
		}
		_, beat = m.Update(beat())
		if m.stepAt() != at+1 {
			t.Fatalf("step %d after %d", m.stepAt(), at)
		}
	}
	if m.modes.replay().runs {
		t.Error("it runs beyond the end")
	}
	press(m, "space")
	if m.stepAt() != 0 {
		t.Error("it does not begin again")
	}
	press(m, "right")
	if m.modes.replay().runs {
		t.Error("a step does not stop it")
	}
}

// TestAReplayHidesWhatIsHidden: while the match is on, nothing but the player's own view is shown.
func TestAReplayHidesWhatIsHidden(t *testing.T) {
	rec := played(t, "classic", 10)
	m, err := NewReplay(keptOptions(t, t.TempDir()), rec)
	if err != nil {
		t.Fatal(err)
	}
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	press(m, "down")
	shows(t, m, "only your own tiles")
	press(m, "o")
	shows(t, m, "only your own tiles")
	if m.view.Seat != session.Player || m.modes.replay().open {
		t.Error("other hands are shown")
	}
	for range rec.Len() {
		press(m, "right")
		if m.view.Seat != session.Player {
			t.Fatal("another seat is looked from")
		}
		if last := rec.Step(m.stepAt()).Events[0]; m.stepAt() > 0 {
			if drew, ok := last.(game.Drew); ok && drew.Seat != session.Player && strings.Contains(m.last, string(rune(0xE000+int(drew.Tile)))) && drew.Tile != tile.None {
				t.Errorf("it tells %q", m.last)
			}
		}
	}
}

// TestA101MatchGoesOnWhereItWas with the larger rack and what lies on the table.
func TestA101MatchGoesOnWhereItWas(t *testing.T) {
	dir := t.TempDir()
	opts := keptOptions(t, dir)
	opts.Rules, _ = game.PresetByName("101")
	m := sealedTable(t, opts)
	say(t, m, "kısmet")
	for range 25 {
		if m.view.Phase != game.Playing {
			break
		}
		action, err := m.seatedLike().Play(t.Context(), m.view.Clone())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.act(action); err != nil {
			t.Fatal(err)
		}
		settle(t, m)
	}
	press(m, "v", "m")
	m.s.Saved().Close()
	next, _ := again(t, dir)
	if next.rack().Columns() != m.rack().Columns() || next.view.Hand != m.view.Hand || len(next.view.Melds) != len(m.view.Melds) {
		t.Errorf("%d columns, hand %v, %d melds", next.rack().Columns(), next.view.Hand, len(next.view.Melds))
	}
	if before, after := standing(m.rack()), standing(next.rack()); m.view.Phase == game.Playing && len(before) != len(after) {
		t.Errorf("the rack was %v and is %v", before, after)
	}
	fills(t, next, 80, 24)
}

// TestReplaysShowWholeHands: with all hands open, every tile of each is shown, also where they are
// of 21 and the window is small.
func TestReplaysShowWholeHands(t *testing.T) {
	rec := played(t, "101", 60)
	rec.End = &journal.End{}
	for _, look := range []cells.Look{{}, {Theme: "shapes"}} {
		m, err := NewReplay(keptOptions(t, t.TempDir()), rec)
		if err != nil {
			t.Fatal(err)
		}
		m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
		inTheme(t, m, look)
		press(m, "o")
		for range rec.Len() - 1 {
			b, shown := m.brush(), strings.Split(pictureOf(m), "\n")
			for s := range game.MaxSeats {
				lines := shown[m.layout.Rack.Y+2*s : m.layout.Rack.Y+2*s+2]
				if isAtEnd(m) {
					break
				}
				for _, x := range m.s.ViewOf(game.Seat(s)).Hand.Distinct() {
					chip := chipText(b, x)
					if !strings.Contains(lines[0]+" "+lines[1]+" ", " "+chip+" ") {
						t.Fatalf("step %d, seat %d: %s is missing in\n%s", m.stepAt(), s, chip, strings.Join(lines, "\n"))
					}
				}
			}
			press(m, "right")
		}
	}
}

// chipText is how a tile is written within a text.
func chipText(like *cells.Brush, x tile.Tile) string {
	b := *like
	b.Grid = &cells.Grid{}
	b.Reset(8, 1, cells.RoleFelt)
	b.Text(0, 0, 8, words.Mark(x), cells.RoleInk, false)
	return strings.TrimSpace(ansi.Strip(b.Frame(b.Palette)))
}

// TestAReplayOffersNoOtherMatch at its end, also under something to read.
func TestAReplayOffersNoOtherMatch(t *testing.T) {
	rec := played(t, "simple", 1e6)
	m, err := NewReplay(keptOptions(t, t.TempDir()), rec)
	if err != nil {
		t.Fatal(err)
	}
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	if press(m, "end"); m.view.Phase != game.MatchOver {
		t.Fatal("the match is not over")
	}
	another := m.words.Say("key.another")
	for _, keys := range [][]string{nil, {"r"}, {"tab"}, {"esc"}, {"?"}} {
		press(m, keys...)
		if text := pictureOf(m); strings.Contains(text, another) || strings.Contains(text, "[n]") {
			t.Errorf("after %q:\n%s", keys, text)
		}
		press(m, "n")
		if m.view.Phase != game.MatchOver {
			t.Errorf("after %q n begins a match", keys)
		}
	}
}
