package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fair/okey/bots"
	"fair/okey/bots/duplicate"
	"fair/okey/game/journal"
	"fair/okey/ui/daily"
	"fair/okey/ui/menu"
	"fair/okey/ui/plain"
	"fair/okey/ui/session"
	"fair/okey/ui/tui"
	"fair/okey/ui/words"
)

func (k *commands) dailyCommand() *cobra.Command {
	f := playFlags{commands: k}
	deal := daily.Deal{Preset: daily.Presets()[0]}
	var share, asJSON, again bool
	c := k.command("daily", 0, 0, "  okey daily\n  okey daily --preset 101\n  okey daily --share", func(c *cobra.Command, _ []string) error {
		flags := c.Flags()
		var given []string
		for _, name := range []string{"share", "json", "again"} {
			if flags.Changed(name) {
				given = append(given, "--"+name)
			}
		}
		_, wrong := time.Parse(time.DateOnly, deal.Date)
		switch dated := flags.Changed("date"); {
		case len(given) > 1:
			return withFlag(given[1], localized("wrong.flag.both", words.Args{"Flags": strings.Join(given, ", ")}))
		case dated && wrong != nil:
			return withFlag("--date", wrongValue("wrong.daily.date", deal.Date))
		case dated && (len(given) == 0 || given[0] == "--again"):
			return withFlag("--date", localized("wrong.daily.past"))
		}
		if share || asJSON {
			return runInterruptible(c.Context(), func() error { return k.printDaily(c, deal, asJSON) })
		}
		if f.loadSettings(); f.usesPlain() {
			return f.runMenu(nil, func(host menu.Host) error {
				return plain.Daily(c.Context(), host, deal.Preset, again, f.in, f.out)
			})
		}
		f.noResume = true
		return f.runApp(c.Context(), nil, func(app *tui.App) { app.StartDaily(deal.Preset, again) })
	})
	textFlag(c, "preset", &deal.Preset, daily.Presets()...)
	textFlag(c, "date", &deal.Date)
	boolFlag(c, "share", &share)
	boolFlag(c, "json", &asJSON)
	boolFlag(c, "again", &again)
	f.registerLook(c)
	return c
}

// printDaily prints the result of a deal in the form that players send to friends or, if asJSON is set, the state of the
// deal and of all other days. A deal without a date is today's.
func (k *commands) printDaily(c *cobra.Command, deal daily.Deal, asJSON bool) error {
	days, err := daily.Read(matchesDir(k.state))
	today := days.Today(deal.Preset, time.Now())
	deal.Date = cmp.Or(deal.Date, today.Date)
	try := days.Attempt(deal)
	var result *daily.Result
	if err == nil && try != nil && try.Round != nil {
		result, err = try.Result(c.Context(), nil)
		try.MarkDamaged(err)
	}
	if asJSON && (err == nil || try != nil && try.Damaged) {
		return writeJSON(c.OutOrStdout(), newDailyReport(days, deal, try, result))
	}
	switch {
	case !asJSON && try != nil && try.Closed() && try.Round == nil:
		return errors.New(try.ClosedText(k.words))
	case err != nil:
		return err
	case result == nil && deal == today:
		return localized("daily.share.not", words.Args{"Command": dailyCommandLine(deal.Preset)})
	case result == nil:
		return localized("daily.share.never", words.Args{"Date": daily.DateText(k.words, deal.Date)})
	}
	_, err = fmt.Fprintln(c.OutOrStdout(), strings.Join(result.Share(k.words, days.StreakOn(deal.Date)), "\n"))
	return err
}

// A dailyDay is a day in the JSON output of okey daily. State is as in daily.Attempt.
type dailyDay struct {
	daily.Deal
	Number int    `json:"number"`
	State  string `json:"state"`
	// BetterThan is the number of the bots' replays of the deal with a worse result. It is nil if the result is not
	// known.
	BetterThan *int `json:"better_than"`
}

// A dailyReport is the JSON output of okey daily.
type dailyReport struct {
	dailyDay
	// Seed is the seed of the match in hexadecimal. It is empty until the round is over.
	Seed    string             `json:"seed,omitempty"`
	Journal string             `json:"journal,omitempty"`
	Place   int                `json:"place,omitempty"`
	Outcome *duplicate.Outcome `json:"course,omitempty"`
	// Levels maps each bot level to the number of replays with a worse result than the median replay of that level.
	Levels     map[string]int `json:"levels,omitempty"`
	Streak     int            `json:"streak"`
	BestStreak int            `json:"best_streak"`
	Damaged    int            `json:"damaged"`
	Days       []dailyDay     `json:"days"`
}

// newDailyDay returns the description of a day, without BetterThan.
func newDailyDay(deal daily.Deal, try *daily.Attempt) dailyDay {
	return dailyDay{Deal: deal, Number: deal.Number(), State: try.State()}
}

// newDailyReport returns the state of a deal, with the attempt at it and its result, which may be nil, and of all other
// days.
func newDailyReport(days daily.Days, deal daily.Deal, try *daily.Attempt, result *daily.Result) dailyReport {
	r := dailyReport{dailyDay: newDailyDay(deal, try), Days: []dailyDay{}}
	r.Streak, r.BestStreak = days.Streak(time.Now())
	if try != nil {
		r.Journal = try.Path
	}
	if result != nil {
		r.BetterThan, r.Place, r.Outcome, r.Levels = new(result.Worse()), result.Place(), &result.Outcome, map[string]int{}
		r.Seed = fmt.Sprintf("%x", deal.Seed())
		for _, l := range bots.Levels() {
			r.Levels[l.Name] = result.WorseThan(l.Name)
		}
	}
	for i := range days {
		t := &days[i]
		d := newDailyDay(t.Deal, t)
		if t.Damaged && !t.Newer {
			r.Damaged++
		}
		if kept := t.SavedResult(); kept != nil {
			d.BetterThan = new(kept.Worse())
		}
		r.Days = append(r.Days, d)
	}
	return r
}

// dailyTable returns the table for today's deal. match is the unfinished attempt to resume, or nil. If the attempt that
// counts is over, dailyTable also returns that attempt and, if again is set, the table is for practising the deal. It
// fails if again is set before that attempt is over, or if an unfinished attempt cannot be continued here. It adds
// notes, the problems with saved matches, to t.Note.
func (f *playFlags) dailyTable(preset string, again bool, match *session.Store, notes []error, days daily.Days) (t session.Table, try *daily.Attempt, err error) {
	defer func() {
		if err != nil || try != nil { // it is not begun
			f.shelf.UnlockDaily()
		}
	}()
	if t, err = f.newTable(false); err != nil {
		match.Close()
		return t, nil, err
	}
	w, now := f.currentWords(), time.Now()
	if again {
		match.Close()
		match = nil
	}
	t = f.resumedTable(t, match, notes)
	t.Note = strings.TrimSpace(t.Note + " " + days.ClockText(w, now))
	if t.Resumed != nil {
		t.Daily = t.Resumed.Header.Daily
		return t, nil, nil
	}
	deal := days.Today(preset, now)
	try = days.Attempt(deal)
	begins := ""
	switch over := try != nil && try.Closed(); {
	case again && !over:
		return t, nil, localized("daily.again.not", words.Args{"Command": dailyCommandLine(preset)})
	case again:
		begins = w.Say("daily.practice")
	case over:
		return t, try, nil
	case slices.ContainsFunc(notes, func(err error) bool {
		return errors.Is(err, daily.ErrBeginning) || try != nil && errors.As(err, new(*journal.InUseError))
	}):
		return t, nil, localized("daily.in-use")
	case try != nil:
		return t, nil, localized("daily.begun", words.Args{"Note": t.Note})
	case t.Shelf.Dir() != "": // otherwise the attempt is not saved
		begins = w.With("daily.begin", words.Args{"Deal": deal.Title(w), "Date": daily.DateText(w, deal.Date)})
	}
	t.Note = strings.TrimSpace(begins + " " + t.Note)
	deal.SetUpTable(&t, !again)
	return t, try, nil
}

// dailyCommandLine returns the command that plays today's deal of a preset.
func dailyCommandLine(preset string) string {
	if preset == daily.Presets()[0] {
		return "okey daily"
	}
	return "okey daily --preset " + preset
}
