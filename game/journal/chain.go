package journal

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// The hash at the end of each line is between hashPrefix and hashSuffix.
const (
	hashPrefix = `,"hash":"`
	hashSuffix = `"}`
	hashDigits = 2 * sha256.Size
	sealSize   = len(hashPrefix) + hashDigits + len(hashSuffix)
)

// chainHash is the hash of the last line in hexadecimal. Before the first line it is all zeros.
type chainHash [hashDigits]byte

// nextHash returns the hash of the line after c. body is the text of that line up to its hash.
func (c *chainHash) nextHash(body []byte) (next chainHash) {
	var buffer [1024]byte // large enough for ordinary lines, to avoid allocations
	text := buffer[:0]
	if *c != (chainHash{}) {
		text = append(text, c[:]...)
	}
	sum := sha256.Sum256(append(text, body...))
	hex.Encode(next[:], sum[:])
	return next
}

// sealLine returns the struct v as the line after c, including the newline, together with the hash of that line.
func (c *chainHash) sealLine(v any) (line []byte, next chainHash, err error) {
	object, err := json.Marshal(v)
	if err != nil {
		return nil, *c, err
	}
	body := object[:len(object)-1]
	next = c.nextHash(body)
	line = append(append(append(body, hashPrefix...), next[:]...), hashSuffix+"\n"...)
	return line, next, nil
}

// verifyLine checks that a line, given without its newline, ends with the right hash for the line after c. It returns
// that hash. On error verifyLine returns c.
func (c *chainHash) verifyLine(line []byte) (next chainHash, err error) {
	at := len(line) - sealSize
	if at < 0 {
		return *c, ErrHash
	}
	next = c.nextHash(line[:at])
	seal := line[at:]
	if !bytes.HasPrefix(seal, []byte(hashPrefix)) || !bytes.HasSuffix(seal, []byte(hashSuffix)) ||
		!bytes.Equal(seal[len(hashPrefix):len(hashPrefix)+hashDigits], next[:]) {
		return *c, ErrHash
	}
	return next, nil
}

// statedHash returns the hash stated at the end of a line, given without its newline. The hash may be wrong.
func statedHash(line []byte) (c chainHash) {
	if at := len(line) - len(hashSuffix) - hashDigits; at >= 0 {
		copy(c[:], line[at:])
	}
	return c
}

// typeOf returns the type of a line, or nil if the line does not start with a type.
func typeOf(line []byte) []byte {
	rest, ok := bytes.CutPrefix(line, []byte(`{"type":"`))
	end := bytes.IndexByte(rest, '"')
	if !ok || end < 0 {
		return nil
	}
	return rest[:end]
}
