package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
)

var update = flag.Bool("update", false, "write the journal of the latest version")

// testdata has a journal of each version. All of them must remain readable, resumable and provable forever.
func TestRead_EveryVersion(t *testing.T) {
	const latest = "testdata/3.0.jsonl"
	if *update {
		_, text := closedMatch(t, newHostedHeader("classic"), 300)
		check.OK(t, os.WriteFile(latest, text, 0o644))
	}
	for path, commitment := range map[string]string{
		"testdata/1.0.jsonl": "fdeab9acf3710362bd2658cdc9a29e8f9c757fcf9811603a8c447cd1d9151108",
		"testdata/2.0.jsonl": "f2456a8b0ea0b10f5528cde6c3cd90915542d7a2fecbb45ab0ce9c0332146ad9",
		"testdata/2.1.jsonl": "9977e4dfe5085431f87beb04977c17622e3005b5491b60f64c1815ae089e1689",
		latest:               "006c5859b51b59e8a2c5f903fac6ca9638117919a3e107a9eb7f813c40b44553",
	} {
		text := check.Must(os.ReadFile(path))
		rec, err := readText(text)
		check.Need(t, err == nil && rec.Len() == 301 && len(rec.Rounds) >= 2 && rec.End.Abandoned && rec.Header.Seats[1].Bot.Seed == 1<<63+1, "%s: %v", path, err)
		check.Equal(t, rec.Header.Commitment(), commitment, path)
		var whole []Step
		for _, step := range rec.Steps() {
			whole = append(whole, step)
		}
		lines := bytes.SplitAfter(text, []byte("\n"))
		for _, kept := range []int{1, 2, 100} {
			checkContinues(t, bytes.Join(lines[:kept], nil), whole)
		}
		// Resume writes a round line that is missing or torn.
		round := bytes.Index(text, []byte(`{"type":"round"`))
		for _, torn := range []int{0, 1, 50} {
			checkContinues(t, text[:round+torn], whole)
		}
	}
}

// Rewriting a match of a current version produces the same bytes, except for switches added since then and the hashes
// that depend on them.
func TestJournal_SameBytes(t *testing.T) {
	later := regexp.MustCompile(`"pot":"off",|"(hash|commitment)":"[0-9a-f]{64}"`)
	for _, path := range []string{"testdata/2.0.jsonl", "testdata/2.1.jsonl", "testdata/3.0.jsonl"} {
		text := check.Must(os.ReadFile(path))
		rec := check.Must(readText(text))
		before, now := later.ReplaceAll(text, nil), later.ReplaceAll(writeAgain(t, rec, text), nil)
		check.Need(t, bytes.Equal(before, now), "%s is now\n%s", path, now)
	}
}

// writeAgain returns the journal of a record as the current program writes it. text is the record's journal.
func writeAgain(t *testing.T, rec *Record, text []byte) []byte {
	t.Helper()
	h := rec.Header
	h.commitment, h.table = "", nil
	j, p := newMemJournal(t, h)
	locks, sits, played := rec.Locks, rec.Sits, 0
	for line := range bytes.Lines(text) {
		var err error
		switch string(typeOf(line)) {
		case typeLock:
			err, locks = j.Lock(locks[0]), locks[1:]
		case typeLocked:
			err = j.CloseLocks()
		case typeSit:
			err, sits = j.Sit(sits[0]), sits[1:]
		case typeBegin:
			if h.Host != nil {
				err = j.Begin(rec.Words...)
			} else {
				err = j.Begin(rec.Word)
			}
		case typeAct: // Append also writes the round line
			played++
			err = j.Append(rec.Act(played))
		case typeRack:
			var l struct {
				Seat   game.Seat
				Layout json.RawMessage
			}
			if err = json.Unmarshal(line, &l); err == nil {
				err = j.WriteRack(l.Seat, l.Layout)
			}
		case typeEnd:
			err = j.End()
		}
		check.OK(t, err)
	}
	return p.Bytes()
}

// checkContinues checks that the match in text can be resumed, continued and closed. whole has the steps of the
// complete match.
func checkContinues(t *testing.T, text []byte, whole []Step) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "match.jsonl")
	check.OK(t, os.WriteFile(path, text, 0o600))
	j, rec, err := Resume(path)
	if rec.Len() == 0 && rec.version[0] > 1 {
		_, _, again := Resume(path) // the lock is free
		check.That(t, errors.Is(err, ErrNotDealt) && errors.Is(again, ErrNotDealt), "%v, then %v", err, again)
		checkUnfinished(t, filepath.Dir(path))
		return
	}
	check.OK(t, err)
	receipt := j.Receipt()
	var from Step
	if m, dealt := rec.Match(); dealt {
		from.Match = m
	} else {
		from = beginMatch(t, j, rec.Header)
	}
	steps := playActs(t, j, from, 10, chooseAsCirak)
	check.OK(t, errors.Join(j.End(), j.Close()))
	if receipt != nil {
		checkReceipt(t, check.Must(os.ReadFile(path)), receipt)
	}
	again, err := ReadFile(path)
	kept := max(1, rec.Len())
	check.Need(t, err == nil && again.End != nil && again.Len() == kept+10, "gone on with %d steps: %v", rec.Len(), err)
	checkSteps(t, again, append(slices.Clone(whole[:kept]), steps[1:]...))
}

// recommit returns the body of a changed first line with the commitment that matches it.
func recommit(body string) string {
	table, _, _ := strings.Cut(body, `,"commitment":`)
	deal, _ := Draw(&countingSource{})
	return table + `,"commitment":"` + deal.commitmentTo(2, []byte(table)) + `"`
}

func TestRead_ForeignVersions(t *testing.T) {
	steps, text := closedMatch(t, newHeader("simple"), toEnd)
	with := func(old, new string, more ...string) []byte {
		return reseal(t, text, func(n int, body string) []string {
			if n == 1 {
				return append([]string{recommit(strings.Replace(body, old, new, 1))}, more...)
			}
			return []string{body}
		})
	}
	mood := `{"type":"mood","of":[1,2,3]`

	checkSteps(t, check.Must(readText(with(`"minor":0`, `"minor":7,"music":{"a":[1]}`, mood))), steps, "a newer minor version")
	_, err := readText(with(`"minor":0`, `"minor":0`, mood))
	check.Equal(t, faultOf(err).Line, 2, "an unknown line of this version")
	for _, newer := range [][]byte{
		with(`"version":2`, `"version":4`),
		[]byte(`{"version":4,"rules":"all new","type":[]}` + "\n..."),
		with(`"show"`, `"shows"`), // an unknown switch may affect play
	} {
		rec, err := readText(newer)
		check.That(t, errors.Is(err, ErrNewer) && isOneLine(err) && rec == nil, "a newer version: %v", err)
	}
	_, err = readText(with(`"version":2`, `"version":0`))
	check.Equal(t, faultOf(err).Kind, Form, "a version that never was")
}

// Version 1 accepted words with invisible characters. A match with such a word can go on, but new words must not
// contain them.
func TestRead_OldWords(t *testing.T) {
	const word = " kismet\u200b"
	text := check.Must(os.ReadFile("testdata/1.0.jsonl"))
	text = reseal(t, text, func(n int, body string) []string {
		switch n {
		case 1:
			return []string{body}
		case 2:
			return []string{`{"type":"begin","word":"` + word + `"`}
		}
		return nil
	})
	path := filepath.Join(t.TempDir(), "match.jsonl")
	check.OK(t, os.WriteFile(path, text, 0o600))
	j, rec := mustResume(t, path)
	defer j.Close()
	m, dealt := rec.Match()
	check.That(t, dealt && rec.Word == word && m.Public().Round == 1, "the word is %q", rec.Word)
	check.That(t, CheckWord(word) != nil, "it is taken for a new match")
}
