// Package coach judges the decisions of a match by what they cost the seat that made them, and estimates the luck of
// all seats. It uses no screen, no player files and no clock. It returns facts, which other packages put into words.
//
// The input is a sequence of acts, from a journal (ActsFrom) or from a match in progress. Task.Run reviews them on all
// cores and reports each result as soon as it is found. If its context ends early, it returns the results found so far:
//
//	task := coach.Task{Acts: coach.ActsFrom(rec), Seat: 0, Depth: coach.Quick}
//	review := task.Run(ctx, func(p coach.Progress) { … })
//	for _, round := range review.Rounds {
//		for _, d := range round.Decisions {
//			if d.Mark != coach.Unmarked { … d.View, d.Options, d.Loss, d.Reasons … }
//		}
//	}
//
// The results can be stored (Review.Answers) and passed to the next Run (Task.Known), which does not compute them
// again. Judge judges a single decision, for a tutor that warns before a move is made.
//
// # What is judged
//
// A decision is judged by what its seat saw, using the estimates of package value. Hidden tiles make no difference.
// Outside Okey 101, options are compared by their probability of winning the round, and by points if they win for
// certain; in Okey 101 they are compared by points. The loss of a decision is the difference between the option played
// and the best one. A difference within the noise of the estimate or too small to be shown (less than 0.3 wins in 100,
// or less than 1 point in Okey 101) counts as 0.
//
// # Luck
//
// The LuckEstimator sees all tiles. The luck of a deal or a draw is its effect on the chances of all seats (in Okey
// 101, on their points) minus the mean effect of all tiles that could have come instead. Luck averages 0 whatever the
// estimates are, as in AIVAT and GNU Backgammon, so a result minus its luck is unbiased. Good estimates only reduce its
// variance.
//
// docs/coach.md has the measurements.
package coach
