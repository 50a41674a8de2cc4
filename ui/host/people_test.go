package host

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
)

// practiceSeeds returns the seeds of a match whose tiles are known in advance.
func practiceSeeds() session.Seeds { return session.Seeds{Seed: game.SeedOf(5), Bots: 5} }

// describeSits describes the arrivals and departures in a journal.
func describeSits(rec *journal.Record) string {
	var all []string
	for _, s := range rec.Sits {
		all = append(all, fmt.Sprintf("%d %s %s", s.Seat, s.Name, s.How))
	}
	return strings.Join(all, ", ")
}

func TestSit(t *testing.T) {
	runTable(t, nil, func(e *tableTest) {
		sit := func(person, name string, at game.Seat) (*Chair, error) {
			return e.Sit(Guest{Person: Person(person), Name: name, From: "192.0.2." + person}, at)
		}
		_, err := sit("", "Deniz", 0)
		check.Equal(t, err, ErrNobody)
		for _, c := range []struct {
			person, name, is string
			at, gets         game.Seat
			err              error
		}{
			{"1", "Selin", "Selin", 2, 2, nil},
			{"2", "Selin", "", 2, 0, ErrTaken},
			{"2", "Selin", "", 4, 0, ErrFull},
			{"2", "Selin", "Selin 2", game.Nobody, 0, nil},
			{"2", "Ece", "Selin 2", 3, 0, nil}, // the same person
			{"3", "\x1b[31mMurat the very long", "Murat", game.Nobody, 1, nil},
			{"4", "Murat the very long", "Murat 2", game.Nobody, 3, nil},
			{"5", "Can", "", game.Nobody, 0, ErrFull},
		} {
			chair, err := sit(c.person, c.name, c.at)
			check.That(t, err == c.err && (err != nil || chair.Name == c.is && chair.Seat() == c.gets), "%s as %q at %d: %v, %+v", c.person, c.name, c.at, err, chair)
			if err == nil {
				check.Equal(t, e.State().Places[c.gets].From, "192.0.2."+c.person)
			}
		}
		check.Equal(t, e.State().Owner, 2)
	})
}

// A person or spectator who was sent away may not come back before the match is
// over, and a bot takes the seat.
func TestKick(t *testing.T) {
	runTable(t, nil, func(e *tableTest) {
		e.begin("Deniz", "Selin", "Murat")
		selin := e.chair["Selin"].Seat()
		can := check.Must(e.Spectate(guest("Can"), 0))
		for _, c := range []struct {
			by, name string
			want     error
		}{
			{"Selin", "Deniz", ErrNotOwner}, {"Deniz", "Deniz", ErrNotNow}, {"Deniz", "nobody", ErrNotNow}, {"Deniz", "", ErrNotNow},
			{"Deniz", "Selin", nil}, {"Deniz", "Can", nil},
		} {
			check.Equal(t, e.chair[c.by].Kick(c.name), c.want, c)
		}
		check.Equal(t, can.Err(), ErrKicked)
		check.Equal(t, len(e.State().Watching), 0)
		check.Equal(t, e.chair["Selin"].Err(), ErrKicked)
		e.cannotSit("Selin", game.Nobody, ErrKicked)
		_, err := e.Spectate(guest("Selin"), 0)
		check.Equal(t, err, ErrKicked)
		delete(e.face, "Selin")
		bot := e.State().Places[selin]
		e.settle()
		check.That(t, !bot.Person && bot.Name != "Selin" && e.face["Deniz"].Table().Names[selin] == bot.Name, "at the seat is %+v", bot)
		for range 2 {
			e.playUntil(bot.Name)
			e.pass(2 * time.Second)
		}
		e.seat("Ece") // gets the seat but may not lock a word
		check.Equal(t, e.chair["Ece"].Seat(), selin)
		e.open()
		e.playUntil("Ece")
		e.act("Ece")
		e.Close()
		check.Equal(t, describeSits(e.record()), "1 Selin kicked, 1 Ece sat")
	})
}

// A person may replace a bot during a match unless the table is shut. The bot
// must continue when the person is sent away.
func TestSit_ReplacesBot(t *testing.T) {
	runTable(t, nil, func(e *tableTest) {
		e.begin("Deniz")
		bot := e.State().Places[2]
		e.playUntil(bot.Name) // while the bot is thinking
		at := e.face["Deniz"].TurnID()
		check.Equal(t, check.Must(e.Spectate(guest("Can"), 0)).SetShut(true), ErrNotOwner)
		e.must(e.chair["Deniz"].SetShut(true))
		e.cannotSit("Selin", 2, ErrShut)
		e.must(e.chair["Deniz"].SetShut(false))
		e.seatAt("Selin", 2)
		e.open()
		e.pass(10 * time.Second)
		check.That(t, e.face["Deniz"].TurnID() == at, "the bot moves for Selin")
		e.act("Selin")
		e.kick("Selin")
		e.pass(5 * time.Second)
		got := e.State().Places[2]
		check.That(t, got.Name == bot.Name && got.Level.Name == bot.Level.Name && !got.Person, "the bot was %+v and is %+v", bot, got)
		e.playUntil("Deniz")
		e.Close()
		rec := e.record()
		check.Equal(t, describeSits(rec), "2 Selin sat, 2 Selin kicked")
		// Before and after the replacement, the bot's choices must depend only
		// on its view and seed.
		e.must(rec.VerifyBots(func(act journal.Act, v game.View) error {
			if a := bots.Fallback(v); !a.Same(act.Action) {
				return fmt.Errorf("%v instead of %v", act.Action, a)
			}
			return nil
		}))
	})
}

// Play must begin when everyone has seen the deal, or after readyTime.
func TestDeal_WaitsForFaces(t *testing.T) {
	for _, answers := range []bool{true, false} {
		runTable(t, nil, func(e *tableTest) {
			e.start("Deniz", "Selin")
			e.must(e.chair["Deniz"].LockWord("a"))
			e.must(e.chair["Selin"].LockWord("b"))
			e.open()
			e.face["Deniz"].Ready()
			s := e.State()
			check.That(t, s.Awaited == ([game.MaxSeats]bool{1: true}) && s.TurnEnds.IsZero(), "awaited are %v", s.Awaited)
			e.pass(readyTime - time.Second)
			check.That(t, e.face["Deniz"].View().Turns == 1 && e.State().TurnEnds.IsZero(), "play has begun")
			if answers {
				e.face["Selin"].Ready()
				e.settle()
			} else {
				e.pass(time.Second)
			}
			check.Equal(t, time.Until(e.State().TurnEnds), 90*time.Second, "answers ", answers)
		})
	}
}

func (e *tableTest) endRound() {
	e.t.Helper()
	for e.face["Deniz"].View().Phase == game.Playing {
		e.playOn()
	}
}

// The next round must begin when everyone present wants it, or after
// Setup.Between. Another match must begin only when everyone wants it. With a
// known seed, nobody is asked for a word.
func TestNext(t *testing.T) {
	runTable(t, func(s *Setup) { s.Rules = game.Okey101(); s.Rules.Rounds = 3; s.Seeds = practiceSeeds }, func(e *tableTest) {
		watch := func() error { _, err := e.Spectate(guest("Can"), 0); return err }
		e.seat("Deniz", "Selin", "Murat")
		e.must(watch())
		e.kick("Can")
		e.start("Deniz")
		e.settle()
		check.That(t, e.State().Stage == Playing && e.State().Seals.Code == "", "it is %+v", e.State())
		check.Equal(t, watch(), ErrKicked)
		e.open()
		e.chair["Murat"].Close()
		delete(e.face, "Murat")
		round := func() int { return e.face["Deniz"].View().Round }
		for number := 1; number <= 3; number++ {
			e.face["Deniz"].Ready()
			e.face["Selin"].Ready()
			e.endRound()
			s := e.State()
			check.Need(t, s.Awaited == [game.MaxSeats]bool{true, true}, "after round %d are awaited %v", number, s.Awaited)
			e.face["Deniz"].GoOn()
			e.pass(20 * time.Second)
			check.Need(t, round() == number, "Selin is not waited for")
			switch number {
			case 1:
				e.face["Selin"].GoOn()
				e.settle()
			case 2:
				e.pass(10 * time.Second)
			}
			check.Need(t, number >= 3 || round() == number+1, "round %d is not dealt", number+1)
		}
		e.pass(time.Hour)
		check.Need(t, e.State().Stage == Over, "another match has begun")
		e.must(watch())
		end := e.record().End
		check.That(t, end != nil && !end.Abandoned, "the match has ended as %+v", end)
		e.face["Selin"].GoOn()
		e.settle()
		s := e.State()
		check.That(t, s.Stage == Playing && !s.Places[2].Person && s.Places[2].Name != "Murat", "then it is %+v", s)
		check.Must(e.chair["Deniz"].Session(session.Table{}))
		check.That(t, e.record().Header.Deal.Practice(), "the journal does not say that the seed is known")
		first, second, none := JournalOf(e.dir, "key of Murat", 1), JournalOf(e.dir, "key of Murat", 2), JournalOf(e.dir, "key of Can", 1)
		check.That(t, first != "" && second == "" && none == "", "Murat has played in %q and %q, and Can in %q", first, second, none)
	})
}

func TestSpectate(t *testing.T) {
	runTable(t, nil, func(e *tableTest) {
		e.begin("Deniz", "Selin")
		c := check.Must(e.Spectate(Guest{Name: "Deniz"}, 1))
		s := check.Must(c.Session(session.Table{}))
		c.Ready()
		c.Next()
		c.Wake()
		for range 9 {
			e.playUntil("Selin")
			e.act("Selin")
			s.CatchUp()
			check.Need(t, s.View().Hand.Len() == 0 && s.Seat() == 1 && !s.MyTurn(), "the spectator sees %v", s.View().Hand)
		}
		e.must(e.chair["Selin"].Say("merhaba"))
		state := e.State()
		check.That(t, slices.Equal(state.Watching, []string{"Deniz 2"}) && state.Messages[0].Text == "merhaba" && state.Messages[0].Name == "Selin", "%q watch, and %+v is said", state.Watching, state.Messages)
		watch := func(seat game.Seat) error { _, err := e.Spectate(Guest{}, seat); return err }
		check.Equal(t, watch(7), ErrFull)
		c.Close()
		e.settle()
		check.Equal(t, len(e.State().Watching), 0)
		check.Equal(t, c.Err(), ErrClosed)
		for range maxSpectators {
			e.must(watch(0))
		}
		check.Equal(t, watch(0), ErrFull)
	})
	runTable(t, func(s *Setup) { s.Spectators = false }, func(e *tableTest) {
		_, err := e.Spectate(guest("Deniz"), 1)
		check.Equal(t, err, ErrNoSpectators)
	})
}

func TestSetBot(t *testing.T) {
	runTable(t, nil, func(e *tableTest) {
		level := check.Must(bots.LevelByName("acemi"))
		set := func(name string) error { return e.chair[name].SetBot(3, level) }
		e.seat("Deniz", "Selin")
		check.Equal(t, set("Selin"), ErrNotOwner)
		e.must(set("Deniz"))
		e.must(e.chair["Deniz"].Begin())
		check.Equal(t, set("Deniz"), ErrNotNow)
		e.pass(lockTime)
		e.Close()
		h := e.record().Header
		check.That(t, h.Seats[3].Bot.Level == level.Kind() && h.Seats[2].Bot.Level != level.Kind(), "the bots are %+v", h.Seats)
	})
}

func TestSay(t *testing.T) {
	for _, c := range []struct {
		chat         Chat
		text, phrase error
	}{{FreeChat, nil, nil}, {PhrasesOnly, ErrMute, nil}, {NoChat, ErrMute, ErrMute}} {
		runTable(t, func(s *Setup) { s.Chat = c.chat }, func(e *tableTest) {
			selin := e.seat("Deniz", "Selin")
			check.Equal(t, selin.Say("bir dakika"), c.text, c.chat)
			check.Equal(t, selin.SayPhrase(9), c.phrase, c.chat)
		})
	}
	runTable(t, nil, func(e *tableTest) {
		selin := e.seat("Deniz", "Selin")
		for _, number := range []int{-1, 0, len(session.Phrases()) + 1} {
			check.Equal(t, selin.SayPhrase(number), ErrMute, number)
		}
		check.Equal(t, selin.Say(" \x1b[2J\u202e "), ErrMute)
		e.must(selin.Say("a\x1b[2Jb\u202e"))
		check.Equal(t, e.State().Messages[0].Text, "ab")
		e.pass(time.Minute)
		for n := range 200 {
			want := map[bool]error{true: ErrHasty}[n%8 >= maxMessages]
			check.Equal(t, selin.Say(fmt.Sprint("number ", n)), want, n)
			if n%8 == 7 {
				e.pass(messageTime)
			}
		}
		said := e.State().Messages
		check.That(t, len(said) == keptMessages && said[0].Number == 126-keptMessages+1 && said[keptMessages-1].Number == 126, "%d are kept", len(said))
	})
}

// A person who is asleep at the end of a match must have a stand-in in the next one.
func TestNext_Asleep(t *testing.T) {
	runTable(t, func(s *Setup) { s.Rules = game.Okey101(); s.Rules.Rounds = 3; s.Seeds = practiceSeeds }, func(e *tableTest) {
		e.start("Deniz", "Selin")
		e.settle()
		e.open()
		for seat := e.chair["Selin"].Seat(); !e.State().Places[seat].Asleep; e.pass(95 * time.Second) {
			e.playUntil("Selin")
		}
		delete(e.face, "Selin")
		for range 3 {
			e.endRound()
			e.face["Deniz"].GoOn()
			e.pass(30 * time.Second)
		}
		next := check.Must(e.chair["Deniz"].Session(session.Table{}))
		who := next.Seats()[e.chair["Selin"].Seat()]
		check.That(t, next.View().Round == 1 && who.Name == "Selin" && who.StandIn != "", "in round %d, %+v", next.View().Round, who)
	})
}

// A match that ends while the table handles a call must not be followed by another that nobody has asked for.
func TestOver_DuringCall(t *testing.T) {
	for seed := range uint64(6) {
		runTable(t, func(s *Setup) {
			s.Rules = game.Okey101()
			s.Rules.Rounds = 3
			s.Seeds = func() session.Seeds { return session.Seeds{Seed: game.SeedOf(seed), Bots: 5} }
		}, func(e *tableTest) {
			e.start("Deniz")
			e.settle()
			e.open()
			s := e.face["Deniz"]
			for s.View().Phase != game.MatchOver {
				switch v := s.View(); {
				case v.Phase == game.RoundOver:
					s.GoOn()
				case v.Turn != s.Seat():
					s.Ready()
					e.pass(time.Second)
				default:
					e.must(e.chair["Deniz"].do(func() error { // the table has noted the steps before this one
						s.Do(bots.Fallback(*v))
						return nil
					}))
				}
				e.settle()
			}
			check.Equal(t, e.State().Stage, Over, "seed ", seed)
		})
	}
}
