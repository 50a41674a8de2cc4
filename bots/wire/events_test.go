package wire

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// A randomBot plays random legal actions, preferably those that lay something, and at times, or late in a round, the
// fallback, so that turns and rounds end.
type randomBot struct{ *rand.Rand }

// Play implements bots.Bot.
func (b randomBot) Play(_ context.Context, v game.View) (game.Action, error) {
	if v.Turns > 60 || b.IntN(15) == 0 {
		return bots.Fallback(v), nil
	}
	legal := v.Legal()
	for _, a := range legal {
		if (a.Kind.NeedsGroups() || a.Kind.NeedsMeld()) && b.IntN(3) == 0 {
			return a, nil
		}
	}
	return legal[b.IntN(len(legal))], nil
}

// TestWire_RandomPlay plays random rounds of all games. It checks that all views survive a round trip, and that each
// seat is sent the same messages in the same order, whether after each action or only occasionally: the deal and the end
// of each round once, and not what others draw. The deal and the events determine the hand, whichever tiles are laid
// and taken back.
func TestWire_RandomPlay(t *testing.T) {
	chance := rand.New(rand.NewPCG(101, 1))
	var all []game.Rules
	for _, p := range game.Presets() {
		all = append(all, p.Rules)
	}
	for n := range testsize.Of(8, 60) {
		rules := game.Okey101()
		rules.Strict, rules.Wrap = n%2 == 0, n%3 == 0
		all = append(all, rules)
	}
	heard := map[string]int{}
	for n, rules := range all {
		m := gametest.Deal(t, rules, uint64(n))
		var seats [game.MaxSeats]listener
		hear := func() {
			for s := range seats[:rules.Seats] {
				v := m.View(game.Seat(s))
				seats[s].listen(t, &v, chance.IntN(20) == 0)
			}
		}
		for act := range gametest.Play(t, m, slices.Repeat([]randomBot{{chance}}, rules.Seats), 3) {
			if hear(); act.Action.Kind != game.NextRound {
				checkRoundTrip(t, m.View(act.Seat))
			}
			m = act.After
		}
		hear()
		for s, l := range seats[:rules.Seats] {
			check.Need(t, reflect.DeepEqual(l.all, l.some), "%+v: seat %d hears\n%v\nor\n%v", rules, s, l.all, l.some)
			played := len(m.Public().Sheet)
			check.Equal(t, [4]int{l.heard["deal"], l.heard["end"], l.inTurn["deal"], l.inTurn["end"]}, [4]int{played, played, played, played - 1}, rules, s)
			for what, n := range l.heard {
				heard[what] += n
			}
		}
	}
	for _, what := range []string{"take", "return", "draw", "discard", "penalty", "layoff", "open", "takeback"} {
		check.That(t, heard[what] != 0, "nobody heard of %s: %v", what, heard)
	}
}

// A listener is sent the messages of a seat: after each action, only now and then, and only in its turns.
type listener struct {
	often, seldom, turns progress
	all, some            []any
	heard, inTurn        map[string]int // numbers of messages
	hand                 tile.Set       // as the messages tell
	laid                 []event        // with which the seat laid tiles that it can still take back
}

func (l *listener) listen(t *testing.T, v *game.View, now bool) {
	t.Helper()
	if l.heard == nil {
		l.heard, l.inTurn = map[string]int{}, map[string]int{}
	}
	news := l.often.newMessages(v)
	l.all = append(l.all, news...)
	for _, message := range news {
		switch x := message.(type) {
		case deal:
			l.heard["deal"]++
			l.hand, l.laid = tile.SetOf(x.Hand...), nil
		case end:
			l.heard["end"]++
		case event:
			l.heard[x.Event]++
			own := x.Seat == v.Seat
			// Everybody knows the indicator, which may be the last tile of the stock.
			check.Need(t, x.Event != "draw" || x.Tile.Valid() == own || x.Tile == v.Indicator, "seat %d hears of %+v", v.Seat, x)
			if own {
				l.play(x, v.Terms().Wild())
			}
		}
	}
	if now || v.Log.Len() == 1 || v.Phase != game.Playing {
		l.some = append(l.some, l.seldom.newMessages(v)...)
	}
	if v.Phase == game.Playing {
		check.Need(t, l.hand == v.Hand, "the hand is %v, the news tell of %v", v.Hand, l.hand)
		if v.Turn == v.Seat {
			for _, message := range l.turns.newMessages(v) {
				l.inTurn[reflect.TypeOf(message).Name()]++
			}
		}
		return
	}
	var late progress // is sent nothing until the round is over
	news = late.newMessages(v)
	_, begins := news[0].(deal)
	last, ends := news[len(news)-1].(end)
	check.That(t, begins && ends && last.Round == v.Round && len(late.newMessages(v)) == 0, "late it hears %+v", news)
}

// play changes the hand according to an event of the seat.
func (l *listener) play(x event, wild tile.Tile) {
	gain := uint8(1)
	if x.Event == "takeback" {
		x, l.laid = l.laid[len(l.laid)-1], l.laid[:len(l.laid)-1]
		gain = ^uint8(0) // minus one
	}
	switch x.Event {
	case "draw", "take":
		l.hand[x.Tile] += gain
	case "discard", "return", "layoff":
		l.hand[x.Tile] -= gain
	case "swap":
		l.hand[x.Tile] -= gain
		l.hand[wild] += gain
	}
	for _, group := range x.Groups {
		for _, y := range group {
			l.hand[y] -= gain
		}
	}
	if gain == 1 && (x.Event == "layoff" || x.Event == "swap" || x.Groups != nil) {
		l.laid = append(l.laid, x)
	}
}

// checkRoundTrip checks that a view and its legal actions survive a round trip.
func checkRoundTrip(t *testing.T, v game.View) {
	t.Helper()
	w := newView(&v)
	got, err := w.toView(v.Rules)
	check.Need(t, err == nil, "%v: %s", err, encode(w))
	want := v.Clone()
	want.Sheet, want.Log = nil, game.Log{} // these are not sent
	for _, x := range []*game.View{&got, &want} {
		for s := range x.Discards {
			x.Discards[s] = append(x.Discards[s][:0:0], x.Discards[s]...)
		}
	}
	check.Need(t, fmt.Sprint(got) == fmt.Sprint(want), "got  %v\nwant %v", got, want)
	check.Need(t, reflect.DeepEqual(got.Legal(), want.Legal()) && got.Seen() == want.Seen() && got.TakeBackCost() == want.TakeBackCost(), "got  %v\nwant %v", got, want)
	for _, a := range v.Legal() {
		check.Equal(t, check.Must(game.ParseAction(a.String())), a)
	}
}

// TestView_Okeys checks that okeys_taken is written as a list of numbers, not as base64. Actions whose tiles are on the
// table are not written with ordered groups, since the melds already show which tiles their okeys stand for (rule 7.4).
func TestView_Okeys(t *testing.T) {
	m := gametest.Deal(t, game.Okey101(), 1)
	v := m.View(0)
	v.OkeysTaken[2] = 1
	v.Placements = []game.Placement{{Turn: 1, Seat: 2, Action: check.Must(game.ParseAction("lay ordered R5-K6-K7"))}}
	w := newView(&v)
	check.That(t, strings.Contains(string(encode(w)), `"okeys_taken":[0,0,1,0]`), "%s", encode(w))
	check.Equal(t, w.Placed[0].Action, "lay R5-K6-K7")
	check.That(t, v.Placements[0].Action.Ordered, "the view has been changed")
}
