package tell

import (
	"strings"

	"fair/okey/bots"
	"fair/okey/ui/words"
)

// settingWidth is how much of a name of the player's own is shown as a value.
const settingWidth = 20

// SettingValue is how a value of a setting of ui/settings is said: a level, or several, by their
// names in the language, a game by its name, a name of the player's own made safe.
func SettingValue(w *words.Words, name, value string) string {
	if name == "bots" {
		levels := strings.Split(value, ",")
		for i, level := range levels {
			levels[i] = levelText(w, level)
		}
		return strings.Join(levels, ", ")
	}
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
	return words.Safe(value, settingWidth)
}

// levelText is a level of the setting of the bots, or how they are chosen otherwise.
func levelText(w *words.Words, value string) string {
	if _, err := bots.LevelByName(value); err == nil {
		return LevelName(w, value)
	}
	return w.Say("set.bots." + value)
}

// LevelName is the name of a bot's level for people; one that is not known is shown as it is
// written, at most 40 characters of it.
func LevelName(w *words.Words, name string) string {
	if level, err := bots.LevelByName(name); err == nil {
		return w.Say("level." + level.Kind())
	}
	return words.Safe(name, 40)
}
