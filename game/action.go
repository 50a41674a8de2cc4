package game

import (
	"fmt"
	"strconv"
	"strings"

	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// A Kind identifies what an Action does.
type Kind uint8

// The kinds of actions. The zero Kind is not valid and is always refused.
const (
	// Draw takes the next tile of the stock (rule 2.5).
	Draw Kind = iota + 1
	// Take takes the tile that the left neighbour just discarded (rule 2.5).
	Take
	// Discard lays Tile on the seat's own discards and ends the turn (rule 2.5).
	Discard
	// Finish lays Tile on the indicator; the rest of the hand must win (rule 3.1).
	Finish
	// ShowTwin shows the indicator's twin, which is called gösterme (rule 4.1).
	ShowTwin
	// Pass ends the round in a draw; it is allowed when the stock is empty and the last discard would win (rule 2.9).
	Pass
	// NextRound deals the next round. Any seat may do so once a round is over.
	NextRound
	// Return gives back the tile just taken; the seat then draws (rule 7.7).
	Return
	// Open opens the hand by laying all of Groups: either sets and runs or pairs (rules 7.4 and 7.5).
	Open
	// Lay lays one more set, run or pair, which must be the only element of Groups (rule 7.5).
	Lay
	// LayOff adds Tile to the meld with index Meld, at End if the tile fits at both ends (rule 7.6).
	LayOff
	// Swap puts Tile in place of an okey in the meld with index Meld, and takes the okey (rule 7.8).
	Swap
	// TakeBack undoes the turn's last Open, Lay, LayOff or Swap. The discard makes them final (rule 7.11).
	TakeBack
	kinds
)

// kindTable holds, for each kind, its word, its operands, and whether it exists only in games where melds are laid on
// the table.
var kindTable = [kinds]struct {
	name               string
	tile, meld, groups bool
	layingOnly         bool
}{
	Draw:      {name: "draw"},
	Take:      {name: "take"},
	Discard:   {name: "discard", tile: true},
	Finish:    {name: "finish", tile: true},
	ShowTwin:  {name: "show"},
	Pass:      {name: "pass"},
	NextRound: {name: "next"},
	Return:    {name: "return", layingOnly: true},
	Open:      {name: "open", groups: true, layingOnly: true},
	Lay:       {name: "lay", groups: true, layingOnly: true},
	LayOff:    {name: "layoff", tile: true, meld: true, layingOnly: true},
	Swap:      {name: "swap", tile: true, meld: true, layingOnly: true},
	TakeBack:  {name: "takeback", layingOnly: true},
}

func (k Kind) known() bool { return k > 0 && k < kinds }

// String returns the kind's word in the text form of an Action.
func (k Kind) String() string {
	if k < kinds {
		return kindTable[k].name
	}
	return fmt.Sprintf("kind(%d)", uint8(k))
}

// NeedsTile reports whether actions of kind k need Action.Tile.
func (k Kind) NeedsTile() bool { return k < kinds && kindTable[k].tile }

// NeedsMeld reports whether actions of kind k need Action.Meld.
func (k Kind) NeedsMeld() bool { return k < kinds && kindTable[k].meld }

// NeedsGroups reports whether actions of kind k need Action.Groups.
func (k Kind) NeedsGroups() bool { return k < kinds && kindTable[k].groups }

// LaysOnTable reports whether actions of kind k lay tiles on the table, which TakeBack can undo (rule 7.11).
func (k Kind) LaysOnTable() bool { return k == Open || k == Lay || k == LayOff || k == Swap }

// EndsRound reports whether actions of kind k always end the round, which RoundEnded then reports (rules 2.9 and 3.1).
func (k Kind) EndsRound() bool { return k == Finish || k == Pass }

// layingOnly reports whether the kind exists only in games where melds are laid on the table.
func (k Kind) layingOnly() bool { return k < kinds && kindTable[k].layingOnly }

// An Action is a single action of a seat. Fields that its kind does not need are ignored.
type Action struct {
	Kind Kind
	// Tile is the tile to discard, lay on the indicator, lay off, or swap for an okey.
	Tile tile.Tile
	// Meld is the index in Table.Melds of the meld that LayOff and Swap act on.
	Meld uint8
	// End selects the end of the run at which LayOff adds the tile. AnyEnd suffices if the tile fits in only one place
	// (rule 7.6).
	End meld.End
	// Groups holds the melds for Open and Lay. For a Finish that has to be arranged (rule 3.5), it holds the groups of
	// the other tiles.
	Groups Groups
	// Ordered makes Open and Lay read each group in the given order, so that ★ 6 7 is 5 6 7. If Ordered is not set, or
	// if the ordered reading is worth too little to open, each group gets its highest reading, so that ★ 6 7 is 6 7 8
	// (rule 7.4). See Table.ReadMelds.
	Ordered bool
}

// String returns the text form, such as "draw", "discard R13", "finish K1 R1-R2-R3 B7-B8-B9-B10 K12-R12-Y12
// K6-B6-R6-Y6", "open R1-R1 B2-B2 …", "lay ordered R9-K6-K7", "layoff R9 0 high" or "swap R9 0".
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

// MarshalText returns the text form. It fails for an action of an unknown kind.
func (a Action) MarshalText() ([]byte, error) {
	if !a.Kind.known() {
		return nil, fmt.Errorf("%v is no kind of action", a.Kind)
	}
	return []byte(a.String()), nil
}

// UnmarshalText parses the text form, as ParseAction does.
func (a *Action) UnmarshalText(text []byte) (err error) {
	*a, err = ParseAction(string(text))
	return err
}

// ordered is the word for Action.Ordered in the text form.
const ordered = "ordered"

// ParseAction parses the text form of an action, which need not be legal. The error includes a valid example.
func ParseAction(text string) (Action, error) {
	word, rest, more := strings.Cut(text, " ")
	for kind := Draw; kind < kinds; kind++ {
		if kind.String() != word {
			continue
		}
		a := Action{Kind: kind}
		if a.parseOperands(rest, more) {
			return a, nil
		}
		return Action{}, fmt.Errorf("%.40q: %v looks like %q", text, kind, example(kind))
	}
	return Action{}, fmt.Errorf("%.40q is no action; actions look like \"draw\" or \"discard R13\"", text)
}

// example returns a sample action of the given kind, with all its operands, in the text form.
func example(kind Kind) string {
	red9 := tile.New(tile.Red, 9)
	a := Action{Kind: kind, Tile: red9}
	if kind.NeedsGroups() {
		a.Groups = GroupsOf([][]tile.Tile{{red9 - 1, red9, red9 + 1}})
	}
	return a.String()
}

// parseOperands sets the operands of a from rest, the text after the kind, and reports whether they are valid for
// a.Kind. more is false if there is no text after the kind.
func (a *Action) parseOperands(rest string, more bool) bool {
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

// Same reports whether a and b are the same choice. Finishes with the same tile are the same choice, however they are
// arranged.
func (a Action) Same(b Action) bool {
	if a.Kind == Finish && b.Kind == Finish {
		return a.Tile == b.Tile
	}
	return a == b
}
