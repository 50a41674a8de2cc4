//go:build unconverted

package table

import (
	"reflect"
	"slices"
	"testing"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/words"
)

// kept101 is a table of Okey 101 that is kept in a directory.
func kept101(t *testing.T, dir string) *Model {
	t.Helper()
	opts := keptOptions(t, dir)
	opts.Preset = "101"
	var err error
	if opts.Rules, err = game.PresetByName("101"); err != nil {
		t.Fatal(err)
	}
	m := sealedTable(t, opts)
	say(t, m, "kısmet")
	return m
}

// TestWhatWasLaidBeforeAKillIsTakenBackAfterIt: in the middle of a turn of Okey 101 (rule 7.11).
func TestWhatWasLaidBeforeAKillIsTakenBackAfterIt(t *testing.T) {
	dir := t.TempDir()
	m := kept101(t, dir)
	layInSomeRound(t, m, func() bool { return len(m.view.Placed()) > 0 })
	placed, hand := len(m.view.Placed()), m.view.Hand.Len()
	if placed == 0 {
		t.Fatal("nothing was laid")
	}
	m.s.Saved().Close()
	next, notes := again(t, dir)
	if len(notes) > 0 || len(next.view.Placed()) != placed || next.rack().Tiles() != next.view.Hand {
		t.Fatalf("%d placed, then %d; %v", placed, len(next.view.Placed()), notes)
	}
	for left := placed; left > 0; left-- {
		takeBack(next)
		if len(next.view.Placed()) != left-1 || next.view.Hand.Len() <= hand || next.rack().Tiles() != next.view.Hand {
			t.Fatalf("Escape does not take back: %s", words.Plain(next.note))
		}
		hand = next.view.Hand.Len()
	}
}

// TestTheRackStandsAsBeforeAlsoAfterAKill: what was laid before the program ended is taken back to
// where it stood on the rack (rule 7.11).
func TestTheRackStandsAsBeforeAlsoAfterAKill(t *testing.T) {
	dir := t.TempDir()
	m := kept101(t, dir)
	opens := func() bool {
		a, err := layingBot{}.Play(t.Context(), m.view.Clone())
		return err == nil && a.Kind == game.Open
	}
	layInSomeRound(t, m, opens)
	press(m, "a")
	var stood []map[rack.Slot]rack.Place
	for _, kind := range []game.Kind{game.Open, game.Lay, game.LayOff} { // as many as the hand allows
		stood = append(stood, standing(m.rack()))
		placed := len(m.view.Placed())
		switch {
		case kind == game.LayOff && len(m.view.Legal()) > 0:
			i := slices.IndexFunc(m.view.Legal(), func(a game.Action) bool { return a.Kind == game.LayOff })
			if i < 0 {
				break
			}
			point(t, m, func(x tile.Tile) bool { return x == m.view.Legal()[i].Tile })
			press(m, "e")
		default:
			press(m, "o")
		}
		if len(m.view.Placed()) == placed {
			stood = stood[:len(stood)-1]
		}
	}
	if len(stood) == 0 {
		t.Fatal("nothing was laid")
	}
	m.s.Saved().Close()
	next, notes := again(t, dir)
	if len(notes) > 0 {
		t.Fatal(notes)
	}
	if next.rack().At(next.hand.cursor).Tile == tile.None {
		t.Error("the cursor is on an empty slot")
	}
	for len(stood) > 0 {
		takeBack(next)
		last := len(stood) - 1
		if now := standing(next.rack()); !reflect.DeepEqual(now, stood[last]) {
			t.Errorf("the rack was %v and is %v", stood[last], now)
		}
		stood = stood[:last]
	}
}
