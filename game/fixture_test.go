package game

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

func startClassic(t testing.TB, seed uint64) Match {
	t.Helper()
	return startMatch(t, Classic(), seed)
}

func startMatch(t testing.TB, rules Rules, seed uint64) Match {
	t.Helper()
	m, _, err := New(rules, SeedOf(seed))
	check.OK(t, err)
	return m
}

// presetRules returns the rules of a preset with the given settings applied.
func presetRules(t testing.TB, name string, settings ...string) Rules {
	t.Helper()
	r, err := PresetByName(name)
	if err == nil {
		r, err = r.With(settings...)
	}
	check.OK(t, err)
	return r
}

// anyRules returns random valid rules, with a random game, number of seats and value for every switch. below returns a
// random number below its argument.
func anyRules(below func(int) int) Rules {
	for {
		r := Game(below(int(games))).Rules()
		r.Seats = 2 + below(3)
		for _, s := range Switches() {
			if choices := s.Choices(); s.Applies(r) {
				s.Set(&r, choices[below(len(choices))])
			}
		}
		if r.Validate() == nil {
			return r
		}
	}
}

func tiles(t testing.TB, s string) []tile.Tile {
	t.Helper()
	list := check.Must(tile.ParseAll(s))
	return list
}

// arrange gives a seat exactly the wanted tiles. It swaps each of them for a surplus tile in the seat's hand, so the
// game keeps its 106 tiles (rule 8.1). The indicator must be set first.
func arrange(t testing.TB, m *Match, seat Seat, wanted string) {
	t.Helper()
	*m = deepCopy(*m)
	want := tile.SetOf(tiles(t, wanted)...)
	if want.Len() != m.hands[seat].Len() {
		t.Fatalf("%s are %d tiles, seat %d has %d", wanted, want.Len(), seat, m.hands[seat].Len())
	}
	for _, x := range want.Distinct() {
		for m.hands[seat][x] < want[x] {
			var spare tile.Tile
			for _, y := range m.hands[seat].Distinct() {
				if m.hands[seat][y] > want[y] {
					spare = y
				}
			}
			check.Need(t, m.exchange(seat, spare, x), "%s: there is no %v left to be had", wanted, x)
		}
	}
}

// exchange swaps the tile spare in the seat's hand for a copy of x from the stock, the discards or another hand. It
// reports whether it found a copy.
func (m *Match) exchange(seat Seat, spare, x tile.Tile) bool {
	m.hands[seat].Remove(spare)
	m.hands[seat].Add(x)
	stock := m.stock
	if m.public.Rules.IndicatorLast && len(stock) > 0 {
		stock = stock[:len(stock)-1] // the indicator stays in its place
	}
	for _, pile := range append(slices.Clone(m.public.Discards[:]), stock) {
		if i := slices.Index(pile, x); i >= 0 {
			pile[i] = spare
			return true
		}
	}
	for s := range m.hands {
		if Seat(s) != seat && m.hands[s].Remove(x) {
			m.hands[s].Add(spare)
			return true
		}
	}
	return false
}

// setIndicator swaps the indicator for a copy of x from the stock or a hand.
func setIndicator(t testing.TB, m *Match, x string) {
	t.Helper()
	want := tiles(t, x)[0]
	old := m.public.Indicator
	m.public.Indicator = want
	for i, y := range m.stock {
		if y == want {
			m.stock = append([]tile.Tile(nil), m.stock...)
			m.stock[i] = old
			return
		}
	}
	for s := range m.hands {
		if m.hands[s].Remove(want) {
			m.hands[s].Add(old)
			return
		}
	}
	t.Fatalf("there is no %s", x)
}

// do applies the actions of a seat, which must be legal. It returns the resulting match and all events.
func do(t testing.TB, m Match, seat Seat, actions ...Action) (Match, []Event) {
	t.Helper()
	var all []Event
	for _, a := range actions {
		next, events, err := Apply(m, seat, a)
		check.Need(t, err == nil, "seat %d, %v", seat, err)
		m, all = next, append(all, events...)
	}
	return m, all
}

// checkRefused checks that an action is refused for the given reason and has no effect.
func checkRefused(t testing.TB, m Match, seat Seat, a Action, want Reason) {
	t.Helper()
	before := deepCopy(m)
	next, events, err := Apply(m, seat, a)
	if !errors.Is(err, want) {
		t.Errorf("rule %s: seat %d, %v: %v, want %v", want.Rule(), seat, a, err, want)
	}
	var refusal *Refusal
	check.That(t, errors.As(err, &refusal) && refusal.Seat == seat && refusal.Action == a, "rule 2.12: seat %d, %v: the error is %#v", seat, a, err)
	check.That(t, events == nil && reflect.DeepEqual(before, next) && reflect.DeepEqual(before, m), "rule 2.12: seat %d, %v: a refused action changed something", seat, a)
}

// deepCopy returns a copy of m that shares no memory with it.
func deepCopy(m Match) Match {
	m.public = m.public.clone()
	for e := &m.public.Log.newest; *e != nil; e = &(*e).before {
		copied := **e
		*e = &copied
	}
	for s := range m.drawn {
		for d := &m.drawn[s]; *d != nil; d = &(*d).before {
			copied := **d
			*d = &copied
		}
	}
	m.stock = slices.Clone(m.stock)
	m.undo = slices.Clone(m.undo)
	for i := range m.undo {
		m.undo[i].tableau.Melds = slices.Clone(m.undo[i].tableau.Melds)
		m.undo[i].tableau.Placements = slices.Clone(m.undo[i].tableau.Placements)
	}
	return m
}

// harmlessTile returns a tile that the seat may discard and that is neither wild nor the indicator's twin. It returns
// None if there is none.
func harmlessTile(m Match, seat Seat) tile.Tile {
	v := m.View(seat)
	for _, a := range v.Legal() {
		if a.Kind == Discard && a.Tile != v.Terms().Wild() && a.Tile != v.Indicator {
			return a.Tile
		}
	}
	return tile.None
}

var (
	draw, take, pass = Action{Kind: Draw}, Action{Kind: Take}, Action{Kind: Pass}
	show, next       = Action{Kind: ShowTwin}, Action{Kind: NextRound}
)

func discard(x tile.Tile) Action { return Action{Kind: Discard, Tile: x} }
func finish(x tile.Tile) Action  { return Action{Kind: Finish, Tile: x} }

// playTurns plays n turns of drawing and discarding, without finishing.
func playTurns(t testing.TB, m Match, n int) Match {
	t.Helper()
	for range n {
		seat := m.public.Turn
		if m.public.Step == MustDraw {
			m, _ = do(t, m, seat, draw)
		}
		m, _ = do(t, m, seat, discard(harmlessTile(m, seat)))
	}
	return m
}

func legalFor(m Match, seat Seat) []Action {
	v := m.View(seat)
	return v.Legal()
}
