package words

import (
	"strings"
	"testing"

	"fair/okey/game/check"
)

func length(text string) int { return len(text) }

func TestWrap(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "",
		"one two three":                  "one two|  three",
		"   one two":                     "   one|  two",
		"a b c d e f g":                  "a b c d|  e f g",
		Mark(1) + " " + Mark(2) + " x y": Mark(1) + " " + Mark(2) + " x|  y",
		"unbreakable long":               "unbreakable|  long",
	} {
		check.Equal(t, strings.Join(Wrap(text, 7, 2), "|"), want)
	}
	check.Equal(t, len(Wrap("", 7, 2)), 1)
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
		check.Equal(t, strings.Join(Fold(text, length, room), "|"), want, text)
	}
	narrowFirst := func(line int) int { return 6 + 20*min(line, 1) }
	check.Equal(t, strings.Join(Fold("break this", length, narrowFirst), "|"), "break|this")
}
