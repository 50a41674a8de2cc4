package session

import (
	"reflect"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// talkingSession returns a session at a position where bots talk. The bot at seat 2 has the temper of a hunter.
func talkingSession(t *testing.T, p gametest.Position) *Session {
	t.Helper()
	s := sessionAt(t, p)
	s.table.Talk, s.table.Levels[2].Temper = true, bots.Hunter
	return s
}

func TestRemarkOf_Probabilities(t *testing.T) {
	won := func(seat game.Seat, set func(*game.Result)) game.Event {
		e := game.RoundEnded{Result: game.Result{Winner: seat}}
		if set != nil {
			set(&e.Result)
		}
		return e
	}
	streak := func(winners ...game.Seat) func(*Session) {
		return func(s *Session) {
			for _, w := range winners {
				s.view.Sheet = append(s.view.Sheet, game.Result{Winner: w})
			}
		}
	}
	for _, c := range []struct {
		why    string
		before func(*Session)
		event  game.Event
		seat   game.Seat // Nobody for any bot
		on     Occasion
		chance float64
	}{
		{"takes", nil, game.Took{Seat: 2}, 2, OnTake, 1.0 / 5},
		{"takes while another speaks", func(s *Session) { s.remarks.said[3] = Remark{Occasion: OnTake} }, game.Took{Seat: 2}, 2, 0, 0},
		{"the player takes", nil, game.Took{Seat: Player}, 3, OnGiven, 1.0 / 6},
		{"draws", nil, game.Drew{Seat: 2}, 2, 0, 0},
		{"shows", nil, game.Shown{Seat: 2}, 2, OnShow, 1},
		{"the player shows", nil, game.Shown{Seat: Player}, game.Nobody, OnTwin, 1.0 / 2},
		{"opens", nil, game.HandOpened{Seat: 2, How: meld.Melds}, 2, OnOpen, 1.0 / 2},
		{"opens with pairs", nil, game.HandOpened{Seat: 2, How: meld.Pairs}, 2, OnOpenPairs, 1},
		{"gets a penalty", nil, game.Penalised{Penalty: game.Penalty{Seat: 2}}, 2, OnPenalty, 1},
		{"the player gets a penalty", nil, game.Penalised{Penalty: game.Penalty{Seat: Player}}, game.Nobody, OnSorry, 1.0 / 2},
		{"wins", nil, won(2, nil), 2, OnWin, 1},
		{"wins with an okey", nil, won(2, func(r *game.Result) { r.OkeyFinish = true }), 2, OnOkey, 1},
		{"wins with pairs", nil, won(2, func(r *game.Result) { r.How = meld.Pairs }), 2, OnPairs, 1},
		{"wins three in a row", streak(1, 2, 2, 2), won(2, nil), 2, OnStreak, 1},
		{"the player wins three in a row", streak(0, 0, 0), won(Player, nil), game.Nobody, OnRun, 1},
		{"the player wins two in a row", streak(1, 0, 0), won(Player, nil), game.Nobody, OnRun, 0},
		{"loses before its turn", nil, won(3, nil), 2, OnLoss, 1.0 / 2},
		{"loses, and another was next", nil, won(1, nil), 2, 0, 0},
		{"loses by its discard", func(s *Session) { s.view.Record = []game.Move{{Seat: 3, Took: tile.FalseJoker}} }, won(3, nil), 2, OnGave, 1},
		{"nobody wins", nil, won(game.Nobody, nil), game.Nobody, OnDrawn, 1.0 / 2},
	} {
		const seeds = 512
		remarks := 0
		for seed := range uint64(seeds) {
			s := talkingSession(t, gametest.Position{Turn: 1, Drawn: true})
			s.live.botSeed, s.view.Reveal = seed, &game.Reveal{}
			if c.before != nil {
				c.before(s)
			}
			s.react(c.event)
			for seat := range game.Seat(4) {
				said := s.RemarkOf(seat)
				check.Need(t, seat != Player || said == (Remark{}), "%s: the player is made to say %v", c.why, said)
				if (seat == c.seat || c.seat == game.Nobody) && said.Occasion == c.on && said.Occasion != 0 {
					remarks++
				}
				check.Need(t, seat != 2 || said.Occasion == 0 || said.Temper == bots.Hunter, "%s: the hunter speaks as %v", c.why, said.Temper)
			}
		}
		if got := float64(remarks) / seeds; got < c.chance-0.07 || got > c.chance+0.07 {
			t.Errorf("%s: it remarks %.2f of the times, want %.2f", c.why, got, c.chance)
		}
	}
	s := talkingSession(t, gametest.Position{Turn: 1, Drawn: true})
	s.table.Talk = false
	if s.react(game.Shown{Seat: 2}); s.RemarkOf(2) != (Remark{}) {
		t.Error("it remarks at a silent table")
	}
}

// A bot may remark that it was close only if it lost and its revealed hand is exactly one tile short.
func TestRemarkOf_OneTileShort(t *testing.T) {
	heard := 0
	for seed := range uint64(100) {
		s := talkingSession(t, gametest.Position{Drawn: true, Indicator: "R4", Hands: [4]string{
			0: "R1 R2 R3 B7 B8 B9 B10 K10 K11 K12 Y7 Y8 Y9 B6 K1",
			1: "R1 R3 R6 R8 B1 B3 B12 K2 K4 K7 Y1 Y3 Y5 Y11",
			2: "R10 R11 R12 K5 K6 K8 K9 Y11 Y12 Y13 B2 B3 B4 B13",
			3: "R7 B7 K7 R8 B8 Y8 R9 B9 K9 Y9 Y2 K2 R13 K13",
		}})
		s.live.botSeed = seed
		if o, ok := s.FinishWithAny(); !ok || o.Refused != nil {
			t.Fatalf("the player does not win: %v", o.Refused)
		}
		for seat := range game.Seat(4) {
			away := s.solver.Distance(s.view.Reveal.Hands[seat]).Total
			if s.RemarkOf(seat).Occasion == OnClose {
				if heard++; away != 1 {
					t.Errorf("seat %d says it was close with %d tiles missing", seat, away)
				}
			}
		}
	}
	check.That(t, heard >= 30 && heard <= 70, "of 100 times it is heard %d times", heard)
}

// Before the end of a round, bots must speak in 3 to 8 percent of the turns, and never two at a time.
func TestRemarks_Seldom(t *testing.T) {
	for _, preset := range []string{"classic", "101"} {
		turns, remarks := 0, 0
		for seed := range uint64(20) {
			table := testTable(rulesOf(preset), seed)
			table.Talk = true
			h := sitDown(t, table)
			before := h.s.remarks.said
			h.drop = func() bool {
				news, over := 0, h.s.view.Phase != game.Playing
				for seat, said := range h.s.remarks.said {
					if said.Occasion != 0 && said != before[seat] {
						news++
					}
				}
				check.That(t, news <= 1 || over, "%s, seed %d: %d speak at the same time", preset, seed, news)
				if before = h.s.remarks.said; !over {
					remarks += news
				}
				return over
			}
			h.play()
			turns += h.s.view.Turns
			h.s.Close()
		}
		if rate := float64(remarks) / float64(turns); rate < 0.03 || rate > 0.08 {
			t.Errorf("%s: %d remarks in %d turns", preset, remarks, turns)
		}
	}
}

func TestTalk_SameMatch(t *testing.T) {
	play := func(talk bool) []game.Event {
		table := testTable(game.Classic(), 7)
		table.Talk = talk
		h := sitDown(t, table)
		h.s.Meet(map[string]Acquaintance{"A": {Matches: 9, Ahead: 8, Behind: 1, Days: 30}})
		h.drop = func() bool {
			h.s.Linger()
			h.s.Say(Phrases()[len(h.events)%len(Phrases())])
			h.s.Reply()
			return false
		}
		h.play()
		return h.events
	}
	if silent, loud := play(false), play(true); !reflect.DeepEqual(silent, loud) {
		t.Error("talk changes the moves")
	}
}

// Bots must answer once per lap, and nobody may answer an answer.
func TestSay_Answers(t *testing.T) {
	position := gametest.Position{Drawn: true}
	waiting := gametest.Position{Turn: 2, Drawn: true}
	for _, c := range []struct {
		why    string
		at     gametest.Position
		before func(*Session)
		phrase Phrase
		seat   game.Seat // Nobody for any bot
		on     Occasion
	}{
		{"the one who spoke answers", position, func(s *Session) { s.speak(3, OnTake, 1) }, Dare, 3, OnDared},
		{"the one who plays is hurried", waiting, func(s *Session) { s.speak(3, OnTake, 1) }, Hurry, 2, OnHurried},
		{"a player who hurries others is told", position, nil, Hurry, game.Nobody, OnTurn},
		{"anybody wishes luck", position, nil, Luck, game.Nobody, OnWished},
		{"anybody comforts", position, nil, Sigh, game.Nobody, OnSighed},
		{"anybody waits", position, nil, Moment, game.Nobody, OnWait},
		{"anybody forgives", position, nil, Sorry, game.Nobody, OnForgiven},
		{"the winner is not the only one to be thanked", position, wonBy(1), Thanks, game.Nobody, OnThanked},
		{"the winner is praised", position, wonBy(1), Praise, 1, OnPraised},
		{"the winner is envied", position, wonBy(1), Envy, 1, OnEnvied},
		{"the player has won", position, wonBy(Player), Praise, game.Nobody, OnPraisedBack},
		{"nobody has won", position, wonBy(game.Nobody), Praise, game.Nobody, OnPraised},
	} {
		s := talkingSession(t, c.at)
		if c.before != nil {
			c.before(s)
		}
		check.That(t, s.Say(c.phrase) && s.RemarkOf(Player).Phrase == c.phrase, "%s: nobody will answer", c.why)
		before := s.remarks.said
		s.Reply()
		answers := 0
		for seat, said := range s.remarks.said {
			if said != before[seat] {
				if answers++; said.Occasion != c.on || c.seat != game.Nobody && game.Seat(seat) != c.seat {
					t.Errorf("%s: seat %d answers %v", c.why, seat, said.Occasion)
				}
			}
		}
		before = s.remarks.said
		if s.Reply(); answers != 1 || s.remarks.said != before {
			t.Errorf("%s: %d answers, and more after them", c.why, answers)
		}
		check.That(t, !s.Say(Luck), "%s: another phrase is answered in the same lap", c.why)
	}
	for why, change := range map[string]func(*Session){
		"silent": func(s *Session) { s.table.Talk = false }, "exercise": func(s *Session) { s.table.Exercise = true },
		"watched": func(s *Session) { s.table.Watch = true },
	} {
		s := talkingSession(t, position)
		change(s)
		check.That(t, !s.Say(Luck) && s.RemarkOf(Player) == (Remark{}), "the player speaks at a table that is %s", why)
	}
}

// wonBy returns a function that moves a session to the end of a round won by the given seat.
func wonBy(winner game.Seat) func(*Session) {
	return func(s *Session) {
		s.view.Phase, s.view.Sheet = game.RoundOver, []game.Result{{Winner: winner}}
	}
}

func TestMeet_Greeting(t *testing.T) {
	known := func(a Acquaintance) map[string]Acquaintance { return map[string]Acquaintance{"A": a, "B": a, "C": a} }
	for _, c := range []struct {
		why   string
		known map[string]Acquaintance
		want  []Occasion
	}{
		{"strangers", nil, []Occasion{OnWelcome}},
		{"few matches", known(Acquaintance{Matches: 2, Ahead: 2}), []Occasion{OnGreet}},
		{"the player leads", known(Acquaintance{Matches: 5, Ahead: 3, Behind: 2}), []Occasion{OnGreet, OnBehind}},
		{"the others lead", known(Acquaintance{Matches: 5, Ahead: 2, Behind: 3}), []Occasion{OnGreet, OnAhead}},
		{"level", known(Acquaintance{Matches: 4, Ahead: 2, Behind: 2}), []Occasion{OnGreet}},
		{"long away", map[string]Acquaintance{"B": {Matches: 1, Days: longAway}}, []Occasion{OnBack}},
	} {
		heard := map[Occasion]int{}
		for seed := range uint64(40) {
			table := testTable(game.Classic(), seed)
			table.Talk, table.Meet = true, func() map[string]Acquaintance { return c.known }
			s, _, err := New(table)
			check.OK(t, err)
			if said := s.remarks.said; said != [game.MaxSeats]Remark{} {
				t.Fatalf("%s: %v is said before it is known who they are", c.why, said)
			}
			s.Meet(table.Meet())
			greetings := 0
			for seat, said := range s.remarks.said {
				if said.Occasion != 0 {
					heard[said.Occasion]++
					greetings++
				}
				check.That(t, said.Occasion != OnBack || seat == 2, "%s: seat %d greets", c.why, seat)
			}
			before := s.remarks.said
			if s.Meet(table.Meet()); greetings != 1 || s.remarks.said != before {
				t.Errorf("%s: %d greetings, and another one", c.why, greetings)
			}
			s.Close()
		}
		for _, on := range c.want {
			check.That(t, heard[on] != 0, "%s: nobody says %v: %v", c.why, on, heard)
			delete(heard, on)
		}
		check.That(t, len(heard) <= 0, "%s: they say %v", c.why, heard)
	}
}

func TestIntroduction_UntilFirstMove(t *testing.T) {
	table := testTable(game.Classic(), 1)
	table.Talk = true
	s, _, err := New(table)
	check.OK(t, err)
	defer s.Close()
	if _, ok := s.Introduction(1); ok {
		t.Error("somebody is introduced before it is known who they are")
	}
	s.Meet(map[string]Acquaintance{"A": {Matches: 3, Ahead: 1, Behind: 2}})
	if a, ok := s.Introduction(1); !ok || a.Behind != 2 {
		t.Errorf("A is introduced as %v, %v", a, ok)
	}
	if _, ok := s.Introduction(Player); ok {
		t.Error("the player is introduced")
	}
	playBots(t, s)
	s.Do(bots.Fallback(s.view.Clone()))
	if _, ok := s.Introduction(1); ok {
		t.Error("somebody is introduced after the player's first move")
	}
}

func TestLinger_OncePerRound(t *testing.T) {
	heard := 0
	for seed := range uint64(100) {
		s := talkingSession(t, gametest.Position{})
		s.live.botSeed = seed
		s.Linger()
		before := s.remarks.said
		for seat, said := range before {
			if said.Occasion == OnWait && seat != int(Player) {
				heard++
			}
		}
		s.remarks.said = [game.MaxSeats]Remark{}
		if s.Linger(); s.remarks.said != [game.MaxSeats]Remark{} {
			t.Fatal("they remark on it again")
		}
	}
	check.That(t, heard >= 30 && heard <= 70, "of 100 times they remark on it %d times", heard)
}
