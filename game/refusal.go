package game

import (
	"fmt"

	"fair/okey/game/tile"
)

// A Reason says why an action is refused. Reasons are errors, so errors.Is(err, game.NotYourTurn) works.
type Reason uint8

// The reasons. Their texts and rule numbers are in reasonTexts.
const (
	UnknownAction Reason = iota + 1
	UnknownSeat
	RoundNotOn
	RoundStillOn
	MatchIsOver
	NotYourTurn
	DrawFirst
	AlreadyDrawn
	NothingToTake
	StockEmpty
	StockNotEmpty
	OnlyToFinish
	JustTaken
	NotInHand
	DoesNotWin
	NotTheHand
	NotAlone
	BadGroup
	WrongShapes
	NoGosterme
	NotTheTwin
	AlreadyShown
	ShownTooLate
	NothingIsLaid
	FinishByDiscard
	NothingTaken
	LaidSince
	GivenBack
	LayTaken
	OpenWithTaken
	NothingPlaced
	AlreadyOpen
	NotOpen
	NothingToLay
	MixedOpening
	BadMeld
	BadPair
	KeepOne
	BelowThreshold
	TooFewPairs
	NotHigher
	OneMeld
	OnlyPairs
	NoPairs
	NoPairsYet
	NoSuchMeld
	NotOntoPairs
	DoesNotFit
	WhichEnd
	NoSwap
	NotItsTile
	reasons
)

var reasonTexts = [reasons]struct{ code, rule, text string }{
	UnknownAction: {"unknown-action", "2.12", "there is no such action"},
	UnknownSeat:   {"unknown-seat", "2.1", "nobody sits there"},
	RoundNotOn:    {"round-not-on", "2.12", "no round is being played; the next one has to be dealt"},
	RoundStillOn:  {"round-still-on", "2.12", "the round is still being played"},
	MatchIsOver:   {"match-is-over", "5.4", "the match is over"},
	NotYourTurn:   {"not-your-turn", "2.5", "it is another player's turn"},
	DrawFirst:     {"draw-first", "2.5", "a turn begins by drawing, or by taking the last discard"},
	AlreadyDrawn:  {"already-drawn", "2.5", "only one tile a turn; now one has to be discarded"},
	NothingToTake: {"nothing-to-take", "2.5", "the left neighbour has no discard to take"},
	StockEmpty:    {"stock-empty", "2.9", "the stock is empty"},
	StockNotEmpty: {"stock-not-empty", "2.9", "nobody passes while there are tiles to draw"},
	OnlyToFinish:  {"only-to-finish", "2.9", "the stock is empty: the last discard may only be taken to finish with it in this turn"},
	JustTaken:     {"just-taken", "2.7", "the tile just taken may not be discarded in the same turn"},
	NotInHand:     {"not-in-hand", "2.12", "that tile is not in the hand"},
	DoesNotWin:    {"does-not-win", "3.1", "without that tile the other fourteen do not win"},
	NotTheHand:    {"not-the-hand", "3.5", "the groups on the rack are not the other fourteen tiles"},
	NotAlone:      {"not-alone", "3.5", "the tile to finish with stands in a group; it has to stand alone"},
	BadGroup:      {"bad-group", "3.5", "it is no meld, or no pair among pairs"},
	WrongShapes:   {"wrong-shapes", "6", "only 4+4+3+3 and 5+3+3+3 win"},
	NoGosterme:    {"no-gosterme", "4.3", "there is no gösterme in this game"},
	NotTheTwin:    {"not-the-twin", "4.1", "the indicator's twin is not in the hand"},
	AlreadyShown:  {"already-shown", "4.1", "the indicator's twin has been shown already"},
	ShownTooLate:  {"shown-too-late", "4.1", "the indicator's twin can only be shown before the first draw or discard"},

	NothingIsLaid:   {"nothing-is-laid", "7", "nothing is laid on the table in this game"},
	FinishByDiscard: {"finish-by-discard", "7.3", "a round is finished by discarding one's last tile"},
	NothingTaken:    {"nothing-taken", "7.7", "there is no taken tile to give back"},
	LaidSince:       {"laid-since", "7.7", "the taken tile can only be given back before anything is laid; take that back first"},
	GivenBack:       {"given-back", "7.7", "who gave the discard back draws from the stock"},
	LayTaken:        {"lay-taken", "7.7", "the taken tile has to reach the table in this turn; lay it, or give it back"},
	OpenWithTaken:   {"open-with-taken", "7.7", "the taken tile has to be in the opening"},
	NothingPlaced:   {"nothing-placed", "7.11", "nothing was laid in this turn that could be taken back"},
	AlreadyOpen:     {"already-open", "7.4", "the hand is open; melds are laid one by one now"},
	NotOpen:         {"not-open", "7.6", "the hand has to be opened first"},
	NothingToLay:    {"nothing-to-lay", "7.4", "there are no groups to lay"},
	MixedOpening:    {"mixed-opening", "7.5", "one opens with sets and runs, or with pairs, never with both"},
	BadMeld:         {"bad-meld", "1.4", "it is no set and no run"},
	BadPair:         {"bad-pair", "1.7", "it is no pair"},
	KeepOne:         {"keep-one", "7.3", "a tile has to be kept for the discard"},
	BelowThreshold:  {"below-threshold", "7.4", "the sets and runs are not worth enough to open"},
	TooFewPairs:     {"too-few-pairs", "7.5", "there are not enough pairs to open"},
	NotHigher:       {"not-higher", "7.14", "an opening has to beat the highest so far"},
	OneMeld:         {"one-meld", "7.5", "after the opening melds are laid one at a time"},
	OnlyPairs:       {"only-pairs", "7.5", "who opened with pairs lays nothing but pairs"},
	NoPairs:         {"no-pairs", "7.5", "who opened with sets and runs lays no pairs in this game"},
	NoPairsYet:      {"no-pairs-yet", "7.5", "pairs can be laid once somebody has opened with pairs"},
	NoSuchMeld:      {"no-such-meld", "7.6", "there is no such meld on the table"},
	NotOntoPairs:    {"not-onto-pairs", "7.6", "nothing is laid off to pairs"},
	DoesNotFit:      {"does-not-fit", "7.6", "the tile does not fit there"},
	WhichEnd:        {"which-end", "7.6", "the tile fits at both ends; say which, low or high"},
	NoSwap:          {"no-swap", "7.8", "okeys are not taken from the table in this game"},
	NotItsTile:      {"not-its-tile", "7.8", "no okey there stands for that tile"},
}

// Reasons lists all reasons.
func Reasons() []Reason {
	var all []Reason
	for r := UnknownAction; r < reasons; r++ {
		all = append(all, r)
	}
	return all
}

// orUnknown returns r, or UnknownAction if r is not a known reason.
func (r Reason) orUnknown() Reason {
	if r == 0 || r >= reasons {
		return UnknownAction
	}
	return r
}

// Code returns the reason's short name, used in text keys and machine-readable output.
func (r Reason) Code() string { return reasonTexts[r.orUnknown()].code }

// Rule returns the number of the rule that the action breaks.
func (r Reason) Rule() string { return reasonTexts[r.orUnknown()].rule }

// Error describes the reason in words, without the rule number, which means nothing to players.
func (r Reason) Error() string { return reasonTexts[r.orUnknown()].text }

// A Refusal is the error for a refused action. It unwraps to its Reason.
type Refusal struct {
	Reason Reason
	Seat   Seat
	Action Action
	// Group is the number of the faulty group in Action.Groups (rules 3.5, 7.4 and 7.5), counting from 1, or 0 if there
	// is none.
	Group int
	// Tile is the tile that is not in the hand, or None if the reason is a different one.
	Tile tile.Tile
}

// GroupAtFault returns the tiles of the faulty group, or nil if there is none.
func (e *Refusal) GroupAtFault() []tile.Tile {
	if groups := e.Action.Groups.Split(); e.Group >= 1 && e.Group <= len(groups) {
		return groups[e.Group-1]
	}
	return nil
}

func (e *Refusal) Error() string {
	if group := e.GroupAtFault(); group != nil {
		return fmt.Sprintf("%v: group %d, %s: %v", e.Action, e.Group, tile.Format(group), e.Reason)
	}
	return fmt.Sprintf("%v: %v", e.Action, e.Reason)
}

// Unwrap returns the Reason.
func (e *Refusal) Unwrap() error { return e.Reason }
