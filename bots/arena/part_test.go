package arena

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// playPart plays the deals of the part of c that are missing from the file at path, and returns the content of the file
// afterwards.
func playPart(t testing.TB, c Contest, path string) []byte {
	t.Helper()
	file := check.Must(os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644))
	defer file.Close()
	check.OK(t, PlayPart(t.Context(), c, file))
	return check.Must(os.ReadFile(path))
}

// newPart plays a part of c and returns its file.
func newPart(t testing.TB, c Contest, part Part) []byte {
	c.Part = part
	return playPart(t, c, filepath.Join(t.TempDir(), "part"))
}

func readers(texts ...[]byte) (all []io.Reader) {
	for _, text := range texts {
		all = append(all, bytes.NewReader(text))
	}
	return all
}

// TestMerge_Whole checks that merging the parts of a contest gives exactly the result of the whole contest, whatever
// the number of parts.
func TestMerge_Whole(t *testing.T) {
	rules101 := check.Must(game.PresetByName("101"))
	classic := entrants("acemi", "cirak", "cirak", "cirak")
	rogue := slices.Clone(classic)
	rogue[1] = Entrant{Name: "rogue", Command: "rogue -v", New: failing(nil)}
	for name, c := range map[string]Contest{
		"classic":  {Rules: game.Classic(), Entrants: classic, Deals: testsize.Of(10, 100), Preset: "classic", Part: Part{Of: 64}},
		"mixed":    {Rules: game.Classic(), Entrants: rogue, Deals: testsize.Of(10, 100), Mixed: true, Part: Part{Of: 3}},
		"adjusted": {Rules: classicFor(2), Entrants: entrants("cirak", "acemi"), Deals: testsize.Of(2, 15), Adjusted: true, Part: Part{Of: 2}},
		"101":      {Rules: rules101, Entrants: classic, Deals: testsize.Of(1, 15), Adjusted: true, Part: Part{Of: 2}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			of := c.Of
			c.Seed, c.Program, c.Part = 7, "okey 3", Part{}
			whole := withoutTimes(check.Must(Run(t.Context(), c)))
			var texts [][]byte
			for n := range of {
				texts = append(texts, newPart(t, c, Part{n, of}))
			}
			slices.Reverse(texts)
			merged, errs := Merge(readers(texts...))
			check.Need(t, errs == nil, "%v", errs)
			check.That(t, merged.Seconds > 0 && merged.Bots[0].ThinkMS.P99 > 0, "%+v", merged)
			withoutTimes(merged)
			for i := range whole.Bots {
				a, b := &whole.Bots[i], &merged.Bots[i]
				check.That(t, fmt.Sprint(a.Fault) == fmt.Sprint(b.Fault) && (a.Fault != nil) == (a.Bot == "rogue"), "the first fault of %s is %v, of the whole %v", b.Bot, b.Fault, a.Fault)
				b.Fault = a.Fault
			}
			check.That(t, reflect.DeepEqual(merged, whole), "%d parts: %+v\nwhole: %+v", of, merged, whole)
		})
	}
}

// smallPart returns a part of a contest whose file is small.
func smallPart() Contest {
	return Contest{Rules: classicFor(2), Entrants: entrants("cirak", "cirak"), Deals: 5, Seed: 3, Part: Part{1, 2}}
}

// TestPlayPart_EveryByte truncates a part's file at every byte, and alters every byte. It checks that playing the part
// again keeps the lines before that byte and completes the file, and that Merge accepts only complete files.
func TestPlayPart_EveryByte(t *testing.T) {
	c, path := smallPart(), filepath.Join(t.TempDir(), "part")
	whole := playPart(t, c, path)
	other := newPart(t, c, Part{0, 2})
	want, errs := Merge(readers(whole, other))
	check.Need(t, errs == nil && want.Rounds == 10, "%+v, %v", want, errs)
	withoutTimes(want)
	head := bytes.IndexByte(whole, '\n') + 1
	expect := func(what string, at int, text []byte) {
		t.Helper()
		got, errs := Merge(readers(text, other))
		check.That(t, got == nil && len(errs) > 0, "%s byte %d: merged", what, at)
		check.OK(t, os.WriteFile(path, text, 0o644))
		again := playPart(t, c, path)
		kept := bytes.LastIndexByte(whole[:at], '\n') + 1
		check.That(t, bytes.Equal(again[:kept], whole[:kept]), "%s byte %d: the lines before are not kept", what, at)
		got, errs = Merge(readers(again, other))
		check.That(t, errs == nil && reflect.DeepEqual(withoutTimes(got), want), "%s byte %d: %+v, %v", what, at, got, errs)
	}
	for at := 0; at < len(whole); at += testsize.Of(37, 5) {
		expect("cut off at", at, whole[:at])
		if at >= head {
			text := slices.Clone(whole)
			text[at] ^= 0x10
			expect("changed", at, text)
		}
	}
}

// TestPlayPart_OtherFile checks that a file that holds anything but the part is refused and left unchanged.
func TestPlayPart_OtherFile(t *testing.T) {
	c, path := smallPart(), filepath.Join(t.TempDir(), "part")
	part, text := c.Part, playPart(t, c, path)
	another := c
	another.Seed++
	for what, f := range map[string]struct {
		c    Contest
		part Part
		text []byte
	}{
		"another part":     {c, Part{0, 2}, text},
		"another division": {c, Part{1, 3}, text},
		"another contest":  {another, part, text},
		"a letter":         {c, part, []byte("Dear Ayşe,\n")},
		"a longer header":  {c, part, append([]byte(" "), text...)},
	} {
		check.OK(t, os.WriteFile(path, f.text, 0o644))
		file := check.Must(os.OpenFile(path, os.O_RDWR, 0))
		f.c.Part = f.part
		err := PlayPart(t.Context(), f.c, file)
		file.Close()
		left := check.Must(os.ReadFile(path))
		check.That(t, errors.Is(err, ErrOtherFile) && bytes.Equal(left, f.text), "%s: %v, then the file holds %q", what, err, left)
	}
}

// TestPlayPart_Cancelled checks that the file of a cancelled part holds all complete deals, and that playing the part
// again plays only the missing rounds.
func TestPlayPart_Cancelled(t *testing.T) {
	const of, seats = 3, 2
	for _, mixed := range []bool{false, true} {
		c := smallPart()
		c.Mixed, c.Part = mixed, Part{2, of}
		deals, stopAt, most := 30, 20, 0
		if mixed {
			deals = spread + 5
			stopAt = seats*spread - 20
		}
		c.Deals = of * deals
		ctx, cancel := context.WithCancel(t.Context())
		c.Progress = func(played, rounds int) {
			if most = rounds; played == stopAt {
				cancel()
			}
		}
		path := filepath.Join(t.TempDir(), "part")
		file := check.Must(os.Create(path))
		err := PlayPart(ctx, c, file)
		file.Close()
		part := check.Must(os.ReadFile(path))
		had := bytes.Count(part, []byte("\n")) - 1
		check.Need(t, errors.Is(err, context.Canceled) && had >= 3 && had <= stopAt && most == seats*deals, "mixed %v: %v after %d deals of %d rounds", mixed, err, had, most)
		again := playPart(t, c, path)
		check.That(t, bytes.HasPrefix(again, part) && most == seats*(deals-had), "mixed %v: %d rounds after %d deals", mixed, most, had)
		c.Progress = nil
		fresh := newPart(t, c, c.Part)
		times := regexp.MustCompile(`"think".*`)
		check.Equal(t, times.ReplaceAllString(string(again), ""), times.ReplaceAllString(string(fresh), ""), mixed)
	}
}

// TestTasks_Rest checks that the tasks after the first n deals are the same, and in the same order, as in the whole
// part.
func TestTasks_Rest(t *testing.T) {
	for _, mixed := range []bool{false, true} {
		c := Contest{Rules: game.Classic(), Deals: 3*spread*2 + 50, Seed: 5, Mixed: mixed, Part: Part{1, 3}}
		for _, n := range []int{0, 1, 7, spread - 1, spread, spread + 1, 2 * spread, c.Part.count(c.Deals)} {
			want := slices.DeleteFunc(slices.Collect(c.tasks(0)), func(x task) bool { return x.deal < c.Part.deal(n) })
			got := slices.Collect(c.tasks(n))
			check.That(t, slices.Equal(got, want) && len(got) == 4*(c.Part.count(c.Deals)-n), "mixed %v: %d rounds after %d deals, want %d", mixed, len(got), n, len(want))
		}
	}
}

func TestMerge_Flaws(t *testing.T) {
	c := smallPart()
	var parts [4][]byte
	for n := range parts {
		parts[n] = newPart(t, c, Part{n, len(parts)})
	}
	again := newPart(t, c, Part{1, 4})
	c.Seed++
	stranger := newPart(t, c, Part{2, 4})
	damaged := bytes.Replace(parts[0], []byte(`"turns":`), []byte(`"turns":1`), 1)
	surplus := append(slices.Clone(parts[3]), "{}\n"...)
	broken := errors.New("the disk is broken")
	got, errs := Merge(append(readers(damaged, parts[1], again, stranger, surplus, []byte("Dear Ayşe,\n"), nil), iotest.ErrReader(broken)))
	want := []PartError{
		{Damaged, 0, Part{0, 4}, 2, nil},
		{Double, 2, Part{1, 4}, 1, nil},
		{Other, 3, Part{2, 4}, 1, nil},
		{Damaged, 4, Part{3, 4}, 3, nil},
		{Foreign, 5, Part{}, 1, nil},
		{Foreign, 6, Part{}, 1, nil},
		{Foreign, 7, Part{}, 1, broken},
		{Missing, 0, Part{2, 4}, 0, nil},
	}
	check.That(t, got == nil && slices.Equal(errs, want), "%+v\nwant %+v", errs, want)
	for cut := len(parts[0]) - 1; cut > bytes.IndexByte(parts[0], '\n'); cut -= 50 {
		line := bytes.Count(parts[0][:cut], []byte("\n")) + 1
		_, errs := Merge(readers(parts[3], parts[2], parts[1], parts[0][:cut]))
		check.That(t, slices.Equal(errs, []PartError{{Unfinished, 3, Part{0, 4}, line, nil}}), "cut off at byte %d: %+v", cut, errs)
	}
	_, errs = Merge(nil)
	check.That(t, errs == nil, "no files: %+v", errs)
}

// TestPart_LongestLine checks that a line with long fault messages full of control characters can be read back.
func TestPart_LongestLine(t *testing.T) {
	c := smallPart()
	c.Rules.Seats = game.MaxSeats
	loud := errors.New(strings.Repeat("\x00", 5000))
	e := Entrant{Name: strings.Repeat("\x00", 40), New: failing(loud)}
	c.Entrants, c.Adjusted, c.Deals = []Entrant{e, e, e, e}, true, 1
	text := newPart(t, c, Part{0, 1})
	r, errs := Merge(readers(text))
	check.That(t, errs == nil && r.Bots[0].Fault != nil, "%+v, %v", r, errs)
	longest := 0
	for line := range bytes.Lines(text) {
		longest = max(longest, len(line))
	}
	check.That(t, longest <= longestLine*2/3, "a line has %d bytes", longest)
}

// BenchmarkMerge merges 64 parts of a contest of a million rounds. The lines are renumbered copies of 20 deals.
func BenchmarkMerge(b *testing.B) {
	const of = 64
	c := Contest{Rules: game.Classic(), Entrants: entrants("kalfa", "cirak", "acemi", "acemi"), Deals: 20, Seed: 1, Adjusted: true}
	played := slices.Collect(c.play(b.Context(), 0))
	c.Deals = 1_000_000 / c.Rules.Seats
	var texts [][]byte
	for n := range of {
		c.Part = Part{n, of}
		text, sum := seal(c.header(), 0)
		for i := range c.Part.count(c.Deals) {
			d := *played[i%len(played)]
			d.Number = c.Part.deal(i)
			line, _ := seal(d, sum)
			text = append(text, line...)
		}
		texts = append(texts, text)
	}
	for b.Loop() {
		r, errs := Merge(readers(texts...))
		check.Need(b, errs == nil && r.Rounds == 1_000_000, "%+v, %v", r, errs)
	}
}
