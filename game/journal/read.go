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

// A Record is the contents of a journal.
type Record struct {
	Header Header
	// Word is the player's word.
	Word string
	// Rounds lists the finished rounds.
	Rounds []Round
	// Layout is the last rack layout, or nil if there is none.
	Layout json.RawMessage
	// End is the end of the match, or nil if the match is not over.
	End *End
	// Torn is the number of bytes of an unfinished last line, which was ignored.
	Torn int

	steps
	version     [2]int // version and minor version
	lines       int
	size        int64 // the size of the lines in bytes
	last        chain
	roundDue    bool             // the line of the round that just ended is still missing
	onRoundOver func(game.Match) // is called with the match at the end of each round, unless it is nil
}

// LongestLine and LargestFile are the limits of a journal, in bytes.
const (
	LongestLine = 64 << 10
	LargestFile = 64 << 20
)

// Read reads a journal and replays it. It checks the chain, the commitment, each act and each result. The error comes
// from the reader, or is a *Fault, which wraps ErrNewer if a newer program wrote the journal. The Record holds what was
// right before the error; it is nil if nothing was.
func Read(r io.Reader) (*Record, error) { return read(r, new(Record)) }

// read is Read with an empty record to fill.
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

// lineReader reads the lines of one journal after another. It holds no more than one line in memory.
type lineReader struct{ in *bufio.Reader }

func newLineReader() *lineReader { return &lineReader{bufio.NewReaderSize(nil, LongestLine+1)} }

// forEachLine calls add with every complete line of a journal, without its newline. The line is valid until add
// returns. torn is the number of bytes of an unfinished last line. The error comes from the reader, or is a *Fault with
// the number of the line and the error of add.
func (l *lineReader) forEachLine(r io.Reader, add func(line []byte) error) (torn int, err error) {
	l.in.Reset(io.LimitReader(r, LargestFile+1))
	size := 0
	for n := 1; ; n++ {
		line, err := l.in.ReadSlice('\n')
		length := len(line)
		for errors.Is(err, bufio.ErrBufferFull) { // a torn line may have any length
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

// errNoLine is the fault of a file without a complete line.
var errNoLine = &Fault{1, Form, ErrNoLine}

// faultAt returns the error of a line as a *Fault, whose kind is Form unless err is a *Fault itself.
func faultAt(line int, err error) *Fault {
	fault := &Fault{Kind: Form, Err: err}
	errors.As(err, &fault)
	fault.Line = line
	return fault
}

// addLine adds the next line, given without its newline, to the record. If it fails, it changes nothing.
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
	switch kind {
	case typeMatch:
		err = errors.New("there is another match before")
	case typeBegin:
		err = r.addBegin(line)
	case typeAct:
		err = r.addAct(line)
	case typeRound:
		err = r.addRound(line)
	case typeRack:
		err = r.addRack(line)
	case typeEnd:
		err = r.addEnd(line)
	default:
		if !json.Valid(line) || r.version[0] < Version || r.version[0] == Version && r.version[1] <= Minor {
			err = fmt.Errorf("there is no type %.20q", kind)
		}
	}
	if err != nil {
		return err
	}
	r.countLine(line, next)
	return nil
}

// countLine notes that a line, whose hash is next, was read.
func (r *Record) countLine(line []byte, next chain) {
	r.last = next
	r.lines++
	r.size += int64(len(line)) + 1
}

// addMatch reads the first line. If its version is newer, not even the chain can be checked.
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
	r.Header, r.version = header, version
	r.countLine(line, next)
	return nil
}

func (r *Record) addBegin(line []byte) error {
	if r.Len() > 0 {
		return errors.New("the match was begun before")
	}
	header := r.Header
	word, err := readBegin(line, r.version[0], &header)
	if err == nil {
		err = checkKeys(line)
	}
	if err != nil {
		return err
	}
	if err := r.dealFirst(&header, word, r.lines+1); err != nil {
		return err
	}
	r.Header, r.Word = header, word
	return nil
}

func (r *Record) addAct(line []byte) error {
	act, err := readAct(line, r.version[0], &r.Header)
	if err != nil {
		return err
	}
	if r.Len() == 0 {
		return errors.New("nothing was dealt yet")
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
	if err := json.Unmarshal(line, &l); err != nil {
		return err
	}
	if err := checkKeys(line); err != nil {
		return err
	}
	r.Layout, r.lastLayout = l.Layout, &l.Layout
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
	if err := json.Unmarshal(line, &l); err != nil {
		return err
	}
	if err := checkKeys(line); err != nil {
		return err
	}
	m, dealt := r.Match()
	if !dealt && r.version[0] > 1 {
		return errors.New("nothing was dealt yet")
	}
	is := closingLine(&m, r.Header.Deal.Reveal(r.Word))
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
