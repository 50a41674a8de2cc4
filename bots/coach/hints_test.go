package coach

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// BenchmarkHints reviews b.N rounds of usta, whose moves are the hints, in seat 0 against three kalfa. For each move
// that would have a mark if it were not a hint, it plays out that move and the review's best option with the true hands
// and reshuffled stocks. It reports the number of marks and the loss, estimated and played out, for each kind of
// decision. docs/coach.md has the results.
//
//	go test ./bots/coach -run XXX -bench Hints/101 -benchtime 200x -cpu 1 -timeout 0
func BenchmarkHints(b *testing.B) {
	for _, preset := range []string{"classic", "101"} {
		b.Run(preset, func(b *testing.B) {
			trial := hintTrial{worker: worker{depth: Quick}, kinds: map[string]*hintKind{}}
			for n := range b.N {
				trial.round(b, preset, 20000+uint64(n))
			}
			if b.N > 1 {
				trial.report()
			}
		})
	}
}

// A hintTrial accumulates the marks that reviews give to hints.
type hintTrial struct {
	worker    worker
	rounds    int
	decisions int
	loss      float64
	kinds     map[string]*hintKind
}

// A hintKind counts, for one kind of decision, the hints that got each mark. It also holds their mean losses, estimated
// and played out, in the unit of the game.
type hintKind struct {
	marks        [VeryBad + 1]int
	said, played Mean
}

// round plays a round and reviews seat 0.
func (h *hintTrial) round(t testing.TB, preset string, seed uint64) {
	h.rounds++
	acts := playMatch(t, preset, seed, 1, "usta")
	task := Task{Acts: slices.Values(acts)}
	asked, _, _ := task.questions()
	for _, turn := range turnsOf(asked) {
		asked := asked[turn.from:turn.to]
		if asked[0].step == 0 {
			continue
		}
		options := check.Must(h.worker.findOptions(context.Background(), asked, new(Answers)))
		for i := range asked {
			if d := asked[i].decision(options[i]); d != nil {
				h.add(t, preset, acts, d)
			}
		}
	}
}

// add adds a decision, and plays it out if it has a mark. acts holds the acts of the decision's round.
func (h *hintTrial) add(t testing.TB, preset string, acts []Act, d *Decision) {
	h.decisions++
	h.loss += d.Loss
	if d.Mark == Unmarked {
		return
	}
	at := slices.IndexFunc(acts, func(a Act) bool { return a.Line == d.Line })
	name := hintKindOf(d, acts[at:])
	k := h.kinds[name]
	if k == nil {
		k = new(hintKind)
		h.kinds[name] = k
	}
	k.marks[d.Mark]++
	k.said.Add(d.Loss)
	seats := levelsOf(t, "usta", "kalfa", "kalfa", "kalfa")
	played := playOutLoss(t, preset, acts[:at], d, 0, seats, 24)
	k.played.Add(played.Value())
}

// hintKindOf names the kind of a decision by seat 0. after holds the acts from that decision on.
func hintKindOf(d *Decision, after []Act) string {
	played, best := d.Played.Kind, d.Best().Action.Kind
	opened := d.View.Opened[0].How != meld.NoWin
	waits := best == game.Discard || best == game.Return
	switch {
	case !d.View.Rules.LaysMelds(), d.Step == Drawing:
		return fmt.Sprintf("%v, not %v", played, best)
	case finishesTurn(after):
		return "a turn that finishes"
	case played == game.Open && waits:
		_, how, _, _ := d.View.ReadMelds(d.Played)
		return fmt.Sprintf("open with %v, not wait", how)
	case played == game.Open:
		return "open, not otherwise"
	case played == game.Discard && opened:
		return "discard, open"
	case played == game.Discard:
		return "discard, not open"
	case best == game.Return:
		return "lay the tile taken, not return"
	case waits:
		return "lay, not hold"
	}
	return "lay, not otherwise"
}

// finishesTurn reports whether the turn at the start of acts finishes the round.
func finishesTurn(acts []Act) bool {
	last := 0
	for last+1 < len(acts) && acts[last+1].Seat == acts[0].Seat {
		last++
	}
	_, phase := acts[last].After.ToPlay()
	table := acts[last].After.Public()
	return phase != game.Playing && table.Sheet[len(table.Sheet)-1].Winner == acts[0].Seat
}

// playOutLoss plays out a seat's decision and its best option, playouts times each, and returns the mean loss of the
// decision. before holds the acts of the round that precede it.
func playOutLoss(t testing.TB, preset string, before []Act, d *Decision, seat game.Seat, seats *[game.MaxSeats]bots.Bot, playouts int) (loss Mean) {
	for n := range uint64(playouts) {
		m := reshuffle(t, preset, before, n)
		loss.Add(playOut(t, m, d.Best().Action, seat, seats) - playOut(t, m, d.Played, seat, seats))
	}
	return loss
}

// levelsOf returns a bot for each seat. names holds the levels of the bots.
func levelsOf(t testing.TB, names ...string) *[game.MaxSeats]bots.Bot {
	seats := [game.MaxSeats]bots.Bot{}
	for s, name := range names {
		level := check.Must(bots.LevelByName(name))
		seats[s] = level.New(0)
	}
	return &seats
}

// playOut plays a seat's action and then the rest of the round, and returns the seat's result in the unit of the game.
func playOut(t testing.TB, m game.Match, a game.Action, seat game.Seat, seats *[game.MaxSeats]bots.Bot) float64 {
	for turn, phase := m.ToPlay(); phase == game.Playing; turn, phase = m.ToPlay() {
		if a.Kind == 0 {
			var err error
			if a, err = seats[turn].Play(context.Background(), m.View(turn)); err != nil {
				t.Fatal(err)
			}
		}
		next, _, err := game.Apply(m, turn, a)
		check.OK(t, err)
		m, a = next, game.Action{}
	}
	table := m.Public()
	switch {
	case ScaleOf(&table.Rules).Unit == Points:
		return resultOf(&table)[seat]
	case table.Sheet[len(table.Sheet)-1].Winner == seat:
		return 1
	}
	return 0
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
	for i := range acts[1:] {
		next, _, err := game.Apply(m, acts[i+1].Seat, acts[i+1].Action)
		check.OK(t, err)
		m = next
	}
	return m
}

func (h *hintTrial) report() {
	for _, name := range slices.Sorted(maps.Keys(h.kinds)) {
		k := h.kinds[name]
		fmt.Printf("%s: %d, ?! %d, ? %d, ?? %d; said %.4f, played out %.4f ± %.4f\n",
			name, k.said.Len(), k.marks[Doubtful], k.marks[Bad], k.marks[VeryBad], k.said.Value(), k.played.Value(), k.played.Margin())
	}
	rounds := float64(h.rounds)
	fmt.Printf("%d rounds, %.1f decisions a round, %.4f lost a round\n", h.rounds, float64(h.decisions)/rounds, h.loss/rounds)
}

// BenchmarkMarks reviews usta in seat 0 and one of its three kalfa opponents. For every marked decision, four kalfa
// play out the action played and the review's best option, with the true hands and reshuffled stocks. An iteration is
// one round. docs/coach.md has the results.
//
//	go test ./bots/coach -run XXX -bench Marks/101 -benchtime 1000x -cpu 1 -timeout 0
func BenchmarkMarks(b *testing.B) {
	for _, preset := range []string{"classic", "101"} {
		b.Run(preset, func(b *testing.B) {
			var usta, kalfa markTrial
			for n := range b.N {
				acts := playMatch(b, preset, 60000+uint64(n), 1, "usta")
				usta.add(b, preset, acts, 0)
				kalfa.add(b, preset, acts, game.Seat(1+n%3))
			}
			if b.N > 1 {
				usta.report("usta")
				kalfa.report("kalfa")
			}
		})
	}
}

// A markTrial accumulates a level's marks, and the losses of its marked decisions when they are played out.
type markTrial struct {
	decisions, finishes, inFinishes int // inFinishes counts the marks in turns that finish the round
	loss                            Mean
	marks                           [VeryBad + 1]markFigures
}

// markFigures holds the mean losses, estimated and played out, of all decisions with one mark. It also counts the
// played-out losses that are above 0, above 0 by at least two standard errors, and below 0 by at least two.
type markFigures struct {
	said, played                   Mean
	agree, surely, surelyOtherwise int
}

// add adds the decisions of the given seat in a round.
func (m *markTrial) add(t testing.TB, preset string, acts []Act, seat game.Seat) {
	w := worker{depth: Quick}
	task := Task{Acts: slices.Values(acts), Seat: seat}
	asked, _, _ := task.questions()
	lost := 0.0
	for _, turn := range turnsOf(asked) {
		asked := asked[turn.from:turn.to]
		if asked[0].step == 0 {
			continue
		}
		options := check.Must(w.findOptions(context.Background(), asked, new(Answers)))
		at := slices.IndexFunc(acts, func(a Act) bool { return a.Line == asked[0].line })
		finishes := finishesTurn(acts[at:])
		if finishes && asked[len(asked)-1].act.Action.Kind != game.Draw {
			m.finishes++
		}
		for i := range asked {
			d := asked[i].decision(options[i])
			if d == nil {
				continue
			}
			m.decisions++
			lost += d.Loss
			if d.Mark == Unmarked {
				continue
			}
			if finishes {
				m.inFinishes++
			}
			at := slices.IndexFunc(acts, func(a Act) bool { return a.Line == d.Line })
			m.marks[d.Mark].add(d.Loss, playOutLoss(t, preset, acts[:at], d, seat, levelsOf(t, "kalfa", "kalfa", "kalfa", "kalfa"), 40))
		}
	}
	m.loss.Add(lost)
}

// add adds a decision with its estimated loss, said, and its playouts, played.
func (f *markFigures) add(said float64, played Mean) {
	f.said.Add(said)
	f.played.Add(played.Value())
	sure := 2 * played.SE()
	switch {
	case played.Value() > sure:
		f.surely++
	case played.Value() < -sure:
		f.surelyOtherwise++
	}
	if played.Value() > 0 {
		f.agree++
	}
}

func (m *markTrial) report(level string) {
	fmt.Printf("%s: %d rounds, %d decisions, %.4f ± %.4f lost a round; %d turns finish, %d marks in them\n",
		level, m.loss.Len(), m.decisions, m.loss.Value(), m.loss.Margin(), m.finishes, m.inFinishes)
	for mark := Doubtful; mark <= VeryBad; mark++ {
		f := &m.marks[mark]
		fmt.Printf("  %v: %d; said %.4f, played out %.4f ± %.4f; agree %d, surely %d, surely not %d\n",
			mark, f.said.Len(), f.said.Value(), f.played.Value(), f.played.Margin(), f.agree, f.surely, f.surelyOtherwise)
	}
}
