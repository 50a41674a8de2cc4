package review

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"testing"
	"time"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
	"fair/okey/game/testsize"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
)

// A randomPlayer plays random legal actions.
type randomPlayer struct{ *rand.Rand }

func (p randomPlayer) Play(_ context.Context, v game.View) (game.Action, error) {
	legal := v.Legal()
	return legal[p.IntN(len(legal))], nil
}

// TestMoment_Rack checks that each rack holds the hand, with the tiles as in the journal's layout if there is one, even
// if a tile was drawn after it.
func TestMoment_Rack(t *testing.T) {
	dir := t.TempDir()
	j, m := journaltest.Begin(t, dir, journal.Header{
		Begun: time.Unix(0, 0).UTC(), Program: "okey 2", Preset: "classic", Rules: game.Classic(),
		Seats: []journal.Sitter{{Name: "Deniz"}, {Name: "Ayşe"}, {Name: "Mehmet"}, {Name: "Zeynep"}}, Deal: journal.Practice(game.SeedOf(5)),
	}, "")
	p := randomPlayer{rand.New(rand.NewPCG(1, 2))}
	for a := range gametest.Play(t, m, []randomPlayer{p, p, p, p}, 0) {
		if v := a.Before.View(session.Player); a.Seat == session.Player && v.Phase == game.Playing && v.Round == 2 {
			r := rack.New(14)
			for i, x := range v.Hand.Tiles() { // upside down
				set := r.Tiles()
				set.Add(x)
				r.Move(r.SetHand(set)[0], rack.Slot{Row: 1 - i/14, Col: i % 14})
			}
			check.OK(t, j.WriteRack(session.Player, check.Must(json.Marshal(r))))
		}
		journaltest.Append(t, j, a)
		if a.After.Public().Round > 3 {
			break
		}
	}
	j.Close()
	match := check.Must(OpenRounds(j.Path(), dir))
	known := 0
	for _, moment := range match.Moments(session.Player) {
		r := moment.Rack(14)
		check.Equal(t, r.Tiles(), moment.View.Hand, "line ", moment.Line)
		if moment.Round == 2 {
			known++
			check.Equal(t, r.At(rack.Slot{Row: 1}).Tile, moment.View.Hand.Tiles()[0], "line ", moment.Line)
		}
		check.That(t, moment.Round <= 3, "round %d is not over", moment.Round)
	}
	check.Need(t, known != 0, "no rack is known")
}

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
