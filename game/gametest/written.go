package gametest

import (
	"strings"

	"fair/okey/game"
	"fair/okey/game/check"
)

// WrittenRules lists the rules whose JSON is in the testdata of journal and wire, in the same order: the presets of the
// first release, and two other sets of rules.
func WrittenRules() (all []game.Preset) {
	for _, name := range []string{
		"classic", "emulator", "parlour", "simple", "partners", "elimination", "onecolour", "lastindicator", "101", "101-raising", "101-partners",
	} {
		all = append(all, game.Preset{Name: name, Rules: check.Must(game.PresetByName(name))})
	}
	two := check.Must(game.Classic().With("startPoints=9", "stockEnd=free", "deal=informal", "gosterme=off", "coloured=on", "wrap=off"))
	two.Seats, two.TurnLimit = 2, 77
	cap404 := check.Must(game.Okey101().With("rounds=11", "unopenedCap=404", "strict=on", "jokerSwap=off", "setOpenerPairs=off", "wrap=on"))
	return append(all, game.Preset{Name: "<table>", Rules: two}, game.Preset{Rules: cap404})
}

// WithoutLaterSwitches returns written, the JSON of r, without the switches that are missing from old because they were
// added later.
func WithoutLaterSwitches(written, old string, r game.Rules) string {
	for _, s := range game.Switches() {
		if !strings.Contains(old, `"`+s.Name+`":`) {
			setting := `"` + s.Name + `":"` + s.Get(r) + `"`
			written = strings.Replace(strings.Replace(written, setting+",", "", 1), ","+setting+"}", "}", 1)
		}
	}
	return written
}
