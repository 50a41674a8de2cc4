package review

import (
	"fmt"
	"slices"
	"strings"

	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// plan holds the rectangles of the review screen.
type plan struct {
	timeline, legend, sentence, options, chance, tiles cells.Rect

	rack   cells.Rect
	slots  [rack.Rows][]cells.Rect
	ledges [rack.Rows]cells.Rect
}

// planFor returns the plan for a table with the layout l. The rack keeps its size.
func planFor(l *layout.Plan) (p plan) {
	const roomy = 34 // the minimum height of a window with empty rows between the parts
	gap := 0         // empty rows between the parts
	if l.H >= roomy {
		gap = 1
	}
	margin := max(1, (l.W-170)/2)
	p.timeline = cells.NewRect(margin, 1+gap, l.W-2*margin, 2)
	top := p.timeline.Y + 2
	if gap > 0 {
		p.legend = cells.NewRect(margin, top+1, l.W-2*margin, 1)
		top += 2
	}
	dx, dy := (l.W-l.Rack.W)/2-l.Rack.X, top-l.Rack.Y
	shifted := func(r cells.Rect) cells.Rect { return cells.NewRect(r.X+dx, r.Y+dy, r.W, r.H) }
	p.rack = shifted(l.Rack)
	for row := range l.Slots {
		for _, r := range l.Slots[row] {
			p.slots[row] = append(p.slots[row], shifted(r))
		}
		p.ledges[row] = shifted(l.Ledges[row])
	}
	p.tiles = cells.NewRect(margin+1, l.H-2-gap, l.W-2*margin-2, 1)
	p.sentence = cells.NewRect(margin+1, p.rack.Y+p.rack.H, l.W-2*margin-2, 1)
	y := p.sentence.Y + 1 + gap
	whole := cells.NewRect(margin, y, l.W-2*margin, p.tiles.Y-y)
	p.options, p.chance = whole, whole
	p.options.W = whole.W * 11 / 20
	p.chance.X, p.chance.W = whole.X+p.options.W+1, whole.W-p.options.W-1
	return p
}

// page is the review screen as laid out by Present.
type page struct {
	plan         plan
	title, right string
	turns        []turn
	more         [2]bool // whether turns before and after the visible ones are hidden
	view         *game.View
	rack         *rack.Rack
	groups       *table.GroupLabels
	marks        []table.Mark
	sentence     string
	ink          cells.Role

	options      table.OptionBars
	reasons      []string
	change       string
	changeInk    cells.Role
	chance, luck []float64 // the curves: before the deal, at each decision, and at the end; luck is nil if unknown
	at           int       // the index of the current decision
	notes        []string
	tiles        string                     // a line about how the built-in players fared with the player's tiles
	edge         func(worth float64) string // returns the label at either end of the scale
	curveTitle   string
	legend       string // the text about the luck curve
}

// A turn is the entry for one turn in the timeline.
type turn struct {
	first      decisionRef // the decision whose sign is shown
	x, w       int
	mark, text string
	ink        cells.Role
	now        bool // whether this is the current turn
}

type composer struct {
	*Model
	words  *words.Words
	b      *cells.Brush
	teller tell.Reviewer
	into   *page
}

// Present lays out the screen.
func (r *Model) Present(*table.Content) {
	w, cols, unit := r.t.Words(), r.t.Session().Columns(), tell.UnitOf(&r.t.Session().View().Rules)
	s := page{plan: planFor(r.t.Plan()), title: w.Say("review.screen")}
	before := r.shown
	c := composer{Model: r, words: w, teller: tell.ReviewerOf(r.t.Teller()), b: r.t.Brush(), into: &s}
	now, ok := r.current()
	switch {
	case !r.ended && r.total == 0:
		s.right = w.Say("review.reading")
	case !r.ended && r.done < r.total:
		s.right = w.With("review.doing", words.Args{"Done": r.done, "Total": r.total})
	}
	if !ok {
		r.shown = s
		return
	}
	s.view = &now.moment.View
	if s.rack, s.groups = before.rack, before.groups; before.view != s.view || s.rack == nil || s.rack.Columns() != cols {
		s.rack = now.moment.Rack(cols)
		s.groups = r.t.GroupLabels(s.view, s.rack)
	}
	s.edge = func(worth float64) string { return unit.Worth(w, worth, 0) }
	s.curveTitle, s.legend = w.Say("review.curve"), w.Say("review.legend.curves")
	if unit.Unit == coach.Points {
		s.curveTitle, s.legend = w.Say("review.curve.points"), w.Say("review.legend.points")
	}
	c.header(now)
	c.timeline(now)
	c.verdict(now)
	c.curves(now)
	if t := r.tiles[now.moment.Round]; t != nil {
		if s.tiles = tell.SameTilesText(w, t); c.b.Width(s.tiles) > s.plan.tiles.W {
			s.tiles = tell.ShortSameTilesText(w, t)
		}
	}
	r.shown = s
}

// header sets the header: the round, the players and the current decision.
func (c *composer) header(now decisionRef) {
	v := &now.moment.View
	partner := game.Nobody
	if c.t.Session().View().Rules.Partners {
		partner = v.Left(v.Left(c.seat))
	}
	var others []string
	for s := range game.Seat(c.t.Session().View().Rules.Seats) {
		if s != c.seat && s != partner {
			others = append(others, c.t.Name(s))
		}
	}
	step := "key.discard"
	switch {
	case now.showing:
		step = "key.show"
	case v.Step == game.MustDraw:
		step = "review.step.draw"
	case now.moment.Played.Kind != game.Discard && now.moment.Played.Kind != game.Finish:
		step = "review.step.lay"
	}
	at := c.words.With("review.at", words.Args{"Turn": tell.OwnTurn(v), "Stock": v.StockLeft, "Step": c.words.Say(step)})
	if c.into.right != "" {
		at = c.into.right + " · " + at
	}
	c.into.right = at
	args := words.Args{"Round": now.moment.Round, "Name": c.t.Name(c.seat), "Names": strings.Join(others, ", ")}
	id := "review.head"
	if partner != game.Nobody {
		id, args["Partner"] = "review.head.partners", c.t.Name(partner)
	}
	b := c.b
	room := c.t.Plan().W - b.Width(at) - b.Width(c.words.ToUpper(c.words.Say("key.review"))) - 6
	c.into.title = c.words.With(id, args)
	short := c.words.With("review.head.short", args)
	if round := c.rounds[now.moment.Round]; round != nil {
		c.into.title = ""
		for _, text := range c.teller.Highlights(round, c.whole) {
			if b.Width(short+" · "+text) <= room {
				short += " · " + text
				c.into.title = short
			}
		}
		if c.into.title == "" {
			c.into.title = c.words.With(id, args)
		}
	}
	if b.Width(c.into.title) > room {
		c.into.title = short
	}
}

// markInks maps marks to colours.
var markInks = [...]cells.Role{coach.Unmarked: cells.RoleDim, coach.Doubtful: cells.RoleGold, coach.Bad: cells.RoleBad, coach.VeryBad: cells.RoleBad}

// inkOf returns the colour for the mark of a decision, or the colour of a find if d is one.
func inkOf(d *coach.Decision) cells.Role {
	if d.Missed != nil {
		return cells.RoleGood
	}
	return markInks[d.Mark]
}

// outranks reports whether a turn shows the sign of d rather than the sign of other. A worse mark takes precedence, and
// a find takes precedence over no sign.
func outranks(d, other *coach.Decision) bool {
	return d.Mark > other.Mark || d.Missed != nil && other.Sign() == ""
}

// timeline sets the turns of the current round, each with the sign of its highest-ranking decision.
func (c *composer) timeline(now decisionRef) {
	var turns []turn
	at := 0
	for _, s := range c.decisionRefs() {
		if s.moment.Round != now.moment.Round {
			continue
		}
		if n := len(turns); n == 0 || turns[n-1].first.moment.Turn != s.moment.Turn {
			turns = append(turns, turn{first: s, text: fmt.Sprint(tell.OwnTurn(&s.moment.View))})
		}
		t := &turns[len(turns)-1]
		if d := s.decision; d != nil && (t.first.decision == nil || outranks(d, t.first.decision)) {
			t.first = s
		}
		if s.decisionID == now.decisionID {
			t.now, at = true, len(turns)-1
		}
	}
	const least, most = 4, 9 // the minimum and maximum width of an entry, in cells
	room := c.into.plan.timeline.W - 4
	width := min(max(room/len(turns), least), most)
	shown := min(len(turns), room/width)
	first := min(max(0, at-shown/2), len(turns)-shown)
	c.into.more = [2]bool{first > 0, first+shown < len(turns)}
	for i, t := range turns[first : first+shown] {
		t.x, t.w = c.into.plan.timeline.X+2+i*width, width
		t.mark, t.ink = "·", cells.RoleDim
		switch d := t.first.decision; {
		case d != nil && d.Sign() != "":
			t.mark, t.ink = d.Sign(), inkOf(d)
		case d == nil && c.rounds[now.moment.Round] == nil:
			t.mark = ""
		}
		c.into.turns = append(c.into.turns, t)
	}
}

// verdict sets the verdict on the decision: the marks on the rack, a sentence, and the options.
func (c *composer) verdict(now decisionRef) {
	s, d := c.into, now.decision
	s.ink = cells.RoleInk
	if d == nil && c.rounds[now.moment.Round] == nil {
		s.sentence, s.ink = c.words.Say("review.pending"), cells.RoleDim
		s.marks = table.MarkPlayed(c.words, s.rack, now.moment.Played)
		return
	}
	for _, text := range c.teller.Verdicts(d) {
		if s.sentence = text; c.b.Width(text) <= s.plan.sentence.W {
			break
		}
	}
	if d == nil {
		s.marks = table.MarkPlayed(c.words, s.rack, now.moment.Played)
		return
	}
	if s.ink = inkOf(d); d.Sign() == "" {
		s.ink = cells.RoleInk
	}
	c.option = min(c.option, len(d.Options)-1)
	s.marks = table.MarkDecision(c.words, s.rack, d, c.option)
	c.reasons(d)
	room := s.plan.options.H - 2
	if len(s.reasons) > 0 {
		room -= len(s.reasons) + 1
	}
	s.options = table.NewOptionBars(c.teller, d, c.option, room, true)
}

// reasons sets the reasons why the best option is better than the selected one. If the best option or the one that was
// played is selected, they compare these two.
func (c *composer) reasons(d *coach.Decision) {
	about := d
	if c.option > 0 && &d.Options[c.option] != d.Chosen() {
		about = c.explained[optionID{c.cursor, c.option}]
	}
	if about == nil {
		return
	}
	room := c.into.plan.options.H - 2 - min(minOptions, len(d.Options)) - 1
	for _, text := range c.teller.Reasons(about) {
		lines := c.b.Wrap(text, c.into.plan.options.W-4)
		if len(c.into.reasons)+len(lines) > room { // do not show part of a reason
			break
		}
		c.into.reasons = append(c.into.reasons, lines...)
	}
}

// minOptions is the minimum number of options visible above the reasons.
const minOptions = 4

// curves sets the curves over the round and the notes below them. One curve shows the chance of winning and the other
// the effect of luck on it.
func (c *composer) curves(now decisionRef) {
	s := c.into
	var refs []decisionRef
	for _, t := range c.decisionRefs() {
		if t.moment.Round == now.moment.Round && !t.showing {
			if t.decisionID.line == now.line {
				s.at = len(refs)
			}
			refs = append(refs, t)
		}
	}
	s.chance = chances(refs)
	s.changeInk = cells.RoleInk
	if d := now.decision; d != nil && d.Chosen() != nil && d.Step != coach.Showing {
		worth := func(o *value.Estimate) string {
			return tell.UnitOf(&d.View.Rules).Worth(c.words, tell.Expected(d, o), 1)
		}
		s.change = worth(d.Chosen())
		if d.Loss > 0 {
			s.change, s.changeInk = worth(d.Best())+" → "+s.change, cells.RoleBad
		}
	}
	round := c.rounds[now.moment.Round]
	if round == nil {
		return
	}
	if a, ok := tell.WholeLedger(round, &c.whole.Rules, c.seat); ok {
		s.chance = slices.Concat([]float64{a.Before}, s.chance, []float64{a.After})
		s.luck = c.luckCurve(refs, round, a)
		s.at++
	}
	var texts []string
	if s.luck != nil {
		texts = append(texts, curveSign+" "+s.legend)
	}
	texts = append(texts, c.teller.Balance(round, c.whole.Rules, c.seat), c.teller.Outcome(c.whole, round))
	for _, text := range texts {
		lines := c.b.Wrap(text, s.plan.chance.W-4)
		if len(s.notes)+len(lines) <= s.plan.chance.H-2-minCurve { // do not show part of a sentence
			s.notes = append(s.notes, lines...)
		}
	}
}
