package stats

import (
	"reflect"
	"strings"
	"testing"

	"fair/okey/bots/coach"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/testsize"
	"fair/okey/ui/review"
	"fair/okey/ui/session"
)

// TestRead_Reviewed checks that reviews of Okey 101 and of the classic game are not added up.
func TestRead_Reviewed(t *testing.T) {
	testsize.SkipUnderRace(t)
	dir := t.TempDir()
	var written []*review.Match
	for preset, tiles := range map[string]randomReader{"classic": 35, "simple": 52, "101": 25} {
		written = append(written, writeShort(t, dir, preset, tiles, nil))
	}
	matches := check.Must(journal.List(dir))
	for _, r := range []*Reviewed{Count(matches).Reviewed, Count(matches).Reviewed101} {
		check.That(t, r != nil && r.Matches == 0 && r.Unreviewed == 1 && r.Err == nil && r.Level == nil, "before the reviews: %+v", r)
	}
	results := map[string]float64{}
	for _, m := range written {
		r := check.Must(m.Run(t.Context(), session.Player, coach.Quick, nil))
		results[m.Record.Header.Preset] = coach.Sum(r.Figures()).Result
	}
	s := check.Must(Read(dir))
	for preset, r := range map[string]*Reviewed{"classic": s.Reviewed, "101": s.Reviewed101} {
		check.That(t, r != nil && r.Matches == 1 && r.Unreviewed == 0 && r.Result == results[preset] && r.Err != nil && r.Luck != 0 && r.Level != nil, "%s: %+v, not %v", preset, r, results[preset])
	}
	for _, c := range []struct {
		rating *Rating
		rounds *Reviewed
	}{{s.Rating, s.Reviewed}, {s.Rating101, s.Reviewed101}} {
		check.That(t, c.rating != nil && c.rating.Rounds == c.rounds.Rounds && c.rating.Rounds+c.rating.Missing >= coach.MinRatedRounds, "the rating is %+v", c.rating)
	}
	classic, okey101 := ReadRatings(dir)
	check.That(t, reflect.DeepEqual(classic, s.Rating) && reflect.DeepEqual(okey101, s.Rating101), "the ratings alone are %+v and %+v", classic, okey101)
	text := textOf(s.Lines(wordsIn("en")))
	check.That(t, strings.Count(text, "Luck and mistakes") == 2 && strings.Count(text, "Luck and mistakes in Okey 101") == 1, "%s", text)
}
