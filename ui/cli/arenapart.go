package cli

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"github.com/gofrs/flock"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fair/okey/bots/arena"
	"fair/okey/ui/files"
	"fair/okey/ui/words"
)

// setPart sets the part of a contest from the values of --part and --out. flags must be the parsed flags.
func setPart(contest *arena.Contest, flags *pflag.FlagSet, part, out string) error {
	if part == "" || out == "" {
		return withFlag("--part", localized("wrong.part.alone", nil))
	}
	for _, whole := range []string{"until", "json"} {
		if flags.Changed(whole) {
			return withFlag("--"+whole, localized("wrong.part.whole", nil))
		}
	}
	if contest.Mixed && !flags.Changed("seed") {
		return withFlag("--seed", localized("wrong.part.seed", nil))
	}
	number, of, _ := strings.Cut(part, "/")
	n, notNumber := strconv.Atoi(number)
	m, notOf := strconv.Atoi(of)
	contest.Part, contest.Program = arena.Part{Number: n, Of: m}, version
	if notNumber != nil || notOf != nil || m < 1 || contest.Part.Validate() != nil {
		return withFlag("--part", localized("wrong.part", words.Args{"Value": quote(part)}))
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
		return withFile(path, localized("part.in-use", nil))
	}
	defer lock.Close()
	defer os.Remove(lock.Path())
	switch err := arena.PlayPart(ctx, contest, file); {
	case errors.Is(err, arena.ErrOtherFile):
		return withFile(path, localized("part.other-file", nil))
	case err != nil && ctx.Err() != nil:
		return errInterrupted
	case err != nil:
		return withFile(path, err)
	}
	return nil
}

// mergeCommand returns the "okey arena merge" command.
func (k *commands) mergeCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:     "merge " + k.words.Say("cli.arena.merge.args"),
		Short:   k.words.Say("cli.arena.merge"),
		Long:    k.words.Say("cli.arena.merge.long"),
		Example: "  okey arena merge *.jsonl\n  okey arena merge --json *.jsonl",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return localized("wrong.merge.none", words.Args{"Help": c.CommandPath() + " --help"})
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			w, err := k.loadWords()
			if err != nil {
				return err
			}
			var result *arena.Result
			err = runInterruptible(c.Context(), func() (err error) {
				result, err = mergeParts(args)
				return err
			})
			if err != nil {
				return failure{err}
			}
			reportFaults(k.errs, nil, result.Bots)
			if asJSON {
				return writeJSON(c.OutOrStdout(), result)
			}
			printArena(c.OutOrStdout(), w, result)
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, k.words.Say("flag.json"))
	k.addHelp(c)
	return c
}

// mergeParts returns the result of the contest whose parts are in the given files. Its error is a failures value with
// one error per flawed file and per missing part.
func mergeParts(paths []string) (*arena.Result, error) {
	var parts []io.Reader
	for _, path := range paths {
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
		return result, nil
	}
	var all failures
	for _, e := range wrong {
		all = append(all, partError(e, paths))
	}
	return nil, all
}

// An unreadableFile stands for a file that could not be opened.
type unreadableFile struct{ error }

// Read always returns the error from opening the file.
func (u unreadableFile) Read([]byte) (int, error) { return 0, u.error }

// partError localizes an error of arena.Merge.
func partError(e arena.PartError, paths []string) error {
	err := e.Err
	if err == nil {
		id := map[arena.Flaw]string{
			arena.Foreign: "part.foreign", arena.Other: "part.other", arena.Double: "part.double",
			arena.Damaged: "part.damaged", arena.Unfinished: "part.unfinished", arena.Missing: "part.missing",
		}[e.Flaw]
		err = localized(id, words.Args{"Part": e.Part.String(), "Line": e.Line})
	}
	if e.Flaw == arena.Missing {
		return err
	}
	return withFile(paths[e.File], err)
}
