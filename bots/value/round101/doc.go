// Package round101 plays rounds of Okey 101 on to their end. A round is short and depends on what the others
// can lay, so hands have no static value: the tiles that the seat has not seen are dealt out in random worlds,
// and simple players, which play much as kalfa does in a hundredth of the time, play the round from there.
// Rollouts play the options of a decision. Feedings returns how likely the next player takes tiles. DrawLuck
// and DealLuck return what tiles were worth, given every hand.
package round101
