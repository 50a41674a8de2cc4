package practice

import (
	"context"
	"slices"
	"strings"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/ui/daily"
	"fair/okey/ui/session"
)

// dailyAttempt is the first attempt at a puzzle of the day.
type dailyAttempt struct {
	Date  string `json:"date"`
	Right bool   `json:"right,omitempty"`
}

// compare compares the dates of two attempts.
func (a dailyAttempt) compare(b dailyAttempt) int { return strings.Compare(a.Date, b.Date) }

// maxDaily is the maximum number of daily attempts kept. The oldest ones are dropped.
const maxDaily = 1000

// addDaily adds an attempt, unless there is already one for that day.
func (k *notebookData) addDaily(a dailyAttempt) {
	at, found := slices.BinarySearchFunc(k.Daily, a, dailyAttempt.compare)
	if found {
		return
	}
	k.Daily = slices.Insert(slices.Clone(k.Daily), at, a)
	k.Daily = k.Daily[max(0, len(k.Daily)-maxDaily):]
}

// lastDaily returns the latest attempt, or a zero attempt if there is none.
func (k *notebookData) lastDaily() (last dailyAttempt) {
	if n := len(k.Daily); n > 0 {
		last = k.Daily[n-1]
	}
	return last
}

// A DailyResult is the result of the puzzle of the day.
type DailyResult struct {
	// Date is the day of the puzzle. Right is set if the first move solved it, and Ahead if the day is ahead of the
	// clock.
	Date         string
	Right, Ahead bool
	// Streak is the current number of consecutive days with an attempt, and Best the highest number so far.
	Streak, Best int
	// Due is the number of puzzles that will be due tomorrow, including those already due.
	Due int
}

// DailyResult returns the result of today's puzzle, or nil if it has not been tried.
func (n *Notebook) DailyResult() (r *DailyResult) {
	now, tomorrow := n.now(), n.daysFromToday(1)
	n.store.View(func(k notebookData) {
		last := k.lastDaily()
		if last.Date != daily.Today(now, last.Date) {
			return
		}
		r = &DailyResult{Date: last.Date, Right: last.Right, Ahead: daily.IsAhead(last.Date, now)}
		done := make([]string, len(k.Daily))
		for i, t := range k.Daily {
			done[i] = t.Date
		}
		r.Streak, r.Best = daily.Streak(done, now)
		for _, card := range k.Cards {
			if card.Step > 0 && card.Due <= tomorrow {
				r.Due++
			}
		}
	})
	return r
}

// A Solver is a built-in level with its result in a puzzle. Right is set if the level solves the puzzle.
type Solver struct {
	Level string
	Right bool
}

// Solvers returns the results of the built-in levels, strongest first. In Okey 101 it takes a few tenths of a second.
// It fails if ctx is done.
func (p *Puzzle) Solvers(ctx context.Context) (all []Solver, err error) {
	match, err := p.Match()
	if err != nil {
		return nil, err
	}
	v := match.View(session.Player)
	for _, level := range slices.Backward(bots.Levels()) {
		a, err := level.New(1).Play(ctx, v)
		if err != nil {
			return nil, err
		}
		d := p.Judge(&v, a)
		if d == nil && a.Kind != game.ShowTwin { // in Okey 101, the move may be missing from the options
			if d, err = p.JudgeOther(ctx, &v, a); ctx.Err() != nil {
				return nil, err
			}
		}
		all = append(all, Solver{level.Name, d != nil && d.IsRight()})
	}
	return all, nil
}
