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

// sealLine returns the struct v as the line after c, including the newline.
func (c *chainHash) sealLine(v any) ([]byte, error) {
	object, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	body := object[:len(object)-1]
	next := c.nextHash(body)
	return append(append(append(body, hashPrefix...), next[:]...), hashSuffix+"\n"...), nil
}

// verifyLine returns a *Fault unless a line, given without its newline, ends with the right hash for the line after c.
func (c *chainHash) verifyLine(line []byte) error {
	body, seal := line[:max(0, len(line)-sealSize)], line[max(0, len(line)-sealSize):]
	if next := c.nextHash(body); string(seal) != hashPrefix+string(next[:])+hashSuffix {
		return &Fault{Kind: Chain, Err: ErrHash}
	}
	return nil
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
