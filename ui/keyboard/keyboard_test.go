package keyboard

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"

	"fair/okey/game/check"
)

// fakeTimer records the last call of its afterFunc.
type fakeTimer struct {
	wait time.Duration
	fire func()
}

func (c *fakeTimer) afterFunc(d time.Duration, do func()) *time.Timer {
	c.wait, c.fire = d, do
	return time.NewTimer(d)
}

// A lone Esc must become a key after a short time. The rest of a sequence may take longer.
func TestTimeouts(t *testing.T) {
	var c fakeTimer
	k := newKeyboard(nil, maxQueued)
	k.afterFunc = c.afterFunc
	read := func() string {
		t.Helper()
		buffer := make([]byte, 256)
		n := check.Must(k.Read(buffer))
		return string(buffer[:n])
	}
	k.feed([]byte("\x1b"))
	check.That(t, c.wait >= 20*time.Millisecond && c.wait <= 50*time.Millisecond, "Esc takes %v", c.wait)
	c.fire()
	if got := read(); got != "\x1b" {
		t.Errorf("a lone Esc is %q", got)
	}
	k.feed([]byte("\x1b[<0;5"))
	check.That(t, c.wait >= 500*time.Millisecond, "the rest may take %v", c.wait)
	k.feed([]byte(";5m"))
	if got := read(); got != "\x1b[<0;5;5m" {
		t.Errorf("a release of the mouse is %q", got)
	}
	k.feed([]byte("\x1b"))
	k.end(io.EOF)
	c.fire()
	if n, err := k.Read(make([]byte, 8)); n > 0 || err != io.EOF {
		t.Errorf("at the end: %d, %v", n, err)
	}
}

// The rest of a sequence must still count if it arrives while the sorter gives up.
func TestTimeouts_Race(t *testing.T) {
	var c fakeTimer
	k := newKeyboard(nil, maxQueued)
	k.afterFunc = c.afterFunc
	k.feed([]byte("\x1b"))
	first := c.fire
	k.feed([]byte("[<0;5"))
	first()
	k.feed([]byte(";5m"))
	buffer := make([]byte, 256)
	if n, err := k.Read(buffer); err != nil || string(buffer[:n]) != "\x1b[<0;5;5m" {
		t.Errorf("%q, %v", buffer[:n], err)
	}
}

// A paused reader must return, and the next one must get all keys.
func TestPause(t *testing.T) {
	k := newKeyboard(nil, maxQueued)
	gone := make(chan int)
	go func() {
		n, _ := k.Read(make([]byte, 8))
		gone <- n
	}()
	k.Pause()
	k.Pause()
	if n := <-gone; n > 0 {
		t.Errorf("%d bytes", n)
	}
	k.feed([]byte("key"))
	if n, err := k.Read(make([]byte, 8)); n > 0 || err != nil {
		t.Errorf("paused: %d, %v", n, err)
	}
	k.Resume()
	k.Resume()
	buffer := make([]byte, 2)
	var all []byte
	for len(all) < 3 {
		n := check.Must(k.Read(buffer))
		all = append(all, buffer[:n]...)
	}
	check.That(t, string(all) == "key", "%q", all)
}

// Keys typed during a query must be read later, in order.
func TestAsk(t *testing.T) {
	master, slave, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	defer master.Close()
	defer slave.Close()
	k := check.Must(Open(slave, nil))
	defer k.Close()
	const question, answer = "\x1b]11;?\x1b\\", "\x1b]11;rgb:0/0/0\a"
	go func() {
		var asked []byte
		for buffer := make([]byte, 64); !bytes.HasSuffix(asked, []byte(question)); {
			n, err := master.Read(buffer)
			if err != nil {
				return
			}
			asked = append(asked, buffer[:n]...)
		}
		io.WriteString(master, "j\x1b[A"+answer+"k\x03")
	}()
	if got := k.Ask(slave, question, func(text string) bool { return text != "" }, time.Minute); got != answer {
		t.Errorf("it answers %q", got)
	}
	var keys strings.Builder
	for buffer := make([]byte, 256); keys.Len() < len("j\x1b[Ak\x03"); {
		n := check.Must(k.Read(buffer))
		keys.Write(buffer[:n])
	}
	if keys.String() != "j\x1b[Ak\x03" {
		t.Errorf("keys %q", keys.String())
	}
	if got := k.Ask(slave, "?", func(text string) bool { return text != "" }, 0); got != "" {
		t.Errorf("a silent terminal answers %q", got)
	}
	k.Close()
	if n, err := k.Read(make([]byte, 8)); n > 0 || err == nil {
		t.Errorf("closed: %d, %v", n, err)
	}
}

func TestOverdue(t *testing.T) {
	told := make(chan bool, 1)
	k := newKeyboard(func() { told <- true }, maxQueued)
	k.afterFunc = func(d time.Duration, do func()) *time.Timer {
		check.That(t, d >= time.Second/2, "it has %v to obey", d)
		do()
		return time.NewTimer(d)
	}
	k.feed([]byte("\x03")) // nobody reads this
	<-told
}
