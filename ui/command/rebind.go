package command

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A KeysError is the reason why Rebind fails.
type KeysError struct {
	// Problem is "unknown" if no such command has a letter, "letter" if the key is no lower-case letter, and "shared" if
	// the command Other has the same key.
	Problem             string
	Command, Key, Other string
}

// Error returns the reason.
func (e *KeysError) Error() string { return "key " + e.Key + " of " + e.Command + ": " + e.Problem }

// Rebind gives commands other letters as keys, on the screen and in text mode. own maps IDs of commands to lower-case
// letters. Rebind must be called before anything else uses this package. If two commands would have the same key at the
// same time, or own is invalid in another way, nothing changes and the error is a *KeysError.
func Rebind(own map[string]string) error {
	if len(own) == 0 {
		return nil
	}
	changed := slices.Clone(all)
	at := map[string]int{}
	for i := range changed {
		if c := &changed[i]; c.Group != NoGroup && len(c.Keys) > 0 && utf8.RuneCountInString(c.Keys[0]) == 1 {
			at[string(c.ID)] = i
		}
	}
	names := slices.Sorted(maps.Keys(own))
	for _, name := range names {
		key := own[name]
		letter, size := utf8.DecodeRuneInString(key)
		i, found := at[name]
		switch {
		case !found:
			return &KeysError{Problem: "unknown", Command: name, Key: key}
		case size != len(key) || !unicode.IsLower(letter):
			return &KeysError{Problem: "letter", Command: name, Key: key}
		}
		c := &changed[i]
		old := c.Keys[0]
		c.Keys = append([]string{key}, c.Keys[1:]...)
		for _, shown := range []*string{&c.Shown, &c.FootShown} {
			if rest, ok := strings.CutPrefix(*shown, old); ok {
				*shown = key + rest
			}
		}
		if len(c.Typed) > 0 && c.Typed[0] == old {
			c.Typed = append([]string{key}, c.Typed[1:]...)
		}
	}
	for _, name := range names {
		c, before := &changed[at[name]], &all[at[name]]
		if slices.Contains(before.Keys, c.Keys[0]) {
			continue
		}
		shared := func(together func(a, b Mode) bool) int {
			return slices.IndexFunc(changed, func(other Command) bool {
				return other.ID != c.ID && together(c.Mode, other.Mode) && slices.Contains(other.Keys, c.Keys[0])
			})
		}
		other := shared(func(a, b Mode) bool { return a == b }) // the nearest
		if other < 0 {
			other = shared(meet)
		}
		if other >= 0 {
			return &KeysError{"shared", name, c.Keys[0], string(changed[other].ID)}
		}
	}
	all = changed
	return nil
}

// meet reports whether commands with the given modes can have keys at the same time.
func meet(a, b Mode) bool {
	const own = Table | Laying | Lesson | Puzzle // lessons, puzzles and games with melds have the keys of Table too
	return a&b != 0 || a&own != 0 && b&own != 0
}
