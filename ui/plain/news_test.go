package plain

import (
	"crypto/rand"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
	"fair/okey/game/testsize"
	"fair/okey/ui/review"
	"fair/okey/ui/session"
	"fair/okey/ui/stats"
	"fair/okey/ui/words"
)

// savedOptions returns options for a match that is saved in dir and counted in the statistics.
func savedOptions(t *testing.T, lang, dir string, seed byte) Options {
	t.Helper()
	deal := check.Must(journal.Draw(rand.Reader))
	opts := options(t, lang)
	opts.Rules.StartPoints, opts.Preset = 5, "classic"
	opts.Seeds = func() session.Seeds { return session.Seeds{Drawn: &deal, Bots: uint64(seed)} }
	opts.Shelf = session.NewShelf(dir, "okey test", time.Now)
	t.Cleanup(opts.Shelf.Close)
	return opts
}

// discardScript returns input that discards the first tile on each turn and continues after each round. It is long
// enough for two matches.
func discardScript() string { return strings.Repeat(strings.Repeat("d\n1\n", 8)+"y\nn\n", 16) }

// The test plays on the thirtieth day. The end of the first match must report the milestone, once, and the level.
func TestNews_Milestone(t *testing.T) {
	testsize.SkipUnderRace(t)
	level := check.Must(bots.LevelByName("cirak"))
	for _, lang := range words.Languages()[:testsize.Of(1, 2)] {
		dir := filepath.Join(t.TempDir(), "matches")
		journaltest.WriteDays(t, dir, time.Now(), 29, level.New(1))
		opts := savedOptions(t, lang, dir, 1)
		text := play(t, opts, discardScript())
		w := opts.Words
		told := w.With("milestone.told", words.Args{"What": w.Say("milestone.thirty_days")}) + "."
		line := strings.TrimSpace(w.With("level.line", words.Args{"Level": ""}))
		check.Equal(t, strings.Count(text, told), 1)
		news := regexp.MustCompile(line+`[^\n]*\.\n+`+regexp.QuoteMeta(told)+"(?s).*"+line).FindAllString(text, -1)
		check.Equal(t, len(news), 1, lang, " tells of the level before the milestone, and after it: ", text)
		opts.Shelf.Close()
		text = play(t, savedOptions(t, lang, dir, 2), discardScript())
		check.That(t, !strings.Contains(text, w.Say("milestone.thirty_days")), "%s: it is told again in the next program", lang)
	}
}

// The menu must show the level once it is known.
func TestMenu_Level(t *testing.T) {
	host := newHost(t)
	dir := host.Shelf.Dir()
	opts := savedOptions(t, "en", dir, 1)
	play(t, opts, discardScript())
	opts.Shelf.Close()
	m, _, err := review.OpenLatest(dir)
	check.OK(t, err)
	check.Must(m.Run(t.Context(), session.Player, coach.Quick, nil))
	check.Contains(t, runMenu(t, host, "q\n"), "Statistics\n") // after one match
	files := check.Must(filepath.Glob(strings.TrimSuffix(m.Path, ".jsonl") + "*"))
	for i := range coach.MinRatedRounds {
		for _, file := range files {
			check.OK(t, os.WriteFile(filepath.Join(dir, fmt.Sprint(i, filepath.Base(file))), check.Must(os.ReadFile(file)), 0o600))
		}
	}
	classic, _ := stats.ReadRatings(dir)
	check.Equal(t, classic.Missing, 0)
	check.Contains(t, runMenu(t, host, "q\n"), "Statistics: "+classic.Name()+"\n")
}
