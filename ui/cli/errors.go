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

// localized returns an error with the text id, expanded with args.
func localized(id string, args words.Args) error { return &localizedError{id, args} }

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

// A flagError is an error in the value of a flag.
type flagError struct {
	flag string // including the dashes
	err  error
}

// withFlag returns err as an error in the value of a flag. It returns nil if err is nil.
func withFlag(flag string, err error) error {
	if err == nil {
		return nil
	}
	return &flagError{flag, err}
}

// Text returns the flag and the cause in the language of w.
func (e *flagError) Text(w *words.Words) string { return e.flag + ": " + errorText(w, e.err) }

// Error returns the English text.
func (e *flagError) Error() string { return e.Text(english()) }

// Unwrap returns the wrapped error.
func (e *flagError) Unwrap() error { return e.err }

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

// A fileError is an error about a file named on the command line.
type fileError struct {
	name string
	err  error
}

// withFile returns err as an error about the file at path.
func withFile(path string, err error) error { return &fileError{safePath(path), err} }

// Text returns the whole path and the cause in the language of w.
func (e *fileError) Text(w *words.Words) string {
	text := errorText(w, e.err)
	if file := (*fs.PathError)(nil); errors.As(e.err, &file) && safePath(file.Path) == e.name && strings.Contains(text, e.name) {
		return text
	}
	return e.name + ": " + strings.TrimPrefix(text, filepath.Base(e.name)+": ")
}

// Error returns the English text.
func (e *fileError) Error() string { return e.Text(english()) }

// Unwrap returns the wrapped error.
func (e *fileError) Unwrap() error { return e.err }

// quote returns the first 30 characters of text, quoted.
func quote(text string) string { return fmt.Sprintf("%.30q", text) }

// flagParseError localizes an error that the library returns for the flags of c.
func flagParseError(c *cobra.Command, err error) error {
	args := words.Args{"Help": c.CommandPath() + " --help"}
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var value *pflag.InvalidValueError
	var syntax *pflag.InvalidSyntaxError
	dashed := func(name, short string) string {
		if short != "" {
			return quote("-" + short)
		}
		return quote("--" + name)
	}
	switch {
	case errors.As(err, &unknown):
		args["Flag"] = dashed(unknown.GetSpecifiedName(), unknown.GetSpecifiedShortnames())
		return localized("wrong.flag", args)
	case errors.As(err, &missing):
		args["Flag"] = dashed(missing.GetSpecifiedName(), missing.GetSpecifiedShortnames())
		return localized("wrong.flag.missing", args)
	case errors.As(err, &value):
		args["Flag"], args["Value"] = "--"+value.GetFlag().Name, quote(value.GetValue())
		switch value.GetFlag().Value.Type() {
		case "bool":
			return localized("wrong.flag.value", args)
		case "duration":
			return localized("wrong.flag.time", args)
		}
		return localized("wrong.flag.number", args)
	case errors.As(err, &syntax):
		args["Flag"] = quote(syntax.GetSpecifiedFlag())
		return localized("wrong.flag.syntax", args)
	}
	return fmt.Errorf("%w; %s --help", err, c.CommandPath())
}
