package coach

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"sync"

	"fair/okey/game"
)

// Puzzle is a position where something is to be found, and what each option is worth there.
type Puzzle struct {
	Position
	// Options are what the seat can do, as in Decision.Options.
	Options []Option
}

// keptPuzzle is a Puzzle as it is written.
type keptPuzzle struct {
	Position
	Options []keptOption `json:"options"`
}

// keptOption is an Option as it is written, with its BehindErr.
type keptOption struct {
	Do     string  `json:"do"`
	Win    float64 `json:"win"`
	Points float64 `json:"points,omitempty"`
	Behind float64 `json:"behind,omitempty"`
	Err    float64 `json:"err,omitempty"`
}

// MarshalJSON writes the puzzle.
func (p Puzzle) MarshalJSON() ([]byte, error) {
	k := keptPuzzle{Position: p.Position}
	for _, o := range p.Options {
		k.Options = append(k.Options, keptOption{o.Action.String(), digits(o.Win), digits(o.Points), digits(o.Behind), digits(o.BehindErr)})
	}
	return json.Marshal(k)
}

// digits is a figure with as many digits as mean anything.
func digits(x float64) float64 { return math.Round(x*1e4) / 1e4 }

// UnmarshalJSON reads a puzzle. Whether there is such a position is what Match says.
func (p *Puzzle) UnmarshalJSON(text []byte) error {
	var k keptPuzzle
	if err := json.Unmarshal(text, &k); err != nil {
		return err
	}
	*p = Puzzle{Position: k.Position}
	for _, o := range k.Options {
		action, err := game.ParseAction(o.Do)
		if err != nil {
			return err
		}
		p.Options = append(p.Options, Option{Action: action, Win: o.Win, Points: o.Points, Behind: o.Behind, BehindErr: o.Err})
	}
	return nil
}

// ID names the position, whatever its options are thought to be worth.
func (p *Puzzle) ID() string {
	text, _ := json.Marshal(p.Position) // texts and numbers only
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:6])
}

// PuzzleOf is the puzzle that a decision makes. The error is as that of PositionOf, and about a
// decision that is no move.
func PuzzleOf(d *Decision) (Puzzle, error) {
	if d.Step == Showing {
		return Puzzle{}, errNoPosition
	}
	at, err := PositionOf(&d.View)
	return Puzzle{at, slices.Clone(d.Options)}, err
}

// Judge judges a move in the puzzle, whose view is v. It is nil where the move is no answer to it.
func (p *Puzzle) Judge(v *game.View, played game.Action) *Decision {
	act := Act{Seat: v.Seat, Action: played}
	q := question{view: *v, act: act, step: act.decides()}
	if q.step == 0 {
		return nil
	}
	var w worker
	return w.decide(&q, p.Options)
}

// Right reports whether a decision is as good as the best one: no worse, or only by so little that
// it has no mark.
func (d *Decision) Right() bool { return d.Mark == Unmarked }

//go:embed puzzles.json
var shipped []byte

// Puzzles are those that come with the program, for the classic game. The slice is shared.
var Puzzles = sync.OnceValue(func() (all []Puzzle) {
	lines := json.NewDecoder(bytes.NewReader(shipped))
	for lines.More() {
		var p Puzzle
		if err := lines.Decode(&p); err != nil {
			panic(fmt.Sprintf("coach: puzzle %d: %v", len(all)+1, err)) // a test reads them all
		}
		all = append(all, p)
	}
	return all
})
