package journal

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/tile"
)

var update = flag.Bool("update", false, "write the journal of this format's version")

func TestReadsWhatWasWritten(t *testing.T) { // law 8.5
	for _, p := range game.Presets() {
		h, steps, text := wholeMatch(t, p.Name)
		rec, err := Read(bytes.NewReader(text))
		if err != nil {
			t.Fatalf("%s: %v", p.Name, err)
		}
		if got, want := rec.Header.Commitment(), h.Commitment(); got != want || len(want) != 64 || rec.Header.TableHash() != h.TableHash() {
			t.Errorf("%s: the commitment is %s, want %s", p.Name, got, want)
		}
		rec.Header.commitment, rec.Header.table = "", nil
		if !reflect.DeepEqual(rec.Header, h) || rec.Word != "kısmet" || rec.Torn != 0 {
			t.Errorf("%s: the header is %+v, want %+v", p.Name, rec.Header, h)
		}
		if err := isPrefix(stepsOf(rec), steps); err != nil || rec.Len() != len(steps) {
			t.Errorf("%s: %d of %d steps: %v", p.Name, rec.Len(), len(steps), err)
		}
		last := steps[len(steps)-1].Match
		table := last.Public()
		if len(rec.Rounds) != len(table.Sheet) || rec.Rounds[0].Result != table.Sheet[0] || rec.Rounds[0].Turns < 2 {
			t.Errorf("%s: the rounds are %+v, want %+v", p.Name, rec.Rounds, table.Sheet)
		}
		if rec.End == nil || rec.End.Abandoned || !slices.Equal(rec.End.Ranks, table.Ranks[:h.Rules.Seats]) ||
			rec.End.Reveal != h.Deal.Reveal("kısmet") {
			t.Errorf("%s: the end is %+v, the ranks were %v", p.Name, rec.End, table.Ranks)
		}
		var layout struct{ Slots []any }
		if err := json.Unmarshal(rec.Layout, &layout); err != nil || len(layout.Slots) != 2 || layout.Slots[1] != "R1<" {
			t.Errorf("%s: the layout is %s", p.Name, rec.Layout)
		}
		if text[0] != '{' || bytes.ContainsRune(text, 0x1b) {
			t.Errorf("%s: a control character stands in the journal as such", p.Name)
		}
	}
}

// TestJournalsOfEveryVersionAreRead: testdata has one of each, and they have to be read, gone on with
// and proved for ever.
func TestJournalsOfEveryVersionAreRead(t *testing.T) {
	latest := fmt.Sprintf("testdata/%d.%d.jsonl", Version, Minor)
	if *update {
		h := header(t, "classic")
		j, p := onPaper(t, h)
		steps := play(t, j, begin(t, j, h), 300, apprentices)
		if err := errors.Join(j.End(steps[len(steps)-1].Match), os.WriteFile(latest, p.Bytes(), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	for path, commitment := range map[string]string{
		"testdata/1.0.jsonl": "fdeab9acf3710362bd2658cdc9a29e8f9c757fcf9811603a8c447cd1d9151108",
		latest:               "f2456a8b0ea0b10f5528cde6c3cd90915542d7a2fecbb45ab0ce9c0332146ad9",
	} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := Read(bytes.NewReader(text))
		if err != nil || rec.Len() != 301 || len(rec.Rounds) < 2 || !rec.End.Abandoned || rec.Header.Seats[1].Bot.Seed != 1<<63+1 {
			t.Fatalf("%s: %v", path, err)
		}
		if got := rec.Header.Commitment(); got != commitment {
			t.Errorf("%s: the commitment is %s", path, got)
		}
		whole := stepsOf(rec)
		lines := bytes.SplitAfter(text, []byte("\n"))
		for _, kept := range []int{1, 2, 100} {
			checkGoesOn(t, bytes.Join(lines[:kept], nil), whole)
		}
	}
}

// checkGoesOn resumes a part of a match, plays on and closes it.
func checkGoesOn(t *testing.T, text []byte, whole []Step) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "match.jsonl")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	j, rec, err := Resume(path)
	if rec.Len() == 0 && rec.version[0] > 1 {
		if !errors.Is(err, ErrNotDealt) {
			t.Error(err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	from := Step{}
	if m, dealt := rec.Match(); dealt {
		from.Match = m
	} else {
		from = begin(t, j, rec.Header)
	}
	steps := play(t, j, from, 10, apprentices)
	if err := errors.Join(j.End(steps[10].Match), j.Close()); err != nil {
		t.Fatal(err)
	}
	again, err := ReadFile(path)
	if err != nil || again.End == nil || again.Len() != max(1, rec.Len())+10 || isPrefix(stepsOf(again), whole) != nil {
		t.Errorf("gone on with %d steps: %v, %v", rec.Len(), err, isPrefix(stepsOf(again), whole))
	}
}

// TestEveryCut cuts a journal after each byte: what is left is what was played up to there, and what was cut off is said.
func TestEveryCut(t *testing.T) {
	h := header(t, "classic")
	j, p := onPaper(t, h)
	steps := play(t, j, begin(t, j, h), 30, apprentices)
	for cut := range p.Len() {
		text := p.Bytes()[:cut]
		rec, err := Read(bytes.NewReader(text))
		whole := bytes.LastIndexByte(text, '\n') + 1
		var fault *Fault
		if whole == 0 {
			if rec != nil || !errors.As(err, &fault) {
				t.Fatalf("cut at %d: %v", cut, err)
			}
			continue
		}
		if err != nil || rec.Torn != cut-whole || rec.size != int64(whole) {
			t.Fatalf("cut at %d: %d bytes were torn off, want %d; %v", cut, rec.Torn, cut-whole, err)
		}
		if err := isPrefix(stepsOf(rec), steps); err != nil || rec.Len() != bytes.Count(text[:whole], []byte(`"act"`))+bytes.Count(text[:whole], []byte(`"begin"`)) {
			t.Fatalf("cut at %d: %v", cut, err)
		}
	}
}

// TestEveryFlip changes each byte of a journal: it is found, at its line, or only cuts off the last line.
func TestEveryFlip(t *testing.T) {
	h := header(t, "classic")
	j, p := onPaper(t, h)
	played := play(t, j, begin(t, j, h), 8, apprentices)
	flips := 0
	for at, old := range p.Bytes() { // in many ways
		for _, b := range []byte{old ^ 1, old ^ 2, old ^ 4, old ^ 8, old ^ 16, old ^ 32, old ^ 64, old ^ 128, '\n', 0} {
			if b != old {
				checkFlip(t, p.Bytes(), played, at, b)
				flips++
			}
		}
	}
	if !testing.Short() {
		_, played, text := wholeMatch(t, "simple") // with a round and an end
		for at, old := range text {
			checkFlip(t, text, played, at, old^1<<(at%8))
			flips++
		}
	}
	t.Logf("%d flips", flips)
}

func checkFlip(t *testing.T, text []byte, played []Step, at int, b byte) {
	t.Helper()
	old, line := text[at], 1+bytes.Count(text[:at], []byte("\n"))
	changed := bytes.Clone(text)
	changed[at] = b
	rec, err := Read(bytes.NewReader(changed))
	var fault *Fault
	switch {
	case err == nil && rec.Torn == 0:
		t.Fatalf("byte %d from %q to %q: nobody noticed", at, old, b)
	case err == nil && at < len(text)-1:
		t.Fatalf("byte %d from %q to %q: %d bytes were taken for torn", at, old, b, rec.Torn)
	case errors.As(err, &fault) && fault.Line != line:
		t.Fatalf("byte %d from %q to %q: line %d instead of %d: %v", at, old, b, fault.Line, line, err)
	case err != nil && fault == nil && !errors.Is(err, ErrNewer):
		t.Fatalf("byte %d from %q to %q: %v", at, old, b, err)
	case rec == nil && line > 1:
		t.Fatalf("byte %d from %q to %q: what was right before is lost", at, old, b)
	case rec != nil:
		if err := isPrefix(stepsOf(rec), played); err != nil {
			t.Fatalf("byte %d from %q to %q: %v", at, old, b, err)
		}
	}
}

// reseal makes a journal of its lines again, after one was changed, with hashes that fit.
func reseal(t testing.TB, text []byte, change func(n int, body string) []string) []byte {
	t.Helper()
	var last chain
	var out []byte
	for n, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		body, _, _ := strings.Cut(line, hashOpens)
		for _, body := range change(n+1, body) {
			last = last.next([]byte(body))
			out = fmt.Appendf(out, "%s%s%s%s\n", body, hashOpens, last[:], hashCloses)
		}
	}
	return out
}

// TestForgeriesAreFound writes whole new chains with something wrong in them.
func TestForgeriesAreFound(t *testing.T) {
	_, steps, text := wholeMatch(t, "classic")
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	find := func(kind string, nth int) int { // the line's number
		for n, line := range lines {
			if string(typeOf([]byte(line))) == kind {
				if nth--; nth < 0 {
					return n + 1
				}
			}
		}
		t.Fatal("there is no such line:", kind)
		return 0
	}
	starter := steps[0].Match.View(steps[1].Act.Seat)
	firstDiscard := steps[1].Act.Action.Tile.String()
	notInHand := tile.New(tile.Red, 1)
	for starter.Hand.Has(notInHand) {
		notInHand++
	}
	for _, test := range []struct {
		name, old, new string
		line           int
		what           What
	}{
		{"a longer commitment", `"commitment":"`, `"commitment":"00`, 1, Form},
		{"another commitment", `"commitment":"f`, `"commitment":"e`, 1, Commitment},
		{"another name", `Bot 2`, `Bot 4`, 1, Commitment},
		{"another level", `"level":"çırak"`, `"level":"acemi"`, 1, Commitment},
		{"other whims", `"seed":"9223372036854775809"`, `"seed":"9223372036854775808"`, 1, Commitment},
		{"another program", `"okey test"`, `"okey best"`, 1, Commitment},
		{"another switch", `"startPoints":"20"`, `"startPoints":"21"`, 1, Commitment},
		{"another day", `2026-03-01`, `2026-03-02`, 1, Commitment},
		{"a seed before the word", `,"commitment"`, `,"secret":{"seed":"00"},"commitment"`, 1, Form},
		{"something after the commitment", `"commitment":"f2456a8b0ea0b10f5528cde6c3cd90915542d7a2fecbb45ab0ce9c0332146ad9"`,
			`"commitment":"f2456a8b0ea0b10f5528cde6c3cd90915542d7a2fecbb45ab0ce9c0332146ad9","practice":false`, 1, Form},
		{"a lower threshold", `"win_loss":2`, `"win_loss":3`, 1, Form},
		{"no such game", `"game":"classic"`, `"game":"chess"`, 1, Form},
		{"a switch there is not", `"wrap":"on"`, `"warp":"on"`, 1, Form},
		{"fewer seats", `"seats":4`, `"seats":3`, 1, Form},
		{"another seed", `"seed":"0001`, `"seed":"0101`, 2, Commitment},
		{"half a seed", `"seed":"0001`, `"seed":"`, 2, Form},
		{"no seed", `"secret"`, `"sacred"`, 2, Form},
		{"a seat twice", `"seat":`, `"seat":0,"seat":`, 3, Form},
		{"a seat in capitals", `"seat":`, `"SEAT":0,"seat":`, 3, Form},
		{"a seat with a letter like an s", `"seat":`, `"ſeat":0,"seat":`, 3, Form},
		{"a seat in escapes", `"seat":`, `"\u0073eat":0,"seat":`, 3, Form},
		{"a switch twice", `"wrap":"on"`, `"wrap":"on","wrap":"off"`, 1, Form},
		{"a rack with a key twice", `"slots"`, `"a":1,"a":1,"slots"`, find(typeRack, 0), Form},
		{"another word", `kısmet`, `kismet`, 2, Action},
		{"another tile", "discard " + firstDiscard, "discard " + notInHand.String(), 3, Action},
		{"another seat", `"seat":`, `"seat":1`, 3, Action},
		{"no action", "discard", "drop", 3, Form},
		{"a cheaper round", `"loss":`, `"loss":1`, find(typeRound, 0), Results},
		{"a longer round", `"turns":`, `"turns":1`, find(typeRound, 1), Results},
		{"a way to win there is not", `"how":"`, `"how":"x`, find(typeRound, 2), Form},
		{"other ranks", `"ranks":[`, `"ranks":[1,`, find(typeEnd, 0), Results},
		{"abandoned when it was over", `"played"`, `"abandoned"`, find(typeEnd, 0), Results},
		{"an end twice", `"how":"played"`, `"how":"abandoned","how":"played"`, find(typeEnd, 0), Form},
		{"another word revealed", `kısmet`, `kismet`, find(typeEnd, 0), Commitment},
		{"another salt revealed", `"salt":"20`, `"salt":"21`, find(typeEnd, 0), Commitment},
		{"a type there is not", `"type":"rack"`, `"type":"rock"`, find(typeRack, 0), Form},
	} {
		t.Run(test.name, func(t *testing.T) {
			forged := reseal(t, text, func(n int, body string) []string {
				if n != test.line {
					return []string{body}
				}
				changed := strings.Replace(body, test.old, test.new, 1)
				if changed == body {
					t.Fatalf("%s is not in %s", test.old, body)
				}
				return []string{changed}
			})
			rec, err := Read(bytes.NewReader(forged))
			var fault *Fault
			if !errors.As(err, &fault) || fault.What != test.what || fault.Line < test.line || fault.Line > test.line+4 {
				t.Fatalf("want %s at line %d: %v", test.what, test.line, err)
			}
			if test.what == Commitment && test.line == 1 {
				test.line = 2 // where the seed is
			}
			if test.what != Action && fault.Line != test.line {
				t.Errorf("line %d instead of %d", fault.Line, test.line)
			}
			if rec != nil && rec.lines != fault.Line-1 {
				t.Errorf("%d lines are right, the fault is in line %d", rec.lines, fault.Line)
			}
		})
	}
	leftOut := func(line int) []byte {
		return reseal(t, text, func(n int, body string) []string {
			if n == line {
				return nil
			}
			return []string{body}
		})
	}
	twice := func(line int) []byte {
		return reseal(t, text, func(n int, body string) []string {
			if n == line {
				return []string{body, body}
			}
			return []string{body}
		})
	}
	for name, test := range map[string]struct {
		text []byte
		line int
		what What
	}{
		"a round left out":       {leftOut(find(typeRound, 0)), find(typeRound, 0), Results},
		"a round twice":          {twice(find(typeRound, 0)), find(typeRound, 0) + 1, Results},
		"no header":              {leftOut(1), 1, Form},
		"two headers":            {twice(1), 2, Form},
		"no word":                {leftOut(2), 2, Form},
		"two words":              {twice(2), 3, Form},
		"closed twice":           {twice(find(typeEnd, 0)), find(typeEnd, 0) + 1, Form},
		"a line of the middle":   {slices.Concat(text[:0], []byte(strings.Join(slices.Delete(slices.Clone(lines), 9, 10), "\n")+"\n")), 10, Chain},
		"lines that are changed": {[]byte(strings.Join(slices.Insert(slices.Delete(slices.Clone(lines), 9, 10), 10, lines[9]), "\n") + "\n"), 10, Chain},
	} {
		_, err := Read(bytes.NewReader(test.text))
		var fault *Fault
		if !errors.As(err, &fault) || fault.What != test.what || fault.Line != test.line {
			t.Errorf("%s: want %s at line %d: %v", name, test.what, test.line, err)
		}
	}
}

// recommit makes the commitment of a first line again that was changed.
func recommit(body string) string {
	table, _, _ := strings.Cut(body, `,"commitment":`)
	deal, _ := Draw(&counting{})
	return table + `,"commitment":"` + deal.commit(Version, []byte(table)) + `"`
}

func TestVersions(t *testing.T) {
	_, steps, text := wholeMatch(t, "simple")
	with := func(old, new string, more ...string) []byte {
		return reseal(t, text, func(n int, body string) []string {
			if n == 1 {
				return append([]string{recommit(strings.Replace(body, old, new, 1))}, more...)
			}
			return []string{body}
		})
	}
	mood := `{"type":"mood","of":[1,2,3]`

	if rec, err := Read(bytes.NewReader(with(`"minor":0`, `"minor":7,"music":{"a":[1]}`, mood))); err != nil || rec.Len() != len(steps) {
		t.Errorf("a newer minor version is not read: %v", err)
	}
	var fault *Fault
	if _, err := Read(bytes.NewReader(with(`"minor":0`, `"minor":0`, mood))); !errors.As(err, &fault) || fault.Line != 2 {
		t.Errorf("an unknown line of this version: %v", err)
	}
	for _, newer := range [][]byte{
		with(`"version":2`, `"version":3`),
		[]byte(`{"version":3,"rules":"all new","type":[]}` + "\n..."),
		with(`"show"`, `"shows"`), // an unknown switch may change play
	} {
		if rec, err := Read(bytes.NewReader(newer)); !errors.Is(err, ErrNewer) || rec != nil {
			t.Errorf("a newer version: %v", err)
		} else if strings.Contains(err.Error(), "\n") {
			t.Errorf("more than a line: %v", err)
		}
	}
	if _, err := Read(bytes.NewReader(with(`"version":2`, `"version":0`))); !errors.As(err, &fault) || fault.What != Form {
		t.Errorf("a version that never was: %v", err)
	}
}

// TestVerifyRepeatsTheBots makes the bots of a journal again, and has them choose again from what their seats saw.
func TestVerifyRepeatsTheBots(t *testing.T) {
	h := header(t, "classic")
	makeBots := func() (made []bots.Bot) {
		for s := range h.Rules.Seats {
			level, err := bots.LevelByName([]string{"acemi", "kalfa", "cirak", "kalfa/hunter"}[s])
			if err != nil {
				t.Fatal(err)
			}
			made = append(made, level.New(uint64(s)))
		}
		return made
	}
	played, bluffs := makeBots(), -1
	ask := func(m game.Match, seat game.Seat) game.Action {
		v := m.View(seat)
		a, err := played[seat].Play(context.Background(), v)
		if err != nil {
			t.Fatal(err)
		}
		if legal := v.Legal(); bluffs > 0 && seat == 2 && len(legal) > 1 {
			if bluffs--; bluffs == 0 { // something else than the bot would do
				return legal[(slices.Index(legal, a)+1)%len(legal)]
			}
		}
		return a
	}
	for _, bluff := range []int{-1, 5} {
		bluffs = bluff
		j, p := onPaper(t, h)
		steps := play(t, j, begin(t, j, h), 250, ask)
		again, judged := makeBots(), 0
		rec, err := Verify(&p.Buffer, func(act Act, v game.View) error {
			judged++
			a, err := again[act.Seat].Play(context.Background(), v)
			if err == nil && a != act.Action {
				err = fmt.Errorf("%v instead of %v", act.Action, a)
			}
			return err
		})
		var fault *Fault
		switch {
		case bluff < 0 && err != nil:
			t.Error(err)
		case bluff > 0 && (!errors.As(err, &fault) || fault.What != Choice || fault.Line < 5):
			t.Errorf("a false choice: %v", err)
		case bluff < 0: // seat 0 is a person, and dealing nobody's choice
			want := 0
			for _, s := range steps {
				if s.Act.Seat > 0 && s.Act.Action.Kind != game.NextRound {
					want++
				}
			}
			if judged != want || rec.Len() != 251 {
				t.Errorf("%d choices of %d were judged", judged, want)
			}
		}
	}
}

// TestFallbacksAreNotJudged: what a bot did not choose proves nothing about it.
func TestFallbacksAreNotJudged(t *testing.T) {
	h := header(t, "classic")
	h.Seats[0].Bot = &Bot{Level: "usta"}
	j, p := onPaper(t, h)
	m := begin(t, j, h).Match
	for range 10 {
		act, after, _ := next(m, apprentices)
		act.Fallback = true
		if err := j.Append(act, after); err != nil {
			t.Fatal(err)
		}
		m = after
	}
	rec, err := Verify(&p.Buffer, func(Act, game.View) error { return errors.New("judged") })
	if err != nil || !rec.Act(3).Fallback {
		t.Error(err)
	}
}

// TestRandomMatchesComeBack plays random matches under random switches and cuts them anywhere.
func TestRandomMatchesComeBack(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		presets := game.Presets()
		preset := presets[rapid.IntRange(0, len(presets)-1).Draw(r, "preset")]
		h := header(t, preset.Name)
		if rapid.Bool().Draw(r, "known seed") {
			h.Deal = Practice(game.SeedOf(rapid.Uint64().Draw(r, "seed")))
		} else {
			h.Deal, _ = Draw(&counting{rapid.Byte().Draw(r, "first byte")})
		}
		j, p := onPaper(t, h)
		word := ""
		if !h.Deal.Practice() {
			word = rapid.StringN(0, 20, LongestWord).Filter(func(s string) bool { return CheckWord(s) == nil }).Draw(r, "word")
		}
		if err := j.Begin(word); err != nil {
			r.Fatal(err)
		}
		m, events, err := h.Deal.Begin(h.Rules, word)
		if err != nil {
			r.Fatal(err)
		}
		chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(r, "chance"), 0))
		steps := play(t, j, Step{Act: Act{Seat: game.Nobody}, Match: m, Events: events}, rapid.IntRange(0, 250).Draw(r, "acts"), atRandom(chance))
		cut := rapid.IntRange(bytes.IndexByte(p.Bytes(), '\n')+1, p.Len()).Draw(r, "cut")
		rec, err := Read(bytes.NewReader(p.Bytes()[:cut]))
		if err != nil {
			r.Fatal(err)
		}
		if err := isPrefix(stepsOf(rec), steps); err != nil || cut == p.Len() && rec.Len() != len(steps) {
			r.Fatalf("%d of %d steps: %v", rec.Len(), len(steps), err)
		}
	})
}

func FuzzRead(f *testing.F) {
	_, _, text := wholeMatch(f, "simple")
	start := bytes.SplitAfterN(text, []byte("\n"), 7)[:6]
	var bodies []string
	for _, line := range start {
		body, _, _ := strings.Cut(string(line), hashOpens)
		bodies = append(bodies, body)
	}
	f.Add(bytes.Join(start, nil), false)
	f.Add([]byte("{}\n"), false)
	f.Add([]byte(strings.Join(bodies, "\n")), true)
	f.Add([]byte(strings.Join(bodies[:2], "\n")+"\n"+`{"type":"end","how":"abandoned"`), true)
	f.Fuzz(func(t *testing.T, data []byte, sealed bool) {
		if sealed { // so that not everything ends at the chain
			data = reseal(t, data, func(_ int, body string) []string { return []string{body} })
		}
		rec, err := Read(bytes.NewReader(data))
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Fatalf("more than a line: %q", err)
		}
		if rec == nil {
			if err == nil {
				t.Fatal("neither a record nor an error")
			}
			return
		}
		again, err := Read(bytes.NewReader(data[:rec.size]))
		if err != nil || again.Torn != 0 || again.Len() != rec.Len() {
			t.Fatalf("the intact part is not intact: %v", err)
		}
	})
}
