package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"slices"

	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// A subject is a kind of puzzle of Okey 101.
type subject uint8

// These are the subjects. Any seat has to draw or to take. A seat that has not opened has to choose a discard, and to
// open or to wait. One that has opened has to lay something or not, and to choose a discard. Subjects are counted
// separately by their solution, which would otherwise nearly always be the same.
const (
	drawing subject = iota
	taking
	keeping
	opening
	waiting
	laying
	holding
	throwing
	subjects
)

var subjectNames = [subjects]string{"draw", "take", "discard", "open", "wait", "lay", "hold", "throw"}

// wanted101 is the number of puzzles wanted of each subject, and rounds101 the number of rounds after which the search
// ends if some subjects are too rare.
var wanted101 = [subjects]int{4, 4, 12, 4, 3, 6, 3, 8}

const rounds101 = 400

// These are the criteria of puzzles, in points. The best move has to lead by lead101 plus clearErrors standard errors,
// but not by more than plain101, which everybody would see. Rounds in which the seat nearly always finishes, or never,
// teach nothing.
const (
	lead101  = 10
	plain101 = 80
	least101 = 0.04
)

// looks101 are the budgets with which a decision is raced, one after the other. The next is only used if the result of
// the one before is promising.
var looks101 = [...]struct {
	worlds            int
	drop, clearErrors float64 // in standard errors
}{{60, 4, 0}, {300, 5, 0}, {1000, 6, 1}, {4000, 8, clearErrors}}

// A finder101 looks for puzzles of Okey 101.
type finder101 struct {
	found     [subjects][]coach.Puzzle
	seed      uint64              // the seed of the round
	seats     [game.MaxSeats]bool // the seats that already have a puzzle of this round
	estimator value.Estimator
}

// run101 finds puzzles of Okey 101 and writes them to the file out.
func run101(seed uint64, out string) error {
	var f finder101
	for last := seed + rounds101; seed < last && !f.isComplete(); seed++ {
		f.seed, f.seats = seed, [game.MaxSeats]bool{}
		if err := playRound(game.Okey101(), seed, f.consider); err != nil {
			return err
		}
		if err := write(slices.Concat(f.found[:]...), out); err != nil { // written after each round, in case the program is interrupted
			return err
		}
	}
	for s := range f.found {
		fmt.Fprintf(os.Stderr, "%s: %d of %d\n", subjectNames[s], len(f.found[s]), wanted101[s])
	}
	return nil
}

// isComplete reports whether there are enough puzzles of all subjects.
func (f *finder101) isComplete() bool {
	for s := range f.found {
		if len(f.found[s]) < wanted101[s] {
			return false
		}
	}
	return true
}

// subjectOf returns the subject of a position whose best action is best.
func subjectOf(v *game.View, best game.Action) subject {
	opens := slices.ContainsFunc(v.Legal(), func(a game.Action) bool { return a.Kind == game.Open })
	lays := slices.ContainsFunc(v.Legal(), func(a game.Action) bool {
		return a.Kind == game.Lay || a.Kind == game.LayOff || a.Kind == game.Swap
	})
	switch {
	case best.Kind == game.Draw:
		return drawing
	case best.Kind == game.Take:
		return taking
	case best.Kind == game.Open:
		return opening
	case best.Kind != game.Discard:
		return laying
	case opens:
		return waiting
	case lays:
		return holding
	case v.Opened[v.Seat].How == meld.NoWin:
		return keeping
	}
	return throwing
}

// consider adds a puzzle for a position, at most one for each seat of a round. A turn in which something was already
// laid or taken makes no puzzle, as the solver would not see what came before. Nor does one in which the novice plays
// as the better player does. The result is always false, as another seat may have a puzzle, too.
func (f *finder101) consider(v *position) (bool, error) {
	if f.seats[v.Seat] || v.Taken != tile.None || v.Returned != tile.None || len(v.Placed()) > 0 || len(v.Legal()) < 2 {
		return false, nil
	}
	missed, err := v.novice.Play(context.Background(), v.View)
	if err != nil || coach.SamePlay(&v.View, missed, v.played) {
		return false, err
	}
	var options []value.Estimate
	var best value.Estimate
	var about subject
	for i, look := range looks101 {
		options, err = f.estimator.Race(context.Background(), v.View, value.Budget{Samples: look.worlds, DropSEs: look.drop, Seed: f.seed + uint64(i)})
		if err != nil {
			return false, err
		}
		var ok bool
		best, ok = leadingOption(options, lead101, look.clearErrors)
		about = subjectOf(&v.View, best.Action)
		if !ok || best.Win < least101 || best.Win > most || len(f.found[about]) >= wanted101[about] || coach.SamePlay(&v.View, missed, best.Action) {
			return false, nil
		}
	}
	judged, err := coach.Judge(context.Background(), v.View, best.Action, coach.Deep) // the result includes usta's plans
	if err != nil || judged == nil || judged.Best().Action != best.Action || judged.Options[1].Loss < lead101 {
		return false, err
	}
	d := coach.Decision{View: v.View, Played: best.Action, Options: options}
	p, err := coach.PuzzleOf(&d, v.round)
	if err != nil {
		return false, err
	}
	f.found[about] = append(f.found[about], p)
	f.seats[v.Seat] = true
	fmt.Fprintf(os.Stderr, "%s %d: seed %d, %v\n", subjectNames[about], len(f.found[about]), f.seed, best.Action)
	return false, nil
}

// leadingOption returns the best option. ok reports whether every other option loses at least lead plus errors standard
// errors, and not all of them lose more than plain101.
func leadingOption(options []value.Estimate, lead, errors float64) (best value.Estimate, ok bool) {
	best = options[0]
	second := math.Inf(1)
	for _, o := range options[1:] {
		if o.Loss < lead+float64(errors*o.LossSE) {
			return best, false
		}
		second = min(second, o.Loss)
	}
	return best, second <= plain101
}
