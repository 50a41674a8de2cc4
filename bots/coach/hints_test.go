package coach

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
)

// BenchmarkMarks reviews usta, whose moves are the hints, in seat 0 and one of its three kalfa opponents. For every
// decision that has a mark, or would have one if it were not a hint, four kalfa play out the action played and the
// review's best option, with the true hands and reshuffled stocks. It reports the number of marks and the loss,
// estimated and played out, for each mark and each kind of decision. An iteration is one round. docs/coach.md has the
// results.
//
//	go test ./bots/coach -run XXX -bench Marks/101 -benchtime 1000x -cpu 1 -timeout 0
func BenchmarkMarks(b *testing.B) {
	for _, preset := range []string{"classic", "101"} {
		b.Run(preset, func(b *testing.B) {
			usta, kalfa := markTrial{}, markTrial{}
			for n := range b.N {
				acts := playMatch(b, preset, 60000+uint64(n), 1, "usta")
				usta.add(b, preset, acts, 0)
				kalfa.add(b, preset, acts, game.Seat(1+n%3))
			}
			usta.report(b, "usta")
			kalfa.report(b, "kalfa")
		})
	}
}

// A markTrial accumulates a seat's marks, and the losses of its marked decisions when they are played out.
type markTrial struct {
	decisions int
	loss      Mean
	kinds     map[string]*markFigures // by mark and by kind of decision
}

// markFigures holds the mean losses of marked decisions, estimated and played out. It also counts the played-out losses
// that are above 0.
type markFigures struct {
	said, played Mean
	agree        int
}

// add adds the decisions of the given seat in a round.
func (m *markTrial) add(t testing.TB, preset string, acts []Act, seat game.Seat) {
	lost := 0.0
	for _, d := range judgeOnly(t, acts, seat).Decisions() {
		m.decisions++
		lost += d.Loss
		if d.Mark != Unmarked {
			m.addMarked(t, preset, acts, d, seat)
		}
	}
	m.loss.Add(lost)
}

// addMarked adds a decision with a mark and plays it out.
func (m *markTrial) addMarked(t testing.TB, preset string, acts []Act, d *Decision, seat game.Seat) {
	before := acts[:slices.IndexFunc(acts, func(a Act) bool { return a.Line == d.Line })]
	var loss Mean
	for n := range 40 {
		match := reshuffle(t, preset, before, uint64(n))
		loss.Add(m.playOut(t, match, d.Best().Action, seat) - m.playOut(t, match, d.Played, seat))
	}
	if m.kinds == nil {
		m.kinds = map[string]*markFigures{}
	}
	for _, kind := range []string{d.Mark.String(), fmt.Sprintf("%v, not %v", d.Played.Kind, d.Best().Action.Kind)} {
		f := cmp.Or(m.kinds[kind], new(markFigures))
		m.kinds[kind] = f
		f.said.Add(d.Loss)
		f.played.Add(loss.Value())
		if loss.Value() > 0 {
			f.agree++
		}
	}
}

// playOut plays a seat's action and then the rest of the round, and returns the seat's result in the unit of the game.
func (m *markTrial) playOut(t testing.TB, match game.Match, a game.Action, seat game.Seat) float64 {
	_, match = appendAct(t, nil, match, seat, a)
	for act := range gametest.Play(t, match, botsOf(game.MaxSeats, 0), 1) {
		match = act.After
	}
	table := match.Public()
	switch {
	case ScaleOf(&table.Rules).Unit == Points:
		return resultOf(&table)[seat]
	case table.Sheet[len(table.Sheet)-1].Winner == seat:
		return 1
	}
	return 0
}

func (m *markTrial) report(b *testing.B, who string) {
	if b.N < 2 {
		return
	}
	fmt.Printf("%s: %d rounds, %d decisions, %.4f ± %.4f lost a round\n", who, m.loss.Len(), m.decisions, m.loss.Value(), m.loss.Margin())
	for _, kind := range slices.Sorted(maps.Keys(m.kinds)) {
		f := m.kinds[kind]
		fmt.Printf("  %s: %d; said %.4f, played out %.4f ± %.4f; agree %d\n", kind, f.said.Len(), f.said.Value(), f.played.Value(), f.played.Margin(), f.agree)
	}
}

// reshuffle returns the match after the given acts, which start with the deal, but with the rest of the stock shuffled
// with the given seed.
func reshuffle(t testing.TB, preset string, acts []Act, seed uint64) game.Match {
	m := acts[0].After
	starter, _ := m.ToPlay()
	table := m.Public()
	p := gametest.Position{Preset: preset, Turn: starter, Drawn: true, Indicator: table.Indicator.String()}
	for s := range game.Seat(table.Rules.Seats) {
		p.Hands[s] = tile.Format(m.View(s).Hand.Tiles())
	}
	var stock []tile.Tile
	for i := range acts {
		if a := &acts[i]; a.Action.Kind == game.Draw {
			stock = append(stock, DrawnTile(&a.Before, &a.After, a.Seat))
		}
	}
	left := StockTiles(&acts[len(acts)-1].After)
	rest := left.Tiles()
	chance := rand.New(rand.NewPCG(seed, uint64(len(acts))))
	chance.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	p.Stock = tile.Format(append(stock, rest...))
	m = p.Match(t)
	for _, a := range acts[1:] {
		_, m = appendAct(t, nil, m, a.Seat, a.Action)
	}
	return m
}
