package cells

import "math"

// A Plot is an area of the screen for curves through a fixed number of points.
type Plot struct {
	Area   Rect
	Points int
	// Low and High are the minimum and maximum values of the curves. Span sets them.
	Low, High float64
}

// Span sets Low and High to the minimum and maximum values of the given curves, ignoring NaN. High is at least Low +
// 0.1. Span reports whether there is anything to paint.
func (c *Plot) Span(curves ...[]float64) bool {
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
func (c *Plot) Column(i int) int {
	return c.Area.X + i*(c.Area.W-1)/max(1, c.Points-1)
}

// Mark marks the column of point i on the brush's grid.
func (c *Plot) Mark(b *Brush, i int) {
	for y := c.Area.Y; y < c.Area.Y+c.Area.H; y++ {
		if b.Palette.Coloured {
			b.Put(c.Column(i), y, ' ', RoleInk, RoleLine, false)
		} else {
			b.Put(c.Column(i), y, '│', RoleDim, RoleNone, false)
		}
	}
}

// Paint paints a curve. values has a value for each point, or NaN where the value is unknown. Known values are joined
// by straight lines, which are either dotted or solid, in half cells.
func (c *Plot) Paint(b *Brush, values []float64, ink Role, dotted bool) {
	defer b.Object()()
	last, prev := -1, -1
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
			low, high := level, level // levels count half cells from the bottom
			if prev >= 0 {            // a vertical line that begins next to the previous column
				low, high = min(level, prev+1), max(level, prev-1)
			}
			for row := low / 2; row <= high/2; row++ {
				char := '█'
				switch {
				case high < 2*row+1:
					char = '▄'
				case low > 2*row:
					char = '▀'
				}
				b.Put(x, c.Area.Y+c.Area.H-1-row, char, ink, RoleNone, false)
			}
			prev = level
		}
		last = i
	}
}
