//go:build unconverted

package table

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/muesli/termenv"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/words"
)

// layingBot plays Okey 101 in the simplest way that lays: it opens, lays and lays off what it can,
// and throws what costs nothing.
type layingBot struct{}

func (layingBot) Play(_ context.Context, v game.View) (game.Action, error) {
	rank := func(a game.Action) int {
		i := slices.Index([]game.Kind{game.Discard, game.Draw, game.LayOff, game.Lay, game.Open}, a.Kind)
		if a.Kind == game.Discard && v.DiscardPenalty(v.Seat, a.Tile) == game.NoOffence {
			return 2*i + 1
		}
		return 2 * i
	}
	return slices.MaxFunc(v.Legal(), func(a, b game.Action) int { return rank(a) - rank(b) }), nil
}

// layingTable is a table of Okey 101 where everyone lays, at the player's turn.
func layingTable(t *testing.T, profile termenv.Profile, w, h int, set ...string) *Model {
	t.Helper()
	return layingTableOf(t, 42, profile, w, h, set...)
}

// layingTableOf is the same with the tiles of a seed.
func layingTableOf(t *testing.T, seed uint64, profile termenv.Profile, w, h int, set ...string) *Model {
	t.Helper()
	return newTable(t, layingOptions(t, seed, profile, set...), w, h)
}

// layingOptions are those of layingTableOf.
func layingOptions(t *testing.T, seed uint64, profile termenv.Profile, set ...string) Options {
	t.Helper()
	opts := tableOptions(t, profile)
	opts.Chance = func() Chance { return Chance{Seed: game.SeedOf(seed), Whims: 42} }
	rules, err := game.PresetByName("101")
	if err == nil {
		opts.Rules, err = rules.With(set...)
	}
	if err != nil {
		t.Fatal(err)
	}
	for i := range opts.Levels {
		opts.Levels[i] = bots.Guest("layer", func(uint64) bots.Bot { return layingBot{} })
	}
	opts.Warn = true
	return opts
}

// layOn plays the player's turns with the keys, as layer would, until stop or the end of the round.
func layOn(t *testing.T, m *Model, stop func() bool) {
	t.Helper()
	for m.view.Phase == game.Playing && !stop() {
		a, err := layingBot{}.Play(t.Context(), m.view.Clone())
		if err != nil {
			t.Fatal(err)
		}
		before := m.s.At()
		switch a.Kind {
		case game.Draw:
			press(m, "d")
		case game.Open:
			m.rack().Arrange(a.Groups.Split())
			press(m, "o")
		case game.Lay:
			m.rack().Arrange(a.Groups.Split())
			m.hand.cursor = rack.Slot{}
			press(m, "o")
		case game.LayOff:
			point(t, m, func(x tile.Tile) bool { return x == a.Tile })
			for i := range m.melds.fits {
				if m.melds.fits[i] == a {
					m.melds.fit = i
				}
			}
			press(m, "e")
		case game.Discard:
			point(t, m, func(x tile.Tile) bool { return x == a.Tile })
			press(m, "x")
			if m.s.Question() != nil {
				press(m, "y")
			}
		}
		if m.s.At() == before {
			t.Fatalf("%v was not done: %s\n%s", a, words.Plain(m.note), pictureOf(m))
		}
		settle(t, m)
	}
}

func never() bool { return false }

// tableAt is a table where the player would now do something of a kind, as layer plays.
func tableAt(t *testing.T, kind game.Kind) *Model {
	t.Helper()
	for seed := range uint64(60) {
		m := layingTableOf(t, seed, termenv.Ascii, 80, 24)
		layOn(t, m, func() bool {
			a, err := layingBot{}.Play(t.Context(), m.view.Clone())
			return err == nil && a.Kind == kind
		})
		if m.view.Phase == game.Playing {
			return m
		}
	}
	t.Fatalf("there is never occasion for %v", kind)
	return nil
}

// TestPlaysAMatchOf101 plays whole matches with the keys, under several house rules, and looks at
// every screen on the way.
func TestPlaysAMatchOf101(t *testing.T) {
	for _, set := range [][]string{{"rounds=3"}, {"rounds=3", "raising=on"}, {"rounds=3", "partners=on", "strict=on"}} {
		m := layingTable(t, termenv.TrueColor, 80, 24, set...)
		for {
			layOn(t, m, never)
			for _, k := range []string{"s", "r", "tab", "tab", "tab", "?", "esc"} {
				press(m, k)
				if n := len(strings.Split(pictureOf(m), "\n")); n != 24 {
					t.Fatalf("%v, after %s: %d lines", set, k, n)
				}
			}
			if m.view.Phase == game.MatchOver {
				break
			}
			press(m, "n")
			settle(t, m)
		}
		if len(m.view.Sheet) < 3 {
			t.Errorf("%v: the match was over after %d rounds", set, len(m.view.Sheet))
		}
	}
}

// opened plays until the player has opened and it is his turn.
func opened(t *testing.T, m *Model) {
	t.Helper()
	layInSomeRound(t, m, func() bool {
		return m.view.Opened[m.me()].How != meld.NoWin && len(m.view.Placed()) == 0 && m.view.Step == game.MustDiscard
	})
}

// layInSomeRound plays on, over the rounds, until stop.
func layInSomeRound(t *testing.T, m *Model, stop func() bool) {
	t.Helper()
	for range 20 {
		if layOn(t, m, stop); m.view.Phase == game.Playing {
			return
		}
		press(m, "n")
		settle(t, m)
	}
	t.Fatal("what is waited for happens in none of 20 rounds")
}

// TestLayingIsTakenBack: Escape takes back what was laid in this turn, step by step, and gives the
// tiles back to the rack (rule 7.11).
func TestLayingIsTakenBack(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 80, 24)
	layInSomeRound(t, m, func() bool { return len(m.view.Placed()) > 0 })
	placed, hand := len(m.view.Placed()), m.view.Hand.Len()
	if placed == 0 {
		t.Fatal("nothing was laid")
	}
	takeBack(m)
	if len(m.view.Placed()) != placed-1 || m.view.Hand.Len() <= hand || m.rack().Tiles() != m.view.Hand {
		t.Errorf("Escape does not take back: %s", m.note)
	}
}

// takeBack takes back what was laid last, and says yes where that is the opening.
func takeBack(m *Model) {
	if press(m, "esc"); m.s.Question() != nil {
		press(m, "y")
	}
}

// TestTheRackStandsAsBefore: what was laid and is taken back stands on the rack where it stood, in
// the same groups (rule 7.11).
func TestTheRackStandsAsBefore(t *testing.T) {
	for _, kind := range []game.Kind{game.Open, game.LayOff} {
		m := tableAt(t, kind)
		press(m, "a")
		if kind == game.LayOff {
			point(t, m, func(x tile.Tile) bool { return len(m.s.LayOffs(x)) > 0 })
		}
		before, fresh, cursor := m.hand.standing(), m.s.Fresh(), m.hand.cursor
		key := map[game.Kind]string{game.Open: "o", game.LayOff: "e"}[kind]
		press(m, key)
		if len(m.view.Placed()) == 0 {
			t.Fatalf("%s lays nothing: %s", key, m.note)
		}
		press(m, "v")
		takeBack(m)
		if after := m.hand.standing(); !maps.Equal(before, after) || m.s.Fresh() != fresh || m.hand.cursor != cursor {
			t.Errorf("%s: the rack was %v, it is %v", key, before, after)
		}
		press(m, key)
		if len(m.view.Placed()) == 0 || m.rack().Tiles() != m.view.Hand {
			t.Errorf("%s again: %s", key, m.note)
		}
	}
}

// TestWarnsBeforeAPenalty (rule 7.10), unless warnings are off.
func TestWarnsBeforeAPenalty(t *testing.T) {
	for _, warn := range []bool{true, false} {
		m := layingTable(t, termenv.Ascii, 80, 24)
		m.s.Table().Warn = warn
		playable := func(x tile.Tile) bool {
			return m.view.DiscardPenalty(m.me(), x) == game.PlayableDiscarded && m.view.Check(game.Action{Kind: game.Discard, Tile: x}) == nil
		}
		for range 40 {
			layOn(t, m, func() bool {
				return m.view.Step == game.MustDiscard && slices.ContainsFunc(m.view.Hand.Distinct(), playable)
			})
			if m.view.Phase == game.Playing {
				break
			}
			press(m, "n")
			settle(t, m)
		}
		point(t, m, playable)
		before := m.s.At()
		press(m, "x")
		if asked := m.s.Question() != nil; asked != warn || warn && m.s.At() != before {
			t.Fatalf("warnings %v: asked %v", warn, asked)
		}
		if warn {
			press(m, "y")
		}
		if len(m.view.Penalties) == 0 && m.view.Phase == game.Playing {
			t.Error("there is no penalty")
		}
	}
}

// TestWhatCanBeLaidOffIsLaidOffInstead: asked whether to throw it, e lays it off in every language; x
// throws it, but not at once, when it is pressed twice by mistake (rules 7.6 and 7.10).
func TestWhatCanBeLaidOffIsLaidOffInstead(t *testing.T) {
	for _, lang := range words.Languages() {
		for _, key := range []string{"e", "x"} {
			m := tableAt(t, game.LayOff)
			m.s.Table().Warn = true
			m.words = spoken(t, lang)
			x := point(t, m, func(x tile.Tile) bool { return len(m.s.LayableOff(x)) > 0 })
			press(m, "x")
			shows(t, m, "x "+m.words.Say("key.discard")+"  e "+m.words.Say("key.layoff")+"  "+m.words.Say("letter.no")+" ")
			laid := len(m.view.Placed())
			if press(m, "x"); !m.s.MyTurn() {
				t.Fatalf("%s: thrown by pressing x twice at once", lang)
			}
			now := m.opts.Clock.Now().Add(enterRests)
			m.opts.Clock.Time = func() time.Time { return now }
			press(m, key)
			if m.s.Question() != nil || (key == "e") != (m.s.MyTurn() && len(m.view.Placed()) == laid+1) || (key == "x") != (len(m.view.Penalties) > 0) {
				t.Errorf("%s: %s on %s: penalties %v, %s", lang, key, x, m.view.Penalties, m.note)
			}
		}
	}
}

// TestWhatIsGivenBackIsNotOfferedAgain: then there is only to draw (rule 7.7).
func TestWhatIsGivenBackIsNotOfferedAgain(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 80, 24)
	layInSomeRound(t, m, func() bool { return m.s.May(game.Take) })
	for _, key := range []string{"x", "o", "e", "w", "t"} {
		press(m, "t", "b", key)
		shows(t, m, "You gave it back: now draw from the stock [d].")
	}
}

// TestTabPicksWhereToLayOff: among several places, and looks through the stacks where there is
// nothing to pick (rule 7.6).
func TestTabPicksWhereToLayOff(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 80, 24)
	opened(t, m)
	wild := m.view.Terms().Wild()
	s := rack.Slot{}
	m.view.Hand.Add(wild) // an okey fits nearly everywhere
	m.rack().Hold(m.view.Hand, rack.Nowhere)
	point(t, m, func(x tile.Tile) bool { return x == wild })
	if len(m.melds.fits) < 2 {
		t.Fatal("the okey fits in one place at most")
	}
	press(m, "tab")
	if m.melds.fit != 1 || m.panelKind() != noPanel {
		t.Errorf("Tab picks %d, panel %d", m.melds.fit, m.panelKind())
	}
	shows(t, m, "▶")
	shows(t, m, "[e]")
	turn := m.view.Turn
	m.view.Turn = (m.me() + 1) % 4 // it fits all the same, but is not laid off now
	m.melds.present()
	if strings.Contains(m.melds.told, "[e]") || !strings.Contains(m.melds.told, "fits") {
		t.Errorf("out of turn: %q", m.melds.told)
	}
	m.view.Turn = turn
	m.presentAll()
	for row := range rack.Rows {
		for col := range m.rack().Columns() {
			if s = (rack.Slot{Row: row, Col: col}); m.rack().At(s).Tile == tile.None {
				m.hand.cursor = s
				m.presentAll()
				press(m, "tab")
				if m.panelKind() != lookLeft {
					t.Error("over an empty slot Tab does not look through the stacks")
				}
				return
			}
		}
	}
}

// TestTheFooterOffersWhatCanBeLaid and nothing else, also right after something was laid; the
// cursor then stands on a tile, and not on the empty slot that is left (rules 7.3 to 7.6).
func TestTheFooterOffersWhatCanBeLaid(t *testing.T) {
	offered, refused, moved := 0, 0, 0
	for seed := range uint64(24) {
		m := layingTableOf(t, seed, termenv.Ascii, 80, 24)
		placed := 0
		layOn(t, m, func() bool {
			now := len(m.view.Placed())
			if now > placed {
				moved++
				if m.rack().At(m.hand.cursor).Tile == tile.None {
					t.Fatalf("seed %d: the cursor is on an empty slot", seed)
				}
			}
			if placed = now; !m.s.MyTurn() || m.view.Step != game.MustDiscard {
				return false
			}
			for _, k := range []string{"", "a"} {
				if k != "" {
					press(m, k)
				}
				offers := m.s.CanLay(m.hand.held())
				press(m, "o")
				if did := len(m.view.Placed()) > now; did != offers {
					t.Fatalf("seed %d: offered %v, done %v: %s\n%s", seed, offers, did, m.note, pictureOf(m))
				}
				if !offers {
					refused++
					continue
				}
				offered++
				if m.rack().At(m.hand.cursor).Tile == tile.None {
					t.Fatalf("seed %d: after laying the cursor is on an empty slot", seed)
				}
				takeBack(m)
			}
			return false
		})
	}
	if offered < 10 || refused < 10 || moved < 10 {
		t.Errorf("offered %d times, refused %d times, laid %d times", offered, refused, moved)
	}
}

// TestTheCursorGoesToTheNewTile, from an empty slot and from a tile, so that a short hand is not
// searched.
func TestTheCursorGoesToTheNewTile(t *testing.T) {
	for _, empty := range []bool{true, false} {
		m := tableAt(t, game.Draw)
		m.hand.cursor = rack.Slot{}
		if empty {
			m.hand.cursor = rack.Slot{Row: 0, Col: m.rack().Columns() - 1}
		}
		if (m.rack().At(m.hand.cursor).Tile == tile.None) != empty {
			t.Fatalf("%v holds %v", m.hand.cursor, m.rack().At(m.hand.cursor))
		}
		if press(m, "d"); m.s.Fresh() == rack.Nowhere || m.hand.cursor != m.s.Fresh() {
			t.Errorf("on an empty slot %v: the cursor is at %v, the new tile at %v", empty, m.hand.cursor, m.s.Fresh())
		}
	}
}
