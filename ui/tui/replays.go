package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
	"fair/okey/ui/stats"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// replaysPage returns the page of finished matches, latest first. It shows err unless err is nil.
func (a *App) replaysPage(matches []journal.Summary, err error) *screen.Page {
	matches = slices.DeleteFunc(matches, func(m journal.Summary) bool { return m.Err != nil || m.End == nil || m.Seat == game.Nobody })
	slices.Reverse(matches)
	w, p := a.words, a.newPage("menu.replays")
	if err != nil {
		p.Note.Set(words.Safe(tell.Error(w, err), screen.PageWidth), false)
	}
	p.Lines = func() []screen.Choice {
		var lines []screen.Choice
		for _, m := range matches {
			names := tell.Names(m.Header)
			others := slices.Delete(names[:m.Header.Rules.Seats], int(m.Seat), int(m.Seat)+1)
			lines = append(lines, screen.Choice{
				Label: m.Header.Begun.Local().Format("2006-01-02 15:04"),
				Value: fmt.Sprintf("%s · %s", stats.PresetName(w, m.Header.Preset), resultText(w, &m)),
				Note:  w.With("replay.note", words.Args{"Count": len(m.Rounds), "Names": strings.Join(others, ", ")}),
				Do:    func() tea.Cmd { return a.replay(m.Path, 1) },
				About: func() []screen.Fact { return scores(w, &m) },
			})
		}
		if len(lines) == 0 {
			lines = append(lines, screen.Choice{Label: w.Say("replay.none")})
		}
		return lines
	}
	return p
}

// resultText returns the result of a finished match: the player's place, or that the match was abandoned.
func resultText(w *words.Words, m *journal.Summary) string {
	if m.End.Abandoned || len(m.End.Ranks) == 0 {
		return w.Say("replay.abandoned")
	}
	return w.With("replay.rank", words.Args{"Place": tell.Ordinal(w, m.End.Ranks[m.Seat])})
}

// pointsOf returns the points of a seat after the last round of a match with points.
func pointsOf(m *journal.Summary, s int) int {
	if n := len(m.Rounds); n > 0 {
		return m.Rounds[n-1].Scores[s]
	}
	return m.Header.Rules.StartPoints
}

// scores returns the players of a match of the player's own with their points, if any, after the last round.
func scores(w *words.Words, m *journal.Summary) (facts []screen.Fact) {
	rules, names := m.Header.Rules, tell.Names(m.Header)
	names[m.Seat] = w.Say("you")
	for s := range min(rules.Seats, game.MaxSeats) {
		f := screen.Fact{Text: names[s], Strong: s == int(m.Seat)}
		if rules.HasPoints() {
			points := pointsOf(m, s)
			f.Value = words.Number(points)
			if rules.StartPoints > 0 {
				f.Share, f.Barred = float64(points)/float64(rules.StartPoints), true
			}
		}
		facts = append(facts, f)
	}
	return facts
}

// roundToPlay returns the number of the current round of an unfinished match.
func roundToPlay(m *journal.Summary) int {
	if len(m.Rounds) == 0 {
		return 1
	}
	return m.Rounds[len(m.Rounds)-1].Round + 1
}

// standing returns the current round of an unfinished match and, if it has points, those of the player and of the best
// other player: "round 8 · you 5, Zeynep 12".
func standing(w *words.Words, m *journal.Summary) string {
	rules, round := m.Header.Rules, roundToPlay(m)
	if !rules.HasPoints() {
		return w.With("menu.round", words.Args{"Round": round})
	}
	best := 1
	for s := 2; s < min(rules.Seats, game.MaxSeats); s++ {
		if p, most := pointsOf(m, s), pointsOf(m, best); p != most && p < most == rules.LowestWins() {
			best = s
		}
	}
	return w.With("menu.standing", words.Args{
		"Round": round, "Points": words.Number(pointsOf(m, int(session.Player))), "Name": words.Name(tell.Names(m.Header)[best]), "Best": words.Number(pointsOf(m, best)),
	})
}
