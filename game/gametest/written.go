package gametest

import (
	"strings"
	"testing"

	"fair/okey/game"
)

// WrittenRules lists the rules whose JSON is in the testdata of journal and wire, in the same order: the presets of the
// first release, and two other sets of rules.
func WrittenRules(t testing.TB) (all []game.Preset) {
	t.Helper()
	for _, name := range []string{
		"classic", "emulator", "parlour", "simple", "partners", "elimination", "onecolour", "lastindicator", "101", "101-raising", "101-partners",
	} {
		r, err := game.PresetByName(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, game.Preset{Name: name, Rules: r})
	}
	two, err := game.Classic().With("startPoints=9", "stockEnd=free", "deal=informal", "gosterme=off", "coloured=on", "wrap=off")
	if err != nil {
		t.Fatal(err)
	}
	two.Seats, two.TurnLimit = 2, 77
	cap404, err := game.Okey101().With("rounds=11", "unopenedCap=404", "strict=on", "jokerSwap=off", "setOpenerPairs=off", "wrap=on")
	if err != nil {
		t.Fatal(err)
	}
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
