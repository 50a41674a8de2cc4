package stats

import (
	"slices"
	"time"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// An Opponent is the player's record against all bots with the same name.
type Opponent struct {
	Name string `json:"name"`
	session.Acquaintance
	// Last is the date of the last match, as in Day.
	Last string `json:"last"`

	temper string // in the last match, as in journal.Bot
}

// countOpponents returns the player's record against each bot in counted matches, most frequent opponent first.
// Partners do not count (rule 5.6). The matches must be sorted, oldest first.
func countOpponents(matches []journal.Summary) []Opponent {
	opponents := []Opponent{} // [] in JSON, not null
	for i := range matches {
		m := &matches[i]
		for s := range game.Seat(min(len(m.Header.Seats), len(m.End.Ranks))) {
			sitter := &m.Header.Seats[s]
			if sitter.Bot == nil || isOnSide(m.Header.Rules, m.Seat, s) {
				continue
			}
			at := slices.IndexFunc(opponents, func(p Opponent) bool { return p.Name == sitter.Name })
			if at < 0 {
				at, opponents = len(opponents), append(opponents, Opponent{Name: sitter.Name})
			}
			p := &opponents[at]
			p.Matches++
			switch own, other := m.End.Ranks[m.Seat], m.End.Ranks[s]; {
			case own < other:
				p.Ahead++
			case own > other:
				p.Behind++
			}
			p.Last, p.temper = DateOf(m.Header.Begun), sitter.Bot.Temper
		}
	}
	slices.SortStableFunc(opponents, func(a, b Opponent) int { return b.Matches - a.Matches })
	return opponents
}

// ReadAcquaintances returns the bots that the player has met in the matches in a directory, by name. Matches that
// cannot be read do not count.
func ReadAcquaintances(dir string, now time.Time) map[string]session.Acquaintance {
	known := map[string]session.Acquaintance{}
	for _, p := range countOpponents(readCounted(dir)) {
		if last, err := time.ParseInLocation(dateFormat, p.Last, time.Local); err == nil {
			p.Days = int(now.Sub(last).Hours() / 24)
		}
		known[words.Safe(p.Name, words.FullName)] = p.Acquaintance
	}
	return known
}
