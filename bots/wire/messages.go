package wire

import (
	"encoding/json"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// These are the message types. Every name used on the wire is in this file or in game.WrittenRules.
const (
	typeHello   = "hello"
	typeDeal    = "deal"
	typeEvent   = "event"
	typeRequest = "request"
	typeEnd     = "end"
	typeBye     = "bye"
	typeAnswer  = "answer"
	typeError   = "error"
)

// A hello starts the conversation. Another one is sent when the rules change.
type hello struct {
	Type     string            `json:"type"`
	Protocol int               `json:"protocol"`
	Rules    game.WrittenRules `json:"rules"`
}

// A deal starts a round.
type deal struct {
	Type      string      `json:"type"`
	Round     int         `json:"round"`
	Seat      game.Seat   `json:"seat"`
	Dealer    game.Seat   `json:"dealer"`
	Starter   game.Seat   `json:"starter"`
	Indicator tile.Tile   `json:"indicator"`
	Wild      tile.Tile   `json:"wild"`
	Hand      []tile.Tile `json:"hand"`
	Scores    []int       `json:"scores"`
}

// An event describes what a seat did.
type event struct {
	Type   string        `json:"type"`
	Event  string        `json:"event"` // the kind of action, or penalty
	Seat   game.Seat     `json:"seat"`
	Tile   tile.Tile     `json:"tile,omitempty"`   // omitted for draws of other seats
	Groups [][]tile.Tile `json:"groups,omitempty"` // the groups laid
	Meld   *int          `json:"meld,omitempty"`   // the meld on which a tile was laid off or swapped
	End    string        `json:"end,omitempty"`    // low or high, if the tile fits both ends
	Why    string        `json:"why,omitempty"`    // the reason for a penalty
	Points int           `json:"points,omitempty"` // the points that a penalty costs
}

// A request asks for an action.
type request struct {
	Type  string        `json:"type"`
	ID    int64         `json:"id"`
	Legal []game.Action `json:"legal"`
	View  view          `json:"view"`
}

// A view is the wire form of a game.View.
type view struct {
	Seat         game.Seat     `json:"seat"`
	Round        int           `json:"round"`
	Dealer       game.Seat     `json:"dealer"`
	Starter      game.Seat     `json:"starter"`
	Turn         game.Seat     `json:"turn"`
	Step         string        `json:"step"` // "draw" or "discard"
	TurnNumber   int           `json:"turn_number"`
	Indicator    tile.Tile     `json:"indicator"`
	Wild         tile.Tile     `json:"wild"`
	StockLeft    int           `json:"stock_left"`
	Hand         []tile.Tile   `json:"hand"`
	HandSizes    []int         `json:"hand_sizes"`
	Discards     [][]tile.Tile `json:"discards"`
	Taken        tile.Tile     `json:"taken,omitempty"`
	Shown        *game.Seat    `json:"shown"`
	Acted        []bool        `json:"acted"`
	Scores       []int         `json:"scores"`
	Pot          int           `json:"pot,omitempty"`  // the points in the pot
	EliminatedIn []int         `json:"fell,omitempty"` // the round in which each seat was eliminated, or 0
	Record       []move        `json:"record"`
	Played       int           `json:"played,omitempty"` // the number of rounds that are over, except void ones
	*Tableau                   // nil in games other than Okey 101
}

// Tableau holds the fields of a view that exist only in Okey 101. It is exported because encoding/json cannot allocate
// an embedded pointer to an unexported struct.
type Tableau struct {
	Melds      []laidMeld  `json:"melds"`
	Opened     []opening   `json:"opened"`      // by seat
	OkeysTaken []int       `json:"okeys_taken"` // by seat
	TakenLaid  bool        `json:"taken_laid,omitempty"`
	Returned   tile.Tile   `json:"returned,omitempty"`
	UndoLevel  uint8       `json:"taking_back,omitempty"` // game.UndoLevel
	Penalties  []penalty   `json:"penalties"`
	Placed     []placement `json:"placed"`
}

// placement is an action with which a seat laid tiles that are still on the table.
type placement struct {
	Turn   int       `json:"turn"`
	Seat   game.Seat `json:"seat"`
	Action string    `json:"action"`
}

// laidMeld is a meld on the table.
type laidMeld struct {
	Owner     game.Seat     `json:"owner"`
	Kind      string        `json:"kind"` // set, run or pair
	Tiles     []tile.Tile   `json:"tiles"`
	StandsFor [][]tile.Tile `json:"stands_for"` // for each tile, the tiles that it may stand for; ignored when read
}

// opening describes how a seat has opened.
type opening struct {
	How   meld.WinKind `json:"how,omitempty"`
	Value int          `json:"value,omitempty"`
	Turn  int          `json:"turn,omitempty"`
}

// penalty is a penalty paid in the current round.
type penalty struct {
	Seat   game.Seat `json:"seat"`
	Why    string    `json:"why"`
	Tile   tile.Tile `json:"tile,omitempty"`
	Points int       `json:"points"`
	Turn   int       `json:"turn"`
}

// move is the public part of a turn.
type move struct {
	Seat      game.Seat `json:"seat"`
	Took      tile.Tile `json:"took,omitempty"`
	Drew      bool      `json:"drew,omitempty"`
	Drawn     tile.Tile `json:"drawn,omitempty"` // the tile drawn, if it was face up
	Discarded tile.Tile `json:"discarded,omitempty"`
	Returned  tile.Tile `json:"returned,omitempty"` // taken and returned before the draw
}

// An end reports the result of a round.
type end struct {
	Type       string       `json:"type"`
	Round      int          `json:"round"`
	Winner     *game.Seat   `json:"winner"`
	How        meld.WinKind `json:"how,omitempty"`
	OkeyFinish bool         `json:"okey_finish"`
	Elden      bool         `json:"elden,omitempty"`
	Multiplier int          `json:"multiplier,omitempty"`
	Penalties  []int        `json:"penalties,omitempty"` // in points, by seat; included in change
	Void       bool         `json:"void,omitempty"`
	Pot        int          `json:"pot,omitempty"`     // the points in the pot at the end of the round
	PotWon     int          `json:"pot_won,omitempty"` // the points that the winner took from the pot
	Change     []int        `json:"change"`
	Scores     []int        `json:"scores"`
}

// A bye ends the conversation.
type bye struct {
	Type string `json:"type"`
}

// A tableMessage holds any message from the table, with the fields that Serve reads.
type tableMessage struct {
	Type     string             `json:"type"`
	Protocol int                `json:"protocol"`
	Rules    *game.WrittenRules `json:"rules"`
	ID       *int64             `json:"id"`
	View     *view              `json:"view"`
}

// A programMessage holds any message from a program: a hello, an answer or an error.
type programMessage struct {
	Type     string `json:"type"`
	Protocol int    `json:"protocol,omitempty"`
	Name     string `json:"name,omitempty"`
	ID       *int64 `json:"id,omitempty"`
	Action   string `json:"action,omitempty"`
	Message  string `json:"message,omitempty"`
}

// encode returns a message as a line of JSON.
func encode(message any) []byte {
	text, err := json.Marshal(message)
	if err != nil {
		panic(err) // cannot fail: all message types can be encoded
	}
	return append(text, '\n')
}
