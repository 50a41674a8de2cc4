package stats

import (
	"fmt"
	"strings"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/ui/words"
)

// Line is a line of text; a heading stands above others.
type Line struct {
	Text    string
	Heading bool
}

// column is where what is counted stands, behind its name.
const column = 22

// widest is the most characters that a line has.
const widest = 76

// Lines is the statistics in words, no line longer than widest. Whatever a journal says is made
// safe to show.
func (s *Stats) Lines(w *words.Words) []Line {
	var lines []Line
	add := func(name, text string) { lines = append(lines, Line{Text: pad(name, column) + text}) }
	head := func(id string) { lines = append(lines, Line{}, Line{w.Say(id), true}) }
	if s.Matches.Played == 0 {
		lines = append(lines, Line{Text: w.Say("stats.none")})
	}
	add(w.Say("stats.matches"), score(w, s.Matches))
	if other := s.other(w); other != "" {
		add("", other)
	}
	if s.Matches.Played == 0 {
		return lines
	}
	add(w.Say("stats.streak"), w.With("stats.streak.is", words.Args{"Now": s.Streak, "Best": s.BestStreak}))
	rounds := score(w, s.Rounds.Score) + number(", ", s.Rounds.Drawn, w.Say("stats.drawn"))
	laid := number(", ", s.Rounds.Exhausted, w.Say("stats.exhausted")) + number(", ", s.Rounds.Void, w.Say("stats.void"))
	if len([]rune(rounds+laid)) <= widest-column {
		rounds, laid = rounds+laid, ""
	}
	if add(w.Say("stats.rounds"), rounds); laid != "" {
		add("", strings.TrimPrefix(laid, ", "))
	}
	turns := fmt.Sprintf("%.1f", s.Rounds.Turns)
	if w.Lang() == "tr" {
		turns = strings.Replace(turns, ".", ",", 1)
	}
	add(w.Say("stats.turns"), turns)
	kinds := ""
	for _, k := range []struct {
		n  int
		id string
	}{{s.Rounds.Melds, "stats.melds"}, {s.Rounds.Pairs, "stats.pairs"}, {s.Rounds.Okey, "stats.okey"}, {s.Rounds.OneColour, "stats.colour"}} {
		kinds += number(", ", k.n, w.Say(k.id))
	}
	if kinds != "" {
		add(w.Say("stats.kinds"), strings.TrimPrefix(kinds, ", "))
	}
	head("stats.by-preset")
	for _, p := range s.Presets {
		add("  "+Preset(w, p.Name), p.text(w))
	}
	head("stats.by-level")
	for _, p := range s.Levels {
		add("  "+levelName(w, p.Name), p.text(w))
	}
	head("stats.last")
	for _, text := range s.chart() {
		lines = append(lines, Line{Text: text})
	}
	return lines
}

// other is what does not count.
func (s *Stats) other(w *words.Words) string {
	text := number(", ", s.Abandoned, w.Say("stats.abandoned")) + number(", ", s.Unfinished, w.Say("stats.unfinished")) +
		number(", ", s.Practice, w.Say("stats.practice")) + number(", ", s.Damaged, w.Say("stats.damaged"))
	return strings.TrimPrefix(text, ", ")
}

// chart is the ranks of the last matches, a column each, the best rank above.
func (s *Stats) chart() []string {
	worst := 1
	for _, rank := range s.Last {
		worst = max(worst, min(rank, game.MaxSeats))
	}
	var lines []string
	for rank := 1; rank <= worst; rank++ {
		line := fmt.Sprintf("  %d  ", rank)
		for _, r := range s.Last {
			if r == rank {
				line += "■"
			} else {
				line += "·"
			}
		}
		lines = append(lines, line)
	}
	return lines
}

func (p *Part) text(w *words.Words) string {
	matches := fmt.Sprintf("%d, %d %s", p.Matches.Played, p.Matches.Won, w.Say("stats.won"))
	return pad(matches, 20) + w.Say("stats.rounds") + " " + score(w, p.Rounds)
}

// score is "12, 4 won (33 %)".
func score(w *words.Words, s Score) string {
	if s.Played == 0 {
		return "0"
	}
	percent := fmt.Sprintf("%.0f %%", 100*float64(s.Won)/float64(s.Played))
	if w.Lang() == "tr" {
		percent = fmt.Sprintf("%%%.0f", 100*float64(s.Won)/float64(s.Played))
	}
	return fmt.Sprintf("%d, %d %s (%s)", s.Played, s.Won, w.Say("stats.won"), percent)
}

// number is so many of something after what is before; nothing for none.
func number(before string, n int, what string) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%s%d %s", before, n, what)
}

// Preset is the name of a preset for people, whatever a journal calls it.
func Preset(w *words.Words, name string) string {
	if id := "preset." + name; name != "" && w.Has(id) {
		return w.Say(id)
	}
	return words.Safe(name, column-3)
}

// levelName is the name of a level for people.
func levelName(w *words.Words, name string) string {
	if _, err := bots.LevelByName(name); err == nil {
		return name
	}
	switch name {
	case Mixed:
		return w.Say("stats.mixed")
	case Programs:
		return w.Say("stats.programs")
	}
	return words.Safe(name, column-3)
}

// pad makes a text so many characters wide, or one more than it is.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(1, width-len([]rune(text))))
}
