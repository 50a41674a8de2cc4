package cli

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
)

// The event at the end of a round must show why nobody won, or what multiplied a win.
func TestEvents_RoundEnd(t *testing.T) {
	step, rec := &journal.Step{}, &journal.Record{Header: journal.Header{Rules: game.Classic()}}
	for want, result := range map[string]game.Result{
		`"drawn":"void"`:    {Winner: game.Nobody, DrawnBy: game.DrawnVoid},
		`"drawn":"turns"`:   {Winner: game.Nobody, DrawnBy: game.DrawnTurns},
		`"drawn":"stock"`:   {Winner: game.Nobody, DrawnBy: game.DrawnStock},
		`"elden":true`:      {Elden: true},
		`"one_colour":true`: {OneColour: true},
		`"coloured":true`:   {Coloured: true},
		`"multiplier":4`:    {Multiplier: 4},
		`"pot":6`:           {Pot: 6},
		`"pot_won":6`:       {Pot: 6, OkeyFinish: true},
	} {
		check.Contains(t, string(check.Must(json.Marshal(eventOf(game.RoundEnded{Result: result}, step, rec)))), want)
	}
}

// The journal was written by an earlier version and has every field that Okey 101 can have. The values were computed by
// hand. The openings are worth 30 + 56 + 14 + 33 and 21 + 24 + 12 + 36 + 39, where an okey counts as the tile that it
// replaces (rule 7.4). Mehmet finished and scored −101. Deniz has 13 + 3 + 10 + 2 + 9 + 8 left. The others had not
// opened, which cost them 202 each (rule 7.13). Ayşe was charged another 101 for a discard that could have been laid
// off (rule 7.10).
func TestEvents_Okey101(t *testing.T) {
	rec := check.Must(journal.ReadFile("testdata/101.jsonl"))
	var text strings.Builder
	check.OK(t, writeEvents(&text, rec, 0, rec.Len()-1))
	golden.RequireEqual(t, []byte(text.String()))
}
