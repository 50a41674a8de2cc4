package review

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
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
	"fair/okey/ui/session"
)

// version is the format of saved reviews. It changes with the estimates, and with what is counted of them.
const version = 11

// A savedReview is a review in a file of three lines: the SHA-256 of the second one in hexadecimal, a savedHead and
// coach.Answers as JSON. So the figures can be read without the answers, which are a hundred times as long.
type savedReview struct {
	savedHead
	answers coach.Answers
}

// A savedHead holds the figures of a saved review.
type savedHead struct {
	Version int `json:"version"`
	// Journal is the SHA-256 of the journal at that time, Bytes its length: the journal of an unfinished match grows.
	Journal string `json:"journal"`
	Bytes   int    `json:"bytes"`
	// Complete reports that the match was over, and all of it reviewed. Abandoned reports that it was over without a
	// result.
	Complete  bool `json:"complete"`
	Abandoned bool `json:"abandoned,omitempty"`
	// Done are the numbers of the rounds reviewed as a whole, in order, and Rounds their figures.
	Done   []int           `json:"done"`
	Rounds []coach.Figures `json:"rounds"`
	// Answers is the SHA-256 of the answers.
	Answers string `json:"answers"`
}

// reviewPath returns the path of the review of a journal.
func reviewPath(path string, seat game.Seat, depth coach.Depth) string {
	return fmt.Sprintf("%s.review-%v-%d.json", strings.TrimSuffix(path, ".jsonl"), depth, seat)
}

// maxFileSize is the limit of bytes to read or write, maxValues that of values to read. A round takes some 20 kB and
// 1,000 values, of which 200 bytes and 20 values are in the head.
const (
	maxFileSize = 4 << 20
	maxValues   = 1 << 18
	maxHeadSize = 64 << 10
)

// readReview reads a saved review; nil if there is none or it is damaged. It does not follow links, since only the
// player's own programs write reviews.
func readReview(name string) *savedReview {
	head, answers := readHead(name, maxFileSize)
	var read coach.Answers
	if head.Version != version || head.Answers != sha256Hex(answers) || files.Unmarshal(answers, maxValues, &read) != nil {
		return nil
	}
	k := savedReview{head, coach.NewAnswers()}
	k.answers.Add(read) // a map that is read may be nil
	return &k
}

// readHead reads the head of a saved review from the first bytes of a file, and returns the rest of these. Without a
// head, or with one of another version, the head is zero.
func readHead(name string, most int64) (head savedHead, rest []byte) {
	if info, err := os.Lstat(name); err != nil || !info.Mode().IsRegular() {
		return head, nil
	}
	data, err := files.ReadStart(name, most)
	if err != nil {
		return head, nil
	}
	sum, data, _ := bytes.Cut(data, []byte("\n"))
	text, rest, ok := bytes.Cut(data, []byte("\n"))
	if !ok || string(sum) != sha256Hex(text) || files.Unmarshal(text, maxValues, &head) != nil || head.Version != version {
		return savedHead{}, nil
	}
	return head, rest
}

func sha256Hex(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// serves reports whether a journal begins with the one that was reviewed.
func (k *savedHead) serves(journal []byte) bool {
	return k.Version == version && k.Bytes >= 0 && k.Bytes <= len(journal) && k.Journal == sha256Hex(journal[:k.Bytes])
}

// saving is locked while a review is read, extended and written.
var saving sync.Mutex

// save adds a review of some rounds to the saved one, of which another part may have been written since. It writes
// nothing unless the journal still begins as it did. Errors are ignored, since the review can be made again.
func (m *Match) save(name string, r *coach.Review) {
	saving.Lock()
	defer saving.Unlock()
	text, err := files.Read(m.path, journal.LargestFile)
	if text = wholeLines(text); err != nil || !bytes.HasPrefix(text, m.text) {
		return
	}
	k := readReview(name)
	if k == nil || !k.serves(text) {
		k = &savedReview{answers: coach.NewAnswers()}
	}
	before := len(k.answers.Options) + len(k.answers.Luck) + len(k.Done)
	k.answers.Add(r.Answers())
	figures := r.Figures()
	for i := range r.Rounds {
		number := r.Rounds[i].Number
		if !r.Rounds[i].Complete || slices.Contains(k.Done, number) {
			continue
		}
		k.Done = append(k.Done, number)
		for _, f := range figures {
			if f.Round == number {
				k.Rounds = append(k.Rounds, f)
			}
		}
	}
	complete := k.Complete || m.Record.End != nil && len(m.missing(&k.savedHead)) == 0
	if before == len(k.answers.Options)+len(k.answers.Luck)+len(k.Done) && k.Complete == complete {
		return
	}
	slices.Sort(k.Done)
	slices.SortFunc(k.Rounds, func(a, b coach.Figures) int { return a.Round - b.Round })
	k.Version, k.Journal, k.Bytes, k.Complete = version, sha256Hex(text), len(text), complete
	k.Abandoned = m.Record.End != nil && m.Record.End.Abandoned
	k.write(name)
}

// write writes a review to a file. If it is too large, it is written without the answers.
func (k *savedReview) write(name string) {
	answers, err := json.Marshal(k.answers)
	if len(answers) > maxFileSize-maxHeadSize {
		answers, err = json.Marshal(coach.NewAnswers())
	}
	if err != nil {
		return
	}
	k.Answers = sha256Hex(answers)
	head, err := json.Marshal(k.savedHead)
	if data := slices.Concat([]byte(sha256Hex(head)), []byte("\n"), head, []byte("\n"), answers); err == nil && len(data) <= maxFileSize {
		_ = files.Replace(name, data)
	}
}

// wholeLines returns a text up to its last newline.
func wholeLines(text []byte) []byte { return text[:bytes.LastIndexByte(text, '\n')+1] }

// SavedFigures returns the figures of the saved review of a seat's decisions in a journal of the player's own, the
// deep one if there is one; ok is false unless it is complete.
func SavedFigures(path string, seat game.Seat) (rounds []coach.Figures, depth coach.Depth, ok bool) {
	k, depth := bestHead(path, seat)
	return k.Rounds, depth, k.Complete
}

// bestHead returns the head of the deep review of a journal if that is complete, or else of the quick one; it is zero
// if there is none.
func bestHead(path string, seat game.Seat) (savedHead, coach.Depth) {
	if k := keptHead(path, seat, coach.Deep); k.Complete {
		return k, coach.Deep
	}
	return keptHead(path, seat, coach.Quick), coach.Quick
}

// keptHead returns the head of the review of a journal; it is zero if there is none, or if the journal has become
// shorter since, as by a power failure.
func keptHead(path string, seat game.Seat, depth coach.Depth) savedHead {
	k, _ := readHead(reviewPath(path, seat, depth), maxHeadSize)
	if info, err := os.Stat(path); err != nil || info.Size() < int64(k.Bytes) {
		return savedHead{}
	}
	return k
}

// A Kept is the saved review of the player's decisions in a match.
type Kept struct {
	// Path is the path of the journal, and Header its header, which has the date and the rules.
	Path   string
	Header journal.Header
	// Complete reports that the match is over and all of it reviewed, Abandoned that it is over without a result.
	Complete, Abandoned bool
	Depth               coach.Depth
	// Rounds are the figures of the rounds reviewed as a whole, without those that the player only watched. Reviewed
	// rounds of a match that is not Complete count as well, but others will follow. coach.Sum sums them up.
	Rounds []coach.Figures
}

// AllKept returns the saved reviews of the matches in a directory, the oldest match first. It computes nothing: matches
// that are not reviewed are left out. The error is that of reading the directory.
func AllKept(dir string) (all []Kept, err error) {
	paths, err := journal.Paths(dir)
	for _, path := range paths {
		k, depth := bestHead(path, session.Player)
		if k.Version != version {
			continue
		}
		if h, err := journal.ReadHeader(path); err == nil {
			all = append(all, Kept{path, h, k.Complete, k.Abandoned, depth, k.Rounds})
		}
	}
	return all, err
}
