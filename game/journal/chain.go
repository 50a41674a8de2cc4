package journal

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// The hash at the end of each line stands between hashOpens and hashCloses.
const (
	hashOpens  = `,"hash":"`
	hashCloses = `"}`
	hashDigits = 2 * sha256.Size
	sealSize   = len(hashOpens) + hashDigits + len(hashCloses)
)

// chain is the hash of the last line in hexadecimal. Before the first line all its bytes are zero.
type chain [hashDigits]byte

// nextHash returns the hash of the line after c. body is the text of that line up to its hash.
func (c *chain) nextHash(body []byte) (next chain) {
	var buffer [1024]byte // large enough for ordinary lines, to avoid allocations
	text := buffer[:0]
	if *c != (chain{}) {
		text = append(text, c[:]...)
	}
	sum := sha256.Sum256(append(text, body...))
	hex.Encode(next[:], sum[:])
	return next
}

// sealLine returns v, a struct, as the line that follows c, including the newline, and the hash of the line.
func (c *chain) sealLine(v any) (line []byte, next chain, err error) {
	object, err := json.Marshal(v)
	if err != nil {
		return nil, *c, err
	}
	body := object[:len(object)-1]
	next = c.nextHash(body)
	line = append(append(append(body, hashOpens...), next[:]...), hashCloses+"\n"...)
	return line, next, nil
}

// verifyLine checks that a line, given without its newline, ends with the hash that a line following c must have, and
// returns that hash. On error it returns c.
func (c *chain) verifyLine(line []byte) (next chain, err error) {
	at := len(line) - sealSize
	if at < 0 {
		return *c, ErrHash
	}
	next = c.nextHash(line[:at])
	seal := line[at:]
	if !bytes.HasPrefix(seal, []byte(hashOpens)) || !bytes.HasSuffix(seal, []byte(hashCloses)) ||
		!bytes.Equal(seal[len(hashOpens):len(hashOpens)+hashDigits], next[:]) {
		return *c, ErrHash
	}
	return next, nil
}

// statedHash returns the hash stated at the end of a line, right or wrong. The line is given without its newline.
func statedHash(line []byte) (c chain) {
	if at := len(line) - len(hashCloses) - hashDigits; at >= 0 {
		copy(c[:], line[at:])
	}
	return c
}

// typeOf returns the type of a line, or nil if the line does not begin with a type.
func typeOf(line []byte) []byte {
	rest, ok := bytes.CutPrefix(line, []byte(`{"type":"`))
	end := bytes.IndexByte(rest, '"')
	if !ok || end < 0 {
		return nil
	}
	return rest[:end]
}
