package words

import "strings"

// Fill arranges the pieces of a text in one or more lines, with one blank between pieces. Each line takes as many
// pieces as fit, but at least one. width returns the width of a piece, and room the width of a line; lines are numbered
// from 0.
func Fill[T any](pieces []T, width func(T) int, room func(line int) int) [][]T {
	lines, used := [][]T{nil}, 0
	for _, piece := range pieces {
		last := len(lines) - 1
		w := width(piece)
		if len(lines[last]) > 0 && used+1+w > room(last) {
			lines, used = append(lines, nil), 0
			last++
		}
		if len(lines[last]) > 0 {
			used++
		}
		lines[last] = append(lines[last], piece)
		used += w
	}
	return lines
}

// Wrap breaks a text between words into lines of at most width characters, counting tiles as their letters. It does
// not break words longer than that. The first line keeps its leading blanks; the other lines begin with indent blanks.
func Wrap(text string, width, indent int) (lines []string) {
	body := strings.TrimLeft(text, " ")
	before := text[:len(text)-len(body)]
	length := func(word string) int { return len([]rune(Plain(word))) }
	room := func(line int) int {
		if line == 0 {
			return width - len(before)
		}
		return width - indent
	}
	for _, line := range Fill(strings.Split(body, " "), length, room) {
		lines = append(lines, before+strings.Join(line, " "))
		before = strings.Repeat(" ", indent)
	}
	return lines
}

// Fold breaks a text into lines: after commas, and at any blank if the text between two commas is too long. width
// returns the width of a part, and room the width of a line; lines are numbered from 0.
func Fold(text string, width func(part string) int, room func(line int) int) (lines []string) {
	var parts []string
	for _, part := range strings.Split(strings.ReplaceAll(text, ", ", ",\n"), "\n") {
		if width(part) > min(room(0), room(1)) {
			parts = append(parts, strings.Split(part, " ")...)
			continue
		}
		parts = append(parts, part)
	}
	for _, line := range Fill(parts, width, room) {
		lines = append(lines, strings.Join(line, " "))
	}
	return lines
}
