package tell

import (
	"fmt"
	"strings"
	"testing"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/practice"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// TestTexts_Distinct checks that different facts are told differently in every language, and that every text is
// complete.
func TestTexts_Distinct(t *testing.T) {
	y5 := tile.New(tile.Yellow, 5)
	ways := []session.Way{{Tile: y5}, {Tile: y5, Result: game.Result{Loss: 2}}}
	solvers := []practice.Solver{{Level: "usta", Right: true}, {Level: "acemi"}}
	daily := func(date string) *session.Store {
		return &session.Store{Header: journal.Header{Daily: date, Preset: "classic"}}
	}
	for _, lang := range words.Languages() {
		w, tl := wordsIn(lang), teller(lang, "")
		texts := []string{
			Message(w, "A", "hello", 0), Message(w, "A", "hello", 1), Message(w, "A", "hello", 2),
			RatingChange(w, 5), RatingChange(w, -5), RatingText(w, 1240, 60),
			TutorText(&session.Table{}, w),
			PuzzleSolvers(w, &practice.Attempt{Solvers: solvers}), PuzzleStreak(w, &practice.Attempt{Daily: &practice.DailyResult{Streak: 3, Best: 5}}),
			PuzzleStreak(w, &practice.Attempt{Daily: &practice.DailyResult{Streak: 3, Best: 5, Due: 1}}),
			strings.Join(SharePuzzle(w, &practice.DailyResult{Date: "2026-11-22", Right: true, Streak: 1}, solvers), " "),
			strings.Join(SharePuzzle(w, &practice.DailyResult{Date: "2026-11-22", Streak: 1}, solvers), " "),
			strings.Join(HeaderNotes(w, daily("2026-11-22")), " "), strings.Join(HeaderNotes(w, daily("")), " "),
		}
		for _, change := range []int{30, 29, -29, -30} {
			texts = append(texts, RatingTrend(w, change))
		}
		for _, from := range []coach.Mark{coach.Doubtful, coach.Bad, coach.VeryBad} {
			texts = append(texts, TutorText(&session.Table{Tutor: true, TutorFrom: from}, w))
		}
		for _, a := range []session.Acquaintance{{}, {Matches: 3, Ahead: 2, Behind: 1}, {Matches: 3, Ahead: 1, Behind: 2}, {Matches: 2, Ahead: 1, Behind: 1}} {
			texts = append(texts, Standing(w, a))
		}
		for _, temper := range bots.Tempers() {
			texts = append(texts, Nature(w, temper.String()))
		}
		for _, q := range []session.Question{
			{Kind: session.AskLeave, Saved: true}, {Kind: session.AskLeave, Hosted: true}, {Kind: session.AskLeave, Closes: true, Hosted: true},
			{Kind: session.AskPenalty, Why: game.OkeyDiscarded}, {Kind: session.AskPenalty, Why: game.PlayableDiscarded}, {Kind: session.AskOpenHand, How: meld.Pairs, Value: 5},
			{Kind: session.AskTakeBackOpening, Points: 1}, {Kind: session.AskFinish, Ways: ways}, {Kind: session.AskFinish, Ways: ways, At: 1},
			{Kind: session.AskFinish, Ways: []session.Way{{Tile: y5, Result: game.Result{OkeyFinish: true, Pot: 1}}}},
			{Kind: session.AskLeave}, {Kind: session.AskPass}, {Kind: session.AskOkey}, {Kind: session.AskOpening}, {Kind: session.AskOpenHand}, {Kind: session.AskTakeBack},
			{Kind: session.AskTakeBackOpening}, {Kind: session.AskGiveUpWin}, {Kind: session.AskPassUpWin}, {Kind: session.AskTwin},
		} {
			texts = append(texts, tl.Question(&q))
		}
		seen := map[string]bool{}
		for i, text := range texts {
			check.That(t, text != "" && !strings.Contains(text, "{{") && !seen[text], "%s, %d: %q", lang, i, text)
			seen[text] = true
		}
		for i, text := range []string{
			Nature(w, "nobody"), RatingTrend(w, 0), PuzzleSolvers(w, &practice.Attempt{}), PuzzleStreak(w, &practice.Attempt{}), Remark(w, session.Remark{}), tl.Said(1, session.Remark{}),
		} {
			check.That(t, text == "", "%s, %d: %q instead of silence", lang, i, text)
		}
	}
}

// TestRemark checks that each variant of a remark is said by the seat, in quotation marks.
func TestRemark(t *testing.T) {
	tl := teller("en", "")
	all := Remarks(tl.Words, session.Remark{Occasion: session.OnTake})
	for i := range 2 * len(all) {
		check.Equal(t, tl.Said(1, session.Remark{Occasion: session.OnTake, Variant: uint8(i)}), fmt.Sprintf("Ayşe: “%s”", all[i%len(all)]))
	}
}
