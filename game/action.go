package game

import (
	"fmt"

	"fair/okey/game/tile"
)

// Kind is what an Action does.
type Kind uint8

// The kinds of actions. The zero Kind does nothing and is always refused.
const (
	// Draw takes the next tile of the stock (rule 2.5).
	Draw Kind = iota + 1
	// Take takes the tile that the left neighbour just discarded (rule 2.5).
	Take
	// Discard lays Tile onto one's own discards and ends the turn (rule 2.5).
	Discard
	// Finish lays Tile onto the indicator; the other tiles must win (rule 3.1).
	Finish
	// ShowTwin shows the indicator's twin: gösterme (rule 4.1).
	ShowTwin
	// Pass lets a round end undecided when the stock is empty and the last discard would win (rule 2.9).
	Pass
	// NextRound deals the next round; any seat may ask for it once a round is over.
	NextRound
	kinds
)

var kindNames = [kinds]string{"", "draw", "take", "discard", "finish", "show", "pass", "next"}

// String is the word for the kind, as in the text form of an Action.
func (k Kind) String() string {
	if k < kinds {
		return kindNames[k]
	}
	return fmt.Sprintf("kind(%d)", uint8(k))
}

// NeedsTile reports whether actions of the kind name a tile.
func (k Kind) NeedsTile() bool { return k == Discard || k == Finish }

// Action is one thing that a seat may do. Tile is the tile it is done with for Discard and Finish, and is ignored
// for the other kinds.
type Action struct {
	Kind Kind
	Tile tile.Tile
}

// String is the text form: "draw", "discard R13".
func (a Action) String() string {
	if a.Kind.NeedsTile() {
		return a.Kind.String() + " " + a.Tile.String()
	}
	return a.Kind.String()
}
