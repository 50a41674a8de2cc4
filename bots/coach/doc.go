// Package coach judges the decisions of a match by what they cost the seat that made them, and estimates the luck of
// everybody. It knows no screen, no file and no clock; it returns facts, from which other packages make texts.
//
// A match comes in as its acts, from a journal (ActsFrom) or from a match in play. Task.Run reviews them on all cores
// and reports results as it finds them. It can be ended at any time and returns what it has by then:
//
//	task := coach.Task{Acts: coach.ActsOf(rec), Seat: 0, Depth: coach.Quick}
//	review := task.Run(ctx, func(p coach.Progress) { … })
//	for _, round := range review.Rounds {
//		for _, d := range round.Decisions {
//			if d.Mark != coach.Unmarked { … d.View, d.Options, d.Loss, d.Reasons … }
//		}
//	}
//
// The results can be kept (Review.Answers) and given to the next Run (Task.Known), which does not repeat them. Judge
// judges one decision, for a tutor that asks before it counts.
//
// # What is judged
//
// A decision is judged by what its seat saw, as package value estimates it: hidden tiles make no difference. Outside
// Okey 101 an option counts by its probability of winning the round, and options that win for certain by their
// points. The loss of a decision is the difference between the option played and the best one. It is 0 if it is
// within the noise of the estimate, or too small to be shown (0.3 wins in 100, 1 point in Okey 101).
//
// # Luck
//
// The LuckEstimator sees all tiles. The luck of a deal or a draw is its effect on the chances of all seats, in Okey
// 101 on their points, less the mean over all tiles that could have come. That mean is 0 whatever the estimates
// (AIVAT, gnubg's luck), so a result less its luck is unbiased; good estimates only reduce its variance.
//
// docs/coach.md has the measurements.
package coach
