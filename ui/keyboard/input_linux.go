package keyboard

import (
	"os"
	"syscall"
	"time"

	"github.com/muesli/cancelreader"
)

// A pollReader reads a terminal with the help of Go's own poller. A thread blocked in a read would keep Go's thread
// monitor awake for 10 ms after each key, which costs more than handling the key. The terminal stays in blocking mode,
// because a change would affect programs that share it.
type pollReader struct {
	terminal *os.File
	epoll    *os.File // is readable whenever the terminal is
	waiter   syscall.RawConn
}

// openInput returns a cancelable reader of a terminal.
func openInput(terminal *os.File) (cancelreader.CancelReader, error) {
	fd, err := syscall.EpollCreate1(syscall.EPOLL_CLOEXEC)
	if err != nil {
		return nil, err
	}
	err = syscall.SetNonblock(fd, true) // otherwise Go would not poll it
	epoll := os.NewFile(uintptr(fd), "")
	p := &pollReader{terminal: terminal, epoll: epoll}
	if err == nil {
		err = syscall.EpollCtl(fd, syscall.EPOLL_CTL_ADD, int(terminal.Fd()), &syscall.EpollEvent{Events: syscall.EPOLLIN})
	}
	if err == nil {
		err = epoll.SetReadDeadline(time.Time{}) // fails only if Go cannot poll it
	}
	if err == nil {
		p.waiter, err = epoll.SyscallConn()
	}
	if err != nil {
		epoll.Close()
		return nil, err
	}
	return p, nil
}

// Read waits for input and reads it.
func (p *pollReader) Read(data []byte) (int, error) {
	if p.waiter.Read(ready) != nil {
		return 0, cancelreader.ErrCanceled
	}
	return p.terminal.Read(data)
}

// ready reports whether a read would return at once, even if with an error.
func ready(epoll uintptr) bool {
	var events [1]syscall.EpollEvent
	n, err := syscall.EpollWait(int(epoll), events[:], 0)
	return n > 0 || err != nil && err != syscall.EINTR
}

// Cancel makes a blocked Read return. It reports whether it could.
func (p *pollReader) Cancel() bool { return p.epoll.Close() == nil }

// Close does nothing.
func (p *pollReader) Close() error { return nil }
