package journal

import (
	"bytes"
	"crypto/rand"
	"errors"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/meld"
)

// printf, xxd and sha256sum compute the same commitment and seed as shown in docs/journals.md.
func TestCommitment_OtherTools(t *testing.T) {
	d := check.Must(Draw(&countingSource{}))
	check.Equal(t, d.commitmentTo(1, nil), "fdeab9acf3710362bd2658cdc9a29e8f9c757fcf9811603a8c447cd1d9151108", "version 1")
	check.Equal(t, d.commitmentTo(2, []byte("table")), "d28623b49d72df5304fc1986a02656defd6334faa15c248833b06a91df953780")
	check.Equal(t, d.Reveal("kısmet"), Reveal{
		Seed: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
		Salt: "202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f", Word: "kısmet",
	})
	var seed game.Seed
	check.OK(t, decodeHex(seed[:], "a2fcf1d1a15bd22ba6e5b0b6a8acebfd625488fecae636daec02d6a9e4749821"))
	rules := game.Classic()
	got, _, err := d.Begin(rules, "kısmet")
	check.OK(t, err)
	expected, _, _ := game.New(rules, seed)
	check.That(t, reflect.DeepEqual(got, expected), "the match is not that of SHA-256 over seed and word")
	other, _, _ := d.Begin(rules, "Kısmet")
	check.That(t, !reflect.DeepEqual(got, other), "another word, and the same tiles")
	again, _ := d.Reveal("").parse(false)
	check.Equal(t, again, d, "read back")
}

func TestPractice_Seed(t *testing.T) {
	d := Practice(game.SeedOf(42))
	m, _, err := d.Begin(game.Classic(), "")
	check.Need(t, err == nil && d.Practice() && d.commitmentTo(2, nil) == "" && d.Reveal("").Salt == "", "%+v, %v", d, err)
	want, _, _ := game.New(game.Classic(), game.SeedOf(42))
	check.That(t, reflect.DeepEqual(m, want), "the same number deals other tiles")
	for _, words := range [][]string{{"kismet"}, hostedWords} {
		_, _, err = d.Begin(game.Classic(), words...)
		check.That(t, err != nil, "words change nothing in practice, and %q must not be taken", words)
	}
	h := newHostedHeader("classic")
	h.Deal = d
	j, p := newMemJournal(t, h)
	err = j.Lock(Lock{Seat: 0, Hash: LockOf("x")})
	check.That(t, errors.Is(err, errPracticeWord), "%v", err)
	check.OK(t, errors.Join(j.CloseLocks(), j.Begin(make([]string, 4)...), j.End()))
	rec := check.Must(Read(&p.Buffer))
	check.That(t, reflect.DeepEqual(rec.Step(0).Match, want) && rec.Header.Deal.Practice(), "the seed deals other tiles")
}

func TestDraw_SourceFails(t *testing.T) {
	for n := range 64 {
		source := iotest.TimeoutReader(bytes.NewReader(make([]byte, n)))
		_, err := Draw(source)
		check.Need(t, err != nil, "a seed was drawn from %d bytes", n)
	}
	_, err := DrawWord(iotest.ErrReader(errFull))
	check.That(t, errors.Is(err, errFull), "%v", err)
	a, b, word := check.Must(Draw(rand.Reader)), check.Must(Draw(rand.Reader)), check.Must(DrawWord(rand.Reader))
	check.That(t, a != b && a.commitmentTo(1, nil) != b.commitmentTo(1, nil) && len(word) == 12 && CheckWord(word) == nil, "%v, %v, %q", a, b, word)
}

func TestCheckWord(t *testing.T) {
	for _, good := range []string{"", "kısmet", "two words", strings.Repeat("x", LongestWord), "🀄", "<&>\\", "şöyle böyle", "क्षि"} {
		j, p := newMemJournal(t, newHeader("classic"))
		check.OK(t, errors.Join(CheckWord(good), j.Begin(good)))
		check.Equal(t, check.Must(Read(&p.Buffer)).Word, good)
	}
	for _, bad := range []string{
		strings.Repeat("x", LongestWord+1), "\xff", "a\nb", "\x1b[2J", "\u0085",
		"kismet\u200b", "a\u202eb", "\ufeffa", "a\u00adb", "kismet\U000e0041", "a\ufe0f", "a\U000e0100", // zero width
		" a", "a ", "a\u00a0b", "a\u2003b", "\u3164", "\u115f", "\u2800", "a\u2028b", // spaces
		"\u0301", "a \u0301b", "s\u0327", "\u212b", "\ue000", "\u0378", // lone mark, not NFC, private use, unassigned
	} {
		check.That(t, CheckWord(bad) != nil, "%q is taken", bad)
		j, p := newMemJournal(t, newHeader("classic"))
		c := caller{t, j, p, p.Len()}
		c.refused(bad, j.Begin(bad))
	}
}

// A round line has every field of a Result.
func TestRound_Results(t *testing.T) {
	base := game.Result{
		Round: 1, Turns: 7, Winner: game.Nobody, Shown: game.Nobody, DrawnBy: game.DrawnTurns, Scores: [game.MaxSeats]int{1, 2, 3, 4},
	}
	expect := func(name string, r game.Result) {
		var l roundLine
		check.OK(t, readLine(check.Must(new(chainHash).sealLine(newRoundLine(r, game.MaxSeats))), &l))
		check.Equal(t, check.Must(l.result()), r, name)
	}
	expect("a drawn round", base)
	fields := reflect.TypeFor[game.Result]()
	for i := range fields.NumField() {
		r := base
		alter(reflect.ValueOf(&r).Elem().Field(i))
		expect(fields.Field(i).Name, r)
	}
	base.How, base.Turns = meld.Pairs, 0
	expect("pairs, no turns", base)
}

// alter changes a field to another valid value.
func alter(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Int, reflect.Int8:
		v.SetInt(v.Int() + 1)
	case reflect.Uint8:
		if n := v.Uint(); n > 1 {
			v.SetUint(n - 1)
		} else {
			v.SetUint(n + 1)
		}
	case reflect.Array:
		alter(v.Index(v.Len() - 1))
	default:
		panic("a field of no known kind: " + v.Type().String())
	}
}

func TestHeader_Invalid(t *testing.T) {
	dir, lock := t.TempDir(), LockOf("x")
	for name, change := range map[string]func(*Header){
		"attempt 0":        func(h *Header) { h.Host.Attempt = 0 },
		"the first after":  func(h *Header) { h.Host.After = lock },
		"the second alone": func(h *Header) { h.Host.Attempt = 2 },
		"no hash":          func(h *Header) { h.Host.Attempt, h.Host.After = 2, "x" },
		"no clock":         func(h *Header) { h.Host.Turn = -1 },
		"a day":            func(h *Header) { h.Daily = "2026-11-23" },
		"year":             func(h *Header) { h.Begun = h.Begun.AddDate(8000, 0, 0) },
		"before":           func(h *Header) { h.Begun = h.Begun.AddDate(-3000, 0, 0) },
		"rules":            func(h *Header) { h.Rules.TurnLimit = 0 },
		"nobody":           func(h *Header) { h.Seats = nil },
		"one too":          func(h *Header) { h.Seats = append(h.Seats, Sitter{}) },
		"long":             func(h *Header) { h.Seats[0].Name = strings.Repeat("x", LongestLine) },
	} {
		h := newHostedHeader("classic")
		change(&h)
		j, err := Create(dir, h)
		check.That(t, j == nil && err != nil && !isWriteError(err), "%s: %v", name, err)
	}
	check.Equal(t, fileNames(t, dir), "")
}
