// Command fit plays rounds between kalfa bots and fits the weights of package hand to them. It writes the weights to
// bots/value/hand/fit.json. Its output is reproducible.
//
//	go run ./tools/fit
//	go run ./tools/fit -rounds 2000 -out /tmp/fit.json
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"

	"fair/okey/bots"
	"fair/okey/bots/value/hand"
	"fair/okey/game"
	"fair/okey/tools/selfplay"
)

func main() {
	rounds := flag.Int("rounds", 6000, "rounds to play for each number of players and each choice of wild tiles")
	seed := flag.Uint64("seed", 17, "seed of the first round")
	out := flag.String("out", "bots/value/hand/fit.json", "file to write")
	flag.Parse()
	if err := run(*rounds, *seed, *out); err != nil {
		fmt.Fprintln(os.Stderr, "fit:", err)
		os.Exit(1)
	}
}

func run(rounds int, seed uint64, out string) error {
	var all []hand.Weights
	for _, rules := range []game.Rules{game.Classic(), emulatorRules(), game.Simplified()} {
		for seats := game.MaxSeats; seats >= 2; seats-- {
			rules.Seats = seats
			w, err := fit(rules, rounds, seed)
			if err != nil {
				return err
			}
			fmt.Fprintf(os.Stderr, "%s, %d players\n", w.Jokers, w.Seats)
			all = append(all, w)
		}
	}
	return write(out, all)
}

// emulatorRules returns the classic rules with false jokers as the wild tiles.
func emulatorRules() game.Rules {
	rules := game.Classic()
	rules.Jokers = game.FakeWild
	return rules
}

// write writes the weights to a file, with one number per line to keep diffs readable.
func write(path string, all []hand.Weights) error {
	text, err := json.MarshalIndent(all, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o644)
}

// A position holds the features of a hand of 14 tiles after a discard.
type position struct {
	seat game.Seat
	hand.Features
}

// An outcome holds the features of a hand and whether it won.
type outcome struct {
	hand.Features
	won bool
}

// samples holds the data for the regressions.
type samples struct {
	clock regression
	drawn regression
	melds [len(hand.Weights{}.Melds)][]outcome
	pairs [len(hand.Weights{}.Pairs)][]outcome

	wins, loss float64 // the number of wins, and their total cost as a multiple of an ordinary loss
}

// fit plays rounds under the given rules and returns the weights fitted to them.
func fit(rules game.Rules, rounds int, seed uint64) (hand.Weights, error) {
	var s samples
	for i := range rounds {
		if err := s.play(rules, seed+uint64(i)); err != nil {
			return hand.Weights{}, err
		}
	}
	w := hand.Weights{Jokers: hand.JokersName(rules.Jokers), Seats: rules.Seats, Loss: 1}
	copy(w.Clock[:], s.clock.fit())
	copy(w.Drawn[:], s.drawn.fit())
	for d := range s.melds {
		if w.Melds[d] = fitLine(s.melds[d]); w.Melds[d] == [5]float64{} && d > 0 {
			w.Melds[d] = w.Melds[d-1]
		}
	}
	for d := range s.pairs {
		var r regression
		for _, o := range s.pairs[d] {
			terms := o.PairTerms()
			r.add(terms[:], o.Score(w.Melds[d]), o.won)
		}
		if copy(w.Pairs[d][:], r.fit()) == 0 && d > 0 {
			w.Pairs[d] = w.Pairs[d-1]
		}
	}
	if rules.WinLoss > 0 {
		w.Loss = round(s.loss / s.wins)
	}
	return w, nil
}

// withinHand is the effect of useful tiles when comparing discards from one hand, divided by their effect when
// comparing different hands. A hand with few useful tiles for its distance tends to have other faults that no discard
// can make up for. A shortage of okeys explains only part of that (docs/bots.md, "What a position is worth").
const withinHand = 0.75

// fitLine returns the weights fitted to hands at the same distance.
func fitLine(hands []outcome) (weights [5]float64) {
	var between, rest regression
	for _, o := range hands {
		terms := o.WinTerms()
		between.add(terms[:], 0, o.won)
	}
	if copy(weights[:], between.fit()) == 0 {
		return weights
	}
	weights[3], weights[4] = round(withinHand*weights[3]), round(withinHand*weights[4])
	for _, o := range hands {
		terms := o.WinTerms()
		rest.add(terms[:3], o.Score([5]float64{3: weights[3], 4: weights[4]}), o.won)
	}
	copy(weights[:3], rest.fit())
	return weights
}

// newPlayers returns a kalfa bot for each seat. If the rules allow pairs, one of the bots prefers them, so that the
// samples include hands with many pairs.
func newPlayers(rules game.Rules, seed uint64) ([]bots.Bot, error) {
	plain, err := bots.LevelByName("kalfa")
	if err != nil {
		return nil, err
	}
	var seats []bots.Bot
	for s := range rules.Seats {
		temper := bots.Even
		if rules.Pairs && uint64(s) == seed%uint64(rules.Seats) {
			temper = bots.Pairs
		}
		seats = append(seats, plain.NewTempered(temper, seed))
	}
	return seats, nil
}

// play plays a round and adds its data to the samples.
func (s *samples) play(rules game.Rules, seed uint64) error {
	seats, err := newPlayers(rules, seed)
	if err != nil {
		return err
	}
	var positions []position
	var hands *hand.Evaluator
	end, err := selfplay.PlayRound(rules, seed, seats, func(m *game.Match, v *game.View, a game.Action) error {
		if a.Kind == game.Discard {
			if hands == nil {
				hands = hand.New(&v.Table)
			}
			if f, ok := hands.Features(v, a.Tile); ok {
				positions = append(positions, position{v.Seat, f})
			}
		}
		if v.Step == game.MustDiscard && a.Kind != game.ShowTwin {
			next := m.View((v.Seat + 1) % game.Seat(rules.Seats))
			tick := hand.ClockTerms(float64(v.Turns)/float64(rules.Seats), int(next.Hand[next.Terms().Wild()]))
			s.clock.add(tick[:], 0, a.Kind == game.Finish)
		}
		return nil
	})
	if err != nil {
		return err
	}
	s.learn(rules, positions, end.Public().Sheet[0])
	return nil
}

// learn adds the positions of a round to the samples. end is the result of the round.
func (s *samples) learn(rules game.Rules, positions []position, end game.Result) {
	if end.Winner != game.Nobody {
		s.wins++
		s.loss += float64(end.Loss) / float64(max(1, rules.WinLoss))
	}
	for _, p := range positions {
		won := end.Winner == p.seat
		if !won {
			dry := p.DrawnTerms()
			s.drawn.add(dry[:], 0, end.Winner == game.Nobody)
		}
		switch {
		case p.Distance == 0 || p.Distance > 14:
		case p.Pairs:
			at := &s.pairs[min(p.Distance, len(s.pairs))-1]
			*at = append(*at, outcome{p.Features, won})
		default:
			at := &s.melds[min(p.Distance, len(s.melds))-1]
			*at = append(*at, outcome{p.Features, won})
		}
	}
}
