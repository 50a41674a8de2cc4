//go:build unconverted

package table

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/golden"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/practice"
	"fair/okey/ui/words"
)

// lessonAt is the table of a lesson at a step, by its name.
func lessonAt(t *testing.T, opts Options, course, step string, w, h int) (*Model, *practice.Progress) {
	t.Helper()
	progress := practice.LoadProgress(t.TempDir())
	at := slices.IndexFunc(practice.NewCourse(course, nil).Steps, func(s practice.Step) bool { return s.ID == step })
	progress.Set(course, practice.Mark{Step: at})
	opts.Shelf, opts.Leave = nil, func() tea.Msg { return tea.Quit() }
	m, err := NewPractice(opts, practice.NewCourse(course, progress), nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Update(tea.WindowSizeMsg{Width: w, Height: h})
	return m, progress
}

// stepOf is the step that is shown.
func stepOf(m *Model) string { return m.modes.lesson().Step().ID }

// carry moves a tile with the keys: to it, up, and to a slot of its row or the other one.
func carry(t *testing.T, m *Model, notation string, row, col int) {
	t.Helper()
	x, err := tile.Parse(notation)
	if err != nil {
		t.Fatal(err)
	}
	point(t, m, func(y tile.Tile) bool { return x == y })
	press(m, "space")
	for m.hand.cursor.Row != row {
		press(m, map[bool]string{true: "down", false: "up"}[row > m.hand.cursor.Row])
	}
	for m.hand.cursor.Col != col {
		press(m, map[bool]string{true: "right", false: "left"}[col > m.hand.cursor.Col])
	}
	press(m, "space")
}

// throw puts the cursor on a tile and presses a key.
func throw(t *testing.T, m *Model, notation, key string) {
	t.Helper()
	x, err := tile.Parse(notation)
	if err != nil {
		t.Fatal(err)
	}
	point(t, m, func(y tile.Tile) bool { return x == y })
	press(m, key)
}

// TestTheLessonIsTaken takes both courses with the keys, wrong ones first: those are answered, and
// the step waits for the right ones.
func TestTheLessonIsTaken(t *testing.T) {
	type keys func(*testing.T, *Model)
	carries := func(tile string, row, col int) keys {
		return func(t *testing.T, m *Model) { carry(t, m, tile, row, col) }
	}
	throws := func(tile string, more ...string) keys {
		return func(t *testing.T, m *Model) {
			throw(t, m, tile, "x")
			press(m, more...)
		}
	}
	presses := func(keys ...string) keys { return func(_ *testing.T, m *Model) { press(m, keys...) } }
	for course, steps := range map[string][]struct {
		id           string
		wrong, right keys
	}{
		practice.Okey: {
			{"tiles", presses("d", "x"), carries("K9", 1, 12)},
			{"run", carries("B2", 0, 4), func(t *testing.T, m *Model) { press(m, "u"); carry(t, m, "Y5", 0, 4) }},
			{"set", carries("Y3", 0, 8), func(t *testing.T, m *Model) { press(m, "u"); carry(t, m, "B8", 0, 8) }},
			{"okey", carries("R3", 0, 7), func(t *testing.T, m *Model) { press(m, "u"); carry(t, m, "Y5", 0, 7) }},
			{"joker", carries("Y2", 0, 6), func(t *testing.T, m *Model) { press(m, "u"); carry(t, m, "F", 0, 6) }},
			{"draw", presses("t"), presses("d")},
			{"take", presses("d"), presses("t")},
			{"throw", throws("Y7"), throws("R13")},
			{"finish", throws("K3", "y"), presses("f")},
			{"twin", presses("d"), presses("g")},
			{"pairs", carries("R1", 1, 10), func(t *testing.T, m *Model) { press(m, "u"); carry(t, m, "K12", 1, 10) }},
			{"ready", nil, nil},
			{"round", nil, nil},
		},
		practice.Okey101: {
			{"count", carries("B3", 0, 14), func(t *testing.T, m *Model) { press(m, "u"); carry(t, m, "Y7", 0, 14) }},
			{"open", throws("B1"), presses("o")},
			{"layoff", throws("R6"), func(t *testing.T, m *Model) { throw(t, m, "Y8", "e") }},
			{"penalty", throws("Y8", "y"), throws("K4")},
			{"last", throws("K4"), func(t *testing.T, m *Model) { throw(t, m, "Y8", "e"); throw(t, m, "K4", "x") }},
		},
	} {
		for _, size := range [][2]int{{80, 24}, {120, 36}} {
			m, progress := lessonAt(t, tableOptions(t, termenv.TrueColor), course, steps[0].id, size[0], size[1])
			for i, step := range steps {
				l := m.modes.lesson()
				if stepOf(m) != step.id {
					t.Fatalf("%s is shown in the place of %s", stepOf(m), step.id)
				}
				if step.wrong != nil {
					press(m, "enter") // which goes on only where the task is done
					hand := m.view.Hand
					step.wrong(t, m)
					if l.Solved() || m.view.Hand != hand || progress.Mark(course).Step != i || l.Answer().Verdict != practice.Wrong && m.note == "" {
						t.Errorf("%s: what is wrong counts, or is not answered:\n%s", step.id, pictureOf(m))
					}
				}
				if step.id == "round" {
					break
				}
				if step.right != nil {
					step.right(t, m)
				}
				if !l.Solved() {
					t.Fatalf("%s is not solved:\n%s", step.id, pictureOf(m))
				}
				press(m, "enter")
				if stepOf(m) == step.id && !m.left {
					t.Errorf("Enter does not go on from %s", step.id)
					press(m, "n")
				}
			}
			if course == practice.Okey101 {
				if !progress.Mark(course).Done || !m.left {
					t.Error("the lesson does not end behind its last step")
				}
			}
		}
	}
}

// TestTheFirstRound: the hint of each turn comes by itself; won by what it says, the lesson is over.
func TestTheFirstRound(t *testing.T) {
	m, progress := lessonAt(t, tableOptions(t, termenv.TrueColor), practice.Okey, "ready", 80, 24)
	turn := func(keys ...string) {
		press(m, keys...)
		settle(t, m)
		if m.view.Phase != game.Playing {
			return
		}
		if master, ok := m.s.Master(); !ok || m.hint.asked != m.s.At() {
			t.Fatalf("no hint is asked for:\n%s", pictureOf(m))
		} else {
			m.Update(adviceOf(m, master.Ask(t.Context())))
		}
	}
	turn("n")
	turns := 0
	for ; m.view.Phase == game.Playing && turns < 20; turns++ {
		h, ok := m.s.Hint()
		if !ok {
			t.Fatalf("there is no hint:\n%s", pictureOf(m))
		}
		switch h.Action.Kind {
		case game.Draw:
			turn("d")
		case game.Take:
			turn("t")
		case game.Finish:
			turn("i", "f")
		default:
			turn("i", "x")
		}
	}
	if !m.modes.lesson().Solved() || !progress.Mark(practice.Okey).Done {
		t.Fatalf("after %d moves it is not won:\n%s", turns, pictureOf(m))
	}
	shows(t, m, "You have won your first round!")
	shows(t, m, "n ends it")
	press(m, "n")
	if !m.left {
		press(m, "n")
	}
	if !m.left {
		t.Error("the lesson goes on")
	}
}

// TestALostRoundIsDealtAgain: it is told, counts for nothing, and the same tiles come again.
func TestALostRoundIsDealtAgain(t *testing.T) {
	m, progress := lessonAt(t, tableOptions(t, termenv.TrueColor), practice.Okey, "round", 80, 24)
	settle(t, m, nil)
	hand := m.view.Hand
	for m.view.Phase == game.Playing {
		if m.view.Step == game.MustDraw {
			settle(t, m, press(m, "d"))
			if m.s.Question() != nil {
				settle(t, m, press(m, "y"))
			}
			continue
		}
		point(t, m, func(x tile.Tile) bool { return m.ordinary(x) && x != m.s.Advice().Spare() && m.hand.cursor.Row >= 0 })
		settle(t, m, press(m, "x"))
		if m.s.Question() != nil {
			settle(t, m, press(m, "y"))
		}
	}
	if m.modes.lesson().Solved() {
		t.Skip("even so it was won")
	}
	shows(t, m, "Not this time")
	if progress.Mark(practice.Okey).Done {
		t.Error("a lost round ends the lesson")
	}
	for range 2 { // the first key may only end the show
		if m.view.Phase != game.Playing {
			settle(t, m, press(m, "n"))
		}
	}
	if m.view.Phase != game.Playing || m.view.Hand != hand {
		t.Error("it is not dealt again")
	}
}

// TestTheLessonSaysAllItHasToSay: at the smallest size and a larger one, in every language, nothing
// that a step says is cut, with and without colours.
func TestTheLessonSaysAllItHasToSay(t *testing.T) {
	for _, lang := range words.Languages() {
		w, err := words.New(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, profile := range []termenv.Profile{termenv.TrueColor, termenv.Ascii} {
			for _, size := range [][2]int{{80, 24}, {120, 36}, {200, 60}} {
				for _, course := range practice.Courses() {
					opts := tableOptions(t, profile)
					opts.Words = w
					for _, step := range practice.NewCourse(course, nil).Steps {
						m, _ := lessonAt(t, opts, course, step.ID, size[0], size[1])
						checkLesson(t, m, w)
						m.s.Close()
					}
				}
			}
		}
	}
}

// checkLesson fails where a text of the step that is shown has no room.
func checkLesson(t *testing.T, m *Model, w *words.Words) {
	t.Helper()
	l := m.modes.lesson()
	if l.Hides() == 0 {
		return
	}
	b, step := m.brush(), l.Step()
	where := w.Lang() + ": " + step.ID
	card := l.card(&m.layout)
	if n := len(l.shown.idea) + len(l.shown.more); n > card.H {
		t.Errorf("%s at %d columns: the idea has %d lines, and there is room for %d", where, m.layout.W, n, card.H)
	}
	status := m.layout.Status
	if room := status.W - b.Width("▶ "+l.shown.you) - 2; b.SayWidth(l.shown.task) > room {
		t.Errorf("%s: the task has %d cells, and there is room for %d: %s", where, b.SayWidth(l.shown.task), room, l.shown.task)
	}
	last := w.Say("learn.next.last")
	if !l.Last() {
		last = w.Say("learn.next")
	}
	for what, text := range map[string]string{"how": step.Say(w, "how"), "done": l.answerText(w) + step.Say(w, "done") + " " + last, "wrong": step.Say(w, "wrong")} {
		if room := m.layout.Trail.W - 1; b.SayWidth(text) > room {
			t.Errorf("%s: %s has %d cells, and there is room for %d: %s", where, what, b.SayWidth(text), room, text)
		}
	}
	if screen := pictureOf(m); m.layout.Tile != cells.SizeS || m.palette.Coloured() { // a hole has dots where there are no colours
		if strings.Count(screen, "…") > strings.Count(step.Say(w, "title")+step.Task(w), "…") {
			t.Errorf("%s: something is cut:\n%s", where, screen)
		}
	}
}

// TestTheLessonIsLeftAndGoneOnWith: q leaves without a question, and the next one begins where this
// one was left; b goes back.
func TestTheLessonIsLeftAndGoneOnWith(t *testing.T) {
	opts := tableOptions(t, termenv.TrueColor)
	m, progress := lessonAt(t, opts, practice.Okey, "run", 80, 24)
	press(m, "n", "n", "b")
	if stepOf(m) != "set" || progress.Mark(practice.Okey).Step != 2 {
		t.Errorf("%s is shown, and %v is kept", stepOf(m), progress.Mark(practice.Okey))
	}
	press(m, "q")
	if !m.left || m.s.Question() != nil {
		t.Error("it cannot be left")
	}
	last, marks := lessonAt(t, opts, practice.Okey101, "last", 80, 24)
	if press(last, "n"); !last.left || !marks.Mark(practice.Okey101).Done {
		t.Errorf("who skips the last step is not at the end: %+v", marks.Mark(practice.Okey101))
	}
	m, err := NewPractice(opts, practice.NewCourse(practice.Okey, progress), nil)
	if err != nil || stepOf(m) != "set" {
		t.Errorf("it goes on with %s: %v", stepOf(m), err)
	}
	m, _ = lessonAt(t, opts, practice.Okey, "round", 80, 24)
	if press(m, "b"); stepOf(m) != "ready" {
		t.Errorf("from the round b leads to %s", stepOf(m))
	}
}

// TestShowMe: the tile that is wanted is pointed at, and where it belongs stands its shadow.
func TestShowMe(t *testing.T) {
	m, _ := lessonAt(t, tableOptions(t, termenv.TrueColor), practice.Okey, "set", 80, 24)
	if m.hand.goal.tile != tile.None {
		t.Error("the puzzle is solved before it is begun")
	}
	press(m, "i")
	b8, _ := tile.Parse("B8")
	if m.hand.goal.tile != b8 || m.hand.tile() != b8 {
		t.Errorf("the cursor is on %v", m.hand.tile())
	}
	press(m, "space")
	for range 4 {
		press(m, "right")
	}
	press(m, "space")
	if !m.modes.lesson().Solved() {
		t.Errorf("what is shown is not right:\n%s", pictureOf(m))
	}
}

// TestShowMeForgetsWhatWasWrong: the message about it is gone, and a tile that is dropped a slot beside its
// place is drawn there, with the cursor.
func TestShowMeForgetsWhatWasWrong(t *testing.T) {
	m, _ := lessonAt(t, tableOptions(t, termenv.TrueColor), practice.Okey, "set", 80, 24)
	carry(t, m, "R8", 0, 8)
	shows(t, m, "Not yet")
	press(m, "u", "i")
	if strings.Contains(pictureOf(m), "Not yet") {
		t.Errorf("what was wrong is still said:\n%s", pictureOf(m))
	}
	carry(t, m, "B8", 0, 9)
	b8, _ := tile.Parse("B8")
	if !m.modes.lesson().Solved() || m.hand.tile() != b8 || m.hand.cursor.Col != 8 {
		t.Errorf("the cursor is at %v:\n%s", m.hand.cursor, pictureOf(m))
	}
}

// TestTheLessonShowsAllLosses of gösterme: each of the three who lose a point, beside the words of the
// step (rule 4.1).
func TestTheLessonShowsAllLosses(t *testing.T) {
	for _, size := range showSizes {
		opts := tableOptions(t, termenv.Ascii)
		opts.Animate, opts.Pace = true, Normal
		m, _ := lessonAt(t, opts, practice.Okey, "twin", size.Width, size.Height)
		press(m, "g")
		for range twinFlight + 1 {
			m.Update(frameTick{m.air})
		}
		if n := strings.Count(pictureOf(m), " −1 "); n != 3 {
			t.Errorf("%v: %d losses are shown:\n%s", size, n, pictureOf(m))
		}
		shows(t, m, m.modes.lesson().Step().Say(m.words, "idea")[:30])
		shows(t, m, m.words.Say("caption.indicator"))
	}
}

// TestTheLessonByMouse: a tile is dragged, the stock is clicked, and so is the footer.
func TestTheLessonByMouse(t *testing.T) {
	m, _ := lessonAt(t, tableOptions(t, termenv.TrueColor), practice.Okey, "run", 80, 24)
	at := func(r cells.Rect) (x, y int) { return r.X + r.W/2, r.Y + r.H/2 }
	send := func(action tea.MouseAction, x, y int) {
		m.Update(tea.MouseMsg{X: x, Y: y, Action: action, Button: tea.MouseButtonLeft})
	}
	x, y := at(m.layout.Slots[0][1])
	send(tea.MouseActionPress, x, y)
	x, y = at(m.layout.Slots[0][4])
	send(tea.MouseActionMotion, x, y)
	send(tea.MouseActionRelease, x, y)
	if !m.modes.lesson().Solved() {
		t.Fatalf("a tile that is dragged is not seen:\n%s", pictureOf(m))
	}
	send(tea.MouseActionPress, m.layout.Footer.X+2, m.layout.Footer.Y) // the first of its keys goes on
	if stepOf(m) != "set" {
		t.Errorf("a click on the footer leads to %s", stepOf(m))
	}
	for range 3 {
		press(m, "n")
	}
	x, y = at(m.layout.Stock)
	send(tea.MouseActionPress, x, y)
	if stepOf(m) != "draw" || !m.modes.lesson().Solved() {
		t.Errorf("a click on the stock does not draw in %s", stepOf(m))
	}
}

// TestLessonScreens: what a step looks like, with its answers.
func TestLessonScreens(t *testing.T) {
	for _, c := range []struct {
		name, lang, course, step string
		w, h                     int
		profile                  termenv.Profile
		keys                     []string
	}{
		{"run", "en", practice.Okey, "run", 80, 24, termenv.TrueColor, nil},
		{"run-wrong-tr", "tr", practice.Okey, "run", 80, 24, termenv.TrueColor, []string{"space", "right", "right", "right", "right", "space"}},
		{"okey-120x36", "en", practice.Okey, "okey", 120, 36, termenv.TrueColor, nil},
		{"take-done-tr", "tr", practice.Okey, "take", 80, 24, termenv.TrueColor, []string{"t"}},
		{"pairs-letters", "en", practice.Okey, "pairs", 80, 24, termenv.Ascii, nil},
		{"layoff-101", "en", practice.Okey101, "layoff", 80, 24, termenv.TrueColor, nil},
		{"count-101-120x36-tr", "tr", practice.Okey101, "count", 120, 36, termenv.TrueColor, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			opts := tableOptions(t, c.profile)
			w, err := words.New(c.lang)
			if err != nil {
				t.Fatal(err)
			}
			opts.Words = w
			m, _ := lessonAt(t, opts, c.course, c.step, c.w, c.h)
			press(m, c.keys...)
			golden.RequireEqual(t, []byte(pictureOf(m)))
		})
	}
}

// TestTheLessonBearsAnyKeys: whatever is pressed and clicked, in windows of any size, the rack holds
// the player's hand, and there is a step.
func TestTheLessonBearsAnyKeys(t *testing.T) {
	keys := []string{
		"left", "right", "up", "down", "space", "enter", "esc", "tab", "home", "end", "ctrl+@", "f3", "d", "t", "x", "f", "g", "o", "e", "w", "i", "a", "c", "v",
		"p", "u", "m", "n", "b", "y", "s", "r", "?", ";", "+", "-",
	}
	for _, course := range practice.Courses() {
		random := rand.New(rand.NewPCG(7, uint64(len(course))))
		m, _ := lessonAt(t, tableOptions(t, termenv.Ascii), course, practice.NewCourse(course, nil).Steps[0].ID, 80, 24)
		for range testsize.Of(1500, 20000) {
			switch n := random.IntN(40); {
			case n == 0:
				m.Update(tea.WindowSizeMsg{Width: 70 + random.IntN(90), Height: 22 + random.IntN(45)})
			case n < 6:
				action := []tea.MouseAction{tea.MouseActionPress, tea.MouseActionMotion, tea.MouseActionRelease}[random.IntN(3)]
				m.Update(tea.MouseMsg{X: random.IntN(100), Y: random.IntN(30), Action: action, Button: tea.MouseButtonLeft})
			default:
				press(m, keys[random.IntN(len(keys))])
			}
			if m.left {
				m, _ = lessonAt(t, tableOptions(t, termenv.Ascii), course, practice.NewCourse(course, nil).Steps[0].ID, 80, 24)
			}
			if stepOf(m) == "round" && !m.bots.stopped {
				settle(t, m)
			}
			m.View()
			if m.rack().Tiles() != m.view.Hand || m.s != m.modes.lesson().Session() {
				t.Fatalf("%s: the rack is not the hand", stepOf(m))
			}
		}
	}
}
