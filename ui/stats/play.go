package stats

import (
	"runtime"
	"sync"
	"sync/atomic"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
	"fair/okey/ui/session"
)

// Classic is how the player did in games where a hand is finished whole.
type Classic struct {
	// Rounds are those that he, or his partner, was the first to win.
	Rounds Score `json:"rounds"`
	// Places are how many matches he ended first, second and so on.
	Places [game.MaxSeats]int `json:"places"`
	// Lost are the rounds that others won, and Away how many tiles his hand lacked then, in the
	// mean.
	Lost int     `json:"lost"`
	Away float64 `json:"away_when_lost"`
}

// Okey101 is how the player did in games where melds are laid on the table. A void round is none
// (rule 7.9).
type Okey101 struct {
	Rounds int `json:"rounds"`
	// Points is what a round cost him in the mean: the fewer, the better (rule 7.13).
	Points float64 `json:"points_per_round"`
	// Opened are the rounds in which he opened, Highest the most points that he opened with in sets
	// and runs (rule 7.4).
	Opened  int `json:"opened"`
	Highest int `json:"highest_opening"`
	// Penalties are how often he had to pay one, PenaltyPoints what they came to (rules 7.10 and
	// 7.11).
	Penalties     int `json:"penalties"`
	PenaltyPoints int `json:"penalty_points"`
}

// byGame counts a match to its kind of game, by what its lines say, and is what the rounds of Okey
// 101 cost the player.
func (s *Stats) countByGame(m *journal.Summary, rounds Score) (points int) {
	if !m.Header.Rules.LaysMelds() {
		s.Classic.Rounds.Played += rounds.Played
		s.Classic.Rounds.Won += rounds.Won
		if rank := m.End.Ranks[session.Player]; rank > 0 && rank <= game.MaxSeats { // a match without points may be drawn
			s.Classic.Places[rank-1]++
		}
		return 0
	}
	k := &s.Okey101
	for _, r := range m.Rounds {
		if r.DrawnBy == game.DrawnVoid {
			continue
		}
		k.Rounds++
		points += r.Change[session.Player]
		if r.Opened[session.Player] != meld.NoWin {
			k.Opened++
		}
		k.PenaltyPoints += r.Penalties[session.Player]
	}
	return points
}

// played is what a match tells that is played again.
type replayTotals struct {
	lost, away         int // rounds that others won, and the tiles that the hands lacked then
	highest, penalties int
}

// playedBy adds what matches tell that are played again. They are read side by side.
func (s *Stats) countReplayed(matches []journal.Summary) {
	all := make([]replayTotals, len(matches))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(matches)) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(all); i = int(next.Add(1)) - 1 {
				var p replayTotals
				if matches[i].Path == "" {
					continue
				}
				if _, err := journal.ReadRounds(matches[i].Path, p.add); err == nil {
					all[i] = p
				}
			}
		})
	}
	workers.Wait()
	away := 0
	for _, p := range all {
		s.Classic.Lost += p.lost
		away += p.away
		s.Okey101.Highest = max(s.Okey101.Highest, p.highest)
		s.Okey101.Penalties += p.penalties
	}
	if s.Classic.Lost > 0 {
		s.Classic.Away = float64(away) / float64(s.Classic.Lost)
	}
}

// add adds a round that is over.
func (p *replayTotals) add(m game.Match) {
	v := m.View(session.Player)
	result := v.Sheet[len(v.Sheet)-1]
	if opened := v.Opened[session.Player]; opened.How == meld.Melds && result.DrawnBy != game.DrawnVoid {
		p.highest = max(p.highest, opened.Value)
	}
	for _, penalty := range v.Penalties {
		if penalty.Seat == session.Player {
			p.penalties++
		}
	}
	if !v.Rules.FinishesWhole() || result.Winner == game.Nobody || isPlayerSide(v.Rules, result.Winner) || v.Hand.Len() != meld.HandSize { // he may have fallen out (rule 5.5)
		return
	}
	if away := meld.NewSolver(v.Terms()).Distance(v.Hand).Total; away < meld.Never {
		p.lost++
		p.away += away
	}
}
