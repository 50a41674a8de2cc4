package wire

import (
	"errors"
	"strings"
)

// splitCommand splits a command at blanks into a program and its arguments. Words in single or double quotes stay
// together, and the quotes are removed. No other character is special, because no shell is involved.
func splitCommand(command string) ([]string, error) {
	var words []string
	var word strings.Builder
	begun, quote := false, rune(0)
	for _, r := range command {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			quote, begun = r, true
		case r == ' ' || r == '\t' || r == '\n':
			if begun {
				words = append(words, word.String())
			}
			word.Reset()
			begun = false
		default:
			word.WriteRune(r)
			begun = true
		}
	}
	if begun {
		words = append(words, word.String())
	}
	switch {
	case quote != 0:
		return nil, errors.New("the command has a quote that is not closed")
	case len(words) == 0 || words[0] == "":
		return nil, errors.New("the command names no program; give one, such as python3 bot.py")
	case strings.ContainsRune(command, 0):
		return nil, errors.New("the command has a zero byte, which no program can be given")
	}
	return words, nil
}
