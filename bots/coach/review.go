package coach

import (
	"math"

	"fair/okey/game"
)

// Review is what came of looking at a match with the eyes of one seat.
type Review struct {
	Rules game.Rules
	Seat  game.Seat
	Depth Depth
	// Rounds are those of which something was looked at, in order.
	Rounds []Round
	// Forced is how many decisions left no choice; they are in no round.
	Forced int
	// Complete tells that nothing is missing: Run was not ended early, and could judge everything.
	Complete bool

	answers Answers
}

// Round is what came of looking at a round.
type Round struct {
	// Number is that of the round in its match, from 1.
	Number int
	// Decisions are those of the seat that were not forced, in order.
	Decisions []Decision
	// Over tells that the round came to its end, and Result what it brought each seat: its own change
	// of the score less that of another one, added up over the others, so that all together are 0 and
	// more is better. Where there are no points, a win counts as if each of the others had lost one.
	// In Okey 101 it is the mean over the others, as Estimate.Points and Decision.Loss are; partners have
	// the mean of their side. A seat that fell out before has 0, and is nobody's other one.
	Over   bool
	Result [game.MaxSeats]float64
	// Change is what the score sheet says: by how much the round changed each seat's score.
	Change [game.MaxSeats]int
	// Winner finished the round, Nobody if it was drawn or is not over.
	Winner game.Seat
	// Out tells that the seat of the review had fallen out before the round, and only watched it.
	Out bool
	// Lucky tells that the luck is known, of the deal and of all draws. Luck is how lucky each seat
	// was, in the measure of Result; Curve is how that came about.
	Lucky bool
	Luck  [game.MaxSeats]float64
	Curve []Stroke

	mean Luck // what could be expected before the deal
	unit Unit
	paid float64 // by the seat of the review for taking back, which is no decision (rule 7.11)
}

// Account is how a round came to its end for a seat, in chances of winning, in Okey 101 in points as
// those of Round.Result: From, Luck, Choices and Rest add up to To.
type Account struct {
	// From is what the seat could expect before the deal, To what came of it: 1 for the winner, 0 for
	// the others.
	From, To float64
	// Luck is that of the deal and of all draws, Choices what the seat's own decisions lost and what it
	// paid for taking back. Rest is what the others played, and whatever the estimates cannot know.
	Luck, Choices, Rest float64
}

// Account is that of the seat whose decisions the round has. It means nothing before the round is
// Over, or where it is not Lucky.
func (r *Round) Account(seat game.Seat) Account {
	a := Account{From: r.mean[seat]}
	a.Choices -= r.paid
	switch {
	case r.unit == Points:
		a.To = r.Result[seat]
	case r.Winner == seat:
		a.To = 1
	}
	for i := range r.Curve {
		a.Luck += r.Curve[i].Luck[seat]
	}
	for i := range r.Decisions {
		switch d := &r.Decisions[i]; {
		case r.unit == Points:
			a.Choices -= d.Loss
		case d.Loss > 0:
			a.Choices += d.Chosen().Win - d.Best().Win // 0 where only points were lost
		}
	}
	a.Rest = a.To - a.From - a.Luck - a.Choices
	return a
}

// Adjusted is the result less the luck.
func (r *Round) Adjusted() (less [game.MaxSeats]float64) {
	for s := range less {
		less[s] = r.Result[s] - r.Luck[s]
	}
	return less
}

// Stroke is a stroke of luck: the deal, or a draw.
type Stroke struct {
	// Line is that of the journal.
	Line int
	// Turn is the turn of the round in which it happened, 0 for the deal.
	Turn int
	// Seat drew; nobody in the deal.
	Seat game.Seat
	// Luck is by how much it raised each seat's chance of winning the round, and Points the same in
	// the measure of Round.Result.
	Luck   Luck
	Points [game.MaxSeats]float64
}

// Answers returns what the review was made of, to be kept for another one.
func (r *Review) Answers() Answers { return r.answers }

// Decisions are those of all rounds, in order.
func (r *Review) Decisions() (all []*Decision) {
	for i := range r.Rounds {
		for k := range r.Rounds[i].Decisions {
			all = append(all, &r.Rounds[i].Decisions[k])
		}
	}
	return all
}

// Figures are what a round comes to for the seat of its review.
type Figures struct {
	Round int `json:"round"`
	// Unforced is how many decisions left a choice, Loss what they cost together, in rounds won (in
	// Okey 101 in points), and Marks how many have each mark.
	Unforced int              `json:"unforced"`
	Loss     float64          `json:"loss"`
	Marks    [VeryBad + 1]int `json:"marks"`
	// Over tells that the round is over, and Result is the seat's. Lucky tells that the luck is known,
	// too, and Luck is the seat's.
	Over   bool    `json:"over"`
	Result float64 `json:"result"`
	Lucky  bool    `json:"lucky"`
	Luck   float64 `json:"luck"`
	// Deep tells that the decisions were looked at closely, which finds more mistakes.
	Deep bool `json:"deep,omitempty"`
}

// Figures are what each round comes to. Those that the seat only watched are left out: they say
// nothing about it, and would make its figures look more certain than they are.
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

// Summary is what rounds come to together.
type Summary struct {
	// Unforced, Loss and Marks are as in Figures. Deep is how many of the decisions were looked at
	// closely.
	Unforced, Deep int
	Loss           float64
	Marks          [VeryBad + 1]int
	// ErrorRate is the loss for each decision that left a choice, in thousandths. RateMargin is the
	// half-width of its 95 % interval, by what differs from round to round; infinite where there is but
	// one round.
	ErrorRate, RateMargin float64
	// Over is how many rounds are over, and Result what they brought.
	Over   int
	Result float64
	// Rounds are those whose luck is known, which are fewer than are over if a review was ended early.
	// Luck is that of all of them, Adjusted is their result less the luck, Err its standard error and
	// Margin the half-width of its 95 % interval: both infinite where there is but one round.
	Rounds         int
	Luck, Adjusted float64
	Err, Margin    float64
}

// LuckKnown tells that the luck of all rounds that are over is known: then Luck and Adjusted add up to
// Result.
func (s *Summary) LuckKnown() bool { return s.Rounds > 0 && s.Rounds == s.Over }

// Sum sums rounds up, of one or of many matches.
func Sum(rounds []Figures) (s Summary) {
	var adjusted Mean
	for _, f := range rounds {
		s.Unforced += f.Unforced
		if f.Deep {
			s.Deep += f.Unforced
		}
		s.Loss += f.Loss
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
	squares := 0.0 // of what the rounds are off the common rate
	for _, f := range rounds {
		off := f.Loss - float64(s.ErrorRate/1000*float64(f.Unforced))
		squares += float64(off * off)
	}
	if n := float64(len(rounds)); n > 1 {
		s.RateMargin = margin(1000*math.Sqrt(squares*n/(n-1))/float64(s.Unforced), len(rounds))
	}
	return s
}
