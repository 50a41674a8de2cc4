package journal

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"fair/okey/game"
)

// A Record holds the contents of a journal.
type Record struct {
	Header Header
	// Word is the player's word. It is empty in a hosted match.
	Word string
	// Words lists the words by seat, "" for a seat without a word. It is nil unless the match is hosted, and before they
	// are revealed.
	Words []string
	// Locks lists the locks, oldest first.
	Locks []Lock
	// Sits lists the players' comings and goings, in order.
	Sits []Sit
	// Rounds lists the finished rounds.
	Rounds []game.Result
	// Layouts holds each seat's last rack layout, or nil if the seat has none. Up to version 2, only the player at seat
	// 0 has a layout.
	Layouts [game.MaxSeats]json.RawMessage
	// End describes how the match ended, or is nil if it is not over.
	End *End
	// Torn is the number of bytes in an incomplete last line, which was ignored.
	Torn int

	steps
	version     [2]int // major and minor version
	lines       int
	size        int64 // the total size of the lines in bytes
	last        chainHash
	locked      bool // whether no more locks are accepted
	sitting     [game.MaxSeats]sitting
	wordsLine   int              // the number of the line that has the words, or 0
	roundDue    bool             // whether the round line for the round that just ended is still missing
	receipt     []byte           // the lines that belong in a receipt, except its last one
	skims       bool             // whether only the lines in skimmed are read
	onRoundOver func(game.Match) // called with the match at the end of each round unless nil
}

// LongestLine and LargestFile are the maximum sizes of a line and of a journal, in bytes.
const (
	LongestLine = 64 << 10
	LargestFile = 64 << 20
)

// LastHash returns the hash of the last line in hexadecimal.
func (r *Record) LastHash() string { return string(r.last[:]) }

// Read reads a journal and replays it. It checks the chain, the commitment, each act and each result. The error comes
// from the reader, or is a *Fault, which wraps ErrNewer if a newer version of the program wrote the journal. The Record
// holds everything before the error, or is nil if nothing was read.
func Read(r io.Reader) (*Record, error) { return read(r, new(Record)) }

// read is like Read but fills an empty record.
func read(r io.Reader, rec *Record) (*Record, error) {
	torn, err := newLineReader().forEachLine(r, rec.addLine)
	rec.Torn = torn
	if rec.lines == 0 {
		if err == nil {
			err = errNoLine
		}
		rec = nil
	}
	return rec, err
}

// lineReader reads the lines of journals, one journal after another. It holds at most one line in memory.
type lineReader struct{ in *bufio.Reader }

func newLineReader() *lineReader { return &lineReader{bufio.NewReaderSize(nil, LongestLine+1)} }

// forEachLine calls add for every complete line of a journal, without its newline. The line is valid only until add
// returns. torn is the number of bytes in an incomplete last line. The error comes from the reader, or is a *Fault with
// the line number and the error from add.
func (l *lineReader) forEachLine(r io.Reader, add func(line []byte) error) (torn int, err error) {
	l.in.Reset(io.LimitReader(r, LargestFile+1))
	size := 0
	for n := 1; ; n++ {
		line, err := l.in.ReadSlice('\n')
		length := len(line)
		for errors.Is(err, bufio.ErrBufferFull) { // an incomplete line may have any length
			var more []byte
			more, err = l.in.ReadSlice('\n')
			length += len(more)
		}
		switch size += length; {
		case size > LargestFile:
			return 0, &Fault{n, Form, ErrFileLarge}
		case errors.Is(err, io.EOF):
			return length, nil
		case err != nil:
			return 0, fmt.Errorf("the journal cannot be read: %w", err)
		case length > LongestLine+1:
			return 0, &Fault{n, Form, ErrLineLong}
		}
		if err := add(line[:length-1]); err != nil {
			return 0, faultAt(n, err)
		}
	}
}

// errNoLine is the fault of a file without any complete line.
var errNoLine = &Fault{1, Form, ErrNoLine}

// faultAt returns an error in a line as a *Fault. Its kind is Form unless err is already a *Fault.
func faultAt(line int, err error) *Fault {
	fault := &Fault{Kind: Form, Err: err}
	errors.As(err, &fault)
	fault.Line = line
	return fault
}

// addLine checks the hash of the next line and adds the line. The line has no newline. On error r is unchanged.
func (r *Record) addLine(line []byte) error {
	switch {
	case r.lines == 0:
		return r.addMatch(line)
	case r.skims && !slices.Contains(skimmed, string(typeOf(line))):
		r.countLine(line)
		return nil
	}
	if err := r.last.verifyLine(line); err != nil {
		return err
	}
	return r.addUnchained(line)
}

// skimmed lists the types of the lines that a Summary needs.
var skimmed = []string{typeMatch, typeLock, typeLocked, typeBegin, typeRound, typeEnd}

// addUnchained adds a line after the first one without checking its hash.
func (r *Record) addUnchained(text []byte) error {
	kind := string(typeOf(text))
	l := r.newLine(kind)
	switch {
	case r.End != nil:
		return errors.New("the match was closed before")
	case r.roundDue && kind != typeRound:
		return &Fault{Kind: Results, Err: ErrRoundMissing}
	case kind == typeMatch:
		return errors.New("there is another match before")
	case l != nil:
		if err := readLine(text, l); err != nil {
			return err
		}
		if err := l.add(r); err != nil {
			return err
		}
	case !json.Valid(text) || r.version[1] <= newestMinor[r.version[0]]:
		return fmt.Errorf("there is no type %.20q", kind)
	}
	r.countLine(text)
	return nil
}

// readLine decodes a line and checks its keys.
func readLine(text []byte, to any) error {
	if err := json.Unmarshal(text, to); err != nil {
		return err
	}
	return checkKeys(text)
}

// isEmpty reports whether nothing was dealt and nothing can be dealt later, since the seed was never written.
func (r *Record) isEmpty() bool { return r.version[0] > 1 && r.wordsLine == 0 }

// countLine records that a line was added.
func (r *Record) countLine(line []byte) {
	if r.Header.Host != nil && inReceipt(line) {
		r.receipt = append(append(r.receipt, line...), '\n')
	}
	r.last = statedHash(line)
	r.lines++
	r.size += int64(len(line)) + 1
}
