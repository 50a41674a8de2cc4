package meld

// gaps holds, for each meld size from 3 to 5, the smallest number of tiles missing from any meld of that size, given
// the remaining tiles. It yields a lower bound for the rest of a family. All melds are evaluated at once by adding
// shifted bit sets.
type gaps struct{ three, four, five int }

// starts holds, for each length, the faces at which a run may start.
type starts [longestPiece + 1]uint64

// The starts for terms without and with 12-13-1.
var startsNoWrap, startsWrap = startsOf(false), startsOf(true)

// starts returns the run starts for the terms.
func (t Terms) starts() *starts {
	if t.Wrap {
		return &startsWrap
	}
	return &startsNoWrap
}

func startsOf(wrap bool) starts {
	var s starts
	for length := 3; length <= longestPiece; length++ {
		places := Terms{Wrap: wrap}.top() - length + 1
		s[length] = allOnes * (1<<places - 1)
	}
	return s
}

// tally holds 64 counters with values from 0 to 5, one for each bit position: ones + 2·twos + 4·fours.
type tally struct{ ones, twos, fours uint64 }

func tally3(a, b, c uint64) tally {
	two := a ^ b
	return tally{ones: two ^ c, twos: a&b | two&c}
}

// add adds 1 to each counter whose bit is set in d.
func (t tally) add(d uint64) tally {
	carry := t.ones & d
	return tally{t.ones ^ d, t.twos ^ carry, t.fours | t.twos&carry}
}

// tallyRuns counts, for each face, the held tiles of the runs of 3, 4 and 5 places that start at that face. held is a
// set of faces. The 1 is also counted above the 13, which matters only to runs that may wrap.
func tallyRuns(held uint64) (three, four, five tally) {
	h := held | held&allOnes<<13
	three = tally3(h, h>>1, h>>2)
	four = three.add(h >> 3)
	return three, four, four.add(h >> 4)
}

// tallySets counts the held tiles of each number. The counts are in the lowest lane.
func tallySets(held uint64) tally {
	return tally3(held&oneLane, held>>lane&oneLane, held>>(2*lane)&oneLane).add(held >> (3 * lane) & oneLane)
}

// gaps returns the gaps for a hand with the given faces.
func (s *starts) gaps(held uint64) gaps {
	three, four, five := tallyRuns(held)
	set := tallySets(held)
	return gaps{s.gapThree(three, set), s.gapFour(four, set), s.gapFive(five)}
}

// gap returns the smallest number of tiles missing from any meld of the given size, 3 to 5.
func (s *starts) gap(held uint64, size int) int {
	three, four, five := tallyRuns(held)
	switch size {
	case 3:
		return s.gapThree(three, tallySets(held))
	case 4:
		return s.gapFour(four, tallySets(held))
	}
	return s.gapFive(five)
}

func (s *starts) gapThree(run, set tally) int {
	switch {
	case run.ones&run.twos&s[3]|set.ones&set.twos|set.fours != 0:
		return 0
	case run.twos&s[3]|set.twos != 0:
		return 1
	case run.ones&s[3] != 0:
		return 2
	}
	return 3
}

func (s *starts) gapFour(run, set tally) int {
	switch {
	case run.fours&s[4]|set.fours != 0:
		return 0
	case run.twos&run.ones&s[4]|set.twos&set.ones != 0:
		return 1
	case run.twos&s[4]|set.twos != 0:
		return 2
	case run.ones&s[4] != 0:
		return 3
	}
	return 4
}

func (s *starts) gapFive(run tally) int {
	switch {
	case run.fours&run.ones&s[5] != 0:
		return 0
	case run.fours&s[5] != 0:
		return 1
	case run.twos&run.ones&s[5] != 0:
		return 2
	case run.twos&s[5] != 0:
		return 3
	case run.ones&s[5] != 0:
		return 4
	}
	return 5
}

// meldFaces returns the faces in the runs of three that start at a face in runs, and all faces with a number in
// numbers.
func (s *starts) meldFaces(runs, numbers uint64) uint64 {
	runs &= s[3]
	in := runs | runs<<1 | runs<<2
	return in | in>>13&allOnes | numbers*allOnes
}

// leastMissing returns a lower bound on the number of tiles missing from the given number of melds, which have the
// given number of places in total.
func (g *gaps) leastMissing(melds, places int) int {
	switch extra := places - 3*melds; extra {
	case 0:
		return melds * g.three
	case 1:
		return (melds-1)*g.three + g.four
	case 2:
		if melds == 1 {
			return g.five
		}
		return min((melds-1)*g.three+g.five, (melds-2)*g.three+2*g.four)
	default:
		// All of these melds have four or five places.
		return (5*melds-places)*g.four + (places-4*melds)*g.five
	}
}

// facesCounted returns the bit positions whose counter is n. It returns 0 if n is not from 0 to 5.
func (t tally) facesCounted(n int) uint64 {
	switch n {
	case 0:
		return ^(t.ones | t.twos | t.fours)
	case 1:
		return t.ones &^ t.twos &^ t.fours
	case 2:
		return t.twos &^ t.ones
	case 3:
		return t.twos & t.ones
	case 4:
		return t.fours &^ t.ones
	case 5:
		return t.fours & t.ones
	}
	return 0
}
