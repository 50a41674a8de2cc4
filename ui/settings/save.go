package settings

import (
	"bytes"
	"encoding/json"
	"maps"
	"sync"

	"fair/okey/ui/files"
)

// unsaved is what is still to be written into the file. It is shared by the goroutine that changes
// the settings and those that write them.
type unsaved struct {
	writing sync.Mutex // held while the file is written; nobody else waits for that

	mu      sync.Mutex
	values  map[string]json.RawMessage // all values, as they were last
	changed map[string]bool            // the names of those that the file does not have yet
}

// add notes names of values that are to be written.
func (u *unsaved) add(changed map[string]bool) {
	if u.changed == nil {
		u.changed = map[string]bool{}
	}
	maps.Copy(u.changed, changed)
}

// Save writes what was changed into the file; see Saving.
func (s *Settings) Save() error { return s.Saving()() }

// Saving returns what writes the changes made so far, which may run in any goroutine. The file is
// written as a whole or not at all. What else stands in it is kept, also what somebody else has
// written there in the meantime, and what is not known here. Whichever of several runs first writes
// all of it: what was changed last is what stays. The error is a *Trouble; what could not be written
// is tried again with the next change.
func (s *Settings) Saving() func() error {
	switch {
	case s.path == "":
		return func() error { return nil }
	case s.readOnly != nil:
		return func() error { return &Trouble{Err: s.readOnly, path: s.path, saving: true} }
	}
	s.unsaved.mu.Lock()
	defer s.unsaved.mu.Unlock()
	s.unsaved.values = maps.Clone(s.values)
	s.unsaved.add(s.changed)
	s.changed = nil
	return s.Flush
}

// Flush writes what was asked to be saved and is not written yet, as a program does that ends. It
// may be called by any goroutine. The error is as that of Saving.
func (s *Settings) Flush() error {
	if s.unsaved == nil {
		return nil
	}
	u := s.unsaved
	u.writing.Lock()
	defer u.writing.Unlock()
	u.mu.Lock()
	values, changed := u.values, u.changed
	u.changed = nil
	u.mu.Unlock()
	if len(changed) == 0 {
		return nil
	}
	if err := write(s.path, values, changed); err != nil {
		u.mu.Lock()
		defer u.mu.Unlock()
		u.add(changed)
		return &Trouble{Err: err, path: s.path, saving: true}
	}
	return nil
}

// write writes values into a file, where only those that were changed count if somebody else has
// changed others since: another window, or an editor.
func write(path string, values map[string]json.RawMessage, changed map[string]bool) error {
	others, _, err := read(path)
	if err != nil {
		return err
	}
	if others == nil { // removed, or damaged: all is written anew
		others = map[string]json.RawMessage{}
		maps.Copy(others, values)
	}
	for name := range changed {
		if value, ok := values[name]; ok {
			others[name] = value
		} else {
			delete(others, name)
		}
	}
	var data bytes.Buffer
	enc := json.NewEncoder(&data)
	enc.SetEscapeHTML(false) // people read it
	enc.SetIndent("", "  ")
	if err := enc.Encode(others); err != nil {
		return err
	}
	return files.Write(path, data.Bytes())
}
