package main

import (
	"math"

	"fair/okey/bots/portable"
)

// A regression is a logistic regression. The probability of an event is 1 / (1 + exp(-(base + weights·terms))).
type regression struct {
	terms    []float64 // the terms of all samples, one sample after another
	base     []float64 // the fixed part of each sample's sum
	happened []bool
}

// add adds a sample: its terms, its fixed part, and whether the event happened.
func (r *regression) add(terms []float64, base float64, happened bool) {
	r.terms = append(r.terms, terms...)
	r.base = append(r.base, base)
	r.happened = append(r.happened, happened)
}

// minSamples is the minimum number of samples for fitting weights.
const minSamples = 300

// prior is the precision of the weights' Gaussian prior. It limits the size of weights that the samples do not
// determine.
const prior = 0.05

// fit returns the most likely weights, found by Newton's method and rounded to four decimals. It returns nil if there
// are fewer than minSamples samples.
func (r *regression) fit() []float64 {
	if len(r.happened) < minSamples {
		return nil
	}
	n := len(r.terms) / len(r.happened)
	weights := make([]float64, n)
	for range 40 {
		slope, curve := make([]float64, n), make([][]float64, n)
		for i := range curve {
			curve[i] = make([]float64, n)
			curve[i][i] = prior
			slope[i] = -prior * weights[i]
		}
		for k, happened := range r.happened {
			terms := r.terms[k*n : (k+1)*n]
			sum := r.base[k]
			for i, w := range weights {
				sum += float64(w * terms[i])
			}
			p := 1 / (1 + portable.Exp(-sum))
			miss := -p
			if happened {
				miss = 1 - p
			}
			for i := range n {
				slope[i] += float64(miss * terms[i])
				for j := range n {
					curve[i][j] += float64(p * (1 - p) * terms[i] * terms[j])
				}
			}
		}
		for i, step := range solve(curve, slope) {
			weights[i] += max(-1, min(1, step)) // longer steps may overshoot
		}
	}
	for i := range weights {
		weights[i] = round(weights[i])
	}
	return weights
}

// round rounds x to four decimals.
func round(x float64) float64 { return math.Round(x*1e4) / 1e4 }

// solve returns the solution of a symmetric system of linear equations, found by elimination. It overwrites both
// arguments.
func solve(a [][]float64, b []float64) []float64 {
	n := len(b)
	for i := range n {
		for j := i + 1; j < n; j++ {
			f := a[j][i] / a[i][i]
			for k := i; k < n; k++ {
				a[j][k] -= float64(f * a[i][k])
			}
			b[j] -= float64(f * b[i])
		}
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			b[i] -= float64(a[i][k] * b[k])
		}
		b[i] /= a[i][i]
	}
	return b
}
