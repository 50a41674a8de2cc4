package table

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/ui/cells"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// texts is what the table says in words. It is put together when something has changed, so that
// painting a frame costs no more than painting.
type texts struct {
	match                 matchPoint // what those about the match were put together for
	header, goal          string
	seats                 [layout.Sides]seatTexts
	indicator, left, okey string
	few                   bool   // little is left of the stock
	who                   string // how the line of the status begins
	turn                  bool   // it is the player's turn
	story                 string // what happened last, and what to do now
	status, away, trail   string
	side                  []sideRow // beside the table
	footer                screen.Footer
	urgent                bool // the status is an answer to the player
	draws, takes          bool // the player can draw, or take the left discard
	advised               bool // he is to take it
	laying                layingTexts
}

// seatTexts is what is said of who sits at a side.
type seatTexts struct {
	name, level     string
	opened, partner string // how he has opened, and that he is the player's partner
	points, whole   int    // points as a bar, and what fills it; there is none where that is 0
	number          string // the points at its end
	standing        string // points in words
	threw, discards string // whose discards those are, and how many
	remark          string
}

// matchPoint is all that the texts about the match depend on.
type matchPoint struct {
	at      session.TurnID
	seat    game.Seat
	w, h    int
	last    string
	stopped bool
	tutored bool
	trouble error
}

// presenter puts the texts together, from what the session shows and the room there is.
type presenter struct {
	*board
	hand    *handView
	last    string // what happened last, in words
	told    string // where the tile at hand fits, in a game where melds are laid
	note    string // why something was not possible
	asked   string // the question that waits for an answer
	keys    string // that answer it
	back    bool   // the player has just come back to the match
	stopped bool   // the bots wait
	free    bool   // nothing lies over the table
	texts
}

// present is the texts of the table as it is now; those before are kept where nothing has changed.
func (p presenter) present(before texts) texts {
	p.texts = before
	now := matchPoint{p.s.At(), p.me(), p.layout.W, p.layout.H, p.last, p.stopped, p.s.Tutored(), p.s.Saved().Trouble()}
	changed := p.match != now
	if changed {
		p.match = now
		p.matchTexts()
	}
	if p.s.LaysMelds() {
		p.presentGauge()
	}
	if changed || p.s.MyTurn() { // what can be done depends on the rack and the tile at hand
		p.story = p.storyText()
	}
	p.status, p.urgent = p.statusText()
	p.draws, p.takes = p.free && p.s.May(game.Draw), p.free && p.s.May(game.Take)
	return p.texts
}

// told returns an event in words; for one that needs none, what was told before it.
func (b *board) told(e game.Event, before string) string { return cmp.Or(b.teller().Event(e), before) }

// lastOf returns what a player who comes back has to know of what happened: what brought the tile of
// his turn, or else what happened last.
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

// matchTexts puts together what the match itself has to say.
func (p *presenter) matchTexts() {
	w, v := p.words, p.view
	parts := []string{p.teller().Round(), p.teller().Dealer()}
	if at, last, ok := p.s.Replaying(); ok {
		parts = append(parts, w.With("header.replay", words.Args{"At": at, "Of": last}))
	}
	fair := tell.Fairness(w, p.s.Saved())
	if p.s.Tutored() { // before the code, which can be read elsewhere where it is cut off
		fair = slices.Insert(fair, len(fair)-1, w.Say("tutor.mark"))
	}
	parts = append(parts, fair...)
	p.header, p.goal = strings.Join(parts, " · "), p.teller().Goal()
	for s := range game.Seat(v.Rules.Seats) {
		p.texts.seats[p.sideOf(s)] = p.seatTexts(s)
	}
	p.who, p.turn = p.whoText()
	p.indicator, p.okey = "", ""
	if v.Rules.HasIndicator() {
		p.indicator, p.okey = w.Say("caption.indicator"), w.Say("caption.okey")
	}
	p.few = v.Phase == game.Playing && v.StockLeft > 0 && v.StockLeft <= fewLeft
	p.left = w.Say("caption.left")
	if p.few {
		p.left = w.With("caption.few", words.Args{"Number": v.StockLeft})
	}
	p.advised = p.s.Reading().Left.Advised
	p.away = p.awayText()
	if p.s.LaysMelds() {
		p.layingMatchTexts()
	}
	if p.trail, p.side = p.trailText(), p.sideRows(); p.side != nil { // they say it already
		p.trail = ""
	}
}

// storyText is what happened last, and what to do now.
func (p *presenter) storyText() string {
	prompt, most := p.prompt(), p.last
	if p.s.MyTurn() {
		most = prompt
	}
	if p.takeWins() {
		return prompt
	}
	if p.waits() && strings.HasPrefix(p.last, p.name(p.view.Turn)+" ") { // it has been said whose turn it is
		return p.last
	}
	return p.fitting(p.last+" — "+prompt, most)
}

// fewLeft is how many tiles of the stock are few: a turn for everyone, and one more.
const fewLeft = 5

// awayText says how far the hand is from winning, to a player who wants to be told.
func (p *presenter) awayText() string {
	if !p.opts.Counter || p.s.Table().Hints == 0 || p.s.Watched() || p.view.Phase != game.Playing {
		return ""
	}
	switch away := p.s.Reading().Distance.Total; {
	case away >= meld.Never:
		return ""
	case away == 0:
		return p.words.Say("away.none")
	default:
		return p.words.With("away", words.Args{"Count": away})
	}
}

// seatTexts puts together what is said of a seat.
func (p *presenter) seatTexts(s game.Seat) (t seatTexts) {
	v := p.view
	if t.name = p.name(s); s == v.Dealer {
		t.name += " ◆"
	}
	if s != p.me() && v.Phase == game.Playing && v.Turn == s {
		t.name = "▶ " + t.name
	}
	t.level, t.remark = p.levelOf(s), p.remark(s)
	if t.opened = p.teller().OpenedWith(s); p.s.LaysMelds() && t.opened == "" && s != p.me() {
		t.opened = p.teller().About("open.not", s, words.Args{})
	}
	if s != p.me() && v.Rules.Partners && !v.Opponents(p.me(), s) {
		t.partner = p.words.Say("standing.partner")
	}
	t.standing = p.teller().Standing(s)
	if v.Rules.HasPoints() && !p.s.LaysMelds() && !v.Out(s) {
		t.points, t.whole, t.number = v.Scores[s], v.Rules.StartPoints, words.Number(v.Scores[s])
	}
	if n := len(v.Discards[s]); n > 0 {
		if n > 1 {
			t.discards = fmt.Sprintf("×%d", n)
		}
		t.threw = p.teller().About("threw", s, words.Args{})
	}
	return t
}

// levelOf is how well the bot of a seat plays, nothing for a player.
func (p *presenter) levelOf(s game.Seat) string {
	level := p.s.Table().Levels[s]
	switch kind := level.Kind(); {
	case s == p.me() && !p.s.Watched() || level.Name == "":
		return ""
	case p.words.Has("level." + kind):
		return p.words.Say("level." + kind)
	default:
		return words.Cut(level.Name, 12)
	}
}

// remark is what the bot of a seat says, nothing if it is silent.
func (p *presenter) remark(s game.Seat) string {
	if r := p.s.RemarkOf(s); r.Occasion != 0 {
		return "“" + p.words.Say(remarkID(r)) + "”"
	}
	return ""
}

// remarkID is the id of what a bot says.
func remarkID(r session.Remark) string {
	return "say." + r.Temper.String() + "." + [...]string{
		session.OnTake: "took", session.OnShow: "shown", session.OnWin: "won", session.OnLoss: "lost",
	}[r.Occasion]
}

// trailText is what the others did since the player's last discard.
func (p *presenter) trailText() string {
	var moves []string
	if s := p.view.Shown; s != game.Nobody && s != p.me() && !p.view.Acted[p.me()] {
		for _, e := range p.view.Log.Events() {
			if shown, ok := e.(game.Shown); ok {
				moves = append(moves, p.teller().Event(shown))
			}
		}
	}
	shown := len(moves)
	for i := len(p.view.Record) - 1; i >= 0 && p.view.Record[i].Seat != p.me(); i-- {
		moves = slices.Insert(moves, shown, p.teller().Turn(i))
	}
	const between = "  ·  "
	b, room := p.brush(), p.layout.Trail.W-2
	for len(moves) > 1 && b.Width(strings.Join(moves, between)) > room {
		moves = moves[1:] // the latest matter most
	}
	return shortened(b, strings.Join(moves, between), room)
}

// shortened leaves out parts of a turn that is too wide, between who it was and how it ended.
func shortened(b *cells.Brush, text string, room int) string {
	parts := strings.Split(text, ", ")
	for n := 2; b.Width(text) > room && n < len(parts); n++ {
		text = strings.Join(append([]string{parts[0], "…"}, parts[n:]...), ", ")
	}
	return text
}
