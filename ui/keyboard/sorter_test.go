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

// Bars separate what is read at once and the keys. Nothing between two bars is a timeout.
func TestSorter_Keys(t *testing.T) {
	long := "\x1b]52;c;" + strings.Repeat("d", 2*reportLength)
	for _, c := range []struct{ why, chunks, want string }{
		{"keys read together", "jk\x1b[Al", "j|k|\x1b[A|l"},
		{"an arrow key in two reads", "\x1b|[A", "\x1b[A"},
		{"the same, cut later", "\x1b[|A", "\x1b[A"},
		{"the same, so slow that it seemed an Esc", "\x1b||[A", "\x1b|\x1b[A"},
		{"an arrow of the application mode", "\x1bO|A", "\x1b[A"},
		{"End, cut earlier", "\x1b|OF", "\x1b[F"},
		{"F1 and a key of the number pad", "\x1bOP\x1bOx", "\x1bOP"},
		{"a release of the mouse", "\x1b[<0;5;|5m", "\x1b[<0;5;5m"},
		{"the same, slow", "x\x1b[<0;5;5||m", "x|m"},
		{"the mouse of old", "\x1b[M !|!", "\x1b[M !!"},
		{"a letter of two bytes", "\xc5|\x9f", "ş"},
		{"a lone Esc", "\x1b|", "\x1b"},
		{"Esc and then a key", "\x1b|d", "\x1b|d"},
		{"Esc twice", "\x1b\x1b|", "\x1b|\x1b"},
		{"Esc and an arrow", "\x1b|\x1b[A", "\x1b|\x1b[A"},
		{"Esc and a key read together", "\x1bd", "\x1b|d"},
		{"Esc and an arrow read together", "\x1b\x1b[A", "\x1b|\x1b[A"},
		{"Esc and a click", "\x1b\x1b[<0;5;5M", "\x1b|\x1b[<0;5;5M"},
		{"Esc and a paste", "\x1b\x1b[200~d\x03\x1b[201~", "\x1b|\x1b[200~|d\x03|\x1b[201~"},
		{"Esc and ]", "\x1b]d", "\x1b|]|d"},
		{"F1 of the Linux console", "\x1b[[|A", "\x1b[[A"},
		{"Ctrl-C after half a sequence", "\x1b[<0;|\x03", "\x03"},
		{"Ctrl-C after half a report", "\x1b]11;rgb|\x03", "\x03"},
		{"Ctrl-C after Esc", "\x1b\x03", "\x1b|\x03"},
		{"a paste", "\x1b[200~a\x03b\x1b[201~", "\x1b[200~|a\x03b|\x1b[201~"},
		{"a long paste", "\x1b[200~" + strings.Repeat("d", 200), "\x1b[200~|" + strings.Repeat("d", 128) + "|" + strings.Repeat("d", 72)},
		{"Esc and P", "\x1bPd", "\x1b|P|d"},
		{"a paste with Esc in it", "\x1b[200~a\x1bb\x1b[A\x1b|\x1b[20|1~d", "\x1b[200~|a\x1bb\x1b[A|\x1b|\x1b[201~|d"},
		{"a report in a paste", "\x1b[200~\x1b[?1c\x1b[201~", "\x1b[200~|\x1b[?1c|\x1b[201~"},
		{"Ctrl-C after a paste without an end", "\x1b[200~a|\x03", "\x1b[200~|a|\x1b[201~|\x03"},
		{"a report that is too long", long + "d|d\x1b|\\j", "j"},
		{"the same, ended by BEL", long + "d\aj", "j"},
		{"Ctrl-C in it", long + "|dd\x03", "\x03"},
		{"an arrow in it", long + "|d\x1b[A", "\x1b[A"},
		{"a key after it was given up", long + "|d||d", "d"},
		{"the same, cut in its end", long + "|d\x1b||d", "d"},
		{"sequences that do not exist", "\x1b[-8n\x1b[[xd", "8|n|d"},
	} {
		got, reports := sortChunks(strings.Split(c.chunks, "|")...)
		check.That(t, len(reports) == 0, "%s: reports %q", c.why, reports)
		check.Equal(t, strings.Join(got, "|"), c.want, c.why)
	}
	sortChunks("\x1b[" + strings.Repeat("1", 100) + "A") // a sequence without an end, which must not hang
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
		s.feed([]byte(chunk))
		check.Equal(t, s.interrupted, want, chunk)
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
