package coach

// dealKind is what the mean chances after a deal depend on: the wild tiles, as value.JokersName
// calls them, and the number of players.
type dealKind struct {
	jokers  string
	players int
}

// starterMeans are the mean chances of the player who begins, after a deal, by the referee; the
// others share the rest alike. This writes them anew, each with a standard error of 0.0004:
//
//	go test ./bots/coach -run XXX -bench DealMeans -benchtime 160000x
var starterMeans = map[dealKind]float64{
	{"okey", 2}:    0.5564,
	{"okey", 3}:    0.3944,
	{"okey", 4}:    0.3098,
	{"fake", 2}:    0.5539,
	{"fake", 3}:    0.3956,
	{"fake", 4}:    0.3093,
	{"nothing", 2}: 0.5282,
	{"nothing", 3}: 0.3641,
	{"nothing", 4}: 0.2848,
}
