package review

import (
	"testing"

	"fair/okey/bots/coach"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// TestRunRound_ReusedByLaterRun checks that the saved review of a round in an unfinished match is reused once the match
// is finished, and does not count as a review of the whole match before that.
func TestRunRound_ReusedByLaterRun(t *testing.T) {
	testsize.SkipUnderRace(t)
	t.Parallel()
	dir := t.TempDir()
	path := writeMatch(t, dir, "simple", 3, 0, "acemi", "cirak", "cirak", "cirak")
	whole := read(path)
	part := cutAfter(t, whole, 1)
	check.Need(t, len(part) < len(whole), "the journal has no line behind that of its round")
	write(t, path, part)
	_, err := Open(path, dir)
	check.Equal(t, err, ErrNotOver)
	first := check.Must(check.Must(OpenRounds(path, dir)).RunRound(t.Context(), 0, coach.Quick, 1, nil))
	check.Equal(t, len(first.Rounds), 1, "rounds")
	saved := func() bool { _, _, ok := SavedFigures(path, 0); return ok }
	check.That(t, !saved(), "a match that is not over counts as reviewed")
	k := readReview(reviewPath(path, 0, coach.Quick))
	check.Need(t, k != nil && len(k.answers.Options) != 0 && k.isReviewOf(whole), "the saved review does not serve the whole journal")
	write(t, path, whole)
	again := runReview(t, path, dir)
	for i, d := range first.Decisions() {
		other := again.Decisions()[i]
		check.That(t, other.Loss == d.Loss && other.Line == d.Line, "line %d lost %v, now %v", d.Line, d.Loss, other.Loss)
	}
	check.That(t, saved(), "a whole review does not count")
}
