package menu

import (
	"slices"
	"strings"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/settings"
	"fair/okey/ui/words"
)

// newHost returns a host with English texts, whose settings are not stored.
func newHost() (*Host, *words.Words) {
	w := check.Must(words.New("en"))
	return &Host{Settings: new(settings.Settings), Themes: func() []string { return []string{settings.Auto, "felt", "own"} }}, w
}

func findChoice(t *testing.T, list []Choice, label string) Choice {
	t.Helper()
	i := slices.IndexFunc(list, func(c Choice) bool { return strings.TrimSpace(c.Label) == label })
	check.Need(t, i >= 0, "no choice %q", label)
	return list[i]
}

// step sets c to the value that c.Next returns for the given number of steps.
func step(t *testing.T, c Choice, steps int) {
	t.Helper()
	check.OK(t, c.Set(c.Next(steps)))
}

func TestEntries(t *testing.T) {
	_, w := newHost()
	for _, c := range []struct {
		unfinished, finished, newcomer bool
		want                           string
	}{
		{false, false, false, "daily new 101 train learn friends replays stats settings quit"},
		{false, false, true, "learn daily new 101 train friends replays stats settings quit"},
		{true, true, false, "continue daily new 101 train learn friends replays stats settings quit"},
		{false, true, false, "daily new 101 last train learn friends replays stats settings quit"},
	} {
		var ids []string
		for _, id := range Entries(c.unfinished, c.finished, c.newcomer) {
			ids = append(ids, id[strings.Index(id, ".")+1:])
			check.That(t, w.Has(id) && w.Has(id+".note"), "%s has no text", id)
		}
		check.Equal(t, strings.Join(ids, " "), c.want)
	}
}

func TestSetting_Next(t *testing.T) {
	h, w := newHost()
	for _, item := range settings.Items() {
		first := h.Setting(w, item.Name)
		for range first.Values {
			step(t, h.Setting(w, item.Name), 1)
		}
		check.Equal(t, h.Setting(w, item.Name).Now, first.Now, item.Name)
		check.That(t, first.Label != "" && first.Note != "set."+item.Name+".note", "%s has no text", item.Name)
	}
	check.OK(t, h.Settings.Set("theme", "gone"))
	gone := h.Setting(w, "theme")
	check.Equal(t, gone.Next(1), settings.Auto)
	check.OK(t, h.Setting(w, "name").Set("De\x1b[2Jniz"))
	check.That(t, !strings.Contains(h.Settings.Get("name"), "\x1b"), "the name is %q", h.Settings.Get("name"))
}

// If the chosen value is the preset's, it must not be stored, so that it changes with the preset.
func TestHouseRules_PresetValue(t *testing.T) {
	h, w := newHost()
	wrap := check.Must(game.SwitchByName("wrap"))
	for _, want := range []string{"off", "", "off"} {
		step(t, findChoice(t, h.HouseRules(w), "12-13-1 is a run"), 1)
		check.Equal(t, h.Settings.Switch(wrap), want)
	}
}

func TestBots(t *testing.T) {
	h, w := newHost()
	set := func(name, value string) {
		t.Helper()
		check.OK(t, h.Setting(w, name).Set(value))
	}
	step(t, h.Bots(w)[0], -2)
	check.Equal(t, h.Settings.Bots(3), "cirak,cirak,cirak")
	step(t, findChoice(t, h.Bots(w), "opposite you"), 1)
	levels := strings.Split(h.Settings.Bots(3), ",")
	check.That(t, len(levels) == 3 && levels[0] == "cirak" && levels[1] != "cirak" && levels[2] == "cirak", "the bots are %q", levels)
	set("seats", "3")
	list := h.Bots(w)
	check.That(t, len(list) == 3 && strings.TrimSpace(list[1].Label) == "on your right" && strings.TrimSpace(list[2].Label) == "on your left", "%+v", list)
	set("seats", "2")
	list = h.Bots(w) // with one bot, a level for all is the level of that bot
	check.That(t, len(list) == 1 && list[0].Display(list[0].Now) == "çırak", "%+v", list)
}

// Every house rule of every game must be in exactly one group, and rules that few players know must be under Advanced.
func TestTableGroups(t *testing.T) {
	h, w := newHost()
	for _, preset := range game.Presets() {
		check.OK(t, h.Settings.Set("preset", preset.Name))
		found, at := map[string]string{}, slices.IndexFunc(games, func(family []string) bool { return slices.Contains(family, preset.Name) })
		check.Need(t, at >= 0, "%s is no game and no house rule of one", preset.Name)
		check.Equal(t, h.TableGroups(w)[0].Choices[0].Now, games[at][0])
		for _, g := range h.TableGroups(w) {
			check.That(t, len(g.Choices) != 0, "%s: %s is empty", preset.Name, g.Label)
			for _, c := range g.Choices {
				check.Equal(t, found[c.Label], "", preset.Name, c.Label, g.Label)
				found[c.Label] = g.Label
			}
		}
		for _, c := range h.HouseRules(w) {
			check.That(t, found[c.Label] != "", "%s: %s is in no group", preset.Name, c.Label)
		}
		show := found["Showing the hand"]
		check.That(t, show == "" || show == "Advanced", "%s: showing the hand is in %s", preset.Name, show)
	}
}

// A game that needs four players gets them, and others keep the players.
func TestSetting_Seats(t *testing.T) {
	h, w := newHost()
	for preset, want := range map[string]string{"emulator": "2", "101": "4"} {
		check.OK(t, h.Settings.Set("seats", "2"))
		choice := h.Setting(w, "preset")
		check.OK(t, choice.Set(preset))
		check.Equal(t, h.Settings.Get("seats"), want, preset)
	}
}

// A valid value must turn the background reviews on or off at once.
func TestSetting_Reviews(t *testing.T) {
	h, w := newHost()
	var turned []bool
	h.Reviews = func(on bool) { turned = append(turned, on) }
	c := h.Setting(w, "reviews")
	for _, value := range []string{"off", "maybe", "on"} {
		check.Equal(t, c.Set(value) != nil, value == "maybe", value)
	}
	check.That(t, slices.Equal(turned, []bool{false, true}) && h.Settings.Get("reviews") == "on", "turned %v", turned)
	h.Reviews = nil // there are none
	check.OK(t, h.Setting(w, "reviews").Set("off"))
	check.Equal(t, h.Settings.Get("reviews"), "off")
}
