package practice

import (
	"time"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/ui/daily"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// A Deck is the series of puzzles in a notebook: first the missed puzzles that are due again, then the player's
// mistakes in matches, the puzzle of the day, and the built-in puzzles. Use NewDeck to create one.
type Deck struct {
	// DoneToday is the best move in the puzzle of the day, with the player's Daily result, if the deck should have begun
	// with that puzzle but it has already been tried today. It is nil from the second puzzle on.
	DoneToday *Attempt
	// Notebook records the attempts.
	Notebook *Notebook

	daily bool
	at    *Puzzle
}

// NewDeck returns the deck of a notebook. If daily is set, it begins with the puzzle of the day, unless that has been
// tried today.
func NewDeck(n *Notebook, daily bool) *Deck { return &Deck{Notebook: n, daily: daily} }

// Header returns the origin of the puzzle, such as "Your mistake of 20 November 2026, round 3".
func (d *Deck) Header(w *words.Words) string {
	id, args := "train.shipped", words.Args{}
	switch d.at.Origin {
	case OwnMistake:
		id, args = "train.own", words.Args{"Date": daily.DateText(w, d.at.Date), "Round": d.at.Round}
	case OfTheDay:
		id = "train.daily"
	}
	text := w.With(id, args)
	if d.at.Again {
		text += " " + w.Say("train.again")
	}
	return text
}

// Save writes the notebook to disk.
func (d *Deck) Save() error { return d.Notebook.Save() }

// SaveErrorID returns the ID of the message shown if Save fails.
func (d *Deck) SaveErrorID() string { return "train.kept.not" }

// move returns the next puzzle to try. If by is 0 and daily is set, that is the puzzle of the day, unless it has been
// tried today.
func (d *Deck) move(by int) (Exercise, error) {
	d.DoneToday = nil
	if by == 0 && d.daily {
		d.at = d.Notebook.Daily()
		done := d.Notebook.DailyResult()
		if done == nil {
			return d.at, nil
		}
		match, err := d.at.Match()
		if err != nil {
			return nil, err
		}
		v := match.View(session.Player)
		d.DoneToday = &Attempt{Decision: d.at.Judge(&v, d.at.Best().Action), Days: d.Notebook.daysUntilDue(d.at), Daily: done}
	}
	if d.at = d.Notebook.next(); d.at == nil {
		return nil, ErrNoMore
	}
	return d.at, nil
}

// record records the first move in a puzzle once its value is known, and sets a.Days.
func (d *Deck) record(_ bool, a *Attempt) {
	if a == nil || !a.first || !a.Known() {
		return
	}
	a.first = false
	d.Notebook.recordAttempt(a.puzzle, a.IsRight())
	if a.puzzle.Origin == OfTheDay {
		a.Daily = d.Notebook.DailyResult()
	}
	a.Days = d.Notebook.daysUntilDue(a.puzzle)
}

// Origin is the source of a puzzle.
type Origin uint8

// The origins.
const (
	// Shipped: the puzzle comes with the program.
	Shipped Origin = iota
	// OfTheDay: the puzzle comes with the program, and everybody has the same one today.
	OfTheDay
	// OwnMistake: the player made a mistake in this position.
	OwnMistake
)

// A Puzzle is a position in which the player has to find the best move.
type Puzzle struct {
	*coach.Puzzle
	Origin Origin
	// Date is the day of the match for an OwnMistake, and the day of the puzzle for a puzzle OfTheDay. It has a form
	// such as 2026-11-22.
	Date string
	// Levels holds the levels of the bots in that match, by seat, or "" where unknown.
	Levels [game.MaxSeats]string
	// Again is set if the puzzle was missed before and is due again.
	Again bool

	view *game.View // what the player sees when the puzzle begins
}

// Task returns what the player has to decide.
func (p *Puzzle) Task(w *words.Words) string {
	v := p.view
	top := v.LeftDiscard()
	switch {
	case v.Step == game.MustDraw && v.StockLeft == 0:
		return w.With("train.task.last", words.Args{"Tile": top})
	case v.Step == game.MustDraw:
		return w.With("train.task.draw", words.Args{"Tile": top})
	case !v.Rules.LaysMelds():
		return w.Say("train.task.discard")
	case v.Opened[v.Seat].How == meld.NoWin:
		return w.Say("train.task.open")
	}
	return w.Say("train.task.lay")
}

// newSession returns a session with the bots from the puzzle's match. A bot whose level is unknown plays at a level
// without a name. Bots never move, and there are no hints, warnings or remarks.
func (p *Puzzle) newSession(t session.Table) (*session.Session, error) {
	match, err := p.Match()
	if err != nil {
		return nil, err
	}
	t.Talk = false
	for seat := 1; seat < game.MaxSeats; seat++ {
		level, err := bots.LevelByName(p.Levels[seat])
		if err != nil {
			level = bots.Levels()[0]
			level.Name = ""
		}
		t.Levels[seat] = level
	}
	v := match.View(session.Player)
	p.view = &v
	return session.NewAt(t, match), nil
}

func (p *Puzzle) judge(s *session.Session, events []game.Event, _ bool) Answer {
	for _, e := range events {
		move, ok := e.(game.Acted)
		switch {
		case game.Is(e, game.TakeBack): // takes back melds that were laid before the puzzle began
			return Answer{again: true}
		case !ok || move.Seat != session.Player || !p.IsAnswer(p.view, move.Action):
			continue
		}
		a := &Attempt{Decision: p.Judge(p.view, move.Action), puzzle: p, view: p.view, played: move.Action}
		a.findNextBest()
		return Answer{Verdict: Tried, Attempt: a, again: true}
	}
	return Answer{}
}

// SetGame sets the game that the player plays. If melds are laid in it, the built-in and daily puzzles are from Okey
// 101, otherwise from the classic game.
func (n *Notebook) SetGame(rules game.Rules) {
	n.scale.Store(coach.ScaleOf(&rules))
}

// Daily returns the puzzle of the day, which is the same for everybody who plays the same game.
func (n *Notebook) Daily() (p *Puzzle) {
	n.store.View(func(k notebookData) { p = n.dailyAfter(k.lastDaily()) })
	return p
}

// dailyAfter returns the puzzle of the day, given the latest attempt.
func (n *Notebook) dailyAfter(last dailyAttempt) *Puzzle {
	all, date := n.scale.Load().Puzzles(), daily.Today(n.now(), last.Date)
	day, _ := time.Parse(dayForm, date)
	at := int(day.Unix()/(24*60*60)) % len(all)
	if at < 0 { // the clock shows a time before 1970
		at += len(all)
	}
	return &Puzzle{Puzzle: &all[at], Origin: OfTheDay, Date: date}
}

// next returns the puzzle to try next, or nil if all have been tried today. It prefers the puzzle that has been due the
// longest, then one of the player's mistakes, the puzzle of the day, a puzzle never tried, and the one tried longest
// ago.
func (n *Notebook) next() (best *Puzzle) {
	today, lowest := n.today(), ""
	n.store.View(func(k notebookData) {
		for _, p := range n.candidates(&k) {
			c, rank := k.Cards[p.ID], ""
			switch due := c.Step > 0 && c.Due <= today; {
			case c.Last == today, p.Origin == OfTheDay && c.Last >= p.Date:
				continue
			case due:
				rank = "1 " + c.Due
			case c.Tried == 0, p.Origin == OfTheDay:
				rank = "2"
			default:
				rank = "3 " + c.Last
			}
			if best == nil || rank < lowest {
				best, lowest = p, rank
			}
		}
	})
	if best != nil {
		best.Again = lowest[0] == '1'
	}
	return best
}

// candidates returns the puzzles to choose from, in the order in which the player should first try them.
func (n *Notebook) candidates(k *notebookData) (all []*Puzzle) {
	for i := range k.Mistakes {
		m := &k.Mistakes[i]
		all = append(all, &Puzzle{Puzzle: &m.Puzzle, Origin: OwnMistake, Date: m.Match, Levels: m.Levels})
	}
	daily, builtIn := n.dailyAfter(k.lastDaily()), n.scale.Load().Puzzles()
	all = append(all, daily)
	for i := range builtIn {
		if &builtIn[i] != daily.Puzzle {
			all = append(all, &Puzzle{Puzzle: &builtIn[i]})
		}
	}
	for _, scale := range coach.Scales() { // missed puzzles of the other game come back too
		other := scale.Puzzles()
		for i := range other {
			if &other[0] != &builtIn[0] && k.Cards[other[i].ID].Step > 0 {
				all = append(all, &Puzzle{Puzzle: &other[i]})
			}
		}
	}
	return all
}
