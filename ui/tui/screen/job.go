package screen

import (
	"context"
	"fmt"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// An Answer is a message with the result of background work for the event loop of the program.
type Answer interface {
	// Take handles the result on the event loop and returns the next command.
	Take() tea.Cmd
}

// A Call is an Answer that does nothing but call a function.
type Call func() tea.Cmd

// Take implements Answer.
func (c Call) Take() tea.Cmd { return c() }

// InBackground returns a command that calls work in the background and passes its result to handle on the event loop.
func InBackground[T any](work func() T, handle func(T) tea.Cmd) tea.Cmd {
	return func() tea.Msg {
		result := work()
		return Call(func() tea.Cmd { return handle(result) })
	}
}

// A Clock is a source of time and timers. The zero Clock is the system clock.
type Clock struct {
	// Time returns the current time. If nil, time.Now is used.
	Time func() time.Time
	// Tick, if not nil, is called instead of waiting.
	Tick func(time.Duration, func(time.Time) tea.Msg) tea.Cmd
	// Done, if not nil, ends the timers when it is closed. They would keep a screen that has been left.
	Done <-chan struct{}
}

// Now returns the current time.
func (c Clock) Now() time.Time {
	if c.Time == nil {
		return time.Now()
	}
	return c.Time()
}

// Send returns a command that sends msg after d.
func (c Clock) Send(d time.Duration, msg tea.Msg) tea.Cmd {
	if c.Tick != nil {
		return c.Tick(d, func(time.Time) tea.Msg { return msg })
	}
	return func() tea.Msg {
		t := time.NewTimer(d)
		defer t.Stop()
		select {
		case <-t.C:
			return msg
		case <-c.Done:
			return nil
		}
	}
}

// After returns a command that makes the event loop call do after d.
func (c Clock) After(d time.Duration, do func() tea.Cmd) tea.Cmd {
	return c.Send(d, Call(do))
}

// A Job is background work that reports news while it runs. Start creates one.
type Job[T any] struct {
	// Cancel asks the work to stop. It does not wait.
	Cancel context.CancelFunc

	handle func(News[T]) tea.Cmd
	wake   chan struct{} // holds a value while there is news that Await has not seen
	done   chan struct{} // closed when the work has returned

	mu   sync.Mutex
	news News[T]
}

// News holds what a Job has reported since the last call of Take.
type News[T any] struct {
	// Found lists the arguments of report, in order.
	Found []T
	// Over reports whether the work has returned. Err is its error, or the value of a panic.
	Over bool
	Err  error
}

// Start calls work in a goroutine. work must return when ctx is done, and may call report from any goroutine. The Await
// command of the job passes the news to handle on the event loop until work has returned.
func Start[T any](work func(ctx context.Context, report func(T)) error, handle func(News[T]) tea.Cmd) *Job[T] {
	ctx, cancel := context.WithCancel(context.Background())
	j := &Job[T]{Cancel: cancel, handle: handle, wake: make(chan struct{}, 1), done: make(chan struct{})}
	go func() {
		defer close(j.done)
		var err error
		defer func() {
			if p := recover(); p != nil { // a panic would leave the terminal in raw mode
				err = fmt.Errorf("the work broke off: %v", p)
			}
			j.update(func(n *News[T]) { n.Over, n.Err = true, err })
		}()
		err = work(ctx, func(found T) { j.update(func(n *News[T]) { n.Found = append(n.Found, found) }) })
	}()
	return j
}

// update applies a change to the news and wakes Await.
func (j *Job[T]) update(change func(*News[T])) {
	j.mu.Lock()
	change(&j.news)
	j.mu.Unlock()
	select {
	case j.wake <- struct{}{}:
	default:
	}
}

// Await is a command that waits for news. Its message handles the news on the event loop and then waits for more.
func (j *Job[T]) Await() tea.Msg {
	<-j.wake
	return j
}

// Take implements Answer.
func (j *Job[T]) Take() tea.Cmd {
	j.mu.Lock()
	news := j.news
	j.news = News[T]{}
	j.mu.Unlock()
	cmd := j.handle(news)
	if news.Over {
		return cmd
	}
	return tea.Batch(cmd, j.Await)
}

// Wait waits until the work has returned.
func (j *Job[T]) Wait() { <-j.done }
