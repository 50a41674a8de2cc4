package wire

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
)

// TestNewMessages_Intervals checks that a program is sent the same messages in the same order for a round, whether
// after each action or only occasionally.
func TestNewMessages_Intervals(t *testing.T) {
	chance := rand.New(rand.NewPCG(7, 1))
	for _, p := range game.Presets() {
		m, _, err := game.New(p.Rules, game.SeedOf(7))
		check.OK(t, err)
		var often, seldom [game.MaxSeats]progress
		var all, some [game.MaxSeats][]any
		ends := 0
		for ends < 3 {
			turn, phase := m.ToPlay()
			begins := m.View(0).Log.Len() == 1
			for s := range p.Rules.Seats {
				v := m.View(game.Seat(s))
				all[s] = append(all[s], often[s].newMessages(&v)...)
				if begins || phase != game.Playing || chance.IntN(20) == 0 {
					some[s] = append(some[s], seldom[s].newMessages(&v)...)
				}
			}
			a := game.Action{Kind: game.NextRound}
			if phase == game.Playing {
				v := m.View(turn)
				a = randomAction(&v, chance, v.Turns > 60)
			} else if ends++; phase == game.MatchOver {
				break
			}
			if m, _, err = game.Apply(m, turn, a); err != nil {
				t.Fatal(err)
			}
		}
		for s := range p.Rules.Seats {
			heard := map[string]int{}
			for _, message := range all[s] {
				switch x := message.(type) {
				case event:
					check.Need(t, x.Event != game.Draw.String() || int(x.Seat) != s || x.Tile.Valid(), "%s: seat %d does not hear what it drew", p.Name, s)
				case end:
					heard["end"]++
				case deal:
					heard["deal"]++
				}
			}
			if !reflect.DeepEqual(all[s], some[s]) || heard["end"] != ends || heard["deal"] != ends {
				t.Fatalf("%s: seat %d hears of %d rounds %v:\n%v\nor\n%v", p.Name, s, ends, heard, all[s], some[s])
			}
		}
	}
}

// TestNewMessages_WholeRound checks that a seat still gets the deal and the end of a round if it is sent nothing until
// the round is over.
func TestNewMessages_WholeRound(t *testing.T) {
	m := newMatch(t, 3)
	for {
		turn, phase := m.ToPlay()
		if phase != game.Playing {
			break
		}
		v := m.View(turn)
		a := check.Must(newBot(t, "kalfa").Play(t.Context(), v))
		m, _, _ = game.Apply(m, turn, a)
	}
	var sent progress
	v := m.View(2)
	messages := sent.newMessages(&v)
	if _, ok := messages[0].(deal); !ok {
		t.Errorf("first it hears %+v", messages[0])
	}
	if e, ok := messages[len(messages)-1].(end); !ok || e.Round != 1 {
		t.Errorf("last it hears %+v", messages[len(messages)-1])
	}
	if again := sent.newMessages(&v); len(again) > 0 {
		t.Errorf("it hears twice of %v", again)
	}
}
