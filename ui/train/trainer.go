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
	// AlreadySolved tells that the puzzle of the day was wanted and is solved, so that this is another
	// one.
	AlreadySolved bool

	notebook *Notebook
	table    session.Table
	s        *session.Session
	view     game.View // as the puzzle begins
	judged   int       // events of the log that were looked at
	tried    bool
}

// Attempt is what came of a move in a puzzle.
type Attempt struct {
	*coach.Decision
	// Next judges the best of the moves that are worse, where the one that was played is right; nil
	// where there is none.
	Next *coach.Decision
}

// Begin begins with the puzzle of the day, if daily and it is not solved yet, or else with what is
// best tried now. Of the table, the names and how things are shown on the rack hold. The error is
// ErrAllTried, or about a puzzle that cannot be, which Load excludes.
func Begin(n *Notebook, t session.Table, daily bool) (*Trainer, error) {
	t.Preset, t.Watch, t.Shelf, t.Word, t.Talk = "", false, nil, false, false
	t.Offer, t.Warn, t.Tutor, t.Hints, t.Untutored = false, false, false, 0, true // which would tell
	t.Chance = func() session.Chance { return session.Chance{Seed: game.SeedOf(1), Whims: 1} }
	novice, err := bots.LevelByName("acemi")
	if err != nil {
		return nil, err
	}
	for seat := 1; seat < game.MaxSeats; seat++ {
		t.Levels[seat] = novice // who do not get to move
	}
	tr := &Trainer{notebook: n, table: t}
	if daily {
		tr.Puzzle = n.Daily()
		if tr.AlreadySolved = n.SolvedToday(tr.Puzzle); !tr.AlreadySolved {
			return tr, tr.again()
		}
	}
	return tr, tr.next()
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
	t.AlreadySolved = false
	return t.next()
}

func (t *Trainer) next() error {
	p := t.notebook.Next()
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
	t.s = session.NewAt(t.table, match)
	t.view = match.View(session.Player)
	t.judged = t.s.View().Log.Len()
	return nil
}

// Judge says what the player's move was worth, once he has made it since Judge was asked last; nil
// before. The puzzle has then begun anew. Only the first move in it is noted.
func (t *Trainer) Judge() *Attempt {
	log := t.s.View().Log
	events := log.Since(t.judged)
	t.judged = log.Len()
	for _, e := range events {
		played, ok := moveOf(e, t.s.View())
		if !ok {
			continue
		}
		d := t.Puzzle.Judge(&t.view, played)
		if d == nil {
			continue
		}
		if !t.tried {
			t.tried = true
			t.notebook.Note(t.Puzzle, d.Right())
		}
		if err := t.again(); err != nil { // it was possible before
			panic(err)
		}
		return &Attempt{d, t.nextBest(d)}
	}
	return nil
}

// moveOf is the player's move that an event tells about; v shows how the round ended, if it has.
func moveOf(e game.Event, v *game.View) (played game.Action, ok bool) {
	switch e := e.(type) {
	case game.Drew:
		return game.Action{Kind: game.Draw}, e.Seat == session.Player
	case game.Took:
		return game.Action{Kind: game.Take}, e.Seat == session.Player
	case game.Discarded:
		return game.Action{Kind: game.Discard, Tile: e.Tile}, e.Seat == session.Player
	case game.RoundEnded:
		if e.Result.Winner == session.Player {
			return game.Action{Kind: game.Finish, Tile: v.Reveal.Laid}, true
		}
		return game.Action{Kind: game.Pass}, true
	}
	return game.Action{}, false
}

// nextBest judges the best of the moves that are worse than one that is right.
func (t *Trainer) nextBest(d *coach.Decision) *coach.Decision {
	if !d.Right() {
		return nil
	}
	for _, o := range d.Options {
		if other := t.Puzzle.Judge(&t.view, o.Action); other != nil && !other.Right() {
			return other
		}
	}
	return nil
}
