package stats

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/charmbracelet/x/exp/golden"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
	"fair/okey/game/testsize"
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
		h.Begun = time.Date(2026, 1, 1+i/4, 10, i%4, 0, 0, time.UTC) // the same date almost everywhere
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

// TestMatches compares the statistics of the first of many matches, as a page and as JSON, with the golden file. It
// checks that the matches, which are honest, have every kind of comparison and pass the check of fairness, whose result
// is the same each time.
func TestMatches(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many matches")
	}
	dir := t.TempDir()
	const first = 42
	playMatches(t, dir, testsize.Of(first, 200))
	matches := check.Must(journal.List(dir))
	s := Count(matches[:first])
	page := textOf(s.Lines(wordsIn("en")))
	s.Last, s.Milestones = nil, nil // these are on the page, and milestones have the path of the directory
	golden.RequireEqual(t, []byte(page+string(check.Must(json.MarshalIndent(s, "", "  ")))+"\n"))

	f := CheckFairness(matches)
	check.That(t, f.Matches+f.Practice+f.Damaged == len(matches) && f.Practice != 0 && f.Rounds >= 40, "%+v", f)
	check.That(t, !(f.P < riggedP), "honest matches are accused: %+v", f)
	subjects := map[Subject]int{}
	for _, c := range f.Comparisons {
		subjects[c.Subject]++
		check.That(t, !(c.P < 0) && !(c.P > 1) && !(c.Usual <= 0) && c.Sample != 0, "%+v", c)
	}
	check.That(t, subjects[IndicatorColours] == 1 && subjects[OkeysDrawn] == 4 && subjects[OkeysDealt] == 4 && subjects[HandsDealt] == 4, "%v", subjects)
	one, two := check.Must(json.Marshal(f)), check.Must(json.Marshal(CheckFairness(matches)))
	check.Equal(t, string(two), string(one), "the second time")
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
