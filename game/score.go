package game

import (
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// finish ends the round with a win (rules 3.1, 3.3 and 5.1 to 5.3).
func (m *Match) finish(seat Seat, a Action) []Event {
	t := &m.public
	m.hands[seat].Remove(a.Tile)
	t.HandSizes[seat]--
	result := t.win(seat, m.hands[seat], a.Tile)
	t.lose(seat, result.Loss)
	split := a.Groups.Split()
	if t.Rules.Show == Auto {
		split = t.Terms().Split(m.hands[seat], result.How)
	}
	return m.endRound(result, Reveal{Laid: a.Tile, Split: split})
}

// win is what it is to finish with a tile when the other fourteen win: how, with which doublings, and what it costs.
func (t *Table) win(seat Seat, rest tile.Set, laid tile.Tile) Result {
	terms := t.Terms()
	result := Result{
		Winner: seat, How: terms.Wins(rest), OkeyFinish: laid == terms.Wild(),
		OneColour: t.oneColour(rest),
		Coloured:  t.Rules.Coloured && redOrBlack(t.Indicator.Colour()),
	}
	result.Loss = result.loss(t.Rules)
	return result
}

// oneColour reports whether a winning hand is doubled for its single colour (rule 5.2).
func (t *Table) oneColour(hand tile.Set) bool {
	colour, single := t.Terms().OneColour(hand)
	switch t.Rules.OneColour {
	case OneColourAny:
		return single
	case OneColourRedBlack:
		return single && redOrBlack(colour)
	}
	return false
}

func redOrBlack(c tile.Colour) bool { return c == tile.Red || c == tile.Black }

// loss is what a win costs each opponent: the ordinary loss, doubled for each distinction.
func (r *Result) loss(rules Rules) int {
	loss := rules.WinLoss
	for _, doubled := range []bool{r.OkeyFinish, r.How == meld.Pairs, r.OneColour, r.Coloured} {
		if doubled {
			loss *= 2
		}
	}
	return loss
}

// Opponents reports whether seats a and b play against each other in this round (rules 5.5 and 5.6).
func (t *Table) Opponents(a, b Seat) bool {
	return a != b && !t.Out(a) && !t.Out(b) && !(t.Rules.Partners && (a-b)%2 == 0)
}

// lose takes points from everyone who plays against seat. Partners, who lose together, keep the same score (rule 5.6).
func (t *Table) lose(to Seat, points int) {
	for s := range Seat(t.Rules.Seats) {
		if t.Opponents(to, s) {
			t.Scores[s] -= points
		}
	}
}

// endRound lays everything open, writes the score sheet, and looks whether the match is over (rules 4.2 and 5.4).
func (m *Match) endRound(result Result, reveal Reveal) []Event {
	t := &m.public
	result.Round, result.Dealer, result.Shown = t.Round, t.Dealer, t.Shown
	if t.Shown != Nobody {
		result.GostermeLoss = t.Rules.GostermeLoss
	}
	result.Scores = t.Scores
	for s := range t.Rules.Seats {
		before := t.Rules.StartPoints
		if len(t.Sheet) > 0 {
			before = t.Sheet[len(t.Sheet)-1].Scores[s]
		}
		result.Change[s] = t.Scores[s] - before
	}
	t.Sheet = with(t.Sheet, result)
	if result.DrawnBy != DrawnVoid {
		t.Played++
	}
	reveal.Hands = m.hands
	t.Reveal = &reveal
	t.Phase = RoundOver
	events := []Event{RoundEnded{result}}
	if t.decided() {
		t.Phase = MatchOver
		t.Ranks = t.rank()
		events = append(events, MatchEnded{t.Ranks})
	}
	return events
}

// decided reports whether the match is over with this round; where the others play on, it notes who falls out (rules 5.4, 5.5, 6,
// 7.2).
func (t *Table) decided() bool {
	fallen, left := 0, 0
	for s := range Seat(t.Rules.Seats) {
		switch {
		case t.Out(s):
		case t.Scores[s] > 0:
			left++
		default:
			fallen++
			if t.Rules.Elimination {
				t.Fell[s] = t.Round
			}
		}
	}
	switch {
	case t.Rules.Rounds > 0:
		return t.Played >= t.Rules.Rounds
	case t.Rules.Elimination:
		return left <= 1
	}
	return fallen > 0
}

// rank is the standard ranking: one more than the number of better ones, a team counting as one.
func (t *Table) rank() [MaxSeats]int {
	var ranks [MaxSeats]int
	if !t.Rules.HasPoints() && t.Sheet[len(t.Sheet)-1].Winner == Nobody {
		return ranks
	}
	for s := range Seat(t.Rules.Seats) {
		better := 0
		for other := range Seat(t.Rules.Seats) {
			if t.better(other, s) {
				better++
			}
		}
		if t.Rules.Partners {
			better /= 2
		}
		ranks[s] = 1 + better
	}
	return ranks
}

// better reports whether a has done better than b in a match that is over: by who finished where there are no points, by who was
// left longer (rule 5.5), and by the scores.
func (t *Table) better(a, b Seat) bool {
	switch {
	case !t.Rules.HasPoints():
		winner := t.Sheet[len(t.Sheet)-1].Winner
		return a == winner && b != winner
	case t.Rules.Opens(): // rules 7.2 and 7.15
		return t.Total(a) < t.Total(b)
	case t.Fell[a] == t.Fell[b]:
		return t.Scores[a] > t.Scores[b]
	}
	return t.Fell[a] == 0 || t.Fell[b] != 0 && t.Fell[a] > t.Fell[b]
}

// Wins reports whether a seat has won the match: ranks 1 and 2 do, or rank 1 alone where both would make winners of all, and nobody
// where all are equal (rule 5.4). The best alone wins, too, where the last one does (rule 5.5), or one of two teams (rule 5.6), or who
// finishes the only round (rule 6), or the lowest total, which may be shared by all (rule 7.2).
func (t *Table) Wins(s Seat) bool {
	if s < 0 || int(s) >= t.Rules.Seats {
		return false
	}
	best, others := 0, 0
	for _, rank := range t.Ranks[:t.Rules.Seats] {
		switch {
		case rank == 1:
			best++
		case rank != 2:
			others++
		}
	}
	if best == t.Rules.Seats && !t.Rules.Opens() {
		return false
	}
	alone := t.Rules.Opens() || t.Rules.Elimination || t.Rules.Partners || !t.Rules.HasPoints() || others == 0
	return t.Ranks[s] == 1 || t.Ranks[s] == 2 && !alone
}
