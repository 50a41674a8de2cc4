package learn

import (
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"path/filepath"
	"sync"
	"syscall"

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
	changed map[string]bool // the courses whose marks the file does not have yet
}

// largest is the size of the largest file that is read, in bytes.
const largest = 1 << 16

// LoadProgress reads the progress that is kept in a file of a directory. Where there is none, or it
// cannot be understood, the courses begin anew.
func LoadProgress(dir string) *Progress {
	p := &Progress{path: filepath.Join(dir, "learn.json")}
	p.marks, _ = p.read() // Write says what is wrong
	return p
}

// read reads the file. The error is that of a file that cannot be read.
func (p *Progress) read() (marks map[string]Mark, err error) {
	data, err := files.Read(p.path, largest)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return nil, nil // to write it may be impossible, too, and that says why
	}
	if json.Unmarshal(data, &marks) != nil {
		marks = nil
	}
	return marks, err
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
	if p.changed == nil {
		p.changed = map[string]bool{}
	}
	m.Done = m.Done || p.marks[course].Done
	if p.marks[course] != m {
		p.marks[course], p.changed[course] = m, true
	}
}

// Write writes the file if there is anything new, as a whole or not at all; what another program has
// written there since is kept. It may be called by several goroutines: what was noted last is what
// stays.
func (p *Progress) Write() error {
	if p == nil || p.path == "" {
		return nil
	}
	p.writing.Lock()
	defer p.writing.Unlock()
	p.mu.Lock()
	changed := p.changed
	p.changed = nil
	p.mu.Unlock()
	if len(changed) == 0 {
		return nil
	}
	there, err := p.read()
	if err == nil {
		err = files.Write(p.path, p.merge(there, changed))
	}
	if err != nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		maps.Copy(changed, p.changed)
		p.changed = changed
	}
	return err
}

// merge takes over the marks of the file, but for those that were changed. It returns what the file is
// to be.
func (p *Progress) merge(there map[string]Mark, changed map[string]bool) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	for course, m := range there {
		if changed[course] || p.changed[course] {
			m = Mark{p.marks[course].Step, m.Done || p.marks[course].Done}
		}
		p.marks[course] = m
	}
	text, _ := json.Marshal(p.marks) // texts and numbers only
	return append(text, '\n')
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
