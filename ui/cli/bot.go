package cli

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"fair/okey/bots"
	"fair/okey/bots/wire"
	"fair/okey/game"
	"fair/okey/ui/words"
)

// newBot is okey bot.
func newBot(in io.Reader) *cobra.Command {
	return &cobra.Command{
		Use:   "bot LEVEL",
		Short: "Be a bot for another program, over standard input and output",
		Long: "Be a bot for another program: read its messages from standard input and answer on standard output, a JSON object a\n" +
			"line. Levels are " + strings.Join(levelNames(), ", ") + ".",
		Example: "  okey bot kalfa\n  okey arena --bots 'cmd:okey bot kalfa,cirak,cirak,cirak'",
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("%d levels for one bot; name one of %s", len(args), strings.Join(levelNames(), ", "))
			}
			level, err := bots.LevelByName(args[0])
			if err != nil {
				return err
			}
			if err := wire.Serve(c.Context(), in, c.OutOrStdout(), level.ASCII, level.New); err != nil {
				return failure{err}
			}
			return nil
		},
	}
}

// programMark begins the name of a bot that is a program.
const programMark = "cmd:"

// programHelp says in a flag's help how a program is named.
const programHelp = ", or " + programMark + "PROGRAM ARGS (no commas in it; quotes hold blanks together; no shell)"

// programs are the programs that play, so that they can be ended.
type programs []guest

type guest struct {
	*wire.Program
	name    string // as it was given, fit to be shown
	seats   int    // that it is asked for at the same time
	started bool
}

// level is the level, or the program, of a name, which will play on so many seats. A program is not
// started yet.
func (p *programs) level(ctx context.Context, name string, seats int) (bots.Level, error) {
	name = strings.TrimSpace(name)
	command, ok := strings.CutPrefix(name, programMark)
	if !ok {
		level, err := bots.LevelByName(name)
		kind, _, _ := strings.Cut(name, "/")
		if _, unknown := bots.LevelByName(kind); unknown != nil { // otherwise it is the temper that is wrong
			err = fmt.Errorf("%w%s", err, programHelp)
		}
		return level, err
	}
	w, err := wire.NewProgram(ctx, command)
	if err != nil {
		return bots.Level{}, fmt.Errorf("%.60q: %w", name, err)
	}
	const longest = 40
	shown := words.Safe(name, longest)
	*p = append(*p, guest{w, shown, seats, false})
	level := bots.Guest(shown, w.New)
	level.ASCII = name // as it has to be typed again
	return level, nil
}

// start starts those that have not been, so that they are ready, or get ready, before the first
// deal. It does not wait for them.
func (p programs) start(rules game.Rules) {
	for i := range p {
		if w := &p[i]; !w.started {
			w.started = true
			w.Start(rules, w.seats)
		}
	}
}

// Close ends them all at the same time, and returns when nothing is left of them.
func (p programs) Close() {
	var ending sync.WaitGroup
	for _, w := range p {
		ending.Go(func() { w.Close() })
	}
	ending.Wait()
}

// report says what was wrong with programs: the first fault of each.
func (p programs) report(errs io.Writer) {
	for _, w := range p {
		if fault := w.Fault(); fault != nil {
			fmt.Fprintf(errs, "okey: %s was at fault, first: %s\n", w.name, oneLine(fault))
		}
	}
}
