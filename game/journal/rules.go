package journal

import (
	"encoding/json"
	"fmt"
	"slices"

	"fair/okey/game"
)

// rules are game.Rules as they stand in the first line, with every field by its name.
type rules struct {
	// Name is that of the preset.
	Name string `json:"name,omitempty"`
	Game string `json:"game"`
	// Settings are the switches of the game by their names, as they are typed.
	Settings map[string]string `json:"settings"`

	// values are the other fields by their keys, each an object's key of its own behind Settings.
	values map[string]any
}

// alwaysWritten are the keys of version 2 that are in every first line, in this order. Any other
// field that is no switch follows in the order of game.Fields, if it has to be said.
var alwaysWritten = []string{
	"seats", "seat_zero_starts", "rounds", "hand_size", "pairs", "short_shapes", "turn_limit", "gosterme_loss", "win_loss",
}

func rulesOf(preset string, r game.Rules) rules {
	w := rules{Name: preset, Game: r.Game.String(), Settings: map[string]string{}, values: map[string]any{}}
	usual := r.Game.Rules()
	for _, f := range game.Fields() {
		value := f.Value(r)
		if f.Switch && f.Applies(usual) {
			w.Settings[f.Name] = f.Get(r)
		}
		// A reader takes the game's own value for what is missing. Some that are the game's own
		// have always been written all the same, and without them the commitment would be another
		// one.
		said := !f.Switch && (value != f.Value(usual) || value != 0 && value != false)
		if said || slices.Contains(alwaysWritten, f.Key()) {
			w.values[f.Key()] = value
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
	return game.AppendFields(text, w.values, alwaysWritten, json.Marshal)
}

// UnmarshalJSON reads what MarshalJSON writes. What it does not know is left out.
func (w *rules) UnmarshalJSON(text []byte) error {
	type named rules
	if err := json.Unmarshal(text, (*named)(w)); err != nil {
		return err
	}
	return json.Unmarshal(text, &w.values)
}

// read returns the rules that are meant. It starts from the game with nothing switched: what a
// journal of an older program does not say has to be as it was then. The error wraps ErrNewer if
// the game or a switch is not known.
func (w *rules) read() (game.Rules, error) {
	played := game.Game(0)
	for played.String() != w.Game {
		if played.Rules() == (game.Rules{}) { // past the last one
			return game.Rules{}, fmt.Errorf("the game %.20q is not known: %w", w.Game, ErrNewer)
		}
		played++
	}
	r := played.Rules()
	for _, f := range game.Fields() {
		if value, ok := w.values[f.Key()]; ok && (!f.Switch || slices.Contains(alwaysWritten, f.Key())) {
			if err := f.Restore(&r, value); err != nil {
				return r, err
			}
		}
	}
	for name, value := range w.Settings {
		s, err := game.SwitchByName(name)
		if err != nil {
			return r, fmt.Errorf("the switch %.30q is not known: %w", name, ErrNewer)
		}
		if err := s.Set(&r, value); err != nil {
			return r, err
		}
	}
	return r, r.Validate()
}
