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

// A subject is a kind of Okey 101 puzzle.
type subject uint8

// The subjects. Every seat decides whether to draw or to take. A seat that has not opened decides what to discard
// (keeping) and whether to open or to wait. A seat that has opened decides whether to lay something or to hold it, and
// what to discard (throwing). Different solutions of the same decision are separate subjects because otherwise nearly
// all puzzles would have the same solution.
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

// wanted101 is the number of puzzles wanted for each subject. rounds101 is the number of rounds after which the search
// stops even if puzzles are missing.
var wanted101 = [subjects]int{4, 4, 12, 4, 3, 6, 3, 8}

const rounds101 = 400

// The criteria for puzzles. The best move must lead every other one by at least lead101 points plus clearErrors
// standard errors. It must not lead the second best by more than plain101 points, because everybody would see such a
// move. Its chance of winning must be from least101 to most, because rounds in which the seat almost always or almost
// never finishes teach nothing.
const (
	lead101  = 10
	plain101 = 80
	least101 = 0.04
)

// races101 lists the budgets of successive races of a decision. Each race is run only if the result of the previous one
// is promising.
var races101 = [...]struct {
	worlds            int
	drop, clearErrors float64 // in standard errors
}{{60, 4, 0}, {300, 5, 0}, {1000, 6, 1}, {4000, 8, clearErrors}}

// A finder101 looks for Okey 101 puzzles.
type finder101 struct {
	found     [subjects][]coach.Puzzle
	seed      uint64              // the seed of the round
	seats     [game.MaxSeats]bool // the seats that already have a puzzle from this round
	estimator value.Estimator
}

// run101 finds Okey 101 puzzles and writes them to the file out.
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

// consider adds the position as a puzzle if it is suitable, but at most one for each seat in a round. A turn in which
// something was already laid or taken is not suitable, because the puzzle does not show that to the player. Nor is a
// turn in which the novice plays the same action as the seat, or finds the best one. consider always returns false
// because another seat may still get a puzzle.
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
	for i, race := range races101 {
		options, err = f.estimator.Race(context.Background(), v.View, value.Budget{Samples: race.worlds, DropSEs: race.drop, Seed: f.seed + uint64(i)})
		if err != nil {
			return false, err
		}
		var ok bool
		best, ok = leadingOption(options, lead101, race.clearErrors)
		about = subjectOf(&v.View, best.Action)
		if !ok || best.Win < least101 || best.Win > most || len(f.found[about]) >= wanted101[about] || coach.SamePlay(&v.View, missed, best.Action) {
			return false, nil
		}
	}
	judged, err := coach.Judge(context.Background(), v.View, best.Action, coach.Deep) // Judge also considers the plans of usta
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

// leadingOption returns the best option. ok reports whether every other option loses at least lead plus the given
// number of standard errors, and at least one of them loses at most plain101.
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
