package daily

import (
	"bytes"
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
		o := s.Do(a)
		check.Need(t, o.Refused == nil, "%v: %v", a, o.Refused)
	}
	o, err := s.GoOn()
	check.That(t, acts > 0 || err == nil && o.Left, "after the deal another match begins: %+v, %v", o, err)
	s.Close()
}

// at returns a time in November 2026, in the time zone that is east hours ahead of UTC.
func at(day, hour, east int) time.Time {
	return time.Date(2026, 11, day, hour, 0, 0, 0, time.FixedZone("", east*3600))
}

func read(t testing.TB, matches string) Days {
	t.Helper()
	return check.Must(Read(matches))
}

// monday is the deal of 23 November, which most tests play.
var monday = Deal{"2026-11-23", "classic"}

// playMonday plays the deal of Monday morning for the given number of acts, or to the end if acts is 0. It returns the
// directory of matches and the attempt.
func playMonday(t testing.TB, acts int) (dir string, a Attempt) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "matches")
	playOn(t, dir, monday, at(23, 9, 3), acts)
	return dir, read(t, dir)[0]
}

// newShelf returns a shelf on the given day.
func newShelf(t testing.TB, dir string, day int) *session.Shelf {
	shelf := session.NewShelf(dir, "okey test", func() time.Time { return at(day, 9, 3) })
	t.Cleanup(shelf.Close)
	return shelf
}

// TestDeal_Rule checks the deal of a day against values computed with the commands in docs/playing.md.
func TestDeal_Rule(t *testing.T) {
	check.Equal(t, fmt.Sprintf("%x", monday.Seed()), "d16710936b7b2ad1d676551326fd317b0a416dca5f41f844cc5b8fbbc2742d9f")
	check.Equal(t, monday.botSeedBase(), 15071994804907829201)
	check.Equal(t, monday.Number(), 327)
	check.Equal(t, Deal{"9999-12-31", "classic"}.Number(), 2912443) // the last deal
	var told []string
	names, levels := monday.bots()
	for s, level := range levels {
		told = append(told, names[s]+" "+level.Kind()+"/"+level.Temper.String())
	}
	check.Equal(t, strings.Join(told[1:], ", "), "Fatma usta/slow, Hasan cirak/even, Ayşe kalfa/cautious")
	check.That(t, Deal{"2026-11-24", "classic"}.Seed() != monday.Seed() && Deal{"2026-11-23", "101"}.Seed() != monday.Seed(), "two deals are the same")
	for _, preset := range Presets() {
		check.OK(t, Deal{"2026-11-23", preset}.Rules().Validate())
	}
}

// TestDeal_SitNames checks that a player with the same name as a bot keeps that name, so the bot is renamed.
func TestDeal_SitNames(t *testing.T) {
	table := session.Table{Names: [game.MaxSeats]string{"Hasan"}}
	monday.SetUpTable(&table, true)
	names := table.Names[:]
	slices.Sort(names)
	check.That(t, len(slices.Compact(names)) == game.MaxSeats, "there sit %q", table.Names)
}

// TestOf checks that a journal is accepted only with the tiles, rules and bots of its day.
func TestOf(t *testing.T) {
	_, attempt := playMonday(t, 3)
	h := check.Must(journal.ReadFile(attempt.Path)).Header
	got, err := Of(&h)
	check.That(t, got == monday && err == nil, "%v, %v", got, err)
	for what, change := range map[string]func(*journal.Header){
		"day":    func(h *journal.Header) { h.Daily = "2026-11-24" },
		"rules":  func(h *journal.Header) { h.Rules.Wrap = false },
		"game":   func(h *journal.Header) { h.Preset = "101" },
		"bot":    func(h *journal.Header) { h.Seats[2].Bot.Level = "acemi" },
		"whim":   func(h *journal.Header) { h.Seats[3].Bot.Seed++ },
		"person": func(h *journal.Header) { h.Seats[3].Bot = nil },
		"seed":   func(h *journal.Header) { h.Deal = journal.Practice(game.SeedOf(1)) },
	} {
		h := check.Must(journal.ReadFile(attempt.Path)).Header
		change(&h)
		_, err := Of(&h)
		check.That(t, err != nil, "with another %s it is accepted", what)
	}
	h.Daily = ""
	got, err = Of(&h)
	check.That(t, got == Deal{} && err == nil, "another match is a deal of the day: %v", err)
}

// TestDays_OneAttempt checks that only the first attempt counts, whatever the clock and the time zone are later.
func TestDays_OneAttempt(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "matches")
	playOn(t, dir, Deal{"2026-11-22", "classic"}, at(22, 20, 3), 0)
	playOn(t, dir, monday, at(23, 9, 3), 0)
	days := read(t, dir)
	for what, now := range map[string]time.Time{
		"later that day":            at(23, 23, 3),
		"a minute before, far east": at(24, 13, 14),
		"a minute later, far west":  at(23, 11, -12),
		"on a day that Samoa skips": at(23, 23, -11),
		"the clock set back a week": at(16, 9, 3),
		"the clock set back a year": at(23, 9, 3).AddDate(-1, 0, 0),
	} {
		check.That(t, (days.Today("classic", now) == monday || now.UTC().Day() == 24) && days.Attempt(monday) != nil, "%s the deal of %s is to be played", what, now)
		current, best := days.Streak(now)
		check.That(t, current == 2 && best == 2, "%s: %d days in a row, best %d", what, current, best)
	}
	isAhead := func(now time.Time) bool { return days.ClockText(english(t), now) != "" }
	check.That(t, !isAhead(at(22, 22, -8)) && isAhead(at(22, 22, 3)) && isAhead(at(16, 9, 3)) && !isAhead(at(25, 9, 3)), "a wrong clock is told in the wrong cases")
	// A second attempt at the same deal, which an older program might have written, does not count.
	playOn(t, dir, monday, at(23, 21, 3), 0)
	again := read(t, dir)
	check.That(t, len(again) == 2 && again[1].Path == days[1].Path, "the attempts are %+v", again)
}

// TestToday checks that the deal is the same in every time zone at any moment, and that it changes at midnight UTC.
func TestToday(t *testing.T) {
	for second, want := range map[int64]string{0: "2026-11-23", 1: "2026-11-23", 86399: "2026-11-23", 86400: "2026-11-24"} {
		for east := -12; east <= 14; east++ {
			now := at(23, 0, 0).Add(time.Duration(second) * time.Second).In(time.FixedZone("", east*3600))
			check.Equal(t, Today(now, ""), want, now)
			next := now.Add(UntilNext(now))
			check.That(t, Today(next, "") != want && Today(next.Add(-time.Second), "") == want, "%v: the next deal comes at %v", now, next)
		}
	}
}

// TestStreak checks streaks with missed days, several games on one day, and clocks that jump.
func TestStreak(t *testing.T) {
	today := at(23, 9, 3)
	for _, c := range []struct {
		dates         string
		now           time.Time
		current, best int
	}{
		{"", today, 0, 0},
		{"2026-11-21 2026-11-22", today, 2, 2},                                  // yesterday
		{"2026-11-20 2026-11-22", at(22, 9, 3), 1, 1},                           // a missed day
		{"2026-11-20", at(22, 9, 3), 0, 1},                                      // the day before yesterday
		{"2026-11-22 2026-11-22 2026-11-23", today, 2, 2},                       // both games of a day
		{"2026-11-22 2026-11-23", at(3, 9, 3), 2, 2},                            // the clock set back
		{"2026-11-18 2026-11-19 2026-11-20 2026-11-22 2026-11-23", today, 2, 3}, // a longer one before
	} {
		current, best := Streak(strings.Fields(c.dates), c.now)
		check.Equal(t, [2]int{current, best}, [2]int{c.current, c.best}, c.dates, c.now)
	}
	days := Days{
		{Deal: Deal{"2026-11-20", "classic"}, Over: true}, {Deal: Deal{"2026-11-21", "classic"}, Over: true, Damaged: true},
		{Deal: Deal{"2026-11-22", "classic"}, Over: true}, {Deal: Deal{"2026-11-23", "classic"}},
	}
	current, best := days.Streak(today)
	check.Equal(t, [2]int{current, best}, [2]int{3, 3}, "with a damaged and an unfinished attempt")
	for date, want := range map[string]int{"2026-11-19": 0, "2026-11-20": 1, "2026-11-21": 2, "2026-11-23": 3, "2026-11-24": 0} {
		check.Equal(t, days.StreakOn(date), want, date)
	}
}

// TestDays_KilledAnywhere checks that an attempt is resumed, not begun again, wherever its journal ends, and that it
// counts once it is over.
func TestDays_KilledAnywhere(t *testing.T) {
	dir, whole := playMonday(t, 0)
	lines := strings.SplitAfter(string(check.Must(os.ReadFile(whole.Path))), "\n")
	lines = lines[:len(lines)-1]
	for kept := 1; kept <= len(lines); kept++ {
		for _, torn := range []bool{false, true} {
			part := strings.Join(lines[:kept], "")
			if torn && kept < len(lines) {
				part += lines[kept][:len(lines[kept])/2]
			}
			check.OK(t, os.WriteFile(whole.Path, []byte(part), 0o600))
			days := read(t, dir)
			attempt := days.Attempt(monday)
			shelf := newShelf(t, dir, 24)
			m, _ := shelf.ResumeDaily("classic", nil)
			begun, over := kept > 1, kept == len(lines) // before the second line, nothing has been dealt
			check.Need(t, (attempt != nil) == begun && (m != nil) == (begun && !over), "%d lines, torn %v: %+v, %v", kept, torn, attempt, m)
			check.That(t, (!over || attempt.Round != nil) && (m == nil || m.Header.Daily == monday.Date), "%d lines: %+v, %v", kept, attempt, m)
			shelf.Close()
		}
	}
}

// TestResume_Damaged checks that a damaged journal is set aside unchanged and reported once, and that its day counts as
// played, without a result.
func TestResume_Damaged(t *testing.T) {
	_, over := playMonday(t, 0)
	lines := strings.SplitAfter(string(check.Must(os.ReadFile(over.Path))), "\n")
	begun := strings.Join(lines[:9], "")
	for what, c := range map[string]struct {
		old, new string // the change in the beginning of the match
		replayed bool   // whether only a replay finds it
	}{
		"empty":              {begun, "", false},
		"the header changed": {"okey test", "okey best", false},
		"no date":            {`"daily":"2026-1`, `"daily":"r026-1`, false},
		"an earlier date":    {`"daily":"2026-11-2`, `"daily":"2026-11-1`, false},
		"the seed changed":   {`"begin"`, `"bejin"`, true},
		"an act changed":     {`"seat"`, `"sead"`, true},
		"zeros at the end":   {lines[8], lines[8] + strings.Repeat("\x00", 99) + "\n", true},
		"shortened":          {"", "", false}, // a field is saved beside the journal, so the match was over
	} {
		t.Run(what, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "matches")
			path := filepath.Join(session.DailyDir(dir, "classic"), filepath.Base(over.Path))
			text := strings.Replace(begun, c.old, c.new, 1)
			check.OK(t, os.MkdirAll(filepath.Dir(path), 0o700))
			check.OK(t, os.WriteFile(path, []byte(text), 0o600))
			if text == begun {
				check.Equal(t, what, "shortened")
				check.OK(t, os.WriteFile(fieldPath(path), nil, 0o600))
			}
			days := read(t, dir)
			attempt := days.Attempt(monday)
			check.That(t, attempt != nil && attempt.Damaged || c.replayed, "before it is set aside the attempt is %+v", attempt)
			shelf := newShelf(t, dir, 24)
			m, notes, days, err := Resume(shelf, "classic")
			var damaged *journal.DamagedError
			check.Need(t, m == nil && err == nil && len(notes) == 1 && errors.As(notes[0], &damaged), "%v, %v, %v", m, notes, err)
			check.Equal(t, string(check.Must(os.ReadFile(damaged.Aside))), text, "is kept")
			attempt = days.Attempt(monday)
			check.Need(t, attempt != nil && attempt.Damaged && attempt.Closed() && attempt.Path == damaged.Aside && len(days) == 1, "the attempts are %+v", days)
			check.Equal(t, days.Today("classic", at(16, 9, 3)).Date, "2026-11-16")
			check.That(t, days.ClockText(english(t), at(16, 9, 3)) == "", "a damaged attempt is ahead of the clock")
			check.Contains(t, attempt.ClosedText(english(t)), filepath.Base(damaged.Aside))
			m, notes, again, err := Resume(shelf, "classic")
			check.That(t, m == nil && len(notes) == 0 && err == nil && slices.Equal(again, days), "later: %v, %v, %v", m, notes, err)
		})
	}
}

// TestAttempt_ResultDamaged checks that a finished attempt loses its result if its journal turns out to be damaged, and
// that the journal is set aside.
func TestAttempt_ResultDamaged(t *testing.T) {
	dir, attempt := playMonday(t, 0)
	text := check.Must(os.ReadFile(attempt.Path))
	text[strings.LastIndex(string(text), `"type":"act"`)+1] = 'T'
	check.OK(t, os.WriteFile(attempt.Path, text, 0o600))
	_, err := attempt.Result(t.Context(), nil)
	attempt.MarkDamaged(err)
	check.That(t, errors.As(err, new(*journal.DamagedError)) && attempt.Damaged && attempt.Round == nil, "%v: %+v", err, attempt)
	check.Must(os.Stat(attempt.Path))
	days := read(t, dir)
	check.That(t, slices.Equal(days, []Attempt{attempt}), "later: %+v", days)
	current, _ := days.Streak(at(23, 9, 3))
	check.Equal(t, current, 1)
}

// TestRead_OtherDeal checks that the date in a journal does not count if its tiles are not those of that day.
func TestRead_OtherDeal(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "matches")
	table := session.Table{Shelf: newShelf(t, dir, 23)}
	monday.SetUpTable(&table, true)
	table.Daily = "9026-11-23"
	s, _, err := session.New(table)
	check.OK(t, err)
	s.Close()
	days := read(t, dir)
	check.That(t, len(days) == 1 && days[0].Deal == monday && days[0].Damaged, "the attempts are %+v", days)
	check.Equal(t, days.Today("classic", at(16, 9, 3)).Date, "2026-11-16")
}

// TestRead_Newer checks that the journal of a newer program counts as an attempt, and that it is left alone.
func TestRead_Newer(t *testing.T) {
	dir, attempt := playMonday(t, 3)
	text := check.Must(os.ReadFile(attempt.Path))
	check.OK(t, os.WriteFile(attempt.Path, bytes.Replace(text, []byte(`"version":2`), []byte(`"version":9`), 1), 0o600))
	match, _, days, err := Resume(newShelf(t, dir, 24), "classic")
	check.Need(t, match == nil && err == nil && len(days) == 1, "%v, %+v, %v", match, days, err)
	a := days[0]
	check.That(t, a.Deal == monday && a.Newer && a.Closed() && a.Path == attempt.Path, "the attempt is %+v", a)
	check.Contains(t, a.ClosedText(english(t)), "newer okey")
	check.Contains(t, days.Status(english(t), a.Deal), "newer okey")
}

// TestResume_TwoPrograms checks that a program does not begin a deal that another one begins or plays, and that it
// resumes only the attempt that counts.
func TestResume_TwoPrograms(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "matches")
	first, second := newShelf(t, dir, 23), newShelf(t, dir, 23)
	checkInUse := func(when string, begun bool) {
		t.Helper()
		match, notes, days, err := Resume(second, "classic")
		check.That(t, match == nil && err == nil && len(notes) == 1 && errors.As(notes[0], new(*journal.InUseError)) && (days.Attempt(monday) != nil) == begun, "%s: %v, %v, %+v, %v", when, match, notes, days, err)
	}
	match, notes, _, err := Resume(first, "classic")
	check.Need(t, match == nil && len(notes) == 0 && err == nil, "%v, %v, %v", match, notes, err)
	checkInUse("before the deal", false)
	table := session.Table{Shelf: first}
	monday.SetUpTable(&table, true)
	s, _, err := session.New(table)
	check.OK(t, err)
	first.WaitWritten(time.Minute)
	checkInUse("after the deal", true)
	s.Close()
	first.Close()
	counts := read(t, dir)[0].Path
	playOn(t, dir, monday, at(23, 21, 3), 3) // as an older program might do
	match, notes, _, err = Resume(second, "classic")
	check.That(t, match.Path() == counts && len(notes) == 0 && err == nil, "%s is resumed, not %s: %v, %v", match.Path(), counts, notes, err)
}

func english(t testing.TB) *words.Words {
	t.Helper()
	return check.Must(words.New("en"))
}

// TestResult_ByHand checks the rank of an attempt against a count made by hand.
func TestResult_ByHand(t *testing.T) {
	win := func(turns int) duplicate.Outcome { return duplicate.Outcome{Points: 2, Won: true, Turns: turns} }
	lost := func(missing int) duplicate.Outcome { return duplicate.Outcome{Points: -2.0 / 3, Missing: missing} }
	r := Result{Deal: monday, Outcome: win(9)}
	for _, c := range []struct {
		level   string
		outcome duplicate.Outcome
		times   int
	}{
		{"usta", win(7), 12}, // better
		{"kalfa", win(9), 5}, // equal
		{"usta", win(10), 13}, {"kalfa", win(11), 20}, {"çırak", lost(1), 25}, {"acemi", lost(3), 25},
	} {
		r.Field = append(r.Field, slices.Repeat([]Replay{{Level: c.level, Outcome: c.outcome}}, c.times)...)
	}
	better, worse := r.count(r.Outcome)
	check.Equal(t, [4]int{better, worse, r.Place(), r.Worse()}, [4]int{12, 83, 13, 83})
	// The 13th of 25 is the median of a level.
	for level, want := range map[string]int{"usta": 70, "kalfa": 50, "çırak": 25, "acemi": 0} {
		check.Equal(t, r.WorseThan(level), want, level)
	}
	check.Equal(t, strings.Join(r.Share(english(t), 6), "\n"),
		"Okey, deal 327 · 23 November 2026\nbeat 83 of 100 · usta 70 · kalfa 50\nwon in turn 9\n▰▰▰▰▰▰▰▰▱▱  6 days in a row")
}

// tileName matches a tile, with its colour as a letter or as a mark.
var tileName = regexp.MustCompile(`\b[RBKY]([1-9]|1[0-3])\b|[●★☘]`)

// TestAttempt_Result checks that the field of a deal equals the replays of the engine, that it is saved, and that a
// damaged file is replaced.
func TestAttempt_Result(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "matches")
	d := Deal{"2026-11-25", "classic"}
	playOn(t, dir, d, at(25, 9, 3), 0)
	attempt := read(t, dir)[0]
	check.OK(t, os.WriteFile(fieldPath(attempt.Path), []byte("{"), 0o600))
	check.Need(t, attempt.SavedResult() == nil, "there is a field before anything was replayed")
	played := 0
	r, err := attempt.Result(t.Context(), func(n int) { played = n })
	check.Need(t, err == nil && played == FieldSize && len(r.Field) == FieldSize, "%v: %d replays, %d kept", err, played, len(r.Field))
	// A çırak played the way whim 0 of its level does, but with other names at the table.
	i := slices.IndexFunc(r.Field, func(one Replay) bool { return one.Level == "çırak" && one.Whim == 0 })
	check.Equal(t, r.Field[i].Outcome, r.Outcome)
	check.That(t, slices.IsSortedFunc(r.Field, func(a, b Replay) int { return b.Compare(a.Outcome) }), "the best replays do not come first")
	for _, lang := range words.Languages() {
		for _, line := range r.Share(check.Must(words.New(lang)), 3) {
			check.That(t, !tileName.MatchString(line) && len([]rune(line)) <= 40, "%s: sent is %q", lang, line)
		}
	}
	again := attempt.SavedResult()
	check.That(t, again != nil && slices.Equal(again.Field, r.Field), "the field is not kept")
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
	stopped, stop := context.WithCancel(t.Context())
	stop()
	os.Remove(fieldPath(attempt.Path))
	_, err = attempt.Result(stopped, nil)
	check.That(t, errors.Is(err, context.Canceled), "stopped: %v", err)
}
