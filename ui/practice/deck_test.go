package practice

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/files"
	"fair/okey/ui/session"
)

// clock is a clock that tests can set.
type clock struct{ time.Time }

func newClock() *clock { return &clock{time.Date(2026, 11, 22, 23, 30, 0, 0, time.Local)} }

func (c *clock) now() time.Time   { return c.Time }
func (c *clock) addDays(days int) { c.Time = c.AddDate(0, 0, days) }

func beginDeck(t *testing.T, n *Notebook, daily bool) *Runner {
	t.Helper()
	r := check.Must(Begin(NewDeck(n, daily), session.Table{Names: [game.MaxSeats]string{"", "Ayşe", "Mehmet", "Zeynep"}}))
	return r
}

func doneToday(r *Runner) *TriedPuzzle { return r.Series.(*Deck).DoneToday }

func bestAndWorst(p *Puzzle) (best, worst value.Estimate) {
	byLoss := func(a, b value.Estimate) int { return cmp.Compare(a.Loss, b.Loss) }
	return slices.MinFunc(p.Options, byLoss), slices.MaxFunc(p.Options, byLoss)
}

// playPuzzle makes the best move of the puzzle if well is set, otherwise the worst one, and returns the attempt.
func playPuzzle(t *testing.T, r *Runner, well bool) *Attempt {
	t.Helper()
	good, bad := bestAndWorst(r.Puzzle())
	a := good.Action
	if !well {
		a = bad.Action
	}
	check.Need(t, r.Judge().Attempt == nil, "something is judged before the move")
	if o := r.Session().Do(a); o.Refused != nil {
		t.Fatal(o.Refused)
	}
	attempt := explainAttempt(t, r, r.Judge().Attempt)
	check.Need(t, attempt != nil && attempt.IsRight() == well && r.Answer().Verdict == Tried, "%v: %+v", a, attempt)
	if next := attempt.Next; next != nil && next.Reasons == nil {
		t.Errorf("%v: it is not said why %v is worse", a, next.Played)
	}
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
	missed := r.Puzzle().ID
	playPuzzle(t, r, false)
	comesBack := func(days int, well bool) {
		t.Helper()
		for range days - 1 {
			c.addDays(1)
			if p := n.next(); p.Again { // this may be the puzzle of the day
				t.Fatalf("%s: it is back too early", c.Format(dayForm))
			}
		}
		c.addDays(1)
		p := n.next()
		if p.ID != missed || !p.Again || n.Count().Due != 1 {
			t.Fatalf("%s: it is not back", c.Format(dayForm))
		}
		n.recordAttempt(p, well)
	}
	comesBack(1, true)
	comesBack(3, true)
	comesBack(7, false)
	for _, days := range []int{1, 3, 7, 16, 35} {
		if got := n.Count(); got.Waiting != 1 || got.Due != 0 {
			t.Fatalf("%+v", got)
		}
		comesBack(days, true)
	}
	if got := n.Count(); got != (Count{Tried: 9, Right: 7}) {
		t.Errorf("%+v", got)
	}
}

// TestNextPuzzle checks the order of puzzles. A puzzle is identified by its index among the built-in ones, the first of
// which is not the puzzle of the day.
func TestNextPuzzle(t *testing.T) {
	all := coach.Scales()[0].Puzzles()
	solved := func(last string) card { return card{Tried: 1, Right: 1, Last: last, Solved: last} }
	missed := func(last, due string) card { return card{Tried: 1, Last: last, Step: 1, Due: due} }
	for name, c := range map[string]struct {
		others string // the day on which all others were tried, or empty if they never were
		cards  map[int]card
		want   int // -1 for the puzzle of the day, -2 for none
		again  bool
	}{
		"nothing tried":         {"", nil, -1, false},
		"longest due first":     {"", map[int]card{0: missed("2026-11-19", "2026-11-21"), 2: missed("2026-11-18", "2026-11-20")}, 2, true},
		"longest due, in order": {"", map[int]card{0: missed("2026-11-18", "2026-11-20"), 2: missed("2026-11-19", "2026-11-21")}, 0, true},
		"equally due":           {"", map[int]card{0: missed("2026-11-18", "2026-11-20"), 2: missed("2026-11-18", "2026-11-20")}, 0, true},
		"due today":             {"", map[int]card{2: missed("2026-11-21", "2026-11-22")}, 2, true},
		"due tomorrow":          {"", map[int]card{2: missed("2026-11-20", "2026-11-23")}, -1, false},
		"due, but tried today":  {"", map[int]card{2: missed("2026-11-22", "2026-11-22")}, -1, false},
		"never tried":           {"2026-11-22", map[int]card{0: solved("2026-11-20"), 2: {}}, 2, false},
		"of the day, tried":     {"2026-11-20", map[int]card{0: solved("2026-11-19")}, -1, false},
		"tried longest ago":     {"2026-11-22", map[int]card{0: solved("2026-11-20"), 2: solved("2026-11-19")}, 2, false},
		"all tried today":       {"2026-11-22", nil, -2, false},
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
		want := ""
		switch {
		case c.want == -1:
			want = n.Daily().ID
		case c.want >= 0:
			want = all[c.want].ID
		}
		p := n.next()
		check.That(t, (p != nil || want == "") && (p == nil || p.ID == want && p.Again == c.again), "%s: %+v", name, p)
	}
}

// TestJudge_FirstMoveCounts checks that moves after the first are judged from the same position but not recorded.
func TestJudge_FirstMoveCounts(t *testing.T) {
	n := LoadNotebook("", newClock().now)
	r := beginDeck(t, n, false)
	before := r.Session().View().Hand
	a := playPuzzle(t, r, false)
	check.That(t, !(a.Loss <= 0) && len(a.Reasons) != 0 && a.Next == nil, "%+v", a)
	if a := playPuzzle(t, r, true); a.Next == nil || a.Next.Loss <= 0 {
		t.Errorf("nothing is said about why it is right: %+v", a)
	}
	if got := n.Count(); got.Tried != 1 || got.Right != 0 {
		t.Errorf("%+v", got)
	}
	check.That(t, r.Session().View().Hand == before && r.Session().View().Turn == session.Player, "the puzzle does not stand there again")
}

func TestPuzzle_NoHelp(t *testing.T) {
	r := beginDeck(t, LoadNotebook("", newClock().now), true)
	if table := r.Session().Table(); table.Hints != 0 || table.OfferWin || table.Warn || table.Tutor || table.Shelf != nil {
		t.Errorf("%+v", table)
	}
	if _, ok := r.Session().RequestHint(); ok {
		t.Error("there is a hint")
	}
}

// TestDeck_Daily checks that the puzzle of the day is the same for everybody, changes each day, and is followed by
// another puzzle once it is solved.
func TestDeck_Daily(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	n := LoadNotebook(dir, c.now)
	r := beginDeck(t, n, true)
	today := r.Puzzle().ID
	if other := LoadNotebook("", newClock().now).Daily(); doneToday(r) != nil || r.Puzzle().Origin != OfTheDay || other.ID != today {
		t.Fatalf("%+v", r.Puzzle())
	}
	playPuzzle(t, r, true)
	check.OK(t, n.Save())
	again := beginDeck(t, LoadNotebook(dir, c.now), true)
	if d := doneToday(again); d == nil || !d.Right || d.Days != 0 || again.Puzzle().ID == today {
		t.Errorf("%+v, %+v", doneToday(again), again.Puzzle())
	}
	seen := map[string]bool{}
	for range coach.Scales()[0].Puzzles() {
		seen[n.Daily().ID] = true
		c.addDays(1)
	}
	check.Equal(t, len(seen), len(coach.Scales()[0].Puzzles()))
}

// TestDaily_Before1970 checks that there is a puzzle of the day even if the clock has never been set.
func TestDaily_Before1970(t *testing.T) {
	never := clock{time.Date(1969, 12, 31, 19, 0, 0, 0, time.UTC)}
	yesterday := LoadNotebook("", never.now).Daily()
	never.addDays(1)
	if today := LoadNotebook("", never.now).Daily(); today.ID == yesterday.ID {
		t.Error("the puzzle of the day is the same on two days")
	}
}

// TestDeck_DailyMissed checks that a missed puzzle of the day does not come back on the same day, and that DoneToday
// holds its result.
func TestDeck_DailyMissed(t *testing.T) {
	c := newClock()
	n := LoadNotebook("", c.now)
	r := beginDeck(t, n, true)
	today := r.Puzzle()
	if a := playPuzzle(t, r, false); a.Days != 1 {
		t.Errorf("it comes back after %d days", a.Days)
	}
	good, _ := bestAndWorst(today)
	again := beginDeck(t, n, true)
	switch d := doneToday(again); {
	case d == nil || again.Puzzle().ID == today.ID:
		t.Fatalf("%+v", again.Puzzle())
	case d.Right || d.Days != 1 || d.Best == nil || d.Best.Best().Action != good.Action:
		t.Errorf("%+v, %+v", d, d.Best)
	}
	if err := again.MoveBy(1); err != ErrNotTried || doneToday(again) == nil {
		t.Errorf("it goes on before it was tried: %v", err)
	}
	playPuzzle(t, again, true)
	if err := again.MoveBy(1); err != nil || doneToday(again) != nil {
		t.Errorf("%v, %+v", err, doneToday(again))
	}
	c.addDays(1)
	if r := beginDeck(t, n, true); doneToday(r) != nil || r.Puzzle().Origin != OfTheDay || r.Puzzle().ID == today.ID {
		t.Errorf("on the next day: %+v", r.Puzzle())
	}
	if p := n.next(); p.ID != today.ID || !p.Again {
		t.Errorf("it does not come back: %+v", p)
	}
}

func TestNext_EachOnceADay(t *testing.T) {
	c := newClock()
	n := LoadNotebook("", c.now)
	seen := map[string]bool{}
	for {
		p := n.next()
		if p == nil {
			break
		}
		check.Need(t, !seen[p.ID], "one comes twice")
		seen[p.ID] = true
		n.recordAttempt(p, true)
	}
	if len(seen) != len(coach.Scales()[0].Puzzles()) {
		t.Errorf("%d of %d", len(seen), len(coach.Scales()[0].Puzzles()))
	}
	c.addDays(1)
	check.That(t, n.next() != nil, "there is nothing to repeat on another day")
}

func contentOf(n *Notebook) (k notebookData) {
	n.store.View(func(all notebookData) { k = all })
	return k
}

// TestLoadNotebook_Damaged checks that the notebook is empty if the file is damaged, and that only Save changes that
// file.
func TestLoadNotebook_Damaged(t *testing.T) {
	for name, text := range map[string]string{
		"cut":      `{"version":1,"cards":{"ab`,
		"older":    `{"version":0,"cards":{"ab":{"tried":1}}}`,
		"large":    `{"version":1,"cards":{}}` + strings.Repeat(" ", maxFileSize),
		"many":     `{"version":1,"mistakes":[` + strings.Repeat("{},", maxFileSize/8) + `{}]}`,
		"type":     `{"version":1,"cards":[]}`,
		"position": `{"version":1,"mistakes":[{"match":"2026-11-20","puzzle":{"game":"classic","hand":"R1","moves":"?","options":[]}}]}`,
		"game":     `{"version":1,"mistakes":[{"match":"2026-11-20","puzzle":{"game":"chess","hand":"R1"}}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			beside := filepath.Join(dir, "settings.json")
			for path, content := range map[string]string{filepath.Join(dir, "training.json"): text, beside: "{}"} {
				check.OK(t, os.WriteFile(path, []byte(content), 0o600))
			}
			n := LoadNotebook(dir, newClock().now)
			whole := name == "position" || name == "game"
			if n.Count() != (Count{}) || n.next().Origin == OwnMistake || (n.Trouble() == files.ErrDamaged) == whole {
				t.Fatalf("%+v", contentOf(n))
			}
			if now, err := os.ReadFile(filepath.Join(dir, "training.json")); err != nil || string(now) != text {
				t.Errorf("reading it changes it: %q, %v", now, err) // the statistics only read it
			}
			r := beginDeck(t, n, false)
			playPuzzle(t, r, true)
			for range 2 {
				check.OK(t, n.Save())
			}
			if again := LoadNotebook(dir, newClock().now); again.Count().Tried != 1 || again.Count().Right != 1 || again.Trouble() != nil {
				t.Errorf("%+v", contentOf(again))
			}
			if text, err := os.ReadFile(beside); err != nil || string(text) != "{}" {
				t.Error("another file was touched")
			}
			aside, err := os.ReadFile(filepath.Join(dir, "training.damaged-1.json"))
			check.That(t, whole == errors.Is(err, fs.ErrNotExist) && (whole || string(aside) == text), "set aside: %q, %v", aside, err)
		})
	}
}

// TestLoadNotebook_Unreadable checks that a file from a newer program, or one without read permission, is neither
// renamed nor overwritten.
func TestLoadNotebook_Unreadable(t *testing.T) {
	newer := []byte(`{"version":3,"cards":[{"puzzle":"ab"}],"mistakes":"none"}`)
	for name, c := range map[string]struct {
		put  func(path string) error
		want error
	}{
		"newer":  {func(path string) error { return os.WriteFile(path, newer, 0o600) }, files.ErrNewer},
		"folder": {func(path string) error { return os.Mkdir(path, 0o700) }, syscall.EISDIR},
		"denied": {func(path string) error { return os.WriteFile(path, newer, 0) }, fs.ErrPermission},
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, "training.json")
		check.OK(t, c.put(path))
		if name == "denied" && os.Getuid() == 0 {
			continue // the superuser may read any file
		}
		n := LoadNotebook(dir, newClock().now)
		if !errors.Is(n.Trouble(), c.want) {
			t.Errorf("%s: %v", name, n.Trouble())
		}
		r := beginDeck(t, n, false)
		playPuzzle(t, r, true)
		if err := n.Save(); !errors.Is(err, c.want) || n.Count().Tried != 1 {
			t.Errorf("%s: %v, %+v", name, err, n.Count())
		}
		if text, err := os.ReadFile(path); name == "newer" && (err != nil || !bytes.Equal(text, newer)) {
			t.Errorf("%s: %q, %v", name, text, err)
		}
		if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
			t.Errorf("%s: %v, %v", name, entries, err)
		}
	}
}

// TestNotebook_TwoPrograms checks that a program never undoes what another one has written, even after a failed write.
func TestNotebook_TwoPrograms(t *testing.T) {
	dir, clock := t.TempDir(), newClock()
	one, other := LoadNotebook(dir, clock.now), LoadNotebook(dir, clock.now)
	write := func(n *Notebook) {
		t.Helper()
		check.OK(t, n.Save())
	}
	one.recordAttempt(one.next(), true)
	write(one)
	other.recordAttempt(other.next(), false) // the same puzzle
	other.addChecked("2026-11-20", 3, nil)
	path := filepath.Join(dir, "training.json")
	check.OK(t, errors.Join(os.Rename(path, path+".away"), os.Mkdir(path, 0o700)))
	check.That(t, other.Save() != nil, "a folder is written")
	check.OK(t, errors.Join(os.Remove(path), os.Rename(path+".away", path)))
	write(other)
	write(other)
	one.recordAttempt(one.next(), true)
	write(one)
	for name, n := range map[string]*Notebook{"the file": LoadNotebook(dir, clock.now), "the program": one} {
		if c := n.Count(); c.Tried != 3 || c.Right != 2 || c.Waiting != 1 || len(n.searchOf("2026-11-20").Checked) != 1 {
			t.Errorf("%s: %+v", name, contentOf(n))
		}
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
		match, err := m.Puzzle.Match()
		if seat, phase := match.ToPlay(); err != nil || phase != game.Playing || (seat == session.Player) != (i < 2) {
			t.Fatal(i, seat, phase, err)
		}
		m.Puzzle.ID = fmt.Sprint(i)
		n.addChecked("2026-11-20", i, m)
	}
	text := check.Must(json.Marshal(contentOf(n)))
	var read notebookData
	if err := json.Unmarshal(text, &read); err != nil || len(read.Mistakes) != 1 || len(read.Mistakes[0].Puzzle.Options) != len(whole.Options) {
		t.Errorf("%d mistakes, %v", len(read.Mistakes), err)
	}
}

// TestNotebook_MaxSize checks that the largest notebook can be read again.
func TestNotebook_MaxSize(t *testing.T) {
	dir, clock := t.TempDir(), newClock()
	n := LoadNotebook(dir, clock.now)
	long := slices.MaxFunc(coach.Scales()[1].Puzzles(), func(a, b coach.Puzzle) int {
		one, _ := json.Marshal(a)
		other, _ := json.Marshal(b)
		return len(one) - len(other)
	})
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
	if again.Trouble() != nil || len(contentOf(again).Mistakes) != maxMistakes || len(contentOf(again).Cards) != maxCards {
		t.Errorf("%v, %d mistakes, %d cards", again.Trouble(), len(contentOf(again).Mistakes), len(contentOf(again).Cards))
	}
	p.ID = "2"
	check.That(t, again.card(p).Tried == 1, "a card of today is gone, and one of yesterday is left")
}
