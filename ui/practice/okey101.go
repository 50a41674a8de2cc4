package practice

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/ui/rack"
)

// openedTable lists the melds with which the player and the left neighbour have opened.
var openedTable = append(
	setupMelds(me, "R11 R12 R13", "K11 K12 K13", "B10 Y10 K10"),
	setupMelds(atLeft, "B11 B12 B13", "Y11 Y12 Y13", "R9 K9 Y9", "Y5 Y6 Y7")...)

func setupMelds(owner game.Seat, melds ...string) (laid []game.SetupMeld) {
	for _, text := range melds {
		laid = append(laid, game.SetupMeld{Owner: owner, Tiles: parseTiles(text)})
	}
	return laid
}

// safeDiscards lists tiles that fit none of the melds in openedTable, in the order in which they are discarded.
const safeDiscards = "K7 R2 B2 K3 R5 K2 R3 B4 R7 Y3 K5 B3 R8 K6 B6 R4 Y2 K8 B5 R6 K4 Y3 B2"

// firstTurnSetup returns a position after the first discard.
func firstTurnSetup() game.Setup {
	p := waitingSetup("B7")
	p.Discards[atRight] = parseTiles("K7")
	return p
}

// midRoundSetup returns a position on the player's turn after the given number of discards.
func midRoundSetup(discards int) game.Setup {
	p := turnSetup("B7")
	p.Laid = openedTable
	for i, x := range parseTiles(safeDiscards)[:discards] {
		p.Discards[i%len(p.Discards)] = append(p.Discards[i%len(p.Discards)], x)
	}
	return p
}

// okey101Steps returns the steps of the lesson on Okey 101 (rules, section 7), for players who know sets and runs.
func okey101Steps() []Step {
	return []Step{
		{
			ID: "count", Kind: OnRack, Middle: true, position: firstTurnSetup(), Tile: parseTile("Y7"), To: rack.Slot{Col: 14},
			rack:  "R11 R12 R13 . K9 K10 K11 . B9 Y9 K9 . Y5 Y6 / Y7 . R2 B3 . K4 R6 . B13 Y1 . K2 B5 . R8",
			wants: meld.Run, beside: "Y5 Y6",
		},
		{
			ID: "open", Kind: AtTable, Middle: true,
			rack:     "R11 R12 R13 . K9 K10 K11 . B9 Y9 K9 . Y5 Y6 Y7 / R2 B3 . K4 R6 . B13 Y1 . K2 B5 . R8 . B1",
			position: turnSetup("B7"),
			Answer:   []game.Action{{Kind: game.Open}},
		},
		{
			ID: "layoff", Kind: AtTable, Middle: true, Tile: parseTile("Y8"), position: midRoundSetup(11),
			rack:   "R2 . K4 . Y8 . B5 . K2 / Y1 . R6 . B3",
			tiles:  named{"Group": "Y5 Y6 Y7"},
			Answer: []game.Action{{Kind: game.LayOff, Tile: parseTile("Y8")}},
		},
		{
			ID: "penalty", Kind: AtTable, Middle: true, position: midRoundSetup(15),
			rack:   "B9 . Y4 . K4 . Y8 / R10 . B3",
			tiles:  named{"Tile": "R10"},
			Answer: []game.Action{{Kind: game.Discard, Tile: parseTile("K4")}},
			isGood: costsNothing,
		},
		{
			ID: "last", Kind: AtTable, Middle: true, position: midRoundSetup(23),
			rack:   "Y8 . K4 /",
			tiles:  named{"Tile": "Y8", "Last": "K4"},
			Answer: []game.Action{{Kind: game.LayOff, Tile: parseTile("Y8")}, {Kind: game.Discard, Tile: parseTile("K4")}},
		},
	}
}
