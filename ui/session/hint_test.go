package session

import (
	"context"
	"strings"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// askHint asks for a hint, and reports whether there was one.
func askHint(t testing.TB, s *Session) bool {
	t.Helper()
	master, ok := s.RequestHint()
	if ok && !s.GiveHint(master.Ask(context.Background())) {
		t.Fatal("the master's answer is stale")
	}
	return ok
}

// follow makes the next move of a match: the player's by his hints.
func follow(t testing.TB, s *Session) game.Action {
	t.Helper()
	var o Outcome
	askHint(t, s)
	if h, ok := s.Hint(); ok {
		o = s.Do(h.Action)
	} else if thinking, ok := s.BotToMove(); ok {
		o = s.Play(thinking.Ask(context.Background()))
	} else {
		o, _ = s.GoOn()
		o.Action = game.Action{Kind: game.NextRound}
	}
	if o.Refused != nil || o.Fault != nil {
		t.Fatalf("%v: %v, %v", o.Action, o.Refused, o.Fault)
	}
	return o.Action
}

// putUpIsHinted sees that the groups that a hint is about stand first on a rack that is put up.
func putUpIsHinted(t testing.TB, s *Session) {
	t.Helper()
	if !s.LaysMelds() || !askHint(t, s) {
		return
	}
	h, _ := s.Hint()
	up, terms := s.Advice().GroupsForLaying(s.View().Hand), s.View().Terms()
	for i, group := range h.Action.Groups.Split() {
		want, _ := terms.Lay(group)
		if got, ok := terms.LayOrdered(up[i]); !ok || got != want {
			t.Errorf("%v is put up for %v", up, h.Action)
		}
	}
}

// TestHintsAreWhatTheMasterDoes: a player who follows them among masters plays each match where a hand is finished
// whole, move by move, as a fourth master does. In Okey 101 the rack is put up for what they say.
func TestHintsAreWhatTheMasterDoes(t *testing.T) {
	matches := testsize.Of(2, 40)
	if testing.Short() {
		matches = 1
	}
	for name, rules := range games(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			hinted := map[game.Kind]int{}
			matches := matches
			if !rules.FinishesWhole() { // a hint takes some tenths of a second
				matches = min(matches, 2)
			}
			for seed := range uint64(matches) {
				table := testTable(t, rules, 100+seed)
				for i := range table.Levels {
					table.Levels[i] = bots.Master()
				}
				s, _, err := New(table)
				if err != nil {
					t.Fatal(err)
				}
				table.Watch = true
				master, _, err := New(table)
				if err != nil {
					t.Fatal(err)
				}
				for s.View().Phase != game.MatchOver {
					mine := s.MyTurn()
					putUpIsHinted(t, s)
					got := follow(t, s)
					if rules.FinishesWhole() { // or else the coach may know better
						if want := follow(t, master); got != want {
							t.Fatalf("seed %d: the hint is %v, the master does %v", seed, got, want)
						}
					}
					if mine {
						hinted[got.Kind]++
					}
				}
			}
			t.Log(hinted)
			for _, kind := range []game.Kind{game.Draw, game.Take, game.Discard} {
				if hinted[kind] == 0 && !testing.Short() { // a single match need not have all
					t.Errorf("there is no hint to %v", kind)
				}
			}
		})
	}
}

// TestHintsKnowNothingHidden: the tiles in the stock and in other hands make no difference.
func TestHintsKnowNothingHidden(t *testing.T) {
	for _, preset := range []string{"classic", "simple", "101"} {
		t.Run(preset, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(testsize.Of(20, 200)) {
				p := gametest.Position{Preset: preset, Seed: seed, Turns: 9, Drawn: seed%2 == 0}
				known := p.Match(t)
				v := known.View(Player)
				if v.Indicator != tile.None {
					p.Indicator = v.Indicator.String()
				}
				p.Hands[Player] = tilesText(v.Hand.Tiles())
				for s, pile := range v.Discards {
					p.Discards[s] = tilesText(pile)
				}
				var hints []Hint
				var hands []tile.Set
				for other := range uint64(2) {
					p.Seed = 1000 + 2*seed + other
					m := p.Match(t)
					s := NewAt(testTable(t, m.View(Player).Rules, 1), m)
					if s.View().Hand != v.Hand || !askHint(t, s) {
						t.Fatalf("seed %d: it is another position", seed)
					}
					h, _ := s.Hint()
					h.at = TurnID{}
					hints, hands = append(hints, h), append(hands, m.View(1).Hand)
				}
				if hands[0] == hands[1] {
					t.Errorf("seed %d: nothing hidden was exchanged", seed)
				}
				if hints[0] != hints[1] {
					t.Errorf("seed %d: %v, and with other hidden tiles %v", seed, hints[0], hints[1])
				}
			}
		})
	}
}

func tilesText(tiles []tile.Tile) string {
	var parts []string
	for _, x := range tiles {
		parts = append(parts, x.String())
	}
	return strings.Join(parts, " ")
}

// TestAHintHoldsUntilThePlayerMoves: an answer that comes later is dropped and costs nothing, and
// one that holds is not paid for twice.
func TestAHintHoldsUntilThePlayerMoves(t *testing.T) {
	s := atPosition(t, gametest.Position{Turns: 9, Hands: [4]string{"R1 R2 R3"}, Indicator: "K1"})
	s.table.Hints = 2
	late, _ := s.RequestHint()
	answer := late.Ask(context.Background())
	s.Draw()
	if s.GiveHint(answer) || s.HintsLeft() != 2 {
		t.Errorf("a stale hint is given; %d are left", s.HintsLeft())
	}
	if !askHint(t, s) || s.HintsLeft() != 1 {
		t.Fatalf("%d hints are left", s.HintsLeft())
	}
	x := s.HintedTile()
	if _, again := s.RequestHint(); again || x == tile.None {
		t.Errorf("the master is asked again, or says nothing of a tile: %v", x)
	}
	s.Move(s.Rack().Find(x, rack.Slot{}), rack.Slot{Row: 1, Col: 12})
	if h, ok := s.Hint(); !ok || !s.GiveHint(h) || s.HintsLeft() != 1 || s.HintedTile() != x {
		t.Errorf("a tile was moved: %v, %d hints are left", ok, s.HintsLeft())
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s.advice, s.hintAt = Hint{}, TurnID{}
	if master, ok := s.RequestHint(); !ok || s.GiveHint(master.Ask(ctx)) {
		t.Error("what comes of a master who was not waited for is given")
	}
	askHint(t, s)
	if s.Do(game.Action{Kind: game.Discard, Tile: x}); s.HintedTile() != tile.None {
		t.Error("the hint outlasts the turn")
	}
	if s.Begin(); s.HintedTile() != tile.None || s.HintsLeft() != 2 {
		t.Error("the hint outlasts the match")
	}
}

// TestSpareIsWhatKalfaThrows where melds are laid and it lays nothing first.
func TestSpareIsWhatKalfaThrows(t *testing.T) {
	thrown := 0
	for seed := range uint64(testsize.Of(20, 200)) {
		s := NewAt(testTable(t, game.Okey101(), 1), gametest.Position{Preset: "101", Seed: seed, Turns: 9, Drawn: true}.Match(t))
		a, err := bots.PairsMaster().New(0).Play(context.Background(), *s.View())
		if err != nil || a.Kind != game.Discard {
			continue
		}
		if thrown++; s.Reading().Spare != a.Tile {
			t.Errorf("seed %d: %v is to spare, kalfa throws %v", seed, s.Reading().Spare, a.Tile)
		}
	}
	if thrown < 10 {
		t.Errorf("kalfa threw %d tiles", thrown)
	}
}

// TestWhatTheHintOpensWithIsPutUp: the rack that is put up opens with just what the hint names,
// also where another opening is worth more (rules 7.4 and 7.5).
func TestWhatTheHintOpensWithIsPutUp(t *testing.T) {
	opened, other := 0, 0
	for seed := range uint64(testsize.Of(60, 600)) {
		s := NewAt(testTable(t, game.Okey101(), 1), gametest.Position{Preset: "101", Seed: seed, Turns: 9, Drawn: true, Hands: [4]string{
			"R10 R11 R12 R13 B10 B11 B12 K3 Y3 B3 K10 K10 R13",
		}}.Match(t))
		if !askHint(t, s) {
			t.Fatal("there is no hint")
		}
		h, _ := s.Hint()
		if h.Action.Kind != game.Open {
			continue
		}
		opened++
		if s.Advice().NextLaying(s.View().Legal()).Groups != h.Action.Groups {
			other++
		}
		s.Arrange(meld.ByBest)
		_, want, _ := s.View().ValueOpening(h.Action.Groups.Split())
		if o := s.Lay(rack.Slot{}); o.Refused != nil || s.View().Opened[Player].Value < want {
			t.Errorf("seed %d: %v opens with %d, not %d", seed, o.Refused, s.View().Opened[Player].Value, want)
		}
	}
	t.Logf("%d openings, %d of them not the dearest", opened, other)
	if opened < 10 || other == 0 {
		t.Errorf("%d hands open, %d not with the dearest", opened, other)
	}
}

// TestMasterOfTurn_AdvisedOnceKnown checks that taking is advised once the coach has answered about this moment,
// that the answer is the hint asked for later, and that nobody is asked where hints are counted.
func TestMasterOfTurn_AdvisedOnceKnown(t *testing.T) {
	at := func() *Session {
		s := atPosition(t, gametest.Position{
			Preset: "101", Indicator: "B3", Turns: 9, Hands: [4]string{Player: "Y1 Y3 K5 B2"}, Discards: [4]string{3: "Y2"},
			Melds: []gametest.Meld{{Owner: 0, Tiles: "K11 K12 K13"}, {Owner: 0, Tiles: "R11 R12 R13"}, {Owner: 0, Tiles: "Y10 B10 K10"}},
		})
		s.table.Hints = -1
		return s
	}
	s, other := at(), at()
	master, ok := s.MasterOfTurn()
	if !ok || s.Reading().Left.Advised {
		t.Fatalf("asked: %v, advised before an answer: %v", ok, s.Reading().Left.Advised)
	}
	answer := master.Ask(t.Context())
	if answer.Action.Kind != game.Take {
		t.Fatalf("the coach advises %v", answer.Action)
	}
	other.KeepAdvice(answer)
	if other.Reading().Left.Advised {
		t.Error("an answer about another match is kept")
	}
	s.KeepAdvice(answer)
	if _, again := s.MasterOfTurn(); again || !s.Reading().Left.Advised {
		t.Errorf("asked again: %v, advised: %v", again, s.Reading().Left.Advised)
	}
	if _, given := s.Hint(); given {
		t.Error("the answer is a hint that nobody asked for")
	}
	if master, ok := s.RequestHint(); !ok || !s.GiveHint(master.Ask(t.Context())) {
		t.Error("the answer is no hint")
	}
	s.table.Hints, s.advice = 3, Hint{}
	if _, ok := s.MasterOfTurn(); ok || s.Reading().Left.Advised {
		t.Error("the coach is asked where hints are counted")
	}
}
