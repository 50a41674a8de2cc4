//go:build unconverted

package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/words"
)

// endTexts are the lines of the body of the end, without those that are drawn.
func endTexts(m *Model) (texts []string) {
	for _, item := range m.modes.ending().shown.items {
		switch line := item.line.(type) {
		case endText:
			texts = append(texts, line.Text)
		case endTiles:
			texts = append(texts, line.label.Text)
		}
	}
	return texts
}

// handAtEnd are the tiles that the end shows as left with a seat, in text or drawn.
func handAtEnd(m *Model, s game.Seat) (hand tile.Set) {
	its := false
	for _, item := range m.modes.ending().shown.items {
		text := ""
		switch line := item.line.(type) {
		case endText:
			text = line.Text
		case endTiles:
			text = line.label.Text
			if its = strings.HasPrefix(text, m.name(s)) || its && strings.TrimSpace(text) == ""; its {
				for _, x := range line.tiles {
					hand.Add(x)
				}
			}
			continue
		}
		its = strings.HasPrefix(text, m.name(s)) || its && strings.HasPrefix(text, " ")
		for _, r := range text {
			if x, ok := words.Marked(r); ok && its {
				hand.Add(x)
			}
		}
	}
	return hand
}

// showSizes are the sizes of window that the show is looked at in.
var showSizes = []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 120, Height: 36}, {Width: 200, Height: 60}}

// finishing is a table where f finishes the round with a tile, with the show on. The okey is R5.
func finishing(t *testing.T, lang, with string, size tea.WindowSizeMsg) *Model {
	t.Helper()
	m := holding(t, "R1 R2 R3 B7 B8 B9 K5 B5 Y5 K9 K10 K11 K12 K13 "+with, "")
	m.words, _ = words.New(lang)
	m.opts.Animate, m.opts.Pace = true, Normal
	m.Update(size)
	point(t, m, func(x tile.Tile) bool { return x == tilesOf(t, with)[0] })
	return m
}

// endings are tables at the ends of all rounds of a match, in each kind of game.
func endings(t *testing.T, lang string, look func(what string, m *Model)) {
	t.Helper()
	for _, preset := range []string{"classic", "simple", "partners", "101"} {
		opts := tableOptions(t, termenv.Ascii)
		if preset == "101" {
			opts = layingOptions(t, 42, termenv.Ascii, "rounds=3")
		} else {
			opts.Rules, _ = game.PresetByName(preset)
		}
		opts.Words, _ = words.New(lang)
		m := newTable(t, opts, 80, 24)
		for {
			if preset == "101" {
				layOn(t, m, never)
			} else {
				playOn(t, m)
			}
			look(fmt.Sprintf("%s, %s, round %d", preset, lang, m.view.Round), m)
			if m.view.Phase == game.MatchOver {
				break
			}
			press(m, "n")
			settle(t, m)
		}
	}
}

// allOfEnd is all that the end says, scrolled through.
func allOfEnd(m *Model) (text string) {
	press(m, "home")
	for {
		text += pictureOf(m) + "\n"
		before := m.modes.ending().scroll
		if press(m, "down"); m.modes.ending().scroll == before {
			return text
		}
	}
}

// TestEndsSayEverything: how each round of a match ended, every reason, everyone's points and every
// tile that was left, whatever the size of the window.
func TestEndsSayEverything(t *testing.T) {
	for _, lang := range words.Languages() {
		endings(t, lang, func(what string, m *Model) {
			for _, size := range showSizes {
				m.Update(size)
				text, r := allOfEnd(m), m.view.Sheet[len(m.view.Sheet)-1]
				b := m.brush()
				said := func(want string) {
					t.Helper()
					for _, word := range strings.Fields(want) {
						if word = shownText(b, word); !strings.Contains(text, word) {
							t.Errorf("%s, %v: no %q in\n%s", what, size, word, text)
							return
						}
					}
				}
				said(m.teller().Outcome(r))
				for _, why := range m.teller().Reasons(r) {
					said(why)
				}
				said(m.teller().Teams())
				for s := range game.Seat(m.view.Rules.Seats) {
					if m.view.Rules.HasPoints() {
						said(m.name(s) + " " + words.Number(r.Scores[s]) + " " + words.Signed(r.Change[s]))
					}
					if m.view.Rules.LaysMelds() {
						said(m.teller().OpenOrNot(s))
					}
					if hand := m.view.Reveal.Hands[s]; (s != r.Winner || m.view.Rules.LaysMelds()) && handAtEnd(m, s) != hand {
						t.Errorf("%s, %v: %v of %s, who has %v", what, size, handAtEnd(m, s), m.name(s), hand)
					}
				}
				spread := strings.Join(strings.Split(m.words.Capitals(m.teller().Title(r)), ""), " ")
				if !strings.Contains(text, spread) && !strings.Contains(text, m.words.Capitals(m.teller().Title(r))) {
					t.Errorf("%s, %v: no title %q", what, size, spread)
				}
				if m.view.Phase == game.MatchOver && m.teller().Winners() != "" {
					said(m.teller().Word(m.me()))
				}
				fitsWhole(t, fmt.Sprint(what, size), pictureOf(m), size)
			}
		})
	}
}

// TestTheEndShowsEveryMeldOfTheWinner, also where they are more than a small window has two lines for.
func TestTheEndShowsEveryMeldOfTheWinner(t *testing.T) {
	m := newTable(t, layingOptions(t, 16, termenv.Ascii, "rounds=5"), 80, 24)
	for layOn(t, m, never); m.view.Sheet[len(m.view.Sheet)-1].Winner == game.Nobody; layOn(t, m, never) {
		press(m, "n")
		settle(t, m)
	}
	winner := m.view.Sheet[len(m.view.Sheet)-1].Winner
	m.view.Melds = slices.Concat(m.view.Melds, m.view.Melds)
	for i := range m.view.Melds {
		m.view.Melds[i].Owner = winner
	}
	m.presentAll()
	if rack := m.modes.ending().shown.rack; len(rack.shelves) < 3 || len(rack.groups) < len(m.view.Melds) {
		t.Errorf("%d of %d melds in %d lines", len(rack.groups), len(m.view.Melds), len(rack.shelves))
	}
	fitsWhole(t, "many melds", pictureOf(m), showSizes[0])
}

// shownText is a text as the screen shows it.
func shownText(like *cells.Brush, text string) string {
	b := *like
	b.Grid = &cells.Grid{}
	b.Reset(len(text)*4, 1, cells.RoleFelt)
	b.Text(0, 0, b.W, text, cells.RoleInk, false)
	return strings.TrimSpace(ansi.Strip(b.Frame(b.Palette)))
}

// TestTheShow: each of its pictures fills the window and is whole, it takes two seconds at most, ends
// as if there had been none, and then nothing ticks.
func TestTheShow(t *testing.T) {
	for i, lang := range append(words.Languages(), words.Languages()...) {
		for _, size := range showSizes {
			with := "Y1"
			if i >= len(words.Languages()) {
				with = "R5"
			}
			m := finishing(t, lang, with, size)
			press(m, "f")
			if m.air.show == nil || m.view.Phase == game.Playing || m.modes.ending().shown.title.sweep != (with == "R5") {
				t.Fatalf("there is no show: %s", words.Plain(m.note))
			}
			frames, seen, last := 0, map[string]bool{}, ""
			for ; m.air.show != nil; frames++ {
				fitsWhole(t, fmt.Sprintf("%s, %v, picture %d", lang, size, frames), pictureOf(m), size)
				last = pictureOf(m)
				seen[last] = true
				if m.Update(frameTick{m.air}); frames > 2*flightRate {
					t.Fatal("it takes more than two seconds")
				}
			}
			if len(seen) < 15 {
				t.Errorf("%d different pictures", len(seen))
			}
			if _, cmd := m.Update(frameTick{m.air}); cmd != nil {
				t.Error("a picture is asked for after the end")
			}
			end := pictureOf(m)
			skipped := finishing(t, lang, with, size)
			skipped.opts.Animate = false
			if press(skipped, "f"); skipped.air.show != nil || pictureOf(skipped) != end {
				t.Errorf("%s, %v: the show ends with another picture than without it", lang, size)
			}
		}
	}
}

// TestAnyKeySkipsTheShow and does nothing else; so does a click.
func TestAnyKeySkipsTheShow(t *testing.T) {
	for _, at := range []int{0, 10, 30, 60, 90} {
		for _, skip := range []func(*Model){
			func(m *Model) { press(m, "n") }, func(m *Model) { press(m, "q") }, func(m *Model) { press(m, "esc") },
			func(m *Model) { press(m, "r") }, func(m *Model) { press(m, "x") },
			func(m *Model) { click(m, m.layout.Footer) }, func(m *Model) { click(m, m.layout.Stock) },
		} {
			m := finishing(t, "en", "Y1", showSizes[0])
			press(m, "f")
			for range at {
				m.Update(frameTick{m.air})
			}
			round, seen := m.s.At(), m.air.show != nil
			if skip(m); !seen || m.air.show != nil || !isAtEnd(m) || m.s.At() != round || m.s.Question() != nil {
				t.Fatalf("after %d pictures: it is not skipped, or the key did something else as well", at)
			}
			shows(t, m, "Left in hand")
			if press(m, "n"); m.view.Phase != game.Playing {
				t.Error("the next key does nothing")
			}
		}
	}
}

// TestNoShowWhereNobodyWantsOne: at instant pace, without animations, in another size of window, when
// something lies over it, in a match that is gone on with.
func TestNoShowWhereNobodyWantsOne(t *testing.T) {
	m := finishing(t, "en", "Y1", showSizes[0])
	m.opts.Pace = Instant
	if press(m, "f"); m.air.show != nil {
		t.Error("a show at instant pace")
	}
	m = finishing(t, "en", "Y1", showSizes[0])
	if press(m, "f"); m.air.show == nil {
		t.Fatal("no show")
	}
	if m.Update(showSizes[1]); m.air.show != nil {
		t.Error("it goes on in another window")
	}
	m = finishing(t, "en", "Y1", showSizes[0])
	press(m, "f")
	before := m.air.show.at
	if m.Update(frameTick{new(animation)}); m.air.show.at != before {
		t.Error("a tick of another table moves it")
	}
	m.modes[Rules] = m.modes[Base]
	if m.presentAll(); m.air.show != nil {
		t.Error("it goes on below something else")
	}
}

// TestTheTwinIsShown beside the indicator for a moment (rule 4.1), and no key waits for it.
func TestTheTwinIsShown(t *testing.T) {
	for _, size := range showSizes {
		opts := tableOptions(t, termenv.Ascii)
		opts.Animate, opts.Pace = true, Normal
		m := newTable(t, opts, size.Width, size.Height)
		m.air.land()
		bare := pictureOf(m)
		m.air.launchAll([]game.Event{game.Shown{Seat: 1, Tile: m.view.Indicator, Loss: 1}})
		if m.air.twin == nil || pictureOf(m) == bare {
			t.Fatal("nothing is seen")
		}
		for range twinFlight + 1 {
			m.Update(frameTick{m.air})
		}
		shows(t, m, " gösterme ")
		shows(t, m, m.words.Say("caption.indicator")) // its word covers no other
		if n := strings.Count(pictureOf(m), " −1 "); n < 3 {
			t.Errorf("%v: %d losses are shown:\n%s", size, n, pictureOf(m))
		}
		for frames := 0; m.air.twin != nil; frames++ {
			if fitsWhole(t, "twin", pictureOf(m), size); frames > 2*flightRate {
				t.Fatal("it never ends")
			}
			m.Update(frameTick{m.air})
		}
		if _, cmd := m.Update(frameTick{m.air}); cmd != nil || pictureOf(m) != bare {
			t.Error("something of it stays")
		}
	}
}
