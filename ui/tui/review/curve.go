package review

import (
	"math"

	"fair/okey/ui/cells"
)

// curve holds the area of curves with a value for each decision, the current decision, and the least and the
// greatest value.
type curve struct {
	area          cells.Rect
	at, decisions int
	low, high     float64
}

// span finds the least and the greatest value, and reports whether there is anything to paint.
func (c *curve) span(curves ...[]float64) bool {
	c.low, c.high = math.Inf(1), math.Inf(-1)
	for _, values := range curves {
		for _, v := range values {
			if !math.IsNaN(v) {
				c.low, c.high = min(c.low, v), max(c.high, v)
			}
		}
	}
	const narrow = 0.1
	if c.high-c.low < narrow {
		c.high = max(c.high, c.low+narrow)
	}
	return !math.IsInf(c.low, 1) && c.area.H > 0 && c.area.W > 0
}

// column returns the column of decision i.
func (c *curve) column(i int) int {
	return c.area.X + i*(c.area.W-1)/max(1, c.decisions-1)
}

// markCurrent marks the column of the current decision.
func (c *curve) markCurrent(b *cells.Brush) {
	for y := c.area.Y; y < c.area.Y+c.area.H; y++ {
		if b.Palette.Coloured() {
			b.Put(c.column(c.at), y, ' ', cells.RoleInk, cells.RoleLine, false)
		} else {
			b.Put(c.column(c.at), y, '│', cells.RoleDim, cells.RoleNone, false)
		}
	}
}

// paint paints a curve, in points or as a line of half cells, straight between the known values.
func (c *curve) paint(b *cells.Brush, values []float64, ink cells.Role, points bool) {
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
		for x := c.column(from); x <= c.column(i); x++ {
			y := v
			if wide := c.column(i) - c.column(from); wide > 0 {
				y = values[from] + (v-values[from])*float64(x-c.column(from))/float64(wide)
			}
			level := int(math.Round((y - c.low) / (c.high - c.low) * float64(2*c.area.H-1)))
			if points {
				b.Put(x, c.area.Y+c.area.H-1-level/2, '·', ink, cells.RoleNone, false)
				continue
			}
			c.stroke(b, x, level, before, ink)
			before = level
		}
		last = i
	}
}

// stroke paints the line in a column, from next to the level in the column before it to its own. A negative
// before stands for none.
func (c *curve) stroke(b *cells.Brush, x, level, before int, ink cells.Role) {
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
		b.Put(x, c.area.Y+c.area.H-1-row, sign, ink, cells.RoleNone, false)
	}
}
