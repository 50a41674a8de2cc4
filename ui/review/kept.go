package review

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/ui/files"
)

// version is that of what is kept. It changes when the estimates do, or what is counted of them.
const version = 8

// kept is what is kept of a review: a line with the SHA-256 of what follows, in hexadecimal, and
// this as JSON.
type savedReview struct {
	Version int `json:"version"`
	// Journal is the SHA-256 of the journal as it was, and Bytes how long it was: that of a match
	// that is played goes on.
	Journal string `json:"journal"`
	Bytes   int    `json:"bytes"`
	// Complete tells that the match was over, and all of it looked at.
	Complete bool `json:"complete"`
	// Rounds are the review in figures.
	Rounds []coach.Figures `json:"rounds"`
	coach.Answers
}

// keptName is where the review of a journal is kept.
func reviewPath(path string, seat game.Seat, depth coach.Depth) string {
	return fmt.Sprintf("%s.review-%v-%d.json", strings.TrimSuffix(path, ".jsonl"), depth, seat)
}

// largest is the most bytes that are read or written, and mostValues the most values that are read; a
// round has some 20 kB and 1,000 values.
const (
	maxFileSize    = 4 << 20
	maxValues = 1 << 18
)

// readKept reads what is kept of a review; nil if there is nothing, or it is damaged. A link is
// nothing: nobody but the player's own programs writes reviews.
func readReview(name string) *savedReview {
	if info, err := os.Lstat(name); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	data, err := files.Read(name, maxFileSize)
	if err != nil {
		return nil
	}
	sum, text, _ := bytes.Cut(data, []byte("\n"))
	var k savedReview
	if string(sum) != sha256Hex(text) || files.Unmarshal(text, maxValues, &k) != nil || k.Version != version {
		return nil
	}
	return &k
}

// sumOf is the SHA-256 of a text in hexadecimal.
func sha256Hex(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// began reports whether a journal begins with what was reviewed.
func (k *savedReview) matches(journal []byte) bool {
	return k.Bytes >= 0 && k.Bytes <= len(journal) && k.Journal == sha256Hex(journal[:k.Bytes])
}

// writeKept keeps a review. If it cannot be, it will have to be made again.
func writeReview(name string, journal []byte, r *coach.Review, answers coach.Answers, complete bool) {
	k := savedReview{
		Version: version, Journal: sha256Hex(journal), Bytes: len(journal), Complete: complete, Rounds: r.Figures(), Answers: answers,
	}
	text, err := json.Marshal(k)
	if data := append([]byte(sha256Hex(text)+"\n"), text...); err == nil && len(data) <= maxFileSize {
		_ = files.Replace(name, data)
	}
}

// Kept are the figures of the review that is kept of a journal of the player's own with the eyes of a
// seat, the deep one if there is one; ok tells whether a whole one is.
func SavedFigures(path string, seat game.Seat) (rounds []coach.Figures, depth coach.Depth, ok bool) {
	for _, depth := range []coach.Depth{coach.Deep, coach.Quick} {
		if k := readReview(reviewPath(path, seat, depth)); k != nil && k.Complete {
			return k.Rounds, depth, true
		}
	}
	return nil, coach.Quick, false
}
