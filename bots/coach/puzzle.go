package coach

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"fair/okey/bots/value"
	"fair/okey/game"
)

// A Puzzle is a position with one best option, and the value of each option. The seat to play is seat 0.
type Puzzle struct {
	// ID identifies the puzzle permanently: a player's attempts are kept under it.
	ID string `json:"id"`
	game.Excerpt
	// Options are the seat's options, as in Decision.Options.
	Options []value.Estimate `json:"options"`
}

// errNoPuzzle reports a decision that makes no puzzle.
var errNoPuzzle = errors.New("there is no such puzzle")

// PuzzleOf returns the puzzle of a decision, given the round up to then with its seat as seat 0. It returns an error
// for a missed gösterme.
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

// Judge judges a move in the puzzle, whose view is v, without Reasons. It returns nil if the move is none of the
// options.
func (p *Puzzle) Judge(v *game.View, played game.Action) *Decision {
	i := slices.IndexFunc(p.Options, func(o value.Estimate) bool { return SamePlay(v, o.Action, played) })
	if i < 0 {
		return nil
	}
	return decisionIn(v, p.Options[i].Action, p.Options)
}

// SamePlay reports whether two actions of the seat of a view have the same effect: the arrangement of a finish and
// the order of laid tiles do not matter if the same melds result.
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

// decisionIn returns the decision of a puzzle with one of its options played.
func decisionIn(v *game.View, played game.Action, options []value.Estimate) *Decision {
	act := Act{Seat: v.Seat, Action: played}
	q := question{view: *v, act: act, step: act.step()}
	if q.step == 0 {
		return nil
	}
	return q.decision(options)
}

// IsAnswer reports whether a move answers the puzzle, whose view is v, even if it is none of the options, such as
// another way to open.
func (p *Puzzle) IsAnswer(v *game.View, played game.Action) bool {
	act := Act{Seat: v.Seat, Action: played}
	return act.step() != 0 && v.Check(played) == nil
}

// JudgeOther judges an answer that is none of the options, in Okey 101, by racing it against the best of them, which
// takes some tenths of a second. Any error comes from ctx or from the estimate.
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

// IsRight reports whether a decision is as good as the best one, or so little worse that it would have no mark however
// certain its loss is.
func (d *Decision) IsRight() bool {
	return d.Loss < ScaleOf(&d.View.Rules).marks[Doubtful] || d.gainsPoints(d.Chosen())
}

//go:embed puzzles.json puzzles101.json
var shipped embed.FS

// readPuzzles returns puzzles that come with the program.
func readPuzzles(name string) (all []Puzzle) {
	text, err := shipped.ReadFile(name)
	if err != nil {
		panic("coach: " + err.Error())
	}
	lines := json.NewDecoder(bytes.NewReader(text))
	for lines.More() {
		var p Puzzle
		if err := lines.Decode(&p); err != nil {
			panic(fmt.Sprintf("coach: %s, puzzle %d: %v", name, len(all)+1, err)) // a test reads them all
		}
		all = append(all, p)
	}
	return all
}
