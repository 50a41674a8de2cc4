package game

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// allTiles returns the tiles of the game, wherever they are.
func allTiles(m Match) tile.Set {
	p := m.Public()
	all := slices.Concat(append(p.Discards[:], m.stock)...)
	if p.Indicator != tile.None && !p.Rules.IndicatorLast { // with IndicatorLast it is the last tile of the stock
		all = append(all, p.Indicator)
	}
	for s := range m.hands {
		all = append(all, m.hands[s].Tiles()...)
	}
	for i := range p.Melds {
		all = append(all, p.Melds[i].Tiles()...)
	}
	if p.Reveal != nil && p.Reveal.Laid != tile.None && !p.Rules.LaysMelds() {
		all = append(all, p.Reveal.Laid)
	}
	return tile.SetOf(all...)
}

// checkInvariants fails the test if m violates rule 8.1, 8.2 or 8.3.
func checkInvariants(t testing.TB, m Match) {
	t.Helper()
	p := m.Public()
	check.Need(t, allTiles(m) == p.Rules.Tiles(), "rule 8.1: %+v", &m)
	check.Need(t, len(m.stock) == p.StockLeft, "%+v", &m)
	for s := range Seat(MaxSeats) {
		want := p.Rules.HandSize
		if p.Phase == Playing && p.Step == MustDiscard && p.Turn == s {
			want++
		}
		for _, placed := range p.Placements {
			if placed.Seat == s && placed.Action.Kind != Swap { // laying makes the hand smaller in Okey 101
				want -= max(1, countTiles(placed.Action.Groups.Split()))
			}
		}
		if p.Rules.LaysMelds() && p.Phase != Playing && p.Turn == s && p.Reveal.Laid == tile.None && m.hands[s].Len() == want+1 {
			want++ // the round became void in the middle of the seat's turn, before its discard
		}
		if int(s) >= p.Rules.Seats || p.Eliminated(s) && p.EliminatedIn[s] < p.Round {
			want = 0 // rules 2.1 and 5.5
		}
		check.Need(t, m.hands[s].Len() == want && p.HandSizes[s] == want, "rule 8.2: seat %d was to have %d tiles: %+v", s, want, &m)
		check.Need(t, !p.Rules.Partners || p.Rules.LaysMelds() || p.Scores[s] == p.Scores[(s+2)%4], "rule 5.6: the scores are %v", p.Scores)
	}
	if n := len(p.Sheet); n > 0 && p.Phase != Playing && !p.Rules.LaysMelds() {
		r, sum, losers := p.Sheet[n-1], 0, -1
		for s := range Seat(p.Rules.Seats) {
			sum -= r.Change[s]
			if !p.Eliminated(s) || p.EliminatedIn[s] == r.Round {
				losers++
			}
		}
		if p.Rules.Partners {
			losers = 2
		}
		if p.Rules.Pot { // rule 5.7
			paid := 1 - r.PotWon()
			if p.Rules.Partners {
				paid *= 2
			}
			sum -= paid
			checkPot(t, p)
		}
		check.Need(t, sum == losers*(r.Loss+r.GostermeLoss) && (r.Winner == Nobody || !p.Rules.HasPoints() || r.Loss >= 2), "rule 8.3: %+v", r)
	}
}

// checkPot checks that the pot has one point for each round dealt since it was last won, and that the score sheet
// agrees (rule 5.7). All finished rounds must be on the sheet.
func checkPot(t testing.TB, p Table) {
	t.Helper()
	pot := 0
	for _, r := range p.Sheet {
		pot++
		won := r.Winner != Nobody && (r.OkeyFinish || r.How == meld.Pairs)
		check.Need(t, r.Pot == pot && won == (r.PotWon() > 0), "rule 5.7: %d in the pot after round %d: %+v", pot, r.Round, r)
		if won {
			pot = 0
		}
	}
	if p.Phase == Playing {
		pot++
	}
	check.Need(t, p.Pot == pot, "rule 5.7: %d were to be in the pot: %+v", pot, p)
}

// checkSeen checks that no tile that a seat counts as seen can still be drawn.
func checkSeen(t testing.TB, m Match, seat Seat) {
	t.Helper()
	v := m.View(seat)
	all := v.Seen()
	for _, x := range append(v.Hand.Tiles(), m.stock...) {
		all[x]++
	}
	if x := v.Indicator; x != tile.None && !(v.IndicatorDrawn() && v.Hand.Has(x)) && (v.IndicatorDrawn() || !v.Rules.IndicatorLast) {
		all[x]++
	}
	for x, n := range all {
		check.Need(t, n <= tile.Copies, "seat %d has seen tile %d elsewhere: %+v", seat, x, &m)
	}
}

// checkCost checks that a finish or gösterme, which leads from m to next, costs each seat what was predicted.
func checkCost(t testing.TB, m, next Match, seat Seat, a Action) {
	t.Helper()
	v := m.View(seat)
	loss := v.ShowLoss(seat)
	changes := v.LossTo(seat, loss)
	if a.Kind == Finish {
		r := next.public.Sheet[len(next.public.Sheet)-1]
		loss = v.WinLoss(seat)
		for _, doubled := range []bool{r.OkeyFinish, r.How == meld.Pairs, r.OneColour} {
			if doubled {
				loss *= 2
			}
		}
		win := v.FinishResult(a)
		check.Need(t, win.Loss == loss && win.Pot == r.Pot && v.ChangeBy(&win)[seat] == win.PotWon(), "seat %d, %v: %+v, not %+v", seat, a, r, win)
		changes = v.ChangeBy(&win)
	}
	for s, change := range changes {
		check.Need(t, next.public.Scores[s] == m.public.Scores[s]+change, "seat %d, %v: seat %d was to change by %d: %+v", seat, a, s, change, next)
	}
}

// checkLegal checks that Apply accepts exactly those actions of a seat that Legal lists. A finish that has to be
// arranged must be refused without groups, and must be legal with some groups if the other 14 tiles win.
func checkLegal(t testing.TB, m Match, seat Seat) {
	t.Helper()
	legal := map[Action]bool{}
	arranged := map[tile.Tile]bool{}
	v := m.View(seat)
	for _, a := range v.Legal() {
		legal[a] = true
		next := do(t, m, seat, a)
		check.Need(t, v.Check(a) == nil, "seat %d, %v: the view refuses it", seat, a)
		if a.Kind == Finish || a.Kind == ShowTwin {
			checkCost(t, m, next, seat, a)
		}
		if a.Kind == Finish {
			over, won := v.Outcome(a)
			check.Need(t, over == (next.public.Phase == MatchOver) && won == (over && next.public.Wins(seat)), "seat %d, %v: over %v, won %v; in truth %+v", seat, a, over, won, next)
			check.Need(t, reflect.DeepEqual(v, m.View(seat)), "seat %d, %v: to ask for the outcome changed the view", seat, a)
			arranged[a.Tile] = a.Groups != Groups{}
		}
	}
	checkLegalLaying(t, m, seat, legal)
	mayFinish := v.Rules.Show == Arranged && v.Phase == Playing && v.Turn == seat && v.Step == MustDiscard
	for kind := Kind(0); kind <= kinds; kind++ {
		if kind.NeedsGroups() || kind.NeedsMeld() {
			continue // see checkLegalLaying
		}
		for x := tile.None; x <= tile.FalseJoker+1; x++ {
			a := Action{Kind: kind, Tile: x}
			if !kind.NeedsTile() && x != tile.None {
				break
			}
			_, _, err := Apply(m, seat, a)
			check.Need(t, (err == nil) == legal[a], "seat %d, %v: Apply says %v", seat, a, err)
			if rest := v.Hand; kind == Finish && mayFinish {
				wins := rest.Remove(x) && v.Terms().WinKindOf(rest) != meld.NoWin
				check.Need(t, wins == arranged[x], "seat %d, %v: wins %v", seat, a, wins)
			}
		}
	}
}

// Rules 8.1 to 8.3 hold during random play under random rules, Legal agrees with Apply, logs and views are right, and
// matches end.
func TestInvariants(t *testing.T) {
	matches := testsize.Of(20, 500)
	chance := rand.New(rand.NewPCG(1, 2))
	did, ends, offences := map[Kind]int{}, map[string]int{}, map[Offence]int{}
	for seed := range uint64(matches) {
		rules := anyRules(chance.IntN)
		for rules.LaysMelds() != (seed%2 == 0) {
			rules = anyRules(chance.IntN)
		}
		m := startMatch(rules, seed)
		told := m.public.Log.Events()
		turn, since, dealt := 0, 0, 0
		var untouched Match // the match before anything was laid in this turn
		for step := 0; m.public.Phase != MatchOver; step++ {
			check.Need(t, step <= 40000 && m.public.Round <= 300, "a match does not end: %+v", m.public)
			if m.public.Round != dealt { // good hands lead to more different actions
				dealt = m.public.Round
				for seat := range Seat(rules.Seats) {
					if chance.IntN(4) == 0 || rules.LaysMelds() && chance.IntN(2) == 0 {
						giveGoodHand(&m, seat, chance)
					}
				}
			}
			if len(m.public.Placed()) == 0 {
				untouched = m
			} else if step%8 == 0 {
				checkTakingBack(t, untouched, m)
			}
			seat := m.public.Turn
			if chance.IntN(8) == 0 {
				seat = Seat(chance.IntN(rules.Seats))
			}
			if step%97 == 0 || m.public.StockLeft == 0 {
				checkLegal(t, m, seat)
				checkSeen(t, m, seat)
			}
			if step%97 == 0 || m.public.Phase != Playing {
				checkLog(t, m, told)
			}
			legal := legalFor(m, seat)
			if len(legal) == 0 {
				check.Need(t, seat != m.public.Turn, "nothing is legal for the seat to play: %+v", m.public)
				continue
			}
			if m.public.Turns != turn {
				turn, since = m.public.Turns, step
			}
			a := pickEagerly(legal, chance, step > since+30)
			if a == next {
				told = nil
			}
			after, events, err := Apply(m, seat, a)
			check.OK(t, err)
			checkAfter(t, m, after, seat, a)
			m, told = after, append(told, events...)
			did[a.Kind]++
			checkInvariants(t, m)
			if v := m.View(m.public.Turn); m.public.Phase == Playing {
				check.OK(t, v.Validate())
			} else {
				r := m.public.Sheet[len(m.public.Sheet)-1]
				ends[fmt.Sprint(rules.Game, r.DrawnBy, r.How, r.OkeyFinish, r.Shown != Nobody, r.Elden, r.PotWon() > 0)]++
				for _, p := range m.Public().Penalties {
					offences[p.Why]++
				}
			}
		}
		checkLog(t, m, told)
		checkMatchEnd(t, m)
	}
	check.That(t, len(ends) >= 12 && len(offences) >= 3, "the play was too narrow: %v, %v", ends, offences)
	for kind := Kind(1); kind < kinds; kind++ {
		check.That(t, did[kind] >= matches/8, "%v was done %d times", kind, did[kind])
	}
}

// checkAfter checks that the view of a seat predicts its view after an action that reveals nothing new.
func checkAfter(t testing.TB, m, after Match, seat Seat, a Action) {
	t.Helper()
	if !slices.Contains([]Kind{Take, Return, Open, Lay, LayOff, Swap}, a.Kind) || after.public.Phase != Playing {
		return
	}
	v := m.View(seat)
	got, err := v.After(a)
	want := after.View(seat)
	got.Log, want.Log = Log{}, Log{} // the logs differ
	check.Need(t, err == nil && reflect.DeepEqual(got, want), "%v: %v\n%+v\nwant\n%+v", a, err, got, want)
}

func checkMatchEnd(t testing.TB, m Match) {
	t.Helper()
	p := m.public
	winners, best, last := 0, slices.Max(p.Scores[:p.Rules.Seats]), p.Sheet[len(p.Sheet)-1]
	for s := range Seat(p.Rules.Seats) {
		if p.Wins(s) {
			winners++
		}
		first := p.Ranks[s] == 1
		right := first == (p.Scores[s] == best)
		switch {
		case !p.Rules.HasPoints():
			right = first == (s == last.Winner) && winners <= 1 && p.Round == 1
		case p.Rules.Elimination:
			right = p.Eliminated(s) != (p.Scores[s] > 0) && (p.Eliminated(s) || first) && (!first || p.EliminatedIn[s] == 0 || p.EliminatedIn[s] == p.Round)
		case p.Rules.LaysMelds():
			least := min(p.Total(0), p.Total(1), p.Total(2), p.Total(3))
			right = first == (p.Total(s) == least) && p.Wins(s) == first && p.Played == p.Rules.Rounds
		}
		check.Need(t, right, "rules 5.4, 5.5, 6 and 7.2: %+v", p)
	}
	level := !p.Rules.LaysMelds() && slices.Max(p.Ranks[:p.Rules.Seats]) == 1
	check.Need(t, (!p.Rules.HasPoints() || (winners == 0) == level) && (winners != p.Rules.Seats || p.Rules.LaysMelds()), "rule 5.4: %d have won: %v", winners, p.Ranks)
}

func TestView_Hidden(t *testing.T) { // rule 8.4
	rapid.Check(t, func(t *rapid.T) {
		rules := anyRules(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") })
		m := startMatch(rules, rapid.Uint64().Draw(t, "seed"))
		for range rapid.IntRange(0, 240).Draw(t, "steps") {
			if legal := legalFor(m, m.public.Turn); len(legal) > 0 && m.public.Phase == Playing {
				m, _, _ = Apply(m, m.public.Turn, rapid.SampledFrom(legal).Draw(t, "action"))
			}
		}
		if m.public.Phase != Playing {
			return
		}
		seat := Seat(rapid.IntRange(0, m.public.Rules.Seats-1).Draw(t, "seat"))
		unseen := len(m.stock)
		if m.public.Rules.IndicatorLast && unseen > 0 {
			unseen-- // everyone can see the indicator
		}
		hidden := slices.Clone(m.stock[:unseen])
		for s := range m.hands {
			if Seat(s) != seat {
				hidden = append(hidden, m.hands[s].Tiles()...)
			}
		}
		hidden = rapid.Permutation(hidden).Draw(t, "hidden")
		other := m
		other.seed = SeedOf(rapid.Uint64().Draw(t, "other seed"))
		other.stock, hidden = slices.Concat(hidden[:unseen], m.stock[unseen:]), hidden[unseen:]
		for s := range other.hands {
			if n := m.hands[s].Len(); Seat(s) != seat {
				other.hands[s] = tile.SetOf(hidden[:n]...)
				hidden = hidden[n:]
			}
			if Seat(s) != seat && m.drawn[s] != nil {
				other.drawn[s] = &drawnTile{other.hands[s].Tiles()[0], nil}
			}
		}
		compareViews(t, seat, m, other)

		// Nor does a seat see a difference when another seat draws a different tile.
		if m.public.Turn != seat && m.public.Step == MustDraw && m.public.StockLeft > 0 {
			m, events, _ := Apply(m, m.public.Turn, draw)
			other, others, _ := Apply(other, other.public.Turn, draw)
			compareViews(t, seat, m, other)
			check.Need(t, reflect.DeepEqual(events[0].SeenBy(seat), others[0].SeenBy(seat)), "rule 8.4: seat %d is told %+v and %+v", seat, events, others)
		}
	})
}

// compareViews fails if a seat can tell m and other apart by its view, the table or the log.
func compareViews(t *rapid.T, seat Seat, m, other Match) {
	a, b := m.View(seat), other.View(seat)
	check.Need(t, reflect.DeepEqual(a, b), "rule 8.4: seat %d sees a difference:\n%+v\n%+v", seat, a, b)
	check.Need(t, reflect.DeepEqual(m.Public(), other.Public()), "rule 8.4: the table shows a difference")
	told := a.Log.Events()
	check.Need(t, reflect.DeepEqual(told, b.Log.Events()), "rule 8.4: the log of seat %d shows a difference: %+v", seat, told)
	for _, e := range told {
		drew, _ := e.(Acted)
		check.Need(t, drew.Action.Kind != Draw || drew.Seat == seat || drew.FaceUp || drew.Tile == tile.None, "rule 8.4: the log of seat %d tells it of %+v", seat, drew)
	}
}

// A view is a copy, so a bot that modifies it does not change the match.
func TestView_Copy(t *testing.T) {
	m := playTurns(t, start(3, "classic", "show=arranged"), 6)
	m.public.Indicator = oneTile("Y2")
	setTurn(&m, 0, winning+" K1")
	v := m.View(0)
	finish, _ := v.BestFinish()
	m = do(t, m, 0, finish)
	kept := m.public.clone()
	v = m.View(0)
	c := v.Clone()
	for _, view := range []*View{&v, &c} {
		for _, pile := range view.Discards {
			clear(pile)
		}
		clear(view.Record)
		view.Reveal.Split[0][0] = 99
	}
	check.That(t, reflect.DeepEqual(m.public, kept), "writing into a view changed the match")
}

// FuzzApply checks that the same actions lead to the same match (rule 8.5), that Apply leaves the match given and other
// continuations of it unchanged, and that a refused action changes nothing.
func FuzzApply(f *testing.F) {
	f.Add(uint64(1), []byte{0, 3, 14, 1, 1, 0, 1, 3, 7})
	f.Add(uint64(99), []byte{255, 255, 255, 2, 4, 53, 3, 5, 0})
	for seed := range uint64(testsize.Of(8, 200)) {
		script := make([]byte, 450)
		rand.NewChaCha8(SeedOf(seed)).Read(script)
		f.Add(seed, script)
	}
	f.Fuzz(func(t *testing.T, seed uint64, script []byte) {
		rules := anyRules(rand.New(rand.NewPCG(seed, 1)).IntN)
		m, twin := startMatch(rules, seed), startMatch(rules, seed)
		for ; len(script) >= 3; script = script[3:] {
			seat, a := Seat(script[0]), Action{Kind: Kind(script[1]), Tile: tile.Tile(script[2])}
			if script[0] >= 8 && script[0] < 128 { // usually the seat to play performs a legal action
				seat = m.public.Turn
				if legal := legalFor(m, seat); len(legal) > 0 {
					a = legal[int(script[2])%len(legal)]
				}
			}
			kept := deepCopy(m)
			next, events, err := Apply(m, seat, a)
			check.Need(t, reflect.DeepEqual(m, kept), "seat %d, %v: the match given was changed", seat, a)
			check.Need(t, err == nil || events == nil && reflect.DeepEqual(next, kept), "seat %d, %v: refused, and yet something changed", seat, a)
			again, told, _ := Apply(twin, seat, a)
			check.Need(t, reflect.DeepEqual(next, again) && reflect.DeepEqual(events, told), "seat %d, %v: two different matches", seat, a)
			for _, another := range legalFor(m, m.public.Turn) {
				Apply(m, m.public.Turn, another)
				break
			}
			check.Need(t, reflect.DeepEqual(next, again), "seat %d, %v: changed by another continuation", seat, a)
			m, twin = next, again
			checkInvariants(t, m)
		}
	})
}
