package session

import "fair/okey/bots"

// A Character is a regular opponent.
type Character struct {
	Name   string
	Temper bots.Temper
}

// Characters returns the regular opponents in seat order. There are more of them than seats.
func Characters() []Character {
	return []Character{
		{"Ayşe", bots.Cautious}, {"Mehmet", bots.Quick}, {"Zeynep", bots.Pairs}, {"Ali", bots.Hunter}, {"Fatma", bots.Slow}, {"Hasan", bots.Even},
	}
}

// TemperOf returns the temper of the named character. If there is no such character, it returns the temper of the
// character who usually sits at the given seat.
func TemperOf(name string, seat int) bots.Temper {
	for _, c := range Characters() {
		if c.Name == name {
			return c.Temper
		}
	}
	return Characters()[seat].Temper
}
