// Package settings is what a player has chosen, kept from one start to the next in one small file
// that he can read and edit. It knows which values there are; what they do is the business of
// whoever asks for them.
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

// Item is a setting: the one place that names it and its values. Files, screens and flags read it
// here.
type Item struct {
	// Name is the setting in the file; it also keys its texts in the locales.
	Name string
	// Values are the possible ones in the order to choose in. Nil means any text.
	Values []string
	// Default is the one that holds until another is chosen.
	Default string
}

// Mixed as the bots of a table seats a different level at each place.
const Mixed = "mixed"

// Asked as the language, the theme and the like asks the environment.
const Auto = "auto"

// Items lists the settings in the order of the page where they are chosen; those of a table first.
// The switches of the rules are not among them: they are kept under their own names, see Switch.
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
	return []Item{
		{"preset", presets, presets[0]},
		{seats.Name, seats.Choices(), seats.Get(game.Classic())},
		{"bots", append(levels, Mixed), "cirak"},
		{"name", nil, ""},
		{"lang", append([]string{Auto}, words.Languages()...), Auto},
		{"pace", []string{"slow", "normal", "fast", "instant"}, "normal"},
		{"theme", nil, Auto}, // the player may have themes of his own
		{"signs", []string{Auto, "unicode", "ascii"}, Auto},
		{"mouse", []string{"on", "off"}, "on"},
		{"animate", []string{"on", "off"}, "on"},
		{"ceremony", []string{"on", "off"}, "off"},
		{"brackets", []string{"all", "complete", "none"}, "all"},
		{"counter", []string{"on", "off"}, "on"},
		{"place", []string{"beside", "end"}, "beside"},
		{"drop", []string{"insert", "swap"}, "insert"},
		{"talk", []string{"on", "off"}, "on"},
		{"chains", []string{Auto, "on", "off"}, Auto},
		{"word", []string{"on", "off"}, "off"},
		{"offer", []string{"on", "off"}, "on"},
		{"hints", []string{"always", "3", "1", "never"}, "always"},
		{"tutor", []string{"on", "off"}, "off"},
		{"asks", []string{"doubtful", "bad", "verybad"}, "bad"},
		{"warn", []string{"on", "off"}, "on"},
		{"focus", []string{"on", "off"}, "off"},
		{"bell", []string{"on", "off"}, "off"},
		{"plain", []string{"on", "off"}, "off"},
		{"spell", []string{Auto, "letters", "words"}, Auto},
		{"brief", []string{"on", "off"}, "off"},
	}
}

// switches is how the names of the rules' switches begin in the file.
const switches = "rules."

// values are those of the file, by name: also what is not known here.
type values map[string]json.RawMessage

// Settings are the values of one player. The zero Settings are all defaults and are kept nowhere;
// those of Load are.
type Settings struct {
	path    string
	store   *files.Store[values] // shared with its drafts; nil keeps nothing
	values  values
	changes []func(*values) // what nobody has asked to save yet
}

// Load reads the settings of a file. A file that is not there is no error. One that cannot be
// understood is set aside under another name; where only some values cannot be, the others hold.
// The error is a *Trouble that says so; the Settings are good in any case.
func Load(path string) (*Settings, error) {
	s, err := open(path)
	var aside string
	if err == files.ErrDamaged {
		aside, err = files.SetAside(path)
	}
	if err != nil {
		return s, &FileError{Err: err, path: path}
	}
	if aside != "" {
		return s, &FileError{Aside: filepath.Base(aside), path: path}
	}
	if wrong := s.invalidValues(); len(wrong) > 0 {
		return s, &FileError{Invalid: wrong, path: path}
	}
	return s, nil
}

// Glance reads the settings of a file as Load does, for somebody who only wants to know some of
// them: a file that cannot be understood stays where it is, and the defaults hold.
func Peek(path string) *Settings {
	s, _ := open(path)
	return s
}

// open reads the settings of a file; the error is as of files.Store.Load.
func open(path string) (*Settings, error) {
	s := &Settings{path: path, store: &files.Store[values]{Path: path, Limit: 1 << 20, Indent: "  "}}
	err := s.store.Load()
	s.store.View(func(all values) { s.values = maps.Clone(all) })
	return s, err
}

// Dir is the directory of the file, for what else a player keeps there.
func (s *Settings) Dir() string { return filepath.Dir(s.path) }

// Save writes what was changed into the file; see Saving.
func (s *Settings) Save() error { return s.SaveFunc()() }

// Saving returns what writes the changes made so far, which may run in any goroutine: Flush.
// Whichever of several runs first writes all of it: what was changed last is what stays.
func (s *Settings) SaveFunc() func() error {
	if s.store != nil {
		for _, change := range s.changes {
			s.store.Update(change)
		}
		s.changes = nil
	}
	return s.Flush
}

// Flush writes what was asked to be saved and is not written yet, as a program does that ends. It
// may be called by any goroutine. What else stands in the file is kept, also what somebody else has
// written there in the meantime, and what is not known here; one that cannot be understood is set
// aside. The error is a *Trouble; what could not be written is tried again with the next change.
func (s *Settings) Flush() error {
	if s.store == nil {
		return nil
	}
	if err := s.store.Flush(); err != nil {
		return &FileError{Err: err, path: s.path, saving: true}
	}
	return nil
}

// Get is the value of a setting of Items; the default if it has none that is possible.
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

// Set changes a setting; the error says which values there are. Another preset comes with its own house
// rules: all switches are left to it. The file is written by Save or Saving.
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
			s.change(switches+w.Name, nil)
		}
	}
	return nil
}

// Bots are the levels that are set, for so many bots: one for all of them or Mixed, or as many as
// there are bots. They may have been chosen for another number: then the last are left out, or the
// first come again.
func (s *Settings) Bots(n int) string {
	levels := strings.Split(s.Get("bots"), ",")
	if len(levels) == 1 {
		return levels[0]
	}
	each := make([]string, n)
	for i := range each {
		each[i] = levels[i%len(levels)]
	}
	return strings.Join(each, ",")
}

// Rules are those of the preset that is set, with the switches that are set for it. The error names
// what makes no sense together.
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
	if seats, ok := game.FieldByName("seats"); ok {
		seats.Set(&rules, s.Get(seats.Name)) // Get gives one of Choices
	}
	return rules, rules.Validate()
}

// Switch is the value that is set for a switch of the rules, empty for the one of the preset.
func (s *Settings) Switch(w game.Switch) string {
	var value string
	json.Unmarshal(s.values[switches+w.Name], &value) // nothing, or nonsense: as if not set
	var any game.Rules
	if w.Set(&any, value) != nil {
		return ""
	}
	return value
}

// SetSwitch sets a switch of the rules; an empty value leaves it to the preset.
func (s *Settings) SetSwitch(w game.Switch, value string) error {
	if value == "" {
		s.change(switches+w.Name, nil)
		return nil
	}
	var any game.Rules
	if err := w.Set(&any, value); err != nil {
		return err
	}
	s.setText(switches+w.Name, value)
	return nil
}

func (s *Settings) setText(name, value string) {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // no text can do that
	}
	s.change(name, text)
}

// change changes a value, or removes it if it is nil.
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

// Draft returns a copy, whose changes are its own until they are adopted.
func (s *Settings) Draft() *Settings {
	draft := *s
	draft.values, draft.changes = maps.Clone(s.values), slices.Clip(s.changes)
	return &draft
}

// Adopt makes the changes of a draft.
func (s *Settings) Adopt(draft *Settings) { s.values, s.changes = draft.values, draft.changes }

// Find is the setting of a name, if there is one.
func Find(name string) (Item, bool) {
	items := Items()
	i := slices.IndexFunc(items, func(i Item) bool { return i.Name == name })
	if i < 0 {
		return Item{}, false
	}
	return items[i], true
}

// check reports whether the value is possible; the error says which are.
func (i Item) check(value string) error {
	possible := []string{value}
	if i.Name == "bots" && value != Mixed { // one level for all bots, or one each
		possible = strings.Split(value, ",")
	}
	if i.Values == nil || !slices.ContainsFunc(possible, func(v string) bool {
		return !slices.Contains(i.Values, v) || len(possible) > 1 && v == Mixed
	}) {
		return nil
	}
	return fmt.Errorf("%s=%.30s: want %s", i.Name, value, strings.Join(i.Values, ", "))
}
