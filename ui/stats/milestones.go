package stats

import (
	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
	"fair/okey/ui/review"
	"fair/okey/ui/words"
)

// A Milestone is something achieved for the first time in the counted matches (docs/playing.md, "Milestones").
type Milestone struct {
	// Kind is one of the kinds in docs/journals.md.
	Kind string `json:"kind"`
	// Date is the day on which the match began, as in Day.
	Date string `json:"date"`
	// Journal is the path of the journal of the match. The milestone was reached at the end of Round.
	Journal string `json:"journal"`
	Round   int    `json:"round"`
}

// noVeryBad is the kind of milestone that depends on a review.
const noVeryBad = "no_very_bad"

const (
	// roundsInARow is the number of consecutive rounds to win for "three_rounds", and milestoneDays the number of days
	// to play for "thirty_days".
	roundsInARow  = 3
	milestoneDays = 30
	// minRounds is the minimum number of reviewed rounds in a match that counts for noVeryBad.
	minRounds = 3
)

// findMilestones returns the milestones in counted matches, in the order in which they were reached. The matches must
// be sorted, oldest first. The finished rounds of an unfinished match count.
func findMilestones(matches []journal.Summary) []Milestone {
	found := []Milestone{} // [] in JSON, not null
	reached := map[string]bool{}
	days := map[string]bool{}
	for i := range matches {
		m := &matches[i]
		date, row, last := DateOf(m.Header.Begun), 0, 0
		// reach adds a milestone at the end of the last round so far, if is is set.
		reach := func(kind string, is bool) {
			if is && !reached[kind] {
				reached[kind] = true
				found = append(found, Milestone{kind, date, m.Path, last})
			}
		}
		for k := range m.Rounds {
			r := &m.Rounds[k]
			if last = r.Round; r.DrawnBy == game.DrawnVoid {
				continue
			}
			if row++; r.Winner != m.Seat {
				row = 0
				continue
			}
			reach("seven_pairs", m.Header.Rules.FinishesWhole() && r.How == meld.Pairs)
			reach("pairs_opening", m.Header.Rules.LaysMelds() && r.How == meld.Pairs)
			reach("okey_finish", r.OkeyFinish)
			reach("elden", r.Elden)
			reach("three_rounds", row == roundsInARow)
		}
		if m.End == nil {
			continue
		}
		days[date] = true
		reach("usta_beaten", beatsUsta(m))
		reach(noVeryBad, !reached[noVeryBad] && hasNoVeryBad(m))
		reach("thirty_days", len(days) == milestoneDays)
	}
	return found
}

// beatsUsta reports whether the player alone came first in a match against three bots of the strongest level.
func beatsUsta(m *journal.Summary) bool {
	rules := &m.Header.Rules
	return rules.Seats == game.MaxSeats && !rules.Partners && rules.HasPoints() && m.End.Ranks[m.Seat] == 1 && playerWon(m) &&
		commonLevel(&m.Header) == bots.Master().Name
}

// hasNoVeryBad reports whether the quick review of a match is complete, covers at least minRounds rounds, and marks no
// decision as coach.VeryBad. It returns false for a match that does not count for a rating.
func hasNoVeryBad(m *journal.Summary) bool {
	if len(m.Rounds) < minRounds || !coach.CountsForRating(&m.Header.Rules) {
		return false
	}
	rounds, complete := review.FiguresAt(m.Path, m.Seat, coach.Quick)
	for i := range rounds {
		complete = complete && rounds[i].Marks[coach.VeryBad] == 0
	}
	return complete && len(rounds) >= minRounds
}

// Name returns the milestone in words, such as "first seven pairs".
func (m *Milestone) Name(w *words.Words) string { return w.Say("milestone." + m.Kind) }
