package cli

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/pflag"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/cells"
	"fair/okey/ui/daily"
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
	preset, names, bots, seed, pace, seats, theme string

	set      []string           // SWITCH=VALUE
	plain    bool               // text mode
	watch    bool               // watch bots instead of playing
	noResume bool               // start a new match instead of resuming one
	hosts    bool               // okey host follows, as the player has chosen in the menu
	kept     *settings.Settings // the player's settings
	programs botPrograms        // external programs among the bots
}

// register registers the flags. okey watch never resumes a match, but for the sake of scripts it accepts --no-resume as
// a hidden flag.
func (f *playFlags) register(flags *pflag.FlagSet) {
	w := f.words
	f.registerRules(flags, "")
	names := w.Say("flag.names")
	if f.watch {
		names = w.Say("flag.names.watch")
	}
	flags.StringVar(&f.names, "names", "", names)
	flags.StringVar(&f.bots, "bots", "", w.With("flag.bots", levelArgs()))
	flags.StringVar(&f.seed, "seed", "", w.Say("flag.seed"))
	f.registerLook(flags)
	flags.BoolVar(&f.noResume, "no-resume", false, w.Say("flag.anew"))
	flags.Lookup("no-resume").Hidden = f.watch
	flags.StringVar(&f.pace, "pace", "", w.With("flag.pace", words.Args{"Paces": strings.Join(table.Paces(), ", ")}))
}

// registerLook registers --theme and --plain.
func (f *playFlags) registerLook(flags *pflag.FlagSet) {
	flags.StringVar(&f.theme, "theme", "", themeHelp(f.words))
	flags.BoolVar(&f.plain, "plain", false, f.words.Say("flag.plain"))
}

// themeHelp returns the usage text of --theme.
func themeHelp(w *words.Words) string {
	return w.With("flag.theme", words.Args{"Themes": strings.Join(cells.Themes(nil), ", "), "Asked": settings.Auto})
}

// levelArgs returns the arguments for texts that list the names of bots.
func levelArgs() words.Args {
	return words.Args{"Levels": strings.Join(levelNames(), ", "), "Tempers": strings.Join(temperNames(), "|"), "Mixed": settings.Mixed}
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

// run plays at the full-screen table, or in text mode if the player prefers it or the table cannot be drawn.
func (f *playFlags) run(ctx context.Context) error {
	opts, err := f.options()
	defer f.programs.end(f.errs)
	if err != nil {
		return err
	}
	lines := f.usesPlain()
	var terminal *tui.Terminal
	var note string
	if lines {
		err = f.checkTheme()
	} else if terminal, note, err = f.setUpTerminal(&opts); err == nil {
		defer terminal.Keys.Close()
	}
	if err != nil {
		return err
	}
	defer opts.Shelf.Close()
	if !f.watch {
		err := runInterruptible(ctx, func() error {
			if opts.First = opts.Shelf.Empty(); !f.noResume {
				opts = f.resumeOrAbandon(opts)
			}
			return nil
		})
		if err != nil {
			return ctx.Err() // as if the player had interrupted the table
		}
	}
	f.programs.start(opts.Rules)
	if !lines || term.IsTerminal(f.in.Fd()) {
		defer f.reviewInBackground(opts.Shelf).Close()
	}
	if lines {
		if opts.Resumed == nil && opts.Note != "" && f.changesTable() { // on standard error, because the same seed must give the same standard output
			fmt.Fprintln(f.errs, "okey:", opts.Note)
			opts.Note = ""
		}
		if opts.Resumed != nil && opts.Note == "" {
			opts.Note = opts.Words.Say("saved.resumed")
		}
		return asFailure(plain.Run(ctx, f.plainOptions(f.inputOptions(opts)), f.in, f.out))
	}
	opts.Note = strings.TrimSpace(note + " " + opts.Note)
	model, err := tui.NewTable(opts)
	if err == nil {
		err = f.runScreen(ctx, opts.Shelf, model, terminal)
	}
	return asFailure(err)
}

// reviewInBackground starts reviewing the matches of a shelf while the program is idle, unless reviews are off in the
// settings.
func (f *playFlags) reviewInBackground(shelf *session.Shelf) *review.Background {
	b := review.NewBackground(shelf)
	b.SetEnabled(f.kept.Get("reviews") == "on")
	return b
}

// checkTheme returns an error if --theme is invalid. Text mode checks it too, although it needs no theme.
func (f *playFlags) checkTheme() error {
	if f.theme == "" {
		return nil
	}
	return withFlag("--theme", tui.CheckTheme(f.theme, f.kept))
}

// runApp resumes the unfinished match, or shows the full-screen menu. It first calls begin.
func (f *playFlags) runApp(ctx context.Context, note error, begin func(*tui.App)) error {
	terminal, err := f.localTerminal()
	if err != nil {
		return err
	}
	defer terminal.Keys.Close()
	defer f.programs.end(f.errs)
	shelf := f.shelf()
	defer shelf.Close()
	style := func() (cells.Look, error) { return terminal.Look(f.theme, f.kept) }
	reviews := f.reviewInBackground(shelf)
	defer reviews.Close()
	host := newMenuHost(f, shelf, reviews, note, func(opts table.Options, err error) (table.Options, error) {
		opts.Look, _ = style() // the menu has already reported an invalid theme
		opts.Ring = bell(f.kept, terminal)
		return opts, err
	})
	host.Copy = terminal.Copy
	if canHost {
		host.Host = func() { f.hosts = true }
	}
	var app *tui.App
	err = runInterruptible(ctx, func() (err error) {
		app, err = tui.NewApp(host, style) // may resume a long match at once
		return err
	})
	if errors.Is(err, errInterrupted) {
		return ctx.Err() // as in run
	}
	if err != nil {
		return err
	}
	begin(app)
	err = f.runScreen(ctx, shelf, app, terminal)
	if w, said := host.Words(); said == nil { // the language may have changed
		f.printSaveError(w, "learn.kept.not", host.Learned.Save())
	}
	return asFailure(err)
}

// newMenuHost returns the host of a menu. convert converts the options of the full-screen table to those of the user
// interface that shows the menu, and passes on a non-nil error. note is the error from reading the settings, or nil.
func newMenuHost[Options any](f *playFlags, shelf *session.Shelf, reviews *review.Background, note error, convert func(table.Options, error) (Options, error)) menu.Host[Options] {
	onShelf := func(watch bool) (table.Options, error) {
		opts, err := f.tableOptions(watch)
		opts.Shelf = shelf
		return opts, err
	}
	host := menu.Host[Options]{
		Settings: f.kept, Shelf: shelf, Learned: practice.LoadProgress(f.kept.Dir()), ResumeFirst: !f.noResume,
		Words:  func() (*words.Words, error) { return loadWords(f.lang, f.kept, f.getenv) },
		Themes: func() []string { return append([]string{settings.Auto}, cells.Themes(tui.OwnThemes(f.kept))...) },
		Table:  func(watch bool) (Options, error) { return convert(onShelf(watch)) },
		Lesson: func() (Options, error) { return convert(f.lessonOptions()) },
		Daily: func(preset string, again bool, match *session.Store, notes []error, days daily.Days) (Options, *daily.Attempt, error) {
			opts, err := onShelf(false)
			var try *daily.Attempt
			if err == nil {
				opts, try, err = f.dailyOptions(opts, preset, again, match, notes, days)
			} else {
				match.Close()
			}
			to, err := convert(opts, err)
			if err != nil || try != nil { // it is not begun
				shelf.UnlockDaily()
			}
			return to, try, err
		},
		Notebook: f.notebook,
		Search: func(ctx context.Context, notebook *practice.Notebook, found func(match, of int)) error {
			defer shelf.PauseBackground()()
			return f.findMistakes(ctx, notebook, found)
		},
		Reviews: reviews.SetEnabled,
		Resume: func(m *session.Store, notes []error) (Options, error) {
			opts, err := onShelf(false)
			if err != nil {
				m.Close()
			} else {
				opts = f.resumedOptions(opts, m, notes)
				f.programs.start(opts.Rules)
			}
			return convert(opts, err)
		},
	}
	if w, err := host.Words(); err == nil && note != nil {
		host.Note = errorText(w, note)
	}
	return host
}

// loadWords returns the words of a language. If lang is empty, the settings choose the language, possibly from the
// environment.
func loadWords(lang string, kept *settings.Settings, getenv func(string) string) (*words.Words, error) {
	if lang == "" {
		lang = kept.Get("lang")
	}
	if lang == settings.Auto {
		lang = words.FromEnvironment(getenv)
	}
	if !slices.Contains(words.Languages(), words.LanguageCode(lang)) {
		return nil, withFlag("--lang", localized("wrong.lang", words.Args{"Value": quote(lang), "Languages": strings.Join(words.Languages(), ", ")}))
	}
	return words.New(words.LanguageCode(lang))
}

// options returns the options of the table. Its error names the invalid flag.
func (f *playFlags) options() (table.Options, error) { return f.tableOptions(f.watch) }

// tableOptions is like options, but watch overrides f.watch.
func (f *playFlags) tableOptions(watch bool) (table.Options, error) {
	opts := table.Options{Table: session.Table{Watch: watch, Preset: f.preset}}
	if !watch {
		opts.Shelf = f.shelf()
	}
	if f.preset == "" {
		opts.Preset = f.kept.Get("preset")
	}
	var err error
	if opts.Rules, err = f.rules(); err != nil {
		return opts, err
	}
	if opts.Words, err = loadWords(f.lang, f.kept, f.getenv); err != nil {
		return opts, err
	}
	pace := slices.Index(table.Paces(), cmp.Or(f.pace, f.kept.Get("pace")))
	if pace < 0 {
		return opts, withFlag("--pace", localized("wrong.pace", words.Args{"Value": quote(f.pace), "Paces": strings.Join(table.Paces(), ", ")}))
	}
	opts.Pace = table.Pace(pace)
	own := words.Safe(strings.ReplaceAll(f.kept.Get("name"), ",", " "), words.FullName) // a comma would split the name
	if opts.Names, err = parseNames(cmp.Or(f.names, own), watch); err != nil {
		return opts, withFlag("--names", err)
	}
	first := 1 // first seat of a bot
	if watch {
		first = 0
	}
	levels := opts.Levels[first:opts.Rules.Seats]
	if err := parseLevels(levels, cmp.Or(f.bots, f.kept.Bots(len(levels))), &f.programs); err != nil {
		return opts, withFlag("--bots", err)
	}
	for i := first; i < opts.Rules.Seats; i++ {
		if l := &opts.Levels[i]; l.Temper == bots.Even && l.Kind() == l.ASCII { // no temper was given
			l.Temper = session.TemperOf(opts.Names[i], i)
		}
	}
	on := func(name string) bool { return f.kept.Get(name) == "on" }
	opts.Mouse, opts.Talk, opts.OfferWin, opts.Focus = on("mouse"), on("talk"), on("offer"), on("focus")
	opts.Brackets = f.kept.Get("brackets")
	opts.Animate, opts.Warn, opts.Ceremony, opts.Counter = on("animate"), on("warn"), on("ceremony"), on("counter")
	opts.Word = on("word")
	opts.Beside, opts.Arranges, opts.DropSwaps = f.kept.Get("place") != "end", f.kept.Get("place") == "always", f.kept.Get("drop") == "swap"
	opts.Letters = on("letters")
	opts.Reviews = on("reviews")
	seconds, _ := strconv.Atoi(f.kept.Get("clock")) // "off" is 0
	opts.TurnTime = time.Duration(seconds) * time.Second
	opts.Hints = map[string]int{"always": -1, "never": 0, "1": 1, "3": 3}[f.kept.Get("hints")]
	opts.Tutor = on("tutor")
	opts.TutorFrom = map[string]coach.Mark{"doubtful": coach.Doubtful, "bad": coach.Bad, "verybad": coach.VeryBad}[f.kept.Get("asks")]
	opts.Keep = settingSetter(f.kept)
	switch f.kept.Get("chains") {
	case "on":
		opts.Chains = true
	case settings.Auto:
		opts.Chains = !opts.Rules.HasIndicator()
	}
	if dir := opts.Shelf.Dir(); !watch && dir != "" {
		opts.Meet = func() map[string]session.Acquaintance { return stats.ReadAcquaintances(dir, time.Now()) }
	}
	opts.Seeds = randomSeeds
	if f.seed != "" {
		first, err := strconv.ParseUint(f.seed, 10, 64)
		if err != nil {
			return opts, seedError(f.seed)
		}
		opts.Seeds = seedSequence(first)
	}
	return opts, nil
}

// settingSetter returns a function that changes a setting at once and returns a function that saves it. The latter may
// be called in the background.
func settingSetter(kept *settings.Settings) func(name, value string) func() error {
	return func(name, value string) func() error {
		if err := kept.Set(name, value); err != nil {
			return func() error { return err }
		}
		return kept.SaveFunc()
	}
}

func seedError(seed string) error {
	return withFlag("--seed", localized("wrong.seed", words.Args{"Value": quote(seed), "Most": uint64(1<<64 - 1)}))
}

// randomSeeds returns a random deal and a random seed for the bots.
func randomSeeds() session.Seeds {
	deal, err := journal.Draw(rand.Reader)
	if err != nil {
		panic(err) // rand.Reader never fails
	}
	var botSeed [8]byte
	rand.Read(botSeed[:])
	return session.Seeds{Drawn: &deal, Bots: binary.LittleEndian.Uint64(botSeed[:])}
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
			return names, localized("wrong.names.same", words.Args{"Value": quote(name)})
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
const mixedBots = "çırak,usta,kalfa,çırak"

// parseLevels sets levels from list, which has one level for all bots or one per bot. It adds external programs to
// programs.
func parseLevels(levels []bots.Level, list string, programs *botPrograms) (err error) {
	if list == settings.Mixed {
		list = strings.Join(strings.Split(mixedBots, ",")[:len(levels)], ",")
	}
	given := strings.Split(list, ",")
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
