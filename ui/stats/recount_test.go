package stats

import (
	"bytes"
	"cmp"
	"encoding/json"
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
	"fair/okey/game/gametest"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// A randomReader is a deterministic source of random bytes, seeded with its value.
type randomReader uint64

func (e *randomReader) Read(p []byte) (int, error) {
	for i := range p {
		*e = *e*6364136223846793005 + 1442695040888963407
		p[i] = byte(*e >> 56)
	}
	return len(p), nil
}

// The presets and levels that playMatches uses in turn.
var (
	presets = []string{"classic", "simple", "101", "classic", "partners", "elimination", "onecolour"}
	levels  = []string{"çırak", "kalfa", "usta", "cmd:guest", "mixed"}
)

// playMatches writes the journals of matches between a player who prefers pairs and çırak bots, whatever levels the
// journals name. Of every ten matches, one is practice, one is abandoned and one is unfinished.
func playMatches(t testing.TB, dir string, matches int) {
	t.Helper()
	level := check.Must(bots.LevelByName("çırak"))
	player := check.Must(bots.LevelByName("kalfa/pairs"))
	for i := range matches {
		name := levels[i/3%len(levels)]
		seats := []string{name, name, name}
		if name == "mixed" {
			seats = []string{"usta", "çırak", "kalfa"}
		}
		preset := presets[i%len(presets)]
		h := headerOf(preset, seats[:check.Must(game.PresetByName(preset)).Seats-1]...)
		h.Begun = time.Unix(int64(i)*3600, 0)
		for s := range h.Seats[1:] {
			h.Seats[s+1].Name = fmt.Sprint(s + 1)
		}
		chance := randomReader(i)
		h.Deal = check.Must(journal.Draw(&chance))
		if i%10 == 3 {
			h.Deal = journal.Practice(game.SeedOf(uint64(i)))
		}
		said := ""
		if !h.Deal.Practice() {
			said = fmt.Sprint("word ", i)
		}
		var seated [game.MaxSeats]bots.Bot
		for s := range seated {
			seated[s] = level.New(uint64(i*4 + s))
		}
		seated[0] = player.New(uint64(i * 4))
		left := 1 << 20
		if i%10 == 5 || i%10 == 7 {
			left = 100
		}
		j, m := journaltest.Begin(t, dir, h, said)
		for a := range gametest.Play(t, m, seated[:], 0) {
			journaltest.Append(t, j, a)
			if left--; left == 0 {
				break
			}
		}
		if i%10 != 7 {
			check.OK(t, j.End())
		}
		check.OK(t, j.Close())
	}
}

// recount computes the statistics independently, from the text of journals, except for milestones.
func recount(t testing.TB, dir string) (s Stats) {
	t.Helper()
	files := check.Must(filepath.Glob(filepath.Join(dir, "*.jsonl")))
	turns, row, points, away := 0, 0, 0, 0
	people := map[string]Opponent{}
	part := func(all *[]Part, name string) *Part {
		at := slices.IndexFunc(*all, func(p Part) bool { return p.Name == name })
		if at < 0 {
			at = len(*all)
			*all = append(*all, Part{Name: name})
		}
		return &(*all)[at]
	}
	for _, file := range files {
		text := check.Must(os.ReadFile(file))
		type line struct {
			Type, How string
			Rules     struct{ Name string }
			Practice  bool
			Seats     []struct {
				Name string
				Bot  *struct{ Level, Temper string }
			}
			Winner        *int
			Drawn         string
			Okey          bool `json:"okey_finish"`
			OneColour     bool `json:"one_colour"`
			Elden         bool
			Turns         int
			Scores, Ranks []int
			Change        []int
			Opened        []string
			Penalties     []int
		}
		var head, end line
		var rounds []line
		for _, text := range bytes.Split(bytes.TrimSpace(text), []byte("\n")) {
			var l line
			if bytes.HasPrefix(text, []byte(`{"type":"rack"`)) {
				continue
			}
			check.OK(t, json.Unmarshal(text, &l))
			switch l.Type {
			case "match":
				head = l
			case "round":
				rounds = append(rounds, l)
			case "end":
				end = l
			}
		}
		switch {
		case end.Type == "":
			s.Unfinished++
			continue
		case head.Practice:
			s.Practice++
			continue
		case end.How == "abandoned":
			s.Abandoned++
			continue
		}
		last := rounds[len(rounds)-1]
		better, equal := 0, 0 // the numbers of players with a better and with an equal score
		for _, score := range last.Scores {
			if score == last.Scores[0] {
				equal++
			}
			if head.Rules.Name == "101" && score < last.Scores[0] || head.Rules.Name != "101" && score > last.Scores[0] {
				better++
			}
		}
		won := better < 2
		if second := slices.Sorted(slices.Values(last.Scores))[2]; head.Rules.Name != "101" && slices.Min(last.Scores) == second {
			won = better == 0 && equal < len(last.Scores) // nobody wins if all scores are equal (rule 5.4)
		}
		switch head.Rules.Name {
		case "101":
			won = better == 0
		case "simple": // there are no scores
			won = last.Winner != nil && *last.Winner == 0
		case "partners":
			won = last.Scores[0] > last.Scores[1]
		case "elimination": // the last player left wins
			won = end.Ranks[0] == 1
		}
		won0 := 0
		for _, r := range rounds {
			s.Rounds.Played++
			turns += r.Turns
			if r.Winner == nil {
				switch {
				case r.Drawn == "void":
					s.Rounds.Void++
				case head.Rules.Name == "101":
					s.Rounds.Exhausted++
				default:
					s.Rounds.Drawn++
				}
				continue
			}
			if *r.Winner != 0 && (head.Rules.Name != "partners" || *r.Winner != 2) {
				continue
			}
			won0++
			if r.How == "pairs" {
				s.Rounds.Pairs++
			} else {
				s.Rounds.Melds++
			}
			if r.Okey {
				s.Rounds.Okey++
			}
			if r.OneColour {
				s.Rounds.OneColour++
			}
			if r.Elden {
				s.Rounds.Elden++
			}
		}
		s.Rounds.Won += won0
		level := head.Seats[1].Bot.Level
		for _, seat := range head.Seats[2:] {
			if seat.Bot.Level != level {
				level = "mixed"
			}
		}
		if strings.HasPrefix(level, "cmd:") {
			level = "programs"
		}
		if head.Rules.Name == "101" {
			for _, r := range rounds {
				if r.Drawn == "void" {
					continue
				}
				s.Okey101.Rounds++
				points += r.Change[0]
				if len(r.Opened) > 0 && r.Opened[0] != "" && r.Opened[0] != "none" {
					s.Okey101.Opened++
				}
				if len(r.Penalties) > 0 {
					s.Okey101.PenaltyPoints += r.Penalties[0]
				}
			}
		} else {
			s.Classic.Rounds.Played += len(rounds)
			s.Classic.Rounds.Won += won0
			if end.Ranks[0] > 0 {
				s.Classic.Places[end.Ranks[0]-1]++
			}
		}
		if end.Ranks[0] > 0 {
			s.Places[end.Ranks[0]-1]++
		}
		away += addReplay(t, file, &s)
		begun := check.Must(time.Parse("2006-01-02T15-04-05", filepath.Base(file)[:19]))
		date := begun.Local().Format("2006-01-02")
		if len(s.Days) == 0 || s.Days[len(s.Days)-1].Date != date {
			s.Days = append(s.Days, Day{Date: date})
		}
		s.Days[len(s.Days)-1].Matches++
		s.Days[len(s.Days)-1].Rounds += len(rounds)
		s.Matches.Played++
		row++
		for _, p := range []*Part{part(&s.Presets, head.Rules.Name), part(&s.Levels, level)} {
			p.Matches.Played++
			p.Rounds.Played += len(rounds)
			p.Rounds.Won += won0
			if won {
				p.Matches.Won++
			}
		}
		if won {
			s.Matches.Won++
			s.BestStreak = max(s.BestStreak, row)
		} else {
			row = 0
		}
		s.Last = append(s.Last, end.Ranks[0])
		for seat, rank := range end.Ranks {
			if seat == 0 || head.Rules.Name == "partners" && seat == 2 {
				continue
			}
			p := people[head.Seats[seat].Name]
			p.Name, p.Last, p.Matches, p.temper = head.Seats[seat].Name, s.Days[len(s.Days)-1].Date, p.Matches+1, head.Seats[seat].Bot.Temper
			if rank > end.Ranks[0] {
				p.Ahead++
			} else if rank < end.Ranks[0] {
				p.Behind++
			}
			people[p.Name] = p
		}
	}
	for _, p := range people {
		s.Opponents = append(s.Opponents, p)
	}
	slices.SortFunc(s.Opponents, func(a, b Opponent) int { return cmp.Or(b.Matches-a.Matches, strings.Compare(a.Name, b.Name)) })
	s.Streak = row
	s.Last = s.Last[max(0, len(s.Last)-50):]
	s.Rounds.Turns = float64(turns) / float64(s.Rounds.Played)
	s.Okey101.Points = float64(points) / float64(s.Okey101.Rounds)
	s.Classic.Away = float64(away) / float64(s.Classic.Lost)
	return s
}

// addReplay adds to s the figures that require a replay, and returns the sum of the distances of the player's hands.
func addReplay(t testing.TB, file string, s *Stats) (away int) {
	t.Helper()
	rec := check.Must(journal.ReadFile(file))
	opened, penalties, hand := 0, 0, tile.Set{}
	for _, step := range rec.Steps() {
		for _, e := range step.Events {
			switch e := e.(type) {
			case game.Dealt:
				opened, penalties = 0, 0
			case game.HandOpened:
				if e.Seat == 0 && e.How == meld.Melds {
					opened = e.Value
				}
			case game.TookBack:
				if e.Seat == 0 && e.Action.Kind == game.Open {
					opened = 0
				}
			case game.Penalised:
				if e.Penalty.Seat == 0 {
					penalties++
				}
			case game.RoundEnded:
				if e.Result.DrawnBy != game.DrawnVoid {
					s.Okey101.Highest, s.Okey101.Penalties = max(s.Okey101.Highest, opened), s.Okey101.Penalties+penalties
				}
				us := []game.Seat{game.Nobody, 0}
				if rec.Header.Rules.Partners {
					us = append(us, 2)
				}
				if out := hand.Len() == 0; !rec.Header.Rules.LaysMelds() && !out && !slices.Contains(us, e.Result.Winner) {
					v := step.Match.View(0)
					s.Classic.Lost++
					away += meld.NewSolver(v.Terms()).Distance(hand).Total
				}
			}
		}
		hand = step.Match.View(0).Hand // before the end of the round
	}
	return away
}

// TestCount_Recount checks that Count agrees with recount.
func TestCount_Recount(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many matches")
	}
	dir := t.TempDir()
	playMatches(t, dir, 98)
	matches := check.Must(journal.List(dir))
	got, want := Count(matches), recount(t, dir)
	classic, okey101 := 0, 0 // matches not yet reviewed
	for _, p := range want.Presets {
		switch p.Name {
		case "simple": // a game without points
		case "101":
			okey101 = p.Matches.Played
		default:
			classic += p.Matches.Played
		}
	}
	check.That(t, got.Reviewed != nil && got.Reviewed.Unreviewed == classic && got.Reviewed101 != nil && got.Reviewed101.Unreviewed == okey101, "not reviewed: %+v and %+v, not %d and %d", got.Reviewed, got.Reviewed101, classic, okey101)
	got.Reviewed, got.Reviewed101, got.Milestones = nil, nil, nil
	want.Rating, want.Rating101 = rate(nil, coach.Scales()[0]), rate(nil, coach.Scales()[1]) // nothing is reviewed
	check.That(t, reflect.DeepEqual(got, want), "%+v\nand counted in another way\n%+v", got, want)
	check.That(t, want.Matches.Won != 0 && want.Rounds.Drawn != 0 && want.Rounds.Exhausted != 0 && want.Rounds.Melds != 0 && want.BestStreak >= 2 && want.Okey101.Opened != 0 && want.Okey101.Highest >= 101 && want.Classic.Lost != 0 && want.Classic.Places[3] != 0 && len(want.Last) >= 50 && len(want.Levels) == 5, "too little happened: %+v", want)
	text := textOf(got.Lines(wordsIn("en")))
	score := fmt.Sprintf("%d, %d won (%.0f %%)\n", want.Matches.Played, want.Matches.Won, 100*float64(want.Matches.Won)/float64(want.Matches.Played))
	check.That(t, strings.Contains(text, score), "there is no %q in:\n%s", score, text)
}

// BenchmarkCount measures counting a thousand matches.
func BenchmarkCount(b *testing.B) {
	dir := b.TempDir()
	playMatches(b, dir, 1000)
	rounds := 0
	for b.Loop() {
		s := Count(check.Must(journal.List(dir)))
		check.Must(json.Marshal(s))
		rounds = s.Rounds.Played
	}
	size := int64(0)
	files, _ := os.ReadDir(dir)
	for _, f := range files {
		size += check.Must(f.Info()).Size()
	}
	b.ReportMetric(float64(size)/1e6, "MB")
	b.ReportMetric(float64(rounds), "rounds")
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(rounds), "µs/round")
}
