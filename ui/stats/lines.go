package stats

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fair/okey/ui/daily"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// A Section is a part of the statistics in words, for all interfaces.
type Section struct {
	// Title is the heading. Note, if not empty, explains the figures below it.
	Title, Note string
	Rows        []Row
	// Rating is the rating that the section is about, or nil. Days is set if it is about the days played, and
	// Milestones if its rows are those of Stats.Milestones.
	Rating           *Rating
	Days, Milestones bool
}

// A Row is a figure in words. Text from journals is sanitized.
type Row struct {
	// Name is the name of the figure, shorter than Column-1, or empty if the row continues the previous one. Text is
	// the figure itself. If Text is empty, Name is a sentence.
	Name, Text string
	// More is further text, to be shown if there is room.
	More string
	// Part of Whole is shown as a bar, and Lost as the part against it. There is no bar if Whole is 0.
	Part, Lost, Whole int
	// Drawn is set for rows that the drawn interface shows as a curve.
	Drawn bool
}

// A Line is a line of text.
type Line struct {
	Text    string
	Heading bool
}

// Column is the column in which figures start, in characters.
const Column = 22

// lineWidth is the maximum length of a line, moreColumn the width to which Row.Text is padded before Row.More, and
// indent the number of blanks before Row.Name, all in characters.
const (
	lineWidth  = 76
	moreColumn = 20
	indent     = 2
)

// Lines returns the statistics in words, up to now. No line is longer than lineWidth.
func (s *Stats) Lines(w *words.Words) (lines []Line) {
	for _, section := range s.Sections(w, time.Now()) {
		title := section.Title
		if section.Note != "" {
			title += " (" + section.Note + ")"
		}
		if len(lines) > 0 {
			lines = append(lines, Line{})
		}
		lines = append(lines, Line{title, true})
		for _, row := range section.Rows {
			name, text := strings.Repeat(" ", indent)+row.Name, row.Text
			if text == "" {
				for _, part := range words.Wrap(name, lineWidth, indent) {
					lines = append(lines, Line{Text: part})
				}
				continue
			}
			if row.More != "" {
				text = words.Pad(text, moreColumn) + row.More
			}
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

// maxListedWeeks is the maximum number of weeks listed in words, and maxOpponents that of opponents.
const (
	maxListedWeeks = 8
	maxOpponents   = 12
)

// Sections returns the statistics in words, by section. today is the current day.
func (s *Stats) Sections(w *words.Words, today time.Time) (all []Section) {
	begin := func(id string) *Section {
		all = append(all, Section{Title: w.Say(id)})
		return &all[len(all)-1]
	}
	add := func(row Row) {
		section := &all[len(all)-1]
		section.Rows = append(section.Rows, row)
	}
	say := func(id, text string) {
		if text != "" {
			add(Row{Name: w.Say(id), Text: text})
		}
	}
	for _, r := range []*Rating{s.Rating, s.Rating101} {
		if r == nil {
			continue
		}
		section := begin(r.TitleID())
		if section.Rating = r; r.Missing > 0 {
			add(Row{Name: r.Describe(w)})
			continue
		}
		if weeks := len(r.ByWeek()); weeks > 1 {
			section.Note = w.With("level.weeks", words.Args{"Count": weeks})
		}
		say("level.now", r.Describe(w))
		if r.Change != 0 {
			add(Row{Name: w.With("level.since", words.Args{"Date": r.Since}), Text: tell.RatingChange(w, r.Change)})
		}
		var places []string
		for _, p := range r.Scale {
			places = append(places, p.Level+" "+w.Thousands(p.Rating))
		}
		add(Row{Name: w.Say("level.scale"), Text: strings.Join(places, ", "), Drawn: true})
		for _, week := range r.Weeks[max(0, len(r.Weeks)-maxListedWeeks):] {
			add(Row{Name: w.With("level.week", words.Args{"Date": week.Monday}), Text: tell.RatingText(w, week.Value, week.Margin), Drawn: true})
		}
	}
	begin("stats.all")
	if s.Matches.Played == 0 {
		add(Row{Name: w.Say("stats.none")})
	} else {
		add(Row{Name: w.Say("stats.matches"), Text: scoreText(w, s.Matches), Part: s.Matches.Won, Whole: s.Matches.Played})
		say("stats.streak", w.With("stats.streak.is", words.Args{"Now": s.Streak, "Best": s.BestStreak}))
	}
	say("stats.uncounted", listed(w, "", tally{"stats.abandoned", s.Abandoned}, tally{"stats.unfinished", s.Unfinished}, tally{"stats.practice", s.Practice}, tally{"stats.damaged", s.Damaged}))
	if s.Damaged > 0 {
		add(Row{Name: w.With("stats.damaged.file", words.Args{"Count": s.Damaged, "File": words.Safe(s.damaged, lineWidth)})})
	}
	for _, name := range s.damagedFiles {
		add(Row{Name: w.With("stats.damaged.other", words.Args{"File": name})})
	}
	if s.Training.Tried > 0 {
		say("stats.training", tell.TrainingCount(w, s.Training))
	}
	if s.Matches.Played == 0 {
		return all
	}

	counted := func(name string, n, of int) {
		add(Row{Name: w.Capitalize(name), Text: fmt.Sprint(n, " ", percent(w, n, of)), Part: n, Whole: of})
	}
	of := func(id string, n, of int) {
		add(Row{Name: w.Say(id), Text: w.With("stats.of", words.Args{"Number": n, "Of": of}) + " " + percent(w, n, of), Part: n, Whole: of})
	}
	begin("stats.places").Note = w.Say("stats.places.win")
	ranked, worst := 0, 0
	for i, n := range s.Places {
		if ranked += n; n > 0 {
			worst = i + 1
		}
	}
	for i, n := range s.Places[:worst] {
		counted(w.With("stats.place", words.Args{"Place": tell.Ordinal(w, i+1)}), n, ranked)
	}
	say("stats.last", strings.Trim(fmt.Sprint(s.Last), "[]"))

	begin("stats.people")
	for _, p := range s.Opponents[:min(len(s.Opponents), maxOpponents)] {
		add(Row{Name: words.Name(p.Name), Text: tell.Standing(w, p.Acquaintance), More: tell.Nature(w, p.temper), Part: p.Ahead, Lost: p.Behind, Whole: p.Ahead + p.Behind})
	}

	begin("stats.days").Days = true
	var dates []string
	for _, d := range s.Days {
		dates = append(dates, d.Date)
	}
	local, _ := time.Parse(dateFormat, DateOf(today))
	now, best := daily.Streak(dates, local)
	say("stats.row", w.With("stats.streak.is", words.Args{"Now": now, "Best": best}))

	begin("stats.ends")
	won := &s.Rounds
	add(Row{
		Name: w.Say("stats.rounds"), Part: won.Won, Whole: won.Played,
		Text: listed(w, scoreText(w, won.Score), tally{"stats.drawn", won.Drawn}, tally{"stats.exhausted", won.Exhausted}, tally{"stats.void", won.Void}),
	})
	say("stats.turns", w.With("stats.turns.all", words.Args{"Turns": w.Decimal(won.Turns, 1)}))
	for _, k := range []tally{{"stats.melds", won.Melds}, {"stats.pairs", won.Pairs}, {"stats.okey", won.Okey}, {"stats.colour", won.OneColour}, {"stats.elden", won.Elden}} {
		if k.n > 0 {
			counted(w.Say(k.id), k.n, won.Won)
		}
	}

	begin("milestone.title").Milestones = true
	for i := range s.Milestones {
		m := &s.Milestones[i]
		add(Row{Name: w.Capitalize(m.Name(w)), Text: m.Date + " · " + w.With("milestone.round", words.Args{"Round": m.Round}), More: words.Safe(filepath.Base(m.Journal), lineWidth)})
	}
	for _, parts := range []struct {
		title  string
		all    []Part
		nameOf func(*words.Words, string) string
	}{{"stats.by-preset", s.Presets, PresetName}, {"stats.by-level", s.Levels, levelName}} {
		begin(parts.title)
		for _, p := range parts.all {
			add(Row{
				Name: parts.nameOf(w, p.Name), Text: fmt.Sprintf("%d, %d %s", p.Matches.Played, p.Matches.Won, w.Say("stats.won")),
				More: w.Say("stats.rounds") + " " + scoreText(w, p.Rounds), Part: p.Matches.Won, Whole: p.Matches.Played,
			})
		}
	}

	sameTiles := func(s *SameTiles) {
		if s == nil {
			return
		}
		text := w.Decimal(s.Points, 2)
		if s.Points > 0 {
			text = "+" + text
		}
		if s.CI95 != nil {
			text += " ± " + w.Decimal((s.CI95[1]-s.CI95[0])/2, 2)
		}
		say("stats.tiles", w.With("stats.tiles.value", words.Args{"Points": text, "Count": s.Rounds}))
	}
	if c := &s.Classic; c.Rounds.Played > 0 {
		begin("stats.classic")
		of("stats.first", c.Rounds.Won, c.Rounds.Played)
		if c.Lost > 0 {
			say("stats.away", w.With("stats.away.is", words.Args{"Tiles": w.Decimal(c.Away, 1)}))
		}
		sameTiles(s.SameTiles)
	}
	if o := &s.Okey101; o.Rounds > 0 {
		begin("stats.laying")
		say("stats.points", w.Decimal(o.Points, 1))
		of("stats.opened", o.Opened, o.Rounds)
		if o.Highest > 0 {
			say("stats.highest", fmt.Sprint(o.Highest))
		}
		penalties := fmt.Sprint(o.Penalties)
		if o.PenaltyPoints > 0 {
			penalties += fmt.Sprintf(" (+%d)", o.PenaltyPoints)
		}
		say("stats.penalties", penalties)
		sameTiles(s.SameTiles101)
	}
	for i, r := range []*Reviewed{s.Reviewed, s.Reviewed101} {
		if r == nil {
			continue
		}
		begin([]string{"stats.reviewed", "stats.reviewed.101"}[i])
		say("stats.reviewed.matches", listed(w, fmt.Sprint(r.Matches), tally{"stats.reviewed.not-yet", r.Unreviewed}))
		if r.Rounds > 0 {
			say("stats.reviewed.luck", tell.Teller{Words: w, Intervals: true}.Luck(&r.sum, r.rules))
		}
	}
	return slices.DeleteFunc(all, func(section Section) bool { return len(section.Rows) == 0 })
}

// A tally is a number of things. id is the ID of their name.
type tally struct {
	id string
	n  int
}

// listed returns first, unless it is empty, and the tallies except zeros: "12, 3 drawn".
func listed(w *words.Words, first string, tallies ...tally) string {
	for _, t := range tallies {
		if t.n > 0 {
			first += fmt.Sprintf(", %d %s", t.n, w.Say(t.id))
		}
	}
	return strings.TrimPrefix(first, ", ")
}

// percent returns part of whole as a percentage in brackets.
func percent(w *words.Words, part, whole int) string {
	form := "(%.0f %%)"
	if w.Lang() == "tr" {
		form = "(%%%.0f)"
	}
	return fmt.Sprintf(form, 100*float64(part)/float64(max(1, whole)))
}

// scoreText returns a score such as "12, 4 won (33 %)".
func scoreText(w *words.Words, s Score) string {
	if s.Played == 0 {
		return "0"
	}
	return fmt.Sprintf("%d, %d %s %s", s.Played, s.Won, w.Say("stats.won"), percent(w, s.Won, s.Played))
}

// PresetName returns the displayed name of a preset. It sanitizes an unknown name.
func PresetName(w *words.Words, name string) string {
	if id := "preset." + name; name != "" && w.Has(id) {
		return w.Say(id)
	}
	return words.Safe(name, Column-indent-1)
}

// levelName returns the displayed name of the level of a Part.
func levelName(w *words.Words, name string) string {
	if id, ok := map[string]string{Mixed: "stats.mixed", Programs: "stats.programs", People: "stats.with-people"}[name]; ok {
		return w.Say(id)
	}
	return words.Safe(tell.LevelName(name), Column-indent-1)
}
