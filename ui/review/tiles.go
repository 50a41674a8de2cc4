package review

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/bots/duplicate"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/files"
	"fair/okey/ui/session"
)

// Tiles compares how a round went for the player with how our levels played it in the same seat: with the same tiles
// and the same bots.
type Tiles struct {
	// Round is its number in the match, and Own the player's course.
	Round int              `json:"round"`
	Own   duplicate.Course `json:"own"`
	// Levels lists the levels that played it, the weakest first.
	Levels []LevelTiles `json:"levels"`
}

// LevelTiles is how a level played a round.
type LevelTiles struct {
	// Level is its name, Whims the number of replays and Wins that of those it won.
	Level string `json:"level"`
	Whims int    `json:"whims"`
	Wins  int    `json:"wins"`
	// Points is the mean of its points, as of duplicate.Course, and PointsCI95 its 95 % interval over the whims, nil if
	// it is unknown. Turns is the mean number of turns to a win, 0 without one. Place is its mean place.
	Points     float64     `json:"points"`
	PointsCI95 *[2]float64 `json:"points_ci95"`
	Turns      float64     `json:"turns"`
	Place      float64     `json:"place"`
	// Median is the replay in the middle.
	Median duplicate.Course `json:"median"`
}

// Level returns how a level played the round, nil if it did not.
func (t *Tiles) Level(name string) *LevelTiles {
	for i := range t.Levels {
		if t.Levels[i].Level == name {
			return &t.Levels[i]
		}
	}
	return nil
}

// The budget of a round, in tenths of a millisecond of processor time, and the greatest number of whims of a level.
const (
	tilesBudget = 5000
	tilesWhims  = 12
)

// RunTiles returns the Tiles of a finished round, by its number, from 1, in at most about half a second of processor
// time. It saves them, see Open. The error is ErrNotOver, that of ctx, or duplicate.ErrNoReplay.
func (m *Match) RunTiles(ctx context.Context, round int) (*Tiles, error) {
	kept := m.KeptTiles()
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
	if table.Out(session.Player) {
		return nil, ErrWatched
	}
	results, err := deal.Compare(ctx, deal.Whims(tilesBudget, tilesWhims), nil)
	if err != nil {
		return nil, err
	}
	t := Tiles{Round: round, Own: duplicate.CourseOf(&table, session.Player)}
	for i := range results {
		t.Levels = append(t.Levels, levelTilesOf(&results[i]))
	}
	if m.own {
		m.keepTiles(append(kept, t))
	}
	return &t, nil
}

func levelTilesOf(r *duplicate.Result) LevelTiles {
	won, turns := r.Wins()
	points := r.Points()
	var places coach.Mean
	for _, c := range r.Courses {
		places.Add(float64(c.Place))
	}
	return LevelTiles{
		Level: r.Level.Name, Whims: len(r.Courses), Wins: won, Points: points.Value(), PointsCI95: points.Interval(), Turns: turns.Value(),
		Place: places.Value(), Median: r.Median(),
	}
}

// dealOf returns a round as it was dealt and the match after it, ok if it is over.
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
	d.Seat = session.Player
	for s, sitter := range m.Record.Header.Seats {
		if sitter.Bot == nil {
			continue
		}
		level, err := bots.LevelByName(sitter.Bot.Level)
		if err == nil {
			level.Temper, err = bots.TemperByName(sitter.Bot.Temper)
		}
		if err == nil { // otherwise it is a program, and Compare says so
			d.Others[s] = duplicate.Bot{Level: level, Seed: sitter.Bot.Seed}
		}
	}
	return d, after, ok
}

// tilesVersion is the format of saved Tiles. It changes with the bots and the whims.
const tilesVersion = 1

// savedTiles are the Tiles of a match in a file.
type savedTiles struct {
	Version int `json:"version"`
	// Journal is the SHA-256 of the journal at that time, Bytes its length, as in a savedReview.
	Journal string  `json:"journal"`
	Bytes   int     `json:"bytes"`
	Rounds  []Tiles `json:"rounds"`
}

// tilesPath returns the path of the saved Tiles of a journal.
func tilesPath(path string) string { return strings.TrimSuffix(path, ".jsonl") + ".tiles.json" }

// readTiles reads saved Tiles; nil if there are none or they are damaged.
func readTiles(path string) *savedTiles {
	name := tilesPath(path)
	if info, err := os.Lstat(name); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	data, err := files.Read(name, maxFileSize)
	sum, text, _ := bytes.Cut(data, []byte("\n"))
	var k savedTiles
	if err != nil || string(sum) != sha256Hex(text) || files.Unmarshal(text, maxValues, &k) != nil || k.Version != tilesVersion {
		return nil
	}
	return &k
}

// KeptTiles returns the Tiles that were saved for this journal, by round.
func (m *Match) KeptTiles() []Tiles {
	if !m.own {
		return nil
	}
	k := readTiles(m.path)
	if k == nil || k.Bytes < 0 || k.Bytes > len(m.text) || k.Journal != sha256Hex(m.text[:k.Bytes]) {
		return nil
	}
	slices.SortFunc(k.Rounds, func(a, b Tiles) int { return a.Round - b.Round })
	return k.Rounds
}

// keepTiles saves Tiles. Its errors are ignored, since they can be computed again.
func (m *Match) keepTiles(rounds []Tiles) {
	text, err := json.Marshal(savedTiles{tilesVersion, sha256Hex(m.text), len(m.text), rounds})
	if data := append([]byte(sha256Hex(text)+"\n"), text...); err == nil && len(data) <= maxFileSize {
		_ = files.Replace(tilesPath(m.path), data)
	}
}

// SavedTiles returns the saved Tiles of a match of the player's own, in any order. The journal must not have been
// shortened since.
func SavedTiles(m *journal.Summary) []Tiles {
	k := readTiles(m.Path)
	info, err := os.Stat(m.Path)
	if k == nil || err != nil || info.Size() < int64(k.Bytes) {
		return nil
	}
	return k.Rounds
}
