package daily

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"fair/okey/bots"
	"fair/okey/bots/duplicate"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/files"
	"fair/okey/ui/session"
)

// Whims is the number of replays by each level, and FieldSize the total number of replays.
const (
	Whims     = 25
	FieldSize = 4 * Whims
)

// A Replay is a replay of a deal by one of the built-in levels.
type Replay struct {
	// Level is the name of the level. Whim is as in duplicate.Deal.Replay.
	Level string `json:"level"`
	Whim  int    `json:"whim"`
	duplicate.Outcome
}

// Field replays a deal with 25 whims of each level and returns the replays, best first. If played is not nil, Field
// calls it with the number of replays so far. It fails if ctx is done.
func (d Deal) Field(ctx context.Context, played func(int)) (field []Replay, err error) {
	deal := d.duplicate()
	results, err := deal.Compare(ctx, [4]int{Whims, Whims, Whims, Whims}, played)
	for i := range results {
		for whim, c := range results[i].Outcomes {
			field = append(field, Replay{results[i].Level.Name, whim, c})
		}
	}
	slices.SortStableFunc(field, func(a, b Replay) int { return b.Compare(a.Outcome) })
	return field, err
}

// A Result is the outcome of an attempt, with the replays of its deal.
type Result struct {
	Deal
	// Outcome is the outcome of the attempt, and Field holds the replays, best first.
	Outcome duplicate.Outcome `json:"course"`
	Field   []Replay          `json:"field"`
	// Hand is the player's hand at the end.
	Hand Hand `json:"-"`
}

// count returns how many replays in the field were better than an outcome, and how many worse.
func (r *Result) count(c duplicate.Outcome) (better, worse int) {
	for i := range r.Field {
		switch order := r.Field[i].Compare(c); {
		case order > 0:
			better++
		case order < 0:
			worse++
		}
	}
	return better, worse
}

// Place returns the rank of the attempt, from 1, in the field including the attempt itself.
func (r *Result) Place() int {
	better, _ := r.count(r.Outcome)
	return better + 1
}

// Worse returns how many replays were worse than the attempt.
func (r *Result) Worse() int {
	_, worse := r.count(r.Outcome)
	return worse
}

// WorseThan returns how many replays were worse than the median replay of a level.
func (r *Result) WorseThan(level string) int {
	m := duplicate.Result{}
	for i := range r.Field {
		if r.Field[i].Level == level {
			m.Outcomes = append(m.Outcomes, r.Field[i].Outcome)
		}
	}
	if len(m.Outcomes) == 0 {
		return 0
	}
	_, worse := r.count(m.Median())
	return worse
}

// ErrNotOver reports that an attempt has not been played to its end.
var ErrNotOver = errors.New("this deal was not played to its end")

// readResult reads the result of the attempt from its journal, without the field. It returns ErrNotOver or an error
// from reading.
func (t *Attempt) readResult() (*Result, error) {
	if t.Round == nil {
		return nil, ErrNotOver
	}
	r := &Result{Deal: t.Deal}
	_, err := journal.ReadRounds(t.Path, func(m game.Match) {
		table := m.Public()
		r.Outcome, r.Hand = duplicate.OutcomeOf(&table, session.Player), handOf(&table)
	})
	return r, err
}

// A Hand is the player's hand at the end of a round, including the melds that the player laid.
type Hand struct {
	// Terms holds the terms for melds in the round. Groups holds the melds or pairs, followed by the remaining tiles,
	// if any.
	Terms  meld.Terms
	Groups [][]tile.Tile
}

// StandsFor returns the tiles that group[at] stands for. In a meld, these are the tiles that meld.Terms.StandsFor
// returns. Among the remaining tiles, a false joker stands for the tile that it counts as.
func (h *Hand) StandsFor(group []tile.Tile, at int) []tile.Tile {
	if l, ok := h.Terms.Lay(group); ok {
		return h.Terms.StandsFor(l, at)
	}
	if group[at] == tile.FalseJoker {
		return []tile.Tile{h.Terms.Face(group[at])}
	}
	return nil
}

// handOf returns the player's hand at a table where the round is over.
func handOf(t *game.Table) Hand {
	h := Hand{Terms: t.Terms()}
	for _, l := range t.Melds {
		if l.Owner == session.Player {
			h.Groups = append(h.Groups, l.Tiles())
		}
	}
	left := t.Reveal.Hands[session.Player]
	rest := left.Tiles()
	switch {
	case t.Sheet[len(t.Sheet)-1].Winner == session.Player:
		h.Groups, rest = append(h.Groups, t.Reveal.Split...), nil
	case !t.Rules.LaysMelds():
		h.Groups, rest = meld.NewSolver(h.Terms).Best(left)
	}
	if len(rest) > 0 {
		h.Groups = append(h.Groups, rest)
	}
	return h
}

// Result returns the result of the attempt. It reads the field saved beside the journal. If there is none, it replays
// the deal, calling played as Field does, and saves the field. If the journal is damaged, Result sets it aside and
// returns a *journal.DamagedError. Otherwise it may return ErrNotOver, ctx.Err() or an error from reading.
func (t *Attempt) Result(ctx context.Context, played func(int)) (*Result, error) {
	r, err := t.readResult()
	var fault *journal.Fault
	if errors.As(err, &fault) {
		err = journal.SetAside(t.Path, fault)
	}
	if err != nil {
		return nil, err
	}
	if r.Field = t.savedField(); r.Field == nil {
		if r.Field, err = t.Field(ctx, played); err != nil {
			return nil, err
		}
		t.saveField(r.Field)
	}
	return r, nil
}

// MarkDamaged marks the attempt as damaged if err is a *journal.DamagedError from Result.
func (t *Attempt) MarkDamaged(err error) {
	var damaged *journal.DamagedError
	if errors.As(err, &damaged) {
		t.Path, t.Round, t.Damaged = damaged.Aside, nil, true
	}
}

// SavedResult is like Result, but returns nil if the field has not been saved.
func (t *Attempt) SavedResult() *Result {
	field := t.savedField()
	if field == nil {
		return nil
	}
	r, err := t.readResult()
	if err != nil {
		return nil
	}
	r.Field = field
	return r
}

// fieldVersion is the version of saved fields. It must be increased whenever the replays of a deal change, as they do
// when the bots or the whims change.
const fieldVersion = 1

// fieldFile is the content of the file that stores the field of a deal beside the journal of the attempt.
type fieldFile struct {
	Version int      `json:"version"`
	Key     string   `json:"key"`
	Field   []Replay `json:"field"`
}

// maxFieldFile is the maximum size of a file with a field, in bytes.
const maxFieldFile = 1 << 16

// fieldPath returns the path of the field saved beside a journal. It stays the same if the journal is set aside.
func fieldPath(path string) string {
	return strings.TrimSuffix(journal.OriginalPath(path), ".jsonl") + ".field.json"
}

// savedField returns the saved field, or nil if there is none or it is damaged or of another version.
func (t *Attempt) savedField() []Replay {
	data, err := files.Read(fieldPath(t.Path), maxFieldFile)
	var k fieldFile
	if err != nil || files.Unmarshal(data, maxFieldFile/8, &k) != nil || k.Version != fieldVersion || k.Key != t.Key() || len(k.Field) != FieldSize {
		return nil
	}
	count := map[string]int{}
	for i := range k.Field {
		if count[k.Field[i].Level]++; i > 0 && k.Field[i].Compare(k.Field[i-1].Outcome) > 0 {
			return nil
		}
	}
	for _, level := range bots.Levels() {
		if count[level.Name] != Whims {
			return nil
		}
	}
	return k.Field
}

// saveField saves a field. It ignores errors, since the deal can be replayed again.
func (t *Attempt) saveField(field []Replay) {
	if data, err := json.Marshal(fieldFile{fieldVersion, t.Key(), field}); err == nil && t.Path != "" {
		_ = files.Replace(fieldPath(t.Path), data)
	}
}
