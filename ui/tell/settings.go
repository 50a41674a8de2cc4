package tell

import (
	"strings"

	"fair/okey/bots"
	"fair/okey/ui/words"
)

// settingWidth is the maximum length of a free-text value, in characters.
const settingWidth = 20

// SettingValue returns the displayed form of a setting's value (see package settings). It sanitizes free text.
func SettingValue(w *words.Words, name, value string) string {
	ids := []string{"set." + name + "." + value}
	switch {
	case value == "on" || value == "off":
		ids = append(ids, "set."+value)
	case name == "preset":
		ids = append(ids, "preset."+value)
	}
	for _, id := range ids {
		if w.Has(id) {
			return w.Say(id)
		}
	}
	if name != "bots" {
		return words.Safe(value, settingWidth)
	}
	levels := strings.Split(value, ",")
	for i, level := range levels {
		levels[i] = LevelName(level)
	}
	return strings.Join(levels, ", ")
}

// LevelName returns the displayed name of a bot level, which is the same in every language. An unknown name is
// sanitized and cut to 40 characters.
func LevelName(name string) string {
	if level, err := bots.LevelByName(name); err == nil {
		return level.Name
	}
	return words.Safe(name, 40)
}
