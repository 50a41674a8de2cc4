package session

import (
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// fullMatch is a match with a person in every seat and a spectator, each with a session.
type fullMatch struct {
	t         testing.TB
	match     *Match
	seats     []*Session
	spectator *Session
}

// countingHost is a Host that counts calls.
type countingHost struct{ ready, next int }

func (w *countingHost) Ready() { w.ready++ }
func (w *countingHost) Next()  { w.next++ }

// sittersAt returns the sitters of a table without bots.
func sittersAt(seats int) (all Seats) {
	for seat, name := range []string{"Deniz", "Selin", "Murat", "Ece"}[:seats] {
		all[seat].Name = name
	}
	return all
}

// newFullMatch returns a fullMatch that continues m.
func newFullMatch(t testing.TB, m game.Match, store *Store) *fullMatch {
	t.Helper()
	table := testTable(m.Public().Rules, 1)
	table.Beside = true
	if store == nil {
		store = (*Shelf)(nil).Begin(&table, Seeds{})
	}
	c := &fullMatch{t: t, match: NewMatch(store, sittersAt(table.Rules.Seats), 1)}
	c.match.begin(m)
	for seat := range game.Seat(table.Rules.Seats) {
		c.seats = append(c.seats, SitDown(table, c.match, seat, new(countingHost)))
	}
	c.spectator = Spectate(table, c.match, 0)
	return c
}

// do performs an action in the session of a seat and lets all others catch up.
func (c *fullMatch) do(seat game.Seat, a game.Action) *Step {
	c.t.Helper()
	s := c.seats[seat]
	o := s.Do(a, s.Rack().Find(a.Tile, rack.Slot{}))
	check.Need(c.t, o.Refused == nil, "seat %d, %v: %v", seat, a, o.Refused)
	steps, _ := c.match.Since(c.match.Now().Number - 1)
	step := steps[0]
	c.checkEvents(seat, step, o.Events)
	for other, s := range c.seats {
		if game.Seat(other) != seat {
			c.checkEvents(game.Seat(other), step, s.CatchUp().Events)
		}
	}
	c.checkEvents(game.Nobody, step, c.spectator.CatchUp().Events)
	return step
}

func (c *fullMatch) checkEvents(seat game.Seat, step *Step, got []game.Event) {
	c.t.Helper()
	var want []game.Event
	for _, e := range step.Events {
		want = append(want, e.SeenBy(seat))
	}
	check.Need(c.t, reflect.DeepEqual(got, want), "seat %d is told %+v of %v, not %+v", seat, got, step.Act, want)
}

// check checks that each session shows the view of its own seat, and that the spectator's session shows the public
// view.
func (c *fullMatch) check() {
	c.t.Helper()
	now := c.match.Now().After
	for seat, s := range c.seats {
		seat := game.Seat(seat)
		if want := now.View(seat); !reflect.DeepEqual(*s.View(), want) {
			c.t.Fatalf("seat %d sees %+v, not %+v", seat, *s.View(), want)
		}
		if on := s.Rack().Tiles(); s.View().Phase == game.Playing && on != s.View().Hand {
			c.t.Fatalf("seat %d has %v on the rack and %v in the hand", seat, on.Tiles(), s.View().Hand.Tiles())
		}
	}
	if want := now.View(game.Nobody); !reflect.DeepEqual(*c.spectator.View(), want) {
		c.t.Fatalf("the spectator sees %+v, not %+v", *c.spectator.View(), want)
	}
}

// preferFinish returns a finish if one is legal, and otherwise the action chosen by pick.
func preferFinish(legal []game.Action, pick func(n int) int) game.Action {
	if at := slices.IndexFunc(legal, func(a game.Action) bool { return a.Kind == game.Finish }); at >= 0 {
		return legal[at]
	}
	return legal[pick(len(legal))]
}

func TestMatch_EachSeatSeesItsView(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		presets := game.Presets()
		rules := presets[rapid.IntRange(0, len(presets)-1).Draw(r, "preset")].Rules
		m, _, err := game.New(rules, game.SeedOf(rapid.Uint64().Draw(r, "seed")))
		check.OK(r, err)
		c := newFullMatch(t, m, nil)
		defer c.match.Close()
		for range rapid.IntRange(1, 120).Draw(r, "acts") {
			now := c.match.Now().After
			seat, phase := now.ToPlay()
			switch any := game.Seat(rapid.IntRange(0, rules.Seats-1).Draw(r, "seat")); {
			case phase == game.MatchOver:
				return
			case phase == game.RoundOver || c.seats[any].May(game.ShowTwin):
				seat = any // not necessarily the seat whose turn it is
			}
			legal := c.seats[seat].View().Legal()
			c.do(seat, preferFinish(legal, func(n int) int { return rapid.IntRange(0, n-1).Draw(r, "action") }))
			c.check()
		}
	})
}

// What a session shows must not depend on tiles that its seat does not see (rule 8.4).
func TestMatch_Hidden(t *testing.T) {
	const hand = "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6"
	shown := func(seed uint64) []any {
		c := newFullMatch(t, gametest.Position{Seed: seed, Turn: 3, Indicator: "R4", Turns: 8, Hands: [4]string{hand, 3: "K5"}, Discards: [4]string{2: "Y9"}}.Match(t), nil)
		defer c.match.Close()
		var all []any
		for _, do := range []game.Action{{Kind: game.Draw}, {Kind: game.Discard, Tile: tile.New(tile.Black, 5)}} {
			if _, err := c.match.Do(journal.Act{Seat: 3, Action: do}); err != nil {
				t.Fatal(err)
			}
			for _, s := range []*Session{c.seats[0], c.spectator} {
				all = append(all, s.CatchUp(), *s.View(), s.ViewOf(1), s.ViewOf(2), s.ViewOf(3), rowsOf(s.Rack()), s.Advice().SpareTile())
			}
			reading := c.seats[0].Reading()
			all = append(all, reading.Parts, reading.Distance, reading.Left, reading.Spare)
		}
		return all
	}
	want := shown(1)
	for seed := range uint64(20) {
		for i, got := range shown(seed) {
			if !reflect.DeepEqual(got, want[i]) {
				t.Fatalf("with other hidden tiles, of seed %d, a session shows %+v, not %+v", seed, got, want[i])
			}
		}
	}
}

// Sessions must catch up after missing fewer or more steps than a match keeps, within a round and across rounds.
func TestCatchUp_FarBehind(t *testing.T) {
	for _, preset := range []string{"classic", "101"} {
		for _, behind := range []int{keptSteps, keptSteps + 1, 100, 400} {
			m, _, err := game.New(rulesOf(preset), game.SeedOf(9))
			check.OK(t, err)
			c := newFullMatch(t, m, nil)
			late := c.seats[2]
			for range behind {
				now := c.match.Now().After
				a := journal.Act{Action: game.Action{Kind: game.NextRound}}
				seat, phase := now.ToPlay()
				if phase == game.MatchOver {
					break
				}
				if phase == game.Playing {
					a = journal.Act{Seat: seat, Action: bots.Fallback(now.View(seat))}
				}
				if _, err := c.match.Do(a); err != nil {
					t.Fatal(err)
				}
			}
			c.match.Sit(journal.Sit{Seat: 1, Name: "Selin", How: journal.Sat}, Sitter{Name: "Selin"})
			for _, s := range c.seats {
				if o := s.CatchUp(); o.Skipped != (behind >= keptSteps) || (len(o.Events) > 0) == o.Skipped || s.Table().Names[1] != "Selin" {
					t.Errorf("%s, %d steps behind: skipped %v, %d events, names %q", preset, behind, o.Skipped, len(o.Events), s.Table().Names)
				}
			}
			c.spectator.CatchUp()
			c.check()
			if o := late.CatchUp(); o.Skipped || len(o.Events) > 0 {
				t.Errorf("%s: it catches up again: %+v", preset, o)
			}
			now := c.match.Now().After
			if seat, phase := now.ToPlay(); phase == game.Playing { // and the match continues
				c.do(seat, bots.Fallback(*c.seats[seat].View()))
				c.check()
			}
			c.match.Close()
		}
	}
}

// Another seat shows gösterme, and the player discards before seeing it. The gösterme must be shown first, must not
// cause a question, and must leave the discarded tile's slot empty.
func TestDo_AfterGosterme(t *testing.T) {
	c := newFullMatch(t, gametest.Position{Turns: 1, Drawn: true, Indicator: "R4", Hands: [4]string{"R5 K1 K1", 2: "R4"}}.Match(t), nil)
	defer c.match.Close()
	s := c.seats[0]
	black := tile.New(tile.Black, 1)
	first := s.Rack().Find(black, rack.Slot{})
	second := s.Rack().Find(black, rack.Slot{Row: first.Row, Col: first.Col + 1})
	if first == second {
		t.Fatalf("the rack is %s", rowsOf(s.Rack()))
	}
	if o := s.Discard(s.Rack().Find(tile.New(tile.Red, 5), rack.Slot{})); o.Question == nil {
		t.Fatal("the okey is discarded without a question")
	}
	c.seats[2].Do(game.Action{Kind: game.ShowTwin})
	if s.CatchUp(); s.Question() == nil {
		t.Error("the gösterme answers the question")
	}
	s.Confirm(false)
	c = newFullMatch(t, gametest.Position{Turns: 1, Drawn: true, Indicator: "R4", Hands: [4]string{"R5 K1 K1", 2: "R4"}}.Match(t), nil)
	defer c.match.Close()
	s = c.seats[0]
	c.seats[2].Do(game.Action{Kind: game.ShowTwin})
	o := s.Discard(second)
	if got := kindsOf(o.Events); got != "Shown Discarded" || s.View().Shown != 2 || s.LastEmptiedSlot() != second {
		t.Errorf("it shows %q and empties %v, not %v", got, s.LastEmptiedSlot(), second)
	}
	for _, s := range append(c.seats, c.spectator) {
		s.CatchUp()
	}
	c.check()
}

// An action must be refused according to the current state if another goroutine has acted first.
func TestDo_TooLate(t *testing.T) {
	c := newFullMatch(t, gametest.Position{Turns: 9, Drawn: true, Hands: [4]string{"K1"}}.Match(t), nil)
	defer c.match.Close()
	black := tile.New(tile.Black, 1)
	if _, err := c.match.Do(journal.Act{Action: game.Action{Kind: game.Discard, Tile: black}}); err != nil {
		t.Fatal(err)
	}
	s := c.seats[0]
	o := s.Do(game.Action{Kind: game.Discard, Tile: black})
	check.That(t, o.Refused != nil && len(o.Events) <= 0 && s.MyTurn(), "refused %v, %d events", o.Refused, len(o.Events))
	if got := kindsOf(s.CatchUp().Events); got != "Discarded" || s.MyTurn() {
		t.Errorf("it was %q", got)
	}
}

func TestSpectate(t *testing.T) {
	c := newFullMatch(t, gametest.Position{Turns: 9, Indicator: "R4", Discards: [4]string{3: "K3"}}.Match(t), nil)
	defer c.match.Close()
	s := c.spectator
	for seat := range game.Seat(4) {
		s.ShowFrom(seat)
		if v := s.ViewOf(seat); s.Seat() != seat || v.Hand.Len()+s.View().Hand.Len()+s.Rack().Tiles().Len() > 0 {
			t.Errorf("from seat %d a hand is seen", seat)
		}
		check.That(t, !s.MyTurn() && !s.May(game.Take) && s.Reading().Left.Tile == tile.None && s.Watched() && s.MayShowFrom(), "from seat %d the match can be played", seat)
		if o := s.Draw(); o.Refused == nil {
			t.Errorf("from seat %d a tile is drawn", seat)
		}
		if _, ok := s.BotToMove(); ok {
			t.Error("it may ask a bot")
		}
	}
	if o := s.Leave(); !o.Left {
		t.Errorf("leaving asks %+v", o.Question)
	}
}

func TestSit_ChangesNames(t *testing.T) {
	c := newFullMatch(t, gametest.Position{Turn: 1, Turns: 9}.Match(t), nil)
	defer c.match.Close()
	before := c.seats[0].TurnID()
	c.match.Sit(journal.Sit{Seat: 1, Name: "Selin", How: journal.Kicked}, Sitter{Name: "Zeynep", Level: cirak()})
	for _, s := range append(c.seats, c.spectator) {
		if o := s.CatchUp(); len(o.Events) > 0 || s.Table().Names[1] != "Zeynep" || s.TurnID() != before || !s.BotsTurn() {
			t.Errorf("seat %d sees %q, %+v", s.Seat(), s.Table().Names[1], o)
		}
		if _, ok := s.BotToMove(); ok {
			t.Error("a session may ask the bot, though it does not drive the match")
		}
	}
	request, ok := c.match.BotToMove()
	check.Need(t, ok && request.Seat == 1, "the bot is not to move")
	move := request.Ask(t.Context())
	for range 2 { // stale the second time
		if _, fault, err := c.match.Play(move); fault != nil || err != nil {
			t.Fatal(fault, err)
		}
	}
	if got := kindsOf(c.seats[0].CatchUp().Events); strings.Count(got, " ") > 0 {
		t.Errorf("the bot's move is %q", got)
	}
	c.match.Sit(journal.Sit{Seat: 1, Name: "Ece", How: journal.Sat}, Sitter{Name: "Ece"})
	if _, ok := c.match.BotToMove(); ok {
		t.Error("the bot is still to move")
	}
}

func TestSitDown_SameRack(t *testing.T) {
	shelf := NewShelf(t.TempDir(), "test", time.Now)
	defer shelf.Close()
	h := storeTable().header(known)
	h.Seats[1].Bot, h.Seats[2].Bot, h.Seats[3].Bot, h.Host = nil, nil, nil, &journal.Host{Attempt: 1}
	store := shelf.BeginHosted(h)
	store.CloseLocks()
	m, _, err := store.DealWords(make([]string, 4))
	check.OK(t, err)
	c := newFullMatch(t, m, store)
	var left []string
	for seat, s := range c.seats {
		s.Rack().Move(rack.Slot{}, rack.Slot{Row: 1, Col: 9 + seat})
		s.KeepRack()
		left = append(left, rowsOf(s.Rack()))
		s.Close()
	}
	for seat, want := range left {
		if got := rowsOf(SitDown(*c.seats[seat].Table(), c.match, game.Seat(seat), new(countingHost)).Rack()); got != want {
			t.Errorf("seat %d left %s and finds %s", seat, want, got)
		}
	}
	store.Wait()
	if err := store.Trouble(); err != nil {
		t.Error(err)
	}
}

func TestMatch_FourGoroutines(t *testing.T) {
	for name, rules := range shortGames() {
		synctest.Test(t, func(t *testing.T) { playInGoroutines(t, name, rules) })
	}
}

// playInGoroutines plays a match in which each seat runs in its own goroutine, woken by the others.
func playInGoroutines(t *testing.T, name string, rules game.Rules) {
	m, _, err := game.New(rules, game.SeedOf(3))
	check.OK(t, err)
	c := newFullMatch(t, m, nil)
	var all sync.WaitGroup
	for _, s := range append(c.seats, c.spectator) {
		changed, stop := c.match.Watch()
		all.Go(func() {
			defer stop()
			s.CatchUp() // show what others did before Watch
			for s.View().Phase != game.MatchOver {
				switch v := s.View(); {
				case s.MyTurn():
					s.Do(bots.Fallback(*v)) // refused if the match has moved on
					s.CatchUp()
					continue
				case v.Phase == game.RoundOver && !s.Watched():
					s.Do(game.Action{Kind: game.NextRound}) // the first seat to do this deals
				}
				select {
				case <-changed:
				case <-time.After(time.Minute):
					t.Errorf("%s: seat %d is not woken", name, s.Seat())
					return
				}
				s.CatchUp()
			}
		})
	}
	all.Wait()
	c.check()
	c.match.Close()
}

// BenchmarkAct measures an action in a match with one session, including the next request to a bot.
func BenchmarkAct(b *testing.B) {
	for _, preset := range []string{"classic", "101"} {
		b.Run(preset, func(b *testing.B) {
			h := sitDown(b, testTable(rulesOf(preset), 5))
			defer h.s.Close()
			b.ReportAllocs()
			for b.Loop() {
				switch request, botMoves := h.s.BotToMove(); {
				case botMoves:
					h.s.Play(request.Answer(bots.Fallback(request.view), nil))
				case h.s.View().Phase != game.Playing:
					h.s.GoOn()
				default:
					h.s.Do(bots.Fallback(*h.s.View()))
				}
			}
		})
	}
}

// The replay of a hosted match must show no hand until the match is over.
func TestNewReplay_Hosted(t *testing.T) {
	table := storeTable()
	for _, over := range []bool{false, true} {
		h := table.header(known)
		h.Begun, h.Seats[2].Bot, h.Host = time.Now(), nil, &journal.Host{Attempt: 1}
		j, m, _ := journaltest.BeginHosted(t, t.TempDir(), h, make([]string, 4))
		players := []bots.Bot{bots.Levels()[0].New(0), bots.Levels()[0].New(1), bots.Levels()[0].New(2), bots.Levels()[0].New(3)}
		for a := range gametest.Play(t, m, players, 1) {
			journaltest.Append(t, j, a)
			m = a.After
		}
		if over {
			check.OK(t, j.End(m))
		}
		j.Close()
		s, err := NewReplay(Table{Seat: 2}, check.Must(journal.ReadFile(j.Path())))
		if err != nil || s.Seat() != 2 {
			t.Fatal(s.Seat(), err)
		}
		_, last, _ := s.ReplayPosition()
		told := 0
		for at := range last { // the last step ends the round and shows the hands
			events := s.StepTo(at)
			for seat := range game.Seat(4) {
				s.ShowFrom(seat)
				if v := s.ViewOf(seat); v.Hand.Len() > 0 != over || s.View().Hand.Len() > 0 != over || s.Seat() != seat || s.Rack().Tiles().Len() > 0 != over {
					t.Fatalf("over %v: seat %d shows %d tiles", over, seat, v.Hand.Len())
				}
			}
			for _, e := range events {
				if drew, ok := e.(game.Drew); ok && drew.Tile != tile.None {
					told++
				}
			}
		}
		check.That(t, told > 0 == over, "over %v: %d draws are told", over, told)
	}
}

// In a hosted match, a session must pass the player's requests to the host and deal nothing itself.
func TestGoOn_Hosted(t *testing.T) {
	m, _, err := game.New(game.Simplified(), game.SeedOf(2))
	check.OK(t, err)
	c := newFullMatch(t, m, nil)
	defer c.match.Close()
	s, w := c.seats[1], new(countingHost)
	s.host = w
	s.Ready()
	c.spectator.Ready()
	for seat, phase := m.ToPlay(); phase == game.Playing; seat, phase = m.ToPlay() {
		c.do(seat, preferFinish(c.seats[seat].View().Legal(), func(int) int { return 0 }))
		m = c.match.Now().After
	}
	for _, s := range append(c.seats, c.spectator) {
		if o, err := s.GoOn(); err != nil || len(o.Events) > 0 || s.View().Phase != game.MatchOver {
			t.Errorf("seat %d goes on: %+v, %v", s.Seat(), o, err)
		}
	}
	if *w != (countingHost{1, 1}) {
		t.Errorf("the host is told %+v", *w)
	}
	before := c.match.Now().Number
	if s.Close(); c.match.Now().Number != before {
		t.Error("closing a session changes the match")
	}
}
