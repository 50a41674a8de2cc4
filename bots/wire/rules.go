package wire

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"fair/okey/game"
)

// rules are what is played, as the hello tells it.
type rules struct {
	// Name is that of the preset, "custom" for rules that are no preset.
	Name string `json:"name"`
	// Game is the game of the family; empty means classic.
	Game string `json:"game,omitempty"`
	// Settings are the switches of the game by their names, as they are typed.
	Settings map[string]string `json:"settings"`

	// values are other fields by their keys, each an object's key of its own behind Settings.
	values map[string]any
}

// alwaysTold are the keys of protocol 1 that are in every hello besides the switches, in this
// order. Any other field that is no switch is told where it is not as the game has it.
var alwaysTold = []string{"seats", "hand_size", "pairs", "turn_limit", "gosterme_loss", "win_loss"}

// rulesOf writes rules down.
func rulesOf(r game.Rules) rules {
	w := rules{Name: "custom", Game: r.Game.String(), Settings: map[string]string{}, values: map[string]any{}}
	for _, p := range game.Presets() {
		if p.Rules == r {
			w.Name = p.Name
		}
	}
	usual := r.Game.Rules()
	for _, f := range game.Fields() {
		if f.Switch && f.Applies(r) {
			w.Settings[f.Name] = f.Get(r)
		}
		if !f.Switch && f.Value(r) != f.Value(usual) || slices.Contains(alwaysTold, f.Key()) {
			w.values[f.Key()] = f.Value(r)
		}
	}
	return w
}

// MarshalJSON writes the values behind the settings, always in the same order.
func (w rules) MarshalJSON() ([]byte, error) {
	type named rules // without this method
	text, err := json.Marshal(named(w))
	if err != nil {
		return nil, err
	}
	return game.AppendFields(text, w.values, alwaysTold, json.Marshal)
}

// UnmarshalJSON reads what MarshalJSON writes. What it does not know is left out.
func (w *rules) UnmarshalJSON(text []byte) error {
	type named rules
	if err := json.Unmarshal(text, (*named)(w)); err != nil {
		return err
	}
	return json.Unmarshal(text, &w.values)
}

// read returns the rules that were written down; the error says what cannot be played. What is not
// said is as in the game with nothing switched.
func (w *rules) read() (game.Rules, error) {
	r, err := w.game()
	if err != nil {
		return r, err
	}
	for _, f := range game.Fields() {
		if value, told := w.values[f.Key()]; told && (!f.Switch || slices.Contains(alwaysTold, f.Key())) {
			err = f.Restore(&r, value)
		}
		if setting, set := w.Settings[f.Name]; set && f.Switch && err == nil {
			err = f.Set(&r, setting)
		}
		if err != nil {
			return r, err
		}
	}
	return r, r.Validate()
}

// game is the rules of the game, with nothing switched.
func (w *rules) game() (game.Rules, error) {
	var names []string
	for _, p := range game.Presets() {
		name := p.Rules.Game.String()
		if name == w.Game || w.Game == "" {
			return p.Rules.Game.Rules(), nil
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return game.Rules{}, fmt.Errorf("no game %q; there is %s", printable(w.Game), strings.Join(names, ", "))
}
