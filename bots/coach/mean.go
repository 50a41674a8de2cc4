package coach

import "math"

// Mean is the mean of some values, and how exactly it is known. The zero Mean is of none.
type Mean struct{ n, sum, squares float64 }

// Add adds a value.
func (m *Mean) Add(x float64) {
	m.n++
	m.sum += x
	m.squares += x * x
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
	return math.Sqrt(max(0, m.squares-m.n*mean*mean) / (m.n - 1))
}

// Err is the standard error of the mean; infinite before there are two values.
func (m *Mean) Err() float64 { return m.deviation() / math.Sqrt(max(1, m.n)) }

// Interval is the 95 % interval of the mean; nil before there are two values.
func (m *Mean) Interval() *[2]float64 {
	if m.n < 2 {
		return nil
	}
	return &[2]float64{m.Value() - m.Margin(), m.Value() + m.Margin()}
}

// Margin is the half-width of Interval; infinite before there are two values.
func (m *Mean) Margin() float64 {
	const within = 1.96
	return within * m.Err()
}
