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

func (k *commands) botCommand() *cobra.Command {
	return k.command("bot", 1, 1, "  okey bot kalfa\n  okey arena --bots 'cmd:okey bot kalfa,cirak,cirak,cirak'", func(c *cobra.Command, args []string) error {
		level, err := levelByName(args[0], "wrong.bot")
		if err != nil {
			return misuse{err}
		}
		err = wire.Serve(c.Context(), k.in, c.OutOrStdout(), level.ASCII, level.New)
		if breach := (*wire.BreachError)(nil); errors.As(err, &breach) {
			err = localized("wrong.bot.breach", words.Args{"Count": breach.Count, "Why": breach.First})
		}
		return err
	})
}

// levelByName returns the level with the given name. If there is none, its error has the text with the given ID or, if
// only the temper is unknown, says so.
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
	return level, localized(id, args)
}

// programMark is the prefix of bot names that stand for external programs.
const programMark = "cmd:"

type botPrograms []botProgram

// A botProgram is an external program that plays as a bot.
type botProgram struct {
	*wire.Program
	name  string // as typed, but made safe to show
	seats int    // number of seats to play at the same time, or 0 once started
}

// level returns the level with the given name. If the name stands for an external program, level adds it to p without
// starting it. The program will play in the given number of seats at the same time.
func (p *botPrograms) level(ctx context.Context, name string, seats int) (bots.Level, error) {
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
	*p = append(*p, botProgram{w, shown, seats})
	level := bots.Guest(shown, w.New)
	level.ASCII = name // journals keep the command line
	return level, nil
}

// start starts the programs that are not yet running and sends them the rules of the match. It does not wait for them
// to become ready.
func (p botPrograms) start(rules game.Rules) {
	for i := range p {
		p[i].Start(rules, p[i].seats)
		p[i].seats = 0
	}
}

// Close kills all programs and waits for them to exit.
func (p *botPrograms) Close() {
	var ending sync.WaitGroup
	for _, w := range *p {
		ending.Go(func() { w.Close() })
	}
	ending.Wait()
}

// end writes the first fault of each program to errs and kills the programs.
func (p *botPrograms) end(errs io.Writer) {
	p.report(errs)
	p.Close()
}

// report writes the first fault of each program to errs.
func (p botPrograms) report(errs io.Writer) {
	for _, w := range p {
		if fault := w.Fault(); fault != nil {
			fmt.Fprintf(errs, "okey: %s was at fault, first: %s\n", w.name, oneLine(fault.Error()))
		}
	}
}
