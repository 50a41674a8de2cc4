package words

import (
	"slices"
	"strings"
	"testing"

	"fair/okey/game/check"
)

func TestFill(t *testing.T) {
	for _, c := range []struct {
		text        string
		first, rest int
		want        string
	}{
		{"", 5, 5, ""},
		{"a b c", 5, 5, "a b c"},
		{"a b c", 4, 4, "a b|c"},
		{"a b c d", 3, 1, "a b|c|d"},
		{"longer a", 3, 3, "longer|a"},
		{"a longer", 3, 3, "a|longer"},
		{"a  b", 2, 2, "a |b"}, // the middle piece is empty
	} {
		var got []string
		for _, line := range Fill(strings.Split(c.text, " "), func(s string) int { return len(s) }, func(line int) int {
			if line == 0 {
				return c.first
			}
			return c.rest
		}) {
			got = append(got, strings.Join(line, " "))
		}
		if lines := strings.Join(got, "|"); lines != c.want {
			t.Errorf("%q in %d, %d: %q, want %q", c.text, c.first, c.rest, lines, c.want)
		}
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", []string{""}},
		{"one two three", []string{"one two", "  three"}},
		{"   one two", []string{"   one", "  two"}},
		{"a b c d e f g", []string{"a b c d", "  e f g"}},
		{Mark(1) + " " + Mark(2) + " x y", []string{Mark(1) + " " + Mark(2) + " x", "  y"}},
		{"unbreakable long", []string{"unbreakable", "  long"}},
	} {
		if got := Wrap(c.text, 7, 2); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

func TestFold(t *testing.T) {
	room := func(line int) int { return 12 - 2*min(line, 1) }
	for text, want := range map[string]string{
		"":                            "",
		"3 won, 2 lost":               "3 won,|2 lost",
		"3 won":                       "3 won",
		"one, two, three, four, five": "one, two,|three,|four, five",
		"no comma to break it at":     "no comma to|break it|at",
		"one, two three four, five":   "one, two|three|four, five",
	} {
		got := strings.Join(Fold(text, func(part string) int { return len(part) }, room), "|")
		check.Equal(t, got, want, text)
	}
	narrowFirst := func(line int) int { return 6 + 20*min(line, 1) }
	if got := Fold("break this", func(part string) int { return len(part) }, narrowFirst); len(got) != 2 || got[0] != "break" {
		t.Errorf("a narrow first line: %q", got)
	}
}
