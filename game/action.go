package game

import (
	"fmt"
	"strconv"
	"strings"

	"fair/okey/game/meld"
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
	// Pass lets a round end undecided when the stock is empty and the last discard would win (rule
	// 2.9).
	Pass
	// NextRound deals the next round; any seat may ask for it once a round is over.
	NextRound
	// Return gives the tile just taken back, after which one draws (rule 7.7).
	Return
	// Open lays all of Groups to open with: sets and runs, or pairs (rules 7.4 and 7.5).
	Open
	// Lay lays one more set, run or pair, the only one of Groups (rule 7.5).
	Lay
	// LayOff lays Tile to the meld numbered Meld, at the end End where it fits at both (rule 7.6).
	LayOff
	// Swap puts Tile in the place of the okey in the meld numbered Meld and takes the okey (rule
	// 7.8).
	Swap
	// TakeBack undoes the last Open, Lay, LayOff or Swap of the turn, which only the discard makes
	// final (rule 7.11).
	TakeBack
	kinds
)

// kindTable says of each kind its word, what an action of it names, and whether it is about the
// melds on the table, which only a game has where melds are laid. That the constants above stand in
// some order means nothing.
var kindTable = [kinds]struct {
	name               string
	tile, meld, groups bool
	aboutMelds         bool
}{
	Draw:      {name: "draw"},
	Take:      {name: "take"},
	Discard:   {name: "discard", tile: true},
	Finish:    {name: "finish", tile: true},
	ShowTwin:  {name: "show"},
	Pass:      {name: "pass"},
	NextRound: {name: "next"},
	Return:    {name: "return", aboutMelds: true},
	Open:      {name: "open", groups: true, aboutMelds: true},
	Lay:       {name: "lay", groups: true, aboutMelds: true},
	LayOff:    {name: "layoff", tile: true, meld: true, aboutMelds: true},
	Swap:      {name: "swap", tile: true, meld: true, aboutMelds: true},
	TakeBack:  {name: "takeback", aboutMelds: true},
}

// known reports whether there is such a kind.
func (k Kind) known() bool { return k > 0 && k < kinds }

// String is the word for the kind, as in the text form of an Action.
func (k Kind) String() string {
	if k < kinds {
		return kindTable[k].name
	}
	return fmt.Sprintf("kind(%d)", uint8(k))
}

// NeedsTile reports whether actions of the kind name a tile.
func (k Kind) NeedsTile() bool { return k < kinds && kindTable[k].tile }

// NeedsMeld reports whether actions of the kind name a meld on the table.
func (k Kind) NeedsMeld() bool { return k < kinds && kindTable[k].meld }

// NeedsGroups reports whether actions of the kind are nothing without groups of tiles.
func (k Kind) NeedsGroups() bool { return k < kinds && kindTable[k].groups }

// aboutMelds reports whether the kind has a meaning only where melds are laid on the table.
func (k Kind) aboutMelds() bool { return k < kinds && kindTable[k].aboutMelds }

// Action is one thing that a seat may do. What the kind does not ask for is ignored.
type Action struct {
	Kind Kind
	// Tile is what is discarded, laid on the indicator, laid off or put in the place of an okey.
	Tile tile.Tile
	// Meld is the meld on the table that is meant, by its place in Table.Melds, for LayOff and
	// Swap.
	Meld uint8
	// End is where a LayOff goes to a run; AnyEnd will do where there is but one place (rule 7.6).
	End meld.End
	// Groups is what Open and Lay lay, and how the other tiles stand on the rack, for a Finish
	// where the rules ask for that (rule 3.5).
	Groups Groups
	// Ordered makes Open and Lay put an okey where the order of its group has it, so that ★ 6 7 is
	// 5 6 7; without it, and where an opening would then be worth too little, a group is its
	// dearest reading, 6 7 8 (rule 7.4). See Table.Reads.
	Ordered bool
}

// String is the text form: "draw", "discard R13", "finish K1 R1-R2-R3 B7-B8-B9-B10 K12-R12-Y12
// K6-B6-R6-Y6", "open R1-R1 B2-B2 …", "lay K7-K8-K9", "lay ordered R9-K6-K7", "layoff R9 0 high",
// "swap R9 0".
func (a Action) String() string {
	text := a.Kind.String()
	if a.Kind.NeedsGroups() && a.Ordered {
		text += " " + ordered
	}
	if a.Kind.NeedsTile() {
		text += " " + a.Tile.String()
	}
	if a.Kind.NeedsMeld() {
		text += " " + strconv.Itoa(int(a.Meld))
	}
	if a.Kind == LayOff && a.End != meld.AnyEnd {
		text += " " + a.End.String()
	}
	if (a.Kind == Finish || a.Kind.NeedsGroups()) && a.Groups != (Groups{}) {
		text += " " + a.Groups.String()
	}
	return text
}

// MarshalText writes String. An action of no kind is an error.
func (a Action) MarshalText() ([]byte, error) {
	if !a.Kind.known() {
		return nil, fmt.Errorf("%v is no kind of action", a.Kind)
	}
	return []byte(a.String()), nil
}

// UnmarshalText reads what MarshalText writes. Its errors are those of ParseAction.
func (a *Action) UnmarshalText(text []byte) (err error) {
	*a, err = ParseAction(string(text))
	return err
}

// ordered is the word for Action.Ordered in the text form.
const ordered = "ordered"

// ParseAction reads the text form. Whether the action is legal is not asked here. The error says
// what an action looks like.
func ParseAction(text string) (Action, error) {
	word, rest, more := strings.Cut(text, " ")
	for kind := Draw; kind < kinds; kind++ {
		if kind.String() != word {
			continue
		}
		a := Action{Kind: kind}
		if a.reads(rest, more) {
			return a, nil
		}
		return Action{}, fmt.Errorf("%.40q: %v looks like %q", text, kind, example(kind))
	}
	return Action{}, fmt.Errorf("%.40q is no action; actions look like \"draw\" or \"discard R13\"", text)
}

// example is an action of a kind with all that it needs, as text.
func example(kind Kind) string {
	red9 := tile.New(tile.Red, 9)
	a := Action{Kind: kind, Tile: red9}
	if kind.NeedsGroups() {
		a.Groups = GroupsOf([][]tile.Tile{{red9 - 1, red9, red9 + 1}})
	}
	return a.String()
}

// reads fills in what comes after the kind, and reports whether that was what the kind needs; more
// tells that something comes.
func (a *Action) reads(rest string, more bool) bool {
	var err error
	switch {
	case a.Kind.NeedsGroups():
		if word, groups, _ := strings.Cut(rest, " "); word == ordered {
			a.Ordered, rest = true, groups
		}
		a.Groups, err = ParseGroups(rest)
		return err == nil && a.Groups != (Groups{})
	case !a.Kind.NeedsTile():
		return !more
	}
	name, rest, more := strings.Cut(rest, " ")
	if a.Tile, err = tile.Parse(name); err != nil {
		return false
	}
	switch {
	case a.Kind.NeedsMeld():
		number, rest, more := strings.Cut(rest, " ")
		n, err := strconv.ParseUint(number, 10, 8)
		if a.Meld = uint8(n); err != nil || a.Kind == Swap || !more {
			return err == nil && !more
		}
		a.End, err = meld.ParseEnd(rest)
		return err == nil
	case a.Kind == Finish && more:
		a.Groups, err = ParseGroups(rest)
		return err == nil && rest != ""
	}
	return !more
}

// Same reports whether two actions are the same choice: how a finish is arranged does not matter.
func (a Action) Same(b Action) bool {
	if a.Kind == Finish && b.Kind == Finish {
		return a.Tile == b.Tile
	}
	return a == b
}
