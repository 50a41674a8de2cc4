package wire

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"fair/okey/game"
)

// helloRules are rules of which testdata/hello.jsonl has the hello, in that order.
func helloRules(t *testing.T) (all []game.Rules) {
	t.Helper()
	for _, name := range []string{
		"classic", "emulator", "parlour", "simple", "partners", "elimination", "onecolour", "lastindicator", "101", "101-raising", "101-partners",
	} {
		r, err := game.PresetByName(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
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
	return append(all, two, cap404)
}

// TestHelloIsAsEver: the hello of a table stays the same to the byte, but for switches that came
// later, and that of an older table gives the same rules.
func TestHelloIsAsEver(t *testing.T) {
	text, err := os.ReadFile("testdata/hello.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	for i, r := range helloRules(t) {
		var old heard
		if err := json.Unmarshal([]byte(lines[i]), &old); err != nil {
			t.Fatal(err)
		}
		if got, err := old.Rules.read(); err != nil || got != r {
			t.Errorf("%s gives %+v, %v", lines[i], got, err)
		}
		got := strings.TrimSpace(string(line(hello{typeHello, Protocol, rulesOf(r)})))
		for _, s := range game.Switches() {
			if !strings.Contains(lines[i], `"`+s.Name+`":`) {
				setting := `"` + s.Name + `":"` + s.Get(r) + `"`
				got = strings.Replace(strings.Replace(got, setting+",", "", 1), ","+setting+"}", "}", 1)
			}
		}
		if got != lines[i] {
			t.Errorf("the hello is\n%s, was\n%s", got, lines[i])
		}
	}
}
