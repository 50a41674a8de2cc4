package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"

	"fair/okey/game"
)

// What is what a Fault is about.
type What string

// What can be wrong with a journal.
const (
	// Form: a line is not what the format says.
	Form What = "form"
	// Chain: a line is not the one that was written, or not where it was written.
	Chain What = "chain"
	// Commitment: seed, salt and word are not those that were committed to, said or revealed.
	Commitment What = "commitment"
	// Action: an act is against the rules.
	Action What = "action"
	// Results: a round or the match did not end as a line says.
	Results What = "results"
	// Choice: a bot would have chosen otherwise.
	Choice What = "choice"
)

// Fault is the error of a journal that is not right.
type Fault struct {
	// Line counts from 1; it is the first one that is wrong.
	Line int
	What What
	Err  error
}

func (f *Fault) Error() string { return fmt.Sprintf("line %d: %s: %v", f.Line, f.What, f.Err) }

// Unwrap gives the cause.
func (f *Fault) Unwrap() error { return f.Err }

// Step is a moment of a match: the deal of the first round or an act, and what came of it.
type Step struct {
	// Line is where it stands in the journal, from 1.
	Line int
	// Act is what was done; of the first deal, which is nobody's, the seat is game.Nobody.
	Act Act
	// Match is how the match then was.
	Match game.Match
	// Events are what happened, with what is hidden: use SeenBy.
	Events []game.Event
	// Layout is the last rack layout before it, nil if there is none.
	Layout json.RawMessage
}

// Record is what a journal says. Every position of the match is in it; they share most of their memory.
type Record struct {
	Header Header
	// Word is the player's.
	Word string
	// Steps are the deal of the first round and each act; none if the match has not been dealt.
	Steps []Step
	// Rounds are those that are over.
	Rounds []Round
	// Layout is the last rack layout, nil if there is none.
	Layout json.RawMessage
	// End is nil while the match is on.
	End *End
	// Torn is how many bytes of a line that was not finished were left out at the end.
	Torn int

	minor int
	lines int
	size  int64 // of the lines, in bytes
	last  chain
	owed  bool // the line of a round that is over has not come yet
}

// Match is the match as it is, once the first round was dealt.
func (r *Record) Match() (m game.Match, dealt bool) {
	if len(r.Steps) == 0 {
		return game.Match{}, false
	}
	return r.Steps[len(r.Steps)-1].Match, true
}

// LongestLine and LargestFile are how much a journal may be, in bytes.
const (
	LongestLine = 64 << 10
	LargestFile = 64 << 20
)

// Read reads a journal and plays it: chain, commitment, each act and each result are checked. The error is a *Fault, or wraps
// ErrNewer, or is that of the reader; where a Record comes with it, it is what was right before. It is nil if there was nothing.
func Read(r io.Reader) (*Record, error) {
	data, err := io.ReadAll(io.LimitReader(r, LargestFile+1))
	if err != nil {
		return nil, fmt.Errorf("the journal cannot be read: %w", err)
	}
	return read(data)
}

func read(data []byte) (*Record, error) {
	if len(data) > LargestFile {
		return nil, &Fault{1, Form, fmt.Errorf("more than %d MB is no journal", LargestFile>>20)}
	}
	if err := checkVersion(data); err != nil {
		return nil, err
	}
	rec := &Record{}
	for {
		line, rest, complete := bytes.Cut(data, []byte("\n"))
		if !complete {
			rec.Torn = len(line)
			break
		}
		if err := rec.add(line); err != nil {
			if err = faultAt(rec.lines+1, err); rec.lines == 0 {
				rec = nil
			}
			return rec, err
		}
		data = rest
	}
	if rec.lines == 0 {
		return nil, &Fault{1, Form, errNoLine}
	}
	return rec, nil
}

var errNoLine = errors.New("not even the first line was written")

// faultAt is the error of a line as a *Fault; one of the form, unless it says otherwise.
func faultAt(line int, err error) *Fault {
	fault := &Fault{What: Form, Err: err}
	errors.As(err, &fault)
	fault.Line = line
	return fault
}

// checkVersion looks at the first line before anything else: of a newer version not even the chain is known.
func checkVersion(data []byte) error {
	first, _, _ := bytes.Cut(data, []byte("\n"))
	var l matchLine
	var wrong *json.UnmarshalTypeError // other fields may have become something else
	if err := json.Unmarshal(first, &l); (err == nil || errors.As(err, &wrong)) && l.Version > Version {
		return fmt.Errorf("format %d, up to %d can be read here: %w", l.Version, Version, ErrNewer)
	}
	return nil
}

// add reads the next line, given without its newline. On an error nothing has changed.
func (r *Record) add(line []byte) error {
	if len(line) > LongestLine {
		return fmt.Errorf("it has more than %d kB", LongestLine>>10)
	}
	next, err := r.last.open(line)
	if err != nil {
		return &Fault{What: Chain, Err: err}
	}
	kind := string(typeOf(line))
	switch {
	case r.lines == 0 && kind != typeMatch:
		return errors.New("the first line is not that of a match")
	case r.End != nil:
		return errors.New("the match was closed before")
	case r.owed && kind != typeRound:
		return &Fault{What: Results, Err: errors.New("the line of the round that ended is missing")}
	}
	switch kind {
	case typeMatch:
		err = r.addMatch(line)
	case typeBegin:
		err = r.addBegin(line)
	case typeAct:
		err = r.addAct(line)
	case typeRound:
		err = r.addRound(line)
	case typeRack:
		var l rackLine
		if err = json.Unmarshal(line, &l); err == nil {
			r.Layout = l.Layout
		}
	case typeEnd:
		err = r.addEnd(line)
	default:
		if !json.Valid(line) || r.minor <= Minor {
			err = fmt.Errorf("there is no type %.20q", kind)
		}
	}
	if err != nil {
		return err
	}
	r.last = next
	r.lines++
	r.size += int64(len(line)) + 1
	return nil
}

func (r *Record) addMatch(line []byte) error {
	var l matchLine
	if err := json.Unmarshal(line, &l); err != nil {
		return err
	}
	if r.lines > 0 {
		return errors.New("there is another match before")
	}
	if l.Version != Version {
		return fmt.Errorf("there is no format %d", l.Version)
	}
	header, err := readHeader(line)
	if err != nil {
		return err
	}
	r.Header, r.minor = header, l.Minor
	return nil
}

func (r *Record) addBegin(line []byte) error {
	var l beginLine
	if err := json.Unmarshal(line, &l); err != nil {
		return err
	}
	if len(r.Steps) > 0 {
		return errors.New("the match was begun before")
	}
	m, events, err := r.Header.Deal.Begin(r.Header.Rules, l.Word)
	if err != nil {
		return err
	}
	r.Word = l.Word
	r.Steps = []Step{{Line: r.lines + 1, Act: Act{Seat: game.Nobody}, Match: m, Events: events}}
	return nil
}

func (r *Record) addAct(line []byte) error {
	var l actLine
	if err := json.Unmarshal(line, &l); err != nil {
		return err
	}
	m, dealt := r.Match()
	if !dealt {
		return errors.New("nothing was dealt yet")
	}
	action, err := game.ParseAction(l.Do)
	if err != nil {
		return err
	}
	next, events, err := game.Apply(m, l.Seat, action)
	if err != nil {
		return &Fault{What: Action, Err: err}
	}
	r.Steps = append(r.Steps, Step{r.lines + 1, Act{l.Seat, action, l.Fallback}, next, events, r.Layout})
	_, phase := next.ToPlay()
	r.owed = phase != game.Playing
	return nil
}

func (r *Record) addRound(line []byte) error {
	said, err := readRound(line)
	if err != nil {
		return err
	}
	if !r.owed {
		return &Fault{What: Results, Err: errors.New("no round ended here")}
	}
	m, _ := r.Match()
	if is := lastRound(&m); said != is {
		return &Fault{What: Results, Err: fmt.Errorf("round %d did not end so", is.Round)}
	}
	r.Rounds = append(r.Rounds, said)
	r.owed = false
	return nil
}

func (r *Record) addEnd(line []byte) error {
	var l endLine
	if err := json.Unmarshal(line, &l); err != nil {
		return err
	}
	m, _ := r.Match()
	is := endOf(&m, r.Header.Deal.Reveal(r.Word))
	switch {
	case l.Reveal != is.Reveal:
		return &Fault{What: Commitment, Err: errors.New("seed, salt and word are not those that the match began with")}
	case !reflect.DeepEqual(l, is):
		return &Fault{What: Results, Err: errors.New("the match did not end so")}
	}
	end := l.end()
	r.End = &end
	return nil
}
