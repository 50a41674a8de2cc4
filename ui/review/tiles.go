package review

import (
	"context"
	"slices"
	"strings"
	"sync"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/bots/duplicate"
	"fair/okey/game"
)

// Tiles compares the player's outcome of a round with the outcomes of the built-in levels in the same seat, with the
// same tiles and against the same bots.
type Tiles struct {
	// Round is the number of the round in the match, and Own the player's outcome.
	Round int               `json:"round"`
	Own   duplicate.Outcome `json:"own"`
	// Levels lists the levels that played the round, weakest first.
	Levels []LevelTiles `json:"levels"`
}

// LevelTiles holds the results of a level in a round.
type LevelTiles struct {
	// Level is the name of the level, Whims the number of replays, and Wins the number of those it won.
	Level string `json:"level"`
	Whims int    `json:"whims"`
	Wins  int    `json:"wins"`
	// Points is the mean of the points in duplicate.Outcome, and PointsCI95 its 95% confidence interval over the whims,
	// or nil if unknown. Turns is the mean number of turns in the replays won, or 0 if none was won. Place is the mean
	// place.
	Points     float64     `json:"points"`
	PointsCI95 *[2]float64 `json:"points_ci95"`
	Turns      float64     `json:"turns"`
	Place      float64     `json:"place"`
	// Median is the median replay.
	Median duplicate.Outcome `json:"median"`
}

// Level returns the results of a level, or nil if the level did not play the round.
func (t *Tiles) Level(name string) *LevelTiles {
	for i := range t.Levels {
		if t.Levels[i].Level == name {
			return &t.Levels[i]
		}
	}
	return nil
}

// tilesBudget is the budget for a round, in tenths of a millisecond of processor time. tilesWhims is the maximum number
// of replays per level, each with another whim (see duplicate.Deal.Replay).
const (
	tilesBudget = 5000
	tilesWhims  = 12
)

// RunTiles returns the Tiles of the finished round with the given number. It takes at most about half a second of
// processor time. It saves the Tiles under the conditions described at Open. If another call is running for the same
// journal, RunTiles waits and returns the result saved by that call. It returns ErrNotOver if the round is not over,
// ErrNoDecisions if the player was out, duplicate.ErrNoReplay, or ctx.Err().
func (m *Match) RunTiles(ctx context.Context, round int) (*Tiles, error) {
	lock, _ := replaying.LoadOrStore(m.Path, make(chan struct{}, 1))
	select {
	case lock.(chan struct{}) <- struct{}{}:
		defer func() { <-lock.(chan struct{}) }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	kept := m.SavedTiles()
	for i := range kept {
		if kept[i].Round == round {
			return &kept[i], nil
		}
	}
	deal, after, ok := m.dealOf(round)
	if !ok {
		return nil, ErrNotOver
	}
	table := after.Public()
	if table.Eliminated(m.Seat) {
		return nil, ErrNoDecisions
	}
	results, err := deal.Compare(ctx, deal.Whims(tilesBudget, tilesWhims), nil)
	if err != nil {
		return nil, err
	}
	t := Tiles{Round: round, Own: duplicate.OutcomeOf(&table, m.Seat)}
	for i := range results {
		r := &results[i]
		won, turns := r.Wins()
		points := r.Points()
		var places coach.Mean
		for _, c := range r.Outcomes {
			places.Add(float64(c.Place))
		}
		t.Levels = append(t.Levels, LevelTiles{
			Level: r.Level.Name, Whims: len(r.Outcomes), Wins: won, Points: points.Value(), PointsCI95: points.Interval(),
			Turns: turns.Value(), Place: places.Value(), Median: r.Median(),
		})
	}
	if m.own {
		writeSummed(tilesPath(m.Path), savedTiles{originOf(m.text, tilesVersion), append(kept, t)}, nil)
	}
	return &t, nil
}

// replaying holds a chan struct{} for each journal whose rounds have been replayed in this process, by path. It has a
// value while a round of the journal is being replayed.
var replaying sync.Map

// dealOf returns a round as it was dealt, and the match at its end. ok reports whether the round is over.
func (m *Match) dealOf(round int) (d duplicate.Deal, after game.Match, ok bool) {
	for _, step := range m.Record.Steps() {
		t := step.Match.Public()
		if t.Round != round {
			continue
		}
		if step.Act.Seat == game.Nobody || step.Act.Action.Kind == game.NextRound {
			d.Match = step.Match
		}
		if t.Phase != game.Playing {
			after, ok = step.Match, true
			break
		}
	}
	d.Seat = m.Seat
	for s, sitter := range m.Record.Header.Seats {
		if sitter.Bot == nil {
			continue
		}
		level, err := bots.LevelByName(sitter.Bot.Level + "/" + sitter.Bot.Temper)
		if err == nil { // otherwise the bot is an external program, for which Compare returns an error
			d.Others[s] = duplicate.Bot{Level: level, Seed: sitter.Bot.Seed}
		}
	}
	return d, after, ok
}

// tilesVersion is the version of saved Tiles. It must be changed whenever their format, the bots, the whims or the order
// of outcomes change.
const tilesVersion = 2

// savedTiles is the content of a file with the Tiles of a match.
type savedTiles struct {
	origin
	Rounds []Tiles `json:"rounds"`
}

// tilesPath returns the path of the saved Tiles of a journal.
func tilesPath(path string) string { return strings.TrimSuffix(path, ".jsonl") + ".tiles.json" }

// readTiles reads saved Tiles. It returns no Tiles if there are none or they are damaged.
func readTiles(path string) (k savedTiles) {
	if _, ok := readSummed(tilesPath(path), maxFileSize, &k); !ok || k.Version != tilesVersion {
		return savedTiles{}
	}
	return k
}

// SavedTiles returns the saved Tiles of the match, by round.
func (m *Match) SavedTiles() []Tiles {
	if !m.own {
		return nil
	}
	k := readTiles(m.Path)
	if !k.isOf(m.text) {
		return nil
	}
	slices.SortFunc(k.Rounds, func(a, b Tiles) int { return a.Round - b.Round })
	return k.Rounds
}

// SavedTiles returns the saved Tiles of one of the player's own matches, in any order. path is the path of its journal.
// SavedTiles returns nil if the journal has become shorter since.
func SavedTiles(path string) []Tiles {
	k := readTiles(path)
	if !k.fits(path) {
		return nil
	}
	return k.Rounds
}
