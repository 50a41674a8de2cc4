package stats

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

func init() { coach.UseFewSamples() }

func wordsIn(lang string) *words.Words { return check.Must(words.New(lang)) }

// textOf returns lines as text.
func textOf(lines []Line) string {
	var text strings.Builder
	for _, l := range lines {
		text.WriteString(l.Text + "\n")
	}
	return text.String()
}

// endedMatch returns a match of classic Okey that ended with the given ranks.
func endedMatch(level string, ranks []int, rounds ...game.Result) journal.Summary {
	h := headerOf("classic", level, level, level)
	h.Begun, h.Deal = time.Date(2026, 11, 2, 12, 0, 0, 0, time.Local), check.Must(journal.Draw(rand.Reader))
	return journal.Summary{Header: h, Rounds: rounds, End: &journal.End{Ranks: ranks}}
}

// headerOf returns the header of a match against bots of the given levels, all with the name x.
func headerOf(preset string, levels ...string) journal.Header {
	h := journal.Header{Program: "okey test", Preset: preset, Rules: check.Must(game.PresetByName(preset)), Seats: []journal.Sitter{{}}}
	for _, level := range levels {
		h.Seats = append(h.Seats, journal.Sitter{Name: "x", Bot: &journal.Bot{Level: level, Temper: "even"}})
	}
	return h
}

// endedRound returns a round won with sets and runs after a number of turns. set, if not nil, changes the result.
func endedRound(winner game.Seat, turns int, set func(*game.Result)) game.Result {
	r := game.Result{Winner: winner, How: meld.Melds, Turns: turns}
	if set != nil {
		set(&r)
	}
	return r
}

func TestCount(t *testing.T) {
	practice := endedMatch("kalfa", []int{1, 2, 3, 4})
	practice.Header.Deal = journal.Practice(game.SeedOf(1))
	abandoned := endedMatch("kalfa", nil)
	abandoned.End.Abandoned = true
	open := endedMatch("kalfa", nil)
	open.End = nil
	damaged := endedMatch("kalfa", []int{1, 2, 3, 4})
	damaged.Err = errors.New("x")
	mixed := endedMatch("usta", []int{3, 1, 2, 4}, endedRound(1, 10, nil))
	mixed.Header.Seats[2].Bot.Level = "acemi"
	guest := endedMatch("usta", []int{1, 2, 3, 4}, endedRound(0, 8, nil))
	guest.Header.Seats[3].Bot.Level = "cmd:x"
	s := Count([]journal.Summary{
		endedMatch("cirak", []int{1, 2, 3, 4}, endedRound(0, 20, func(r *game.Result) { r.How, r.OkeyFinish = meld.Pairs, true }), endedRound(2, 40, nil)),
		practice, abandoned, open, damaged,
		endedMatch("cirak", []int{2, 1, 3, 4}, endedRound(game.Nobody, 50, func(r *game.Result) { r.How = meld.NoWin }), endedRound(0, 30, func(r *game.Result) { r.OneColour, r.Elden = true, true })),
		mixed, guest,
	})
	want := Stats{
		Matches: Score{4, 3}, Abandoned: 1, Unfinished: 1, Practice: 1, Damaged: 1, Streak: 1, BestStreak: 2,
		Presets:   []Part{{"classic", Score{4, 3}, Score{6, 3}}},
		Levels:    []Part{{"çırak", Score{2, 2}, Score{4, 2}}, {Mixed, Score{1, 0}, Score{1, 0}}, {Programs, Score{1, 1}, Score{1, 1}}},
		Opponents: []Opponent{{Name: "x", Acquaintance: session.Acquaintance{Matches: 12, Ahead: 9, Behind: 3}, Last: "2026-11-02", temper: "even"}}, // all bots have this name
		Last:      []int{1, 2, 3, 1},
		Days:      []Day{{"2026-11-02", 4, 6}},
		Milestones: []Milestone{
			{Kind: "seven_pairs", Date: "2026-11-02"}, {Kind: "okey_finish", Date: "2026-11-02"}, {Kind: "elden", Date: "2026-11-02"},
		},
	}
	want.Rounds.Score, want.Rounds.Drawn, want.Rounds.Melds, want.Rounds.Pairs, want.Rounds.Okey, want.Rounds.OneColour, want.Rounds.Elden = Score{6, 3}, 1, 2, 1, 1, 1, 1
	want.Rounds.Turns = 158.0 / 6
	want.Classic.Rounds, want.Classic.Places = Score{6, 3}, [game.MaxSeats]int{2, 1, 1}
	want.Places = want.Classic.Places
	check.That(t, reflect.DeepEqual(s, want), "%+v\nwant\n%+v", s, want)
}

func TestCount_Last(t *testing.T) {
	var all []journal.Summary
	for i := range 70 {
		all = append(all, endedMatch("kalfa", []int{1 + i%4, 1, 2, 3}, endedRound(0, 1, nil)))
	}
	s := Count(all)
	check.That(t, len(s.Last) == MaxLast && s.Last[MaxLast-1] == 2 && s.Matches.Played == 70, "%+v", s)
}

// TestLines_Fit checks that lines fit with large numbers and unsafe names, and that all names fit in their column, in
// both languages.
func TestLines_Fit(t *testing.T) {
	big := endedMatch("kalfa", []int{1, 2, 3, 4})
	for range 150 {
		big.Rounds = append(big.Rounds, endedRound(0, 1000, func(r *game.Result) { r.OkeyFinish, r.OneColour = true, true }))
	}
	odd := endedMatch("\x1b[31mlevel"+strings.Repeat("x", 100), []int{4, 1, 2, 3}, endedRound(1, 1, nil))
	odd.Header.Preset = "\x1b]0;\x07" + strings.Repeat("y", 100)
	var all []journal.Summary
	for range 60 {
		all = append(all, big, odd)
	}
	s, none := Count(all), Count(nil)
	for _, lang := range words.Languages() {
		w := wordsIn(lang)
		want := map[string]string{"en": "2.5", "tr": "2,5"}[lang] // in the notation of the language
		half := s
		half.Rounds.Turns = 2.5
		check.That(t, strings.Contains(textOf(half.Lines(w)), "\n"+words.Pad("  "+w.Say("stats.turns"), Column)+want+","), "%s: turns are not written %s", lang, want)
		for _, line := range append(s.Lines(w), none.Lines(w)...) {
			check.That(t, len([]rune(line.Text)) <= 76 && !strings.ContainsAny(line.Text, "\x1b\x07") && !strings.Contains(line.Text, "stats."), "%s: %q", lang, line.Text)
		}
		names := []string{levelName(w, Mixed), levelName(w, Programs)}
		for _, section := range s.Sections(w, time.Now()) {
			for _, row := range section.Rows {
				names = append(names, row.Name)
			}
		}
		for _, p := range game.Presets() {
			names = append(names, PresetName(w, p.Name))
		}
		for _, l := range bots.Levels() {
			names = append(names, levelName(w, l.Name))
		}
		for _, name := range names {
			check.That(t, len([]rune(name)) < Column-indent, "%s: %q is too long", lang, name)
		}
	}
}

// TestCount_Okey101NoWinner checks that rounds of Okey 101 without a winner are exhausted or void, not drawn (rules 7.9
// and 7.12).
func TestCount_Okey101NoWinner(t *testing.T) {
	nobody := func(why game.DrawReason) game.Result {
		return endedRound(game.Nobody, 30, func(r *game.Result) { r.How, r.DrawnBy = meld.NoWin, why })
	}
	laying := endedMatch("kalfa", []int{1, 2, 3, 4}, nobody(game.DrawnStock), nobody(game.DrawnVoid), nobody(game.DrawnStock), endedRound(0, 20, func(r *game.Result) { r.Change[0] = -99 }))
	laying.Header.Preset, laying.Header.Rules = "101", game.Okey101()
	s := Count([]journal.Summary{laying, endedMatch("kalfa", []int{1, 2, 3, 4}, nobody(game.DrawnStock))})
	r := s.Rounds
	check.That(t, r.Drawn == 1 && r.Exhausted == 2 && r.Void == 1 && r.Melds == 1 && s.Okey101.Points == -33, "%+v, %+v", r, s.Okey101)
	for lang, want := range map[string]string{
		"en": "5, 1 won (20 %), 1 drawn, 2 without a winner, 1 void\n", "tr": "5, 1 kazanılan (%20), 1 dönen, 2 kazananı olmayan,\n" + strings.Repeat(" ", Column) + "1 bozulan\n",
	} {
		text := textOf(s.Lines(wordsIn(lang)))
		check.That(t, strings.Contains(text, want), "%s: %s", lang, text)
	}
}

// TestCount_Empty checks that, without matches, lists are empty in JSON, not null.
func TestCount_Empty(t *testing.T) {
	text := check.Must(json.Marshal(Count(nil)))
	check.That(t, !strings.Contains(string(text), "null") && strings.Contains(string(text), `"presets":[],"levels":[],"people":[],"last":[]`), "%s", text)
}
