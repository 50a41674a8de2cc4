// Package value estimates the options of a decision. An Estimate has the probability of winning the round, the points,
// and the equity loss relative to the best option. The package uses only what the seat sees, has no clock, and gives
// equal answers to equal questions. Hints, the coach and usta use it.
//
// Race plays the options to the end of the round in random worlds, until it can tell them apart as precisely as its
// Budget demands. All options are played in the same worlds (common random numbers), and options that are clearly
// behind are dropped (successive elimination). Two simulators play the worlds: package hand for games won with a whole
// hand, and package round101 for Okey 101. LookAhead is faster and has no noise, but its error exceeds the differences
// between good moves, and it does not support Okey 101.
//
// docs/bots.md has the accuracy of the estimates ("What a position is worth").
package value
