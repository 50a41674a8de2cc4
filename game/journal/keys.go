package journal

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"fair/okey/game"
)

// maxKeys is the maximum number of keys in an object of a journal.
const maxKeys = 256

// checkKeys returns an error if JSON decoders may read a line differently. The line must be valid JSON. No key may
// occur twice in an object. A key must not contain escapes or differ from a field's key only in case. Every string must
// be valid Unicode. Unlike other decoders, Go's decoder treats "SEAT" as "seat", uses the last of two equal keys, and
// replaces invalid characters with U+FFFD.
func checkKeys(line []byte) error {
	if !utf8.Valid(line) {
		return errNotUnicode
	}
	var room [32][]byte
	seen, opened := room[:0], make([]int, 0, 8) // the keys of all open objects; where each object's keys start
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '{':
			opened = append(opened, len(seen))
		case '}':
			seen, opened = seen[:opened[len(opened)-1]], opened[:len(opened)-1]
		case '"':
			text := stringAt(line[i+1:])
			i += len(text) + 1 // i is now at the closing quotation mark
			if hasHalfSurrogate(text) {
				return errNotUnicode
			}
			if rest := bytes.TrimLeft(line[i+1:], " \t\r\n"); len(rest) == 0 || rest[0] != ':' {
				continue
			}
			if err := checkKey(text, seen[opened[len(opened)-1]:]); err != nil {
				return err
			}
			seen = append(seen, text)
		}
	}
	return nil
}

// stringAt returns the undecoded JSON string at the beginning of text, which starts after the opening quotation mark.
func stringAt(text []byte) []byte {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return text[:i]
		}
	}
	return text
}

// errNotUnicode reports a string that JSON decoders read differently.
var errNotUnicode = errors.New("a text in it is not Unicode")

// hasHalfSurrogate reports whether an undecoded JSON string contains only half of a surrogate pair.
func hasHalfSurrogate(text []byte) bool {
	for {
		i := bytes.IndexByte(text, '\\')
		if i < 0 {
			return false
		}
		unit, ok := escapedUnit(text[i:])
		if !ok {
			text = text[i+len(`\"`):]
			continue
		}
		text = text[i+len(`\u0000`):]
		if !utf16.IsSurrogate(unit) {
			continue
		}
		low, ok := escapedUnit(text)
		if !ok || utf16.DecodeRune(unit, low) == unicode.ReplacementChar {
			return true
		}
		text = text[len(`\u0000`):]
	}
}

// escapedUnit returns the UTF-16 code unit at the beginning of text. ok is false if text does not start with an escape
// such as \u0000.
func escapedUnit(text []byte) (unit rune, ok bool) {
	if len(text) < len(`\u0000`) || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(text[2:6]), 16, 16)
	return rune(n), err == nil
}

// checkKey returns an error if an object that already has the keys in others must not have this key, too.
func checkKey(key []byte, others [][]byte) error {
	if len(others) >= maxKeys {
		return fmt.Errorf("an object has more than %d keys", maxKeys)
	}
	for _, other := range others {
		if bytes.Equal(key, other) {
			return fmt.Errorf("the key %.30q stands there twice", key)
		}
	}
	if fieldNames()[string(key)] {
		return nil
	}
	if bytes.IndexByte(key, '\\') >= 0 {
		return fmt.Errorf("the key %.30q is written with escapes", key)
	}
	for name := range fieldNames() {
		if strings.EqualFold(name, string(key)) {
			return fmt.Errorf("the key %.30q has to be written %s", key, name)
		}
	}
	return nil
}

// fieldNames returns the set of keys that have a meaning in a journal.
var fieldNames = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{"hash": true}
	for _, f := range game.Fields() {
		names[f.Name], names[f.Key()] = true, true
	}
	var add func(t reflect.Type)
	add = func(t reflect.Type) {
		for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
			t = t.Elem()
		}
		if t.Kind() != reflect.Struct {
			return
		}
		for i := range t.NumField() {
			field := t.Field(i)
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if name != "" {
				names[name] = true
			}
			if name != "" || field.Anonymous {
				add(field.Type)
			}
		}
	}
	for _, line := range []any{matchLine{}, beginLine{}, actLine{}, rackLine{}, roundLine{}, endLine{}, lockLine{}, lockedLine{}, sitLine{}} {
		add(reflect.TypeOf(line))
	}
	return names
})
