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
	"fair/okey/game/journal"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// playOn plays the deal with a bot in the player's seat, through the session and its journal, up to a number of acts;
// 0 stands for all. matches is the directory of the player's matches.
func playOn(t testing.TB, matches string, d Deal, clock time.Time, acts int) {
	t.Helper()
	table := session.Table{Shelf: session.NewShelf(matches, "okey test", func() time.Time { return clock })}
	d.Sit(&table, true)
	s, _, err := session.New(table)
	if err != nil {
		t.Fatal(err)
	}
	own := bots.Levels()[1].New(1)
	for i := 0; s.View().Phase == game.Playing && (acts == 0 || i < acts); i++ {
		if request, ok := s.BotToMove(); ok {
			s.Play(request.Ask(t.Context()))
			continue
		}
		a, err := own.Play(t.Context(), *s.View())
		if err != nil {
			t.Fatal(err)
		}
		if o := s.Do(a); o.Refused != nil {
			t.Fatal(o.Refused)
		}
	}
	if o, err := s.GoOn(); acts == 0 && (err != nil || !o.Left) {
		t.Errorf("after the deal another match begins: %+v, %v", o, err)
	}
	s.Close()
}

// at returns a time on a day of November 2026 in a zone so many hours east of Greenwich.
func at(day, hour, east int) time.Time {
	return time.Date(2026, 11, day, hour, 0, 0, 0, time.FixedZone("", east*3600))
}

// read returns the tries.
func read(t testing.TB, matches string) Days {
	t.Helper()
	days, err := Read(matches)
	if err != nil {
		t.Fatal(err)
	}
	return days
}

// TestDeal_Rule checks the deal of a day against values computed by the commands in docs/playing.md.
func TestDeal_Rule(t *testing.T) {
	d := Deal{"2026-11-23", "classic"}
	if got := fmt.Sprintf("%x", d.Seed()); got != "d16710936b7b2ad1d676551326fd317b0a416dca5f41f844cc5b8fbbc2742d9f" {
		t.Errorf("the seed is %s", got)
	}
	if d.whims() != 15071994804907829201 || d.Number() != 327 {
		t.Errorf("whims %d, number %d", d.whims(), d.Number())
	}
	var told []string
	for _, s := range d.seats() {
		told = append(told, s.name+" "+s.level.Kind()+"/"+s.level.Temper.String())
	}
	if got := strings.Join(told[1:], ", "); got != "Fatma usta/slow, Hasan cirak/even, Ayşe kalfa/cautious" {
		t.Errorf("there sit %s", got)
	}
	if (Deal{"2026-11-24", "classic"}).Seed() == d.Seed() || (Deal{"2026-11-23", "101"}).Seed() == d.Seed() {
		t.Error("two deals are the same")
	}
	for _, preset := range Presets() {
		if err := (Deal{"2026-11-23", preset}).Rules().Validate(); err != nil {
			t.Error(err)
		}
	}
}

// TestDeal_SitNames checks that a player with the name of a bot keeps it.
func TestDeal_SitNames(t *testing.T) {
	table := session.Table{Names: [game.MaxSeats]string{"Hasan"}}
	Deal{"2026-11-23", "classic"}.Sit(&table, true)
	names := table.Names[:]
	slices.Sort(names)
	if len(slices.Compact(names)) != game.MaxSeats {
		t.Errorf("there sit %q", table.Names)
	}
}

// TestOf checks that a journal is only accepted with the tiles, the rules and the bots of its day.
func TestOf(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "matches")
	d := Deal{"2026-11-23", "classic"}
	playOn(t, dir, d, at(23, 9, 3), 0)
	days := read(t, dir)
	rec, err := journal.ReadFile(days.Tries[0].Path)
	if err != nil {
		t.Fatal(err)
	}
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

// TestDays_OneTry checks that the first try counts, whatever the clock and the time zone say later.
func TestDays_OneTry(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "matches")
	playOn(t, dir, Deal{"2026-11-22", "classic"}, at(22, 20, 3), 0)
	playOn(t, dir, Deal{"2026-11-23", "classic"}, at(23, 9, 3), 0)
	days := read(t, dir)
	for what, now := range map[string]time.Time{
		"later that day":            at(23, 23, 3),
		"west of there, a day back": at(22, 22, -8),
		"the clock set back a week": at(16, 9, 3),
	} {
		today := Deal{days.Today(now), "classic"}
		if try := days.Try(today); try == nil || today.Date != "2026-11-23" || try.Round == nil {
			t.Errorf("%s the deal of %s is to be played", what, today.Date)
		}
		if current, best := days.Streak(now); current != 2 || best != 2 {
			t.Errorf("%s: %d days in a row, best %d", what, current, best)
		}
	}
	if days.Behind(at(22, 22, -8)) != nil || days.Behind(at(16, 9, 3)) == nil || days.Behind(at(25, 9, 3)) != nil {
		t.Error("a wrong clock is told in the wrong cases")
	}
	if today := days.Today(at(24, 0, 3)); today != "2026-11-24" {
		t.Errorf("the next day is %s", today)
	}
	// A second try at the same deal, as by a program of the past, does not count.
	playOn(t, dir, Deal{"2026-11-23", "classic"}, at(23, 21, 3), 0)
	if days := read(t, dir); len(days.Tries) != 2 || !days.Tries[1].Begun.Equal(at(23, 9, 3)) {
		t.Errorf("the tries are %+v", days.Tries)
	}
}

// TestDays_Streak checks streaks over a missed day, over a date that a journey leaves out, and of unfinished tries.
func TestDays_Streak(t *testing.T) {
	over := &journal.Round{}
	try := func(date string, begun time.Time, round *journal.Round) Try {
		return Try{Deal: Deal{date, "classic"}, Begun: begun, Round: round}
	}
	for _, c := range []struct {
		what          string
		tries         []Try
		now           time.Time
		current, best int
	}{
		{"nothing", nil, at(23, 9, 3), 0, 0},
		{"today", []Try{try("2026-11-23", at(23, 8, 3), over)}, at(23, 9, 3), 1, 1},
		{"yesterday", []Try{try("2026-11-21", at(21, 8, 3), over), try("2026-11-22", at(22, 8, 3), over)}, at(23, 9, 3), 2, 2},
		{"a missed day", []Try{try("2026-11-20", at(20, 23, 3), over), try("2026-11-22", at(22, 0, 3).Add(time.Hour), over)}, at(22, 9, 3), 1, 1},
		{"a journey to the east", []Try{try("2026-11-20", at(20, 22, -8), over), try("2026-11-22", at(22, 8, 13), over)}, at(22, 9, 13), 2, 2},
		{"the day before yesterday", []Try{try("2026-11-20", at(20, 8, 3), over)}, at(22, 9, 3), 0, 1},
		{"both games of a day", []Try{try("2026-11-22", at(22, 8, 3), over), try("2026-11-22", at(22, 9, 3), over), try("2026-11-23", at(23, 9, 3), over)}, at(23, 9, 3), 2, 2},
		{"an unfinished try", []Try{try("2026-11-22", at(22, 8, 3), over), try("2026-11-23", at(23, 8, 3), nil)}, at(23, 9, 3), 1, 1},
	} {
		days := Days{Tries: c.tries}
		if current, best := days.Streak(c.now); current != c.current || best != c.best {
			t.Errorf("%s: %d in a row, best %d; want %d and %d", c.what, current, best, c.current, c.best)
		}
	}
}

// TestDays_KilledAnywhere checks that a try that was begun is resumed and not begun again, wherever its journal ends,
// and that it counts once it is over.
func TestDays_KilledAnywhere(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "matches")
	d := Deal{"2026-11-23", "classic"}
	playOn(t, dir, d, at(23, 9, 3), 0)
	whole := read(t, dir).Tries[0]
	text, err := os.ReadFile(whole.Path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	lines = lines[:len(lines)-1]
	for kept := 1; kept <= len(lines); kept++ {
		for _, torn := range []bool{false, true} {
			part := strings.Join(lines[:kept], "")
			if torn && kept < len(lines) {
				part += lines[kept][:len(lines[kept])/2]
			}
			if err := os.WriteFile(whole.Path, []byte(part), 0o600); err != nil {
				t.Fatal(err)
			}
			days := read(t, dir)
			shelf := session.NewShelf(dir, "okey test", func() time.Time { return at(24, 9, 3) })
			m, _ := shelf.ResumeDaily("classic")
			switch {
			case kept == 1: // nothing was dealt yet
				if m != nil || days.Try(d) != nil {
					t.Errorf("%d lines: there is a try", kept)
				}
			case kept == len(lines):
				if m != nil || days.Try(d) == nil || days.Try(d).Round == nil {
					t.Errorf("%d lines: the try is not over", kept)
				}
			default:
				if try := days.Try(d); m == nil || try == nil || m.Header.Daily != d.Date {
					t.Fatalf("%d lines, torn %v: the try is not resumed: %+v", kept, torn, days)
				}
			}
			shelf.Close()
		}
	}
}

// TestDays_Damaged checks that a damaged journal is set aside and reported, and counts for nothing.
func TestDays_Damaged(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "matches")
	playOn(t, dir, Deal{"2026-11-22", "classic"}, at(22, 9, 3), 0)
	playOn(t, dir, Deal{"2026-11-23", "classic"}, at(23, 9, 3), 9)
	path := read(t, dir).Tries[1].Path
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	lines[2] = strings.Replace(lines[2], "R", "B", 1)
	lines[0] = strings.Replace(lines[0], "okey test", "okey best", 1)
	if err := os.WriteFile(path, []byte(strings.Join(lines, "")), 0o600); err != nil {
		t.Fatal(err)
	}
	days := read(t, dir)
	if days.Damaged != 1 || len(days.Tries) != 1 || days.DamageText(english(t)) == "" {
		t.Errorf("%d are damaged, %d count", days.Damaged, len(days.Tries))
	}
	shelf := session.NewShelf(dir, "okey test", time.Now)
	if m, notes := shelf.ResumeDaily("classic"); m != nil || len(notes) != 1 {
		t.Errorf("%v, %v", m, notes)
	}
	if aside, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*damaged*")); len(aside) != 1 {
		t.Errorf("%v is set aside", aside)
	}
}

func english(t testing.TB) *words.Words {
	t.Helper()
	w, err := words.New("en")
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestResult_ByHand checks the place of a try in a field, counted by hand.
func TestResult_ByHand(t *testing.T) {
	win := func(turns int) duplicate.Course { return duplicate.Course{Points: 2, Won: true, Turns: turns} }
	lost := func(missing int) duplicate.Course { return duplicate.Course{Points: -2.0 / 3, Missing: missing} }
	r := Result{Deal: Deal{"2026-11-23", "classic"}, Course: win(9)}
	add := func(level string, c duplicate.Course, times int) {
		for range times {
			r.Field = append(r.Field, Replay{Level: level, Course: c})
		}
	}
	add("usta", win(7), 12) // better
	add("kalfa", win(9), 5) // equal
	add("usta", win(10), 13)
	add("kalfa", win(11), 20)
	add("çırak", lost(1), 25)
	add("acemi", lost(3), 25)
	better, worse := r.Count(r.Course)
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

// tileName matches a tile in letters or with its mark.
var tileName = regexp.MustCompile(`\b[RBKY]([1-9]|1[0-3])\b|[●★☘]`)

// TestTry_Result replays a deal: the field is that of the engine, it is kept, and a damaged file is replaced.
func TestTry_Result(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "matches")
	d := Deal{"2026-11-25", "classic"}
	playOn(t, dir, d, at(25, 9, 3), 0)
	try := read(t, dir).Tries[0]
	if try.KeptResult() != nil {
		t.Fatal("there is a field before anything was replayed")
	}
	played := 0
	r, err := try.Result(t.Context(), func(n int) { played = n })
	if err != nil || played != FieldSize || len(r.Field) != FieldSize {
		t.Fatalf("%v: %d replays, %d kept", err, played, len(r.Field))
	}
	// A çırak played, as whim 0 of its level does, but with other names at the table.
	i := slices.IndexFunc(r.Field, func(one Replay) bool { return one.Level == "çırak" && one.Whim == 0 })
	if r.Field[i].Course != r.Course {
		t.Errorf("çırak comes to %+v, and at the table to %+v", r.Field[i].Course, r.Course)
	}
	for i := 1; i < len(r.Field); i++ {
		if r.Field[i].Compare(r.Field[i-1].Course) > 0 {
			t.Fatalf("replay %d is better than the one before", i)
		}
	}
	for _, lang := range words.Languages() {
		w, err := words.New(lang)
		if err != nil {
			t.Fatal(err)
		}
		lines := r.Share(w, 3)
		for _, line := range lines {
			if len(lines) != 4 || tileName.MatchString(line) || len([]rune(line)) > 40 {
				t.Errorf("%s: sent is %q", lang, line)
			}
		}
	}
	if again := try.KeptResult(); again == nil || !slices.Equal(again.Field, r.Field) {
		t.Error("the field is not kept")
	}
	text, err := os.ReadFile(try.fieldPath())
	if err != nil {
		t.Fatal(err)
	}
	for what, damaged := range map[string]string{
		"half of it":  string(text[:len(text)/2]),
		"another day": strings.Replace(string(text), "2026-11-25", "2026-11-24", 1),
		"a level":     strings.Replace(string(text), `"level":"usta"`, `"level":"kalfa"`, 1),
		"the order":   strings.Replace(string(text), `"points":`, `"points":-9`, 1),
	} {
		if err := os.WriteFile(try.fieldPath(), []byte(damaged), 0o600); err != nil {
			t.Fatal(err)
		}
		if try.KeptResult() != nil {
			t.Errorf("with %s changed the field is believed", what)
		}
	}
	if again, err := try.Result(t.Context(), nil); err != nil || !slices.Equal(again.Field, r.Field) {
		t.Errorf("the field is not replayed again: %v", err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	os.Remove(try.fieldPath())
	if _, err := try.Result(stopped, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}
