package learn

import (
	"encoding/json"
	"path/filepath"
	"sync"

	"fair/okey/ui/files"
	"fair/okey/ui/words"
)

// Mark is how far somebody has come in a course.
type Mark struct {
	// Step is the one to go on with, from 0.
	Step int `json:"step"`
	// Done is set once the course was taken to its end, and stays set.
	Done bool `json:"done,omitempty"`
}

// Progress is how far somebody has come in each course, kept in a small file. The zero Progress is
// kept nowhere.
type Progress struct {
	path    string
	writing sync.Mutex // held while the file is written; nobody else waits for that

	mu      sync.Mutex
	marks   map[string]Mark
	changed bool // since it was written
}

// largest is the size of the largest file that is read, in bytes.
const largest = 1 << 16

// LoadProgress reads the progress that is kept in a file of a directory. Where there is none, or it
// cannot be understood, the courses begin anew.
func LoadProgress(dir string) *Progress {
	p := &Progress{path: filepath.Join(dir, "learn.json")}
	if data, err := files.Read(p.path, largest); err == nil {
		if json.Unmarshal(data, &p.marks) != nil {
			p.marks = nil
		}
	}
	return p
}

// Mark is how far somebody has come in a course.
func (p *Progress) Mark(course string) Mark {
	if p == nil {
		return Mark{}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.marks[course]
}

// Begun reports whether somebody has learnt anything.
func (p *Progress) Begun() bool {
	if p == nil {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.marks) > 0
}

// Set notes how far somebody has come; Write keeps it. A course that was taken to its end stays so.
func (p *Progress) Set(course string, m Mark) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.marks == nil {
		p.marks = map[string]Mark{}
	}
	m.Done = m.Done || p.marks[course].Done
	p.changed = p.changed || p.marks[course] != m
	p.marks[course] = m
}

// Write writes the file if there is anything new, as a whole or not at all. It may be called by
// several goroutines: what was noted last is what stays.
func (p *Progress) Write() error {
	if p == nil {
		return nil
	}
	p.writing.Lock()
	defer p.writing.Unlock()
	text, err := p.unwritten()
	if text == nil || err != nil {
		return err
	}
	if err = files.Write(p.path, append(text, '\n')); err != nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.changed = true
	}
	return err
}

// unwritten is what the file is to be, nil if it is so already.
func (p *Progress) unwritten() ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.changed || p.path == "" {
		return nil, nil
	}
	p.changed = false
	return json.Marshal(p.marks)
}

// Told says how far somebody has come in a course.
func (p *Progress) Told(w *words.Words, course string) string {
	switch m := p.Mark(course); {
	case m.Done:
		return w.Say("learn.value.done")
	case m.Step > 0:
		return w.With("learn.value.step", words.Args{"At": m.Step + 1, "Of": len(CourseOf(course).Steps)})
	}
	return w.Say("learn.value.new")
}
