package arena

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"reflect"
)

// A Part is a share of a contest: the deals whose index, modulo Of, is Number. The zero Part is the whole contest.
type Part struct {
	Number int `json:"part"`
	Of     int `json:"of"`
}

// MaxParts is the maximum number of parts of a contest.
const MaxParts = 1_000_000

// Validate returns an error if a contest cannot have such a part.
func (p Part) Validate() error {
	if p.Number < 0 || p.Number >= p.partCount() || p.partCount() > MaxParts {
		return fmt.Errorf("there is no part %s", p)
	}
	return nil
}

// String returns the part as NUMBER/OF.
func (p Part) String() string { return fmt.Sprintf("%d/%d", p.Number, p.partCount()) }

func (p Part) partCount() int { return max(1, p.Of) }

// count returns the number of deals in the part if the contest has the given number of deals.
func (p Part) count(deals int) int { return (deals - p.Number + p.partCount() - 1) / p.partCount() }

// deal returns the number of the nth deal of the part.
func (p Part) deal(n int) int { return p.Number + n*p.partCount() }

// A header is the first line of a part's file. The headers of a contest's parts differ only in Number.
type header struct {
	Type    string `json:"type"`
	Version int    `json:"version"` // the version of the format
	Contest
}

// These are the type and the version in every header.
const (
	partType    = "contest"
	partVersion = 1
)

// header returns the header of the part's file.
func (c Contest) header() header {
	c.Of = c.partCount()
	return header{partType, partVersion, c}
}

// ErrOtherFile is returned for a file that does not hold the part to be played.
var ErrOtherFile = errors.New("the file holds another part, or something else; choose another name, or delete it")

// PlayPart plays the deals of the part that are missing from the file, and appends each to the file as a line of JSON.
// If the file is empty, PlayPart writes a header first. If a line is incomplete or damaged, its deal and all later ones
// are played again. If ctx ends, the file holds the deals completed so far, and PlayPart returns the error of ctx. If
// the file does not begin like a file of this part, PlayPart leaves it unchanged and returns ErrOtherFile. Until is not
// used.
func PlayPart(ctx context.Context, c Contest, file *os.File) error {
	if err := c.check(); err != nil {
		return err
	}
	head, sum := seal(c.header(), 0)
	n, size, err := c.findEnd(file, head, sum)
	if err != nil {
		return err
	}
	if err := file.Truncate(size); err != nil {
		return err
	}
	if _, err := file.Seek(size, io.SeekStart); err != nil {
		return err
	}
	if size == 0 {
		if _, err := file.Write(head); err != nil {
			return err
		}
	}
	for d := range c.play(ctx, n) {
		line, _ := seal(d, sum)
		if _, err := file.Write(line); err != nil {
			return err
		}
		n++
	}
	if n < c.Part.count(c.Deals) {
		return ctx.Err()
	}
	return file.Sync()
}

// findEnd returns the number of complete deals in a file of the part, and the offset at which the last of them ends.
// head is the file's header, and sum is the header's checksum.
func (c *Contest) findEnd(file io.Reader, head []byte, sum uint32) (deals int, size int64, err error) {
	text := make([]byte, len(head))
	switch n, err := io.ReadFull(file, text); {
	case err != nil && err != io.EOF && err != io.ErrUnexpectedEOF:
		return 0, 0, err
	case !bytes.HasPrefix(head, text[:n]):
		return 0, 0, ErrOtherFile
	case n < len(head):
		return 0, 0, nil
	}
	lines := newPartReader(file)
	lines.sum, size = sum, int64(len(head))
	for ; deals < c.Part.count(c.Deals); deals++ {
		_, err := lines.readDeal(c.Part.deal(deals), c.Rules.Seats)
		if err == io.EOF || err == errDamaged {
			break
		} else if err != nil {
			return 0, 0, err
		}
		size += int64(len(lines.Bytes()))
	}
	return deals, size, nil
}

// seal returns v as a line that holds a JSON object, whose last field is the CRC-32 of everything before it, and that
// CRC-32. The CRC-32 continues from sum, the checksum of the header. For the header itself, sum is 0.
func seal(v any, sum uint32) ([]byte, uint32) {
	line, err := json.Marshal(v)
	if err != nil {
		panic(err) // cannot fail: headers and deals can be encoded
	}
	return appendCheck(line[:len(line)-1], sum)
}

// appendCheck appends a checksum field, the closing brace and a line break to a JSON object without its closing brace.
func appendCheck(line []byte, sum uint32) ([]byte, uint32) {
	sum = crc32.Update(sum, crc32.IEEETable, line)
	return fmt.Appendf(line, ",\"check\":\"%08x\"}\n", sum), sum
}

// longestLine is the maximum length of a line in bytes. The longest line that PlayPart writes is about half as long:
// for each entrant and round, it has a fault of faultLength bytes, all of them escaped.
const longestLine = 1 << 16

// errDamaged is returned for a complete line that has been altered.
var errDamaged = errors.New("the line is damaged")

// A partReader reads the file of a part.
type partReader struct {
	*bufio.Scanner
	sum  uint32 // the checksum of the header, or 0 before it has been read
	line int    // the number of the last line read
}

func newPartReader(file io.Reader) *partReader {
	p := &partReader{Scanner: bufio.NewScanner(file)}
	p.Buffer(nil, longestLine)
	p.Split(func(text []byte, _ bool) (int, []byte, error) { // whole lines with their line breaks
		if n := bytes.IndexByte(text, '\n') + 1; n > 0 {
			return n, text[:n], nil
		}
		return 0, nil, nil
	})
	return p
}

// read reads a line into v and returns its checksum. The error is io.EOF after the last complete line, errDamaged, or a
// read error.
func (p *partReader) read(v any) (sum uint32, err error) {
	p.line++
	switch ok := p.Scan(); {
	case errors.Is(p.Err(), bufio.ErrTooLong):
		return 0, errDamaged
	case !ok:
		return 0, cmp.Or(p.Err(), io.EOF)
	}
	line := p.Bytes()
	body := line[:max(0, bytes.LastIndex(line, []byte(`,"check":`)))]
	sealed, sum := appendCheck(bytes.Clone(body), p.sum)
	if !bytes.Equal(sealed, line) || json.Unmarshal(line, v) != nil {
		return 0, errDamaged
	}
	return sum, nil
}

// readDeal reads the line of the deal with the given number. The deal must have as many rounds as there are seats. It
// returns the same errors as read, or errDamaged for any other deal.
func (p *partReader) readDeal(number, seats int) (*dealResult, error) {
	d := new(dealResult)
	_, err := p.read(d)
	if err == nil && (d.Number != number || len(d.Rounds) != seats) {
		err = errDamaged
	}
	return d, err
}

// A Flaw is a reason why Merge cannot use a file.
type Flaw uint8

// These are the flaws that Merge finds.
const (
	// Foreign is the flaw of a file that does not begin like a part of a contest.
	Foreign Flaw = iota + 1
	// Other is the flaw of a part that belongs to another contest than the first part.
	Other
	// Double is the flaw of a part that an earlier file already holds.
	Double
	// Damaged is the flaw of a part with a damaged line.
	Damaged
	// Unfinished is the flaw of a part whose last deals are missing.
	Unfinished
	// Missing is the flaw of a part that is in no file.
	Missing
)

// A PartError reports that a file has a flaw or that a part is missing.
type PartError struct {
	Flaw Flaw
	// File is the index of the file, or 0 if the part is Missing.
	File int
	// Part is the part in the file, or the zero Part for a Foreign file.
	Part Part
	// Line is the number, from 1, of the first line that is damaged or missing.
	Line int
	// Err is the error that occurred when reading the file, or nil.
	Err error
}

// Merge returns the result of a contest from the files of all its parts, in any order. Except for times, the result is
// that of Run for the whole contest. If anything is wrong, the result is nil, and errs lists the files with flaws, in
// order, and then the missing parts.
func Merge(files []io.Reader) (result *Result, errs []PartError) {
	var first *header
	var all []*openPart
	parts := map[int]*openPart{} // by number
	for i, file := range files {
		p := openFile(i, file)
		all = append(all, p)
		if p.flaw == nil && first == nil {
			first = &p.head
		}
		switch number := p.head.Number; {
		case p.flaw != nil:
		case !p.head.sameContest(first):
			p.fail(Other, nil)
		case parts[number] != nil:
			p.fail(Double, nil)
		default:
			parts[number] = p
		}
	}
	if first != nil {
		result = first.add(parts)
	}
	for _, p := range all {
		if p.flaw != nil {
			errs = append(errs, *p.flaw)
		}
	}
	for n := 0; first != nil && n < first.Of; n++ {
		if parts[n] == nil {
			errs = append(errs, PartError{Flaw: Missing, Part: Part{n, first.Of}})
		}
	}
	if len(errs) > 0 {
		return nil, errs
	}
	return result, nil
}

// An openPart is a file that Merge reads.
type openPart struct {
	*partReader
	head header
	file int        // the index of the file
	flaw *PartError // the first flaw found, or nil
}

// openFile reads the header of a file.
func openFile(index int, file io.Reader) *openPart {
	p := &openPart{partReader: newPartReader(file), file: index}
	sum, err := p.read(&p.head)
	h := &p.head
	switch {
	case err != nil && err != io.EOF && err != errDamaged:
		p.fail(Foreign, err)
	case err != nil, h.Type != partType, h.Version != partVersion, h.Of < 1, h.Deals < 0, h.Part.Validate() != nil, len(h.Entrants) != h.Rules.Seats:
		h.Part = Part{}
		p.fail(Foreign, nil)
	}
	p.sum = sum
	return p
}

// fail records a flaw in the line last read.
func (p *openPart) fail(flaw Flaw, err error) {
	p.flaw = &PartError{flaw, p.file, p.head.Part, p.line, err}
}

// sameContest reports whether h and other are headers of parts of the same contest.
func (h *header) sameContest(other *header) bool {
	same := *h
	same.Number = other.Number
	return reflect.DeepEqual(&same, other)
}

// add adds the deals of all parts in order, as Run does. parts is indexed by number. The result is correct only if add
// finds no flaws, which it records in parts.
func (h *header) add(parts map[int]*openPart) *Result {
	result := newResult(h.Contest)
	reading := len(parts)
	for number := 0; number < h.Deals && reading > 0; number++ {
		p := parts[number%h.Of]
		if p == nil || p.flaw != nil {
			continue
		}
		d, err := p.readDeal(number, h.Rules.Seats)
		switch {
		case err == nil:
			result.addDeal(d)
			continue
		case err == errDamaged:
			p.fail(Damaged, nil)
		case err == io.EOF:
			p.fail(Unfinished, nil)
		default:
			p.fail(Unfinished, err)
		}
		reading--
	}
	for _, p := range parts {
		if p.flaw == nil {
			if p.line++; p.Scan() || p.Err() != nil {
				p.fail(Damaged, nil)
			}
		}
	}
	result.computeStandings()
	return result
}

// A fault is the error that a bot made, or nil. In JSON it is the error message, cut to faultLength bytes.
type fault struct{ error }

const faultLength = 300

// MarshalText implements encoding.TextMarshaler.
func (f fault) MarshalText() ([]byte, error) {
	if f.error == nil {
		return nil, nil
	}
	text := f.Error()
	return []byte(text[:min(len(text), faultLength)]), nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (f *fault) UnmarshalText(text []byte) error {
	if len(text) > 0 {
		f.error = errors.New(string(text))
	}
	return nil
}
