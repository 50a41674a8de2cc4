package practice

import (
	"cmp"
	"encoding/json"
	"strings"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// A Course is a lesson on a game, with one idea in each step. Use NewCourse to create one.
type Course struct {
	// Name identifies the course on the command line and in the progress file.
	Name string
	// Steps holds the steps in order, and At is the index of the current one.
	Steps []Step
	At    int
	// Passed is set if the player has moved on from the last step, done or not.
	Passed bool

	progress *Progress
}

// The names of the courses.
const (
	Okey    = "okey"
	Okey101 = "101"
)

// Courses returns the names of the courses in order.
func Courses() []string { return []string{Okey, Okey101} }

// NewCourse returns the course with the given name, which must be one of Courses. It begins at the step recorded in p,
// and records its progress in p.
func NewCourse(name string, p *Progress) *Course {
	c, rules := &Course{Name: name, Steps: okeySteps(), progress: p}, game.Classic()
	if name == Okey101 {
		c.Steps, rules = okey101Steps(), game.Okey101()
	}
	for i := range c.Steps {
		c.Steps[i].setRules(rules)
	}
	c.At = min(max(p.Of(name).Step, 0), len(c.Steps)-1)
	return c
}

// setRules completes the step: its position with the given rules and the tiles on the player's rack, and its texts with
// the tiles of the task.
func (s *Step) setRules(rules game.Rules) {
	s.position.Rules, s.position.Seed = rules, game.SeedOf(1)
	s.position.Hands[session.Player] = parseTiles(s.rack)
	if s.wants == meld.NoMeld {
		s.To = rack.Nowhere
	}
	args := words.Args{"Tile": s.Tile, "Group": tileMarks(s.beside)}
	for name, tiles := range s.tiles {
		args[name] = tileMarks(tiles)
	}
	s.args = args
}

// named holds tiles in notation by the names under which the texts of a step refer to them.
type named map[string]string

// NewSampleSession returns a session that shows a rack with complete and incomplete groups at a table of classic Okey. No
// action is possible in it.
func NewSampleSession(t session.Table) (*session.Session, error) {
	s := Step{position: waitingSetup("Y7"), rack: "R8 R9 R10 . B11 K11 Y11 . F / Y13 B13 Y8 . K6 K7 . B2 . . . . R4"}
	s.setRules(game.Classic())
	return s.newSession(t)
}

// Last reports whether the current step is the last.
func (c *Course) Last() bool { return c.At == len(c.Steps)-1 }

// Header returns the names of the course and the step.
func (c *Course) Header(w *words.Words) string {
	return w.With("learn.header", words.Args{
		"Name": w.Say("learn.name." + c.Name), "At": c.At + 1, "Of": len(c.Steps), "Title": c.Steps[c.At].Say(w, "title"),
	})
}

// Save writes the progress to disk.
func (c *Course) Save() error { return c.progress.Save() }

// SaveErrorID returns the ID of the message shown if Save fails.
func (c *Course) SaveErrorID() string { return "learn.kept.not" }

func (c *Course) move(by int) (Exercise, error) {
	to := c.At + by
	c.Passed = to >= len(c.Steps)
	if to < 0 || c.Passed {
		return nil, ErrNoMore
	}
	c.At = to
	return &c.Steps[to], nil
}

// record records the step to continue with, or that the course is done.
func (c *Course) record(done bool, _ *Attempt) {
	m := CourseProgress{Step: c.At}
	switch {
	case c.Passed || done && c.Last():
		m = CourseProgress{Done: true}
	case done:
		m.Step++
	}
	c.progress.Set(c.Name, m)
}

// Kind is the kind of task of a step.
type Kind uint8

// The kinds. In those from AtTable on, the player acts at the table.
const (
	// ToRead: there is nothing to do.
	ToRead Kind = iota + 1
	// OnRack: the player puts tiles together on the rack. It need not be the player's turn.
	OnRack
	// AtTable: the player takes an action on the player's turn.
	AtTable
	// Round: the player plays a whole round against novices.
	Round
)

// A Step is one idea with a task.
type Step struct {
	// ID identifies the step; its texts are "learn.ID.…".
	ID   string
	Kind Kind
	// Middle is set if the step shows the middle of the table: indicator, okey and stock.
	Middle bool
	// Shown holds groups of tiles that illustrate the idea.
	Shown []Example
	// Tile is the tile that the task is about, or None if the task is not about a particular tile. To is the slot where
	// Tile must be put, or Nowhere if any slot will do.
	Tile tile.Tile
	To   rack.Slot
	// Hidden is set if Tile is pointed out only on request.
	Hidden bool
	// TeachesHints is set if the step teaches the command that asks for a hint. In all other steps, the key of that
	// command shows the goal instead.
	TeachesHints bool
	// Answer lists the actions that solve a step at the table.
	Answer []game.Action

	// position is the starting position of the step, and rack the player's rack in it, with "." for an empty slot and
	// "/" between the rows. If the player must discard, the last tile on the rack is the one that was drawn.
	position game.Setup
	rack     string
	tiles    named
	args     words.Args // for the texts of the step: Tile, the Group beside which it belongs, and tiles

	// The following fields are used in steps on the rack. wants is the kind of group to make, or NoMeld if the task is
	// only to move Tile. beside holds the other tiles of that group.
	wants  meld.Kind
	beside string
	// isGood, if not nil, reports whether a discard of tile x solves a step at the table. events includes the discard.
	isGood func(s *session.Session, x tile.Tile, events []game.Event) bool
	// hinted is set once a hint has been given in this step, and stays set if the step begins again.
	hinted bool
}

// An Example is a group of tiles: a meld if Good is set, otherwise not.
type Example struct {
	Tiles []tile.Tile
	Good  bool
	// Word is the ID of the caption.
	Word string
}

// Say returns the step's text with the given name ("title", "idea", "more", "how", "done", "wrong" and so on), or "" if
// there is none.
func (s *Step) Say(w *words.Words, name string) string {
	id := "learn." + s.ID + "." + name
	if text := w.With(id, s.args); text != id {
		return text
	}
	return ""
}

// Task returns what the player has to do.
func (s *Step) Task(w *words.Words) string { return s.Say(w, "task") }

// TypedTask returns the task for an interface in which the player names tiles instead of moving them.
func (s *Step) TypedTask(w *words.Words) string { return cmp.Or(s.Say(w, "type"), s.Task(w)) }

// Wanted returns the tiles of the group to make on the rack.
func (s *Step) Wanted() []tile.Tile { return append(parseTiles(s.beside), s.Tile) }

func (s *Step) newSession(t session.Table) (*session.Session, error) {
	match, err := s.position.Match()
	if err != nil {
		return nil, err
	}
	t.OfferWin, t.Warn, t.AskOpeningBack, t.Hints, t.First = true, true, true, -1, s.Kind == Round || s.TeachesHints
	for seat := 1; seat < s.position.Rules.Seats; seat++ {
		t.Levels[seat] = bots.Levels()[0]
		t.Levels[seat].Temper = session.TemperOf(t.Names[seat], seat)
	}
	played := session.NewAt(t, match)
	return played, s.arrangeRack(played.Rack())
}

// arrangeRack arranges the rack as it is when the step begins. On a rack with InOrder set, it arranges only the groups.
func (s *Step) arrangeRack(r *rack.Rack) error {
	var groups [][]tile.Tile
	var layout [rack.Rows][]string
	for i, row := range strings.Split(s.rack, "/") {
		for group := range strings.SplitSeq(row, ".") {
			groups = append(groups, parseTiles(group))
		}
		for slot := range strings.FieldsSeq(row) {
			layout[i] = append(layout[i], strings.Trim(slot, "."))
		}
	}
	if r.InOrder {
		r.Arrange(groups)
		r.ClearUndo()
		return nil
	}
	text, _ := json.Marshal(layout) // texts can always be marshalled
	return r.UnmarshalJSON(text)
}

// parseTiles parses tiles in notation, ignoring "." and "/". It panics if the notation is invalid; a test builds every
// step.
func parseTiles(text string) []tile.Tile {
	list, err := tile.ParseAll(strings.NewReplacer(".", "", "/", "").Replace(text))
	if err != nil {
		panic(err)
	}
	return list
}

func parseTile(text string) tile.Tile { return parseTiles(text)[0] }

// tileMarks converts tiles in notation to the marks used in texts.
func tileMarks(text string) string { return strings.Join(words.Marks(parseTiles(text)), " ") }
