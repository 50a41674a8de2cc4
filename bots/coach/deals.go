package coach

// dealKind is what the mean chances after a deal depend on: the wild tiles, as value.JokersName
// calls them, and the number of players.
type dealKind struct {
	jokers  string
	players int
}

// starterMeans are the mean chances of the player who begins, after a deal, by the referee; the
// others share the rest alike. This writes them anew, each with a standard error of 0.0009 at
// most:
//
//	go test ./bots/coach -run XXX -bench DealMeans -benchtime 40000x
var starterMeans = map[dealKind]float64{
	{"okey", 2}:    0.5450,
	{"okey", 3}:    0.3856,
	{"okey", 4}:    0.3052,
	{"fake", 2}:    0.5447,
	{"fake", 3}:    0.3867,
	{"fake", 4}:    0.3043,
	{"nothing", 2}: 0.5275,
	{"nothing", 3}: 0.3640,
	{"nothing", 4}: 0.2867,
}
