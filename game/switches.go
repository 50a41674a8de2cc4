package game

import (
	"fmt"
	"strings"
)

// A Switch is a field of Rules that players can set by its name, in the games that offer a choice.
type Switch = Field

// Switches lists the switches in the order of the rules. The caller owns the slice.
func Switches() []Switch {
	var all []Switch
	for _, f := range Fields() {
		if f.Switch {
			all = append(all, f)
		}
	}
	return all
}

// SwitchByName returns the switch with the given name. The error lists the valid names.
func SwitchByName(name string) (Switch, error) {
	if s, ok := FieldByName(name); ok && s.Switch {
		return s, nil
	}
	return Switch{}, fmt.Errorf("no switch %.30q; there is %s", name, strings.Join(switchNames(), ", "))
}

// switchNames lists the names of the switches.
func switchNames() (names []string) {
	for _, s := range Switches() {
		names = append(names, s.Name)
	}
	return names
}

// With returns r with the given settings applied, such as "deal=informal". Their order does not matter. The error names
// a setting that is malformed, has no effect under these rules, or cannot be combined with the others.
func (r Rules) With(settings ...string) (Rules, error) {
	var named []Switch
	for _, setting := range settings {
		name, value, ok := strings.Cut(setting, "=")
		if !ok {
			return r, fmt.Errorf("%.40q is no setting: want SWITCH=VALUE, such as gosterme=off", setting)
		}
		s, err := SwitchByName(name)
		if err == nil && s.OfferedIn(r.Game) { // a field that this game does not offer has no values to set
			err = s.Set(&r, value)
		}
		if err != nil {
			return r, err
		}
		named = append(named, s)
	}
	for _, s := range named {
		if why := s.explainNoEffect(r); why != "" {
			return r, &RulesError{s.Name, why}
		}
	}
	return r, r.Validate()
}

// A RulesError reports that a field of Rules is wrong.
type RulesError struct {
	// Field is the field's Name, or "game".
	Field string
	// Why explains what is wrong and how to fix it.
	Why string
}

func (e *RulesError) Error() string { return e.Field + ": " + e.Why }

// Validate returns a *RulesError for the first field whose value is unknown or contradicts another. A switch that has
// no effect because of another one, such as gosterme with jokers=fake, may have any of its values.
func (r Rules) Validate() error {
	if r.Game >= games {
		return &RulesError{"game", fmt.Sprintf("%d is no game; start from a preset", r.Game)}
	}
	for _, f := range fields {
		if err := f.check(r); err != nil {
			return err
		}
	}
	switch {
	case r.Partners && r.Seats != 4:
		return &RulesError{"partners", fmt.Sprintf("%d seats are no two teams; choose 4 seats or partners=off", r.Seats)}
	case r.Partners && r.Elimination:
		return &RulesError{"partners", "a team shares one score and cannot fall one by one; choose elimination=off or partners=off"}
	}
	return nil
}
