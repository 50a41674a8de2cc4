package coach

import "math"

// Mean is the mean of some values, and how exactly it is known. The zero Mean is of none.
type Mean struct {
	n, sum, squares float64
	first           float64
	differ          bool // from the first, by more than rounding
}

// Add adds a value.
func (m *Mean) Add(x float64) {
	if m.n == 0 {
		m.first = x
	}
	const rounding = 1e-12
	m.differ = m.differ || math.Abs(x-m.first) > rounding
	m.n++
	m.sum += x
	m.squares += float64(x * x)
}

// Len is how many values there are.
func (m *Mean) Len() int { return int(m.n) }

// Value is the mean, 0 of no values.
func (m *Mean) Value() float64 { return m.sum / max(1, m.n) }

// deviation is the standard deviation of one value; infinite before there are two.
func (m *Mean) deviation() float64 {
	if m.n < 2 {
		return math.Inf(1)
	}
	mean := m.Value()
	return math.Sqrt(max(0, m.squares-float64(m.n*mean*mean)) / (m.n - 1))
}

// Err is the standard error of the mean; infinite before there are two values.
func (m *Mean) Err() float64 { return m.deviation() / math.Sqrt(max(1, m.n)) }

// Fewest is of how few values a Mean has an Interval.
const Fewest = 10

// Interval is the 95 % interval of the mean, by Student's t; nil before there are Fewest values, or
// while all are equal.
func (m *Mean) Interval() *[2]float64 {
	margin := m.Margin()
	if math.IsInf(margin, 1) {
		return nil
	}
	return &[2]float64{m.Value() - margin, m.Value() + margin}
}

// Margin is the half-width of Interval; infinite where that is nil.
func (m *Mean) Margin() float64 {
	if m.n < Fewest || !m.differ {
		return math.Inf(1)
	}
	return margin(m.Err(), m.Len())
}

// margin is the half-width of the 95 % interval of a figure, by its standard error and the number of values
// that tell it; infinite of fewer than two.
func margin(err float64, values int) float64 {
	if values < 2 {
		return math.Inf(1)
	}
	return float64(studentQuantile(values-1) * err)
}

// studentQuantile is the quantile 0.975 of Student's t with so many degrees of freedom, from 1 on, with an
// error below 0.001: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5, but for
// the first few, where that is not exact enough.
func studentQuantile(degrees int) float64 {
	first := [...]float64{1: 12.7062, 4.3027, 3.1824}
	if degrees < len(first) {
		return first[degrees]
	}
	const (
		x  = 1.959963984540054 // of the normal distribution
		xx = x * x
	)
	terms := [...]float64{ // the last one first
		x * ((((79*xx+776)*xx+1482)*xx-1920)*xx - 945) / 92160,
		x * (((3*xx+19)*xx+17)*xx - 15) / 384,
		x * ((5*xx+16)*xx + 3) / 96,
		x * (xx + 1) / 4,
		x,
	}
	sum := 0.0
	for _, term := range terms {
		sum = term + sum/float64(degrees)
	}
	return sum
}
