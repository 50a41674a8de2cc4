package coach

import "math"

// A Mean accumulates values and computes their mean and its precision. The zero Mean has no values.
type Mean struct {
	n, sum, squares float64
	first           float64
	differ          bool // some values differ by more than rounding errors
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

// Len returns the number of values.
func (m *Mean) Len() int { return int(m.n) }

// Value returns the mean, or 0 if there are no values.
func (m *Mean) Value() float64 { return m.sum / max(1, m.n) }

// deviation returns the sample standard deviation. It is infinite for fewer than two values.
func (m *Mean) deviation() float64 {
	if m.n < 2 {
		return math.Inf(1)
	}
	mean := m.Value()
	return math.Sqrt(max(0, m.squares-float64(m.n*mean*mean)) / (m.n - 1))
}

// SE returns the standard error of the mean. It is infinite for fewer than two values.
func (m *Mean) SE() float64 { return m.deviation() / math.Sqrt(max(1, m.n)) }

// MinValues is the minimum number of values for which a Mean has an Interval.
const MinValues = 10

// Interval returns the 95% confidence interval for the mean by Student's t, or nil if there are fewer than MinValues
// values or all values are equal.
func (m *Mean) Interval() *[2]float64 {
	margin := m.Margin()
	if math.IsInf(margin, 1) {
		return nil
	}
	return &[2]float64{m.Value() - margin, m.Value() + margin}
}

// Margin returns the half-width of Interval. It is infinite if Interval returns nil.
func (m *Mean) Margin() float64 {
	if m.n < MinValues || !m.differ {
		return math.Inf(1)
	}
	return margin(m.SE(), m.Len())
}

// margin returns the half-width of the 95% confidence interval for a figure with the given standard error and number of
// values. It is infinite for fewer than two values.
func margin(err float64, values int) float64 {
	if values < 2 {
		return math.Inf(1)
	}
	return float64(studentQuantile(values-1) * err)
}

// studentQuantile returns the 0.975 quantile of Student's t with the given degrees of freedom, which must be at least
// 1. The error is below 0.001. The first few values come from a table. The others come from formula 26.7.5 of
// Abramowitz and Stegun, Handbook of Mathematical Functions, which is not accurate enough for the first few.
func studentQuantile(degrees int) float64 {
	first := [...]float64{1: 12.7062, 4.3027, 3.1824}
	if degrees < len(first) {
		return first[degrees]
	}
	const (
		x  = 1.959963984540054 // 0.975 quantile of the normal distribution
		xx = x * x
	)
	terms := [...]float64{ // from the last to the first
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
