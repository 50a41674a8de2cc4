// Package stats computes the player's statistics from the journals of matches and from the training notebook, and
// checks the journals for fair tiles.
package stats

import (
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
	"fair/okey/ui/files"
	"fair/okey/ui/practice"
)

// MaxLast is the maximum number of recent matches listed individually.
const MaxLast = 50

// Stats holds the player's statistics. Abandoned, unfinished and practice matches, and matches whose result cannot be
// read, count only in the fields named after them.
type Stats struct {
	Matches Score `json:"matches"`
	// Abandoned, Unfinished and Practice count the matches left out. Damaged counts the damaged matches, which are left
	// out of the affected figures.
	Abandoned  int `json:"abandoned"`
	Unfinished int `json:"unfinished"`
	Practice   int `json:"practice"`
	Damaged    int `json:"damaged"`
	// damaged is the file name of the newest damaged match.
	damaged string
	Rounds  struct {
		Score
		Drawn int `json:"drawn"`
		// Exhausted is the number of rounds of Okey 101 that nobody finished; they are scored, so they are not drawn
		// (rule 7.12). Void is the number of rounds dealt again (rule 7.9).
		Exhausted int `json:"exhausted"`
		Void      int `json:"void"`
		// Wins by kind. Each win is either with sets and runs or with pairs, and may also be of one or more of the last
		// three kinds. Elden means opening and finishing in one turn of Okey 101 (rule 7.13).
		Melds     int `json:"melds"`
		Pairs     int `json:"pairs"`
		Okey      int `json:"okey_finishes"`
		OneColour int `json:"one_colour"`
		Elden     int `json:"elden"`
		// Turns is the mean length of a round, in turns of any player.
		Turns float64 `json:"turns_per_round"`
	} `json:"rounds"`
	// Streak is the current number of consecutive matches won, and BestStreak the highest number so far.
	Streak     int `json:"streak"`
	BestStreak int `json:"best_streak"`
	// Classic covers games won with a whole hand, and Okey101 games where melds are laid.
	Classic Classic `json:"classic"`
	Okey101 Okey101 `json:"okey101"`
	// Presets and Levels are in order of first occurrence.
	Presets []Part `json:"presets"`
	Levels  []Part `json:"levels"`
	// Opponents lists the bots by name, most frequent opponent first.
	Opponents []Opponent `json:"people"`
	// Reviewed covers scored games that are won with a whole hand. Reviewed101 covers Okey 101. Each is nil if no match
	// can be reviewed.
	Reviewed    *Reviewed `json:"reviewed,omitempty"`
	Reviewed101 *Reviewed `json:"reviewed_101,omitempty"`
	// SameTiles covers games won with a whole hand, and SameTiles101 games where melds are laid. Each is nil if
	// unknown.
	SameTiles    *SameTiles `json:"same_tiles,omitempty"`
	SameTiles101 *SameTiles `json:"same_tiles_101,omitempty"`
	// Rating is the player's level in scored games that are won with a whole hand, and Rating101 the level in Okey
	// 101. Each is nil if no match counts for it.
	Rating    *Rating `json:"rating,omitempty"`
	Rating101 *Rating `json:"rating_101,omitempty"`
	// Last holds the player's ranks in the last MaxLast matches, oldest first; 1 is the best rank.
	Last []int `json:"last"`
	// Places[i] is the number of matches that the player finished in place i+1.
	Places [game.MaxSeats]int `json:"-"`
	// Days lists the days on which counted matches began, in local time and in order.
	Days []Day `json:"days"`
	// Milestones lists the milestones that the player has reached, in order.
	Milestones []Milestone `json:"milestones"`
	// Training holds the player's results in puzzles.
	Training practice.Count `json:"training"`
	// damagedFiles lists the damaged files beside the matches.
	damagedFiles []string
}

// Read returns the statistics of the matches in dir and of the files beside dir, and any error reading dir.
func Read(dir string) (Stats, error) {
	matches, err := journal.List(dir)
	s := Count(matches)
	if dir != "" {
		notebook := practice.LoadNotebook(filepath.Dir(dir), time.Now)
		s.Training = notebook.Count()
		if notebook.Trouble == files.ErrDamaged {
			s.damagedFiles = append(s.damagedFiles, practice.NotebookFile)
		}
		if announced := announcements(dir); announced.Load() == files.ErrDamaged {
			s.damagedFiles = append(s.damagedFiles, filepath.Base(announced.Path))
		}
	}
	return s, err
}

// A Score is the number of games that the player played and won.
type Score struct {
	Played int `json:"played"`
	Won    int `json:"won"`
}

// A Day is a day on which the player began matches. Date is written "2026-11-23".
type Day struct {
	Date    string `json:"date"`
	Matches int    `json:"matches"`
	Rounds  int    `json:"rounds"`
}

// dateFormat is the format of Day.Date.
const dateFormat = time.DateOnly

// DateOf returns the date of a time in the form of Day.Date.
func DateOf(t time.Time) string { return t.Local().Format(dateFormat) }

// A Part is the score in the matches with one preset or against one level. The level is Mixed if the levels of the bots
// differed, Programs if one of the bots was an external program, and People in a hosted match.
type Part struct {
	Name    string `json:"name"`
	Matches Score  `json:"matches"`
	Rounds  Score  `json:"rounds"`
}

// Level names for tables without a common level.
const (
	Mixed    = "mixed"
	Programs = "programs"
	People   = "people"
)

// Count returns the statistics of matches, which must be sorted, oldest first. It ignores void matches and those in
// which the player had no seat. It is slow, since some figures require a replay of the matches. Matches that cannot be
// replayed are left out of those figures.
func Count(matches []journal.Summary) Stats {
	s := Stats{Presets: []Part{}, Levels: []Part{}, Last: []int{}, Days: []Day{}} // [] in JSON, not null
	var counted []journal.Summary
	for _, m := range matches {
		switch {
		case isCounted(&m):
			counted = append(counted, m)
		case m.Err != nil:
			s.addDamaged(m.Path)
		case m.Seat == game.Nobody || m.End != nil && m.End.Void:
		case m.End == nil:
			s.Unfinished++
		case m.Header.Deal.Practice():
			s.Practice++
		default:
			s.Abandoned++
		}
	}
	for _, m := range counted {
		var rounds Score
		for i := range m.Rounds {
			rounds.add(s.countRound(&m, &m.Rounds[i]))
		}
		won := playerWon(&m)
		s.Matches.add(won)
		s.Rounds.addAll(rounds)
		if s.Streak++; !won {
			s.Streak = 0
		}
		s.BestStreak = max(s.BestStreak, s.Streak)
		s.Presets = addToPart(s.Presets, m.Header.Preset, won, rounds)
		s.Levels = addToPart(s.Levels, commonLevel(&m.Header), won, rounds)
		rank := m.End.Ranks[m.Seat]
		ranked := rank > 0 && rank <= game.MaxSeats // a match without points may be drawn
		if s.Last = append(s.Last, rank); ranked {
			s.Places[rank-1]++
		}
		if !m.Header.Rules.LaysMelds() {
			s.Classic.Rounds.addAll(rounds)
			if ranked {
				s.Classic.Places[rank-1]++
			}
		}
		s.countDay(DateOf(m.Header.Begun), rounds.Played)
	}
	s.Opponents = countOpponents(counted)
	s.countReplayed(counted)
	s.Reviewed, s.Reviewed101 = countReviewed(counted, coach.Scales()[0]), countReviewed(counted, coach.Scales()[1])
	s.SameTiles, s.SameTiles101 = countSameTiles(counted, false), countSameTiles(counted, true)
	s.Rating, s.Rating101 = countRatings(counted)
	s.Milestones = findMilestones(counted)
	s.Last = s.Last[max(0, len(s.Last)-MaxLast):]
	s.Rounds.Turns /= float64(max(1, s.Rounds.Played))
	s.Okey101.Points /= float64(max(1, s.Okey101.Rounds))
	s.Classic.Away /= float64(max(1, s.Classic.Lost))
	return s
}

// addDamaged counts a damaged match. path may be empty.
func (s *Stats) addDamaged(path string) {
	if s.Damaged++; path != "" {
		s.damaged = max(s.damaged, filepath.Base(path)) // names begin with the time
	}
}

// isCounted reports whether a match counts in Stats. An abandoned match has no result.
func isCounted(m *journal.Summary) bool {
	return m.Err == nil && m.End != nil && m.Seat != game.Nobody && !m.Header.Deal.Practice() &&
		!m.End.Abandoned && len(m.End.Ranks) == m.Header.Rules.Seats
}

func (s *Score) add(won bool) {
	s.Played++
	if won {
		s.Won++
	}
}

func (s *Score) addAll(other Score) {
	s.Played += other.Played
	s.Won += other.Won
}

// countDay adds a match to the day on which it began, which must not be before the last of Days.
func (s *Stats) countDay(date string, rounds int) {
	if n := len(s.Days); n == 0 || s.Days[n-1].Date != date {
		s.Days = append(s.Days, Day{Date: date})
	}
	d := &s.Days[len(s.Days)-1]
	d.Matches++
	d.Rounds += rounds
}

// countRound counts a round of a match by how it ended, and reports whether the player or the partner won it. It adds the
// round to the sums of turns and points, from which Count computes the means.
func (s *Stats) countRound(m *journal.Summary, r *game.Result) (won bool) {
	rules := &m.Header.Rules
	won = isOnSide(*rules, m.Seat, r.Winner)
	s.Rounds.Turns += float64(r.Turns)
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
	if k := &s.Okey101; rules.LaysMelds() && r.DrawnBy != game.DrawnVoid {
		k.Rounds++
		k.Points += float64(r.Change[m.Seat])
		if r.Opened[m.Seat] != meld.NoWin {
			k.Opened++
		}
		k.PenaltyPoints += r.Penalties[m.Seat]
	}
	return won
}

// isOnSide reports whether seat s is the player's seat, me, or the partner's (rule 5.6).
func isOnSide(rules game.Rules, me, s game.Seat) bool {
	return s == me || rules.Partners && s != game.Nobody && (s-me)%2 == 0
}

func playerWon(m *journal.Summary) bool {
	t := game.Table{Rules: m.Header.Rules}
	copy(t.Ranks[:], m.End.Ranks)
	return t.Wins(m.Seat)
}

// commonLevel returns the level that all bots have, Mixed, Programs, or People in a hosted match.
func commonLevel(h *journal.Header) string {
	if h.Host != nil {
		return People
	}
	common := ""
	for _, sitter := range h.Seats {
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

// addToPart adds a match to the part with the given name.
func addToPart(parts []Part, name string, won bool, rounds Score) []Part {
	i := slices.IndexFunc(parts, func(p Part) bool { return p.Name == name })
	if i < 0 {
		i, parts = len(parts), append(parts, Part{Name: name})
	}
	p := &parts[i]
	p.Matches.add(won)
	p.Rounds.addAll(rounds)
	return parts
}
