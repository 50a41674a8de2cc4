package review

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/files"
)

// version is the version of saved reviews. It must be increased with every change to their format, to the estimates, or
// to the figures computed from them.
const version = 11

// A savedReview is a review in a file of three lines: the SHA-256 of the second line in hexadecimal, a savedHead as
// JSON, and coach.Answers as JSON. Thus the figures can be read without the answers, which are a hundred times as long.
type savedReview struct {
	savedHead
	answers coach.Answers
}

// An origin is the version of a saved result and the journal that it comes from.
type origin struct {
	Version int `json:"version"`
	// Journal is the SHA-256 of the journal when the result was saved, and Bytes its length then. The journal of an
	// unfinished match grows.
	Journal string `json:"journal"`
	Bytes   int    `json:"bytes"`
}

func originOf(journal []byte, version int) origin {
	return origin{version, sha256Hex(journal), len(journal)}
}

// isOf reports whether the result comes from the given journal, which may have grown since.
func (o *origin) isOf(journal []byte) bool {
	return o.Bytes >= 0 && o.Bytes <= len(journal) && o.Journal == sha256Hex(journal[:o.Bytes])
}

// fits reports whether the journal at path is at least as long as when the result was saved.
func (o *origin) fits(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Size() >= int64(o.Bytes)
}

// A savedHead holds the figures of a saved review.
type savedHead struct {
	origin
	// Complete is set if the match was over and reviewed in full.
	Complete bool `json:"complete"`
	// Done lists the numbers of the rounds that were reviewed in full, in order, and Rounds their figures.
	Done   []int           `json:"done"`
	Rounds []coach.Figures `json:"rounds"`
	// Answers is the SHA-256 of the answers.
	Answers string `json:"answers"`
}

// reviewPath returns the path of the saved review of a seat for the journal at path.
func reviewPath(path string, seat game.Seat, depth coach.Depth) string {
	return fmt.Sprintf("%s.review-%v-%d.json", strings.TrimSuffix(path, ".jsonl"), depth, seat)
}

// maxFileSize and maxHeadSize are the maximum sizes, in bytes, of a saved review and of its head, and maxValues is the
// maximum number of JSON values in either part. A round takes about 20 kB and 1,000 values, of which 200 bytes and 20
// values are in the head.
const (
	maxFileSize = 4 << 20
	maxValues   = 1 << 18
	maxHeadSize = 64 << 10
)

// readReview returns the saved review in a file, or nil if the file does not exist, is damaged or has another version.
func readReview(name string) *savedReview {
	head, answers := readHead(name, maxFileSize)
	var read coach.Answers
	if head.Answers != sha256Hex(answers) || files.Unmarshal(answers, maxValues, &read) != nil {
		return nil
	}
	k := savedReview{head, coach.NewAnswers()}
	k.answers.Add(read) // a map decoded from JSON may be nil
	return &k
}

// readHead reads the head of a saved review from the first limit bytes of a file, and returns those that follow it. If
// there is no head or it has another version, readHead returns the zero head.
func readHead(name string, limit int64) (head savedHead, rest []byte) {
	rest, ok := readSummed(name, limit, &head)
	if !ok || head.Version != version {
		return savedHead{}, nil
	}
	return head, rest
}

// readSummed reads a saved result from the first limit bytes of a file into result, and returns the bytes that follow
// it. ok reports whether the checksum is right. readSummed does not follow links, since only the player's own programs
// write results.
func readSummed(name string, limit int64, result any) (rest []byte, ok bool) {
	if info, err := os.Lstat(name); err != nil || !info.Mode().IsRegular() {
		return nil, false
	}
	data, _ := files.ReadStart(name, limit)
	sum, data, _ := bytes.Cut(data, []byte("\n"))
	text, rest, _ := bytes.Cut(data, []byte("\n"))
	return rest, string(sum) == sha256Hex(text) && files.Unmarshal(text, maxValues, result) == nil
}

// writeSummed writes a result, preceded by its checksum and followed by rest, to a file, unless the file would be too
// large. It ignores errors, since a result can be computed again.
func writeSummed(name string, result any, rest []byte) {
	text, err := json.Marshal(result)
	if data := slices.Concat([]byte(sha256Hex(text)+"\n"), text, rest); err == nil && len(data) <= maxFileSize {
		_ = files.Replace(name, data)
	}
}

func sha256Hex(text []byte) string { return fmt.Sprintf("%x", sha256.Sum256(text)) }

// saving is locked while a review is read, extended and written.
var saving sync.Mutex

// save adds the review of some rounds to the saved one, to which other rounds may have been added in the meantime. It
// writes nothing unless the journal still begins with the reviewed text. It ignores errors, since the review can be
// computed again.
func (m *Match) save(name string, r *coach.Review) {
	saving.Lock()
	defer saving.Unlock()
	text, err := files.Read(m.Path, journal.LargestFile)
	if text = wholeLines(text); err != nil || !bytes.HasPrefix(text, m.text) {
		return
	}
	k := readReview(name)
	if k == nil || !k.isOf(text) {
		k = &savedReview{answers: coach.NewAnswers()}
	}
	size := func() int { return len(k.answers.Options) + len(k.answers.Luck) + len(k.Done) }
	before := size()
	k.answers.Add(r.Answers())
	figures := r.Figures()
	for i := range r.Rounds {
		if number := r.Rounds[i].Number; r.Rounds[i].Complete && !slices.Contains(k.Done, number) {
			k.Done = append(k.Done, number)
			for _, f := range figures {
				if f.Round == number {
					k.Rounds = append(k.Rounds, f)
				}
			}
		}
	}
	complete := k.Complete || m.Record.End != nil && len(m.missingRounds(&k.savedHead)) == 0
	if before == size() && k.Complete == complete {
		return
	}
	slices.Sort(k.Done)
	slices.SortFunc(k.Rounds, func(a, b coach.Figures) int { return a.Round - b.Round })
	k.origin, k.Complete = originOf(text, version), complete
	k.write(name)
}

// write writes a review to a file, without the answers if it would be too large with them.
func (k *savedReview) write(name string) {
	answers, err := json.Marshal(k.answers)
	if len(answers) > maxFileSize-maxHeadSize {
		answers, err = json.Marshal(coach.NewAnswers())
	}
	if err != nil {
		return
	}
	k.Answers = sha256Hex(answers)
	writeSummed(name, k.savedHead, append([]byte("\n"), answers...))
}

// wholeLines returns text up to its last newline.
func wholeLines(text []byte) []byte { return text[:bytes.LastIndexByte(text, '\n')+1] }

// SavedFigures returns the figures and the depth of the complete saved review of a seat, beside the player's own
// journal at path. It prefers a deep review to a quick one. ok is false if there is neither.
func SavedFigures(path string, seat game.Seat) (rounds []coach.Figures, depth coach.Depth, ok bool) {
	for _, depth := range []coach.Depth{coach.Deep, coach.Quick} {
		if rounds, ok := FiguresAt(path, seat, depth); ok {
			return rounds, depth, true
		}
	}
	return nil, coach.Quick, false
}

// FiguresAt is like SavedFigures, but considers only reviews of the given depth.
func FiguresAt(path string, seat game.Seat, depth coach.Depth) (rounds []coach.Figures, ok bool) {
	k := loadHead(path, seat, depth)
	return k.Rounds, k.Complete
}

// loadHead returns the head of the saved review of a journal. It is zero if there is none, or if the journal has become
// shorter since, for example after a power failure.
func loadHead(path string, seat game.Seat, depth coach.Depth) savedHead {
	k, _ := readHead(reviewPath(path, seat, depth), maxHeadSize)
	if !k.fits(path) {
		return savedHead{}
	}
	return k
}
