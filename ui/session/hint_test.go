package session

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// askHint gives the player a hint if one is available.
func askHint(t testing.TB, s *Session) bool {
	t.Helper()
	request, ok := s.RequestHint()
	check.Need(t, !ok || s.GiveHint(request.Ask(context.Background())), "the answer is stale")
	return ok
}

// playNext makes the next move of the match, following hints on the player's turn.
func playNext(t testing.TB, s *Session) game.Action {
	t.Helper()
	var o Outcome
	askHint(t, s)
	if h, ok := s.Hint(); ok {
		o = s.Do(h.Action)
	} else if request, ok := s.BotToMove(); ok {
		o = s.Play(request.Ask(context.Background()))
	} else {
		o, _ = s.GoOn()
		o.Action = game.Action{Kind: game.NextRound}
	}
	check.Need(t, o.Refused == nil && o.Fault == nil, "%v: %v, %v", o.Action, o.Refused, o.Fault)
	return o.Action
}

// In games won with a whole hand, a player who follows hints at a table of usta bots must play exactly like another
// usta bot.
func TestHint_SameAsMaster(t *testing.T) {
	for _, preset := range []string{"classic", "simple"} {
		t.Run(preset, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) { // a loaded machine must not make bots late
				hinted := map[game.Kind]int{}
				for seed := range uint64(testsize.Of(2, 20)) {
					table := testTable(shortGames()[preset], 101+seed)
					for i := range table.Levels {
						table.Levels[i] = bots.Master()
					}
					s := sitDown(t, table).s
					table.Watch = true
					master := sitDown(t, table).s
					for s.View().Phase != game.MatchOver {
						mine := s.MyTurn()
						got := playNext(t, s)
						check.Need(t, got == playNext(t, master), "seed %d: the master does not do %v", seed, got)
						if mine {
							hinted[got.Kind]++
						}
					}
				}
				for _, kind := range []game.Kind{game.Draw, game.Take, game.Discard} {
					check.That(t, hinted[kind] != 0, "there is no hint to %v: %v", kind, hinted)
				}
			})
		})
	}
}

func TestGiveHint_StaleAfterMove(t *testing.T) {
	s := sessionAt(t, gametest.Position{Turns: 9, Hands: [4]string{"R1 R2 R3"}, Indicator: "K1"})
	s.table.Hints = 2
	late, _ := s.RequestHint()
	answer := late.Ask(t.Context())
	s.Draw()
	check.That(t, !s.GiveHint(answer) && s.HintsLeft() == 2, "a stale hint is given; %d are left", s.HintsLeft())
	check.Need(t, askHint(t, s) && s.HintsLeft() == 1, "%d hints are left", s.HintsLeft())
	x := s.HintedTile()
	_, again := s.RequestHint()
	check.That(t, !again && x != tile.None, "the coach is asked again, or the hint names no tile: %v", x)
	s.Move(s.slotOf(x.String()), rack.Slot{Row: 1, Col: 12})
	h, ok := s.Hint()
	check.That(t, ok && s.GiveHint(h) && s.HintsLeft() == 1 && s.HintedTile() == x, "a tile was moved: %v, %d hints are left", ok, s.HintsLeft())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s.advice, s.hintAt = Hint{}, TurnID{}
	request, ok := s.RequestHint()
	check.That(t, ok && !s.GiveHint(request.Ask(ctx)), "the answer of a request that was cancelled is given")
	askHint(t, s)
	s.Do(game.Action{Kind: game.Discard, Tile: x})
	check.Equal(t, s.HintedTile(), tile.None, "after the turn")
	check.Must(s.Begin())
	check.That(t, s.HintedTile() == tile.None && s.HintsLeft() == 2, "the hint outlasts the match")
}

// In Okey 101, only hands from which a kalfa bot lays nothing before discarding are compared.
func TestSpareTile_SameAsKalfa(t *testing.T) {
	thrown := 0
	for seed := range uint64(testsize.Of(20, 200)) {
		s := sessionAt(t, gametest.Position{Preset: "101", Seed: seed, Turns: 9, Drawn: true})
		a, err := bots.PairsMaster().New(0).Play(context.Background(), *s.View())
		if err != nil || a.Kind != game.Discard {
			continue
		}
		thrown++
		check.Equal(t, s.Reading().Spare, a.Tile, "seed ", seed)
	}
	check.That(t, thrown >= 10, "kalfa threw %d tiles", thrown)
}

// An arranged rack must begin with the hint's opening, even if another opening is worth more (rules 7.4 and 7.5).
func TestArrange_OpeningOfHint(t *testing.T) {
	testsize.SkipUnderRace(t)
	t.Parallel()
	opened, other := 0, 0
	for seed := uint64(30); seed < uint64(testsize.Of(36, 180)); seed++ {
		s := sessionAt(t, gametest.Position{Preset: "101", Seed: seed, Turns: 9, Drawn: true, Hands: [4]string{
			"R10 R11 R12 R13 B10 B11 B12 K3 Y3 B3 K10 K10 R13",
		}})
		check.Need(t, askHint(t, s), "there is no hint")
		h, _ := s.Hint()
		if h.Action.Kind != game.Open {
			continue
		}
		opened++
		if s.Advice().NextLaying(s.View().Legal()).Groups != h.Action.Groups {
			other++
		}
		s.Arrange(meld.ByBest)
		_, want := s.View().ValueOpening(h.Action.Groups)
		check.That(t, s.HintedSlot() != rack.Nowhere, "seed %d: the opening does not stand on the rack", seed)
		check.OK(t, s.Lay(rack.Slot{}).Refused)
		check.That(t, s.View().Opened[Player].Value >= want, "seed %d: it opens with %d, not %d", seed, s.View().Opened[Player].Value, want)
	}
	check.That(t, opened >= testsize.Of(2, 10) && other != 0, "%d hands open, %d not with the dearest", opened, other)
}

// Advised must be set once the coach has answered, and the answer must later serve as the hint. If hints are counted,
// the coach must not be asked.
func TestRequestTurnAdvice(t *testing.T) {
	at := func() *Session {
		s := sessionAt(t, gametest.Position{
			Preset: "101", Indicator: "B3", Turns: 9, Hands: [4]string{Player: "Y1 Y3 K5 B2"}, Discards: [4]string{3: "Y2"},
			Melds: []gametest.Meld{{Owner: 0, Tiles: "K11 K12 K13"}, {Owner: 0, Tiles: "R11 R12 R13"}, {Owner: 0, Tiles: "Y10 B10 K10"}},
		})
		s.table.Hints = -1
		return s
	}
	s, other := at(), at()
	asks := func() bool { _, ok := s.RequestTurnAdvice(); return ok }
	request, ok := s.RequestTurnAdvice()
	check.Need(t, ok && !s.Reading().Left.Advised, "asked: %v", ok)
	answer := request.Ask(t.Context())
	check.Equal(t, answer.Action.Kind, game.Take)
	other.KeepAdvice(answer)
	check.That(t, !other.Reading().Left.Advised, "an answer about another match is kept")
	s.KeepAdvice(answer)
	check.That(t, !asks() && s.Reading().Left.Advised, "the answer is not kept")
	_, given := s.Hint()
	check.That(t, !given, "the answer is a hint that nobody asked for")
	check.That(t, askHint(t, s), "the answer is no hint")
	s.table.Hints, s.advice = 3, Hint{}
	check.That(t, !asks() && !s.Reading().Left.Advised, "the coach is asked where hints are counted")
}

type hintPlayer struct{}

func (hintPlayer) Play(ctx context.Context, v game.View) (game.Action, error) {
	a := HintOf(ctx, v, coach.Advise(ctx, v)).Action
	if a.Kind == game.TakeBack {
		return a, fmt.Errorf("turn %d: the hint is to take back what hints laid", v.Turns)
	}
	return a, nil
}

// The quick review must not mark a hinted move as a mistake.
func TestHint_Unmarked(t *testing.T) {
	for preset, rounds := range map[string]int{"classic": testsize.Of(1, 20), "101": testsize.Of(1, 40)} {
		t.Run(preset, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(rounds) {
				m, _, err := game.New(rulesOf(preset), game.SeedOf(41_000+seed))
				check.OK(t, err)
				other := check.Must(bots.LevelByName("kalfa")).New(41_000 + seed)
				acts := []coach.Act{{Line: 1, Seat: game.Nobody, After: m}}
				for a := range gametest.Play(t, m, []bots.Bot{hintPlayer{}, other, other, other}, 1) {
					acts = append(acts, coach.Act{Line: len(acts) + 1, Seat: a.Seat, Action: a.Action, Before: a.Before, After: a.After})
				}
				task := coach.Task{Acts: slices.Values(acts), Seat: Player}
				for _, d := range task.Run(t.Context(), nil).Decisions() {
					check.That(t, d.Mark == coach.Unmarked, "seed %d, turn %d: the hint %v is marked, best is %v", seed, d.Turn, d.Played, d.Best().Action)
				}
			}
		})
	}
}
