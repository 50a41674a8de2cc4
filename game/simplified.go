package game

// simplified is the simplified game (section 6): classic Okey without points, won by finishing its
// only round.
type simplified struct{ classic }

func (simplified) ends(t *Table) bool { return t.Played >= t.Rules.Rounds }

// better is who finished.
func (simplified) better(t *Table, a, b Seat) bool {
	winner := t.Sheet[len(t.Sheet)-1].Winner
	return a == winner && b != winner
}

func (simplified) drawn(t *Table) bool { return t.Sheet[len(t.Sheet)-1].Winner == Nobody }

func (simplified) bestAloneWins(*Table) bool { return true }
