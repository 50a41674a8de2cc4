package game

import (
	"encoding/json"
	"testing"
)

func TestAction_JSON(t *testing.T) {
	for _, text := range []string{"draw", "discard R13", "finish K9 R1-R2-R3", "open R1-R1 B2-B2", "lay ordered R5-K6-K7", "layoff R9 0 high", "takeback"} {
		var a Action
		quoted := `"` + text + `"`
		if err := json.Unmarshal([]byte(quoted), &a); err != nil {
			t.Error(err)
		} else if got, err := json.Marshal(a); err != nil || string(got) != quoted {
			t.Errorf("%s becomes %s, %v", quoted, got, err)
		}
	}
	for _, text := range []string{`""`, `"discard"`, `"jump"`, `7`} {
		if a := new(Action); json.Unmarshal([]byte(text), a) == nil {
			t.Errorf("%s is %v", text, a)
		}
	}
	if text, err := json.Marshal(Action{}); err == nil {
		t.Errorf("no action is %s", text)
	}
}
