package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Switch describes one setting of Rules: the one place that names it, its values and its rule. Flags, set-up screens,
// settings files and help all read it here.
type Switch struct {
	// Name is the setting as it is typed and stored; it also keys its texts in the locales.
	Name string
	// Rule is its number in the rules.
	Rule string
	// Values are the allowed values, the default of the first game that has the switch first. Nil means a whole number from Min to
	// Max, in steps of Step.
	Values         []string
	Min, Max, Step int

	games []Game
	// idle says, in rules of those games, why the switch does nothing there; nil where it always does.
	idle  func(Rules) string
	field func(*Rules) any
}

// Switches lists the settings a player may change, in the order of the rules. The slice is the caller's own.
func Switches() []Switch {
	onOff, offOn := []string{"on", "off"}, []string{"off", "on"}
	classic, simplified := []Game{ClassicGame}, []Game{ClassicGame, SimplifiedGame}
	opening, both := []Game{OpeningGame}, []Game{ClassicGame, OpeningGame}
	return []Switch{
		{Name: "jokers", Rule: "1.9", Values: []string{"okey", "fake"}, games: classic,
			field: func(r *Rules) any { return (*uint8)(&r.Jokers) }},
		{Name: "wrap", Rule: "1.5", Values: onOff, games: both,
			field: func(r *Rules) any { return &r.Wrap }},
		{Name: "deal", Rule: "2.3", Values: []string{"ceremony", "informal"}, games: classic,
			field: func(r *Rules) any { return (*uint8)(&r.Deal) }},
		{Name: "stockEnd", Rule: "2.9", Values: []string{"winOnly", "free"}, games: classic,
			field: func(r *Rules) any { return (*uint8)(&r.StockEnd) }},
		{Name: "indicatorLast", Rule: "2.10", Values: offOn, games: classic,
			field: func(r *Rules) any { return &r.IndicatorLast }},
		{Name: "show", Rule: "3.5", Values: []string{"auto", "arranged"}, games: simplified,
			field: func(r *Rules) any { return (*uint8)(&r.Show) }},
		{Name: "gosterme", Rule: "4.3", Values: onOff, games: classic,
			idle: func(r Rules) string {
				if r.Jokers == FakeWild {
					return "with jokers=fake there is no gösterme; leave it out, or choose jokers=okey (rule 4.3)"
				}
				return ""
			},
			field: func(r *Rules) any { return &r.Gosterme }},
		{Name: "startPoints", Rule: "5.1", Min: 5, Max: 21, Step: 1, games: classic,
			field: func(r *Rules) any { return &r.StartPoints }},
		{Name: "oneColour", Rule: "5.2", Values: []string{"off", "any", "redBlack"}, games: classic,
			field: func(r *Rules) any { return (*uint8)(&r.OneColour) }},
		{Name: "coloured", Rule: "5.3", Values: offOn, games: classic,
			field: func(r *Rules) any { return &r.Coloured }},
		{Name: "elimination", Rule: "5.5", Values: offOn, games: classic,
			field: func(r *Rules) any { return &r.Elimination }},
		{Name: "partners", Rule: "5.6, 7.15", Values: offOn, games: both,
			field: func(r *Rules) any { return &r.Partners }},
		{Name: "rounds", Rule: "7.2", Min: 3, Max: 11, Step: 2, games: opening,
			field: func(r *Rules) any { return &r.Rounds }},
		{Name: "setOpenerPairs", Rule: "7.5", Values: onOff, games: opening,
			field: func(r *Rules) any { return &r.SetOpenerPairs }},
		{Name: "jokerSwap", Rule: "7.8", Values: onOff, games: opening,
			field: func(r *Rules) any { return &r.JokerSwap }},
		{Name: "strict", Rule: "7.11", Values: offOn, games: opening,
			field: func(r *Rules) any { return &r.Strict }},
		{Name: "unopenedCap", Rule: "7.13", Values: []string{"none", "404"}, games: opening,
			field: func(r *Rules) any { return (*uint8)(&r.UnopenedCap) }},
		{Name: "raising", Rule: "7.14", Values: offOn, games: opening,
			field: func(r *Rules) any { return &r.Raising }},
	}
}

// Choices lists all that the switch can be set to, in its natural order. The slice is the caller's own.
func (s Switch) Choices() []string {
	if s.Values != nil {
		return slices.Clone(s.Values)
	}
	var all []string
	for n := s.Min; n <= s.Max; n += s.Step {
		all = append(all, strconv.Itoa(n))
	}
	return all
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

// Applies reports whether the switch does anything in a game with these rules. Where it does not, it need not be offered.
func (s Switch) Applies(r Rules) bool { return s.useless(r) == "" }

// useless is why the switch does nothing in a game with these rules, and what to do about it; empty if it does something.
func (s Switch) useless(r Rules) string {
	switch {
	case !slices.Contains(s.games, r.Game):
		return fmt.Sprintf("there is nothing to set in the %v game; leave it out, or choose another preset", r.Game)
	case s.idle != nil:
		return s.idle(r)
	}
	return ""
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

// Set changes r to the value; the error, a *RulesError, names the switch and what it takes. It does not judge combinations: With
// and Validate do.
func (s Switch) Set(r *Rules, value string) error {
	switch p := s.field(r).(type) {
	case *int:
		if n, err := strconv.Atoi(value); err == nil && n >= s.Min && n <= s.Max && (n-s.Min)%s.Step == 0 {
			*p = n
			return nil
		}
	case *bool:
		if value == "on" || value == "off" {
			*p = value == "on"
			return nil
		}
	case *uint8:
		if i := slices.Index(s.Values, value); i >= 0 {
			*p = uint8(i)
			return nil
		}
	}
	return &RulesError{s.Name, fmt.Sprintf("%.30q: %s (rule %s)", value, s.wants(), s.Rule)}
}

// wants says what the switch takes.
func (s Switch) wants() string {
	if s.Values == nil && s.Step == 1 {
		return fmt.Sprintf("want a whole number from %d to %d", s.Min, s.Max)
	}
	return "want " + strings.Join(s.Choices(), " or ")
}

// With is r with settings such as "deal=informal", whatever their order. The error says which of them is none, does nothing in
// these rules, or cannot be combined with the others.
func (r Rules) With(settings ...string) (Rules, error) {
	var named []Switch
	for _, setting := range settings {
		name, value, ok := strings.Cut(setting, "=")
		if !ok {
			return r, fmt.Errorf("%.40q is no setting: want SWITCH=VALUE, such as gosterme=off", setting)
		}
		s, err := SwitchByName(name)
		if err == nil && slices.Contains(s.games, r.Game) { // what another game sets has no value here
			err = s.Set(&r, value)
		}
		if err != nil {
			return r, err
		}
		named = append(named, s)
	}
	for _, s := range named {
		if why := s.useless(r); why != "" {
			return r, &RulesError{s.Name, why}
		}
	}
	return r, r.Validate()
}

// RulesError says which field of Rules is wrong and why.
type RulesError struct {
	// Field is the setting as Switches names it, or "seats" and the like for what is no switch.
	Field string
	// Why is the cause and the cure.
	Why string
}

func (e *RulesError) Error() string { return e.Field + ": " + e.Why }

// Validate reports the first setting that is unknown or contradicts another, as a *RulesError. A switch that does nothing for
// another one's sake, such as gosterme with jokers=fake, may have any of its values.
func (r Rules) Validate() error {
	if r.Game >= games {
		return &RulesError{"game", fmt.Sprintf("%d is no game; start from a preset", r.Game)}
	}
	if r.Seats < 2 || r.Seats > MaxSeats {
		return &RulesError{"seats", fmt.Sprintf("%d cannot sit down; 2, 3 or 4 can (rule 2.1)", r.Seats)}
	}
	if r.Game == OpeningGame && r.Seats != 4 {
		return &RulesError{"seats", fmt.Sprintf("%d cannot play Okey 101; choose 4 seats, or another preset (rule 7.1)", r.Seats)}
	}
	if r.TurnLimit < 1 || r.TurnLimit > mostTurns {
		return &RulesError{"turnLimit", fmt.Sprintf("%d is out of range; 1 to %d is possible (rule 2.11)", r.TurnLimit, mostTurns)}
	}
	base := r.Game.Rules()
	for _, fixed := range []struct {
		name     string
		is, want any
	}{
		{"seatZeroStarts", r.SeatZeroStarts, base.SeatZeroStarts}, {"dealerStarts", r.DealerStarts, base.DealerStarts},
		{"handSize", r.HandSize, base.HandSize}, {"pairs", r.Pairs, base.Pairs}, {"shortShapes", r.ShortShapes, base.ShortShapes},
		{"gostermeLoss", r.GostermeLoss, base.GostermeLoss}, {"winLoss", r.WinLoss, base.WinLoss},
		{"openSum", r.OpenSum, base.OpenSum}, {"openPairs", r.OpenPairs, base.OpenPairs}, {"penalty", r.Penalty, base.Penalty},
		{"unopened", r.Unopened, base.Unopened},
	} {
		if fixed.is != fixed.want {
			return &RulesError{fixed.name, fmt.Sprintf("%v is not possible; it is %v in the %v game", fixed.is, fixed.want, r.Game)}
		}
	}
	for _, s := range Switches() {
		value := s.Get(r)
		if !slices.Contains(s.games, r.Game) {
			if value != s.Get(base) {
				return &RulesError{s.Name, s.useless(r)}
			}
			continue
		}
		if err := s.Set(&r, value); err != nil {
			return err
		}
	}
	switch {
	case r.Partners && r.Seats != 4:
		return &RulesError{"partners", fmt.Sprintf("%d seats are no two teams; choose 4 seats or partners=off (rule 5.6)", r.Seats)}
	case r.Partners && r.Elimination:
		return &RulesError{"partners", "a team shares one score and cannot fall one by one; choose elimination=off or partners=off (rule 5.5)"}
	}
	return nil
}

// mostTurns is the limit of rule 2.11.
const mostTurns = 400
