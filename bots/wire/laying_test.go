package wire

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
)

// randomAction returns a random legal action, preferably one that lays something. If useFallback is true, it returns
// the fallback.
func randomAction(v *game.View, chance *rand.Rand, useFallback bool) game.Action {
	legal := v.Legal()
	if useFallback {
		return bots.Fallback(*v)
	}
	for _, a := range legal {
		if (a.Kind.NeedsGroups() || a.Kind.NeedsMeld()) && chance.IntN(3) == 0 {
			return a
		}
	}
	return legal[chance.IntN(len(legal))]
}

// TestView_RoundTrip101 checks that views of Okey 101 survive a round trip, and that the deal and the events determine
// the hand, whichever tiles are laid and taken back.
func TestView_RoundTrip101(t *testing.T) {
	chance := rand.New(rand.NewPCG(101, 1))
	heard, opened := map[string]int{}, 0
	for seed := range uint64(60) {
		rules := game.Okey101()
		rules.Strict, rules.Wrap = seed%2 == 0, seed%3 == 0
		m, _, err := game.New(rules, game.SeedOf(seed))
		check.OK(t, err)
		var sent progress
		hand := map[string]int{}
		var own []event // the actions with which seat 0 laid something
		for step, turns := 0, 0; ; step++ {
			turn, phase := m.ToPlay()
			if phase != game.Playing {
				break
			}
			v := m.View(turn)
			if v.Turns != turns {
				turns, step = v.Turns, 0
			}
			w := newView(&v)
			got, err := w.toView(rules)
			if err != nil {
				t.Fatalf("%v: %s", err, encode(w))
			}
			check.Need(t, reflect.DeepEqual(got.Legal(), v.Legal()) && got.Seen() == v.Seen() && reflect.DeepEqual(got.Opened, v.Opened) && len(got.Melds) == len(v.Melds) && got.TakeBackCost() == v.TakeBackCost(), "got  %+v\nwant %+v", got, v)
			for _, a := range v.Legal() {
				if read, err := parseAction(a.String()); err != nil || read != a {
					t.Fatalf("%v was read as %v, %v", a, read, err)
				}
			}
			if turn == 0 {
				own = applyMessages(t, sent.newMessages(&v), hand, heard, v.Terms().Wild().String(), own)
				checkToldHand(t, &v, hand)
			}
			if m, _, err = game.Apply(m, turn, randomAction(&v, chance, step > 30)); err != nil {
				t.Fatal(err)
			}
		}
		for _, o := range m.View(0).Opened {
			opened += o.Value
		}
	}
	for _, what := range []string{"take", "return", "draw", "discard", "penalty", "layoff", "open", "takeback"} {
		check.That(t, heard[what] != 0, "nobody heard of %s: %v", what, heard)
	}
	check.That(t, opened != 0, "nobody opened")
}

// applyMessages updates the hand of seat 0 from the messages, and counts the messages by type in heard. laidBefore
// holds the earlier events with which the seat laid tiles that it can still take back. The result holds such events
// after the messages.
func applyMessages(t *testing.T, messages []any, hand, heard map[string]int, wild string, laidBefore []event) []event {
	t.Helper()
	for _, message := range messages {
		switch x := message.(type) {
		case deal:
			clear(hand)
			for _, y := range x.Hand {
				hand[y.String()]++
			}
		case event:
			heard[x.Event]++
			if x.Seat != 0 {
				continue
			}
			switch x.Event {
			case "draw", "take":
				hand[x.Tile.String()]++
			case "discard", "return", "layoff":
				hand[x.Tile.String()]--
			case "swap":
				hand[x.Tile.String()]--
				hand[wild]++
			case "open", "lay":
				for _, group := range x.Groups {
					for _, y := range group {
						hand[y.String()]--
					}
				}
			case "takeback":
				x = laidBefore[len(laidBefore)-1]
				laidBefore = laidBefore[:len(laidBefore)-1]
				switch x.Event {
				case "layoff":
					hand[x.Tile.String()]++
				case "swap":
					hand[x.Tile.String()]++
					hand[wild]--
				}
				for _, group := range x.Groups {
					for _, y := range group {
						hand[y.String()]++
					}
				}
				continue
			}
			if x.Event == "layoff" || x.Event == "swap" || x.Event == "open" || x.Event == "lay" {
				laidBefore = append(laidBefore, x)
			}
		}
	}
	return laidBefore
}

// TestView_OrderedGroups checks that actions whose tiles are on the table are not written with ordered groups, since
// the melds already show which tiles their okeys stand for (rule 7.4).
func TestView_OrderedGroups(t *testing.T) {
	m, _, err := game.New(game.Okey101(), game.SeedOf(1))
	check.OK(t, err)
	lay := check.Must(game.ParseAction("lay ordered R5-K6-K7"))
	v := m.View(0)
	v.Placements = []game.Placement{{Turn: 1, Seat: 2, Action: lay}}
	if got := newView(&v).Placed[0].Action; got != "lay R5-K6-K7" || !v.Placements[0].Action.Ordered {
		t.Errorf("placed is %q", got)
	}
}
