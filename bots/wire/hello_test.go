package wire

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"fair/okey/game/gametest"
)

// TestHelloIsAsEver: the hello of a table stays the same to the byte, but for switches that came
// later, and that of an older table gives the same rules.
func TestHelloIsAsEver(t *testing.T) {
	text, err := os.ReadFile("testdata/hello.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	for i, p := range gametest.WrittenRules(t) {
		var old heard
		if err := json.Unmarshal([]byte(lines[i]), &old); err != nil {
			t.Fatal(err)
		}
		if got, err := readRules(*old.Rules); err != nil || got != p.Rules {
			t.Errorf("%s gives %+v, %v", lines[i], got, err)
		}
		told := strings.TrimSpace(string(line(hello{typeHello, Protocol, rulesOf(p.Rules)})))
		got := gametest.WithoutLaterSwitches(told, lines[i], p.Rules)
		if got != lines[i] {
			t.Errorf("the hello is\n%s, was\n%s", got, lines[i])
		}
	}
}
