package game

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// A Field describes one field of Rules: its name, its values and the games that offer a choice. Presets, switches,
// flags, set-up screens, files, help and Validate all use this description, so a new rule needs only a field of Rules
// and an entry in the table below.
type Field struct {
	// Name is the field's name as players type it and as files store it: that in Rules with a small letter. It is also
	// the key of the field's texts in the locales.
	Name string
	// Rule is the number of the rule that the field implements.
	Rule string
	// Values lists the choices. The default of the first game that offers a choice comes first. If Values is nil, the
	// choices are the whole numbers from Min to Max in steps of Step, or none if all three are 0.
	Values         []string
	Min, Max, Step int
	// Switch reports whether players can set the field by its name.
	Switch bool

	// unlisted lists other values, which some games have but players cannot choose. For a numeric field, the program
	// may set them in any game, but no user interface offers them.
	unlisted []string
	// games lists the games that offer a choice. In every other game the field has its default value.
	games []Game
	// defaults holds the default value in each game.
	defaults perGame
	// idle returns the reason why the choice has no effect under the given rules, or "" if it has an effect. If idle is
	// nil, the choice always has an effect.
	idle func(Rules) string
}

// perGame holds a value for each game.
type perGame [games]string

// Lists of games and switch values, for use in fields.
var (
	inAll        = []Game{ClassicGame, SimplifiedGame, Okey101Game}
	inClassic    = []Game{ClassicGame}
	inSimplified = []Game{ClassicGame, SimplifiedGame}
	in101        = []Game{Okey101Game}
	inBoth       = []Game{ClassicGame, Okey101Game}
	onOff        = []string{"on", "off"}
	offOn        = []string{"off", "on"}
)

// fields lists all fields of Rules except Game. The switches are in the order of the rules.
var fields = []Field{
	{Name: "seats", Rule: "2.1, 7.1", Min: 2, Max: MaxSeats, Step: 1, games: inSimplified, defaults: perGame{"4", "4", "4"}},
	{Name: "seatZeroStarts", Rule: "6", defaults: perGame{"off", "on", "off"}},
	{Name: "dealerStarts", Rule: "7.1", defaults: perGame{"off", "off", "on"}},
	{Name: "handSize", Rule: "2.2, 7.1", defaults: perGame{"14", "14", "21"}},
	{Name: "pairs", Rule: "3.1", defaults: perGame{"on", "off", "off"}},
	{Name: "shortShapes", Rule: "6", defaults: perGame{"off", "on", "off"}},
	{Name: "turnLimit", Rule: "2.11", Min: 1, Max: 400, Step: 1, games: inAll, defaults: perGame{"400", "400", "400"}},
	{Name: "gostermeLoss", Rule: "4.2", defaults: perGame{"1", "0", "0"}},
	{Name: "winLoss", Rule: "5.1", defaults: perGame{"2", "0", "0"}},
	{Name: "openSum", Rule: "7.4", defaults: perGame{"0", "0", "101"}},
	{Name: "openPairs", Rule: "7.5", defaults: perGame{"0", "0", "5"}},
	{Name: "penalty", Rule: "7.10", defaults: perGame{"0", "0", "101"}},
	{Name: "unopened", Rule: "7.13", defaults: perGame{"0", "0", "202"}},

	{Name: "jokers", Rule: "1.9", Switch: true, Values: []string{"okey", "fake"}, unlisted: []string{"nothing"}, games: inClassic,
		defaults: perGame{"okey", "nothing", "okey"}},
	{Name: "wrap", Rule: "1.5", Switch: true, Values: onOff, games: inBoth,
		defaults: perGame{"on", "off", "off"}},
	{Name: "deal", Rule: "2.3", Switch: true, Values: []string{"ceremony", "informal"}, games: inClassic,
		defaults: perGame{"ceremony", "informal", "informal"}},
	{Name: "stockEnd", Rule: "2.9", Switch: true, Values: []string{"winOnly", "free"}, unlisted: []string{"nothing"}, games: inClassic,
		defaults: perGame{"winOnly", "nothing", "winOnly"}},
	{Name: "indicatorLast", Rule: "2.10", Switch: true, Values: offOn, games: inClassic,
		defaults: perGame{"off", "off", "off"}},
	{Name: "show", Rule: "3.5", Switch: true, Values: []string{"auto", "arranged"}, games: inSimplified,
		defaults: perGame{"auto", "auto", "auto"}},
	{Name: "gosterme", Rule: "4.3", Switch: true, Values: onOff, games: inClassic,
		defaults: perGame{"on", "off", "off"}, idle: whyGostermeHasNoEffect},
	{Name: "startPoints", Rule: "5.1", Switch: true, Min: 5, Max: 21, Step: 1, games: inClassic,
		defaults: perGame{"20", "0", "0"}},
	{Name: "oneColour", Rule: "5.2", Switch: true, Values: []string{"off", "any", "redBlack"}, games: inClassic,
		defaults: perGame{"off", "off", "off"}},
	{Name: "coloured", Rule: "5.3", Switch: true, Values: offOn, games: inClassic,
		defaults: perGame{"off", "off", "off"}},
	{Name: "elimination", Rule: "5.5", Switch: true, Values: offOn, games: inClassic,
		defaults: perGame{"off", "off", "off"}},
	{Name: "partners", Rule: "5.6, 7.15", Switch: true, Values: offOn, games: inBoth,
		defaults: perGame{"off", "off", "off"}},
	{Name: "pot", Rule: "5.7", Switch: true, Values: offOn, games: inClassic,
		defaults: perGame{"off", "off", "off"}},
	{Name: "rounds", Rule: "7.2", Switch: true, Min: 3, Max: 11, Step: 2, unlisted: []string{"1"}, games: in101,
		defaults: perGame{"0", "1", "5"}},
	{Name: "setOpenerPairs", Rule: "7.5", Switch: true, Values: onOff, games: in101,
		defaults: perGame{"off", "off", "on"}},
	{Name: "jokerSwap", Rule: "7.8", Switch: true, Values: onOff, games: in101,
		defaults: perGame{"off", "off", "on"}},
	{Name: "strict", Rule: "7.11", Switch: true, Values: offOn, games: in101,
		defaults: perGame{"off", "off", "off"}},
	{Name: "unopenedCap", Rule: "7.13", Switch: true, Values: []string{"none", "404"}, games: in101,
		defaults: perGame{"none", "none", "none"}},
	{Name: "raising", Rule: "7.14", Switch: true, Values: offOn, games: in101,
		defaults: perGame{"off", "off", "off"}},
}

// whyGostermeHasNoEffect returns the reason why the switch gosterme has no effect under r, or "" if it has an effect.
func whyGostermeHasNoEffect(r Rules) string {
	if r.Jokers == FakeWild {
		return "with jokers=fake there is no gösterme; leave it out, or choose jokers=okey"
	}
	return ""
}

// gameRules holds the default rules of each game.
var gameRules = func() (all [games]Rules) {
	for game := range games {
		all[game].Game = game
		for _, f := range fields {
			if !f.store(&all[game], f.defaults[game]) {
				panic("game: the table of fields has no value " + f.defaults[game] + " of " + f.Name)
			}
		}
	}
	return all
}()

// Fields lists all fields of Rules except Game: first those that are not switches, then the switches in the order of
// the rules. The caller owns the slice.
func Fields() []Field {
	all := slices.Clone(fields)
	for i := range all {
		all[i].Values = slices.Clone(all[i].Values)
	}
	return all
}

// FieldByName returns the field of Rules with the given name. ok is false if there is none.
func FieldByName(name string) (f Field, ok bool) {
	for _, f := range fields { // avoids the copies made by Fields
		if f.Name == name {
			f.Values = slices.Clone(f.Values)
			return f, true
		}
	}
	return Field{}, false
}

// Key returns the name in the form used by journals and programs, such as seat_zero_starts for seatZeroStarts.
func (f Field) Key() string {
	var b strings.Builder
	for _, c := range f.Name {
		if c >= 'A' && c <= 'Z' {
			b.WriteByte('_')
			c += 'a' - 'A'
		}
		b.WriteRune(c)
	}
	return b.String()
}

// OfferedIn reports whether game g offers a choice. If not, the field has the same value as in Game.Rules.
func (f Field) OfferedIn(g Game) bool { return slices.Contains(f.games, g) }

// Choices lists all values that players can choose, in their natural order. The caller owns the slice.
func (f Field) Choices() []string {
	if f.Values != nil || f.Step == 0 {
		return slices.Clone(f.Values)
	}
	var all []string
	for n := f.Min; n <= f.Max; n += f.Step {
		all = append(all, strconv.Itoa(n))
	}
	return all
}

// Applies reports whether the choice has an effect under r. A choice that has no effect need not be offered.
func (f Field) Applies(r Rules) bool { return f.explainNoEffect(r) == "" }

// explainNoEffect explains why the choice has no effect under r and what to do about it. It returns "" if the choice
// has an effect.
func (f Field) explainNoEffect(r Rules) string {
	switch {
	case !f.OfferedIn(r.Game):
		return fmt.Sprintf("there is nothing to set in the %v game; leave it out, or choose another preset", r.Game)
	case f.idle != nil:
		return f.idle(r)
	}
	return ""
}

// in returns the field of r, a bool, an int, or a uint8 that indexes Values and then unlisted. It has the name in Go that
// begins with a capital letter.
func (f Field) in(r *Rules) reflect.Value {
	return reflect.ValueOf(r).Elem().FieldByName(strings.ToUpper(f.Name[:1]) + f.Name[1:])
}

// Value returns the field's value in r: a bool, an int, or a word in Values or unlisted.
func (f Field) Value(r Rules) any {
	v := f.in(&r)
	if v.Kind() != reflect.Uint8 {
		return v.Interface()
	}
	if all := f.words(); int(v.Uint()) < len(all) {
		return all[v.Uint()]
	}
	return strconv.FormatUint(v.Uint(), 10)
}

// words lists the words that the value of a uint8 field indexes.
func (f Field) words() []string { return append(slices.Clip(f.Values), f.unlisted...) }

func onOrOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

// Get returns the field's value in r as a string, in the same form as Values.
func (f Field) Get(r Rules) string {
	switch value := f.Value(r).(type) {
	case bool:
		return onOrOff(value)
	case int:
		return strconv.Itoa(value)
	case string:
		return value
	}
	return ""
}

// Set sets the field in r to one of Choices. The error is a *RulesError that lists the choices. Set does not check that
// the value is compatible with the other fields; With and Validate do.
func (f Field) Set(r *Rules, value string) error {
	if f.accepts(value) && f.store(r, value) {
		return nil
	}
	return &RulesError{f.Name, fmt.Sprintf("%.30q: %s", value, f.describeChoices())}
}

// accepts reports whether value is one of Choices.
func (f Field) accepts(value string) bool {
	if f.Values != nil {
		return slices.Contains(f.Values, value)
	}
	n, err := strconv.Atoi(value)
	return err == nil && f.Step > 0 && n >= f.Min && n <= f.Max && (n-f.Min)%f.Step == 0
}

// Restore sets the field in r to a value read from a file: a value returned by Value, or the float64 that JSON decodes
// from a number. The value need not be one of Choices; Validate checks the rules as a whole. Restore returns a
// *RulesError if the field cannot hold the value.
func (f Field) Restore(r *Rules, value any) error {
	if n, ok := value.(float64); ok && n == float64(int(n)) {
		value = int(n)
	}
	text := fmt.Sprint(value)
	if on, ok := value.(bool); ok {
		text = onOrOff(on)
	}
	if reflect.TypeOf(value) != reflect.TypeOf(f.Value(*r)) || !f.store(r, text) {
		return &RulesError{f.Name, fmt.Sprintf("%.30q is not possible", text)}
	}
	return nil
}

// isForProgram reports whether value is one of the numbers that only the program may set.
func (f Field) isForProgram(value string) bool {
	return f.Values == nil && slices.Contains(f.unlisted, value)
}

// store sets the field in r to a value in the form used by Values, and reports whether the field can hold it.
func (f Field) store(r *Rules, value string) bool {
	switch v := f.in(r); v.Kind() {
	case reflect.Bool:
		if i := slices.Index(offOn, value); i >= 0 {
			v.SetBool(i == 1)
			return true
		}
	case reflect.Uint8:
		if i := slices.Index(f.words(), value); i >= 0 {
			v.SetUint(uint64(i))
			return true
		}
	case reflect.Int:
		n, err := strconv.Atoi(value)
		if err == nil {
			v.SetInt(int64(n))
		}
		return err == nil
	}
	return false
}

// describeChoices returns the end of an error message that lists the choices.
func (f Field) describeChoices() string {
	switch {
	case f.Values == nil && f.Step == 0:
		return "it cannot be chosen"
	case f.Values == nil && f.Step == 1:
		return fmt.Sprintf("want a whole number from %d to %d", f.Min, f.Max)
	}
	return "want " + strings.Join(f.Choices(), " or ")
}

// check returns a *RulesError if the field's value in r is not allowed in r.Game.
func (f Field) check(r Rules) error {
	value := f.Get(r)
	switch {
	case f.isForProgram(value):
		return nil
	case f.OfferedIn(r.Game):
		return f.Set(&r, value)
	case value == f.defaults[r.Game]:
		return nil
	case f.Switch:
		return &RulesError{f.Name, f.explainNoEffect(r)}
	}
	return &RulesError{f.Name, fmt.Sprintf("%s is not possible; it is %s in the %v game", value, f.defaults[r.Game], r.Game)}
}
