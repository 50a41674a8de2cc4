package session

import (
	"maps"
	"math"
	"reflect"
	"slices"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// talkingSession returns a session at a position where bots talk. The bot at seat 2 has the temper of a hunter.
func talkingSession(t *testing.T, p gametest.Position) *Session {
	t.Helper()
	s := sessionAt(t, p)
	s.table.Talk, s.table.Levels[2].Temper = true, bots.Hunter
	return s
}

// anyBot is the seat of whichever bot speaks.
const anyBot = game.Nobody

func TestRemarkOf_Probabilities(t *testing.T) {
	won := func(seat game.Seat) game.Event { return game.RoundEnded{Result: game.Result{Winner: seat}} }
	streak := func(winners ...game.Seat) func(*Session) {
		return func(s *Session) {
			for _, w := range winners {
				s.view.Sheet = append(s.view.Sheet, game.Result{Winner: w})
			}
		}
	}
	opens := func(how meld.WinKind) game.Event {
		return game.Acted{Seat: 2, Action: game.Action{Kind: game.Open}, Laid: &game.Laying{How: how}}
	}
	for _, c := range []struct {
		why    string
		before func(*Session)
		event  game.Event
		seat   game.Seat
		on     Occasion
		chance float64
	}{
		{"takes", nil, gametest.Acted(game.Take, 2, tile.None), 2, OnTake, 0.2},
		{"takes while another speaks", func(s *Session) { s.remarks.said[3] = Remark{Occasion: OnTake} }, gametest.Acted(game.Take, 2, tile.None), 2, 0, 0},
		{"the player takes", nil, gametest.Acted(game.Take, Player, tile.None), 3, OnGiven, 0.17},
		{"draws", nil, gametest.Acted(game.Draw, 2, tile.None), 2, 0, 0},
		{"shows", nil, gametest.Acted(game.ShowTwin, 2, tile.None), 2, OnShow, 1},
		{"the player shows", nil, gametest.Acted(game.ShowTwin, Player, tile.None), anyBot, OnTwin, 0.5},
		{"opens", nil, opens(meld.Melds), 2, OnOpen, 0.5},
		{"opens with pairs", nil, opens(meld.Pairs), 2, OnOpenPairs, 1},
		{"gets a penalty", nil, game.Penalised{Penalty: game.Penalty{Seat: 2}}, 2, OnPenalty, 1},
		{"the player gets a penalty", nil, game.Penalised{Penalty: game.Penalty{Seat: Player}}, anyBot, OnSorry, 0.5},
		{"wins", nil, won(2), 2, OnWin, 1},
		{"wins with an okey", nil, game.RoundEnded{Result: game.Result{Winner: 2, OkeyFinish: true}}, 2, OnOkey, 1},
		{"wins with pairs", nil, game.RoundEnded{Result: game.Result{Winner: 2, How: meld.Pairs}}, 2, OnPairs, 1},
		{"wins three in a row", streak(1, 2, 2, 2), won(2), 2, OnStreak, 1},
		{"the player wins three in a row", streak(0, 0, 0), won(Player), anyBot, OnRun, 1},
		{"the player wins two in a row", streak(1, 0, 0), won(Player), anyBot, OnRun, 0},
		{"loses before its turn", nil, won(3), 2, OnLoss, 0.5},
		{"loses, and another was next", nil, won(1), 2, 0, 0},
		{"loses by its discard", func(s *Session) { s.view.Record = []game.Move{{Seat: 3, Took: tile.FalseJoker}} }, won(3), 2, OnGave, 1},
		{"nobody wins", nil, won(game.Nobody), anyBot, OnDrawn, 0.5},
		{"the player is slow", func(s *Session) { s.view.Turn = Player; s.Linger() }, gametest.Acted(game.Discard, 1, 0), anyBot, OnWait, 0.5},
	} {
		seeds := testsize.Of(128, 256)
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
				if (seat == c.seat || c.seat == anyBot) && said.Occasion == c.on && said.Occasion != 0 {
					remarks++
				}
				check.Need(t, seat != 2 || said.Occasion == 0 || said.Temper == bots.Hunter, "%s: the hunter speaks as %v", c.why, said.Temper)
			}
		}
		got := float64(remarks) / float64(seeds)
		check.That(t, math.Abs(got-c.chance) <= 0.08, "%s: it remarks %.2f of the times, want %.2f", c.why, got, c.chance)
	}
	s := talkingSession(t, gametest.Position{Turn: 1, Drawn: true})
	s.table.Talk = false
	s.react(gametest.Acted(game.ShowTwin, 2, tile.None))
	check.Equal(t, s.RemarkOf(2), Remark{}, "at a silent table")
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
		check.OK(t, s.FinishWith(tile.None).Refused)
		for seat := range game.Seat(4) {
			if s.RemarkOf(seat).Occasion == OnClose {
				heard++
				check.Equal(t, s.solver.Distance(s.view.Reveal.Hands[seat]).Total, 1, seat, " says it was close")
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
		}
		rate := float64(remarks) / float64(turns)
		check.That(t, 0.03 <= rate && rate <= 0.08, "%s: %d remarks in %d turns", preset, remarks, turns)
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
	check.That(t, reflect.DeepEqual(play(false), play(true)), "talk changes the moves")
}

// Bots must answer once per lap, and nobody may answer an answer.
func TestSay_Answers(t *testing.T) {
	spoken := func(s *Session) { s.speak(3, OnTake, 1) }
	for _, c := range []struct {
		why    string
		turn   game.Seat
		before func(*Session)
		phrase Phrase
		seat   game.Seat
		on     Occasion
	}{
		{"the one who spoke answers", Player, spoken, Dare, 3, OnDared},
		{"the one who plays is hurried", 2, spoken, Hurry, 2, OnHurried},
		{"a player who hurries others is told", Player, nil, Hurry, anyBot, OnTurn},
		{"anybody wishes luck", Player, nil, Luck, anyBot, OnWished},
		{"anybody comforts", Player, nil, Sigh, anyBot, OnSighed},
		{"anybody waits", Player, nil, Moment, anyBot, OnWait},
		{"anybody forgives", Player, nil, Sorry, anyBot, OnForgiven},
		{"the winner is not the only one to be thanked", Player, wonBy(1), Thanks, anyBot, OnThanked},
		{"the winner is praised", Player, wonBy(1), Praise, 1, OnPraised},
		{"the winner is envied", Player, wonBy(1), Envy, 1, OnEnvied},
		{"the player has won", Player, wonBy(Player), Praise, anyBot, OnPraisedBack},
		{"nobody has won", Player, wonBy(game.Nobody), Praise, anyBot, OnPraised},
	} {
		s := talkingSession(t, gametest.Position{Turn: c.turn, Drawn: true})
		if c.before != nil {
			c.before(s)
		}
		check.That(t, s.Say(c.phrase) && s.RemarkOf(Player).Phrase == c.phrase, "%s: nobody will answer", c.why)
		before := s.remarks.said
		s.Reply()
		answers := 0
		for seat, said := range s.remarks.said {
			if said != before[seat] {
				answers++
				check.That(t, said.Occasion == c.on && (c.seat == anyBot || game.Seat(seat) == c.seat), "%s: seat %d answers %v", c.why, seat, said.Occasion)
			}
		}
		before = s.remarks.said
		s.Reply()
		check.That(t, answers == 1 && s.remarks.said == before, "%s: %d answers, and more after them", c.why, answers)
		check.That(t, !s.Say(Luck), "%s: another phrase is answered in the same lap", c.why)
	}
	for why, change := range map[string]func(*Session){
		"silent": func(s *Session) { s.table.Talk = false }, "exercise": func(s *Session) { s.table.Exercise = true },
		"watched": func(s *Session) { s.table.Watch = true },
	} {
		s := talkingSession(t, gametest.Position{})
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
		heard := map[Occasion]bool{}
		for seed := range uint64(40) {
			table := testTable(game.Classic(), seed)
			table.Talk, table.Meet = true, func() map[string]Acquaintance { return c.known }
			s := sitDown(t, table).s
			check.Equal(t, s.remarks.said, [game.MaxSeats]Remark{}, "before it is known who they are")
			s.Meet(table.Meet())
			greetings := 0
			for seat, said := range s.remarks.said {
				if said.Occasion != 0 {
					heard[said.Occasion] = true
					greetings++
				}
				check.That(t, said.Occasion != OnBack || seat == 2, "%s: seat %d greets", c.why, seat)
			}
			before := s.remarks.said
			s.Meet(table.Meet())
			check.That(t, greetings == 1 && s.remarks.said == before, "%s: %d greetings, and another one", c.why, greetings)
		}
		check.That(t, slices.Equal(slices.Sorted(maps.Keys(heard)), c.want), "%s: they say %v", c.why, heard)
	}
}

func TestIntroduction_UntilFirstMove(t *testing.T) {
	table := testTable(game.Classic(), 1)
	table.Talk = true
	s := sitDown(t, table).s
	introduced := func(seat game.Seat) bool { _, ok := s.Introduction(seat); return ok }
	check.That(t, !introduced(1), "somebody is introduced before it is known who they are")
	s.Meet(map[string]Acquaintance{"A": {Matches: 3, Ahead: 1, Behind: 2}})
	a, _ := s.Introduction(1)
	check.That(t, introduced(1) && a.Behind == 2, "A is introduced as %v", a)
	check.That(t, !introduced(Player), "the player is introduced")
	playBots(t, s)
	s.Do(bots.Fallback(s.view.Clone()))
	check.That(t, !introduced(1), "somebody is introduced after the player's first move")
}
