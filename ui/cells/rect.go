package cells

// A Rect is a rectangle of cells, given by its upper left cell and its size.
type Rect struct{ X, Y, W, H int }

// NewRect returns the rectangle of w by h cells with the upper left cell (x, y).
func NewRect(x, y, w, h int) Rect { return Rect{x, y, w, h} }

// Contains reports whether a cell is in r.
func (r Rect) Contains(x, y int) bool { return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H }

// From returns the part of r from column x on.
func (r Rect) From(x int) Rect { return Rect{x, r.Y, r.X + r.W - x, r.H} }

// Line returns the line of r with the given number, counted from 0.
func (r Rect) Line(n int) Rect { return Rect{r.X, r.Y + n, r.W, 1} }
