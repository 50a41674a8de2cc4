package cli

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/term"
	"github.com/spf13/pflag"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/cells"
	"fair/okey/ui/menu"
	"fair/okey/ui/plain"
	"fair/okey/ui/practice"
	"fair/okey/ui/session"
	"fair/okey/ui/settings"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// playFlags are the flags of okey play and okey watch. What is not said is as in the settings.
type playFlags struct {
	preset, names, bots, seed, lang, pace, seats, theme string

	set    []string           // SWITCH=VALUE
	plain  bool               // lines of text
	watch  bool               // nobody sits down
	anew   bool               // an unfinished match is left alone
	state  string             // the directory of what is kept, empty if nothing is
	errs   io.Writer          // for what is no part of the game
	kept   *settings.Settings // of the player
	guests programs           // that were named
}

// register registers them. Nobody sits down to watch, so there is no match to go on with then;
// scripts may say so all the same.
func (f *playFlags) register(flags *pflag.FlagSet, w *words.Words) {
	f.registerRules(flags, w, "")
	names := w.Say("flag.names")
	if f.watch {
		names = w.Say("flag.names.watch")
	}
	flags.StringVar(&f.names, "names", "", names)
	flags.StringVar(&f.bots, "bots", "", w.With("flag.bots", levelArgs()))
	flags.StringVar(&f.seed, "seed", "", w.Say("flag.seed"))
	flags.StringVar(&f.theme, "theme", "", themeHelp(w))
	flags.BoolVar(&f.anew, "no-resume", false, w.Say("flag.anew"))
	flags.Lookup("no-resume").Hidden = f.watch
	flags.BoolVar(&f.plain, "plain", false, w.Say("flag.plain"))
	flags.StringVar(&f.pace, "pace", "", w.With("flag.pace", words.Args{"Paces": strings.Join(table.Paces(), ", ")}))
}

// themeHelp says in a flag's help which themes there are.
func themeHelp(w *words.Words) string {
	return w.With("flag.theme", words.Args{"Themes": strings.Join(cells.Themes(nil), ", "), "Asked": settings.Auto})
}

// levelArgs are the words for how bots are named.
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

// run plays at the drawn table, or in lines of text where that was asked for or nothing can be
// drawn.
func (f *playFlags) run(ctx context.Context, in, out *os.File, getenv func(string) string) error {
	opts, err := f.options(getenv)
	defer f.guests.end(f.errs)
	if err != nil {
		return err
	}
	lines := f.inLines(in, out, getenv)
	var look *looks
	var note string
	if lines {
		err = f.checkTheme()
	} else if look, note, err = f.openLook(&opts, in, out, getenv); err == nil {
		defer look.keys.Close()
	}
	if err != nil {
		return err
	}
	defer opts.Shelf.Close()
	if !f.watch && !f.anew {
		err := interruptible(ctx, func() error {
			opts = f.unfinished(opts)
			return nil
		})
		if err != nil {
			return ctx.Err() // whoever leaves this early has left, as at the table
		}
	}
	f.guests.start(opts.Rules)
	if lines {
		if opts.Resumed == nil && opts.Note != "" && f.changesTable() { // the same seed is told in the same words
			fmt.Fprintln(f.errs, "okey:", opts.Note)
			opts.Note = ""
		}
		if opts.Resumed != nil && opts.Note == "" {
			opts.Note = opts.Words.Say("saved.resumed")
		}
		opts.Word = opts.Word && term.IsTerminal(in.Fd())
		return failed(plain.Run(ctx, f.plainOptions(opts), in, out))
	}
	opts.Note = strings.TrimSpace(note + " " + opts.Note)
	model, err := tui.NewTable(opts)
	if err == nil {
		err = f.draw(ctx, opts.Shelf, model, look.keys, out)
	}
	return failed(err)
}

// checkTheme says what is wrong with the theme that was asked for, also where none is needed.
func (f *playFlags) checkTheme() error {
	if f.theme == "" || f.theme == settings.Auto {
		return nil
	}
	look := cells.Look{Theme: f.theme, Own: ownThemes(f.kept), Renderer: lipgloss.NewRenderer(io.Discard)}
	if err := look.Check(); err != nil {
		return inFlag("--theme", err)
	}
	return nil
}

// bell rings the terminal's bell, nil if it is not wanted.
func bell(kept *settings.Settings, out *os.File) func() {
	if kept.Get("bell") != "on" {
		return nil
	}
	return func() { out.WriteString("\a") } // nothing could be done about an error
}

// runMenu shows the match that is not over, or the menu, and what is chosen there.
func (f *playFlags) runMenu(ctx context.Context, note error, in, out *os.File, getenv func(string) string) error {
	look, err := openLooks(in, out, getenv)
	if err != nil {
		return err
	}
	defer look.keys.Close()
	defer f.guests.end(f.errs)
	shelf := f.shelf()
	defer shelf.Close()
	style := func() (cells.Look, error) { return look.find("", f.kept) }
	host := newHost(f, shelf, note, getenv, func(opts table.Options, err error) (table.Options, error) {
		opts.Look, _ = style() // the menu has said what is wrong with the theme
		opts.Ring = bell(f.kept, out)
		return opts, err
	})
	var app *tui.App
	err = interruptible(ctx, func() (err error) {
		app, err = tui.NewApp(host, style) // which may go straight back to a long match
		return err
	})
	if errors.Is(err, errInterrupted) {
		return ctx.Err() // as at the table: see run
	}
	if err != nil {
		return err
	}
	err = f.draw(ctx, shelf, app, look.keys, out)
	if w, said := host.Words(); said == nil { // it may be another language by now
		f.tellLost(w, "learn.kept.not", host.Learned.Write())
	}
	return failed(err)
}

// newHost returns what a menu needs. Convert makes the options of a table of the face, and may be given an
// error, which it returns. Note is why the settings could not be read, nil if they could.
func newHost[Options any](f *playFlags, shelf *session.Shelf, note error, getenv func(string) string, convert func(table.Options, error) (Options, error)) menu.Host[Options] {
	onShelf := func(watch bool) (table.Options, error) {
		opts, err := f.tableOptions(watch, getenv)
		opts.Shelf = shelf
		return opts, err
	}
	host := menu.Host[Options]{
		Settings: f.kept, Shelf: shelf, Learned: practice.LoadProgress(f.kept.Dir()), Straight: !f.anew,
		Words:    func() (*words.Words, error) { return spoken(f.lang, f.kept, getenv) },
		Themes:   func() []string { return append([]string{settings.Auto}, cells.Themes(ownThemes(f.kept))...) },
		Table:    func(watch bool) (Options, error) { return convert(onShelf(watch)) },
		Lesson:   func() (Options, error) { return convert(f.lessonOptions(getenv)) },
		Notebook: f.notebook,
		Search:   f.search,
		Resume: func(m *session.Store, notes []error) (Options, error) {
			opts, err := onShelf(false)
			if err != nil {
				m.Close()
			} else {
				opts = f.resumed(opts, m, notes)
				f.guests.start(opts.Rules)
			}
			return convert(opts, err)
		},
	}
	if w, err := host.Words(); err == nil && note != nil {
		host.Note = tellError(w, note)
	}
	return host
}

// spoken are the words of the language that was asked for, is set, or is that of the environment.
func spoken(lang string, kept *settings.Settings, getenv func(string) string) (*words.Words, error) {
	if lang == "" {
		lang = kept.Get("lang")
	}
	if lang == settings.Auto {
		lang = words.FromEnvironment(getenv)
	}
	if !slices.Contains(words.Languages(), words.LanguageCode(lang)) {
		return nil, inFlag("--lang", wrong("wrong.lang", words.Args{"Value": quoted(lang), "Languages": strings.Join(words.Languages(), ", ")}))
	}
	return words.New(words.LanguageCode(lang))
}

// options turns the flags into what their table needs, or says which of them is wrong.
func (f *playFlags) options(getenv func(string) string) (table.Options, error) {
	return f.tableOptions(f.watch, getenv)
}

// tableOptions turns the flags into what a table needs, for somebody who plays or only watches.
func (f *playFlags) tableOptions(watch bool, getenv func(string) string) (table.Options, error) {
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
	if opts.Words, err = spoken(f.lang, f.kept, getenv); err != nil {
		return opts, err
	}
	pace := slices.Index(table.Paces(), cmp.Or(f.pace, f.kept.Get("pace")))
	if pace < 0 {
		return opts, inFlag("--pace", wrong("wrong.pace", words.Args{"Value": quoted(f.pace), "Paces": strings.Join(table.Paces(), ", ")}))
	}
	opts.Pace = table.Pace(pace)
	own := words.Safe(strings.ReplaceAll(f.kept.Get("name"), ",", " "), words.LongestName) // one name, whatever is in it
	if opts.Names, err = seatNames(cmp.Or(f.names, own), watch); err != nil {
		return opts, inFlag("--names", err)
	}
	first := 1 // seat of a bot
	if watch {
		first = 0
	}
	levels := opts.Levels[first:opts.Rules.Seats]
	if err := seatLevels(levels, cmp.Or(f.bots, f.kept.Bots(len(levels))), &f.guests); err != nil {
		return opts, inFlag("--bots", err)
	}
	for i := first; i < opts.Rules.Seats; i++ {
		if l := &opts.Levels[i]; l.Temper == bots.Even && l.Kind() == l.ASCII { // none was named
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
	opts.Hints = map[string]int{"always": -1, "never": 0, "1": 1, "3": 3}[f.kept.Get("hints")]
	opts.Tutor = on("tutor")
	opts.TutorFrom = map[string]coach.Mark{"doubtful": coach.Doubtful, "bad": coach.Bad, "verybad": coach.VeryBad}[f.kept.Get("asks")]
	opts.Keep = keeper(f.kept)
	switch f.kept.Get("chains") {
	case "on":
		opts.Chains = true
	case settings.Auto:
		opts.Chains = !opts.Rules.HasIndicator()
	}
	opts.Chance = drawn
	if f.seed != "" {
		first, err := strconv.ParseUint(f.seed, 10, 64)
		if err != nil {
			return opts, badSeed(f.seed)
		}
		opts.Chance = known(first)
	}
	return opts, nil
}

// keeper changes a setting, and returns what writes it, which runs beside the loop.
func keeper(kept *settings.Settings) func(name, value string) func() error {
	return func(name, value string) func() error {
		if err := kept.Set(name, value); err != nil {
			return func() error { return err }
		}
		return kept.SaveFunc()
	}
}

// badSeed is the error of a seed that is none.
func badSeed(seed string) error {
	return inFlag("--seed", wrong("wrong.seed", words.Args{"Value": quoted(seed), "Most": uint64(1<<64 - 1)}))
}

// drawn draws what a match's tiles follow from, and the bots' whims, from the system's source of
// chance.
func drawn() session.Chance {
	deal, err := journal.Draw(rand.Reader)
	if err != nil {
		panic(err) // the system's source never fails: see its documentation
	}
	var whims [8]byte
	rand.Read(whims[:])
	return session.Chance{Drawn: &deal, Whims: binary.LittleEndian.Uint64(whims[:])}
}

// known deals the tiles of a number, and of the ones after it for further matches.
func known(n uint64) func() session.Chance {
	return func() session.Chance {
		c := session.Chance{Seed: game.SeedOf(n), Whims: n}
		n++
		return c
	}
}

// seatNames reads the names of the table; who is not named has a usual one. Names that look the
// same once they are made safe to show are numbered. The first seat is the player's, who needs
// none, unless he only watches.
func seatNames(list string, watch bool) (names [game.MaxSeats]string, err error) {
	var given []string
	if list != "" {
		given = strings.Split(list, ",")
	}
	if len(given) > len(names) {
		return names, wrong("wrong.names.many", words.Args{"Number": len(given), "Seats": len(names)})
	}
	for i, name := range given {
		if names[i] = words.Safe(name, words.LongestName); names[i] == "" {
			return names, wrong("wrong.names.empty", words.Args{"Number": i + 1})
		}
		if slices.Contains(given[:i], name) {
			return names, wrong("wrong.names.same", words.Args{"Value": quoted(name)})
		}
		for n := 2; slices.Contains(names[:i], names[i]); n++ {
			names[i] = fmt.Sprint(words.Safe(name, words.LongestName-2), " ", n)
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

// mixed is who sits at a mixed table, beginning at the player's right; a fourth is as the first.
const mixed = "çırak,usta,kalfa,çırak"

// seatLevels reads the levels of the bots into levels: one for all of them, or one each. It adds
// the programs among them to guests.
func seatLevels(levels []bots.Level, list string, guests *programs) (err error) {
	if list == settings.Mixed {
		list = strings.Join(strings.Split(mixed, ",")[:len(levels)], ",")
	}
	given := strings.Split(list, ",")
	if len(given) != 1 && len(given) != len(levels) {
		return wrong("wrong.levels", words.Args{"Number": len(given), "Seats": len(levels)})
	}
	for i := range levels {
		if i >= len(given) {
			levels[i] = levels[0]
			continue
		}
		if levels[i], err = guests.level(context.Background(), given[i], len(levels)/len(given)); err != nil { // the table closes them when it ends
			return err
		}
	}
	return nil
}
