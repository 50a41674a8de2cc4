package settings

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"fair/okey/game"
	"fair/okey/ui/words"
)

// Trouble is what was wrong with a file of settings, or why it could not be written. The Settings
// are good all the same, and nothing that stood in the file is lost.
type FileError struct {
	// Aside is the name that the damaged file has now, empty if it stands where it stood.
	Aside string
	// Mistakes are the values that are not possible; the defaults hold in their place until they
	// are mended.
	Invalid []InvalidValue
	// Err is why the file could be neither understood nor set aside, or not be read at all.
	Err error

	path   string
	saving bool // what could not be done was to write it
}

// Mistake is a value in the file that a setting, or a switch of the rules, cannot have.
type InvalidValue struct {
	// Key is its name in the file, Value what stands there, as JSON.
	Key, Value string
	// Default is what holds instead. Possible are the values there are, nil for any text.
	Default  string
	Possible []string
}

// Error says it in English.
func (t *FileError) Error() string {
	w, err := words.New("en")
	if err != nil {
		return err.Error() // the texts are part of the program: a test reads them
	}
	return t.Tell(w)
}

// Unwrap is the error of the file system, if there is one.
func (t *FileError) Unwrap() error { return t.Err }

// mostOfAValue is how much of what stands in the file is shown, in characters.
const maxValueShown = 16

// Tell names the cause and the cure in a line of safe text; of several mistakes the first.
func (t *FileError) Tell(w *words.Words) string {
	var path *fs.PathError
	why := t.Err
	if errors.As(t.Err, &path) {
		why = path.Err
	}
	switch file := filepath.Base(t.path); {
	case t.saving:
		return w.With("settings.unsaved", words.Args{"Why": words.Safe(why.Error(), 50)})
	case t.Err != nil:
		return w.With("settings.unread", words.Args{"Why": words.Safe(why.Error(), 60)})
	case len(t.Invalid) == 0:
		return w.With("settings.aside", words.Args{"File": words.Safe(t.Aside, 40)})
	default:
		m, id := t.Invalid[0], "settings.value"
		if len(t.Invalid) > 1 {
			id = "settings.value.many"
		}
		possible := w.Say("settings.text")
		if m.Possible != nil {
			possible = `"` + strings.Join(m.Possible, `", "`) + `"`
		}
		return w.With(id, words.Args{
			"File": words.Safe(file, 40), "Key": words.Safe(m.Key, 40), "Value": words.Safe(m.Value, maxValueShown), "Default": `"` + m.Default + `"`,
			"Possible": possible, "Number": len(t.Invalid),
		})
	}
}

// mistakes are the values of the file that cannot be, in the order of Items and of the switches.
func (s *Settings) invalidValues() (all []InvalidValue) {
	judge := func(key, usual string, possible []string, check func(string) error) {
		raw, there := s.values[key]
		var value string
		if there && (json.Unmarshal(raw, &value) != nil || check(value) != nil) {
			all = append(all, InvalidValue{key, string(raw), usual, possible})
		}
	}
	for _, item := range Items() {
		judge(item.Name, item.Default, item.Values, item.check)
	}
	preset, _ := game.PresetByName(s.Get("preset"))
	for _, w := range game.Switches() {
		choices := w.Choices()
		if w.Values == nil && w.Step == 1 {
			choices = []string{fmt.Sprintf("%d–%d", w.Min, w.Max)}
		}
		var any game.Rules
		judge(switches+w.Name, w.Get(preset), choices, func(value string) error { return w.Set(&any, value) })
	}
	return all
}
