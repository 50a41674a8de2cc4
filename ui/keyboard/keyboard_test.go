package keyboard

import (
	"bytes"
	"io"
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

// readKeys reads the next keys.
func readKeys(k *Keyboard) string {
	buffer := make([]byte, 256)
	return string(buffer[:check.Must(k.Read(buffer))])
}

// A lone Esc must become a key after a short time. The rest of a sequence may take longer, and must still count if it
// arrives while the sorter gives up.
func TestTimeouts(t *testing.T) {
	var c fakeTimer
	k := newKeyboard(nil, maxQueued)
	k.afterFunc = c.afterFunc
	k.feed([]byte("\x1b"))
	check.That(t, c.wait >= 20*time.Millisecond && c.wait <= 50*time.Millisecond, "Esc takes %v", c.wait)
	c.fire()
	check.Equal(t, readKeys(k), "\x1b")
	k.feed([]byte("\x1b"))
	first := c.fire
	k.feed([]byte("[<0;5"))
	check.That(t, c.wait >= 500*time.Millisecond, "the rest may take %v", c.wait)
	first()
	k.feed([]byte(";5m"))
	check.Equal(t, readKeys(k), "\x1b[<0;5;5m")
	k.feed([]byte("\x1b"))
	k.end(io.EOF)
	c.fire()
	n, err := k.Read(make([]byte, 8))
	check.That(t, n == 0 && err == io.EOF, "at the end: %d, %v", n, err)
}

// A paused reader must return, and the next one must get all keys.
func TestPause(t *testing.T) {
	k := newKeyboard(nil, maxQueued)
	gone := make(chan string)
	go func() { gone <- readKeys(k) }()
	k.Pause()
	k.Pause()
	check.Equal(t, <-gone, "")
	k.feed([]byte("key"))
	check.Equal(t, readKeys(k), "", "paused")
	k.Resume()
	k.Resume()
	keys := ""
	for two := make([]byte, 2); len(keys) < len("key"); {
		keys += string(two[:check.Must(k.Read(two))])
	}
	check.Equal(t, keys, "key")
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
	complete := func(text string) bool { return text != "" }
	check.Equal(t, k.Ask(slave, question, complete, time.Minute), answer)
	keys := ""
	for len(keys) < len("j\x1b[Ak\x03") {
		keys += readKeys(k)
	}
	check.Equal(t, keys, "j\x1b[Ak\x03")
	check.Equal(t, k.Ask(slave, "?", complete, 0), "", "a silent terminal")
	k.Close()
	n, err := k.Read(make([]byte, 8))
	check.That(t, n == 0 && err != nil, "closed: %d, %v", n, err)
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
