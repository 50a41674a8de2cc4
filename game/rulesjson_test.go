package game

import (
	"encoding/json"
	"errors"
	"testing"

	"fair/okey/game/check"
)

// Rules survive a round trip through JSON. The brief form holds only values that differ from the game's defaults.
func TestRulesJSON(t *testing.T) {
	for _, p := range Presets() {
		for _, f := range Fields() {
			values := f.Choices()
			if len(values) > 9 { // whole numbers
				values = []string{values[0], values[len(values)-1]}
			}
			for _, value := range values {
				r := p.Rules
				if f.Set(&r, value) != nil || r.Validate() != nil {
					continue
				}
				for _, form := range []RulesForm{BriefRules, JournalRules} {
					text := check.Must(json.Marshal(form.Write("", r)))
					var written WrittenRules
					check.OK(t, json.Unmarshal(text, &written))
					check.Equal(t, check.Must(form.Read(written)), r, p.Name, f.Name, value)
				}
			}
		}
	}
	rules := presetRules("classic", "wrap=off", "startPoints=9")
	rules.Seats = 3
	want := `{"game":"classic","settings":{"startPoints":"9","wrap":"off"},"seats":3}`
	check.Equal(t, string(check.Must(json.Marshal(rules))), want)
	var back Rules
	check.OK(t, json.Unmarshal([]byte(want), &back))
	check.Equal(t, back, rules)
}

// Reading invalid rules fails. For rules written by a newer program, the error has a type of its own.
func TestRulesJSON_Invalid(t *testing.T) {
	for text, newer := range map[string]bool{
		`{"game":"chess"}`: true,
		`{"game":7}`:       false,
		`{"game":"classic","settings":{"castling":"on"}}`: true,
		`{}`:                             true,
		`{"game":"classic","seats":5}`:   false,
		`{"game":"classic","seats":"4"}`: false,
		`{"game":"classic","settings":{"wrap":"maybe"}}`: false,
		`{"game":"101","settings":{"rounds":"4"}}`:       false,
		`[]`: false,
	} {
		var r Rules
		err := json.Unmarshal([]byte(text), &r)
		unknown := new(UnknownRuleError)
		check.That(t, err != nil && errors.As(err, &unknown) == newer, "%s: %v", text, err)
	}
}
