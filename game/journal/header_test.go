package journal

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"fair/okey/game"
)

// headerRules are rules of which testdata/rules.jsonl has what a first line says, in that order.
func headerRules(t *testing.T) (all []game.Preset) {
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

// TestRulesAreWrittenAsEver: the rules in a first line stay the same to the byte, but for switches
// that came later, and lines of older programs give the same rules.
func TestRulesAreWrittenAsEver(t *testing.T) {
	text, err := os.ReadFile("testdata/rules.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	for i, p := range headerRules(t) {
		written, err := json.Marshal(matchLine{Rules: rulesOf(p.Name, p.Rules)})
		if err != nil {
			t.Fatal(err)
		}
		var old matchLine
		if err := json.Unmarshal([]byte(lines[i]), &old); err != nil {
			t.Fatal(err)
		}
		if r, err := old.Rules.read(); err != nil || r != p.Rules {
			t.Errorf("%s gives %+v, %v", lines[i], r, err)
		}
		got := string(written)
		for _, s := range game.Switches() {
			if !strings.Contains(lines[i], `"`+s.Name+`":`) {
				setting := `"` + s.Name + `":"` + s.Get(p.Rules) + `"`
				got = strings.Replace(strings.Replace(got, setting+",", "", 1), ","+setting+"}", "}", 1)
			}
		}
		if got != lines[i] {
			t.Errorf("%s is written\n%s, was\n%s", p.Name, got, lines[i])
		}
	}
}
