// Package value says what a position is worth to a seat: how likely the seat wins the round with
// each thing that it may do, how likely somebody else does, and how many points that comes to. It
// sees what the seat sees and nothing else, has no clock in it, and gives the same answer to the
// same question.
//
// It is one answer for all who ask. A hint shows the chances of the options of a decision in
// percent (Options), a coach tells these apart as precisely as it wants to wait for (Race), a
// review says whose luck a draw was (Draws, Line and Offered). Those answers are about games in
// which a hand is finished whole; for Okey 101 there are Options101, Turns101, Feedings101 and
// DrawLuck101. Each kind answers ErrNoEstimate about the games of the other. Only what is said to
// be for a referee sees other hands.
//
// # How it is done
//
// There are two horizons. Options looks one turn of the seat ahead: the hand is played on greedily
// through it, one tile is offered from the left and one drawn, and every tile that the seat has not
// seen is as likely as any other. All of them are gone through, so the estimate has no noise, and
// options are compared with the same tiles. The other players are a clock: how often somebody
// finishes in a turn, by the number of the turn and the okeys that they cannot have. At the end
// stands a line: the chance of winning by how many tiles the hand lacks, how many unseen tiles
// bring it nearer, how many okeys it holds, and how late it is.
//
// That is quick, but off by more than good moves differ by. Race plays the hand on to the end of
// the round, in many races with tiles by chance, which are the same for all options. Most of the
// luck of these tiles is taken out again, so that fewer races will do. It ends when it is precise
// enough or its budget is spent, and says how precisely it knows by how much each option is behind
// the best.
//
// Clock and line are fitted to rounds of kalfa; fit.json has them, for two, three and four players
// and for each of the switch jokers (rule 1.9). To fit them again, which takes some minutes and
// gives the same file:
//
//	go run ./tools/fit
//
// A round of Okey 101 is short and depends on what the others can lay, so that there is no line for
// it. It is played out in imagined worlds, by simple players, and options are compared in the same
// worlds. What comes out has noise, and says how much.
//
// docs/bots.md says how true all this is ("What a position is worth").
package value
