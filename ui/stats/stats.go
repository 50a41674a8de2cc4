// Package stats counts how the player has played, from the journals of his matches and from what is
// kept of his training.
package stats

import (
	"path/filepath"
	"strings"
	"time"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
	"fair/okey/ui/practice"
	"fair/okey/ui/session"
)

// MostShown is how many of the last matches are listed one by one.
const MostShown = 50

// Stats is how the player has played. Only matches that were played to their end with drawn tiles
// count; the others are only counted.
type Stats struct {
	Matches Score `json:"matches"`
	// Abandoned, Unfinished, Practice and Damaged are matches that do not count.
	Abandoned  int `json:"abandoned"`
	Unfinished int `json:"unfinished"`
	Practice   int `json:"practice"`
	Damaged    int `json:"damaged"`
	Rounds     struct {
		Score
		Drawn int `json:"drawn"`
		// Exhausted are rounds of Okey 101 that nobody finished; they count, and are none that was
		// drawn (rule 7.12). Void are those that were dealt again (rule 7.9).
		Exhausted int `json:"exhausted"`
		Void      int `json:"void"`
		// What the player's wins were made of; of the last three a win may have none, one or more. Elden
		// are those of Okey 101 that were opened and finished in one turn (rule 7.13).
		Melds     int `json:"melds"`
		Pairs     int `json:"pairs"`
		Okey      int `json:"okey_finishes"`
		OneColour int `json:"one_colour"`
		Elden     int `json:"elden"`
		// Turns is the mean length of a round, in turns of all players.
		Turns float64 `json:"turns_per_round"`
	} `json:"rounds"`
	// Streak is how many matches the player has won in a row by now, BestStreak the most that he
	// ever did.
	Streak     int `json:"streak"`
	BestStreak int `json:"best_streak"`
	// Classic are the games where a hand is finished whole, Okey101 those where melds are laid on the
	// table.
	Classic Classic `json:"classic"`
	Okey101 Okey101 `json:"okey101"`
	// Presets and Levels are in the order in which they were first played.
	Presets []Part `json:"presets"`
	Levels  []Part `json:"levels"`
	// Reviewed is of the games with points where a hand is finished whole, Reviewed101 of Okey 101; nil
	// where no match was reviewed.
	Reviewed    *Reviewed `json:"reviewed,omitempty"`
	Reviewed101 *Reviewed `json:"reviewed_101,omitempty"`
	// Last are the ranks of the last matches, the latest last: 1 is the best.
	Last []int `json:"last"`
	// Training is how the player has done with puzzles.
	Training practice.Count `json:"training"`
}

// Read counts the matches of a directory, and the training beside it. The error is that of reading
// the directory.
func Read(dir string) (Stats, error) {
	matches, err := journal.List(dir)
	s := Count(matches)
	if dir != "" {
		s.Training = practice.LoadNotebook(filepath.Dir(dir), time.Now).Count()
	}
	return s, err
}

// Score is how many there were, and how many of them the player has won.
type Score struct {
	Played int `json:"played"`
	Won    int `json:"won"`
}

// Part is the score of the matches of one preset, or against one level: Mixed if the bots were of
// several levels, Programs if one of them was a program.
type Part struct {
	Name    string `json:"name"`
	Matches Score  `json:"matches"`
	Rounds  Score  `json:"rounds"`
}

// The levels of tables where the bots have no level in common.
const (
	Mixed    = "mixed"
	Programs = "programs"
)

// Count counts matches, the oldest first. Some figures are in no line of a journal that tells of a
// round: those that count are played again for them, which takes a while. One that cannot be read
// to its end tells nothing of them.
func Count(matches []journal.Summary) Stats {
	s := Stats{Presets: []Part{}, Levels: []Part{}, Last: []int{}} // null is no list
	turns, points := 0, 0
	var counted []journal.Summary
	for _, m := range matches {
		switch {
		case m.Err != nil:
			s.Damaged++
			continue
		case m.End == nil:
			s.Unfinished++
			continue
		case m.Header.Deal.Practice():
			s.Practice++
			continue
		case m.End.Abandoned || len(m.End.Ranks) != m.Header.Rules.Seats:
			s.Abandoned++
			continue
		}
		var rounds Score
		for _, r := range m.Rounds {
			won := isPlayerSide(m.Header.Rules, r.Winner)
			rounds.add(won)
			turns += r.Turns
			s.countRound(m.Header.Rules, &r, won)
		}
		won := playerWon(&m)
		s.Matches.add(won)
		s.Rounds.Played += rounds.Played
		s.Rounds.Won += rounds.Won
		if s.Streak++; !won {
			s.Streak = 0
		}
		s.BestStreak = max(s.BestStreak, s.Streak)
		s.Presets = addToPart(s.Presets, m.Header.Preset, won, rounds)
		s.Levels = addToPart(s.Levels, commonLevel(m.Header.Seats), won, rounds)
		s.Last = append(s.Last, m.End.Ranks[session.Player])
		points += s.countByGame(&m, rounds)
		counted = append(counted, m)
	}
	s.countReplayed(counted)
	s.Reviewed, s.Reviewed101 = countReviewed(counted, coach.Scales()[0]), countReviewed(counted, coach.Scales()[1])
	s.Last = s.Last[max(0, len(s.Last)-MostShown):]
	if s.Rounds.Played > 0 {
		s.Rounds.Turns = float64(turns) / float64(s.Rounds.Played)
	}
	if s.Okey101.Rounds > 0 {
		s.Okey101.Points = float64(points) / float64(s.Okey101.Rounds)
	}
	return s
}

func (s *Score) add(won bool) {
	s.Played++
	if won {
		s.Won++
	}
}

// round counts what a round was won with.
func (s *Stats) countRound(rules game.Rules, r *journal.Round, won bool) {
	switch {
	case r.DrawnBy == game.DrawnVoid:
		s.Rounds.Void++
	case r.Winner == game.Nobody && rules.CountsHands():
		s.Rounds.Exhausted++
	case r.Winner == game.Nobody:
		s.Rounds.Drawn++
	case !won:
	case r.How == meld.Pairs:
		s.Rounds.Pairs++
	default:
		s.Rounds.Melds++
	}
	if won && r.OkeyFinish {
		s.Rounds.Okey++
	}
	if won && r.Elden {
		s.Rounds.Elden++
	}
	if won && r.OneColour {
		s.Rounds.OneColour++
	}
}

// sameSide reports whether a seat is the player's, or that of who shares his score (rule 5.6).
func isPlayerSide(rules game.Rules, s game.Seat) bool {
	return s == session.Player || rules.Partners && s == session.Player+2
}

// wins reports whether the player has won a match.
func playerWon(m *journal.Summary) bool {
	t := game.Table{Rules: m.Header.Rules}
	copy(t.Ranks[:], m.End.Ranks)
	return t.Wins(session.Player)
}

// level is the level that all bots have in common.
func commonLevel(sitters []journal.Sitter) string {
	common := ""
	for _, sitter := range sitters {
		if sitter.Bot == nil {
			continue
		}
		l, err := bots.LevelByName(sitter.Bot.Level)
		switch {
		case err != nil || strings.Contains(sitter.Bot.Level, ":"):
			return Programs
		case common == "":
			common = l.Name
		case common != l.Name:
			common = Mixed
		}
	}
	return common
}

// count counts a match to its part.
func addToPart(parts []Part, name string, won bool, rounds Score) []Part {
	i := 0
	for i < len(parts) && parts[i].Name != name {
		i++
	}
	if i == len(parts) {
		parts = append(parts, Part{Name: name})
	}
	p := &parts[i]
	p.Matches.add(won)
	p.Rounds.Played += rounds.Played
	p.Rounds.Won += rounds.Won
	return parts
}
