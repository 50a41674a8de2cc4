// Package value says what each option of a decision is worth to a seat: an Estimate is its chance of
// winning the round, its points, and its equity loss against the best option. It sees what the seat sees and
// nothing else, has no clock in it, and gives the same answer to the same question. Hints, the coach and
// usta ask it.
//
// Race plays the options on to the end of the round in random worlds, until they are told apart as precisely
// as its Budget asks. All options meet the same worlds (common random numbers), and one that is plainly
// behind is dropped (successive elimination). Two simulators play the worlds: package hand where a hand is
// finished whole, and package round101 for Okey 101. Look is quicker and has no noise, but is off by more
// than good moves differ by; Okey 101 has none.
//
// docs/bots.md says how true all this is ("What a position is worth").
package value
