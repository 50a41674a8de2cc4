package game

import (
	"math/rand/v2"
	"testing"
)

// BenchmarkRandomRounds plays whole rounds with four players who choose legal actions uniformly at random.
func BenchmarkRandomRounds(b *testing.B) { benchmarkRandomRounds(b, Classic()) }

// BenchmarkRandomRounds101 is BenchmarkRandomRounds for Okey 101.
func BenchmarkRandomRounds101(b *testing.B) { benchmarkRandomRounds(b, Okey101()) }

func benchmarkRandomRounds(b *testing.B, rules Rules) {
	chance := rand.New(rand.NewPCG(1, 2))
	b.ReportAllocs()
	m, actions := startMatch(rules, 0), 0
	for seed := uint64(1); b.Loop(); seed++ {
		for m.public.Phase == Playing {
			legal := judge{&m.public}.legal(m.public.Turn, m.hand(m.public.Turn))
			m = do(b, m, m.public.Turn, legal[chance.IntN(len(legal))])
			actions++
		}
		if m.public.Phase == MatchOver {
			m = startMatch(rules, seed)
		} else {
			m = do(b, m, 0, next)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rounds/s")
	b.ReportMetric(float64(actions)/float64(b.N), "actions/round")
}
