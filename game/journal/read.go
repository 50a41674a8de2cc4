package journal

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"

	"fair/okey/game"
)

// A Record holds the contents of a journal.
type Record struct {
	Header Header
	// Word is the player's word. It is empty in a hosted match.
	Word string
	// Rounds lists the finished rounds.
	Rounds []Round
	// Layouts holds each seat's last rack layout, or nil if the seat has none. Up to version 2, only the player at seat
	// 0 has a layout.
	Layouts [game.MaxSeats]json.RawMessage
	// End describes how the match ended, or is nil if it is not over.
	End *End
	// Torn is the number of bytes in an incomplete last line, which was ignored.
	Torn int

	participants
	steps
	version     [2]int // major and minor version
	lines       int
	size        int64 // the total size of the lines in bytes
	last        chainHash
	wordsLine   int              // the number of the line that has the words, in a hosted match
	roundDue    bool             // whether the round line for the round that just ended is still missing
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

// addLine adds the next line to the record. The line has no newline. If it fails, the record is unchanged.
func (r *Record) addLine(line []byte) error {
	kind := string(typeOf(line))
	if r.lines == 0 {
		return r.addMatch(line)
	}
	next, err := r.last.verifyLine(line)
	if err != nil {
		return &Fault{Kind: Chain, Err: err}
	}
	switch {
	case r.End != nil:
		return errors.New("the match was closed before")
	case r.roundDue && kind != typeRound:
		return &Fault{Kind: Results, Err: ErrRoundMissing}
	}
	hosted := r.Header.Host != nil
	switch {
	case kind == typeMatch:
		err = errors.New("there is another match before")
	case kind == typeLock && hosted:
		err = r.readLock(line)
	case kind == typeLocked && hosted:
		err = r.readLocked(line)
	case kind == typeSit && hosted:
		err = r.readSit(line, r.lines+1)
	case kind == typeBegin:
		err = r.addBegin(line)
	case kind == typeAct:
		err = r.addAct(line)
	case kind == typeRound:
		err = r.addRound(line)
	case kind == typeRack:
		err = r.addRack(line)
	case kind == typeEnd:
		err = r.addEnd(line)
	default:
		if !json.Valid(line) || r.version[1] <= newestMinor[r.version[0]] {
			err = fmt.Errorf("there is no type %.20q", kind)
		}
	}
	if err != nil {
		return err
	}
	r.countLine(line, next)
	return nil
}

// countLine records that a line with the given hash was read.
func (r *Record) countLine(line []byte, next chainHash) {
	r.keep(line)
	r.last = next
	r.lines++
	r.size += int64(len(line)) + 1
}

// addMatch reads the first line. If the line has a newer version, not even the chain can be checked.
func (r *Record) addMatch(line []byte) error {
	header, version, err := readHeader(line)
	if errors.Is(err, ErrNewer) && version == [2]int{} {
		return err
	}
	if string(typeOf(line)) != typeMatch {
		return ErrNoJournal
	}
	next, wrong := r.last.verifyLine(line)
	if wrong != nil {
		return &Fault{Kind: Chain, Err: wrong}
	}
	if err != nil {
		return err
	}
	r.Header, r.version, r.participants = header, version, newParticipants(&header)
	r.countLine(line, next)
	return nil
}

func (r *Record) addBegin(line []byte) error {
	if r.Len() > 0 {
		return errors.New("the match was begun before")
	}
	header := r.Header
	word, words, err := readBegin(line, r.version[0], &header)
	if err == nil && words != nil {
		err = r.checkWords(words, false)
	}
	if err != nil {
		return err
	}
	seed := header.Deal.matchSeed(word)
	if words != nil {
		seed = header.Deal.matchSeedOf(words)
	}
	if err := r.dealFirst(header.Rules, seed, r.lines+1); err != nil {
		return err
	}
	r.Header, r.Word, r.Words, r.wordsLine = header, word, words, r.lines+1
	return nil
}

func (r *Record) addAct(line []byte) error {
	act, err := readAct(line, r.version[0], &r.Header)
	if err == nil {
		err = r.checkAct(act)
	}
	if err != nil {
		return err
	}
	if r.Len() == 0 {
		return errNothingDealt
	}
	if err := r.playAct(act, r.lines+1); err != nil {
		return &Fault{Kind: Action, Err: err}
	}
	_, phase := r.now.ToPlay()
	r.roundDue = phase != game.Playing
	return nil
}

func (r *Record) addRack(line []byte) error {
	var l rackLine
	if err := readLine(line, &l); err != nil {
		return err
	}
	if (r.Header.Host != nil) != (l.Seat != nil) {
		return errors.New("a rack has a seat from version 3 on")
	}
	seat := game.Seat(0)
	if l.Seat != nil {
		seat = *l.Seat
		if err := r.checkSeat(seat); err != nil {
			return err
		}
	}
	r.Layouts[seat] = l.Layout
	layouts := r.Layouts
	r.layouts = &layouts
	return nil
}

func (r *Record) addRound(line []byte) error {
	said, err := readRound(line)
	if err == nil {
		err = checkKeys(line)
	}
	if err != nil {
		return err
	}
	if !r.roundDue {
		return &Fault{Kind: Results, Err: ErrNoRound}
	}
	m, _ := r.Match()
	if is := lastRound(&m); said != is {
		return &Fault{Kind: Results, Err: ErrRoundOtherwise}
	}
	r.Rounds = append(r.Rounds, said)
	r.roundDue = false
	if r.onRoundOver != nil {
		r.onRoundOver(m)
	}
	return nil
}

func (r *Record) addEnd(line []byte) error {
	var l endLine
	if err := readLine(line, &l); err != nil {
		return err
	}
	m, dealt := r.Match()
	switch {
	case l.How == howVoid && r.Header.Host != nil && !dealt:
		return r.addVoid(&l)
	case !dealt && r.version[0] > 1:
		return errNothingDealt
	}
	is := closingLine(&m, r.Header.Deal.Reveal(r.Word), r.Words)
	switch {
	case l.Reveal != is.Reveal:
		return &Fault{Kind: Commitment, Err: ErrOtherSeed}
	case !reflect.DeepEqual(l, is):
		return &Fault{Kind: Results, Err: ErrMatchOtherwise}
	}
	end := l.toEnd()
	r.End = &end
	return nil
}

var errNothingDealt = errors.New("nothing was dealt yet")

// addVoid reads the end of a match in which nothing was dealt because a locked word was not revealed.
func (r *Record) addVoid(l *endLine) error {
	header := r.Header
	if err := header.reveal(r.version[0], l.Reveal); err != nil {
		return err
	}
	if err := r.checkWords(l.Words, true); err != nil {
		return err
	}
	if l.Ranks != nil || l.Reveal != header.Deal.Reveal("") {
		return &Fault{Kind: Results, Err: ErrMatchOtherwise}
	}
	end := l.toEnd()
	r.Header, r.Words, r.End, r.wordsLine = header, l.Words, &end, r.lines+1
	return nil
}
