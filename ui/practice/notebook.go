package practice

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/ui/files"
	"fair/okey/ui/session"
)

// intervals are after how many days a puzzle that was missed comes back: the first time, and each
// time that it was solved since. After the last one it is learnt.
var intervals = []int{1, 3, 7, 16, 35}

// Notebook keeps in a file which puzzles a player has tried, and how he did. Its methods may be called by
// several goroutines, and several programs may keep theirs in one file. Use LoadNotebook.
type Notebook struct {
	store   files.Store[notebookData]
	now     func() time.Time
	trouble error
	scale   atomic.Pointer[coach.Scale] // of the game that the player plays; nil for the classic one
}

// kept is the content of the file.
type notebookData struct {
	Version int `json:"version"`
	// Cards are the puzzles that were tried, by coach.Puzzle.ID.
	Cards map[string]card `json:"cards"`
	// Mistakes are the player's own, the newest first, and Older those of version 1 whose matches were not
	// found yet.
	Mistakes []mistake    `json:"own"`
	Older    []oldMistake `json:"mistakes,omitempty"`
	// Matches are the journals that were looked at for them, by name; Search is the one that was looked
	// at in part.
	Matches []string `json:"matches"`
	Search  search   `json:"search,omitzero"`
}

// search records how far a match was searched for mistakes.
type search struct {
	Match string `json:"match"`
	// Checked are the lines of the journal that were looked at closely, and Found is how many of them
	// are mistakes.
	Checked []int `json:"checked,omitempty"`
	Found   int   `json:"found,omitempty"`
}

// card records how a puzzle went so far. Days are written as 2026-11-22, those of the player's clock.
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
	// Levels names the levels of the bots, by seat; none in notebooks that are older.
	Levels [game.MaxSeats]string `json:"levels,omitzero"`
	Puzzle coach.Puzzle          `json:"puzzle"`
}

// version is the version of the file.
const version = 2

// largest is the most bytes of the file. A mistake has two kilobytes, in Okey 101 five, a card a hundred
// bytes.
const maxFileSize = 2 << 20

// dayForm is the form in which days are written.
const dayForm = "2006-01-02"

// LoadNotebook reads the notebook that is kept in a directory, or nowhere if that is empty; now tells what day
// it is. Where there is none, or it cannot be understood, a new one begins; the player's matches know his
// mistakes.
func LoadNotebook(dir string, now func() time.Time) *Notebook {
	n := &Notebook{now: now, store: files.Store[notebookData]{Limit: maxFileSize, Version: version, Oldest: 1}}
	if dir == "" {
		return n
	}
	n.store.Path = filepath.Join(dir, "training.json")
	if err := n.store.Load(); !errors.Is(err, syscall.ENOTDIR) { // Write says better why
		n.trouble = err
	}
	return n
}

// Trouble returns the error of reading the file, nil if there was none. With files.ErrDamaged Write
// sets the file aside under another name. With any other error, which is as of files.Store.Load, the
// file stays as it is and nothing is kept.
func (n *Notebook) Trouble() error { return n.trouble }

// UnmarshalJSON leaves out mistakes that cannot be solved: somebody may have edited them.
func (k *notebookData) UnmarshalJSON(data []byte) error {
	type plain notebookData
	err := json.Unmarshal(data, (*plain)(k))
	k.Mistakes = k.Mistakes[:min(len(k.Mistakes), maxMistakes)]
	k.Older = k.Older[:min(len(k.Older), maxMistakes)]
	k.Mistakes = slices.DeleteFunc(k.Mistakes, func(m mistake) bool {
		match, err := m.Puzzle.Match()
		seat, phase := match.ToPlay()
		return err != nil || seat != session.Player || phase != game.Playing || len(m.Puzzle.Options) < 2
	})
	return err
}

// Write adds what was done to what stands in the file, which another program may have written since.
// The error is as of files.Store.Flush.
func (n *Notebook) Write() error { return n.store.Flush() }

// do changes what is kept, here and by Write in the file.
func (n *Notebook) update(change func(*notebookData)) {
	n.store.Update(func(k *notebookData) {
		k.Version = version
		change(k)
	})
}

// Count sums up the puzzles that were tried.
type Count struct {
	// Tried counts the tries, Right those that were right.
	Tried int `json:"tried"`
	Right int `json:"right"`
	// Waiting are puzzles that were missed and come back, Due those of them that are due.
	Waiting int `json:"waiting"`
	Due     int `json:"due"`
}

// Count counts what was tried.
func (n *Notebook) Count() (c Count) {
	today := n.today()
	n.store.View(func(k notebookData) {
		for _, card := range k.Cards {
			c.Tried += card.Tried
			c.Right += card.Right
			if card.Step > 0 {
				c.Waiting++
				if card.Due <= today {
					c.Due++
				}
			}
		}
	})
	return c
}

// note notes how a puzzle went. One that was missed comes back on another day, and then after
// growing intervals as long as it is solved.
func (n *Notebook) recordTry(p *Puzzle, right bool) {
	id, day := p.ID, n.now()
	n.update(func(k *notebookData) {
		if k.Cards == nil {
			k.Cards = map[string]card{}
		}
		k.Cards[id] = k.Cards[id].after(day, right)
		for len(k.Cards) > maxCards {
			delete(k.Cards, oldestCard(k.Cards))
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

// mostCards is the most cards that are kept, so that the file can be read again: those of the puzzles
// that were tried last.
const maxCards = 3000

// oldest is the puzzle that was tried longest ago.
func oldestCard(cards map[string]card) (id string) {
	for other, c := range cards {
		if id == "" || c.Last < cards[id].Last {
			id = other
		}
	}
	return id
}

// comesBack returns the number of days until a puzzle that was missed comes back, 0 if it does not.
func (n *Notebook) daysUntilDue(p *Puzzle) (days int) {
	c := n.card(p)
	if c.Step == 0 {
		return 0
	}
	for days = 1; days < intervals[len(intervals)-1] && n.dayAfter(days) < c.Due; days++ {
	}
	return days
}

// card returns the card of a puzzle.
func (n *Notebook) card(p *Puzzle) (c card) {
	n.store.View(func(k notebookData) { c = k.Cards[p.ID] })
	return c
}

// today returns the day, and after the one a number of days later.
func (n *Notebook) today() string         { return n.dayAfter(0) }
func (n *Notebook) dayAfter(days int) string { return n.now().AddDate(0, 0, days).Format(dayForm) }

// mostMistakes is the most mistakes that are kept: those of the newest matches.
const maxMistakes = 200

// add notes that a decision of a match was looked at closely, and the mistake if it is one.
func (n *Notebook) addChecked(match string, line int, found *mistake) {
	n.update(func(k *notebookData) {
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
		if id := found.Puzzle.ID; slices.ContainsFunc(k.Mistakes, func(m mistake) bool { return m.Puzzle.ID == id }) {
			return // of a search that was not finished
		}
		k.addMistake(*found)
	})
}

// keep adds a mistake.
func (k *notebookData) addMistake(found mistake) {
	k.Mistakes = append(slices.Clone(k.Mistakes), found) // puzzles point to the ones before
	slices.SortStableFunc(k.Mistakes, func(a, b mistake) int { return strings.Compare(b.Match, a.Match) })
	k.Mistakes = k.Mistakes[:min(len(k.Mistakes), maxMistakes)]
}

// finish notes that a match was looked at.
func (n *Notebook) finishMatch(match string) {
	n.update(func(k *notebookData) {
		if k.Search.Match == match {
			k.Search = search{}
		}
		if !slices.Contains(k.Matches, match) {
			k.Matches = append(k.Matches, match)
		}
		k.Matches = k.Matches[max(0, len(k.Matches)-5*maxMatches):] // no others are looked at again
	})
}

// searched returns how far a match was searched.
func (n *Notebook) searchOf(match string) (so search) {
	n.store.View(func(k notebookData) { so = k.Search })
	if so.Match != match {
		return search{Match: match}
	}
	return so
}

// lookedAt reports whether a match was looked at for mistakes.
func (n *Notebook) isSearched(match string) (done bool) {
	n.store.View(func(k notebookData) { done = slices.Contains(k.Matches, match) })
	return done
}
