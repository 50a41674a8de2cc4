package cli

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"math"
	"os"

	"github.com/gofrs/flock"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fair/okey/bots/arena"
	"fair/okey/ui/files"
	"fair/okey/ui/words"
)

// checkPart completes a contest of which a part is to be played, given the parsed flags. It reports flags that are
// missing or that work only for a whole contest.
func checkPart(contest *arena.Contest, flags *pflag.FlagSet) error {
	contest.Program = version
	for _, flag := range []struct {
		name, id string
		wrong    bool
	}{
		{"part", "wrong.part.alone", !flags.Changed("part") || !flags.Changed("out")},
		{"until", "wrong.part.whole", flags.Changed("until")}, {"json", "wrong.part.whole", flags.Changed("json")},
		{"seed", "wrong.part.seed", contest.Mixed && !flags.Changed("seed")},
	} {
		if flag.wrong {
			return withFlag("--"+flag.name, localized(flag.id))
		}
	}
	return nil
}

// playPart plays the deals of the contest's part that are missing from the file at path. While it plays, it locks the
// file if the file system supports locks.
func playPart(ctx context.Context, contest arena.Contest, path string) error {
	if err := files.CheckRegular(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	defer file.Close()
	lock := flock.New(path+".lock", flock.SetPermissions(0o600))
	if locked, err := lock.TryLock(); err == nil && !locked { // an error means that locks are unsupported
		return withFile(path, localized("part.in-use"))
	}
	defer lock.Close()
	defer os.Remove(lock.Path())
	switch err := arena.PlayPart(ctx, contest, file); {
	case errors.Is(err, arena.ErrOtherFile):
		return withFile(path, localized("part.other-file"))
	case err != nil && ctx.Err() != nil:
		return errInterrupted
	case err != nil:
		return withFile(path, err)
	}
	return nil
}

// mergeCommand returns the "okey arena merge" command, which prints the result of the contest whose parts are in files.
// Its error has a line for each flawed file and each missing part.
func (k *commands) mergeCommand() *cobra.Command {
	var asJSON bool
	c := k.command("merge", 1, math.MaxInt, "  okey arena merge *.jsonl\n  okey arena merge --json *.jsonl", func(c *cobra.Command, args []string) error {
		return runInterruptible(c.Context(), func() error {
			var parts []io.Reader
			for _, path := range args {
				err := files.CheckRegular(path)
				var file *os.File
				if err == nil {
					file, err = os.Open(path)
				}
				if err != nil {
					parts = append(parts, unreadableFile{err})
					continue
				}
				defer file.Close()
				parts = append(parts, file)
			}
			result, wrong := arena.Merge(parts)
			if result != nil {
				return k.printResult(c, result, asJSON, nil)
			}
			ids := map[arena.Flaw]string{
				arena.Foreign: "part.foreign", arena.Other: "part.other", arena.Double: "part.double",
				arena.Damaged: "part.damaged", arena.Unfinished: "part.unfinished", arena.Missing: "part.missing",
			}
			var all failures
			for _, e := range wrong {
				err := e.Err
				if err == nil {
					err = localized(ids[e.Flaw], words.Args{"Part": e.Part.String(), "Line": e.Line})
				}
				if e.Flaw != arena.Missing {
					err = withFile(args[e.File], err)
				}
				all = append(all, err)
			}
			return all
		})
	})
	boolFlag(c, "json", &asJSON)
	return c
}

// An unreadableFile stands for a file that could not be opened.
type unreadableFile struct{ error }

// Read always returns the error from opening the file.
func (u unreadableFile) Read([]byte) (int, error) { return 0, u.error }
