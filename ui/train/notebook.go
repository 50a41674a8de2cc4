package train

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/files"
)

// intervals are after how many days a puzzle that was missed comes back: the first time, and each
// time that it was solved since. After the last one it is learnt.
var intervals = []int{1, 3, 7, 16, 35}

// Notebook is what a player has tried and how he did, kept in a file. Its methods may be called by
// several goroutines, and several programs may keep theirs in one file. Use Load.
type Notebook struct {
	path    string
	now     func() time.Time
	trouble error

	writing sync.Mutex // held while the file is written; nobody else waits for that

	mu   sync.Mutex
	kept kept
	done []func(*kept) // what was done to it and is not in the file yet
	lays bool          // the player plays a game where melds are laid
}

// kept is what stands in the file.
type kept struct {
	Version int `json:"version"`
	// Cards are the puzzles that were tried, by coach.Puzzle.ID.
	Cards map[string]card `json:"cards"`
	// Mistakes are the player's own, the newest first.
	Mistakes []mistake `json:"mistakes"`
	// Matches are the journals that were looked at for them, by name; Search is the one that was looked
	// at in part.
	Matches []string `json:"matches"`
	Search  search   `json:"search,omitzero"`
}

// search is how far a match was searched for mistakes.
type search struct {
	Match string `json:"match"`
	// Checked are the lines of the journal that were looked at closely, and Found is how many of them
	// are mistakes.
	Checked []int `json:"checked,omitempty"`
	Found   int   `json:"found,omitempty"`
}

// card is how a puzzle went so far. Days are written as 2026-11-22, those of the player's clock.
type card struct {
	Tried int `json:"tried"`
	Right int `json:"right"`
	// Last is the day on which it was tried last, and Solved the one on which it was last solved.
	Last   string `json:"last"`
	Solved string `json:"solved,omitempty"`
	// Step is how often it has come back since it was missed, from 1; 0 if it does not have to. Due
	// is the day on which it comes back.
	Step int    `json:"step,omitempty"`
	Due  string `json:"due,omitempty"`
}

// mistake is a mistake of the player's own.
type mistake struct {
	// Match is the day on which the match began.
	Match string `json:"match"`
	Round int    `json:"round"`
	// Levels are those of the bots, by seat; none in notebooks that are older.
	Levels [game.MaxSeats]string `json:"levels,omitzero"`
	// Puzzle is where it was made.
	Puzzle coach.Puzzle `json:"puzzle"`
}

// version is that of the file.
const version = 1

// largest is the most bytes of the file that are read, and mostValues the most values. A mistake has
// a kilobyte, in Okey 101 three, a card a hundred bytes.
const (
	largest    = 1 << 20
	mostValues = 1 << 17
)

// dayForm is how days are written.
const dayForm = "2006-01-02"

// ErrDamaged is the Trouble with a file that cannot be understood.
var ErrDamaged = errors.New("training.json is damaged; rename it, or let a training do so")

// Load reads the notebook that is kept in a directory, or nowhere if that is empty; now tells what day
// it is. Where there is none, or it cannot be understood, a new one begins; the player's matches know his
// mistakes.
func Load(dir string, now func() time.Time) *Notebook {
	n := &Notebook{now: now}
	if dir == "" {
		return n
	}
	n.path = filepath.Join(dir, "training.json")
	k, err := n.read()
	if n.trouble = err; k != nil {
		n.kept = *k
	}
	return n
}

// Trouble is what was wrong with the file when it was read, nil if nothing. With ErrDamaged Write sets
// the file aside under another name. With any other error, which is that of reading it or wraps
// journal.ErrNewer, the file stays as it is and nothing is kept.
func (n *Notebook) Trouble() error { return n.trouble }

// read reads the file; nil if there is none. The error is as of Trouble.
func (n *Notebook) read() (*kept, error) {
	data, err := files.Read(n.path, largest)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return nil, nil
	case errors.Is(err, files.ErrLarge):
		return nil, ErrDamaged
	case err != nil:
		return nil, err
	}
	var k kept
	err = files.Unmarshal(data, mostValues, &k)
	switch {
	case k.Version > version: // whatever else has become of it
		return nil, fmt.Errorf("training.json: %w", journal.ErrNewer)
	case err != nil || k.Version != version:
		return nil, ErrDamaged
	}
	k.Mistakes = k.Mistakes[:min(len(k.Mistakes), mostMistakes)]
	k.Mistakes = slices.DeleteFunc(k.Mistakes, func(m mistake) bool { // somebody may have edited them
		_, err := m.Puzzle.Match()
		return err != nil || len(m.Puzzle.Options) < 2
	})
	return &k, nil
}

// Write adds what was done to what stands in the file, which another program may have written since,
// and writes it as a whole or not at all. A file that cannot be understood is set aside under another
// name, not written over; one that cannot be read, or that a newer program wrote, stays, and that is
// the error.
func (n *Notebook) Write() error {
	n.writing.Lock()
	defer n.writing.Unlock()
	n.mu.Lock()
	unwritten := len(n.done)
	n.mu.Unlock()
	if unwritten == 0 {
		return nil
	}
	k, err := n.read()
	if err == ErrDamaged {
		_, err = files.SetAside(n.path)
	}
	if err != nil {
		return err
	}
	text, written, err := n.merge(k)
	if err == nil {
		err = files.Write(n.path, append(text, '\n'))
	}
	if err == nil {
		n.mu.Lock()
		defer n.mu.Unlock()
		n.done = n.done[written:]
	}
	return err
}

// merge adds what was done to what stands in the file; where that is nil, all that is known here counts.
// It returns what the file is to be, and how much of what was done it then has.
func (n *Notebook) merge(k *kept) (text []byte, done int, err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if k != nil {
		for _, do := range n.done {
			do(k)
		}
		n.kept = *k
	}
	n.kept.Version = version
	text, err = json.Marshal(n.kept)
	return text, len(n.done), err
}

// do changes what is kept, here and by Write in the file. n.mu must be held.
func (n *Notebook) do(change func(*kept)) {
	change(&n.kept)
	if n.path != "" {
		n.done = append(n.done, change)
	}
}

// Count is how the training goes.
type Count struct {
	// Tried is how often a puzzle was tried, and Right how often it was solved.
	Tried int `json:"tried"`
	Right int `json:"right"`
	// Waiting are puzzles that were missed and come back, Due those of them that are due.
	Waiting int `json:"waiting"`
	Due     int `json:"due"`
}

// Count counts what was tried.
func (n *Notebook) Count() (c Count) {
	n.mu.Lock()
	defer n.mu.Unlock()
	today := n.today()
	for _, card := range n.kept.Cards {
		c.Tried += card.Tried
		c.Right += card.Right
		if card.Step > 0 {
			c.Waiting++
			if card.Due <= today {
				c.Due++
			}
		}
	}
	return c
}

// note notes how a puzzle went. One that was missed comes back on another day, and then after
// growing intervals as long as it is solved.
func (n *Notebook) note(p *Puzzle, right bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	id, day := p.ID(), n.now()
	n.do(func(k *kept) {
		if k.Cards == nil {
			k.Cards = map[string]card{}
		}
		k.Cards[id] = k.Cards[id].after(day, right)
		for len(k.Cards) > mostCards {
			delete(k.Cards, oldest(k.Cards))
		}
	})
}

// after is the card after another try on a day.
func (c card) after(day time.Time, right bool) card {
	in := func(days int) string { return day.AddDate(0, 0, days).Format(dayForm) }
	c.Tried++
	c.Last = in(0)
	switch {
	case !right:
		c.Step, c.Due = 1, in(intervals[0])
	default:
		c.Right++
		c.Solved = c.Last
		switch {
		case c.Step == 0 || c.Last < c.Due: // it was seen too lately to tell anything
		case c.Step < len(intervals):
			c.Due = in(intervals[c.Step])
			c.Step++
		default:
			c.Step, c.Due = 0, ""
		}
	}
	return c
}

// mostCards is how many cards are kept, so that the file can be read again: those of the puzzles that
// were tried last.
const mostCards = 3000

// oldest is the puzzle that was tried longest ago.
func oldest(cards map[string]card) (id string) {
	for other, c := range cards {
		if id == "" || c.Last < cards[id].Last {
			id = other
		}
	}
	return id
}

// triedToday reports whether a puzzle was tried today, and solvedToday whether it was solved.
func (n *Notebook) triedToday(p *Puzzle) bool  { return n.card(p).Last == n.today() }
func (n *Notebook) solvedToday(p *Puzzle) bool { return n.card(p).Solved == n.today() }

// comesBack is after how many days a puzzle that was missed comes back; 0 if it does not.
func (n *Notebook) comesBack(p *Puzzle) (days int) {
	c := n.card(p)
	if c.Step == 0 {
		return 0
	}
	for days = 1; days < intervals[len(intervals)-1] && n.after(days) < c.Due; days++ {
	}
	return days
}

// card is how a puzzle went so far.
func (n *Notebook) card(p *Puzzle) card {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.kept.Cards[p.ID()]
}

// today is the day now, and after one so many days later.
func (n *Notebook) today() string         { return n.after(0) }
func (n *Notebook) after(days int) string { return n.now().AddDate(0, 0, days).Format(dayForm) }

// mostMistakes is how many mistakes are kept: those of the newest matches.
const mostMistakes = 200

// add notes that a decision of a match was looked at closely, and the mistake if it is one.
func (n *Notebook) add(match string, line int, found *mistake) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.do(func(k *kept) {
		s := &k.Search
		if s.Match != match {
			*s = search{Match: match}
		}
		if slices.Contains(s.Checked, line) { // by another program
			return
		}
		s.Checked = append(s.Checked, line)
		if found == nil {
			return
		}
		s.Found++
		if id := found.Puzzle.ID(); slices.ContainsFunc(k.Mistakes, func(m mistake) bool { return m.Puzzle.ID() == id }) {
			return // of a search that was not finished
		}
		k.Mistakes = append(slices.Clone(k.Mistakes), *found) // puzzles point to the ones before
		slices.SortStableFunc(k.Mistakes, func(a, b mistake) int { return strings.Compare(b.Match, a.Match) })
		k.Mistakes = k.Mistakes[:min(len(k.Mistakes), mostMistakes)]
	})
}

// finish notes that a match was looked at.
func (n *Notebook) finish(match string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.do(func(k *kept) {
		if k.Search.Match == match {
			k.Search = search{}
		}
		if !slices.Contains(k.Matches, match) {
			k.Matches = append(k.Matches, match)
		}
		k.Matches = k.Matches[max(0, len(k.Matches)-5*newest):] // no others are looked at again
	})
}

// searched is how far a match was searched.
func (n *Notebook) searched(match string) search {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.kept.Search.Match != match {
		return search{Match: match}
	}
	return n.kept.Search
}

// lookedAt reports whether a match was looked at for mistakes.
func (n *Notebook) lookedAt(match string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Contains(n.kept.Matches, match)
}
