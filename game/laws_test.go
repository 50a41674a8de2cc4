package game

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"fair/okey/game/tile"
)

// checkLaws holds a match against the laws that can be seen at any moment.
func checkLaws(t testing.TB, m Match) {
	t.Helper()
	p := m.public
	all := tile.SetOf(p.Indicator)
	add := func(tiles ...tile.Tile) {
		for _, x := range tiles {
			all[x]++
		}
	}
	add(m.stock...)
	for s := range m.hands {
		add(m.hands[s].Tiles()...)
		add(p.Discards[s]...)
		if n := m.hands[s].Len(); n != p.HandSizes[s] {
			t.Fatalf("seat %d holds %d tiles, the table says %d", s, n, p.HandSizes[s])
		}
		want := 14
		if p.Phase == Playing && p.Step == MustDiscard && p.Turn == Seat(s) {
			want = 15
		}
		if m.hands[s].Len() != want {
			t.Fatalf("law 8.2: seat %d has %d tiles", s, m.hands[s].Len())
		}
	}
	if p.Reveal != nil && p.Reveal.Laid != tile.None {
		add(p.Reveal.Laid)
	}
	if all != tile.Full(true) {
		t.Fatalf("law 8.1: the tiles are %v", all)
	}
	if len(m.stock) != p.StockLeft {
		t.Fatalf("%d tiles in the stock, the table says %d", len(m.stock), p.StockLeft)
	}
	if n := len(p.Sheet); n > 0 && p.Phase != Playing {
		if r := p.Sheet[n-1]; r.Winner != Nobody {
			sum := 0
			for _, c := range r.Change {
				sum -= c
			}
			if sum != 3*(r.Loss+r.GostermeLoss) {
				t.Fatalf("law 8.3: the scores changed by %v for a loss of %d and %d", r.Change, r.Loss, r.GostermeLoss)
			}
		}
	}
}

// checkLegal holds Legal against Apply: each legal action is done, each other one refused.
func checkLegal(t testing.TB, m Match, seat Seat) {
	t.Helper()
	legal := map[Action]bool{}
	for _, a := range Legal(m, seat) {
		legal[a] = true
	}
	for kind := Kind(0); kind <= kinds; kind++ {
		for x := tile.None; x <= tile.FalseJoker+1; x++ {
			a := Action{Kind: kind, Tile: x}
			if !kind.NeedsTile() {
				if x != tile.None {
					break
				}
			}
			_, _, err := Apply(m, seat, a)
			if (err == nil) != legal[a] {
				t.Fatalf("seat %d, %v: Legal says %v, Apply %v", seat, a, legal[a], err)
			}
		}
	}
}

// likely picks a legal action as a hasty player would: all of them have a chance, finishing a good one.
func likely(legal []Action, chance *rand.Rand) Action {
	for _, a := range legal {
		if a.Kind == Finish && chance.IntN(4) > 0 {
			return a
		}
	}
	return legal[chance.IntN(len(legal))]
}

// easyHand gives a seat fourteen winning tiles, so that random play also gets to see finishes.
func easyHand(t testing.TB, m *Match, seat Seat) {
	if m.hands[seat].Len() == 14 && m.public.Indicator.Colour() != tile.Black {
		arrange(t, m, seat, "K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13 K13")
	}
}

func TestLawsInRandomPlay(t *testing.T) { // laws 8.1 to 8.3, and Legal against Apply
	rounds := 3000
	if testing.Short() {
		rounds = 300
	}
	chance := rand.New(rand.NewPCG(1, 2))
	ends := map[string]int{}
	for played, seed := 0, uint64(0); played < rounds; seed++ {
		m := start(t, seed)
		if seed%3 == 0 {
			easyHand(t, &m, Seat(seed%4))
		}
		for step := 0; m.public.Phase != MatchOver; step++ {
			seat := m.public.Turn
			if chance.IntN(8) == 0 {
				seat = Seat(chance.IntN(4))
			}
			if step%97 == 0 {
				checkLegal(t, m, seat)
			}
			legal := Legal(m, seat)
			if len(legal) == 0 {
				continue
			}
			next, _, err := Apply(m, seat, likely(legal, chance))
			if err != nil {
				t.Fatal(err)
			}
			if m = next; step%7 == 0 || m.public.Phase != Playing {
				checkLaws(t, m)
			}
			if m.public.Phase != Playing {
				r := m.public.Sheet[len(m.public.Sheet)-1]
				ends[fmt.Sprint(r.DrawnBy, r.How, r.Shown != Nobody)]++
				if played++; played >= rounds || len(m.public.Sheet) > 3 {
					break
				}
			}
		}
	}
	if len(ends) < 4 {
		t.Errorf("the play was too narrow: %v", ends)
	}
}

func TestPlayIsReproducible(t *testing.T) { // law 8.5, and Apply leaves the old match alone
	rapid.Check(t, func(t *rapid.T) {
		seed := SeedOf(rapid.Uint64().Draw(t, "seed"))
		a, _, _ := New(Classic(), seed)
		b, _, _ := New(Classic(), seed)
		for range rapid.IntRange(0, 150).Draw(t, "steps") {
			seat := a.public.Turn
			legal := Legal(a, seat)
			if len(legal) == 0 {
				break
			}
			action := rapid.SampledFrom(legal).Draw(t, "action")
			before, kept := a, deepCopy(a)
			var ea, eb []Event
			a, ea, _ = Apply(a, seat, action)
			if !reflect.DeepEqual(before, kept) {
				t.Fatalf("%v changed the match it was given", action)
			}
			b, eb, _ = Apply(b, seat, action)
			if !reflect.DeepEqual(a, b) || !reflect.DeepEqual(ea, eb) {
				t.Fatalf("law 8.5: %v leads to two different matches", action)
			}
		}
	})
}

// TestBranchesDoNotMix plays two ways on from the same match, in turns: neither may be seen in the other.
func TestBranchesDoNotMix(t *testing.T) {
	m := playTurns(t, start(t, 11), 9)
	one, two := playTurns(t, m, 5), m
	kept := deepCopy(one)
	for range 5 {
		seat := two.public.Turn
		two, _ = do(t, two, seat, take)
		two, _ = do(t, two, seat, discard(some(two, seat)))
	}
	if !reflect.DeepEqual(one, kept) {
		t.Error("one branch of a match was changed by playing another")
	}
}

func TestViewHidesWhatIsHidden(t *testing.T) { // law 8.4
	rapid.Check(t, func(t *rapid.T) {
		m, _, _ := New(Classic(), SeedOf(rapid.Uint64().Draw(t, "seed")))
		for range rapid.IntRange(0, 120).Draw(t, "steps") {
			if legal := Legal(m, m.public.Turn); len(legal) > 0 && m.public.Phase == Playing {
				m, _, _ = Apply(m, m.public.Turn, rapid.SampledFrom(legal).Draw(t, "action"))
			}
		}
		if m.public.Phase != Playing {
			return
		}
		seat := Seat(rapid.IntRange(0, 3).Draw(t, "seat"))
		hidden := append([]tile.Tile(nil), m.stock...)
		for s := range m.hands {
			if Seat(s) != seat {
				hidden = append(hidden, m.hands[s].Tiles()...)
			}
		}
		hidden = rapid.Permutation(hidden).Draw(t, "hidden")
		other := m
		other.seed = SeedOf(rapid.Uint64().Draw(t, "other seed"))
		other.stock, hidden = hidden[:len(m.stock)], hidden[len(m.stock):]
		for s := range other.hands {
			if n := m.hands[s].Len(); Seat(s) != seat {
				other.hands[s] = tile.SetOf(hidden[:n]...)
				hidden = hidden[n:]
			}
		}
		compareViews(t, seat, m, other, nil, nil)

		// What another seat does with a tile that nobody sees shows no difference either.
		if m.public.Turn == seat || m.public.Step != MustDraw || m.public.StockLeft == 0 {
			return
		}
		m, events, _ := Apply(m, m.public.Turn, draw)
		other, others, _ := Apply(other, other.public.Turn, draw)
		compareViews(t, seat, m, other, events, others)
	})
}

// compareViews fails where a seat can tell two matches apart, by its view, the table or what it was told.
func compareViews(t *rapid.T, seat Seat, m, other Match, events, others []Event) {
	if a, b := m.View(seat), other.View(seat); !reflect.DeepEqual(a, b) {
		t.Fatalf("law 8.4: seat %d sees a difference:\n%+v\n%+v", seat, a, b)
	}
	if !reflect.DeepEqual(m.Public(), other.Public()) {
		t.Fatal("law 8.4: the table shows a difference")
	}
	for i := range events {
		if a, b := events[i].SeenBy(seat), others[i].SeenBy(seat); !reflect.DeepEqual(a, b) {
			t.Fatalf("law 8.4: seat %d is told %+v and %+v", seat, a, b)
		}
	}
}

// TestViewIsACopy: what a bot does to its view is its own affair.
func TestViewIsACopy(t *testing.T) {
	m := playTurns(t, start(t, 12), 6)
	kept := m.public.clone()
	v := m.View(0)
	c := v.Clone()
	for _, view := range []*View{&v, &c} {
		for i := range view.Discards {
			for j := range view.Discards[i] {
				view.Discards[i][j] = 99
			}
		}
		for i := range view.Record {
			view.Record[i] = Move{}
		}
		view.Hand = tile.Set{}
	}
	if !reflect.DeepEqual(m.public, kept) || m.View(0).Hand.Len() == 0 {
		t.Error("writing into a view changed the match")
	}
}

func FuzzApply(f *testing.F) {
	f.Add(uint64(1), []byte{0, 3, 14, 1, 1, 0, 1, 3, 7})
	f.Add(uint64(99), []byte{255, 255, 255, 2, 4, 53, 3, 5, 0})
	f.Fuzz(func(t *testing.T, seed uint64, script []byte) {
		m := start(t, seed)
		for ; len(script) >= 3; script = script[3:] {
			seat, a := Seat(script[0]), Action{Kind: Kind(script[1]), Tile: tile.Tile(script[2])}
			if script[0] >= 8 && script[0] < 128 { // most of the time somebody who can act, doing something possible
				seat = m.public.Turn
				if legal := Legal(m, seat); len(legal) > 0 {
					a = legal[int(script[2])%len(legal)]
				}
			}
			kept := deepCopy(m)
			next, events, err := Apply(m, seat, a)
			if !reflect.DeepEqual(m, kept) {
				t.Fatalf("seat %d, %v: the match given was changed", seat, a)
			}
			if err != nil && (events != nil || !reflect.DeepEqual(next, kept)) {
				t.Fatalf("seat %d, %v: refused, and yet something changed", seat, a)
			}
			m = next
			checkLaws(t, m)
		}
	})
}

func BenchmarkView(b *testing.B) {
	m := playTurns(b, start(b, 12), 30)
	for b.Loop() {
		m.View(0)
	}
}
