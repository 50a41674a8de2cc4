// Package value estimates the options of a decision: an Estimate has the probability of winning the round, the
// points, and the equity loss against the best option. It uses only what the seat sees, has no clock, and gives equal
// answers to equal questions. Hints, the coach and usta use it.
//
// Race plays the options on to the end of the round in random worlds, until they are told apart as precisely as its
// Budget asks. All options meet the same worlds (common random numbers), and those plainly behind are dropped
// (successive elimination). Two simulators play the worlds: package hand for games won with a whole hand,
// and package round101 for Okey 101. Look is faster and has no noise, but its error exceeds the differences between
// good moves, and it does not support Okey 101.
//
// docs/bots.md has the accuracy of the estimates ("What a position is worth").
package value
