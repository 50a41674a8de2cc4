package cli

import (
	"context"
	"errors"
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

// bot is okey bot.
func (k *commands) bot() *cobra.Command {
	levels := words.Args{"Levels": strings.Join(levelNames(), ", ")}
	return &cobra.Command{
		Use:     "bot " + k.words.Say("cli.bot.args"),
		Short:   k.words.Say("cli.bot"),
		Long:    k.words.With("cli.bot.long", levels),
		Example: "  okey bot kalfa\n  okey arena --bots 'cmd:okey bot kalfa,cirak,cirak,cirak'",
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return wrong("wrong.bot.args", words.Args{"Number": len(args), "Levels": levels["Levels"]})
			}
			level, err := levelByName(args[0], "wrong.bot")
			if err != nil {
				return err
			}
			err = wire.Serve(c.Context(), k.in, c.OutOrStdout(), level.ASCII, level.New)
			if breach := (*wire.BreachError)(nil); errors.As(err, &breach) {
				err = wrong("wrong.bot.breach", words.Args{"Count": breach.Count, "Why": breach.First})
			}
			return failed(err)
		},
	}
}

// levelByName is the level of a name; the error of one that there is not has the text id.
func levelByName(name, id string) (bots.Level, error) {
	level, err := bots.LevelByName(name)
	if err == nil {
		return level, nil
	}
	kind, temper, _ := strings.Cut(name, "/")
	args := words.Args{"Value": quoted(kind), "Levels": strings.Join(levelNames(), ", ")}
	if _, unknown := bots.LevelByName(kind); unknown == nil {
		id, args = "wrong.temper", words.Args{"Value": quoted(temper), "Tempers": strings.Join(temperNames(), ", ")}
	}
	return bots.Level{}, wrong(id, args)
}

// programMark begins the name of a bot that is a program.
const programMark = "cmd:"

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
		return levelByName(name, "wrong.level")
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

// end says what was wrong with programs, and ends them.
func (p *programs) end(errs io.Writer) {
	p.report(errs)
	p.Close()
}

// report says what was wrong with programs: the first fault of each.
func (p programs) report(errs io.Writer) {
	for _, w := range p {
		if fault := w.Fault(); fault != nil {
			fmt.Fprintf(errs, "okey: %s was at fault, first: %s\n", w.name, oneLine(fault.Error()))
		}
	}
}
