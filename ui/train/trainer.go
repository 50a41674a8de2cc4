package train

import (
	"errors"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/ui/session"
)

// ErrAllTried is the error of Begin and Next when every puzzle was tried today.
var ErrAllTried = errors.New("every puzzle was tried today")

// Trainer is a training as somebody takes it: a puzzle after the other, each on a session. Use Begin.
type Trainer struct {
	*Puzzle
	// DoneToday is the puzzle of the day if that was wanted and was tried today, so that this is another
	// one; else nil.
	DoneToday *Done

	notebook *Notebook
	table    session.Table
	s        *session.Session
	view     game.View // as the puzzle begins
	judged   int       // events of the log that were looked at
	tried    bool
}

// Done is the puzzle of the day once it was tried.
type Done struct {
	// Best judges the best move, and Right tells that the player's was right today.
	Best  *coach.Decision
	Right bool
	// Days is after how many days it comes back, 0 if it does not.
	Days int
}

// Begin begins with the puzzle of the day, if daily and it was not tried today, or else with what is
// best tried now. Of the table, the names and how things are shown on the rack hold. The error is
// ErrAllTried, or about a puzzle that cannot be, which Load excludes.
func Begin(n *Notebook, t session.Table, daily bool) (*Trainer, error) {
	t.Preset, t.Watch, t.Shelf, t.Word, t.Talk = "", false, nil, false, false
	t.Offer, t.Warn, t.Tutor, t.Hints, t.Untutored = false, false, false, 0, true // which would tell
	t.Chance = func() session.Chance { return session.Chance{Seed: game.SeedOf(1), Whims: 1} }
	tr := &Trainer{notebook: n, table: t}
	if daily {
		tr.Puzzle = n.Daily()
		if err := tr.again(); err != nil || !n.triedToday(tr.Puzzle) {
			return tr, err
		}
		tr.DoneToday = tr.done()
	}
	return tr, tr.next()
}

// done is how the puzzle went that is there.
func (t *Trainer) done() *Done {
	return &Done{
		Best:  t.Puzzle.Judge(&t.view, t.Puzzle.Best().Action),
		Right: t.notebook.solvedToday(t.Puzzle),
		Days:  t.notebook.comesBack(t.Puzzle),
	}
}

// Session is what the puzzle stands on. Next and Judge begin another one.
func (t *Trainer) Session() *session.Session { return t.s }

// Notebook is where it is noted how the puzzles go.
func (t *Trainer) Notebook() *Notebook { return t.notebook }

// Step is what is to be decided in the puzzle.
func (t *Trainer) Step() coach.Step {
	if t.view.Step == game.MustDraw {
		return coach.Drawing
	}
	return coach.Discarding
}

// View is what the player sees as the puzzle begins.
func (t *Trainer) View() *game.View { return &t.view }

// Tried reports whether the puzzle was tried.
func (t *Trainer) Tried() bool { return t.tried }

// Next goes to another puzzle. The error is as that of Begin.
func (t *Trainer) Next() error {
	t.DoneToday = nil
	return t.next()
}

func (t *Trainer) next() error {
	p := t.notebook.next()
	if p == nil {
		return ErrAllTried
	}
	t.Puzzle, t.tried = p, false
	return t.again()
}

// again begins the puzzle from its position.
func (t *Trainer) again() error {
	match, err := t.Match()
	if err != nil {
		return err
	}
	if t.s != nil {
		t.s.Close()
	}
	t.table.Levels = t.levels()
	t.s = session.NewAt(t.table, match)
	t.view = match.View(session.Player)
	t.judged = t.s.View().Log.Len()
	return nil
}

// levels are those of the bots in the match of the puzzle, without a name where they are not known: none
// of them gets to move.
func (t *Trainer) levels() (all [game.MaxSeats]bots.Level) {
	for seat := 1; seat < game.MaxSeats; seat++ {
		level, err := bots.LevelByName(t.Levels[seat])
		if err != nil {
			level = bots.Levels()[0]
			level.Name = ""
		}
		all[seat] = level
	}
	return all
}

// Judge says what the player's move was worth, once he has made it since Judge was asked last; nil
// before. The puzzle has then begun anew. Only the first move in it is noted. What takes longer is left
// to Attempt.Explained.
func (t *Trainer) Judge() *Attempt {
	log := t.s.View().Log
	events := log.Since(t.judged)
	t.judged = log.Len()
	for _, e := range events {
		if _, back := e.(game.TookBack); back { // what was laid before the puzzle began
			t.mustBegin()
			return nil
		}
		played, ok := moveOf(e, t.s.View())
		if !ok || !t.Puzzle.IsAnswer(&t.view, played) {
			continue
		}
		a := &Attempt{Decision: t.Puzzle.Judge(&t.view, played), puzzle: t.Puzzle, view: t.view, played: played, first: !t.tried}
		a.findNext()
		t.tried = true
		t.mustBegin()
		return t.Note(a)
	}
	return nil
}

// mustBegin begins the puzzle again, which was possible before.
func (t *Trainer) mustBegin() {
	if err := t.again(); err != nil {
		panic(err)
	}
}

// Note notes how the first move in a puzzle went, as soon as that is known, and when it comes back.
func (t *Trainer) Note(a *Attempt) *Attempt {
	if !a.Known() {
		return a
	}
	if a.first {
		a.first = false
		t.notebook.note(a.puzzle, a.Right())
		a.Days = t.notebook.comesBack(a.puzzle)
	}
	return a
}

// moveOf is the player's move that an event tells about; v shows how the round ended, if it has.
func moveOf(e game.Event, v *game.View) (played game.Action, ok bool) {
	if e, ended := e.(game.RoundEnded); ended {
		if e.Result.Winner == session.Player {
			return game.Action{Kind: game.Finish, Tile: v.Reveal.Laid}, true
		}
		return game.Action{Kind: game.Pass}, true
	}
	played, seat, ok := coach.ActionOf(e, v.Terms())
	return played, ok && seat == session.Player
}
