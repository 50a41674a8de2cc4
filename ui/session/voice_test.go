package session

import (
	"slices"
	"testing"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/testsize"
)

// TestHintsHaveNoMarks: who does what every hint says gets no mark in the quick review.
func TestHintsHaveNoMarks(t *testing.T) {
	for _, preset := range []string{"classic", "101"} {
		decisions := 0
		for seed := range uint64(testsize.Of(2, 40)) {
			rules, err := game.PresetByName(preset)
			if err != nil {
				t.Fatal(err)
			}
			m, _, err := game.New(rules, game.SeedOf(41_000+seed))
			if err != nil {
				t.Fatal(err)
			}
			kalfa, err := bots.LevelByName("kalfa")
			if err != nil {
				t.Fatal(err)
			}
			other := kalfa.New(seed)
			acts := []coach.Act{{Line: 1, Seat: game.Nobody, After: m}}
			for {
				seat, phase := m.ToPlay()
				if phase != game.Playing {
					break
				}
				v := m.View(seat)
				var a game.Action
				if seat == 0 {
					a = HintRequest{view: v}.Ask(t.Context()).Action
				} else if a, err = other.Play(t.Context(), v); err != nil {
					t.Fatal(err)
				}
				next, _, err := game.Apply(m, seat, a)
				if err != nil {
					t.Fatal(err)
				}
				acts = append(acts, coach.Act{Line: len(acts) + 1, Seat: seat, Action: a, Before: m, After: next})
				m = next
			}
			task := coach.Task{Acts: slices.Values(acts), Seat: 0}
			for _, d := range task.Run(t.Context(), nil).Decisions() {
				decisions++
				if d.Mark != coach.Unmarked {
					t.Errorf("%s, deal %d, turn %d: the hint %v has %v, %.3f behind %v", preset, 41_000+seed, d.Turn, d.Played, d.Mark, d.Loss, d.Best().Action)
				}
			}
		}
		t.Logf("%s: %d decisions", preset, decisions)
	}
}
