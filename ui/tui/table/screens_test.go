package table_test

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/ui/stats"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// sixtySummaries returns summaries of sixty different matches, derived from a few records.
func sixtySummaries(some ...*journal.Record) (matches []journal.Summary) {
	levels := []string{"çırak", "kalfa", "kalfa", "usta", "cmd:guest"}
	for i := range 60 {
		rec := some[i%len(some)]
		h, end := rec.Header, *rec.End
		h.Begun = time.Date(2026, 3, 1+i, 20, 30, 0, 0, time.Local)
		h.Seats = append([]journal.Sitter{}, h.Seats...)
		for s := range h.Seats[1:] {
			bot := *h.Seats[1+s].Bot
			bot.Level = levels[i/12]
			if i%7 == 0 && s == 0 {
				bot.Level = "acemi"
			}
			h.Seats[1+s].Bot = &bot
		}
		end.Ranks = append(append([]int{}, end.Ranks[i*i%4:]...), end.Ranks[:i*i%4]...)
		m := journal.Summary{Path: fmt.Sprint(i), Header: h, Rounds: rec.Rounds, End: &end}
		switch i {
		case 10:
			m.Header.Deal = journal.Practice(game.SeedOf(1))
		case 20:
			m.End.Abandoned, m.End.Ranks = true, nil
		case 30:
			m.End = nil
		case 40:
			m.Err = errors.New("damaged")
		}
		matches = append(matches, m)
	}
	return matches
}

// began matches the time in the file name of a journal.
var began = regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z`)

// A picture is a function that returns the screen as it looks in a window of w by h cells.
type picture func(w, h int) string

// pictureOfTable returns the picture of a table, with the time in the file name of the journal replaced with a fixed
// one.
func pictureOfTable(g *tabletest.Game) picture {
	return func(w, h int) string {
		return began.ReplaceAllString(g.Resize(w, h).Screen(), "2026-03-01T20-30-00.000Z")
	}
}

// pictureOfScreen returns the picture of a screen other than the table.
func pictureOfScreen(m tea.Model) picture {
	return func(w, h int) string {
		m.Update(tea.WindowSizeMsg{Width: w, Height: h})
		return ansi.Strip(m.View())
	}
}

// tableAtEnd returns a table at the end of a match. The path of its journal is relative.
func tableAtEnd(t *testing.T, lang string) *tabletest.Game {
	t.Helper()
	here := check.Must(os.Getwd())
	t.Chdir(t.TempDir())
	g := playInDir(t, "matches", tabletest.Setup{Lang: lang, Preset: "simple"}, 1e6)
	g.Session().Store().Close()
	t.Chdir(here)
	return g
}

// savedScreens returns the screens about saved matches: the word prompt, replays, the fairness proof, the list of
// matches, and the statistics.
func savedScreens(t *testing.T, lang string) map[string]picture {
	t.Helper()
	classic, laying := playedRecord(t, "classic", 1e6), playedRecord(t, "101", 1e6)
	s := tabletest.Setup{Lang: lang}
	stepped := func(keys ...string) *tabletest.Game {
		g := replay(t, classic, s)
		for range 20 {
			g.Press("right")
		}
		return g.Press(keys...)
	}
	opened := replay(t, laying, s)
	for len(opened.View().Melds) < 6 {
		opened.Press("right")
	}
	w, look := tabletest.Words(t, lang), opened.Picture().Palette
	matches := sixtySummaries(classic, laying, classic)
	list := screen.NewReplays(w, look, slices.Clone(matches), nil, nil, func() tea.Cmd { return nil })
	list.Init()
	counted := stats.Count(matches)
	return map[string]picture{
		"word":   pictureOfTable(open(t, tabletest.Setup{Lang: lang, Dir: t.TempDir()})),
		"replay": pictureOfTable(stepped()), "replay with all hands": pictureOfTable(stepped("down", "o")), "replay at its end": pictureOfTable(stepped("end")),
		"replay of 101": pictureOfTable(opened), "proof": pictureOfTable(tableAtEnd(t, lang).Press("v")),
		"replays": pictureOfScreen(list), "statistics": pictureOfScreen(screen.NewStats(w, look, &counted, matches[len(matches)-1].Header.Begun, nil, nil)),
	}
}

// screens returns all screens of the table and all screens about saved matches, by name.
func screens(t *testing.T, lang string) map[string]picture {
	t.Helper()
	all := savedScreens(t, lang)
	at := func(preset string, keys ...string) *tabletest.Game {
		return play(t, tabletest.Setup{Preset: preset, Lang: lang, Options: func(o *table.Options) {
			o.OfferWin, o.Chains = true, !o.Rules.HasIndicator()
		}}).Press(keys...)
	}
	for _, p := range game.Presets() {
		all[p.Name] = pictureOfTable(at(p.Name))
	}
	for name, keys := range map[string][]string{
		"table": {"m", "d", "space", "left", "left"}, // one tile face down, another drawn and picked up
		"help":  {"?"}, "scores": {"s"}, "record": {"r"}, "discards": {"tab"}, "leaving": {"q"}, "pause": {"f3"},
	} {
		all[name] = pictureOfTable(at("classic", keys...))
	}
	all["help of 101"] = pictureOfTable(at("101", "?"))
	all["end of a round"] = pictureOfTable(at("classic").PlayRound())
	all["melds"] = pictureOfTable(tableWithMelds(t, lang))
	all["end of 101"] = pictureOfTable(tableWithMelds(t, lang).PlayRound())
	return all
}

// tableWithMelds returns a table of Okey 101 two turns after the player opened.
func tableWithMelds(t *testing.T, lang string) *tabletest.Game {
	t.Helper()
	g := play(t, tabletest.Setup{Preset: "101", Lang: lang})
	opened := func() bool {
		v := g.View()
		return v.Opened[v.Seat].How != meld.NoWin && len(v.Placed()) == 0 && v.Step == game.MustDiscard
	}
	g.PlayRoundsUntil(opened)
	for range 2 {
		turn := g.View().Turns
		g.PlayUntil(func() bool { return g.View().Turns > turn })
	}
	return g
}

// TestScreens checks screens in English, without colours, against golden files. TestGoldenThemes covers the colours.
// TestScreens also checks that all screens fill the window in every language and size class, and that nothing is cut
// off.
func TestScreens(t *testing.T) {
	testsize.SkipUnderRace(t)
	for _, lang := range words.Languages() {
		all := screens(t, lang)
		if lang == "en" {
			for _, name := range []string{"help", "scores", "record", "end of a round", "melds", "word", "replay", "proof", "replays", "statistics"} {
				t.Run(name, func(t *testing.T) { golden.RequireEqual(t, all[name](80, 24)) })
			}
			for _, name := range []string{"table", "melds"} {
				t.Run(name+" in a large window", func(t *testing.T) { golden.RequireEqual(t, all[name](120, 36)) })
			}
		}
		for name, shown := range all {
			for _, size := range [][2]int{
				{80, 24}, {81, 25}, {100, 30}, {110, 32}, {120, 36}, {160, 45}, {200, 60}, {79, 24}, {80, 23}, {1, 1},
			} {
				tabletest.CheckFit(t, name+", "+lang, shown(size[0], size[1]), size[0], size[1])
			}
		}
	}
}
