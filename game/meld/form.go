package meld

import (
	"slices"
	"sync"

	"fair/okey/game/tile"
)

// face is the face of a natural tile as a number below 64. The upper two bits are the colour, and the lower four are
// the number minus one. A set of faces is a uint64 with bit f set for face f.
type face uint8

// topFace is greater than every face.
const topFace = tile.Colours << laneBits

// In a set of faces, each colour takes a lane of 16 bits. The upper three bits of a lane are unused.
const (
	laneBits = 4
	lane     = 1 << laneBits
	allOnes  = 1 | 1<<lane | 1<<(2*lane) | 1<<(3*lane) // the 1 of each colour
	oneLane  = 1<<tile.Numbers - 1                     // the numbers of one colour
)

func faceOf(colour, number int) face { return face(colour<<laneBits | number - 1) }

func (f face) colour() int { return int(f >> laneBits) }

func (f face) number() int { return int(f&(lane-1)) + 1 }

// form is a short meld, described by the faces that it shows.
type form struct {
	size   int
	faces  [longestPiece]face
	bits   uint64 // the faces as a set
	value  int    // the sum of the numbers
	counts [tile.Colours]row
}

// formCount is the number of short melds, including runs that wrap: 65 sets and 132 runs.
const formCount = 197

// forms lists the short melds: sets of three and four tiles, and runs of three to five, including 12-13-1 if wrap is
// set. Longer runs consist of several of these.
func forms(wrap bool) []form {
	all := make([]form, 0, formCount)
	for n := 1; n <= tile.Numbers; n++ {
		for colours := 1; colours < 1<<tile.Colours; colours++ {
			var f form
			for c := range tile.Colours {
				if colours>>c&1 == 1 {
					f.add(c, n)
				}
			}
			if f.size >= 3 {
				all = append(all, f)
			}
		}
	}
	top := Terms{Wrap: wrap}.top()
	for c := range tile.Colours {
		for length := 3; length <= longestPiece; length++ {
			for start := 1; start+length-1 <= top; start++ {
				var f form
				for at := start; at < start+length; at++ {
					f.add(c, (at-1)%tile.Numbers+1)
				}
				all = append(all, f)
			}
		}
	}
	return all
}

func (f *form) add(colour, number int) {
	face := faceOf(colour, number)
	f.faces[f.size] = face
	f.size++
	f.bits |= 1 << face
	f.value += number
	f.counts[colour] += oneTile(number)
}

// rankedMeld is a short meld with the number of tiles missing from it.
type rankedMeld struct {
	bits    uint64
	size    int8
	missing int8
	form    uint8 // its index in the catalogue
}

// catalogue holds all short melds in the orders that searches need.
type catalogue struct {
	melds  []form
	valued []form // the same melds, most valuable first
	starts starts
	bySize [longestPiece + 1][]rankedMeld
	runs   [longestPiece + 1][topFace]rankedMeld      // by length and first face
	sets   [tile.Colours + 1][tile.Numbers]rankedMeld // by the colour left out (Colours for none) and the number minus one
}

// The catalogues for terms without and with 12-13-1.
var (
	catalogueNoWrap = sync.OnceValue(func() *catalogue { return newCatalogue(false) })
	catalogueWrap   = sync.OnceValue(func() *catalogue { return newCatalogue(true) })
)

// catalogue returns the catalogue for the terms.
func (t Terms) catalogue() *catalogue {
	if t.Wrap {
		return catalogueWrap()
	}
	return catalogueNoWrap()
}

func newCatalogue(wrap bool) *catalogue {
	k := &catalogue{melds: forms(wrap), starts: *Terms{Wrap: wrap}.starts()}
	k.valued = slices.Clone(k.melds)
	slices.SortStableFunc(k.valued, func(a, b form) int { return b.value - a.value })
	for i := range k.melds {
		m := &k.melds[i]
		r := rankedMeld{bits: m.bits, size: int8(m.size), form: uint8(i)}
		k.bySize[m.size] = append(k.bySize[m.size], r)
		if m.isRun() {
			k.runs[m.size][m.faces[0]] = r
			continue
		}
		omitted := tile.Colours
		for c := range tile.Colours {
			if m.counts[c] == 0 {
				omitted = c
			}
		}
		k.sets[omitted][m.faces[0].number()-1] = r
	}
	return k
}

func (f *form) isRun() bool { return f.faces[0].colour() == f.faces[1].colour() }
