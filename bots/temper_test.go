package bots

import (
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
// Cautious discards nothing that the next player wants more, and Pairs parts no more pairs.
func TestTempers_WithinLevel(t *testing.T) {
	for _, c := range []struct {
		level  string
		rounds int
	}{{"kalfa", testsize.Of(2, 60)}, {"çırak", testsize.Of(2, 60)}, {"usta", testsize.Of(1, 3)}} {
		for _, temper := range Tempers()[1:] {
			plain, decisions, differ, held := check.Must(LevelByName(c.level)), 0, 0, 0
			name := c.level + "/" + temper.String()
			forEachDecision(t, name, c.rounds, func(seed uint64, v game.View, a game.Action) {
				decisions++
				terms, wild := v.Terms(), v.Terms().Wild()
				usual := mustPlay(t, plain.New(seed), v)
				check.Equal(t, mustPlay(t, plain.NewTempered(temper, seed), v), a, name)
				if a == usual {
					return
				}
				differ++
				hand, top := v.Hand, v.LeftDiscard()
				judge := newKalfa()
				judge.prepare(&v)
				fine := false
				switch usual.Kind {
				case game.Finish:
					held++
					hand.Remove(a.Tile)
					fine = temper == Hunter && a.Kind == game.Discard && terms.WinKindOf(hand) != meld.NoWin && hand.Has(wild) && v.StockLeft >= v.Rules.Seats
				case game.Take:
					won := terms.WinKindOf(hand) != meld.NoWin
					nearer, _ := judge.evaluateTake(&v, top)
					fine = a.Kind == game.Draw && top != wild && (temper == Hunter && won || temper == Quick && !nearer)
				case game.Draw:
					fine = a.Kind == game.Take && (temper == Slow || temper == Pairs && hand[top] == 1)
				case game.Discard:
					useful := map[tile.Tile]float64{}
					for _, d := range judge.nearestDiscards(&v) {
						useful[d.Tile] = float64(d.Count)
					}
					tempered := temperedBot{planner: judge.planner}
					danger, pairing := tempered.dangerFunc(&v), temper == Pairs && tempered.wantsPairs(&v)
					mine, near := useful[a.Tile]
					theirs, both := useful[usual.Tile]
					fine = a.Kind == game.Discard && temper != Hunter && (pairing || near && both && mine >= 0.9*theirs && theirs >= 0.9*mine) &&
						(temper != Cautious || danger(a.Tile) <= danger(usual.Tile)) && (temper != Pairs || v.Hand[a.Tile] <= v.Hand[usual.Tile])
				}
				fine = fine && (a.Kind != game.Discard || a.Tile != wild)
				check.That(t, fine, "%s: %v rather than %v with %v, the left tile %v", name, a, usual, v.Hand, top)
			})
			check.That(t, differ*10 <= decisions*4 && (differ*100 >= decisions || temper == Hunter) && (temper != Hunter || c.rounds < 60 || held != 0),
				"%s: %d of %d decisions differ, %d wins held back", name, differ, decisions, held)
		}
	}
}
