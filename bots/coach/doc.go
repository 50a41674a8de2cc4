// Package coach says what each decision of a match cost the seat that made it, and how lucky
// everybody was. It knows no screen, no file and no clock; texts are made of its facts elsewhere.
//
// A match comes in as its acts, one after the other, from a journal (ActsOf) or from a match that
// is being played. Task.Run looks at them on all cores and tells what it finds as it finds it. It
// can be ended at any time, and gives back what there is by then:
//
//	task := coach.Task{Acts: coach.ActsOf(rec), Seat: 0, Depth: coach.Quick}
//	review := task.Run(ctx, func(p coach.Progress) { … })
//	for _, round := range review.Rounds {
//		for _, d := range round.Decisions {
//			if d.Mark != coach.Unmarked { … d.View, d.Options, d.Loss, d.Reasons … }
//		}
//	}
//
// What Run found can be kept (Review.Answers) and given to the next one (Task.Known), which then
// asks for nothing twice. Judge is about one decision, for a tutor that asks before it counts.
//
// # What is judged
//
// A decision is judged by what its seat saw, as package value estimates it: the answer is the same
// whatever the tiles are that the seat could not see. In games where a hand is finished whole an
// option counts by the chance to win the round, and options that win for certain by their points.
// The loss of a decision is that of the option played against the best one. It is 0 where it is
// within the noise of the estimate, or too small to be shown (0.3 wins in 100, 1 point in Okey 101).
//
// # Luck
//
// The Referee sees all tiles. It says what the deal and each draw did to the chances of all seats, in
// Okey 101 to their points, less the mean over all tiles that could have come. That mean is 0 by
// itself, so a result less its luck is right on average, however rough the chances are; good ones
// only make it scatter less.
//
// docs/coach.md has what all this was measured to be worth.
package coach
