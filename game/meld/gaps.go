package meld

// gaps holds the smallest number of tiles that any meld of 3, 4 and 5 places lacks, given the remaining tiles. It
// yields a lower bound for the rest of a family. All melds are evaluated at once by adding shifted planes bit by bit.
type gaps struct{ three, four, five int }

// starts holds, for each length, the faces at which a run may start.
type starts [longestPiece + 1]uint64

// The starts for terms without and with 12-13-1.
var flatStarts, wrappedStarts = startsOf(false), startsOf(true)

// starts returns the starts for the terms.
func (t Terms) starts() *starts {
	if t.Wrap {
		return &wrappedStarts
	}
	return &flatStarts
}

func startsOf(wrap bool) starts {
	var s starts
	for length := 3; length <= longestPiece; length++ {
		places := Terms{Wrap: wrap}.top() - length + 1
		s[length] = allOnes * (1<<places - 1)
	}
	return s
}

// tally holds 64 counters with values up to five, one for each bit position: ones + 2 twos + 4 fours.
type tally struct{ ones, twos, fours uint64 }

func tally3(a, b, c uint64) tally {
	two := a ^ b
	return tally{ones: two ^ c, twos: a&b | two&c}
}

// add adds each bit of d to the counter at its position.
func (t tally) add(d uint64) tally {
	carry := t.ones & d
	return tally{t.ones ^ d, t.twos ^ carry, t.fours | t.twos&carry}
}

// tallyRuns counts, for each face, the tiles held of the run of 3, 4 or 5 places that starts at that face. once has the
// faces held. The 1 is also counted above the 13, but only runs that may wrap use that.
func tallyRuns(once uint64) (three, four, five tally) {
	h := once | once&allOnes<<13
	three = tally3(h, h>>1, h>>2)
	four = three.add(h >> 3)
	return three, four, four.add(h >> 4)
}

// tallySets counts the tiles held of each number. The counts are in the lowest lane.
func tallySets(once uint64) tally {
	return tally3(once&oneLane, once>>lane&oneLane, once>>(2*lane)&oneLane).add(once >> (3 * lane) & oneLane)
}

// gaps returns the gaps for a hand with the faces in once.
func (s *starts) gaps(once uint64) gaps {
	three, four, five := tallyRuns(once)
	set := tallySets(once)
	return gaps{s.gapThree(three, set), s.gapFour(four, set), s.gapFive(five)}
}

// gap returns how many tiles the best meld of the given size, 3 to 5, lacks in a hand with the faces in once.
func (s *starts) gap(once uint64, size int) int {
	three, four, five := tallyRuns(once)
	switch size {
	case 3:
		return s.gapThree(three, tallySets(once))
	case 4:
		return s.gapFour(four, tallySets(once))
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

// inThree returns the faces in the runs of three that start at the faces in runs, and all faces of the numbers in
// numbers.
func (s *starts) inThree(runs, numbers uint64) uint64 {
	runs &= s[3]
	in := runs | runs<<1 | runs<<2
	return in | in>>13&allOnes | numbers*allOnes
}

// leastLack returns a lower bound for the number of tiles lacking in total from the given number of melds, which
// together have the given number of places.
func (g *gaps) leastLack(melds, places int) int {
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

// facesCounted returns the bit positions whose counter is n. It returns none if n is not 0 to 5.
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
