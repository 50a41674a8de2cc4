package coach

import (
	"cmp"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"fair/okey/bots/value"
	"fair/okey/game"
)

// A Puzzle is a position with one best option, and the estimates of all options. The seat to play is seat 0.
type Puzzle struct {
	// ID identifies the puzzle permanently, since a player's attempts are stored under it.
	ID string `json:"id"`
	game.Excerpt
	// Options are the seat's options, as in Decision.Options.
	Options []value.Estimate `json:"options"`
}

// errNoPuzzle is returned for a decision that cannot become a puzzle, and for an answer that cannot be compared.
var errNoPuzzle = errors.New("there is no such puzzle")

// PuzzleOf makes a puzzle from a decision. e is the part of the round before the decision, in which the deciding seat
// is seat 0. PuzzleOf returns an error for a missed gösterme, which cannot be a puzzle.
func PuzzleOf(d *Decision, e game.Excerpt) (Puzzle, error) {
	if d.Step == Showing {
		return Puzzle{}, errNoPuzzle
	}
	text, err := json.Marshal(e)
	if err != nil {
		return Puzzle{}, err
	}
	sum := sha256.Sum256(text)
	p := Puzzle{ID: hex.EncodeToString(sum[:6]), Excerpt: e}
	for _, o := range d.Options {
		p.Options = append(p.Options, o.Rounded())
	}
	return p, nil
}

// Best returns the best option.
func (p *Puzzle) Best() value.Estimate {
	return slices.MinFunc(p.Options, func(a, b value.Estimate) int { return cmp.Compare(a.Loss, b.Loss) })
}

// Judge returns the decision that results from playing a move in the puzzle, without Reasons. It returns nil if the
// move is not among the options. v is the view of the puzzle.
func (p *Puzzle) Judge(v *game.View, played game.Action) *Decision {
	i := slices.IndexFunc(p.Options, func(o value.Estimate) bool { return SamePlay(v, o.Action, played) })
	if i < 0 {
		return nil
	}
	return decisionIn(v, p.Options[i].Action, p.Options)
}

// SamePlay reports whether two actions in a view have the same effect. The order of the melds, and of the tiles in
// each, does not matter if the same melds result.
func SamePlay(v *game.View, a, b game.Action) bool {
	if a.Kind != b.Kind || !a.Kind.NeedsGroups() {
		return a.Same(b)
	}
	one, _, _, faultOne := v.ReadMelds(a)
	other, _, _, faultOther := v.ReadMelds(b)
	if faultOne >= 0 || faultOther >= 0 || len(one) != len(other) {
		return false
	}
	for _, l := range one {
		i := slices.Index(other, l)
		if i < 0 {
			return false
		}
		other = slices.Delete(other, i, i+1)
	}
	return true
}

// decisionIn returns the decision that results from playing one of a puzzle's options, or nil if there is no choice.
func decisionIn(v *game.View, played game.Action, options []value.Estimate) *Decision {
	if d := newDecision(*v, played); d != nil && d.judge(options) {
		return d
	}
	return nil
}

// IsAnswer reports whether a move is a legal answer to the puzzle. v is the view of the puzzle. The move need not be
// one of the options: there may be other ways to open.
func (p *Puzzle) IsAnswer(v *game.View, played game.Action) bool {
	return stepOf(played.Kind) != 0 && v.Check(played) == nil
}

// JudgeOther returns the decision that results from playing a move that is not among the options of an Okey 101 puzzle.
// It races the move against the best option, which takes a few tenths of a second. v is the view of the puzzle. Any
// error comes from ctx or from the estimate.
func (p *Puzzle) JudgeOther(ctx context.Context, v *game.View, played game.Action) (*Decision, error) {
	const worlds = 2000
	best := p.Best()
	found, err := new(value.Estimator).Race(ctx, *v, value.Budget{Samples: worlds, Only: []game.Action{best.Action, played}})
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(found, func(o value.Estimate) bool { return o.Action == played })
	if i < 0 || len(found) != 2 {
		return nil, errNoPuzzle
	}
	other := found[i]
	other.Loss += best.Loss - found[1-i].Loss // negative if it is better than the best option
	other.Points = best.Points - (other.Loss - best.Loss)
	options := append(slices.Clone(p.Options), other)
	return decisionIn(v, played, options), nil
}

// IsRight reports whether a decision solves a puzzle. It does if its loss is below the limits of all marks, or if it
// promises at least as many points as the best option.
func (d *Decision) IsRight() bool {
	return d.Loss < ScaleOf(&d.View.Rules).marks[Doubtful] || d.gainsPoints(d.Chosen())
}

// These are the puzzles that come with the program, one JSON value per puzzle.
var (
	//go:embed puzzles.json
	handPuzzles string
	//go:embed puzzles101.json
	layingPuzzles string
)

// readPuzzles returns the puzzles in a text. It panics if the text is damaged.
func readPuzzles(text string) (all []Puzzle) {
	lines := json.NewDecoder(strings.NewReader(text))
	for lines.More() {
		var p Puzzle
		if err := lines.Decode(&p); err != nil {
			panic(fmt.Sprintf("coach: puzzle %d: %v", len(all)+1, err)) // a test reads all puzzles
		}
		all = append(all, p)
	}
	return all
}
