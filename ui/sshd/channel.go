package sshd

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	gossh "golang.org/x/crypto/ssh"
)

// A channel wraps the session channel of a guest. It counts requests, handles
// all but the first shell or command, and limits the rate of reads and the
// duration of writes.
type channel struct {
	gossh.NewChannel
	gossh.Channel
	visitor *visitor
	ctx     context.Context // canceled when the guest closes the channel
	close   context.CancelFunc

	// The fields below are set before the shell starts.
	env         map[string]string
	hasTerminal bool // the size of the terminal is in sizes instead

	sizes resizer
	read  bucket
}

func newChannel(c gossh.NewChannel, v *visitor) *channel {
	ch := &channel{NewChannel: c, visitor: v, env: map[string]string{}}
	ch.ctx, ch.close = context.WithCancel(context.Background())
	ch.sizes.out = make(chan tea.WindowSizeMsg, 1)
	return ch
}

// Accept accepts the channel and starts filtering its requests.
func (c *channel) Accept() (gossh.Channel, <-chan *gossh.Request, error) {
	ch, requests, err := c.NewChannel.Accept()
	if err != nil {
		return nil, nil, err
	}
	c.Channel = ch
	passed := make(chan *gossh.Request)
	go c.filterRequests(requests, passed)
	return c, passed, nil
}

// Read reads input at a limited rate.
func (c *channel) Read(p []byte) (int, error) {
	n, err := c.Channel.Read(p)
	if wait := c.read.take(n, readRate, readBurst, time.Now()); wait > 0 {
		select {
		case <-time.After(wait):
		case <-c.ctx.Done():
		}
	}
	return n, err
}

// Write writes to the guest's terminal. It closes the connection if that takes
// longer than writeTime.
func (c *channel) Write(p []byte) (int, error) {
	blocked := time.AfterFunc(writeTime, func() { c.visitor.Close() })
	defer blocked.Stop()
	return c.Channel.Write(p)
}

// getenv returns a variable of the guest's environment, or "" if it is not set.
func (c *channel) getenv(name string) string { return c.env[name] }

// passedVariables lists the environment variables accepted from a guest. TERM
// comes with the terminal request.
var passedVariables = []string{"COLORTERM", "LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR"}

// longestTerm is the maximum length of TERM in bytes.
const longestTerm = 40

// isTerm reports whether value is acceptable as TERM.
func isTerm(value string) bool {
	return value != "" && len(value) <= longestTerm && !strings.ContainsFunc(value, func(r rune) bool {
		return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789._+-", r)
	})
}

// filterRequests handles the requests of a channel. It passes on only the first
// shell or command, refuses unknown requests, and closes the connection after
// too many requests.
func (c *channel) filterRequests(requests <-chan *gossh.Request, passed chan<- *gossh.Request) {
	defer c.close()
	defer close(passed)
	var rate bucket
	started := false
	for count := 1; ; count++ {
		r, ok := <-requests
		if !ok {
			return
		}
		resize := r.Type == "window-change" // limited by resizeTime instead
		if !resize && !rate.tryTake(1, requestRate, maxRequests, time.Now()) || !started && count > maxRequests || len(r.Payload) > maxRequestBytes {
			c.visitor.Close()
			gossh.DiscardRequests(requests)
			return
		}
		accepted := false
		switch {
		case resize:
			accepted = c.resize(r.Payload)
		case started:
		case r.Type == "shell" || r.Type == "exec":
			started = true
			passed <- r
			continue
		case r.Type == "env":
			accepted = c.setVariable(r.Payload)
		case r.Type == "pty-req":
			accepted = c.setTerminal(r.Payload)
		}
		r.Reply(accepted, nil) // after an error, requests is closed
	}
}

// setVariable handles a request to set an environment variable.
func (c *channel) setVariable(payload []byte) bool {
	var v struct{ Name, Value string }
	if gossh.Unmarshal(payload, &v) != nil || !slices.Contains(passedVariables, v.Name) {
		return false
	}
	c.env[v.Name] = v.Value
	return true
}

// setTerminal handles a request for a terminal.
func (c *channel) setTerminal(payload []byte) bool {
	var t struct {
		Term                         string
		Columns, Rows, Width, Height uint32
		Modes                        string
	}
	if c.hasTerminal || gossh.Unmarshal(payload, &t) != nil || !isTerm(t.Term) {
		return false
	}
	c.hasTerminal, c.env["TERM"] = true, t.Term
	c.sizes.set(t.Columns, t.Rows)
	return true
}

// resize handles a change of the terminal's size.
func (c *channel) resize(payload []byte) bool {
	var size struct{ Columns, Rows, Width, Height uint32 }
	if !c.hasTerminal || gossh.Unmarshal(payload, &size) != nil {
		return false
	}
	c.sizes.set(size.Columns, size.Rows)
	return true
}

// A resizer forwards the latest size, at most once per resizeTime.
type resizer struct {
	out chan tea.WindowSizeMsg // has room for one size

	mu      sync.Mutex
	newest  tea.WindowSizeMsg
	waiting bool
	last    time.Time
}

// set records a new size, which is sent as soon as resizeTime allows.
func (r *resizer) set(columns, rows uint32) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.newest = tea.WindowSizeMsg{Width: int(min(columns, maxColumns)), Height: int(min(rows, maxRows))}
	wait := resizeTime - time.Since(r.last)
	switch {
	case r.waiting:
	case wait <= 0:
		r.send()
	default:
		r.waiting = true
		time.AfterFunc(wait, func() {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.waiting = false
			r.send()
		})
	}
}

// send replaces the size in the channel with the latest. r.mu must be held.
func (r *resizer) send() {
	select {
	case <-r.out:
	default:
	}
	r.out <- r.newest
	r.last = time.Now()
}
