package game

import (
	"fmt"
	"slices"
	"strings"

	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Rules is every number and switch of the family of games; a variant is nothing but values here.
// The zero Rules are not valid: start from a preset.
type Rules struct {
	// Game is the game that all this is about: what can be set and what cannot.
	Game Game
	// Seats is how many play (rule 2.1), 2 to 4.
	Seats int
	// SeatZeroStarts lets seat 0 begin the first round (rules, section 6); otherwise its dealer is
	// drawn by chance (rule 2.2).
	SeatZeroStarts bool
	// DealerStarts lets the dealer himself begin the round (rule 7.1); otherwise the player at his
	// right does (rule 2.2).
	DealerStarts bool
	// Rounds is how many rounds a match has (rules 7.2 and 6); with 0 it goes on until the scores
	// end it (rule 5.4).
	Rounds int
	// HandSize is the tiles of a hand between turns (rule 2.2); the starter has one more.
	HandSize int
	// Wrap allows 12-13-1 (rule 1.5).
	Wrap bool
	// Pairs lets seven pairs win (rule 3.1).
	Pairs bool
	// ShortShapes restricts winning to 4+4+3+3 and 5+3+3+3 (rules, section 6).
	ShortShapes bool
	// Jokers says which tiles are wild (rule 1.9).
	Jokers Jokers
	// Deal is how the tiles are dealt (rule 2.3).
	Deal Deal
	// StockEnd is what the last discard may be taken for once the stock is empty (rule 2.9).
	StockEnd StockEnd
	// IndicatorLast makes the indicator the last tile of the stock (rule 2.10).
	IndicatorLast bool
	// TurnLimit is the number of turns after which a round is drawn (rule 2.11).
	TurnLimit int
	// Show is what a finishing hand has to prove (rule 3.5).
	Show Show
	// Gosterme allows showing the indicator's twin (rule 4.3).
	Gosterme bool
	// GostermeLoss is what showing costs each opponent, in points (rule 4.2).
	GostermeLoss int
	// StartPoints is each score at the start of a match, 5 to 21 (rule 5.1).
	StartPoints int
	// WinLoss is what an ordinary win costs each opponent, in points (rule 5.1); 0 in a game
	// without points.
	WinLoss int
	// OneColour doubles a win in one colour (rule 5.2).
	OneColour OneColour
	// Coloured doubles wins under a red or black indicator (rule 5.3).
	Coloured bool
	// Elimination lets the others play on when one has fallen (rule 5.5).
	Elimination bool
	// Partners makes opposite seats share one score (rule 5.6), or sum up their scores in Okey 101
	// (rule 7.15).
	Partners bool

	// OpenSum is what sets and runs have to be worth to open with (rule 7.4); 0 in the games where
	// nothing is laid on the table.
	OpenSum int
	// OpenPairs is how many pairs it takes to open with them (rule 7.5).
	OpenPairs int
	// SetOpenerPairs lets who opened with sets and runs lay pairs once somebody else opened with
	// pairs (rule 7.5).
	SetOpenerPairs bool
	// JokerSwap lets an okey be taken from the table for the tile that it stands for (rule 7.8).
	JokerSwap bool
	// Strict makes a failed opening, and taking back more than the last tile, cost a penalty (rule
	// 7.11).
	Strict bool
	// UnopenedCap is the most that a round costs who has not opened (rule 7.13).
	UnopenedCap UnopenedCap
	// Raising makes each opening beat the highest so far (rule 7.14).
	Raising bool
	// Penalty is one penalty, in points, and also what finishing gains and an okey left in the hand
	// costs (rules 7.10 to 7.13).
	Penalty int
	// Unopened is what a round costs who has not opened, in points (rule 7.13).
	Unopened int
}

// Game is one of the family of games.
type Game uint8

// The games: classic Okey with its switches (sections 1 to 5 of the rules), the simplified game
// (section 6) and Okey 101 (section 7).
const (
	ClassicGame Game = iota
	SimplifiedGame
	Okey101Game
	games
)

// String is the game's name.
func (g Game) String() string {
	if g < games {
		return [games]string{"classic", "simplified", "101"}[g]
	}
	return "unknown"
}

// Rules are those of the game with nothing switched; the zero Rules for a game there is not.
func (g Game) Rules() Rules {
	if g < games {
		return gameRules[g]
	}
	return Rules{}
}

// Jokers is the switch of rule 1.9.
type Jokers uint8

// What is wild: the okey, or the false jokers; or nothing, where there are neither false jokers nor
// an indicator (section 6).
const (
	OkeyWild Jokers = iota
	FakeWild
	NothingWild
)

// Deal is the switch of rule 2.3.
type Deal uint8

// How tiles are dealt: stacks and dice, or a mere shuffle.
const (
	Ceremony Deal = iota
	Informal
)

// StockEnd is the switch of rule 2.9.
type StockEnd uint8

// What the last discard may be taken for when the stock is empty: only to finish, or freely, or not
// at all (section 6).
const (
	WinOnly StockEnd = iota
	FreeTake
	NoTake
)

// Show is the switch of rule 3.5.
type Show uint8

// How a finishing hand is proved: by any winning split, or by what stands on the rack.
const (
	Auto Show = iota
	Arranged
)

// OneColour is the switch of rule 5.2.
type OneColour uint8

// Which one-colour hands count double: none, any, or only all red and all black.
const (
	OneColourOff OneColour = iota
	OneColourAny
	OneColourRedBlack
)

// UnopenedCap is the switch of rule 7.13.
type UnopenedCap uint8

// The most that a round costs who has not opened: whatever it comes to, or 404.
const (
	NoCap UnopenedCap = iota
	Cap404
)

// Classic is the preset of sections 1 to 5: every switch at its default.
func Classic() Rules { return ClassicGame.Rules() }

// Simplified is the preset of section 6: 104 tiles, nothing wild, no points, one round.
func Simplified() Rules { return SimplifiedGame.Rules() }

// Okey101 is the preset of section 7: every switch at its default.
func Okey101() Rules { return Okey101Game.Rules() }

// Terms are what hands are judged on in a round with this indicator.
func (r Rules) Terms(indicator tile.Tile) meld.Terms {
	return meld.Terms{
		Indicator: indicator, FakeJokers: r.Jokers == FakeWild, Wrap: r.Wrap, Pairs: r.Pairs, ShortShapes: r.ShortShapes,
		OkeyLeft: uint8(r.Penalty),
	}
}

// Tiles are all the tiles of the game (rules 1.1 and 6).
func (r Rules) Tiles() tile.Set { return tile.Full(r.HasFalseJokers()) }

// HasIndicator reports whether an indicator is turned up (rules 1.2 and 6). Where the false jokers
// are wild it makes no okey.
func (r Rules) HasIndicator() bool { return r.Jokers != NothingWild }

// HasFalseJokers reports whether the two false jokers are among the tiles (rules 1.1 and 6).
func (r Rules) HasFalseJokers() bool { return r.Jokers != NothingWild }

// HasOkey reports whether the indicator says which tile is wild (rules 1.2, 1.9 and 6).
func (r Rules) HasOkey() bool { return r.Jokers == OkeyWild }

// HasGosterme reports whether the indicator's twin may be shown (rule 4.3).
func (r Rules) HasGosterme() bool { return r.Gosterme && r.HasOkey() }

// HasPoints reports whether a round changes the scores (rules 5.1, 6 and 7.13).
func (r Rules) HasPoints() bool { return r.WinLoss > 0 || r.Penalty > 0 }

// LaysMelds reports whether hands are opened and melds laid on the table (section 7).
func (r Rules) LaysMelds() bool { return r.OpenSum > 0 }

// FinishesWhole reports whether a round is won with a whole hand of melds or pairs (rule 3.1).
// Otherwise its melds are laid on the table, and its last tile is discarded (rule 7.3).
func (r Rules) FinishesWhole() bool { return r.OpenSum == 0 }

// CountsHands reports whether what is left in the hands is counted when a round ends, also when
// nobody has finished it (rules 7.12 and 7.13). Otherwise each win has its price (rule 5.1).
func (r Rules) CountsHands() bool { return r.Unopened > 0 }

// LowestWins reports whether points are bad, so that the lowest total wins the match (rule 7.2).
func (r Rules) LowestWins() bool { return r.Penalty > 0 }

// Preset is a named set of rules (rules, section 9).
type Preset struct {
	// Name is as it is typed; it also keys its texts in the locales.
	Name  string
	Rules Rules
}

// presets are the games, each with one rule changed or none.
var presets = func() (all []Preset) {
	for _, p := range []struct {
		name   string
		game   Game
		change func(*Rules)
	}{
		{"classic", ClassicGame, func(*Rules) {}},
		{"emulator", ClassicGame, func(r *Rules) { r.Jokers = FakeWild }},
		{"parlour", ClassicGame, func(r *Rules) { r.Show = Arranged }},
		{"simple", SimplifiedGame, func(*Rules) {}},
		{"partners", ClassicGame, func(r *Rules) { r.Partners = true }},
		{"elimination", ClassicGame, func(r *Rules) { r.Elimination = true }},
		{"onecolour", ClassicGame, func(r *Rules) { r.OneColour = OneColourAny }},
		{"lastindicator", ClassicGame, func(r *Rules) { r.IndicatorLast = true }},
		{"101", Okey101Game, func(*Rules) {}},
		{"101-raising", Okey101Game, func(r *Rules) { r.Raising = true }},
		{"101-partners", Okey101Game, func(r *Rules) { r.Partners = true }},
	} {
		rules := p.game.Rules()
		p.change(&rules)
		all = append(all, Preset{p.name, rules})
	}
	return all
}()

// Presets lists what can be played, the default first. The slice is the caller's own.
func Presets() []Preset { return slices.Clone(presets) }

// PresetByName finds a preset; the error lists the names there are.
func PresetByName(name string) (Rules, error) {
	var names []string
	for _, p := range Presets() {
		if p.Name == name {
			return p.Rules, nil
		}
		names = append(names, p.Name)
	}
	return Rules{}, fmt.Errorf("no preset %.30q; there is %s", name, strings.Join(names, ", "))
}
