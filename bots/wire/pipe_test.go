package wire

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
)

// inProcess returns a launcher that runs a function in this process as if it were the program, connected by two pipes.
func inProcess(run func(ctx context.Context, in io.Reader, out io.Writer)) launcher {
	return func() (child, error) {
		itsIn, in := io.Pipe()
		out, itsOut := io.Pipe()
		ctx, kill := context.WithCancel(context.Background())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			run(ctx, itsIn, itsOut)
			itsIn.Close()
			itsOut.Close()
		}()
		return child{in, out, kill, func() { <-ended }}, nil
	}
}

// slowLauncher returns a launcher for a slow çırak. loads is the time that it takes to start, and thinks is the time
// that it takes for each answer.
func slowLauncher(loads, thinks time.Duration) launcher {
	return inProcess(func(ctx context.Context, in io.Reader, out io.Writer) {
		select {
		case <-time.After(loads):
			Serve(ctx, in, out, "slow", func(uint64) bots.Bot { return thinker{thinks} })
		case <-ctx.Done():
		}
	})
}

type thinker struct{ thinks time.Duration }

func (b thinker) Play(ctx context.Context, v game.View) (game.Action, error) {
	select {
	case <-time.After(b.thinks):
	case <-ctx.Done():
		return game.Action{}, ctx.Err()
	}
	return bots.Levels()[1].New(0).Play(ctx, v)
}

// TestProgram_Limits checks that a program has 15 seconds to answer the hello and then two seconds for each question.
// The 15 seconds start with the first question, even if the program was started earlier.
func TestProgram_Limits(t *testing.T) {
	const second = time.Second
	for _, c := range []struct {
		name          string
		loads, thinks time.Duration
		late          int    // the number of late answers in a round
		says          string // part of the first fault's message
		dead          int
	}{
		{"loads for long", 14 * second, 1900 * time.Millisecond, 0, "", 0},
		{"loads for too long", 16 * second, 0, 1, "answer the hello within 15s", 1},
		{"thinks for too long", 0, 2100 * time.Millisecond, 3, "in time", 1},
	} {
		for _, early := range []bool{false, true} {
			t.Run(fmt.Sprint(c.name, ", started before: ", early), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					p := newProgram(t.Context(), slowLauncher(c.loads, c.thinks))
					if early {
						p.Start(game.Classic(), 1)
						synctest.Wait()
					}
					b := p.New(0).(*processBot)
					faults, _ := playRound(t, b)
					late := 0
					for _, fault := range faults {
						if errors.Is(fault, bots.ErrLate) {
							late++
						}
					}
					check.Equal(t, late, c.late)
					checkFault(t, p, c.says, c.dead)
					b.Close()
					p.Close()
				})
			})
		}
	}
}

// TestProgram_Start checks that processes started by Start answer the hello before the first question, and then answer
// questions.
func TestProgram_Start(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		started := 0
		launch := slowLauncher(time.Second, 0)
		p := newProgram(t.Context(), func() (child, error) {
			started++
			return launch()
		})
		p.Start(game.Classic(), 2)
		for _, q := range p.idle {
			<-q.greeted
		}
		a, b := p.New(0), p.New(0)
		for _, x := range []bots.Bot{a, b} {
			playRounds(t, newMatch(t), x, 1)
		}
		check.Equal(t, started, 2)
		a.(*processBot).Close()
		b.(*processBot).Close()
		p.Close()
	})
}

// TestServe_Levels checks that, in every game, each level plays the same way over the wire as directly. Unless tests are
// long, it takes a third of the games and levels.
func TestServe_Levels(t *testing.T) {
	testsize.SkipUnderRace(t)
	for i, preset := range game.Presets() {
		for j, l := range bots.Levels() {
			if !testsize.Long() && (i+j)%3 > 0 {
				continue
			}
			rounds := testsize.Of(1, 2)
			if l.ASCII == "usta" {
				rounds = 1
			}
			t.Run(preset.Name+" "+l.ASCII, func(t *testing.T) {
				own := func(uint64) bots.Bot { return l.New(7) }
				p := newProgram(t.Context(), inProcess(func(ctx context.Context, in io.Reader, out io.Writer) {
					Serve(ctx, in, out, l.ASCII, own)
				}))
				p.limits = limits{plenty, plenty, plenty}
				b := p.New(0)
				m := gametest.Deal(t, preset.Rules, 5)
				there, here := playRounds(t, m, b, rounds), playRounds(t, m, own(0), rounds)
				check.That(t, reflect.DeepEqual(here, there), "without the wire %+v\nover the wire %+v", here.Sheet, there.Sheet)
				check.OK(t, p.Fault())
				b.(*processBot).Close()
				p.Close()
			})
		}
	}
}

// playRounds plays rounds with a bot in seat 0, which must commit no fault, against çırak. It returns the table
// afterwards.
func playRounds(t *testing.T, m game.Match, b bots.Bot, rounds int) game.Table {
	cirak := bots.Levels()[1].New(1)
	for act := range gametest.Play(t, m, []bots.Bot{b, cirak, cirak, cirak}, rounds) {
		m = act.After
	}
	return m.Public()
}
