package game

import "slices"

// Opponents reports whether seats a and b play against each other in this round (rules 5.5 and
// 5.6).
func (t *Table) Opponents(a, b Seat) bool {
	return a != b && !t.Out(a) && !t.Out(b) && !(t.Rules.Partners && (a-b)%2 == 0)
}

// lose takes points from everyone who plays against seat. Partners, who lose together, keep the
// same score (rule 5.6).
func (t *Table) lose(to Seat, points int) {
	for s := range Seat(t.Rules.Seats) {
		if t.Opponents(to, s) {
			t.Scores[s] -= points
		}
	}
}

// endRound lays everything open, writes the score sheet, and looks whether the match is over (rules
// 4.2 and 5.4).
func (m *Match) endRound(result Result, reveal Reveal) {
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
	m.log(RoundEnded{result})
	if t.ends() {
		t.Phase = MatchOver
		t.Ranks = t.rank()
		m.log(MatchEnded{t.Ranks})
	}
}

// rank is the standard ranking: one more than the number of better ones, a team counting as one.
func (t *Table) rank() [MaxSeats]int {
	var ranks [MaxSeats]int
	if t.drawn() {
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

// Wins reports whether a seat has won the match: ranks 1 and 2 do, or rank 1 alone where both would
// make winners of all, and nobody where all are equal (rule 5.4). The best alone wins, too, where
// the last one does (rule 5.5), or one of two teams (rule 5.6), or who finishes the only round
// (rule 6), or the lowest total, which may be shared by all (rule 7.2).
func (t *Table) Wins(s Seat) bool {
	if s < 0 || int(s) >= t.Rules.Seats {
		return false
	}
	equal := func(other int) bool { return other == t.Ranks[0] }
	if all := !slices.ContainsFunc(t.Ranks[1:t.Rules.Seats], func(r int) bool { return !equal(r) }); all && !t.allMayWin() {
		return false
	}
	return t.Ranks[s] == 1 || t.Ranks[s] == 2 && !t.bestAloneWins()
}
