package session

import "fair/okey/bots"

// Character is somebody who often sits at the table: a name and a temper.
type Character struct {
	Name   string
	Temper bots.Temper
}

// Characters lists who sits down where nobody else is named, in the order of the seats; there are
// enough for names to be taken.
func Characters() []Character {
	return []Character{
		{"Ayşe", bots.Cautious}, {"Mehmet", bots.Quick}, {"Zeynep", bots.Pairs}, {"Ali", bots.Hunter}, {"Fatma", bots.Slow}, {"Hasan", bots.Even},
	}
}

// TemperOf is the temper of who sits on a seat: that of the name where it is a character's, or else
// one for the seat.
func TemperOf(name string, seat int) bots.Temper {
	for _, c := range Characters() {
		if c.Name == name {
			return c.Temper
		}
	}
	return Characters()[seat].Temper
}
