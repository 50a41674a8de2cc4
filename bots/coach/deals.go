package coach

// dealKind is what the mean chances after a deal depend on: the wild tiles, as hand.JokersName
// calls them, and the number of players.
type dealKind struct {
	jokers  string
	players int
}

// starterMeans are the mean chances of the player who begins, after a deal, by the referee; the
// others share the rest alike. This writes them anew, each with a standard error of 0.0014 at
// most:
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
