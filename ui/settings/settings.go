// Package settings stores the player's settings in a small file that can be read and edited by hand. It defines the
// valid values of the settings, but not their effects.
package settings

import (
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/ui/files"
	"fair/okey/ui/words"
)

// An Item describes a setting, for the file, the settings page and flags.
type Item struct {
	// Name is the key of the setting in the file, and part of the IDs of its texts.
	Name string
	// Values lists the valid values in the order in which they are offered, or is nil if any text is valid.
	Values []string
	// Default is the initial value.
	Default string
}

// Mixed is a value of "bots" that gives the bots different levels.
const Mixed = "mixed"

// Auto is a value of several settings. It leaves the choice to the environment.
const Auto = "auto"

// Items returns the settings in the order of the settings page, beginning with the settings of a table. It does not
// include house rules (see Switch).
func Items() []Item {
	levels := []string{}
	for _, l := range bots.Levels() {
		levels = append(levels, l.ASCII)
	}
	presets := []string{}
	for _, p := range game.Presets() {
		presets = append(presets, p.Name)
	}
	seats, _ := game.FieldByName("seats")
	onOff := []string{"on", "off"}
	return []Item{
		{"preset", presets, presets[0]},
		{seats.Name, seats.Choices(), seats.Get(game.Classic())},
		{"bots", append(levels, Mixed), "cirak"},
		{"name", nil, ""},
		{"lang", append([]string{Auto}, words.Languages()...), Auto},
		{"pace", []string{"slow", "normal", "fast", "instant"}, "normal"},
		{"clock", []string{"off", "60", "30", "15"}, "off"},
		{"theme", nil, Auto}, // players may have their own themes
		{"signs", []string{Auto, "unicode", "ascii"}, Auto},
		{"mouse", onOff, "on"},
		{"animate", onOff, "on"},
		{"ceremony", onOff, "off"},
		{"brackets", []string{"all", "complete", "none"}, "all"},
		{"counter", onOff, "on"},
		{"letters", onOff, "off"},
		{"place", []string{"end", "beside", "always"}, "beside"},
		{"drop", []string{"insert", "swap"}, "insert"},
		{"talk", onOff, "on"},
		{"chains", []string{Auto, "on", "off"}, Auto},
		{"word", onOff, "off"},
		{"offer", onOff, "on"},
		{"hints", []string{"always", "3", "1", "never"}, "always"},
		{"tutor", onOff, "off"},
		{"asks", []string{"doubtful", "bad", "verybad"}, "verybad"},
		{"warn", onOff, "on"},
		{"focus", onOff, "off"},
		{"bell", onOff, "off"},
		{"plain", onOff, "off"},
		{"spell", []string{Auto, "letters", "words"}, Auto},
		{"brief", onOff, "off"},
		{"reviews", onOff, "on"},
	}
}

// switches is the prefix of the names of house rules in the file.
const switches = "rules."

// values holds the values in the file by name, including unknown ones.
type values map[string]json.RawMessage

// Settings holds the settings of one player. The zero Settings has default values and is not stored.
type Settings struct {
	path    string
	store   *files.Store[values] // shared with drafts; nil stores nothing
	values  values
	changes []func(*values) // changes since SaveFunc
}

// Load reads the settings from a file. A missing file is not an error. A damaged file is renamed by files.SetAside, and
// invalid values are replaced with their defaults. Any error is a *FileError; the Settings are usable in any case.
func Load(path string) (*Settings, error) {
	s, err := open(path)
	trouble := &FileError{Err: err, file: path}
	switch {
	case err == files.ErrDamaged:
		trouble.file, trouble.Err = files.SetAside(path)
	case err == nil:
		if trouble.Invalid = s.invalidValues(); len(trouble.Invalid) == 0 {
			return s, nil
		}
	}
	return s, trouble
}

// Peek reads the settings from a file as Load does, but ignores errors and does not rename a damaged file.
func Peek(path string) *Settings {
	s, _ := open(path)
	return s
}

// open reads the settings from a file. Any error comes from files.Store.Load.
func open(path string) (*Settings, error) {
	s := &Settings{path: path, store: &files.Store[values]{Path: path, Limit: 1 << 20, Indent: "  "}}
	err := s.store.Load()
	s.store.View(func(all values) { s.values = maps.Clone(all) })
	return s, err
}

// Dir returns the directory of the file, which may contain other files of the player.
func (s *Settings) Dir() string { return filepath.Dir(s.path) }

// Save writes the changes to the file, as SaveFunc does.
func (s *Settings) Save() error { return s.SaveFunc()() }

// SaveFunc marks the changes made so far for saving, and returns Flush, which writes them and may be called from any
// goroutine.
func (s *Settings) SaveFunc() func() error {
	if s.store != nil {
		for _, change := range s.changes {
			s.store.Update(change)
		}
		s.changes = nil
	}
	return s.Flush
}

// Keep sets a setting and returns SaveFunc, or a function that returns the error for an invalid value.
func (s *Settings) Keep(name, value string) (save func() error) {
	if err := s.Set(name, value); err != nil {
		return func() error { return err }
	}
	return s.SaveFunc()
}

// Flush writes the changes that are marked for saving and not yet written. It must also be called before the program
// exits. It is safe for concurrent use. It keeps the other content of the file, such as unknown values and those
// written by another program in the meantime; a damaged file is renamed by files.SetAside. Any error is a *FileError,
// and the next Flush tries again.
func (s *Settings) Flush() error {
	if s.store == nil {
		return nil
	}
	if err := s.store.Flush(); err != nil {
		return &FileError{Err: err, saving: true}
	}
	return nil
}

// Get returns the value of a setting, or its default if the value is missing or invalid.
func (s *Settings) Get(name string) string {
	item, ok := Find(name)
	if !ok {
		return ""
	}
	var value string
	if err := json.Unmarshal(s.values[name], &value); err != nil || item.check(value) != nil {
		return item.Default
	}
	return value
}

// Set changes a setting without saving it. If value is invalid, the error lists the valid values. Changing the preset
// resets all house rules.
func (s *Settings) Set(name, value string) error {
	item, ok := Find(name)
	if !ok {
		return fmt.Errorf("no setting %.30q", name)
	}
	if err := item.check(value); err != nil {
		return err
	}
	s.setText(name, value)
	if name == "preset" {
		for _, w := range game.Switches() {
			s.SetSwitch(w, "")
		}
	}
	return nil
}

// Override sets a setting until the program ends, unless the player changes it. The value must be valid. It is never
// saved.
func (s *Settings) Override(name, value string) {
	changes := s.changes
	s.Set(name, value)
	s.changes = changes
}

// On reports whether the value of a setting is "on".
func (s *Settings) On(name string) bool { return s.Get(name) == "on" }

// Bots returns the levels of n bots: one for all of them, Mixed, or n levels separated by commas. If the levels were
// chosen for another number of bots, the list is cut or repeated.
func (s *Settings) Bots(n int) string {
	levels := strings.Split(s.Get("bots"), ",")
	if len(levels) == 1 {
		return levels[0]
	}
	return strings.Join(slices.Repeat(levels, n)[:n], ",")
}

// Rules returns the rules of the current preset, house rules and number of seats. Any error is from
// game.Rules.Validate.
func (s *Settings) Rules() (game.Rules, error) {
	rules, err := game.PresetByName(s.Get("preset"))
	if err != nil {
		return rules, err
	}
	for _, w := range game.Switches() {
		if value := s.Switch(w); value != "" && w.Applies(rules) {
			if err := w.Set(&rules, value); err != nil {
				return rules, err
			}
		}
	}
	seats, _ := game.FieldByName("seats")
	seats.Set(&rules, s.Get(seats.Name)) // cannot fail, since the value is valid
	return rules, rules.Validate()
}

// Keys returns the keys that the player has chosen for commands, by the IDs of the commands. It returns an error if they
// are no JSON object of texts.
func (s *Settings) Keys() (keys map[string]string, err error) {
	if raw := s.values["keys"]; raw != nil {
		err = json.Unmarshal(raw, &keys)
	}
	return keys, err
}

// Switch returns the value of a house rule, or "" if the value of the preset applies.
func (s *Settings) Switch(w game.Switch) string {
	var value string
	json.Unmarshal(s.values[switches+w.Name], &value) // an invalid value is ignored
	if w.Set(new(game.Rules), value) != nil {
		return ""
	}
	return value
}

// SetSwitch sets a house rule. An empty value stands for the value of the preset.
func (s *Settings) SetSwitch(w game.Switch, value string) error {
	if value == "" {
		s.change(switches+w.Name, nil)
		return nil
	}
	if err := w.Set(new(game.Rules), value); err != nil {
		return err
	}
	s.setText(switches+w.Name, value)
	return nil
}

func (s *Settings) setText(name, value string) {
	text, _ := json.Marshal(value) // cannot fail
	s.change(name, text)
}

// change sets a value, or removes it if value is nil.
func (s *Settings) change(name string, value json.RawMessage) {
	change := func(all *values) {
		if *all == nil {
			*all = values{}
		}
		if (*all)[name] = value; value == nil {
			delete(*all, name)
		}
	}
	change(&s.values)
	s.changes = append(s.changes, change)
}

// Draft returns an independent copy, to be applied with Adopt.
func (s *Settings) Draft() *Settings {
	draft := *s
	draft.values, draft.changes = maps.Clone(s.values), slices.Clip(s.changes)
	return &draft
}

// Adopt replaces the values and changes of s with the draft's.
func (s *Settings) Adopt(draft *Settings) { s.values, s.changes = draft.values, draft.changes }

// Find returns the setting with the given name, and reports whether it exists.
func Find(name string) (Item, bool) {
	for _, item := range Items() {
		if item.Name == name {
			return item, true
		}
	}
	return Item{}, false
}

// check returns an error that lists the valid values if value is invalid.
func (i Item) check(value string) error {
	possible := []string{value}
	if i.Name == "bots" && value != Mixed { // one level for all bots, or one for each
		possible = strings.Split(value, ",")
	}
	if i.Values == nil || !slices.ContainsFunc(possible, func(v string) bool {
		return !slices.Contains(i.Values, v) || len(possible) > 1 && v == Mixed
	}) {
		return nil
	}
	return fmt.Errorf("%s=%.30s: want %s", i.Name, value, strings.Join(i.Values, ", "))
}
