package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// A localizedError is an error with a text in every language.
type localizedError struct {
	id   string
	args words.Args
}

// localized returns an error with the text id, expanded with args if it has any.
func localized(id string, args ...words.Args) error {
	return &localizedError{id, append(args, nil)[0]}
}

// Text returns the text in the language of w.
func (m *localizedError) Text(w *words.Words) string { return w.With(m.id, m.args) }

// Error returns the English text.
func (m *localizedError) Error() string { return m.Text(english()) }

var english = sync.OnceValue(func() *words.Words {
	w, err := words.New(words.Languages()[0])
	if err != nil {
		panic(err) // impossible, because the texts are embedded
	}
	return w
})

// A misuse is an error in the command line. All other errors occur while a command runs.
type misuse struct{ error }

// Unwrap returns the wrapped error.
func (m misuse) Unwrap() error { return m.error }

// misused returns a misuse with the text id, expanded with args if it has any.
func misused(id string, args ...words.Args) error { return misuse{localized(id, args...)} }

// A namedError is an error about a flag or a file.
type namedError struct {
	name string // safe to show
	err  error
}

// withFlag returns err as a misuse of a flag, given with its dashes.
func withFlag(flag string, err error) error { return misuse{&namedError{flag, err}} }

// withFile returns err as an error about the file at path.
func withFile(path string, err error) error { return &namedError{safePath(path), err} }

// Text returns the name, with the whole path of a file, and the cause in the language of w. It leaves out the name of
// the same flag or file in the cause.
func (e *namedError) Text(w *words.Words) string {
	text := errorText(w, e.err)
	if file := (*fs.PathError)(nil); errors.As(e.err, &file) && safePath(file.Path) == e.name && strings.Contains(text, e.name) {
		return text
	}
	return e.name + ": " + strings.TrimPrefix(strings.TrimPrefix(text, e.name+": "), filepath.Base(e.name)+": ")
}

// Error returns the English text.
func (e *namedError) Error() string { return e.Text(english()) }

// Unwrap returns the wrapped error.
func (e *namedError) Unwrap() error { return e.err }

// errorText returns the text of err in the language of w, or in English if there is no translation. A path in the text
// is not shortened.
func errorText(w *words.Words, err error) string {
	text := tell.Error(w, err)
	if file := (*fs.PathError)(nil); errors.As(err, &file) {
		text = strings.Replace(text, tell.SafePath(file.Path), safePath(file.Path), 1)
	}
	return text
}

// safePath returns path without characters that control a terminal.
func safePath(path string) string { return words.Safe(path, len(path)) }

// quote returns the first 30 characters of text, quoted.
func quote(text string) string { return fmt.Sprintf("%.30q", text) }

// wrongValue returns an error about a value, with the text id.
func wrongValue(id, value string) error { return localized(id, words.Args{"Value": quote(value)}) }

// flagParseError localizes an error that the library returns for the flags of c.
func flagParseError(c *cobra.Command, err error) error {
	typed := func(name, short string) string {
		if short != "" {
			return quote("-" + short)
		}
		return quote("--" + name)
	}
	var id, flag, value string
	switch err := err.(type) {
	case *pflag.InvalidValueError:
		id, flag, value = "wrong.flag.value", "--"+err.GetFlag().Name, quote(err.GetValue())
		if err.GetFlag().Value.Type() != "bool" {
			return withFlag(flag, err.Unwrap())
		}
	case *pflag.NotExistError:
		id, flag = "wrong.flag", typed(err.GetSpecifiedName(), err.GetSpecifiedShortnames())
	case *pflag.ValueRequiredError:
		id, flag = "wrong.flag.missing", typed(err.GetSpecifiedName(), err.GetSpecifiedShortnames())
	case *pflag.InvalidSyntaxError:
		id, flag = "wrong.flag.syntax", quote(err.GetSpecifiedFlag())
	default:
		return misuse{fmt.Errorf("%w; %s --help", err, c.CommandPath())}
	}
	return misused(id, words.Args{"Flag": flag, "Value": value, "Help": c.CommandPath() + " --help"})
}
