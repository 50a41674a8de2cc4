// Package hand evaluates hands in games won with a whole hand. It estimates the probability of winning the round, and
// the points. It is independent of bots and budgets.
//
// There are three methods, each slower but more accurate than the one before:
//
//   - The static value is a logistic regression over Features: how many tiles the hand is short of
//     winning, how many unseen tiles bring it nearer, how many okeys it holds, and the turn.
//   - LookAhead averages the static value over all that may happen until the end of the seat's next turn. It has no noise.
//     One tile is offered from the left and one is drawn. Each unseen tile is equally likely.
//   - Rollouts play the hand greedily to the end of the round, with the unseen tiles in random order. A control variate
//     removes most of the luck of these tiles.
//
// The other players are modelled as a clock: the probability that one of them finishes in a turn, given the number of
// the turn and the okeys that they cannot have. The clock and the static value are fitted to rounds between kalfa.
// fit.json has the weights for two, three and four players and for each setting of jokers (rule 1.9). This command fits
// them again, which takes a few minutes and reproduces the file:
//
//	go run ./tools/fit
package hand
