// Command puzzles plays rounds between kalfa and usta and writes puzzles from decisions with one clearly best move to
// bots/coach/puzzles.json or, for Okey 101, to bots/coach/puzzles101.json. Its output is reproducible.
//
//	go run ./tools/puzzles
//	go run ./tools/puzzles -discards 5 -draws 5 -out /tmp/puzzles.json
//	go run ./tools/puzzles -101
package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"slices"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/tools/selfplay"
)

func main() {
	discards := flag.Int("discards", 80, "puzzles about a discard")
	draws := flag.Int("draws", 40, "puzzles about drawing or taking")
	seed := flag.Uint64("seed", 41, "seed of the first round")
	out := flag.String("out", "", "file to write")
	okey101 := flag.Bool("101", false, "puzzles of Okey 101")
	flag.Parse()
	run, file := func() error {
		return run(map[coach.Step]int{coach.Discarding: *discards, coach.Drawing: *draws}, *seed, *out)
	}, "bots/coach/puzzles.json"
	if *okey101 {
		run, file = func() error { return run101(*seed, *out) }, "bots/coach/puzzles101.json"
	}
	*out = cmp.Or(*out, file)
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "puzzles:", err)
		os.Exit(1)
	}
}

// run finds the wanted number of puzzles of each kind and writes them to the file out.
func run(wanted map[coach.Step]int, seed uint64, out string) error {
	f := finder{wanted: wanted}
	for ; f.wants(coach.Discarding) || f.wants(coach.Drawing); seed++ {
		err := playRound(game.Classic(), seed, func(at *position) (bool, error) { return f.consider(at, seed) })
		if err != nil {
			return err
		}
		if err := write(f.found, out); err != nil { // written after each round, in case the program is interrupted
			return err
		}
	}
	return nil
}

// write writes the puzzles to a file. A puzzle that the program already includes keeps its ID.
func write(found []coach.Puzzle, out string) error {
	var text bytes.Buffer
	known := slices.Concat(coach.Scales()[0].Puzzles(), coach.Scales()[1].Puzzles())
	for _, p := range found {
		if i := slices.IndexFunc(known, func(k coach.Puzzle) bool { return reflect.DeepEqual(k.Excerpt, p.Excerpt) }); i >= 0 {
			p.ID = known[i].ID
		}
		line, err := json.Marshal(p)
		if err != nil {
			return err
		}
		text.Write(append(line, '\n'))
	}
	return os.WriteFile(out, text.Bytes(), 0o644)
}

// The criteria for puzzles. All values are in wins except those counted in standard errors. The estimate for the best
// move must exceed the one for the next best by lead plus clearErrors standard errors. Before a race, its one-turn
// estimate must exceed the one for the next best by firstLead. The chance of winning must be from least to most,
// because rounds that are practically won or lost teach nothing.
const (
	lead        = 0.02
	clearErrors = 3
	firstLead   = 0.025
	least       = 0.06
	most        = 0.8
	races       = 20_000
	precision   = 0.0025
	dropErrors  = 8 // the loss, in standard errors, at which an option is dropped
)

// A finder looks for puzzles.
type finder struct {
	wanted    map[coach.Step]int
	takes     int // the number of puzzles solved by taking the discard
	estimator value.Estimator
	found     []coach.Puzzle
}

// wants reports whether more puzzles of the kind are wanted.
func (f *finder) wants(kind coach.Step) bool { return f.wanted[kind] > 0 }

// A position is a moment in a round when a seat has to decide. It has the seat's view, the round so far, the action
// played, and a novice bot that may miss the best move.
type position struct {
	game.View
	round  game.Excerpt
	played game.Action
	novice bots.Bot
}

// playRound plays a round and calls consider with each position until consider returns true.
func playRound(rules game.Rules, seed uint64, consider func(*position) (bool, error)) error {
	seats := make([]bots.Bot, rules.Seats)
	for s := range seats {
		level, err := bots.LevelByName([]string{"kalfa", "usta/quick"}[(s+int(seed))%2])
		if err != nil {
			return err
		}
		seats[s] = level.New(seed + uint64(s))
	}
	level, err := bots.LevelByName("cirak")
	if err != nil {
		return err
	}
	novice, taken := level.New(seed), false
	var since []game.Action
	_, err = selfplay.PlayRound(rules, seed, seats, func(m *game.Match, v *game.View, a game.Action) (err error) {
		if !taken {
			taken, err = consider(&position{*v, m.Excerpt(v.Seat, since), a, novice})
		}
		since = append(since, a)
		return err
	})
	return err
}

// consider adds the position as a puzzle if it is suitable, and reports whether it is.
func (f *finder) consider(v *position, seed uint64) (bool, error) {
	kind := coach.Discarding
	if v.Step == game.MustDraw {
		kind = coach.Drawing
	}
	if !f.wants(kind) || len(v.Legal()) < 2 || v.StockLeft == 0 || v.Check(game.Action{Kind: game.ShowTwin}) == nil {
		return false, nil
	}
	rough, err := f.estimator.LookAhead(context.Background(), v.View)
	if err != nil || len(rough) < 2 {
		return false, err
	}
	best, second := rough[0], rough[1]
	missed, err := v.novice.Play(context.Background(), v.View)
	if err != nil || best.Win-second.Win < firstLead || best.Win < least || best.Win > most || missed == best.Action {
		return false, err
	}
	// Otherwise taking would solve nearly all puzzles.
	if kind == coach.Drawing && best.Action.Kind == game.Take && f.takes > len(f.found)/6 {
		return false, nil
	}
	return f.race(v, kind, seed)
}

// race adds the position as a puzzle if a race shows that it is suitable, and reports whether it is.
func (f *finder) race(v *position, kind coach.Step, seed uint64) (bool, error) {
	raced, err := f.estimator.Race(context.Background(), v.View, value.Budget{Samples: races, StopSE: precision, StopPart: 1.0 / dropErrors, DropSEs: dropErrors, Seed: seed})
	if err != nil {
		return false, err
	}
	for _, o := range raced[1:] {
		if o.Loss < lead+float64(clearErrors*o.LossSE) {
			return false, nil
		}
	}
	best := raced[0].Action
	d := coach.Decision{View: v.View, Step: kind, Played: best, Options: raced}
	p, err := coach.PuzzleOf(&d, v.round)
	if err != nil {
		return false, err
	}
	f.found = append(f.found, p)
	f.wanted[kind]--
	if best.Kind == game.Take {
		f.takes++
	}
	fmt.Fprintf(os.Stderr, "%d: seed %d, %v\n", len(f.found), seed, best)
	return true, nil
}
