package menu

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fair/okey/game"
	"fair/okey/ui/settings"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// A Group holds the choices under one heading.
type Group struct {
	// Label is the heading.
	Label   string
	Choices []Choice
}

// settingGroups lists the groups of settings that apply to every table, by the text ID of each group. Settings that are
// not listed go into the last group.
var settingGroups = []struct {
	id    string
	names []string
}{
	{"settings.look", []string{"name", "lang", "theme", "signs", "animate", "ceremony"}},
	{"settings.rack", []string{"brackets", "counter", "place", "drop"}},
	{"settings.help", []string{"hints", "offer", "tutor", "asks", "warn"}},
	{"settings.bots", []string{"pace", "talk", "focus", "clock"}},
	{"settings.sound", []string{"bell"}},
	{"settings.advanced", nil},
}

// textSettings lists the settings that matter only in text mode.
var textSettings = []string{"spell", "brief"}

// SettingGroups returns the choices for all settings that apply to every drawn table, by group.
func (h *Host) SettingGroups(w *words.Words) (list []Group) {
	listed := slices.Concat(TableSettings(), textSettings)
	for _, g := range settingGroups {
		group := Group{Label: w.Say(g.id)}
		for _, name := range g.names {
			group.Choices = append(group.Choices, h.Setting(w, name))
		}
		list, listed = append(list, group), append(listed, g.names...)
	}
	last := &list[len(list)-1]
	for _, item := range settings.Items() {
		if !slices.Contains(listed, item.Name) {
			last.Choices = append(last.Choices, h.Setting(w, item.Name))
		}
	}
	return list
}

// games lists the presets of each game. The first is the game itself, and the others are the game with house rules.
var games = [][]string{
	{"classic", "emulator", "parlour", "simple", "elimination", "onecolour", "lastindicator"}, {"101", "101-raising", "101-partners"}, {"partners"},
}

// advancedRules lists the house rules that few players know.
var advancedRules = []string{"deal", "stockEnd", "indicatorLast", "show", "coloured", "setOpenerPairs", "unopenedCap"}

// TableGroups returns the choices for the table being set up, by group. It omits groups without choices.
func (h *Host) TableGroups(w *words.Words) []Group {
	preset := h.Setting(w, "preset")
	gameChoice, variant := preset, preset
	gameChoice.Values, gameChoice.Now, variant.Values = nil, "", nil
	for _, family := range games {
		gameChoice.Values = append(gameChoice.Values, family[0])
		if slices.Contains(family, preset.Now) {
			gameChoice.Now, variant.Values, variant.Default = family[0], family, family[0]
		}
	}
	variant.Label = w.Say("setup.variant")
	variant.Display = func(value string) string {
		if value == variant.Default {
			return w.Say("setup.variant.none")
		}
		return preset.Display(value)
	}
	var rules, advanced []Choice
	if len(variant.Values) > 1 {
		rules = append(rules, variant)
	}
	if chosen, _ := h.Settings.Rules(); !chosen.HasIndicator() {
		rules = append(rules, h.Setting(w, "chains"))
	}
	for _, c := range h.HouseRules(w) {
		if slices.Contains(advancedRules, c.rule) {
			advanced = append(advanced, c)
		} else {
			rules = append(rules, c)
		}
	}
	list := []Group{
		{w.Say("setup.table"), []Choice{gameChoice, h.Setting(w, "seats")}},
		{w.Say("settings.bots"), append(h.Bots(w), h.Setting(w, "pace"))},
		{w.Say("setup.rules"), rules}, {w.Say("settings.advanced"), advanced},
	}
	return slices.DeleteFunc(list, func(g Group) bool { return len(g.Choices) == 0 })
}

// TableSettings returns the names of the settings that are chosen for each new table, as the house rules are. All other
// settings apply to every table.
func TableSettings() []string { return []string{"preset", "seats", "bots", "chains"} }

// A Choice is a setting or a house rule that the player can change.
type Choice struct {
	// Setting is the name of the setting, or "" for a house rule.
	Setting string
	// Label is the displayed name, and Note explains it.
	Label, Note string
	// Now is the current value. Values lists the possible values in the order in which Next steps through them. Values
	// is nil if any text is valid.
	Now    string
	Values []string
	// Default is the value before the player chooses one.
	Default string
	// Display returns the displayed form of a value.
	Display func(value string) string
	// Set changes the value without saving it.
	Set func(value string) error

	rule string // the name of the house rule
}

// Next returns the value that comes the given number of steps after Now in Values, wrapping around; steps may be
// negative. If Now is not in Values, it returns the first value.
func (c *Choice) Next(steps int) string {
	if i := slices.Index(c.Values, c.Now); i >= 0 {
		return c.Values[(i+steps+len(c.Values))%len(c.Values)]
	}
	return c.Values[0]
}

// Setting returns the choice for the named setting.
func (h *Host) Setting(w *words.Words, name string) Choice {
	item, _ := settings.Find(name)
	c := Choice{
		Setting: name, Label: w.Say("set." + name), Note: w.Say("set." + name + ".note"), Now: h.Settings.Get(name), Values: item.Values,
		Default: item.Default,
		Display: func(value string) string { return tell.SettingValue(w, name, value) },
		Set:     func(value string) error { return h.Settings.Set(name, value) },
	}
	set := c.Set
	switch name {
	case "preset":
		c.Note = w.Say("preset." + c.Now + ".note")
		c.Set = func(value string) error {
			err := set(value)
			if _, wrong := h.Settings.Rules(); err == nil && wrong != nil { // the game needs other seats
				preset, _ := game.PresetByName(value)
				err = h.Settings.Set("seats", strconv.Itoa(preset.Seats))
			}
			return err
		}
	case "reviews":
		c.Set = func(value string) error {
			err := set(value)
			if err == nil && h.Reviews != nil {
				h.Reviews(value == "on")
			}
			return err
		}
	case "theme":
		c.Values = h.Themes()
	case "name":
		c.Display = words.Name // the file may contain anything
		c.Set = func(value string) error { return set(words.Name(value)) }
	}
	return c
}

// Bots returns the choice of a level for all bots. One more value gives each bot its own level. If that value is set, a
// choice for each bot follows, starting on the player's right.
func (h *Host) Bots(w *words.Words) []Choice {
	const separate = "each"
	rules, _ := h.Settings.Rules() // even invalid rules have seats
	bots := min(max(rules.Seats, 2), game.MaxSeats) - 1
	all, each := h.Setting(w, "bots"), strings.Split(h.Settings.Bots(bots), ",")
	levels, set := all.Values[:len(all.Values)-1], all.Set // the last is settings.Mixed
	all.Now, all.Values = each[0], append(all.Values, separate)
	all.Set = func(value string) error {
		if value == separate {
			value = strings.Repeat(",cirak", bots)[1:]
		}
		return set(value)
	}
	if len(each) == 1 {
		return []Choice{all}
	}
	all.Now = separate
	list, places := []Choice{all}, []string{"setup.right", "setup.opposite", "setup.left"}
	if len(each) == 2 {
		places = []string{places[0], places[2]}
	}
	for i, now := range each {
		list = append(list, Choice{
			Setting: "bots", Label: "  " + w.Say(places[i]), Now: now, Values: levels, Default: all.Default, Display: all.Display,
			Set: func(value string) error {
				other := slices.Clone(each)
				other[i] = value
				return set(strings.Join(other, ","))
			},
		})
	}
	return list
}

// HouseRules returns the choices for the house rules of the chosen game. The preset's value of a rule is not stored.
func (h *Host) HouseRules(w *words.Words) (list []Choice) {
	rules, _ := h.Settings.Rules() // even if they are invalid
	preset, _ := game.PresetByName(h.Settings.Get("preset"))
	for _, s := range game.Switches() {
		if !s.Applies(rules) {
			continue
		}
		label, usual := "switch."+s.Name, s.Get(preset)
		list = append(list, Choice{
			rule: s.Name, Label: w.Say(label), Note: w.Say(label + ".note"), Now: cmp.Or(h.Settings.Switch(s), usual), Values: s.Choices(),
			Default: usual,
			Display: func(value string) string { return w.SwitchValue(s.Name, value) },
			Set: func(value string) error {
				if value == usual {
					value = ""
				}
				return h.Settings.SetSwitch(s, value)
			},
		})
	}
	return list
}
