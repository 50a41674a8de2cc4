// Package hand evaluates hands of games in which a hand is finished whole: the chance of winning the round,
// and the points that it is worth. Package value asks it; it knows neither bots nor budgets.
//
// There are three answers, each truer and slower than the one before:
//
//   - The static value is a logistic regression over Features: how many tiles the hand lacks, how many
//     unseen tiles bring it nearer, how many okeys it holds, and how late it is.
//   - Look goes through all that may happen until the end of the seat's next turn, and takes the static
//     value then. It has no noise. One tile is offered from the left and one drawn, and every tile that the
//     seat has not seen is as likely as any other.
//   - Rollouts play the hand on greedily to the end of the round, with the unseen tiles in random orders. A
//     control variate takes most of the luck of these tiles out again.
//
// The other players are a clock: how often somebody finishes in a turn, by the number of the turn and the
// okeys that they cannot have. Clock and static value are fitted to rounds of kalfa; fit.json has the
// weights, for two, three and four players and for each of the switch jokers (rule 1.9). To fit them again,
// which takes some minutes and gives the same file:
//
//	go run ./tools/fit
package hand
