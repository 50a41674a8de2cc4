// Package portable provides elementary functions that return the same bits on every architecture.
//
// Package math does not promise this. Some of its functions are written in assembly on some architectures. Moreover, a
// compiler may fuse x*y + z into one operation that rounds only once, as it does on arm64. The conversion float64(x*y)
// rounds the product and thereby prevents fusing. Code whose results must be reproducible, such as decisions of bots
// and figures to be compared, calls the functions below and converts each product that is added or subtracted. The
// tests of this package check that it does.
package portable

import "math"

// ln2Hi has the first 42 bits of the natural logarithm of 2, so its product with a binary exponent is exact. ln2Lo is
// the remainder.
const (
	ln2Hi = 0x1.62e42fefa38p-1
	ln2Lo = math.Ln2 - ln2Hi
)

// Exp returns e**x, with an error of less than 1 ulp. Special cases are the same as for math.Exp.
//
// With x = k*ln 2 + r and |r| <= ln 2 / 2, the result is 2**k * (cosh r + sinh r). Both functions are computed from
// their Taylor series.
func Exp(x float64) float64 {
	switch {
	case math.IsNaN(x) || x > 710:
		return x * x * math.Inf(1) // NaN or +Inf
	case x < -746:
		return 0
	}
	k := math.Floor(float64(x*math.Log2E) + 0.5)
	high, low := x-float64(k*ln2Hi), float64(k*ln2Lo)
	r := high - low
	lost := (high - r) - low // the rounding error of r
	z := float64(r * r)
	cosh, sinh := 1./87178291200, 0.0 // these become (cosh r - 1)/z and (sinh r - r)/(r*z)
	for _, c := range expSeries {
		cosh, sinh = c[0]+float64(z*cosh), c[1]+float64(z*sinh)
	}
	cosh, sinh = float64(z*cosh), float64(float64(r*z)*sinh)
	y := 1 + (r + (cosh + (sinh + lost)))
	half := int(k) / 2 // y is multiplied by 2**k in two steps, as 2**k may be subnormal
	return y * power(half) * power(int(k)-half)
}

// expSeries holds the pairs 1/n! and 1/(n+1)! for n = 12, 10, 8, 6, 4 and 2.
var expSeries = [...][2]float64{
	{1. / 479001600, 1. / 6227020800}, {1. / 3628800, 1. / 39916800}, {1. / 40320, 1. / 362880}, {1. / 720, 1. / 5040}, {1. / 24, 1. / 120}, {1. / 2, 1. / 6},
}

// power returns 2**k, which must be a normal number.
func power(k int) float64 { return math.Float64frombits(uint64(1023+k) << 52) }

// Log returns the natural logarithm of x, with an error of less than 1 ulp. Special cases are the same as for math.Log.
//
// With x = 2**k * (1+f), where 1+f is between the square roots of 1/2 and of 2, and s = f/(2+f), the result is k*ln 2 +
// 2 artanh s, computed from the Taylor series of artanh. Because 2s = f - f²/2 + s*f²/2, the dominant term f is exact.
func Log(x float64) float64 {
	switch {
	case x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	case math.IsNaN(x) || math.IsInf(x, 1):
		return x
	}
	k := -1023
	if x < 0x1p-1022 {
		x *= 0x1p52
		k -= 52
	}
	bits := math.Float64bits(x)
	k += int(bits >> 52)
	m := math.Float64frombits(bits&(1<<52-1) | 1023<<52)
	if m > math.Sqrt2 {
		m /= 2
		k++
	}
	f := m - 1
	s := f / (2 + f)
	z := float64(s * s)
	w := float64(z * z)
	odd, even := 0.0, 0.0 // each is the sum of every second term of the series
	for _, c := range logSeries {
		odd, even = c[0]+float64(w*odd), c[1]+float64(w*even)
	}
	half := float64(f * f / 2)
	rest := float64(s * (half + (float64(z*odd) + float64(w*even))))
	return float64(float64(k)*ln2Hi) + (f - (half - (rest + float64(float64(k)*ln2Lo))))
}

// logSeries holds 2/n for n = 3, 7, 11, 15, 19 and for n = 5, 9, 13, 17, 21, in descending order of n.
var logSeries = [...][2]float64{{2. / 19, 2. / 21}, {2. / 15, 2. / 17}, {2. / 11, 2. / 13}, {2. / 7, 2. / 9}, {2. / 3, 2. / 5}}

// Erfc returns the complementary error function of x, with a relative error below 1e-14. Special cases are the same as
// for math.Erfc.
//
// For x from 0 to 1 it computes 1 - erf x from the series 7.1.6 of Abramowitz and Stegun, Handbook of Mathematical
// Functions. For greater x it applies the trapezoidal rule with a step of 1/2 to the integral 7.4.11 and adds the
// residue of its pole. See Chiarella and Reichel, On the evaluation of integrals related to the error function, 1968.
func Erfc(x float64) float64 {
	switch {
	case math.IsNaN(x):
		return x
	case x < 0:
		return 2 - Erfc(-x)
	case x > 27:
		return 0
	}
	z := float64(x * x)
	if x < 1 {
		term, sum := x, 0.0
		for n := 3.0; term > 1e-18; n += 2 {
			sum += term
			term *= 2 * z / n
		}
		return 1 - float64(2/sqrtPi*Exp(-z)*sum)
	}
	const step = 0.5
	sum := 1 / z
	for n := 1.0; n < 13; n++ {
		square := float64(n * n * step * step)
		sum += float64(2 * Exp(-square) / (square + z))
	}
	// the square of near is exact, so the rounding error of z does not matter
	near := float64(float32(x))
	bell := Exp(-float64(near*near)) * Exp(-float64((x-near)*(x+near)))
	tail := float64(step * x / math.Pi * bell * sum)
	if x < math.Pi/step {
		tail -= 2 / (Exp(2*math.Pi/step*x) - 1)
	}
	return tail
}

// sqrtPi is the square root of pi.
const sqrtPi = 1.772453850905516027298167483341145182797549456122387128213807789852911284591032181374950656738544665
