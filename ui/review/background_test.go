package review

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
	"fair/okey/ui/session"
)

// A testClock is a clock that advances by the duration of each pause, and by a millisecond with each call of now, so
// that the work pauses whenever it can.
type testClock struct {
	time    time.Time
	pauses  []time.Duration
	onPause func(n int) // called with the number of the pause
}

func (c *testClock) now() time.Time {
	c.time = c.time.Add(time.Millisecond)
	return c.time
}

func (c *testClock) sleep(_ context.Context, d time.Duration) {
	c.time = c.time.Add(d)
	c.pauses = append(c.pauses, d)
	if c.onPause != nil {
		c.onPause(len(c.pauses))
	}
}

// newBackground returns a Background for a directory, with its own clock. onPause may be nil.
func newBackground(t *testing.T, dir string, onPause func(n int)) (*Background, *testClock) {
	t.Helper()
	b := NewBackground(session.NewShelf(dir, "okey test", time.Now))
	clock := &testClock{onPause: onPause}
	b.now, b.sleep = clock.now, clock.sleep
	t.Cleanup(b.Close)
	return b, clock
}

// reviewAllOf has a Background review all matches in a directory.
func reviewAllOf(t *testing.T, dir string) {
	t.Helper()
	b, _ := newBackground(t, dir, nil)
	b.reviewAll(&pausingContext{Context: t.Context(), b: b, since: b.now()}, map[string]int64{})
}

// headOf returns the head of the quick review of a journal.
func headOf(path string) savedHead { return loadHead(path, session.Player, coach.Quick) }

// cutAfter returns the journal in text up to the end of a round.
func cutAfter(t *testing.T, text []byte, round int) []byte {
	t.Helper()
	i := bytes.Index(text, fmt.Appendf(nil, `{"type":"round","round":%d,`, round))
	check.Need(t, i >= 0, "there is no round %d", round)
	return text[:i+bytes.IndexByte(text[i:], '\n')+1]
}

func write(t *testing.T, path string, text []byte) {
	t.Helper()
	check.OK(t, os.WriteFile(path, text, 0o600))
}

func read(path string) []byte { return check.Must(os.ReadFile(path)) }

// TestBackground_SameAsReview checks that reviewing round by round in the background saves the same review as reviewing
// the whole match, in every kind of game, and that nothing is computed or written twice.
func TestBackground_SameAsReview(t *testing.T) {
	if testing.Short() {
		t.Skip("reviews several rounds")
	}
	t.Parallel()
	for preset, c := range map[string]struct {
		seed   uint64
		rounds int
	}{"classic": {4, 2}, "101": {108, 1}} {
		own := t.TempDir()
		path := writeCirak(t, own, preset, c.seed, c.rounds)
		name := reviewPath(path, 0, coach.Quick)
		reviewAllOf(t, own)
		got := read(name)
		k := headOf(path)
		check.Need(t, k.Complete && slices.Equal(k.Done, []int{1, 2}[:c.rounds]) && len(k.Rounds) == c.rounds, "%s: %+v", preset, k)
		check.OK(t, os.Remove(name))
		runReview(t, path, own)
		check.That(t, bytes.Equal(read(name), got), "%s: the review in the background differs from a whole one", preset)
		info := check.Must(os.Stat(name))
		reviewAllOf(t, own)
		again := check.Must(os.Stat(name))
		check.That(t, again.ModTime().Equal(info.ModTime()) && os.SameFile(again, info), "%s: the review was written again", preset)
	}
}

// TestBackground_Order checks that the newest match is reviewed first, that its rounds are replayed, and that matches
// that cannot be reviewed are skipped.
func TestBackground_Order(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first := writeMatch(t, dir, "simple", 129, 1, "cirak", "cirak", "cirak", "cirak")
	second := writeCirak(t, dir, "simple", 52, 1)
	broken := writeCirak(t, dir, "simple", 234, 1)
	write(t, broken, read(broken)[:900])
	write(t, filepath.Join(dir, "x.jsonl"), []byte("x\n"))
	check.OK(t, os.Mkdir(filepath.Join(dir, "y.jsonl"), 0o700))
	large := writeCirak(t, dir, "simple", 58, 1)
	write(t, large, append(read(large), bytes.Repeat([]byte(" "), maxJournal)...))
	b, _ := newBackground(t, dir, nil)
	b.wake() // make reviewAll return after the first round
	ctx, settled := &pausingContext{Context: t.Context(), b: b}, map[string]int64{}
	b.reviewAll(ctx, settled)
	check.Need(t, headOf(second).Complete && !headOf(first).Complete, "the newest match was not reviewed first")
	<-b.news
	b.reviewAll(ctx, settled)
	check.That(t, headOf(first).Complete, "the older match was not reviewed")
	check.Equal(t, len(SavedTiles(first)), 1, "rounds that were replayed")
	check.That(t, !headOf(large).Complete && !headOf(broken).Complete, "what cannot be reviewed was")
	for _, path := range []string{first, second, broken} {
		_, ok := settled[path]
		check.That(t, ok, "%s would be tried again", path)
	}
}

// TestBackground_JournalGrows checks that finished rounds of an unfinished match are reviewed, that they do not count
// as the whole match, and that they are reused when the journal grows, but not when another journal takes its place.
func TestBackground_JournalGrows(t *testing.T) {
	if testing.Short() {
		t.Skip("reviews several rounds")
	}
	t.Parallel()
	dir := t.TempDir()
	path := writeCirak(t, dir, "classic", 4, 2)
	whole := read(path)
	write(t, path, append(cutAfter(t, whole, 1), []byte(`{"type":"act","seat":0,"do":"nex`)...)) // torn
	reviewAllOf(t, dir)
	k := headOf(path)
	check.Need(t, !k.Complete && slices.Equal(k.Done, []int{1}) && k.Bytes == len(cutAfter(t, whole, 1)), "of one round: %+v", k)
	_, _, ok := SavedFigures(path, 0)
	_, err := Open(path, dir)
	check.That(t, !ok && err == ErrNotOver, "a part of a match is believed as the whole")
	one := readReview(reviewPath(path, 0, coach.Quick))
	for line := range one.answers.Luck { // marks the saved review, to detect whether it is reused
		one.answers.Luck[line] = coach.Luck{}
	}
	one.write(reviewPath(path, 0, coach.Quick))
	write(t, path, whole)
	reviewAllOf(t, dir)
	grown := readReview(reviewPath(path, 0, coach.Quick))
	check.Need(t, grown.Complete && slices.Equal(grown.Done, []int{1, 2}) && grown.Rounds[0] == k.Rounds[0], "of two rounds: %+v", grown.savedHead)
	for line := range one.answers.Luck {
		check.Need(t, grown.answers.Luck[line] == (coach.Luck{}), "the first round was computed again")
	}

	write(t, path, cutAfter(t, whole, 1)) // as if a power failure had lost the end
	check.That(t, !headOf(path).Complete, "a review of more than the journal is believed")
	other := writeCirak(t, t.TempDir(), "classic", 213, 1)
	write(t, path, cutAfter(t, read(other), 1))
	reviewAllOf(t, dir)
	k = headOf(path)
	check.That(t, !k.Complete && slices.Equal(k.Done, []int{1}) && k.isOf(read(path)), "of another journal: %+v", k)
}

// TestBackground_Abandoned checks that an abandoned match is reviewed in full, including the round in which it was
// abandoned, even if all rounds before that had been reviewed.
func TestBackground_Abandoned(t *testing.T) {
	if testing.Short() {
		t.Skip("reviews several rounds")
	}
	t.Parallel()
	for _, acts := range []int{0, 8} {
		dir := t.TempDir()
		path := writeCirak(t, dir, "classic", 4, 2)
		part := cutAfter(t, read(path), 1)
		rest := read(path)[len(part):]
		for range acts {
			n := bytes.IndexByte(rest, '\n') + 1
			part, rest = append(part, rest[:n]...), rest[n:]
		}
		write(t, path, part)
		reviewAllOf(t, dir)
		check.Need(t, !headOf(path).Complete, "an unfinished match is complete")
		check.Equal(t, session.NewShelf(dir, "okey test", time.Now).Abandon(), 1)
		reviewAllOf(t, dir)
		k := headOf(path)
		check.That(t, k.Complete && len(k.Done) == min(acts, 1)+1, "after %d acts: %+v", acts, k)
	}
}

// TestBackground_CancelledAnywhere checks that cancelling the work at any pause leaves the journal unchanged, that a
// saved review is valid and claims to be complete only if it is, and that the work can be resumed.
func TestBackground_CancelledAnywhere(t *testing.T) {
	if testing.Short() {
		t.Skip("reviews several rounds")
	}
	t.Parallel()
	dir := t.TempDir()
	path := writeCirak(t, dir, "classic", 4, 2)
	before := read(path)
	name := reviewPath(path, 0, coach.Quick)
	reviewAllOf(t, dir)
	want := read(name)
	check.OK(t, os.Remove(name))
	done := 0
	for stop := 1; ; stop += 60 {
		ctx, cancel := context.WithCancel(t.Context())
		b, _ := newBackground(t, dir, func(n int) {
			if n == stop {
				cancel()
			}
		})
		b.reviewAll(&pausingContext{Context: ctx, b: b, since: b.now()}, map[string]int64{})
		cancelled := ctx.Err() != nil
		cancel()
		k := headOf(path)
		check.Need(t, len(k.Done) >= done && len(k.Rounds) == len(k.Done) && k.Complete == (len(k.Done) == 2), "after %d pauses: %+v, and %d rounds before", stop, k, done)
		if done = len(k.Done); !cancelled {
			break
		}
	}
	check.That(t, bytes.Equal(read(name), want), "the review is not the one that is made without a break")
	check.That(t, bytes.Equal(read(path), before), "the journal was changed")
}

// TestBackground_Damaged checks that damaged reviews, and reviews of another version, are computed again, and that a
// review is reused only if its journal is unchanged or has grown.
func TestBackground_Damaged(t *testing.T) {
	testsize.SkipUnderRace(t)
	t.Parallel()
	dir := t.TempDir()
	path := writeCirak(t, dir, "simple", 234, 1)
	name := reviewPath(path, 0, coach.Quick)
	reviewAllOf(t, dir)
	want := read(name)
	lines := bytes.SplitAfter(want, []byte("\n"))
	for what, damage := range map[string][]byte{
		"nothing":          nil,
		"the end":          lines[0][:9],
		"the head's end":   want[:len(lines[0])+99],
		"the head":         bytes.Replace(want, []byte(`"unforced":`), []byte(`"unforced":1`), 1),
		"only its sum":     lines[0],
		"null":             []byte(sha256Hex([]byte("null")) + "\nnull\n"),
		"a line too early": slices.Concat(lines[1], lines[0], lines[2]),
	} {
		write(t, name, damage)
		check.That(t, !headOf(path).Complete, "%s: the head is believed", what)
	}
	reviewAllOf(t, dir)
	check.That(t, bytes.Equal(read(name), want), "the review was not made anew")
	write(t, name, slices.Concat(lines[0], lines[1], bytes.Replace(lines[2], []byte("0."), []byte("1."), 1)))
	check.That(t, readReview(name) == nil, "damaged answers are believed")
	write(t, name, want)
	k, text := readReview(name), read(path)
	for what, c := range map[string]struct {
		journal []byte
		serves  bool
	}{
		"unchanged": {text, true},
		"longer":    {append(bytes.Clone(text), '\n'), true},
		"shorter":   {text[:len(text)-1], false},
		"changed":   {bytes.Replace(text, []byte("Deniz"), []byte("Demir"), 1), false},
	} {
		check.Equal(t, k.isOf(c.journal), c.serves, what)
	}
	for v := version - 1; v <= version+1; v++ {
		k.Version = v
		k.write(name)
		check.Equal(t, readReview(name) != nil, v == version, "version ", v)
	}
}

// TestBackground_CannotSave checks that work whose result cannot be saved is not repeated, and that a review can be read
// even if it cannot be saved.
func TestBackground_CannotSave(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := writeCirak(t, dir, "simple", 234, 1)
	check.OK(t, os.Mkdir(reviewPath(path, 0, coach.Quick), 0o700)) // blocks the file
	check.That(t, runReview(t, path, dir).Complete, "the review is not complete")
	b, clock := newBackground(t, dir, nil)
	ctx, settled := &pausingContext{Context: t.Context(), b: b}, map[string]int64{}
	b.reviewAll(ctx, settled)
	pauses := len(clock.pauses)
	b.reviewAll(ctx, settled)
	check.That(t, len(clock.pauses) <= pauses+9, "%d pauses, and %d more", pauses, len(clock.pauses)-pauses)
}

// TestSave_Concurrent checks that two concurrent reviews of different rounds are both saved, even if one of them read a
// shorter journal.
func TestSave_Concurrent(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := writeCirak(t, dir, "classic", 4, 2)
	whole := read(path)
	write(t, path, cutAfter(t, whole, 1))
	early := check.Must(OpenRounds(path, dir))
	write(t, path, whole)
	late := check.Must(OpenRounds(path, dir))
	var both sync.WaitGroup
	for round, m := range []*Match{early, late} {
		both.Go(func() {
			r := m.RunRound(t.Context(), 0, coach.Quick, round+1, nil)
			check.Equal(t, len(r.Rounds), 1)
		})
	}
	both.Wait()
	check.That(t, headOf(path).Complete || len(headOf(path).Done) == 2, "%+v", headOf(path))
	write(t, path, bytes.Replace(whole, []byte("Deniz"), []byte("Demir"), 1))
	name := reviewPath(path, 0, coach.Quick)
	was := read(name)
	late.save(name, &coach.Review{})
	check.That(t, bytes.Equal(read(name), was), "a review of another journal was saved")
}

// TestBackground_OfPlay checks that each round of a match is reviewed when it is over, that no work is done before the
// Background is enabled or after it is disabled, and that pauses have the specified length.
func TestBackground_OfPlay(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b, clock := newBackground(t, t.TempDir(), nil)
		table := session.Table{Rules: game.Simplified(), Preset: "simple", Names: [4]string{"", "Ayşe", "Mehmet", "Zeynep"}, Shelf: b.shelf}
		for i := range table.Levels {
			table.Levels[i] = check.Must(bots.LevelByName("cirak"))
		}
		table.Seeds = func() session.Seeds { return session.Seeds{Seed: game.SeedOf(8), Bots: 44} }
		playAMatch := func() string {
			s, _, err := session.New(table)
			check.OK(t, err)
			defer s.Close()
			playOut(t, s)
			s.Store().Wait()
			return s.Store().Path()
		}
		off := playAMatch()
		b.SetEnabled(false)
		check.Need(t, !headOf(off).Complete && len(clock.pauses) == 0, "it worked before it was turned on")
		b.SetEnabled(true)
		b.SetEnabled(true)
		on := playAMatch()
		synctest.Wait()
		check.That(t, headOf(off).Complete && headOf(on).Complete, "it did not work while it was turned on")
		b.SetEnabled(false)
		b.SetEnabled(false)
		last := playAMatch()
		synctest.Wait()
		check.That(t, !headOf(last).Complete, "it worked after it was turned off")
		b.SetEnabled(true)
		synctest.Wait()
		check.That(t, headOf(last).Complete, "it did not work when it was turned on again")
		check.Equal(t, clock.pauses[0], firstWait)
		for _, d := range clock.pauses[1:] {
			check.Need(t, d == firstWait || d >= pausePerWork*slice && d <= maxPause, "it paused for %v", d)
		}
	})
}

func TestBackground_Pauses(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		path := writeCirak(t, dir, "simple", 234, 1)
		var resume func()
		var b *Background
		b, clock := newBackground(t, dir, func(n int) {
			if n == 5 {
				resume = b.shelf.PauseBackground()
				b.shelf.PauseBackground()() // ending a second pause does not end the first
			}
		})
		b.SetEnabled(true)
		synctest.Wait()
		check.Need(t, !headOf(path).Complete, "it was complete before it paused")
		b.wake()
		synctest.Wait()
		check.Equal(t, len(clock.pauses), 5, "pauses")
		resume()
		synctest.Wait()
		check.That(t, headOf(path).Complete, "it did not go on")
	})
}

// TestSave_Large checks that a review with too many answers is saved without them.
func TestSave_Large(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "x.json")
	k := savedReview{savedHead{origin: origin{Version: version}, Complete: true}, coach.NewAnswers()}
	for line := range 80000 {
		k.answers.Luck[line] = coach.Luck{0.123456789, 0.123456789, 0.123456789, 0.123456789}
	}
	check.Need(t, len(check.Must(json.Marshal(k.answers))) >= maxFileSize, "there are too few answers")
	k.write(name)
	again := readReview(name)
	check.That(t, again != nil && again.Complete && len(again.answers.Luck) == 0, "%+v", again)
}

// BenchmarkBackground measures the work for a round without the pauses, and the longest time between two of them.
func BenchmarkBackground(b *testing.B) {
	for _, preset := range []string{"classic", "101"} {
		for _, level := range []string{"acemi", "kalfa"} {
			b.Run(preset+"/"+level, func(b *testing.B) {
				dir := b.TempDir()
				path := writeMatch(b, dir, preset, 3, 4, level, "kalfa", "kalfa", "kalfa")
				bg := NewBackground(session.NewShelf(dir, "okey test", time.Now))
				var longest, last time.Duration
				began := time.Now()
				bg.sleep = func(context.Context, time.Duration) {
					longest, last = max(longest, time.Since(began)-last), time.Since(began)
				}
				rounds := 0
				for b.Loop() {
					last = time.Since(began)
					if !bg.reviewRound(&pausingContext{Context: b.Context(), b: bg}, path) {
						os.Remove(reviewPath(path, 0, coach.Quick))
						continue
					}
					rounds++
				}
				b.ReportMetric(float64(time.Since(began).Milliseconds())/float64(max(1, rounds)), "ms/round")
				b.ReportMetric(float64(longest.Microseconds())/1000, "ms-longest")
			})
		}
	}
}
