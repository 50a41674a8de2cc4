package wire

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/gametest"
)

// TestHello_Compatible checks that the bytes of a hello do not change, except for switches that were added later, and
// that older hellos still give the same rules.
func TestHello_Compatible(t *testing.T) {
	text := check.Must(os.ReadFile("testdata/hello.jsonl"))
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	for i, p := range gametest.WrittenRules() {
		var old tableMessage
		check.OK(t, json.Unmarshal([]byte(lines[i]), &old))
		check.Equal(t, check.Must(readRules(*old.Rules)), p.Rules)
		sent := strings.TrimSpace(string(encode(hello{typeHello, Protocol, writeRules(p.Rules)})))
		check.Equal(t, gametest.WithoutLaterSwitches(sent, lines[i], p.Rules), lines[i], p.Name)
	}
}
