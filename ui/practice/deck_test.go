package practice

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/files"
	"fair/okey/ui/session"
)

func init() { coach.UseFewSamples() }

// clock is a clock that tests can set.
type clock struct{ time.Time }

func newClock() *clock { return &clock{time.Date(2026, 11, 22, 23, 30, 0, 0, time.Local)} }

func (c *clock) now() time.Time   { return c.Time }
func (c *clock) addDays(days int) { c.Time = c.AddDate(0, 0, days) }

func beginDeck(t *testing.T, n *Notebook, daily bool) *Runner {
	t.Helper()
	return check.Must(Begin(NewDeck(n, daily), session.Table{Names: [game.MaxSeats]string{"", "Ayşe", "Mehmet", "Zeynep"}}))
}

func doneToday(r *Runner) *Attempt { return r.Series.(*Deck).DoneToday }

func bestAndWorst(p *Puzzle) (best, worst game.Action) {
	byLoss := func(a, b value.Estimate) int { return cmp.Compare(a.Loss, b.Loss) }
	return slices.MinFunc(p.Options, byLoss).Action, slices.MaxFunc(p.Options, byLoss).Action
}

// playPuzzle makes the best move of the puzzle if well is set, otherwise the worst one, and returns the attempt.
func playPuzzle(t *testing.T, r *Runner, well bool) *Attempt {
	t.Helper()
	a, bad := bestAndWorst(r.Puzzle)
	if !well {
		a = bad
	}
	check.Need(t, r.Judge().Attempt == nil, "something is judged before the move")
	check.OK(t, r.Session.Do(a).Refused)
	if r.Session.Question() != nil { // about a penalty
		r.Session.Confirm(true)
	}
	attempt := explainAttempt(t, r, r.Judge().Attempt)
	check.Need(t, attempt != nil && attempt.IsRight() == well && r.Answer.Verdict == Tried, "%v: %+v", a, attempt)
	check.That(t, attempt.Next == nil || attempt.Next.Reasons != nil, "%v: it is not said why it is better than %+v", a, attempt.Next)
	return attempt
}

func explainAttempt(t *testing.T, r *Runner, a *Attempt) *Attempt {
	t.Helper()
	if a == nil {
		return nil
	}
	a = check.Must(a.Explain(t.Context()))
	r.RecordAttempt(a)
	return a
}

// TestNotebook_Intervals checks that a missed puzzle comes back after 1, 3, 7, 16 and 35 days as long as it is solved,
// and not after that.
func TestNotebook_Intervals(t *testing.T) {
	c := newClock()
	n := LoadNotebook("", c.now)
	r := beginDeck(t, n, false)
	missed := r.Puzzle.ID
	playPuzzle(t, r, false)
	comesBack := func(days int, well bool) {
		t.Helper()
		for range days - 1 {
			c.addDays(1)
			check.Need(t, !n.next().Again, "%v: it is back too early", c) // this may be the puzzle of the day
		}
		c.addDays(1)
		p := n.next()
		check.Need(t, p.ID == missed && p.Again && n.Count().Due == 1, "%v: it is not back", c)
		n.recordAttempt(p, well)
	}
	comesBack(1, true)
	comesBack(3, true)
	comesBack(7, false)
	for _, days := range []int{1, 3, 7, 16, 35} {
		check.That(t, n.Count().Waiting == 1 && n.Count().Due == 0, "%+v", n.Count())
		comesBack(days, true)
	}
	check.Equal(t, n.Count(), Count{Tried: 9, Right: 7})
}

// TestNextPuzzle checks the order of puzzles. A puzzle is identified by its index among the built-in ones, the first of
// which is not the puzzle of the day.
func TestNextPuzzle(t *testing.T) {
	all := coach.Scales()[0].Puzzles()
	solved := func(last string) card { return card{Tried: 1, Right: 1, Last: last, Solved: last} }
	missed := func(last, due string) card { return card{Tried: 1, Last: last, Step: 1, Due: due} }
	const daily, none = -1, -2
	for name, c := range map[string]struct {
		others string // the day on which all others were tried, or empty if they never were
		cards  map[int]card
		want   int
		again  bool
	}{
		"nothing tried":        {"", nil, daily, false},
		"longest due first":    {"", map[int]card{0: missed("2026-11-19", "2026-11-21"), 2: missed("2026-11-18", "2026-11-20")}, 2, true},
		"equally due":          {"", map[int]card{0: missed("2026-11-18", "2026-11-20"), 2: missed("2026-11-18", "2026-11-20")}, 0, true},
		"due today":            {"", map[int]card{2: missed("2026-11-21", "2026-11-22")}, 2, true},
		"due tomorrow":         {"", map[int]card{2: missed("2026-11-20", "2026-11-23")}, daily, false},
		"due, but tried today": {"", map[int]card{2: missed("2026-11-22", "2026-11-22")}, daily, false},
		"never tried":          {"2026-11-22", map[int]card{0: solved("2026-11-20"), 2: {}}, 2, false},
		"of the day, tried":    {"2026-11-20", map[int]card{0: solved("2026-11-19")}, daily, false},
		"tried longest ago":    {"2026-11-22", map[int]card{0: solved("2026-11-20"), 2: solved("2026-11-19")}, 2, false},
		"all tried today":      {"2026-11-22", nil, none, false},
	} {
		n := LoadNotebook("", newClock().now)
		n.update(func(k *notebookData) {
			k.Cards = map[string]card{}
			for i := range all {
				if one, known := c.cards[i]; known {
					k.Cards[all[i].ID] = one
				} else if c.others != "" {
					k.Cards[all[i].ID] = solved(c.others)
				}
			}
		})
		p := n.next()
		if c.want == none {
			check.That(t, p == nil, "%s: %+v", name, p)
			continue
		}
		want := n.Daily().ID
		if c.want != daily {
			want = all[c.want].ID
		}
		check.That(t, p != nil && p.ID == want && p.Again == c.again, "%s: %+v", name, p)
	}
}

// TestJudge_FirstMoveCounts checks that moves after the first are judged from the same position but not recorded.
func TestJudge_FirstMoveCounts(t *testing.T) {
	n := LoadNotebook("", newClock().now)
	r := beginDeck(t, n, false)
	before := r.Session.View().Hand
	a := playPuzzle(t, r, false)
	check.That(t, !(a.Loss <= 0) && len(a.Reasons) != 0 && a.Next == nil, "%+v", a)
	a = playPuzzle(t, r, true)
	check.That(t, a.Next != nil && a.Next.Loss > 0, "nothing is said about why it is right: %+v", a)
	check.That(t, n.Count().Tried == 1 && n.Count().Right == 0, "%+v", n.Count())
	check.That(t, r.Session.View().Hand == before && r.Session.View().Turn == session.Player, "the puzzle does not stand there again")
}

func TestPuzzle_NoHelp(t *testing.T) {
	r := beginDeck(t, LoadNotebook("", newClock().now), true)
	table := r.Session.Table()
	_, hint := r.Session.RequestHint()
	check.That(t, !hint && table.Hints == 0 && !table.OfferWin && !table.Warn && !table.Tutor && table.Shelf == nil, "%+v", table)
}

// TestDeck_Daily checks that the puzzle of the day is the same for everybody, changes each day, even if the clock has
// never been set, and is followed by another puzzle once it is solved.
func TestDeck_Daily(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	n := LoadNotebook(dir, c.now)
	r := beginDeck(t, n, true)
	today := r.Puzzle.ID
	check.Need(t, doneToday(r) == nil && r.Puzzle.Origin == OfTheDay, "%+v", r.Puzzle)
	check.Equal(t, LoadNotebook("", c.now).Daily().ID, today)
	playPuzzle(t, r, true)
	check.OK(t, n.Save())
	again := beginDeck(t, LoadNotebook(dir, c.now), true)
	d := doneToday(again)
	check.That(t, d != nil && d.Daily.Right && d.Days == 0 && again.Puzzle.ID != today, "%+v, %+v", d, again.Puzzle)
	seen := map[string]bool{}
	for range coach.Scales()[0].Puzzles() {
		seen[n.Daily().ID] = true
		c.addDays(1)
	}
	check.Equal(t, len(seen), len(coach.Scales()[0].Puzzles()))
	c.Time = time.Date(1969, 12, 31, 19, 0, 0, 0, time.UTC)
	n = LoadNotebook("", c.now)
	yesterday := n.Daily().ID
	c.addDays(1)
	check.That(t, n.Daily().ID != yesterday, "before 1970 the puzzle of the day is the same on two days")
}

// TestDeck_DailyMissed checks that a missed puzzle of the day does not come back on the same day, and that DoneToday
// holds its result.
func TestDeck_DailyMissed(t *testing.T) {
	n := LoadNotebook("", newClock().now)
	r := beginDeck(t, n, true)
	today := r.Puzzle
	check.Equal(t, playPuzzle(t, r, false).Days, 1)
	good, _ := bestAndWorst(today)
	again := beginDeck(t, n, true)
	d := doneToday(again)
	check.Need(t, d != nil && again.Puzzle.ID != today.ID, "%+v", again.Puzzle)
	check.That(t, !d.Daily.Right && d.Days == 1 && d.Known() && d.Best().Action == good, "%+v, %+v", d, d.Decision)
	check.Equal(t, again.MoveBy(1), ErrNotTried)
	check.That(t, doneToday(again) != nil, "it goes on before it was tried")
	playPuzzle(t, again, true)
	check.OK(t, again.MoveBy(1))
	check.That(t, doneToday(again) == nil, "the result is still shown")
}

func contentOf(n *Notebook) (k notebookData) {
	n.store.View(func(all notebookData) { k = all })
	return k
}

// TestLoadNotebook_Damaged checks that the notebook is empty if the file is damaged, or from a newer program, and that
// only Save changes a damaged file.
func TestLoadNotebook_Damaged(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want error
	}{
		"cut":      {`{"version":1,"cards":{"ab`, files.ErrDamaged},
		"older":    {`{"version":0,"cards":{"ab":{"tried":1}}}`, files.ErrDamaged},
		"large":    {`{"version":1,"cards":{}}` + strings.Repeat(" ", maxFileSize), files.ErrDamaged},
		"many":     {`{"version":1,"mistakes":[` + strings.Repeat("{},", maxFileSize/8) + `{}]}`, files.ErrDamaged},
		"type":     {`{"version":1,"cards":[]}`, files.ErrDamaged},
		"position": {`{"version":1,"mistakes":[{"match":"2026-11-20","puzzle":{"game":"classic","hand":"R1","moves":"?","options":[]}}]}`, nil},
		"game":     {`{"version":1,"mistakes":[{"match":"2026-11-20","puzzle":{"game":"chess","hand":"R1"}}]}`, nil},
		"newer":    {`{"version":3,"cards":[{"puzzle":"ab"}],"mistakes":"none"}`, files.ErrNewer},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "training.json")
			check.OK(t, os.WriteFile(path, []byte(c.text), 0o600))
			n := LoadNotebook(dir, newClock().now)
			check.Need(t, n.Count() == Count{} && n.next().Origin != OwnMistake && errors.Is(n.Trouble, c.want), "%+v", contentOf(n))
			text := func() string { return string(check.Must(os.ReadFile(path))) }
			check.Equal(t, text(), c.text, "after reading it") // the statistics only read it
			playPuzzle(t, beginDeck(t, n, false), true)
			if c.want == files.ErrNewer {
				check.That(t, errors.Is(n.Save(), c.want), "a newer file is overwritten")
				check.Equal(t, text(), c.text)
				check.Equal(t, n.Count().Tried, 1)
				return
			}
			check.OK(t, errors.Join(n.Save(), n.Save()))
			again := LoadNotebook(dir, newClock().now)
			check.That(t, again.Count().Tried == 1 && again.Count().Right == 1 && again.Trouble == nil, "%+v", contentOf(again))
			aside, err := os.ReadFile(filepath.Join(dir, "training.damaged-1.json"))
			check.That(t, (c.want == nil) == errors.Is(err, fs.ErrNotExist) && (c.want == nil || string(aside) == c.text), "set aside: %q, %v", aside, err)
		})
	}
}

// TestNotebook_TwoPrograms checks that a program never undoes what another one has written.
func TestNotebook_TwoPrograms(t *testing.T) {
	dir, clock := t.TempDir(), newClock()
	one, other := LoadNotebook(dir, clock.now), LoadNotebook(dir, clock.now)
	one.recordAttempt(one.next(), true)
	other.recordAttempt(other.next(), false) // the same puzzle
	other.addChecked("2026-11-20", 3, nil)
	check.OK(t, errors.Join(one.Save(), other.Save(), other.Save()))
	one.recordAttempt(one.next(), true)
	check.OK(t, one.Save())
	for _, n := range []*Notebook{LoadNotebook(dir, clock.now), one} {
		c := n.Count()
		check.That(t, c.Tried == 3 && c.Right == 2 && c.Waiting == 1 && len(n.searchOf("2026-11-20").Checked) == 1, "%+v", contentOf(n))
	}
}

// TestLoadNotebook_Unsolvable checks that a mistake is skipped if the player is not to move in it or has only one option.
func TestLoadNotebook_Unsolvable(t *testing.T) {
	whole := coach.Scales()[0].Puzzles()[0]
	of := func(change func(*coach.Puzzle)) *mistake {
		p := whole
		change(&p)
		return &mistake{Match: "2026-11-20", Round: 1, Puzzle: p}
	}
	n := LoadNotebook(t.TempDir(), newClock().now)
	for i, m := range []*mistake{
		of(func(p *coach.Puzzle) {}),
		of(func(p *coach.Puzzle) { p.Options = p.Options[:1] }),
		of(func(p *coach.Puzzle) { p.Actions = p.Actions[:1] }),
	} {
		match := check.Must(m.Puzzle.Match())
		seat, phase := match.ToPlay()
		check.Need(t, phase == game.Playing && (seat == session.Player) == (i < 2), "%d: seat %d, phase %v", i, seat, phase)
		m.Puzzle.ID = fmt.Sprint(i)
		n.addChecked("2026-11-20", i, m)
	}
	text := check.Must(json.Marshal(contentOf(n)))
	var read notebookData
	check.OK(t, json.Unmarshal(text, &read))
	check.That(t, len(read.Mistakes) == 1 && len(read.Mistakes[0].Puzzle.Options) == len(whole.Options), "%d mistakes", len(read.Mistakes))
}

// TestNotebook_MaxSize checks that the largest notebook can be read again.
func TestNotebook_MaxSize(t *testing.T) {
	dir, clock := t.TempDir(), newClock()
	n := LoadNotebook(dir, clock.now)
	size := func(p coach.Puzzle) int { return len(check.Must(json.Marshal(p))) }
	long := slices.MaxFunc(coach.Scales()[1].Puzzles(), func(a, b coach.Puzzle) int { return size(a) - size(b) })
	for i := range maxMistakes + 1 {
		p := long
		p.ID = fmt.Sprint(i)
		n.addChecked("2026-11-20", i, &mistake{Match: "2026-11-20", Round: 1, Puzzle: p})
	}
	p := &Puzzle{Puzzle: new(coach.Puzzle)}
	for i := range maxCards + 1 {
		if i == 2 {
			clock.addDays(1)
		}
		p.ID = fmt.Sprint(i)
		n.recordAttempt(p, false)
	}
	check.OK(t, n.Save())
	again := LoadNotebook(dir, clock.now)
	check.OK(t, again.Trouble)
	check.Equal(t, len(contentOf(again).Mistakes), maxMistakes)
	check.Equal(t, len(contentOf(again).Cards), maxCards)
	check.That(t, contentOf(again).Cards["2"].Tried == 1, "a card of today is gone, and one of yesterday is left")
}
