package train

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/ui/files"
)

// intervals are after how many days a puzzle that was missed comes back: the first time, and each
// time that it was solved since. After the last one it is learnt.
var intervals = []int{1, 3, 7, 16, 35}

// Notebook is what a player has tried and how he did, kept in a file. Its methods may be called by
// several goroutines. Use Load.
type Notebook struct {
	path string
	now  func() time.Time
	// damaged is set if the file could not be understood; Write sets it aside first.
	damaged bool

	writing sync.Mutex // held while the file is written; nobody else waits for that
	aside   bool       // the damaged file was set aside

	mu   sync.Mutex
	kept kept
	lays bool // the player plays a game where melds are laid
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

// largest is the most bytes of the file that are read; a mistake has a kilobyte, in Okey 101 three.
const largest = 4 << 20

// dayForm is how days are written.
const dayForm = "2006-01-02"

// Load reads the notebook that is kept in a directory, or nowhere if that is empty; now tells what day
// it is. Where there is none, or it cannot be understood, a new one begins; the player's matches know his
// mistakes.
func Load(dir string, now func() time.Time) *Notebook {
	n := &Notebook{now: now}
	if dir == "" {
		return n
	}
	n.path = filepath.Join(dir, "training.json")
	data, err := files.Read(n.path, largest)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return n
	}
	if err != nil || json.Unmarshal(data, &n.kept) != nil || n.kept.Version != version {
		n.kept, n.damaged = kept{}, true
	}
	n.kept.Mistakes = slices.DeleteFunc(n.kept.Mistakes, func(m mistake) bool { // somebody may have edited them
		_, err := m.Puzzle.Match()
		return err != nil || len(m.Puzzle.Options) < 2
	})
	return n
}

// Damaged reports whether there was a notebook that could not be understood when it was read.
func (n *Notebook) Damaged() bool { return n.damaged }

// Write writes the file as it is to be now, as a whole or not at all. One that could not be understood
// is set aside under another name, not written over.
func (n *Notebook) Write() error {
	if n.path == "" {
		return nil
	}
	n.writing.Lock()
	defer n.writing.Unlock()
	if n.damaged && !n.aside {
		if _, err := files.SetAside(n.path); err != nil {
			return err
		}
		n.aside = true
	}
	text, err := n.text()
	if err != nil {
		return err
	}
	return files.Write(n.path, bytes.NewReader(append(text, '\n')))
}

// text is what the file is to be.
func (n *Notebook) text() ([]byte, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.kept.Version = version
	return json.Marshal(n.kept)
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
	id, today := p.ID(), n.today()
	c := n.kept.Cards[id]
	c.Tried++
	c.Last = today
	switch {
	case !right:
		c.Step, c.Due = 1, n.after(intervals[0])
	default:
		c.Right++
		c.Solved = today
		switch {
		case c.Step == 0 || today < c.Due: // it was seen too lately to tell anything
		case c.Step < len(intervals):
			c.Due = n.after(intervals[c.Step])
			c.Step++
		default:
			c.Step, c.Due = 0, ""
		}
	}
	if n.kept.Cards == nil {
		n.kept.Cards = map[string]card{}
	}
	n.kept.Cards[id] = c
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
	s := &n.kept.Search
	if s.Match != match {
		*s = search{Match: match}
	}
	s.Checked = append(s.Checked, line)
	if found == nil {
		return
	}
	s.Found++
	if id := found.Puzzle.ID(); slices.ContainsFunc(n.kept.Mistakes, func(m mistake) bool { return m.Puzzle.ID() == id }) {
		return // of a search that was not finished
	}
	n.kept.Mistakes = append(slices.Clone(n.kept.Mistakes), *found) // puzzles point to the ones before
	slices.SortStableFunc(n.kept.Mistakes, func(a, b mistake) int { return strings.Compare(b.Match, a.Match) })
	n.kept.Mistakes = n.kept.Mistakes[:min(len(n.kept.Mistakes), mostMistakes)]
}

// finish notes that a match was looked at.
func (n *Notebook) finish(match string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.kept.Search.Match == match {
		n.kept.Search = search{}
	}
	n.kept.Matches = append(n.kept.Matches, match)
	n.kept.Matches = n.kept.Matches[max(0, len(n.kept.Matches)-5*newest):] // no others are looked at again
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
