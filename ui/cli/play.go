package cli

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/term"
	"github.com/spf13/pflag"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/ui/tui"
	"fair/okey/ui/words"
)

// playFlags are the flags of okey and okey play.
type playFlags struct {
	preset, names, bots, seed, lang, pace, seats string

	watch  bool     // nobody sits down
	guests programs // that were named
}

func (f *playFlags) register(flags *pflag.FlagSet) {
	flags.StringVar(&f.preset, "preset", "classic", "the rules to play by: "+strings.Join(presetNames(), ", "))
	flags.StringVar(&f.seats, "seats", "4", "how many play: 4")
	flags.StringVar(&f.names, "names", "", "the names at the table, yours first: A,B,C,D")
	flags.StringVar(&f.bots, "bots", "çırak", "the level of the bots, one for all or one each: "+strings.Join(levelNames(), ", ")+programHelp)
	flags.StringVar(&f.seed, "seed", "", "a whole number: the same number deals the same tiles, for practice")
	flags.StringVar(&f.lang, "lang", "", "the language: "+strings.Join(words.Languages(), " or ")+" (otherwise that of the environment)")
	flags.StringVar(&f.pace, "pace", "normal", "how long the bots take: "+strings.Join(tui.Paces(), ", "))
}

func presetNames() (names []string) {
	for _, p := range game.Presets() {
		names = append(names, p.Name)
	}
	return names
}

func levelNames() (names []string) {
	for _, l := range bots.Levels() {
		names = append(names, l.Name)
	}
	return names
}

// run plays at the drawn table.
func (f *playFlags) run(ctx context.Context, in, out *os.File, getenv func(string) string) error {
	opts, err := f.options(getenv)
	defer func() { f.guests.Close() }()
	if err != nil {
		return err
	}
	switch {
	case !term.IsTerminal(out.Fd()):
		return failure{errors.New("the table needs a terminal to be drawn on, and standard output is none")}
	case !term.IsTerminal(in.Fd()):
		return failure{errors.New("the table needs a keyboard, and standard input is no terminal")}
	case getenv("TERM") == "dumb":
		return failure{errors.New("TERM=dumb: the table cannot be drawn on this terminal")}
	}
	opts.Renderer = lipgloss.NewRenderer(out)
	if err := tui.Run(ctx, opts, in, out); err != nil {
		return failure{err}
	}
	return nil
}

// options turns the flags into what a table needs, or says which of them is wrong.
func (f *playFlags) options(getenv func(string) string) (tui.Options, error) {
	opts := tui.Options{Theme: "felt"}
	var err error
	if opts.Rules, err = game.PresetByName(f.preset); err != nil {
		return opts, fmt.Errorf("--preset: %w", err)
	}
	if opts.Rules.Seats, err = strconv.Atoi(f.seats); err != nil {
		return opts, fmt.Errorf("--seats: %.30q is no number of seats; 4 can play", f.seats)
	}
	if err := opts.Rules.Validate(); err != nil {
		return opts, fmt.Errorf("--%w", err)
	}
	lang := words.FromEnvironment(getenv)
	if f.lang != "" {
		lang = words.Code(f.lang)
	}
	if opts.Words, err = words.New(lang); err != nil {
		return opts, fmt.Errorf("--lang: %w", err)
	}
	pace := slices.Index(tui.Paces(), f.pace)
	if pace < 0 {
		return opts, fmt.Errorf("--pace: no pace %.30q; there is %s", f.pace, strings.Join(tui.Paces(), ", "))
	}
	opts.Pace = tui.Pace(pace)
	if opts.Names, err = seatNames(f.names, f.watch); err != nil {
		return opts, fmt.Errorf("--names: %w", err)
	}
	first := 1 // seat of a bot
	if opts.Watch = f.watch; f.watch {
		first = 0
	}
	if err := seatLevels(opts.Levels[first:opts.Rules.Seats], f.bots, &f.guests); err != nil {
		return opts, fmt.Errorf("--bots: %w", err)
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

// drawn draws a match's tiles and the bots' whims from the system's source of chance.
func drawn() tui.Chance {
	var c tui.Chance
	var whims [8]byte
	rand.Read(c.Seed[:]) // never fails: see its documentation
	rand.Read(whims[:])
	c.Whims = binary.LittleEndian.Uint64(whims[:])
	return c
}

// known deals the tiles of a number, and of the ones after it for further matches.
func known(n uint64) func() tui.Chance {
	return func() tui.Chance {
		c := tui.Chance{Seed: game.SeedOf(n), Whims: n, Known: strconv.FormatUint(n, 10)}
		n++
		return c
	}
}

// nameLength is how long a name may be shown, in characters.
const nameLength = 10

// seatNames reads the names of the table; who is not named has a usual one. Names that look the same once they are made safe to
// show are numbered. The first seat is the player's, who needs none, unless he only watches.
func seatNames(list string, watch bool) (names [game.MaxSeats]string, err error) {
	var given []string
	if list != "" {
		given = strings.Split(list, ",")
	}
	if len(given) > len(names) {
		return names, fmt.Errorf("%d names for %d seats", len(given), len(names))
	}
	for i, name := range given {
		if names[i] = words.Safe(name, nameLength); names[i] == "" {
			return names, fmt.Errorf("name %d is empty; names are separated by single commas: A,B,C,D", i+1)
		}
		if slices.Contains(given[:i], name) {
			return names, fmt.Errorf("two players are called %.30q", name)
		}
		for n := 2; slices.Contains(names[:i], names[i]); n++ {
			names[i] = fmt.Sprint(words.Safe(name, nameLength-2), " ", n)
		}
	}
	usual := []string{"Ayşe", "Mehmet", "Zeynep", "Ali", "Fatma", "Hasan"} // enough for three to be free
	for i := len(given); i < len(names); i++ {
		if i == 0 && !watch {
			continue
		}
		for slices.Contains(names[:], usual[0]) {
			usual = usual[1:]
		}
		names[i] = usual[0]
	}
	return names, nil
}

// seatLevels reads the levels of the bots into levels: one for all of them, or one each. It adds the programs among them to guests.
func seatLevels(levels []bots.Level, list string, guests *programs) (err error) {
	given := strings.Split(list, ",")
	if len(given) != 1 && len(given) != len(levels) {
		return fmt.Errorf("%d levels for %d bots; give one for all, or one each", len(given), len(levels))
	}
	for i := range levels {
		if i >= len(given) {
			levels[i] = levels[0]
			continue
		}
		if levels[i], err = guests.level(context.Background(), given[i]); err != nil { // the table closes them when it ends
			return err
		}
	}
	return nil
}
