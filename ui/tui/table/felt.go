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

// felt is the table round the rack and beside it. Its texts are composed when something has changed, so that
// a frame only has to be painted.
type felt struct {
	*board
	*messages
	hand  *handView
	melds *meldView
	bots  *botPace
	air   *animation

	at     matchPoint // the state for which the texts about the match were composed
	answer string     // the answer to the player: the note, or else a hint
	asked  string     // the question that waits for an answer
	keys   string     // the keys that answer it
	free   bool       // nothing lies over the table

	header, goal          string
	seats                 [layout.Sides]seatTexts
	indicator, left, okey string
	few                   bool   // little is left of the stock
	who                   string // the beginning of the status line
	turn                  bool   // it is the player's turn
	story                 string // what happened last, and what to do now
	status, away, trail   string
	side                  []sideRow // beside the table
	footer                screen.Footer
	urgent                bool // the status is an answer to the player
	draws, takes          bool // the player can draw, or take the left discard

	game feltGame
}

// feltGame holds what the felt has, says and paints by the game that is played on it.
type feltGame interface {
	// compose composes the texts that only this game has; changed reports that the match has.
	compose(changed bool)
	paint(b *cells.Brush, hidden Parts)
	// paintPileNote paints the words beside the discards at a side.
	paintPileNote(b *cells.Brush, at layout.Side, takes bool)
	// takePrompt returns the prompt for a player who may take, discardPrompt for one who has his tile.
	takePrompt() string
	discardPrompt() string
}

// classicFelt is a felt on which nothing is laid.
type classicFelt struct{ *felt }

// layingFelt is a felt where melds are laid (rules, section 7).
type layingFelt struct {
	*felt
	texts layingTexts
	gauge gauge
}

// sit makes the felt that of the session's game.
func (f *felt) sit() {
	f.game = classicFelt{f}
	if f.s.Table().Rules.LaysMelds() {
		f.game = &layingFelt{felt: f}
	}
}

// messages holds the messages to the player.
type messages struct {
	last   string        // what happened last, in words
	note   string        // why something was not possible, until the next key
	notice screen.Notice // something not asked for, such as that a bot was replaced
	back   bool          // the player has just come back to the match
}

// seatTexts holds the texts about the seat at a side.
type seatTexts struct {
	name, level     string
	partner         string // that it is the player's partner
	points, whole   int    // points as a bar, and those of a full bar; 0 for no bar
	number          string // the points at the end of the bar
	standing        string // points in words
	threw, discards string // whose discards those are, and how many
	remark          string

	// Where melds are laid:
	marked string   // the name with the mark of the seat's melds, where marks tell them
	lines  []string // the lines below it
	badge  string   // penalties that are yet to be counted
	note   string   // whose discards those are, and how many
	tiles  int      // the number of tiles seen from behind
}

// layingTexts holds the texts that a table has only where melds are laid (rules, section 7).
type layingTexts struct {
	lastTurn string   // the badge of the last turn
	opens    string   // the opening that taking would allow
	take     []string // the lines beside the tile that can be taken
	best     string   // what the hand could be arranged to open with
	arrange  string   // the id of the text about best
	lays     string   // what it could be arranged to lay, once open
	// The indicator, the okey, and the stock with how many tiles are left of it.
	indicator, okey, stock, number, draw string
	title                                string // how the player has opened
}

// matchPoint holds everything on which the texts about the match depend.
type matchPoint struct {
	at      session.TurnID
	seat    game.Seat
	w, h    int
	last    string
	stopped bool
	tutored bool
	advised bool // taking is advised
	trouble error
}

// compose composes the texts. Those about the match are kept if nothing has changed.
func (f *felt) compose() {
	now := matchPoint{f.s.TurnID(), f.me(), f.layout.W, f.layout.H, f.last, f.bots.stopped, f.s.HasTutor(), f.s.Reading().Left.Advised, f.s.Store().Trouble()}
	changed := f.at != now
	if changed {
		f.at = now
		f.composeMatch()
	}
	f.game.compose(changed)
	if changed || f.s.MyTurn() { // what can be done depends on the rack and the tile at hand
		f.story = f.storyText()
	}
	f.status, f.urgent = f.statusText()
	f.draws, f.takes = f.free && f.s.May(game.Draw), f.free && f.s.May(game.Take)
}

// composeMatch composes the texts about the match.
func (f *felt) composeMatch() {
	w, v := f.words, f.view
	parts := []string{f.teller().Round(), f.teller().Dealer()}
	if at, last, ok := f.s.Replaying(); ok {
		parts = append(parts, w.With("header.replay", words.Args{"At": at, "Of": last}))
	}
	fair := tell.Fairness(w, f.s.Store())
	if f.s.HasTutor() { // before the code, which can be read elsewhere where it is cut off
		fair = slices.Insert(fair, len(fair)-1, w.Say("tutor.mark"))
	}
	parts = append(parts, fair...)
	f.header, f.goal = strings.Join(parts, " · "), f.teller().Goal()
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
	f.away = f.awayText()
	if f.trail, f.side = f.trailText(), f.sideRows(); f.side != nil { // they say it already
		f.trail = ""
	}
}

func (classicFelt) compose(bool) {}

func (f *layingFelt) compose(changed bool) {
	if changed {
		f.composeLaying()
	}
	f.composeGauge()
}

// composeLaying composes the texts about the match that only a table has where melds are laid.
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
		t.opens = f.teller().OpeningValue(l.How, l.Value)
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
		t.title = f.teller().Event(game.HandOpened{Seat: f.me(), How: v.Opened[f.me()].How, Value: v.Opened[f.me()].Value})
	}
}

// paint paints the table except for its hidden parts.
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

// paint paints the table, before the tiles are dealt without the middle, the gauge and the status.
func (f *layingFelt) paint(b *cells.Brush, hidden Parts) {
	dealt := hidden&Tiles == 0
	if f.texts.lastTurn != "" {
		h, width, goal := f.layout.Header, b.Width(f.texts.lastTurn)+2, b.Width(f.goal)+2
		x := (h.W - width) / 2
		if f.headerEnd(b) > x || x+width > h.W-goal { // it goes before what decides the match
			b.Fill(cells.NewRect(h.W-goal, h.Y, goal, 1), ' ', cells.RoleInk, cells.RoleBar)
			x = h.W - width - 1
		}
		b.Badge(x, h.Y, f.texts.lastTurn)
	}
	for s := range game.Seat(f.view.Rules.Seats) {
		at := f.sideOf(s)
		switch {
		case at == layout.SideBottom:
		case f.layout.Laid.Lanes && at == layout.SideTop:
			f.paintAcross(b, s)
		case f.layout.Laid.Lanes:
			f.paintAtSide(b, s, at)
		default:
			f.paintBeforeSeat(b, s, at, dealt)
		}
		f.paintPile(b, s)
	}
	if !dealt {
		return
	}
	if f.layout.Laid.Lanes {
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
	if end+goal+3 <= h.W {
		b.Line(h.W-goal-1, h.Y, f.goal, cells.RoleDim, false)
	}
}

// headerEnd returns the column behind the text at the left of the header.
func (f *felt) headerEnd(b *cells.Brush) int { return 8 + b.Width(f.header) + 1 }

// told returns an event in words, or before if it needs none.
func (b *board) told(e game.Event, before string) string { return cmp.Or(b.teller().Event(e), before) }

// lastOf returns what happened, for a player who comes back: the event that brought the tile of his turn, or
// else the last one.
func (b *board) lastOf(events []game.Event) (last string) {
	for _, e := range events {
		last = b.told(e, last)
	}
	if !b.s.MyTurn() || b.view.Step != game.MustDiscard {
		return last
	}
	for _, e := range slices.Backward(events) {
		switch e.(type) {
		case game.Drew, game.Took:
			return b.told(e, last)
		case game.Discarded, game.Dealt:
			return last
		}
	}
	return last
}
