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
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
)

// TestRacksStandAsTheyStood: as the journal has them, with a tile that came since; without it they
// are put up.
func TestRacksStandAsTheyStood(t *testing.T) {
	dir := t.TempDir()
	j, m := journaltest.Begin(t, dir, journal.Header{
		Begun: time.Unix(0, 0).UTC(), Program: "okey 2", Preset: "classic", Rules: game.Classic(),
		Seats: []journal.Sitter{{Name: "Deniz"}, {Name: "Ayşe"}, {Name: "Mehmet"}, {Name: "Zeynep"}}, Deal: journal.Practice(game.SeedOf(5)),
	}, "")
	random := rand.New(rand.NewPCG(1, 2))
	for played := 0; played < 3; { // rounds, with whatever is legal
		seat, phase := m.ToPlay()
		a := game.Action{Kind: game.NextRound}
		if phase == game.Playing {
			v := m.View(seat)
			legal := v.Legal()
			a = legal[random.IntN(len(legal))]
		} else {
			seat = 0
			played++
		}
		if seat == session.Player && phase == game.Playing && played == 1 { // its tiles stand upside down
			r := rack.New(14)
			hand := m.View(seat).Hand.Tiles()
			for i, x := range hand {
				one := rack.Slot{Row: 1 - i/14, Col: i % 14}
				set := r.Tiles()
				set.Add(x)
				r.Move(r.Hold(set)[0], one)
			}
			layout, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			if err := j.Rack(layout); err != nil {
				t.Fatal(err)
			}
		}
		var err error
		if m, _, err = game.Apply(m, seat, a); err != nil {
			t.Fatal(err)
		}
		if err := j.Append(journal.Act{Seat: seat, Action: a}, m); err != nil {
			t.Fatal(err)
		}
	}
	j.Close()
	match, err := OpenRounds(j.Path(), dir)
	if err != nil {
		t.Fatal(err)
	}
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
		if moment.Round > 3 {
			t.Errorf("round %d is not over", moment.Round)
		}
	}
	if known == 0 {
		t.Fatal("no rack is known")
	}
}

// TestWhatWasFoundServesLaterReviews: of a round while the match is played, and of the match when it
// is over; a journal that is another one has to be looked at again.
func TestWhatWasFoundServesLaterReviews(t *testing.T) {
	dir := t.TempDir()
	path := writeMatch(t, dir, "simple", 3, 0, "acemi", "cirak", "cirak", "cirak")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(whole), "\n")
	var part string
	for _, line := range lines { // to the end of a round
		if part += line; strings.Contains(line, `"type":"round"`) {
			break
		}
	}
	if part == string(whole) || !strings.Contains(part, `"type":"round"`) {
		t.Fatal("the journal has no line behind that of its round")
	}
	if err := os.WriteFile(path, []byte(part), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path, dir); err != ErrNotOver {
		t.Errorf("a match that is not over: %v", err)
	}
	m, err := OpenRounds(path, dir)
	if err != nil {
		t.Fatal(err)
	}
	first, err := m.RunRound(context.Background(), 0, coach.Quick, 1, nil)
	if err != nil || len(first.Rounds) != 1 {
		t.Fatalf("%v: %d rounds", err, len(first.Rounds))
	}
	if _, _, ok := Kept(path, 0); ok {
		t.Error("a match that is not over counts as looked at")
	}
	k := readKept(keptName(path, 0, coach.Quick))
	if k == nil || len(k.Options) == 0 || !k.began(whole) || k.began([]byte(strings.Replace(string(whole), "Deniz", "Demir", 1))) {
		t.Fatal("what is kept does not serve the whole journal, or another one")
	}
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	if m, err = Open(path, dir); err != nil {
		t.Fatal(err)
	}
	again, err := m.Run(context.Background(), 0, coach.Quick, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range first.Decisions() {
		if other := again.Decisions()[i]; other.Loss != d.Loss || other.Line != d.Line {
			t.Errorf("line %d lost %v, now %v", d.Line, d.Loss, other.Loss)
		}
	}
	if _, _, ok := Kept(path, 0); !ok {
		t.Error("a whole review does not count")
	}
}
