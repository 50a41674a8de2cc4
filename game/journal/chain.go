package journal

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// The end of a line: its hash, of which only the digits differ.
const (
	hashOpens  = `,"hash":"`
	hashCloses = `"}`
	hashDigits = 2 * sha256.Size
	sealSize   = len(hashOpens) + hashDigits + len(hashCloses)
)

// chain is the hash of the last line in hexadecimal, all zero bytes before the first line.
type chain [hashDigits]byte

// next returns the hash of the following line; body is its text up to the hash.
func (c *chain) next(body []byte) (next chain) {
	var buffer [1024]byte // so that an ordinary line allocates nothing
	text := buffer[:0]
	if *c != (chain{}) {
		text = append(text, c[:]...)
	}
	sum := sha256.Sum256(append(text, body...))
	hex.Encode(next[:], sum[:])
	return next
}

// seal returns v, a struct, as the following line with its newline, and its hash.
func (c *chain) seal(v any) (line []byte, next chain, err error) {
	object, err := json.Marshal(v)
	if err != nil {
		return nil, *c, err
	}
	body := object[:len(object)-1]
	next = c.next(body)
	line = append(append(append(body, hashOpens...), next[:]...), hashCloses+"\n"...)
	return line, next, nil
}

// verify checks that a line, without its newline, ends with the hash that follows, and returns that hash.
func (c *chain) verify(line []byte) (next chain, err error) {
	at := len(line) - sealSize
	if at < 0 {
		return *c, ErrHash
	}
	next = c.next(line[:at])
	seal := line[at:]
	if !bytes.HasPrefix(seal, []byte(hashOpens)) || !bytes.HasSuffix(seal, []byte(hashCloses)) ||
		!bytes.Equal(seal[len(hashOpens):len(hashOpens)+hashDigits], next[:]) {
		return *c, ErrHash
	}
	return next, nil
}

// statedHash returns the hash that a line, without its newline, states.
func statedHash(line []byte) (c chain) {
	if at := len(line) - len(hashCloses) - hashDigits; at >= 0 {
		copy(c[:], line[at:])
	}
	return c
}

// typeOf returns the type of a line, nil if the line does not begin with one.
func typeOf(line []byte) []byte {
	rest, ok := bytes.CutPrefix(line, []byte(`{"type":"`))
	end := bytes.IndexByte(rest, '"')
	if !ok || end < 0 {
		return nil
	}
	return rest[:end]
}
