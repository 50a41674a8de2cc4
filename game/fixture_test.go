package game

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

func startClassic(seed uint64) Match { return start(seed, "classic") }

// start begins a match with the rules of a preset and the given settings.
func start(seed uint64, preset string, settings ...string) Match {
	return startMatch(presetRules(preset, settings...), seed)
}

func startMatch(rules Rules, seed uint64) Match {
	m, _, err := New(rules, SeedOf(seed))
	if err != nil {
		panic(err)
	}
	return m
}

// presetRules returns the rules of a preset with the given settings applied.
func presetRules(name string, settings ...string) Rules {
	return check.Must(check.Must(PresetByName(name)).With(settings...))
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

// Hands that finish with any further tile if the okey is Y3.
const (
	winning    = "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6"
	sevenPairs = "R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 K13 K13"
)

func tiles(text string) []tile.Tile { return check.Must(tile.ParseAll(text)) }

func oneTile(text string) tile.Tile { return tiles(text)[0] }

// setHand gives a seat the given hand, regardless of the tiles in other hands.
func setHand(m *Match, seat Seat, hand string) {
	m.hands[seat] = tile.SetOf(tiles(hand)...)
	m.public.HandSizes[seat] = m.hands[seat].Len()
}

// giveTwin gives the indicator's twin to one seat and takes it from all others.
func giveTwin(m *Match, holder Seat) {
	for s := range m.hands {
		m.hands[s][m.public.Indicator] = 0
	}
	m.hands[holder][m.public.Indicator] = 1
}

// setTurn is setHand for a seat that is to discard.
func setTurn(m *Match, seat Seat, hand string) {
	setHand(m, seat, hand)
	m.public.Turn, m.public.Step = seat, MustDiscard
}

// asAction returns an action or parses its text, such as "discard R1".
func asAction[A Action | string](a A) Action {
	if text, ok := any(a).(string); ok {
		return check.Must(ParseAction(text))
	}
	return any(a).(Action)
}

// do applies the actions of a seat, which must be legal. It returns the resulting match.
func do[A Action | string](t testing.TB, m Match, seat Seat, actions ...A) Match {
	t.Helper()
	for _, a := range actions {
		next, _, err := Apply(m, seat, asAction(a))
		check.Need(t, err == nil, "seat %d, %v", seat, err)
		m = next
	}
	return m
}

// newest returns the last event of the round as the seat saw it.
func newest(m Match, seat Seat) Event {
	l := m.View(seat).Log
	return l.Since(l.Len() - 1)[0]
}

// checkRefused checks that an action is refused for the given reason and has no effect.
func checkRefused[A Action | string](t testing.TB, m Match, seat Seat, action A, want Reason) *Refusal {
	t.Helper()
	a, before := asAction(action), deepCopy(m)
	next, events, err := Apply(m, seat, a)
	var refusal *Refusal
	check.Need(t, errors.Is(err, want) && errors.As(err, &refusal) && refusal.Seat == seat && refusal.Action == a, "rule %s: seat %d, %v: the error is %#v, want %v", want.Rule(), seat, a, err, want)
	check.That(t, events == nil && reflect.DeepEqual(before, next) && reflect.DeepEqual(before, m), "rule 2.12: seat %d, %v: a refused action changed something", seat, a)
	return refusal
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
			m = do(t, m, seat, draw)
		}
		m = do(t, m, seat, discard(harmlessTile(m, seat)))
	}
	return m
}

func legalFor(m Match, seat Seat) []Action {
	v := m.View(seat)
	return v.Legal()
}
