package practice

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// The seats as seen by the player.
const (
	me game.Seat = iota
	atRight
	opposite
	atLeft
)

// waitingSetup returns a position on another seat's turn, for steps on the rack alone. indicator is in notation.
func waitingSetup(indicator string) game.Setup {
	return game.Setup{Turn: opposite, Step: game.MustDraw, Indicator: parseTile(indicator)}
}

// turnSetup returns a position in which the player must discard. indicator is in notation.
func turnSetup(indicator string) game.Setup {
	return game.Setup{Turn: me, Step: game.MustDiscard, Indicator: parseTile(indicator)}
}

// drawSetup returns a position in which the player must draw: from the stock, or the left discard. The tiles are in
// notation.
func drawSetup(indicator, stock, left string) game.Setup {
	p := waitingSetup(indicator)
	p.Turn, p.Stock, p.Discards[atLeft] = me, parseTiles(stock), parseTiles(left)
	return p
}

// okeySteps returns the steps of the lesson on classic Okey: on the rack, at the table, and from pairs to the first
// round.
func okeySteps() []Step {
	waiting := "Y6 Y7 . K10 K11 K12 . R2 R3 R4 / B8 K8 Y8 . R13 . B1 . Y12"
	return []Step{
		{
			ID: "tiles", Kind: OnRack, position: waitingSetup("K7"), Tile: parseTile("K9"),
			rack:  "B2 . Y5 K9 . Y7 . R1 . Y12 / R8 B4 . R10 K4 . R9 . R4 . K12 B13", // arranged so that the rack shows no captions
			Shown: []Example{{Tiles: parseTiles("R4 B4 K4 Y4"), Good: true, Word: "learn.four"}},
		},
		{
			ID: "run", Kind: OnRack, position: waitingSetup("K7"), Tile: parseTile("Y5"), To: rack.Slot{Col: 4},
			rack: "B2 Y5 K9 . . Y6 Y7 . . R1 . Y12 / R8 R9 R10 . B4 . K11 . R4 . K12",
			Shown: []Example{
				{parseTiles("R5 R6 R7"), true, "learn.good.run"}, {parseTiles("B12 B13 B1"), true, "learn.good.run"},
				{parseTiles("K3 B4 K5"), false, "learn.bad.run"},
			},
			wants: meld.Run, beside: "Y6 Y7",
		},
		{
			ID: "set", Kind: OnRack, Hidden: true, position: waitingSetup("K2"), Tile: parseTile("B8"), To: rack.Slot{Col: 8},
			rack:  "R8 . Y3 . B8 . R8 K8 . . Y12 / B4 B5 B6 . R11 K11 Y11 . R2 . K13",
			Shown: []Example{{parseTiles("B7 Y7 K7"), true, "learn.good.set"}, {parseTiles("R7 Y7 R7"), false, "learn.bad.set"}},
			wants: meld.Set, beside: "R8 K8",
		},
		{
			ID: "okey", Kind: OnRack, Middle: true, position: waitingSetup("Y4"), Tile: parseTile("Y5"), To: rack.Slot{Col: 7},
			rack:  "R3 Y5 K1 . . . B9 . B11 . . K6 / K2 K3 K4 . R7 B7 Y7 . B13 . R10",
			tiles: named{"Indicator": "Y4", "Low": "B9", "High": "B11", "As": "B10"},
			wants: meld.Run, beside: "B9 B11",
		},
		{
			ID: "joker", Kind: OnRack, Middle: true, position: waitingSetup("B9"), Tile: tile.FalseJoker, To: rack.Slot{Col: 6},
			rack:  "R6 F K1 . . . . B11 B12 . . Y2 / K2 K3 K4 . R7 B7 Y7 . Y13 . R11",
			tiles: named{"Okey": "B10"},
			wants: meld.Run, beside: "B11 B12",
		},

		{
			ID: "draw", Kind: AtTable, Middle: true, rack: waiting,
			position: drawSetup("R9", "R6", "R7"),
			tiles:    named{"Tile": "R7"},
			Answer:   []game.Action{{Kind: game.Draw}},
		},
		{
			ID: "take", Kind: AtTable, Middle: true, rack: waiting,
			position: drawSetup("R9", "R6", "Y8"),
			tiles:    named{"Tile": "Y8", "Group": "Y6 Y7"},
			Answer:   []game.Action{{Kind: game.Take}},
		},
		{
			ID: "throw", Kind: AtTable, Middle: true,
			rack:     "Y6 Y7 Y8 . K10 K11 K12 . R2 R3 / B8 K8 R8 . Y12 . R13 . K5 . B1",
			position: turnSetup("R9"),
			tiles:    named{"Tile": "R13"},
			Answer:   []game.Action{{Kind: game.Discard, Tile: parseTile("R13")}},
			isGood:   leavesNearest,
		},
		{
			ID: "finish", Kind: AtTable, Middle: true,
			rack:     "Y6 Y7 Y8 Y9 . K10 K11 K12 . K3 / B8 K8 R8 . R2 R3 R4 R5",
			position: turnSetup("R9"),
			tiles:    named{"Tile": "K3"},
			Answer:   []game.Action{{Kind: game.Finish, Tile: parseTile("K3")}},
		},
		{
			ID: "twin", Kind: AtTable, Middle: true, Tile: parseTile("R6"),
			rack:     "Y6 Y7 . K10 K11 . B4 . R2 . R6 / R13 . B8 K8 . B1 . Y12 . K3 . Y3",
			position: drawSetup("R6", "", "K5"),
			Answer:   []game.Action{{Kind: game.ShowTwin}},
		},

		{
			ID: "pairs", Kind: OnRack, position: waitingSetup("R5"), Tile: parseTile("K12"), To: rack.Slot{Row: 1, Col: 10},
			rack:  "R1 R1 . B4 B4 . K7 K7 . Y9 Y9 / K12 . R11 R11 . B13 B13 . . K12",
			Shown: []Example{{parseTiles("Y3 Y3"), true, "learn.good.pair"}, {parseTiles("Y3 B3"), false, "learn.bad.pair"}},
			wants: meld.Pair, beside: "K12",
		},
		{
			ID: "keys", Kind: AtTable, TeachesHints: true, Middle: true,
			rack:     "K12 Y6 . R4 B8 . Y8 K10 . B5 R3 K8 / R8 K11 . R5 Y7 . B6 . R13",
			position: turnSetup("R9"),
			tiles:    named{"Tile": "R13"},
			isGood:   leavesNearest,
		},
		{
			ID: "ready", Kind: ToRead, position: waitingSetup("R9"),
			rack:  firstRound.rack,
			Shown: []Example{{parseTiles("Y10 Y11 Y12"), true, "learn.good.run"}, {parseTiles("B8 K8 Y8"), true, "learn.good.set"}},
		},
		firstRound,
	}
}

// firstRound can be won in a few turns with what the player has learnt. The next tiles of the stock help, and no bot is
// close to a win.
var firstRound = Step{
	ID: "round", Kind: Round, Middle: true,
	rack: "R3 R4 R5 R6 . Y10 Y11 . K5 K6 / B8 K8 Y8 . B1 . R13 . B12",
	position: game.Setup{
		Turn: me, Step: game.MustDraw, Indicator: parseTile("R9"), Discards: [game.MaxSeats][]tile.Tile{atLeft: parseTiles("Y12")},
		Stock: parseTiles("B2 Y4 R11 K7 B6 K1 Y2 K4 R7 R2 R8 Y13 Y9 K7"),
		Hands: [game.MaxSeats][]tile.Tile{
			atRight:  parseTiles("R1 R1 B3 B5 B10 K3 K9 K11 Y1 Y3 Y6 B13 R12 Y8"),
			opposite: parseTiles("R2 B4 B4 B7 B11 K2 K10 K13 Y3 Y5 Y7 R8 B13 Y1"),
			atLeft:   parseTiles("R5 B2 B6 B9 K1 K3 K8 K12 Y2 Y4 Y7 R13 B11 Y9"),
		},
	},
}
