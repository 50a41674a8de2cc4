package practice

import (
	"path/filepath"

	"fair/okey/ui/files"
	"fair/okey/ui/words"
)

// A CourseProgress is the player's progress in a course.
type CourseProgress struct {
	// Step is the index of the step to continue with.
	Step int `json:"step"`
	// Done is set once the course has been finished, and stays set.
	Done bool `json:"done,omitempty"`
}

// Progress is the player's progress in each course. It is kept in a small file that several programs may share. The
// zero Progress has no file. It is safe for concurrent use.
type Progress struct {
	store files.Store[map[string]CourseProgress]
}

// LoadProgress reads the progress from the file in a directory. If the file does not exist or cannot be parsed, the
// courses begin at their first step.
func LoadProgress(dir string) *Progress {
	p := &Progress{files.Store[map[string]CourseProgress]{Path: filepath.Join(dir, "learn.json"), Limit: 1 << 16}}
	p.store.Load() // Save reports the error
	return p
}

// Of returns the progress in a course.
func (p *Progress) Of(course string) (m CourseProgress) {
	if p != nil {
		p.store.View(func(marks map[string]CourseProgress) { m = marks[course] })
	}
	return m
}

// HasBegun reports whether the player has begun any course.
func (p *Progress) HasBegun() (begun bool) {
	if p != nil {
		p.store.View(func(marks map[string]CourseProgress) { begun = len(marks) > 0 })
	}
	return begun
}

// Set sets the progress in a course, which Save then writes. Once a course is done, it stays done.
func (p *Progress) Set(course string, m CourseProgress) {
	was := p.Of(course)
	if p == nil || was == (CourseProgress{m.Step, m.Done || was.Done}) {
		return
	}
	p.store.Update(func(marks *map[string]CourseProgress) {
		if *marks == nil {
			*marks = map[string]CourseProgress{}
		}
		(*marks)[course] = CourseProgress{m.Step, m.Done || (*marks)[course].Done}
	})
}

// Save writes the file if anything has changed. It renames a file that cannot be parsed. It returns the same errors as
// files.Store.Flush.
func (p *Progress) Save() error {
	if p == nil {
		return nil
	}
	return p.store.Flush()
}

// Describe returns the progress in a course in words.
func (p *Progress) Describe(w *words.Words, course string) string {
	switch m := p.Of(course); {
	case m.Done:
		return w.Say("learn.value.done")
	case m.Step > 0:
		return w.With("learn.value.step", words.Args{"At": m.Step + 1, "Of": len(NewCourse(course, nil).Steps)})
	}
	return w.Say("learn.value.new")
}
