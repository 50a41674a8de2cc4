package bots

import (
	"context"
	"regexp"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

func TestTempers_Names(t *testing.T) {
	seen := map[string]bool{}
	for i, temper := range Tempers() {
		name := temper.String()
		check.That(t, int(temper) == i && !seen[name] && regexp.MustCompile(`^[a-z]+$`).MatchString(name), "temper %d is called %q", i, name)
		seen[name] = true
		check.That(t, temper.Pace() >= 0.5 && temper.Pace() <= 2, "%v thinks %v times as long", temper, temper.Pace())
	}
	check.That(t, Quick.Pace() < Even.Pace() && Slow.Pace() > Even.Pace() && Even.Pace() == 1, "quick is not quick, or slow is not slow")
	none := Temper(200)
	check.That(t, none.String() != "" && none.Pace() == 1, "a temper that is none")
}

// TestNewTempered_Untempered checks that NewTempered never wraps acemi or guests, and wraps other bots only if they
// have a temper.
func TestNewTempered_Untempered(t *testing.T) {
	g := &listener{}
	for _, temper := range Tempers() {
		check.That(t, Guest("x", func(uint64) Bot { return g }).NewTempered(temper, 1) == Bot(g), "a guest that is %v is another bot", temper)
		_, ok := Levels()[0].NewTempered(temper, 1).(*acemi)
		check.That(t, ok, "acemi that is %v is another bot", temper)
	}
	for _, b := range []Bot{Levels()[1].New(1), Levels()[1].NewTempered(Even, 1), newBot("çırak/even", 1)} {
		_, ok := b.(*cirak)
		check.That(t, ok, "çırak without a temper is another bot")
	}
	b, ok := newBot("usta/slow", 1).(*temperedBot)
	check.That(t, ok && b.temper == Slow, "a name's temper is lost")
}

// TestTempers_WithinLevel checks that the changes that a temper makes are legal, deterministic, visible and not too
// many. It discards no okey and misses no win, though Hunter may hold one back. Unless it goes for pairs, its discards
// leave the hand as near to winning as the level's do, and the number of useful tiles differs by at most a tenth.
func TestTempers_WithinLevel(t *testing.T) {
	for _, c := range []struct {
		level  string
		rounds int
	}{{"kalfa", testsize.Of(3, 60)}, {"çırak", testsize.Of(3, 60)}, {"usta", testsize.Of(1, 3)}} {
		for _, temper := range Tempers()[1:] {
			plain, decisions, differ, held := check.Must(LevelByName(c.level)), 0, 0, 0
			forEachDecision(t, c.level+"/"+temper.String(), c.rounds, func(seed uint64, v game.View, a game.Action) {
				decisions++
				terms, wild := v.Terms(), v.Terms().Wild()
				usual := mustPlay(t, plain.New(seed), v)
				check.Equal(t, mustPlay(t, plain.NewTempered(temper, seed), v), a, c.level, temper)
				check.That(t, a.Kind != game.Discard || a.Tile != wild, "%s, %v throws an okey of %v", c.level, temper, v.Hand)
				if a == usual {
					return
				}
				differ++
				hand, top := v.Hand, v.TopDiscard(v.Left(v.Seat))
				judge := newKalfa()
				judge.prepare(&v)
				switch usual.Kind {
				case game.Finish:
					held++
					hand.Remove(a.Tile)
					check.That(t, temper == Hunter && a.Kind == game.Discard && terms.WinKindOf(hand) != meld.NoWin && hand.Has(wild) && v.StockLeft >= v.Rules.Seats, "%s, %v: %v of %v rather than %v", c.level, temper, a, v.Hand, usual)
				case game.Take:
					won := terms.WinKindOf(hand) != meld.NoWin
					nearer, _ := judge.evaluateTake(&v, top)
					check.That(t, a.Kind == game.Draw && top != wild && (temper == Hunter && won || temper == Quick && !nearer), "%s, %v: %v rather than %v, %v to %v", c.level, temper, a, usual, top, hand)
				case game.Draw:
					check.That(t, a.Kind == game.Take && (temper == Slow || temper == Pairs && hand[top] == 1), "%s, %v: %v rather than %v", c.level, temper, a, usual)
				case game.Discard:
					useful := map[tile.Tile]float64{}
					for _, d := range judge.nearestDiscards(&v) {
						useful[d.Tile] = float64(d.Count)
					}
					pairing := temper == Pairs && (&temperedBot{planner: judge.planner}).goesForPairs(&v)
					mine, near := useful[a.Tile]
					theirs, both := useful[usual.Tile]
					check.That(t, a.Kind == game.Discard && temper != Hunter && (pairing || near && both && mine >= 0.9*theirs && theirs >= 0.9*mine), "%s, %v: %v (%v help) of %v rather than %v (%v)", c.level, temper, a, mine, hand, usual, theirs)
				default:
					t.Errorf("%s, %v: %v rather than %v", c.level, temper, a, usual)
				}
			})
			check.That(t, differ*10 <= decisions*4 && (differ*100 >= decisions || temper == Hunter) && (temper != Hunter || c.rounds < 60 || held != 0), "%s, %v: %d of %d decisions differ, %d wins held back", c.level, temper, differ, decisions, held)
		}
	}
}

// style counts what others can see of a seat's play, and the pairs in its hand.
type style struct{ turns, takes, fed, pairs, okeys, wins int }

// styleOf returns the style of a kalfa with the given temper. The kalfa plays rounds against three kalfa without a
// temper, in every seat in turn.
func styleOf(t *testing.T, temper Temper, rounds uint64) (s style) {
	for seed := range rounds {
		seat, seats := game.Seat(seed%4), newKalfas()
		own := Levels()[2].NewTempered(temper, seed)
		seats[seat] = botFunc(func(ctx context.Context, v game.View) (game.Action, error) {
			for _, n := range v.Hand {
				s.pairs += int(n) / tile.Copies
			}
			return own.Play(ctx, v)
		})
		m, _ := playRound(t, newMatch(t, 3000+seed/4), seats)
		p := m.Public()
		for _, move := range p.Record {
			if move.Seat == seat {
				s.turns++
			}
			if move.Took == tile.None {
				continue
			}
			switch move.Seat {
			case seat:
				s.takes++
			case (seat + 1) % 4:
				s.fed++
			}
		}
		if line := p.Sheet[0]; line.Winner == seat {
			s.wins++
			if line.OkeyFinish {
				s.okeys++
			}
		}
	}
	return s
}

func TestTempers_Visible(t *testing.T) {
	testsize.SkipUnlessLong(t, "how tempers differ shows only in many rounds")
	const rounds = 400
	even := styleOf(t, Even, rounds)
	part := func(n int, s style) float64 { return float64(n) / float64(s.turns) }
	for temper, shows := range map[Temper]func(s style) bool{
		Cautious: func(s style) bool { return part(s.fed, s) < 0.97*part(even.fed, even) },
		Pairs:    func(s style) bool { return part(s.pairs, s) > 1.1*part(even.pairs, even) },
		Hunter:   func(s style) bool { return s.okeys > even.okeys },
		Quick:    func(s style) bool { return part(s.takes, s) < 0.9*part(even.takes, even) },
		Slow:     func(s style) bool { return part(s.takes, s) > 1.1*part(even.takes, even) },
	} {
		s := styleOf(t, temper, rounds)
		check.That(t, shows(s), "%v: %+v, even: %+v", temper, s, even)
	}
}
