package practice

import (
	"path/filepath"

	"fair/okey/ui/files"
	"fair/okey/ui/words"
)

// Mark records how far somebody has come in a course.
type Mark struct {
	// Step is the one to go on with, from 0.
	Step int `json:"step"`
	// Done is set once the course was taken to its end, and stays set.
	Done bool `json:"done,omitempty"`
}

// Progress keeps in a small file how far somebody has come in each course. The zero Progress is
// kept nowhere. Several goroutines may use it, and several programs may keep theirs in one file.
type Progress struct {
	store files.Store[map[string]Mark]
}

// LoadProgress reads the progress that is kept in a file of a directory. Where there is none, or it
// cannot be understood, the courses begin anew.
func LoadProgress(dir string) *Progress {
	p := &Progress{files.Store[map[string]Mark]{Path: filepath.Join(dir, "learn.json"), Limit: 1 << 16}}
	p.store.Load() // Write says what is wrong
	return p
}

// Mark returns how far somebody has come in a course.
func (p *Progress) Mark(course string) (m Mark) {
	if p != nil {
		p.store.View(func(marks map[string]Mark) { m = marks[course] })
	}
	return m
}

// Begun reports whether somebody has learnt anything.
func (p *Progress) HasBegun() (begun bool) {
	if p != nil {
		p.store.View(func(marks map[string]Mark) { begun = len(marks) > 0 })
	}
	return begun
}

// Set notes how far somebody has come; Write keeps it. A course that was taken to its end stays so.
func (p *Progress) Set(course string, m Mark) {
	was := p.Mark(course)
	if p == nil || was == (Mark{m.Step, m.Done || was.Done}) {
		return
	}
	p.store.Update(func(marks *map[string]Mark) {
		if *marks == nil {
			*marks = map[string]Mark{}
		}
		(*marks)[course] = Mark{m.Step, m.Done || (*marks)[course].Done}
	})
}

// Write writes the file if there is anything new. A file that cannot be understood is set aside under
// another name; the error is as of files.Store.Flush.
func (p *Progress) Write() error {
	if p == nil {
		return nil
	}
	return p.store.Flush()
}

// Told says how far somebody has come in a course.
func (p *Progress) Describe(w *words.Words, course string) string {
	switch m := p.Mark(course); {
	case m.Done:
		return w.Say("learn.value.done")
	case m.Step > 0:
		return w.With("learn.value.step", words.Args{"At": m.Step + 1, "Of": len(NewCourse(course, nil).Steps)})
	}
	return w.Say("learn.value.new")
}
