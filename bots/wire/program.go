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

// mostBroken is how many processes of a program may break before it is started no more.
const mostBroken = 3

// limits are how long a program may take.
type limits struct {
	start  time.Duration // to answer the hello, from when its first answer is wanted
	answer time.Duration // to answer a question
	grace  time.Duration // to end after the bye, before it is killed
}

// usualLimits are those of every program; the first two count as bots.WithPatience does.
var usualLimits = limits{start: 15 * time.Second, answer: 2 * time.Second, grace: 500 * time.Millisecond}

// Program is a program that plays: as many processes of it as seats are asked at the same time,
// each used again for the next seat once its own has closed. A process at fault is never used
// again; after three of those the program is not started any more and every question is answered
// with an error. Make one with NewProgram, and Close it.
type Program struct {
	ctx    context.Context
	launch launcher
	limits limits

	mu      sync.Mutex
	idle    []*process
	running map[*process]bool
	broken  int
	closed  bool
	fault   error // the first
	all     sync.WaitGroup
}

// NewProgram prepares to run a command: a program and its arguments, separated by blanks; quotes
// hold together what has blanks, and nothing else is special: no shell is involved. The program is
// started by Start, and when more seats are asked than processes are free, without its error output
// being shown, and is killed when ctx ends. The error is about the command.
func NewProgram(ctx context.Context, command string) (*Program, error) {
	words, err := split(command)
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
	return &Program{ctx: ctx, launch: launch, limits: usualLimits, running: map[*process]bool{}}
}

// Start starts some processes and says hello to them, so that they can make themselves ready before
// the first question. It does not wait for them. What is wrong with one is found when a seat wants
// it.
func (p *Program) Start(rules game.Rules, processes int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for range processes {
		if q, err := p.begin(rules); err == nil {
			p.idle = append(p.idle, q)
		}
	}
}

// New gives the program a seat: a bots.Bot whose Close makes room for the next. The seed is not
// passed on, for tiles could be computed from it.
func (p *Program) New(uint64) bots.Bot { return &seat{program: p} }

// Fault is the first thing that was wrong with the program, nil if nothing was. Its text is safe to
// show.
func (p *Program) Fault() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.fault
}

// Close says bye to every process, kills what has not ended half a second later, and returns when
// nothing is left of them.
func (p *Program) Close() error {
	p.mu.Lock()
	p.closed = true
	for q := range p.running {
		q.end(true)
	}
	p.mu.Unlock()
	p.all.Wait()
	return nil
}

// borrow is a process for a seat: one that is free, or a new one, which is told the rules.
func (p *Program) borrow(rules game.Rules) (*process, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.idle) > 0 && p.broken < mostBroken {
		q := p.idle[len(p.idle)-1]
		p.idle = p.idle[:len(p.idle)-1]
		if err := q.forget(); err != nil {
			p.breaks(q, err)
			continue
		}
		return q, nil
	}
	return p.begin(rules)
}

// begin starts a process. The caller holds the lock.
func (p *Program) begin(rules game.Rules) (*process, error) {
	switch {
	case p.closed:
		return nil, errors.New("the program has been closed")
	case p.ctx.Err() != nil:
		return nil, p.ctx.Err()
	case p.broken >= mostBroken:
		return nil, fmt.Errorf("the program broke %d times and is not started again; first: %w", p.broken, p.fault)
	}
	p.all.Add(1)
	q, err := start(p.ctx, p.launch, rules, p.limits.grace, p.ended)
	if err != nil {
		p.all.Done()
		p.breaks(nil, err)
		return nil, err
	}
	p.running[q] = true
	return q, nil
}

// forget drops what a free process wrote since its last seat; the error is that it broke meanwhile.
func (p *process) forget() error {
	for range mostUseless {
		select {
		case _, ok := <-p.lines:
			if !ok {
				return p.ending
			}
		default:
			return nil
		}
	}
	return errFlood
}

// giveBack takes a process that no seat uses any more.
func (p *Program) giveBack(q *process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed || q.owes { // whoever still thinks about an old question would be late for the next
		q.end(!q.owes)
		return
	}
	p.idle = append(p.idle, q)
}

// breaks ends a process for good, which is a fault of the program. The caller holds the lock.
func (p *Program) breaks(q *process, why error) {
	if q != nil {
		q.end(false)
	}
	if p.closed || p.ctx.Err() != nil {
		return // it was made to end
	}
	p.broken++
	p.note(why)
}

// note keeps the first fault. The caller holds the lock.
func (p *Program) note(fault error) {
	if p.fault == nil {
		p.fault = fault
	}
}

// ended is called when nothing is left of a process.
func (p *Program) ended(q *process) {
	p.mu.Lock()
	delete(p.running, q)
	p.mu.Unlock()
	p.all.Done()
}
