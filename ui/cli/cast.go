package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/cells"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// replayFlags holds the flags of okey replay that select a part of a match and control its recording.
type replayFlags struct {
	cast, size  string
	round, from int
	speed       float64 // playback speed of the recording; 1 is the speed of the table
	w, h        int     // size of the recording, in cells
}

func (p *replayFlags) register(flags *pflag.FlagSet, w *words.Words) {
	flags.StringVar(&p.cast, "cast", "", w.Say("flag.cast"))
	flags.StringVar(&p.size, "size", "", w.Say("flag.size"))
	flags.IntVar(&p.round, "round", 0, w.Say("flag.round"))
	flags.IntVar(&p.from, "from", 0, w.Say("flag.from"))
	flags.Float64Var(&p.speed, "speed", 1, w.Say("flag.speed"))
}

// check reports errors in the flags that can be found without the journal. It also sets the size of the recording.
func (p *replayFlags) check(c *cobra.Command, asJSON bool) error {
	given := c.Flags().Changed
	switch {
	case given("cast") && p.cast == "":
		return withFlag("--cast", localized("wrong.cast.empty", nil))
	case given("cast") && asJSON:
		return withFlag("--cast", localized("wrong.cast.json", nil))
	case given("size") && !given("cast"):
		return withFlag("--size", localized("wrong.size.alone", nil))
	case given("speed") && !given("cast"):
		return withFlag("--speed", localized("wrong.speed.alone", nil))
	case !(p.speed >= minSpeed && p.speed <= maxSpeed): // also true for NaN
		return withFlag("--speed", localized("wrong.speed", words.Args{"Value": p.speed, "Least": minSpeed, "Most": maxSpeed}))
	case given("round") && p.round < 1:
		return withFlag("--round", localized("wrong.round", words.Args{"Value": p.round}))
	case given("size"):
		n, err := fmt.Sscanf(strings.ToLower(p.size)+"\n", "%dx%d\n", &p.w, &p.h)
		if n < 2 || err != nil || p.w < layout.MinWidth || p.h < layout.MinHeight || p.w > tui.MaxColumns || p.h > tui.MaxRows {
			return withFlag("--size", localized("wrong.size", words.Args{"Value": quote(p.size), "Least": sizeText(layout.MinWidth, layout.MinHeight), "Most": sizeText(tui.MaxColumns, tui.MaxRows)}))
		}
	default:
		p.w, p.h = layout.MinWidth, layout.MinHeight
	}
	return nil
}

// minSpeed and maxSpeed are the limits for the speed of a recording.
const (
	minSpeed = 0.1
	maxSpeed = 100.0
)

// sizeText formats a size as --size expects it.
func sizeText(w, h int) string { return fmt.Sprintf("%dx%d", w, h) }

// steps returns the first and last step of the selected part. It fails if the match has no such part. In a match
// without a deal, last is less than first.
func (p *replayFlags) steps(rec *journal.Record) (first, last int, err error) {
	last = rec.Len() - 1
	if p.round > 0 {
		rounds := 0
		first = -1
		for at, step := range rec.Steps() {
			for _, e := range step.Events {
				d, deals := e.(game.Dealt)
				switch {
				case !deals:
				case d.Round == p.round && first < 0:
					first = at
				case d.Round == p.round+1 && first >= 0:
					last = min(last, at-1)
				}
				if deals {
					rounds = d.Round
				}
			}
		}
		if first < 0 {
			return 0, 0, withFlag("--round", localized("wrong.round.none", words.Args{"Value": p.round, "Last": rounds}))
		}
	}
	if p.from != 0 {
		if p.from < first || p.from > last {
			return 0, 0, withFlag("--from", localized("wrong.from", words.Args{"Value": p.from, "First": first, "Last": last}))
		}
		first = p.from
	}
	return first, last, nil
}

// castLook returns the look of an asciicast. It uses true colour, regardless of this terminal, or no colour if NO_COLOR
// is set.
func (f *playFlags) castLook(getenv func(string) string) (cells.Look, error) {
	renderer := lipgloss.NewRenderer(io.Discard)
	renderer.SetColorProfile(termenv.TrueColor)
	if getenv("NO_COLOR") != "" {
		renderer.SetColorProfile(termenv.Ascii)
	}
	look, err := (&tui.Terminal{Renderer: renderer, Getenv: getenv}).Look(f.theme, f.kept)
	if f.theme == "" { // ignore an invalid theme in the settings
		return look, nil
	}
	return look, withFlag("--theme", err)
}

// write writes the selected part of a match, up to and including step last, as an asciicast to the file given by --cast
// or to standard output.
func (p *replayFlags) write(c *cobra.Command, opts table.Options, rec *journal.Record, last int) error {
	return runInterruptible(c.Context(), func() error {
		if p.cast == "-" {
			return tui.WriteCast(c.OutOrStdout(), opts, rec, last, p.w, p.h, p.speed)
		}
		if err := checkOverwrite(p.cast); err != nil {
			return withFile(p.cast, err)
		}
		var text bytes.Buffer
		if err := tui.WriteCast(&text, opts, rec, last, p.w, p.h, p.speed); err != nil {
			return err
		}
		return os.WriteFile(p.cast, text.Bytes(), 0o644)
	})
}

// checkOverwrite returns an error if the folder of the file does not exist, or if the file must not be overwritten by an
// asciicast, that is, if it contains anything but an earlier asciicast. Pipes and devices may be written to.
func checkOverwrite(path string) error {
	if _, err := os.Stat(filepath.Dir(path)); errors.Is(err, fs.ErrNotExist) {
		return localized("wrong.cast.folder", nil)
	}
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil
	}
	if err != nil || info.IsDir() || info.Size() == 0 {
		return err // writing to a directory fails anyway
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	var head struct{ Version, Width int }
	line, _ := bufio.NewReader(io.LimitReader(file, 1<<16)).ReadBytes('\n')
	if json.Unmarshal(line, &head) != nil || head.Version == 0 || head.Width == 0 {
		return localized("wrong.cast.exists", nil)
	}
	return nil
}
