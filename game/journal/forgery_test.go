package journal

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

// reseal returns a journal with some lines changed and all hashes recomputed. change returns the lines to write instead
// of line n. body is the text of line n up to the hash.
func reseal(t testing.TB, text []byte, change func(n int, body string) []string) []byte {
	t.Helper()
	var last chainHash
	var out []byte
	for n, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		body, _, _ := strings.Cut(line, hashPrefix)
		for _, body := range change(n+1, body) {
			last = last.nextHash([]byte(body))
			out = fmt.Appendf(out, "%s%s%s%s\n", body, hashPrefix, last[:], hashSuffix)
		}
	}
	return out
}

// resealLine returns a journal with line n replaced by the given bodies, and all hashes recomputed.
func resealLine(t testing.TB, text []byte, n int, bodies func(body string) []string) []byte {
	t.Helper()
	return reseal(t, text, func(at int, body string) []string {
		if at != n {
			return []string{body}
		}
		return bodies(body)
	})
}

// forge returns a journal with old replaced by new in line n, and all hashes recomputed.
func forge(t testing.TB, text []byte, n int, old, new string) []byte {
	t.Helper()
	return resealLine(t, text, n, func(body string) []string {
		changed := strings.Replace(body, old, new, 1)
		check.Need(t, changed != body, "%s is not in %s", old, body)
		return []string{changed}
	})
}

// A forgery is a change to a journal, with the number of the faulty line and the kind of fault.
type forgery struct {
	name, old, new string
	line           int
	what           FaultKind
}

// forgeries returns forgeries of a complete match with the given commitment. find returns the number of the nth line of
// a type. own is the number of a line in which seat 0 discards a tile, named by discarded, and notInHand is a tile that
// seat 0 does not have then.
func forgeries(commitment string, find func(kind string, nth int) int, own int, discarded, notInHand string) []forgery {
	return []forgery{
		{"a longer commitment", `"commitment":"`, `"commitment":"00`, 1, Form},
		{"another commitment", commitment, strings.Repeat("0", len(commitment)), 1, Commitment},
		{"another name", `Bot 2`, `Bot 4`, 1, Commitment},
		{"another switch", `"startPoints":"20"`, `"startPoints":"21"`, 1, Commitment},
		{"a seed before the word", `,"commitment"`, `,"secret":{"seed":"00"},"commitment"`, 1, Form},
		{"something after the commitment", commitment + `"`, commitment + `","practice":false`, 1, Form},
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
		{"half a character in the word", `kısmet`, `k\ud800smet`, 2, Form},
		{"a byte that is no character", `kısmet`, "k\xffsmet", 2, Form},
		{"half a character in a rack", `"slots"`, `"a":"\\\ud800","slots"`, find(typeRack, 0), Form},
		{"another word", `kısmet`, `kismet`, 2, Action},
		{"another tile", "discard " + discarded, "discard " + notInHand, 3, Action},
		{"another seat", `"seat":`, `"seat":1`, 3, Action},
		{"no action", "discard", "drop", 3, Form},
		{"no seat", `"seat":0,`, ``, own, Form},
		{"a seat of null", `"seat":0,`, `"seat":null,`, own, Form},
		{"no fallback", `"seat":0,`, `"seat":0,"fallback":false,`, own, Form},
		{"a fallback for the player", `"seat":0,`, `"seat":0,"fallback":true,`, own, Form},
		{"an action in small letters", "discard " + discarded, "discard " + strings.ToLower(discarded), 3, Form},
		{"a blank behind an action", "discard " + discarded, "discard " + discarded + " ", 3, Form},
		{"a word with something hidden", `kısmet`, "kısmet\u200b", 2, Form},
		{"a minor version that never was", `"minor":0`, `"minor":-1`, 1, Form},
		{"a cheaper round", `"loss":`, `"loss":1`, find(typeRound, 0), Results},
		{"a longer round", `"turns":`, `"turns":1`, find(typeRound, 1), Results},
		{"a way to win there is not", `"how":"`, `"how":"x`, find(typeRound, 2), Form},
		{"other ranks", `"ranks":[`, `"ranks":[1,`, find(typeEnd, 0), Results},
		{"abandoned when it was over", `"played"`, `"abandoned"`, find(typeEnd, 0), Results},
		{"an end twice", `"how":"played"`, `"how":"abandoned","how":"played"`, find(typeEnd, 0), Form},
		{"another word revealed", `kısmet`, `kismet`, find(typeEnd, 0), Commitment},
		{"a type there is not", `"type":"rack"`, `"type":"rock"`, find(typeRack, 0), Form},
	}
}

// Reading finds the fault in each forgery, although the hashes match.
func TestRead_Forgeries(t *testing.T) {
	h := newHeader("classic")
	steps, text := closedMatch(t, h, toEnd)
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	find := func(kind string, nth int) int { // returns a line number
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
	discarded := steps[1].Act.Action.Tile.String()
	notInHand := tile.New(tile.Red, 1)
	for starter.Hand.Has(notInHand) {
		notInHand++
	}
	own := 1 + slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, `"seat":0,`) })
	for _, test := range forgeries(h.Commitment(), find, own, discarded, notInHand.String()) {
		t.Run(test.name, func(t *testing.T) {
			rec, err := readText(forge(t, text, test.line, test.old, test.new))
			fault := faultOf(err)
			check.Need(t, fault.Kind == test.what && fault.Line >= test.line && fault.Line <= test.line+4, "want %s at line %d: %v", test.what, test.line, err)
			if test.what == Commitment && test.line == 1 {
				test.line = 2 // the line that reveals the seed
			}
			check.That(t, test.what == Action || fault.Line == test.line, "line %d instead of %d", fault.Line, test.line)
			check.That(t, rec == nil || rec.lines == fault.Line-1, "the fault is in line %d, not after the last right one", fault.Line)
		})
	}
}

// A line with only half of a surrogate pair is refused. All other JSON escapes are accepted.
func TestRead_Escapes(t *testing.T) {
	for text, half := range map[string]bool{
		``: false, `a`: false, `\\ud800`: false, `\n\u00e9`: false, `\ud83d\ude00`: false, `\uD83D\uDE00x\"`: false, `\ufffd`: false,
		`\ud83d`: true, `\ud83d\n`: true, `\ude00\ud83d`: true, `\ud83dx\ude00`: true, `x\ud83d\ude00\ude00`: true, `\\\ud83d`: true,
	} {
		check.That(t, hasHalfSurrogate([]byte(text)) == half, "%s: want %v", text, half)
	}
}

// From version 2 on, an action is accepted only in the form that the program writes. Version 1 also accepts other
// forms.
func TestRead_ActionText(t *testing.T) {
	h := newHeader("101")
	for text, right := range map[string]bool{
		"open R4-R5-R6 K1-B1-Y1": true, "open  R4-R5-R6 K1-B1-Y1": false, "open R4-R5-R6 ": false, "open R4-R5-R6\n": false, "open r4-R5-R6": false,
		"lay ordered R9-K6-K7": true, "lay ordered  R9-K6-K7": false, "layoff R9 0 high": true, "layoff R9 00": false, "finish K7": true,
	} {
		for version := 1; version <= Version; version++ {
			err := (&actLine{Do: text}).add(&Record{Header: h, version: [2]int{version}}) // before the deal
			check.That(t, errors.Is(err, errNotDealt) == (right || version == 1), "%s: %v", text, err)
		}
	}
}
