package game

import "slices"

// AreOpponents reports whether seats a and b play against each other in this round (rules 5.5 and 5.6).
func (t *Table) AreOpponents(a, b Seat) bool {
	return a != b && !t.Eliminated(a) && !t.Eliminated(b) && !(t.Rules.Partners && (a-b)%2 == 0)
}

// ShowLoss returns the points that each opponent of a seat loses when the seat shows the indicator's twin (rule 4.2).
func (t *Table) ShowLoss(Seat) int { return t.Rules.GostermeLoss }

// WinLoss returns the points that each opponent of a seat loses when the seat wins this round in the ordinary way: with
// sets and runs, not in one colour, and not with an okey (rules 5.1 and 5.3). It is 0 in a game without points.
// View.FinishResult returns the cost of a particular finish.
func (t *Table) WinLoss(Seat) int {
	ordinary := Result{Coloured: t.indicatorDoubles()}
	return ordinary.loss(t.Rules)
}

// LossTo returns the change in each seat's score when every opponent of seat loses the given points. Partners lose
// together and so keep the same score (rule 5.6).
func (t *Table) LossTo(seat Seat, points int) (change [MaxSeats]int) {
	for s := range Seat(t.Rules.Seats) {
		if t.AreOpponents(seat, s) {
			change[s] = -points
		}
	}
	return change
}

// ChangeBy returns the change in each seat's score after a win (rules 5.1, 5.6 and 5.7). The winner's opponents lose
// the loss. The winner, or each partner in the winner's team, gains the points won from the pot.
func (t *Table) ChangeBy(win *Result) [MaxSeats]int {
	change := t.LossTo(win.Winner, win.Loss)
	for s := range Seat(t.Rules.Seats) {
		if t.sharesScore(s, win.Winner) {
			change[s] += win.PotWon()
		}
	}
	return change
}

// sharesScore reports whether a and b are the same seat or partners with one score (rule 5.6).
func (t *Table) sharesScore(a, b Seat) bool { return a == b || t.Rules.Partners && (a-b)%2 == 0 }

// payPot makes the dealer pay into the pot before the deal (rule 5.7).
func (t *Table) payPot() {
	if !t.Rules.Pot {
		return
	}
	for s := range Seat(t.Rules.Seats) {
		if t.sharesScore(s, t.Dealer) {
			t.Scores[s]--
		}
	}
	t.Pot++
}

// score applies the result of a win to the scores (rules 5.1 to 5.7).
func (t *Table) score(win *Result) {
	for s, change := range t.ChangeBy(win) {
		t.Scores[s] += change
	}
	t.Pot -= win.PotWon()
}

// Margins returns the change in each seat's score minus the mean change of the others, or 0 for an eliminated seat.
// With n seats still playing, m[s] = Δ[s] − Σ_{o≠s} Δ[o] / (n−1).
func (t *Table) Margins(change [MaxSeats]int) (margins [MaxSeats]float64) {
	others := -1.0
	for s := range Seat(t.Rules.Seats) {
		if !t.Eliminated(s) {
			others++
		}
	}
	for s := range Seat(t.Rules.Seats) {
		for other, points := range change {
			switch {
			case t.Eliminated(s) || points == 0:
			case Seat(other) == s:
				margins[s] += float64(points)
			default:
				margins[s] -= float64(points) / others
			}
		}
	}
	return margins
}

// endRound turns all tiles face up and adds a line to the score sheet. It ends the match if this was the last round
// (rules 4.2 and 5.4).
func (m *Match) endRound(result Result, reveal Reveal) {
	t := &m.public
	result.Round, result.Dealer, result.Turns, result.Shown = t.Round, t.Dealer, t.Turns, t.Shown
	if t.Shown != Nobody {
		result.GostermeLoss = t.ShowLoss(t.Shown)
	}
	if result.Winner == Nobody {
		result.Pot = t.Pot
	}
	result.Scores = t.Scores
	for s := range t.Rules.Seats {
		before := t.Rules.StartPoints
		if len(t.Sheet) > 0 {
			before = t.Sheet[len(t.Sheet)-1].Scores[s]
		}
		result.Change[s] = t.Scores[s] - before
	}
	t.Sheet = appendCopy(t.Sheet, result)
	if result.DrawnBy != DrawnVoid {
		t.Played++
	}
	reveal.Hands = m.hands
	t.Reveal = &reveal
	t.Phase = RoundOver
	m.log(RoundEnded{result})
	if t.endsMatch() {
		t.Phase = MatchOver
		t.Ranks = t.rankSeats()
		m.log(MatchEnded{t.Ranks})
	}
}

// endsMatch reports whether the match is over after a round: because the fixed number of rounds has been played (rules
// 6 and 7.2), or because a player has no points left (rule 5.4). With elimination it records the eliminated seats, and
// the match is over when at most one seat is left (rule 5.5).
func (t *Table) endsMatch() bool {
	if t.Rules.Rounds > 0 {
		return t.Played >= t.Rules.Rounds
	}
	fallen, left := 0, 0
	for s := range Seat(t.Rules.Seats) {
		switch {
		case t.Eliminated(s):
		case t.Scores[s] > 0:
			left++
		default:
			fallen++
			if t.Rules.Elimination {
				t.EliminatedIn[s] = t.Round
			}
		}
	}
	if t.Rules.Elimination {
		return left <= 1
	}
	return fallen > 0
}

// rankSeats returns the rank of each seat, which is one more than the number of better seats. A team counts as one
// seat.
func (t *Table) rankSeats() [MaxSeats]int {
	var ranks [MaxSeats]int
	if !t.Rules.HasPoints() && t.Sheet[len(t.Sheet)-1].Winner == Nobody { // rule 6
		return ranks
	}
	for s := range Seat(t.Rules.Seats) {
		better := 0
		for other := range Seat(t.Rules.Seats) {
			if t.ranksAbove(other, s) {
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

// ranksAbove reports whether a did better than b in a match that is over. In Okey 101 the lower total is better (rules
// 7.2 and 7.15). In games without points only the winner of the round is better (rule 6). Otherwise the seat that
// stayed longer is better (rule 5.5), then the one with the higher score.
func (t *Table) ranksAbove(a, b Seat) bool {
	switch {
	case t.Rules.LowestWins():
		return t.Total(a) < t.Total(b)
	case !t.Rules.HasPoints():
		winner := t.Sheet[len(t.Sheet)-1].Winner
		return a == winner && b != winner
	case t.EliminatedIn[a] == t.EliminatedIn[b]:
		return t.Scores[a] > t.Scores[b]
	}
	return t.EliminatedIn[a] == 0 || t.EliminatedIn[b] != 0 && t.EliminatedIn[a] > t.EliminatedIn[b]
}

// Total returns the points that decide the match for a seat: its own score, or its team's total in Okey 101 with
// partners (rule 7.15).
func (t *Table) Total(s Seat) int {
	if t.Rules.LowestWins() && t.Rules.Partners {
		return t.Scores[s] + t.Scores[(s+2)%MaxSeats]
	}
	return t.Scores[s]
}

// Wins reports whether a seat has won the match. Ranks 1 and 2 win, but only rank 1 if everybody would win otherwise,
// and nobody if all ranks are equal (rule 5.4). Only rank 1 wins with elimination (rule 5.5), with partners (rule 5.6),
// in a game without points (rule 6), and if the lowest total wins (rule 7.2). Several seats may share rank 1.
func (t *Table) Wins(s Seat) bool {
	if s < 0 || int(s) >= t.Rules.Seats {
		return false
	}
	equal := func(other int) bool { return other == t.Ranks[0] }
	if all := !slices.ContainsFunc(t.Ranks[1:t.Rules.Seats], func(r int) bool { return !equal(r) }); all && !t.Rules.LowestWins() {
		return false
	}
	if t.Ranks[s] != 2 || t.Rules.LowestWins() || !t.Rules.HasPoints() || t.Rules.Elimination || t.Rules.Partners {
		return t.Ranks[s] == 1
	}
	return slices.ContainsFunc(t.Ranks[:t.Rules.Seats], func(rank int) bool { return rank > 2 })
}
