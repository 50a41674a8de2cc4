package game

import (
	"fmt"
	"slices"
)

// AppendFields puts values of Fields, by their keys, behind what a JSON object has already: those of
// first in that order, then the others in the order of Fields. So the same rules are the same text
// wherever they are written. How a value is written is marshal's affair, and so is the error.
func AppendFields(object []byte, values map[string]any, first []string, marshal func(any) ([]byte, error)) ([]byte, error) {
	keys := slices.Clone(first)
	for _, f := range Fields() {
		if !slices.Contains(keys, f.Key()) {
			keys = append(keys, f.Key())
		}
	}
	object = object[:len(object)-1] // reopened
	for _, key := range keys {
		value, ok := values[key]
		if !ok {
			continue
		}
		text, err := marshal(value)
		if err != nil {
			return nil, err
		}
		object = append(fmt.Appendf(object, ",%q:", key), text...)
	}
	return append(object, '}'), nil
}
