package host

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
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
			return e.table.Sit(Guest{Person: Person(person), Name: name, From: "192.0.2." + person}, at)
		}
		if _, err := sit("", "Deniz", 0); err != ErrNobody {
			t.Errorf("nobody sits down: %v", err)
		}
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
			check.That(t, err == c.err && (err != nil || chair.Name() == c.is && chair.Seat() == c.gets), "%s as %q at %d: %v, %+v", c.person, c.name, c.at, err, chair)
			if err == nil && e.table.State().Places[c.gets].From != "192.0.2."+c.person {
				t.Errorf("%s comes from %+v", c.person, e.table.State().Places[c.gets])
			}
		}
		if owner := e.table.State().Owner; owner != 2 {
			t.Errorf("the owner is seat %d", owner)
		}
	})
}

// A person or spectator who was sent away may not come back before the match is
// over, and a bot takes the seat.
func TestKick(t *testing.T) {
	runTable(t, nil, func(e *tableTest) {
		e.begin("Deniz", "Selin", "Murat")
		selin := e.chair["Selin"].Seat()
		can, err := e.table.Spectate(Guest{Person: "key of Can", Name: "Can"}, 0)
		e.must(err)
		for _, c := range []struct {
			by   Person
			name string
			want error
		}{
			{"key of Selin", "Deniz", ErrNotOwner}, {"key of Deniz", "Deniz", ErrNotNow}, {"key of Deniz", "nobody", ErrNotNow}, {"key of Deniz", "", ErrNotNow},
			{"key of Deniz", "Selin", nil}, {"key of Deniz", "Can", nil},
		} {
			if err := e.table.Kick(c.by, c.name); err != c.want {
				t.Errorf("%s sends %q away: %v", c.by, c.name, err)
			}
		}
		if err := can.Err(); err != ErrKicked || len(e.table.State().Watching) > 0 {
			t.Errorf("Can is told %v", err)
		}
		if err := e.chair["Selin"].Err(); err != ErrKicked {
			t.Errorf("Selin is told %v", err)
		}
		if _, err := e.table.Sit(Guest{Person: "key of Selin", Name: "Can"}, game.Nobody); err != ErrKicked {
			t.Errorf("Selin comes back: %v", err)
		}
		if _, err := e.table.Spectate(Guest{Person: "key of Selin", Name: "Can"}, 0); err != ErrKicked {
			t.Errorf("Selin watches: %v", err)
		}
		delete(e.face, "Selin")
		bot := e.table.State().Places[selin]
		if e.settle(); bot.Person || bot.Name == "Selin" || e.face["Deniz"].Table().Names[selin] != bot.Name {
			t.Errorf("at the seat is %+v", bot)
		}
		for range 2 {
			e.playUntil(bot.Name)
			e.pass(2 * time.Second)
		}
		e.seat("Ece") // gets the seat but may not lock a word
		if e.chair["Ece"].Seat() != selin {
			t.Errorf("Ece gets seat %d", e.chair["Ece"].Seat())
		}
		e.open()
		e.playUntil("Ece")
		e.act("Ece")
		e.table.Close()
		if got := describeSits(e.record()); got != "1 Selin kicked, 1 Ece sat" {
			t.Errorf("the journal says %q", got)
		}
	})
}

// A person may replace a bot during a match unless the table is shut. The bot
// must continue when the person is sent away.
func TestSit_ReplacesBot(t *testing.T) {
	runTable(t, nil, func(e *tableTest) {
		e.begin("Deniz")
		bot := e.table.State().Places[2]
		e.playUntil(bot.Name) // while the bot is thinking
		at := e.face["Deniz"].TurnID()
		if err := e.table.SetShut("key of Selin", true); err != ErrNotOwner {
			t.Error(err)
		}
		e.must(e.table.SetShut("key of Deniz", true))
		if _, err := e.table.Sit(Guest{Person: "key of Selin", Name: "Selin"}, 2); err != ErrShut {
			t.Errorf("the table is shut: %v", err)
		}
		e.must(e.table.SetShut("key of Deniz", false))
		c, err := e.table.Sit(Guest{Person: "key of Selin", Name: "Selin"}, 2)
		e.must(err)
		e.chair["Selin"] = c
		e.open()
		if e.pass(10 * time.Second); e.face["Deniz"].TurnID() != at {
			t.Error("the bot moves for Selin")
		}
		e.act("Selin")
		e.must(e.table.Kick("key of Deniz", "Selin"))
		delete(e.face, "Selin")
		e.pass(5 * time.Second)
		if got := e.table.State().Places[2]; got.Name != bot.Name || got.Level.Name != bot.Level.Name || got.Person {
			t.Errorf("the bot was %+v and is %+v", bot, got)
		}
		e.playUntil("Deniz")
		e.table.Close()
		rec := e.record()
		if got := describeSits(rec); got != "2 Selin sat, 2 Selin kicked" {
			t.Errorf("the journal says %q", got)
		}
		// Before and after the replacement, the bot's choices must depend only
		// on its view and seed.
		verify := func(act journal.Act, v game.View) error {
			if a := bots.Fallback(v); !a.Same(act.Action) {
				return fmt.Errorf("%v instead of %v", act.Action, a)
			}
			return nil
		}
		if err := rec.VerifyBots(verify); err != nil {
			t.Error(err)
		}
	})
}

// Play must begin when everyone has seen the deal, or after readyTime.
func TestDeal_WaitsForFaces(t *testing.T) {
	for _, answers := range []bool{true, false} {
		runTable(t, nil, func(e *tableTest) {
			e.seat("Deniz", "Selin")
			e.must(e.table.Begin("key of Deniz"))
			e.must(e.chair["Deniz"].LockWord("a"))
			e.must(e.chair["Selin"].LockWord("b"))
			e.open()
			e.face["Deniz"].Ready()
			turns := func() int { return e.face["Deniz"].View().Turns }
			s := e.table.State()
			check.That(t, s.Awaited == ([game.MaxSeats]bool{1: true}) && s.TurnEnds.IsZero(), "awaited are %v", s.Awaited)
			if e.pass(readyTime - time.Second); turns() != 1 || !e.table.State().TurnEnds.IsZero() {
				t.Error("play has begun")
			}
			if answers {
				e.face["Selin"].Ready()
				e.settle()
			} else {
				e.pass(time.Second)
			}
			if ends := e.table.State().TurnEnds; time.Until(ends) != 90*time.Second {
				t.Errorf("answers %v: the turn ends in %v", answers, time.Until(ends))
			}
		})
	}
}

func (e *tableTest) endRound() {
	e.t.Helper()
	for e.face["Deniz"].View().Phase == game.Playing {
		if s := e.face[e.nextToPlay()]; s != nil {
			e.act(e.nextToPlay())
		} else {
			e.pass(time.Second)
		}
	}
}

// The next round must begin when everyone present wants it, or after
// Setup.Between. Another match must begin only when everyone wants it.
func TestNext(t *testing.T) {
	runTable(t, func(s *Setup) { s.Rules = game.Okey101(); s.Rules.Rounds = 3; s.Seeds = practiceSeeds }, func(e *tableTest) {
		e.seat("Deniz", "Selin", "Murat")
		e.must(e.table.Begin("key of Deniz"))
		e.settle()
		e.open()
		e.chair["Murat"].Close()
		delete(e.face, "Murat")
		left := func(s *State) time.Duration { return time.Until(s.AwaitedUntil) }
		round := func() int { return e.face["Deniz"].View().Round }
		for number := 1; number <= 3; number++ {
			e.face["Deniz"].Ready()
			e.face["Selin"].Ready()
			e.endRound()
			if s := e.table.State(); s.Awaited != ([game.MaxSeats]bool{true, true}) || number < 3 && (left(s) > 30*time.Second || left(s) < 28*time.Second) {
				t.Fatalf("after round %d are awaited %v until %v", number, s.Awaited, s.AwaitedUntil)
			}
			e.face["Deniz"].GoOn()
			if e.pass(20 * time.Second); round() != number {
				t.Fatal("Selin is not waited for")
			}
			switch number {
			case 1:
				e.face["Selin"].GoOn()
				e.settle()
			case 2:
				e.pass(10 * time.Second)
			}
			check.Need(t, number >= 3 || round() == number+1, "round %d is not dealt", number+1)
		}
		if e.pass(time.Hour); e.table.State().Stage != Over {
			t.Fatal("another match has begun")
		}
		e.face["Selin"].GoOn()
		e.settle()
		if s := e.table.State(); s.Stage != Playing || s.Places[2].Person || s.Places[2].Name == "Murat" {
			t.Errorf("then it is %+v", s)
		}
		if _, err := e.chair["Deniz"].Session(session.Table{}); err != nil {
			t.Error(err)
		}
		first, second, none := JournalOf(e.dir, "key of Murat", 1), JournalOf(e.dir, "key of Murat", 2), JournalOf(e.dir, "key of Can", 1)
		check.That(t, first != "" && second == "" && none == "", "Murat has played in %q and %q, and Can in %q", first, second, none)
	})
}

func TestSpectate(t *testing.T) {
	runTable(t, nil, func(e *tableTest) {
		e.begin("Deniz", "Selin")
		c, err := e.table.Spectate(Guest{Name: "Deniz"}, 1)
		e.must(err)
		s, err := c.Session(session.Table{})
		e.must(err)
		c.Ready()
		c.Next()
		c.Wake()
		for range 9 {
			e.playUntil("Selin")
			e.act("Selin")
			s.CatchUp()
			if s.View().Hand.Len() > 0 || s.Seat() != 1 || s.MyTurn() {
				t.Fatalf("the spectator sees %v", s.View().Hand.Tiles())
			}
		}
		e.must(e.chair["Selin"].Say("merhaba"))
		state := e.table.State()
		check.That(t, slices.Equal(state.Watching, []string{"Deniz 2"}) && state.Messages[0].Text == "merhaba" && state.Messages[0].Name == "Selin", "%q watch, and %+v is said", state.Watching, state.Messages)
		if _, err := e.table.Spectate(Guest{Name: "x"}, 7); err != ErrFull {
			t.Errorf("behind seat 7: %v", err)
		}
		c.Close()
		if e.settle(); len(e.table.State().Watching) > 0 || c.Err() != ErrClosed {
			t.Errorf("the spectator is still there: %v", c.Err())
		}
		for n := range maxSpectators + 1 {
			if _, err := e.table.Spectate(Guest{}, 0); (err == ErrFull) != (n == maxSpectators) {
				t.Errorf("spectator %d: %v", n, err)
			}
		}
	})
	runTable(t, func(s *Setup) { s.Spectators = false }, func(e *tableTest) {
		if _, err := e.table.Spectate(Guest{Name: "Deniz"}, 1); err != ErrNoSpectators {
			t.Error(err)
		}
	})
}

func TestSetBot(t *testing.T) {
	runTable(t, nil, func(e *tableTest) {
		level, err := bots.LevelByName("acemi")
		e.must(err)
		e.seat("Deniz", "Selin")
		if err := e.table.SetBot("key of Selin", 3, level); err != ErrNotOwner {
			t.Error(err)
		}
		e.must(e.table.SetBot("key of Deniz", 3, level))
		e.must(e.table.Begin("key of Deniz"))
		if err := e.table.SetBot("key of Deniz", 3, level); err != ErrNotNow {
			t.Error(err)
		}
		e.pass(lockTime)
		e.table.Close()
		if h := e.record().Header; h.Seats[3].Bot.Level != level.Kind() || h.Seats[2].Bot.Level == level.Kind() {
			t.Errorf("the bots are %+v", h.Seats)
		}
	})
}

func TestSay(t *testing.T) {
	for _, c := range []struct {
		chat         Chat
		text, phrase error
	}{{FreeChat, nil, nil}, {PhrasesOnly, ErrMute, nil}, {NoChat, ErrMute, ErrMute}} {
		runTable(t, func(s *Setup) { s.Chat = c.chat }, func(e *tableTest) {
			e.seat("Deniz", "Selin")
			if err := e.chair["Selin"].Say("bir dakika"); err != c.text {
				t.Errorf("chat %v: %v", c.chat, err)
			}
			if err := e.chair["Selin"].SayPhrase(9); err != c.phrase {
				t.Errorf("chat %v, phrase: %v", c.chat, err)
			}
		})
	}
	runTable(t, nil, func(e *tableTest) {
		e.seat("Deniz", "Selin")
		selin := e.chair["Selin"]
		for _, number := range []int{-1, 0, len(session.Phrases()) + 1} {
			if err := selin.SayPhrase(number); err != ErrMute {
				t.Errorf("phrase %d: %v", number, err)
			}
		}
		if err := selin.Say(" \x1b[2J\u202e "); err != ErrMute {
			t.Errorf("nothing is said: %v", err)
		}
		for n := range 200 {
			err := selin.Say(fmt.Sprint("number ", n))
			if want := map[bool]error{true: ErrHasty}[n%8 >= maxMessages]; err != want {
				t.Errorf("%d: %v, not %v", n, err, want)
			}
			if n%8 == 7 {
				e.pass(messageTime)
			}
		}
		said := e.table.State().Messages
		if len(said) != keptMessages || said[0].Number != 125-keptMessages+1 || said[keptMessages-1].Number != 125 {
			t.Errorf("%d are kept, from %d", len(said), said[0].Number)
		}
	})
}

// Others must receive only safe text, whatever text and name a guest sends.
func FuzzSay(f *testing.F) {
	f.Add("merhaba", "Selin")
	f.Add("\x1b]0;title\a\u202e\xff\u200b漢字", "\x1b[31m\u0301")
	f.Fuzz(func(t *testing.T, text, name string) {
		runTable(t, func(s *Setup) { s.Dir = "" }, func(e *tableTest) {
			c, err := e.table.Sit(Guest{Person: "key", Name: name}, game.Nobody)
			e.must(err)
			if c.Say(text) != nil {
				return
			}
			said := e.table.State().Messages[0]
			for what, text := range map[string]string{"text": said.Text, "name": said.Name} {
				if most := map[string]int{"text": LongestMessage, "name": words.LongestName}[what]; len([]rune(text)) > most || text == "" {
					t.Errorf("the %s is %q", what, text)
				}
				check.That(t, !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }), "the %s %q cannot be shown", what, text)
			}
		})
	})
}
