package session

import (
	"reflect"
	"slices"
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
	"fair/okey/game/testsize"
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

// newFullMatch returns a fullMatch that continues m.
func newFullMatch(t testing.TB, m game.Match, store *Store) *fullMatch {
	t.Helper()
	table := testTable(m.Public().Rules, 1)
	table.Beside = true
	if store == nil {
		store = (*Shelf)(nil).Begin(&table, Seeds{})
	}
	sitters := Seats{{Name: "Deniz"}, {Name: "Selin"}, {Name: "Murat"}, {Name: "Ece"}}
	clear(sitters[table.Rules.Seats:])
	c := &fullMatch{t: t, match: NewMatch(store, sitters, 1)}
	t.Cleanup(c.match.Close)
	c.match.begin(m)
	for seat := range game.Seat(table.Rules.Seats) {
		c.seats = append(c.seats, SitDown(table, c.match, seat, new(countingHost)))
	}
	c.spectator = Spectate(table, c.match, 0)
	return c
}

// all returns all sessions.
func (c *fullMatch) all() []*Session { return append(c.seats, c.spectator) }

// do performs an action in the session of a seat and lets all others catch up.
func (c *fullMatch) do(seat game.Seat, a game.Action) *Step {
	c.t.Helper()
	s := c.seats[seat]
	o := s.Do(a, s.Rack().Find(a.Tile, rack.Slot{}))
	check.Need(c.t, o.Refused == nil, "seat %d, %v: %v", seat, a, o.Refused)
	steps, _ := c.match.Since(c.match.Now().Number - 1)
	step := steps[0]
	for _, s := range c.all() {
		got := o.Events
		if c.seatOf(s) != seat {
			got = s.CatchUp().Events
		}
		var want []game.Event
		for _, e := range step.Events {
			want = append(want, e.SeenBy(c.seatOf(s)))
		}
		check.Need(c.t, reflect.DeepEqual(got, want), "seat %d is told %+v of %v, not %+v", c.seatOf(s), got, step.Act, want)
	}
	return step
}

// seatOf returns the seat of a session, or Nobody for the spectator's.
func (c *fullMatch) seatOf(s *Session) game.Seat {
	if s == c.spectator {
		return game.Nobody
	}
	return s.Seat()
}

// check checks that each session shows the view of its own seat, and that the spectator's session shows the public
// view.
func (c *fullMatch) check() {
	c.t.Helper()
	now := c.match.Now().After
	for _, s := range c.all() {
		want := now.View(c.seatOf(s))
		check.Need(c.t, reflect.DeepEqual(*s.View(), want), "seat %d sees %+v, not %+v", c.seatOf(s), *s.View(), want)
		check.Need(c.t, want.Phase != game.Playing || s.Rack().Tiles() == want.Hand, "seat %d has other tiles on the rack than in the hand", c.seatOf(s))
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
		for range rapid.IntRange(1, testsize.Of(60, 120)).Draw(r, "acts") {
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
	shown := func(seed uint64) (all []any) {
		c := newFullMatch(t, gametest.Position{Seed: seed, Turn: 3, Indicator: "R4", Turns: 8, Hands: [4]string{hand, 3: "K5"}, Discards: [4]string{2: "Y9"}}.Match(t), nil)
		for _, do := range []game.Action{{Kind: game.Draw}, {Kind: game.Discard, Tile: tileOf("K5")}} {
			_, err := c.match.Do(journal.Act{Seat: 3, Action: do})
			check.OK(t, err)
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
			check.Need(t, reflect.DeepEqual(got, want[i]), "with other hidden tiles, of seed %d, a session shows %+v, not %+v", seed, got, want[i])
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
			for range behind {
				m = c.match.Now().After
				a := journal.Act{Action: game.Action{Kind: game.NextRound}}
				seat, phase := m.ToPlay()
				if phase == game.MatchOver {
					break
				}
				if phase == game.Playing {
					a = journal.Act{Seat: seat, Action: bots.Fallback(m.View(seat))}
				}
				_, err := c.match.Do(a)
				check.OK(t, err)
			}
			c.match.Sit(journal.Sit{Seat: 1, Name: "Selin", How: journal.Sat}, Sitter{Name: "Selin"})
			for _, s := range c.all() {
				o := s.CatchUp()
				check.That(t, o.Skipped == (behind >= keptSteps) && (len(o.Events) == 0) == o.Skipped && s.Table().Names[1] == "Selin", "%s, %d steps behind: skipped %v, %d events", preset, behind, o.Skipped, len(o.Events))
			}
			c.check()
			o := c.seats[2].CatchUp()
			check.That(t, !o.Skipped && len(o.Events) == 0, "%s: it catches up again: %+v", preset, o)
			m = c.match.Now().After
			if seat, phase := m.ToPlay(); phase == game.Playing { // and the match continues
				c.do(seat, bots.Fallback(*c.seats[seat].View()))
				c.check()
			}
		}
	}
}

// Another seat shows gösterme, and the player discards before seeing it. The gösterme must be shown first, must not
// cause or answer a question, and must leave the discarded tile's slot empty.
func TestDo_AfterGosterme(t *testing.T) {
	m := gametest.Position{Turns: 1, Drawn: true, Indicator: "R4", Hands: [4]string{"R5 K1 K1", 2: "R4"}}.Match(t)
	c := newFullMatch(t, m, nil)
	s := c.seats[0]
	check.Need(t, s.discard("R5").Question != nil, "the okey is discarded without a question")
	c.seats[2].Do(game.Action{Kind: game.ShowTwin})
	s.CatchUp()
	check.That(t, s.Question() != nil, "the gösterme answers the question")

	c = newFullMatch(t, m, nil)
	s = c.seats[0]
	c.seats[2].Do(game.Action{Kind: game.ShowTwin})
	first := s.slotOf("K1")
	second := s.Rack().Find(tileOf("K1"), rack.Slot{Row: first.Row, Col: first.Col + 1})
	check.Need(t, first != second, "the rack is %s", rowsOf(s.Rack()))
	o := s.Discard(second)
	check.Equal(t, kindsOf(o.Events), "show discard")
	check.Equal(t, s.View().Shown, 2)
	check.Equal(t, s.LastEmptiedSlot(), second)
	for _, s := range c.all() {
		s.CatchUp()
	}
	c.check()
}

func TestSpectate(t *testing.T) {
	c := newFullMatch(t, gametest.Position{Turns: 9, Indicator: "R4", Discards: [4]string{3: "K3"}}.Match(t), nil)
	s := c.spectator
	for seat := range game.Seat(4) {
		s.ShowFrom(seat)
		v := s.ViewOf(seat)
		check.That(t, s.Seat() == seat && v.Hand.Len()+s.View().Hand.Len()+s.Rack().Tiles().Len() == 0, "from seat %d a hand is seen", seat)
		_, asks := s.BotToMove()
		check.That(t, !asks && !s.MyTurn() && !s.May(game.Take) && s.Reading().Left.Tile == tile.None && s.Draw().Refused != nil, "from seat %d the match can be played", seat)
		check.That(t, s.Watched() && s.MayShowFrom(), "from seat %d nobody watches", seat)
	}
	check.That(t, s.Leave().Left, "leaving asks %+v", s.Question())
}

func TestSit_ChangesNames(t *testing.T) {
	c := newFullMatch(t, gametest.Position{Turn: 1, Turns: 9}.Match(t), nil)
	before := c.seats[0].TurnID()
	c.match.Sit(journal.Sit{Seat: 1, Name: "Selin", How: journal.Kicked}, Sitter{Name: "Zeynep", Level: cirak()})
	for _, s := range c.all() {
		o := s.CatchUp()
		check.That(t, len(o.Events) == 0 && s.Table().Names[1] == "Zeynep" && s.TurnID() == before && s.BotsTurn(), "seat %d sees %q, %+v", s.Seat(), s.Table().Names[1], o)
		_, asks := s.BotToMove()
		check.That(t, !asks, "a session may ask the bot, though it does not drive the match")
	}
	request, ok := c.match.BotToMove(nil)
	check.Need(t, ok && request.Seat == 1, "the bot is not to move")
	move := request.Ask(t.Context())
	for range 2 { // stale the second time
		_, fault, err := c.match.Play(move)
		check.That(t, fault == nil && err == nil, "%v, %v", fault, err)
	}
	check.Equal(t, len(c.seats[0].CatchUp().Events), 1, "moves of the bot")
	c.match.Sit(journal.Sit{Seat: 1, Name: "Ece", How: journal.Sat}, Sitter{Name: "Ece"})
	_, ok = c.match.BotToMove(nil)
	check.That(t, !ok, "the bot is still to move")
}

func TestSitDown_SameRack(t *testing.T) {
	shelf := NewShelf(t.TempDir(), "test", time.Now)
	defer shelf.Close()
	h := hostedHeader()
	h.Seats[1].Bot, h.Seats[3].Bot = nil, nil
	store := shelf.BeginHosted(h)
	store.Write((*journal.Journal).CloseLocks)
	m, _, err := store.Deal(make([]string, 4)...)
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
		again := SitDown(*c.seats[seat].Table(), c.match, game.Seat(seat), new(countingHost))
		check.Equal(t, rowsOf(again.Rack()), want, "seat ", seat)
	}
	store.Wait()
	check.OK(t, store.Trouble())
}

// Each seat runs in its own goroutine, woken by the others, until the last round is dealt.
func TestMatch_FourGoroutines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rounds := testsize.Of(2, 4)
		m, _, err := game.New(game.Classic(), game.SeedOf(3))
		check.OK(t, err)
		c := newFullMatch(t, m, nil)
		var all sync.WaitGroup
		for _, s := range c.all() {
			changed, stop := c.match.Watch()
			all.Go(func() {
				defer stop()
				s.CatchUp() // show what others did before Watch
				for s.View().Round < rounds {
					if s.MyTurn() {
						s.Do(bots.Fallback(*s.View())) // refused if the match has moved on
						s.CatchUp()
						continue
					}
					if s.View().Phase == game.RoundOver && !s.Watched() {
						s.Do(game.Action{Kind: game.NextRound}) // the first seat to do this deals
					}
					select {
					case <-changed:
					case <-time.After(time.Minute):
						t.Errorf("seat %d is not woken", s.Seat())
						return
					}
					s.CatchUp()
				}
			})
		}
		all.Wait()
		c.check()
	})
}

// The replay of a hosted match must show no hand until the match is over.
func TestNewReplay_Hosted(t *testing.T) {
	for _, over := range []bool{false, true} {
		j, m, _ := journaltest.BeginHosted(t, t.TempDir(), hostedHeader(), make([]string, 4))
		bot := bots.Levels()[0].New(0)
		for a := range gametest.Play(t, m, []bots.Bot{bot, bot, bot, bot}, 1) {
			journaltest.Append(t, j, a)
		}
		if over {
			check.OK(t, j.End())
		}
		j.Close()
		s := check.Must(NewReplay(Table{Seat: 2}, check.Must(journal.ReadFile(j.Path()))))
		check.Equal(t, s.Seat(), 2)
		_, last, _ := s.ReplayPosition()
		told := 0
		for at := range last { // the last step ends the round and shows the hands
			for _, e := range s.StepTo(at) {
				if drew, ok := e.(game.Acted); ok && drew.Action.Kind == game.Draw && drew.Tile != tile.None {
					told++
				}
			}
			for seat := range game.Seat(4) {
				s.ShowFrom(seat)
				v := s.ViewOf(seat)
				check.Need(t, v.Hand.Len() > 0 == over && s.View().Hand.Len() > 0 == over && s.Seat() == seat && s.Rack().Tiles().Len() > 0 == over, "over %v: seat %d shows %d tiles", over, seat, v.Hand.Len())
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
	s, w := c.seats[1], new(countingHost)
	s.host = w
	s.Ready()
	c.spectator.Ready()
	for seat, phase := m.ToPlay(); phase == game.Playing; seat, phase = m.ToPlay() {
		c.do(seat, preferFinish(c.seats[seat].View().Legal(), func(int) int { return 0 }))
		m = c.match.Now().After
	}
	for _, s := range c.all() {
		check.That(t, len(check.Must(s.GoOn()).Events) == 0 && s.View().Phase == game.MatchOver, "seat %d goes on", s.Seat())
	}
	check.Equal(t, *w, countingHost{1, 1})
	before := c.match.Now().Number
	s.Close()
	check.Equal(t, c.match.Now().Number, before, "steps")
}
