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

// registerRules registers those of them that rules reads. Without a preset the settings decide.
func (f *playFlags) registerRules(flags *pflag.FlagSet, w *words.Words, preset string) {
	flags.StringVar(&f.preset, "preset", preset, w.With("flag.preset", words.Args{"Presets": strings.Join(presetNames(), ", ")}))
	flags.StringArrayVar(&f.set, "set", nil, w.With("flag.set", words.Args{"Switches": switchHelp()}))
	flags.StringVar(&f.seats, "seats", "", w.With("flag.seats", words.Args{"Seats": seatNumbers()}))
}

// seatNumbers lists how many can play: "2, 3, 4".
func seatNumbers() string {
	seats, _ := game.FieldByName("seats")
	return strings.Join(seats.Choices(), ", ")
}

// switchHelp lists the switches of the rules with their values.
func switchHelp() string {
	var all []string
	for _, s := range game.Switches() {
		all = append(all, s.Name+"="+switchValues(s))
	}
	return strings.Join(all, ", ")
}

// switchValues lists the values of a switch.
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

// rules are those of the flags. A preset that is named comes without the house rules of the
// settings.
func (f *playFlags) rules() (rules game.Rules, err error) {
	if f.preset == "" && f.kept != nil {
		rules, _ = f.kept.Rules() // what makes no sense together may be cured by the flags: With judges it all
	} else if rules, err = presetByName(f.preset); err != nil {
		return rules, inFlag("--preset", err)
	}
	if f.seats != "" {
		if rules.Seats, err = strconv.Atoi(f.seats); err != nil || rules.Seats < 2 || rules.Seats > game.MaxSeats {
			return rules, inFlag("--seats", wrong("wrong.seats", words.Args{"Value": quoted(f.seats), "Seats": seatNumbers()}))
		}
	}
	return withSettings(rules, f.set)
}

// presetByName is the preset of a name; the error lists the names there are.
func presetByName(name string) (game.Rules, error) {
	rules, err := game.PresetByName(name)
	if err != nil {
		err = wrong("wrong.preset", words.Args{"Value": quoted(name), "Presets": strings.Join(presetNames(), ", ")})
	}
	return rules, err
}

// withSettings is rules with what --set says.
func withSettings(rules game.Rules, all []string) (game.Rules, error) {
	for _, setting := range all {
		name, value, ok := strings.Cut(setting, "=")
		if !ok {
			return rules, inFlag("--set", wrong("wrong.set", words.Args{"Value": quoted(setting)}))
		}
		s, err := game.SwitchByName(name)
		if err != nil {
			var names []string
			for _, s := range game.Switches() {
				names = append(names, s.Name)
			}
			return rules, inFlag("--set", wrong("wrong.set.name", words.Args{"Value": quoted(name), "Names": strings.Join(names, ", ")}))
		}
		if try := rules; s.Chosen(rules.Game) && s.Set(&try, value) != nil {
			return rules, inFlag("--set", wrong("wrong.set.value", words.Args{"Name": name, "Value": quoted(value), "Values": switchValues(s)}))
		}
	}
	rules, err := rules.With(all...)
	return rules, refusedRules(rules, err)
}

// refusedRules is why nobody can play by rules, given the error of the game.
func refusedRules(rules game.Rules, err error) error {
	var refused *game.RulesError
	if !errors.As(err, &refused) {
		return err
	}
	args := words.Args{"Name": refused.Field, "Number": rules.Seats}
	switch s, _ := game.SwitchByName(refused.Field); {
	case refused.Field == "partners" && rules.Partners && rules.Seats != game.MaxSeats:
		return wrong("wrong.rules.partners.seats", args)
	case refused.Field == "partners" && rules.Partners && rules.Elimination:
		return wrong("wrong.rules.partners.elimination", args)
	case refused.Field == "seats":
		return wrong("wrong.rules.seats", args)
	case refused.Field == "gosterme" && rules.Jokers == game.FakeWild:
		return wrong("wrong.rules.gosterme", args)
	case s.Name != "" && !s.Applies(rules):
		return wrong("wrong.rules.idle", args)
	}
	return err
}
