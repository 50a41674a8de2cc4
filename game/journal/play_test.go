package journal

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
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
func newHeader(t testing.TB, preset string) Header {
	t.Helper()
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
	j := &Journal{file: p, lock: io.NopCloser(nil)}
	j.setHeader(&h)
	line, err := h.toLine()
	if err == nil {
		err = j.write(line)
	}
	check.OK(t, err)
	return j, p
}

// newHostedHeader returns the header of a hosted match with people at seats 0 and 2 and bots at the others.
func newHostedHeader(t testing.TB, preset string) Header {
	t.Helper()
	h := newHeader(t, preset)
	h.Seats[2] = Sitter{Name: "Çağla"}
	h.Host = &Host{Name: "lodos", Turn: 90, Grace: 30, Hints: 1, StandIn: Bot{"kalfa", "even", 77}, Attempt: 1}
	return h
}

// hostedWords lists the words of the people in newHostedHeader, by seat.
var hostedWords = []string{"kismet", "", "çay bahçesi 7", ""}

// beginMatch gives the word, or locks and reveals the words of a hosted match. It returns the step that deals the first
// round.
func beginMatch(t testing.TB, j *Journal, h Header) Step {
	t.Helper()
	if h.Host != nil {
		return beginHosted(t, j, h)
	}
	check.OK(t, j.Begin("kısmet"))
	m, events, err := h.Deal.Begin(h.Rules, "kısmet")
	check.OK(t, err)
	return Step{Line: 2, Act: Act{Seat: game.Nobody}, Match: m, Events: events}
}

// beginHosted locks and reveals hostedWords, and returns the step that deals the first round.
func beginHosted(t testing.TB, j *Journal, h Header) Step {
	t.Helper()
	m, events, err := h.Deal.BeginWords(h.Rules, hostedWords)
	check.OK(t, errors.Join(
		err, j.Lock(Lock{Seat: 2, Hash: LockOf(hostedWords[2])}), j.Sit(Sit{Seat: 2, Name: "Çağla", How: Away}),
		j.Lock(Lock{Seat: 0, Hash: LockOf(hostedWords[0]), ByHost: true}), j.CloseLocks(), j.BeginWords(hostedWords),
	))
	return Step{Line: 6, Act: Act{Seat: game.Nobody}, Match: m, Events: events}
}

// A chooser chooses an action for the seat to play.
type chooser func(m game.Match, seat game.Seat) game.Action

// randomChooser returns a chooser that picks uniformly among the legal actions.
func randomChooser(chance *rand.Rand) chooser {
	return func(m game.Match, seat game.Seat) game.Action {
		v := m.View(seat)
		legal := v.Legal()
		return legal[chance.IntN(len(legal))]
	}
}

// chooseAsCirak chooses an action as a çırak bot does.
func chooseAsCirak(m game.Match, seat game.Seat) game.Action {
	level, _ := bots.LevelByName("cirak")
	a, err := level.New(0).Play(context.Background(), m.View(seat))
	if err != nil {
		panic(err)
	}
	return a
}

// playNextAct applies the next act of a match. It returns the act, the match after it and the resulting events.
func playNextAct(m game.Match, choose chooser) (Act, game.Match, []game.Event) {
	seat, phase := m.ToPlay()
	act := Act{Seat: 0, Action: game.Action{Kind: game.NextRound}}
	if phase == game.Playing {
		act = Act{Seat: seat, Action: choose(m, seat)}
	}
	after, events, err := game.Apply(m, act.Seat, act.Action)
	if err != nil {
		panic(err)
	}
	return act, after, events
}

// playActs plays up to n acts after the first step and writes them to a journal. It returns all steps, including the
// first. A rack layout follows every fifth act.
func playActs(t testing.TB, j *Journal, first Step, n int, choose chooser) []Step {
	t.Helper()
	steps := []Step{first}
	for i := range n {
		m := steps[len(steps)-1].Match
		if _, phase := m.ToPlay(); phase == game.MatchOver {
			break
		}
		act, after, events := playNextAct(m, choose)
		check.OK(t, j.Append(act, after))
		steps = append(steps, Step{Act: act, Match: after, Events: events})
		if i%5 == 4 {
			check.OK(t, j.WriteRack(0, json.RawMessage(fmt.Sprintf(`{"slots": [%d, "R1<"]}`, i))))
		}
	}
	return steps
}

func stepsOf(rec *Record) (all []Step) {
	for _, step := range rec.Steps() {
		all = append(all, step)
	}
	return all
}

// checkPrefix returns an error unless read equals the first steps of played.
func checkPrefix(read, played []Step) error {
	if len(read) > len(played) {
		return fmt.Errorf("%d steps were read, %d played", len(read), len(played))
	}
	for i, s := range read {
		if s.Act != played[i].Act || !reflect.DeepEqual(s.Events, played[i].Events) {
			return fmt.Errorf("step %d: %+v was read, %+v played", i, s.Act, played[i].Act)
		}
	}
	// Each match includes its whole history, so comparing the last ones is enough.
	if n := len(read); n > 0 && !reflect.DeepEqual(read[n-1].Match, played[n-1].Match) {
		return fmt.Errorf("step %d led to another match", n-1)
	}
	return nil
}

// wholeMatch plays and closes a match between çırak bots. It returns the header, the steps and the journal.
func wholeMatch(t testing.TB, preset string) (Header, []Step, []byte) {
	t.Helper()
	h := newHeader(t, preset)
	j, p := newMemJournal(t, h)
	steps := playActs(t, j, beginMatch(t, j, h), 1e5, chooseAsCirak)
	check.OK(t, j.End(steps[len(steps)-1].Match))
	return h, steps, p.Bytes()
}
