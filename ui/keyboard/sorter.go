package keyboard

import (
	"bytes"
	"time"
	"unicode/utf8"
)

// How long the rest of something may take to come. A lone Esc is a key of its own, and must not be slow; nobody types the beginning of
// anything else, and a slow line may take its time.
const (
	escapeWait = 30 * time.Millisecond
	restWait   = time.Second
)

// The lengths at which pieces, sequences and reports end, in bytes. The program reads pieces of less than 256 bytes: it takes a full
// buffer to be cut off.
const (
	pieceLength    = 128
	sequenceLength = 64
	reportLength   = 256
)

const (
	escape    = '\x1b'
	interrupt = '\x03'
)

// sorter cuts what comes from a terminal into whole keys, and takes the terminal's reports out. However a sequence was cut on its way,
// it comes out as one. The sorter has no clock: its owner says when waiting has been in vain.
type sorter struct {
	held    []byte   // the beginning of something whose rest has not come yet
	alone   bool     // the last thing was an Esc whose rest did not come
	pasting bool     // what comes was pasted, not typed
	pieces  [][]byte // keys, to be read a piece at a time
	reports []string
	stopped bool // Ctrl-C was typed
}

// take sorts what has been read.
func (s *sorter) take(chunk []byte) {
	if len(chunk) == 0 {
		return
	}
	const intro = "[]" // begins sequences after Esc, and is no key of the game
	switch rest := bytes.IndexByte([]byte(intro), chunk[0]) >= 0; {
	case s.alone && rest:
		s.held = []byte{escape} // so it was no key after all
	case string(s.held) == string(escape) && !rest && chunk[0] != 'O':
		s.give([]byte{escape}, true) // two keys, not one with Alt
		s.held = nil
	}
	s.alone = false
	data := append(s.held, chunk...)
	s.held = nil
	joined := false // whether more keys may be added to the last piece
	for len(data) > 0 {
		n, what := next(data)
		if what == partial {
			s.held = bytes.Clone(data)
			return
		}
		switch what {
		case report:
			s.reports = append(s.reports, string(data[:n]))
		case key, single:
			s.give(data[:n], !joined || what == single)
			joined = what == key
		}
		data = data[n:]
	}
}

// give adds a key, to the last piece or as a new one.
func (s *sorter) give(text []byte, apart bool) {
	switch string(text) {
	case "\x1b[200~":
		s.pasting = true
	case "\x1b[201~":
		s.pasting = false
	}
	if text[0] == interrupt && !s.pasting {
		s.stopped = true
	}
	last := len(s.pieces) - 1
	if apart || last < 0 || len(s.pieces[last])+len(text) > pieceLength {
		s.pieces = append(s.pieces, bytes.Clone(text))
		return
	}
	s.pieces[last] = append(s.pieces[last], text...)
}

// wait is how long to wait for the rest of what is held, 0 if nothing is.
func (s *sorter) wait() time.Duration {
	switch {
	case len(s.held) == 0:
		return 0
	case string(s.held) == string(escape):
		return escapeWait
	}
	return restWait
}

// giveUp says that the rest has not come. Esc was a key then; the beginning of anything else is dropped.
func (s *sorter) giveUp() {
	if s.alone = string(s.held) == string(escape); s.alone {
		s.give(s.held, true)
	}
	s.held = nil
}

// kind is what something read is.
type kind uint8

const (
	partial kind = iota // the rest is missing
	key
	single // a key that must not be read together with the next one
	report
	broken // nothing to be used
)

// next finds out how long the first thing in data is, and what it is.
func next(data []byte) (int, kind) {
	if data[0] != escape {
		return character(data)
	}
	if len(data) == 1 {
		return 0, partial
	}
	switch second := data[1]; {
	case second == '[':
		return control(data)
	case second == ']':
		return command(data)
	case second == 'O':
		if len(data) == 2 {
			return 0, partial
		}
		return 3, key
	case second == escape && len(data) > 2 && data[2] == '[': // with Alt
		if n, what := next(data[1:]); what == key {
			return 1 + n, key
		}
		return 1, single
	case second < ' ' || second == '\x7f':
		return 1, single
	}
	n, what := character(data[1:]) // with Alt
	if what == partial {
		return 0, partial
	}
	return 1 + n, what
}

// character is a character in UTF-8, or a byte that is none.
func character(data []byte) (int, kind) {
	if !utf8.FullRune(data) {
		return 0, partial
	}
	_, n := utf8.DecodeRune(data)
	return n, key
}

// control is a control sequence: a key, a movement of the mouse, or a report.
func control(data []byte) (int, kind) {
	if len(data) == 2 {
		return 0, partial
	}
	fixed := map[byte]int{'M': 6, '[': 4}[data[2]] // the mouse as of old; the keys F1 to F5 of the Linux console
	if fixed > 0 {
		if len(data) < fixed {
			return 0, partial
		}
		return fixed, key
	}
	for i, b := range data[2:] {
		n := i + 3
		switch {
		case b >= '@' && b <= '~' && (data[2] == '?' || data[2] == '>'):
			return n, report
		case b >= '@' && b <= '~':
			return n, key
		case b < ' ' || b > '~', n > sequenceLength:
			return n - 1, broken
		}
	}
	return 0, partial
}

// command is an operating system command: a report that ends with BEL, or with Esc and a backslash.
func command(data []byte) (int, kind) {
	for i := 2; i < len(data); i++ {
		switch b := data[i]; {
		case i == 2 && (b < '0' || b > '9'):
			return 2, key // it was typed, with Alt
		case b == '\a':
			return i + 1, report
		case b == escape && i+1 == len(data):
			return 0, partial
		case b == escape && data[i+1] == '\\':
			return i + 2, report
		case b < ' ' || b == '\x7f', i > reportLength:
			return i, broken
		}
	}
	return 0, partial
}
