package journal

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

func TestRead_Matches(t *testing.T) { // rule 8.5
	for _, p := range game.Presets() {
		h, steps, text := wholeMatch(t, p.Name)
		rec, err := Read(bytes.NewReader(text))
		check.Need(t, err == nil, "%s: %v", p.Name, err)
		if got, want := rec.Header.Commitment(), h.Commitment(); got != want || len(want) != 64 || rec.Header.TableHash() != h.TableHash() {
			t.Errorf("%s: the commitment is %s, want %s", p.Name, got, want)
		}
		rec.Header.commitment, rec.Header.table = "", nil
		check.That(t, reflect.DeepEqual(rec.Header, h) && rec.Word == "kısmet" && rec.Torn == 0, "%s: the header is %+v, want %+v", p.Name, rec.Header, h)
		if err := checkPrefix(stepsOf(rec), steps); err != nil || rec.Len() != len(steps) {
			t.Errorf("%s: %d of %d steps: %v", p.Name, rec.Len(), len(steps), err)
		}
		last := steps[len(steps)-1].Match
		table := last.Public()
		check.That(t, len(rec.Rounds) == len(table.Sheet) && rec.Rounds[0].Result == table.Sheet[0] && rec.Rounds[0].Turns >= 2, "%s: the rounds are %+v, want %+v", p.Name, rec.Rounds, table.Sheet)
		check.That(t, rec.End != nil && !rec.End.Abandoned && slices.Equal(rec.End.Ranks, table.Ranks[:h.Rules.Seats]) && rec.End.Reveal == h.Deal.Reveal("kısmet"), "%s: the end is %+v, the ranks were %v", p.Name, rec.End, table.Ranks)
		var layout struct{ Slots []any }
		if err := json.Unmarshal(rec.Layouts[0], &layout); err != nil || len(layout.Slots) != 2 || layout.Slots[1] != "R1<" {
			t.Errorf("%s: the layout is %s", p.Name, rec.Layouts[0])
		}
		check.That(t, text[0] == '{' && !bytes.ContainsRune(text, 0x1b), "%s: a control character stands in the journal as such", p.Name)
	}
}

// A journal that is cut after any byte yields the match up to that point. Torn is the number of bytes in the incomplete
// line.
func TestRead_Cut(t *testing.T) {
	h := newHeader(t, "classic")
	j, p := newMemJournal(t, h)
	steps := playActs(t, j, beginMatch(t, j, h), testsize.Of(12, 30), chooseAsCirak)
	for cut := range p.Len() {
		text := p.Bytes()[:cut]
		rec, err := Read(bytes.NewReader(text))
		whole := bytes.LastIndexByte(text, '\n') + 1
		var fault *Fault
		if whole == 0 {
			check.Need(t, rec == nil && errors.As(err, &fault), "cut at %d: %v", cut, err)
			continue
		}
		check.Need(t, err == nil && rec.Torn == cut-whole && rec.size == int64(whole), "cut at %d: %d bytes were torn off, want %d; %v", cut, rec.Torn, cut-whole, err)
		if err := checkPrefix(stepsOf(rec), steps); err != nil || rec.Len() != bytes.Count(text[:whole], []byte(`"act"`))+bytes.Count(text[:whole], []byte(`"begin"`)) {
			t.Fatalf("cut at %d: %v", cut, err)
		}
	}
}

// If any byte of a journal is changed, the fault is found at its line, or only the last line is lost.
func TestRead_ChangedByte(t *testing.T) {
	h := newHeader(t, "classic")
	j, p := newMemJournal(t, h)
	played := playActs(t, j, beginMatch(t, j, h), 8, chooseAsCirak)
	_, hosted, hostedText := wholeHosted(t, "simple", testsize.Of(8, 200)) // this journal has round and end lines
	for _, match := range []struct {
		text   []byte
		played []Step
	}{{p.Bytes(), played}, {hostedText, hosted}} {
		for at, old := range match.text { // a long test changes every byte, a short one only some
			for i, b := range []byte{old ^ 1, old ^ 2, old ^ 4, old ^ 8, old ^ 16, old ^ 32, old ^ 64, old ^ 128, '\n', 0} {
				if b != old && (testsize.Long() || i == at%10) {
					checkFlip(t, match.text, match.played, at, b)
				}
			}
		}
	}
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
		if err := checkPrefix(stepsOf(rec), played); err != nil {
			t.Fatalf("byte %d from %q to %q: %v", at, old, b, err)
		}
	}
}

// The bots of a journal, recreated from it, choose the same actions from the views of their seats. A choice that a bot
// would not have made is detected.
func TestVerifyBots(t *testing.T) {
	h := newHeader(t, "classic")
	makeBots := func() (made []bots.Bot) {
		for s := range h.Rules.Seats {
			level := check.Must(bots.LevelByName([]string{"acemi", "kalfa", "cirak", "kalfa/hunter"}[s]))
			made = append(made, level.New(uint64(s)))
		}
		return made
	}
	played, bluffs := makeBots(), -1
	ask := func(m game.Match, seat game.Seat) game.Action {
		v := m.View(seat)
		a := check.Must(played[seat].Play(context.Background(), v))
		if legal := v.Legal(); bluffs > 0 && seat == 2 && len(legal) > 1 {
			if bluffs--; bluffs == 0 { // an act that the bot would not have chosen
				return legal[(slices.Index(legal, a)+1)%len(legal)]
			}
		}
		return a
	}
	for _, bluff := range []int{-1, 5} {
		bluffs = bluff
		j, p := newMemJournal(t, h)
		steps := playActs(t, j, beginMatch(t, j, h), 250, ask)
		again, judged := makeBots(), 0
		rec, err := Read(&p.Buffer)
		check.OK(t, err)
		err = rec.VerifyBots(func(act Act, v game.View) error {
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
		case bluff > 0 && (!errors.As(err, &fault) || fault.Kind != Choice || fault.Line < 5):
			t.Errorf("a false choice: %v", err)
		case bluff < 0: // seat 0 is a person, and nobody chooses a deal
			want := 0
			for _, s := range steps {
				if s.Act.Seat > 0 && s.Act.Action.Kind != game.NextRound {
					want++
				}
			}
			check.That(t, judged == want && rec.Len() == 251, "%d choices of %d were judged", judged, want)
		}
	}
}

// Random matches under random switches can be read after a cut at any byte.
func TestRead_RandomMatches(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		presets := game.Presets()
		preset := presets[rapid.IntRange(0, len(presets)-1).Draw(r, "preset")]
		h := newHeader(t, preset.Name)
		if rapid.Bool().Draw(r, "known seed") {
			h.Deal = Practice(game.SeedOf(rapid.Uint64().Draw(r, "seed")))
		} else {
			h.Deal, _ = Draw(&countingSource{rapid.Byte().Draw(r, "first byte")})
		}
		j, p := newMemJournal(t, h)
		word := ""
		if !h.Deal.Practice() {
			word = rapid.StringN(0, 20, LongestWord).Filter(func(s string) bool { return CheckWord(s) == nil }).Draw(r, "word")
		}
		check.OK(r, j.Begin(word))
		m, events, err := h.Deal.Begin(h.Rules, word)
		check.OK(r, err)
		chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(r, "chance"), 0))
		steps := playActs(t, j, Step{Act: Act{Seat: game.Nobody}, Match: m, Events: events}, rapid.IntRange(0, 250).Draw(r, "acts"), randomChooser(chance))
		cut := rapid.IntRange(bytes.IndexByte(p.Bytes(), '\n')+1, p.Len()).Draw(r, "cut")
		rec := check.Must(Read(bytes.NewReader(p.Bytes()[:cut])))
		if err := checkPrefix(stepsOf(rec), steps); err != nil || cut == p.Len() && rec.Len() != len(steps) {
			r.Fatalf("%d of %d steps: %v", rec.Len(), len(steps), err)
		}
	})
}

func FuzzRead(f *testing.F) {
	_, _, text := wholeMatch(f, "simple")
	start := bytes.SplitAfterN(text, []byte("\n"), 7)[:6]
	var bodies []string
	for _, line := range start {
		body, _, _ := strings.Cut(string(line), hashPrefix)
		bodies = append(bodies, body)
	}
	f.Add(bytes.Join(start, nil), false)
	f.Add([]byte("{}\n"), false)
	f.Add([]byte(strings.Join(bodies, "\n")), true)
	f.Add([]byte(strings.Join(bodies[:2], "\n")+"\n"+`{"type":"end","how":"abandoned"`), true)
	f.Fuzz(func(t *testing.T, data []byte, sealed bool) {
		if sealed { // otherwise the fuzzer would not get past the hashes
			data = reseal(t, data, func(_ int, body string) []string { return []string{body} })
		}
		rec, err := Read(bytes.NewReader(data))
		check.Need(t, err == nil || !strings.Contains(err.Error(), "\n"), "more than a line: %q", err)
		if rec == nil {
			check.Need(t, err != nil, "neither a record nor an error")
			return
		}
		again, err := Read(bytes.NewReader(data[:rec.size]))
		check.Need(t, err == nil && again.Torn == 0 && again.Len() == rec.Len(), "the intact part is not intact: %v", err)
	})
}
