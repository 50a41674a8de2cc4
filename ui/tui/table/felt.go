package table

import (
	"cmp"
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// felt is everything on the table except the rack and the melds. It composes its text only when something has changed,
// to make painting fast.
type felt struct {
	*board
	*messages
	hand      *handView
	melds     *meldView
	bots      *botPace
	animation *animation
	clock     *turnClock

	composedFor matchState // the state for which the text about the match was composed
	answer      string     // the response to what the player did
	hint        tell.Hint  // the coach's advice, unless a response hides it
	asked       string     // the pending question
	free        bool       // no other mode is above the base mode, and the player can act

	header, pot, goal     string
	seats                 [layout.Sides]seatTexts
	indicator, left, okey string
	few                   bool   // the stock is nearly used up
	who                   string // the beginning of the status line
	turn                  bool   // it is the player's turn
	storyLine             string // the last event, and what to do now
	status, distance      string
	news, trail           string     // the line below the rack: great events, and the rest
	panel                 *cells.Doc // the panel beside the table, or nil if there is no room for it
	chanceBeside          bool       // the panel shows the chance of winning
	footer                screen.Footer
	urgent                bool // the status is a response to what the player did
	draws, takes          bool // the player can draw, or take the left discard

	game feltGame
}

// feltGame is the part of the felt that depends on the game.
type feltGame interface {
	// compose composes the text that is specific to the game. changed reports whether the match has changed.
	compose(changed bool)
	paint(b *cells.Brush, hidden Parts)
	// paintPileNote paints the note beside the discards at a side.
	paintPileNote(b *cells.Brush, at layout.Side, takes bool)
	// takePrompt returns the prompt for a player who may take a tile. discardPrompt returns the prompt for a player who
	// has to discard.
	takePrompt() string
	discardPrompt() string
}

// classicFelt is the felt of a game without melds on the table.
type classicFelt struct{ *felt }

// layingFelt is the felt of a game with melds on the table (rules, section 7).
type layingFelt struct {
	*felt
	texts layingTexts
	gauge gauge
}

// setGame chooses the feltGame for the rules of the session.
func (f *felt) setGame() {
	f.game = classicFelt{f}
	if f.s.Table().Rules.LaysMelds() {
		f.game = &layingFelt{felt: f}
	}
}

type messages struct {
	lastText string        // the last event, in words
	note     string        // a response to what the player did, shown until the next key press
	notice   screen.Notice // an unsolicited message, for example that a bot has been replaced
	returned bool          // the player has just resumed the match
}

// seatTexts holds the text shown about the seat at a side.
type seatTexts struct {
	name, level     string
	partner         string // the label of the player's partner; "" for other seats
	points, whole   int    // the length of the bar is points/whole; whole is 0 if there is no bar
	number          string // the points at the end of the bar
	standing        string // the points in words
	threw, discards string // the owner and the number of the discards
	remark          string

	// With melds on the table:
	marked string   // the name, with the mark of the seat's melds if they are in lanes
	lines  []string // the lines below the name
	badge  string   // penalties not yet counted
	note   string   // the owner and the number of the discards
	tiles  int      // the number of tiles shown face down
}

// layingTexts holds the text of a table with melds (rules, section 7).
type layingTexts struct {
	lastTurn  string   // the badge that announces the last turn
	takeOpens string   // the opening that taking the left discard would allow
	take      []string // the lines beside the tile that can be taken
	layable   string   // the group that a player who has opened could lay after arranging the rack
	// The labels of the indicator and the okey, and the label, number of tiles and key of the stock.
	indicator, okey, stock, number, draw string
	title                                string // how the player opened
}

// matchState holds everything that the text about the match depends on.
type matchState struct {
	at      session.TurnID
	seat    game.Seat
	w, h    int
	last    string
	stopped bool
	tutored bool
	advised bool // taking is advised
	chances int  // the number of times that the coach has estimated the chance of winning
	voices  int  // the number of remarks made
	trouble error
	seats   *session.Seats
	seconds int
	spoken  string
}

// compose composes the text. It keeps the text about the match if nothing has changed.
func (f *felt) compose() {
	now := matchState{f.s.TurnID(), f.ownSeat(), f.layout.W, f.layout.H, f.lastText, f.bots.stopped, f.s.HasTutor(), f.s.Reading().Left.Advised, f.s.AnswerCount(), f.s.RemarkChangeCount(), f.s.Store().Trouble(), f.s.Seats(), f.seconds, f.spoken}
	changed := f.composedFor != now
	if changed {
		f.composedFor = now
		f.composeMatch()
	}
	f.game.compose(changed)
	if changed || f.s.MyTurn() { // the prompt depends on the rack and the selected tile
		f.storyLine = f.storyText()
	}
	f.status, f.urgent = f.statusText()
	f.draws, f.takes = f.free && f.s.May(game.Draw), f.free && f.s.May(game.Take)
}

func (f *felt) composeMatch() {
	w, v := f.words, f.view
	parts := []string{f.teller().Round(), f.teller().Dealer()}
	if at, last, ok := f.s.ReplayPosition(); ok {
		parts = append(parts, w.With("header.replay", words.Args{"At": at, "Of": last}))
	}
	if parts = append(parts, tell.HeaderNotes(w, f.s.Store())...); f.s.HasTutor() {
		parts = append(parts, w.Say("tutor.mark"))
	}
	f.header, f.pot, f.goal = strings.Join(parts, " · "), f.teller().Pot(), f.teller().Goal()
	for s := range game.Seat(v.Rules.Seats) {
		f.seats[f.sideOf(s)] = f.seatTexts(s)
	}
	f.who, f.turn = f.whoText()
	f.indicator, f.okey = "", ""
	if v.Rules.HasIndicator() {
		f.indicator, f.okey = w.Say("caption.indicator"), w.Say("caption.okey")
	}
	f.few = v.Phase == game.Playing && v.StockLeft > 0 && v.StockLeft <= fewLeft
	f.left = w.Say("caption.left")
	if f.few {
		f.left = w.With("caption.few", words.Args{"Number": v.StockLeft})
	}
	f.distance = f.distanceText()
	f.news, f.trail = f.trailText()
	if f.panel = f.composePanel(); f.panel != nil { // the side panel already shows the moves
		f.trail = f.talkText()
	}
}

func (classicFelt) compose(bool) {}

func (f *layingFelt) compose(changed bool) {
	if changed {
		f.composeLaying()
	}
	f.composeGauge()
}

// composeLaying composes the text about the match that is shown only with melds on the table.
func (f *layingFelt) composeLaying() {
	w, v, t := f.words, f.view, &f.texts
	*t = layingTexts{stock: w.Say("laying.stock"), number: words.Number(v.StockLeft), draw: w.Say("laying.draw")}
	if !f.few {
		f.left = t.stock
	}
	if v.Phase == game.Playing && v.LastTurn() {
		t.lastTurn = w.Say("badge.last-turn")
	}
	if l := &f.s.Reading().Left; l.Use == session.ToOpen {
		t.takeOpens = f.teller().OpeningValue(l.How, l.Value)
	}
	t.take = f.takeLines()
	t.indicator, t.okey = f.indicator+" "+words.Mark(v.Indicator), f.okey+" "+words.Mark(v.Terms().Wild())
	if f.s.MyTurn() && f.s.Table().Hints != 0 && v.Step == game.MustDiscard {
		f.findLayable(t)
	}
	for s := range game.Seat(v.Rules.Seats) {
		f.composeLayingSeat(s, &f.seats[f.sideOf(s)])
	}
	if v.Phase == game.Playing && f.s.HasOpened() {
		t.title = f.name(f.ownSeat()) + " · " + f.teller().Opening(f.ownSeat())
	}
}

// paint paints the table except for the hidden parts.
func (f classicFelt) paint(b *cells.Brush, hidden Parts) {
	dealt := hidden&Tiles == 0
	for s := range game.Seat(f.view.Rules.Seats) {
		switch {
		case hidden&Seats == 0:
			f.paintSeat(b, s, dealt)
		case hidden&Middle == 0:
			f.paintPile(b, s)
		}
	}
	if dealt && hidden&Middle == 0 {
		f.paintMiddle(b)
	}
	if dealt && hidden&Seats == 0 {
		f.paintStatus(b)
	}
}

// paint paints the table except for the hidden parts. If Tiles is hidden, it also omits the middle, the gauge and the
// status.
func (f *layingFelt) paint(b *cells.Brush, hidden Parts) {
	dealt := hidden&Tiles == 0
	if f.texts.lastTurn != "" {
		h, width, goal := f.layout.Header, b.Width(f.texts.lastTurn)+2, b.Width(f.goal)+2
		x := (h.W - width) / 2
		if f.headerEnd(b) > x || x+width > h.W-goal { // the badge is more important than the goal
			b.Fill(cells.NewRect(h.W-goal, h.Y, goal, 1), ' ', cells.RoleInk, cells.RoleBar)
			x = h.W - width - 1
		}
		b.Badge(x, h.Y, f.texts.lastTurn)
	}
	for s := range game.Seat(f.view.Rules.Seats) {
		at := f.sideOf(s)
		switch {
		case at == layout.SideBottom:
		case f.layout.Melds.Lanes && at == layout.SideTop:
			f.paintOpposite(b, s)
		case f.layout.Melds.Lanes:
			f.paintAtSide(b, s, at)
		default:
			f.paintLargeSeat(b, s, at, dealt)
		}
		f.paintPile(b, s)
	}
	if !dealt {
		return
	}
	if f.layout.Melds.Lanes {
		f.paintChipLine(b)
	} else {
		f.paintMiddle(b)
	}
	f.paintGauge(b)
	f.paintStatus(b)
}

func (f *felt) paintHeader(b *cells.Brush) {
	h := f.layout.Header
	b.Fill(h, ' ', cells.RoleInk, cells.RoleBar)
	b.Line(1, h.Y, f.words.Say("app"), cells.RoleGold, true)
	goal := len([]rune(f.goal))
	end := b.Text(8, h.Y, h.W-1, f.header, cells.RoleDim, false)
	if f.pot != "" {
		end = b.Text(end+3, h.Y, h.W-1, f.pot, cells.RoleGold, true)
	}
	if end+goal+3 <= h.W {
		b.Line(h.W-goal-1, h.Y, f.goal, cells.RoleDim, false)
	}
}

// headerEnd returns the column after the text on the left of the header.
func (f *felt) headerEnd(b *cells.Brush) int { return 8 + b.Width(f.header) + 1 }

// eventText returns an event in words. If there are no words for the event, it returns fallback.
func (b *board) eventText(e game.Event, fallback string) string {
	return cmp.Or(b.teller().Event(e), fallback)
}

// lastEvent returns the last event in words. On the player's turn, it prefers the event in which the player drew or
// took a tile.
func (b *board) lastEvent(events []game.Event) (last string) {
	for _, e := range events {
		last = b.eventText(e, last)
	}
	if !b.s.MyTurn() || b.view.Step != game.MustDiscard {
		return last
	}
	for _, e := range slices.Backward(events) {
		switch e.(type) {
		case game.Drew, game.Took:
			return b.eventText(e, last)
		case game.Discarded, game.Dealt:
			return last
		}
	}
	return last
}
