package practice

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game/check"
)

// TestNotebook_DailyResult checks the days in a row, a clock set back, a second attempt, and the number of puzzles due
// tomorrow.
func TestNotebook_DailyResult(t *testing.T) {
	dir := t.TempDir()
	day := func(d int) time.Time { return time.Date(2026, 11, d, 9, 0, 0, 0, time.UTC) }
	now := day(21)
	open := func() *Notebook { return LoadNotebook(dir, func() time.Time { return now }) }
	for i, right := range []bool{false, true, true} {
		n := open()
		check.Need(t, n.DailyResult() == nil, "day %d: there is a result before a try", i+1)
		n.recordAttempt(n.Daily(), right)
		n.recordAttempt(n.Daily(), !right) // does not count
		check.OK(t, n.Save())
		r := open().DailyResult()
		check.That(t, r != nil && r.Right == right && r.Streak == i+1 && r.Best == i+1 && r.Date == now.Format(time.DateOnly), "day %d: %+v", i+1, r)
		now = now.AddDate(0, 0, 1)
	}
	now = day(20)
	n := open()
	r := n.DailyResult()
	check.That(t, r != nil && r.Date == "2026-11-23" && r.Streak == 3, "with the clock set back: %+v", r)
	d := NewDeck(n, true)
	e := check.Must(d.move(0))
	check.That(t, d.DoneToday != nil && d.DoneToday.Daily.Ahead && d.DoneToday.Daily.Date == "2026-11-23" && e.(*Puzzle).Origin != OfTheDay, "with the clock set back there is a second try: %+v", e)
	now = day(22)
	d = NewDeck(open(), true)
	check.Must(d.move(0))
	check.That(t, d.DoneToday != nil && d.DoneToday.Daily.Ahead && d.DoneToday.Daily.Date == "2026-11-23", "with the clock a day behind: %+v", d.DoneToday)
	now = day(25)
	n = open()
	check.That(t, n.DailyResult() == nil && n.Daily().Date == "2026-11-25", "two days later the old result stands")
	now = day(23)
	check.Equal(t, open().DailyResult().Due, 3, "due tomorrow") // each has been missed once
}

// TestNotebook_DailyDates checks that dates that are none do not count, and that the others may be in any order.
func TestNotebook_DailyDates(t *testing.T) {
	dir := t.TempDir()
	text := `{"version":2,"daily":[{"date":"hello-world"},{"date":"2026-11-22"},{"date":"2026-11-21"},{"date":"2026-19-23"},{"date":""}]}`
	check.OK(t, os.WriteFile(filepath.Join(dir, "training.json"), []byte(text), 0o600))
	n := LoadNotebook(dir, func() time.Time { return time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC) })
	r := n.DailyResult()
	check.That(t, r != nil && r.Date == "2026-11-22" && r.Streak == 2 && n.Trouble == nil, "%+v, %v", r, n.Trouble)
}

// TestPuzzle_Solvers checks the results of the levels against the judgement of their moves.
func TestPuzzle_Solvers(t *testing.T) {
	all := coach.Scales()[0].Puzzles()
	solved := map[string]int{}
	for i := range all[:12] {
		p := &Puzzle{Puzzle: &all[i]}
		got, err := p.Solvers(t.Context())
		check.Need(t, err == nil && len(got) == len(bots.Levels()), "%v, %v", got, err)
		for _, s := range got {
			if s.Right {
				solved[s.Level]++
			}
		}
	}
	// çırak misses the best move of each puzzle
	check.That(t, solved["usta"] > solved["çırak"] && solved["çırak"] <= 2, "solved are %v", solved)
}
