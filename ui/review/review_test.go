package review

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"fair/okey/bots/coach"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/testsize"
)

func init() { coach.UseFewSamples() }

// runReview returns the quick review of seat 0 in the match at path. dir is the directory of the player's matches.
func runReview(t *testing.T, path, dir string) *coach.Review {
	t.Helper()
	return check.Must(check.Must(Open(path, dir)).Run(t.Context(), 0, coach.Quick, nil))
}

// TestRun_SavesReview checks that a review is saved, and does not change the journal.
func TestRun_SavesReview(t *testing.T) {
	t.Parallel()
	path := writeMatch(t, t.TempDir(), "classic", 37, 1, "acemi", "cirak", "cirak", "cirak")
	before, name, own := read(path), reviewPath(path, 0, coach.Quick), filepath.Dir(path)
	_, _, ok := SavedFigures(path, 0)
	check.Need(t, !ok, "a review was kept before there was one")
	first := runReview(t, path, own)
	rounds, depth, ok := SavedFigures(path, 0)
	check.That(t, ok && depth == coach.Quick && reflect.DeepEqual(rounds, first.Figures()), "kept: %v, %v, %+v", ok, depth, rounds)
	info := check.Must(os.Stat(name))
	check.That(t, info.Mode().Perm()&0o077 == 0, "others may read it: %v", info.Mode())
	again := runReview(t, path, own)
	check.That(t, reflect.DeepEqual(again.Figures(), first.Figures()) && len(again.Decisions()) == len(first.Decisions()), "the second time: %+v\nthe first time: %+v", again.Figures(), first.Figures())
	for i, d := range again.Decisions() {
		w := first.Decisions()[i]
		if d.Missed != nil {
			d.Missed.Samples = w.Missed.Samples // not saved
		}
		check.That(t, d.Mark == w.Mark && reflect.DeepEqual(d.Missed, w.Missed) && reflect.DeepEqual(d.Reasons, w.Reasons), "line %d, the second time: %+v\nthe first time: %+v", d.Line, d, w)
	}
	check.That(t, bytes.Equal(read(path), before), "the journal was changed")
	check.Equal(t, len(check.Must(journal.List(own))), 1, "matches")
}

// TestRun_ForeignJournal checks that a review beside a foreign journal is neither written nor trusted, and that a
// symbolic link is not followed.
func TestRun_ForeignJournal(t *testing.T) {
	testsize.SkipUnderRace(t)
	t.Parallel()
	dir, own := t.TempDir(), t.TempDir()
	path := writeCirak(t, dir, "simple", 234, 1)
	of := func(own string) coach.Summary { return coach.Sum(runReview(t, path, own).Figures()) }
	files := func() int { return len(check.Must(os.ReadDir(dir))) }
	before, name, was := files(), reviewPath(path, 0, coach.Quick), of(own)
	for _, other := range []string{"", filepath.Join(own, "none")} {
		of(other)
	}
	check.Need(t, files() == before, "a review is saved beside somebody else's journal")
	link := filepath.Join(own, "here")
	if err := os.Symlink(dir, link); err != nil {
		t.Skip(err)
	}
	of(link)
	check.Equal(t, files(), before+1, "files with a review of the player's own journal")
	forgeReview(t, name, `"behind":[0-9.e-]+`, `"behind":0`)
	check.Need(t, !reflect.DeepEqual(of(dir), was), "the forged review changes nothing")
	check.That(t, reflect.DeepEqual(of(own), was), "a review beside somebody else's journal is read")
	precious := filepath.Join(own, "precious")
	check.OK(t, errors.Join(os.Rename(name, precious), os.Symlink(precious, name)))
	kept := read(precious)
	of(dir)
	check.That(t, readReview(name) == nil, "a link is taken for a review")
	check.That(t, bytes.Equal(read(precious), kept), "the target of the link was written")
}

// TestReadReview_NullAnswers checks that a review whose answers are null can be extended.
func TestReadReview_NullAnswers(t *testing.T) {
	t.Parallel()
	path := writeCirak(t, t.TempDir(), "simple", 234, 1)
	name := reviewPath(path, 0, coach.Quick)
	for _, answers := range []string{"null", `{"options":null,"luck":null,"verdicts":null}`} {
		m := check.Must(Open(path, filepath.Dir(path)))
		head := fmt.Sprintf(`{"version":%d,"journal":"%s","bytes":%d,"answers":"%s"}`, version, sha256Hex(m.text), len(m.text), sha256Hex([]byte(answers)))
		writeLines(t, name, head, answers)
		k := readReview(name)
		check.Need(t, k != nil && k.isOf(m.text), "the review is not read")
		one := coach.NewAnswers()
		one.Luck[1], one.Options[1], one.Verdicts[1] = coach.Luck{1}, nil, coach.Verdict{Advised: true}
		k.answers.Add(one)
		check.That(t, reflect.DeepEqual(k.answers, one), "%s: %+v", answers, k.answers)
	}
}

// TestReadReview_LargeFile checks that reading large files, and files that hold only rounds, options or luck, takes
// little memory.
func TestReadReview_LargeFile(t *testing.T) {
	testsize.SkipUnderRace(t)
	name := filepath.Join(t.TempDir(), "match.review-quick-0.json")
	const nearly = maxFileSize - 1000
	for _, c := range []struct {
		list, one string
		size      int
	}{
		{`"rounds":[%s]`, `{}`, nearly}, {`"rounds":[%s]`, `{}`, maxFileSize + 1000},
		{`{"options":{"1":[%s]}}`, `{}`, nearly}, {`{"luck":{%s}}`, `"1":[]`, nearly},
	} {
		text := fmt.Sprintf(c.list, strings.Repeat(c.one+",", c.size/(len(c.one)+1))+c.one)
		line := fmt.Sprintf(`{"version":%d,"complete":true,"answers":"%s"}`, version, sha256Hex([]byte(text)))
		inHead := c.list[0] != '{'
		if inHead {
			line, text = fmt.Sprintf(`{"version":%d,"complete":true,%s}`, version, text), ""
		}
		writeLines(t, name, line, text)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		k := readReview(name)
		head, _ := readHead(name, maxHeadSize)
		check.That(t, !inHead || head.Version != version, "%s: the head is believed", c.list)
		runtime.ReadMemStats(&after)
		took := after.TotalAlloc - before.TotalAlloc
		check.That(t, k == nil && took <= 5*maxFileSize, "%s: %t, %d MB", c.list, k != nil, took>>20)
	}
}

// writeLines writes a file with the checksum of the head, the head and the answers of a review.
func writeLines(t *testing.T, name, head, answers string) {
	t.Helper()
	check.OK(t, os.WriteFile(name, []byte(sha256Hex([]byte(head))+"\n"+head+"\n"+answers), 0o600))
}

// forgeReview replaces a pattern in a saved review and corrects its checksum.
func forgeReview(t *testing.T, name, old, new string) {
	t.Helper()
	k := readReview(name)
	text := check.Must(json.Marshal(k.answers))
	text = regexp.MustCompile(old).ReplaceAll(text, []byte(new))
	k.Answers = sha256Hex(text)
	head := check.Must(json.Marshal(k.savedHead))
	writeLines(t, name, string(head), string(text))
	check.Need(t, readReview(name) != nil, "the forged review cannot be read")
}

func TestOpen_Errors(t *testing.T) {
	dir := t.TempDir()
	_, _, err := OpenLatest(dir)
	check.That(t, errors.Is(err, ErrNoMatch), "an empty directory: %v", err)
	writeCirak(t, dir, "simple", 129, 1)
	path := writeCirak(t, dir, "simple", 52, 1)
	latest, skipped, err := OpenLatest(dir)
	check.That(t, err == nil && latest.Path == path && len(skipped) == 0, "the latest is %v: %v, %v", latest, skipped, err)
	text := read(path)
	damaged := filepath.Join(dir, "damaged.jsonl")
	write(t, damaged, bytes.Replace(text, []byte(`"do":"draw"`), []byte(`"do":"take"`), 1))
	_, err = Open(damaged, dir)
	check.That(t, errors.As(err, new(*journal.Fault)), "a damaged journal: %v", err)
}
