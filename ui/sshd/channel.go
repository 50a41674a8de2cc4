package sshd

import (
	"context"
	"regexp"
	"slices"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"golang.org/x/crypto/ssh"
)

// A channel wraps the session channel of a guest. It handles and counts
// requests, and limits the rate of reads and the duration of writes.
type channel struct {
	ssh.Channel
	visitor *visitor
	ctx     context.Context // canceled when either side closes the channel

	// The fields below are set before the shell starts.
	command     string // "" for a shell
	env         map[string]string
	hasTerminal bool // the size of the terminal is in sizes instead

	sizes resizer
	read  bucket
}

// Read reads input at a limited rate.
func (c *channel) Read(p []byte) (int, error) {
	n, err := c.Channel.Read(p)
	pause(c.ctx, c.read.take(n, readRate, readBurst))
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

// isTerm matches acceptable values of TERM, of at most 40 bytes.
var isTerm = regexp.MustCompile(`^[a-z0-9._+-]{1,40}$`).MatchString

// passedVariables lists the environment variables accepted from a guest. TERM
// comes with the terminal request.
var passedVariables = []string{"COLORTERM", "LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR"}

// handleRequests handles the requests of a channel until it is closed. It calls
// start at the first request for a shell or a command. It refuses unknown
// requests, and closes the connection after too many requests.
func (c *channel) handleRequests(requests <-chan *ssh.Request, start func()) {
	var rate bucket
	started, count := false, 0
	for r := range requests {
		count++
		resize := r.Type == "window-change" // limited by resizeTime instead
		if !resize && !rate.tryTake(requestRate, maxRequests) || !started && count > maxRequests || len(r.Payload) > maxRequestBytes {
			c.visitor.Close()
			ssh.DiscardRequests(requests)
			return
		}
		accepted := false
		switch {
		case resize:
			var size struct{ Columns, Rows, Width, Height uint32 }
			if accepted = c.hasTerminal && ssh.Unmarshal(r.Payload, &size) == nil; accepted {
				c.sizes.set(size.Columns, size.Rows)
			}
		case started:
		case r.Type == "shell" || r.Type == "exec":
			var exec struct{ Command string }
			ssh.Unmarshal(r.Payload, &exec) // fails for a shell
			started, c.command = true, exec.Command
			r.Reply(true, nil)
			start()
			continue
		case r.Type == "env":
			var v struct{ Name, Value string }
			if accepted = ssh.Unmarshal(r.Payload, &v) == nil && slices.Contains(passedVariables, v.Name); accepted {
				c.env[v.Name] = v.Value
			}
		case r.Type == "pty-req":
			var t struct {
				Term                         string
				Columns, Rows, Width, Height uint32
				Modes                        string
			}
			if accepted = !c.hasTerminal && ssh.Unmarshal(r.Payload, &t) == nil && isTerm(t.Term); accepted {
				c.hasTerminal, c.env["TERM"] = true, t.Term
				c.sizes.set(t.Columns, t.Rows)
			}
		}
		r.Reply(accepted, nil) // after an error, requests is closed
	}
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
	if !r.waiting {
		r.waiting = true
		time.AfterFunc(resizeTime-time.Since(r.last), r.send) // at once if that is negative
	}
}

// send replaces the size in the channel with the latest.
func (r *resizer) send() {
	r.mu.Lock()
	defer r.mu.Unlock()
	select {
	case <-r.out:
	default:
	}
	r.out <- r.newest
	r.waiting, r.last = false, time.Now()
}
