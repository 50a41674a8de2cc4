package portable

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// precision is the precision of the reference values, in bits.
const precision = 160

func precise(x float64) *big.Float { return new(big.Float).SetPrec(precision).SetFloat64(x) }

// trueExp returns e**x. It computes the Taylor series at x/2**64 and then squares the result 64 times.
func trueExp(x float64) *big.Float {
	r := new(big.Float).SetPrec(3 * precision).SetFloat64(x)
	r.SetMantExp(r, -64)
	term, sum := new(big.Float).Copy(r).SetInt64(1), new(big.Float).Copy(r).SetInt64(1)
	for n := int64(1); n < 12; n++ {
		term.Mul(term, r).Quo(term, precise(float64(n)))
		sum.Add(sum, term)
	}
	for range 64 {
		sum.Mul(sum, sum)
	}
	return sum
}

// trueLog returns the natural logarithm of x, computed by correcting the result of Log.
func trueLog(x float64) *big.Float {
	near := Log(x) // y = near + log(x/e**near)
	ratio := new(big.Float).SetPrec(3 * precision).SetFloat64(x)
	off := ratio.Quo(ratio, trueExp(near)).Sub(ratio, precise(1))
	square := new(big.Float).Mul(off, off)
	cube := new(big.Float).Mul(square, off)
	off.Sub(off, square.Quo(square, precise(2))).Add(off, cube.Quo(cube, precise(3)))
	return off.Add(off, precise(near))
}

// ulps returns the error of a value in units in the last place.
func ulps(got float64, truth *big.Float) float64 {
	rounded, _ := truth.Float64()
	unit := math.Nextafter(math.Abs(rounded), math.Inf(1)) - math.Abs(rounded)
	off := new(big.Float).Sub(precise(got), truth)
	units, _ := off.Quo(off, precise(unit)).Float64()
	return math.Abs(units)
}

// TestExp checks that errors are below 1 ulp, even for results near or below the smallest normal number.
func TestExp(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	try := func(x float64) {
		off := ulps(Exp(x), trueExp(x))
		check.Need(t, off < 1, "off by %.3f ulp at %v", off, x)
	}
	for _, x := range []float64{math.Ln2 / 2, -math.Ln2 / 2, 709.782712893384, -708.4, -744.4, 0x1p-1074, -0x1p-60, 1, -1} {
		try(x)
	}
	for range testsize.Of(3000, 10_000) {
		try(2 * (random.Float64() - 0.5))
		try(20 * (random.Float64() - 0.5))
		try(709*2*random.Float64() - 709)
		try(-708 - 37*random.Float64())
	}
}

// TestLog checks that errors are below 1 ulp, even for arguments near 1 and below the smallest normal number.
func TestLog(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	try := func(x float64) {
		off := ulps(Log(x), trueLog(x))
		check.Need(t, off < 1, "off by %.3f ulp at %v", off, x)
	}
	for _, x := range []float64{math.Sqrt2, math.Sqrt2 / 2, math.Nextafter(1, 2), math.Nextafter(1, 0), 0x1p-1074, 0x1p-1022, math.MaxFloat64, 2, 0.5} {
		try(x)
	}
	for range testsize.Of(3000, 10_000) {
		try(0.5 + 1.5*random.Float64())
		try(1 + math.Ldexp(random.Float64()-0.5, -random.IntN(50)))
		try(1000 * random.Float64())
		if x := math.Float64frombits(random.Uint64() >> 1); x <= math.MaxFloat64 && x > 0 {
			try(x)
		}
		try(math.Float64frombits(random.Uint64()>>(12+random.IntN(50)) | 1))
	}
}

// TestErfc checks that relative errors are below 1e-14 for results that are normal numbers. The reference is math.Erfc,
// which is more accurate than that.
func TestErfc(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	try := func(x float64) {
		off := math.Abs(Erfc(x)/math.Erfc(x) - 1)
		check.Need(t, off < 1e-14, "off by %.2g at %v", off, x)
	}
	for _, x := range []float64{0, 0x1p-1074, 1e-300, 1e-10, math.Nextafter(1, 0), 1, -1, -6, 26.5} {
		try(x)
	}
	for range testsize.Of(10000, 100_000) {
		try(2 * random.Float64())
		try(-6 * random.Float64())
		try(26.5 * random.Float64())
	}
}

// TestSpecialCases checks that zeros, infinities, NaN, negative arguments, overflow and underflow give the same results
// as in package math.
func TestSpecialCases(t *testing.T) {
	special := []float64{
		0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), 1, -0x1p-1074,
		709.79, 710, 711, 1e300, -745.14, -746, -747, -1e300, math.MaxFloat64, -math.MaxFloat64,
	}
	for _, f := range []struct {
		name      string
		own, math func(float64) float64
		args      []float64
	}{
		{"Exp", Exp, math.Exp, special[:5]}, {"Exp", Exp, math.Exp, special[6:]},
		{"Log", Log, math.Log, append(special[:7:7], -1, -1e300, math.Inf(-1))},
		{"Erfc", Erfc, math.Erfc, append(special[:5:5], 28, 1e300, -28, -1e300)},
	} {
		for _, x := range f.args {
			got, want := f.own(x), f.math(x)
			check.That(t, math.Float64bits(got) == math.Float64bits(want) || math.IsNaN(got) && math.IsNaN(want), "%s(%v) = %v, package math has %v", f.name, x, got, want)
		}
	}
}

// TestBits checks that many results have the same bits as when they were recorded.
func TestBits(t *testing.T) {
	hash := uint64(0)
	add := func(y float64) { hash = (hash ^ math.Float64bits(y)) * 0x100000001b3 }
	for i := range 10000 {
		x := float64(i-5000) / 64
		add(Exp(x))
		add(Log(float64(i) / 8))
		add(Erfc(x / 10))
	}
	check.Equal(t, hash, 0xf5dd264e5152fb63)
}
