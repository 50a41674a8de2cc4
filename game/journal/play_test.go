package journal

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
)

var begun = time.Date(2026, 3, 1, 20, 30, 0, 123e6, time.UTC)

// countingSource is a deterministic source of random bytes.
type countingSource struct{ next byte }

func (c *countingSource) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = c.next
		c.next++
	}
	return len(p), nil
}

// newHeader returns the header of a match between one person and bots.
func newHeader(preset string) Header {
	rules := check.Must(game.PresetByName(preset))
	deal := check.Must(Draw(&countingSource{}))
	h := Header{Begun: begun, Program: "okey test", Preset: preset, Rules: rules, Deal: deal, Seats: []Sitter{{Name: "Deniz \x1b[1m<ş>"}}}
	for s := 1; s < rules.Seats; s++ {
		h.Seats = append(h.Seats, Sitter{fmt.Sprint("Bot ", s), &Bot{"çırak", "calm", 1<<63 + uint64(s)}})
	}
	return h
}

// memFile is a file in memory. room is the number of bytes that can still be written, or negative for no limit.
type memFile struct {
	bytes.Buffer
	room    int
	syncErr error
	writes  int
}

var errFull = errors.New("no space left")

func (p *memFile) Write(b []byte) (int, error) {
	p.writes++
	if p.room < 0 {
		return p.Buffer.Write(b)
	}
	n := min(p.room, len(b))
	p.Buffer.Write(b[:n])
	if p.room -= n; n < len(b) {
		return n, errFull
	}
	return n, nil
}

func (p *memFile) Sync() error  { return p.syncErr }
func (p *memFile) Close() error { return nil }

func newMemJournal(t testing.TB, h Header) (*Journal, *memFile) {
	t.Helper()
	p := &memFile{room: -1}
	j := &Journal{file: p, lock: io.NopCloser(nil), deal: h.Deal}
	line, _ := h.line()
	check.OK(t, j.write(line))
	return j, p
}

// newHostedHeader returns the header of a hosted match with people at seats 0 and 2 and bots at the others.
func newHostedHeader(preset string) Header {
	h := newHeader(preset)
	h.Seats[2] = Sitter{Name: "Çağla"}
	h.Host = &Host{Name: "lodos", Turn: 90, Grace: 30, Hints: 1, StandIn: Bot{"kalfa", "even", 77}, Attempt: 1}
	return h
}

// hostedWords lists the words of the people in newHostedHeader, by seat.
var hostedWords = []string{"kismet", "", "çay bahçesi 7", ""}

// beginMatch gives the word, or locks and reveals hostedWords in a hosted match. It returns the step that deals the
// first round.
func beginMatch(t testing.TB, j *Journal, h Header) Step {
	t.Helper()
	first := Step{Act: Act{Seat: game.Nobody}}
	var err error
	if h.Host == nil {
		check.OK(t, j.Begin("kısmet"))
		first.Match, first.Events, err = h.Deal.Begin(h.Rules, "kısmet")
	} else {
		check.OK(t, errors.Join(
			j.Lock(Lock{Seat: 2, Hash: LockOf(hostedWords[2])}), j.Sit(Sit{Seat: 2, Name: "Çağla", How: Away}),
			j.Lock(Lock{Seat: 0, Hash: LockOf(hostedWords[0]), ByHost: true}), j.CloseLocks(), j.Begin(hostedWords...),
		))
		first.Match, first.Events, err = h.Deal.Begin(h.Rules, hostedWords...)
	}
	check.OK(t, err)
	return first
}

// A chooser chooses an action for the seat to play.
type chooser func(m game.Match, seat game.Seat) game.Action

// chooseAsCirak chooses an action as a çırak bot does.
func chooseAsCirak(m game.Match, seat game.Seat) game.Action {
	level := check.Must(bots.LevelByName("cirak"))
	return check.Must(level.New(0).Play(context.Background(), m.View(seat)))
}

// playNextAct applies the next act of a match.
func playNextAct(m game.Match, choose chooser) Step {
	seat, phase := m.ToPlay()
	act := Act{Seat: 0, Action: game.Action{Kind: game.NextRound}}
	if phase == game.Playing {
		act = Act{Seat: seat, Action: choose(m, seat)}
	}
	after, events, err := game.Apply(m, act.Seat, act.Action)
	if err != nil {
		panic(err)
	}
	return Step{Act: act, Match: after, Events: events}
}

// hostedSits lists who comes and goes before which act of a hosted match.
var hostedSits = map[int]Sit{
	20: {Seat: 1, Name: "Ece", How: Sat},
	40: {Seat: 1, Name: "Ece", How: Left},
	60: {Seat: 2, Name: "Çağla", How: Back},
	70: {Seat: 2, Name: "Çağla", How: Kicked},
}

// playActs plays up to n acts after the first step and writes them and some rack layouts to a journal. It returns all
// steps, including the first. In a hosted match, people come and go as in hostedSits, and while the player at seat 2 is
// away, a stand-in plays and sometimes fails.
func playActs(t testing.TB, j *Journal, first Step, n int, choose chooser) []Step {
	t.Helper()
	steps := []Step{first}
	j.mu.Lock() // others may write racks meanwhile
	hosted := j.rec.Header.Host != nil
	j.mu.Unlock()
	for i := range n {
		m := steps[len(steps)-1].Match
		if _, phase := m.ToPlay(); phase == game.MatchOver {
			break
		}
		next := playNextAct(m, choose)
		rack, seat, layout := i%5 == 4, game.Seat(0), fmt.Sprintf(`{"slots": [%d, "R1<"]}`, i)
		if hosted {
			if sit, ok := hostedSits[i]; ok {
				check.OK(t, j.Sit(sit))
			}
			if next.Act.Seat == 2 && next.Act.Action.Kind != game.NextRound && (i < 60 || i >= 70) {
				next.Act.StandIn, next.Act.Fallback = i%5 != 0, i%5 == 0
			}
			rack, seat, layout = i%4 != 3, game.Seat(i%4), fmt.Sprintf(`[%d]`, i)
		}
		check.OK(t, j.Append(next.Act))
		steps = append(steps, next)
		if rack {
			check.OK(t, j.WriteRack(seat, json.RawMessage(layout)))
		}
	}
	return steps
}

// playMatch begins a match and plays up to n acts as çırak bots do. The journal is in memory.
func playMatch(t testing.TB, h Header, n int) (*Journal, *memFile, []Step) {
	t.Helper()
	j, p := newMemJournal(t, h)
	return j, p, playActs(t, j, beginMatch(t, j, h), n, chooseAsCirak)
}

// toEnd is more acts than any match has.
const toEnd = 1e5

// closedMatch returns the steps and the journal of a match that is closed after up to n acts.
func closedMatch(t testing.TB, h Header, n int) ([]Step, []byte) {
	t.Helper()
	j, p, steps := playMatch(t, h, n)
	check.OK(t, j.End())
	return steps, p.Bytes()
}

// readText reads a journal in memory.
func readText(text []byte) (*Record, error) { return Read(bytes.NewReader(text)) }

// faultOf returns the fault in an error, or an empty one.
func faultOf(err error) Fault {
	fault := new(Fault)
	errors.As(err, &fault)
	return *fault
}

func isWriteError(err error) bool {
	var write *WriteError
	return errors.As(err, &write)
}

func isOneLine(err error) bool { return err != nil && !strings.Contains(err.Error(), "\n") }

// checkSteps checks that a record has exactly the steps that were played.
func checkSteps(t check.T, rec *Record, played []Step, notes ...any) {
	t.Helper()
	checkPrefix(t, rec, played, notes...)
	check.Equal(t, rec.Len(), len(played), notes...)
}

// checkPrefix ends the test unless the steps of a record are the first of those played.
func checkPrefix(t check.T, rec *Record, played []Step, notes ...any) {
	t.Helper()
	check.Need(t, rec.Len() <= len(played), "%d steps, %d were played %v", rec.Len(), len(played), notes)
	for i, s := range rec.Steps() {
		check.Need(t, s.Act == played[i].Act && reflect.DeepEqual(s.Events, played[i].Events), "step %d is %+v, was %+v %v", i, s.Act, played[i].Act, notes)
		// Each match includes its whole history, so comparing the last ones is enough.
		if i == rec.Len()-1 && !reflect.DeepEqual(s.Match, played[i].Match) {
			t.Fatalf("step %d leads to another match %v", i, notes)
		}
	}
}
