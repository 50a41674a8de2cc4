package wire

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
)

// maxBroken is the number of broken processes after which no more processes are started.
const maxBroken = 3

// limits holds the time limits of a program.
type limits struct {
	start  time.Duration // to answer the hello, counted from the first question
	answer time.Duration // to answer a question
	grace  time.Duration // to exit after the bye before it is killed
}

// usualLimits are the limits of every program. start and answer are measured by bots.WithPatience.
var usualLimits = limits{start: 15 * time.Second, answer: 2 * time.Second, grace: 500 * time.Millisecond}

// A Program is an external program that plays. It has one process for each seat in use. After a seat closes, its
// process is reused unless it was at fault. Once three processes have been at fault, no more are started and every
// question fails. Programs are created with NewProgram and must be closed after use.
type Program struct {
	ctx    context.Context
	open   context.Context // done when ctx is, or the program has been closed
	quit   func()          // ends open
	launch launcher
	limits limits

	mu     sync.Mutex
	idle   []*process
	broken int
	fault  error          // the first fault
	all    sync.WaitGroup // the running processes
}

// NewProgram returns a Program for a command, which consists of a program and its arguments, separated by blanks.
// Quotes keep words together. No shell is involved. Start starts processes in advance, and seats start them as needed.
// When ctx is done, all of them are killed. Their standard error is discarded. NewProgram returns an error if the
// command cannot be parsed or run.
func NewProgram(ctx context.Context, command string) (*Program, error) {
	words, err := splitCommand(command)
	if err != nil {
		return nil, err
	}
	switch _, err = exec.LookPath(words[0]); {
	case errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("%q cannot be run; make it executable, or name what runs it, such as python3 bot.py", printable(words[0]))
	case errors.Is(err, exec.ErrNotFound) && !strings.ContainsRune(words[0], filepath.Separator):
		return nil, fmt.Errorf("there is no program %q in PATH; one that is in this folder is named ./%[1]s", printable(words[0]))
	case err != nil:
		return nil, fmt.Errorf("there is no program %q that could be run", printable(words[0]))
	}
	return newProgram(ctx, launchCommand(words)), nil
}

func newProgram(ctx context.Context, launch launcher) *Program {
	p := &Program{ctx: ctx, launch: launch, limits: usualLimits}
	p.open, p.quit = context.WithCancel(ctx)
	return p
}

// Start starts the given number of processes and sends them the hello, so that they can get ready before the first
// question. It does not wait for the processes. Any fault is reported to the seat that uses the process.
func (p *Program) Start(rules game.Rules, processes int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for range processes {
		if q, err := p.startProcess(rules); err == nil {
			p.idle = append(p.idle, q)
		}
	}
}

// New returns a seat for the program: a bots.Bot that must be closed. The seed is not sent to the program, because the
// tiles could be computed from it.
func (p *Program) New(uint64) bots.Bot { return &processBot{program: p} }

// Fault returns the program's first fault, or nil. Its message is safe to show.
func (p *Program) Fault() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.fault
}

// Close sends a bye to every process, and kills those that have not exited half a second later. It returns when all of
// them have exited.
func (p *Program) Close() error {
	p.mu.Lock()
	p.quit()
	p.mu.Unlock()
	p.all.Wait()
	return nil
}

// acquire returns an idle process for a seat or, if there is none, a new one.
func (p *Program) acquire(rules game.Rules) (*process, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.idle) > 0 && p.broken < maxBroken {
		q := p.idle[len(p.idle)-1]
		p.idle = p.idle[:len(p.idle)-1]
		if err := q.dropLines(); err != nil {
			q.kill()
			p.recordBreak(err)
			continue
		}
		return q, nil
	}
	return p.startProcess(rules)
}

// startProcess starts a process, unless the program is closed or has been given up. The caller must hold the lock.
func (p *Program) startProcess(rules game.Rules) (*process, error) {
	switch {
	case p.ctx.Err() != nil:
		return nil, p.ctx.Err()
	case p.open.Err() != nil:
		return nil, errors.New("the program has been closed")
	case p.broken >= maxBroken:
		return nil, fmt.Errorf("the program broke %d times and is not started again; first: %w", p.broken, p.fault)
	}
	program, err := p.launch()
	if err != nil {
		p.recordBreak(err)
		return nil, err
	}
	q := newProcess(p.ctx, program, rules)
	p.all.Go(func() { q.run(p.open.Done(), p.limits.grace) })
	return q, nil
}

// dropLines drops the lines that an idle process has written since its last seat was closed. It returns an error if the
// process has exited or has written too many lines.
func (p *process) dropLines() error {
	for range maxUseless {
		select {
		case _, ok := <-p.lines:
			if !ok {
				return p.endErr
			}
		default:
			return nil
		}
	}
	return errFlood
}

// release takes a process back from a seat that no longer needs it. The process is kept for another seat, or stopped.
func (p *Program) release(q *process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if q.answerDue { // a late answer would disturb the next seat
		q.kill()
		return
	}
	p.idle = append(p.idle, q)
}

// recordBreak records that a process was at fault, unless the processes were told to stop. The caller must hold the
// lock.
func (p *Program) recordBreak(why error) {
	if p.open.Err() == nil {
		p.broken++
		p.recordFault(why)
	}
}

// recordFault records the program's first fault and ignores later ones. The caller must hold the lock.
func (p *Program) recordFault(fault error) {
	if p.fault == nil {
		p.fault = fault
	}
}
