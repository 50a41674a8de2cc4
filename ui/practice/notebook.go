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

// intervals lists the numbers of days after which a puzzle comes back: the first after a miss, and the others after
// each further solution in a row. After the last, the puzzle counts as learnt.
var intervals = []int{1, 3, 7, 16, 35}

// A Notebook records the puzzles that a player has tried, in a file that several programs may share. It is safe for
// concurrent use. Use LoadNotebook to create one.
type Notebook struct {
	// Trouble is the error from reading the file, or nil. After files.ErrDamaged, Save renames the file. After any other
	// error, the file is left alone and nothing is written.
	Trouble error

	store files.Store[notebookData]
	now   func() time.Time
	scale atomic.Pointer[coach.Scale] // the scale of the player's game
}

// notebookData is the content of the file.
type notebookData struct {
	Version int `json:"version"`
	// Cards holds the records of attempts, by coach.Puzzle.ID.
	Cards map[string]card `json:"cards"`
	// Mistakes holds the player's own mistakes, newest first.
	Mistakes []mistake `json:"own"`
	// Matches lists the names of journals searched for mistakes. Search describes a partly searched journal.
	Matches []string       `json:"matches"`
	Search  searchProgress `json:"search,omitzero"`
	// Daily lists the attempts at the puzzles of the day, one per day, in date order.
	Daily []dailyAttempt `json:"daily,omitempty"`
}

// searchProgress records the progress of a search for mistakes in a match.
type searchProgress struct {
	// Match is the name of the journal.
	Match string `json:"match"`
	// Checked lists the lines of the journal with decisions that were analysed deeply. Found is the number of mistakes
	// among them.
	Checked []int `json:"checked,omitempty"`
	Found   int   `json:"found,omitempty"`
}

// card records the attempts at a puzzle. Days have the form 2026-11-22, in local time.
type card struct {
	Tried int `json:"tried"`
	Right int `json:"right"`
	// Last is the day of the last attempt, and Solved the day of the last right one.
	Last   string `json:"last"`
	Solved string `json:"solved,omitempty"`
	// Step is 1 after the puzzle was missed and increases by 1 with each solution since then. It is 0 if the puzzle
	// does not have to come back. Due is the day on which it comes back.
	Step int    `json:"step,omitempty"`
	Due  string `json:"due,omitempty"`
}

type mistake struct {
	// Match is the day on which the match began.
	Match string `json:"match"`
	Round int    `json:"round"`
	// Levels holds the names of the bots' levels by seat. It is empty in older notebooks.
	Levels [game.MaxSeats]string `json:"levels,omitzero"`
	Puzzle coach.Puzzle          `json:"puzzle"`
}

const version = 2

// maxFileSize is the maximum size of the file, in bytes. A mistake takes 2 kB, or 5 kB in Okey 101, and a card 100
// bytes.
const maxFileSize = 2 << 20

// dayForm is the time layout of days.
const dayForm = "2006-01-02"

// NotebookFile is the name of the file of a notebook.
const NotebookFile = "training.json"

// LoadNotebook reads the notebook in a directory. If dir is empty, the notebook has no file. If the file does not exist
// or cannot be parsed, the notebook is empty; mistakes can be found again in the matches. now returns the current time,
// which determines the day.
func LoadNotebook(dir string, now func() time.Time) *Notebook {
	n := &Notebook{now: now, store: files.Store[notebookData]{Limit: maxFileSize, Version: version, Oldest: 1}}
	n.scale.Store(coach.Scales()[0])
	if dir == "" {
		return n
	}
	n.store.Path = filepath.Join(dir, NotebookFile)
	if err := n.store.Load(); !errors.Is(err, syscall.ENOTDIR) { // Save returns a better error for it
		n.Trouble = err
	}
	return n
}

// UnmarshalJSON skips mistakes that cannot be solved and attempts without a valid date, and sorts the attempts, since the
// file may have been edited.
func (k *notebookData) UnmarshalJSON(data []byte) error {
	type plain notebookData
	err := json.Unmarshal(data, (*plain)(k))
	k.Mistakes = k.Mistakes[:min(len(k.Mistakes), maxMistakes)]
	k.Mistakes = slices.DeleteFunc(k.Mistakes, func(m mistake) bool {
		match, err := m.Puzzle.Match()
		seat, phase := match.ToPlay()
		return err != nil || seat != session.Player || phase != game.Playing || len(m.Puzzle.Options) < 2
	})
	k.Daily = slices.DeleteFunc(k.Daily, func(a dailyAttempt) bool {
		_, err := time.Parse(time.DateOnly, a.Date)
		return err != nil
	})
	slices.SortStableFunc(k.Daily, dailyAttempt.compare)
	return err
}

// Save merges the changes into the file, to which other programs may have written in the meantime. It returns the same
// errors as files.Store.Flush.
func (n *Notebook) Save() error { return n.store.Flush() }

// update makes a change to the content in memory, and has Save make the same change to the file.
func (n *Notebook) update(change func(*notebookData)) {
	n.store.Update(func(k *notebookData) {
		k.Version = version
		change(k)
	})
}

// A Count is a summary of attempts.
type Count struct {
	// Tried counts all attempts, and Right the right ones.
	Tried int `json:"tried"`
	Right int `json:"right"`
	// Waiting counts the missed puzzles that will come back, including those already due. Due counts only those already
	// due.
	Waiting int `json:"waiting"`
	Due     int `json:"due"`
}

// Count returns the summary of all attempts.
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

// recordAttempt records an attempt at puzzle p. A missed puzzle comes back after a day, and then at growing intervals
// as long as it is solved.
func (n *Notebook) recordAttempt(p *Puzzle, right bool) {
	id, day := p.ID, n.now()
	n.update(func(k *notebookData) {
		if k.Cards == nil {
			k.Cards = map[string]card{}
		}
		k.Cards[id] = k.Cards[id].after(day, right)
		if p.Origin == OfTheDay {
			k.addDaily(dailyAttempt{p.Date, right})
		}
		for len(k.Cards) > maxCards {
			delete(k.Cards, oldestCard(k.Cards))
		}
	})
}

// after returns the card after another attempt on the given day.
func (c card) after(day time.Time, right bool) card {
	in := func(days int) string { return day.AddDate(0, 0, days).Format(dayForm) }
	c.Tried++
	c.Last = in(0)
	if right {
		c.Right++
		c.Solved = c.Last
	}
	switch {
	case !right:
		c.Step, c.Due = 1, in(intervals[0])
	case c.Step == 0 || c.Last < c.Due: // too soon after the last attempt to show that the puzzle was remembered
	case c.Step < len(intervals):
		c.Due = in(intervals[c.Step])
		c.Step++
	default:
		c.Step, c.Due = 0, ""
	}
	return c
}

// maxCards is the maximum number of cards kept, so that the file stays below maxFileSize. The oldest ones are dropped.
const maxCards = 3000

// oldestCard returns the ID of the puzzle that was tried longest ago.
func oldestCard(cards map[string]card) (id string) {
	for other, c := range cards {
		if id == "" || c.Last < cards[id].Last {
			id = other
		}
	}
	return id
}

// daysUntilDue returns the number of days until a missed puzzle comes back, or 0 if it does not come back.
func (n *Notebook) daysUntilDue(p *Puzzle) (days int) {
	var c card
	n.store.View(func(k notebookData) { c = k.Cards[p.ID] })
	if c.Step == 0 {
		return 0
	}
	for days = 1; days < intervals[len(intervals)-1] && n.daysFromToday(days) < c.Due; days++ {
	}
	return days
}

func (n *Notebook) today() string                 { return n.daysFromToday(0) }
func (n *Notebook) daysFromToday(days int) string { return n.now().AddDate(0, 0, days).Format(dayForm) }

// maxMistakes is the maximum number of mistakes kept. Those from the oldest matches are dropped.
const maxMistakes = 200

// addChecked records that the decision on the given line of a journal was analysed deeply. found is the mistake, or nil
// if it was none.
func (n *Notebook) addChecked(match string, line int, found *mistake) {
	n.update(func(k *notebookData) {
		s := &k.Search
		if s.Match != match {
			*s = searchProgress{Match: match}
		}
		if slices.Contains(s.Checked, line) { // another program has checked it
			return
		}
		s.Checked = append(s.Checked, line)
		if found == nil {
			return
		}
		s.Found++
		if id := found.Puzzle.ID; slices.ContainsFunc(k.Mistakes, func(m mistake) bool { return m.Puzzle.ID == id }) {
			return // the search of that match ended early
		}
		k.Mistakes = append(slices.Clone(k.Mistakes), *found) // a clone, because puzzles point into the old slice
		slices.SortStableFunc(k.Mistakes, func(a, b mistake) int { return strings.Compare(b.Match, a.Match) })
		k.Mistakes = k.Mistakes[:min(len(k.Mistakes), maxMistakes)]
	})
}

// finishMatch records that a match has been searched.
func (n *Notebook) finishMatch(match string) {
	n.update(func(k *notebookData) {
		if k.Search.Match == match {
			k.Search = searchProgress{}
		}
		if !slices.Contains(k.Matches, match) {
			k.Matches = append(k.Matches, match)
		}
		k.Matches = k.Matches[max(0, len(k.Matches)-5*maxMatches):] // FindMistakes looks at no older matches
	})
}

// searchOf returns the progress of the search in a match. It is zero if the search has not begun.
func (n *Notebook) searchOf(match string) (so searchProgress) {
	n.store.View(func(k notebookData) {
		if k.Search.Match == match {
			so = k.Search
		}
	})
	return so
}

func (n *Notebook) isSearched(match string) (done bool) {
	n.store.View(func(k notebookData) { done = slices.Contains(k.Matches, match) })
	return done
}
