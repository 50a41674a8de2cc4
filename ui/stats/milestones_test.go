package stats

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
	"fair/okey/game/meld"
	"fair/okey/ui/review"
	"fair/okey/ui/session"
)

// matchOn returns a match that began on the given day of November 2026, with a round for each letter: w for won, p for
// won with pairs, o for won with an okey, e for won in one turn, l for lost, d for drawn and v for void.
func matchOn(dir string, day int, preset, level string, rank int, letters string) journal.Summary {
	m := endedMatch(level, []int{rank, 3, 3, 3 - rank})
	for i, letter := range letters {
		r := endedRound(session.Player, 20, func(r *game.Result) {
			switch letter {
			case 'p':
				r.How = meld.Pairs
			case 'o':
				r.OkeyFinish = true
			case 'e':
				r.Elden = true
			case 'l':
				r.Winner, r.How, r.OkeyFinish, r.Elden = 1, meld.Pairs, true, true
			case 'd':
				r.Winner, r.How = game.Nobody, meld.NoWin
			case 'v':
				r.Winner, r.How, r.DrawnBy = game.Nobody, meld.NoWin, game.DrawnVoid
			}
		})
		r.Round = i + 1
		m.Rounds = append(m.Rounds, r)
	}
	m.Header.Rules = check.Must(game.PresetByName(preset))
	m.Header.Begun = time.Date(2026, 11, day, 12, 0, 0, 0, time.Local)
	m.Path = filepath.Join(dir, fmt.Sprintf("%d.jsonl", day))
	return m
}

// formatMilestones formats milestones. "elden 3/2" means elden reached on November 3 in round 2.
func formatMilestones(all []Milestone) string {
	var texts []string
	for _, m := range all {
		day, _ := strings.CutSuffix(filepath.Base(m.Journal), ".jsonl")
		texts = append(texts, fmt.Sprint(m.Kind, " ", day, "/", m.Round))
	}
	return strings.Join(texts, ", ")
}

// TestMilestones_Rounds checks the condition for each milestone reached in a round, and that each is reached only once.
func TestMilestones_Rounds(t *testing.T) {
	for _, c := range []struct{ preset, letters, want string }{
		{"classic", "lwlwdwl", ""},
		{"classic", "lplp", "seven_pairs 3/2"},
		{"classic", "oo", "okey_finish 3/1"},
		{"classic", "lwwlwww", "three_rounds 3/7"},
		{"classic", "wwwwww", "three_rounds 3/3"},
		{"classic", "wwdw", ""},
		{"partners", "p", "seven_pairs 3/1"},
		{"101", "lpp", "pairs_opening 3/2"},
		{"101", "lee", "elden 3/2"},
		{"101", "wvwvw", "three_rounds 3/5"},
	} {
		m := matchOn("", 3, c.preset, "cirak", 2, c.letters)
		check.Equal(t, formatMilestones(findMilestones([]journal.Summary{m, m})), c.want, c)
	}
}

// TestMilestones_Usta checks that only first place against three usta counts.
func TestMilestones_Usta(t *testing.T) {
	for name, change := range map[string]func(m *journal.Summary){
		"first":     func(m *journal.Summary) {},
		"second":    func(m *journal.Summary) { m.End.Ranks = []int{2, 1, 3, 3} },
		"all equal": func(m *journal.Summary) { m.End.Ranks = []int{1, 1, 1, 1} },
		"one kalfa": func(m *journal.Summary) { m.Header.Seats[2].Bot.Level = "kalfa" },
		"two seats": func(m *journal.Summary) { m.Header.Rules.Seats = 2 },
		"partners":  func(m *journal.Summary) { m.Header.Rules.Partners = true },
		"open":      func(m *journal.Summary) { m.End = nil },
	} {
		m := matchOn("", 3, "classic", "usta", 1, "lwl")
		change(&m)
		check.Equal(t, len(findMilestones([]journal.Summary{m})) == 1, name == "first", name)
	}
}

// TestMilestones_Days checks that days are counted, not matches.
func TestMilestones_Days(t *testing.T) {
	var all []journal.Summary
	for day := range 30 {
		check.Equal(t, formatMilestones(findMilestones(all)), "", "before day ", day+1)
		for range 1 + day%2 {
			all = append(all, matchOn("", day+1, "classic", "cirak", 4, "l"))
		}
	}
	check.Equal(t, formatMilestones(findMilestones(all)), "thirty_days 30/1")
}

// TestMilestones_Counted checks that uncounted matches have no milestones, and that a damaged journal does not hide
// other milestones.
func TestMilestones_Counted(t *testing.T) {
	var all []journal.Summary
	for day := range 4 {
		all = append(all, matchOn("", day+1, "classic", "usta", 1, "poe"))
	}
	all[0].Header.Deal, all[1].End.Abandoned, all[2].End, all[3].Err = journal.Practice(game.SeedOf(1)), true, nil, journal.ErrNewer
	all = append(all, matchOn("", 5, "classic", "cirak", 3, "lo"))
	check.Equal(t, formatMilestones(Count(all).Milestones), "okey_finish 5/2")
}

// An okeyDiscarder discards every okey it has, and otherwise plays like its Bot.
type okeyDiscarder struct{ bots.Bot }

func (b okeyDiscarder) Play(ctx context.Context, v game.View) (game.Action, error) {
	if okey := v.Terms().Wild(); v.Step == game.MustDiscard && v.Hand.Has(okey) {
		return game.Action{Kind: game.Discard, Tile: okey}, nil
	}
	return b.Bot.Play(ctx, v)
}

// writeShort writes the journal of a match of a few rounds between kalfa bots, and opens it for a review. If change is
// not nil, it returns what plays instead of the first bot.
func writeShort(t *testing.T, dir, preset string, tiles randomReader, change func(bots.Bot) bots.Bot) *review.Match {
	t.Helper()
	h := headerOf(preset, "kalfa", "kalfa", "kalfa")
	h.Deal = check.Must(journal.Draw(&tiles))
	switch preset {
	case "classic":
		h.Rules.StartPoints = 6
	case "101":
		h.Rules.Rounds = 3
	}
	var seated []bots.Bot
	for s := range h.Rules.Seats {
		seated = append(seated, check.Must(bots.LevelByName("kalfa")).New(uint64(s)))
	}
	if change != nil {
		seated[session.Player] = change(seated[session.Player])
	}
	return check.Must(review.Open(journaltest.Write(t, dir, h, "word", seated, 0), dir))
}

// TestMilestones_Reviewed checks that a match without very bad moves is a milestone once its review is complete, and
// that a match with one is not.
func TestMilestones_Reviewed(t *testing.T) {
	if testing.Short() {
		t.Skip("reviews matches")
	}
	for name, change := range map[string]func(bots.Bot) bots.Bot{
		"careful": nil, "wasteful": func(b bots.Bot) bots.Bot { return okeyDiscarder{b} },
	} {
		dir := t.TempDir()
		m := writeShort(t, dir, "classic", 63, change)
		has := func() bool { return strings.Contains(formatMilestones(check.Must(Read(dir)).Milestones), noVeryBad) }
		m.RunRound(t.Context(), session.Player, coach.Quick, 1, nil)
		check.That(t, !has(), "%s: it is a milestone once a round of it is reviewed", name)
		reviewed := check.Must(m.Run(t.Context(), session.Player, coach.Quick, nil))
		check.Equal(t, coach.Sum(reviewed.Figures()).Marks[coach.VeryBad] == 0, change == nil, name)
		check.Equal(t, has(), change == nil, name)
	}
}

// TestNews_MilestonesOnce checks that each milestone is announced exactly once, at the end of a round or match, even
// after a crash, after a late review, in another program, and if its match is deleted or abandoned.
func TestNews_MilestonesOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "matches")
	file := filepath.Join(filepath.Dir(dir), "milestones.json")
	// newsAt returns the news at the end of a round of the match of a day.
	newsAt := func(all []journal.Summary, day, round int) *News {
		n := &News{}
		n.addMilestones(all, dir, roundEnd{fmt.Sprintf("%d.jsonl", day), round}, func(string) bool { return true })
		return n
	}
	// end checks what is told at the end of a round, and notes it.
	end := func(what string, all []journal.Summary, day, round int, want string) {
		t.Helper()
		n := newsAt(all, day, round)
		check.Equal(t, formatMilestones(n.Milestones), want, what)
		check.Equal(t, n.SaveAnnounced(wordsIn("en")), "", what)
	}
	match := func(day int, letters string) journal.Summary {
		return matchOn(dir, day, "classic", "cirak", 3, letters)
	}
	open := func(day int, letters string) journal.Summary {
		m := match(day, letters)
		m.End = nil
		return m
	}
	old := match(1, "lo")
	end("what is older than the notes", []journal.Summary{old, open(2, "wp")}, 2, 2, "seven_pairs 2/2")
	end("the same end shown again", []journal.Summary{old, open(2, "wp")}, 2, 2, "seven_pairs 2/2")
	second := match(2, "wplp")
	end("the next end", []journal.Summary{old, second}, 2, 4, "")
	third := open(3, "www")
	killed := newsAt([]journal.Summary{old, second, third}, 3, 3) // before it is noted
	check.Equal(t, formatMilestones(killed.Milestones), "three_rounds 3/3")
	third = open(3, "wwwlw")
	end("the end after that", []journal.Summary{old, second, third}, 3, 5, "three_rounds 3/3")
	end("and the one after that", []journal.Summary{old, second, third}, 3, 6, "")
	fourth := open(4, "p")
	end("a match with one is deleted, another has it", []journal.Summary{old, match(3, "lp"), fourth}, 4, 1, "")
	end("the match is abandoned, this one has it", []journal.Summary{old, fourth}, 4, 1, "seven_pairs 4/1")
	sixth := []journal.Summary{old, match(5, "lop")}
	n := &News{}
	n.addMilestones(sixth, dir, roundEnd{"5.jsonl", 3}, func(kind string) bool { return kind != "seven_pairs" })
	check.Equal(t, formatMilestones(n.Milestones), "")
	check.Equal(t, n.SaveAnnounced(wordsIn("en")), "")
	end("what was not wanted before", sixth, 5, 3, "seven_pairs 5/3")
	end("a match that does not count", []journal.Summary{old}, 5, 1, "")

	check.OK(t, os.WriteFile(file, []byte("{"), 0o600))
	s := check.Must(Read(dir))
	lines := textOf(s.Lines(wordsIn("en")))
	check.That(t, strings.Contains(lines, "\n  Damaged: milestones.json;"), "the statistics do not tell of the damaged file: %s", lines)
	n = newsAt([]journal.Summary{old, second, open(6, "e")}, 6, 1)
	check.Equal(t, formatMilestones(n.Milestones), "elden 6/1")
	why := n.SaveAnnounced(wordsIn("en"))
	check.That(t, strings.Contains(why, "milestones.json was damaged"), "the damaged file: %q", why)
	aside := check.Must(filepath.Glob(filepath.Join(filepath.Dir(dir), "milestones*damaged*")))
	check.Equal(t, len(aside), 1, "set aside")
	end("after the damage", []journal.Summary{old, second, open(6, "e"), open(7, "w")}, 7, 1, "")
}
