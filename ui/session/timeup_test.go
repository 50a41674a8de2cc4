package session

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// kindsOf returns the kinds of actions and the type names of other events, such as "draw discard Penalised".
func kindsOf(events []game.Event) string {
	var names []string
	for _, e := range events {
		if acted, ok := e.(game.Acted); ok {
			names = append(names, acted.Action.Kind.String())
			continue
		}
		names = append(names, strings.TrimPrefix(fmt.Sprintf("%T", e), "game."))
	}
	return strings.Join(names, " ")
}

func TestTimeUp(t *testing.T) {
	none := 0
	classic := gametest.Position{Indicator: "R4", Turns: 9}
	empty := gametest.Position{Indicator: "R4", Turns: 60, StockLeft: &none}
	closed := gametest.Position{Preset: "101", Indicator: "B3", Turns: 9}
	theirs := closed
	theirs.Melds = []gametest.Meld{{Owner: 1, Tiles: "R5 R6 R7"}}
	opened := theirs
	opened.Melds = append(opened.Melds, openedMelds...)
	strict := opened
	strict.Set = []string{"strict=on"}
	const (
		unopened = "R1 R3 R9 B2 B4 B8 K1 K5 K9 Y2 Y6 Y10 R12 B12 K13 Y13 B6 R7 K3 Y4 B11"
		melds    = "R1 R2 R3 B7 B8 B9 B10 R12 K12 Y12 K1 K2 "
	)
	acts := map[string]game.Action{
		"draw": {Kind: game.Draw}, "take": {Kind: game.Take},
		"lay": {Kind: game.Lay, Groups: game.GroupsOf([][]tile.Tile{check.Must(tile.ParseAll("K1 K2 K3"))})},
	}
	for _, c := range []struct {
		why               string
		at                gametest.Position
		hand, stock, left string
		before, want      string
	}{
		{"nothing is drawn", classic, melds + "K3 Y9", "B1", "", "", "draw discard"},
		{"the hand wins", classic, melds + "K3 K4", "Y9", "", "draw", "discard"},
		{"only the last discard is left", empty, melds + "Y9 K4", "", "K3", "", "pass RoundEnded"},
		{"it was taken", empty, melds + "Y9 K4", "", "K3", "take", "finish RoundEnded"},
		{"a taken tile opens nothing", closed, unopened, "B13", "K11", "take", "return draw discard"},
		{"the hand is open, a taken tile is not laid", opened, "K1 K2 K3 Y5 B9 B13", "Y1", "R8", "take lay", "takeback return draw discard"},
		{"taking back costs points", strict, "K1 K2 K3 Y5 B9 B13", "", "R8", "take lay", "layoff discard"},
		{"what is laid stays", opened, "K1 K2 K3 Y5 B9", "B13", "", "draw lay", "discard"},
		{"each discard costs a penalty", opened, "R8 R4 R10", "K10", "", "draw", "layoff"},
		{"tiles of a closed hand cost a penalty", theirs, unopened, "B5", "", "draw", "discard"},
	} {
		t.Run(c.why, func(t *testing.T) {
			c.at.Hands[Player], c.at.Stock, c.at.Discards[3] = c.hand, c.stock, c.left
			s := sessionAt(t, c.at)
			for name := range strings.FieldsSeq(c.before) {
				check.OK(t, s.Do(acts[name]).Refused)
			}
			spare := s.Advice().SpareTile()
			o := s.TimeUp()
			check.OK(t, o.Refused)
			got := kindsOf(o.Events)
			check.That(t, strings.HasPrefix(got, c.want) && !strings.Contains(got, "Penalised"), "it does %s", got)
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
				may := slices.DeleteFunc(s.View().Legal(), func(a game.Action) bool { return a.Kind == game.Discard || a.Kind == game.Finish })
				if len(may) > 0 {
					s.Do(may[chance.IntN(len(may))])
				}
			}
			owes := s.View().TileToLay() != tile.None && s.View().TakeBackCost() > 0
			o := s.TimeUp()
			check.That(t, o.Refused == nil && o.Question == nil && !s.MyTurn() && (owes || !strings.Contains(kindsOf(o.Events), "Penalised")), "%s, seed %d: %+v", set, seed, o)
		}
	}
}
