package keyboard

import (
	"os"
	"syscall"
	"time"

	"github.com/muesli/cancelreader"
)

// polled is a terminal that Go's own poller waits for. A thread that only waits for a terminal keeps Go's thread
// monitor awake for 10 ms after each key, which costs more than handling the key. The terminal stays in blocking mode,
// since a change would affect programs that share it.
type polled struct {
	terminal *os.File
	epoll    *os.File // is readable whenever the terminal is
	waiter   syscall.RawConn
}

// openInput returns a reader of a terminal that can be cancelled.
func openInput(terminal *os.File) (cancelreader.CancelReader, error) {
	fd, err := syscall.EpollCreate1(syscall.EPOLL_CLOEXEC)
	if err != nil {
		return nil, err
	}
	err = syscall.SetNonblock(fd, true) // otherwise Go would not poll it
	epoll := os.NewFile(uintptr(fd), "")
	p := &polled{terminal: terminal, epoll: epoll}
	if err == nil {
		err = syscall.EpollCtl(fd, syscall.EPOLL_CTL_ADD, int(terminal.Fd()), &syscall.EpollEvent{Events: syscall.EPOLLIN})
	}
	if err == nil {
		err = epoll.SetReadDeadline(time.Time{}) // this fails only if Go cannot poll it
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
func (p *polled) Read(data []byte) (int, error) {
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

// Cancel makes a waiting Read return, and reports whether it could.
func (p *polled) Cancel() bool { return p.epoll.Close() == nil }

// Close does nothing.
func (p *polled) Close() error { return nil }
