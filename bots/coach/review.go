package coach

import (
	"math"

	"fair/okey/game"
)

// A Review is the review of a match from the point of view of one seat.
type Review struct {
	Rules game.Rules
	Seat  game.Seat
	Depth Depth
	// Rounds are the reviewed rounds, in order.
	Rounds []Round
	// Forced is the number of decisions without a choice, which are not in Rounds.
	Forced int
	// Complete reports whether Run answered every question and did not end early.
	Complete bool

	answers Answers
}

// A Round is the review of a round.
type Round struct {
	// Number is the number of the round in its match, from 1.
	Number int
	// Decisions are the seat's decisions that were not forced, in order.
	Decisions []Decision
	// Over reports whether the round has ended. Result holds its result for each seat: Result[s] = Σ (Δ[s] - Δ[o]) over
	// the other seats o, where Δ is the change of the score. The results of all seats sum to 0, and more is better. In
	// games without points a win counts as if each of the other seats lost one point. In Okey 101 the result is the
	// mean over the others instead of the sum, with the sign reversed, as in Estimate.Points; partners have the mean of
	// their side. A seat that was eliminated in an earlier round has 0 and is left out of the sums.
	Over   bool
	Result [game.MaxSeats]float64
	// Change is the change of each seat's score on the score sheet.
	Change [game.MaxSeats]int
	// Winner is the seat that finished the round, or game.Nobody if it was drawn or is not over.
	Winner game.Seat
	// Out reports whether the seat of the review was eliminated before the round.
	Out bool
	// Complete reports whether every question about this round was answered.
	Complete bool
	// Lucky reports whether the luck of the deal and of all draws is known. If so, Luck is the luck of each seat, in
	// the unit of Result, and LuckCurve holds the events that add up to it.
	Lucky     bool
	Luck      [game.MaxSeats]float64
	LuckCurve []LuckEvent

	mean Luck // the expectation of each seat before the deal
	unit Unit
	paid float64 // points that the seat paid for taking tiles back, which is not a decision (rule 7.11)
}

// A Ledger divides a seat's result in a round into parts: Before + Luck + Choices + Rest = After. Values are chances of
// winning or, in Okey 101, points as in Round.Result.
type Ledger struct {
	// Before is the seat's expectation before the deal. After is its result: 1 for the winner and 0 for the others, or
	// points in Okey 101.
	Before, After float64
	// Luck is the luck of the deal and of all draws. Choices is what the seat lost by its own decisions and by
	// penalties for taking tiles back, as a negative number. Rest is the effect of the other seats' play and of errors
	// in the estimates.
	Luck, Choices, Rest float64
}

// Ledger returns the ledger of a seat, which must be the seat of the review. The result is meaningless unless the round
// is Over and Lucky.
func (r *Round) Ledger(seat game.Seat) Ledger {
	a := Ledger{Before: r.mean[seat]}
	a.Choices -= r.paid
	switch {
	case r.unit == Points:
		a.After = r.Result[seat]
	case r.Winner == seat:
		a.After = 1
	}
	for i := range r.LuckCurve {
		a.Luck += r.LuckCurve[i].Luck[seat]
	}
	for i := range r.Decisions {
		switch d := &r.Decisions[i]; {
		case r.unit == Points:
			a.Choices -= d.Loss
		case d.Loss > 0:
			a.Choices += d.Chosen().Win - d.Best().Win // 0 if only points were lost
		}
	}
	a.Rest = a.After - a.Before - a.Luck - a.Choices
	return a
}

// Adjusted returns the result of each seat minus its luck.
func (r *Round) Adjusted() (result [game.MaxSeats]float64) {
	for s := range result {
		result[s] = r.Result[s] - r.Luck[s]
	}
	return result
}

// A LuckEvent is a deal or a draw.
type LuckEvent struct {
	// Line is the line of the act in the journal.
	Line int
	// Turn is the turn of the round, or 0 for the deal.
	Turn int
	// Seat is the seat that drew, or game.Nobody for the deal.
	Seat game.Seat
	// Luck is the effect on each seat's probability of winning the round or, in Okey 101, on each seat's points. Points
	// is the same effect in the unit of Round.Result.
	Luck   Luck
	Points [game.MaxSeats]float64
}

// Answers returns the answers on which the review is based, for use in Task.Known.
func (r *Review) Answers() Answers { return r.answers }

// Decisions returns the decisions of all rounds, in order.
func (r *Review) Decisions() (all []*Decision) {
	for i := range r.Rounds {
		for k := range r.Rounds[i].Decisions {
			all = append(all, &r.Rounds[i].Decisions[k])
		}
	}
	return all
}

// Figures holds what a review says about its seat in one round.
type Figures struct {
	Round int `json:"round"`
	// Unforced is the number of decisions with a choice, and Loss is their total loss, in wins or, in Okey 101, in
	// points. Marks counts how often each mark occurs.
	Unforced int              `json:"unforced"`
	Loss     float64          `json:"loss"`
	Marks    [VeryBad + 1]int `json:"marks"`
	// Finds is the number of finds.
	Finds int `json:"finds,omitempty"`
	// Over reports whether the round is over, and Result is then the seat's result. Lucky reports whether the luck is
	// known as well, and Luck is then the seat's luck.
	Over   bool    `json:"over"`
	Result float64 `json:"result"`
	Lucky  bool    `json:"lucky"`
	Luck   float64 `json:"luck"`
	// Deep reports whether the review was Deep, which finds more mistakes.
	Deep bool `json:"deep,omitempty"`
}

// Figures returns the figures of each round, except rounds that the seat only watched. Such rounds contain no play of
// the seat and would make the figures look more precise than they are.
func (r *Review) Figures() (all []Figures) {
	for i := range r.Rounds {
		round := &r.Rounds[i]
		if round.Out {
			continue
		}
		f := Figures{Round: round.Number, Unforced: len(round.Decisions), Over: round.Over, Lucky: round.Over && round.Lucky, Deep: r.Depth == Deep}
		for k := range round.Decisions {
			f.Loss += round.Decisions[k].Loss
			f.Marks[round.Decisions[k].Mark]++
			if round.Decisions[k].Missed != nil {
				f.Finds++
			}
		}
		if f.Over {
			f.Result = round.Result[r.Seat]
		}
		if f.Lucky {
			f.Luck = round.Luck[r.Seat]
		}
		all = append(all, f)
	}
	return all
}

// A Summary holds totals and means over rounds.
type Summary struct {
	// Unforced, Loss, Marks and Finds are as in Figures. Deep is the number of decisions from Deep reviews.
	Unforced, Deep, Finds int
	Loss                  float64
	Marks                 [VeryBad + 1]int
	// ErrorRate is the loss per decision with a choice, in thousandths. RateMargin is the half-width of its 95%
	// interval, computed from the variation between rounds. It is infinite for a single round.
	ErrorRate, RateMargin float64
	// Over is the number of rounds that are over, and Result is their total result.
	Over   int
	Result float64
	// Rounds is the number of rounds whose luck is known. It is less than Over if a review ended early. Luck is their
	// total luck, and Adjusted is their total result minus luck. Err is the standard error of Adjusted, and Margin is
	// the half-width of its 95% confidence interval. Both are infinite for a single round.
	Rounds         int
	Luck, Adjusted float64
	Err, Margin    float64
}

// LuckKnown reports whether the luck of all rounds that are over is known. If so, Luck and Adjusted add up to Result.
func (s *Summary) LuckKnown() bool { return s.Rounds > 0 && s.Rounds == s.Over }

// Sum returns the summary of rounds from one or more matches.
func Sum(rounds []Figures) (s Summary) {
	var adjusted Mean
	for _, f := range rounds {
		s.Unforced += f.Unforced
		if f.Deep {
			s.Deep += f.Unforced
		}
		s.Loss += f.Loss
		s.Finds += f.Finds
		for m, n := range f.Marks {
			s.Marks[m] += n
		}
		s.Result += f.Result
		if f.Over {
			s.Over++
		}
		if f.Lucky {
			s.Rounds++
			s.Luck += f.Luck
			adjusted.Add(f.Result - f.Luck)
		}
	}
	s.Adjusted, s.Err = adjusted.sum, adjusted.deviation()*math.Sqrt(max(1, adjusted.n))
	s.Margin = margin(s.Err, adjusted.Len())
	s.RateMargin = math.Inf(1)
	if s.Unforced == 0 {
		return s
	}
	s.ErrorRate = 1000 * s.Loss / float64(s.Unforced)
	squares := 0.0 // of the deviations of losses from the common rate
	for _, f := range rounds {
		off := f.Loss - float64(s.ErrorRate/1000*float64(f.Unforced))
		squares += float64(off * off)
	}
	if n := float64(len(rounds)); n > 1 {
		s.RateMargin = margin(1000*math.Sqrt(squares*n/(n-1))/float64(s.Unforced), len(rounds))
	}
	return s
}
