package cli

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
)

// writeFinishedMatch plays a match between bots of one level, ends it after the given number of rounds, and returns the
// path of its journal. Seat 0 is recorded as a person.
func writeFinishedMatch(t testing.TB, dir, preset, level string, rounds int) string {
	t.Helper()
	return writeSeededMatch(t, dir, preset, level, rounds, 37) // short rounds
}

// writeSeededMatch is like writeFinishedMatch, but uses the given seed.
func writeSeededMatch(t testing.TB, dir, preset, level string, rounds int, seed uint64) string {
	t.Helper()
	rules := check.Must(game.PresetByName(preset))
	h := journal.Header{Begun: time.Unix(1e9, 0), Program: version, Preset: preset, Rules: rules, Deal: journal.Practice(game.SeedOf(seed))}
	var seats [game.MaxSeats]bots.Bot
	for s := range seats {
		l := check.Must(bots.LevelByName(level))
		seats[s] = l.New(uint64(s))
		sitter := journal.Sitter{Name: []string{"Deniz", "Ayşe", "Mehmet", "Zeynep"}[s]}
		if s > 0 {
			sitter.Bot = &journal.Bot{Level: l.Kind(), Temper: "even", Seed: uint64(s)}
		}
		h.Seats = append(h.Seats, sitter)
	}
	return journaltest.Write(t, dir, h, "", seats[:], rounds)
}

// TestReview_Sums checks the figures of okey review --json; testdata/script/review.txtar checks its keys.
func TestReview_Sums(t *testing.T) {
	t.Parallel()
	loss, unforced := 0.0, 0
	for line := range strings.Lines(runOK(t, "review", "--json", writeFinishedMatch(t, t.TempDir(), "classic", "acemi", 2))) {
		var o map[string]any
		check.OK(t, json.Unmarshal([]byte(line), &o))
		switch o["type"] {
		case "decision":
			loss += o["loss"].(float64)
			unforced++
			options := o["options"].([]any)
			first := options[0].(map[string]any)
			check.That(t, first["action"] == o["best"] && len(options) >= 2 && o["unforced"] == true && o["reasons"] != nil, "%s", line)
			check.That(t, o["loss"] != 0.0 || o["mark"] == "", "a mark without a loss: %s", line)
		case "round":
			result, luck, adjusted := o["result"].([]any), o["luck"].([]any), o["adjusted"].([]any)
			for s := range result {
				off := result[s].(float64) - luck[s].(float64) - adjusted[s].(float64)
				check.That(t, math.Abs(off) <= 1e-3 && len(result) == 4, "%s", line)
			}
		case "summary":
			check.That(t, math.Abs(o["loss"].(float64)-loss) <= 0.01 && o["unforced"] == float64(unforced) && o["deep"] == false && unforced != 0, "%v lost, %d decisions: %s", loss, unforced, line)
		}
	}
}

// BenchmarkReview_Files reviews one-round matches between bots of level kalfa with a single command.
func BenchmarkReview_Files(b *testing.B) {
	dir := b.TempDir()
	files := make([]string, b.N)
	for i := range files {
		files[i] = writeSeededMatch(b, dir, "classic", "kalfa", 1, uint64(i))
	}
	b.ResetTimer()
	if code, out, errs := runCommandLine(b, "", append([]string{"review", "--json"}, files...)...); code != exitOK || strings.Count(out, `"summary"`) != b.N {
		b.Fatalf("%d, %s", code, errs)
	}
}
