package review

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"strings"
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
			layout, err := json.Marshal(r)
			if err == nil {
				err = j.WriteRack(session.Player, layout)
			}
			check.OK(t, err)
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
		if r.Tiles() != moment.View.Hand {
			t.Fatalf("line %d: %v stand there, the hand is %v", moment.Line, r.Tiles(), moment.View.Hand)
		}
		if moment.Round == 2 {
			known++
			if x := r.At(rack.Slot{Row: 1, Col: 0}).Tile; x != moment.View.Hand.Tiles()[0] {
				t.Errorf("line %d: %v stands where %v stood", moment.Line, x, moment.View.Hand.Tiles()[0])
			}
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
	whole, err := os.ReadFile(path)
	check.OK(t, err)
	lines := strings.SplitAfter(string(whole), "\n")
	var part string
	for _, line := range lines { // up to the end of a round
		if part += line; strings.Contains(line, `"type":"round"`) {
			break
		}
	}
	check.Need(t, part != string(whole) && strings.Contains(part, `"type":"round"`), "the journal has no line behind that of its round")
	check.OK(t, os.WriteFile(path, []byte(part), 0o600))
	if _, err := Open(path, dir); err != ErrNotOver {
		t.Errorf("a match that is not over: %v", err)
	}
	m := check.Must(OpenRounds(path, dir))
	first, err := m.RunRound(context.Background(), 0, coach.Quick, 1, nil)
	check.Need(t, err == nil && len(first.Rounds) == 1, "%v: %d rounds", err, len(first.Rounds))
	if _, _, ok := SavedFigures(path, 0); ok {
		t.Error("a match that is not over counts as reviewed")
	}
	k := readReview(reviewPath(path, 0, coach.Quick))
	check.Need(t, k != nil && len(k.answers.Options) != 0 && k.isReviewOf(whole) && !k.isReviewOf([]byte(strings.Replace(string(whole), "Deniz", "Demir", 1))), "the saved review does not serve the whole journal, or serves another one")
	check.OK(t, os.WriteFile(path, whole, 0o600))
	if m, err = Open(path, dir); err != nil {
		t.Fatal(err)
	}
	again := check.Must(m.Run(context.Background(), 0, coach.Quick, nil))
	for i, d := range first.Decisions() {
		if other := again.Decisions()[i]; other.Loss != d.Loss || other.Line != d.Line {
			t.Errorf("line %d lost %v, now %v", d.Line, d.Loss, other.Loss)
		}
	}
	if _, _, ok := SavedFigures(path, 0); !ok {
		t.Error("a whole review does not count")
	}
}
