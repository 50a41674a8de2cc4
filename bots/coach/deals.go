package coach

// A dealKind identifies the deals that share a mean: those with the same setting of jokers (hand.JokersName) and the
// same number of players.
type dealKind struct {
	jokers  string
	players int
}

// starterMeans holds the probability that the starter wins, as estimated by the LuckEstimator and averaged over all
// deals. The other players have equal shares of the rest. This command recomputes the means, each with a standard error
// of at most 0.0014:
//
//	go test ./bots/coach -run XXX -bench DealMeans -benchtime 25000x
var starterMeans = map[dealKind]float64{
	{"okey", 2}:    0.5366,
	{"okey", 3}:    0.3708,
	{"okey", 4}:    0.2895,
	{"fake", 2}:    0.5338,
	{"fake", 3}:    0.3711,
	{"fake", 4}:    0.2919,
	{"nothing", 2}: 0.5284,
	{"nothing", 3}: 0.3648,
	{"nothing", 4}: 0.2870,
}
