// Package round101 simulates rounds of Okey 101. A round is short and depends on what the others can lay, so hands
// have no static value: the hidden tiles are dealt in random worlds, and simple players, which play much as kalfa
// does in a hundredth of the time, play the round out. Rollouts play the options of a decision. Feedings returns how
// likely the next player takes tiles. DrawLuck and DealLuck return the luck of tiles, given every hand.
package round101
