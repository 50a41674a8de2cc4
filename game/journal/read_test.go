package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// readWhole plays, closes and reads a match. It checks the header and the steps, and returns the record, the match after
// the last step, and the journal.
func readWhole(t *testing.T, h Header) (*Record, game.Match, []byte) {
	t.Helper()
	steps, text := closedMatch(t, h, toEnd)
	rec := check.Must(readText(text))
	checkSteps(t, rec, steps, h.Preset)
	check.Equal(t, rec.Header.Commitment(), h.Commitment())
	check.Equal(t, rec.Header.TableHash(), h.TableHash())
	check.Equal(t, len(h.Commitment()), 64)
	rec.Header.commitment, rec.Header.table = "", nil
	check.That(t, reflect.DeepEqual(rec.Header, h), "the header is %+v, want %+v", rec.Header, h)
	return rec, steps[len(steps)-1].Match, text
}

func TestRead_Matches(t *testing.T) { // rule 8.5
	for _, p := range game.Presets() {
		if p.Name == "classic" || p.Name == "101" {
			readWhole(t, newHostedHeader(p.Name))
		}
		h := newHeader(p.Name)
		rec, last, text := readWhole(t, h)
		check.That(t, rec.Word == "kısmet" && rec.Torn == 0, "%s: %q, %d", p.Name, rec.Word, rec.Torn)
		table := last.Public()
		check.That(t, len(rec.Rounds) == len(table.Sheet) && rec.Rounds[0] == table.Sheet[0] && rec.Rounds[0].Turns >= 2, "%s: the rounds are %+v, want %+v", p.Name, rec.Rounds, table.Sheet)
		check.That(t, rec.End != nil && !rec.End.Abandoned && slices.Equal(rec.End.Ranks, table.Ranks[:h.Rules.Seats]) && rec.End.Reveal == h.Deal.Reveal("kısmet"), "%s: the end is %+v, the ranks were %v", p.Name, rec.End, table.Ranks)
		var layout struct{ Slots []any }
		check.OK(t, json.Unmarshal(rec.Layouts[0], &layout))
		check.That(t, len(layout.Slots) == 2 && layout.Slots[1] == "R1<", "%s: the layout is %s", p.Name, rec.Layouts[0])
		check.That(t, text[0] == '{' && !bytes.ContainsRune(text, 0x1b), "%s: a control character stands in the journal as such", p.Name)
	}
}

// A journal that is cut after any byte yields the match up to that point. Torn is the number of bytes in the incomplete
// line.
func TestRead_Cut(t *testing.T) {
	_, p, steps := playMatch(t, newHeader("classic"), testsize.Of(5, 30))
	for cut := range p.Len() {
		text := p.Bytes()[:cut]
		rec, err := readText(text)
		whole := bytes.LastIndexByte(text, '\n') + 1
		if whole == 0 {
			check.Need(t, rec == nil && faultOf(err).Line == 1, "cut at %d: %v", cut, err)
			continue
		}
		check.Need(t, err == nil && rec.Torn == cut-whole && rec.size == int64(whole), "cut at %d: %d bytes were torn off, want %d; %v", cut, rec.Torn, cut-whole, err)
		check.Equal(t, rec.Len(), bytes.Count(text[:whole], []byte(`"act"`))+bytes.Count(text[:whole], []byte(`"begin"`)))
		checkPrefix(t, rec, steps, "cut at ", cut)
	}
}

// If any byte of a journal is changed, the fault is found at its line, or only the last line is lost.
func TestRead_ChangedByte(t *testing.T) {
	_, p, played := playMatch(t, newHeader("classic"), 8)
	hosted, hostedText := closedMatch(t, newHostedHeader("simple"), testsize.Of(8, 200)) // this journal has round and end lines
	for _, match := range []struct {
		text   []byte
		played []Step
	}{{p.Bytes(), played}, {hostedText, hosted}} {
		for at, old := range match.text { // a long test changes every byte in many ways, a short one every second byte in one way
			for i, b := range []byte{old ^ 1, old ^ 2, old ^ 4, old ^ 8, old ^ 16, old ^ 32, old ^ 64, old ^ 128, '\n', 0} {
				if b == old || !testsize.Long() && i != at%20 {
					continue
				}
				changed := bytes.Clone(match.text)
				changed[at] = b
				rec, err := readText(changed)
				line, fault := 1+bytes.Count(match.text[:at], []byte("\n")), faultOf(err)
				lastByte := at == len(match.text)-1 && err == nil && rec.Torn > 0
				check.Need(t, lastByte || errors.Is(err, ErrNewer) || fault.Line == line, "byte %d from %q to %q: line %d instead of %d: %v", at, old, b, fault.Line, line, err)
				check.Need(t, rec != nil || line == 1, "byte %d from %q to %q: what was right before is lost", at, old, b)
				if rec != nil {
					checkPrefix(t, rec, match.played, "changed byte ", at)
				}
			}
		}
	}
}

// VerifyBots asks about the choices of all bots. It reports the line of a choice that a bot would not have made.
func TestVerifyBots(t *testing.T) {
	steps, text := closedMatch(t, newHeader("classic"), 250)
	rec := check.Must(readText(text))
	level := check.Must(bots.LevelByName("cirak"))
	var choices []int // the steps that bots chose; seat 0 is a person, and nobody chooses a deal
	for i, s := range steps {
		if s.Act.Seat > 0 && s.Act.Action.Kind != game.NextRound {
			choices = append(choices, i)
		}
	}
	for _, bluff := range []int{len(choices), 5} {
		judged := 0
		err := rec.VerifyBots(func(act Act, v game.View) error {
			check.Equal(t, act, steps[choices[judged]].Act)
			check.Equal(t, check.Must(level.New(0).Play(t.Context(), v)), act.Action)
			if judged++; judged > bluff {
				return errFull
			}
			return nil
		})
		if bluff == len(choices) {
			check.OK(t, err)
			check.Equal(t, judged, len(choices))
			continue
		}
		check.Equal(t, faultOf(err), Fault{rec.Step(choices[bluff]).Line, Choice, errFull})
	}
}

func FuzzRead(f *testing.F) {
	_, text := closedMatch(f, newHeader("simple"), toEnd)
	lines := bytes.SplitAfter(text, []byte("\n"))
	for _, sealed := range []bool{false, true} {
		f.Add(bytes.Join(lines[:6], nil), sealed)
		f.Add(append(bytes.Join(lines[:2], nil), `{"type":"end","how":"abandoned"`...), sealed)
		f.Add([]byte("{}\n"), sealed)
	}
	f.Fuzz(func(t *testing.T, data []byte, sealed bool) {
		if sealed { // otherwise the fuzzer would not get past the hashes
			data = reseal(t, data, func(_ int, body string) []string { return []string{body} })
		}
		rec, err := readText(data)
		check.Need(t, err == nil && rec != nil || isOneLine(err), "not one line: %v", err)
		if rec == nil {
			return
		}
		again, err := readText(data[:rec.size])
		check.Need(t, err == nil && again.Torn == 0 && again.Len() == rec.Len(), "the intact part is not intact: %v", err)
	})
}
