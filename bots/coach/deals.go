package coach

import "fair/okey/game"

// starterMeans holds the probability that the starter wins, as estimated by the LuckEstimator and averaged over all
// deals, by the setting of jokers (hand.JokersName) and the number of players, from 2 on. The other players have equal
// shares of the rest. This command recomputes the means, each with a standard error of at most 0.0014:
//
//	go test ./bots/coach -run XXX -bench DealMeans -benchtime 25000x
var starterMeans = map[string][game.MaxSeats + 1]float64{
	"okey":    {2: 0.5366, 0.3708, 0.2895},
	"fake":    {2: 0.5338, 0.3711, 0.2919},
	"nothing": {2: 0.5284, 0.3648, 0.2870},
}
