package journal

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"fair/okey/game"
)

// A Receipt documents the journal of a hosted match as it was when the receipt was issued. It holds the first line, the
// locks and the hash of the last line. Verify uses it to detect later changes. It reveals nothing about the seed.
type Receipt struct {
	Header Header
	// Locks lists the locks in order.
	Locks []Lock
	// Locked reports whether no more locks were accepted.
	Locked bool
	// Line is the number of lines in the journal at that time. Hash is the hash of the last of them, in hexadecimal.
	Line int
	Hash string
	// Word is the player's own word, which okey join appends to the receipt, or "".
	Word string

	lines [][]byte // the first line, the locks and any locked line, without newlines
}

const (
	typeReceipt = "receipt"
	typeWord    = "word"
)

// wordLine is the line with the player's own word that may follow a receipt.
type wordLine struct {
	Type string `json:"type"`
	Word string `json:"word"`
}

// WithWord returns a receipt with the player's own word appended, in the form that ReadReceipt reads.
func WithWord(receipt []byte, word string) []byte {
	line, _ := json.Marshal(wordLine{typeWord, word}) // marshalling strings cannot fail
	return append(append(bytes.Clone(receipt), line...), '\n')
}

// receiptLine is the last line of a receipt. It has no hash of its own.
type receiptLine struct {
	Type string `json:"type"`
	Line int    `json:"line"`
	Hash string `json:"hash"`
}

// inReceipt reports whether a line of a journal belongs in receipts.
func inReceipt(line []byte) bool {
	switch string(typeOf(line)) {
	case typeMatch, typeLock, typeLocked:
		return true
	}
	return false
}

// Receipt returns a receipt for the lines written so far, in the form that ReadReceipt reads. It returns nil if the
// match is not hosted.
func (j *Journal) Receipt() []byte {
	if j == nil {
		return nil
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.rec.Header.Host == nil {
		return nil
	}
	return fmt.Appendf(bytes.Clone(j.rec.receipt), `{"type":"receipt","line":%d,"hash":"%s"}`+"\n", j.rec.lines, j.rec.last[:])
}

// ErrNoReceipt means that a file is not a receipt.
var ErrNoReceipt = errors.New("this isn't the receipt of a match; okey join keeps one, and the host gives one out")

// ReadReceipt reads a receipt. The error comes from the reader, or wraps ErrNoReceipt. It also wraps ErrNewer if a
// newer version of the program wrote the receipt.
func ReadReceipt(from io.Reader) (*Receipt, error) {
	const mostLines = game.MaxSeats + 4 // the match line, one lock per seat, locked, receipt and word
	r, rec := new(Receipt), new(Record)
	in := bufio.NewScanner(io.LimitReader(from, mostLines*(LongestLine+1)))
	in.Buffer(nil, LongestLine+1)
	for in.Scan() {
		line := bytes.Clone(in.Bytes())
		if r.Line > 0 {
			var l wordLine
			if readLine(line, &l) == nil && l.Type == typeWord {
				r.Word = l.Word
			}
			break
		}
		if err := r.addLine(rec, line); err != nil {
			return nil, fmt.Errorf("line %d: %w: %w", len(r.lines)+1, ErrNoReceipt, err)
		}
	}
	switch {
	case in.Err() != nil:
		return nil, fmt.Errorf("the receipt cannot be read: %w", in.Err())
	case r.Line == 0 || rec.lines == 0:
		return nil, ErrNoReceipt
	}
	r.Header, r.Locks, r.Locked = rec.Header, rec.Locks, rec.locked
	return r, nil
}

// addLine adds a line. rec has the preceding lines.
func (r *Receipt) addLine(rec *Record, line []byte) error {
	kind := string(typeOf(line))
	switch {
	case kind == typeReceipt:
		var l receiptLine
		if err := readLine(line, &l); err != nil {
			return err
		}
		if l.Line < len(r.lines) || CheckLock(l.Hash) != nil {
			return errors.New("the number of the line or its hash is wrong")
		}
		r.Line, r.Hash = l.Line, l.Hash
		return nil
	case rec.lines == 0:
		if err := rec.addMatch(line); err != nil {
			return err
		}
		if rec.Header.Host == nil {
			return errNotHosted
		}
	case inReceipt(line): // lines in between may be missing, so the chain is not checked
		if err := rec.addUnchained(line); err != nil {
			return err
		}
	default:
		return fmt.Errorf("there is no type %.20q", kind)
	}
	r.lines = append(r.lines, line)
	return nil
}

// Verify returns an error unless a journal contains the lines of the receipt. The caller must have checked the
// journal's chain. The error comes from the reader, or is a *Fault of kind ReceiptMismatch.
func (r *Receipt) Verify(journal io.Reader) error {
	read, found := 0, 0
	_, err := newLineReader().forEachLine(journal, func(line []byte) error {
		if read++; read > r.Line {
			return nil
		}
		if inReceipt(line) {
			if found == len(r.lines) || !bytes.Equal(line, r.lines[found]) {
				return r.mismatch(found)
			}
			found++
		}
		if last := statedHash(line); read == r.Line && (found < len(r.lines) || string(last[:]) != r.Hash) {
			return &Fault{Kind: ReceiptMismatch, Err: ErrRewritten}
		}
		return nil
	})
	if err == nil && read < r.Line {
		err = &Fault{read + 1, ReceiptMismatch, ErrCutOff}
	}
	return err
}

// mismatch returns the fault for a line that differs from line i of the receipt.
func (r *Receipt) mismatch(i int) error {
	if i == 0 {
		return &Fault{Kind: ReceiptMismatch, Err: ErrOtherMatch}
	}
	return &Fault{Kind: ReceiptMismatch, Err: ErrOtherLock}
}
