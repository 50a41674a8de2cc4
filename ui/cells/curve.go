package cells

import "math"

// A Curve is an area of the screen for curves through a fixed number of points.
type Curve struct {
	Area   Rect
	Points int
	// Low and High are the minimum and maximum values of the curves. Span sets them.
	Low, High float64
}

// Span sets Low and High to the minimum and maximum values of the given curves, ignoring NaN. High is at least Low +
// 0.1. Span reports whether there is anything to paint.
func (c *Curve) Span(curves ...[]float64) bool {
	c.Low, c.High = math.Inf(1), math.Inf(-1)
	for _, values := range curves {
		for _, v := range values {
			if !math.IsNaN(v) {
				c.Low, c.High = min(c.Low, v), max(c.High, v)
			}
		}
	}
	c.High = max(c.High, c.Low+0.1)
	return !math.IsInf(c.Low, 1) && c.Area.H > 0 && c.Area.W > 0
}

// Column returns the column of point i.
func (c *Curve) Column(i int) int {
	return c.Area.X + i*(c.Area.W-1)/max(1, c.Points-1)
}

// Mark marks the column of point i on the brush's grid.
func (c *Curve) Mark(b *Brush, i int) {
	for y := c.Area.Y; y < c.Area.Y+c.Area.H; y++ {
		if b.Palette.coloured {
			b.Put(c.Column(i), y, ' ', RoleInk, RoleLine, false)
		} else {
			b.Put(c.Column(i), y, '│', RoleDim, RoleNone, false)
		}
	}
}

// Paint paints a curve. values has a value for each point, or NaN if the value is unknown. Known values are joined by
// straight lines, which are either dotted or drawn in half cells.
func (c *Curve) Paint(b *Brush, values []float64, ink Role, dotted bool) {
	defer b.End(b.Begin())
	last, before := -1, -1
	for i, v := range values {
		if math.IsNaN(v) {
			continue
		}
		from := max(last, 0)
		if last < 0 {
			from = i
		}
		for x := c.Column(from); x <= c.Column(i); x++ {
			y := v
			if wide := c.Column(i) - c.Column(from); wide > 0 {
				y = values[from] + (v-values[from])*float64(x-c.Column(from))/float64(wide)
			}
			level := int(math.Round((y - c.Low) / (c.High - c.Low) * float64(2*c.Area.H-1)))
			if dotted {
				b.Put(x, c.Area.Y+c.Area.H-1-level/2, '·', ink, RoleNone, false)
				continue
			}
			c.stroke(b, x, level, before, ink)
			before = level
		}
		last = i
	}
}

// stroke paints column x of a curve. It draws a vertical line up to and including level, starting next to before, the
// level of the previous column. Levels count half cells from the bottom. If before is negative, there is no previous
// column.
func (c *Curve) stroke(b *Brush, x, level, before int, ink Role) {
	low, high := level, level
	switch {
	case before < 0:
	case before < level:
		low = min(level, before+1)
	case before > level:
		high = max(level, before-1)
	}
	for row := low / 2; row <= high/2; row++ {
		sign := '█'
		switch {
		case high < 2*row+1:
			sign = '▄'
		case low > 2*row:
			sign = '▀'
		}
		b.Put(x, c.Area.Y+c.Area.H-1-row, sign, ink, RoleNone, false)
	}
}
