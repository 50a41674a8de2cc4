package cli

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"fair/okey/bots"
	"fair/okey/bots/arena"
	"fair/okey/game/check"
	"fair/okey/ui/words"
)

func TestArena_JSON(t *testing.T) {
	t.Parallel()
	text := runOK(t, "arena", "--bots", "cirak,acemi,acemi,acemi", "--rounds", "39", "--seed", "9", "--json")
	var got map[string]any
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	check.That(t, got["preset"] == "classic" && got["rounds"] == 40.0, "39 rounds are ten deals in four rotations: %s", text)
	for _, key := range []string{"draws", "seconds", "rounds_per_second"} {
		if _, ok := got[key].(float64); !ok {
			t.Errorf("no number %q in %s", key, text)
		}
	}
	list := got["bots"].([]any)
	check.Need(t, len(list) == 4, "%d bots", len(list))
	first := list[0].(map[string]any)
	for _, key := range []string{"rounds", "wins", "win_rate", "ci95", "points_per_round", "okey_finishes", "pair_finishes", "faults", "think_ms"} {
		if _, ok := first[key]; !ok {
			t.Errorf("no %q in %v", key, first)
		}
	}
	if first["bot"] != "çırak" {
		t.Errorf("the first bot is %v", first["bot"])
	}
}

func TestArena_Text(t *testing.T) {
	t.Parallel()
	text := runOK(t, "arena", "--bots", "kalfa,cirak,acemi,acemi", "--rounds", "40")
	for _, want := range []string{"40 rounds", "kalfa", "çırak", "acemi", "faults"} {
		check.That(t, strings.Contains(text, want), "no %q in\n%s", want, text)
	}
}

// Intervals need at least ten deals, not all with the same result.
func TestArena_FewDeals(t *testing.T) {
	t.Parallel()
	const few, alike = "too few deals", "all deals alike"
	for _, c := range []struct {
		bots, rounds string
		few, alike   int
		null         bool
	}{
		{"kalfa,cirak,acemi,acemi", "36", 8, 0, true},
		{"kalfa,cirak,acemi,acemi", "40", 0, 0, false},
		{"cirak,cirak,cirak,cirak", "40", 0, 4, true}, // each rotation plays the same round, so the points are 0; some rounds have no winner
	} {
		flags := []string{"--bots", c.bots, "--rounds", c.rounds}
		text := runOK(t, "arena", flags...)
		check.That(t, strings.Count(text, few) == c.few && strings.Count(text, alike) >= c.alike, "%q:\n%s", flags, text)
		text = runOK(t, "arena", append(flags, "--json")...)
		check.That(t, strings.Contains(text, `"points_ci95":null`) == c.null && (!strings.Contains(text, `"ci95":null`) || c.alike+c.few != 0), "%q: %s", flags, text)
	}
}

// Only Okey 101 has elden wins (rule 7.13).
func TestArena_Elden(t *testing.T) {
	for preset, want := range map[string]bool{"101": true, "classic": false} {
		flags := []string{"--preset", preset, "--bots", "cirak,acemi,acemi,acemi", "--rounds", "4"}
		if text := runOK(t, "arena", flags...); strings.Contains(text, " elden ") != want {
			t.Errorf("%s:\n%s", preset, text)
		}
		if text := runOK(t, "arena", append(flags, "--json")...); strings.Contains(text, `"elden_finishes":`) != want {
			t.Errorf("%s: %s", preset, text)
		}
	}
}

func TestArena_Columns(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(runOK(t, "arena", "--bots", "acemi/cautious,acemi,çırak/slow,acemi", "--rounds", "4")), "\n")[2:]
	for i, line := range lines {
		if n := utf8.RuneCountInString(line); n != utf8.RuneCountInString(lines[0]) || strings.Count(line, "too few deals") != min(2*i, 2) {
			t.Errorf("a line of %d columns:\n%s", n, strings.Join(lines, "\n"))
		}
	}
}

func TestArena_Adjusted(t *testing.T) {
	args := []string{"--bots", "cirak,acemi", "--seats", "2", "--rounds", "4"}
	plain, adjusted := runOK(t, "arena", args...), runOK(t, "arena", append(args, "--adjusted")...)
	check.That(t, !strings.Contains(plain, "adjusted for the luck") && strings.Contains(adjusted, "adjusted for the luck"), "%s\n%s", plain, adjusted)
	lines := strings.Split(strings.TrimSpace(adjusted), "\n")
	for _, line := range lines[len(lines)-3:] {
		check.That(t, utf8.RuneCountInString(line) == utf8.RuneCountInString(lines[len(lines)-1]), "the columns are not aligned:\n%s", adjusted)
	}
	var got struct {
		Bots []struct {
			Adjusted *struct {
				WinRate float64 `json:"win_rate"`
				AsGood  int     `json:"as_good_as"`
			}
		}
	}
	text := runOK(t, "arena", append(args, "--adjusted", "--json")...)
	if err := json.Unmarshal([]byte(text), &got); err != nil || got.Bots[0].Adjusted == nil || got.Bots[0].Adjusted.WinRate == 0 {
		t.Errorf("%v: %s", err, text)
	}
	if text := runOK(t, "arena", append(args, "--json")...); strings.Contains(text, "adjusted") {
		t.Errorf("without --adjusted: %s", text)
	}
}

func TestReportFaults(t *testing.T) {
	var errs bytes.Buffer
	reportFaults(&errs, nil, []arena.Standing{{Bot: "cmd:dancer", Faults: 3, Fault: bots.ErrEndless}, {Bot: "kalfa"}})
	if got, want := errs.String(), "okey: cmd:dancer was at fault, first: "+bots.ErrEndless.Error()+"\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Contests must accept house rules, here 2.1 and 2.9.
func TestArena_HouseRules(t *testing.T) {
	text := runOK(t, "arena", "--bots", "cirak,acemi,acemi", "--seats", "3", "--set", "stockEnd=free", "--set", "coloured=on", "--rounds", "30", "--json")
	var got struct {
		Preset string
		Rounds int
		Bots   []struct{ Faults int }
	}
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	check.That(t, got.Preset == "classic stockEnd=free coloured=on" && got.Rounds == 30 && len(got.Bots) == 3 && got.Bots[0].Faults == 0, "%+v", got)
}

func TestArena_OneForAll(t *testing.T) {
	text := runOK(t, "arena", "--bots", "cirak", "--seats", "3", "--rounds", "3", "--json")
	check.That(t, strings.Count(text, `"bot":"çırak"`) == 3, "%s", text)
}

func TestArena_Refused(t *testing.T) {
	for args, says := range map[string]string{
		"arena":                                 "no bots given",
		"arena --bots kalfa,cirak":              "2 bots for 4 seats",
		"arena --bots kalfa,kalfa,kalfa,wizard": "wizard",
		"arena --bots acemi,acemi,acemi,acemi --rounds 0":  "rounds",
		"arena --bots acemi,acemi,acemi,acemi --seed x":    "seed",
		"arena --bots acemi,acemi,acemi,acemi --until 2":   "until",
		"arena --bots acemi,acemi,acemi,acemi --until NaN": "until",
		"arena --preset nope --bots a,b,c,d":               "classic",
		"arena --seats 3 --bots acemi,acemi,acemi,acemi":   "4 bots for 3 seats",
		"arena --seats 5 --bots acemi,acemi,acemi,acemi":   "seats",
		"arena --preset= --bots acemi,acemi,acemi,acemi":   "classic",
		"arena --set wrap=up --bots a,b,c,d":               "wrap",
		"arena extra":                                      "extra",
	} {
		if text := runRefused(t, strings.Fields(args)...); !strings.Contains(text, says) {
			t.Errorf("%s says %q, nothing of %q", args, text, says)
		}
	}
}

// In Turkish, numbers must have decimal commas and minus signs, but the names of programs must be unchanged.
func TestArena_Turkish(t *testing.T) {
	w := check.Must(words.New("tr"))
	rate, ci := 0.361, [2]float64{0.352, 0.372}
	points := [2]float64{-0.25, 0.5}
	nearlyNone := [2]float64{-0.0004, -0.0006}
	r := &arena.Result{Rounds: 4, TurnsPerRound: 29.5, Bots: []arena.Standing{{
		Bot: "cmd:bot-1.5%.sh", Rounds: 4, WinRate: rate, CI95: &ci, Points: 0.125, PointsCI95: &points, ThinkMS: arena.ThinkMS{P50: 0.5, P99: 1.25},
		Adjusted: &arena.Adjusted{WinRate: &rate, CI95: &ci, Points: -0.5, PointsCI95: &points, AsGoodAs: 16},
	}, {Bot: "usta", Points: -0.0004, PointsCI95: &nearlyNone, Adjusted: &arena.Adjusted{Points: -0.0004}}}}
	var out bytes.Buffer
	printArena(&out, w, r)
	text := out.String()
	for _, want := range []string{"el başına 29,5 hamle", "%36,10", "%35,20 –  37,20", "+0,125", "−0,250 –  +0,500", "0,50 /     1,25", "−0,500", "%95", " +0,000    +0,000 –  −0,001"} {
		check.That(t, strings.Contains(text, want), "%q is not in\n%s", want, text)
	}
	figures := strings.ReplaceAll(text, r.Bots[0].Bot, "")
	check.That(t, !strings.ContainsAny(figures, ".-") && !strings.Contains(figures, "−0,000") && strings.Count(text, r.Bots[0].Bot) == 2, "%s", text)
}
