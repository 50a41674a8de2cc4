package game

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A RulesForm is a JSON form of Rules. All forms use the same keys; they differ in the keys that are always present.
type RulesForm uint8

// The forms. The JSON that JournalRules and ProtocolRules write for given rules never changes, because commitments and
// external programs depend on it.
const (
	// BriefRules has only values that differ from the game's defaults.
	BriefRules RulesForm = iota
	// JournalRules is the form used in journals of versions 1 and 2.
	JournalRules
	// ProtocolRules is the form used in protocol 1.
	ProtocolRules
)

// requiredKeys lists, in order, the keys other than switches that are always present. The other keys follow in the
// order of Fields.
func (form RulesForm) requiredKeys() []string {
	switch form {
	case JournalRules:
		return []string{
			"seats", "seat_zero_starts", "rounds", "hand_size", "pairs", "short_shapes", "turn_limit", "gosterme_loss", "win_loss",
		}
	case ProtocolRules:
		return []string{"seats", "hand_size", "pairs", "turn_limit", "gosterme_loss", "win_loss"}
	}
	return nil
}

// includes reports whether the form includes the field f of r, apart from requiredKeys.
func (form RulesForm) includes(f Field, r Rules) bool {
	usual, value := r.Game.Rules(), f.Value(r)
	switch {
	case f.Switch && form == JournalRules:
		return f.Applies(usual)
	case f.Switch && form == ProtocolRules:
		return f.Applies(r)
	case form == JournalRules && value != 0 && value != false:
		return true
	}
	return value != f.Value(usual)
}

// WrittenRules is the JSON form of Rules. The JSON object has the game, the switches under the key settings in the form
// that players type, and the other fields under Field.Key. A missing field has the game's default value.
type WrittenRules struct {
	// Name is the preset's name. It is ignored when reading.
	Name     string            `json:"name,omitempty"`
	Game     string            `json:"game,omitempty"`
	Settings map[string]string `json:"settings,omitempty"`

	form   RulesForm
	values map[string]any // the other fields, by key
}

// Write returns r in the given form. name is the preset's name, or "".
func (form RulesForm) Write(name string, r Rules) WrittenRules {
	w := WrittenRules{Name: name, Game: r.Game.String(), Settings: map[string]string{}, form: form, values: map[string]any{}}
	for _, f := range fields {
		has := form.includes(f, r)
		if f.Switch && has {
			w.Settings[f.Name] = f.Get(r)
		}
		if !f.Switch && has || slices.Contains(form.requiredKeys(), f.Key()) {
			w.values[f.Key()] = f.Value(r)
		}
	}
	return w
}

// Read returns the rules in w. It returns an *UnknownRuleError for an unknown game or switch, and a *RulesError for
// invalid rules.
func (form RulesForm) Read(w WrittenRules) (Rules, error) {
	var names []string
	for g := range games {
		names = append(names, g.String())
	}
	played := slices.Index(names, w.Game)
	if played < 0 {
		return Rules{}, &UnknownRuleError{fmt.Sprintf("the game %.20q", w.Game), names}
	}
	r := gameRules[played]
	for name := range w.Settings {
		if _, err := SwitchByName(name); err != nil {
			return r, &UnknownRuleError{fmt.Sprintf("the switch %.30q", name), switchNames()}
		}
	}
	for _, f := range fields {
		var err error
		if value, ok := w.values[f.Key()]; ok && (!f.Switch || slices.Contains(form.requiredKeys(), f.Key())) {
			err = f.Restore(&r, value)
		}
		if setting, ok := w.Settings[f.Name]; ok && f.Switch && err == nil {
			if err = f.Set(&r, setting); f.isForProgram(setting) && f.store(&r, setting) {
				err = nil
			}
		}
		if err != nil {
			return r, err
		}
	}
	return r, r.Validate()
}

// An UnknownRuleError reports an unknown game or switch. A newer version of the program may know it.
type UnknownRuleError struct {
	// Rule describes the unknown rule, for example: the game "chess".
	Rule string
	// Known lists the known games or switches.
	Known []string
}

func (e *UnknownRuleError) Error() string {
	return e.Rule + " is not known; there is " + strings.Join(e.Known, ", ")
}

// MarshalJSON writes the keys in a fixed order.
func (w WrittenRules) MarshalJSON() ([]byte, error) {
	type named WrittenRules // drops the MarshalJSON method
	text, err := json.Marshal(named(w))
	if err != nil {
		return nil, err
	}
	keys := w.form.requiredKeys()
	for _, f := range fields {
		if !slices.Contains(keys, f.Key()) {
			keys = append(keys, f.Key())
		}
	}
	text = text[:len(text)-1] // drops the closing brace
	for _, key := range keys {
		if value, ok := w.values[key]; ok {
			of, err := json.Marshal(value)
			if err != nil {
				return nil, err
			}
			text = fmt.Appendf(text, ",%q:%s", key, of)
		}
	}
	return append(text, '}'), nil
}

// UnmarshalJSON reads the output of MarshalJSON. Unknown keys are ignored.
func (w *WrittenRules) UnmarshalJSON(text []byte) error {
	type named WrittenRules
	if err := json.Unmarshal(text, (*named)(w)); err != nil {
		return err
	}
	return json.Unmarshal(text, &w.values)
}

// MarshalJSON writes r as BriefRules.
func (r Rules) MarshalJSON() ([]byte, error) { return json.Marshal(BriefRules.Write("", r)) }

// UnmarshalJSON reads r as BriefRules. It returns the same errors as RulesForm.Read.
func (r *Rules) UnmarshalJSON(text []byte) error {
	var w WrittenRules
	err := json.Unmarshal(text, &w)
	if err == nil {
		*r, err = BriefRules.Read(w)
	}
	return err
}
