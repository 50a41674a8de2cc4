package practice_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/practice"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// A lesson is a table with a course and the player's progress.
type lesson struct {
	*tabletest.Game
	course   *practice.Course
	progress *practice.Progress
}

// lessonAt opens a course at the step with the given ID.
func lessonAt(t *testing.T, course, step string, s tabletest.Setup) lesson {
	t.Helper()
	l := lesson{course: practice.NewCourse(course, nil), progress: practice.LoadProgress(t.TempDir())}
	at := slices.IndexFunc(l.course.Steps, func(s practice.Step) bool { return s.ID == step })
	l.progress.Set(course, practice.CourseProgress{Step: at})
	l.Game = tabletest.Play(t, l.open, s)
	return l
}

// open opens the course at the step where the player left off.
func (l lesson) open(o table.Options) (*table.Model, error) {
	return tui.NewPractice(o, practice.NewCourse(l.course.Name, l.progress), nil)
}

// step returns the step named in the header.
func (l lesson) step() *practice.Step {
	at := slices.IndexFunc(l.course.Steps, func(s practice.Step) bool { return strings.Contains(l.Lines()[0], "· "+s.Say(l.Words, "title")+" ") })
	return &l.course.Steps[at]
}

// solved reports whether the footer shows the key to go on.
func (l lesson) solved() bool {
	return strings.Contains(l.Footer(), " "+l.Words.Say("learn.on")) || strings.Contains(l.Footer(), " "+l.Words.Say("learn.play"))
}

// checkShows reports an error for each text that the screen does not show in full.
func (l lesson) checkShows(t *testing.T, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if word := l.Missing(text, l.Screen()); word != "" {
			t.Errorf("%s, %s: there is no %q of %q:\n%s", l.Words.Lang(), l.step().ID, word, text, l.Screen())
		}
	}
}

// TestLesson goes through both courses by key presses, in every language and window size. At each step it first makes a
// mistake.
func TestLesson(t *testing.T) {
	testsize.SkipUnderRace(t)
	type keys func(l lesson)
	carries := func(tile string, row, col int) keys { return func(l lesson) { l.Carry(tile, row, col) } }
	instead := func(tile string, row, col int) keys { return func(l lesson) { l.Press("u").Carry(tile, row, col) } }
	throws := func(tile string, more ...string) keys { return func(l lesson) { l.Discard(tile).Press(more...) } }
	presses := func(keys ...string) keys { return func(l lesson) { l.Press(keys...) } }
	for course, steps := range map[string][]struct {
		id           string
		wrong, right keys
	}{
		practice.Okey: {
			{"tiles", presses("d", "x"), carries("K9", 1, 12)},
			{"run", carries("B2", 0, 4), instead("Y5", 0, 4)},
			{"set", carries("Y3", 0, 8), instead("B8", 0, 8)},
			{"okey", carries("R3", 0, 7), instead("Y5", 0, 7)},
			{"joker", carries("Y2", 0, 6), instead("F", 0, 6)},
			{"draw", presses("t"), presses("d")},
			{"take", presses("d"), presses("t")},
			{"throw", throws("Y7"), throws("R13")},
			{"finish", throws("K3", "y"), presses("f")},
			{"twin", presses("d"), presses("g")},
			{"pairs", carries("R1", 1, 10), instead("K12", 1, 10)},
			{"keys", throws("R13"), func(l lesson) { l.Press("a", "i").Settle().Press("i", "x") }},
			{"ready", nil, nil},
			{"round", nil, nil},
		},
		practice.Okey101: {
			{"count", carries("B3", 0, 14), instead("Y7", 0, 14)},
			{"open", throws("B1"), presses("o")},
			{"layoff", throws("R6"), func(l lesson) { l.Point("Y8").Press("e") }},
			{"penalty", throws("Y8", "y"), throws("K4")},
			{"last", throws("K4"), func(l lesson) { l.Point("Y8").Press("e").Discard("K4") }},
		},
	} {
		setups := []tabletest.Setup{
			{Lang: "tr", Colours: true}, {Colours: true, W: 120, H: 36}, {Lang: "tr", Colours: true, W: 200, H: 60},
			{}, {Colours: true}, {Lang: "tr", W: 120, H: 36}, {Lang: "tr", Colours: true, W: 120, H: 36}, {W: 200, H: 60},
		}
		for _, s := range setups[:testsize.Of(3, 8)] {
			l := lessonAt(t, course, steps[0].id, s)
			w := l.Words
			for i, step := range steps {
				about := l.step()
				check.Need(t, about.ID == step.id, "%s is shown in place of %s", about.ID, step.id)
				l.Press("shift+right") // clear the initial notes
				if step.id == "round" {
					break
				}
				l.checkShows(t, about.Say(w, "title"), about.Say(w, "idea"), about.Say(w, "more"), about.Task(w), about.Say(w, "how"))
				uncut := func() {
					t.Helper()
					dots := strings.Count(about.Say(w, "title")+about.Task(w), "…")
					if strings.Count(l.Screen(), "…") > dots && (s.Colours || s.W > 80) { // without colours, holes are painted as dots
						t.Errorf("%s: something is cut:\n%s", step.id, l.Screen())
					}
				}
				uncut()
				if step.wrong != nil {
					l.Press("enter") // has no effect until the task is done
					hand := l.View().Hand
					step.wrong(l)
					l.That(!l.solved() && l.View().Hand == hand && l.progress.Of(course).Step == i && l.Missing(about.Say(w, "how"), l.Screen()) != "", "%s: a mistake counts, or gets no response", step.id)
					uncut()
				}
				if step.right != nil {
					step.right(l)
				}
				l.Need(l.solved(), "%s is not solved", step.id)
				uncut()
				l.checkShows(t, about.Say(w, "done"))
				l.Press("enter")
			}
			l.That(course != practice.Okey101 || l.progress.Of(course).Done && l.HasQuit(), "the lesson does not end after its last step")
		}
	}
}

func TestLesson_Hints(t *testing.T) {
	l := lessonAt(t, practice.Okey, "ready", tabletest.Setup{Colours: true})
	for _, key := range []string{"x", "d"} {
		l.Press(key).Shows(l.Words.Say("learn.first")).ShowsNone("turn.")
	}
	l.Press("i").That(strings.Count(l.Screen(), "Ready? n deals.") == 2, "i has no answer")
	l.Press("n").Settle()
	for range 20 { // following the hint on each turn wins the round
		if l.View().Phase != game.Playing {
			break
		}
		h, ok := l.Session.Hint()
		l.Need(ok, "there is no hint")
		switch h.Action.Kind {
		case game.Draw:
			l.Press("d")
		case game.Take:
			l.Press("t")
		case game.Finish:
			l.Press("i", "f")
		default:
			l.Press("i", "x")
		}
		l.Settle()
	}
	l.Shows("You have won your first round!", "n play a match")
	l.That(l.progress.Of(practice.Okey).Done, "the course is not done")
	l.That(l.Press("n").HasQuit(), "the lesson goes on")
}

// A lost round does not complete the lesson and is dealt again.
func TestLesson_LostRound(t *testing.T) {
	l := lessonAt(t, practice.Okey, "round", tabletest.Setup{Colours: true})
	hand := l.View().Hand
	for l.View().Phase == game.Playing {
		if l.View().Step == game.MustDraw {
			l.Press("d")
		} else {
			l.PointWhere(func(x tile.Tile) bool { return l.IsOrdinary(x) && x != l.Session.Advice().SpareTile() }).Press("x")
		}
		if l.Session.Question() != nil {
			l.Press("y")
		}
		l.Settle()
	}
	l.Shows("Not this time")
	l.That(!l.progress.Of(practice.Okey).Done, "a lost round ends the lesson")
	l.Press("n").Settle().That(l.View().Phase == game.Playing && l.View().Hand == hand, "the round is not dealt again")
}

// The q key leaves without confirmation, the lesson resumes at the same step, and b goes back one step.
func TestLesson_Resume(t *testing.T) {
	l := lessonAt(t, practice.Okey, "run", tabletest.Setup{Colours: true})
	l.Press("n", "n", "b")
	check.Equal(t, l.step().ID, "set")
	check.Equal(t, l.progress.Of(practice.Okey).Step, 2)
	l.That(l.Press("q").HasQuit(), "q does not leave the lesson")
	l.Game = tabletest.Play(t, l.open, tabletest.Setup{})
	check.Equal(t, l.step().ID, "set", "resumed")
	last := lessonAt(t, practice.Okey101, "last", tabletest.Setup{})
	last.That(last.Press("n").HasQuit() && last.progress.Of(practice.Okey101).Done, "skipping the last step does not end the lesson")
	l = lessonAt(t, practice.Okey, "round", tabletest.Setup{})
	l.Press("b")
	check.Equal(t, l.step().ID, "ready", "before the round")
}

// The i key points out the required tile and clears the previous answer. A tile dropped next to its place moves to that
// place, and so does the cursor.
func TestLesson_PointsOut(t *testing.T) {
	for _, wrongFirst := range []bool{false, true} {
		l := lessonAt(t, practice.Okey, "set", tabletest.Setup{Colours: true})
		l.ShowsNone(" this ")
		if wrongFirst {
			l.Carry("R8", 0, 8).Shows("Not yet").Press("u")
		}
		l.Press("i").Shows(" this ").ShowsNone("Not yet")
		l.Need(l.Tile().String() == "B8", "the cursor is on %v", l.Tile())
		if wrongFirst {
			l.Carry("B8", 0, 9)
		} else {
			l.Press("space", "right", "right", "right", "right", "space")
		}
		l.That(l.solved() && l.Tile().String() == "B8" && l.Cursor().Col == 8, "the required tile is not accepted")
	}
}

// The notices of the points that three seats lose by a gösterme (rule 4.1) do not cover the text of the step.
func TestLesson_Losses(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 36}, {200, 60}} {
		l := lessonAt(t, practice.Okey, "twin", tabletest.Setup{W: size[0], H: size[1], Options: func(o *table.Options) { o.Animate = true }})
		l.Press("g").Wait(350 * time.Millisecond)
		check.Equal(t, strings.Count(l.Screen(), " −1 "), 3, size, ": losses")
		l.Shows(l.step().Say(l.Words, "idea")[:30], l.Words.Say("caption.indicator"))
	}
}

func TestLesson_Mouse(t *testing.T) {
	l := lessonAt(t, practice.Okey, "run", tabletest.Setup{Colours: true})
	l.Drag(l.Slot(rack.Slot{Col: 1}), l.Slot(rack.Slot{Col: 4})).Need(l.solved(), "dragging a tile does not solve the step")
	l.ClickText("n Enter").That(l.step().ID == "set", "a click on the footer leads to %s", l.step().ID)
	l.Press("n", "n", "n").Click(l.Plan.Stock).That(l.step().ID == "draw" && l.solved(), "a click on the stock does not draw in %s", l.step().ID)
}

// The pictures of the large window show the topics learnt so far beside the step. The text of a step is just above the
// tiles it is about.
func TestLesson_Screens(t *testing.T) {
	for _, c := range []struct {
		name, course, step string
		tabletest.Setup
		keys string
	}{
		{"run", practice.Okey, "run", tabletest.Setup{Colours: true}, ""},
		{"run-wrong-tr", practice.Okey, "run", tabletest.Setup{Lang: "tr", Colours: true}, "space right right right right space"},
		{"okey-120x36", practice.Okey, "okey", tabletest.Setup{Colours: true, W: 120, H: 36}, ""},
		{"take-done-tr", practice.Okey, "take", tabletest.Setup{Lang: "tr", Colours: true}, "t"},
		{"pairs-letters", practice.Okey, "pairs", tabletest.Setup{}, ""},
		{"set-done-200x60", practice.Okey, "set", tabletest.Setup{Colours: true, W: 200, H: 60}, "i space right right right right space"},
		{"keys-200x60", practice.Okey, "keys", tabletest.Setup{Colours: true, W: 200, H: 60}, ""},
		{"layoff-101", practice.Okey101, "layoff", tabletest.Setup{Colours: true}, ""},
		{"layoff-101-200x60", practice.Okey101, "layoff", tabletest.Setup{Colours: true, W: 200, H: 60}, ""},
		{"count-101-120x36-tr", practice.Okey101, "count", tabletest.Setup{Lang: "tr", Colours: true, W: 120, H: 36}, ""},
	} {
		t.Run(c.name, func(t *testing.T) { lessonAt(t, c.course, c.step, c.Setup).Press(strings.Fields(c.keys)...).Golden() })
	}
}

// The step about keys asks for both keys before the discard and names the missing one. If the wrong tile is discarded
// by its letter, the rack stays arranged and the hint stays on the screen.
func TestLesson_KeysWaitForAll(t *testing.T) {
	start := func(keys ...string) lesson {
		l := lessonAt(t, practice.Okey, "keys", tabletest.Setup{Colours: true})
		l.Press(keys...).Settle()
		return l
	}
	hinted := func(l lesson) bool { _, ok := l.Session.Hint(); return ok }
	for missing, key := range map[string]string{"both": "left", "asked": "a", "arranged": "i"} {
		l := start(key)
		l.Discard("R13").Settle().That(!l.solved() && hinted(l) == (key == "i"), "%s is enough, or the hint is lost or given", key)
		l.checkShows(t, l.Words.Say("learn.no."+missing))
		if missing == "both" {
			l.Press("a").ShowsNone("Not yet")
		}
		l.Press("i").Settle().Shows("stands alone")
	}
	l := start("a", "i")
	l.Shows("stands alone").ShowsNone("missing", "useful tiles")
	arranged := l.Rack()
	l.Press(";", "A").Settle().Shows("Not that one: the hint says 13")
	l.That(hinted(l) && !l.solved() && l.Rack() == arranged, "a wrong tile counts, or undoes the arrangement")
	l.Press("O").Settle().Shows("That's all").That(l.solved(), "arranged, asked and thrown by its letter is not right")
}
