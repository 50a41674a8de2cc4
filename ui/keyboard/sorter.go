package keyboard

import (
	"bytes"
	"strings"
	"time"
	"unicode/utf8"
)

// Times to wait for the rest of a key or sequence. A lone Esc is a key and must take effect quickly. Nobody types the
// start of any other sequence, so the wait for its rest may be longer, as needed on a slow connection.
const (
	escapeWait   = 30 * time.Millisecond
	sequenceWait = time.Second
)

// Maximum lengths in bytes. A part of a paste must be shorter than 256 bytes, because a program whose read buffer is
// full assumes that more input follows.
const (
	pasteLength    = 128
	sequenceLength = 64
	reportLength   = 256
)

const (
	escape    = '\x1b'
	interrupt = '\x03'
	pasteOpen = "\x1b[200~"
	pasteEnd  = "\x1b[201~"
)

// A sorter splits terminal input into whole keys and removes the terminal's reports. It joins sequences that arrive in
// parts. It has no clock: the caller calls giveUp when the rest does not arrive in time.
type sorter struct {
	pending     []byte   // an incomplete key or sequence
	loneEsc     bool     // the last key was a lone Esc
	pasting     bool     // the input is inside a paste
	inOverlong  bool     // the input is inside a report that is too long to keep
	pieces      [][]byte // keys, mouse events and parts of pastes; each Read returns one piece
	reports     []string
	interrupted bool // Ctrl-C was typed
}

// feed sorts a chunk of input.
func (s *sorter) feed(chunk []byte) {
	if len(chunk) == 0 {
		return
	}
	switch rest := continuesEscape(chunk); {
	case s.loneEsc && rest:
		s.pending = []byte{escape} // the Esc was the start of this sequence
	case string(s.pending) == string(escape) && !rest && !s.inOverlong && !strings.ContainsRune("OP_", rune(chunk[0])):
		s.emit([]byte{escape}) // two keys, not one with Alt
		s.pending = nil
	}
	s.loneEsc = false
	if s.pasting && string(chunk) == string(interrupt) { // typed, so the end of the paste was lost
		s.pending = nil
		s.emit([]byte(pasteEnd))
	}
	data := append(s.pending, chunk...)
	s.pending = nil
	for len(data) > 0 {
		n, what := s.next(data)
		if what == partial {
			s.pending = bytes.Clone(data)
			return
		}
		switch what {
		case report:
			s.reports = append(s.reports, string(data[:n]))
		case key:
			s.emit(data[:n])
		}
		data = data[n:]
	}
}

// continuesEscape reports whether a chunk can only be the rest of a sequence that starts with Esc.
func continuesEscape(chunk []byte) bool {
	const intro = "[]" // keys that the game does not use
	return strings.IndexByte(intro, chunk[0]) >= 0 || len(chunk) > 1 && strings.IndexByte(stringIntros[chunk[0]], chunk[1]) >= 0
}

// emit adds a piece.
func (s *sorter) emit(text []byte) {
	switch string(text) {
	case pasteOpen:
		s.pasting = true
	case pasteEnd:
		s.pasting = false
	}
	if text[0] == interrupt && !s.pasting {
		s.interrupted = true
	}
	s.pieces = append(s.pieces, bytes.Clone(text))
}

// wait returns how long to wait for the rest of an incomplete key or sequence, or 0 if there is none.
func (s *sorter) wait() time.Duration {
	switch {
	case len(s.pending) == 0 && !s.inOverlong:
		return 0
	case string(s.pending) == string(escape) && !s.inOverlong:
		return escapeWait
	}
	return sequenceWait
}

// giveUp stops waiting. An incomplete Esc becomes a key. Any other incomplete key or sequence is dropped.
func (s *sorter) giveUp() {
	if s.loneEsc = string(s.pending) == string(escape) && !s.inOverlong; s.loneEsc {
		s.emit(s.pending)
	}
	s.pending, s.inOverlong = nil, false
}

// A kind says what a part of the input is.
type kind uint8

const (
	partial kind = iota // the rest is missing
	key                 // also a mouse event or a part of a paste
	report
	discarded // nothing usable
	tooLong   // the start of a report that is too long
)

// next returns the length and kind of the first part of data.
func (s *sorter) next(data []byte) (n int, what kind) {
	switch {
	case s.pasting:
		return nextPasted(data)
	case s.inOverlong:
		n, what = endOfString(data)
		switch s.inOverlong = what == partial; {
		case n > 0:
			return n, discarded
		case s.inOverlong:
			return 0, partial
		}
	}
	if n, what = nextTyped(data); what == tooLong {
		s.inOverlong, what = true, discarded
	}
	return n, what
}

// nextPasted returns the length and kind of the next part of a paste or of its end. Nothing in a paste is a key or a
// report.
func nextPasted(data []byte) (int, kind) {
	n := bytes.Index(data, []byte(pasteEnd))
	if n == 0 {
		return len(pasteEnd), key
	}
	if n < 0 {
		n = len(data)
		if i := bytes.LastIndexByte(data, escape); i >= 0 && bytes.HasPrefix([]byte(pasteEnd), data[i:]) {
			n = i
		}
	}
	if n == 0 {
		return 0, partial
	}
	return min(n, pasteLength), key
}

// nextTyped returns the length and kind of the first part of data outside a paste.
func nextTyped(data []byte) (int, kind) {
	if data[0] != escape {
		return nextRune(data)
	}
	if len(data) == 1 {
		return 0, partial
	}
	switch second := data[1]; {
	case second == '[':
		return nextControl(data)
	case stringIntros[second] != "":
		return nextString(data)
	case second == 'O' && len(data) == 2:
		return 0, partial
	case second == 'O' && strings.IndexByte("ABCDFHPQRS", data[2]) >= 0: // an arrow, End, Home or F1 to F4
		if data[2] < 'P' {
			data[1] = '[' // the library does not know all of them with an O
		}
		return 3, key
	case second == 'O': // such as a key of the number pad
		return 3, discarded
	}
	return 1, key // Esc and another key, or a key with Alt, which the game does not use
}

// nextRune returns the length and kind of the next UTF-8 character or invalid byte.
func nextRune(data []byte) (int, kind) {
	if !utf8.FullRune(data) {
		return 0, partial
	}
	_, n := utf8.DecodeRune(data)
	return n, key
}

// nextControl returns the length and kind of the next control sequence, which is a key, a mouse event or a report.
func nextControl(data []byte) (int, kind) {
	if len(data) == 2 {
		return 0, partial
	}
	fixed := 0
	switch data[2] {
	case 'M': // a mouse event in the X10 encoding
		fixed = 6
	case '[': // F1 to F5 of the Linux console
		fixed = 4
	}
	switch {
	case fixed > len(data):
		return 0, partial
	case data[2] == '[' && (data[3] < 'A' || data[3] > 'E'):
		return fixed, discarded
	case fixed > 0:
		return fixed, key
	}
	for i, b := range data[2:] {
		n := i + 3
		switch {
		case b >= '@' && b <= '~' && (data[2] == '?' || data[2] == '>'):
			return n, report
		case b >= '@' && b <= '~':
			return n, key
		case b < ' ' || b > '~', n > sequenceLength, i > 0 && b >= '0' && data[n-2] < '0': // no such sequence
			return n - 1, discarded
		}
	}
	return 0, partial
}

// stringIntros maps each character that introduces a control string after Esc to the characters with which the string
// may start. The strings are operating system commands (colours, titles), device control strings and application
// program commands. Followed by any other character, the introducer is a key typed after Esc.
var stringIntros = map[byte]string{']': "0123456789lL", 'P': "0123456789>!$+=", '_': "G"}

// nextString returns the length and kind of the next control string.
func nextString(data []byte) (int, kind) {
	if len(data) > 2 && strings.IndexByte(stringIntros[data[1]], data[2]) < 0 {
		return 1, key // typed after Esc
	}
	n, what := endOfString(data[2:])
	switch n += 2; {
	case n > reportLength:
		return 2, tooLong
	case what == partial:
		return 0, partial
	}
	return n, what
}

// endOfString returns how many bytes of data belong to a control string, without its introducer. The string is a report
// that ends with BEL, or with Esc and a backslash. A control key also ends it, and then it is discarded.
func endOfString(data []byte) (int, kind) {
	for i, b := range data {
		switch {
		case b == '\a':
			return i + 1, report
		case b == escape && i+1 == len(data):
			return i, partial
		case b == escape && data[i+1] == '\\':
			return i + 2, report
		case b < ' ' || b == '\x7f':
			return i, discarded
		}
	}
	return len(data), partial
}
