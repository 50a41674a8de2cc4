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
	"fair/okey/ui/files"
	"fair/okey/ui/session"
)

// Whims is the number of replays by each level, and FieldSize that of all.
const (
	Whims     = 25
	FieldSize = 4 * Whims
)

// A Replay is a replay of a deal by one of our levels.
type Replay struct {
	// Level is the level's name, Whim as in duplicate.Deal.Replay.
	Level string `json:"level"`
	Whim  int    `json:"whim"`
	duplicate.Course
}

// Field replays a deal with 25 whims of each level and returns the replays, the best first. It calls played, if that
// is not nil, with their number so far. The error is that of ctx.
func (d Deal) Field(ctx context.Context, played func(int)) (field []Replay, err error) {
	deal := d.duplicate()
	results, err := deal.Compare(ctx, [4]int{Whims, Whims, Whims, Whims}, played)
	for i := range results {
		for whim, c := range results[i].Courses {
			field = append(field, Replay{results[i].Level.Name, whim, c})
		}
	}
	slices.SortStableFunc(field, func(a, b Replay) int { return b.Compare(a.Course) })
	return field, err
}

// A Result is where a try stands among the replays of its deal.
type Result struct {
	Deal
	// Course is the try, and Field are the replays, the best first.
	Course duplicate.Course `json:"course"`
	Field  []Replay         `json:"field"`
}

// Count returns how many replays of the field went better than a course, and how many worse.
func (r *Result) Count(c duplicate.Course) (better, worse int) {
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

// Place returns the place of the try among itself and the field, from 1.
func (r *Result) Place() int {
	better, _ := r.Count(r.Course)
	return better + 1
}

// Worse returns how many replays went worse than the try.
func (r *Result) Worse() int {
	_, worse := r.Count(r.Course)
	return worse
}

// WorseThan returns how many replays went worse than the median replay of a level.
func (r *Result) WorseThan(level string) int {
	m := duplicate.Result{}
	for i := range r.Field {
		if r.Field[i].Level == level {
			m.Courses = append(m.Courses, r.Field[i].Course)
		}
	}
	if len(m.Courses) == 0 {
		return 0
	}
	_, worse := r.Count(m.Median())
	return worse
}

// ErrNotOver is the error of a try that was not played to its end.
var ErrNotOver = errors.New("this deal was not played to its end")

// Course reads how the try went from its journal. The error is ErrNotOver or that of reading.
func (t *Try) Course() (c duplicate.Course, err error) {
	over := false
	_, err = journal.ReadRounds(t.Path, func(m game.Match) {
		table := m.Public()
		c, over = duplicate.CourseOf(&table, session.Player), true
	})
	if err == nil && !over {
		err = ErrNotOver
	}
	return c, err
}

// Result returns where the try stands. It reads the field that was kept beside the journal; if there is none, it
// replays the deal, calls played as Field does, and keeps the field. The error is that of Course or of ctx.
func (t *Try) Result(ctx context.Context, played func(int)) (*Result, error) {
	c, err := t.Course()
	if err != nil {
		return nil, err
	}
	r := &Result{t.Deal, c, t.keptField()}
	if r.Field == nil {
		if r.Field, err = t.Field(ctx, played); err != nil {
			return nil, err
		}
		t.keepField(r.Field)
	}
	return r, nil
}

// KeptResult is like Result, but returns nil if the field was not kept.
func (t *Try) KeptResult() *Result {
	field := t.keptField()
	if field == nil || t.Round == nil {
		return nil
	}
	c, err := t.Course()
	if err != nil {
		return nil
	}
	return &Result{t.Deal, c, field}
}

// fieldVersion changes whenever the replays of the same deal do: with the bots, and with the whims.
const fieldVersion = 1

// keptFile is the field of a deal in a file beside the journal of the try.
type keptFile struct {
	Version int      `json:"version"`
	Key     string   `json:"key"`
	Field   []Replay `json:"field"`
}

// maxFieldFile is the largest file of a field that is read, in bytes.
const maxFieldFile = 1 << 16

// fieldPath returns the path of the kept field.
func (t *Try) fieldPath() string { return strings.TrimSuffix(t.Path, ".jsonl") + ".field.json" }

// keptField returns the field that was kept, nil if there is none, or it is damaged or of another version.
func (t *Try) keptField() []Replay {
	data, err := files.Read(t.fieldPath(), maxFieldFile)
	var k keptFile
	if err != nil || files.Unmarshal(data, maxFieldFile/8, &k) != nil || k.Version != fieldVersion || k.Key != t.Key() || len(k.Field) != FieldSize {
		return nil
	}
	count := map[string]int{}
	for i := range k.Field {
		if count[k.Field[i].Level]++; i > 0 && k.Field[i].Compare(k.Field[i-1].Course) > 0 {
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

// keepField keeps a field. Its errors are ignored, since the deal can be replayed again.
func (t *Try) keepField(field []Replay) {
	if data, err := json.Marshal(keptFile{fieldVersion, t.Key(), field}); err == nil && t.Path != "" {
		_ = files.Replace(t.fieldPath(), data)
	}
}
