package stats

import (
	"runtime"
	"sync"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
)

// Classic holds the statistics of games won with a whole hand.
type Classic struct {
	// Rounds counts a round as won if the player or the partner finished it.
	Rounds Score `json:"rounds"`
	// Places[i] is the number of matches that the player finished in place i+1.
	Places [game.MaxSeats]int `json:"places"`
	// Lost is the number of rounds won by others, and Away the mean distance of the player's hand from a win at the end
	// of those rounds, in tiles.
	Lost int     `json:"lost"`
	Away float64 `json:"away_when_lost"`
}

// Okey101 holds the statistics of games where melds are laid. Void rounds do not count (rule 7.9).
type Okey101 struct {
	Rounds int `json:"rounds"`
	// Points is the mean score of a round; fewer are better (rule 7.13).
	Points float64 `json:"points_per_round"`
	// Opened is the number of rounds in which the player opened, and Highest the highest value of an opening with sets
	// and runs (rule 7.4).
	Opened  int `json:"opened"`
	Highest int `json:"highest_opening"`
	// Penalties is the number of penalties, and PenaltyPoints their sum (rules 7.10 and 7.11).
	Penalties     int `json:"penalties"`
	PenaltyPoints int `json:"penalty_points"`
}

// replayTotals holds the figures that require replaying a match.
type replayTotals struct {
	lost, away         int // rounds won by others, and the sum of the distances of the player's hands in them
	highest, penalties int // as in Okey101
}

// countReplayed replays matches in parallel and adds their figures, with the sum of the distances as Classic.Away. It
// counts a match that cannot be replayed as damaged.
func (s *Stats) countReplayed(matches []journal.Summary) {
	var counting sync.Mutex
	inParallel(len(matches), func(i int) {
		m, p := &matches[i], replayTotals{}
		if m.Path == "" {
			return
		}
		_, err := journal.ReadRounds(m.Path, func(g game.Match) { p.add(g, m.Seat) })
		counting.Lock()
		defer counting.Unlock()
		if err != nil {
			s.addDamaged(m.Path)
			return
		}
		s.Classic.Lost += p.lost
		s.Classic.Away += float64(p.away) // exact in any order
		s.Okey101.Highest = max(s.Okey101.Highest, p.highest)
		s.Okey101.Penalties += p.penalties
	})
}

// add adds a finished round. me is the player's seat.
func (p *replayTotals) add(m game.Match, me game.Seat) {
	v := m.View(me)
	result := v.Sheet[len(v.Sheet)-1]
	if opened := v.Opened[me]; opened.How == meld.Melds && result.DrawnBy != game.DrawnVoid {
		p.highest = max(p.highest, opened.Value)
	}
	for _, penalty := range v.Penalties {
		if penalty.Seat == me {
			p.penalties++
		}
	}
	if !v.Rules.FinishesWhole() || result.Winner == game.Nobody || isOnSide(v.Rules, me, result.Winner) || v.Hand.Len() != meld.HandSize { // a player who is out has no hand (rule 5.5)
		return
	}
	if away := meld.NewSolver(v.Terms()).Distance(v.Hand).Total; away < meld.Never {
		p.lost++
		p.away += away
	}
}

// inParallel calls do(i) for each i from 0 to n-1, on up to GOMAXPROCS goroutines.
func inParallel(n int, do func(i int)) {
	var calls sync.WaitGroup
	running := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i := range n {
		running <- struct{}{}
		calls.Go(func() {
			do(i)
			<-running
		})
	}
	calls.Wait()
}
