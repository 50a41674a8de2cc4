package cells

// Rect is a rectangle of cells: its upper left one, and how many there are.
type Rect struct{ X, Y, W, H int }

// NewRect is the rectangle of w by h cells whose upper left one is at x, y.
func NewRect(x, y, w, h int) Rect { return Rect{x, y, w, h} }

// Contains reports whether a place is within r.
func (r Rect) Contains(x, y int) bool { return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H }
