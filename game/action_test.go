package game

import (
	"encoding/json"
	"strings"
	"testing"

	"fair/okey/game/check"
)

// Actions survive a round trip through text and JSON.
func TestAction_RoundTrip(t *testing.T) {
	for _, text := range []string{
		"draw", "take", "pass", "show", "next", "takeback", "return", "discard R13", "discard F", "finish R13", "finish K9 R1-R2-R3", "finish R1 R1-R2-R3 F-Y4",
		"open R1-R1 B2-B2", "lay ordered R5-K6-K7", "layoff R9 0 high",
	} {
		var a Action
		quoted := `"` + text + `"`
		check.OK(t, json.Unmarshal([]byte(quoted), &a))
		check.Equal(t, string(check.Must(json.Marshal(a))), quoted)
		check.Equal(t, a, check.Must(ParseAction(text)))
		check.Equal(t, a.String(), text)
	}
	for _, text := range []string{
		"", " ", "jump", "discard", "discard ", "discard R14", "draw R1", "Draw", "kind(0)", "discard R1 ", "discard R1 R2-R3", "finish R1 ", "finish R1 R2-",
		"draw " + strings.Repeat("x", 1000), "draw\n",
	} {
		a, err := ParseAction(text)
		check.That(t, err != nil && !strings.Contains(err.Error(), "\n") && len(err.Error()) <= 200, "%q: %v, %v", text, a, err)
	}
	for _, text := range []string{`"jump"`, `7`} {
		check.That(t, json.Unmarshal([]byte(text), new(Action)) != nil, "%s is an action", text)
	}
	text, err := json.Marshal(Action{})
	check.That(t, err != nil, "no action is %s", text)
}
