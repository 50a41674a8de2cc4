package stats

import (
	"math"

	"fair/okey/bots/coach"
	"fair/okey/bots/portable"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Fairness compares the tiles in matches with what chance alone would give. Its JSON form is stable, for scripts.
type Fairness struct {
	// Matches and Rounds are the numbers examined: all rounds of ended matches, and the finished rounds of other
	// matches. Practice counts the matches left out because their seed was chosen, and Damaged those that cannot be
	// read.
	Matches  int `json:"matches"`
	Rounds   int `json:"rounds"`
	Practice int `json:"practice"`
	Damaged  int `json:"damaged"`
	// Comparisons holds the comparisons with enough data.
	Comparisons []Comparison `json:"comparisons"`
	// P is the probability that chance alone makes the most unusual comparison at least this unusual. It is 1 if there
	// are no comparisons.
	P float64 `json:"p"`
}

// A Subject is a quantity that is compared with its expected value.
type Subject string

// The subjects. All but the first two are compared for each place at the table.
const (
	// IndicatorColours and IndicatorNumbers are the colours and numbers of the indicators.
	IndicatorColours Subject = "indicator_colours"
	IndicatorNumbers Subject = "indicator_numbers"
	// OkeysDealt is the number of wild tiles dealt.
	OkeysDealt Subject = "okeys_dealt"
	// OkeysDrawn is the number of wild tiles drawn.
	OkeysDrawn Subject = "okeys_drawn"
	// HandsDealt is the sum of the distances of the dealt hands from a win, in games won with a whole hand. It is
	// expected to be that of the other hands of the same deals. The starter's, which are larger, do not count.
	HandsDealt Subject = "hands_dealt"
	// OpeningsDealt is the same for the points of the best melds, in games where melds are laid.
	OpeningsDealt Subject = "openings_dealt"
)

// A Comparison is a count and its expected value.
type Comparison struct {
	Subject Subject `json:"subject"`
	// Place is the place at the table: 0 is the player, 1 the seat to the right, 2 the one opposite, 3 the one to the
	// left. It is nil for the indicators.
	Place *int `json:"place"`
	// Count is the observed and Usual the expected number, over Sample deals or draws. For indicators, Usual is the
	// expected number for each colour or number, Count the number for the most frequent one, and Rarest that for the
	// least frequent one.
	Count  int     `json:"count"`
	Rarest int     `json:"rarest,omitempty"`
	Usual  float64 `json:"usual"`
	Sample int     `json:"sample"`
	// P is the two-sided p-value of the deviation.
	P float64 `json:"p"`
}

const places = game.MaxSeats

// A fairTally accumulates counts over rounds.
type fairTally struct {
	Fairness           // the numbers examined; the rest is not set
	me       game.Seat // the player's seat; places are relative to it
	sums     map[figure]trials
}

// A figure is a subject at a place or, for the indicators, of a colour or number, each from 0.
type figure struct {
	subject Subject
	at      int
}

// trials accumulates independent random counts: how many there are, their sum, and the expected mean and variance of
// the sum.
type trials struct {
	sample, count  int
	mean, variance float64
}

// add adds trials to the sum of a figure.
func (t *fairTally) add(f figure, more trials) {
	if t.sums == nil {
		t.sums = map[figure]trials{}
	}
	sum := t.sums[f]
	t.sums[f] = trials{sum.sample + more.sample, sum.count + more.count, sum.mean + more.mean, sum.variance + more.variance}
}

// CheckFairness replays matches in parallel and compares their tiles with what chance alone would give.
func CheckFairness(matches []journal.Summary) Fairness {
	matches = withoutCopies(matches)
	tallies := make([]fairTally, len(matches))
	inParallel(len(matches), func(i int) { tallies[i].addMatch(&matches[i]) })
	var all fairTally
	for i := range tallies { // in order, since floating-point sums depend on it
		all.merge(&tallies[i])
	}
	return all.compare()
}

// withoutCopies leaves out each match with the same commitment as an earlier one. Such a match is a copy of the same
// journal, and its tiles would count twice.
func withoutCopies(matches []journal.Summary) (all []journal.Summary) {
	seen := map[string]bool{}
	for _, m := range matches {
		commitment := ""
		if m.Err == nil {
			commitment = m.Header.Commitment()
		}
		if commitment != "" && seen[commitment] {
			continue
		}
		seen[commitment] = true
		all = append(all, m)
	}
	return all
}

// addMatch adds the rounds of a match, except the last one if the match can still be resumed.
func (t *fairTally) addMatch(m *journal.Summary) {
	if m.Err == nil && m.Header.Deal.Practice() {
		t.Practice++
		return
	}
	rec, err := journal.ReadFile(m.Path)
	if err != nil || rec.Len() == 0 {
		if m.End == nil || !m.End.Void {
			t.Damaged++
		}
		return
	}
	if rec.Header.Host != nil && (rec.End == nil || m.Seat == game.Nobody) { // hands of other seats are unknown before the end
		return
	}
	t.Matches++
	round := fairTally{me: m.Seat} // added when the round is over
	var before game.Match
	for i, step := range rec.Steps() {
		match := step.Match
		if act := step.Act; i == 0 || act.Action.Kind == game.NextRound {
			round.addDeal(&match)
		} else if act.Action.Kind == game.Draw {
			round.addDraw(&before, &match, act.Seat)
		}
		if _, phase := match.ToPlay(); phase != game.Playing {
			t.merge(&round)
			round = fairTally{me: m.Seat}
		}
		before = match
	}
	if rec.End != nil { // the match may have been abandoned because of the tiles
		t.merge(&round)
	}
}

// addDeal adds the tiles dealt in a round that has just begun.
func (t *fairTally) addDeal(m *game.Match) {
	v := m.Public()
	t.Rounds++
	if v.Rules.HasIndicator() {
		t.add(figure{IndicatorColours, int(v.Indicator.Colour())}, trials{count: 1})
		t.add(figure{IndicatorNumbers, v.Indicator.Number() - 1}, trials{count: 1})
	}
	solver := meld.NewSolver(v.Terms())
	wild, subject := v.Terms().Wild(), HandsDealt
	worth := func(hand tile.Set) int { return solver.Distance(hand).Total }
	if v.Rules.LaysMelds() {
		subject = OpeningsDealt
		worth = func(hand tile.Set) int {
			value, _ := solver.OpeningRest(hand)
			return value
		}
	}
	deck := v.Rules.Tiles()
	deck.Remove(v.Indicator)
	values := map[game.Seat]int{} // of hands of the usual size
	sum, squares := 0, 0
	for s := range game.Seat(v.Rules.Seats) {
		hand := m.View(s).Hand
		if v.Eliminated(s) {
			continue
		}
		if wild != tile.None {
			n, okeys, all := float64(hand.Len()), float64(deck[wild]), float64(deck.Len())
			mean := n * okeys / all // the distribution is hypergeometric
			t.add(t.figureOf(OkeysDealt, s, &v), trials{1, int(hand[wild]), mean, mean * (1 - okeys/all) * (all - n) / (all - 1)})
		}
		if hand.Len() == v.Rules.HandSize {
			x := worth(hand)
			values[s] = x
			sum, squares = sum+x, squares+x*x
		}
	}
	n := len(values)
	for s, x := range values { // each seat could have had each of these hands
		t.add(t.figureOf(subject, s, &v), trials{1, x, float64(sum) / float64(n), float64(n*squares-sum*sum) / float64(n*n)})
	}
}

// addDraw adds a draw by a seat. Every tile that was in the stock was equally likely to be drawn.
func (t *fairTally) addDraw(before, after *game.Match, seat game.Seat) {
	v := before.View(seat)
	stock := coach.StockTiles(before)
	if v.Rules.IndicatorLast && v.StockLeft == 1 || stock.Len() == 0 { // the indicator, which lies face up (rule 2.10)
		return
	}
	wild := v.Terms().Wild()
	if wild == tile.None {
		return
	}
	p, okeys := float64(stock[wild])/float64(stock.Len()), 0
	if coach.DrawnTile(before, after, seat) == wild {
		okeys = 1
	}
	t.add(t.figureOf(OkeysDrawn, seat, &v.Table), trials{1, okeys, p, float64(p * (1 - p))})
}

// figureOf returns a subject at the place of seat s; see Comparison.Place.
func (t *fairTally) figureOf(subject Subject, s game.Seat, v *game.Table) figure {
	seats := game.Seat(v.Rules.Seats)
	switch s = (s - t.me + seats) % seats; {
	case seats == 2:
		s *= 2
	case seats == 3 && s == 2:
		s = 3
	}
	return figure{subject, int(s)}
}

func (t *fairTally) merge(o *fairTally) {
	t.Matches += o.Matches
	t.Rounds += o.Rounds
	t.Damaged += o.Damaged
	t.Practice += o.Practice
	for f, sum := range o.sums {
		t.add(f, sum)
	}
}

// compare returns the comparisons for which there is enough data.
func (t *fairTally) compare() Fairness {
	f, rarest := t.Fairness, 1.0
	f.Comparisons = []Comparison{} // [] in JSON, not null
	add := func(c Comparison, ok bool) {
		if ok {
			f.Comparisons, rarest = append(f.Comparisons, c), min(rarest, c.P)
		}
	}
	add(t.compareUniform(IndicatorColours, tile.Colours))
	add(t.compareUniform(IndicatorNumbers, tile.Numbers))
	for _, subject := range []Subject{OkeysDealt, OkeysDrawn, HandsDealt, OpeningsDealt} {
		for place := range places {
			add(t.sums[figure{subject, place}].compare(subject, place))
		}
	}
	f.P = sidak(rarest, len(f.Comparisons))
	return f
}

// sidak returns the Šidák correction of p, the smallest of n p-values: 1 - (1-p)**n, computed as p times a geometric
// series to keep the digits of a small p. It returns 1 if n is 0.
func sidak(p float64, n int) float64 {
	if n == 0 {
		return 1
	}
	sum, power := 0.0, 1.0
	for range n {
		sum += power
		power = float64(power * (1 - p))
	}
	return min(1, p*sum)
}

// minVariance is the minimum variance, or expected number of each kind, for a comparison. minHands is the minimum
// number of hands. With less data, the normal approximation is poor.
const (
	minVariance = 5
	minHands    = 30
)

// compare compares the sum with its expected value. ok is false if there is too little data.
func (t trials) compare(subject Subject, place int) (c Comparison, ok bool) {
	few := t.variance < minVariance
	if subject == HandsDealt || subject == OpeningsDealt {
		few = t.sample < minHands
	}
	if few {
		return c, false
	}
	off := max(0, math.Abs(float64(t.count)-t.mean)-0.5) // continuity correction
	return Comparison{
		Subject: subject, Place: &place, Count: t.count, Usual: t.mean, Sample: t.sample, P: portable.Erfc(off / math.Sqrt(2*t.variance)),
	}, true
}

// compareUniform tests by Pearson's chi-square test whether the kinds of a subject, such as colours, are equally likely.
// ok is false if there is too little data.
func (t *fairTally) compareUniform(subject Subject, kinds int) (c Comparison, ok bool) {
	c = Comparison{Subject: subject, Rarest: math.MaxInt}
	for kind := range kinds {
		n := t.sums[figure{subject, kind}].count
		c.Sample += n
		c.Count, c.Rarest = max(c.Count, n), min(c.Rarest, n)
	}
	if c.Usual = float64(c.Sample) / float64(kinds); c.Usual < minVariance {
		return c, false
	}
	square := 0.0
	for kind := range kinds {
		off := float64(t.sums[figure{subject, kind}].count) - c.Usual
		square += off * off / c.Usual
	}
	c.P = chiSquare(square, kinds-1)
	return c, true
}

// chiSquare returns the probability that a chi-square variable with the given degrees of freedom is at least x
// (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.4.4 and 26.4.5).
func chiSquare(x float64, degrees int) float64 {
	term, sum := portable.Exp(-x/2), 0.0
	if degrees%2 == 1 {
		sum = portable.Erfc(math.Sqrt(x / 2))
		term = float64(term * math.Sqrt(2*x/math.Pi))
	}
	for k := degrees % 2; k < degrees; k += 2 {
		sum += term
		term = float64(term * (x / float64(k+2)))
	}
	return min(1, sum)
}
