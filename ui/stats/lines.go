package stats

import (
	"fmt"
	"strings"

	"fair/okey/game"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// A Section is a part of the statistics in words. Title is its heading, which is empty for the first section.
type Section struct {
	Title string
	Rows  []Row
	// Chart is set if the rows are a chart of Stats.Last, and Parts if they are scores by opponent, preset or level.
	Chart, Parts bool
	// Rating is the rating that the section is about, or nil. Milestones are the milestones that it lists.
	Rating     *Rating
	Milestones []Milestone
}

// A Row is a figure in words. Text from journals is sanitized.
type Row struct {
	// Name is the name of the figure, shorter than Column, or empty if the row continues the previous one. Text is the
	// figure itself.
	Name, Text string
	// More is further text, to be shown if there is room.
	More string
	// HasBar is set if the row has a bar. Share is the length of the bar, from 0 to 1.
	Share  float64
	HasBar bool
	// Drawn is set for rows that the drawn interface shows as charts: final ranks, kinds of wins and the rating by
	// week.
	Drawn bool
	// Whole is set if the text must not be wrapped.
	Whole bool
}

// A Line is a line of text.
type Line struct {
	Text    string
	Heading bool
}

// Column is the column in which figures start, in characters.
const Column = 22

// lineWidth is the maximum length of a line, and moreColumn the width to which Row.Text is padded before Row.More, both
// in characters.
const (
	lineWidth  = 76
	moreColumn = 20
)

// Lines returns the statistics in words. No line is longer than lineWidth.
func (s *Stats) Lines(w *words.Words) []Line {
	var lines []Line
	for _, section := range s.Sections(w) {
		if section.Title != "" {
			lines = append(lines, Line{}, Line{section.Title, true})
		}
		for _, row := range section.Rows {
			text := row.Text
			if row.More != "" {
				text = words.Pad(text, moreColumn) + row.More
			}
			if row.Whole {
				lines = append(lines, Line{Text: row.Name + text})
				continue
			}
			name := row.Name
			for _, part := range Fold(text, lineWidth-Column) {
				lines = append(lines, Line{Text: words.Pad(name, Column) + part})
				name = ""
			}
		}
	}
	return lines
}

// Fold breaks a text after commas into lines of at most width characters, where possible.
func Fold(text string, width int) []string {
	return words.Fold(text, func(part string) int { return len([]rune(part)) }, func(int) int { return width })
}

// Sections returns the statistics in words, by section.
func (s *Stats) Sections(w *words.Words) []Section {
	total := Section{}
	add := func(row Row) { total.Rows = append(total.Rows, row) }
	if s.Matches.Played == 0 {
		add(Row{Name: w.Say("stats.none"), Whole: true})
	}
	add(Row{Name: w.Say("stats.matches"), Text: scoreText(w, s.Matches), Share: s.Matches.share(), HasBar: s.Matches.Played > 0})
	if other := s.uncountedText(w); other != "" {
		add(Row{Text: other})
	}
	if s.Damaged > 0 {
		add(Row{Name: w.With("stats.damaged.file", words.Args{"Count": s.Damaged, "File": words.Safe(s.damaged, lineWidth)}), Whole: true})
	}
	for _, name := range s.damagedFiles {
		add(Row{Name: w.With("stats.damaged.other", words.Args{"File": name}), Whole: true})
	}
	if s.Training.Tried > 0 {
		add(Row{Name: w.Say("stats.training"), Text: tell.TrainingCount(w, s.Training)})
	}
	if s.Matches.Played == 0 {
		return []Section{total}
	}
	add(Row{Name: w.Say("stats.streak"), Text: w.With("stats.streak.is", words.Args{"Now": s.Streak, "Best": s.BestStreak})})
	add(Row{Name: w.Say("stats.rounds"), Text: scoreText(w, s.Rounds.Score) + countText(", ", s.Rounds.Drawn, w.Say("stats.drawn")) +
		countText(", ", s.Rounds.Exhausted, w.Say("stats.exhausted")) + countText(", ", s.Rounds.Void, w.Say("stats.void"))})
	add(Row{Name: w.Say("stats.turns"), Text: w.With("stats.turns.all", words.Args{"Turns": w.Decimal(s.Rounds.Turns, 1)})})
	kinds := countText(", ", s.Rounds.Melds, w.Say("stats.melds")) + countText(", ", s.Rounds.Pairs, w.Say("stats.pairs")) +
		countText(", ", s.Rounds.Okey, w.Say("stats.okey")) + countText(", ", s.Rounds.OneColour, w.Say("stats.colour")) +
		countText(", ", s.Rounds.Elden, w.Say("stats.elden"))
	if kinds != "" {
		add(Row{Name: w.Say("stats.kinds"), Text: strings.TrimPrefix(kinds, ", "), Drawn: true})
	}
	var known []Section
	for _, r := range []*Rating{s.Rating, s.Rating101} {
		if r != nil && r.Missing > 0 {
			soon, _ := r.Short(w)
			add(Row{Name: r.Title(w), Text: soon})
		} else if r != nil {
			known = append(known, r.section(w))
		}
	}
	all := append([]Section{total}, known...)
	if s.Classic.Rounds.Played > 0 {
		all = append(all, withSameTiles(s.Classic.section(w), s.SameTiles, w))
	}
	if s.Okey101.Rounds > 0 {
		all = append(all, withSameTiles(s.Okey101.section(w), s.SameTiles101, w))
	}
	for _, r := range []*Reviewed{s.Reviewed, s.Reviewed101} {
		if r != nil {
			all = append(all, r.section(w))
		}
	}
	if len(s.Milestones) > 0 {
		all = append(all, milestonesSection(w, s.Milestones))
	}
	last := Section{Title: w.Say("stats.last"), Chart: true}
	for _, text := range s.chart() {
		last.Rows = append(last.Rows, Row{Text: text, Whole: true})
	}
	return append(all,
		opponentsSection(w, s.Opponents),
		partsSection(w, "stats.by-preset", s.Presets, PresetName),
		partsSection(w, "stats.by-level", s.Levels, levelName),
		last)
}

// section returns the section on games won with a whole hand.
func (c *Classic) section(w *words.Words) Section {
	s := Section{Title: w.Say("stats.classic")}
	s.Rows = append(s.Rows, Row{
		Name: "  " + w.Say("stats.first"), Text: w.With("stats.of", words.Args{"Number": c.Rounds.Won, "Of": c.Rounds.Played}) + " " + percent(w, c.Rounds.share()),
		Share: c.Rounds.share(), HasBar: true,
	})
	matches, worst := 0, 0
	for i, n := range c.Places {
		if matches += n; n > 0 {
			worst = i + 1
		}
	}
	for i, n := range c.Places[:worst] {
		of := Score{matches, n}
		s.Rows = append(s.Rows, Row{
			Name: "  " + w.With("stats.place", words.Args{"Place": tell.Ordinal(w, i+1)}), Text: fmt.Sprint(n, " ", percent(w, of.share())), Drawn: true,
		})
	}
	if c.Lost > 0 {
		s.Rows = append(s.Rows, Row{Name: "  " + w.Say("stats.away"), Text: w.With("stats.away.is", words.Args{"Tiles": w.Decimal(c.Away, 1)})})
	}
	return s
}

// section returns the section on games where melds are laid.
func (o *Okey101) section(w *words.Words) Section {
	s := Section{Title: w.Say("stats.laying")}
	opened := Score{o.Rounds, o.Opened}
	s.Rows = append(s.Rows,
		Row{Name: "  " + w.Say("stats.points"), Text: w.Decimal(o.Points, 1)},
		Row{
			Name: "  " + w.Say("stats.opened"), Text: w.With("stats.of", words.Args{"Number": o.Opened, "Of": o.Rounds}) + " " + percent(w, opened.share()),
			Share: opened.share(), HasBar: true,
		})
	if o.Highest > 0 {
		s.Rows = append(s.Rows, Row{Name: "  " + w.Say("stats.highest"), Text: fmt.Sprint(o.Highest)})
	}
	penalties := fmt.Sprint(o.Penalties)
	if o.PenaltyPoints > 0 {
		penalties += fmt.Sprintf(" (+%d)", o.PenaltyPoints)
	}
	s.Rows = append(s.Rows, Row{Name: "  " + w.Say("stats.penalties"), Text: penalties})
	return s
}

// partsSection returns a section with a row for each part. title is the ID of its heading, and nameOf returns the
// displayed name of a part.
func partsSection(w *words.Words, title string, all []Part, nameOf func(*words.Words, string) string) Section {
	s := Section{Title: w.Say(title), Parts: true}
	for _, p := range all {
		s.Rows = append(s.Rows, Row{
			Name: "  " + nameOf(w, p.Name), Text: fmt.Sprintf("%d, %d %s", p.Matches.Played, p.Matches.Won, w.Say("stats.won")),
			More: w.Say("stats.rounds") + " " + scoreText(w, p.Rounds), Share: p.Matches.share(), HasBar: true,
		})
	}
	return s
}

// share returns the share of games won, from 0 to 1.
func (s Score) share() float64 {
	if s.Played == 0 {
		return 0
	}
	return float64(s.Won) / float64(s.Played)
}

// percent returns a share from 0 to 1 as a percentage in brackets.
func percent(w *words.Words, share float64) string {
	if w.Lang() == "tr" {
		return fmt.Sprintf("(%%%.0f)", 100*share)
	}
	return fmt.Sprintf("(%.0f %%)", 100*share)
}

// uncountedText returns the numbers of matches left out, or "" if there are none.
func (s *Stats) uncountedText(w *words.Words) string {
	text := countText(", ", s.Abandoned, w.Say("stats.abandoned")) + countText(", ", s.Unfinished, w.Say("stats.unfinished")) +
		countText(", ", s.Practice, w.Say("stats.practice")) + countText(", ", s.Damaged, w.Say("stats.damaged"))
	return strings.TrimPrefix(text, ", ")
}

// chart returns a chart of the last ranks, with a column for each match and the best rank at the top.
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

// scoreText returns a score such as "12, 4 won (33%)".
func scoreText(w *words.Words, s Score) string {
	if s.Played == 0 {
		return "0"
	}
	return fmt.Sprintf("%d, %d %s %s", s.Played, s.Won, w.Say("stats.won"), percent(w, s.share()))
}

// countText returns the separator, n and the thing counted, such as ", 3 drawn", or "" if n is 0.
func countText(separator string, n int, what string) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%s%d %s", separator, n, what)
}

// PresetName returns the displayed name of a preset. It sanitizes an unknown name.
func PresetName(w *words.Words, name string) string {
	if id := "preset." + name; name != "" && w.Has(id) {
		return w.Say(id)
	}
	return words.Safe(name, Column-3)
}

// levelName returns the displayed name of the level of a Part.
func levelName(w *words.Words, name string) string {
	switch name {
	case Mixed:
		return w.Say("stats.mixed")
	case Programs:
		return w.Say("stats.programs")
	case People:
		return w.Say("stats.with-people")
	}
	return words.Safe(tell.LevelName(name), Column-3)
}
