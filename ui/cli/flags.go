package cli

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fair/okey/game"
	"fair/okey/ui/settings"
	"fair/okey/ui/tui"
	"fair/okey/ui/words"
)

// A flagValue is a flag that refuses a wrong text when the command line is parsed.
type flagValue struct {
	text    string
	choices []string // all texts that are accepted, or nil if they cannot be listed
	keep    func(text string) error
}

// valueFlag registers a flag of c. keep checks and keeps its text, which is initial until the flag is given; if initial
// is empty, keep is called only for a given flag. If there are choices, keep is called only with one of them.
func valueFlag(c *cobra.Command, name, initial string, keep func(text string) error, choices ...string) {
	if initial != "" {
		keep(initial)
	}
	c.Flags().Var(&flagValue{initial, choices, keep}, name, "")
}

// textFlag registers a flag of c that sets to, whose text is its default.
func textFlag(c *cobra.Command, name string, to *string, choices ...string) {
	valueFlag(c, name, *to, into(to), choices...)
}

// boolFlag registers a flag of c that sets to.
func boolFlag(c *cobra.Command, name string, to *bool) { c.Flags().BoolVar(to, name, false, "") }

// Set implements pflag.Value.
func (v *flagValue) Set(text string) error {
	if v.choices != nil && !slices.Contains(v.choices, text) {
		return choiceError(text, v.choices)
	}
	v.text = text
	return v.keep(text)
}

// String implements pflag.Value.
func (v *flagValue) String() string { return v.text }

// Type implements pflag.Value.
func (v *flagValue) Type() string { return "value" }

// choiceError returns the error for a text that is not one of choices.
func choiceError(text string, choices []string) error {
	return localized("wrong.choice", words.Args{"Value": quote(text), "Choices": strings.Join(choices, ", ")})
}

// into returns a function that keeps a text in to.
func into(to *string) func(string) error {
	return func(text string) error {
		*to = text
		return nil
	}
}

// number returns a function that keeps a whole number from least to most in to. Neither limit is negative.
func number[N int | uint64 | game.Seat](to *N, least, most N) func(string) error {
	return func(text string) error {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil || n < uint64(least) || n > uint64(most) {
			return localized("wrong.number", words.Args{"Value": quote(text), "Least": uint64(least), "Most": uint64(most)})
		}
		*to = N(n)
		return nil
	}
}

// seconds returns a function that keeps a time of whole seconds, at least least, in to. If least is positive, "off"
// stands for 0.
func seconds(to *time.Duration, least time.Duration) func(string) error {
	return func(text string) error {
		if text == "off" && least > 0 {
			*to = 0
			return nil
		}
		d, err := time.ParseDuration(text)
		if err != nil || d < least || d%time.Second != 0 {
			if least > 0 {
				return wrongValue("wrong.turn", text)
			}
			return wrongValue("wrong.seconds", text)
		}
		*to = d
		return nil
	}
}

// registerRules registers the flags that rules reads. The default of --preset is f.preset, or the settings if it is
// empty.
func (f *playFlags) registerRules(c *cobra.Command) {
	seats, _ := game.FieldByName("seats")
	textFlag(c, "preset", &f.preset, presetNames()...)
	textFlag(c, "seats", &f.seats, seats.Choices()...)
	c.Flags().StringArrayVar(&f.set, "set", nil, "")
}

// registerTable registers the flags of a table at which matches are played, including those of registerRules and
// registerLook.
func (f *playFlags) registerTable(c *cobra.Command) {
	f.registerRules(c)
	f.registerLook(c)
	textFlag(c, "bots", &f.bots)
	valueFlag(c, "seed", "", func(text string) error {
		var n uint64
		err := number(&n, 0, math.MaxUint64)(text)
		f.seeds = seedSequence(n)
		return err
	})
	boolFlag(c, "no-resume", &f.noResume)
}

// registerLook registers --theme and --plain.
func (f *playFlags) registerLook(c *cobra.Command) {
	f.registerTheme(c)
	boolFlag(c, "plain", &f.plain)
}

// registerTheme registers --theme.
func (f *playFlags) registerTheme(c *cobra.Command) {
	valueFlag(c, "theme", "", func(text string) error {
		f.theme = text
		return tui.CheckTheme(text, settings.Peek(f.config))
	})
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

func presetNames() []string {
	preset, _ := settings.Find("preset")
	return preset.Values
}

// rules returns the rules described by the flags and the settings. If a preset is given, rules ignores the house rules
// in the settings.
func (f *playFlags) rules() (rules game.Rules, err error) {
	if f.preset == "" {
		rules, _ = f.kept.Rules() // flags may correct invalid settings; the result is checked below
	} else if rules, err = game.PresetByName(f.preset); err != nil {
		return rules, err
	}
	if f.seats != "" {
		rules.Seats, _ = strconv.Atoi(f.seats) // valid, as the flag has been parsed
	}
	for _, setting := range f.set {
		name, value, ok := strings.Cut(setting, "=")
		if !ok {
			return rules, withFlag("--set", wrongValue("wrong.set", setting))
		}
		s, err := game.SwitchByName(name)
		if err != nil {
			var names []string
			for _, s := range game.Switches() {
				names = append(names, s.Name)
			}
			return rules, withFlag("--set", choiceError(name, names))
		}
		if try := rules; s.OfferedIn(rules.Game) && s.Set(&try, value) != nil {
			return rules, withFlag("--set", localized("wrong.set.value", words.Args{"Name": name, "Value": quote(value), "Values": switchValues(s)}))
		}
	}
	if rules, err = rules.With(f.set...); err != nil {
		return rules, misuse{rulesError(rules, err)}
	}
	return rules, nil
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
