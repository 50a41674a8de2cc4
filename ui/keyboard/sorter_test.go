package keyboard

import (
	"slices"
	"strings"
	"testing"

	"fair/okey/game/check"
)

// sortChunks returns the pieces and reports in chunks of input. An empty chunk means a timeout.
func sortChunks(chunks ...string) (pieces, reports []string) {
	var s sorter
	for _, chunk := range chunks {
		if chunk == "" {
			s.giveUp()
		}
		s.feed([]byte(chunk))
	}
	for _, p := range s.pieces {
		pieces = append(pieces, string(p))
	}
	return pieces, s.reports
}

func TestSorter_Keys(t *testing.T) {
	long := "\x1b]52;c;" + strings.Repeat("d", 2*reportLength)
	for _, c := range []struct {
		why    string
		chunks []string
		want   []string
	}{
		{"keys read together", []string{"jk\x1b[Al"}, []string{"j", "k", "\x1b[A", "l"}},
		{"an arrow key in two reads", []string{"\x1b", "[A"}, []string{"\x1b[A"}},
		{"the same, cut later", []string{"\x1b[", "A"}, []string{"\x1b[A"}},
		{"the same, so slow that it seemed an Esc", []string{"\x1b", "", "[A"}, []string{"\x1b", "\x1b[A"}},
		{"an arrow of the application mode", []string{"\x1bO", "A"}, []string{"\x1b[A"}},
		{"End, cut earlier", []string{"\x1b", "OF"}, []string{"\x1b[F"}},
		{"F1 and a key of the number pad", []string{"\x1bOP\x1bOx"}, []string{"\x1bOP"}},
		{"a release of the mouse", []string{"\x1b[<0;5;", "5m"}, []string{"\x1b[<0;5;5m"}},
		{"the same, slow", []string{"x\x1b[<0;5;5", "", "m"}, []string{"x", "m"}},
		{"the mouse of old", []string{"\x1b[M !", "!"}, []string{"\x1b[M !!"}},
		{"a letter of two bytes", []string{"\xc5", "\x9f"}, []string{"ş"}},
		{"a lone Esc", []string{"\x1b", ""}, []string{"\x1b"}},
		{"Esc and then a key", []string{"\x1b", "d"}, []string{"\x1b", "d"}},
		{"Esc twice", []string{"\x1b\x1b", ""}, []string{"\x1b", "\x1b"}},
		{"Esc and an arrow", []string{"\x1b", "\x1b[A"}, []string{"\x1b", "\x1b[A"}},
		{"Esc and a key read together", []string{"\x1bd"}, []string{"\x1b", "d"}},
		{"Esc and an arrow read together", []string{"\x1b\x1b[A"}, []string{"\x1b", "\x1b[A"}},
		{"Esc and a click", []string{"\x1b\x1b[<0;5;5M"}, []string{"\x1b", "\x1b[<0;5;5M"}},
		{"Esc and a paste", []string{"\x1b\x1b[200~d\x03\x1b[201~"}, []string{"\x1b", "\x1b[200~", "d\x03", "\x1b[201~"}},
		{"Esc and ]", []string{"\x1b]d"}, []string{"\x1b", "]", "d"}},
		{"F1 of the Linux console", []string{"\x1b[[", "A"}, []string{"\x1b[[A"}},
		{"Ctrl-C after half a sequence", []string{"\x1b[<0;", "\x03"}, []string{"\x03"}},
		{"Ctrl-C after half a report", []string{"\x1b]11;rgb", "\x03"}, []string{"\x03"}},
		{"Ctrl-C after Esc", []string{"\x1b\x03"}, []string{"\x1b", "\x03"}},
		{"a paste", []string{"\x1b[200~a\x03b\x1b[201~"}, []string{"\x1b[200~", "a\x03b", "\x1b[201~"}},
		{"a long paste", []string{"\x1b[200~" + strings.Repeat("d", 200)}, []string{"\x1b[200~", strings.Repeat("d", 128), strings.Repeat("d", 72)}},
		{"Esc and P", []string{"\x1bPd"}, []string{"\x1b", "P", "d"}},
		{"a paste with Esc in it", []string{"\x1b[200~a\x1bb\x1b[A\x1b", "\x1b[20", "1~d"}, []string{"\x1b[200~", "a\x1bb\x1b[A", "\x1b", "\x1b[201~", "d"}},
		{"a report in a paste", []string{"\x1b[200~\x1b[?1c\x1b[201~"}, []string{"\x1b[200~", "\x1b[?1c", "\x1b[201~"}},
		{"Ctrl-C after a paste without an end", []string{"\x1b[200~a", "\x03"}, []string{"\x1b[200~", "a", "\x1b[201~", "\x03"}},
		{"a report that is too long", []string{long + "d", "d\x1b", "\\j"}, []string{"j"}},
		{"the same, ended by BEL", []string{long + "d\aj"}, []string{"j"}},
		{"Ctrl-C in it", []string{long, "dd\x03"}, []string{"\x03"}},
		{"an arrow in it", []string{long, "d\x1b[A"}, []string{"\x1b[A"}},
		{"a key after it was given up", []string{long, "d", "", "d"}, []string{"d"}},
		{"the same, cut in its end", []string{long, "d\x1b", "", "d"}, []string{"d"}},
		{"sequences that do not exist", []string{"\x1b[-8n\x1b[[xd"}, []string{"8", "n", "d"}},
		{"a sequence without an end", []string{"\x1b[" + strings.Repeat("1", 100) + "A"}, nil},
	} {
		got, reports := sortChunks(c.chunks...)
		if c.want == nil {
			got = nil // only check that it does not hang
		}
		check.That(t, slices.Equal(got, c.want) && len(reports) <= 0, "%s: %q, reports %q; want %q", c.why, got, reports, c.want)
	}
}

// No part of a terminal's answer may become a key, wherever the answer is cut.
func TestSorter_Reports(t *testing.T) {
	for _, answer := range []string{"\x1b]11;rgb:1d1d/ffff/cafe\x1b\\", "\x1b]11;rgb:1d1d/ffff/cafe\a", "\x1b[?62;22c", "\x1b[>1;10;0c",
		"\x1bP1+r5463=d\x1b\\", "\x1bP>|xterm(389)d\x1b\\", "\x1b_Gi=1;dd\x1b\\", "\x1b]ldd\x1b\\"} {
		whole := "j" + answer + "k"
		for first := range len(whole) + 1 {
			for second := first; second <= len(whole); second++ {
				chunks := slices.DeleteFunc([]string{whole[:first], whole[first:second], whole[second:]}, func(c string) bool { return c == "" })
				keys, reports := sortChunks(chunks...)
				check.That(t, strings.Join(keys, "") == "jk" && strings.Join(reports, "") == answer, "%q: keys %q, reports %q", chunks, keys, reports)
			}
		}
		keys, reports := sortChunks("j\x1b", "", whole[2:]) // so slow that the Esc counted as a key
		check.That(t, strings.Join(keys, "") == "j\x1bk" && strings.Join(reports, "") == answer, "%q after a wait: keys %q, reports %q", answer, keys, reports)
	}
}

func TestSorter_CtrlC(t *testing.T) {
	for chunk, want := range map[string]bool{"x": false, "jj\x03": true, "\x1b[200~\x03": false, "\x1b[200~x\x1b[201~\x03": true, "\x1b[200~x\x1b\x1b[201~\x03": true, "\x1b\x03": true} {
		var s sorter
		if s.feed([]byte(chunk)); s.interrupted != want {
			t.Errorf("%q: %v", chunk, s.interrupted)
		}
	}
}

// No input may hang or crash the sorter, and its memory must stay small.
func FuzzSorter(f *testing.F) {
	for _, text := range []string{"", "jk\x1b[A", "\x1b]11;rgb:1d1d/ffff/cafe\x1b\\", "\x1b[<0;5;5M\x1b", "\xc5\x1b\xc5", "\x1b[M\x00\xff"} {
		f.Add([]byte(text), 3)
	}
	f.Fuzz(func(t *testing.T, text []byte, cut int) {
		cut = min(max(cut, 0), len(text))
		var s sorter
		s.feed(text[:cut])
		s.feed(text[cut:])
		check.That(t, len(s.pending) <= reportLength+1, "it holds %d bytes", len(s.pending))
		s.giveUp()
		for _, p := range s.pieces {
			check.That(t, len(p) != 0 && len(p) < 256, "a piece of %d bytes", len(p))
		}
	})
}
