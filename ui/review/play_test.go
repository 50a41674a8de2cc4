package review

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
	"fair/okey/ui/session"
)

// writeMatch plays a match between bots of the given levels and writes its journal in dir, as if a person had been at
// seat 0. The match ends after the given number of rounds, or is finished if rounds is 0. A level such as cmd:cirak is
// played by çırak and recorded as somebody's program, so that RunTiles cannot replay the rounds, which takes long.
func writeMatch(t testing.TB, dir, preset string, seed uint64, rounds int, levels ...string) (path string) {
	t.Helper()
	rules := check.Must(game.PresetByName(preset))
	h := journal.Header{
		Begun: time.Date(2026, 11, 22, 10, 0, int(seed%60), 0, time.UTC), Program: "okey 2", Preset: preset, Rules: rules,
		Seats: []journal.Sitter{{Name: "Deniz"}}, Deal: check.Must(journal.Draw(rand.NewChaCha8(game.SeedOf(seed)))), // the same tiles every time
	}
	var seats [game.MaxSeats]bots.Bot
	names := []string{"", "Ayşe", "Mehmet", "Zeynep"}
	for s := range rules.Seats {
		level := check.Must(bots.LevelByName(strings.TrimPrefix(levels[s], "cmd:")))
		seats[s] = level.New(seed + uint64(s))
		if s > 0 {
			h.Seats = append(h.Seats, journal.Sitter{Name: names[s], Bot: &journal.Bot{Level: levels[s], Temper: "even", Seed: seed + uint64(s)}})
		}
	}
	return journaltest.Write(t, dir, h, "kismet", seats[:rules.Seats], rounds)
}

// writeCirak is writeMatch with four bots of level çırak, whose rounds cannot be replayed.
func writeCirak(t testing.TB, dir, preset string, seed uint64, rounds int) (path string) {
	t.Helper()
	return writeMatch(t, dir, preset, seed, rounds, "cirak", "cmd:cirak", "cmd:cirak", "cmd:cirak")
}

// playOut plays the match of a session to its end, with the moves of bots.Fallback for the player.
func playOut(t testing.TB, s *session.Session) {
	t.Helper()
	for {
		switch v := s.View(); {
		case v.Phase == game.MatchOver:
			return
		case v.Phase != game.Playing:
			s.GoOn()
		case s.MyTurn():
			check.OK(t, s.Do(bots.Fallback(*v)).Refused)
		default:
			bot, _ := s.BotToMove()
			s.Play(bot.Ask(t.Context()))
		}
	}
}
