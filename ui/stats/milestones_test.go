package stats

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
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

// roundsOf returns a round for each letter: w for won, p for won with pairs, o for won with an okey, e for won in one
// turn, l for lost, d for drawn and v for void.
func roundsOf(letters string) (rounds []journal.Round) {
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
		rounds = append(rounds, r)
	}
	return rounds
}

// matchOn returns a match that began on the given day of November 2026, with rounds as in roundsOf.
func matchOn(t testing.TB, dir string, day int, preset, level string, rank int, letters string) journal.Summary {
	t.Helper()
	ranks := []int{rank, 3, 3, 3 - rank}
	m := endedMatch(t, level, ranks, roundsOf(letters)...)
	var err error
	if m.Header.Rules, err = game.PresetByName(preset); err != nil {
		t.Fatal(err)
	}
	m.Header.Begun = time.Date(2026, 11, day, 12, 0, 0, 0, time.Local)
	m.Path = filepath.Join(dir, fmt.Sprintf("%d.jsonl", day))
	return m
}

// formatMilestones formats milestones. "elden 3/2" means elden reached on November 3 in round 2.
func formatMilestones(all []Milestone) (texts []string) {
	for _, m := range all {
		day, _ := strings.CutSuffix(filepath.Base(m.Journal), ".jsonl")
		texts = append(texts, fmt.Sprint(m.Kind, " ", day, "/", m.Round))
	}
	return texts
}

// TestMilestones_Rounds checks the condition for each milestone reached in a round, and that each is reached only once.
func TestMilestones_Rounds(t *testing.T) {
	for _, c := range []struct {
		preset, letters string
		want            []string
	}{
		{"classic", "lwlwdwl", nil},
		{"classic", "lplp", []string{"seven_pairs 3/2"}},
		{"classic", "oo", []string{"okey_finish 3/1"}},
		{"classic", "lwwlwww", []string{"three_rounds 3/7"}},
		{"classic", "wwwwww", []string{"three_rounds 3/3"}},
		{"classic", "wwdw", nil},
		{"partners", "p", []string{"seven_pairs 3/1"}},
		{"101", "lpp", []string{"pairs_opening 3/2"}},
		{"101", "lee", []string{"elden 3/2"}},
		{"101", "wvwvw", []string{"three_rounds 3/5"}},
	} {
		m := matchOn(t, "", 3, c.preset, "cirak", 2, c.letters)
		if got := formatMilestones(findMilestones([]journal.Summary{m, m})); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s, %s: %v, not %v", c.preset, c.letters, got, c.want)
		}
	}
}

// TestMilestones_Usta checks that only first place against three usta counts.
func TestMilestones_Usta(t *testing.T) {
	count := func(change func(m *journal.Summary)) int {
		m := matchOn(t, "", 3, "classic", "usta", 1, "lwl")
		change(&m)
		return len(findMilestones([]journal.Summary{m}))
	}
	if n := count(func(*journal.Summary) {}); n != 1 {
		t.Errorf("beating three usta is %d milestones", n)
	}
	for name, change := range map[string]func(m *journal.Summary){
		"second":    func(m *journal.Summary) { m.End.Ranks = []int{2, 1, 3, 3} },
		"all equal": func(m *journal.Summary) { m.End.Ranks = []int{1, 1, 1, 1} },
		"one kalfa": func(m *journal.Summary) { m.Header.Seats[2].Bot.Level = "kalfa" },
		"two seats": func(m *journal.Summary) { m.Header.Rules.Seats = 2 },
		"partners":  func(m *journal.Summary) { m.Header.Rules.Partners = true },
		"open":      func(m *journal.Summary) { m.End = nil },
	} {
		if n := count(change); n != 0 {
			t.Errorf("%s: %d milestones", name, n)
		}
	}
}

// TestMilestones_Days checks that days are counted, not matches.
func TestMilestones_Days(t *testing.T) {
	var all []journal.Summary
	for day := range 30 {
		if len(findMilestones(all)) != 0 {
			t.Fatalf("before day %d: %+v", day+1, findMilestones(all))
		}
		for range 1 + day%2 {
			all = append(all, matchOn(t, "", day+1, "classic", "cirak", 4, "l"))
		}
	}
	if got := formatMilestones(findMilestones(all)); !reflect.DeepEqual(got, []string{"thirty_days 30/1"}) {
		t.Errorf("after 30 days: %v", got)
	}
}

// TestMilestones_Counted checks that uncounted matches have no milestones, and that a damaged journal does not hide
// other milestones.
func TestMilestones_Counted(t *testing.T) {
	practice, abandoned, open, damaged := matchOn(t, "", 1, "classic", "usta", 1, "poe"), matchOn(t, "", 2, "classic", "usta", 1, "poe"),
		matchOn(t, "", 3, "classic", "usta", 1, "poe"), matchOn(t, "", 4, "classic", "usta", 1, "poe")
	practice.Header.Deal, abandoned.End.Abandoned, open.End, damaged.Err = journal.Practice(game.SeedOf(1)), true, nil, journal.ErrNewer
	all := []journal.Summary{practice, abandoned, open, damaged, matchOn(t, "", 5, "classic", "cirak", 3, "lo")}
	if got := formatMilestones(Count(all).Milestones); !reflect.DeepEqual(got, []string{"okey_finish 5/2"}) {
		t.Errorf("%v", got)
	}
	if got := Count(nil).Milestones; got == nil || len(got) != 0 {
		t.Errorf("without matches: %#v", got)
	}
}

// An okeyDiscarder discards every okey it has, and otherwise plays like its Bot.
type okeyDiscarder struct{ bots.Bot }

func (b okeyDiscarder) Play(ctx context.Context, v game.View) (game.Action, error) {
	if okey := v.Terms().Wild(); v.Step == game.MustDiscard && v.Hand.Has(okey) {
		return game.Action{Kind: game.Discard, Tile: okey}, nil
	}
	return b.Bot.Play(ctx, v)
}

// TestMilestones_Reviewed checks that a match without very bad moves is a milestone once its review is complete, and
// that a match with one is not.
func TestMilestones_Reviewed(t *testing.T) {
	if testing.Short() {
		t.Skip("reviews matches")
	}
	for name, want := range map[string]bool{"careful": true, "wasteful": false} {
		dir := t.TempDir()
		chance := randomReader(1)
		deal := check.Must(journal.Draw(&chance))
		h := journal.Header{Program: "okey test", Preset: "classic", Rules: game.Classic(), Deal: deal, Seats: []journal.Sitter{{}}}
		h.Rules.StartPoints = 6
		var seated []bots.Bot
		for s := range h.Rules.Seats {
			l := check.Must(bots.LevelByName("kalfa"))
			seated = append(seated, l.New(uint64(s)))
			if s > 0 {
				h.Seats = append(h.Seats, journal.Sitter{Name: "x", Bot: &journal.Bot{Level: "kalfa", Temper: "even"}})
			}
		}
		if !want {
			seated[0] = okeyDiscarder{seated[0]}
		}
		m := check.Must(review.Open(journaltest.Write(t, dir, h, "word", seated, 0), dir))
		has := func() bool {
			s, err := Read(dir)
			return err == nil && strings.Contains(fmt.Sprint(formatMilestones(s.Milestones)), noVeryBad)
		}
		if _, err := m.RunRound(t.Context(), session.Player, coach.Quick, 1, nil); err != nil || has() {
			t.Errorf("%s: it is a milestone once a round of it is reviewed (%v)", name, err)
		}
		reviewed := check.Must(m.Run(t.Context(), session.Player, coach.Quick, nil))
		if marks := coach.Sum(reviewed.Figures()).Marks; has() != want || want != (marks[coach.VeryBad] == 0) {
			t.Errorf("%s: with the marks %v it is a milestone: %v", name, marks, has())
		}
	}
}

// TestNews_MilestonesOnce checks that each milestone is announced exactly once, at the end of a round or match, even
// after a crash, after a late review, in another program, and if its match is deleted or abandoned.
func TestNews_MilestonesOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "matches")
	file := filepath.Join(filepath.Dir(dir), "milestones.json")
	end := func(what string, all []journal.Summary, day, round int, note bool, want ...string) {
		t.Helper()
		n := &News{}
		n.addMilestones(all, dir, roundEnd{fmt.Sprintf("%d.jsonl", day), round}, func(string) bool { return true })
		if got := formatMilestones(n.Milestones); strings.Join(got, ", ") != strings.Join(want, ", ") {
			t.Errorf("%s: told of %v, not %v", what, got, want)
		}
		if note {
			if why := n.SaveAnnounced(wordsIn(t, "en")); why != "" {
				t.Error(what, why)
			}
		}
	}
	open := func(day int, letters string) journal.Summary {
		m := matchOn(t, dir, day, "classic", "cirak", 3, letters)
		m.End = nil
		return m
	}
	old := matchOn(t, dir, 1, "classic", "cirak", 3, "lo")
	end("what is older than the notes", []journal.Summary{old, open(2, "wp")}, 2, 2, true, "seven_pairs 2/2")
	end("the same end shown again", []journal.Summary{old, open(2, "wp")}, 2, 2, true, "seven_pairs 2/2")
	second := matchOn(t, dir, 2, "classic", "cirak", 3, "wplp")
	end("the next end", []journal.Summary{old, second}, 2, 4, true)
	third := open(3, "www")
	end("killed before it is noted", []journal.Summary{old, second, third}, 3, 3, false, "three_rounds 3/3")
	third = open(3, "wwwlw")
	end("the end after that", []journal.Summary{old, second, third}, 3, 5, true, "three_rounds 3/3")
	end("and the one after that", []journal.Summary{old, second, third}, 3, 6, true)
	fourth := open(4, "p")
	end("a match with one is deleted, another has it", []journal.Summary{old, matchOn(t, dir, 3, "classic", "cirak", 3, "lp"), fourth}, 4, 1, true)
	end("the match is abandoned, this one has it", []journal.Summary{old, fourth}, 4, 1, true, "seven_pairs 4/1")
	sixth := []journal.Summary{old, matchOn(t, dir, 5, "classic", "cirak", 3, "lop")}
	n := &News{}
	n.addMilestones(sixth, dir, roundEnd{"5.jsonl", 3}, func(kind string) bool { return kind != "seven_pairs" })
	if why := n.SaveAnnounced(wordsIn(t, "en")); len(n.Milestones) != 0 || why != "" {
		t.Errorf("what is not wanted is told: %v %s", formatMilestones(n.Milestones), why)
	}
	end("what was not wanted before", sixth, 5, 3, true, "seven_pairs 5/3")
	end("a match that does not count", []journal.Summary{old}, 5, 1, true)

	check.OK(t, os.WriteFile(file, []byte("{"), 0o600))
	if s, err := Read(dir); err != nil || !slices.ContainsFunc(s.Lines(wordsIn(t, "en")), func(l Line) bool { return strings.HasPrefix(l.Text, "Damaged: milestones.json;") }) {
		t.Errorf("the statistics do not tell of the damaged file: %v", err)
	}
	n = &News{}
	n.addMilestones([]journal.Summary{old, second, open(6, "e")}, dir, roundEnd{"6.jsonl", 1}, func(string) bool { return true })
	if got := strings.Join(formatMilestones(n.Milestones), " "); got != "elden 6/1" {
		t.Errorf("by a damaged file, told of %s", got)
	}
	if why := n.SaveAnnounced(wordsIn(t, "en")); !strings.Contains(why, "milestones.json was damaged") {
		t.Errorf("the damaged file: %q", why)
	}
	if aside, err := filepath.Glob(filepath.Join(filepath.Dir(dir), "milestones*damaged*")); err != nil || len(aside) != 1 {
		t.Errorf("set aside: %v, %v", aside, err)
	}
	end("after the damage", []journal.Summary{old, second, open(6, "e"), open(7, "w")}, 7, 1, true)
}
