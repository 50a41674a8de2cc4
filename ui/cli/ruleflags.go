package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"fair/okey/game"
	"fair/okey/ui/words"
)

// registerRules registers the flags that rules reads. preset is the default of --preset, or empty to use the settings.
func (f *playFlags) registerRules(flags *pflag.FlagSet, preset string) {
	w := f.words
	flags.StringVar(&f.preset, "preset", preset, w.With("flag.preset", words.Args{"Presets": strings.Join(presetNames(), ", ")}))
	flags.StringArrayVar(&f.set, "set", nil, w.With("flag.set", words.Args{"Switches": switchHelp()}))
	flags.StringVar(&f.seats, "seats", "", w.With("flag.seats", words.Args{"Seats": seatNumbers()}))
}

// seatNumbers returns "2, 3, 4".
func seatNumbers() string {
	seats, _ := game.FieldByName("seats")
	return strings.Join(seats.Choices(), ", ")
}

// switchHelp returns a list of the house rules with their values.
func switchHelp() string {
	var all []string
	for _, s := range game.Switches() {
		all = append(all, s.Name+"="+switchValues(s))
	}
	return strings.Join(all, ", ")
}

// switchValues returns the values of a house rule: "1-9" or "on|off".
func switchValues(s game.Switch) string {
	if s.Values == nil && s.Step == 1 {
		return fmt.Sprintf("%d-%d", s.Min, s.Max)
	}
	return strings.Join(s.Choices(), "|")
}

func presetNames() (names []string) {
	for _, p := range game.Presets() {
		names = append(names, p.Name)
	}
	return names
}

// rules returns the rules described by the flags and the settings. If a preset is given, rules ignores the house rules
// in the settings.
func (f *playFlags) rules() (rules game.Rules, err error) {
	if f.preset == "" && f.kept != nil {
		rules, _ = f.kept.Rules() // flags may correct invalid settings; applySettings checks the result
	} else if rules, err = presetByName(f.preset); err != nil {
		return rules, withFlag("--preset", err)
	}
	if f.seats != "" {
		if rules.Seats, err = strconv.Atoi(f.seats); err != nil || rules.Seats < 2 || rules.Seats > game.MaxSeats {
			return rules, withFlag("--seats", localized("wrong.seats", words.Args{"Value": quote(f.seats), "Seats": seatNumbers()}))
		}
	}
	return applySettings(rules, f.set)
}

// presetByName returns the rules of a preset. If there is no such preset, the error lists the presets.
func presetByName(name string) (game.Rules, error) {
	rules, err := game.PresetByName(name)
	if err != nil {
		err = localized("wrong.preset", words.Args{"Value": quote(name), "Presets": strings.Join(presetNames(), ", ")})
	}
	return rules, err
}

// applySettings applies the values of --set to rules.
func applySettings(rules game.Rules, all []string) (game.Rules, error) {
	for _, setting := range all {
		name, value, ok := strings.Cut(setting, "=")
		if !ok {
			return rules, withFlag("--set", localized("wrong.set", words.Args{"Value": quote(setting)}))
		}
		s, err := game.SwitchByName(name)
		if err != nil {
			var names []string
			for _, s := range game.Switches() {
				names = append(names, s.Name)
			}
			return rules, withFlag("--set", localized("wrong.set.name", words.Args{"Value": quote(name), "Names": strings.Join(names, ", ")}))
		}
		if try := rules; s.OfferedIn(rules.Game) && s.Set(&try, value) != nil {
			return rules, withFlag("--set", localized("wrong.set.value", words.Args{"Name": name, "Value": quote(value), "Values": switchValues(s)}))
		}
	}
	rules, err := rules.With(all...)
	return rules, rulesError(rules, err)
}

// rulesError localizes a *game.RulesError for which there is a text. It returns any other error unchanged.
func rulesError(rules game.Rules, err error) error {
	var refused *game.RulesError
	if !errors.As(err, &refused) {
		return err
	}
	args := words.Args{"Name": refused.Field, "Number": rules.Seats}
	switch s, _ := game.SwitchByName(refused.Field); {
	case refused.Field == "partners" && rules.Partners && rules.Seats != game.MaxSeats:
		return localized("wrong.rules.partners.seats", args)
	case refused.Field == "partners" && rules.Partners && rules.Elimination:
		return localized("wrong.rules.partners.elimination", args)
	case refused.Field == "seats":
		return localized("wrong.rules.seats", args)
	case refused.Field == "gosterme" && rules.Jokers == game.FakeWild:
		return localized("wrong.rules.gosterme", args)
	case s.Name != "" && !s.Applies(rules):
		return localized("wrong.rules.idle", args)
	}
	return err
}
