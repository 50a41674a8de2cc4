package daily

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/bots/duplicate"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// playOn plays the deal with a bot in the player's seat, through the session and its journal, for the given number of
// acts, or to the end if acts is 0. matches is the directory of the player's matches.
func playOn(t testing.TB, matches string, d Deal, clock time.Time, acts int) {
	t.Helper()
	table := session.Table{Shelf: session.NewShelf(matches, "okey test", func() time.Time { return clock })}
	d.SetUpTable(&table, true)
	s, _, err := session.New(table)
	check.OK(t, err)
	own := bots.Levels()[1].New(1)
	for i := 0; s.View().Phase == game.Playing && (acts == 0 || i < acts); i++ {
		if request, ok := s.BotToMove(); ok {
			s.Play(request.Ask(t.Context()))
			continue
		}
		a := check.Must(own.Play(t.Context(), *s.View()))
		if o := s.Do(a); o.Refused != nil {
			t.Fatal(o.Refused)
		}
	}
	if o, err := s.GoOn(); acts == 0 && (err != nil || !o.Left) {
		t.Errorf("after the deal another match begins: %+v, %v", o, err)
	}
	s.Close()
}

// at returns a time in November 2026, in the time zone that is east hours ahead of UTC.
func at(day, hour, east int) time.Time {
	return time.Date(2026, 11, day, hour, 0, 0, 0, time.FixedZone("", east*3600))
}

func read(t testing.TB, matches string) Days {
	t.Helper()
	days := check.Must(Read(matches))
	return days
}

// TestDeal_Rule checks the deal of a day against values computed with the commands in docs/playing.md.
func TestDeal_Rule(t *testing.T) {
	d := Deal{"2026-11-23", "classic"}
	if got := fmt.Sprintf("%x", d.Seed()); got != "d16710936b7b2ad1d676551326fd317b0a416dca5f41f844cc5b8fbbc2742d9f" {
		t.Errorf("the seed is %s", got)
	}
	if d.botSeedBase() != 15071994804907829201 || d.Number() != 327 {
		t.Errorf("whims %d, number %d", d.botSeedBase(), d.Number())
	}
	if n := (Deal{"9999-12-31", "classic"}).Number(); n != 2912443 {
		t.Errorf("the last deal has the number %d", n)
	}
	var told []string
	for _, s := range d.dealBots() {
		told = append(told, s.name+" "+s.level.Kind()+"/"+s.level.Temper.String())
	}
	if got := strings.Join(told[1:], ", "); got != "Fatma usta/slow, Hasan cirak/even, Ayşe kalfa/cautious" {
		t.Errorf("there sit %s", got)
	}
	check.That(t, (Deal{"2026-11-24", "classic"}).Seed() != d.Seed() && (Deal{"2026-11-23", "101"}).Seed() != d.Seed(), "two deals are the same")
	for _, preset := range Presets() {
		if err := (Deal{"2026-11-23", preset}).Rules().Validate(); err != nil {
			t.Error(err)
		}
	}
}

// TestDeal_SitNames checks that a player with the same name as a bot keeps that name, so the bot is renamed.
func TestDeal_SitNames(t *testing.T) {
	table := session.Table{Names: [game.MaxSeats]string{"Hasan"}}
	Deal{"2026-11-23", "classic"}.SetUpTable(&table, true)
	names := table.Names[:]
	slices.Sort(names)
	check.That(t, len(slices.Compact(names)) == game.MaxSeats, "there sit %q", table.Names)
}

// TestOf checks that a journal is accepted only with the tiles, rules and bots of its day.
func TestOf(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "matches")
	d := Deal{"2026-11-23", "classic"}
	playOn(t, dir, d, at(23, 9, 3), 0)
	days := read(t, dir)
	rec := check.Must(journal.ReadFile(days.Attempts[0].Path))
	if got, daily, err := Of(&rec.Header); got != d || !daily || err != nil {
		t.Errorf("%v, %v, %v", got, daily, err)
	}
	for what, change := range map[string]func(*journal.Header){
		"the day":   func(h *journal.Header) { h.Daily = "2026-11-24" },
		"the rules": func(h *journal.Header) { h.Rules.Wrap = false },
		"the game":  func(h *journal.Header) { h.Preset = "101" },
		"a bot":     func(h *journal.Header) { h.Seats[2].Bot.Level = "acemi" },
		"a whim":    func(h *journal.Header) { h.Seats[3].Bot.Seed++ },
		"a person":  func(h *journal.Header) { h.Seats[3].Bot = nil },
		"the seed":  func(h *journal.Header) { h.Deal = journal.Practice(game.SeedOf(1)) },
	} {
		h := rec.Header
		h.Seats = slices.Clone(h.Seats)
		for i := range h.Seats {
			if bot := h.Seats[i].Bot; bot != nil {
				copied := *bot
				h.Seats[i].Bot = &copied
			}
		}
		if change(&h); func() error { _, _, err := Of(&h); return err }() == nil {
			t.Errorf("with another %s it is accepted", strings.TrimPrefix(what, "the "))
		}
	}
	other := rec.Header
	if other.Daily = ""; true {
		if _, daily, err := Of(&other); daily || err != nil {
			t.Errorf("another match is a deal of the day: %v", err)
		}
	}
}

// TestDays_OneAttempt checks that only the first attempt counts, whatever the clock and the time zone are later.
func TestDays_OneAttempt(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "matches")
	playOn(t, dir, Deal{"2026-11-22", "classic"}, at(22, 20, 3), 0)
	playOn(t, dir, Deal{"2026-11-23", "classic"}, at(23, 9, 3), 0)
	first := read(t, dir).Attempts[1].Path
	days := read(t, dir)
	for what, now := range map[string]time.Time{
		"later that day":            at(23, 23, 3),
		"a minute before, far east": at(24, 13, 14),
		"a minute later, far west":  at(23, 11, -12),
		"on a day that Samoa skips": at(23, 23, -11),
		"the clock set back a week": at(16, 9, 3),
		"the clock set back a year": at(23, 9, 3).AddDate(-1, 0, 0),
	} {
		today := Deal{days.Today(now), "classic"}
		check.That(t, (today.Date == "2026-11-23" || now.UTC().Day() == 24) && days.Attempt(Deal{"2026-11-23", "classic"}) != nil, "%s the deal of %s is to be played", what, today.Date)
		if current, best := days.Streak(now); current != 2 || best != 2 {
			t.Errorf("%s: %d days in a row, best %d", what, current, best)
		}
	}
	check.That(t, days.AheadOfClock(at(22, 22, -8)) == nil && days.AheadOfClock(at(22, 22, 3)) != nil && days.AheadOfClock(at(16, 9, 3)) != nil && days.AheadOfClock(at(25, 9, 3)) == nil, "a wrong clock is told in the wrong cases")
	// A second attempt at the same deal, which an older program might have written, does not count.
	playOn(t, dir, Deal{"2026-11-23", "classic"}, at(23, 21, 3), 0)
	if days := read(t, dir); len(days.Attempts) != 2 || days.Attempts[1].Path != first {
		t.Errorf("the attempts are %+v", days.Attempts)
	}
}

// TestToday checks that the deal is the same in every time zone at any moment, and that it changes at midnight UTC.
func TestToday(t *testing.T) {
	for second, want := range map[int64]string{0: "2026-11-23", 1: "2026-11-23", 86399: "2026-11-23", 86400: "2026-11-24"} {
		for east := -12; east <= 14; east++ {
			now := at(23, 0, 0).Add(time.Duration(second) * time.Second).In(time.FixedZone("", east*3600))
			if got := Today(now, ""); got != want {
				t.Errorf("%v has the deal of %s, not %s", now, got, want)
			}
			if next := now.Add(UntilNext(now)); Today(next, "") == want || Today(next.Add(-time.Second), "") != want {
				t.Errorf("%v: the next deal comes at %v", now, next)
			}
		}
	}
}

// TestStreak checks streaks with missed days, several games on one day, and clocks that jump.
func TestStreak(t *testing.T) {
	for _, c := range []struct {
		what          string
		dates         string
		now           time.Time
		current, best int
	}{
		{"never", "", at(23, 9, 3), 0, 0},
		{"today", "2026-11-23", at(23, 9, 3), 1, 1},
		{"yesterday", "2026-11-21 2026-11-22", at(23, 9, 3), 2, 2},
		{"yesterday in UTC, today in Samoa", "2026-11-21 2026-11-22", at(24, 13, 14), 2, 2},
		{"a missed day", "2026-11-20 2026-11-22", at(22, 9, 3), 1, 1},
		{"a missed day in the far east", "2026-11-20 2026-11-22", at(23, 1, 14), 1, 1},
		{"the day before yesterday", "2026-11-20", at(22, 9, 3), 0, 1},
		{"both games of a day", "2026-11-22 2026-11-22 2026-11-23", at(23, 9, 3), 2, 2},
		{"over the end of a month", "2026-10-31 2026-11-01", at(1, 9, 3), 2, 2},
		{"the clock set back", "2026-11-22 2026-11-23", at(3, 9, 3), 2, 2},
		{"a longer one before", "2026-11-18 2026-11-19 2026-11-20 2026-11-22 2026-11-23", at(23, 9, 3), 2, 3},
	} {
		if current, best := Streak(strings.Fields(c.dates), c.now); current != c.current || best != c.best {
			t.Errorf("%s: %d in a row, best %d; want %d and %d", c.what, current, best, c.current, c.best)
		}
	}
	days := Days{Attempts: []Attempt{
		{Deal: Deal{"2026-11-20", "classic"}, Over: true}, {Deal: Deal{"2026-11-21", "classic"}, Over: true, Damaged: true},
		{Deal: Deal{"2026-11-22", "classic"}, Over: true}, {Deal: Deal{"2026-11-23", "classic"}},
	}}
	if current, best := days.Streak(at(23, 9, 3)); current != 3 || best != 3 {
		t.Errorf("with a damaged and an unfinished attempt: %d in a row, best %d", current, best)
	}
	for date, want := range map[string]int{"2026-11-19": 0, "2026-11-20": 1, "2026-11-21": 2, "2026-11-23": 3, "2026-11-24": 0} {
		if got := days.StreakOn(date); got != want {
			t.Errorf("on %s: %d in a row, not %d", date, got, want)
		}
	}
}

// TestDays_KilledAnywhere checks that an attempt is resumed, not begun again, wherever its journal ends, and that it
// counts once it is over.
func TestDays_KilledAnywhere(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "matches")
	d := Deal{"2026-11-23", "classic"}
	playOn(t, dir, d, at(23, 9, 3), 0)
	whole := read(t, dir).Attempts[0]
	text := check.Must(os.ReadFile(whole.Path))
	lines := strings.SplitAfter(string(text), "\n")
	lines = lines[:len(lines)-1]
	for kept := 1; kept <= len(lines); kept++ {
		for _, torn := range []bool{false, true} {
			part := strings.Join(lines[:kept], "")
			if torn && kept < len(lines) {
				part += lines[kept][:len(lines[kept])/2]
			}
			check.OK(t, os.WriteFile(whole.Path, []byte(part), 0o600))
			days := read(t, dir)
			shelf := session.NewShelf(dir, "okey test", func() time.Time { return at(24, 9, 3) })
			m, _ := shelf.ResumeDaily("classic", nil)
			switch {
			case kept == 1: // nothing has been dealt yet
				check.That(t, m == nil && days.Attempt(d) == nil, "%d lines: there is an attempt", kept)
			case kept == len(lines):
				check.That(t, m == nil && days.Attempt(d) != nil && days.Attempt(d).Round != nil, "%d lines: the attempt is not over", kept)
			default:
				if attempt := days.Attempt(d); m == nil || attempt == nil || m.Header.Daily != d.Date {
					t.Fatalf("%d lines, torn %v: the attempt is not resumed: %+v", kept, torn, days)
				}
			}
			shelf.Close()
		}
	}
}

// TestResume_Damaged checks that a damaged journal is set aside unchanged and reported once, and that its day counts as
// played, without a result.
func TestResume_Damaged(t *testing.T) {
	played := filepath.Join(t.TempDir(), "matches")
	d := Deal{"2026-11-23", "classic"}
	playOn(t, played, d, at(23, 9, 3), 0)
	over := read(t, played).Attempts[0].Path
	text := check.Must(os.ReadFile(over))
	lines := strings.SplitAfter(string(text), "\n")
	begun := strings.Join(lines[:9], "")
	flipped := func(line int, old, new string) string {
		changed := slices.Clone(lines[:9])
		if changed[line] = strings.Replace(changed[line], old, new, 1); changed[line] == lines[line] {
			t.Fatalf("there is no %s in %s", old, lines[line])
		}
		return strings.Join(changed, "")
	}
	for what, c := range map[string]struct {
		text  string
		field bool // whether a field is saved beside the journal
	}{
		"empty":              {"", false},
		"zeros":              {strings.Repeat("\x00", len(begun)), false},
		"half of a line":     {lines[0][:len(lines[0])/2], false},
		"the header changed": {flipped(0, "okey test", "okey best"), false},
		"no date":            {flipped(0, `"daily":"2026-1`, `"daily":"r026-1`), false},
		"no month":           {flipped(0, `"daily":"2026-1`, `"daily":"2026-9`), false},
		"an earlier date":    {flipped(0, `"daily":"2026-11-2`, `"daily":"2026-11-1`), false},
		"a later date":       {flipped(0, `"daily":"2`, `"daily":"9`), false},
		"the seed changed":   {flipped(1, `"begin"`, `"bejin"`), false},
		"an act changed":     {flipped(4, `"seat"`, `"sead"`), false},
		"zeros at the end":   {begun + strings.Repeat("\x00", 99) + "\n", false},
		"shortened":          {begun, true},
	} {
		t.Run(what, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "matches")
			path := filepath.Join(Dir(dir, "classic"), filepath.Base(over))
			check.OK(t, os.MkdirAll(filepath.Dir(path), 0o700))
			check.OK(t, os.WriteFile(path, []byte(c.text), 0o600))
			if c.field {
				check.OK(t, os.WriteFile(fieldPath(path), nil, 0o600))
			}
			if !slices.Contains([]string{"the seed changed", "an act changed", "zeros at the end"}, what) { // only a replay finds this
				if days := read(t, dir); days.Attempt(d) == nil || !days.Attempt(d).Damaged {
					t.Errorf("before it is set aside the attempts are %+v", days)
				}
			}
			shelf := session.NewShelf(dir, "okey test", time.Now)
			m, notes, days, err := Resume(shelf, "classic")
			var damaged *journal.DamagedError
			check.Need(t, m == nil && err == nil && len(notes) == 1 && errors.As(notes[0], &damaged), "%v, %v, %v", m, notes, err)
			if kept, err := os.ReadFile(damaged.Aside); err != nil || string(kept) != c.text {
				t.Errorf("it is not kept: %v", err)
			}
			attempt := days.Attempt(d)
			check.Need(t, attempt != nil && attempt.Damaged && attempt.Closed() && attempt.Path == damaged.Aside && len(days.Attempts) == 1, "the attempts are %+v", days.Attempts)
			if got := days.Today(at(16, 9, 3)); got != "2026-11-16" || days.AheadOfClock(at(16, 9, 3)) != nil {
				t.Errorf("a week before, the deal is that of %s", got)
			}
			if text := attempt.ClosedText(english(t)); !strings.Contains(text, filepath.Base(damaged.Aside)) {
				t.Errorf("told is %s", text)
			}
			if m, notes, again, err := Resume(shelf, "classic"); m != nil || len(notes) > 0 || err != nil || !slices.Equal(again.Attempts, days.Attempts) {
				t.Errorf("later: %v, %v, %v", m, notes, err)
			}
		})
	}
}

// TestAttempt_ResultDamaged checks that a finished attempt loses its result if its journal turns out to be damaged, and
// that the journal is set aside.
func TestAttempt_ResultDamaged(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "matches")
	d := Deal{"2026-11-23", "classic"}
	playOn(t, dir, d, at(23, 9, 3), 0)
	days := read(t, dir)
	attempt := &days.Attempts[0]
	text, err := os.ReadFile(attempt.Path)
	check.OK(t, err)
	act := strings.LastIndex(string(text), `"type":"act"`)
	text[act+1] = 'T'
	check.OK(t, os.WriteFile(attempt.Path, text, 0o600))
	_, err = attempt.Result(t.Context(), nil)
	if attempt.MarkDamaged(err); !errors.As(err, new(*journal.DamagedError)) || !attempt.Damaged || attempt.Round != nil {
		t.Errorf("%v: %+v", err, attempt)
	}
	if _, err := os.Stat(attempt.Path); err != nil {
		t.Error(err)
	}
	again := read(t, dir)
	check.That(t, len(again.Attempts) == 1 && again.Attempts[0] == *attempt, "later: %+v", again.Attempts)
	for _, days := range []Days{days, again} {
		if current, _ := days.Streak(at(23, 9, 3)); current != 1 {
			t.Errorf("%d days in a row", current)
		}
	}
}

// TestRead_OtherDeal checks that the date in a journal does not count if its tiles are not those of that day.
func TestRead_OtherDeal(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "matches")
	table := session.Table{Shelf: session.NewShelf(dir, "okey test", func() time.Time { return at(23, 9, 3) })}
	Deal{"2026-11-23", "classic"}.SetUpTable(&table, true)
	table.Daily = "9026-11-23"
	s, _, err := session.New(table)
	check.OK(t, err)
	s.Close()
	days := read(t, dir)
	if a := days.Attempts; len(a) != 1 || a[0].Date != "2026-11-23" || !a[0].Damaged || days.Today(at(16, 9, 3)) != "2026-11-16" {
		t.Errorf("the attempts are %+v", a)
	}
}

// TestRead_Newer checks that the journal of a newer program counts as an attempt, and that it is left alone.
func TestRead_Newer(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "matches")
	playOn(t, dir, Deal{"2026-11-23", "classic"}, at(23, 9, 3), 3)
	path := read(t, dir).Attempts[0].Path
	text, err := os.ReadFile(path)
	check.OK(t, err)
	check.OK(t, os.WriteFile(path, []byte(strings.Replace(string(text), `"version":2`, `"version":9`, 1)), 0o600))
	shelf := session.NewShelf(dir, "okey test", time.Now)
	defer shelf.Close()
	match, _, days, err := Resume(shelf, "classic")
	check.Need(t, match == nil && err == nil && len(days.Attempts) == 1, "%v, %+v, %v", match, days, err)
	a := days.Attempts[0]
	check.That(t, a.Date == "2026-11-23" && a.Newer && a.Closed() && a.Path == path, "the attempt is %+v", a)
	if text, status := a.ClosedText(english(t)), days.Status(english(t), a.Deal, 0, false); !strings.Contains(text, "newer okey") || !strings.Contains(status, "newer okey") {
		t.Errorf("told is %s (%s)", text, status)
	}
}

// TestResume_TwoPrograms checks that a program does not begin a deal that another one begins or plays, and that it
// resumes only the attempt that counts.
func TestResume_TwoPrograms(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "matches")
	d := Deal{"2026-11-23", "classic"}
	newShelf := func() *session.Shelf {
		return session.NewShelf(dir, "okey test", func() time.Time { return at(23, 9, 3) })
	}
	first, second := newShelf(), newShelf()
	defer second.Close()
	checkInUse := func(when string, begun bool) {
		t.Helper()
		match, notes, days, err := Resume(second, "classic")
		check.That(t, match == nil && err == nil && len(notes) == 1 && errors.As(notes[0], new(*journal.InUseError)) && (days.Attempt(d) != nil) == begun, "%s: %v, %v, %+v, %v", when, match, notes, days, err)
	}
	if match, notes, _, err := Resume(first, "classic"); match != nil || len(notes) > 0 || err != nil {
		t.Fatalf("%v, %v, %v", match, notes, err)
	}
	checkInUse("before the deal", false)
	table := session.Table{Shelf: first}
	d.SetUpTable(&table, true)
	s, _, err := session.New(table)
	check.OK(t, err)
	first.WaitWritten(time.Minute)
	checkInUse("after the deal", true)
	s.Close()
	first.Close()
	counts := read(t, dir).Attempts[0].Path
	playOn(t, dir, d, at(23, 21, 3), 3) // as an older program might do
	match, notes, _, err := Resume(second, "classic")
	if match.Path() != counts || len(notes) > 0 || err != nil {
		t.Errorf("%s is resumed, not %s: %v, %v", match.Path(), counts, notes, err)
	}
}

func english(t testing.TB) *words.Words {
	t.Helper()
	w := check.Must(words.New("en"))
	return w
}

// TestResult_ByHand checks the rank of an attempt against a count made by hand.
func TestResult_ByHand(t *testing.T) {
	win := func(turns int) duplicate.Outcome { return duplicate.Outcome{Points: 2, Won: true, Turns: turns} }
	lost := func(missing int) duplicate.Outcome { return duplicate.Outcome{Points: -2.0 / 3, Missing: missing} }
	r := Result{Deal: Deal{"2026-11-23", "classic"}, Outcome: win(9)}
	add := func(level string, c duplicate.Outcome, times int) {
		for range times {
			r.Field = append(r.Field, Replay{Level: level, Outcome: c})
		}
	}
	add("usta", win(7), 12) // better
	add("kalfa", win(9), 5) // equal
	add("usta", win(10), 13)
	add("kalfa", win(11), 20)
	add("çırak", lost(1), 25)
	add("acemi", lost(3), 25)
	better, worse := r.Count(r.Outcome)
	if better != 12 || worse != 83 || r.Place() != 13 || r.Worse() != 83 {
		t.Errorf("%d better, %d worse, place %d", better, worse, r.Place())
	}
	// The 13th of 25 is the median of a level.
	for level, want := range map[string]int{"usta": 70, "kalfa": 50, "çırak": 25, "acemi": 0} {
		if got := r.WorseThan(level); got != want {
			t.Errorf("%s beats %d, not %d", level, got, want)
		}
	}
	got := r.Share(english(t), 6)
	want := []string{
		"Okey, deal 327 · 23 November 2026",
		"beat 83 of 100 · usta 70 · kalfa 50",
		"won in turn 9",
		"▰▰▰▰▰▰▰▰▱▱  6 days in a row",
	}
	if !slices.Equal(got, want) {
		t.Errorf("sent is\n%s", strings.Join(got, "\n"))
	}
}

// tileName matches a tile, with its colour as a letter or as a mark.
var tileName = regexp.MustCompile(`\b[RBKY]([1-9]|1[0-3])\b|[●★☘]`)

// TestAttempt_Result checks that the field of a deal equals the replays of the engine, that it is saved, and that a
// damaged file is replaced.
func TestAttempt_Result(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "matches")
	d := Deal{"2026-11-25", "classic"}
	playOn(t, dir, d, at(25, 9, 3), 0)
	attempt := read(t, dir).Attempts[0]
	check.Need(t, attempt.SavedResult() == nil, "there is a field before anything was replayed")
	played := 0
	r, err := attempt.Result(t.Context(), func(n int) { played = n })
	check.Need(t, err == nil && played == FieldSize && len(r.Field) == FieldSize, "%v: %d replays, %d kept", err, played, len(r.Field))
	// A çırak played the way whim 0 of its level does, but with other names at the table.
	i := slices.IndexFunc(r.Field, func(one Replay) bool { return one.Level == "çırak" && one.Whim == 0 })
	if r.Field[i].Outcome != r.Outcome {
		t.Errorf("çırak comes to %+v, and at the table to %+v", r.Field[i].Outcome, r.Outcome)
	}
	for i := 1; i < len(r.Field); i++ {
		check.Need(t, r.Field[i].Compare(r.Field[i-1].Outcome) <= 0, "replay %d is better than the one before", i)
	}
	for _, lang := range words.Languages() {
		w := check.Must(words.New(lang))
		lines := r.Share(w, 3)
		for _, line := range lines {
			check.That(t, len(lines) == 4 && !tileName.MatchString(line) && len([]rune(line)) <= 40, "%s: sent is %q", lang, line)
		}
	}
	if again := attempt.SavedResult(); again == nil || !slices.Equal(again.Field, r.Field) {
		t.Error("the field is not kept")
	}
	text := check.Must(os.ReadFile(fieldPath(attempt.Path)))
	for what, damaged := range map[string]string{
		"half of it":  string(text[:len(text)/2]),
		"another day": strings.Replace(string(text), "2026-11-25", "2026-11-24", 1),
		"a level":     strings.Replace(string(text), `"level":"usta"`, `"level":"kalfa"`, 1),
		"the order":   strings.Replace(string(text), `"points":`, `"points":-9`, 1),
	} {
		check.OK(t, os.WriteFile(fieldPath(attempt.Path), []byte(damaged), 0o600))
		check.That(t, attempt.SavedResult() == nil, "with %s changed the field is believed", what)
	}
	if again, err := attempt.Result(t.Context(), nil); err != nil || !slices.Equal(again.Field, r.Field) {
		t.Errorf("the field is not replayed again: %v", err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	os.Remove(fieldPath(attempt.Path))
	if _, err := attempt.Result(stopped, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}
