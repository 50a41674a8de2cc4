package keyboard

import (
	"os"
	"syscall"
	"time"

	"github.com/muesli/cancelreader"
)

// polled is a terminal whose input Go waits for together with all else that it waits for. A thread
// that waits for a terminal alone keeps Go's watch over threads awake for 10 ms after each key, and
// that costs more than what the key does. The terminal itself stays as it is: to make it
// non-blocking would change it for the programs that share it.
type polled struct {
	terminal *os.File
	epoll    *os.File // has something to read whenever the terminal has
	waiter   syscall.RawConn
}

// openInput is the input of a terminal.
func openInput(terminal *os.File) (cancelreader.CancelReader, error) {
	fd, err := syscall.EpollCreate1(syscall.EPOLL_CLOEXEC)
	if err != nil {
		return nil, err
	}
	err = syscall.SetNonblock(fd, true) // or else Go would not wait for it
	epoll := os.NewFile(uintptr(fd), "")
	p := &polled{terminal: terminal, epoll: epoll}
	if err == nil {
		err = syscall.EpollCtl(fd, syscall.EPOLL_CTL_ADD, int(terminal.Fd()), &syscall.EpollEvent{Events: syscall.EPOLLIN})
	}
	if err == nil {
		err = epoll.SetReadDeadline(time.Time{}) // which only fails where Go does not wait for it
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

// Read waits for input.
func (p *polled) Read(data []byte) (int, error) {
	if p.waiter.Read(ready) != nil {
		return 0, cancelreader.ErrCanceled
	}
	return p.terminal.Read(data)
}

// ready reports whether there is something to read, or to be told by reading.
func ready(epoll uintptr) bool {
	var events [1]syscall.EpollEvent
	n, err := syscall.EpollWait(int(epoll), events[:], 0)
	return n > 0 || err != nil && err != syscall.EINTR
}

// Cancel ends waiting.
func (p *polled) Cancel() bool { return p.epoll.Close() == nil }

// Close has nothing left to do.
func (p *polled) Close() error { return nil }
