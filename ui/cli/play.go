package cli

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	mathrand "math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/cells"
	"fair/okey/ui/menu"
	"fair/okey/ui/plain"
	"fair/okey/ui/practice"
	"fair/okey/ui/review"
	"fair/okey/ui/session"
	"fair/okey/ui/settings"
	"fair/okey/ui/stats"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// playFlags holds the flags of okey play and okey watch. Flags that are not given take their values from the settings.
type playFlags struct {
	*commands
	preset, names, bots, pace, seats, theme string

	set      []string             // SWITCH=VALUE
	seeds    func() session.Seeds // the seeds of --seed, or nil for random ones
	plain    bool                 // text mode
	watch    bool                 // watch bots instead of playing
	noResume bool                 // start a new match instead of resuming one
	hosts    bool                 // okey host follows, as the player has chosen in the menu
	kept     *settings.Settings   // the player's settings
	shelf    *session.Shelf       // keeps the matches; nil if they are not kept
	programs botPrograms          // external programs among the bots
}

func temperNames() (names []string) {
	for _, t := range bots.Tempers() {
		names = append(names, t.String())
	}
	return names
}

func levelNames() (names []string) {
	for _, l := range bots.Levels() {
		names = append(names, l.Name)
	}
	return names
}

// loadSettings reads the player's settings and keys, which the flags override, and reports if they are damaged.
func (f *playFlags) loadSettings() {
	kept, damage := f.loadKeys()
	f.warn(damage)
	f.useSettings(kept)
}

// useSettings sets the player's settings, which the flags override.
func (f *playFlags) useSettings(kept *settings.Settings) {
	f.kept = kept
	for name, value := range map[string]string{"theme": f.theme, "pace": f.pace} {
		if value != "" {
			kept.Override(name, value)
		}
	}
	if !term.IsTerminal(f.in.Fd()) { // the same seed gives the same output whatever was played before
		kept.Override("word", "off")
		kept.Override("reviews", "off")
	}
}

// run plays at the full-screen table, or in text mode if the player prefers it or the table cannot be drawn.
func (f *playFlags) run(ctx context.Context) error {
	if !f.watch {
		f.shelf = f.newShelf()
	}
	t, err := f.newTable(f.watch)
	defer f.programs.end(f.errs)
	if err != nil {
		return err
	}
	lines := f.usesPlain()
	var terminal *tui.Terminal
	var opts table.Options
	if !lines {
		if terminal, opts, err = f.drawTable(t); err != nil {
			return err
		}
		defer terminal.Keys.Close()
		t = opts.Table
	}
	defer f.shelf.Close()
	if !f.watch {
		err := runInterruptible(ctx, func() error {
			if t.First = f.shelf.Empty(); !f.noResume {
				t = f.resumeOrAbandon(t)
			}
			return nil
		})
		if err != nil {
			return ctx.Err() // as if the player had interrupted the table
		}
	}
	f.programs.start(t.Rules)
	defer f.reviewInBackground().Close()
	if lines {
		if f.changesTable() && t.Note != "" { // on standard error, because the same seed must give the same standard output
			fmt.Fprintln(f.errs, "okey:", t.Note)
			t.Note = ""
		}
		if t.Resumed != nil && t.Note == "" {
			t.Note = f.currentWords().Say("saved.resumed")
		}
		return plain.Run(ctx, f.plainOptions(t), f.in, f.out)
	}
	opts.Table = t
	model, err := tui.NewTable(opts)
	if err != nil {
		return err
	}
	return f.runScreen(ctx, model, terminal)
}

// reviewInBackground starts reviewing the matches while the program is idle, unless reviews are off in the settings.
func (f *playFlags) reviewInBackground() *review.Background {
	b := review.NewBackground(f.shelf)
	b.SetEnabled(f.kept.On("reviews"))
	return b
}

// runApp resumes the unfinished match, or shows the full-screen menu. It first calls begin.
func (f *playFlags) runApp(ctx context.Context, note error, begin func(*tui.App)) error {
	terminal, err := f.localTerminal()
	if err != nil {
		return err
	}
	defer terminal.Keys.Close()
	return f.runMenu(note, func(host menu.Host) error {
		host.Copy, host.Ring = terminal.Copy, terminal.Ring
		if canHost {
			host.Host = func() { f.hosts = true }
		}
		var app *tui.App
		err := runInterruptible(ctx, func() error {
			app = tui.NewApp(host, func() (cells.Look, error) { return terminal.Look(f.kept) }) // may resume a long match at once
			return nil
		})
		if err != nil {
			return ctx.Err() // as in run
		}
		begin(app)
		err = f.runScreen(ctx, app, terminal)
		f.printSaveError(f.currentWords(), "learn.kept.not", host.Learned.Save())
		return err
	})
}

// menuHost returns the host of a menu. note is the error from reading the settings, or nil.
func (f *playFlags) menuHost(reviews *review.Background, note error) menu.Host {
	host := menu.Host{
		Settings: f.kept, Shelf: f.shelf, Learned: practice.LoadProgress(f.kept.Dir()), ResumeFirst: !f.noResume,
		Words:    f.currentWords,
		Themes:   func() []string { return append([]string{settings.Auto}, cells.Themes(tui.OwnThemes(f.kept))...) },
		Table:    f.newTable,
		Lesson:   f.lessonTable,
		Daily:    f.dailyTable,
		Notebook: f.notebook,
		Search:   f.findMistakes,
		Reviews:  reviews.SetEnabled,
		Resume: func(m *session.Store, notes []error) (session.Table, error) {
			t, err := f.newTable(false)
			if err != nil {
				m.Close()
				return t, err
			}
			t = f.resumedTable(t, m, notes)
			f.programs.start(t.Rules)
			return t, nil
		},
	}
	if note != nil {
		host.Note = errorText(f.currentWords(), note)
	}
	return host
}

// currentWords returns the words in the language of --lang or the settings, which the player may change in a menu.
func (f *playFlags) currentWords() *words.Words { return loadWords(f.lang, f.kept, f.getenv) }

// hintLimits maps the values of "hints" to the number of hints in a round. A negative number means no limit.
var hintLimits = map[string]int{"always": -1, "never": 0, "1": 1, "3": 3}

// tableSettings returns a table with the player's settings that apply to every table, and without rules and players.
func tableSettings(kept *settings.Settings) session.Table {
	get, on := kept.Get, kept.On
	return session.Table{
		Word: on("word"), Warn: on("warn"), OfferWin: on("offer"), Talk: on("talk"),
		Hints: hintLimits[get("hints")], Beside: get("place") != "end", Arranges: get("place") == "always",
		Tutor: on("tutor"), TutorFrom: map[string]coach.Mark{"doubtful": coach.Doubtful, "bad": coach.Bad, "verybad": coach.VeryBad}[get("asks")],
	}
}

// newTable returns the table of the flags and the settings, to play at or, if watch is set, only to watch.
func (f *playFlags) newTable(watch bool) (session.Table, error) {
	t := tableSettings(f.kept)
	t.Watch, t.Shelf, t.Preset, t.Seeds = watch, f.shelf, cmp.Or(f.preset, f.kept.Get("preset")), randomSeeds
	first := 0 // first seat of a bot
	if !watch {
		first = 1
	}
	if f.seeds != nil {
		t.Seeds = f.seeds
	}
	var err error
	if t.Rules, err = f.rules(); err != nil {
		return t, err
	}
	own := words.Safe(strings.ReplaceAll(f.kept.Get("name"), ",", " "), words.FullName) // a comma would split the name
	if t.Names, err = parseNames(cmp.Or(f.names, own), watch); err != nil {
		return t, withFlag("--names", err)
	}
	levels := t.Levels[first:t.Rules.Seats]
	if err := parseLevels(levels, cmp.Or(f.bots, f.kept.Bots(len(levels))), &f.programs); err != nil {
		return t, withFlag("--bots", err)
	}
	for i := first; i < t.Rules.Seats; i++ {
		if l := &t.Levels[i]; l.Temper == bots.Even && l.Kind() == l.ASCII { // no temper was given
			l.Temper = session.TemperOf(t.Names[i], i)
		}
	}
	if dir := matchesDir(f.state); !watch && dir != "" && term.IsTerminal(f.in.Fd()) { // as in useSettings
		t.Meet = func() map[string]session.Acquaintance { return stats.ReadAcquaintances(dir, time.Now()) }
	}
	return t, nil
}

// randomSeeds returns a random deal and a random seed for the bots.
func randomSeeds() session.Seeds {
	deal, err := journal.Draw(rand.Reader)
	if err != nil {
		panic(err) // rand.Reader never fails
	}
	return session.Seeds{Drawn: &deal, Bots: mathrand.Uint64()}
}

// seedSequence returns a function to be called once per match. Its first call returns the seeds n, its second n+1, and
// so on.
func seedSequence(n uint64) func() session.Seeds {
	return func() session.Seeds {
		c := session.Seeds{Seed: game.SeedOf(n), Bots: n}
		n++
		return c
	}
}

// parseNames returns the names at the table, with default names for seats missing from list. Names that become equal
// when made safe to show are numbered. Unless watch is set, the first seat is the player's and may stay unnamed.
func parseNames(list string, watch bool) (names [game.MaxSeats]string, err error) {
	var given []string
	if list != "" {
		given = strings.Split(list, ",")
	}
	if len(given) > len(names) {
		return names, localized("wrong.names.many", words.Args{"Number": len(given), "Seats": len(names)})
	}
	for i, name := range given {
		if names[i] = words.Safe(name, words.FullName); names[i] == "" {
			return names, localized("wrong.names.empty", words.Args{"Number": i + 1})
		}
		if slices.Contains(given[:i], name) {
			return names, wrongValue("wrong.names.same", name)
		}
		for n := 2; slices.ContainsFunc(names[:i], func(other string) bool { return words.Name(other) == words.Name(names[i]) }); n++ {
			names[i] = fmt.Sprint(words.Cut(words.Name(name), words.LongestName-2), " ", n)
		}
	}
	usual := session.Characters()
	for i := len(given); i < len(names); i++ {
		if i == 0 && !watch {
			continue
		}
		for slices.Contains(names[:], usual[0].Name) {
			usual = usual[1:]
		}
		names[i] = usual[0].Name
	}
	return names, nil
}

// mixedBots lists the levels of a mixed table, from the player's right. The fourth is used only if four bots play.
var mixedBots = []string{"çırak", "usta", "kalfa", "çırak"}

// parseLevels sets levels from list, which has one level for all bots or one per bot. It adds external programs to
// programs.
func parseLevels(levels []bots.Level, list string, programs *botPrograms) (err error) {
	given := strings.Split(list, ",")
	if list == settings.Mixed {
		given = mixedBots[:len(levels)]
	}
	if len(given) != 1 && len(given) != len(levels) {
		return localized("wrong.levels", words.Args{"Number": len(given), "Seats": len(levels)})
	}
	for i := range levels {
		if i >= len(given) {
			levels[i] = levels[0]
			continue
		}
		if levels[i], err = programs.level(context.Background(), given[i], len(levels)/len(given)); err != nil { // the programs are closed when the table ends
			return err
		}
	}
	return nil
}
