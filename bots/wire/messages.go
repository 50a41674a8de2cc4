package wire

import (
	"encoding/json"

	"fair/okey/game"
	"fair/okey/game/tile"
)

// The types of messages. This file and game.WrittenRules have every name that is used on the
// wire.
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

// hello opens the talk, and is said again when the rules change.
type hello struct {
	Type     string            `json:"type"`
	Protocol int               `json:"protocol"`
	Rules    game.WrittenRules `json:"rules"`
}

// deal opens a round.
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

// event is what a seat did.
type event struct {
	Type   string        `json:"type"`
	Event  string        `json:"event"` // the kind of an action, or penalty
	Seat   game.Seat     `json:"seat"`
	Tile   tile.Tile     `json:"tile,omitempty"`   // not for what others draw
	Groups [][]tile.Tile `json:"groups,omitempty"` // what was laid
	Meld   *int          `json:"meld,omitempty"`   // where a tile was laid off or swapped
	End    string        `json:"end,omitempty"`    // low or high, where it fits at both
	Why    string        `json:"why,omitempty"`    // of a penalty
	Points int           `json:"points,omitempty"` // of a penalty
}

// request asks for an action.
type request struct {
	Type  string        `json:"type"`
	ID    int64         `json:"id"`
	Legal []game.Action `json:"legal"`
	View  view          `json:"view"`
}

// view is game.View for programs.
type view struct {
	Seat       game.Seat     `json:"seat"`
	Round      int           `json:"round"`
	Dealer     game.Seat     `json:"dealer"`
	Starter    game.Seat     `json:"starter"`
	Turn       game.Seat     `json:"turn"`
	Step       string        `json:"step"` // draw or discard
	TurnNumber int           `json:"turn_number"`
	Indicator  tile.Tile     `json:"indicator"`
	Wild       tile.Tile     `json:"wild"`
	StockLeft  int           `json:"stock_left"`
	Hand       []tile.Tile   `json:"hand"`
	HandSizes  []int         `json:"hand_sizes"`
	Discards   [][]tile.Tile `json:"discards"`
	Taken      tile.Tile     `json:"taken,omitempty"`
	Shown      *game.Seat    `json:"shown"`
	Acted      []bool        `json:"acted"`
	Scores     []int         `json:"scores"`
	Fell       []int         `json:"fell,omitempty"` // the rounds in which seats fell out, 0 for those who play
	Record     []move        `json:"record"`
	Played     int           `json:"played,omitempty"` // rounds that are over and count
	*Tableau                 // in Okey 101 alone
}

// Tableau is what a view of Okey 101 has besides. It has a capital letter for encoding/json, which
// cannot make an embedded struct without one.
type Tableau struct {
	Melds      []laid    `json:"melds"`
	Opened     []opened  `json:"opened"`      // by seat
	OkeysTaken []int     `json:"okeys_taken"` // by seat
	TakenLaid  bool      `json:"taken_laid,omitempty"`
	Returned   tile.Tile `json:"returned,omitempty"`
	TakingBack uint8     `json:"taking_back,omitempty"` // 1 for a single tile, 2 for what was paid for
	Penalties  []penalty `json:"penalties"`
	Placed     []placed  `json:"placed"`
}

// placed is an action by which something was laid that still lies.
type placed struct {
	Turn   int       `json:"turn"`
	Seat   game.Seat `json:"seat"`
	Action string    `json:"action"`
}

// laid is a meld on the table.
type laid struct {
	Owner     game.Seat     `json:"owner"`
	Kind      string        `json:"kind"` // set, run or pair
	Tiles     []tile.Tile   `json:"tiles"`
	StandsFor [][]tile.Tile `json:"stands_for"` // of each tile what it may stand for; not read
}

// opened is how a seat has opened.
type opened struct {
	How   string `json:"how,omitempty"` // melds or pairs
	Value int    `json:"value,omitempty"`
	Turn  int    `json:"turn,omitempty"`
}

// penalty is a penalty of the round.
type penalty struct {
	Seat   game.Seat `json:"seat"`
	Why    string    `json:"why"`
	Tile   tile.Tile `json:"tile,omitempty"`
	Points int       `json:"points"`
	Turn   int       `json:"turn"`
}

// move is what everyone saw of a turn.
type move struct {
	Seat      game.Seat `json:"seat"`
	Took      tile.Tile `json:"took,omitempty"`
	Drew      bool      `json:"drew,omitempty"`
	Drawn     tile.Tile `json:"drawn,omitempty"` // where it lay open
	Discarded tile.Tile `json:"discarded,omitempty"`
	Returned  tile.Tile `json:"returned,omitempty"` // taken first and given back
}

// end closes a round.
type end struct {
	Type       string     `json:"type"`
	Round      int        `json:"round"`
	Winner     *game.Seat `json:"winner"`
	How        string     `json:"how,omitempty"` // melds or pairs
	OkeyFinish bool       `json:"okey_finish"`
	Elden      bool       `json:"elden,omitempty"`
	Multiplier int        `json:"multiplier,omitempty"`
	Penalties  []int      `json:"penalties,omitempty"` // in points, by seat; in the change, too
	Void       bool       `json:"void,omitempty"`
	Change     []int      `json:"change"`
	Scores     []int      `json:"scores"`
}

// bye closes the talk.
type bye struct {
	Type string `json:"type"`
}

// heard is anything that the table may say to a program, as far as Serve listens.
type heard struct {
	Type     string             `json:"type"`
	Protocol int                `json:"protocol"`
	Rules    *game.WrittenRules `json:"rules"`
	ID       *int64             `json:"id"`
	View     *view              `json:"view"`
}

// said is anything that a program may say to the table: a hello, an answer or an error.
type said struct {
	Type     string `json:"type"`
	Protocol int    `json:"protocol,omitempty"`
	Name     string `json:"name,omitempty"`
	ID       *int64 `json:"id,omitempty"`
	Action   string `json:"action,omitempty"`
	Message  string `json:"message,omitempty"`
}

// line is a message as it is sent.
func line(message any) []byte {
	text, err := json.Marshal(message)
	if err != nil {
		panic(err) // messages are texts, numbers, and tiles that the rules let pass
	}
	return append(text, '\n')
}
