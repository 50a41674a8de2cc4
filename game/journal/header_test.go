package journal

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
)

// The JSON of the rules in a first line never changes, except for switches that were added later. First lines written
// by older programs yield the same rules.
func TestHeader_WrittenRules(t *testing.T) {
	text := check.Must(os.ReadFile("testdata/rules.jsonl"))
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	for i, p := range gametest.WrittenRules() {
		written := check.Must(json.Marshal(matchLine{Rules: game.JournalRules.Write(p.Name, p.Rules)}))
		var old matchLine
		check.OK(t, json.Unmarshal([]byte(lines[i]), &old))
		check.Equal(t, check.Must(game.JournalRules.Read(old.Rules)), p.Rules)
		check.Equal(t, gametest.WithoutLaterSwitches(string(written), lines[i], p.Rules), lines[i], p.Name)
	}
}
