package plain

import (
	"io"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"fair/okey/game/check"
	"fair/okey/game/testsize"
	"fair/okey/ui/practice"
	"fair/okey/ui/words"
)

// lessons holds the input for each course, with some wrong lines.
var lessons = map[string]string{
	practice.Okey: `
what
r4
k9
n
b2 y6 y7
y6 y7 y12
i
y5 y6 y7

r8 k8 b8
n
b9 y5 b11
n
f b11 b12
n
t
d

d
t
n
x y7
r13
n
x k3
y
f
n
d
g
n
r1 k12
k12 k12
n
x r13
a
i
r13
n
b
n
n
t
x r13
d
x b12
t
f
n`,
	practice.Okey101: `
y5 y6 y1
y5 y6 y7
n
x b1
o
n
r6
e y8
n
x y8
y
k4
n
e y8
k4
n`,
}

// runLesson takes the lessons of a course with the given input, and returns the output.
func runLesson(t *testing.T, lang, course string, progress *practice.Progress, input string) string {
	t.Helper()
	return runEchoed(t, input, func(in io.Reader, out io.Writer) error {
		return Practise(t.Context(), options(t, lang), practice.NewCourse(course, progress), in, out)
	})
}

func TestLesson_WholeCourse(t *testing.T) {
	for _, lang := range words.Languages() {
		for _, course := range practice.Courses() {
			t.Run(course+"-"+lang, func(t *testing.T) {
				progress := practice.LoadProgress(t.TempDir())
				told := runLesson(t, lang, course, progress, strings.TrimPrefix(lessons[course], "\n")+"\n")
				checkReadable(t, told)
				check.That(t, progress.Of(course).Done, "the course is not at its end")
				golden.RequireEqual(t, []byte(told))
			})
		}
	}
}

// A lesson must resume where the input ended or the player left. n skips a step, and b goes back.
func TestLesson_Resumed(t *testing.T) {
	dir := t.TempDir()
	runLesson(t, "en", practice.Okey, practice.LoadProgress(dir), "n\nn\nb\ny5 y6 y7\nq\n")
	told := runLesson(t, "en", practice.Okey, practice.LoadProgress(dir), "n\nb\nb\n")
	check.Equal(t, practice.LoadProgress(dir).Of(practice.Okey).Step, 1)
	check.Contains(t, told, "3 of 14 · Sets")
	told = runLesson(t, "en", practice.Okey101, practice.LoadProgress(dir), strings.Repeat("n\n", 5))
	check.Equal(t, practice.LoadProgress(dir).Of(practice.Okey101), practice.CourseProgress{Done: true})
	check.Contains(t, told, "That's the end of the lesson.")
	lost := practice.LoadProgress(filepath.Join(dir, "learn.json")) // cannot be written, because its path is below a file
	told = runLesson(t, "en", practice.Okey, lost, "k9\nn\nn\nn\n")
	check.That(t, strings.Count(told, "can't be saved") == 1 && !strings.Contains(told, "You can resume"), "%s", told)
}

// ? must print help in a step on the rack, in a step at the table, and in a puzzle.
func TestHelp_Practice(t *testing.T) {
	for _, c := range []struct{ told, does, answers, useless string }{
		{runLesson(t, "en", practice.Okey, nil, "?\n"), "i to see the answer", "Tiles: R red", "isn't a tile|draw"},
		{runLesson(t, "en", practice.Okey, nil, strings.Repeat("n\n", 6)+"?\n"), "i to see the answer", "d draw", "i hint|tutor|n next|score"},
		{runTraining(t, "en", "", "?\n", false), "next puzzle", "d draw", "i hint|tutor|n next round|score"},
	} {
		_, help, _ := strings.Cut(c.told, "> ?\n")
		check.Contains(t, help, c.does, c.answers)
		check.Equal(t, regexp.MustCompile(c.useless).FindString(help), "", " is in\n", help)
	}
}

func TestLesson_AnyInput(t *testing.T) {
	typed := strings.Split(",n,n,b,i,d,t,x 1,x 15,f,g,o,e y8,w r1,u,y,a,?,l,s,r,y5 y6 y7,R1 R1,F,1,çek,/,0", ",")
	for _, course := range practice.Courses() {
		random := rand.New(rand.NewPCG(3, uint64(len(course))))
		var input strings.Builder
		for range testsize.Of(400, 5000) {
			input.WriteString(typed[random.IntN(len(typed))] + "\n")
		}
		check.OK(t, Practise(t.Context(), options(t, "tr"), practice.NewCourse(course, nil), strings.NewReader(input.String()), io.Discard))
	}
}

// In each step at the table, i must print what to type, and typing it must solve the step.
func TestLesson_ShowsWhatToType(t *testing.T) {
	solved := 0
	for _, lang := range words.Languages() {
		for _, course := range practice.Courses() {
			for at := range practice.NewCourse(course, nil).Steps {
				for input := "i\n"; ; input += "i\n" {
					progress := practice.LoadProgress(t.TempDir())
					progress.Set(course, practice.CourseProgress{Step: at})
					told := runLesson(t, lang, course, progress, input)
					if now := progress.Of(course); now.Step == at+1 || now.Done {
						solved++
						break
					}
					typed := regexp.MustCompile(`(?m)^(?:Type|Yaz): (.+)$`).FindAllStringSubmatch(told, -1)
					if typed == nil {
						break // a step on the rack
					}
					check.Need(t, strings.Count(input, "i\n") < 5, "what is told does not solve step %d:\n%s", at, told)
					input += typed[len(typed)-1][1] + "\n"
				}
			}
		}
	}
	check.That(t, solved >= 18, "only %d steps are solved", solved)
}
