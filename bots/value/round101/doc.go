// Package round101 simulates rounds of Okey 101. A round is short and depends on what the others can lay, so hands have
// no static value. Instead, the hidden tiles are dealt in random worlds, and simple players play the round out. They
// play much like kalfa, but take a hundredth of the time. Rollouts plays the options of a decision. Feedings returns
// the probabilities that the next player takes given tiles. DrawLuck and DealLuck return the luck of tiles, given all
// hands.
package round101
