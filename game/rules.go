package game

import (
	"fmt"
	"slices"
	"strings"

	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Rules holds the numbers and switches that distinguish the Okey games. The zero Rules is not valid; start from a
// preset.
type Rules struct {
	// Game determines which other fields players can choose.
	Game Game
	// Seats is the number of players (rule 2.1), 2 to 4.
	Seats int
	// SeatZeroStarts makes seat 0 start the first round (rules, section 6). Otherwise the first dealer is drawn at
	// random (rule 2.2).
	SeatZeroStarts bool
	// DealerStarts makes the dealer start each round (rule 7.1). Otherwise the next player does (rule 2.2).
	DealerStarts bool
	// Rounds is the number of rounds in a match (rules 7.2 and 6), or 0 if the scores end the match (rule 5.4). Every
	// game allows one-round matches.
	Rounds int
	// HandSize is the number of tiles in a hand between turns (rule 2.2); the starter has one more.
	HandSize int
	// Wrap allows 12-13-1 (rule 1.5).
	Wrap bool
	// Pairs makes seven pairs a winning hand (rule 3.1).
	Pairs bool
	// ShortShapes restricts winning to 4+4+3+3 and 5+3+3+3 (rules, section 6).
	ShortShapes bool
	// Jokers determines which tiles are wild (rule 1.9).
	Jokers Jokers
	// Deal determines how the tiles are dealt (rule 2.3).
	Deal Deal
	// StockEnd determines whether the last discard may be taken when the stock is empty (rule 2.9).
	StockEnd StockEnd
	// IndicatorLast makes the indicator the last tile of the stock (rule 2.10).
	IndicatorLast bool
	// TurnLimit is the number of turns after which a round is drawn (rule 2.11).
	TurnLimit int
	// Show determines how a winning hand has to be shown (rule 3.5).
	Show ShowRule
	// Gosterme allows showing the indicator's twin (rule 4.3).
	Gosterme bool
	// GostermeLoss is the number of points that a gösterme costs each opponent (rule 4.2).
	GostermeLoss int
	// StartPoints is every seat's score at the start of a match, 5 to 21 (rule 5.1).
	StartPoints int
	// WinLoss is the number of points that an ordinary win costs each opponent (rule 5.1). It is 0 in a game without
	// points.
	WinLoss int
	// OneColour doubles a win in one colour (rule 5.2).
	OneColour OneColour
	// Coloured doubles wins with a red or black indicator (rule 5.3).
	Coloured bool
	// Elimination lets the other players play on after one is eliminated (rule 5.5).
	Elimination bool
	// Partners makes opposite seats share one score (rule 5.6). In Okey 101 each seat has its own score, and the sum
	// counts (rule 7.15).
	Partners bool
	// Pot makes each dealer pay into a pot, which a finish with an okey or with pairs wins (rule 5.7).
	Pot bool

	// OpenSum is the sum of sets and runs needed to open (rule 7.4), or 0 in games where no melds are laid on the
	// table.
	OpenSum int
	// OpenPairs is the number of pairs needed to open (rule 7.5).
	OpenPairs int
	// SetOpenerPairs lets a player who opened with sets and runs lay pairs after another has opened with pairs (rule
	// 7.5).
	SetOpenerPairs bool
	// JokerSwap lets players take an okey from the table in exchange for the tile that it stands for (rule 7.8).
	JokerSwap bool
	// Strict adds penalties for a failed opening and for taking back more than the last tile placed (rule 7.11).
	Strict bool
	// UnopenedCap limits the points that a round costs a player who has not opened (rule 7.13).
	UnopenedCap UnopenedCap
	// Raising requires each opening to beat the highest so far (rule 7.14).
	Raising bool
	// Penalty is the number of points that one penalty costs. A finish wins that many points, and an okey left in the
	// hand costs that many (rules 7.10 to 7.13).
	Penalty int
	// Unopened is the number of points that a round costs a player who has not opened (rule 7.13).
	Unopened int
}

// A Game is a game of the Okey family.
type Game uint8

// The games: classic Okey (sections 1 to 5 of the rules), the simplified game (section 6), and Okey 101 (section 7).
const (
	ClassicGame Game = iota
	SimplifiedGame
	Okey101Game
	games
)

// String returns the game's name.
func (g Game) String() string {
	if g < games {
		return [games]string{"classic", "simplified", "101"}[g]
	}
	return "unknown"
}

// Rules returns the default rules of the game, or the zero Rules for an unknown game.
func (g Game) Rules() Rules {
	if g < games {
		return gameRules[g]
	}
	return Rules{}
}

// Jokers determines which tiles are wild (rule 1.9).
type Jokers uint8

// The choices: the okeys are wild, the false jokers are wild, or nothing is, in a game without false jokers or an
// indicator (section 6).
const (
	OkeyWild Jokers = iota
	FakeWild
	NothingWild
)

// Deal determines how the tiles are dealt (rule 2.3).
type Deal uint8

// The choices: deal with stacks and dice, or informally without them.
const (
	Ceremony Deal = iota
	Informal
)

// StockEnd determines whether the last discard may be taken when the stock is empty (rule 2.9).
type StockEnd uint8

// The choices: the last discard may be taken only to finish, freely, or not at all (section 6).
const (
	WinOnly StockEnd = iota
	FreeTake
	NoTake
)

// ShowRule determines how a winning hand has to be shown (rule 3.5).
type ShowRule uint8

// The choices: any winning split suffices, or the groups on the rack have to be the winning hand.
const (
	Auto ShowRule = iota
	Arranged
)

// OneColour determines which one-colour hands count double (rule 5.2).
type OneColour uint8

// The choices: no one-colour hand counts double, every one does, or only all-red and all-black hands do.
const (
	OneColourOff OneColour = iota
	OneColourAny
	OneColourRedBlack
)

// UnopenedCap limits the points that a round costs a player who has not opened (rule 7.13).
type UnopenedCap uint8

// The choices: no limit, or a limit of 404.
const (
	NoCap UnopenedCap = iota
	Cap404
)

// Classic returns the rules of sections 1 to 5, with every switch at its default.
func Classic() Rules { return ClassicGame.Rules() }

// Simplified returns the rules of section 6: 104 tiles, no wild tiles, no points, one round.
func Simplified() Rules { return SimplifiedGame.Rules() }

// Okey101 returns the rules of section 7, with every switch at its default.
func Okey101() Rules { return Okey101Game.Rules() }

// Terms returns the terms under which hands are judged in a round with the given indicator.
func (r Rules) Terms(indicator tile.Tile) meld.Terms {
	return meld.Terms{
		Indicator: indicator, FakeJokers: r.Jokers == FakeWild, Wrap: r.Wrap, Pairs: r.Pairs, ShortShapes: r.ShortShapes,
		OkeyLeft: uint8(r.Penalty),
	}
}

// Tiles returns all tiles of the game (rules 1.1 and 6).
func (r Rules) Tiles() tile.Set { return tile.Full(r.HasFalseJokers()) }

// HasIndicator reports whether an indicator is turned up (rules 1.2 and 6). If the false jokers are wild, it does not
// determine an okey.
func (r Rules) HasIndicator() bool { return r.Jokers != NothingWild }

// HasFalseJokers reports whether the game has the two false jokers (rules 1.1 and 6).
func (r Rules) HasFalseJokers() bool { return r.Jokers != NothingWild }

// HasOkey reports whether the indicator determines which tile is wild (rules 1.2, 1.9 and 6).
func (r Rules) HasOkey() bool { return r.Jokers == OkeyWild }

// HasGosterme reports whether the indicator's twin may be shown (rule 4.3).
func (r Rules) HasGosterme() bool { return r.Gosterme && r.HasOkey() }

// HasPoints reports whether a round changes the scores (rules 5.1, 6 and 7.13).
func (r Rules) HasPoints() bool { return r.WinLoss > 0 || r.Penalty > 0 }

// LaysMelds reports whether hands are opened and melds are laid on the table (section 7).
func (r Rules) LaysMelds() bool { return r.OpenSum > 0 }

// FinishesWhole reports whether a whole hand of melds or pairs wins a round (rule 3.1). Otherwise melds are laid on the
// table, and a player wins by discarding the last tile (rule 7.3).
func (r Rules) FinishesWhole() bool { return r.OpenSum == 0 }

// CountsHands reports whether the tiles left in the hands are counted at the end of a round, even if nobody finished
// (rules 7.12 and 7.13). Otherwise a win costs a fixed number of points (rule 5.1).
func (r Rules) CountsHands() bool { return r.Unopened > 0 }

// LowestWins reports whether points count against a player, so that the lowest total wins the match (rule 7.2).
func (r Rules) LowestWins() bool { return r.Penalty > 0 }

// A Preset is a named set of rules (rules, section 9).
type Preset struct {
	// Name is the name that players type. It is also the key of the preset's texts in the locales.
	Name  string
	Rules Rules
}

// presets lists the presets: each game, and variants with one rule changed.
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

// Presets lists the presets, starting with the default. The caller owns the slice.
func Presets() []Preset { return slices.Clone(presets) }

// PresetByName returns the rules of the preset with the given name. The error lists the names.
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
