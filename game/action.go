package game

import (
	"fmt"
	"strings"

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

// Action is one thing that a seat may do. What the kind does not ask for is ignored.
type Action struct {
	Kind Kind
	// Tile is what is discarded or laid on the indicator.
	Tile tile.Tile
	// Groups is how the other tiles stand on the rack, for a Finish where the rules ask for that (rule 3.5).
	Groups Groups
}

// String is the text form: "draw", "discard R13", "finish K1 R1-R2-R3 B7-B8-B9-B10 K12-R12-Y12 K6-B6-R6-Y6".
func (a Action) String() string {
	text := a.Kind.String()
	if a.Kind.NeedsTile() {
		text += " " + a.Tile.String()
	}
	if a.Kind == Finish && a.Groups != (Groups{}) {
		text += " " + a.Groups.String()
	}
	return text
}

// ParseAction reads the text form. Whether the action is legal is not asked here. The error says what an action looks like.
func ParseAction(text string) (Action, error) {
	word, rest, _ := strings.Cut(text, " ")
	for kind := Draw; kind < kinds; kind++ {
		if kind.String() != word {
			continue
		}
		a := Action{Kind: kind}
		if !kind.NeedsTile() {
			if word != text {
				break
			}
			return a, nil
		}
		name, groups, grouped := strings.Cut(rest, " ")
		if grouped && (kind != Finish || groups == "") {
			break
		}
		var err error
		if a.Tile, err = tile.Parse(name); err == nil {
			a.Groups, err = ParseGroups(groups)
		}
		if err != nil {
			return Action{}, fmt.Errorf("%v what? %w", kind, err)
		}
		return a, nil
	}
	return Action{}, fmt.Errorf("%.40q is no action; actions look like \"draw\" or \"discard R13\"", text)
}
