package cli

import (
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fair/okey/bots"
	"fair/okey/bots/duplicate"
	"fair/okey/ui/daily"
	"fair/okey/ui/menu"
	"fair/okey/ui/plain"
	"fair/okey/ui/session"
	"fair/okey/ui/settings"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// dailyCommand returns okey daily.
func (k *commands) dailyCommand() *cobra.Command {
	f := playFlags{state: k.state, errs: k.errs}
	preset := daily.Presets()[0]
	var share, asJSON, again bool
	c := &cobra.Command{
		Use:     "daily",
		Short:   k.words.Say("cli.daily"),
		Long:    k.words.Say("cli.daily.long"),
		Example: "  okey daily\n  okey daily --preset 101\n  okey daily --share",
		Args:    noArguments,
	}
	c.Flags().StringVar(&preset, "preset", preset, k.words.With("flag.daily.preset", words.Args{"Presets": strings.Join(daily.Presets(), ", ")}))
	c.Flags().BoolVar(&share, "share", false, k.words.Say("flag.share"))
	c.Flags().BoolVar(&asJSON, "json", false, k.words.Say("flag.json"))
	c.Flags().BoolVar(&again, "again", false, k.words.Say("flag.daily.again"))
	c.Flags().BoolVar(&f.plain, "plain", false, k.words.Say("flag.plain"))
	c.Flags().StringVar(&f.theme, "theme", "", themeHelp(k.words))
	c.RunE = func(c *cobra.Command, _ []string) error {
		if !slices.Contains(daily.Presets(), preset) {
			return withFlag("--preset", localized("wrong.daily", words.Args{"Value": quote(preset), "Presets": strings.Join(daily.Presets(), ", ")}))
		}
		if share || asJSON {
			w, err := k.loadWords()
			if err != nil {
				return err
			}
			return interruptible(c.Context(), func() error {
				if asJSON {
					return k.printDailyJSON(c, preset)
				}
				return k.printShare(c, w, preset)
			})
		}
		var damage error
		f.kept, damage = settings.Load(k.config)
		k.warn(damage)
		f.lang = k.lang
		if !f.usesPlain(k.in, k.out, k.getenv) {
			return f.runDailyApp(c.Context(), preset, again, k.in, k.out, k.getenv)
		}
		return f.runDailyLines(c.Context(), preset, again, k.in, k.out, k.getenv)
	}
	return c
}

// today reads the tries, and returns them with the deal of today and the try at it, nil if there is none.
func (k *commands) today(preset string) (days daily.Days, deal daily.Deal, try *daily.Try, err error) {
	days, err = daily.Read(matchesIn(k.state))
	deal = daily.Deal{Date: days.Today(time.Now()), Preset: preset}
	return days, deal, days.Try(deal), err
}

// printShare prints the result of today's deal as it is sent to friends.
func (k *commands) printShare(c *cobra.Command, w *words.Words, preset string) error {
	days, _, try, err := k.today(preset)
	if err != nil {
		return failure{err}
	}
	if try == nil || try.Round == nil {
		return failure{localized("daily.share.not", words.Args{"Command": "okey daily --preset " + preset})}
	}
	result, err := try.Result(c.Context(), nil)
	if err != nil {
		return failure{err}
	}
	streak, _ := days.Streak(time.Now())
	_, err = fmt.Fprintln(c.OutOrStdout(), strings.Join(result.Share(w, streak), "\n"))
	return asFailure(err)
}

// A dailyDay is a day in the JSON of okey daily. State is new, begun, over or abandoned.
type dailyDay struct {
	daily.Deal
	Number int    `json:"number"`
	State  string `json:"state"`
	// BetterThan is the number of replays that went worse, nil if the field is not known.
	BetterThan *int `json:"better_than"`
}

// dailyReport is the JSON of okey daily.
type dailyReport struct {
	dailyDay
	// Seed is the seed of the match in hexadecimal, empty until the round is over.
	Seed    string            `json:"seed,omitempty"`
	Journal string            `json:"journal,omitempty"`
	Place   int               `json:"place,omitempty"`
	Course  *duplicate.Course `json:"course,omitempty"`
	// Levels has, by level, the number of replays that went worse than its median replay.
	Levels     map[string]int `json:"levels,omitempty"`
	Streak     int            `json:"streak"`
	BestStreak int            `json:"best_streak"`
	Damaged    int            `json:"damaged"`
	Days       []dailyDay     `json:"days"`
}

// dailyDayOf returns a day without its place.
func dailyDayOf(deal daily.Deal, try *daily.Try) dailyDay {
	d := dailyDay{Deal: deal, Number: deal.Number(), State: "begun"}
	switch {
	case try == nil:
		d.State = "new"
	case try.Round != nil:
		d.State = "over"
	case try.Abandoned:
		d.State = "abandoned"
	}
	return d
}

// printDailyJSON prints the state of today's deal and of all days.
func (k *commands) printDailyJSON(c *cobra.Command, preset string) error {
	days, deal, try, err := k.today(preset)
	if err != nil {
		return failure{err}
	}
	r := dailyReport{dailyDay: dailyDayOf(deal, try), Damaged: days.Damaged, Days: []dailyDay{}}
	r.Streak, r.BestStreak = days.Streak(time.Now())
	if try != nil {
		r.Journal = try.Path
	}
	if r.State == "over" {
		result, err := try.Result(c.Context(), nil)
		if err != nil {
			return failure{err}
		}
		worse := result.Worse()
		r.BetterThan, r.Place, r.Course, r.Levels = &worse, result.Place(), &result.Course, map[string]int{}
		r.Seed = fmt.Sprintf("%x", deal.Seed())
		for _, l := range bots.Levels() {
			r.Levels[l.Name] = result.WorseThan(l.Name)
		}
	}
	for i := range days.Tries {
		t := &days.Tries[i]
		d := dailyDayOf(t.Deal, t)
		if kept := t.KeptResult(); kept != nil {
			worse := kept.Worse()
			d.BetterThan = &worse
		}
		r.Days = append(r.Days, d)
	}
	return writeJSON(c.OutOrStdout(), r)
}

// seatDaily returns opts for the table of the deal of the day: that of match, a try that was begun, with the notes of
// resuming it, or a new one. If the try that counts is over, seatDaily also returns that try; with again, opts are for
// practice. The error says why a try that was begun cannot go on here.
func (f *playFlags) seatDaily(opts table.Options, preset string, again bool, match *session.Store, notes []error, days daily.Days) (table.Options, *daily.Try, error) {
	opts = f.resumedOptions(opts, match, notes)
	now := time.Now()
	opts.Note = strings.TrimSpace(opts.Note + " " + days.ClockText(opts.Words, now))
	if opts.Resumed != nil {
		opts.Daily = opts.Resumed.Header.Daily
		return opts, nil, nil
	}
	deal := daily.Deal{Date: days.Today(now), Preset: preset}
	try := days.Try(deal)
	if try != nil && try.Round == nil && !try.Abandoned && !again {
		return opts, nil, failure{localized("daily.begun", words.Args{"Note": opts.Note})}
	}
	if try != nil && !again {
		return opts, try, nil
	}
	w := opts.Words
	begins := w.With("daily.begin", words.Args{"Deal": deal.Title(w), "Date": daily.DateText(w, deal.Date)})
	if again {
		begins = w.Say("daily.practice")
	}
	opts.Note = strings.TrimSpace(begins + " " + opts.Note)
	deal.Sit(&opts.Table, !again)
	return opts, try, nil
}

// runDailyApp shows the program, which begins with the deal of the day.
func (f *playFlags) runDailyApp(ctx context.Context, preset string, again bool, in, out *os.File, getenv func(string) string) error {
	f.noResume = true
	return f.runApp(ctx, nil, in, out, getenv, func(app *tui.App) { app.BeginDaily(preset, again) })
}

// copyText returns a function that copies a text to the clipboard by way of the terminal (OSC 52).
func copyText(out *os.File) func(string) {
	return func(text string) {
		out.WriteString("\x1b]52;c;" + base64.StdEncoding.EncodeToString([]byte(text)) + "\a") // nothing could be done about an error
	}
}

// runDailyLines plays the deal of the day in lines of text and prints the result.
func (f *playFlags) runDailyLines(ctx context.Context, preset string, again bool, in, out *os.File, getenv func(string) string) error {
	if err := f.checkTheme(); err != nil {
		return err
	}
	return f.runPlain(ctx, nil, in, out, getenv, func(host menu.Host[plain.Options]) error {
		return plain.Daily(ctx, host, preset, again, in, out)
	})
}
