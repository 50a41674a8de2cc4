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

// botCommand returns okey bot.
func (k *commands) botCommand() *cobra.Command {
	levels := words.Args{"Levels": strings.Join(levelNames(), ", ")}
	return &cobra.Command{
		Use:     "bot " + k.words.Say("cli.bot.args"),
		Short:   k.words.Say("cli.bot"),
		Long:    k.words.With("cli.bot.long", levels),
		Example: "  okey bot kalfa\n  okey arena --bots 'cmd:okey bot kalfa,cirak,cirak,cirak'",
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return localized("wrong.bot.args", words.Args{"Number": len(args), "Levels": levels["Levels"]})
			}
			level, err := levelByName(args[0], "wrong.bot")
			if err != nil {
				return err
			}
			err = wire.Serve(c.Context(), k.in, c.OutOrStdout(), level.ASCII, level.New)
			if breach := (*wire.BreachError)(nil); errors.As(err, &breach) {
				err = localized("wrong.bot.breach", words.Args{"Count": breach.Count, "Why": breach.First})
			}
			return asFailure(err)
		},
	}
}

// levelByName returns the level of a name. The error for an unknown one has the text of id.
func levelByName(name, id string) (bots.Level, error) {
	level, err := bots.LevelByName(name)
	if err == nil {
		return level, nil
	}
	kind, temper, _ := strings.Cut(name, "/")
	args := words.Args{"Value": quote(kind), "Levels": strings.Join(levelNames(), ", ")}
	if _, unknown := bots.LevelByName(kind); unknown == nil {
		id, args = "wrong.temper", words.Args{"Value": quote(temper), "Tempers": strings.Join(temperNames(), ", ")}
	}
	return bots.Level{}, localized(id, args)
}

// programMark begins the name of a bot that is a program.
const programMark = "cmd:"

// programs are the programs that play.
type programs []guest

type guest struct {
	*wire.Program
	name    string // as given, safe to show
	seats   int    // played at the same time
	started bool
}

// level returns the level, or the program, of a name that will play seats at a time. It does not start a program.
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
	level.ASCII = name // journals keep the command line
	return level, nil
}

// start starts the programs that are not running and does not wait, so that they get ready before the first deal.
func (p programs) start(rules game.Rules) {
	for i := range p {
		if w := &p[i]; !w.started {
			w.started = true
			w.Start(rules, w.seats)
		}
	}
}

// Close ends all programs at once and returns when they are gone.
func (p programs) Close() {
	var ending sync.WaitGroup
	for _, w := range p {
		ending.Go(func() { w.Close() })
	}
	ending.Wait()
}

// end reports faults of the programs and ends them.
func (p *programs) end(errs io.Writer) {
	p.report(errs)
	p.Close()
}

// report writes the first fault of each program.
func (p programs) report(errs io.Writer) {
	for _, w := range p {
		if fault := w.Fault(); fault != nil {
			fmt.Fprintf(errs, "okey: %s was at fault, first: %s\n", w.name, oneLine(fault.Error()))
		}
	}
}
