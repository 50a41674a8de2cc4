package review

import (
	"math/rand/v2"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
)

// writeMatch plays a match between bots of the given levels and writes its journal in dir, as if a person had sat at
// seat 0. The match ends after the given number of rounds, or is finished if rounds is 0.
func writeMatch(t testing.TB, dir, preset string, seed uint64, rounds int, levels ...string) (path string) {
	t.Helper()
	rules, err := game.PresetByName(preset)
	if err != nil {
		t.Fatal(err)
	}
	deal, err := journal.Draw(rand.NewChaCha8(game.SeedOf(seed))) // the same tiles every time
	if err != nil {
		t.Fatal(err)
	}
	h := journal.Header{
		Begun: time.Date(2026, 11, 22, 10, 0, int(seed%60), 0, time.UTC), Program: "okey 2", Preset: preset, Rules: rules,
		Seats: []journal.Sitter{{Name: "Deniz"}}, Deal: deal,
	}
	var seats [game.MaxSeats]bots.Bot
	names := []string{"", "Ayşe", "Mehmet", "Zeynep"}
	for s := range rules.Seats {
		level, err := bots.LevelByName(levels[s])
		if err != nil {
			t.Fatal(err)
		}
		seats[s] = level.New(seed + uint64(s))
		if s > 0 {
			h.Seats = append(h.Seats, journal.Sitter{Name: names[s], Bot: &journal.Bot{Level: level.Kind(), Temper: "even", Seed: seed + uint64(s)}})
		}
	}
	return journaltest.Write(t, dir, h, "kismet", seats[:rules.Seats], rounds)
}
