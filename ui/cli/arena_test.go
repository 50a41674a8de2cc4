package cli

import (
	"bytes"
	"strings"
	"testing"

	"fair/okey/bots/arena"
	"fair/okey/game/check"
	"fair/okey/ui/words"
)

// In Turkish, numbers must have decimal commas and minus signs, but the names of programs must be unchanged.
func TestArena_Turkish(t *testing.T) {
	w := check.Must(words.New("tr"))
	rate, ci := 0.361, [2]float64{0.352, 0.372}
	points := [2]float64{-0.25, 0.5}
	nearlyNone := [2]float64{-0.0004, -0.0006}
	r := &arena.Result{Rounds: 4, TurnsPerRound: 29.5, Bots: []arena.Standing{{
		Bot: "cmd:bot-1.5%.sh", Rounds: 4, WinRate: rate, CI95: &ci, Points: 0.125, PointsCI95: &points, ThinkMS: arena.ThinkMS{P50: 0.5, P99: 1.25},
		Adjusted: &arena.Adjusted{WinRate: &rate, CI95: &ci, Points: -0.5, PointsCI95: &points, AsGoodAs: 16},
	}, {Bot: "usta", Points: -0.0004, PointsCI95: &nearlyNone, Adjusted: &arena.Adjusted{WinRate: &rate, Points: -0.0004}}}}
	var out bytes.Buffer
	printArena(&out, w, r)
	text := out.String()
	check.Contains(t, text, "el başına 29,5 hamle", "%36,10", "%35,20 – %37,20", "+0,125", "−0,250 – +0,500", "0,50 /     1,25", "−0,500", "%95", "+0,000 – −0,001")
	figures := strings.ReplaceAll(text, r.Bots[0].Bot, "")
	check.That(t, !strings.ContainsAny(figures, ".-") && !strings.Contains(figures, "−0,000") && strings.Count(text, r.Bots[0].Bot) == 2, "%s", text)
}
