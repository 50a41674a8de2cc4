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
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/cells"
	"fair/okey/ui/plain"
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

func (f *playFlags) register(flags *pflag.FlagSet) {
	f.registerRules(flags, "")
	names := "the names at the table, yours first: A,B,C,D"
	if f.watch {
		names = "the names of the bots: A,B,C,D"
	}
	flags.StringVar(&f.names, "names", "", names)
	flags.StringVar(&f.bots, "bots", "", "the level of the bots, one for all or one each: "+levelHelp()+", or "+settings.Mixed+programHelp)
	flags.StringVar(&f.seed, "seed", "", "a whole number: the same number deals the same tiles, for practice")
	flags.StringVar(&f.lang, "lang", "", "the language: "+strings.Join(words.Languages(), " or "))
	flags.StringVar(&f.theme, "theme", "", "the look: "+strings.Join(cells.Themes(nil), ", ")+", one of your own, or "+settings.Asked)
	flags.BoolVar(&f.anew, "no-resume", false, noResumeHelp)
	flags.Lookup("no-resume").Hidden = f.watch // nobody sits down, so there is nothing to leave alone
	flags.BoolVar(&f.plain, "plain", false, "play in lines of text, as without a terminal: for screen readers and scripts")
	flags.StringVar(&f.pace, "pace", "", "how long the bots take: "+strings.Join(table.Paces(), ", "))
}

// registerRules registers those of them that rules reads. Without a preset the settings decide.
func (f *playFlags) registerRules(flags *pflag.FlagSet, preset string) {
	flags.StringVar(&f.preset, "preset", preset, "the rules to play by: "+strings.Join(presetNames(), ", "))
	flags.StringArrayVar(&f.set, "set", nil, "a house rule, SWITCH=VALUE; may be repeated: "+switchHelp())
	flags.StringVar(&f.seats, "seats", "", "how many play: "+seatNumbers())
}

// seatNumbers lists how many can play: "2, 3 or 4".
func seatNumbers() string {
	seats, _ := game.FieldByName("seats")
	return orList(seats.Choices())
}

// orList joins the things of which one is meant: "A, B or C".
func orList(names []string) string {
	return strings.Join(names[:len(names)-1], ", ") + " or " + last(names)
}

// switchHelp lists the switches of the rules with their values.
func switchHelp() string {
	var all []string
	for _, s := range game.Switches() {
		values := strings.Join(s.Choices(), "|")
		if s.Values == nil && s.Step == 1 {
			values = fmt.Sprintf("%d-%d", s.Min, s.Max)
		}
		all = append(all, s.Name+"="+values)
	}
	return strings.Join(all, ", ")
}

func presetNames() (names []string) {
	for _, p := range game.Presets() {
		names = append(names, p.Name)
	}
	return names
}

// levelHelp says in a flag's help how levels and their tempers are named.
func levelHelp() string {
	var tempers []string
	for _, t := range bots.Tempers() {
		tempers = append(tempers, t.String())
	}
	return strings.Join(levelNames(), ", ") + " (with a temper such as usta/" + strings.Join(tempers, "|") + ")"
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
	defer func() {
		f.guests.report(f.errs)
		f.guests.Close()
	}()
	if err != nil {
		return err
	}
	lines := f.plain || !drawable(in, out, getenv)
	var look *looks
	note := ""
	switch {
	case !lines:
		if look, err = openLooks(in, out, getenv); err != nil {
			return err
		}
		defer look.keys.Close()
		if opts.Look, err = look.find(f.theme, f.kept); err != nil && f.theme != "" {
			return fmt.Errorf("--theme: %w", err)
		} else if err != nil {
			note = themeNote(opts.Words, err)
		}
	case f.theme != "" && f.theme != settings.Asked: // wrong is wrong, needed or not
		look := cells.Look{Theme: f.theme, Own: ownThemes(f.kept), Renderer: lipgloss.NewRenderer(io.Discard)}
		if err := look.Check(); err != nil {
			return fmt.Errorf("--theme: %w", err)
		}
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
		lines := plain.Options{Table: opts.Table, Words: opts.Words, Resumed: opts.Resumed, Note: opts.Note}
		err := plain.Run(ctx, lines, in, out)
		if err != nil {
			return failure{err}
		}
		return nil
	}
	opts.Ring, opts.Note = bell(f.kept, out), strings.TrimSpace(note+" "+opts.Note)
	model, err := table.New(opts)
	if err == nil {
		err = f.draw(ctx, opts.Shelf, model, look.keys, out)
	}
	if err != nil {
		return failure{err}
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
	defer func() {
		f.guests.report(f.errs)
		f.guests.Close()
	}()
	shelf := f.shelf()
	defer shelf.Close()
	set := func(watch bool) (table.Options, error) {
		opts, err := f.tableOptions(watch, getenv)
		opts.Look, _ = look.find("", f.kept) // the menu has said what is wrong with the theme
		opts.Ring, opts.Shelf = bell(f.kept, out), shelf
		return opts, err
	}
	opts := tui.AppOptions{
		Settings: f.kept, Shelf: shelf, Table: set, Straight: !f.anew,
		Resume: func(m *session.Kept, notes []error) (table.Options, error) {
			opts, err := set(false)
			if err == nil {
				opts = f.resumedWith(opts, m, notes)
				f.guests.start(opts.Rules)
			}
			return opts, err
		},
		Words:  func() (*words.Words, error) { return spoken(f.lang, f.kept, getenv) },
		Look:   func() (cells.Look, error) { return look.find("", f.kept) },
		Themes: func() []string { return append([]string{settings.Asked}, cells.Themes(ownThemes(f.kept))...) },
	}
	var trouble *settings.Trouble
	if w, err := opts.Words(); err == nil && errors.As(note, &trouble) {
		opts.Note = trouble.Tell(w)
	}
	var app *tui.App
	err = interruptible(ctx, func() (err error) {
		app, err = tui.NewApp(opts) // which may go straight back to a long match
		return err
	})
	if errors.Is(err, errInterrupted) {
		return ctx.Err() // as at the table: see run
	}
	if err != nil {
		return err
	}
	if err := f.draw(ctx, shelf, app, look.keys, out); err != nil {
		return failure{err}
	}
	return nil
}

// drawable reports whether a table can be drawn here and a key be read; otherwise lines of text
// have to do.
func drawable(in, out *os.File, getenv func(string) string) bool {
	return term.IsTerminal(out.Fd()) && term.IsTerminal(in.Fd()) && getenv("TERM") != "dumb"
}

// spoken are the words of the language that was asked for, is set, or is that of the environment.
func spoken(lang string, kept *settings.Settings, getenv func(string) string) (*words.Words, error) {
	if lang == "" {
		lang = kept.Get("lang")
	}
	if lang == settings.Asked {
		lang = words.FromEnvironment(getenv)
	}
	w, err := words.New(words.Code(lang))
	if err != nil {
		return nil, fmt.Errorf("--lang: %w", err)
	}
	return w, nil
}

// rules are those of the flags. A preset that is named comes without the house rules of the
// settings.
func (f *playFlags) rules() (rules game.Rules, err error) {
	if f.preset == "" && f.kept != nil {
		rules, _ = f.kept.Rules() // what makes no sense together may be cured by the flags: With judges it all
	} else if rules, err = game.PresetByName(f.preset); err != nil {
		return rules, fmt.Errorf("--preset: %w", err)
	}
	if f.seats != "" {
		if rules.Seats, err = strconv.Atoi(f.seats); err != nil {
			return rules, fmt.Errorf("--seats: %.30q is no number of seats; %s can play", f.seats, seatNumbers())
		}
	}
	if rules, err = rules.With(f.set...); err != nil {
		return rules, fmt.Errorf("the rules: %w", err)
	}
	return rules, nil
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
		return opts, fmt.Errorf("--pace: no pace %.30q; there is %s", f.pace, strings.Join(table.Paces(), ", "))
	}
	opts.Pace = table.Pace(pace)
	own := words.Safe(strings.ReplaceAll(f.kept.Get("name"), ",", " "), words.LongestName) // one name, whatever is in it
	if opts.Names, err = seatNames(cmp.Or(f.names, own), watch); err != nil {
		return opts, fmt.Errorf("--names: %w", err)
	}
	first := 1 // seat of a bot
	if watch {
		first = 0
	}
	levels := opts.Levels[first:opts.Rules.Seats]
	if err := seatLevels(levels, cmp.Or(f.bots, f.kept.Bots(len(levels))), &f.guests); err != nil {
		return opts, fmt.Errorf("--bots: %w", err)
	}
	for i := first; i < opts.Rules.Seats; i++ {
		if l := &opts.Levels[i]; l.Temper == bots.Even && l.Kind() == l.ASCII { // none was named
			l.Temper = session.TemperOf(opts.Names[i], i)
		}
	}
	on := func(name string) bool { return f.kept.Get(name) == "on" }
	opts.Mouse, opts.Talk, opts.Offer, opts.Focus = on("mouse"), on("talk"), on("offer"), on("focus")
	opts.Animate, opts.Warn, opts.Ceremony, opts.Counter = on("animate"), on("warn"), on("ceremony"), on("counter")
	opts.Word = on("word")
	opts.Hints = map[string]int{"always": -1, "never": 0, "1": 1, "3": 3}[f.kept.Get("hints")]
	switch f.kept.Get("chains") {
	case "on":
		opts.Chains = true
	case settings.Asked:
		opts.Chains = !opts.Rules.HasIndicator()
	}
	opts.Chance = drawn
	if f.seed != "" {
		first, err := strconv.ParseUint(f.seed, 10, 64)
		if err != nil {
			return opts, fmt.Errorf("--seed: %.30q is no whole number from 0 to %d", f.seed, uint64(1<<64-1))
		}
		opts.Chance = known(first)
	}
	return opts, nil
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
		return names, fmt.Errorf("%d names for %d seats", len(given), len(names))
	}
	for i, name := range given {
		if names[i] = words.Safe(name, words.LongestName); names[i] == "" {
			return names, fmt.Errorf("name %d is empty; names are separated by single commas: A,B,C,D", i+1)
		}
		if slices.Contains(given[:i], name) {
			return names, fmt.Errorf("two players are called %.30q", name)
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
		return fmt.Errorf("%d levels given, %d wanted; give one for all, or one each", len(given), len(levels))
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
