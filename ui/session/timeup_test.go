package session

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// kindsOf returns the type names of events, such as "Drew Discarded".
func kindsOf(events []game.Event) string {
	var names []string
	for _, e := range events {
		names = append(names, strings.TrimPrefix(fmt.Sprintf("%T", e), "game."))
	}
	return strings.Join(names, " ")
}

func TestTimeUp(t *testing.T) {
	none := 0
	const unopened = "R1 R3 R9 B2 B4 B8 K1 K5 K9 Y2 Y6 Y10 R12 B12 K13 Y13 B6 R7 K3 Y4 B11"
	run := gametest.Meld{Owner: 1, Tiles: "R5 R6 R7"}
	mine := append([]gametest.Meld{run}, openedMelds...)
	for _, c := range []struct {
		why    string
		at     gametest.Position
		before []string // the player's earlier actions in this turn
		want   string
	}{
		{"nothing is drawn", gametest.Position{Indicator: "R4", Turns: 9, Hands: [4]string{"R1 R2 R3 B7 B8 B9 B10 R12 K12 Y12 K1 K2 K3 Y9"}, Stock: "B1"}, nil, "Drew Discarded"},
		{"a tile is drawn", gametest.Position{Indicator: "R4", Turns: 9, Drawn: true, Hands: [4]string{"R1 R2 R3 B7 B8 B9 B10 R12 K12 Y12 K1 K2 Y9 Y10 B1"}}, nil, "Discarded"},
		{"the hand wins", gametest.Position{Indicator: "R4", Turns: 9, Drawn: true, Hands: [4]string{"R1 R2 R3 B7 B8 B9 B10 R12 K12 Y12 K1 K2 K3 K4 Y9"}}, nil, "Discarded"},
		{"only the last discard is left", gametest.Position{Indicator: "R4", Turns: 60, StockLeft: &none, Discards: [4]string{3: "K3"}, Hands: [4]string{"R1 R2 R3 B7 B8 B9 B10 R12 K12 Y12 K1 K2 Y9 K4"}}, nil, "RoundEnded"},
		{"it was taken", gametest.Position{Indicator: "R4", Turns: 60, StockLeft: &none, Discards: [4]string{3: "K3"}, Hands: [4]string{"R1 R2 R3 B7 B8 B9 B10 R12 K12 Y12 K1 K2 Y9 K4"}}, []string{"take"}, "RoundEnded"},
		{"a taken tile opens nothing", gametest.Position{Preset: "101", Indicator: "B3", Turns: 9, Hands: [4]string{unopened}, Discards: [4]string{3: "K11"}, Stock: "B13"}, []string{"take"}, "GaveBack Drew Discarded"},
		{"the hand is open, a taken tile is not laid", gametest.Position{Preset: "101", Indicator: "B3", Turns: 9, Hands: [4]string{"K1 K2 K3 Y5 B9 B13"}, Discards: [4]string{3: "R8"}, Melds: mine, Stock: "Y1"}, []string{"take", "lay K1 K2 K3"}, "TookBack GaveBack Drew Discarded"},
		{"taking back costs points", gametest.Position{Preset: "101", Set: []string{"strict=on"}, Indicator: "B3", Turns: 9, Hands: [4]string{"K1 K2 K3 Y5 B9 B13"}, Discards: [4]string{3: "R8"}, Melds: mine}, []string{"take", "lay K1 K2 K3"}, "LaidOff Discarded"},
		{"what is laid stays", gametest.Position{Preset: "101", Indicator: "B3", Turns: 9, Drawn: true, Hands: [4]string{"K1 K2 K3 Y5 B9 B13"}, Melds: mine}, []string{"lay K1 K2 K3"}, "Discarded"},
		{"each discard costs a penalty", gametest.Position{Preset: "101", Indicator: "B3", Turns: 9, Drawn: true, Hands: [4]string{"R8 R4 R10 K10"}, Melds: mine}, nil, "LaidOff"},
		{"tiles of a closed hand cost a penalty", gametest.Position{Preset: "101", Indicator: "B3", Turns: 9, Drawn: true, Hands: [4]string{unopened + " B5"}, Melds: []gametest.Meld{run}}, nil, "Discarded"},
	} {
		t.Run(c.why, func(t *testing.T) {
			s := sessionAt(t, c.at)
			for _, text := range c.before {
				name, tiles, _ := strings.Cut(text, " ")
				a := game.Action{Kind: game.Take}
				if name == "lay" {
					group := check.Must(tile.ParseAll(tiles))
					a = game.Action{Kind: game.Lay, Groups: game.GroupsOf([][]tile.Tile{group})}
				}
				if o := s.Do(a); o.Refused != nil {
					t.Fatal(o.Refused)
				}
			}
			spare := s.Advice().SpareTile()
			o := s.TimeUp()
			if got := kindsOf(o.Events); o.Refused != nil || !strings.HasPrefix(got, c.want) || strings.Contains(got, "Penalised") {
				t.Errorf("it does %s, refused %v", got, o.Refused)
			}
			check.That(t, spare == tile.None || o.Action.Tile == spare, "it throws %v instead of %v", o.Action.Tile, spare)
			check.That(t, !s.MyTurn(), "the turn goes on")
		})
	}
}

// TimeUp must end the turn without a question and, in Okey 101, without a penalty if the player has opened.
func TestTimeUp_AnyMoment(t *testing.T) {
	for _, set := range []string{"strict=off", "strict=on"} {
		chance := rand.New(rand.NewPCG(3, 4))
		for seed := range testsize.Of(20, 400) {
			s := sessionAt(t, gametest.Position{Preset: "101", Set: []string{set}, Seed: uint64(seed), Indicator: "B3", Turns: 9, Drawn: seed%2 == 0, Melds: openedMelds,
				Hands: [4]string{"R6 R7 R8 K1 K2 K3 Y5 B9 B13 Y11 R10"}, Discards: [4]string{3: "R9"}})
			for range chance.IntN(6) {
				var may []game.Action
				for _, a := range s.View().Legal() {
					if a.Kind != game.Discard && a.Kind != game.Finish {
						may = append(may, a)
					}
				}
				if len(may) > 0 {
					s.Do(may[chance.IntN(len(may))])
				}
			}
			owes := s.View().TileToLay() != tile.None && s.View().TakeBackCost() > 0
			if o := s.TimeUp(); o.Refused != nil || o.Question != nil || s.MyTurn() || !owes && strings.Contains(kindsOf(o.Events), "Penalised") {
				t.Errorf("%s, seed %d: it does %s, refused %v", set, seed, kindsOf(o.Events), o.Refused)
			}
		}
	}
}
