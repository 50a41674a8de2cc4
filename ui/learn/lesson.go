package learn

import (
	"encoding/json"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// Verdict is what the lesson says to what the player did.
type Verdict uint8

// The verdicts.
const (
	// Nothing is said: it was no answer to the task.
	Nothing Verdict = iota
	// Right: the task is done.
	Right
	// Wrong: it is not; what was done at the table is as if it had not been.
	Wrong
)

// Answer is a verdict with what is said about it.
type Answer struct {
	Verdict Verdict
	id      string
	args    words.Args
}

// Text is the answer in words; nothing for Nothing.
func (a Answer) Text(w *words.Words) string {
	if a.id == "" {
		return ""
	}
	return w.With(a.id, a.args)
}

// Lesson is a course as somebody takes it. Use Begin.
type Lesson struct {
	*Course
	table   session.Table
	at      int
	s       *session.Session
	judged  int // events of the log that were looked at
	changes int // of the rack, that were looked at
	solved  bool
	passed  bool // the player has gone on from the last step, whether he had done its task or not
}

// Begin begins a course at a step, or at the nearest that it has. Of the table, the names and how
// things are shown on the rack hold. The error is about a step that cannot be, which tests exclude.
func Begin(c *Course, t session.Table, at int) (*Lesson, error) {
	t = session.Table{
		Rules: c.Rules, Names: t.Names, Offer: true, Warn: true, Hints: -1, AskOpeningBack: true, Untutored: true,
		Talk: t.Talk, Columns: t.Columns, InOrder: t.InOrder, Beside: t.Beside,
		Chance: func() session.Chance { return session.Chance{Seed: game.SeedOf(1), Whims: 1} },
	}
	novice, err := bots.LevelByName("acemi")
	if err != nil {
		return nil, err
	}
	for seat := 1; seat < c.Rules.Seats; seat++ {
		novice.Temper = session.TemperOf(t.Names[seat], seat)
		t.Levels[seat] = novice
	}
	l := &Lesson{Course: c, table: t, at: min(max(at, 0), len(c.Steps)-1)}
	return l, l.Again()
}

// Session is what the step is played on. Again, Go and Judge may begin another one.
func (l *Lesson) Session() *session.Session { return l.s }

// Step is the step that is worked on.
func (l *Lesson) Step() *Step { return &l.Steps[l.at] }

// At is the number of the step, from 0.
func (l *Lesson) At() int { return l.at }

// Solved reports whether the task of the step is done.
func (l *Lesson) Solved() bool { return l.solved }

// Last reports whether no step follows.
func (l *Lesson) Last() bool { return l.at == len(l.Steps)-1 }

// Mark is how far the player is: the step to go on with, or that he has come to the end.
func (l *Lesson) Mark() Mark {
	switch {
	case l.passed || l.solved && l.Last():
		return Mark{Done: true}
	case l.solved:
		return Mark{Step: l.at + 1}
	}
	return Mark{Step: l.at}
}

// Again begins the step anew.
func (l *Lesson) Again() error {
	step := l.Step()
	hand, layout := step.hand()
	match, err := step.position.match(l.Rules, hand)
	if err != nil {
		return err
	}
	if l.s != nil {
		l.s.Close()
	}
	l.s, l.solved = session.NewAt(l.table, match), step.Kind == ToRead
	if err := l.putUp(layout); err != nil {
		return err
	}
	l.judged, l.changes = l.s.View().Log.Len(), l.s.Rack().Changes()
	return nil
}

// putUp puts the rack up as the step wants it. One that keeps an order has no slots to keep.
func (l *Lesson) putUp(layout json.RawMessage) error {
	r := l.s.Rack()
	if !r.InOrder {
		return r.UnmarshalJSON(layout)
	}
	var groups [][]tile.Tile
	for _, row := range l.Step().rack {
		groups = append(groups, blocksOf(row)...)
	}
	r.Arrange(groups)
	r.Forget()
	return nil
}

// Go goes so many steps on, or back, and reports whether there is such a step.
func (l *Lesson) Go(by int) (bool, error) {
	to := l.at + by
	l.passed = to >= len(l.Steps)
	if to < 0 || to >= len(l.Steps) {
		return false, nil
	}
	l.at = to
	return true, l.Again()
}

// Judge says what the lesson thinks of what the player has done since it was asked last. After a
// wrong move at the table the step has begun anew; a round that was lost stays as it ended.
func (l *Lesson) Judge() Answer {
	if l.solved {
		return Answer{}
	}
	log, changes := l.s.View().Log, l.s.Rack().Changes()
	events, moved := log.Since(l.judged), changes != l.changes
	l.judged, l.changes = log.Len(), changes
	switch {
	case len(events) > 0 && l.Step().task.judgeEvents != nil:
		return l.answered(l.Step().task.judgeEvents(l, events))
	case len(events) == 0 && moved && l.Step().Kind == OnRack:
		return l.answered(l.Step().task.judgeRack(l))
	}
	return Answer{}
}

// JudgeTiles says what the lesson thinks of tiles that the player has named as the group that is
// wanted, in place of moving them on the rack.
func (l *Lesson) JudgeTiles(group []tile.Tile) Answer {
	if l.solved || l.Step().Kind != OnRack {
		return Answer{}
	}
	return l.answered(l.Step().task.judgeNamed(l, group))
}

// Wanted are the tiles of the group that is wanted on the rack; nothing where none is.
func (l *Lesson) Wanted() []tile.Tile {
	step := l.Step()
	switch {
	case step.Kind != OnRack:
		return nil
	case step.task.wants == meld.NoMeld:
		return []tile.Tile{step.Tile}
	}
	return append(tiles(step.task.beside), step.Tile)
}

// answered notes what an answer means for the step, and finds its words.
func (l *Lesson) answered(a Answer) Answer {
	step := l.Step()
	if a.args == nil {
		a.args = step.args
	}
	switch {
	case a.Verdict == Right:
		l.solved = true
		a.id = "learn." + step.ID + ".done"
	case a.Verdict == Wrong && a.id == "":
		a.id = "learn." + step.ID + ".wrong"
	}
	if a.Verdict == Wrong && step.Kind == AtTable {
		if err := l.Again(); err != nil { // it was possible before
			panic(err)
		}
	}
	return a
}
