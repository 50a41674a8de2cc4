package game

import (
	"fmt"
	"strconv"
	"strings"

	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Rules is every number and switch of the family of games; a variant is nothing but values here. The zero Rules are not
// valid: start from a preset.
type Rules struct {
	// Seats is how many play (rule 2.1), 2 to 4.
	Seats int
	// HandSize is the tiles of a hand between turns (rule 2.2); the starter has one more.
	HandSize int
	// Wrap allows 12-13-1 (rule 1.5).
	Wrap bool
	// Pairs lets seven pairs win (rule 3.1).
	Pairs bool
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
	// WinLoss is what an ordinary win costs each opponent, in points (rule 5.1).
	WinLoss int
	// OneColour doubles a win in one colour (rule 5.2).
	OneColour OneColour
	// Coloured doubles wins under a red or black indicator (rule 5.3).
	Coloured bool
	// Elimination lets the others play on when one has fallen (rule 5.5).
	Elimination bool
	// Partners makes opposite seats share one score (rule 5.6).
	Partners bool
}

// Jokers is the switch of rule 1.9.
type Jokers uint8

// What is wild: the okey, or the false jokers.
const (
	OkeyWild Jokers = iota
	FakeWild
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

// What the last discard may be taken for when the stock is empty: only to finish, or freely.
const (
	WinOnly StockEnd = iota
	FreeTake
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

// Classic is the preset of sections 1 to 5: every switch at its default.
func Classic() Rules {
	return Rules{
		Seats: 4, HandSize: 14, Wrap: true, Pairs: true, TurnLimit: 400,
		Gosterme: true, GostermeLoss: 1, StartPoints: 20, WinLoss: 2,
	}
}

// Terms are what hands are judged on in a round with this indicator.
func (r Rules) Terms(indicator tile.Tile) meld.Terms {
	return meld.Terms{Indicator: indicator, FakeJokers: r.Jokers == FakeWild, Wrap: r.Wrap, Pairs: r.Pairs}
}

// Switch describes one setting of Rules: the one place that names it, its values and its rule. Flags, set-up screens,
// settings files and help all read it here.
type Switch struct {
	// Name is the setting as it is typed and stored; it also keys its texts in the locales.
	Name string
	// Rule is its number in the rules.
	Rule string
	// Values are the allowed values, the default of the classic preset first. Nil means a whole number from Min to Max.
	Values   []string
	Min, Max int
	// playable says how many of the Values, counted from the first, can be played so far; for numbers it is not used.
	playable int
	field    func(*Rules) any
}

// Switches lists the settings a player may change, in the order of the rules. The slice is the caller's own.
func Switches() []Switch {
	onOff, offOn := []string{"on", "off"}, []string{"off", "on"}
	return []Switch{
		{Name: "jokers", Rule: "1.9", Values: []string{"okey", "fake"}, playable: 1,
			field: func(r *Rules) any { return (*uint8)(&r.Jokers) }},
		{Name: "wrap", Rule: "1.5", Values: onOff, playable: 1,
			field: func(r *Rules) any { return &r.Wrap }},
		{Name: "deal", Rule: "2.3", Values: []string{"ceremony", "informal"}, playable: 1,
			field: func(r *Rules) any { return (*uint8)(&r.Deal) }},
		{Name: "stockEnd", Rule: "2.9", Values: []string{"winOnly", "free"}, playable: 1,
			field: func(r *Rules) any { return (*uint8)(&r.StockEnd) }},
		{Name: "indicatorLast", Rule: "2.10", Values: offOn, playable: 1,
			field: func(r *Rules) any { return &r.IndicatorLast }},
		{Name: "show", Rule: "3.5", Values: []string{"auto", "arranged"}, playable: 1,
			field: func(r *Rules) any { return (*uint8)(&r.Show) }},
		{Name: "gosterme", Rule: "4.3", Values: onOff, playable: 2,
			field: func(r *Rules) any { return &r.Gosterme }},
		{Name: "startPoints", Rule: "5.1", Min: 5, Max: 21,
			field: func(r *Rules) any { return &r.StartPoints }},
		{Name: "oneColour", Rule: "5.2", Values: []string{"off", "any", "redBlack"}, playable: 3,
			field: func(r *Rules) any { return (*uint8)(&r.OneColour) }},
		{Name: "coloured", Rule: "5.3", Values: offOn, playable: 2,
			field: func(r *Rules) any { return &r.Coloured }},
		{Name: "elimination", Rule: "5.5", Values: offOn, playable: 1,
			field: func(r *Rules) any { return &r.Elimination }},
		{Name: "partners", Rule: "5.6", Values: offOn, playable: 1,
			field: func(r *Rules) any { return &r.Partners }},
	}
}

// SwitchByName finds a switch; the error lists the names there are.
func SwitchByName(name string) (Switch, error) {
	var names []string
	for _, s := range Switches() {
		if s.Name == name {
			return s, nil
		}
		names = append(names, s.Name)
	}
	return Switch{}, fmt.Errorf("no switch %.30q; there is %s", name, strings.Join(names, ", "))
}

// Get is the value that r has, written as in Values.
func (s Switch) Get(r Rules) string {
	switch p := s.field(&r).(type) {
	case *bool:
		if *p {
			return "on"
		}
		return "off"
	case *uint8:
		if int(*p) < len(s.Values) {
			return s.Values[*p]
		}
		return strconv.Itoa(int(*p))
	case *int:
		return strconv.Itoa(*p)
	}
	panic("game: a switch whose field is of no known kind")
}

// Set changes r to the value; the error names the switch and what it takes. It does not judge combinations: Validate does.
func (s Switch) Set(r *Rules, value string) error {
	switch p := s.field(r).(type) {
	case *int:
		n, err := strconv.Atoi(value)
		if err != nil || n < s.Min || n > s.Max {
			return fmt.Errorf("%s=%.30s: %s", s.Name, value, s.wants())
		}
		*p = n
		return nil
	case *bool:
		if value == "on" || value == "off" {
			*p = value == "on"
			return nil
		}
	case *uint8:
		for i, v := range s.Values {
			if v == value {
				*p = uint8(i)
				return nil
			}
		}
	}
	return fmt.Errorf("%s=%.30s: %s", s.Name, value, s.wants())
}

// wants says what the switch takes.
func (s Switch) wants() string {
	if s.Values == nil {
		return fmt.Sprintf("want a whole number from %d to %d", s.Min, s.Max)
	}
	return "want " + strings.Join(s.Values, " or ")
}

// RulesError says which field of Rules is wrong and why.
type RulesError struct {
	// Field is the setting as Switches names it, or "seats" and the like for what is no switch.
	Field string
	// Why is the cause and the cure.
	Why string
}

func (e *RulesError) Error() string { return e.Field + ": " + e.Why }

// Validate reports the first setting that is unknown, contradicts another or cannot be played yet, as a *RulesError.
func (r Rules) Validate() error {
	if r.Seats < 2 || r.Seats > MaxSeats {
		return &RulesError{"seats", fmt.Sprintf("%d cannot sit down; 2, 3 or 4 can (rule 2.1)", r.Seats)}
	}
	if r.Seats != 4 {
		return &RulesError{"seats", fmt.Sprintf("%d seats cannot be played yet; 4 can", r.Seats)}
	}
	for _, n := range []struct {
		name        string
		is, min, up int
	}{
		{"handSize", r.HandSize, 14, 14}, {"turnLimit", r.TurnLimit, 1, 400},
		{"gostermeLoss", r.GostermeLoss, 1, 1}, {"winLoss", r.WinLoss, 2, 2},
	} {
		if n.is < n.min || n.is > n.up {
			return &RulesError{n.name, fmt.Sprintf("%d is out of range; %d to %d is possible", n.is, n.min, n.up)}
		}
	}
	if !r.Pairs {
		return &RulesError{"pairs", "a game without seven pairs cannot be played yet"}
	}
	for _, s := range Switches() {
		value := s.Get(r)
		if s.Values == nil {
			if n, err := strconv.Atoi(value); err != nil || n < s.Min || n > s.Max {
				return &RulesError{s.Name, value + ": " + s.wants()}
			}
			continue
		}
		known := -1
		for i, v := range s.Values {
			if v == value {
				known = i
			}
		}
		switch {
		case known < 0:
			return &RulesError{s.Name, value + ": " + s.wants()}
		case known >= s.playable:
			return &RulesError{s.Name, fmt.Sprintf("%s cannot be played yet; %s can (rule %s)", value, s.Values[0], s.Rule)}
		}
	}
	return nil
}

// Preset is a named set of rules (rules, section 9).
type Preset struct {
	// Name is as it is typed.
	Name  string
	Rules Rules
}

// Presets lists what can be played, the default first. The slice is the caller's own.
func Presets() []Preset { return []Preset{{"classic", Classic()}} }

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
