// Package value says what a position is worth to a seat that sees its view: how likely the seat
// wins the round, how likely somebody else does, and how many points that comes to.
//
// It is one answer for all who ask. A hint shows the chances of the options of a decision in percent
// (Options), a coach tells these apart as precisely as it wants to wait for (Race), a review says
// whose luck a draw was (Draws), and the arena takes luck out of its results (Line). Those answers
// are about the classic and the simplified game; for Okey 101 there are Options101, Turns101 and
// DrawLuck101, and ErrNoEstimate is what all others answer to it.
//
// # How it is done
//
// The seat's own hand is played on greedily for one or two turns of its own. At each of these turns
// one tile is offered from the left and one drawn, and every tile that the seat has not seen is as
// likely as any other. All of them are gone through, so the estimate has no noise, and options are
// compared with the same tiles. The other players are a clock: how often somebody finishes in a
// turn, by the number of the turn and the okeys that they cannot have. At the end stands a line: the
// chance of winning by how many tiles the hand lacks, how many unseen tiles bring it nearer, how many
// okeys it holds, and how late it is.
//
// That is quick, but off by more than good moves differ by. Race plays the hand on to the end of the
// round, in many races with tiles by chance, which are the same for all options. It says how
// precisely it knows by how much each option is behind the best.
//
// Clock and line are fitted to rounds of kalfa; fit.json has them, for two, three and four players
// and for each of the switch jokers (rule 1.9). To fit them again, which takes some minutes and
// gives the same file:
//
//	go run ./bots/value/fit
//
// A round of Okey 101 is short and depends on what the others can lay, so that there is no line for
// it. It is played out in imagined worlds, by simple players, and options are compared in the same
// worlds. What comes out has noise, and says how much.
//
// docs/bots.md says how true all this is ("What a position is worth").
//
// An estimate depends on the view alone, and that of Race or in Okey 101 on its budget with the seed
// in it: the same question has the same answer, there is no clock in it, and nothing that the seat
// does not see.
package value
