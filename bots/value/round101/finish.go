package round101

import "fair/okey/game"

// A Finish reports in which ways a finish counts double (rule 7.13).
type Finish struct{ Okey, Pairs, Elden bool }

// A FinishRate holds the fractions of rounds, from 0 to 1, in which a seat finishes in each of the ways that count
// double.
type FinishRate struct{ Okey, Pairs, Elden float64 }

// FinishRates estimates how often the view's seat finishes in ways that count double after each of the actions, which
// must be among its options. Like Rollouts, it plays each action out in the given number of worlds. It returns nil if
// there is an action that cannot be played out. The game must be Okey 101.
func FinishRates(v *game.View, actions []game.Action, worlds int, seed uint64) []FinishRate {
	r := New(v, seed)
	for _, a := range actions {
		if !r.Add(v, Way{Action: a}) {
			return nil
		}
	}
	rates := make([]FinishRate, len(actions))
	part := 1 / float64(worlds)
	for range worlds {
		r.Next()
		for i := range rates {
			if win, _ := r.Play(i); win == 0 {
				continue
			}
			f := &r.play.finish
			if f.Okey {
				rates[i].Okey += part
			}
			if f.Pairs {
				rates[i].Pairs += part
			}
			if f.Elden {
				rates[i].Elden += part
			}
		}
	}
	return rates
}
