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

// A FileError describes what is wrong with a settings file, or why it could not be written. The Settings are usable
// nevertheless, and no content of the file is lost.
type FileError struct {
	// Invalid holds the invalid values. Their defaults are used instead.
	Invalid []InvalidValue
	// Err is the error from reading, renaming or writing the file.
	Err error

	file   string // the file with invalid values, or the new path of a damaged file
	saving bool   // whether Err occurred while writing
}

// An InvalidValue is an invalid value of a setting or house rule in the file.
type InvalidValue struct {
	// Key is the name in the file, and Value the JSON text of the value.
	Key, Value string
	// Default is the value used instead. Possible lists the valid values, or is nil if any text is valid.
	Default  string
	Possible []string
}

// Error returns Text in English.
func (t *FileError) Error() string {
	w, _ := words.New("en") // cannot fail, since the texts are embedded
	return t.Text(w)
}

// Unwrap returns Err.
func (t *FileError) Unwrap() error { return t.Err }

// maxValueShown is the maximum length of a displayed value, in characters.
const maxValueShown = 16

// Text returns the cause and the remedy as one line of text without control characters. If there are several invalid
// values, it names the first.
func (t *FileError) Text(w *words.Words) string {
	var path *fs.PathError
	why := t.Err
	if errors.As(t.Err, &path) {
		why = path.Err
	}
	switch file := words.Safe(filepath.Base(t.file), 40); {
	case t.saving:
		return w.With("settings.unsaved", words.Args{"Why": words.Safe(why.Error(), 50)})
	case t.Err != nil:
		return w.With("settings.unread", words.Args{"Why": words.Safe(why.Error(), 60)})
	case len(t.Invalid) == 0:
		return w.With("settings.aside", words.Args{"File": file})
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
			"File": file, "Key": words.Safe(m.Key, 40), "Value": words.Safe(m.Value, maxValueShown), "Default": `"` + m.Default + `"`,
			"Possible": possible, "Number": len(t.Invalid),
		})
	}
}

// invalidValues returns the invalid values of the file, in the order of Items and game.Switches.
func (s *Settings) invalidValues() (all []InvalidValue) {
	check := func(key, usual string, possible []string, validate func(string) error) {
		raw, found := s.values[key]
		var value string
		if found && (json.Unmarshal(raw, &value) != nil || validate(value) != nil) {
			all = append(all, InvalidValue{key, string(raw), usual, possible})
		}
	}
	for _, item := range Items() {
		check(item.Name, item.Default, item.Values, item.check)
	}
	preset, _ := game.PresetByName(s.Get("preset"))
	for _, w := range game.Switches() {
		choices := w.Choices()
		if w.Values == nil && w.Step == 1 {
			choices = []string{fmt.Sprintf("%d–%d", w.Min, w.Max)}
		}
		check(switches+w.Name, w.Get(preset), choices, func(value string) error { return w.Set(new(game.Rules), value) })
	}
	return all
}
