package words

import "strings"

// Fill breaks pieces of a text into lines, with one blank between two of a line: each line takes as
// many as it has room for, and one at least. width is the cells that a piece takes, room those of a
// line, the first of which is 0. There is one line at least.
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

// Wrap breaks a text between words into lines of so many characters, tiles in letters. The first
// line keeps the blanks before it; the others begin with so many.
func Wrap(text string, width, in int) (lines []string) {
	body := strings.TrimLeft(text, " ")
	before := text[:len(text)-len(body)]
	length := func(word string) int { return len([]rune(Plain(word))) }
	room := func(line int) int {
		if line == 0 {
			return width - len(before)
		}
		return width - in
	}
	for _, line := range Fill(strings.FieldsFunc(body, func(r rune) bool { return r == ' ' }), length, room) {
		lines = append(lines, before+strings.Join(line, " "))
		before = strings.Repeat(" ", in)
	}
	return lines
}

// Fold breaks a text after its commas into lines, as far as that is possible. Width is the cells that
// a part of it takes, room those of a line, the first of which is 0.
func Fold(text string, width func(part string) int, room func(line int) int) (lines []string) {
	parts := strings.Split(strings.ReplaceAll(text, ", ", ",\n"), "\n")
	for _, line := range Fill(parts, width, room) {
		lines = append(lines, strings.Join(line, " "))
	}
	return lines
}
