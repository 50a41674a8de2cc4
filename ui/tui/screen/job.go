package screen

import (
	"context"
	"fmt"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// An Answer is a message that brings the result of background work to the program's event loop.
type Answer interface {
	// Take handles the result on the event loop, and returns the next command.
	Take() tea.Cmd
}

type answer[T any] struct {
	value T
	take  func(T) tea.Cmd
}

func (a answer[T]) Take() tea.Cmd { return a.take(a.value) }

// InBackground returns a command that runs work in the background and passes its result to take on the event loop.
func InBackground[T any](work func() T, take func(T) tea.Cmd) tea.Cmd {
	return func() tea.Msg { return answer[T]{work(), take} }
}

// A Clock tells the time and waits. The zero value is the system clock.
type Clock struct {
	// Time returns the current time. If nil, time.Now is used.
	Time func() time.Time
	// Tick returns a command that sends a message after a delay. If nil, tea.Tick is used.
	Tick func(time.Duration, func(time.Time) tea.Msg) tea.Cmd
}

// Now returns the time.
func (c Clock) Now() time.Time {
	if c.Time == nil {
		return time.Now()
	}
	return c.Time()
}

// Send returns a command that sends a message after d.
func (c Clock) Send(d time.Duration, msg tea.Msg) tea.Cmd {
	tick := c.Tick
	if tick == nil {
		tick = tea.Tick
	}
	return tick(d, func(time.Time) tea.Msg { return msg })
}

// After returns a command that causes the event loop to call do after d.
func (c Clock) After(d time.Duration, do func() tea.Cmd) tea.Cmd {
	return c.Send(d, answer[struct{}]{take: func(struct{}) tea.Cmd { return do() }})
}

// A Job is background work that reports news while it runs. Create one with Start.
type Job[T any] struct {
	// Cancel asks the work to end early, without waiting for it.
	Cancel context.CancelFunc

	take func(News[T]) tea.Cmd
	call chan struct{} // holds a value while there is unseen news
	done chan struct{} // closed when the work has ended

	mu   sync.Mutex
	news News[T]
}

// News holds the reports made since the last call of Take.
type News[T any] struct {
	// Found lists the reports, in order.
	Found []T
	// Over reports whether the work has ended. Err is the reason if it failed. A panic counts as an error.
	Over bool
	Err  error
}

// Start starts work in a goroutine. The work must end when its context does. It may call report from any goroutine. The
// job's Await command passes the news to take on the event loop until the work is over.
func Start[T any](work func(ctx context.Context, report func(T)) error, take func(News[T]) tea.Cmd) *Job[T] {
	ctx, cancel := context.WithCancel(context.Background())
	j := &Job[T]{Cancel: cancel, take: take, call: make(chan struct{}, 1), done: make(chan struct{})}
	go func() {
		defer close(j.done)
		var err error
		defer func() {
			if p := recover(); p != nil { // a panic in our own goroutine would leave the terminal in raw mode
				err = fmt.Errorf("the work broke off: %v", p)
			}
			j.add(func(n *News[T]) { n.Over, n.Err = true, err })
		}()
		err = work(ctx, func(found T) { j.add(func(n *News[T]) { n.Found = append(n.Found, found) }) })
	}()
	return j
}

// add applies a change to the news and wakes up Await.
func (j *Job[T]) add(add func(*News[T])) {
	j.mu.Lock()
	add(&j.news)
	j.mu.Unlock()
	select {
	case j.call <- struct{}{}:
	default:
	}
}

// Await is a command that waits for news. The message it returns handles the news on the event loop and then waits for
// more.
func (j *Job[T]) Await() tea.Msg {
	<-j.call
	return j
}

// Take implements Answer.
func (j *Job[T]) Take() tea.Cmd {
	j.mu.Lock()
	news := j.news
	j.news = News[T]{}
	j.mu.Unlock()
	cmd := j.take(news)
	if news.Over {
		return cmd
	}
	return tea.Batch(cmd, j.Await)
}

// Wait waits until the work has ended.
func (j *Job[T]) Wait() { <-j.done }
