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

// version is the version of saved reviews. It increases with every change of their format, of the estimates, or of the
// figures computed from them.
const version = 10

// A savedReview is stored in a file as JSON, after a line with the SHA-256 of that JSON in hexadecimal.
type savedReview struct {
	Version int `json:"version"`
	// Journal is the SHA-256 of the journal when it was reviewed, and Bytes was its length then: the journal of an
	// unfinished match grows.
	Journal string `json:"journal"`
	Bytes   int    `json:"bytes"`
	// Complete reports whether the match was over and all of it was reviewed.
	Complete bool `json:"complete"`
	// Rounds are the figures of the review.
	Rounds []coach.Figures `json:"rounds"`
	coach.Answers
}

// reviewPath returns the path of the saved review of a seat for the journal at path.
func reviewPath(path string, seat game.Seat, depth coach.Depth) string {
	return fmt.Sprintf("%s.review-%v-%d.json", strings.TrimSuffix(path, ".jsonl"), depth, seat)
}

// maxFileSize is the maximum size of a saved review in bytes, and maxValues the maximum number of JSON values in it. A
// round takes about 20 kB and 1,000 values.
const (
	maxFileSize = 4 << 20
	maxValues   = 1 << 18
)

// readReview returns the saved review in a file, or nil if there is none, or it is damaged or of another version. It
// does not follow links, since only the player's own programs write reviews.
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

func sha256Hex(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// matches reports whether a journal begins with the bytes that were reviewed, and so may have grown since.
func (k *savedReview) matches(journal []byte) bool {
	return k.Bytes >= 0 && k.Bytes <= len(journal) && k.Journal == sha256Hex(journal[:k.Bytes])
}

// writeReview saves the figures of a review and its answers, which may include those of earlier reviews. complete is as
// in savedReview. Errors are ignored, since the review can be computed again.
func writeReview(name string, journal []byte, r *coach.Review, answers coach.Answers, complete bool) {
	k := savedReview{
		Version: version, Journal: sha256Hex(journal), Bytes: len(journal), Complete: complete, Rounds: r.Figures(), Answers: answers,
	}
	text, err := json.Marshal(k)
	if data := append([]byte(sha256Hex(text)+"\n"), text...); err == nil && len(data) <= maxFileSize {
		_ = files.Replace(name, data)
	}
}

// SavedFigures returns the figures and the depth of the complete saved review of a seat, beside the player's own
// journal at path. It prefers a deep review; ok is false if there is neither a deep nor a quick one.
func SavedFigures(path string, seat game.Seat) (rounds []coach.Figures, depth coach.Depth, ok bool) {
	for _, depth := range []coach.Depth{coach.Deep, coach.Quick} {
		if rounds, ok := FiguresAt(path, seat, depth); ok {
			return rounds, depth, true
		}
	}
	return nil, coach.Quick, false
}

// FiguresAt is like SavedFigures for the review of one depth.
func FiguresAt(path string, seat game.Seat, depth coach.Depth) (rounds []coach.Figures, ok bool) {
	if k := readReview(reviewPath(path, seat, depth)); k != nil && k.Complete {
		return k.Rounds, true
	}
	return nil, false
}
